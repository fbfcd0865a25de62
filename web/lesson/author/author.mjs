// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The script of write.html: reads the source while it is typed, computes its claims with a laboratory of its own, shows faults and lesson, and
// saves source and lesson.
import { compute_claims } from "../claims.mjs";
import { make_engine, Outdated } from "../engine_in_frame.mjs";
import { draw_figures } from "../figure.mjs";
import { write_one_file } from "../one_file.mjs";
import { read_lesson } from "../read.mjs";
import { write_lesson } from "../write.mjs";

const pause = 300;     // ms without a key before the source is read
const patience = 500;  // ms that the lesson on screen waits for its numbers
const largest_file = 1 << 20;  // bytes
const get = (id) => document.querySelector(`[data-id="${id}"]`), wait = (ms) => new Promise((next) => setTimeout(next, ms));
const source = get("source"), preview = get("preview"), faults = get("faults"), name = get("name"), said = document.getElementById("said");
const tell = (text) => { said.textContent = text; };

const need = async (address) => {
  const file = address.replace(/^\.\.\//, ""), response = await fetch(address).catch(() => { throw new Error(`${file} did not arrive. ${navigator.onLine ? "Check the connection." : "There is no network."}`); });
  if (!response.ok) throw new Error(`${file} did not arrive (${response.status}).`);
  return response;
};

const descriptions = need("systems.json").then((response) => response.json());
const frame = document.getElementById("engine");
const laboratory = new Promise((done) => {
  const begin = () => { if (frame.contentWindow.stiction) done(frame.contentWindow.stiction.ready.then(() => frame.contentWindow.stiction)); };
  frame.addEventListener("load", begin);
  begin();
});
const engine = Promise.all([laboratory, descriptions]).then((parts) => make_engine(...parts));

/** The id of the lesson and its language, from its name. */
const parse_name = () => name.value.match(/^([a-z0-9-]+)(?:\.([a-z]{2}))?$/)?.slice(1) ?? ["lesson"];

async function read() {
  const [id, lang = "en"] = parse_name();
  return read_lesson(source.value, { id, lang, systems: (await descriptions).map(({ id: system }) => system) });
}

function show_faults(lesson, is_complete) {
  const rows = lesson.faults.map(({ line, sentence }) => {
    const row = document.createElement("li"), button = Object.assign(document.createElement("button"), { type: "button", textContent: `Line ${line}` });
    button.dataset.line = line;
    row.append(button, ` ${sentence}`);
    return row;
  });
  const list = document.createElement("ol"), word = document.createElement("p");
  list.append(...rows);
  word.textContent = is_complete ? "There are none." : "The numbers are being computed.";
  faults.replaceChildren(rows.length ? list : word);
  faults.setAttribute("aria-busy", String(!is_complete));
}

/** Puts the lesson into the preview, whose laboratory stays. A lesson that is too incomplete to be written leaves the last one there. */
function show_lesson(lesson) {
  const inner = preview.contentDocument, show = preview.contentWindow.lesson;
  if (!show || !lesson.steps.length) return;
  let html;
  try { html = write_lesson({ ...lesson, id: "preview", head: { ...lesson.head, title: lesson.head.title ?? "", summary: lesson.head.summary ?? "" } }, [], { is_alone: true }); } catch { return; }
  const written = new DOMParser().parseFromString(html, "text/html");
  inner.documentElement.lang = lesson.lang;
  inner.title = written.title;
  inner.getElementById("text").replaceChildren(...written.getElementById("text").childNodes);
  inner.getElementById("lesson").textContent = written.getElementById("lesson").textContent;
  show.renew();
}

let turn = 0, kept = source.value;
async function renew() {
  const mine = ++turn, lesson = await read();
  for (const step of lesson.steps) step.lab ??= "";
  faults.setAttribute("aria-busy", "true");
  let is_complete = false;
  const computed = engine.then(async (asked) => {
    if (mine !== turn) return;
    asked.begin();
    await compute_claims(lesson, asked);
    is_complete = true;
  });
  const show = () => {
    if (mine !== turn) return;
    show_lesson(lesson);
    show_faults(lesson, is_complete);
  };
  try {
    await Promise.race([computed, wait(patience)]);
    show();
    if (is_complete) return;
    await computed;
    show();
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
  }
}
const begin = () => renew().catch(({ message }) => tell(message));

let timer = 0;
source.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(begin, pause);
});
name.addEventListener("input", begin);
faults.addEventListener("click", ({ target }) => {
  if (!target.dataset.line) return;
  const lines = source.value.split("\n"), n = Number(target.dataset.line), from = lines.slice(0, n - 1).join("\n").length + (n > 1 ? 1 : 0);
  source.focus();
  source.setSelectionRange(from, from + (lines[n - 1] ?? "").length);
  source.scrollTop = (source.scrollHeight * (n - 3)) / lines.length;
});
window.addEventListener("beforeunload", (event) => { if (source.value !== kept) event.preventDefault(); });

function save(text, type, ending) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = `${parse_name().filter(Boolean).join(".")}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  tell(`Saved ${link.download}.`);
}

async function open(file) {
  if (!file) return;
  if (file.size > largest_file) return tell(`${file.name} has ${file.size} bytes; a lesson has at most ${largest_file}.`);
  source.value = kept = await file.text();
  name.value = file.name.replace(/\.(md|txt|markdown)$/, "").toLowerCase().replace(/[^a-z0-9.-]+/g, "-");
  tell(`Opened ${file.name}.`);
  await begin();
}

/** The files that a lesson in one file contains. */
async function read_parts() {
  const [style, script, icon, laboratory_file] = await Promise.all(["../lesson.css", "../lesson.js", "../icon.svg", "../stiction.html"].map(async (address) => (await need(address)).text()));
  if (!laboratory_file.includes('data-version="@version@"')) throw new Error("stiction.html is of another build. Load this page again.");
  const fonts = await Promise.all([...style.matchAll(/url\("([^"]+\.woff2)"\)/g)].map(async ([, font]) => ({ name: font, bytes: new Uint8Array(await (await need(`../${font}`)).arrayBuffer()) })));
  return { style, script, icon, fonts, laboratory: laboratory_file };
}

async function save_file() {
  clearTimeout(timer);
  await renew();
  const lesson = await read(), asked = await engine;
  tell("The file is being made.");
  await compute_claims(lesson, asked);
  const count = lesson.faults.length;
  const figures = lesson.steps.flatMap(({ parts }) => parts.flatMap(({ text }) => text?.figures ?? []));
  if (figures.length) return tell("No file is made: the command line draws the figures of this lesson. Save its source and call lesson.mjs page.");
  if (count) return tell(`No file is made: the lesson has ${count === 1 ? "a fault" : `${count} faults`}, listed below its source.`);
  await draw_figures([lesson], asked);
  save(write_one_file(write_lesson(lesson, [], { is_alone: true }), await read_parts()), "text/html", "html");
}

const chooser = document.querySelector("input[type=file]");
get("open_file").addEventListener("click", () => chooser.click());
chooser.addEventListener("change", () => {
  open(chooser.files[0]);
  chooser.value = "";
});
get("save_source").addEventListener("click", () => {
  kept = source.value;
  save(source.value, "text/markdown", "md");
});
get("save_file").addEventListener("click", () => save_file().catch((error) => tell(error instanceof Outdated ? "No file is made: the source has changed meanwhile." : `No file is made: ${error.message}`)));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  open(event.dataTransfer.files[0]);
});

// Keeps page and laboratory for a visit without a network, also stiction.html, which other pages need not keep.
async function keep_offline() {
  await navigator.serviceWorker.register("../worker.js");
  (await navigator.serviceWorker.ready).active.postMessage({ keep: "stiction.html" });
}
if (location.protocol !== "file:" && navigator.serviceWorker) keep_offline().catch(() => { /* the page needs a network */ });
preview.addEventListener("load", begin);
begin();
