// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the cost of a drag of a slider at t = 60 s, in headless Chromium with its own clock: for each system the time of a frame (the frame
// function up to the list of triangles, in which the change is taken and the motion goes on) while the first pinned parameter is dragged, and at
// rest beside it. At most 4 ms of median is wanted.
//
//   STICTION_PAGE=build/web/app STICTION_CHROMIUM=/usr/bin/chromium node tests/bench/slider_page.mjs [system...]
//
// One line of JSON for each system.
import { host, outcome, read_build, visit } from "../browser/hosts.mjs";
import { close } from "../browser/support.mjs";

const frames = 40, at = 60;  // of a drag; s

/** Runs in the page: the milliseconds of the frame that was drawn last, once the display has shown two. */
const frame = () => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => done(stiction.ui_ms()))); });

const files = await read_build(), site = await host(files), { page, context } = await visit(`${site.base}#belt_oscillator`, { serviceWorkers: "block" });
if ((await outcome(page)) !== "ready") throw new Error("the page does not start");
await page.evaluate((text) => { window.drawn_frame = eval(text); }, `(${frame})`);
const all = await page.evaluate(() => stiction.controls().find(({ id }) => id === "system").choices);
const systems = process.argv.length > 2 ? process.argv.slice(2) : all;
const quantile = (times, q) => Number(times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(q * times.length))].toFixed(2));

for (const system of systems) {
  await page.evaluate((id) => { stiction.set(id); }, system);
  await page.waitForTimeout(500);
  // What takes more than one call's budget is gone on with.
  const t = await page.evaluate((to) => { let t = -1, next = 0; while ((next = stiction.seek(to).t) > t && next < to) t = next; return stiction.snapshot().t; }, at);
  await page.waitForTimeout(500);
  const result = { system, t };
  for (const runs of [false, true]) {
    const sliders = await page.evaluate((run) => { run ? stiction.run() : stiction.pause(); return stiction.controls().filter(({ kind }) => kind === "slider"); }, runs);
    const slider = sliders.find(({ effect }) => effect === "live"), y = slider.y + slider.height / 2;
    const x = (share) => slider.x + share * slider.width;
    const value = await page.evaluate((id) => stiction.snapshot().parameters[id], slider.id), begin = Math.min(0.9, Math.max(0.1, slider.scale === "linear" ? (value - slider.min) / (slider.max - slider.min) : 0.5));
    await page.mouse.move(x(begin), y);
    await page.mouse.down();
    const times = [];
    for (let i = 0; i < frames; ++i) {
      await page.mouse.move(x(begin + 0.08 * Math.sin(0.4 * (i + 1))), y);
      times.push(await page.evaluate(() => window.drawn_frame()));
    }
    await page.mouse.up();
    await page.waitForTimeout(300);
    const after = await page.evaluate(() => stiction.snapshot());
    Object.assign(result, { id: slider.id, [runs ? "running" : "paused"]: { median: quantile(times, 0.5), p90: quantile(times, 0.9), most: quantile(times, 1) }, changes: after.changes.length, at: after.t });
  }
  await page.evaluate(() => stiction.pause());
  console.log(JSON.stringify(result));
}
await context.close();
await site.close();
await close();
