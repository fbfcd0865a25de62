// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Phase portrait and time histories under mouse, wheel, keys and fingers.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, close, difference, double_click, drag, find, need, open, picture, place, press_key, rest, snapshot, span, taken, turn, until } from "./support.mjs";

after(close);

const near = (a, b, tolerance) => assert.ok(Math.abs(a - b) <= tolerance, `${a}, not ${b}`);

async function wheel(page, [x, y], notches) {
  await page.mouse.move(x, y);
  await taken(page);
  await page.mouse.wheel(0, notches);
  await rest(page);
}

test("a press shows an orbit, a drag moves its start, the release runs it", async () => {
  const { page, trouble } = await open();
  const plot = await need(page, "plot.phase"), [x, y] = place(plot, 0.03, -0.05), to = place(plot, 0.03, -0.12);
  const clip = plot.frame, empty = await picture(page, clip);
  await page.mouse.move(x, y);
  await taken(page);
  await page.mouse.down();
  await taken(page);
  const shown = await picture(page, clip);
  assert.ok(difference(empty, shown) > 0.001, "no orbit is shown");
  assert.equal((await snapshot(page)).parameters.x_dot0, 0.1);
  await page.mouse.move(...to);
  await taken(page);
  assert.ok(difference(shown, await picture(page, clip)) > 0.001, "the orbit does not follow");
  await page.mouse.up();
  await taken(page);
  const now = await call(page, "pause");
  near(now.parameters.x0, 0.03, 0.001);
  near(now.parameters.x_dot0, -0.12, 0.005);
  assert.ok(now.t > 0, "the motion does not run");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a start on the stick set is stuck", async () => {
  const { page } = await open();
  const plot = await need(page, "plot.phase"), [x, y] = place(plot, 0.02, 0.1);
  await page.mouse.click(x, y + 2);
  await taken(page);
  await call(page, "pause");
  assert.equal((await snapshot(page)).parameters.x_dot0, 0.1);
  assert.equal((await call(page, "seek", 0)).states.belt, "stick");
  await page.close();
});

test("a press beside the dot takes the dot, and by itself changes nothing", async () => {
  const { page } = await open();
  await call(page, "seek", 0.2);
  await rest(page);
  const plot = await need(page, "plot.phase"), [x, y] = place(plot, 0.02, 0.1);
  await page.mouse.click(x + 5, y + 3);
  await rest(page);
  assert.deepEqual([(await snapshot(page)).t, (await snapshot(page)).parameters.x0], [0.2, 0]);
  await turn(page, 600);  // the next press is no double click
  await drag(page, [x, y], place(plot, 0.03, -0.1));
  await rest(page);
  const now = await snapshot(page);
  assert.deepEqual([now.t, now.running], [0, false]);
  near(now.parameters.x0, 0.03, 0.001);
  near(now.parameters.x_dot0, -0.1, 0.005);
  await page.close();
});

test("the first notch of the wheel zooms about the pointer, the right button pans, a double click fits", async () => {
  const { page } = await open("", { width: 1920, height: 1080 });
  const before = await need(page, "plot.phase"), at = place(before, 0.03, -0.1);
  await wheel(page, at, -120);
  const zoomed = await need(page, "plot.phase");
  assert.ok(span(zoomed.axes.x) < 0.95 * span(before.axes.x) && span(zoomed.axes.y) < 0.95 * span(before.axes.y), JSON.stringify([before.axes, zoomed.axes]));
  const [x, y] = place(zoomed, 0.03, -0.1);
  near(x, at[0], 1), near(y, at[1], 1);
  await page.mouse.down({ button: "right" });
  await taken(page);
  await page.mouse.move(at[0] + 50, at[1] + 20);
  await taken(page);
  await page.mouse.up({ button: "right" });
  await rest(page);
  const panned = await need(page, "plot.phase");
  near(panned.axes.x.min, zoomed.axes.x.min - (50 / zoomed.frame.width) * span(zoomed.axes.x), 0.01 * span(zoomed.axes.x));
  near(span(panned.axes.x), span(zoomed.axes.x), 1e-9);
  const values = (await snapshot(page)).parameters;
  await double_click(page, at);
  await rest(page);
  const fitted = await need(page, "plot.phase");
  near(span(fitted.axes.y), span(before.axes.y), 0.3 * span(before.axes.y));
  assert.deepEqual((await snapshot(page)).parameters, values, "the first half of the double click is taken back");
  await page.close();
});

test("axes are chosen from all columns, and the link keeps them", async () => {
  const { page } = await open("two_masses", { width: 1920, height: 1080 });
  const choices = (await need(page, "plot.phase.x")).choices;
  assert.ok(["t", "z1", "z2_dot", "blocks.tangent", "energy.kinetic", "hexagon_margin"].every((name) => choices.includes(name)), choices.join());
  await choose(page, "plot.phase.x", "z1");
  await choose(page, "plot.phase.y", "z1_dot");
  await rest(page);
  const { axes } = await need(page, "plot.phase");
  assert.deepEqual([axes.x.column, axes.y.column], ["z1", "z1_dot"]);
  const link = await call(page, "link");
  await call(page, "set", "belt_oscillator");
  await taken(page);
  await call(page, "set", link.slice(link.indexOf("#") + 1));
  await rest(page);
  const again = await need(page, "plot.phase");
  assert.deepEqual([again.axes.x.column, again.axes.y.column, (await snapshot(page)).notices.length], ["z1", "z1_dot", 0]);
  await choose(page, "system", "belt_oscillator");
  await rest(page);
  assert.equal((await need(page, "plot.phase")).axes.x.column, "x");
  await page.close();
});

test("the field of velocities is a toggle; where the axes are no coordinate and its velocity it is not offered", async () => {
  const { page } = await open();
  assert.equal((await need(page, "vector_field")).value, true);
  await click(page, "vector_field");
  await page.mouse.move(2, 2);
  await rest(page);
  assert.equal((await need(page, "vector_field")).value, false);
  await choose(page, "plot.phase.y", "belt.tangent");
  await rest(page);
  assert.equal(await find(page, "vector_field"), undefined);
  await page.close();
});

test("a finger that taps starts a motion", async () => {
  const { page } = await open("belt_oscillator", { touch: true });
  const plot = await need(page, "plot.phase");
  await page.touchscreen.tap(...place(plot, 0.03, -0.1));
  await until(page, () => window.stiction.snapshot().parameters.x0 !== 0);
  const { parameters } = await call(page, "pause");
  near(parameters.x0, 0.03, 0.002);
  near(parameters.x_dot0, -0.1, 0.01);
  await page.close();
});

test("a paused page at load has limits that hold the motion to come", async () => {
  const { page } = await open();
  const { axes } = await need(page, "plot.phase"), time = (await need(page, "plot.time.x")).axes;
  const seen = { x: [Infinity, -Infinity], x_dot: [Infinity, -Infinity] };
  for (let t = 0; t < 3; t += 0.05) {
    const { values } = await call(page, "seek", t);
    for (const key of ["x", "x_dot"]) seen[key] = [Math.min(seen[key][0], values[key]), Math.max(seen[key][1], values[key])];
  }
  for (const [axis, [least, most]] of [[axes.x, seen.x], [axes.y, seen.x_dot], [time.y, seen.x]])
    assert.ok(axis.min <= least && most <= axis.max && span(axis) < 2.5 * (most - least), JSON.stringify([axis, least, most]));
  await page.close();
});

test("over a time plot a drag scrubs, the wheel zooms time alone, a drag on the axis pans, a double click fits", async () => {
  const { page } = await open("", { width: 1440, height: 900 });
  await call(page, "seek", 3);
  await rest(page);
  const before = await need(page, "plot.time.x"), height = (plot) => place(plot, 0, (plot.axes.y.min + plot.axes.y.max) / 2)[1];
  await drag(page, place(before, 2.5, 0.02), [place(before, 1.5, 0)[0], height(before)]);
  await rest(page);
  near((await snapshot(page)).t, 1.5, 0.02);
  await wheel(page, [place(before, 1.5, 0)[0], height(before)], -300);
  const zoomed = await need(page, "plot.time.x");
  assert.ok(span(zoomed.axes.x) < 0.8 * span(before.axes.x));
  near(place(zoomed, 1.5, 0)[0], place(before, 1.5, 0)[0], 12);  // the labels of the other axis may get wider
  assert.equal((await need(page, "plot.time.belt.tangent")).axes.x.min, zoomed.axes.x.min, "all time plots share the time");
  const last = await need(page, "plot.time.belt.tangent"), y = last.frame.y + last.frame.height + 10, x = last.frame.x + 200;
  await drag(page, [x, y], [x - 60, y]);
  await rest(page);
  const panned = await need(page, "plot.time.x");
  near(panned.axes.x.min, zoomed.axes.x.min + (60 / zoomed.frame.width) * span(zoomed.axes.x), 0.02 * span(zoomed.axes.x));
  near((await snapshot(page)).t, 1.5, 0.02);
  await double_click(page, [panned.frame.x + 100, height(panned)]);
  await rest(page);
  near(span((await need(page, "plot.time.x")).axes.x), span(before.axes.x), 1e-9);
  await page.close();
});

test("A shows all of the plot under the pointer and leaves the others", async () => {
  const { page } = await open();
  const phase = await need(page, "plot.phase"), time = await need(page, "plot.time.x");
  const over = ({ frame }) => [frame.x + frame.width / 2, frame.y + frame.height / 2];
  await wheel(page, over(phase), -300);
  await wheel(page, over(time), -300);
  const both = [await need(page, "plot.phase"), await need(page, "plot.time.x")];
  await page.locator("#canvas").focus();
  await page.mouse.move(...over(phase));
  await taken(page);
  await press_key(page, "a");
  await rest(page);
  near(span((await need(page, "plot.phase")).axes.x), span(phase.axes.x), 1e-9);
  near(span((await need(page, "plot.time.x")).axes.x), span(both[1].axes.x), 1e-9);
  await page.close();
});

test("the pointer over a time plot reads value and state", async () => {
  const { page } = await open();
  await call(page, "seek", 3);
  await page.mouse.move(2, 2);
  await rest(page);
  const plot = await need(page, "plot.time.x");
  await page.mouse.move(...place(plot, 1, 0.02));
  await rest(page);
  const { hover } = await snapshot(page);
  assert.equal(hover.plot, "plot.time.x");
  near(hover.x, 1, 0.02), near(hover.y, 0.02, 0.02 * span(plot.axes.y));
  await page.mouse.move(2, 2);
  await rest(page);
  assert.equal((await snapshot(page)).hover, null);
  await page.close();
});

test("a tick among the values puts a column into the time histories, and the link keeps it", async () => {
  const { page } = await open("belt_oscillator", { width: 1920, height: 1080 });
  await click(page, "tab.values");
  await rest(page);
  assert.equal((await need(page, "show.x")).value, true);
  await click(page, "show.x_dot");
  await rest(page);
  await need(page, "plot.time.x_dot");
  await click(page, "show.x");
  await rest(page);
  assert.equal(await find(page, "plot.time.x"), undefined);
  const link = await call(page, "link");
  assert.match(decodeURIComponent(link), /view\.plots=time\.belt\.tangent,time\.x_dot/);
  await call(page, "set", "belt_oscillator");
  await rest(page);
  await need(page, "plot.time.x");
  await call(page, "set", link.slice(link.indexOf("#") + 1));
  await rest(page);
  assert.equal(await find(page, "plot.time.x"), undefined);
  const { notices } = await call(page, "set", "belt_oscillator?view.plots=plot.time.y,time.x_dot");
  assert.equal(notices.length, 1);
  assert.match(notices[0], /plot\.time\.y/);
  await taken(page);
  await need(page, "plot.time.x_dot");
  await page.close();
});
