// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The band of motions behind the time histories, and the law of contacts with two tangents.
import assert from "node:assert/strict";
import { after, test } from "node:test";

import { call, click, close, find, need, open, rest, snapshot } from "./support.mjs";

after(close);

test("a preset brings the band, its button hides it, and the link keeps it", async () => {
  const { page, trouble } = await open("bearing_pendulum/fig_4_11");
  await call(page, "seek", 2);
  await rest(page);
  assert.equal((await need(page, "plot.band")).value, true);
  assert.ok((await call(page, "link")).includes("view.band=mu:0.005,b:0.1"));
  await click(page, "plot.band");
  assert.equal((await need(page, "plot.band")).value, false);
  assert.ok(!(await call(page, "link")).includes("view.band"));
  await call(page, "set", "bearing_pendulum?view.band=theta0:0.1");
  await rest(page);
  assert.equal((await need(page, "plot.band")).value, true);
  assert.deepEqual((await snapshot(page)).notices, []);
  await call(page, "set", "bearing_pendulum?view.band=nothing:0.1");
  await rest(page);
  assert.equal(await find(page, "plot.band"), undefined);
  assert.match((await snapshot(page)).notices.join(), /nothing/);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("contacts with two tangents have the plot of their law beside disk and phase portrait", async () => {
  const { page, trouble } = await open("inclined_shaker");
  await click(page, "tab.law");
  const { axes } = await need(page, "plot.law");
  assert.equal(axes.x.column, "slip_speed");
  assert.equal(axes.y.column, "friction_coefficient");
  await click(page, "tab.friction");
  assert.equal(await find(page, "plot.law"), undefined);
  await click(page, "tab.phase");
  assert.ok(await find(page, "plot.phase"));
  assert.deepEqual(trouble, []);
  await page.close();
});

test("on a phone a preset opens the page of the plot that it brings", async () => {
  const { page, trouble } = await open("bearing_pendulum", { width: 390, height: 844, ratio: 2, touch: true });
  for (const [preset, tab] of [["bearing_pendulum/fig_4_11", "tab.time"], ["bearing_pendulum/drift", "tab.time"], ["inclined_shaker/fig_1", "tab.law"],
    ["inclined_shaker/fig_8", "tab.phase"], ["two_masses/indeterminate", "tab.map"]]) {
    await call(page, "set", preset);
    await rest(page);
    assert.equal((await need(page, tab)).value, true, preset);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
