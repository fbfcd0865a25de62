// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A measured theta(t) is dropped on the page, laid over the history and fitted.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, difference, drop_file, find, open, picture, rest, snapshot, taken, until } from "./support.mjs";

after(close);

// theta(t) of the page itself, as the command line writes it.
const measure = (page, scenario) => page.evaluate((text) => {
  window.stiction.set(text);
  let out = "t,theta\n";
  for (let i = 0; i <= 150; ++i) out += `${i * 0.02},${window.stiction.seek(i * 0.02).values.theta}\n`;
  return out;
}, scenario);

test("the fit recovers mu and b of a measured swing, whose points lie over the history", async () => {
  const { page, trouble } = await open("bearing_pendulum", { height: 1400 });
  const table = await measure(page, "bearing_pendulum?mu=0.21&b=1.2");
  await call(page, "set", "bearing_pendulum");
  await rest(page);
  const before = await picture(page);
  assert.equal(await find(page, "fit"), undefined);
  await drop_file(page, "swing.csv", table);
  assert.deepEqual((await snapshot(page)).measurement, { name: "swing.csv", points: 151 });
  assert.ok(difference(before, await picture(page)) > 0.002);
  await click(page, "fit");
  await until(page, () => window.stiction.snapshot().measurement?.rms !== undefined);
  const { parameters, notices, measurement, t } = await snapshot(page);
  assert.equal(t, 0);
  assert.ok(Math.abs(parameters.mu - 0.21) < 1e-4 && Math.abs(parameters.b - 1.2) < 1e-3, JSON.stringify(measurement));
  assert.ok(measurement.rms < 1e-4);
  assert.ok(notices.some((text) => /^Fitted to swing\.csv: mu = 0\.21, b = 1\.2, rms /.test(text)), notices.join());
  await click(page, "dismiss_notices");
  await click(page, "measurement.close");
  assert.equal((await snapshot(page)).measurement, null);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("samples of the encoder are read, a malformed file is refused with line and reason", async () => {
  const { page, trouble } = await open("bearing_pendulum");
  await drop_file(page, "a.txt", "0 0\n200 0\n200 255\n0 255\n");
  assert.equal((await snapshot(page)).measurement.points, 3);
  await drop_file(page, "bad.txt", "0 0\n1 0\n1 x\n");
  const { notices, measurement } = await snapshot(page);
  assert.equal(measurement.name, "a.txt");
  assert.ok(notices.some((text) => /^Line 3 of `bad\.txt`, `1 x`, is not two integers 0\.\.255\./.test(text)), notices.join());
  await drop_file(page, "large.txt", "0 0\n".repeat(5000000));
  assert.ok((await snapshot(page)).notices.some((text) => /large\.txt.*20000000 bytes, 16777216 are allowed/.test(text)));
  await call(page, "set", "belt_oscillator");
  await drop_file(page, "a.txt", "0 0\n1 0\n");
  await taken(page);
  assert.ok((await snapshot(page)).notices.some((text) => /a\.txt.*was not read/.test(text)));
  assert.deepEqual(trouble, []);
  await page.close();
});
