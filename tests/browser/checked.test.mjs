// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page under the address sanitizer: what reads or writes memory that is not its own stops the program. A tour of everything that has
// a life of its own and refers to something that may be gone: jobs of frames, reference runs, kept pictures, what is held by a hand.
//
// STICTION_CHECKED_PAGE: the folder of that build (build/web/checked/app).
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";

const folder = process.env.STICTION_CHECKED_PAGE ?? "build/web/checked/app";
process.env.STICTION_PAGE = folder;  // support.mjs serves it
const { call, choose, click, close, find, middle, need, open, place, rest, snapshot, taken, turn } = await import("./support.mjs");

after(close);

const tabs = async (page) => (await call(page, "controls")).filter(({ kind }) => kind === "tab").map(({ id }) => id);

test("it is the page under the sanitizer that runs here", async () => {
  const [name] = (await readdir(folder)).filter((file) => /^app\..*\.wasm$/.test(file));
  assert.ok((await readFile(join(folder, name))).includes("heap-use-after-free"));
});

// The sanitizer gives little memory back, so a page takes five changes at most, and the last system of one page is the first of the next.
test("systems change while everything of the one before is at work", async () => {
  const first = await open("belt_oscillator"), { choices } = await need(first.page, "system"), changes = 5;
  await first.page.close();
  const order = [...choices, choices[0]];
  for (let k = 0; k + 1 < order.length; k += changes) {
    const { page, trouble } = await open(order[k]);
    for (const system of order.slice(k + 1, k + 1 + changes)) {
      await page.evaluate(() => window.test_clock.slow(5));  // a frame gets on by one piece of what it measures
      for (const tab of await tabs(page)) await click(page, tab);
      await click(page, "system");
      await page.mouse.move(...middle(await need(page, `system.${system}`)));
      await page.mouse.down();
      await taken(page);
      await page.evaluate(() => window.test_clock.slow());
      await page.mouse.up();
      await taken(page);
      await call(page, "run");
      await turn(page, 100);
      for (const [x, y] of [[0.3, 0.4], [0.6, 0.5]]) {  // somewhere in the scene, held and let go
        await page.mouse.move(1280 * x, 720 * y);
        await page.mouse.down();
        await page.mouse.move(1280 * x + 40, 720 * y - 20);
        await taken(page);
        await page.mouse.up();
      }
      await call(page, "pause");
      await rest(page);
      assert.deepEqual(trouble, [], system);
      assert.ok((await snapshot(page)).scenario.startsWith(system));
    }
    await page.close();
  }
});

test("sliders are dragged beside a second run, presets follow one another, the window changes", async () => {
  const { page, trouble } = await open("belt_oscillator");
  for (const system of ["painleve_rod", "inclined_shaker", "clearance_fourbar"]) {
    await call(page, "set", system);
    await call(page, "seek", 0.5);
    await rest(page);
    if (await find(page, "compare")) await click(page, "compare");
    const slider = (await call(page, "controls")).find(({ kind, x }) => kind === "slider" && x > 0);
    const [x, y] = middle(slider);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 6; ++step) {
      await page.mouse.move(x + 8 * step, y);
      await taken(page);
    }
    await page.mouse.up();
    for (const preset of (await need(page, "preset")).choices.slice(0, 2)) {
      await choose(page, "preset", preset);
      await taken(page);
    }
    await page.setViewportSize({ width: 390, height: 780 });
    await rest(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await rest(page);
    assert.deepEqual(trouble, [], system);
  }
  await page.close();
});

test("a point of a map is chosen while a job of many motions runs", async () => {
  const { page, trouble } = await open("painleve_rod?job=sweep&job.over=mu:0.5:2:9&job.observe=max:N&job.settle=0&job.window=0.2");
  await taken(page);
  const map = (await call(page, "controls")).find(({ kind, axes, id }) => axes && /map|region/.test(`${kind} ${id}`));
  if (map) await page.mouse.click(...place(map, (map.axes.x.min + map.axes.x.max) / 2, (map.axes.y.min + map.axes.y.max) / 2));
  await taken(page);
  await call(page, "set", "two_masses");
  await rest(page);
  await call(page, "set", "belt_oscillator?mass=2");
  await rest(page);
  assert.deepEqual(trouble, []);
  await page.close();
});
