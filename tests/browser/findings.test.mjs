// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Every system says where its source is wrong, and every preset opens by its link.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, difference, frames, need, open, picture, settle, snapshot } from "./support.mjs";

after(close);

test("the tab of findings shows text for every system", async () => {
  const { page, trouble, context } = await open("two_masses");
  for (const id of (await need(page, "system")).choices) {
    await call(page, "set", id);
    await settle(page);
    await click(page, "tab.events");
    await settle(page);
    const { x, y } = await need(page, "tab.events");
    const clip = { x, y: y + 60, width: 200, height: 100 };
    const events = await picture(page, clip);
    await click(page, "tab.findings");
    await settle(page);
    assert.equal((await need(page, "tab.findings")).value, true);
    const changed = difference(events, await picture(page, clip));
    assert.ok(changed > 0.005, `${id}: ${changed}`);
  }
  assert.deepEqual(trouble, []);
  await context.close();
});

test("every preset of every system opens by link, without a notice or a word on the console", async () => {
  const { page, trouble, context, base } = await open();
  for (const id of (await need(page, "system")).choices) {
    await call(page, "set", id);
    await frames(page, 4);
    for (const preset of (await need(page, "preset")).choices) {
      if (!/^[a-z0-9_]+$/.test(preset)) continue;
      await page.goto(`${base}#${id}/${preset}`);
      await frames(page, 3);
      const now = await snapshot(page);
      assert.ok(now.scenario.startsWith(id), `${id}/${preset}: ${now.scenario}`);
      assert.deepEqual(now.notices, [], `${id}/${preset}`);
      assert.ok(Object.values(now.values).every((value) => value === null || typeof value === "string" || Number.isFinite(value)), `${id}/${preset}`);
    }
  }
  assert.deepEqual(trouble, []);
  await context.close();
});
