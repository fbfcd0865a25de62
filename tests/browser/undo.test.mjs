// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Undo and redo of changes of the experiment; the history of the browser is not touched.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, click_at, close, drag, find, need, open, place, press_key, rest, snapshot, taken } from "./support.mjs";

after(close);

const buttons = async (page) => [Boolean(await find(page, "undo")), Boolean(await find(page, "redo"))];

test("one drag is one step; buttons and keys undo and redo it, and the browser's history stays", async () => {
  const { page, trouble } = await open();
  assert.deepEqual(await buttons(page), [false, false]);
  const length = () => page.evaluate(() => history.length), first = await length();
  const slider = await need(page, "belt_speed"), at = (share) => [slider.x + share * slider.width, slider.y + 8];
  const value = async () => (await snapshot(page)).parameters.belt_speed;
  await drag(page, at(0.5), at(0.8), 12);
  await rest(page);
  const dragged = await value();
  assert.ok(dragged > 0.15);
  await choose(page, "friction_law", "stribeck");
  assert.deepEqual(await buttons(page), [true, false]);
  await click(page, "undo");
  assert.deepEqual([(await snapshot(page)).parameters.friction_law, await value()], ["coulomb_stiction", dragged]);
  await press_key(page, "Control+z");
  assert.equal(await value(), 0.1);
  assert.deepEqual(await buttons(page), [false, true]);
  await press_key(page, "Control+y");
  assert.equal(await value(), dragged);
  await click(page, "redo");
  assert.equal((await snapshot(page)).parameters.friction_law, "stribeck");
  assert.deepEqual(await buttons(page), [true, false]);
  assert.equal(await length(), first);
  await call(page, "set", "belt_oscillator?mu_k=0.2");
  await taken(page);
  assert.deepEqual(await buttons(page), [false, false], "a link is a new beginning");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("presets, methods and starts are steps too; a live change is undone where it was made", async () => {
  const { page, trouble } = await open();
  const before = await snapshot(page);
  await choose(page, "preset", "stribeck");
  assert.notEqual((await snapshot(page)).sentence, before.sentence);
  await press_key(page, "Control+z");
  let now = await snapshot(page);
  assert.deepEqual([now.scenario, now.sentence], [before.scenario, before.sentence]);
  await click_at(page, place(await need(page, "plot.phase"), 0.03, -0.1));
  await call(page, "pause");  // a chosen start plays
  await rest(page);
  assert.ok(Math.abs((await snapshot(page)).parameters.x0 - 0.03) < 0.001);
  await choose(page, "method", "time_stepping");
  await press_key(page, "Control+z");
  await press_key(page, "Control+z");
  now = await snapshot(page);
  assert.deepEqual([now.scenario, now.t], [before.scenario, 0]);
  await call(page, "seek", 1);
  await click(page, "belt_speed");
  assert.notEqual((await snapshot(page)).parameters.belt_speed, 0.1);
  await press_key(page, "Control+z");
  now = await snapshot(page);
  assert.deepEqual([now.t, now.parameters.belt_speed], [1, 0.1]);
  assert.deepEqual(trouble, []);
  await page.close();
});
