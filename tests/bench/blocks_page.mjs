// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// How long the page stands still, in headless Chromium with its own clock: a script goes through all systems and presets, plays, drags, goes to a
// time, chooses methods and begins jobs, and an observer of long tasks notes each task of the main thread above 50 ms. The script's own calls are
// tasks of the page too. No task above 50 ms is wanted on a quiet core, except for `seek`, which works in slices.
//
//   STICTION_PAGE=build/web/app STICTION_CHROMIUM=/usr/bin/chromium node tests/bench/blocks_page.mjs [system...]
//
// One line of JSON for each system: number of tasks above 50 ms, and the longest of each kind of action in ms.
import { host, outcome, read_build, visit } from "../browser/hosts.mjs";
import { close } from "../browser/support.mjs";

const files = await read_build(), site = await host(files), { page, context } = await visit(`${site.base}#belt_oscillator`, { serviceWorkers: "block" });
if ((await outcome(page)) !== "ready") throw new Error("the page does not start");
await page.evaluate(() => {
  window.long_tasks = [];
  const note = (entries) => window.long_tasks.push(...entries.map(({ duration }) => duration));
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ entryTypes: ["longtask"] });
  // Calls a function of `stiction` in a task of its own, and returns its time in ms.
  window.ask = (name, ...words) => new Promise((done) => setTimeout(() => {
    const begin = performance.now();
    stiction[name](...words);
    done(performance.now() - begin);
  }));
  window.take_tasks = () => { note(observer.takeRecords()); return window.long_tasks.splice(0); };
});

const { systems, presets } = await page.evaluate(() => {
  const systems = stiction.controls().find(({ id }) => id === "system").choices, presets = {};
  for (const id of systems) {
    stiction.set(id);
    presets[id] = stiction.controls().find((one) => one.id === "preset")?.choices ?? [];
  }
  return { systems, presets };
});
await page.waitForTimeout(1000);
const jobs = ["sweep", "bifurcation", "basins", "lyapunov", "cycle", "poincare", "return_map"];

for (const system of process.argv.length > 2 ? process.argv.slice(2) : systems) {
  const longest = {}, actions = {};
  let above = 0;
  /** Carries out `act`, waits, and books the tasks since the last call. */
  const watch = async (kind, act, wait, name = kind) => {
    await page.evaluate(() => window.take_tasks());
    await act();
    await page.waitForTimeout(wait);
    const tasks = await page.evaluate(() => window.take_tasks());
    above += tasks.length;
    for (const task of tasks) if (task > (longest[kind] ?? 0)) longest[kind] = Math.round(task), actions[kind] = name;
  };
  const ask = (name, ...words) => page.evaluate(([name, words]) => window.ask(name, ...words), [name, words]);
  await watch("set", () => ask("set", system), 1000);
  await watch("play", () => ask("run"), 3000);
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
  for (const preset of presets[system]) {
    const id = typeof preset === "string" ? preset : preset.id;
    await watch("preset", () => ask("set", `${system}/${id}`), 500, id);
    await watch("preset, playing", () => ask("run"), 700, id);
  }
  const methods = await page.evaluate(() => stiction.controls().find(({ id }) => id === "method")?.choices ?? []);
  for (const method of methods) {
    const id = typeof method === "string" ? method : method.id;
    await watch("method", () => ask("set", `${system}?method=${id}`), 500, id);
    await watch("method, playing", () => ask("run"), 700, id);
  }
  for (const job of jobs) await watch("job", () => ask("explore", `${system}?job=${job}`), 1500, job);
  console.log(JSON.stringify({ system, above, longest, actions }));
}
await context.close();
await site.close();
await close();
