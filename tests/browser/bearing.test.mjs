// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The pendulum in a dry bearing: what its screen is for, the swing and the load. And forces whose sizes differ by powers of ten.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, find, need, open, rest, snapshot, span } from "./support.mjs";

after(close);

test("the pendulum fills its scene, clear of the buttons, and the plane is as large as the load gets", async () => {
  const { page, trouble } = await open("bearing_pendulum");
  const scene = await need(page, "plot.scene"), rod = 0.147 * scene.frame.width / span(scene.axes.x);
  assert.ok(rod > 0.42 * scene.frame.height, `${rod} px of ${scene.frame.height}`);
  let largest = 0;
  for (let t = 0; t < 0.8; t += 0.02) largest = Math.max(largest, (await call(page, "seek", t)).values.load_total);
  await rest(page);
  const { axes } = await need(page, "plot.region");
  assert.ok(largest > 0.7 * axes.y.max && largest < axes.y.max, `${largest} N of ${axes.y.max}`);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a method that knows no load shows what it knows, the phase portrait and the velocity", async () => {
  const { page, trouble } = await open("bearing_pendulum/empirical", { width: 1920, height: 1080 });
  const ids = async () => (await snapshot(page)).plots.filter((id) => /^time|^region|^phase/.test(id)).sort();
  assert.deepEqual(await ids(), ["phase", "time.theta", "time.theta_dot"]);
  assert.equal(await find(page, "tab.law"), undefined);
  await call(page, "set", "bearing_pendulum");
  await rest(page);
  assert.deepEqual(await ids(), ["phase", "region", "time.load_total", "time.theta"]);
  assert.deepEqual(trouble, []);
  await page.close();
});

for (const [preset, t, peak] of [["jam", 1.5, 1e6], ["compliant_limit", 0.3, 100]])
  test(`painleve_rod/${preset}: a force that leaves all bounds leaves the plot, and what was before is seen`, async () => {
    const { page, trouble } = await open(`painleve_rod/${preset}`);
    await call(page, "seek", t);
    await rest(page);
    const { axes } = await need(page, "plot.time.tip.normal");
    const rows = (await call(page, "trace", "csv")).split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(","));
    const column = rows[0].indexOf("tip.normal"), largest = Math.max(...rows.slice(1).map((row) => Number(row[column])).filter(Number.isFinite));
    assert.ok(largest > peak, `${largest}`);
    assert.ok(axes.y.max < 30, `${axes.y.max}`);
    assert.deepEqual(trouble, []);
    await page.close();
  });

test("runs that agree differ by 0, on an axis of the size of their values", async () => {
  const { page } = await open("belt_oscillator");
  await call(page, "seek", 1);
  await click(page, "compare");
  await rest(page);
  const { axes } = await need(page, "plot.difference");
  assert.ok(axes.y.max > 1e-3 && axes.y.max < 1, `${axes.y.max}`);
  await page.close();
});
