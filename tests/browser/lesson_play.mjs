// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Plays a lesson from its first to its last step, in any browser: no start solves its task, and every task is solved as its author says.
import assert from "node:assert/strict";
import { fill_in, seed_of } from "../../web/lesson/mystery.mjs";
import { show } from "./clock.mjs";

const call = (page, name, ...all) => page.evaluate(([of, rest]) => window.lesson[of](...rest), [name, all]);

/** Goes to a time, however long the way is; an early end of the motion is an end. */
const seek = (page, t) => page.evaluate((to) => {
  const { stiction } = window;
  for (let before = -1; stiction.snapshot().t < to && stiction.snapshot().t > before;) {
    before = stiction.snapshot().t;
    stiction.seek(to);
  }
  return stiction.snapshot().t;
}, t);

/** Checks a task. Extremes and means of a long motion need several calls, and a laboratory that is still loading reads no check yet. */
async function check(page, id) {
  for (;;) {
    const task = await page.evaluate((of) => {
      const find = ({ tasks }) => tasks.find(({ id: other }) => other === of);
      let found = find(window.lesson.check(of));
      for (let i = 0; i < 20 && found.missing.some((text) => / null|without a value|ohne Wert/.test(text)); ++i) found = find(window.lesson.check(of));
      return found;
    }, id);
    if (!task.missing.some((text) => /is still loading/.test(text))) return task;
    await show(page);
  }
}

async function solve(page, lesson, { id, kind, predict, solution }, { t, answer, rights, place, mystery }) {
  const name = `${id} of ${lesson.file}`;
  await call(page, "start", id);
  if (predict) {
    const waiting = await page.evaluate((of) => { window.stiction.run(); return [window.stiction.snapshot().t, window.lesson.check(of).tasks.find(({ id: other }) => other === of).state]; }, id);
    assert.deepEqual(waiting, [0, "predict"], name);
    await call(page, "predict", id, place ? [0.01, 0.1] : 0);
  }
  if (kind === "check") {
    await seek(page, t);
    const begun = await check(page, id);
    assert.equal(begun.state, "wrong", name);
    assert.ok(begun.missing.length > 0, name);
    await page.evaluate((scenario) => { window.stiction.set(scenario); }, solution);
    await seek(page, t);
  } else if (kind === "answer") {
    const value = mystery ? await page.evaluate((sum) => window.stiction.value(sum), fill_in(answer.sum, seed_of(lesson.id, id, "0"), mystery)) : answer.value;
    await call(page, "give", id, String(value + 10 * answer.tolerance * (answer.is_relative ? Math.abs(value) || 1 : 1)));
    assert.equal((await check(page, id)).state, "wrong", name);
    await call(page, "give", id, String(value));
  } else {
    for (const k of rights.keys()) if (rights[k]) await call(page, "give", id, k);
  }
  const { state, missing } = await check(page, id);
  assert.deepEqual([state, missing], ["right", []], name);
}

/** `lesson` is its entry of lessons.json. The page shows the lesson, and its laboratory is ready. */
export async function play_lesson(page, lesson) {
  const known = JSON.parse(await page.evaluate(() => document.getElementById("lesson").textContent)).tasks;
  for (let n = 1; n <= lesson.steps.length; ++n) {
    assert.equal((await call(page, "go", n)).step, n);
    assert.ok(await page.evaluate((of) => document.querySelector(`section[data-step="${of}"] h2`).getClientRects().length > 0, n), `step ${n} of ${lesson.file}`);
    for (const task of lesson.tasks.filter(({ step }) => step === n)) await solve(page, lesson, task, known.find(({ id }) => id === task.id));
  }
  const { tasks, code } = await call(page, "snapshot");
  assert.ok(tasks.every(({ state }) => state === "right"));
  assert.ok(code.startsWith(`${lesson.id}.${((1n << BigInt(tasks.length)) - 1n).toString(16)}.`), code);
}
