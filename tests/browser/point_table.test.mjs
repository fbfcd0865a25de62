// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A table of s(phi) is dropped on the cam and becomes its law; what is no table is refused in one sentence.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, drop_file, find, need, open, rest, snapshot, taken } from "./support.mjs";

after(close);

const lift = (phi) => 0.008 * (1 - Math.cos(phi)) ** 2 / 2;
const table = (head, count, unit) => {
  let out = head;
  for (let i = 0; i <= count; ++i) out += `${(i * unit) / count}, ${lift((2 * Math.PI * i) / count)}\n`;
  return out;
};

test("a table of s(phi) makes a cam, goes with the link, and can be taken off", async () => {
  const { page, trouble } = await open("cam_follower?cam_speed=40");
  await call(page, "seek", 0.02);
  await rest(page);
  const before = (await call(page, "drawing")).shapes;
  await drop_file(page, "cam.csv", table("phi (deg), s (m)\n", 72, 360));
  const { notices, t } = await snapshot(page);
  assert.equal(t, 0);
  assert.deepEqual(notices, ["The file `cam.csv` replaces the law: 72 points."]);
  const scenario = (await snapshot(page)).scenario;
  assert.match(scenario, /^cam_follower\?cam_speed=40&lift_table=0_/);
  const values = (await call(page, "seek", 0.02)).values;
  assert.ok(Math.abs(values.law_s - lift(0.8)) < 1e-8, `${values.law_s}`);
  await click(page, "dismiss_notices");
  await rest(page);
  assert.notEqual((await call(page, "drawing")).shapes, before, "the cam that is drawn is another one");
  // A long link leaves its buttons in the dialog, in sight.
  await click(page, "share");
  const button = page.locator("dialog [data-id=copy_link]");
  await button.waitFor();
  const { y: top, height: tall } = await button.boundingBox();
  assert.ok(top + tall < page.viewportSize().height);
  await page.keyboard.press("Escape");
  await rest(page);
  // The link alone is the same cam.
  const other = await open(scenario);
  assert.deepEqual((await snapshot(other.page)).notices, []);
  assert.equal((await call(other.page, "seek", 0.02)).values.law_s, values.law_s);
  await other.context.close();
  // The list was scrolled to the slider that the sentence names; the row of the table is above it.
  const { x, y, height } = await need(page, "dwell");
  for (let i = 0; i < 20 && !(await find(page, "table.close")); ++i) {
    await page.mouse.move(x + 2, y + height + 1);
    await taken(page);
    await page.mouse.wheel(0, -100);
    await rest(page);
  }
  await click(page, "table.close");
  assert.equal((await snapshot(page)).scenario, "cam_follower?cam_speed=40");
  assert.equal(await find(page, "table.close"), undefined);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("what is no table is refused in one sentence, and nothing is lost", async () => {
  const { page, trouble } = await open("cam_follower?mass=2");
  const gap = table("phi, s\n", 360, 360).split("\n").filter((line) => !/^(6\d|7\d),/.test(line)).join("\n");
  for (const [name, text, sentence] of [
    ["gap.csv", gap, /^The file `gap\.csv` was not taken: it has a gap: no row between phi = 1\.02974\d+ and 1\.396\d+\.$/],
    ["open.csv", table("phi (rad), s (m)\n", 36, 2 * Math.PI).replace(/, \S+\n$/, ", 0.005\n"), /`open\.csv` was not taken: it does not close/],
    ["word.csv", "phi,s\n0,0\n1,zero\n", /`word\.csv` was not taken: line 3, `1,zero`, is not two numbers phi, s\.$/],
    ["short.csv", "phi,s\n0,0\n1,0\n", /`short\.csv` was not taken: it has 2 rows; 12 to 1000 are needed\.$/],
    ["below.csv", table("phi (deg), s (m)\n", 36, 360).replaceAll(", 0.01", ", -0.01"), /`below\.csv` was not taken: lift_table has s = -0\.01/],
    ["large.csv", "0,0\n".repeat(300000), /`large\.csv` has 1200000 bytes, 1048576 are allowed\. It was not read\.$/],
  ]) {
    await drop_file(page, name, text);
    const { notices } = await snapshot(page);
    assert.ok(notices.some((notice) => sentence.test(notice)), `${name}: ${notices.join("|")}`);
    assert.equal((await snapshot(page)).scenario, "cam_follower?mass=2");
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
