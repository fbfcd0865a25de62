// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of lessons: each fault has its line and a sentence, and a right lesson has none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { write_number, read_number } from "../../web/lesson/number.mjs";
import { compare_languages, read_lesson } from "../../web/lesson/read.mjs";
import { languages, table_of } from "../../web/lesson/words.mjs";
import { good_lesson, with_line } from "./lesson.mjs";

const systems = ["belt_oscillator", "painleve_rod"];
const read = (source, options = {}) => read_lesson(source, { id: "a", systems, ...options });
const faults_of = (source) => read(source).faults.map(({ line, sentence }) => `${line}: ${sentence}`);

test("a right lesson has no fault, and its steps, tasks, values and links are read", () => {
  const { faults, head, steps, tasks } = read(good_lesson);
  assert.deepEqual(faults, []);
  assert.deepEqual([head.title, head.minutes, head.level, head.systems], ["Why the bow sings", 25, "school", ["belt_oscillator"]]);
  assert.deepEqual(steps.map(({ title, lab }) => [title, lab]), [["The drop drives it", "belt_oscillator?mu_k=0.3"], ["Open", "belt_oscillator"]]);
  const [{ text }] = steps[0].parts;
  assert.deepEqual(text.values.map(({ expression, digits, line }) => [expression, digits, line]), [["period(slip_to_stick)", 3, 10], ["share(belt.stick)", 2, 10]]);
  assert.deepEqual(text.links.map(({ kind, line }) => [kind, line]), [["bind", 10], ["point", 11], ["scenario", 12], ["change", 12], ["step", 12], ["web", 12]]);
  const [task] = tasks;
  assert.deepEqual([task.id, task.kind, task.step, task.hints.length], ["no-drop", "check", 1, 2]);
  assert.deepEqual(task.predictions.map(({ words, clause }) => [words, clause]), [["it goes on", "share(belt.stick, 5) > 0"], ["it dies out", "share(belt.stick, 5) == 0"]]);
  const answer = read(with_line(good_lesson, "check: ", "answer: period(slip_to_stick) +- 2 %")).tasks[0].answer;
  assert.deepEqual([answer.sum, answer.tolerance, answer.is_relative], ["period(slip_to_stick)", 0.02, true]);
  const choices = read(with_line(good_lesson, "check: ", "choice: a | b * | c *")).tasks[0].choices;
  assert.deepEqual(choices.map(({ words, is_right }) => [words, is_right]), [["a", false], ["b", true], ["c", true]]);
});

// The beginning of a line, the text in its place, and the fault that is reported.
const wrong = [
  ["title: ", "", "1: the head needs title"],
  ["title: ", "titel: x", "2: the head has no item titel"],
  ["level: ", "level: kindergarten", "5: the level is school, bachelor, master, research, not kindergarten"],
  ["minutes: ", "minutes: soon", "4: minutes is a number, not soon"],
  ["systems: ", "systems: bow", "6: there is no system bow"],
  ["---", "", "1: a lesson begins with --- and its head"],
  ["## The drop", "The drop", "8: a lesson begins with a step: ## and its title"],
  ["lab: ", "", "8: a step needs lab: and a scenario under its title"],
  ["With", "With <b>bold</b> words", "10: raw HTML is not allowed: <b>"],
  ["With", "### A heading", "10: a heading inside a step is not possible; steps begin with ##"],
  ["With", "A [link](http://example.org)", "10: this address is not https:, #step, lab: or point:, but http://example.org"],
  ["With", "A [link](#9)", "10: there is no step 9"],
  ["With", "$\\frac{1}{2$", "10: this formula cannot be read"],
  ["With", "{}", "10: a live value needs an expression between its braces"],
  ["With", "{x:20}", "10: a live value has 1 to 15 digits, not 20"],
  ["With", "![a](picture.png)", "10: a figure stands on a line of its own as ![caption](plot:SCENARIO --x COL --y COL), not picture.png"],
  [":::task", ":::task", "13: a task needs a title"],
  ["id: ", "id: No drop", "14: a task needs an id of small letters, digits and -"],
  ["ask: ", "", "13: a task needs ask: what is to be done"],
  ["check: ", "", "13: a task needs one of check, answer and choice"],
  ["hint: What", "answer: mu_k +- 1 %", "13: a task needs one of check, answer and choice"],
  ["hint: What", "hnit: What", "19: a task has no item hnit"],
  ["hint: What", "some words", "19: a line of a task is KEY: VALUE, not some words"],
  ["hint: What", "id: no-drop", "19: id is given twice"],
  ["hint: What", "mystery: mu_s 0.3-0.5\nhint: What", "19: mystery values are: ID MIN..MAX, several with commas"],
  ["solution: ", "", "13: a task with check needs a solution"],
  ["predict: ", "predict: it goes on", "16: a prediction is: words = CLAUSE | words = CLAUSE"],
  ["predict: ", "predict: point plot.law", "16: a place is predicted on plot.phase or plot.time.COLUMN, not on plot.law"],
  ["check: ", "answer: mu_k", "18: an answer is: SUM +- NUMBER, or SUM +- NUMBER %"],
  ["check: ", "choice: a [one](lab:mu_k=0.4) | b *", "18: words to choose from hold no link"],
  ["predict: ", "predict: a [0.3](lab:mu_k) = t > 0 | b = t == 0", "16: words to choose from hold no link"],
  ["ask: ", "ask: See [a step](#9).", "17: there is no step 9"],
  ["check: ", "choice: a | b", "18: a choice is: a | b* | c, with a star behind what is right"],
  [":::", "::", "13: the task does not end with :::"],
];

test("each fault is told with its line", () => {
  for (const [begin, line, said] of wrong) {
    const faults = faults_of(with_line(good_lesson, begin, line));
    assert.ok(faults.some((fault) => fault.startsWith(said)), `${begin} -> ${line}: ${JSON.stringify(faults)} lacks ${said}`);
  }
});

test("a place on a plot is predicted, and a translation has the same", () => {
  const with_place = with_line(good_lesson, "predict: ", "predict: point plot.phase"), { faults, tasks: [task] } = read(with_place);
  assert.deepEqual([faults, task.place, task.predictions], [[], "plot.phase", []]);
  assert.equal(read(good_lesson).tasks[0].place, null);
  assert.deepEqual(compare_languages(read(with_place), read(good_lesson, { lang: "de" }))[0], { line: 16, sentence: "the predicted place of the task no-drop differs from the original: plot.phase" });
});

test("a mark at the beginning of the file is no part of it, and the file has a name that codes and seeds can hold", () => {
  assert.deepEqual(read(`\ufeff${good_lesson}`).faults, []);
  for (const id of ["My lesson", "my_lesson", "Lesson", ""])
    assert.deepEqual(read(good_lesson, { id }).faults, [{ line: 1, sentence: `the file of a lesson is named with small letters, digits and -, not ${id}` }]);
});

test("two tasks with one id are found", () => {
  const task = good_lesson.match(/:::task[^]*\n:::\n/)[0];
  assert.ok(faults_of(good_lesson + task).some((fault) => /two tasks have the id no-drop/.test(fault)));
});

test("a translation has the same steps, scenarios and tasks", () => {
  const original = read(good_lesson), compare = (source) => compare_languages(original, read(source, { lang: "de" })).map(({ line, sentence }) => `${line}: ${sentence}`);
  assert.deepEqual(compare(with_line(good_lesson, "With", "Andere Worte")), []);
  assert.deepEqual(compare(with_line(good_lesson, "lab: ", "lab: belt_oscillator?mu_k=0.2")), ["9: the scenario of step 1 differs from the original: belt_oscillator?mu_k=0.3"]);
  assert.deepEqual(compare(with_line(good_lesson, "check: ", "check: mu_k == 0.4")), ["18: check of the task no-drop differs from the original: share(belt.stick, 5) == 0 and t > 10"]);
  assert.deepEqual(compare(with_line(good_lesson, "id: ", "id: other")), ["1: the tasks differ from the original: no-drop in step 1"]);
  assert.deepEqual(compare(good_lesson.split("## Open")[0]), ["1: the original has 2 steps, this has 1", "12: there is no step 2"].slice(0, 1));
});

test("every language has all words", () => {
  for (const lang of Object.keys(languages)) assert.deepEqual(Object.keys(table_of(lang)), Object.keys(table_of("en")));
});

test("numbers are written with significant digits and read as people type them", () => {
  assert.deepEqual([0.73176, 123456, 1e-5, -0.0404, 0, 999.96].map((value) => write_number(value, 3)), ["0.732", "123000", "1.00·10⁻⁵", "−0.0404", "0", "1000"]);
  assert.equal(write_number(0.73176, 3, "de"), "0,732");
  assert.deepEqual(["0.4", " 0,4 ", "−2", "1e-3", "", "x", "0.4.1"].map(read_number), [0.4, 0.4, -2, 1e-3, NaN, NaN, NaN]);
});
