// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the cost of jobs on the page, in headless Chromium with its own clock: for each example of Explore the time until its first rows are drawn (at most
// 0.3 s where a unit takes less than 0.1 s) and until it is done, and the longest script between two pictures (at most 16 ms), beside that of its
// scenario without a job; then 400 speeds of the default belt, up and down (at most 2 s on two processors).
//
//   STICTION_PAGE=build/web/app STICTION_CHROMIUM=/usr/bin/chromium node tests/bench/explore_page.mjs [scale]
//
// With `scale` the processor is slowed down that many times. One line of JSON for each job.
import { readFileSync } from "node:fs";
import { host, outcome, read_build, visit } from "../browser/hosts.mjs";
import { close } from "../browser/support.mjs";

const belt = "belt_oscillator?job=sweep&job.over=belt_speed:0.02:0.5:400&job.observe=amplitude:x,share:belt.stick&job.start=follow&job.direction=both&job.settle=10&job.window=4";
const longest_wait = 120000;  // ms for one job

/** Runs in the page: begins a job and watches it to its end. */
async function watch([text, wait]) {
  const bare = window.bare ??= Object.fromEntries(Object.entries(Module).filter(([name, value]) => name.startsWith("_stiction_") && typeof value === "function"));
  const seen = { first: null, done: null, script: 0, frame: 0, where: "", frames: 0 };
  let begun = 0, id = null, rows = 0, spent = 0;
  for (const [name, own] of Object.entries(bare)) Module[name] = (...all) => {
    const from = performance.now();
    try { return own(...all); } finally {
      const took = performance.now() - from;
      if (name === "_stiction_unit_end") ++rows;
      if (name === "_stiction_frame") {
        ++seen.frames;
        seen.frame = Math.max(seen.frame, took);
        if (rows > 0) seen.first ??= performance.now() - begun;
      }
      if (took > seen.script) [seen.script, seen.where] = [took, name];
    }
  };
  stiction.set(text.replace(/&job=.*/, ""));  // what its system costs by itself is not the job's
  for (let i = 0; i < 5; ++i) await new Promise(requestAnimationFrame);
  const alone = seen.frame;
  Object.assign(seen, { alone, script: 0, frame: 0, where: "", frames: 0 });
  begun = performance.now();
  id = stiction.explore(text);
  if (id === null) return { text, trouble: stiction.snapshot().notices.at(-1) };
  while (performance.now() - begun < wait) {
    await new Promise((done) => setTimeout(done, 5));
    const { state } = stiction.explore_status(id);
    if (state === "running") continue;
    seen.done = performance.now() - begun;
    seen.state = state;
    break;
  }
  seen.rows = stiction.explore_rows(id, 0).length;
  stiction.explore_cancel(id);
  for (const [name, own] of Object.entries(bare)) Module[name] = own;
  return seen;
}

const scale = Number(process.argv[2] ?? 1), files = await read_build(), site = await host(files);
const { page, context } = await visit(`${site.base}#${belt.replace(":400&", ":2&")}`, { serviceWorkers: "block" });
if ((await outcome(page)) !== "ready") throw new Error("the page does not start");
const examples = JSON.parse(readFileSync(new URL("../../web/shell/examples.json", import.meta.url), "utf8"));
const texts = [["belt up and down", belt], ...examples.map(({ id, text }) => [id, text])];
await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: scale });
for (const [name, text] of texts) {
  // As one who comes to it: the workers are those that a first job has made, nothing of this one is kept.
  const { first, done, script, frame, alone, ...rest } = await page.evaluate(watch, [text.replace("?", "?tol=1.1e-10&"), longest_wait]);
  const ms = (value) => (value === null || value === undefined ? value : Math.round(value * 10) / 10);
  console.log(JSON.stringify({ name, first: ms(first), done: ms(done), frame: ms(frame), script: ms(script), alone: ms(alone), ...rest }));
}
await context.close();
await site.close();
await close();
