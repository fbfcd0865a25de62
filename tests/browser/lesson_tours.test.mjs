// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Each lesson opens without a shift, is played from its first to its last step, on the desk and on the phone, and passes axe-core with all its
// tasks solved.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { folder } from "./hosts.mjs";
import { play_lesson } from "./lesson_play.mjs";
import { close, open_path, ready, rest, show, until } from "./support.mjs";

after(close);

const looks = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844, ratio: 2, touch: true, theme: "light" } };
const list = JSON.parse(await readFile(join(folder, "lessons/lessons.json"), "utf8")), axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const find_shift = (page) => page.evaluate(async () => {
  let sum = 0;
  const add = (entries) => { for (const { value } of entries) sum += value; }, observer = new PerformanceObserver((entries) => add(entries.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  for (let i = 0; i < 3; ++i) await window.test_clock.task();
  add(observer.takeRecords());
  return sum;
});

async function find_violations(page) {
  await page.evaluate(axe);
  await page.evaluate(() => { window.found = null; window.axe.run(document, { iframes: false }).then(({ violations }) => { window.found = violations; }); });
  return (await until(page, () => window.found && { list: window.found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`) })).list;
}

for (const lesson of list)
  for (const [name, look] of Object.entries(looks))
    test(`${lesson.file} is played from the first to the last step, on the ${name}`, async () => {
      const { page, trouble } = await open_path(`lessons/${lesson.file}`, look);
      const laboratory = await (await page.$("#frame")).contentFrame();
      while (!laboratory.url().includes("index.html#")) await show(page);
      await ready(laboratory);
      await rest(laboratory);
      await until(page, () => window.stiction.snapshot?.() && window.lesson !== undefined);
      const shift = await find_shift(page);
      assert.ok(shift < 0.05, `it shifts by ${shift}`);
      await play_lesson(page, lesson);
      assert.deepEqual(await find_violations(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "it is wider than the window");
      assert.deepEqual(trouble, []);
      await page.close();
    });
