// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Each lesson is played from its first to its last step: no start solves its task, and every task is solved as its author says. Half of them on
// the desk, half on the phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { fill_in, seed_of } from "../../web/lesson/mystery.mjs";
import { folder } from "./hosts.mjs";
import { close, open_path, ready, rest, show, until } from "./support.mjs";

after(close);

const desk = { width: 1280, height: 720 }, phone = { width: 390, height: 844, touch: true };

/** Goes to a time, however long the way is; an early end of the motion is an end. */
const seek = (page, t) => page.evaluate((to) => {
  const { stiction } = window;
  for (let before = -1; stiction.snapshot().t < to && stiction.snapshot().t > before;) {
    before = stiction.snapshot().t;
    stiction.seek(to);
  }
  return stiction.snapshot().t;
}, t);

/** Checks a task. Extremes and means of a long motion need several calls. */
const check = (page, id) => page.evaluate((of) => {
  const find = ({ tasks }) => tasks.find(({ id: other }) => other === of);
  let task = find(window.lesson.check(of));
  for (let i = 0; i < 20 && task.missing.some((text) => / null|without a value|ohne Wert/.test(text)); ++i) task = find(window.lesson.check(of));
  return task;
}, id);

const list = JSON.parse(await readFile(join(folder, "lessons/lessons.json"), "utf8"));

for (const [i, { id, file, steps, tasks }] of list.entries())
  test(`${file} is played from the first to the last step`, async () => {
    const { page, trouble } = await open_path(`lessons/${file}`, i % 2 ? phone : desk), lesson = (name, ...all) => page.evaluate(([of, rest_of]) => window.lesson[of](...rest_of), [name, all]);
    const laboratory = await (await page.$("#frame")).contentFrame();
    while (!laboratory.url().includes("index.html#")) await show(page);
    await ready(laboratory);
    await rest(laboratory);
    await until(page, () => window.stiction.snapshot?.() && window.lesson !== undefined);
    const known = JSON.parse(await page.locator("#lesson").textContent()).tasks;
    for (let n = 1; n <= steps.length; ++n) {
      assert.equal((await lesson("go", n)).step, n);
      assert.ok(await page.locator(`section[data-step="${n}"] h2`).isVisible());
      for (const { id: task, kind, predict } of tasks.filter(({ step }) => step === n)) {
        const { t, answer, rights, place, mystery } = known.find(({ id: other }) => other === task), name = `${task} of ${file}`;
        await lesson("start", task);
        if (predict) {
          const waiting = await page.evaluate((of) => { window.stiction.run(); return [window.stiction.snapshot().t, window.lesson.check(of).tasks.find(({ id: other }) => other === of).state]; }, task);
          assert.deepEqual(waiting, [0, "predict"], name);
          await lesson("predict", task, place ? [0.01, 0.1] : 0);
        }
        if (kind === "check") {
          await seek(page, t);
          const begun = await check(page, task);
          assert.equal(begun.state, "wrong", name);
          assert.ok(begun.missing.length > 0, name);
          await page.evaluate((scenario) => window.stiction.set(scenario), tasks.find(({ id: other }) => other === task).solution);
          await seek(page, t);
        } else if (kind === "answer") {
          const value = mystery ? await page.evaluate((sum) => window.stiction.value(sum), fill_in(answer.sum, seed_of(id, task, "0"), mystery)) : answer.value;
          await lesson("give", task, String(value + 10 * answer.tolerance * (answer.is_relative ? Math.abs(value) || 1 : 1)));
          assert.equal((await check(page, task)).state, "wrong", name);
          await lesson("give", task, String(value));
        } else {
          for (const k of rights.keys()) if (rights[k]) await lesson("give", task, k);
        }
        const solved = await check(page, task);
        assert.deepEqual([solved.state, solved.missing], ["right", []], name);
      }
    }
    const { tasks: all, code } = await lesson("snapshot");
    assert.ok(all.every(({ state }) => state === "right"));
    assert.ok(code.startsWith(`${id}.${((1n << BigInt(all.length)) - 1n).toString(16)}.`), code);
    assert.deepEqual(trouble, []);
    await page.close();
  });
