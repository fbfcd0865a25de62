// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What somebody has done in this lesson. It stays in the browser, or in memory where the browser keeps nothing; it is sent nowhere.
import { key_form, write_code } from "../code.mjs";

const no_key = "0";
const fresh = (task) => ({ state: task.predictions.length || task.place ? "predict" : "open", prediction: null, outcome: null, given: null, hints: 0, tries: 0, missing: [] });

export function make_progress(lesson, address_key) {
  const place = `stiction.lesson.${lesson.id}`;
  let is_kept = true, key = no_key, tasks = {};
  const read = () => {
    try { return JSON.parse(localStorage.getItem(place) ?? "{}"); } catch { is_kept = false; return {}; }
  };
  const write = () => {
    const kept = Object.fromEntries(Object.entries(tasks).map(([id, { missing, ...task }]) => [id, task]));
    try { localStorage.setItem(place, JSON.stringify({ student: key, tasks: kept })); } catch { is_kept = false; }
  };
  const begin = (known) => {
    tasks = Object.fromEntries(lesson.tasks.map((task) => [task.id, { ...fresh(task), ...known.tasks?.[task.id] }]));
    key = [address_key, known.student].find((text) => key_form.test(text ?? "")) ?? no_key;
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
    /** False if this is no key. */
    set_student(text) {
      if (!key_form.test(text || no_key)) return false;
      key = text || no_key;
      write();
      return true;
    },
    solved: () => lesson.tasks.filter(({ id }) => tasks[id].state === "right").length,
    code: () => write_code(lesson.id, lesson.tasks.map(({ id }) => tasks[id].state === "right"), key),
    clear() {
      try { localStorage.removeItem(place); } catch { is_kept = false; }
      begin({});
    },
  };
}
