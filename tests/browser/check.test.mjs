// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction.check and stiction.value say about the run on screen what the command line says about the scenario.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, test } from "node:test";
import { call, close, drag, middle, need, open, rest, snapshot } from "./support.mjs";

after(close);

/** The output of the program; the page and the program for node have the same bits, the native program agrees to 1e-9. */
function run(...words) {
  const program = process.env.STICTION_COMMAND, with_node = program.endsWith(".js");
  const { stdout, status } = spawnSync(with_node ? process.execPath : program, with_node ? [program, ...words] : words, { encoding: "utf8" });
  assert.equal(status, 0, words.join(" "));
  return stdout;
}

test("a clause gets the answer of the command line, clause by clause", async () => {
  const { page, trouble } = await open("belt_oscillator");
  await call(page, "seek", 10);
  for (const clause of ["share(belt.stick, 9) == 0 and t > 10", "period(slip_to_stick) == 0.73176 +- 2 %", 'state(belt) != "stick" or method == "closed_form"', "first(impact) > 1"])
    assert.deepEqual(await call(page, "check", clause), JSON.parse(run("check", "belt_oscillator", clause)), clause);
  const { holds, t, clauses } = await call(page, "check", "share(belt.stick, 9) == 0");
  assert.equal(holds, false);
  assert.equal(t, 10);
  assert.equal(clauses[0].said, "share(belt.stick, 9) is 0.41464, should be 0");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a sum gets its number, null where it has none; a reading draws no frame", async () => {
  const { page } = await open("belt_oscillator");
  assert.equal(await call(page, "value", "max(x)"), null);
  assert.equal(await call(page, "value", "mu_k*normal_force/stiffness"), 0.025);
  await call(page, "seek", 10);
  await rest(page);
  const { frames } = await snapshot(page);
  assert.equal(await call(page, "value", "max(x) - min(x)"), Number(run("value", "belt_oscillator", "max(x) - min(x)")));
  assert.equal(await call(page, "value", "x"), (await snapshot(page)).values.x);
  assert.equal(await call(page, "value", "first(impact)"), null);
  assert.deepEqual((await snapshot(page)).notices, []);
  assert.equal((await snapshot(page)).frames, frames);
  await page.close();
});

test("a text that cannot be read gives {error, at}, and from value null and a notice", async () => {
  const { page, trouble } = await open("belt_oscillator");
  assert.deepEqual(await call(page, "check", "share(belt.stuck) > 0"), { error: "`stuck` is no state of a contact.", at: 12 });
  for (const text of ["", "t", "t >", "1 < t < 2", "alert(1) > 0", "constructor == 1", "t".repeat(3000)]) {
    const { error, at, ...rest } = await call(page, "check", text);
    assert.match(error, /\.$/, text);
    assert.ok(at >= 1 && at <= 2001, `${text}: ${at}`);
    assert.deepEqual(rest, {});
  }
  assert.deepEqual((await snapshot(page)).notices, []);
  assert.equal(await call(page, "value", "t >"), null);
  const { notices } = await snapshot(page);
  assert.equal(notices.length, 1);
  assert.match(notices[0], /^value was given `t >`\. Column 3: /);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a live change begins a new window and puts its value in force; looking back ends it", async () => {
  const { page } = await open("belt_oscillator");
  await call(page, "seek", 3);
  await rest(page);
  const track = await need(page, "mu_k");
  await drag(page, middle(track), [track.x + 0.7 * track.width, middle(track)[1]]);
  await call(page, "seek", 9);
  const { parameters } = await snapshot(page);
  assert.equal(await call(page, "value", "mu_k"), parameters.mu_k);
  assert.equal(await call(page, "value", "duration"), 6);
  assert.equal(await call(page, "value", "share(belt.stick, 6.1)"), null);
  assert.ok(Number.isFinite(await call(page, "value", "share(belt.stick, 6)")));
  await call(page, "seek", 2);
  assert.equal(await call(page, "value", "duration"), 2);
  await page.close();
});
