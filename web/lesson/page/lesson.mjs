// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The script of a lesson: opens steps, drives the laboratory in the frame, and offers window.lesson and window.stiction.
import { read_number } from "../number.mjs";
import { say_from } from "../words.mjs";
import { make_cards } from "./cards.mjs";
import { make_laboratory } from "./laboratory.mjs";
import { make_numbers } from "./numbers.mjs";
import { make_place } from "./place.mjs";
import { point_at } from "./point.mjs";
import { make_progress } from "./progress.mjs";
import { make_runs } from "./runs.mjs";
import { make_tasks } from "./tasks.mjs";
import { make_view } from "./view.mjs";

const follow_every = 150;  // ms
// A lesson that is one file has its data where such a file has its experiment.
const start = document.getElementById("start"), frame = document.getElementById("frame"), away = document.getElementById("away");
const laboratory = make_laboratory(frame, {
  ready: () => { numbers.begin(); tasks.take_checked().forEach(check); view.show(); show_place(); },
  failed: () => { frame.hidden = true; away.hidden = false; },
  find_notes: () => view.read_paragraphs(step),
  locked: (is_locked) => { document.getElementById("locked").hidden = !is_locked; },
});
const place = make_place(laboratory, frame.parentElement, (x, y) => act("predict", marked.id, [x, y].map((number) => Number(number.toPrecision(4)))));
const cards = make_cards(laboratory, (...all) => say(...all)), runs = make_runs();
let lesson, say, progress, tasks, view, numbers;
let step = 0;
let marked = null;  // the task whose predicted place is on the plot

/** Takes the lesson from the document. */
function read() {
  lesson = start ? JSON.parse(start.textContent).lesson : JSON.parse(document.getElementById("lesson").textContent);
  say = say_from(lesson.words);
  progress = make_progress(lesson, new URLSearchParams(location.search).get("student"));
  tasks = make_tasks(lesson, progress, laboratory, runs, say, (task, was_checked) => {
    if (was_checked) check(task);
    view.show();
  });
  view = make_view(lesson, progress, say, (task) => tasks.find_answer(task));
  numbers = make_numbers(document, lesson.lang, laboratory);
}

/** A place is predicted, or has been, in the experiment that is shown. */
function show_place(task = marked) {
  marked = task?.place ? task : null;
  place.show(marked, marked ? progress.task(marked.id).prediction : null, marked !== null && tasks.is_waiting_for(marked));
  const columns = marked ? place.columns(marked.place) : null;
  if (columns) view.name_place(marked, columns);
}

/** If the lesson is shown inside another page, that page gets a message about each check. */
function send_answer(task) {
  const { state } = progress.task(task.id);
  if (window.parent !== window) window.parent.postMessage({ stiction: 1, event: "answer", data: { lesson: lesson.id, task: task.id, state, code: progress.code() } }, "*");
}

function check(task) {
  tasks.check(task);
  send_answer(task);
}

function load(scenario) {
  tasks.wait_for(null);
  tasks.leave();
  show_place(null);
  laboratory.load(scenario);
  numbers.begin();
}

function open(n, is_asked) {
  if (step !== n) {
    step = n;
    view.show_step(n);
    load(lesson.steps[n - 1].lab);
    // A task that begins with the experiment of the step waits for its prediction at once.
    const first = lesson.tasks.find((task) => task.step === n && !task.set && progress.task(task.id).state === "predict") ?? null;
    tasks.wait_for(first);
    if (first) numbers.begin();  // its motion is at the beginning again
    show_place(first);
  }
  if (is_asked) view.focus_step(n);
}

const step_of_address = () => Math.min(Math.max(Math.trunc(Number(location.hash.slice(1))) || 1, 1), lesson.steps.length);

function go(n) {
  const to = Math.min(Math.max(Math.trunc(Number(n)) || 1, 1), lesson.steps.length);
  if (location.hash !== `#${to}`) history.pushState(null, "", `#${to}`);
  open(to, true);
}

const snapshot = () => ({
  id: lesson.id, lang: lesson.lang, title: lesson.title, step, steps: lesson.steps.length, student: progress.student(), code: progress.code(),
  tasks: lesson.tasks.map(({ id, step: of, kind }) => {
    const { state, prediction, outcome, given, missing, hints } = progress.task(id);
    return { id, step: of, kind, state, prediction, outcome, given: Array.isArray(given) && given.length === 1 ? given[0] : given, missing: [...missing], hints };
  }),
});

/** An action on a task, from a button or a function; the step of the task is open then. */
function act(name, id, ...all) {
  const task = tasks.find(String(id));
  if (task) {
    if (task.step !== step) go(task.step);
    if (name === "check") check(task);
    else tasks[name](task, ...all);
    if (["start", "solution"].includes(name)) numbers.begin();
    if (["start", "solution", "predict"].includes(name)) show_place(task);
    if (name === "start" && tasks.is_waiting()) view.tell(say("locked"));
    view.show();
  }
  return snapshot();
}

/** The preview of an author (write.html) has put another text into the document: the step stays open, and its experiment is loaded again only if it has changed. */
function renew() {
  const before = lesson.steps[step - 1]?.lab, was_waiting = tasks.is_waiting(), was_marked = marked?.id;
  read();
  if (!lesson.steps.length) return;
  const n = Math.min(Math.max(step, 1), lesson.steps.length);
  view.show();
  if (n !== step || was_waiting || lesson.steps[n - 1].lab !== before) {
    step = 0;
    return open(n, false);
  }
  view.show_step(n);
  numbers.begin();
  show_place(tasks.find(was_marked) ?? null);
}

function show_cards(task) {
  const fieldset = view.get(`task.${task.id}`), ask = fieldset.querySelector(".ask").cloneNode(true);
  ask.querySelectorAll("[data-id]").forEach((part) => part.removeAttribute("data-id"));
  tasks.wait_for(null);
  tasks.leave();
  cards.show({ ...task, solution: tasks.hide(task, task.solution) }, tasks.hide(task, task.set ?? lesson.steps[task.step - 1].lab),
    { title: fieldset.querySelector("legend").firstChild.textContent.trim(), ask, labels: task.predictions.map((_, k) => view.label_of(task, "predict", k).cloneNode(true)) });
}

const functions = {
  snapshot,
  renew: () => { renew(); return snapshot(); },
  go: (n) => { go(n); return snapshot(); },
  start: (id) => act("start", id),
  predict: (id, k) => act("predict", id, k),
  give: (id, value) => act("give", id, value),
  check: (id) => act("check", id),
  hint: (id) => act("hint", id),
  solution: (id) => act("solution", id, false),
  student: (key) => {
    const before = progress.student();
    progress.set_student(String(key ?? ""));
    if (progress.student() !== before) tasks.follow_student();
    if (progress.refused_key() !== null) view.tell(say("bad_key", progress.refused_key()));
    view.show();
    return snapshot();
  },
  clear: () => {
    progress.clear();
    view.show();
    view.tell(say("deleted"));
    return snapshot();
  },
};
window.lesson = Object.fromEntries(Object.entries(functions).map(([name, call]) => [name, (...all) => {
  try { return call(...all); } catch (error) {
    console.warn(String(error));
    return snapshot();
  }
}]));
window.stiction = laboratory.facade;

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-load], [data-change], [data-point], a[href^='#']"), button = event.target.closest("[data-task] button");
  if (event.target.dataset.id === "delete_progress") functions.clear();
  if (button) {
    const [, id, name] = button.dataset.id.match(/^task\.(.+)\.(\w+)$/);
    if (name === "solution") act("solution", id, true);
    else if (name === "cards") show_cards(tasks.find(id));
    else act(name === "set" ? "start" : name, id);
  }
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !laboratory.is_ready() && !link.hash?.match(/^#\d+$/)) return;
  const { load: scenario, change, point } = link.dataset;
  if (scenario) load(scenario);
  else if (change) laboratory.call("change", change), numbers.follow();
  else if (point) {
    const name = point_at(point, laboratory, frame);
    view.tell(name === null ? say("not_on_screen") : say("points_at", name));
  } else if (/^#\d+$/.test(link.getAttribute("href"))) go(link.hash.slice(1));
  else return;
  event.preventDefault();
});
document.addEventListener("change", ({ target }) => {
  const [, id, kind, k] = target.dataset.id?.match(/^task\.(.+)\.(predict|choice)\.(\d+)$/) ?? [];
  if (id && tasks.find(id)?.place && kind === "predict") {
    const typed = [0, 1].map((of) => read_number(view.get(`task.${id}.predict.${of}`).value));
    if (!typed.some(Number.isNaN)) act("predict", id, typed);
  } else if (id) act(kind === "choice" ? "give" : kind, id, Number(k));
  if (target.dataset.id === "student") functions.student(target.value);
});
document.addEventListener("input", ({ target }) => {
  const [, id] = target.dataset.id?.match(/^task\.(.+)\.answer$/) ?? [];
  if (id) act("give", id, target.value);
});
document.addEventListener("keydown", (event) => {
  const [, id] = event.target.dataset?.id?.match(/^task\.(.+)\.answer$/) ?? [];
  if (id && event.key === "Enter") act("check", id);
});
document.addEventListener("beforematch", ({ target }) => {  // the search of the browser has found something in a step that is not open
  const n = Number(target.closest("section")?.dataset.step);
  if (n) queueMicrotask(() => open(n, false));
});
window.addEventListener("hashchange", () => open(step_of_address(), true));
window.addEventListener("popstate", () => open(step_of_address(), true));
window.addEventListener("beforeprint", () => view.draw_codes());

// Keeps lessons and laboratory for a visit without a network.
const keep_offline = () => { if (!start && window.parent === window && location.protocol !== "file:") navigator.serviceWorker?.register("../worker.js").catch(() => { /* the page needs a network */ }); };
try { keep_offline(); } catch { /* a sandbox forbids it */ }

document.documentElement.classList.add("script");
read();
if (lesson.steps.length) {
  view.show();
  open(step_of_address(), false);
}
const follow = () => {
  if (!document.hidden) numbers.follow(), place.follow();
  setTimeout(follow, follow_every);
};
follow();
