// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Links that a teacher has locked: what is locked is shown and cannot be operated, by mouse, key, mirror or plot, and stays in the link.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, click_at, close, drag, find, need, open, place, press_key, rest, snapshot } from "./support.mjs";

after(close);

const parameters = async (page) => (await snapshot(page)).parameters;

test("a locked slider takes no mouse, no key and no value from the mirror; its neighbour does", async () => {
  const { page, trouble } = await open("belt_oscillator?mu_s=0.5&view.lock=mu_s,belt_speed");
  const before = await parameters(page);
  for (const id of ["mu_s", "belt_speed"]) {
    const slider = await need(page, id);
    assert.equal(slider.locked, true);
    await drag(page, [slider.x + 0.2 * slider.width, slider.y + 8], [slider.x + 0.9 * slider.width, slider.y + 8], 6);
    await rest(page);
    await click(page, `${id}.entry`);
    assert.equal(await page.locator(`#mirror [data-id="${id}"]`).isDisabled(), true);
    assert.equal(await page.locator(`#mirror [data-id="${id}.entry"]`).isDisabled(), true);
    await call(page, "change", `${id}=0.7`);
    await rest(page);
  }
  assert.ok(!(await find(page, "mu_s.reset")));
  assert.deepEqual(await parameters(page), before);
  assert.ok((await snapshot(page)).notices.includes("mu_s is locked by this link."));
  const free = await need(page, "normal_force");
  assert.equal(free.locked, undefined);
  await drag(page, [free.x + 0.2 * free.width, free.y + 8], [free.x + 0.9 * free.width, free.y + 8], 6);
  await rest(page);
  assert.notEqual((await parameters(page)).normal_force, before.normal_force);
  assert.match(await call(page, "link"), /[?&]view\.lock=mu_s,belt_speed&/);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a click on the phase portrait leaves a locked start value, and other experiments leave locked parameters", async () => {
  const { page } = await open("belt_oscillator?x0=0.01&mu_k=0.3&view.lock=x0,mu_k");
  await click_at(page, place(await need(page, "plot.phase"), 0.03, -0.1));
  await call(page, "pause");
  await rest(page);
  let now = await parameters(page);
  assert.equal(now.x0, 0.01);
  assert.ok(Math.abs(now.x_dot0 + 0.1) < 0.01, String(now.x_dot0));
  await choose(page, "preset", "stribeck");
  now = await parameters(page);
  assert.deepEqual([now.friction_law, now.mu_k, now.x0], ["stribeck", 0.3, 0.01]);
  await press_key(page, "2");  // a preset by its key
  now = await parameters(page);
  assert.deepEqual([now.friction_law, now.mu_k], ["coulomb", 0.3]);
  await call(page, "set", "belt_oscillator?mu_k=0.2");  // a new beginning
  await rest(page);
  assert.deepEqual([(await need(page, "mu_k")).locked, (await parameters(page)).mu_k], [undefined, 0.2]);
  assert.doesNotMatch(await call(page, "link"), /view\.lock/);
  await page.close();
});

test("everything can be locked; what cannot be is told", async () => {
  const { page } = await open("belt_oscillator?mu_k=0.3&view.lock=*");
  const controls = await call(page, "controls"), ids = Object.keys(await parameters(page));
  for (const { id, locked } of controls) {
    const is_parameter = ids.includes(id.replace(/\.entry$/, "")) || ["method", "preset", "system"].includes(id);
    assert.equal(locked === true, is_parameter, id);
  }
  const before = (await snapshot(page)).scenario;
  for (const key of ["2", "3"]) await press_key(page, key);
  await click(page, "reset_all");
  assert.equal((await snapshot(page)).scenario, before);
  assert.ok((await snapshot(page)).notices.includes("preset is locked by this link."));
  await call(page, "set", "belt_oscillator?view.lock=mu_q,play,mu_k");
  await rest(page);
  const { notices } = await snapshot(page);
  assert.ok(notices.some((text) => /`mu_q` cannot be locked/.test(text)) && notices.some((text) => /`play` cannot be locked/.test(text)), notices.join());
  assert.match(await call(page, "link"), /view\.lock=mu_k&/);
  await page.close();
});

test("Share makes such a link, and one that is locked is ticked", async () => {
  const { page } = await open("belt_oscillator?view.lock=mu_s");
  await click(page, "share");
  const link = page.locator("dialog [data-part=link]"), tick = (id) => page.locator(`dialog [data-id="lock.${id}"] input`);
  await page.locator("dialog summary").click();
  assert.deepEqual([await tick("mu_s").isChecked(), await tick("mu_k").isChecked()], [true, false]);
  await tick("mu_k").check();
  await tick("mu_s").uncheck();
  await tick("preset").check();
  assert.match(await link.textContent(), /[?&]view\.lock=preset,mu_k&/);
  await tick("*").check();
  assert.match(await link.textContent(), /[?&]view\.lock=\*&/);
  for (const id of ["*", "mu_k", "preset"]) await tick(id).uncheck();
  assert.doesNotMatch(await link.textContent(), /view\.lock/);
  await page.close();
});
