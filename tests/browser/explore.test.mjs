// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs over many motions in the page: workers compute them, the picture shows their rows, window.stiction tells them.
//
// STICTION_COMMAND: the command line built to wasm, whose bytes are those of the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, test } from "node:test";
import { call, click, close, job_end, need, open, picture, place, read_download, rest, set_element, snapshot, taken, turn, until } from "./support.mjs";

after(close);

const belt = "belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.4";
const sweep = `${belt}&job=sweep&job.over=belt_speed:0.1:0.6:11&job.observe=amplitude:x,share:belt.stick&job.settle=10&job.window=2`;
const chain = `${sweep}&job.start=follow&job.direction=both`;
const driven = "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3&drive_frequency=0.95";
const endless = `${driven}&job=poincare&job.count=1000000000`;

const run = (...parts) => execFileSync(process.execPath, [process.env.STICTION_COMMAND, "explore", ...parts], { maxBuffer: 1 << 28 }).toString();
const options = (text) => {
  const [scenario, ...items] = text.split(/&job/);
  return [items.find((item) => item.startsWith("=")).slice(1), scenario, ...items.filter((item) => item.startsWith("."))
    .flatMap((item) => { const [key, ...value] = item.slice(1).split("="); return value.length ? ["--" + key, value.join("=")] : ["--" + key]; })];
};

/** Runs in the page before its scripts: jobs have one worker, whose rows arrive in the order of its units. */
const use_one_processor = () => { Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 }); };

async function save(page, id) {
  const [download] = await Promise.all([page.waitForEvent("download"), click(page, id)]);
  return (await read_download(download)).toString("utf8");
}

/** A choice of a list that may be longer than the screen. */
async function select(page, id, value) {
  await set_element(page, id, value);
  await taken(page);
}

test("a link with a job computes it, and its rows are those of the command line to the bit", { skip: !process.env.STICTION_COMMAND }, async () => {
  const { page, trouble } = await open(sweep, { before: use_one_processor });
  const { explore: id, scenario } = await snapshot(page);
  assert.equal(typeof id, "number");
  assert.equal(scenario, "belt_oscillator?damping=1&belt_speed=0.4&friction_law=stribeck");
  assert.deepEqual(await job_end(page, id), { done: 11, total: 11, seconds_left: 0, state: "done" });
  const rows = await call(page, "explore_rows", id), { columns, rows: asked } = JSON.parse(run(...options(sweep), "--format", "json"));
  assert.deepEqual(columns, ["unit", "belt_speed", "direction", "amplitude:x", "share:belt.stick", "status"]);
  assert.deepEqual([...rows].sort((a, b) => a[0] - b[0]), asked);
  assert.deepEqual(rows.map((row) => row[0]), [0, 10, 8, 4, 2, 6, 1, 3, 5, 7, 9], "coarse to fine, as one worker computes them");
  assert.deepEqual(await call(page, "explore_rows", id, 9), rows.slice(9));
  const link = await call(page, "link");
  assert.ok(link.includes("&job=sweep&job.over=belt_speed:0.1:0.6:11&job.observe=amplitude:x,share:belt.stick&job.settle=10&job.window=2"), link);
  await rest(page);
  const rested = (await snapshot(page)).frames;
  await turn(page, 2000);
  assert.equal((await snapshot(page)).frames, rested, "no frames when it is done");
  assert.deepEqual(trouble, []);
  await page.close();
});

for (const [name, text] of [
  ["bifurcation", `${driven}&job=bifurcation&job.over=drive_frequency:0.5:2.5:7&job.settle=10&job.window=4`],
  ["poincare", `${driven}&job=poincare&job.settle=10&job.count=40`],
  ["return_map", `${driven}&job=return_map&job.over=phase:0:6.283185307179586:20&job.cells`],
  ["lyapunov", `${driven}&job=lyapunov&job.settle=20&job.periods=300&job.batches=10`],
  ["basins", "painleve_rod?mu=1.5&v_t0=-1&job=basins&job.over=theta0:0.02:3.12:9&job.over=theta_dot0:-3:3:7&job.by=first_event"],
])
  test(`${name}: rows, file and picture`, { skip: !process.env.STICTION_COMMAND }, async () => {
    const { page, trouble } = await open(text);
    const { explore: id } = await snapshot(page);
    assert.equal((await job_end(page, id)).state, "done");
    const rows = await call(page, "explore_rows", id), { columns, rows: asked } = JSON.parse(run(...options(text), "--format", "json"));
    assert.deepEqual(columns[0] === "unit" ? [...rows].sort((a, b) => a[0] - b[0]) : rows, asked);
    await rest(page);
    assert.ok((await snapshot(page)).plots.includes("explore"));
    const { frame, axes } = await need(page, "plot.explore");
    assert.ok(frame.width > 100 && axes.x.max > axes.x.min, JSON.stringify({ frame, axes }));
    await click(page, "export");
    await until(page, () => document.querySelector("[data-id=export_explore_csv]") !== null || null);
    assert.equal(await save(page, "export_explore_csv"), run(...options(text)));
    const svg = await save(page, "export_explore_svg");
    assert.ok(svg.startsWith("<svg") && svg.includes("stiction explore"), svg.slice(0, 200));
    assert.ok(await page.evaluate((body) => new DOMParser().parseFromString(body, "image/svg+xml").querySelector("parsererror") === null, svg));
    assert.deepEqual(trouble, []);
    await page.close();
  });

test("a cycle is an object with its multipliers", async () => {
  const { page, trouble } = await open("belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.4&x0=-0.004&x_dot0=0.001&job=cycle&job.window=1&job.section=plane:x_dot=0:up&job.guess=start");
  const { explore: id } = await snapshot(page);
  await job_end(page, id);
  const [cycle] = await call(page, "explore_rows", id);
  assert.equal(cycle.verdict, "found");
  assert.equal(cycle.stable, false);
  assert.ok(Math.abs(cycle.multipliers[0][0] - 2.01751) < 1e-4, JSON.stringify(cycle.multipliers));
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the cycle stands beside its multipliers, and a click begins on it", async () => {
  const { page, trouble } = await open("belt_oscillator?friction_law=coulomb&damping=0.5&belt_speed=0.2&drive_amplitude=6&drive_frequency=1&job=cycle");
  const { explore: id } = await snapshot(page);
  await job_end(page, id);
  await rest(page);
  const [cycle] = await call(page, "explore_rows", id), { frame, axes } = await need(page, "plot.cycle"), { frame: beside } = await need(page, "plot.explore");
  assert.deepEqual([axes.x.column, axes.y.column], ["x", "x_dot"]);
  assert.ok(frame.x + frame.width < beside.x, "left of the multipliers");
  await page.mouse.move(frame.x + 0.5 * frame.width, frame.y + 0.5 * frame.height);
  await rest(page);
  await page.mouse.down();
  await taken(page);
  await page.mouse.up();
  await taken(page);
  const { parameters, explore } = await snapshot(page);
  assert.deepEqual([parameters.x0, parameters.x_dot0], [cycle.state.x, cycle.state.x_dot]);
  assert.equal(explore, id);
  await call(page, "seek", cycle.period);
  const { values } = await snapshot(page);
  assert.ok(Math.abs(values.x - cycle.state.x) < 1e-9 && Math.abs(values.x_dot - cycle.state.x_dot) < 1e-8, JSON.stringify(values));
  assert.deepEqual(trouble, []);
  await page.close();
});

test("chains run up and down, and their rows come before they end", async () => {
  const { page } = await open(chain);
  const { explore: id } = await snapshot(page);
  assert.deepEqual(await job_end(page, id), { done: 2, total: 2, seconds_left: 0, state: "done" });
  const rows = await call(page, "explore_rows", id), at = (direction, speed) => rows.find((row) => row[2] === direction && Math.abs(row[1] - speed) < 1e-9)[3];
  assert.equal(rows.length, 22);
  assert.ok(at("up", 0.4) > 0.02 && at("down", 0.4) < 0.01, "hysteresis");
  await page.close();
});

test("the pointer is told the scenario of a point, and a click opens it", async () => {
  const { page } = await open(sweep);
  const { explore: id } = await snapshot(page);
  await job_end(page, id);
  await rest(page);
  const row = (await call(page, "explore_rows", id)).find((each) => each[0] === 3), plot = await need(page, "plot.explore");
  assert.deepEqual([plot.axes.x.column, plot.axes.y.column], ["belt_speed", "amplitude:x"]);
  const at = place(plot, row[1], row[3]);
  await page.mouse.move(...at);
  await rest(page);
  const { hover } = await snapshot(page);
  assert.equal(hover.plot, "plot.explore");
  assert.equal(hover.scenario, "belt_oscillator?damping=1&belt_speed=0.25&friction_law=stribeck");
  await page.mouse.down();
  await taken(page);
  await page.mouse.up();
  await taken(page);
  const now = await snapshot(page);
  assert.equal(now.scenario, hover.scenario);
  assert.equal(now.explore, id, "the job stays");
  await page.close();
});

test("a section state of a bifurcation column becomes the start", async () => {
  const { page } = await open(`${driven}&job=bifurcation&job.over=drive_frequency:1:2:5&job.settle=10&job.window=4`);
  const { explore: id } = await snapshot(page);
  await job_end(page, id);
  await rest(page);
  const column = (await call(page, "explore_rows", id)).filter((row) => row[0] === 2), [, frequency, , , , x] = column[0];
  await page.mouse.move(...place(await need(page, "plot.explore"), frequency, x));
  await taken(page);
  await page.mouse.down();
  await taken(page);
  await page.mouse.up();
  await taken(page);
  const { parameters, explore } = await snapshot(page);
  assert.equal(explore, id);
  assert.equal(parameters.drive_frequency, frequency);
  assert.ok(column.some((row) => row[5] === parameters.x0 && row[6] === parameters.x_dot0), JSON.stringify(parameters));
  await page.close();
});

test("cancel is immediate, by function and by button", async () => {
  const { page } = await open(endless);
  const { explore: id } = await snapshot(page);
  await until(page, (job) => stiction.explore_rows(job).length > 0 || null, id, Infinity);
  const status = await call(page, "explore_cancel", id);
  assert.equal(status.state, "cancelled");
  const count = (await call(page, "explore_rows", id)).length;
  await turn(page, 320);
  assert.equal((await call(page, "explore_rows", id)).length, count);
  const again = await call(page, "explore", endless);
  assert.ok(again > id);
  await until(page, (job) => stiction.explore_rows(job).length > 0 || null, again, Infinity);
  await until(page, () => stiction.controls().some((control) => control.id === "explore.cancel") || null);  // a row comes before its frame
  await click(page, "explore.cancel");
  assert.equal((await call(page, "explore_status", again)).state, "cancelled");
  await rest(page);
  const rested = (await snapshot(page)).frames;
  await turn(page, 1000);
  assert.equal((await snapshot(page)).frames, rested);
  // The workers that were stopped are replaced: another job is computed.
  assert.equal((await job_end(page, await call(page, "explore", sweep))).state, "done");
  await page.close();
});

test("a changed parameter begins again, one that the job goes over does not", async () => {
  const { page } = await open(sweep);
  const { explore: first } = await snapshot(page);
  await job_end(page, first);
  const slider = await need(page, "belt_speed");
  await page.mouse.click(slider.x + 0.7 * slider.width, slider.y + slider.height / 2);
  await taken(page);
  assert.equal((await snapshot(page)).explore, first);
  const damping = await need(page, "damping");
  await page.mouse.click(damping.x + 0.05 * damping.width, damping.y + damping.height / 2);
  await taken(page);
  const { explore: second, parameters } = await snapshot(page);
  assert.ok(second > first && parameters.damping !== 1);
  assert.equal((await job_end(page, second)).state, "done");
  assert.notDeepEqual((await call(page, "explore_rows", second)).map((row) => row[3]), (await call(page, "explore_rows", first)).map((row) => row[3]));
  // What was computed before is kept.
  await call(page, "set", sweep);
  const { explore: third } = await snapshot(page);
  assert.ok(third > second);
  assert.equal((await call(page, "explore_status", third)).state, "done");
  await page.close();
});

test("what cannot be read gives id null and a notice, and what is on screen stays", async () => {
  const { page } = await open(sweep);
  const { explore: id } = await snapshot(page);
  for (const [text, word] of [["belt_oscillator", /names no job/], ["nothing?job=sweep", /nothing/], ["belt_oscillator?job=sweep", /--over/], ["belt_oscillator?job=sweap", /sweap/],
    ["belt_oscillator?job=sweep&job.over=belt_speed:0.1:999:5", /out of the range/], ["belt_oscillator?job=sweep&job.over=belt_speed:0.1:1:70000", /70000 units/]]) {
    assert.equal(await call(page, "explore", text), null, text);
    const now = await snapshot(page);
    assert.match(now.notices.join(" "), word);
    assert.equal(now.explore, id);
  }
  assert.equal(await call(page, "explore_status", 99), null);
  assert.equal(await call(page, "explore_rows", "x"), null);
  assert.equal(await call(page, "explore_cancel"), null);
  await call(page, "set", "belt_oscillator");
  assert.equal((await snapshot(page)).explore, null);
  assert.equal((await call(page, "explore_status", id)).total, 11, "an earlier one can still be asked");
  await page.close();
});

test("the panel: job, parameter, examples, command, way out", async () => {
  const { page, trouble } = await open("belt_oscillator", { grant: ["clipboard-read", "clipboard-write"] });
  await click(page, "explore");
  await rest(page);
  await page.locator("[data-id='ask.sweep']").click();
  await rest(page);
  const { explore: id } = await snapshot(page);
  assert.equal((await need(page, "explore.job")).value, "sweep");
  await job_end(page, id);
  await click(page, "explore.copy_command");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^stiction explore sweep 'belt_oscillator' --over \w+:/);
  await select(page, "explore.over", "mu_k");
  await rest(page);
  assert.match(await call(page, "link"), /job\.over=mu_k:/);
  await click(page, "explore.examples");
  await rest(page);
  await page.locator("[data-id='example.R1']").click();
  await rest(page);
  const { scenario, explore } = await snapshot(page);
  assert.equal(scenario, "painleve_rod?mu=1.5&v_t0=-1");
  assert.equal((await job_end(page, explore)).total, 2480);
  await click(page, "explore.close");
  const after_all = await snapshot(page);
  assert.equal(after_all.explore, null);
  assert.ok(after_all.plots.includes("region"), "the picture of the system is back");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a diagram names what it has found, in words and in its figure, and its axes can be logarithmic", async () => {
  const { page, trouble } = await open("belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.4&job=sweep&job.over=belt_speed:0.1:0.6:51&job.observe=amplitude:x&job.settle=10&job.window=2&job.start=follow&job.direction=both");
  const { explore: id } = await snapshot(page);
  await job_end(page, id);
  await rest(page);
  const { sentence } = await snapshot(page), [, from, to] = /hysteresis from ([\d.]+) to ([\d.]+)/.exec(sentence).map(Number);
  assert.ok(from > 0.2 && from < 0.3 && to > 0.45 && to <= 0.5, sentence);
  const figure = await call(page, "figure", "plot.explore");
  assert.ok(figure.includes("hysteresis") && figure.includes("jump"));
  await click(page, "explore.log_x");
  await rest(page);
  const { axes } = await need(page, "plot.explore");
  assert.equal(axes.x.scale, "log");
  assert.ok(axes.x.min > 0.08 && axes.x.min < 0.1, JSON.stringify(axes.x));
  await click(page, "explore.log_x");
  await rest(page);
  assert.equal((await need(page, "plot.explore")).axes.x.scale, "linear");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a return map opens with the cobweb of its motion", async () => {
  const { page } = await open("belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3&drive_frequency=0.95&job=return_map&job.over=phase:0:6.283185307179586:40&job.cells");
  await job_end(page, (await snapshot(page)).explore);
  await rest(page);
  const { frame } = await need(page, "plot.explore"), { data } = await picture(page, frame);
  assert.equal((await snapshot(page)).t, 0);
  // The colour of a slip, which only the cobweb has in this plot.
  let purple = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i + 2] > data[i] + 25 && data[i] > data[i + 1] + 25) ++purple;
  assert.ok(purple > 200, `${purple} pixels`);
  await page.close();
});

test("a line by its logarithm is drawn so, and the pointer finds its points", async () => {
  const { page, trouble } = await open(`${belt}&job=sweep&job.over=damping:0.1:10:5:log&job.observe=amplitude:x&job.settle=10&job.window=2`);
  const { explore: id } = await snapshot(page);
  await job_end(page, id);
  await rest(page);
  const { frame, axes } = await need(page, "plot.explore"), row = (await call(page, "explore_rows", id)).find((each) => each[0] === 1);
  assert.equal(axes.x.scale, "log");
  assert.ok(axes.x.min > 0 && axes.x.min < 0.1 && axes.x.max > 10, JSON.stringify(axes.x));
  const share = Math.log(row[1] / axes.x.min) / Math.log(axes.x.max / axes.x.min), up = (row[3] - axes.y.min) / (axes.y.max - axes.y.min);
  await page.mouse.move(frame.x + share * frame.width, frame.y + (1 - up) * frame.height);
  await rest(page);
  const { hover } = await snapshot(page);
  assert.match(hover.scenario, /damping=0\.316227766/);
  assert.ok(Math.abs(Math.log(hover.x / row[1])) < 0.02, `${hover.x} at ${row[1]}`);
  await click(page, "export");
  await until(page, () => document.querySelector("[data-id=export_explore_svg]") !== null || null);
  assert.match(await save(page, "export_explore_svg"), />10<tspan[^>]*>0<\/tspan>/);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the values of a choice stand side by side, on a line and in a map", async () => {
  const over = "job.over=friction_law=coulomb,stribeck", others = "job.settle=5&job.window=1";
  const { page, trouble } = await open(`belt_oscillator?damping=1&job=sweep&${over}&job.observe=amplitude:x&${others}`);
  let { explore: id } = await snapshot(page);
  await job_end(page, id);
  await rest(page);
  let { frame, axes } = await need(page, "plot.explore");
  assert.deepEqual([axes.x.scale, axes.x.min, axes.x.max], ["list", -0.5, 3.5]);
  id = await call(page, "explore", `belt_oscillator?damping=1&job=basins&${over}&job.over=belt_speed:0.1:0.5:4&${others}`);
  await job_end(page, id);
  await rest(page);
  ({ frame, axes } = await need(page, "plot.explore"));
  assert.deepEqual([axes.x.scale, axes.x.min, axes.x.max], ["list", -0.5, 1.5]);
  await page.mouse.move(frame.x + 0.75 * frame.width, frame.y + 0.125 * frame.height);
  await rest(page);
  assert.match((await snapshot(page)).hover.scenario, /^belt_oscillator\?damping=1&belt_speed=0\.4500*\d?&friction_law=stribeck$/);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a finer line computes only its new points, and its file is that of the command line", { skip: !process.env.STICTION_COMMAND }, async () => {
  const { page, trouble } = await open(sweep);
  await job_end(page, (await snapshot(page)).explore);
  const finer = sweep.replace("0.1:0.6:11", "0.1:0.6:21"), id = await call(page, "explore", finer);
  const rows = await call(page, "explore_rows", id);
  assert.ok(rows.length >= 11, `${rows.length} rows at once`);
  assert.deepEqual(rows.slice(0, 11).map((row) => row[0]).sort((a, b) => a - b), [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  assert.equal((await job_end(page, id)).state, "done");
  await rest(page);
  await click(page, "export");
  await until(page, () => document.querySelector("[data-id=export_explore_csv]") !== null || null);
  assert.equal(await save(page, "export_explore_csv"), run(...options(finer)));
  assert.deepEqual(trouble, []);
  await page.close();
});

test("C copies the link of the point under the pointer", async () => {
  const { page, base } = await open(sweep, { grant: ["clipboard-read", "clipboard-write"] });
  const { explore: id } = await snapshot(page);
  await job_end(page, id);
  await rest(page);
  const row = (await call(page, "explore_rows", id)).find((each) => each[0] === 3), plot = await need(page, "plot.explore");
  await page.mouse.move(...place(plot, row[1], row[3]));
  await rest(page);
  await page.keyboard.press("c");
  await rest(page);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.split("#")[1], "belt_oscillator?damping=1&belt_speed=0.25&friction_law=stribeck");
  assert.ok(copied.startsWith(base), `${copied} of ${base}`);
  await page.close();
});
