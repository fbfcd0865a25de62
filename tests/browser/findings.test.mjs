// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Every system says where its source is wrong.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { built_in, call, click, close, need, open, rest, snapshot } from "./support.mjs";

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

