// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The examples of Explore: each starts when it is chosen, and runs to its end.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, job_end, need, open, rest, set_element, snapshot, taken } from "./support.mjs";

after(close);

test("every example runs to its end", async () => {
  const { page, trouble } = await open("belt_oscillator");
  await click(page, "explore");
  await rest(page);
  const { choices } = await need(page, "explore.example");
  assert.deepEqual([...new Set(choices.map((id) => id.split("_")[0]))].sort(), ["DH", "E1", "E2", "F1", "R1", "R2", "R3", "S1", "S2", "S3", "S4", "W1", "W2", "W3"]);
  for (const example of choices) {
    await set_element(page, "explore.example", example);
    await taken(page);
    const { explore: id, notices } = await snapshot(page);
    assert.deepEqual(notices, [], example);
    const { state } = await job_end(page, id);
    assert.equal(state, "done", example);
    assert.ok((await call(page, "explore_rows", id)).length > 0, example);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
