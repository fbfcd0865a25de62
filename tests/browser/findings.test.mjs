// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Every system says where its source is wrong, and every preset opens by its link.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { built_in, call, click, close, need, open, rest, snapshot, taken } from "./support.mjs";

after(close);

test("the tab of findings of every system shows experiments, and each begins with a press", async () => {
  const { page, trouble } = await open("two_masses", { width: 1920, height: 1600 });
  for (const id of await built_in(page)) {
    await call(page, "set", id);
    await rest(page);
    await click(page, "tab.findings");
    await rest(page);
    assert.equal((await need(page, "tab.findings")).value, true);
    const [at] = (await call(page, "controls")).filter((control) => control.id.startsWith("see."));
    assert.ok(at, `${id} shows none of its findings`);
    await click(page, at.id);
    await rest(page);
    const now = await snapshot(page);
    assert.ok(now.scenario.startsWith(id), now.scenario);
    assert.deepEqual(now.notices, []);
    if (/: /.test(at.name)) assert.ok((await need(page, "preset")).value, `${id}: ${at.name}`);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});

test("every preset of every system opens by link, without a notice or a word on the console", async () => {
  const { page, trouble, base } = await open();
  for (const id of (await need(page, "system")).choices) {
    await call(page, "set", id);
    await taken(page);
    for (const preset of (await need(page, "preset")).choices) {
      if (!/^[a-z0-9_]+$/.test(preset)) continue;
      await page.goto(`${base}#${id}/${preset}`);
      await taken(page);
      const now = await snapshot(page);
      assert.ok(now.scenario.startsWith(id), `${id}/${preset}: ${now.scenario}`);
      assert.deepEqual(now.notices, [], `${id}/${preset}`);
      assert.ok(Object.values(now.values).every((value) => value === null || typeof value === "string" || Number.isFinite(value)), `${id}/${preset}`);
    }
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
