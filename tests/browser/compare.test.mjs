// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Run B: kept, drawn and subtracted while run A goes on being changed.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, close, difference, find, need, open, picture, ready, rest, snapshot, taken, turn, until } from "./support.mjs";

after(close);

const hash = (page) => page.evaluate(() => location.hash.slice(1));

async function press_track(page, id, fraction) {
  const slider = await need(page, id);
  await page.mouse.click(slider.x + fraction * slider.width, slider.y + slider.height / 2);
  await taken(page);
}

function check_difference(now) {
  assert.deepEqual(Object.keys(now.compare.values), Object.keys(now.values));
  for (const [column, value] of Object.entries(now.values)) {
    const b = now.compare.values[column], difference = now.compare.difference[column];
    if (typeof value !== "number" || typeof b !== "number") assert.equal(difference, null, column);
    else assert.equal(difference, value - b, column);
  }
}

test("the button keeps the run, a slider changes the other one, both are at the same time, a second press ends it", async () => {
  const { page, trouble } = await open("belt_oscillator?mu_s=0.5");
  assert.equal((await snapshot(page)).compare, null);
  assert.equal((await need(page, "compare")).value, false);
  await click(page, "compare");
  assert.equal((await need(page, "compare")).value, true);
  const same = (await snapshot(page)).compare;
  assert.equal(same.scenario, "belt_oscillator?mu_s=0.5");
  assert.equal(same.difference.x, 0);
  await press_track(page, "mu_k", 0.2);
  await call(page, "seek", 1.5);
  await rest(page);
  for (let i = 0; i < 3; ++i) await click(page, "step");
  const now = await snapshot(page);
  assert.ok(now.t > 1.5 && now.parameters.mu_k > 0.38 && now.parameters.mu_k < 0.42);
  assert.equal(now.compare.scenario, "belt_oscillator?mu_s=0.5");
  assert.equal(now.compare.values.t, now.t);
  assert.notEqual(now.compare.difference.x, 0);
  assert.equal(typeof now.compare.states.belt, "string");
  check_difference(now);
  // What B does is what its scenario does by itself.
  const alone = await open("belt_oscillator?mu_s=0.5"), expected = await call(alone.page, "seek", now.t);
  assert.deepEqual(now.compare.values, expected.values);
  assert.deepEqual(now.compare.states, expected.states);
  await alone.context.close();
  const plot = await need(page, "plot.difference");
  assert.deepEqual([plot.kind, plot.axes.x.column, plot.axes.y.column], ["plot", "t", "x"]);
  assert.ok(plot.axes.y.min < now.compare.difference.x && now.compare.difference.x < plot.axes.y.max);
  assert.ok(now.plots.includes("difference"));
  await click(page, "compare");
  const ended = await snapshot(page);
  assert.equal(ended.compare, null);
  assert.equal(ended.t, now.t);
  assert.equal(await find(page, "plot.difference"), undefined);
  assert.deepEqual(ended.notices, []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("both run on together, B with the live changes it had", async () => {
  const { page } = await open("belt_oscillator");
  await call(page, "seek", 0.5);
  await rest(page);
  await press_track(page, "normal_force", 0.5);
  const changed = await call(page, "seek", 0.9);
  await rest(page);
  await click(page, "compare");
  await press_track(page, "belt_speed", 0.7);
  const parted = await snapshot(page);
  assert.equal(parted.t, 0.9);
  assert.equal(parted.compare.scenario, changed.scenario);
  assert.deepEqual(parted.compare.values, changed.values);
  await click(page, "play");
  await until(page, () => window.stiction.snapshot().t > 1.3);
  await click(page, "play");
  const now = await snapshot(page);
  assert.equal(now.compare.values.t, now.t);
  check_difference(now);
  // The past before the parting is one, the live change included.
  const before = await call(page, "seek", 0.7);
  assert.equal(before.compare.difference.x, 0);
  assert.equal(before.compare.difference["belt.normal"], 0);
  assert.deepEqual(before.values, before.compare.values);
  await page.close();
});

test("a change while looking back keeps the old future as run B", async () => {
  const { page } = await open("belt_oscillator");
  const future = await call(page, "seek", 2);
  await call(page, "seek", 1);
  await rest(page);
  await press_track(page, "mu_k", 0.05);
  const branched = await snapshot(page);
  assert.equal(branched.t, 1);
  assert.equal(branched.compare.scenario, "belt_oscillator");
  const again = await call(page, "seek", 2);
  assert.deepEqual(again.compare.values, future.values);
  assert.notEqual(again.values.x, future.values.x);
  await page.close();
});

test("the link holds run B, and a bad one gives a notice", async () => {
  const { page, base, context } = await open("belt_oscillator?mu_k=0.2");
  await page.keyboard.press("Tab");
  await page.locator("#canvas").focus();
  await page.keyboard.press("b");
  await taken(page);
  assert.notEqual((await snapshot(page)).compare, null, "key B");
  await choose(page, "friction_law", "stribeck");
  await call(page, "seek", 1.25);
  await rest(page);
  const before = await snapshot(page);
  const link = await call(page, "link");
  assert.match(link, /view\.b=belt_oscillator%3Fmu_k%3D0\.2&view\.v=1$/);
  await until(page, (wanted) => location.href === wanted, link);
  const other = await context.newPage();
  await other.goto(base + "#" + (await hash(page)));
  await ready(other);
  const after = await snapshot(other);
  assert.deepEqual(after.compare, before.compare);
  assert.deepEqual(after.values, before.values);
  assert.deepEqual(after.notices, []);
  for (const bad of ["painleve_rod", "nonsense", "", "%25zz"]) {
    const now = await call(other, "set", `belt_oscillator?view.b=${bad}`);
    assert.equal(now.compare, null, bad);
    assert.ok(now.notices.some((notice) => notice.includes("view.b")), `${bad}: ${now.notices.join(" | ")}`);
  }
  const clamped = await call(other, "set", "belt_oscillator?view.b=belt_oscillator%3Fmu_s%3D99");
  assert.equal(clamped.compare.scenario, "belt_oscillator?mu_s=10");
  assert.ok(clamped.notices.some((notice) => notice.includes("mu_s")), clamped.notices.join());
  await page.locator("#canvas").focus();
  await page.keyboard.press("b");
  await taken(page);
  assert.equal((await snapshot(page)).compare, null);
  await context.close();
});

test("another system ends comparing with a notice, another preset or method of the same one does not", async () => {
  const { page } = await open("two_masses/paper");
  await click(page, "compare");
  await choose(page, "method", "exact_qp");
  const falsely = await call(page, "seek", 3);
  assert.match(falsely.compare.scenario, /method=paper_closed_form/);
  check_difference(falsely);
  assert.ok(Math.abs(falsely.compare.difference.z1) > 0.01, `${falsely.compare.difference.z1}`);
  await rest(page);
  await choose(page, "preset", "fast");
  const now = await snapshot(page);
  assert.match(now.compare.scenario, /method=paper_closed_form/);
  await choose(page, "system", "belt_oscillator");
  const other = await snapshot(page);
  assert.equal(other.compare, null);
  assert.ok(other.notices.some((notice) => notice.includes("run B")), other.notices.join());
  await page.close();
});

test("where run B has ended it has no values, and A goes on", async () => {
  const { page, trouble } = await open("painleve_rod/jam");
  const end = (await call(page, "seek", 30)).t;  // the contact force grows beyond all bounds, and is drawn
  assert.ok(end < 1, `${end}`);
  await rest(page);
  await click(page, "compare");
  await call(page, "change", "mu=0.5");
  const now = await call(page, "seek", end + 0.5);
  await rest(page);
  assert.equal(now.t, end + 0.5);
  assert.equal(now.compare.values.theta, null);
  assert.equal(now.compare.difference.theta, null);
  assert.equal(now.compare.states.tip, null);
  await choose(page, "method", "compliant");
  const before = await call(page, "seek", 0.5 * end);
  assert.equal(before.compare.values.t, before.t);
  check_difference(before);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("run B is seen: in the scene, in the histories and in the phase portrait", async () => {
  const { page } = await open("belt_oscillator?view.t=1.5");
  const one = await picture(page);
  await call(page, "set", "belt_oscillator?view.t=1.5&view.b=belt_oscillator%3Fbelt_speed%3D0.2");
  await rest(page);
  const two = await picture(page);
  const part = (image, box) => {
    const data = new Uint8Array(4 * Math.floor(box.width) * Math.floor(box.height));
    let at = 0;
    for (let y = 0; y < Math.floor(box.height); ++y)
      for (let x = 0; x < Math.floor(box.width); ++x) {
        const from = 4 * ((Math.floor(box.y) + y) * image.width + Math.floor(box.x) + x);
        data.set(image.data.subarray(from, from + 4), at);
        at += 4;
      }
    return { width: Math.floor(box.width), height: Math.floor(box.height), data };
  };
  for (const id of ["plot.scene", "plot.phase", "plot.time.x", "belt_speed"]) {
    const box = await need(page, id);
    assert.ok(difference(part(one, box), part(two, box)) > 0.0003, id);
  }
  await page.close();
});

test("starts in the phase portrait leave their trajectories behind, a button clears them, another system too", async () => {
  const { page, trouble } = await open("belt_oscillator");
  const start = async (fx, fy) => {
    const { frame } = await need(page, "plot.phase");
    const at = [frame.x + fx * frame.width, frame.y + fy * frame.height];
    await page.mouse.move(...at);
    await taken(page);
    await page.mouse.down();
    await taken(page);
    await page.mouse.up();
    await taken(page);
    await until(page, () => window.stiction.snapshot().t > 0.2);
    await call(page, "pause");
    await taken(page);
    await turn(page, 600);  // the next press is no double click
  };
  assert.equal(await find(page, "clear_trajectories"), undefined);
  await call(page, "seek", 1);
  await rest(page);
  await start(0.3, 0.75);
  await need(page, "clear_trajectories");
  await start(0.7, 0.8);
  await click(page, "clear_trajectories");
  assert.equal(await find(page, "clear_trajectories"), undefined);
  await start(0.4, 0.3);
  await need(page, "clear_trajectories");
  await choose(page, "system", "two_masses");
  assert.equal(await find(page, "clear_trajectories"), undefined);
  assert.deepEqual(trouble, []);
  await page.close();
});
