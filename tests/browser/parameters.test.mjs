// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters panel: all values back at once, the friction characteristic as a control, the two that come first on a small page.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, drag, find, middle, need, open, picture, press_key, rest, snapshot, swipe, taken } from "./support.mjs";

after(close);

/** The point of plot.law with these axis values, CSS pixels. */
async function law(page, u, T) {
  const { frame, axes } = await need(page, "plot.law");
  return [frame.x + (frame.width * (u - axes.x.min)) / (axes.x.max - axes.x.min),
    frame.y + (frame.height * (axes.y.max - T)) / (axes.y.max - axes.y.min)];
}

test("Reset all exists only where a value is not the default, and gives all of them back", async () => {
  const { page, trouble } = await open("belt_oscillator");
  assert.equal(await find(page, "reset_all"), undefined);
  await call(page, "set", "belt_oscillator?mass=2&mu_s=0.6&friction_law=stribeck&x0=0.1");
  await taken(page);
  await rest(page);
  await click(page, "reset_all");
  const now = await snapshot(page);
  assert.equal(now.scenario, "belt_oscillator");
  assert.deepEqual(now.notices, []);
  assert.equal(await find(page, "reset_all"), undefined);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the slider that the sentence of an experiment names is in sight", async () => {
  const { page } = await open();
  for (const [scenario, id] of [["belt_oscillator", "mu_k"], ["belt_oscillator/stribeck", "stribeck_speed"], ["belt_oscillator/karnopp", "drive_amplitude"], ["painleve_rod/falls_flat", "mu"]]) {
    await call(page, "set", scenario);
    await rest(page);
    const row = [await need(page, id), await need(page, `${id}.entry`)];
    for (const control of row) assert.ok(control.height >= 24, `${scenario}: ${control.height} pixels of ${control.id}`);
  }
  await page.close();
});

test("the end of the stick bar is mu_s and the slip branch mu_k: dragged, they change the motion from now on", async () => {
  const { page } = await open("belt_oscillator");
  await call(page, "seek", 1);
  await rest(page);
  const before = await snapshot(page), past = await call(page, "trace", "csv 0.1");
  await drag(page, await law(page, 0, 4), await law(page, 0, 4.8));
  let now = await snapshot(page);
  assert.ok(Math.abs(now.parameters.mu_s - 0.48) < 0.012, `mu_s ${now.parameters.mu_s}`);
  assert.equal(now.parameters.mu_k, 0.25);
  await drag(page, await law(page, -0.2, 2.5), await law(page, -0.2, 1.5));
  now = await snapshot(page);
  assert.ok(Math.abs(now.parameters.mu_k - 0.15) < 0.012, `mu_k ${now.parameters.mu_k}`);
  await drag(page, await law(page, 0.2, -1.5), await law(page, 0.2, -2));
  assert.ok(Math.abs((await snapshot(page)).parameters.mu_k - 0.2) < 0.012, "the other side is the same branch");
  assert.equal(now.t, before.t);
  assert.equal((await call(page, "trace", "csv 0.1")).split("\n")[5], past.split("\n")[5], "the recorded past stays");
  await page.close();
});

test("with one coefficient both handles are mu_k; regularised friction has no bar to drag", async () => {
  const { page } = await open("belt_oscillator?friction_law=coulomb&mu_k=0.3");
  await drag(page, await law(page, 0, 3), await law(page, 0, 3.6));
  const { parameters } = await snapshot(page);
  assert.ok(Math.abs(parameters.mu_k - 0.36) < 0.012, `mu_k ${parameters.mu_k}`);
  assert.equal(parameters.mu_s, 0.4);
  await call(page, "set", "belt_oscillator?method=regularised&friction_law=stribeck");
  await taken(page);
  await rest(page);
  await drag(page, await law(page, 0, 4), await law(page, 0, 5));
  assert.equal((await snapshot(page)).parameters.mu_s, 0.4);
  await page.close();
});

test("keys choose the handle of the characteristic and move it", async () => {
  const { page } = await open("belt_oscillator");
  await page.locator("#canvas").focus();
  const [x, y] = middle(await need(page, "plot.law"));
  await page.mouse.click(x + 30, y);
  const stops = (await call(page, "controls")).length;
  for (let i = 0; i < stops; ++i) {
    await press_key(page, "Tab");
    await taken(page);
    await press_key(page, "ArrowUp");
    await taken(page);
    if ((await snapshot(page)).parameters.mu_s !== 0.4) break;
  }
  let { parameters } = await snapshot(page);
  assert.equal(parameters.mu_s, 0.42);
  assert.equal(parameters.mu_k, 0.25);
  await press_key(page, "ArrowRight");
  await taken(page);
  await press_key(page, "ArrowUp");
  await taken(page);
  ({ parameters } = await snapshot(page));
  assert.equal(parameters.mu_s, 0.42);
  assert.equal(parameters.mu_k, 0.27);
  await page.close();
});

test("a finger drags the handles on the phone", async () => {
  const { page } = await open("belt_oscillator", { width: 390, height: 844, touch: true });
  await click(page, "tab.law");
  const [x, y] = await law(page, 0, 4);
  await swipe(page, [x + 9, y - 9], [x + 9, (await law(page, 0, 4.6))[1] - 9]);
  const { parameters } = await snapshot(page);
  assert.ok(Math.abs(parameters.mu_s - 0.46) < 0.012, `mu_s ${parameters.mu_s}`);
  await page.close();
});

test("the operating point leaves a trail of one second", async () => {
  const trail = async (motion) => {
    const { page } = await open("belt_oscillator", { motion });
    await call(page, "seek", 1);
    await rest(page);
    const { frame } = await need(page, "plot.law");
    const clip = { x: frame.x, y: frame.y, width: frame.width, height: frame.height };
    const { data } = await picture(page, clip), [, top] = await law(page, 0, 2.5);
    // A band over the branch on which the last second of slip went.
    let bright = 0;
    const row = Math.round(top - frame.y) - 3;
    for (let i = 0; i < clip.width; ++i) if (data[4 * (row * Math.round(clip.width) + i)] > 45) ++bright;
    await page.close();
    return bright;
  };
  assert.ok((await trail("no-preference")) > 20);
  assert.ok((await trail("reduce")) > 20);
});

test("a small page begins with the two parameters that are turned most, an embedded one with both side by side", async () => {
  for (const [scenario, first, second] of [["belt_oscillator", "belt_speed", "mu_k"], ["two_masses", "force1_amplitude", "force2_amplitude"]]) {
    const phone = await open(scenario, { width: 390, height: 844, touch: true });
    let sliders = (await call(phone.page, "controls")).filter((c) => c.kind === "slider").map((c) => c.id);
    assert.deepEqual(sliders.slice(0, 2), [first, second]);
    const slider = await need(phone.page, first);
    assert.ok(slider.height >= 44, `${slider.height}`);
    await swipe(phone.page, [slider.x + 0.5 * slider.width, slider.y + 22], [slider.x + 0.8 * slider.width, slider.y + 22]);
    assert.notEqual((await snapshot(phone.page)).parameters[first], slider.default);
    await phone.context.close();
    const embed = await open(`${scenario}?view.layout=embed`, { width: 640, height: 400 });
    const [a, b] = [await need(embed.page, first), await need(embed.page, second)];
    assert.equal(a.y, b.y);
    assert.ok(a.x + a.width < b.x);
    await embed.context.close();
  }
});

test("a finger on the empty part of the panel scrolls to the other parameters", async () => {
  const { page } = await open("belt_oscillator", { width: 390, height: 844, touch: true });
  const first = await need(page, "belt_speed"), entry = await need(page, "belt_speed.entry");
  const x = entry.x - 30, y = first.y - 8;
  await swipe(page, [x, y], [x, y - 120]);
  assert.ok((await need(page, "mass")).y < first.y + 200);
  await page.close();
});

test("number and track of a row are targets of 24 px with a mouse", async () => {
  const { page } = await open("belt_oscillator?belt_speed=0.2");
  for (const id of ["belt_speed", "belt_speed.entry", "belt_speed.reset", "friction_law", "reset_all"]) {
    const control = await need(page, id);
    assert.ok(control.height >= 24 && control.width >= 24, `${id}: ${control.width} x ${control.height}`);
  }
  await page.close();
});
