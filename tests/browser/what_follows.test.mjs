// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Plots show more than the recorded curves: the motion that follows, bounds, orbits, the contact problem under the pointer.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, close, drag, need, open, picture, place, rest, snapshot, span, taken } from "./support.mjs";

after(close);

/** Part of the pixels of a picture that are near a colour. */
function share(shot, rgb, tolerance = 24) {
  let count = 0;
  for (let i = 0; i < shot.data.length; i += 4) if (rgb.every((v, k) => Math.abs(shot.data[i + k] - v) <= tolerance)) ++count;
  return count / (shot.width * shot.height);
}
const stick = [0x42, 0xcf, 0xfe], slip_minus = [0x97, 0x65, 0xd9], faint = [0x77, 0x81, 0x8e];

test("before anything has moved the time histories show dotted where the motion will be", async () => {
  const { page, trouble } = await open("belt_oscillator");
  await page.mouse.move(2, 2);
  await rest(page);
  const plot = await need(page, "plot.time.x"), { values } = await call(page, "seek", 2.5);
  await call(page, "seek", 0);
  await rest(page);
  const around = async () => {
    const [x, y] = place(plot, 2.5, values.x);
    return share(await picture(page, { x: x - 6, y: y - 8, width: 12, height: 16 }), faint, 60);
  };
  assert.ok((await around()) > 0.02, "nothing is dotted at t = 2.5");
  await call(page, "set", "belt_oscillator?x0=0.5&x_dot0=0");
  await rest(page);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the friction force has its bound as a dashed line where the engine has it, and a changed coefficient moves it", async () => {
  const { page } = await open("belt_oscillator", { width: 1440, height: 900 });
  // The least and the greatest value of each line of the bound in the figure, to its rounding.
  const bounds = () => page.evaluate(async () => {
    const figure = new DOMParser().parseFromString(await stiction.figure("plot.time.belt.tangent"), "image/svg+xml"), panel = figure.querySelector("[data-part=axes]");
    const numbers = (text) => text.split(" ").map(Number), [, top, , height] = numbers(panel.dataset.frame), [least, most] = numbers(panel.dataset.y);
    const lines = [...panel.querySelectorAll("[data-part=bound]")].map((path) => [...path.getAttribute("d").matchAll(/[ML]\S+ ([\d.]+)/g)].map(([, y]) => most - ((y - top) / height) * (most - least)));
    return lines.map((values) => [Math.min(...values), Math.max(...values)].map((value) => Number(value.toFixed(3))));
  });
  await call(page, "seek", 2);
  assert.deepEqual(await bounds(), [[4, 4], [-4, -4]]);  // 0.4 * 10 N
  const { axes } = await need(page, "plot.time.belt.tangent");
  assert.ok(axes.y.max > 4, "the line is not in view");
  await call(page, "set", "belt_oscillator?mu_s=0.3");
  assert.deepEqual(await bounds(), [[3, 3], [-3, -3]]);
  await page.close();
});

test("the legend of the phase portrait names the states that occur", async () => {
  const { page } = await open("belt_oscillator");
  await page.mouse.move(2, 2);
  const legend = async () => {
    await rest(page);
    const { frame, y, height } = await need(page, "plot.phase");
    return picture(page, { x: frame.x, y: y + height, width: 150, height: 20 });
  };
  await call(page, "seek", 0.1);
  let seen = await legend();
  assert.ok(share(seen, stick) > 0.02 && share(seen, slip_minus) === 0, "stick alone");
  await call(page, "seek", 2);
  seen = await legend();
  assert.ok(share(seen, stick) > 0.02 && share(seen, slip_minus) > 0.01, "stick and slip");
  await page.close();
});

test("the map of regions begins with the regions that exist, and a zoomed one stays", async () => {
  const { page } = await open("painleve_rod?mu=1.5&v_t0=-1");
  await rest(page);
  const { axes } = await need(page, "plot.region"), left = Math.atan((1.5 - Math.sqrt(1.5 ** 2 - 16 / 9)) / (2 / 3)),
    right = Math.atan((1.5 + Math.sqrt(1.5 ** 2 - 16 / 9)) / (2 / 3));
  assert.ok(axes.x.min < left && axes.x.max > right, JSON.stringify(axes.x));
  assert.ok(right - left > 0.2 * span(axes.x), "the regions without one answer are narrow");
  await call(page, "set", "painleve_rod?mu=0.5&v_t0=-1");
  await rest(page);
  assert.ok(span((await need(page, "plot.region")).axes.x) > 3.1, "all angles where every state has one answer");
  const plot = await need(page, "plot.region"), [x, y] = place(plot, 1, 0);
  await page.mouse.move(x, y);
  await taken(page);
  await page.mouse.wheel(0, -300);
  await rest(page);
  const zoomed = (await need(page, "plot.region")).axes.x;
  await call(page, "seek", 0.2);
  await rest(page);
  assert.deepEqual((await need(page, "plot.region")).axes.x, zoomed);
  await page.close();
});

test("the map draws orbits in the colour of slip where no motion has been", async () => {
  const { page } = await open("painleve_rod?mu=1.5&theta0=2.6&v_t0=-9&theta_dot0=0.2");
  await page.mouse.move(2, 2);
  await rest(page);
  const plot = await need(page, "plot.region");
  // Purple beside the trail of the state, which has not moved yet.
  const [x0, y0] = place(plot, plot.axes.x.min, plot.axes.y.max), [x1, y1] = place(plot, 0.86, -0.3);
  const shot = await picture(page, { x: x0, y: y0, width: Math.max(20, x1 - x0), height: y1 - y0 });
  assert.ok(share(shot, [0x5a, 0x45, 0x83], 40) > 0.001, "no orbit is drawn");
  await page.close();
});

test("the contact problem follows the pointer over the map and returns to the present state", async () => {
  const { page } = await open("painleve_rod?mu=1.5&v_t0=-1");
  await page.mouse.move(2, 2);
  await rest(page);
  const map = await need(page, "plot.region"), own = (await need(page, "plot.lcp")).axes;
  await page.mouse.move(...place(map, 1.1, 1.6));
  await rest(page);
  const { verdict, solutions } = (await snapshot(page)).hover, there = (await need(page, "plot.lcp")).axes;
  assert.equal(verdict, "multiple");
  assert.notDeepEqual(there, own);
  for (const { normal, a_n } of solutions)
    assert.ok(there.x.min < normal && normal < there.x.max && there.y.min < a_n && a_n < there.y.max, `the solution N = ${normal} is out of view`);
  await page.mouse.move(2, 2);
  await rest(page);
  assert.equal((await snapshot(page)).hover, null);
  assert.deepEqual((await need(page, "plot.lcp")).axes, own);
  await page.close();
});

test("beside a map the phase portrait zooms and takes a press like the hero", async () => {
  const { page } = await open("bearing_pendulum", { width: 1920, height: 1080 });
  await rest(page);
  const before = await need(page, "plot.phase"), at = [before.frame.x + 0.5 * before.frame.width, before.frame.y + 0.5 * before.frame.height];
  await page.mouse.move(...at);
  await taken(page);
  await page.mouse.wheel(0, -300);
  await rest(page);
  assert.ok(span((await need(page, "plot.phase")).axes.x) < 0.95 * span(before.axes.x));
  await drag(page, at, [at[0] + 10, at[1]]);
  await call(page, "pause");
  await rest(page);
  assert.notEqual((await snapshot(page)).scenario, "bearing_pendulum");
  await page.close();
});
