// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures how long the page stands still, in headless Chromium with its own clock: a script goes through all systems and presets, plays, drags, goes to a
// time, chooses methods and begins jobs. Chromium's trace tells the tasks of the main thread; the processor time of each counts, so that a busy
// machine does not change the result. No task above 50 ms is wanted, except for `seek` and `step_to_event`, whose functions answer at once.
//
//   STICTION_PAGE=build/web/app STICTION_CHROMIUM=/usr/bin/chromium node tests/bench/blocks_page.mjs [system...]
//
// One line of JSON for each system: the number of tasks above 50 ms, and for each kind of action the longest in ms and what was done.
import { chromium } from "playwright-core";
import { launch_options } from "../browser/chromium.mjs";
import { host, outcome, read_build } from "../browser/hosts.mjs";

const limit = 50;  // ms
const site = await host(await read_build());
// The flags of the tests delay the optimising compiler.
const browser = await chromium.launch({ ...launch_options, args: launch_options.args.filter((arg) => !arg.startsWith("--js-flags")) });
const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, serviceWorkers: "block" });
await page.goto(`${site.base}#belt_oscillator`);
if ((await outcome(page)) !== "ready") throw new Error("the page does not start");

/** Calls a function of `stiction` in a task of its own. */
const ask = (name, ...words) => page.evaluate(([name, words]) => new Promise((done) => setTimeout(() => { stiction[name](...words); done(); })), [name, words]);

/** The processor times of the main thread's tasks while `act` is carried out and `wait` ms after it, in ms. */
async function trace(act, wait) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await act();
  await page.waitForTimeout(wait);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  return traceEvents.filter(({ name, pid, tid, tdur }) => /RunTask$/.test(name) && tdur > 0 && main.has(`${pid} ${tid}`)).map(({ tdur }) => tdur / 1000);
}

/** The choices of a picker, once the page is at rest. */
const choices = (picker) => page.evaluate(async (picker) => {
  await stiction.rest();
  return stiction.controls().find(({ id }) => id === picker)?.choices ?? [];
}, picker);

const jobs = ["sweep", "bifurcation", "basins", "lyapunov", "cycle", "poincare", "return_map"];

for (const system of process.argv.length > 2 ? process.argv.slice(2) : await choices("system")) {
  const longest = {};
  let above = 0;
  const watch = async (kind, act, wait, name = kind) => {
    const tasks = await trace(act, wait), most = Math.max(0, ...tasks);
    above += tasks.filter((task) => task > limit).length;
    if (most > limit && most > (longest[kind]?.[0] ?? 0)) longest[kind] = [Math.round(most), name];
  };
  await watch("set", () => ask("set", system), 500);
  await watch("play", () => ask("run"), 1500);
  const slider = await page.evaluate(() => stiction.controls().find(({ kind, effect }) => kind === "slider" && effect === "live"));
  for (const runs of [true, false]) {
    await ask(runs ? "run" : "pause");
    if (slider) await watch(runs ? "drag while it plays" : "drag at rest", async () => {
      const y = slider.y + slider.height / 2, x = (share) => slider.x + share * slider.width;
      await page.mouse.move(x(0.5), y);
      await page.mouse.down();
      for (let i = 0; i < 20; ++i) {
        await page.mouse.move(x(0.5 + 0.2 * Math.sin(0.5 * i)), y);
        await page.waitForTimeout(30);
      }
      await page.mouse.up();
    }, 500, slider.id);
  }
  await watch("step_to_event", () => ask("step_to_event"), 500);
  await watch("seek", () => ask("seek", 5), 1000);
  await ask("set", system);
  for (const id of await choices("preset")) {
    await watch("preset", () => ask("set", `${system}/${id}`), 300, id);
    await watch("preset, playing", () => ask("run"), 500, id);
  }
  await ask("set", system);
  for (const id of await choices("method")) {
    await watch("method", () => ask("set", `${system}?method=${id}`), 300, id);
    await watch("method, playing", () => ask("run"), 500, id);
  }
  for (const job of jobs) await watch("job", () => ask("explore", `${system}?job=${job}`), 700, job);
  console.log(JSON.stringify({ system, above, longest }));
}
await browser.close();
await site.close();
