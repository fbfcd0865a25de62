// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Computes all that a lesson claims: live values, draggable numbers, answers; that starts are no solutions, and that solutions solve.
import { seed_of, with_mystery } from "./mystery.mjs";
import { read_number } from "./number.mjs";
import { read_view } from "./read.mjs";
import { find_view_fault, parts } from "./view_items.mjs";

// The check language takes 2000 characters and 64 functions at a time.
const most_characters = 1800, most_functions = 60;
const least_digits = 4;  // of a rounded number that can be dragged
// Controls that a text may point at, beside parameters, histories and cues.
const buttons = ["play", "reset", "step", "step_back", "step_to_event", "slow_motion", "compare", "share", "export", "timeline", "system", "preset", "method", "speed", "theme"];
const tabs = ["exact", "events", "energy", "equations", "findings", "values", "text"];
const most_seed = 64, longest_key = "k".repeat(16);  // characters of a seed of mystery values, and a key of a student

export const system_of = (scenario) => scenario.split(/[/?]/)[0];

/** The scenario with another value of one parameter, the items of the view left out. */
export function with_value(scenario, id, value) {
  const [base, items = ""] = scenario.split("?");
  const kept = items.split("&").filter((item) => item && !item.startsWith("view.") && !item.startsWith(`${id}=`));
  return `${base}?${[...kept, `${id}=${value}`].join("&")}`;
}

/** The experiment of a text, and the words that make its job for `stiction explore` (null if it has no job). */
export function split_job(text) {
  const [base, items = ""] = text.split("?"), all = items.split("&").filter(Boolean), is_job = (item) => /^job[.=]/.test(item);
  const kept = all.filter((item) => !is_job(item)), scenario = kept.length ? `${base}?${kept.join("&")}` : base;
  const name = all.find((item) => item.startsWith("job="))?.slice(4);
  const options = all.filter((item) => item.startsWith("job.")).map((item) => item.match(/^job\.([^=]*)(?:=(.*))?$/)).flatMap(([, key, value]) => [`--${key}`, ...(value === undefined ? [] : [decodeURIComponent(value)])]);
  return { scenario, job: name === undefined ? null : [name, scenario.replace(/[?&]view\.[^&]*/g, ""), ...options] };
}

/** Tells of a name whether it is a parameter or a column of this experiment. */
const names_of = (engine, scenario) => async (name) => {
  if (!/^[\w.]+$/.test(name)) return false;
  const { error } = await engine.check(scenario, `${name} == 0`, 0), { parameters = [] } = error ? await engine.describe(system_of(scenario)) : {};
  return !error || parameters.some(({ id }) => id === name);  // a parameter that is a choice is not compared with a number
};

/** The objection of the command line to an experiment or job, or of the page to its view; null: there is none. */
async function find_fault(engine, text) {
  const { scenario, job } = split_job(text), { error } = await engine.check(scenario, "t >= 0", 0);
  return error ?? (await find_view_fault(scenario, names_of(engine, scenario))) ?? (job ? engine.find_job_fault(job) : null);
}

/** Whether a text may point at this control of an experiment. */
async function is_control(engine, scenario, id) {
  const [kind, ...rest] = id.split("."), name = rest.join("."), has_name = names_of(engine, scenario);
  if (kind === "plot") return parts.includes(name) || (name.startsWith("time.") && has_name(name.slice("time.".length)));
  if (kind === "tab") return tabs.includes(name) || parts.includes(name);
  if (kind === "cue") return /^\d+$/.test(name);
  if (kind === "ribbon") return has_name(`${name}.normal`);
  return buttons.includes(id) || has_name(id);
}

function divide(sums) {
  const parts = [[]];
  let length = 0, functions = 0;
  for (const sum of sums) {
    const more = sum.split("(").length;
    if (length + sum.length + 10 > most_characters || functions + more > most_functions) parts.push([]), length = functions = 0;
    parts.at(-1).push(sum);
    length += sum.length + 10, functions += more;
  }
  return parts.filter((part) => part.length);
}

/** Values of these sums, one run for all of them: {t, values: [number or null]}, or {error, at: index or -1 where it is the scenario}. */
async function compute_values(engine, scenario, sums, t) {
  const values = [];
  let end = null;
  for (const part of divide(sums)) {
    const found = await engine.check(scenario, part.map((sum) => `${sum} == 0`).join(" or "), t);
    if (found.error) {
      const alone = await engine.check(scenario, "t >= 0", 0);
      if (alone.error) return { error: alone.error, at: -1 };
      for (const sum of part) {
        const { error } = await engine.check(scenario, `${sum} == 0`, t);
        if (error) return { error, at: sums.indexOf(sum) };
      }
      return { error: found.error, at: -1 };
    }
    end = found.t;
    values.push(...found.clauses.map(({ value }) => value));
  }
  return { t: end, values };
}

/** The unit of an expression: that of a parameter or column, of a function that keeps the unit of its column, or of a time. */
export function find_unit(expression, description) {
  const unit_of = (name) => [...description.columns.map(({ name: id, unit }) => [id, unit]), ...description.parameters.map(({ id, unit }) => [id, unit])].find(([id]) => id === name)?.[1];
  const time = unit_of("t"), [, kept] = expression.match(/^(?:max|min|amplitude|mean|rms)\(\s*([\w.]+)\s*(?:,[^()]*)?\)$/) ?? [];
  const unit = /^(first|period)\([^()]*\)$|^duration$/.test(expression) ? time : unit_of(kept ?? expression);
  return !unit || unit === "1" || unit === "-" ? "" : unit.replace("^2", "²");
}

async function compute_step(step, engine, describe, fault) {
  const places = step.parts.flatMap(({ text, task }) => (text ? [text] : task.places)), { t } = read_view(step.lab);
  const values = places.flatMap((place) => place.values), links = places.flatMap((place) => place.links);
  for (const figure of places.flatMap((place) => place.figures)) {
    const { svg, error } = await engine.plot(figure.words);
    if (error) fault(figure.line, error);
    else figure.svg = svg;
  }
  const binds = links.filter(({ kind }) => kind === "bind"), description = await describe(system_of(step.lab));
  if (!description) return fault(step.lab_line, `there is no system ${system_of(step.lab)}`);
  for (const bind of binds) {
    bind.parameter = description.parameters.find(({ id }) => id === bind.id);
    if (!bind.parameter || bind.parameter.scale === "choice") fault(bind.line, `${bind.id} is no number parameter of ${description.id}`);
  }
  const bound = binds.filter(({ parameter }) => parameter), sums = [...values.map(({ expression }) => expression), ...bound.map(({ id }) => id)];
  const found = await compute_values(engine, split_job(step.lab).scenario, sums.length ? sums : ["t"], sums.length ? t : 0), wrong = await find_fault(engine, step.lab);
  if (wrong && !found.error) return fault(step.lab_line, wrong);
  if (found.error) return fault(found.at < 0 ? step.lab_line : [...values, ...bound][found.at].line, found.error);
  step.t = found.t;
  values.forEach((place, i) => {
    place.value = found.values[i];
    place.unit = find_unit(place.expression, description);
    const [next] = place.after.trimStart().split(/[\s,;:.)]/);
    if (place.unit && next === place.unit.split(" ")[0]) fault(place.line, `the unit ${place.unit} of ${place.expression} is written by itself`);
    if (place.value === null) fault(place.line, `${place.expression} has no value at t = ${found.t}`);
  });
  bound.forEach((bind, i) => {
    bind.value = found.values[values.length + i];
    // A value such as 1/3 may be written with four or more digits.
    const written = read_number(bind.text), digits = bind.text.replace(/^[−-]?[0.,]*/, "").replace(/[.,]/, "").length;
    const is_rounded = digits >= least_digits && Number(bind.value.toPrecision(digits)) === written;
    if (!is_rounded && !(Math.abs(written - bind.value) <= 1e-9 * Math.abs(bind.value)))
      fault(bind.line, `${bind.id} is ${bind.value} in this step, the text says ${bind.text}`);
  });
  for (const link of links) {
    const to = link.kind === "scenario" ? link.scenario : link.kind === "change" ? with_value(step.lab, link.id, link.value) : null;
    const error = to ? await find_fault(engine, to) : null;
    if (error) fault(link.line, error);
    if (link.kind === "point" && !(await is_control(engine, split_job(step.lab).scenario, link.id)))
      fault(link.line, `there is no control ${link.id} for ${description.id}`);
  }
}

const functions = ["pi", "sqrt", "abs", "exp", "ln", "sin", "cos", "tan"];

/**
 * With mystery values the number of an answer differs between students. A sum of parameters is found from the values alone: all but the mystery
 * values become numbers, those of the solution. For another sum the page runs the solution with the values of the student.
 */
async function compute_mystery(task, engine, describe, fault) {
  const { source, answer, mystery } = task, line = task.line_of.mystery, seed = seed_of(task.lesson, task.id, longest_key);
  if (seed.length > most_seed) fault(line, `the names of lesson and task are ${seed.length - most_seed} characters too long: with a key they make a seed of at most ${most_seed}`);
  const description = await describe(system_of(source.solution ?? source.set ?? ""));
  for (const item of mystery) {
    const parameter = description?.parameters.find(({ id }) => id === item.id);
    if (description && (!parameter || parameter.scale === "choice")) fault(line, `${item.id} is no number parameter of ${description.id}`);
    item.is_whole = parameter?.scale === "integer";
  }
  if (!answer || !description || !source.solution) return;
  const names = [...new Set(answer.sum.match(/[a-z_]\w*(?:\.\w+)?/gi) ?? [])].filter((name) => !functions.includes(name) && !/^e\d*$/i.test(name));
  const others = names.filter((name) => !mystery.some(({ id }) => id === name));
  task.needs_run = others.some((name) => !description.parameters.some(({ id }) => id === name));
  if (task.needs_run) return;
  const { error, values } = await compute_values(engine, source.solution, others.length ? others : ["t"], 0);
  if (error) return fault(task.line_of.answer, error);
  task.mystery_sum = others.reduce((sum, name, i) => sum.replace(new RegExp(`\\b${name}\\b`, "g"), `(${values[i]})`), answer.sum);
}

async function compute_task(task, step, engine, describe, fault) {
  const { line_of } = task, line = (key) => line_of[key] ?? task.line;
  if (task.mystery) await compute_mystery(task, engine, describe, fault);
  // A task with mystery values is tried with those of somebody without a key.
  const hide = (text) => (task.mystery && text ? with_mystery(text, seed_of(task.lesson, task.id, "0"), task.mystery) : text);
  const source = { ...task.source, set: hide(task.source.set), solution: hide(task.source.solution) }, start = source.set ?? hide(split_job(step.lab).scenario);
  if (source.set) {
    const error = await find_fault(engine, start);
    if (error) return fault(line("set"), error);
  }
  const column = task.place?.match(/^plot\.time\.(.+)$/)?.[1], description = column ? await describe(system_of(start)) : null;
  if (description && !description.columns.some(({ name }) => name === column)) fault(line("predict"), `${description.id} has no column ${column}`);
  if (task.kind !== "choice" && !source.solution) return;  // the reader has said so
  let t;
  if (source.solution) {
    const error = await find_fault(engine, source.solution), end = error ? {} : await engine.check(source.solution, "t >= 0", read_view(source.solution).t);
    if (error ?? end.error) return fault(line("solution"), error ?? end.error);
    task.t = t = end.t;
  }
  if (task.kind === "check") {
    const solved = await engine.check(source.solution, source.check, t);
    if (solved.error) return fault(line("check"), solved.error);
    if (!solved.holds) fault(line("solution"), `the solution fails: ${solved.clauses.filter(({ holds }) => !holds).map(({ said }) => said).join("; ")}`);
    const begun = await engine.check(start, source.check, t);
    if (begun.error) fault(line("check"), begun.error);
    else if (begun.holds) fault(line("check"), "the start passes this check already");
  } else if (task.kind === "answer" && task.answer) {
    const { error, values } = await compute_values(engine, source.solution, [task.answer.sum], t);
    if (error) return fault(line("answer"), error);
    [task.answer.value] = values;
    if (task.answer.value === null) fault(line("answer"), `${task.answer.sum} has no value at t = ${t}`);
  }
  for (const scenario of task.predictions.length ? [start, source.solution].filter(Boolean) : []) {
    const found = await Promise.all(task.predictions.map(({ clause }) => engine.check(scenario, clause, t ?? read_view(scenario).t)));
    const unread = found.find(({ error }) => error);
    if (unread) return fault(line("predict"), unread.error);
    const count = found.filter(({ holds }) => holds).length;
    if (count !== 1) fault(line("predict"), `${count} of the predictions hold after ${scenario}, one should`);
  }
}

/** Computes the claims of a lesson, writes the values into it and adds what is wrong to its faults. */
export async function compute_claims(lesson, engine) {
  const fault = (line, sentence) => { lesson.faults.push({ line, sentence }); };
  const systems = await engine.systems(), describe = async (system) => (systems.includes(system) ? engine.describe(system) : null);
  await Promise.all(lesson.steps.filter(({ lab }) => lab).map(async (step) => {
    await compute_step(step, engine, describe, fault);
    const tasks = step.parts.flatMap(({ task }) => task ?? []).filter(({ kind }) => kind).map((task) => Object.assign(task, { lesson: lesson.id }));
    await Promise.all(tasks.map((task) => compute_task(task, step, engine, describe, fault)));
  }));
  lesson.faults.sort((a, b) => a.line - b.line);
}
