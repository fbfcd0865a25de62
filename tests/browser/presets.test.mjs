// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// All presets by link. `./test` takes one in three of each system, STICTION_SWEEP=full all.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { built_in, call, close, need, open, snapshot, taken } from "./support.mjs";

after(close);

const every = process.env.STICTION_SWEEP === "full" ? 1 : 3;

test("every preset opens by link without a notice or a word on the console, and has a sentence of its own and a short link", async () => {
  const { page, trouble, base } = await open();
  const systems = (await need(page, "system")).choices, short = await built_in(page), sentences = new Map();
  for (const id of systems) {
    await call(page, "set", id);
    await taken(page);
    const presets = (await need(page, "preset")).choices.filter((preset) => /^[a-z0-9_]+$/.test(preset));
    for (const preset of presets.filter((_, i) => i % every === 0)) {
      const name = `${id}/${preset}`;
      await page.goto(`${base}#${name}`);
      await taken(page);
      const now = await snapshot(page);
      assert.ok(now.scenario.startsWith(id), `${name}: ${now.scenario}`);
      assert.deepEqual(now.notices, [], name);
      assert.ok(Object.values(now.values).every((value) => value === null || typeof value === "string" || Number.isFinite(value)), name);
      if (!short.includes(id)) continue;
      assert.match(now.sentence, /^[^*_{}]{40,160}\.$/, name);
      assert.equal(sentences.get(now.sentence), undefined, name);
      sentences.set(now.sentence, name);
      const link = await call(page, "link"), text = "https://stiction.example.org/laboratory/" + link.slice(link.indexOf("#"));
      assert.ok(text.length <= 300, `${text.length}: ${text}`);
      assert.match(link, /^[\x21-\x7e]+$/);
    }
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
