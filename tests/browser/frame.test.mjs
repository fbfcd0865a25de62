// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The frame around the panels: the line of notices, and the row that chooses what a phone shows.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, double_click, drag, find, middle, need, open, place, press_key, ready, rest, snapshot, taken, until } from "./support.mjs";

after(close);

// Where everything is that a notice does not cover.
const places = async (page) => Object.fromEntries((await call(page, "controls")).map(({ id, x, y, width, height }) => [id, [x, y, width, height].join()]));

for (const [width, height, touch] of [[1280, 720, false], [390, 844, true], [640, 400, false], [820, 1180, true]])
  test(`a notice moves no control, at ${width} x ${height}`, async () => {
    const { page, trouble } = await open("belt_oscillator?mu_s=10", { width, height, touch });
    const before = await places(page);
    await call(page, "set", "belt_oscillator?mu_s=99");
    await rest(page);
    assert.equal((await snapshot(page)).notices.length, 1);
    const now = await places(page);
    let same = 0;
    for (const [id, place] of Object.entries(now)) if (before[id]) same += assert.equal(place, before[id], id) ?? 1;
    assert.ok(same > 10, `${same} controls are there before and after`);
    assert.equal(now.notices, undefined, "a single one is not counted");
    await click(page, "dismiss_notices");
    await rest(page);
    assert.deepEqual((await snapshot(page)).notices, []);
    assert.deepEqual(await places(page), before);
    assert.deepEqual(trouble, []);
    await page.close();
  });

test("several notices are counted; a press lists them over what is below, another one counts again", async () => {
  const { page } = await open("belt_oscillator?mu_s=99&zeta=1&mass=abc");
  const one = await need(page, "plot.scene");
  assert.equal((await need(page, "notices")).value, false);
  await click(page, "notices");
  await rest(page);
  assert.equal((await need(page, "notices")).value, true);
  assert.deepEqual((await need(page, "plot.scene")).frame, one.frame);
  await click(page, "notices");
  await rest(page);
  assert.equal((await need(page, "notices")).value, false);
  await page.close();
});

test("on a phone plots and tables are a tap away, under the names they have elsewhere", async () => {
  const { page, trouble } = await open("belt_oscillator", { width: 390, height: 844, ratio: 2, touch: true });
  await call(page, "seek", 3);
  const tap = async (id) => {
    await until(page, (wanted) => window.stiction.controls().some((control) => control.id === wanted), id);
    await page.touchscreen.tap(...middle(await need(page, id)));
    await taken(page);
    await rest(page);
    assert.equal((await need(page, id)).value, true, id);
    return (await call(page, "controls")).map((control) => control.id);
  };
  assert.ok((await tap("tab.time")).includes("plot.time.x"));
  assert.ok((await tap("tab.law")).includes("plot.law"));
  assert.ok((await tap("tab.events")).includes("event.3"));
  await tap("tab.exact");
  const more = await tap("tab.more");
  for (const id of ["tab.energy", "tab.equations", "tab.findings", "tab.values"]) assert.ok(more.includes(id), id);
  assert.equal(more.filter((id) => id === "tab.events").length, 1);
  await tap("tab.equations");
  assert.ok((await tap("tab.phase")).includes("plot.phase"));
  await call(page, "set", "painleve_rod");
  await rest(page);
  assert.ok((await tap("tab.map")).includes("plot.region"));
  assert.deepEqual(trouble, []);
  await page.close();
});

test("forces and cones are switched in the scene, as by G and K", async () => {
  const { page, trouble } = await open("belt_oscillator");
  await call(page, "seek", 2);
  await rest(page);
  const value = async (id) => (await need(page, id)).value;
  assert.deepEqual([await value("forces"), await value("cones")], [true, true]);
  await click(page, "forces");
  assert.deepEqual([await value("forces"), await value("cones")], [false, true]);
  await page.keyboard.press("k");
  await page.keyboard.press("g");
  await taken(page);
  assert.deepEqual([await value("forces"), await value("cones")], [true, false]);
  await click(page, "cones");
  assert.equal(await value("cones"), true);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the belt has a ruler, which a press puts away and the keyboard brings back", async () => {
  const { page, trouble } = await open("belt_oscillator");
  await call(page, "seek", 2);
  await rest(page);
  // The length at its end has the unit.
  const ruler = async () => (await need(page, "plot.scene")).labels.filter(({ text }) => /^\d+ mm$/.test(text)).length;
  assert.equal((await need(page, "ruler")).value, true);
  assert.equal(await ruler(), 1);
  await click(page, "ruler");
  await rest(page);
  assert.equal((await need(page, "ruler")).value, false);
  assert.equal(await ruler(), 0);
  await page.focus("#canvas");
  for (let i = 0; i < 120 && !(await need(page, "ruler")).focused; i += 1) {
    await page.keyboard.press("Tab");
    await taken(page);
  }
  await press_key(page, "Enter");
  await taken(page);
  await rest(page);
  assert.equal((await need(page, "ruler")).value, true);
  assert.equal(await ruler(), 1);
  await call(page, "set", "painleve_rod");
  await rest(page);
  assert.equal(await find(page, "ruler"), undefined);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("inside another page the transport has room for a word about the wheel", async () => {
  const { page, base } = await open("belt_oscillator", { width: 760, height: 420 });
  const alone = await need(page, "timeline");
  await page.route(base + "host.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<body style="margin:0"><iframe src="./#belt_oscillator" width="760" height="420" style="border:0"></iframe>` }));
  await page.goto(base + "host.html");
  const frame = await (await page.$("iframe")).contentFrame();
  await ready(frame);
  const framed = await frame.evaluate(() => window.stiction.controls().find(({ id }) => id === "timeline"));
  assert.ok(framed.x + framed.width < alone.x + alone.width - 80 && framed.width > 100, `${framed.x} + ${framed.width} of ${alone.width}`);
  await page.close();
});

test("inside another page the bar is a title, and a link opens the same experiment in a tab of its own", async () => {
  const { page, base, context } = await open("belt_oscillator");
  await page.route(base + "host.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<body style="margin:0"><iframe src="./#belt_oscillator?mu_k=0.2" width="640" height="400" style="border:0"></iframe>` }));
  await page.goto(base + "host.html");
  const frame = await (await page.$("iframe")).contentFrame();
  await ready(frame);
  const controls = await frame.evaluate(() => window.stiction.controls());
  assert.equal(controls.find(({ id }) => id === "system"), undefined);
  const opens = context.waitForEvent("page");
  await page.mouse.move(...middle(controls.find(({ id }) => id === "open")));
  for (const act of ["down", "up"]) {
    await taken(frame);
    await page.mouse[act]();
  }
  await taken(frame);
  const tab = await opens;
  await ready(tab);
  const now = await snapshot(tab);
  assert.equal(now.scenario, "belt_oscillator?mu_k=0.2");
  assert.equal(now.layout, "desk");
  await context.close();
});

test("areas lie beside each other and on the page at every size, and what is operated is large enough", async () => {
  const { page, trouble } = await open("belt_oscillator");
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [640, 400], [500, 400], [640, 300], [820, 1180], [700, 900], [1024, 768], [1280, 720], [1920, 1080], [2560, 1440]]) {
    const frames_before = (await snapshot(page)).frames;
    await page.setViewportSize({ width, height });
    await until(page, (before) => window.stiction.snapshot().frames > before, frames_before);
    for (const scenario of ["belt_oscillator", "painleve_rod", "two_masses"]) {
      await call(page, "set", scenario);
      await rest(page);
      const where = `${scenario} at ${width} x ${height}`, controls = await call(page, "controls");
      for (const c of controls)
        assert.ok(c.x >= -1 && c.y >= -1 && c.x + c.width <= width + 1 && c.y + c.height <= height + 1, `${c.id} leaves the page: ${where}`);
      const areas = controls.filter((c) => /^(plot\.|timeline|play|share|tab\.)/.test(c.id));
      for (const a of areas)
        for (const b of areas) {
          if (a.id >= b.id) continue;
          const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x), h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
          // Pickers stand in the title of a plot.
          if (a.id.startsWith(b.id + ".") || b.id.startsWith(a.id + ".")) continue;
          assert.ok(w < 1 || h < 1, `${a.id} and ${b.id} overlap by ${w} x ${h}: ${where}`);
        }
      for (const id of ["system", "preset", "theme", "compare", "share", "export", "present", "help", "drawer", "reset", "step_back", "play", "step", "step_to_event", "speed", "slow_motion", "timeline", "divider"]) {
        const c = controls.find((control) => control.id === id);
        assert.ok(!c || (c.width >= 24 && c.height >= 24), `${id} is ${c?.width} x ${c?.height}: ${where}`);
      }
    }
  }
  assert.deepEqual(trouble, []);
  await page.close();
});

test("on the desk the whole contract is on screen, with words where there is room", async () => {
  const { page } = await open("belt_oscillator?mu_s=99");
  for (const width of [1000, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await taken(page);
    await rest(page);
    const ids = (await call(page, "controls")).map(({ id }) => id);
    for (const id of ["system", "preset", "theme", "compare", "share", "export", "lesson", "present", "help", "dismiss_notices", "reset", "step_back", "play", "step", "step_to_event", "speed", "slow_motion", "timeline"])
      assert.equal(ids.filter((other) => other === id).length, 1, `${id} at ${width}`);
    if (width > 1200) assert.ok((await need(page, "share")).width > 60, "with its word");
  }
  await page.close();
});

test("the divider is moved by the mouse and by arrows, within limits, and a double click puts it back", async () => {
  const { page, trouble } = await open("belt_oscillator");
  const link = await call(page, "link"), before = await need(page, "plot.scene"), first = await need(page, "divider");
  const grip = middle(first);
  await drag(page, grip, [grip[0] - 60, grip[1]]);
  const moved = await need(page, "divider");
  assert.ok(Math.abs(moved.x - (first.x - 60)) < 2, `${moved.x} of ${first.x}`);
  assert.ok(Math.abs((await need(page, "plot.scene")).width - (before.width - 60)) < 2);
  assert.equal(await call(page, "link"), link, "its place is not in the link");
  await drag(page, middle(moved), [10, grip[1]]);
  const least = await need(page, "divider");
  assert.ok(Math.abs(least.value - least.min) < 1e-6);
  assert.ok((await need(page, "plot.scene")).width > 300);
  await double_click(page, middle(least));
  await taken(page);
  assert.equal((await need(page, "divider")).value, first.value);
  for (let i = 0; i < 120 && !(await need(page, "divider")).focused; ++i) {
    await page.keyboard.press("Tab");
    await taken(page);
  }
  await press_key(page, "ArrowRight");
  await taken(page);
  const nudged = await need(page, "divider");
  assert.ok(Math.abs(nudged.value - first.value - 0.01 * (first.max - first.min)) < 1e-4, `${nudged.value} after ${first.value}`);
  await press_key(page, "Enter");
  await taken(page);
  assert.equal((await need(page, "divider")).value, first.value);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a tablet and a phone on its side have the parameters in a drawer, a phone pulls them up", async () => {
  for (const [width, height] of [[820, 1180], [844, 390], [390, 844]]) {
    const { page, trouble } = await open("belt_oscillator", { width, height, touch: true });
    const where = `${width} x ${height}`, sliders = async () => (await call(page, "controls")).filter(({ kind }) => kind === "slider").length;
    const count = (want, least) => until(page, ([n, more]) => {
      const now = window.stiction.controls().filter(({ kind }) => kind === "slider").length;
      return more ? now > n : now === n;
    }, [want, least]);
    const tap = async (id) => page.touchscreen.tap(...middle(await need(page, id)));
    const few = await sliders();
    await tap("drawer");
    await count(few, true);
    await rest(page);
    const slider = (await call(page, "controls")).find(({ kind }) => kind === "slider");
    await page.touchscreen.tap(slider.x + 0.8 * slider.width, slider.y + slider.height / 2);
    await taken(page);
    assert.notEqual((await snapshot(page)).parameters[slider.id], slider.value, where);
    const open_ids = (await call(page, "controls")).map(({ id }) => id);
    assert.ok(open_ids.includes("play"), where);
    await tap("drawer");
    await count(few, false);
    await rest(page);
    assert.ok((await call(page, "controls")).some(({ id }) => id === "plot.phase"), where);
    assert.deepEqual(trouble, []);
    await page.close();
  }
});

test("F or a double click lets a panel fill the page, and gives it back its place", async () => {
  const { page, trouble } = await open("belt_oscillator");
  const area = ({ width, height }) => width * height, ids = async () => (await call(page, "controls")).map(({ id }) => id);
  const scene = await need(page, "plot.scene"), all = await ids();
  await page.mouse.move(...middle(scene));
  await press_key(page, "f");
  const large = await need(page, "plot.scene");
  assert.ok(area(large) > 0.75 * 1280 * 720, `${large.width} x ${large.height}`);
  assert.deepEqual((await snapshot(page)).plots, ["scene"]);
  for (const id of ["play", "timeline", "system"]) assert.ok(await find(page, id), id);
  await press_key(page, "Escape");
  assert.deepEqual(await ids(), all);
  const time = await need(page, "plot.time.x");
  await double_click(page, middle(time));
  await rest(page);
  assert.ok((await need(page, "plot.time.x")).width > 1100);
  assert.equal(await find(page, "plot.scene"), undefined);
  await press_key(page, "f");
  assert.equal((await need(page, "plot.time.x")).width, time.width);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("on a phone the map keeps its height when buttons come below it", async () => {
  const { page, trouble } = await open("painleve_rod?mu=1.5&v_t0=-1&theta0=0.6", { width: 390, height: 844, touch: true });
  const before = (await need(page, "plot.region")).frame;
  assert.ok(before.height >= 110, `${before.height}`);
  await page.touchscreen.tap(...place(await need(page, "plot.region"), 1.1, 0.3));
  await rest(page);
  for (const id of ["finding.impact", "finding.regularise"]) assert.ok((await need(page, id)).height >= 43, id);
  assert.deepEqual((await need(page, "plot.region")).frame, before);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("on a tablet the second plot and the tables share one place, and a strip chooses", async () => {
  const { page, trouble } = await open("inclined_shaker", { width: 1024, height: 768, touch: true });
  const tap = async (id) => {
    await page.touchscreen.tap(...middle(await need(page, id)));
    await rest(page);
    assert.equal((await need(page, id)).value, true, id);
  };
  assert.equal((await need(page, "tab.exact")).value, true);
  assert.equal(await find(page, "tab.energy"), undefined);
  await tap("tab.phase");
  assert.ok((await need(page, "plot.phase")).width > 250);
  await tap("tab.more");
  assert.ok(await find(page, "tab.energy"));
  await tap("tab.exact");
  for (const { id, height } of (await call(page, "controls")).filter(({ kind }) => kind === "tab")) assert.ok(height >= 44, `${id}: ${height}`);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("on a phone the names of systems and presets stand whole, in smaller lines where one has no room", async () => {
  const { page, trouble } = await open("bearing_pendulum", { width: 390, height: 844, ratio: 2, touch: true });
  for (const system of (await need(page, "system")).choices) {
    await call(page, "set", system);
    await rest(page);
    for (const id of ["system", "preset"]) {
      const { labels, x, y, width, height } = await need(page, id);
      assert.ok(labels.length >= 1 && labels.length <= 3, `${system}: ${labels.length} lines`);
      for (const { text, ...box } of labels) {
        assert.ok(!text.includes("…"), `${system}: ${text}`);
        assert.ok(box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height + 0.5, `${system}: ${text}`);
      }
    }
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
