// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A body of the scene is pulled by pointer, finger or keys, and goes on from there when it is let go.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click_at, close, find, middle, need, open, press_key, snapshot, taken } from "./support.mjs";

after(close);

const energy = ({ values: v }) => v["energy.kinetic"] + v["energy.potential"] + v["energy.dissipated"] - v["energy.input"];
const column = async (page, name) => (await snapshot(page)).values[name];

test("a block that is pressed and led follows the pointer, and goes on when it is let go", async () => {
  const { page, trouble } = await open("belt_oscillator?belt_speed=0&x_dot0=0");
  const [x, y] = middle(await need(page, "grab.0")), before = await column(page, "x");
  await page.mouse.move(x, y);
  await taken(page);
  await page.mouse.down();
  await taken(page);
  assert.ok((await snapshot(page)).running, "it plays while it is held");
  for (let i = 1; i <= 20; ++i) {
    await page.mouse.move(x + 8 * i, y);
    await taken(page);
  }
  const held = await snapshot(page);
  assert.ok(held.grab.force > 0 && held.grab.id === "grab.0" && held.grab.x > 0, "it is pulled to the pointer");
  assert.ok(held.values.x > before + 0.01, `x = ${held.values.x}`);
  assert.ok(Math.abs(energy(held)) < 1e-8, `ledger ${energy(held)}`);
  await page.mouse.up();
  await taken(page);
  const free = await snapshot(page);
  assert.equal(free.grab, null);
  assert.ok(free.running, "the motion goes on from there");
  const [change, ...others] = free.changes;
  assert.equal(change.id, "grab.0");
  assert.equal(change.from, change.t);
  assert.ok(change.to > change.t);
  assert.deepEqual(others, [], "one change for one pull");
  await call(page, "dialog", "share");
  await page.getByText("That is not in the link").waitFor();
  await call(page, "dialog", "");
  await call(page, "seek", 0.5 * (change.from + change.to));
  assert.notEqual((await snapshot(page)).grab, null, "the past keeps it");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("each system whose model knows another force has bodies, and a press beside them does nothing", async () => {
  const { page, trouble } = await open("belt_oscillator");
  const bodies = { belt_oscillator: 1, painleve_rod: 1, sliding_block: 1, two_masses: 2, bearing_pendulum: 1, wheel_on_plane: 1, point_between_planes: 0 };
  for (const [system, count] of Object.entries(bodies)) {
    await call(page, "set", system);
    await taken(page);
    for (let body = 0; body < 3; ++body) assert.equal((await find(page, `grab.${body}`)) !== undefined, body < count, `${system} ${body}`);
  }
  const scene = await need(page, "plot.scene");
  await call(page, "set", "belt_oscillator");
  await taken(page);
  await click_at(page, [scene.x + scene.width - 20, scene.y + 0.5 * scene.height]);
  const state = await snapshot(page);
  assert.equal(state.running, false);
  assert.deepEqual(state.changes, []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("arrow keys lead a body that has the focus, and Enter lets go", async () => {
  const { page, trouble } = await open("painleve_rod/sticks");
  await page.locator("#canvas").focus();
  for (let i = 0; i < 80 && !(await find(page, "grab.0"))?.focused; ++i) {
    await press_key(page, "Tab");
  }
  await press_key(page, "ArrowRight");
  await taken(page);
  assert.notEqual((await snapshot(page)).grab, null);
  await press_key(page, "Enter");
  assert.equal((await snapshot(page)).grab, null);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a page at 200 % zoom and a phone on its side have every plot and table, and the parameters", async () => {
  for (const view of [{ width: 640, height: 360, ratio: 2 }, { width: 844, height: 390, ratio: 2, touch: true }]) {
    const { page, trouble } = await open("belt_oscillator", view);
    for (const id of ["tab.phase", "tab.time", "tab.law", "tab.exact", "tab.events", "tab.more", "drawer", "play"]) assert.ok(await find(page, id), id);
    await click_at(page, middle(await need(page, "tab.exact")));
    assert.equal(await find(page, "plot.phase"), undefined);
    assert.deepEqual(trouble, []);
    await page.close();
  }
});
