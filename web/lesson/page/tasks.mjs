// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks: start, predict, give, check, hint, solution. Nothing is drawn here (view.mjs).
import { fill_in, seed_of, with_mystery } from "../mystery.mjs";
import { read_number } from "../number.mjs";

const tries_before_hint = 3;
const sum_form = /^(?:[\d.+\-*/^()\s]|e(?=[+-]?\d)|pi|sqrt)+$/i;

/** @param {(task: object, was_checked: boolean) => void} computed the number of this task has been computed; its check waited for it */
export function make_tasks(lesson, progress, laboratory, runs, say, computed) {
  const checked = new Set();  // ids of the tasks whose check waits for a number or for the laboratory
  let pending = null;  // the task that waits for a prediction, at the start of its experiment
  let hiding = null;  // the task whose mystery values the laboratory has
  const find = (id) => lesson.tasks.find((task) => task.id === id);
  const wait_for = (task) => {
    pending = task && progress.task(task.id).state === "predict" ? task : null;
    laboratory.lock(pending !== null);
  };

  const seed_for = (task) => seed_of(lesson.id, task.id, progress.student());
  /** An experiment of the task with the mystery values of this student. */
  const hide = (task, scenario) => (task.mystery && scenario ? with_mystery(scenario, seed_for(task), task.mystery) : scenario);
  const load = (task, scenario) => {
    hiding = task.mystery ? { task, scenario } : null;
    laboratory.load(hide(task, scenario));
    compute(task);
  };
  const question = (task) => [hide(task, task.solution), task.answer.of_run, task.t, task.mystery.filter(({ is_whole }) => is_whole).map(({ id }) => id)];
  /** Begins to compute the number of a task that needs a run with the mystery values of this student. */
  const compute = (task) => {
    if (!task.answer?.of_run || runs.find(...question(task)) !== undefined) return;
    runs.compute(...question(task)).then(() => computed(task, checked.delete(task.id)), (error) => console.warn(String(error)));
  };
  /** The number that an answer should be; undefined while it is being computed. */
  const find_answer = (task) => {
    const { answer, mystery } = task;
    if (!mystery) return answer.value;
    const found = answer.of_run ? runs.find(...question(task)) : laboratory.call("value", fill_in(answer.sum, seed_for(task), mystery));
    return found === null ? Number.NaN : found;
  };

  /** A number as typed: 0.4, 0,4, 4/3, 2*pi/5. */
  const read_given = (text) => {
    const number = read_number(String(text));
    const sum = String(text).trim().replace("−", "-").replace(",", ".");
    return Number.isNaN(number) && sum_form.test(sum) ? laboratory.call("value", sum) ?? Number.NaN : number;
  };
  const write = (value) => (value === null ? say("no_value") : typeof value === "number" ? String(Number(value.toPrecision(6))).replace(".", lesson.lang === "de" ? "," : ".") : value);
  /** Which comparison fails, with its present value: the engine says it in English. */
  const describe = ({ text, value, wanted, said }) => {
    if (lesson.lang === "en") return said;
    const [, left, sign, tolerance = ""] = text.match(/^(.*?)\s*(==|!=|<=|>=|<|>)(?:.*?(\+-.*))?$/) ?? [];
    return left ? say(`said ${sign}`, left, write(value), [write(wanted), tolerance].filter(Boolean).join(" ")) : said;
  };

  /** The check is made again, and is no try until then. */
  const wait = (task) => {
    checked.add(task.id);
    return { is_right: false, missing: [say(laboratory.is_ready() ? "computing" : "not_yet")], is_empty: true };
  };
  /** {is_right, missing} */
  const judge = {
    check(task) {
      if (!laboratory.is_ready()) return wait(task);
      const { holds, clauses, error } = laboratory.call("check", task.check);
      if (error) return { is_right: false, missing: [say("error", error)] };
      const failing = clauses.filter((clause) => !clause.holds);
      return { is_right: holds, missing: holds ? [] : (failing.length ? failing : clauses).map(describe) };
    },
    answer(task, { given }) {
      const { answer } = task, wanted = find_answer(task);
      const number = given === null ? Number.NaN : read_given(given);
      if (given !== null && !laboratory.is_ready() && (Number.isNaN(number) || Number.isNaN(wanted))) return wait(task);
      if (Number.isNaN(number)) return { is_right: false, missing: [say("no_number")], is_empty: true };
      if (wanted === undefined) {
        compute(task);
        return wait(task);
      }
      const is_right = Math.abs(number - wanted) <= answer.tolerance * (answer.is_relative ? Math.abs(wanted) : 1);
      return { is_right, missing: is_right ? [] : [say("wrong_number")] };
    },
    choice({ rights }, { given }) {
      const chosen = given ?? [];
      if (!chosen.length) return { is_right: false, missing: [say("no_choice")], is_empty: true };
      const is_right = rights.every((right, k) => right === chosen.includes(k));
      return { is_right, missing: is_right ? [] : [say("wrong_choice")] };
    },
  };

  const find_outcome = (task) => {
    const k = task.predictions.findIndex(({ clause }) => laboratory.call("check", clause)?.holds);
    return k < 0 ? null : k;
  };

  return {
    find,
    /** The tasks whose check waits, once. */
    take_checked() {
      const tasks = [...checked].map(find);
      checked.clear();
      return tasks;
    },
    wait_for,
    is_waiting: () => pending !== null,
    is_waiting_for: (task) => pending === task,
    start(task) {
      if (checked.delete(task.id)) progress.change(task.id, { missing: [] });  // the waiting check was of the motion before
      load(task, task.set ?? lesson.steps[task.step - 1].lab);
      wait_for(task);
    },
    find_answer,
    hide,
    /** Another experiment is shown. */
    leave() { hiding = null; },
    /** Another student has other mystery values. */
    follow_student() { if (hiding) load(hiding.task, hiding.scenario); },
    /** A prediction, or [x, y] of a place, may be changed until the motion has begun: arrow keys go through the choices. */
    predict(task, k) {
      const { prediction, outcome, state } = progress.task(task.id), has_begun = laboratory.call("value", "t") !== 0;
      const is_usable = task.place ? Array.isArray(k) && k.length === 2 && k.every(Number.isFinite) : Number(k) in task.predictions;
      if (!is_usable || outcome !== null || (prediction !== null && has_begun)) return;
      progress.change(task.id, { prediction: task.place ? [...k] : Number(k), state: state === "predict" ? "open" : state, missing: [] });
      if (pending === task) wait_for(null);
    },
    /** A number or text of an answer; the place of a choice, which is taken back if several are right and it was chosen before. */
    give(task, value) {
      if (task.kind === "answer") progress.change(task.id, { given: value });
      if (task.kind !== "choice" || !(Number(value) in task.rights)) return;
      const k = Number(value), chosen = progress.task(task.id).given ?? [], are_many = task.rights.filter(Boolean).length > 1;
      progress.change(task.id, { given: !are_many ? [k] : chosen.includes(k) ? chosen.filter((other) => other !== k) : [...chosen, k].sort() });
    },
    check(task) {
      const { state, tries } = progress.task(task.id);
      if (state === "predict") return progress.change(task.id, { missing: [say(task.place ? "place_first" : "choose_first")] });
      const { is_right, missing, is_empty } = judge[task.kind](task, progress.task(task.id));
      const more = !is_right && !is_empty && task.kind === "answer" && tries + 1 >= tries_before_hint && progress.task(task.id).hints < task.hints ? [say("try_hint")] : [];
      const is_final = state === "right" || state === "shown";
      progress.change(task.id, {
        missing: [...missing, ...more], tries: tries + (is_right || is_empty ? 0 : 1), outcome: task.predictions.length ? find_outcome(task) : null,
        state: is_final ? state : is_right ? "right" : is_empty ? state : "wrong",
      });
      return is_right;
    },
    hint(task) {
      progress.change(task.id, { hints: Math.min(progress.task(task.id).hints + 1, task.hints) });
    },
    /** Loads the solution: at its time, or from the beginning and playing. */
    solution(task, plays) {
      if (progress.task(task.id).state !== "right") progress.change(task.id, { state: "shown", missing: [] });
      wait_for(null);
      if (!task.solution) return;
      load(task, plays ? task.solution.replace(/([?&])view\.t=[^&]*&?/, "$1").replace(/[?&]$/, "") : task.solution);
      if (plays) laboratory.call("run");
      else if (!/[?&]view\.t=/.test(task.solution)) laboratory.call("seek", task.t);
    },
  };
}
