// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Time on the page: slow motion near events, the bounded past, marks of changes, presenting.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, need, open, snapshot } from "./support.mjs";

after(close);

/** Plays until t passes `end`, noting [real time in s, t, factor] in every frame. */
const watch = (page, end) => page.evaluate((last) => new Promise((resolve) => {
  const rows = [];
  const look = (now) => {
    const { t, slow_motion, running } = window.stiction.snapshot();
    rows.push([now / 1000, t, slow_motion.factor]);
    if (t < last && running) requestAnimationFrame(look);
    else resolve(rows);
  };
  window.stiction.run();
  requestAnimationFrame(look);
}), end);

test("slow motion is a switch; it ramps down before an event, shows its factor and leaves the trace alone", async () => {
  const { page, context } = await open("belt_oscillator");
  assert.deepEqual((await snapshot(page)).slow_motion, { on: false, factor: 1 });
  await click(page, "slow_motion");
  assert.equal((await need(page, "slow_motion")).value, true);
  assert.equal((await need(page, "slow_motion")).kind, "toggle");
  assert.deepEqual((await snapshot(page)).slow_motion, { on: true, factor: 1 });
  const rows = await watch(page, 0.62);  // slips at 0.4
  await call(page, "pause");
  const near = rows.filter(([, t]) => Math.abs(t - 0.4) < 0.02), far = rows.filter(([, t]) => t < 0.15);
  assert.ok(near.length > 0 && near.every(([, , factor]) => factor < 0.11), JSON.stringify(near.slice(0, 4)));
  assert.ok(far.every(([, , factor]) => factor === 1), JSON.stringify(far.slice(0, 4)));
  // The ramp takes 0.2 s of real time, whatever the frames.
  const begin = rows.findLast(([, t, factor]) => t < 0.4 && factor > 0.99)[0], slow = rows.find(([, , factor]) => factor < 0.11)[0];
  const frame = Math.max(...rows.slice(1).map(([now], i) => now - rows[i][0]));
  assert.ok(Math.abs(slow - begin - 0.2) < 2 * frame, `${slow - begin} s in frames of ${frame} s`);
  const seen = (await call(page, "seek", 1.5)).values;
  await call(page, "set", "belt_oscillator");
  await click(page, "slow_motion");
  assert.equal((await snapshot(page)).slow_motion.on, false);
  assert.deepEqual((await call(page, "seek", 1.5)).values, seen);
  assert.doesNotMatch(await call(page, "link"), /slow/);
  await context.close();
});

test("with reduced motion the speed near an event changes at once", async () => {
  const { page, context } = await open("belt_oscillator", { motion: "reduce" });
  await click(page, "slow_motion");
  const factors = new Set((await watch(page, 0.5)).map(([, , factor]) => factor));
  assert.deepEqual([...factors].sort(), [0.1, 1]);
  await context.close();
});
