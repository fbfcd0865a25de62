// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Published numbers and derivations beside the laboratory: read without script, in both themes and on the phone, and each card opens its
// experiment.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { call, close, open, rest, snapshot, start } from "./support.mjs";

after(close);

const pages = ["lessons/index.html", "reproduced/index.html", "theory/index.html", "theory/belt_oscillator.html", "theory/solvers.html"];
const looks = [{ viewport: { width: 1280, height: 720 }, colorScheme: "light" }, { viewport: { width: 390, height: 844 }, colorScheme: "dark" }];

test("the pages beside the laboratory pass axe-core, fit the width of a phone, and nothing in them shifts", async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"), { browser, base } = await start();
  for (const look of looks) {
    const context = await browser.newContext({ ...look, serviceWorkers: "block" }), page = await context.newPage();
    for (const path of pages) {
      await page.goto(base + path);
      await page.evaluate(axe);
      const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`));
      assert.deepEqual(found, [], path);
      const { wide, shift } = await page.evaluate(async () => {
        const entries = await new Promise((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
        });
        return { wide: document.documentElement.scrollWidth - innerWidth, shift: entries.reduce((sum, { value }) => sum + value, 0) };
      });
      assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
      assert.ok(shift < 0.05, `${path} shifts by ${shift}`);
    }
    await context.close();
  }
});

test("without a script all cards can be read; each opens an experiment that is the one it names", async () => {
  const { browser, base } = await start(), context = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: "block" }), reader = await context.newPage();
  await reader.goto(`${base}reproduced/index.html`);
  const links = await reader.locator(".card a.button").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  const texts = await reader.locator(".card td").allTextContents();
  const list = await (await fetch(`${base}reproduced/reproduced.json`)).json();
  for (const { id, figure } of list) {
    const picture = reader.locator(`#${id} .picture img`);
    assert.equal(new URL(await picture.getAttribute("src"), reader.url()).href, new URL(figure, reader.url()).href, id);
    const { width, height } = await picture.boundingBox(), answer = await fetch(new URL(figure, reader.url()));
    assert.deepEqual([answer.status, /^<svg [^]*data-part="axes"/.test(await answer.text()), Math.round(100 * height / width)], [200, true, 80], id);
  }
  await context.close();
  assert.ok(texts.length >= 36 && texts.every((text) => /\d/.test(text)), texts.join());
  assert.ok(links.length >= 12);
  const { page, trouble } = await open("belt_oscillator?view.run=0");
  for (const link of links) {
    const [file, text] = link.split("#");
    assert.equal(file, "../index.html");
    if (/job=/.test(text)) {
      const id = await call(page, "explore", text);
      assert.notEqual(id, null, link);
      await call(page, "explore_cancel", id);
    } else {
      await call(page, "set", text);
    }
    await rest(page);
    const { notices, scenario } = await snapshot(page);
    assert.deepEqual([notices, scenario.split(/[?/]/)[0]], [[], text.split(/[?/]/)[0]], link);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
