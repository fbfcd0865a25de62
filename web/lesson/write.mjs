// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The HTML of a lesson, of the page with all lessons, and lessons.json. Everything can be read without a script.
import { with_value } from "./claims.mjs";
import { write_caption, write_figure } from "./figure.mjs";
import { escape_html as text, write_markdown } from "./markdown.mjs";
import { write_number } from "./number.mjs";
import { levels } from "./read.mjs";
import { languages, table_of, words_of } from "./words.mjs";

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * Where a lesson stands: the address of an experiment that a step speaks of, and whether other pages lie beside it. A lesson in one file has
 * its laboratory within; without a script its links lead to their own step.
 */
const in_folder = { laboratory: (scenario) => text(`../index.html#${scenario}`), has_neighbours: true };
const in_one_file = { laboratory: (scenario, n) => `#${n}`, has_neighbours: false };

/** The address of a lesson's file; English is written without its code. */
export const file_of = ({ id, lang }) => `${id}${lang === "en" ? "" : `.${lang}`}.html`;

export const write_value = (value, digits, unit, lang) => write_number(value, digits, lang) + (unit ? ` ${unit}` : "");

/** How Markdown of a step becomes HTML: values, and links into the laboratory. */
function make_writer(step, n, lang, home) {
  const words = words_of(lang), laboratory_of = (scenario) => home.laboratory(scenario, n);
  return {
    write_value: ({ expression, digits, value, unit = "" }) =>
      `<output aria-live="off" data-value="${text(expression)}" data-digits="${digits}" data-unit="${text(unit)}">${value === undefined || value === null ? "–" : text(write_value(value, digits, unit, lang))}</output>`,
    open_figure: ({ svg, words: [scenario] }) => `<figure class="plot">${svg?.replace("<svg ", '<svg role="img" ') ?? `<p>stiction plot ${text(scenario)}</p>`}<figcaption>`,
    open_link: (link) => {
      const { kind } = link;
      if (kind === "web") return `<a href="${text(link.address)}" rel="external noopener" target="_blank">`;
      if (kind === "step") return `<a href="#${link.step}">`;
      if (kind === "scenario") return `<a href="${laboratory_of(link.scenario)}" data-load="${text(link.scenario)}">`;
      if (kind === "change") return `<a href="${laboratory_of(with_value(step.lab, link.id, link.value))}" data-change="${text(`${link.id}=${link.value}`)}">`;
      if (kind === "point") return `<a href="${laboratory_of(step.lab)}" data-point="${text(link.id)}">`;
      if (kind !== "bind" || !link.parameter) return "<span>";
      const { symbol, help, unit, min, max, scale } = link.parameter, name = words("drag", `${symbol}${help ? ` (${help})` : ""}`);
      return `<span class="bind" role="slider" data-id="bind.${text(link.id)}" data-bind="${text(link.id)}" data-scale="${scale}" data-unit="${text(unit === "1" ? "" : unit)}" ` +
        `aria-label="${text(name)}" aria-valuemin="${min}" aria-valuemax="${max}" aria-valuenow="${link.value}" aria-valuetext="${text(link.text)}">`;
    },
    close_link: ({ kind }) => (kind === "bind" || kind === null ? "</span>" : "</a>"),
  };
}

function write_group(task, key, options, title, type, writer) {
  const rows = options.map((option, k) =>
    `<label><input type="${type}" name="${task.id}.${key}" value="${k}" data-id="task.${task.id}.${key}.${k}"> <span>${write_markdown(option.text, writer)}</span></label>`);
  return `<fieldset class="group"><legend>${text(title)}</legend>${rows.join("\n")}</fieldset>`;
}

/** Two numbers: a place that is predicted on a plot. */
function write_place(task, words) {
  const fields = ["across", "up"].map((way, k) =>
    `<label class="number"><span>${text(words(`place_${way}`, ""))}</span> <input type="text" inputmode="decimal" autocomplete="off" data-id="task.${task.id}.predict.${k}"></label>`);
  return `<fieldset class="group place"><legend>${text(words("prediction"))}</legend><p>${text(words("place_help"))}</p>${fields.join("\n")}</fieldset>`;
}

function write_task(task, number, writer, lang) {
  const words = words_of(lang), inline = (place) => write_markdown(place, writer);
  const button = (key, is_first) => `<button type="button" data-id="task.${task.id}.${key}"${is_first ? ' class="primary"' : ""}>${words(key === "set" ? "start" : key)}</button>`;
  return `<fieldset class="task" data-id="task.${task.id}" data-task="${task.id}">
<legend>${words("task", number)}: ${text(task.title)} <span class="state"></span></legend>
<p class="ask">${inline(task.ask)}</p>
${task.place ? write_place(task, words) : ""}
${task.predictions.length ? write_group(task, "predict", task.predictions, words("prediction"), "radio", writer) : ""}
${task.kind === "choice" ? write_group(task, "choice", task.choices, words("answer_choice"), task.choices.filter(({ is_right }) => is_right).length > 1 ? "checkbox" : "radio", writer) : ""}
${task.kind === "answer" ? `<label class="number">${words("answer")} <input type="text" inputmode="decimal" autocomplete="off" data-id="task.${task.id}.answer"></label>` : ""}
<div class="buttons">${button("set")}${button("check", true)}${task.hints.length ? button("hint") : ""}${button("solution")}${task.predictions.length ? button("cards") : ""}</div>
<div class="verdict" role="status"></div>
${task.hints.length ? `<ol class="hints">${task.hints.map((hint) => `<li hidden>${inline(hint)}</li>`).join("\n")}</ol>` : ""}
<p class="room">${words("room")}</p>
</fieldset>`;
}

function write_step(step, n, lesson, count_from, home) {
  const { lang } = lesson, words = words_of(lang), writer = make_writer(step, n, lang, home);
  let number = count_from;
  const parts = step.parts.map(({ text: place, task }) => (place ? write_markdown(place, writer) : write_task(task, ++number, writer, lang)));
  const figure = step.figure ? `<figure class="paper">${write_figure(step.figure, words("of_experiment", step.figure.column, "t", step.lab))}
<figcaption>${text(write_caption(step.figure, lang))}<br>${words("experiment")}: <a href="${home.laboratory(step.lab, n)}" data-load="${text(step.lab)}">${text(step.lab)}</a></figcaption><div class="qr"></div></figure>` : "";
  const turn = [n > 1 ? `<a class="button" rel="prev" href="#${n - 1}">${words("previous")}</a>` : "", n < lesson.steps.length ? `<a class="button primary" rel="next" href="#${n + 1}">${words("next")}</a>` : ""];
  return `<section id="${n}" data-step="${n}" aria-labelledby="title-${n}">
<p class="place">${words("step", n, lesson.steps.length)}</p>
<h2 id="title-${n}" tabindex="-1">${text(step.title)}</h2>
${figure}
${parts.join("\n")}
<p class="turn">${turn.join(" ")}</p>
</section>`;
}

/** What the script needs to know. */
function write_data(lesson) {
  const tasks = lesson.tasks.map((task) => ({
    id: task.id, step: task.step, kind: task.kind, set: task.source.set ?? null, solution: task.source.solution ?? null, t: task.t ?? null, check: task.source.check ?? null,
    mystery: task.mystery, answer: task.answer && { value: task.mystery ? null : task.answer.value, sum: task.mystery_sum ?? null, of_run: task.needs_run ? task.answer.sum : null, tolerance: task.answer.tolerance, is_relative: task.answer.is_relative }, rights: task.choices.map(({ is_right }) => is_right),
    predictions: task.predictions.map(({ clause }) => ({ clause })), place: task.place, hints: task.hints.length,
  }));
  const data = { id: lesson.id, lang: lesson.lang, title: lesson.head.title, steps: lesson.steps.map(({ title, lab }) => ({ title, lab })), tasks, words: table_of(lesson.lang) };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** The beginning of each page beside the laboratory. */
export const write_head = (lang, title, summary) => `<!doctype html>
<html lang="${lang}" data-version="@version@">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${text(summary)}">
<title>${text(title)}</title>
<link rel="icon" href="../icon.svg">
<link rel="preload" href="../regular.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="../semibold.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="../lesson.css">`;

/** A lesson with its claims computed; `others` are the same lesson in further languages. `is_alone`: it will be one file (one_file.mjs). */
export function write_lesson(lesson, others = [], { is_alone = false } = {}) {
  const home = is_alone ? in_one_file : in_folder;
  const { lang, head: about, steps } = lesson, words = words_of(lang);
  let count = 0;
  const sections = steps.map((step, i) => {
    const html = write_step(step, i + 1, lesson, count, home);
    count += step.parts.filter(({ task }) => task).length;
    return html;
  });
  const links = others.map((other) => `<a href="${file_of(other)}" lang="${other.lang}" hreflang="${other.lang}">${words_of(other.lang)("other_language")}</a>`);
  return `${write_head(lang, about.title, about.summary)}
<script src="../lesson.js" defer></script>
</head>
<body class="lesson">
<a class="skip" href="#text">${words("skip_laboratory")}</a>
<main>
<div id="laboratory" role="region" aria-label="${words("laboratory")}"><iframe id="frame" title="${words("laboratory")}"></iframe><p id="locked" hidden>${words("locked")}</p><p id="away" hidden>${words("no_laboratory")}</p></div>
<div id="text" tabindex="-1">
<header>
${home.has_neighbours ? `<p class="up">${[`<a href="index.html">${words("all_lessons")}</a>`, ...links].join(" · ")}</p>` : ""}
<h1>${text(about.title)}</h1>
<p class="summary">${text(about.summary)}</p>
<p class="about">${words("level")}: ${words(about.level)} · ${words("minutes", about.minutes)}${about.sources ? ` · ${words("sources")}: ${text(about.sources)}` : ""}</p>
<noscript><p class="note">${words("no_script")}</p></noscript>
</header>
<nav aria-label="${words("steps")}"><ol>
${steps.map(({ title }, i) => `<li><a href="#${i + 1}" data-id="step.${i + 1}">${text(title)}</a></li>`).join("\n")}
</ol></nav>
${sections.join("\n")}
<footer id="progress">
<h2>${words("progress")}</h2>
<p id="solved"></p>
<p><label>${words("student")} <input type="text" autocomplete="off" spellcheck="false" maxlength="16" data-id="student" aria-describedby="student-help"></label> <small id="student-help">${words("student_help")}</small></p>
<p>${words("code")}: <output aria-live="off" data-id="code"></output><br><small>${words("code_help")}</small></p>
<p><button type="button" data-id="delete_progress">${words("delete_progress")}</button> <small id="kept"></small></p>
</footer>
<p id="said" role="status"></p>
</div>
</main>
<script type="application/json" id="lesson">${write_data(lesson)}</script>
</body>
</html>
`;
}

/** The page with a card for each lesson. */
export function write_index(lessons) {
  const words = words_of("en"), originals = lessons.filter(({ lang }) => lang === "en");
  const cards = [...originals].sort((a, b) => levels.indexOf(a.head.level) - levels.indexOf(b.head.level)).map((lesson) => {
    const others = lessons.filter(({ id, lang }) => id === lesson.id && lang !== "en"), { figure } = lesson.steps[0];
    return `<li class="card">${figure ? write_figure(figure, words("of_experiment", figure.column, "t", lesson.steps[0].lab)) : ""}
<h2><a href="${file_of(lesson)}">${text(lesson.head.title)}</a></h2>
<p>${text(lesson.head.summary)}</p>
<p class="about">${words(lesson.head.level)} · ${words("minutes", lesson.head.minutes)}${others.map((other) => ` · <a href="${file_of(other)}" lang="${other.lang}" hreflang="${other.lang}" aria-label="${languages[other.lang]}: ${text(other.head.title)}">${languages[other.lang]}</a>`).join("")}</p></li>`;
  });
  return `${write_head("en", `Stiction: ${words("lessons")}`, words("lessons_sentence"))}
</head>
<body class="cards">
<main>
<p class="up"><a href="../index.html">${words("laboratory")}</a> · <a href="../reproduced/index.html">${words("reproduced")}</a> · <a href="write.html">Write a lesson</a></p>
<h1>${words("lessons")}</h1>
<p class="summary">${words("lessons_sentence")}</p>
<ul>
${cards.join("\n")}
</ul>
</main>
</body>
</html>
`;
}

/** lessons.json: what tests and other programs read, with the texts of the sources. */
export function write_list(lessons) {
  const list = lessons.map((lesson) => ({
    id: lesson.id, lang: lesson.lang, title: lesson.head.title, minutes: lesson.head.minutes, level: lesson.head.level, file: file_of(lesson),
    steps: lesson.steps.map(({ title, lab }) => ({ title, lab })),
    tasks: lesson.tasks.map(({ id, step, kind, source, answer }) => ({
      id, step, kind, set: source.set ?? null, predict: source.predict ?? null, check: source.check ?? null, answer: answer?.sum ?? null, tolerance: answer?.tolerance_text ?? null,
      choice: source.choice ?? null, mystery: source.mystery ?? null, solution: source.solution ?? null,
    })),
  }));
  return `${JSON.stringify(list, null, 1)}\n`;
}

