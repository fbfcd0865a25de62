// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The first five minutes of README.md, followed link by link: what it says is seen on the page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { call, click, close, drag, find, job_end, keep_still, need, open, ready, rest, snapshot, taken, until } from "./support.mjs";

after(close);

let steps = [], page, trouble;

before(async () => {
  const text = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const tour = text.slice(text.indexOf("## The first five minutes"), text.indexOf("## ", text.indexOf("## The first five minutes") + 3));
  steps = tour.split(/\n(?=\d\. )/).slice(1).map((step) => [...step.matchAll(/\(http:\/\/localhost:8080\/(#[^)]*)\)/g)].map(([, hash]) => hash.slice(1)));
  ({ page, trouble } = await open());
});

/** Follows link `k` of step `number`. */
async function follow(number, k = 0) {
  const link = steps[number - 1][k];
  assert.ok(link, `step ${number} of the tour has no link ${k}`);
  await page.goto("about:blank");
  const { base } = follow;
  await page.goto(`${base}#${link}`);
  await ready(page);
  await keep_still(page);
  await rest(page);
  assert.deepEqual((await snapshot(page)).notices, [], link);
}

let presses = 0;
// The clock of the page stands still between two presses: at one place they would be a double click.
const press = async (key) => {
  const { frame } = await need(page, "plot.scene");
  const share = 0.9 - 0.1 * (++presses % 3);
  await page.mouse.click(frame.x + share * frame.width, frame.y + 0.9 * frame.height);
  await page.keyboard.press(key);
  await taken(page);
};

/** Pixels of a point of a plot. */
async function place(id, x, y) {
  const { frame, axes } = await need(page, id);
  return [frame.x + ((x - axes.x.min) / (axes.x.max - axes.x.min)) * frame.width, frame.y + ((axes.y.max - y) / (axes.y.max - axes.y.min)) * frame.height];
}

test("the tour has nine steps, and every link in it opens without a notice", async () => {
  follow.base = new URL(page.url()).origin + "/";
  assert.equal(steps.length, 9);
  for (let number = 1; number <= steps.length; ++number)
    for (let k = 0; k < steps[number - 1].length; ++k) {
      await follow(number, k);
      assert.equal((await snapshot(page)).t, 0);
    }
  assert.ok(steps.flat().length >= 7, steps.flat().join(" "));
});

test("1: Space plays, the block sticks, slips back and sticks again; N stops where the state changes, Events says why", async () => {
  await follow(1);
  await press("Space");
  await until(page, () => window.stiction.snapshot().events >= 3);
  await press("Space");
  assert.equal((await snapshot(page)).running, false);
  assert.deepEqual((await call(page, "events")).slice(0, 3).map(({ from, to }) => `${from} ${to}`), ["stick slip-", "slip- stick", "stick slip-"]);
  await press("n");
  const now = await snapshot(page);
  assert.equal(now.t, now.last_event.t);
  assert.ok(now.last_event.cause.length > 5);
  await click(page, "tab.events");
  assert.ok(await find(page, `event.${now.events - 1}`));
});

test("2: kinetic friction as large as static ends the cycle; every closed form agrees", async () => {
  await follow(1);
  await until(page, () => window.stiction.snapshot().exact.length === 7);
  assert.ok((await snapshot(page)).exact.every((row) => row.agrees));
  const slider = await need(page, "mu_k"), { parameters } = await snapshot(page);
  const at = (value) => slider.x + ((value - slider.min) / (slider.max - slider.min)) * slider.width;
  await drag(page, [at(parameters.mu_k), slider.y + slider.height / 2], [at(parameters.mu_s) + 2, slider.y + slider.height / 2]);
  const equal = (await snapshot(page)).parameters;
  assert.ok(Math.abs(equal.mu_k - equal.mu_s) < 0.02, JSON.stringify(equal));
  const share = async () => {  // of the time from 5 to 15 s that the block sticks
    await call(page, "seek", 15);
    await rest(page);
    return (await need(page, "ribbon.belt")).cells.filter((cell) => cell.state === "stick")
      .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, 15) - Math.max(from, 5)), 0) / 10;
  };
  assert.ok(await share() < 0.05, `sticks for ${await share()} of the time`);
  await follow(2, 0);
  assert.ok(await share() < 0.05);
  await follow(2, 1);
  assert.equal((await snapshot(page)).parameters.friction_law, "stribeck");
  await follow(1);
  assert.ok(await share() > 0.3);
});

test("3: over the crossed region no solution is read; a click there stops, and leads on to an impact without collision", async () => {
  await follow(3);
  const crossed = await place("plot.region", 1.1, 0.2);
  await page.mouse.move(...crossed);
  await taken(page);
  const { hover } = await snapshot(page);
  assert.deepEqual([hover.verdict, hover.solutions.length], ["none", 0]);
  await page.mouse.down();
  await taken(page);
  await page.mouse.up();
  await taken(page);
  const { parameters } = await snapshot(page);
  assert.ok(Math.abs(parameters.theta0 - 1.1) < 0.03, parameters.theta0);
  assert.equal((await snapshot(page)).values.verdict, "none");
  await click(page, "finding.impact");
  const first = async () => (await call(page, "events"))[0];
  assert.deepEqual([(await first()).kind, (await first()).t], ["impact_without_collision", 0]);
  await follow(3, 1);
  assert.equal((await first()).kind, "impact_without_collision");
});

test("4: two buttons choose between two solutions", async () => {
  await follow(4);
  assert.equal((await snapshot(page)).values.verdict, "multiple");
  const chosen = async () => (await snapshot(page)).parameters.indeterminate_branch;
  await click(page, "solution.1");
  const one = await chosen();
  assert.equal((await need(page, "solution.1")).value, true);
  await click(page, "solution.2");
  assert.notEqual(await chosen(), one);
  assert.equal((await need(page, "solution.2")).value, true);
});

test("5: the printed formulas stick beside an exact run that moves; B keeps a run, and another method goes on from where it is", async () => {
  await follow(5);
  await call(page, "seek", 1);
  const { states, compare } = await snapshot(page);
  assert.ok(Object.values(states).every((state) => state === "stick"), JSON.stringify(states));
  assert.ok(Object.values(compare.states).some((state) => state.startsWith("slip")), JSON.stringify(compare.states));
  await rest(page);
  assert.ok(await find(page, "plot.difference"));
  await follow(1);
  await call(page, "seek", 1);
  await press("b");
  assert.equal((await need(page, "compare")).value, true);
  await click(page, "method");
  await taken(page);
  await click(page, "method.time_stepping");
  const now = await snapshot(page);
  assert.equal(now.t, 1);
  assert.match(now.scenario, /method=time_stepping/);
  assert.doesNotMatch(now.compare.scenario, /method/);
  assert.equal(now.compare.values.x, (await call(page, "seek", 1)).compare.values.x);
  const later = await call(page, "seek", 2);
  assert.ok(later.compare.difference.x !== 0 && Math.abs(later.compare.difference.x) < 0.01, later.compare.difference.x);
  assert.equal((await call(page, "seek", 0.5)).compare.difference.x, 0, "the past is the same");
});

test("6: Explore fills a diagram in which the block sticks below and slides above; its points open by a click", async () => {
  await follow(6);
  const { explore: id } = await snapshot(page);
  const { state } = await job_end(page, id);
  assert.equal(state, "done");
  const rows = await call(page, "explore_rows", id);
  assert.equal(rows.length, 202);
  const share = (speed) => rows.filter((row) => Math.abs(row[1] - speed) < 1e-9).map((row) => row[4]);
  assert.ok(share(0.1).every((value) => value > 0.1), share(0.1).join());
  assert.ok(share(0.6).every((value) => value === 0), share(0.6).join());
  const [x, y] = await place("plot.explore", 0.15, rows.find((row) => Math.abs(row[1] - 0.15) < 1e-9)[3]);
  await page.mouse.click(x, y);
  await taken(page);
  assert.ok(Math.abs((await snapshot(page)).parameters.belt_speed - 0.15) < 0.006, (await snapshot(page)).scenario);
});

test("7: a change of a line of the text begins the motion again; a mistake is told with its place", async () => {
  await follow(7);
  await call(page, "seek", 0.5);
  const { mechanism: { text }, scenario } = await snapshot(page);
  const write = async (words) => {
    await page.locator('#mirror textarea[data-id="text"]').click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(words);
    await rest(page);
    return snapshot(page);
  };
  let now = await write(text.replace("constant h 1", "constant h 1.2"));
  assert.deepEqual([now.t, now.mechanism.mistakes], [0, []]);
  assert.notEqual(now.scenario, scenario);
  now = await write(text.replace("ground floor", "ground flor"));
  assert.equal(now.mechanism.mistakes[0].line, 1 + text.split("\n").findIndex((line) => line.startsWith("contact left")));
  assert.match(now.mechanism.mistakes[0].message, /`floor`.*`flor`/);
});

test("8 and 9: P presents, digits are presets, Escape comes back; S shares, ? lists the keys", async () => {
  await follow(1);
  await press("p");
  await rest(page);
  assert.equal((await snapshot(page)).layout, "presenter");
  await page.keyboard.press("2");
  await taken(page);
  assert.match((await snapshot(page)).scenario, /coulomb/);
  await page.keyboard.press("Escape");
  await taken(page);
  assert.equal((await snapshot(page)).layout, "desk");
  await press("s");
  assert.equal((await snapshot(page)).dialog, "share");
  const ids = (await call(page, "controls")).map(({ id }) => id);
  for (const id of ["copy_link", "copy_embed"]) assert.ok(ids.includes(id), id);
  await until(page, () => document.querySelector("dialog canvas").width > 20);
  await click(page, "close");
  await until(page, () => window.stiction.snapshot().dialog === null);
  await press("?");
  assert.equal((await snapshot(page)).dialog, "help");
  await page.keyboard.press("Escape");
  assert.deepEqual(trouble, []);
});
