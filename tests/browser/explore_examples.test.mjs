// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The examples of Explore: each starts when it is chosen, and runs to its end.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, job_end, open, rest, snapshot, taken, until } from "./support.mjs";

after(close);

test("Explore opens with a question and a list: each example has a picture, a sentence and a source", async () => {
  const { page, trouble } = await open("painleve_rod");
  await click(page, "explore");
  await rest(page);
  assert.equal(await page.locator("dialog h2").textContent(), "What do you want to know?");
  await until(page, () => document.querySelector("[data-id='example.W3'] svg") !== null);
  const cards = await page.locator("dialog .cards button").evaluateAll((all) => all.map((card) => ({ id: card.dataset.id, marks: card.querySelectorAll("svg > *").length, words: [...card.querySelectorAll("b, b + span, small")].map((part) => part.textContent) })));
  assert.ok(cards.length >= 18);
  for (const { id, marks, words } of cards) {
    assert.ok(marks > 0, id);
    assert.ok(words.length === 3 && words.every((text) => text.length > 5), `${id}: ${words}`);
  }
  assert.match(cards[0].id, /^example\.R/, "those of the present system come first");
  assert.equal((await snapshot(page)).explore, null, "no job begins by itself");
  // A question is about the present experiment.
  await page.locator("[data-id='ask.over']").selectOption("theta0");
  await page.locator("[data-id='ask.sweep']").click();
  await rest(page);
  const { explore: id, sentence } = await snapshot(page);
  await job_end(page, id);
  assert.match(await call(page, "link"), /painleve_rod&?.*job=sweep&job\.over=theta0:/);
  assert.match(sentence, /against Angle/);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("every example runs to its end", async () => {
  const { page, trouble } = await open("belt_oscillator");
  const open_list = async () => {
    await click(page, (await snapshot(page)).explore === null ? "explore" : "explore.examples");
    await rest(page);
  };
  await open_list();
  const choices = await page.locator("dialog .cards button").evaluateAll((all) => all.map(({ dataset }) => dataset.id));
  assert.deepEqual([...new Set(choices.map((id) => id.slice(8).split("_")[0]))].sort(), ["DH", "E1", "E2", "F1", "R1", "R2", "R3", "S1", "S2", "S3", "S4", "W1", "W2", "W3"]);
  for (const example of choices) {
    await page.locator(`[data-id="${example}"]`).click();
    await taken(page);
    const { explore: id, notices } = await snapshot(page);
    assert.deepEqual(notices, [], example);
    const { state } = await job_end(page, id);
    assert.equal(state, "done", example);
    assert.ok((await call(page, "explore_rows", id)).length > 0, example);
    await open_list();
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
