// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the source of a lesson (docs/lessons.md): a head, then steps with text and tasks. Nothing is computed here; claims.mjs does that.
import { read_markdown } from "./markdown.mjs";
import { read_mystery } from "./mystery.mjs";
import { languages } from "./words.mjs";

export const levels = ["school", "bachelor", "master", "research"];
const head_keys = ["title", "summary", "minutes", "level", "systems", "sources", "languages"];
const required_in_head = ["title", "summary", "minutes", "level", "systems"];
const kinds = ["check", "answer", "choice"];
const task_keys = ["id", "set", "mystery", "predict", "ask", "hint", "solution", ...kinds];

/** `key: value`; null if the line is none. */
const split_item = (line) => line.match(/^([a-z]+):(?:\s+(.*?))?\s*$/)?.slice(1) ?? null;

/** Items of a scenario text of the view: {t} or nothing. */
export function read_view(scenario) {
  const t = scenario.match(/[?&]view\.t=([^&]*)/)?.[1];
  return { t: t === undefined ? undefined : Number(t) };
}

/** `point PLOT`: a place on this plot is predicted. Null if the text is none of these. */
const read_place = (text) => text.match(/^point\s+(.+)$/)?.[1] ?? null;
const place_form = /^plot\.(phase|time\.[\w.]+)$/;

/** `words = CLAUSE | words = CLAUSE`. */
function read_predictions(text, line, fault) {
  if (read_place(text) !== null) {
    if (!place_form.test(read_place(text))) fault(line, `a place is predicted on plot.phase or plot.time.COLUMN, not on ${read_place(text)}`);
    return [];
  }
  const all = text.split(/ \| /).map((part) => {
    const at = part.indexOf(" = ");
    return at < 0 ? null : { words: part.slice(0, at).trim(), clause: part.slice(at + 3).trim() };
  });
  if (all.includes(null) || all.length < 2) fault(line, "a prediction is: words = CLAUSE | words = CLAUSE");
  return all.filter(Boolean);
}

/** `SUM +- 2 %` or `SUM +- 0.01`. */
function read_answer(text, line, fault) {
  const [, sum, size, percent] = text.match(/^(.+?)\s*\+-\s*([0-9.eE-]+)\s*(%)?$/) ?? [];
  if (!sum || !(Number(size) > 0)) {
    fault(line, "an answer is: SUM +- NUMBER, or SUM +- NUMBER %");
    return null;
  }
  return { sum, tolerance: Number(size) * (percent ? 0.01 : 1), is_relative: percent !== undefined, tolerance_text: percent ? `${size} %` : size };
}

/** `a | b* | c`: the star marks what is right. */
function read_choices(text, line, fault) {
  const all = text.split(/ \| /).map((part) => ({ words: part.trim().replace(/\s*\*$/, ""), is_right: /\*$/.test(part.trim()) }));
  if (all.length < 2 || !all.some(({ is_right }) => is_right)) fault(line, "a choice is: a | b* | c, with a star behind what is right");
  return all;
}

function read_task(lines, first_line, title, context) {
  const { fault } = context, task = { title, line: first_line, hints: [], source: {}, line_of: {} };
  const inline = (text, line) => read_markdown(text, line, { ...context, is_inline: true });
  lines.forEach((text, i) => {
    const line = first_line + 1 + i, [key, value] = split_item(text) ?? [];
    if (!text.trim()) return;
    if (!task_keys.includes(key)) return fault(line, key ? `a task has no item ${key}` : `a line of a task is KEY: VALUE, not ${text.trim().slice(0, 40)}`);
    if (!value) return fault(line, `${key} is empty`);
    if (key === "hint") return task.hints.push(inline(value, line));
    if (key in task.source) return fault(line, `${key} is given twice`);
    task.source[key] = value;
    task.line_of[key] = line;
  });
  const { source, line_of } = task, chosen = kinds.filter((key) => key in source);
  if (!/^[a-z0-9-]+$/.test(source.id ?? "")) fault(line_of.id ?? first_line, "a task needs an id of small letters, digits and -");
  if (!source.ask) fault(first_line, "a task needs ask: what is to be done");
  if (chosen.length !== 1) fault(first_line, "a task needs one of check, answer and choice");
  [task.kind] = chosen;
  if (task.kind !== "choice" && !source.solution) fault(first_line, `a task with ${task.kind ?? "check"} needs a solution`);
  task.id = source.id ?? "";
  task.ask = inline(source.ask ?? "", line_of.ask);
  task.predictions = source.predict ? read_predictions(source.predict, line_of.predict, fault) : [];
  task.place = source.predict ? read_place(source.predict) : null;
  const label = (words, line) => {
    const read = inline(words, line);
    if (read.links.length) fault(line, "words to choose from hold no link");
    return read;
  };
  task.predictions.forEach((prediction) => { prediction.text = label(prediction.words, line_of.predict); });
  task.answer = source.answer ? read_answer(source.answer, line_of.answer, fault) : null;
  task.mystery = source.mystery ? read_mystery(source.mystery) : null;
  if (source.mystery && !task.mystery) fault(line_of.mystery, "mystery values are: ID MIN..MAX, several with commas");
  task.choices = source.choice ? read_choices(source.choice, line_of.choice, fault) : [];
  task.choices.forEach((choice) => { choice.text = label(choice.words, line_of.choice); });
  task.places = [task.ask, ...task.hints, ...[...task.predictions, ...task.choices].map(({ text }) => text)];
  return task;
}

function read_head(lines, fault) {
  const head = {}, line_of = {};
  if (lines[0] !== "---") fault(1, "a lesson begins with --- and its head");
  const end = lines.indexOf("---", 1);
  if (end < 0) fault(1, "the head does not end with ---");
  for (let i = 1; i < end; ++i) {
    const [key, value] = split_item(lines[i]) ?? [];
    if (!head_keys.includes(key)) fault(i + 1, key ? `the head has no item ${key}` : `a line of the head is KEY: VALUE, not ${lines[i].slice(0, 40)}`);
    else if (key in head) fault(i + 1, `${key} is given twice`);
    else [head[key], line_of[key]] = [value ?? "", i + 1];
  }
  for (const key of required_in_head) if (!head[key]) fault(1, `the head needs ${key}`);
  const level = head.level?.split(/\s/)[0];
  if (level && !levels.includes(level)) fault(line_of.level, `the level is ${levels.join(", ")}, not ${level}`);
  if (head.minutes && !/^[1-9]\d*$/.test(head.minutes)) fault(line_of.minutes, `minutes is a number, not ${head.minutes}`);
  return { ...head, level, minutes: Number(head.minutes), systems: (head.systems ?? "").split(/[,\s]+/).filter(Boolean), languages: (head.languages ?? "").split(/[,\s]+/).filter(Boolean), line_of, end };
}

/**
 * A lesson from its source. `systems` are the ids of all systems.
 * Returns {id, lang, head, steps: [{title, line, lab, lab_line, parts: [{text} or {task}]}], tasks, faults: [{line, sentence}]}.
 */
export function read_lesson(source, { id, lang = "en", systems }) {
  const faults = [], fault = (line, sentence) => { faults.push({ line, sentence }); };
  const lines = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").split("\n"), context = { systems, fault };
  if (!/^[a-z0-9-]+$/.test(id)) fault(1, `the file of a lesson is named with small letters, digits and -, not ${id}`);
  const head = read_head(lines, fault), steps = [];
  if (!(lang in languages)) fault(1, `there are no words of the page in the language ${lang}`);
  for (const system of head.systems) if (!systems.includes(system)) fault(head.line_of.systems, `there is no system ${system}`);
  let text = [], text_line = 0;
  const end_text = () => {
    if (steps.length && text.some((line) => line.trim())) steps.at(-1).parts.push({ text: read_markdown(text.join("\n"), text_line, context) });
    else text.forEach((line, i) => { if (line.trim()) fault(text_line + i, "a lesson begins with a step: ## and its title"); });
    text = [];
  };
  for (let i = Math.max(head.end, 0) + 1; i < lines.length; ++i) {
    const line = lines[i], title = line.match(/^## +(.+?)\s*$/)?.[1], task_title = line.match(/^:::task(?: +(.+?))?\s*$/);
    if (title) {
      end_text();
      steps.push({ title, line: i + 1, lab: null, parts: [] });
    } else if (task_title) {
      end_text();
      const end = lines.findIndex((other, k) => k > i && other.trim() === ":::");
      if (!task_title[1]) fault(i + 1, "a task needs a title");
      if (end < 0) fault(i + 1, "the task does not end with :::");
      const task = read_task(lines.slice(i + 1, end < 0 ? lines.length : end), i + 1, task_title[1] ?? "", context);
      if (steps.length) steps.at(-1).parts.push({ task });
      else fault(i + 1, "a task stands in a step");
      i = end < 0 ? lines.length : end;
    } else if (/^lab:\s/.test(line) && steps.length && steps.at(-1).lab === null && steps.at(-1).parts.length === 0 && !text.some((other) => other.trim())) {
      steps.at(-1).lab = line.slice(4).trim();
      steps.at(-1).lab_line = i + 1;
    } else {
      if (!text.length) text_line = i + 1;
      text.push(line);
    }
  }
  end_text();
  if (!steps.length) fault(lines.length, "a lesson needs steps");
  const tasks = steps.flatMap((step, i) => step.parts.filter(({ task }) => task).map(({ task }) => Object.assign(task, { step: i + 1 })));
  tasks.forEach((task, i) => { if (tasks.findIndex(({ id: other }) => other === task.id) < i) fault(task.line_of.id ?? task.line, `two tasks have the id ${task.id}`); });
  for (const step of steps) {
    if (step.lab === null) fault(step.line, "a step needs lab: and a scenario under its title");
    for (const { kind, step: to, line } of step.parts.flatMap(({ text: place, task }) => (place ? [place] : task.places)).flatMap(({ links }) => links)) {
      if (kind === "step" && (to < 1 || to > steps.length)) fault(line, `there is no step ${to}`);
    }
  }
  return { id, lang, head, steps, tasks, faults };
}

/** Where a translation differs from its original in what must be the same. */
export function compare_languages(original, translation) {
  const faults = [], fault = (line, sentence) => { faults.push({ line, sentence }); };
  if (original.steps.length !== translation.steps.length) fault(1, `the original has ${original.steps.length} steps, this has ${translation.steps.length}`);
  original.steps.forEach((step, i) => {
    const other = translation.steps[i];
    if (other && other.lab !== step.lab) fault(other.lab_line ?? other.line, `the scenario of step ${i + 1} differs from the original: ${step.lab}`);
  });
  const listed = (lesson) => lesson.tasks.map(({ id, step }) => `${id} in step ${step}`).join(", ");
  if (listed(original) !== listed(translation)) return [...faults, { line: 1, sentence: `the tasks differ from the original: ${listed(original)}` }];
  const clauses = (task) => task.predictions.map(({ clause }) => clause).join(" | "), rights = (task) => task.choices.map(({ is_right }) => is_right).join(" ");
  original.tasks.forEach((task, i) => {
    const other = translation.tasks[i];
    for (const key of ["set", "mystery", "check", "answer", "solution"])
      if (task.source[key] !== other.source[key]) fault(other.line_of[key] ?? other.line, `${key} of the task ${task.id} differs from the original: ${task.source[key] ?? "none"}`);
    if (task.place !== other.place) fault(other.line_of.predict ?? other.line, `the predicted place of the task ${task.id} differs from the original: ${task.place ?? "none"}`);
    if (clauses(task) !== clauses(other)) fault(other.line_of.predict ?? other.line, `the predictions of the task ${task.id} differ from the original: ${clauses(task) || "none"}`);
    if (rights(task) !== rights(other)) fault(other.line_of.choice ?? other.line, `the choices of the task ${task.id} differ from the original`);
  });
  for (const key of ["minutes", "level"])
    if (original.head[key] !== translation.head[key]) fault(translation.head.line_of[key] ?? 1, `${key} differs from the original: ${original.head[key]}`);
  return faults;
}
