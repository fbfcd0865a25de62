// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Links that show some parts of the page alone, or leave some out: they are neither on screen nor in the mirror, and no key reaches them.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { find_view_fault } from "../../web/lesson/view_items.mjs";
import { call, click, close, find, need, open, press_key, rest, snapshot } from "./support.mjs";

after(close);

const ids = async (page) => (await call(page, "controls")).map(({ id }) => id);
const mirrored = (page) => page.locator("#mirror [data-id]").evaluateAll((nodes) => nodes.map(({ dataset }) => dataset.id));
const sizes = [[1280, 720, {}], [1920, 1080, {}], [390, 844, { touch: true }], [640, 360, {}], [820, 1180, { touch: true }]];

test("a list of parts shows these and what always stays, and nothing else, on pages of all sizes", async () => {
  for (const [width, height, more] of sizes) {
    const { page, trouble } = await open("belt_oscillator?view.only=scene,phase,mu_k", { width, height, ...more });
    await rest(page);
    // The drawer of a phone has the help, a tablet keeps the slider there.
    const own = /^(play|reset|timeline|help|drawer|tab\.phase|plot\.scene|plot\.phase(\.[xy])?|vector_field|forces|cones|ruler|grab\.\d+|mu_k(\.entry|\.reset)?)$/;
    for (const id of await ids(page)) assert.match(id, own, `${width} x ${height}`);
    for (const id of await mirrored(page)) assert.match(id, own, `${width} x ${height}`);
    for (const id of ["play", "reset", "timeline", "plot.scene", "plot.phase"]) await need(page, id);
    const scene = await need(page, "plot.scene"), phase = await need(page, "plot.phase");
    assert.ok(scene.width * scene.height + phase.width * phase.height > 0.4 * width * height, `${width} x ${height}`);
    const { values, parameters } = await snapshot(page);
    assert.deepEqual([typeof values.x, parameters.mu_s, parameters.mu_k], ["number", 0.4, 0.25]);
    assert.match(await call(page, "link"), /[?&]view\.only=scene,phase,mu_k&/);
    assert.deepEqual(trouble, []);
    await page.close();
  }
});

test("no key reaches what is left out, and the list of keys leaves it out too", async () => {
  const { page } = await open("belt_oscillator?view.hide=preset,speed,compare,theme,share,export,step,step_to_event,undo,present,slow_motion&view.run=0");
  const before = await snapshot(page), keys = await call(page, "keys");
  for (const key of ["2", "[", "]", "b", "t", "s", "e", ".", "n", "p", "m"]) await press_key(page, key);
  const now = await snapshot(page);
  for (const name of ["scenario", "t", "speed", "compare", "theme", "layout", "dialog"]) assert.deepEqual(now[name], before[name], name);
  assert.equal(now.slow_motion.on, before.slow_motion.on);
  for (const row of keys) assert.doesNotMatch(row.does, /preset|slower|compare|theme|share|export|step|event$|undo|present/, row.keys);
  await press_key(page, "?");
  assert.equal((await snapshot(page)).dialog, "help");
  await page.close();
});

test("tables, badge, sentence and single histories can be left out", async () => {
  const { page } = await open("belt_oscillator?view.hide=exact,events,values,badge,sentence,time.x,mu_s,difference&view.t=2");
  await rest(page);
  const shown = await ids(page);
  for (const id of ["tab.exact", "tab.events", "tab.values", "plot.time.x", "mu_s", "mu_s.entry"]) assert.ok(!shown.includes(id), id);
  for (const id of ["tab.energy", "tab.equations", "tab.findings", "plot.time.belt.tangent", "mu_k"]) assert.ok(shown.includes(id), id);
  assert.ok(!(await mirrored(page)).some((id) => id === "table.exact" || id === "table.events" || id.startsWith("event.")));
  const scene = await need(page, "plot.scene");
  assert.ok(!scene.labels.some(({ text }) => /^(Stick|Slip)/.test(text)), JSON.stringify(scene.labels));
  assert.doesNotMatch(scene.name, /stick|slip/);
  const free = await call(page, "set", "belt_oscillator?view.hide=sentence");
  assert.equal(free.sentence.length > 0, true);
  await rest(page);
  const above = await need(page, "plot.scene");
  await call(page, "set", "belt_oscillator");
  await rest(page);
  assert.ok((await need(page, "plot.scene")).y > above.y + 15);
  assert.ok(await find(page, "tab.exact"));
  assert.doesNotMatch(await call(page, "link"), /view\.(only|hide)/);
  await page.close();
});

test("one history that the system does not propose can be shown alone, and tables alone fill the page", async () => {
  const { page } = await open("belt_oscillator?view.only=time.energy.kinetic,values&view.t=1");
  await rest(page);
  assert.deepEqual((await snapshot(page)).plots, ["time.energy.kinetic"]);
  const shows = (await ids(page)).filter((id) => id.startsWith("show."));
  assert.deepEqual(shows, ["show.energy.kinetic"]);
  await call(page, "set", "belt_oscillator?view.only=events&view.t=2");
  await rest(page);
  const rows = (await call(page, "controls")).filter(({ kind }) => kind === "row");
  assert.ok(rows.length > 1 && rows[0].width > 1000, JSON.stringify(rows[0]));
  await page.close();
});

// `./test` takes one in four systems, STICTION_SWEEP=full all.
const every = process.env.STICTION_SWEEP === "full" ? 1 : 4;

test("every system takes each of its parts alone, and a plot fills the page then", async () => {
  const { page, trouble } = await open("belt_oscillator"), plots = ["scene", "phase", "region", "law", "lcp", "disk"];
  for (const system of (await call(page, "about")).systems.map(({ id }) => id).filter((_, i) => i % every === 0)) {
    const { parameters } = await call(page, "set", system), parts = await call(page, "parts"), rows = Object.keys(parameters).slice(1);
    for (const { id, hidden } of parts) {
      assert.equal(hidden, false);
      // These have no place of their own; one parameter stands for the others.
      if (/^(step|step_to_event|slow_motion|undo|reset_all|present|lesson|badge|difference)$/.test(id) || rows.includes(id)) continue;
      await call(page, "set", `${system}?view.only=${id}`);
      await rest(page);
      const now = await snapshot(page);
      assert.deepEqual(now.notices, [], `${system} ${id}`);
      if (plots.includes(id)) assert.deepEqual(now.plots, [id === "disk" ? "friction" : id], `${system} ${id}`);
      else assert.ok(id === "time" ? now.plots.every((plot) => plot.startsWith("time.")) : now.plots.length === 0, `${system} ${id}: ${now.plots}`);
    }
  }
  assert.deepEqual(trouble, []);
  await page.close();
});

test("unknown parts, and lists that leave nothing, get a notice", async () => {
  const { page } = await open("belt_oscillator");
  const notices = async (text) => (await call(page, "set", text)).notices.join("\n");
  assert.match(await notices("belt_oscillator?view.hide=mu_q,play,plot.phase"), /no part `mu_q`(.|\n)*`play` is always shown/);
  assert.match(await call(page, "link"), /view\.hide=phase&/);
  for (const items of ["view.only=", "view.only=nothing", "view.only=mu_k&view.hide=mu_k"]) {
    assert.match(await notices(`belt_oscillator?${items}`), /leave no part/);
    await rest(page);
    assert.ok(await find(page, "plot.phase"), items);
    assert.doesNotMatch(await call(page, "link"), /view\.(only|hide)/);
  }
  assert.match(await notices("belt_oscillator?view.only=badge"), /leave no part/);  // without the scene it has no place
  const all = (await call(page, "parts")).map(({ id }) => id).join();
  assert.match(await notices(`belt_oscillator?view.hide=${all}`), /leave no part/);
  await page.close();
});

test("an author of a lesson is told of the items of a view to which the page objects, and of no other", async () => {
  const { page } = await open("belt_oscillator");
  const { parameters } = await snapshot(page);
  const has_name = async (name) => name in parameters || !(await call(page, "check", `${name} == 0`)).error;
  const all = (await call(page, "parts")).map(({ id }) => id);
  for (const [items, is_good] of [
    [`view.only=${all}`, true], ["view.hide=plot.phase,time.belt.tangent,badge,mu_s", true], ["view.lock=*,method,preset,system,mu_s,friction_law", true], ["view.plots=phase:x:belt.tangent,plot.time.x,law", true],
    ["view.theme=light&view.speed=0.5&view.t=0.4&view.run=0&view.contact=belt&view.notes=a&view.v=1", true], ["view.layout=desk", true],
    ["view.lock=mu_q", false], ["view.lock=play", false], ["view.only=scene,fase", false], ["view.hide=mu_q", false], ["view.hide=play,phase", false], ["view.plots=phase:x:q", false], ["view.plots=nothing", false],
    ["view.plots=time.q", false], ["view.theme=pink", false], ["view.layout=wall", false], ["view.t=soon", false], ["view.speed=99", false], ["view.run=2", false], ["view.plot=phase", false], ["view.t=1&view.t=2", false],
  ]) {
    const { notices } = await call(page, "set", `belt_oscillator?${items}`), fault = await find_view_fault(`belt_oscillator?${items}`, has_name);
    assert.deepEqual([notices.length === 0, fault === null], [is_good, is_good], `${items}: ${notices} ${fault}`);
    await rest(page);
  }
  await page.close();
});

test("presenting leaves out cues and the slider, and a page within another one its scene", async () => {
  const { page } = await open("belt_oscillator?view.layout=presenter&view.hide=preset,mu_s,mu_k,belt_speed", { width: 1280, height: 720 });
  await rest(page);
  const shown = await ids(page);
  assert.ok(!shown.some((id) => id.startsWith("cue.") || ["mu_s", "mu_k", "belt_speed"].includes(id)), shown.join());
  assert.ok(shown.includes("plot.scene") && shown.includes("share") === false);
  await call(page, "set", "belt_oscillator?view.layout=presenter&view.only=time");
  await rest(page);
  const history = (await call(page, "controls")).find(({ id }) => id.startsWith("plot.time."));
  assert.ok(history.width > 1000, JSON.stringify(history));
  await page.close();
});

test("Share makes such a link, and one that hides is ticked", async () => {
  const { page } = await open("belt_oscillator?view.hide=phase");
  await click(page, "share");
  const link = page.locator("dialog [data-part=link]"), tick = (id) => page.locator(`dialog [data-id="hide.${id}"] input`);
  await page.locator("dialog summary").click();
  assert.deepEqual([await tick("phase").isChecked(), await tick("scene").isChecked()], [true, false]);
  await tick("exact").check();
  await tick("mu_s").check();
  await tick("phase").uncheck();
  assert.match(await link.textContent(), /[?&]view\.hide=exact,mu_s&/);
  for (const id of ["exact", "mu_s"]) await tick(id).uncheck();
  assert.doesNotMatch(await link.textContent(), /view\.hide/);
  await page.close();
});
