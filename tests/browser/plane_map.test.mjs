// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The planes in which two masses, sliding block, point between planes and the bearing pendulum explain themselves.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, close, drag, need, open, rest, snapshot, taken } from "./support.mjs";

after(close);

const pixel = ({ frame, axes }, x, y) => [
  frame.x + ((x - axes.x.min) / (axes.x.max - axes.x.min)) * frame.width,
  frame.y + ((axes.y.max - y) / (axes.y.max - axes.y.min)) * frame.height,
];

async function look(page, x, y) {
  await page.mouse.move(...pixel(await need(page, "plot.region"), x, y));
  await rest(page);
  return (await snapshot(page)).hover;
}

test("the pointer over (F1, F2) is told the accelerations of both models", async () => {
  const { page, trouble } = await open("two_masses");
  const { axes } = await need(page, "plot.region");
  assert.deepEqual([axes.x.column, axes.y.column], ["force1_offset", "force2_offset"]);
  assert.ok(axes.x.min < -3.5 && axes.x.max > 3.5 && axes.y.min < -5 && axes.y.max > 5, JSON.stringify(axes));
  const falsely = await look(page, 3, 3);
  assert.equal(falsely.plot, "plot.region");
  assert.equal(falsely.region, "falsely_stuck");
  const near = (a, b) => assert.ok(Math.abs(a - b) < 0.03, `${a}, not ${b}`);
  near(falsely.values.z1_ddot, 0.5);
  near(falsely.values.z2_ddot, 0.5);
  assert.equal(falsely.values.printed_z1_ddot, 0);
  assert.equal((await look(page, 0, 0)).region, "stuck");
  assert.equal((await look(page, -3, -3)).region, "falsely_stuck");
  assert.equal((await look(page, 4.5, 2)).region, "wrong");
  assert.equal((await look(page, 4.5, -4)).region, "moves");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a click on (F1, F2) holds these forces, and the engine agrees with the map", async () => {
  const { page } = await open("two_masses");
  await page.mouse.click(...pixel(await need(page, "plot.region"), 3, 3));
  await taken(page);
  const { parameters, values, t } = await snapshot(page);
  assert.equal(t, 0);
  assert.ok(Math.abs(parameters.force1_offset - 3) < 0.1 && Math.abs(parameters.force2_offset - 3) < 0.1, JSON.stringify(parameters));
  assert.ok(Math.abs(values.force1 - parameters.force1_offset) < 1e-12);
  assert.ok(Math.abs(values.z1_ddot - 0.5) < 0.05 && values.hexagon_margin < 0, JSON.stringify(values));
  await choose(page, "method", "paper_closed_form");
  const printed = await call(page, "seek", 5);
  assert.equal(printed.values.z1, 0);
  await page.close();
});

test("where both axes have one unit a circle is a circle, on the desk and on the phone", async () => {
  for (const screen of [{}, { width: 390, height: 780, touch: true }]) {
    const { page } = await open("bearing_pendulum", screen);
    for (const t of [0, 0.6]) {
      await call(page, "seek", t);
      await rest(page);
      const { frame, axes } = await need(page, "plot.region");
      const across = (axes.x.max - axes.x.min) / frame.width, up = (axes.y.max - axes.y.min) / frame.height;
      assert.ok(Math.abs(across / up - 1) < 0.002, `${across} and ${up} per pixel`);
    }
    await page.close();
  }
});

test("the plane (N1, N2) of the block says what is feasible; the scan sets mu", async () => {
  const { page, trouble } = await open("sliding_block");
  const plane = await need(page, "plot.region");
  assert.deepEqual([plane.axes.x.column, plane.axes.y.column], ["left.normal", "right.normal"]);
  const inside = await look(page, 1.2, 0.5);
  assert.equal(inside.region, "feasible");
  assert.ok(inside.values.a_n1 >= 0 && inside.values.a_n2 >= 0);
  assert.equal((await look(page, 0.2, 0.2)).region, "infeasible");
  await choose(page, "plot.region.y", "left.normal");
  await rest(page);
  const scan = await need(page, "plot.region");
  assert.equal(scan.axes.x.column, "mu");
  await page.mouse.click(...pixel(scan, 1.5, 2));
  await taken(page);
  const { parameters, values } = await snapshot(page);
  assert.ok(Math.abs(parameters.mu - 1.5) < 0.03, String(parameters.mu));
  assert.equal(values["right.normal"], 0);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a click on the plane of verdicts sets friction and torque", async () => {
  const { page, trouble } = await open("sliding_block");
  await choose(page, "plot.region.y", "torque");
  await rest(page);
  const plane = await need(page, "plot.region");
  assert.deepEqual([plane.axes.x.column, plane.axes.y.column], ["mu", "torque"]);
  await page.mouse.click(...pixel(plane, 0.5, -1.41));
  await taken(page);
  const { parameters, values } = await snapshot(page);
  assert.ok(Math.abs(parameters.mu - 0.5) < 0.03 && Math.abs(parameters.torque + 1.41) < 0.05, JSON.stringify(parameters));
  assert.equal(values["left.normal"], 0); // it tips over the right corner, where the QP would load both
  const link = await call(page, "link");
  assert.match(link, /view\.plots=region(:|%3A)torque/);
  await call(page, "set", link.slice(link.indexOf("#") + 1));
  await rest(page);
  assert.equal((await need(page, "plot.region")).axes.y.column, "torque");
  assert.deepEqual((await snapshot(page)).notices, []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the load around the journal is that of the instant, and the pointer reads its points", async () => {
  const { page, trouble } = await open("bearing_pendulum");
  for (const t of [0, 0.3]) {
    const { values } = await call(page, "seek", t);
    await rest(page);
    const { axes } = await need(page, "plot.region");
    assert.deepEqual([axes.x.column, axes.y.column], ["load_total", "load_direction"]);
    let loaded = 0;
    for (let i = 0; i < 16; i += 1) {
      const psi = values.theta + (i * 2 * Math.PI) / 16;
      const here = await look(page, 0.5 * axes.y.max * Math.cos(psi), 0.5 * axes.y.max * Math.sin(psi));
      assert.equal(here.values.point, i + 1);
      assert.ok(Math.abs(here.values.normal - values[`p${i + 1}.normal`]) < 1e-9);
      assert.equal(here.region, values[`p${i + 1}.normal`] > 0 ? "loaded" : "unloaded");
      loaded += here.region === "loaded";
    }
    assert.equal(loaded, 2);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the handle on the ray of solutions drives the preload", async () => {
  const { page, trouble } = await open("point_between_planes");
  const plane = await need(page, "plot.region");
  await drag(page, pixel(plane, 1.02, 0.02), pixel(plane, 1.3, 0.3));
  const { parameters, values, scenario } = await snapshot(page);
  assert.ok(Math.abs(parameters.preload - 0.3) < 0.03, String(parameters.preload));
  assert.match(scenario, /method=lcp_ray/);
  assert.ok(Math.abs(values.total_normal - 1 - 2 * parameters.preload) < 1e-12);
  assert.equal((await look(page, 1.2, 0.2)).region, "solution");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the preset of the false stiction shows the printed model and the exact one side by side", async () => {
  const { page, trouble } = await open("two_masses/falsely_stuck");
  const now = await call(page, "seek", 3);
  assert.equal(now.values.z1, 0);
  assert.equal(now.compare.scenario, "two_masses?force1_offset=3&force1_amplitude=0&force2_offset=3&force2_amplitude=0");
  assert.ok(now.compare.values.z1 > 0.5, JSON.stringify(now.compare.values));
  assert.deepEqual(now.notices, []);
  assert.deepEqual(trouble, []);
  await page.close();
});
