// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The progress of a student in this lesson. It stays in the browser, or in memory where the browser keeps nothing; it is sent nowhere.
import { key_form, write_code } from "../code.mjs";

const no_key = "0";
const fresh = (task) => ({ state: task.predictions.length || task.place ? "predict" : "open", prediction: null, outcome: null, given: null, hints: 0, tries: 0, missing: [] });

const states = ["predict", "open", "wrong", "right", "shown"];

/** The progress of a task as it was kept; what does not fit the task, because the lesson has changed since, is left out. */
function read_kept(task, kept) {
  const begun = fresh(task);
  if (typeof kept !== "object" || kept === null) return begun;
  const whole = (value, most) => Number.isInteger(value) && value >= 0 && value <= most, is_place = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
  const is_prediction = (value) => (task.place ? is_place(value) : whole(value, task.predictions.length - 1));
  const is_given = (value) => (task.kind === "choice" ? Array.isArray(value) && value.every((k) => whole(k, task.rights.length - 1)) : task.kind === "answer" && ["string", "number"].includes(typeof value));
  const fits = {
    state: (value) => states.includes(value) && (value === "predict") <= (begun.state === "predict"), prediction: is_prediction, outcome: (value) => whole(value, task.predictions.length - 1), given: is_given,
    hints: (value) => whole(value, task.hints), tries: (value) => whole(value, Number.MAX_SAFE_INTEGER),
  };
  const read = { ...begun, ...Object.fromEntries(Object.entries(kept).filter(([key, value]) => fits[key]?.(value))) };
  return ["open", "wrong"].includes(read.state) && begun.state === "predict" && read.prediction === null ? { ...read, state: "predict" } : read;
}

export function make_progress(lesson, address_key) {
  const place = `stiction.lesson.${lesson.id}`;
  let is_kept = true, key = no_key, tasks = {};
  let refused = null;  // a key that is none
  const read = () => {
    let text = null;
    try { text = localStorage.getItem(place); } catch { is_kept = false; }
    try { return JSON.parse(text) ?? {}; } catch { return {}; }
  };
  const write = () => {
    const kept = Object.fromEntries(Object.entries(tasks).map(([id, { missing, ...task }]) => [id, task]));
    try { localStorage.setItem(place, JSON.stringify({ student: key, tasks: kept })); } catch { is_kept = false; }
  };
  const begin = (known) => {
    tasks = Object.fromEntries(lesson.tasks.map((task) => [task.id, read_kept(task, known.tasks?.[task.id])]));
    key = [address_key, known.student].find((text) => key_form.test(text ?? "")) ?? no_key;
    refused = address_key && !key_form.test(address_key) ? address_key : null;
  };
  begin(read());
  return {
    is_kept: () => is_kept,
    task: (id) => tasks[id],
    change(id, values) {
      Object.assign(tasks[id], values);
      write();
    },
    student: () => key,
    /** The last key of the address or of set_student() if it is none, else null. */
    refused_key: () => refused,
    set_student(text) {
      refused = key_form.test(text || no_key) ? null : text;
      if (refused !== null) return;
      key = text || no_key;
      write();
    },
    solved: () => lesson.tasks.filter(({ id }) => tasks[id].state === "right").length,
    code: () => write_code(lesson.id, lesson.tasks.map(({ id }) => tasks[id].state === "right"), key),
    clear() {
      try { localStorage.removeItem(place); } catch { is_kept = false; }
      begin({});
    },
  };
}
