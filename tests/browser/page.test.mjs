// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page loads, rests, runs, and answers whatever window.stiction is asked.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, need, open, read_clock, rest, show, snapshot, taken, turn, until } from "./support.mjs";

after(close);

test("the page loads without a word on the console and rests paused at t = 0", async () => {
  const { page, trouble } = await open();
  const now = await snapshot(page);
  assert.deepEqual(trouble, []);
  assert.equal(now.t, 0);
  assert.equal(now.running, false);
  assert.equal(now.speed, 1);
  assert.equal(now.scenario, "belt_oscillator");
  assert.deepEqual(now.notices, []);
  assert.deepEqual(now.states, { belt: "stick" });
  assert.equal(now.last_event, null);
  assert.equal(now.theme, "dark");
  assert.equal(now.values.x, 0);
  await page.close();
});

test("no frame is drawn while the page is paused and untouched", async () => {
  const { page } = await open();
  const before = (await snapshot(page)).frames;
  for (let i = 0; i < 10; ++i) {
    await show(page);
    await turn(page, 480);
  }
  await turn(page, 60000);
  assert.equal((await snapshot(page)).frames, before);
  await page.close();
});

test("play runs the belt, which slips and sticks again; pause stops it", async () => {
  const { page } = await open();
  await click(page, "play");
  await until(page, () => window.stiction.snapshot().t > 1.2);
  await click(page, "play");
  const now = await snapshot(page);
  assert.equal(now.running, false);
  assert.ok(now.events >= 2, `${now.events} events`);
  const kinds = new Set((await call(page, "events")).map((event) => event.kind));
  assert.ok(kinds.has("stick_to_slip") && kinds.has("slip_to_stick"), [...kinds].join());
  await page.close();
});

test("playing, a second of the motion takes a second, by the speed that is chosen", async () => {
  for (const speed of [1, 0.1, 2]) {
    const { page } = await open(`belt_oscillator?view.speed=${speed}`);
    await call(page, "run");
    await taken(page);  // the first frame begins
    const [t0, ms0] = [(await snapshot(page)).t, await read_clock(page)];
    await turn(page, 2000);
    const [t1, ms1] = [(await snapshot(page)).t, await read_clock(page)];
    const frame = 0.016;
    assert.ok(Math.abs((ms1 - ms0) / 1000 - 2) < frame);
    assert.ok(Math.abs(t1 - t0 - 2 * speed) < 1e-9, `${t1 - t0} s of 2 s at speed ${speed}`);
    await page.close();
  }
});

test("a mechanism that turns fast is slowed down at first, and only another speed is in the link", async () => {
  const { page } = await open();
  for (const [system, speed] of [["cam_follower", 0.05], ["clearance_fourbar", 0.25], ["geneva_wheel", 0.25], ["belt_oscillator", 1]]) {
    const now = await call(page, "set", system);
    assert.equal(now.speed, speed, system);
    assert.doesNotMatch(await call(page, "link"), /view\.speed/);
    await call(page, "run");
    await taken(page);  // the first frame begins
    const { t } = await snapshot(page);
    await turn(page, 800);
    assert.ok(Math.abs((await call(page, "pause")).t - t - 0.8 * speed) < 1e-9, system);
    const other = speed === 1 ? 0.5 : 1;
    await call(page, "set_speed", other);
    assert.match(await call(page, "link"), new RegExp(`view\\.speed=${other}&`));
  }
  await page.close();
});

test("step goes on by a sixtieth of a second, step_to_event to the first slip, seek to any time, reset to 0", async () => {
  const { page } = await open();
  let now = await call(page, "step");
  assert.ok(Math.abs(now.t - 1 / 60) < 1e-12, String(now.t));
  now = await call(page, "step_to_event");
  assert.ok(Math.abs(now.t - 0.4) < 1e-9, String(now.t));
  assert.equal(now.last_event.kind, "stick_to_slip");
  assert.equal(now.states.belt, "slip-");
  now = await call(page, "seek", 0.2);
  assert.equal(now.t, 0.2);
  assert.equal(now.states.belt, "stick");
  const once = now.values;
  await call(page, "seek", 3);
  assert.deepEqual((await call(page, "seek", 0.2)).values, once);
  now = await call(page, "reset");
  assert.equal(now.t, 0);
  await page.close();
});

test("the energy ledger closes and says where the energy went", async () => {
  const { page } = await open("belt_oscillator?damping=0.5");
  const { energy, values } = await call(page, "seek", 3);
  const sum = Object.values(energy.friction).reduce((a, b) => a + b, 0) + energy.damping + energy.impact;
  assert.ok(Math.abs(energy.balance) < 1e-8, String(energy.balance));
  assert.ok(Math.abs(sum - values["energy.dissipated"]) < 1e-12, `${sum}`);
  assert.ok(energy.friction.belt > 0 && energy.damping > 0 && energy.impact === 0, JSON.stringify(energy));
  const rod = await call(page, "set", "painleve_rod/impact");
  const later = await call(page, "seek", 0.01);
  assert.ok(later.energy.impact > 0.1, JSON.stringify(later.energy));
  assert.ok(Math.abs(rod.energy.balance) < 1e-9);
  await page.close();
});

test("nothing that window.stiction is given makes it throw", async () => {
  const { page, trouble } = await open();
  const thrown = await page.evaluate(() => {
    const bad = [undefined, null, "", "x", "%", "belt_oscillator?mu_s=%", "#", "no_such_system?x=1", NaN, Infinity, -1, 1e308, -0, {}, [], () => 1, true, "é".repeat(4000), Symbol.iterator.description];
    const out = [];
    for (const name of Object.keys(window.stiction))
      if (typeof window.stiction[name] === "function" && name !== "benchmark")
        for (const value of bad)
          try { window.stiction[name](value); } catch (error) { out.push(`${name}(${String(value).slice(0, 20)}): ${error}`); }
    window.stiction.pause();
    return out;
  });
  assert.deepEqual(thrown, []);
  assert.deepEqual(trouble, []);
  await rest(page);
  assert.ok(Number.isFinite((await snapshot(page)).t));
  await page.close();
});

test("a paradox gets a verdict, never a number that is none", async () => {
  const { page } = await open("painleve_rod?mu=1.5&theta0=1&v_t0=-1&inconsistent_rule=stop");
  await call(page, "run");
  await turn(page, 500);
  const now = await call(page, "pause");
  assert.equal(now.values.verdict, "none");
  assert.equal(now.values.region, "C");
  assert.ok(Object.values(now.values).every((value) => value === null || typeof value === "string" || Number.isFinite(value)));
  assert.equal(now.last_event?.kind, "inconsistent");
  await page.close();
});

test("every system of the catalogue opens, runs half a second and stays silent", async () => {
  const { page, trouble } = await open();
  for (const id of (await need(page, "system")).choices) {
    await call(page, "set", id);
    await call(page, "run");
    await turn(page, 600);
    const now = await call(page, "pause");
    assert.ok(now.scenario.startsWith(id), now.scenario);
    assert.ok(now.t > 0.5 * now.speed || now.states === null, `${id} is at ${now.t}`);
    assert.ok(Object.values(now.values).every((value) => value === null || typeof value === "string" || Number.isFinite(value)), id);
    await taken(page);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});

test("rest() is kept when nothing is left to do: not while a motion plays, not before the exact results are complete", async () => {
  const { page } = await open("inclined_shaker");
  const rests = () => page.evaluate(async () => {
    let kept = false;
    window.stiction.rest().then(() => { kept = true; });
    await window.test_clock.frames(1);
    await window.test_clock.task();
    return kept;
  });
  await page.evaluate(() => window.test_clock.slow(5));  // a look at the exact results gets on by one piece
  await call(page, "set", "belt_oscillator?method=time_stepping&dt=0.0001");
  assert.equal((await call(page, "mirror")).exact.complete, false);
  assert.equal(await rests(), false);
  await page.evaluate(() => window.test_clock.slow());
  await page.evaluate(async () => {
    let kept = false;
    window.stiction.rest().then(() => { kept = true; });
    while (!kept) await window.test_clock.frames(1);
  });
  assert.equal((await call(page, "mirror")).exact.complete, true);
  assert.equal(await page.evaluate(() => location.hash), `#${(await snapshot(page)).scenario}`.replace(/\?.*/, "") + (await call(page, "link")).replace(/^[^?]*/, ""));
  await call(page, "run");
  assert.equal(await rests(), false);
  await call(page, "pause");
  await rest(page);
  assert.equal(await rests(), true);
  await page.close();
});
