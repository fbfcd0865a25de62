// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Each control is where window.stiction.controls() says, and reacts there.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, close, drag, find, middle, need, open, press_key, rest, snapshot, swipe, taken, turn, type } from "./support.mjs";

after(close);

const along = (control, fraction) => [control.x + fraction * control.width, control.y + control.height / 2];
const value = async (page, id) => (await need(page, id)).value;

test("controls lie on the page, have different ids and do not cover each other", async () => {
  for (const scenario of ["belt_oscillator", "painleve_rod"])
    for (const [width, height] of [[1280, 720], [1920, 1080], [390, 844]]) {
      const { page } = await open(scenario, { width, height });
      const controls = await call(page, "controls");
      const ids = controls.map((control) => control.id);
      assert.equal(new Set(ids).size, ids.length, ids.join(" "));
      for (const c of controls) {
        assert.ok(c.width > 0 && c.height > 0, `${c.id} has no area`);
        const [x, y] = middle(c);
        assert.ok(x >= 0 && x < width && y >= 0 && y < height, `the middle of ${c.id} lies at ${x}, ${y}`);
      }
      const small = controls.filter((c) => !["plot", "ribbon"].includes(c.kind));
      for (const a of small)
        for (const b of small) {
          if (a.id >= b.id) continue;
          const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x), h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
          assert.ok(w < 1 || h < 1, `${a.id} and ${b.id} overlap by ${w} x ${h} at ${width} x ${height}`);
        }
      await page.close();
    }
});

test("a slider dragged by the mouse changes the value of the engine", async () => {
  const { page } = await open();
  const slider = await need(page, "belt_speed");
  const before = (await snapshot(page)).parameters.belt_speed;
  await drag(page, along(slider, 0.55), along(slider, 0.75));
  const after = (await snapshot(page)).parameters.belt_speed;
  assert.notEqual(after, before);
  assert.ok(Math.abs(after - (-2 + 4 * 0.75)) < 0.06, String(after));
  assert.match((await snapshot(page)).scenario, /belt_speed=/);
  await page.close();
});

test("a slider dragged by a finger changes the value of the engine", async () => {
  const { page } = await open("belt_oscillator", { touch: true });
  const slider = await need(page, "belt_speed");
  await swipe(page, along(slider, 0.55), along(slider, 0.3));
  const after = (await snapshot(page)).parameters.belt_speed;
  assert.ok(Math.abs(after - (-2 + 4 * 0.3)) < 0.1, String(after));
  await page.close();
});

test("a press at the left edge of a slider gives its minimum, at the right edge its maximum", async () => {
  const { page } = await open("painleve_rod");
  for (const id of (await call(page, "controls")).filter((c) => c.kind === "slider").map((c) => c.id))
    for (const [at, end] of [[0, "min"], [1, "max"]]) {
      const slider = await find(page, id);
      if (!slider) continue;  // scrolled away by a row that appeared
      await page.mouse.move(slider.x + (at ? slider.width - 0.5 : 0.5), slider.y + slider.height / 2);
      await taken(page);
      await page.mouse.down();
      await taken(page);
      await page.mouse.up();
      await taken(page);
      assert.equal((await snapshot(page)).parameters[id], slider[end], `${id} ${end}`);
    }
  await page.close();
});

test("a number is typed, expressions and a decimal comma included; out of range is limited with a notice", async () => {
  const { page } = await open();
  const enter = async (text) => {
    await click(page, "belt_speed.entry");
    await type(page, text);
    await taken(page);
    await page.keyboard.press("Enter");
    await taken(page);
    return (await snapshot(page)).parameters.belt_speed;
  };
  assert.equal(await enter("0.25"), 0.25);
  assert.equal(await enter("1/4+1"), 1.25);
  assert.equal(await enter("0,5"), 0.5);
  assert.ok(Math.abs(await enter("pi/10") - Math.PI / 10) < 1e-15);
  // The slider spans the usual part of the range and grows to hold a value outside.
  assert.equal((await need(page, "belt_speed")).max, 2);
  assert.equal(await enter("99"), 99);
  assert.equal((await need(page, "belt_speed")).max, 99);
  assert.equal(await enter("999"), 100);
  assert.ok((await snapshot(page)).notices.some((text) => /belt_speed.*999/.test(text) || /999.*100/.test(text)), (await snapshot(page)).notices.join());
  await page.close();
});

test("a reset button exists only where the value differs from the default, and gives it back", async () => {
  const { page } = await open();
  assert.equal(await find(page, "belt_speed.reset"), undefined);
  const slider = await need(page, "belt_speed");
  await drag(page, along(slider, 0.55), along(slider, 0.7));
  await click(page, "belt_speed.reset");
  assert.equal((await snapshot(page)).parameters.belt_speed, 0.1);
  assert.equal(await find(page, "belt_speed.reset"), undefined);
  await page.close();
});

test("pickers choose system, preset, method, theme and the friction law", async () => {
  const { page } = await open();
  await choose(page, "theme", "light");
  assert.equal((await snapshot(page)).theme, "light");
  await choose(page, "friction_law", "stribeck");
  assert.match((await snapshot(page)).scenario, /friction_law=stribeck/);
  await choose(page, "method", "time_stepping");
  assert.match((await snapshot(page)).scenario, /method=time_stepping/);
  await choose(page, "system", "painleve_rod");
  assert.equal((await snapshot(page)).scenario, "painleve_rod");
  await choose(page, "preset", "jam");
  assert.equal((await snapshot(page)).scenario, "painleve_rod?mu=2&theta0=0.3&theta_dot0=0.6&v_t0=-3");
  assert.equal(await value(page, "preset"), "jam");
  await page.close();
});

test("in the list of presets the rows of a table stand under its heading, which a press opens and closes", async () => {
  for (const size of [{}, { width: 390, height: 844 }]) {
    const { page, trouble } = await open("bearing_pendulum", size);
    const listed = async (kind) => (await call(page, "controls")).filter((control) => control.id.startsWith("preset.") && control.kind === kind).map(({ id }) => id);
    // The list scrolls.
    const reach = async (id) => {
      const [x, y] = middle(await need(page, "preset"));
      await page.mouse.move(x, y + 150);
      for (let i = 0; i < 60 && !(await find(page, id)); ++i) {
        await page.mouse.wheel(0, 100);
        await turn(page, 100);
        await taken(page);
      }
      return need(page, id);
    };
    const seen = new Set();
    await click(page, "preset");
    for (const id of await listed("option")) seen.add(id);
    assert.equal((await reach("preset.heading.Table 4.4")).value, false);
    for (const id of await listed("option")) seen.add(id);
    assert.ok(![...seen].some((id) => id.startsWith("preset.t4")), [...seen].join());
    await click(page, "preset.heading.Table 4.3");
    assert.equal((await need(page, "preset.heading.Table 4.3")).value, true);
    await reach("preset.t43_brass_1_long");
    await click(page, "preset.t43_brass_1_long");
    assert.equal((await snapshot(page)).scenario, "bearing_pendulum?material=brass&washers=1&mu=0.2&b=0");
    assert.equal(await value(page, "preset"), "t43_brass_1_long");
    // The list opens with the heading of the present preset; a press closes it.
    await click(page, "preset");
    assert.equal((await reach("preset.heading.Table 4.3")).value, true);
    await click(page, "preset.heading.Table 4.3");
    assert.equal((await need(page, "preset.heading.Table 4.3")).value, false);
    assert.ok(!(await listed("option")).some((id) => id.startsWith("preset.t43")));
    assert.deepEqual(trouble, []);
    await page.close();
  }
});

test("reset, step, step_back and step_to_event are buttons", async () => {
  const { page } = await open();
  await click(page, "step");
  const one = (await snapshot(page)).t;
  assert.ok(one > 0);
  await click(page, "step_back");
  assert.equal((await snapshot(page)).t, 0);
  await click(page, "step_to_event");
  assert.ok(Math.abs((await snapshot(page)).t - 0.4) < 1e-9);
  await click(page, "reset");
  assert.equal((await snapshot(page)).t, 0);
  await page.close();
});

test("the timeline scrubs to any recorded time", async () => {
  const { page } = await open();
  await call(page, "seek", 2);
  await rest(page);
  const line = await need(page, "timeline");
  await page.mouse.click(...along(line, 0.5));
  await taken(page);
  const now = await snapshot(page);
  assert.ok(Math.abs(now.t - (line.min + 0.5 * (line.max - line.min))) < 0.03, `${now.t} of ${line.min}..${line.max}`);
  await page.close();
});

test("a click on the phase portrait starts a motion there", async () => {
  const { page } = await open();
  const plot = await need(page, "plot.phase");
  const [fx, fy] = [0.6, 0.3];
  await page.mouse.click(plot.frame.x + fx * plot.frame.width, plot.frame.y + fy * plot.frame.height);
  await taken(page);
  const x = plot.axes.x.min + fx * (plot.axes.x.max - plot.axes.x.min), y = plot.axes.y.max - fy * (plot.axes.y.max - plot.axes.y.min);
  const { parameters } = await snapshot(page);
  assert.ok(Math.abs(parameters.x0 - x) < 0.02 * (plot.axes.x.max - plot.axes.x.min), `${parameters.x0}, not ${x}`);
  assert.ok(Math.abs(parameters.x_dot0 - y) < 0.02 * (plot.axes.y.max - plot.axes.y.min), `${parameters.x_dot0}, not ${y}`);
  await page.close();
});

test("keys play, step and choose while the canvas has the focus", async () => {
  const { page } = await open();
  await page.locator("#canvas").focus();
  await rest(page);
  await press_key(page, "n");
  await rest(page);
  assert.ok(Math.abs((await snapshot(page)).t - 0.4) < 1e-9);
  await page.keyboard.press("Space");
  await turn(page, 300);
  assert.equal((await snapshot(page)).running, true);
  await page.keyboard.press("Space");
  await rest(page);
  assert.equal((await snapshot(page)).running, false);
  await page.close();
});
