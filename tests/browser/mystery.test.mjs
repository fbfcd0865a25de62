// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mystery values: the page runs with a value that it writes nowhere. All texts of the page are searched for its digits.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, test } from "node:test";
import { call, choose, click, click_at, close, find, need, open, place, read_download, rest, snapshot } from "./support.mjs";

after(close);

const command = process.env.STICTION_COMMAND ?? "build/web/stiction.js";
/** The value, as the command line tells it. */
const find_value = (scenario, id) => {
  const [, ...rows] = execFileSync(process.execPath, [command, "mystery", scenario], { encoding: "utf8" }).trim().split("\n");
  return Number(rows.map((row) => row.split(",")).find(([name]) => name === id)[1]);
};
/** The numbers of a text that are the value: to as many digits as they have, three decimals or more. */
const numbers_of = (text) => text.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?/g) ?? [];
const is_written = (number, value) => Math.abs(Number(number) - value) < 0.6 * 10 ** -Math.max(3, (number.split(".")[1] ?? "").length);
/** Whether a text has the value, or seven digits of it in a row. */
const find_leak = (text, value) => numbers_of(text).find((number) => is_written(number, value)) ?? (text.replaceAll(".", "").includes(value.toPrecision(7).replace(/^0\.0*|\./g, "")) ? "digits" : undefined);

/** A figure without the places of its lines and words. */
const words_of = (svg) => svg.replace(/ (?:d|x|y|x1|x2|y1|y2|cx|cy|transform|points|data-frame)="[^"]*"/g, "");

/** Every text that the page has, by its name. */
async function collect(page) {
  const texts = {};
  for (const name of ["link", "controls", "snapshot", "mirror", "drawing", "start_link", "events", "locks", "parts", "mystery", "keys", "about"]) texts[name] = JSON.stringify(await call(page, name));
  for (const format of ["csv", "json", "csv 0.05"]) texts[`trace ${format}`] = await call(page, "trace", format);
  for (const plot of await call(page, "figures")) texts[`figure ${plot.id ?? plot}`] = words_of(await call(page, "figure", plot.id ?? plot));
  texts.check = JSON.stringify([await call(page, "check", "mu_s == 0.4"), await call(page, "check", "mu_s > 0"), await call(page, "value", "mu_s"), await call(page, "value", "2*mu_s")]);
  texts.html = await page.content();
  texts.address = await page.evaluate(() => [location.href, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), JSON.stringify(history.state), document.title, document.cookie].join("\n"));
  for (const tab of ["exact", "events", "energy", "equations", "findings", "values"]) {
    if (!(await find(page, `tab.${tab}`))) continue;
    await click(page, `tab.${tab}`);
    await rest(page);
    texts[`tab ${tab}`] = JSON.stringify([await call(page, "controls"), await page.locator("#mirror").innerHTML()]);
  }
  for (const dialog of ["share", "export", "help"]) {
    await call(page, "dialog", dialog);
    texts[`dialog ${dialog}`] = await page.locator("dialog").innerHTML();
    if (dialog === "export")
      for (const id of ["export_svg", "export_csv", "export_json", "export_scene"]) {
        const [download] = await Promise.all([page.waitForEvent("download"), click(page, id)]);
        texts[id] = (await read_download(download)).toString();
      }
    await call(page, "dialog", "");
  }
  return texts;
}

const scenario = "belt_oscillator?mystery=class-3:mu_s:0.55:0.75&normal_force=7&stiffness=130&belt_speed=0.17&x_dot0=0.17&view.v=1";

test("no text of the page has the digits of the value, at the start, on the way and while comparing", async () => {
  const value = find_value(scenario, "mu_s");
  assert.ok(value > 0.55 && value < 0.75);
  const { page, trouble } = await open(scenario);
  for (const act of [
    () => call(page, "seek", 0),
    () => call(page, "seek", 1.37),
    () => call(page, "change", "mu_k=0.3"),
    async () => { await click(page, "compare"); await call(page, "change", "damping=0.2"); },
    () => call(page, "set", "belt_oscillator?friction_law=stribeck&mystery=class-3:mu_s:0.55:0.75&normal_force=7&stiffness=130&view.t=0.9"),
  ]) {
    await act();
    await rest(page);
    for (const [name, text] of Object.entries(await collect(page)))
      assert.equal(find_leak(text, value), undefined, `${name} at t = ${(await snapshot(page)).t}`);
    const now = await snapshot(page);
    assert.equal(now.parameters.mu_s, null);
    assert.equal(typeof now.values["belt.tangent"], "number");
    assert.deepEqual(now.exact, []);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the row has a question mark and no slider, and nothing that would tell the value", async () => {
  const { page } = await open(`${scenario.replace("&view.v=1", "")}&view.t=0.1`);
  await rest(page);
  const row = await need(page, "mu_s");
  assert.deepEqual([row.kind, row.value, row.min, row.max], ["mystery", null, 0.55, 0.75]);
  assert.match(row.name, /Static friction, hidden, between 0.55 and 0.75: find it from what you measure/);
  for (const id of ["mu_s.entry", "mu_s.reset", "plot.law", "cones", "vector_field"]) assert.equal(await find(page, id), undefined, id);
  const scene = await need(page, "plot.scene");
  assert.ok(scene.labels.some(({ text }) => /^\d.* of \? N$/.test(text)), JSON.stringify(scene.labels));
  assert.ok(!scene.labels.some(({ text }) => /slips at/.test(text)), JSON.stringify(scene.labels));
  const element = page.locator('#mirror [data-id="mu_s"]');
  assert.equal(await element.getAttribute("role"), "img");
  assert.equal(await call(page, "figure", "plot.law"), null);
  assert.match(words_of(await call(page, "figure", "plot.scene")), /=\u00a0\?/);
  await page.close();
});

test("columns that are formulas of the value are blank in every form, and what is measured is not", async () => {
  for (const [text, id, blank, shown] of [
    ["bearing_pendulum?mystery=s:mu:0.1:0.3&b=0", "mu", ["f"], ["theta", "load_total", "energy.dissipated"]],
    ["free_disk?mystery=s:mu_s:0.3:0.5", "mu_s", ["friction_limit"], ["theta", "friction", "v_k"]],
    ["painleve_rod/fig_2_8?mystery=s:mu:1.2:2", "mu", ["a", "b", "region"], ["theta", "tip.normal", "v_t"]],
    ["two_masses?mystery=s:t12:1:2", "t12", ["blocks.normal", "hexagon_margin"], ["z1", "blocks.tangent"]],
    ["belt_oscillator?mystery=s:normal_force:5:9", "normal_force", ["belt.normal"], ["x", "belt.tangent"]],
  ]) {
    const value = find_value(text, id), { page, trouble } = await open(`${text}&view.t=0.1&view.plots=scene,phase,time.${blank[0]},time.${shown[0]}`);
    await rest(page);
    const { values } = await snapshot(page), [names, row] = (await call(page, "trace", "csv 0.1")).split("\n").map((line) => line.split(","));
    for (const column of blank) {
      assert.equal(values[column], null, column);
      assert.equal(row[names.indexOf(column)], "", column);
      if (column !== "region") assert.equal(await call(page, "value", `max(${column})`), null, column);
    }
    for (const column of shown) assert.equal(typeof values[column], "number", column);
    const texts = await collect(page);
    // A friction force that slips is the value itself where the load does not count: it is measured.
    if (id !== "t12") for (const [name, words] of Object.entries(texts)) assert.equal(find_leak(words, value), undefined, `${text}: ${name}`);
    assert.deepEqual(trouble, []);
    await page.close();
  }
});

test("the value cannot be changed, other sliders stop at its limits, and reset leaves it", async () => {
  const { page } = await open(scenario);
  const before = await call(page, "trace", "csv 0.1");
  await call(page, "seek", 1);
  await call(page, "change", "mu_s=0.6");
  await rest(page);
  assert.ok((await snapshot(page)).notices.includes("mu_s is a mystery value and cannot be changed."));
  await call(page, "change", "mu_k=0.7");
  await rest(page);
  assert.equal((await snapshot(page)).parameters.mu_k, 0.55);
  await click(page, "reset_all");
  await rest(page);
  assert.equal((await snapshot(page)).scenario, "belt_oscillator?mystery=class-3:mu_s:0.55:0.75");
  await click(page, "undo");
  await rest(page);
  await choose(page, "preset", "coulomb");
  assert.equal(typeof (await snapshot(page)).parameters.mu_s, "number");
  await click(page, "undo");
  await rest(page);
  assert.equal((await snapshot(page)).parameters.mu_s, null);
  assert.match(await call(page, "link"), /mystery=class-3:mu_s:0\.55:0\.75/);
  assert.ok(before.length > 0);
  await page.close();
});

test("the hidden value is the one of the command line: both runs are the same", async () => {
  const { page } = await open(scenario);
  await call(page, "seek", 2);
  const rows = (await call(page, "trace", "csv 0.5")).trim().split("\n");
  const out = execFileSync(process.execPath, [command, "run", scenario, "--every", "0.5", "--until", "2"], { encoding: "utf8" }).trim().split("\n");
  for (let i = 0; i < 4; ++i) assert.equal(rows[i], out[i]);
  await page.close();
});

test("no job goes over a mystery value, and its rows do not tell it", async () => {
  const { page } = await open(scenario);
  await call(page, "explore", "sweep");
  await rest(page);
  const over = await call(page, "set", "belt_oscillator?mystery=class-3:mu_s:0.55:0.75&job=sweep&job.over=mu_s:0.5:0.6:3");
  assert.ok(over.notices.some((text) => /mu_s is a mystery value of the scenario/.test(text)), over.notices.join());
  await call(page, "set", scenario.replace("&view.v=1", "") + "&job=sweep&job.over=belt_speed:0.1:0.3:3&job.settle=1&job.window=2");
  await rest(page);
  const choices = (await need(page, "explore.over")).choices;
  assert.ok(choices.includes("mu_k") && !choices.includes("mu_s"), choices.join());
  const value = find_value(scenario, "mu_s");
  assert.equal(find_leak(JSON.stringify(await call(page, "explore_file")), value), undefined);
  assert.equal(find_leak(words_of(await call(page, "figure", "plot.explore")), value), undefined);
  await page.close();
});

test("systems with maps and contact problems leave them out, and a hidden start hides nothing else", async () => {
  const { page, trouble } = await open("painleve_rod?mystery=s:mu:0.5:0.9&view.t=0.1");
  await rest(page);
  let now = await snapshot(page);
  assert.ok(!now.plots.includes("region") && !now.plots.includes("lcp") && now.plots.includes("phase"), now.plots.join());
  const value = find_value("painleve_rod?mystery=s:mu:0.5:0.9", "mu");
  const texts = [JSON.stringify(await call(page, "controls")), await page.locator("#mirror").innerHTML()];
  for (const text of texts) assert.equal(find_leak(text, value), undefined);
  await call(page, "set", "belt_oscillator?mystery=s:x_dot0:0.05:0.1&view.t=0.3");
  await rest(page);
  now = await snapshot(page);
  assert.equal(now.parameters.x_dot0, null);
  for (const id of ["plot.law", "cones", "vector_field"]) assert.ok(await find(page, id), id);
  await click_at(page, place(await need(page, "plot.phase"), 0.01, 0.02));
  await rest(page);
  assert.ok((await snapshot(page)).notices.some((text) => /x_dot0 is a mystery value/.test(text)));
  assert.deepEqual(trouble, []);
  await page.close();
});

test("Share hides numbers: limits are proposed, and what is wrong is said", async () => {
  const { page } = await open("belt_oscillator?mu_s=0.5");
  await click(page, "share");
  await page.locator("dialog summary").click();
  const field = (id) => page.locator(`dialog [data-id="mystery.${id}"]`), link = page.locator("dialog [data-part=link]");
  await field("0").selectOption("mu_s");
  assert.deepEqual([await field("0.min").inputValue(), await field("0.max").inputValue()], ["0.25", "0.75"]);
  await field("seed").fill("6b");
  await field("0.min").fill("0.3");
  await field("0.max").fill("0,6");
  await field("0.max").press("Tab");
  const text = await link.textContent();
  assert.match(text, /[?&]mystery=6b:mu_s:0\.3:0\.6&/);
  assert.doesNotMatch(text, /[?&]mu_s=/);
  await field("0.max").fill("0.2");
  await field("0.max").press("Tab");
  assert.match(await page.locator("dialog [data-part=mystery_said]").textContent(), /needs two numbers, the smaller one first/);
  await field("0").selectOption("");
  assert.doesNotMatch(await link.textContent(), /mystery/);
  await page.close();
});
