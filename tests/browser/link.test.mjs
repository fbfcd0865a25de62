// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The address is the experiment.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, close, need, open, ready, rest, snapshot, taken, until } from "./support.mjs";

after(close);

const hash = (page) => page.evaluate(() => location.hash.slice(1));

test("the address follows the sliders and opens the same experiment", async () => {
  const { page, base, context } = await open();
  const slider = await need(page, "mu_k");
  await page.mouse.click(slider.x + 0.1 * slider.width, slider.y + slider.height / 2);
  await until(page, () => location.hash.includes("mu_k="));
  const before = await snapshot(page), address = await hash(page);
  const other = await context.newPage();
  await other.goto(base + "#" + address);
  await ready(other);
  const after = await snapshot(other);
  assert.equal(after.scenario, before.scenario);
  assert.deepEqual(after.parameters, before.parameters);
  assert.deepEqual(after.notices, []);
  await context.close();
});

test("a changed address loads without a reload; the back button returns to the system before", async () => {
  const { page } = await open("belt_oscillator?mu_k=0.2");
  await page.evaluate(() => { window.mark = 1; location.hash = "#painleve_rod?mu=1.5&v_t0=-1"; });
  await until(page, () => window.stiction.snapshot().scenario === "painleve_rod?mu=1.5&v_t0=-1");
  assert.equal(await page.evaluate(() => window.mark), 1);
  await choose(page, "system", "belt_oscillator");
  await until(page, () => location.hash.includes("belt_oscillator"));
  await page.goBack();
  await until(page, () => window.stiction.snapshot().scenario === "painleve_rod?mu=1.5&v_t0=-1");
  assert.equal(await page.evaluate(() => window.mark), 1);
  await page.close();
});

test("items that cannot be used give a notice each and never stop the page", async () => {
  const { page, trouble } = await open("belt_oscillator?mu_s=99&zeta=1&mass=abc&mu_k=0.1&mu_k=0.2&x0=%zz");
  const now = await snapshot(page);
  assert.equal(now.parameters.mu_s, 10);
  assert.equal(now.parameters.mass, 1);
  assert.equal(now.parameters.mu_k, 0.2);
  for (const word of ["mu_s", "zeta", "mass", "mu_k", "%zz"])
    assert.ok(now.notices.some((notice) => notice.includes(word)), `${word}: ${now.notices.join(" | ")}`);
  await click(page, "dismiss_notices");
  assert.deepEqual((await snapshot(page)).notices, []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("an unknown system is named in a notice and nothing is run", async () => {
  const { page } = await open("perpetuum_mobile?speed=1");
  const now = await snapshot(page);
  assert.ok(now.notices.some((notice) => notice.includes("perpetuum_mobile")), now.notices.join());
  assert.equal(now.running, false);
  await page.close();
});

const random_states = process.env.STICTION_SWEEP === "full" ? 1000 : 60;

test("random states of all systems come back from their links unchanged, view included", async () => {
  const { page } = await open();
  const wrong = await page.evaluate(([count, seed]) => {
    let state = seed;
    const next = () => {  // mulberry32
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    const pick = (list) => list[Math.floor(next() * list.length)];
    const systems = window.stiction.controls().find((c) => c.id === "system").choices, out = [];
    for (let i = 0; i < count && out.length < 5; ++i) {
      const system = systems[i % systems.length], items = [];
      for (const [id, value] of Object.entries(window.stiction.set(system).parameters))
        if (typeof value === "number" && next() < 0.4) items.push(`${id}=${value + (next() - 0.5) * (Math.abs(value) + 0.1)}`);
      if (next() < 0.3) items.push(`view.theme=${pick(["dark", "light", "projector"])}`);
      if (next() < 0.3) items.push(`view.layout=${pick(["desk", "embed", "phone"])}`);
      if (next() < 0.3) items.push(`view.speed=${10 ** (4 * next() - 3)}`);
      if (next() < 0.1) items.push(`view.t=${0.2 * next()}`);
      const first = window.stiction.set(`${system}?${items.join("&")}`), link = window.stiction.link();
      const second = window.stiction.set(link.slice(link.indexOf("#") + 1)), again = window.stiction.link();
      const keep = ({ scenario, t, speed, parameters, theme }) => JSON.stringify({ scenario, t, speed, parameters, theme });
      if (link !== again || keep(first) !== keep(second) || second.notices.some((text) => text.includes("link"))) out.push([items, link, again, second.notices]);
      if (link.includes("?") && !link.endsWith("view.v=1")) out.push(link);
    }
    return out;
  }, [random_states, 7]);
  assert.deepEqual(wrong, []);
  await page.close();
});

test("each view key is read, written and, where it is bad, noticed", async () => {
  const { page } = await open();
  const read = async (items) => {
    const now = await call(page, "set", `belt_oscillator?${items}&view.v=1`);
    await taken(page);
    return { now, later: await snapshot(page), link: await call(page, "link") };
  };
  let { now, later, link } = await read("view.layout=embed&view.theme=projector&view.t=0.25&view.speed=0.5");
  assert.deepEqual(now.notices, []);
  assert.deepEqual([later.layout, later.theme, later.t, later.speed, later.running], ["embed", "projector", 0.25, 0.5, false]);
  for (const item of ["view.layout=embed", "view.theme=projector", "view.t=0.25", "view.speed=0.5", "view.v=1"]) assert.ok(link.includes(item), link);
  ({ now, later, link } = await read("view.plots=phase:x_dot:x,time.x_dot"));
  assert.deepEqual(now.notices, []);
  assert.ok(later.plots.includes("time.x_dot") && !later.plots.includes("time.x"), later.plots.join());
  assert.deepEqual((({ x, y }) => [x.column, y.column])((await need(page, "plot.phase")).axes), ["x_dot", "x"]);
  assert.ok(link.includes("view.plots=phase:x_dot:x,time.x_dot"), link);
  for (const runs of [1, 0]) {
    ({ now } = await read(`view.run=${runs}`));
    assert.deepEqual([now.running, now.notices], [runs === 1, []]);
  }
  for (const [items, word, check] of [
    ["view.layout=balcony", "balcony", ({ layout }) => layout === "desk"],
    ["view.theme=neon", "neon", () => true],
    ["view.t=soon", "soon", ({ t }) => t === 0],
    ["view.t=-2", "-2", ({ t }) => t === 0],
    ["view.speed=99", "99", ({ speed }) => speed === 10],
    ["view.speed=0", "nearest", ({ speed }) => speed === 0.001],
    ["view.run=yes", "yes", ({ running }) => !running],
    ["view.plots=time.nothing,phase:x:nowhere", "nowhere", () => true],
    ["view.colour=3", "view.colour", () => true],
    ["view.t=0.1&view.t=0.2", "view.t", ({ t }) => t === 0.2],
  ]) {
    ({ now } = await read(items));
    await taken(page);
    assert.ok(now.notices.some((notice) => notice.includes(word)), `${items}: ${now.notices}`);
    assert.ok(check(await snapshot(page)), items);
  }
  for (const version of ["2", "0", "x", ""]) {
    now = await call(page, "set", `belt_oscillator?mu_k=0.2&view.v=${version}`);
    assert.equal(now.notices.length, 1, version);
    assert.equal(now.parameters.mu_k, 0.2);
  }
  await page.close();
});

test("a layout that the page is too small for is noticed and not taken", async () => {
  const { page } = await open("belt_oscillator?view.layout=desk&view.v=1", { width: 390, height: 844 });
  const now = await snapshot(page);
  assert.equal(now.layout, "phone");
  assert.ok(now.notices.some((notice) => notice.includes("too small")), now.notices.join());
  assert.doesNotMatch(await call(page, "link"), /layout/);
  await page.close();
});

test("the address follows while paused, and only a change of system or preset is a step of history", async () => {
  const { page } = await open("belt_oscillator?mu_k=0.2");
  const length = () => page.evaluate(() => history.length), first = await length();
  await page.evaluate(() => {
    window.writes = [];
    for (const name of ["pushState", "replaceState"]) {
      const write = history[name].bind(history);
      history[name] = (...rest) => { window.writes.push(performance.now()); write(...rest); };
    }
  });
  await call(page, "seek", 0.5);
  await until(page, () => location.hash.includes("view.t=0.5"));
  const slider = await need(page, "belt_speed");
  await page.mouse.move(slider.x + 10, slider.y + slider.height / 2);
  await page.mouse.down();
  for (let i = 0; i < 40; ++i) await page.mouse.move(slider.x + 10 + 4 * i, slider.y + slider.height / 2);
  await page.mouse.up();
  await rest(page);
  assert.equal(await length(), first);
  const written = await call(page, "link");
  await until(page, (link) => location.href === link, written);
  await choose(page, "preset", "coulomb");
  await until(page, () => location.hash.includes("coulomb"));
  await choose(page, "system", "painleve_rod");
  await until(page, () => location.hash.includes("painleve_rod"));
  assert.equal(await length(), first + 2);
  const writes = await page.evaluate(() => window.writes);
  for (let i = 1; i < writes.length; ++i) assert.ok(writes[i] - writes[i - 1] > 90, `${writes[i] - writes[i - 1]} ms`);
  await page.goBack();
  await until(page, () => window.stiction.snapshot().scenario.includes("coulomb"));
  await page.goBack();
  await until(page, (link) => window.stiction.link() === link, written);
  await page.close();
});

test("whatever bytes stand in the address, the page goes on", async () => {
  const { page, trouble } = await open();
  const bad = await page.evaluate((seed) => {
    let state = seed;
    const next = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 4294967296 * n); };
    const parts = ["belt_oscillator", "painleve_rod", "?", "&", "=", "/", "#", "%", "%00", "%ff", "view.", "view.t=", "view.v=", "view.layout=", "mu_s=", "1e999", "nan",
      "-", "\u202e", "\ud800", "<script>", "__proto__", "method=", "'\"`", "\n", "0x1p3", "view.speed=", "9".repeat(400), "view.run=1"];
    const out = [];
    for (let i = 0; i < 1500; ++i) {
      let text = "";
      for (let k = next(9); k >= 0; --k) text += parts[next(parts.length)];
      const now = window.stiction.set(text);
      window.stiction.pause();
      if (now === null || !Number.isFinite(now.t) || !Object.values(now.parameters).every((v) => typeof v === "string" || Number.isFinite(v))) out.push(text);
      else if (now.notices.some((notice) => /[\u0000-\u001f\u202e]/.test(notice))) out.push([text, now.notices]);
    }
    return out;
  }, 3);
  assert.deepEqual(bad.slice(0, 3), []);
  await taken(page);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("hostile text is shown as text", async () => {
  const { page, trouble } = await open("belt_oscillator?" + encodeURIComponent("<img src=x onerror=alert(1)>") + "=1&" + encodeURIComponent("\u0000\u202e%n%s") + "=2");
  await taken(page);
  assert.equal((await snapshot(page)).notices.length, 2);
  assert.equal(await page.locator("img").count(), 0);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a link names the plots that are shown; the others give up their place", async () => {
  const { page, trouble } = await open("belt_oscillator");
  const all = await call(page, "controls");
  const area = (list, id) => { const c = list.find((control) => control.id === id); return c ? c.width * c.height : 0; };
  const shown = async (text) => {
    const now = await call(page, "set", text);
    assert.deepEqual(now.notices, [], text);
    await rest(page);
    return { plots: (await snapshot(page)).plots.toSorted(), controls: await call(page, "controls"), link: await call(page, "link") };
  };
  const two = await shown("belt_oscillator?view.plots=scene,phase&view.v=1");
  assert.deepEqual(two.plots, ["phase", "scene"]);
  assert.match(two.link, /view\.plots=scene,phase&/);
  assert.ok(area(two.controls, "plot.scene") > 1.2 * area(all, "plot.scene"));
  const time = await shown("belt_oscillator?view.plots=scene,time.x,law&view.v=1");
  assert.deepEqual(time.plots, ["law", "scene", "time.x"]);
  const map = await shown("painleve_rod?view.plots=scene,region:mu&view.v=1");
  assert.deepEqual(map.plots, ["region", "scene"]);
  assert.match(map.link, /view\.plots=scene,region:mu&/);
  const refined = await shown("belt_oscillator?view.plots=time.x&view.v=1");
  assert.deepEqual(refined.plots, ["law", "phase", "scene", "time.x"], "without a whole view nothing is left out");
  assert.match((await call(page, "set", "belt_oscillator?view.plots=region")).notices[0], /no plot `region`/);
  assert.deepEqual(trouble, []);
  await page.close();
});
