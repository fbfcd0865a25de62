// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// node build/web/lesson.mjs: checks sources of lessons, reads answer codes, and makes pages of lessons: of all of them, of one as one file,
// and as a package for a learning platform. It also makes pages of the derivations in docs/theory,
// and of published numbers beside ours.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import papaparse from "papaparse";
import { write_author_files } from "./author/pages.mjs";
import { compute_claims } from "./claims.mjs";
import { read_code } from "./code.mjs";
import { make_engine } from "./engine.mjs";
import { draw_figures } from "./figure.mjs";
import { write_one_file } from "./one_file.mjs";
import { compare_languages, read_lesson } from "./read.mjs";
import { compute_cards, draw_card, write_cards, write_figures, write_reproduced } from "./reproduced.mjs";
import { write_package } from "./scorm.mjs";
import { write_theories } from "./theory.mjs";
import { file_of, write_index, write_lesson, write_list, write_value } from "./write.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const usage = `usage: lesson.mjs check FILE...        a line FILE:LINE: sentence for each fault; the exit code is 1 if there is one
       lesson.mjs numbers FILE...      a line FILE:LINE: SUM = VALUE for each live value and each answer, to be read before a lesson is used
       lesson.mjs codes FILE           answer codes, one a line or the column code of a CSV: code,lesson,solved,of,student,valid
       lesson.mjs page FILE            the lesson as one file, with its laboratory: > lesson.html
       lesson.mjs scorm FILE           the same as a package for a learning platform (SCORM 1.2): > lesson.zip
       lesson.mjs build FOLDER OUT     the pages of all lessons of a folder
       lesson.mjs theory FOLDER OUT    the pages of docs/theory as HTML
       lesson.mjs reproduced FOLDER OUT   the page of published numbers beside ours

STICTION names the command line that computes the numbers; without it that is stiction.js beside this file.
`;

/** The folder of a build: that of this program, or build/web of a clone. */
const built = existsSync(join(here, "stiction.html")) ? here : join(here, "../../build/web");

const engine = () => make_engine(process.env.STICTION ?? join(here, "stiction.js"));
const parse_name = (file) => basename(file).match(/^(.+?)(?:\.([a-z]{2}))?\.md$/)?.slice(1) ?? [basename(file), undefined];

function read_text(file) {
  try { return readFileSync(file, "utf8"); } catch { throw new Error(`${file} cannot be read.`); }
}

/** Reads files and computes their claims; translations are compared with the original beside them. */
async function read_files(files, asked) {
  const systems = await asked.systems();
  const read = (file) => {
    const [id, lang = "en"] = parse_name(file);
    return { file, ...read_lesson(read_text(file), { id, lang, systems }) };
  };
  const lessons = files.map(read);
  for (const lesson of lessons) {
    const beside = (lang) => join(dirname(lesson.file), `${lesson.id}${lang === "en" ? "" : `.${lang}`}.md`);
    if (lesson.lang !== "en") {
      if (existsSync(beside("en"))) lesson.faults.push(...compare_languages(lessons.find(({ file }) => file === beside("en")) ?? read(beside("en")), lesson));
      else lesson.faults.push({ line: 1, sentence: `there is no ${lesson.id}.md of which this is the translation` });
    }
    for (const lang of lesson.head.languages)
      if (!existsSync(beside(lang))) lesson.faults.push({ line: lesson.head.line_of.languages, sentence: `the language ${lang} is missing: there is no ${lesson.id}.${lang}.md` });
  }
  await Promise.all(lessons.map((lesson) => compute_claims(lesson, asked)));
  return lessons;
}

/** Prints the faults; true if there are none. */
function report(lessons, stream = process.stdout) {
  const lines = lessons.flatMap(({ file, faults }) => faults.map(({ line, sentence }) => `${file}:${line}: ${sentence}\n`));
  stream.write(lines.join(""));
  return lines.length === 0;
}

/** Prints the numbers of lessons as their pages show them, the answers of tasks included; the faults go to the other stream. */
function print_numbers(lessons) {
  const has_none = report(lessons, process.stderr);
  for (const { file, lang, steps } of lessons) {
    const parts = steps.flatMap((step) => step.parts);
    const places = parts.flatMap(({ text, task }) => (text ? [text] : task.places)).flatMap(({ values }) => values);
    const answers = parts.flatMap(({ task }) => (task?.answer ? { line: task.line_of.answer, expression: task.answer.sum, digits: 8, value: task.answer.value } : []));
    for (const { line, expression, digits, value, unit } of [...places, ...answers].sort((a, b) => a.line - b.line))
      if (Number.isFinite(value)) process.stdout.write(`${file}:${line}: ${expression} = ${write_value(value, digits, unit, lang)}\n`);
  }
  return has_none ? 0 : 1;
}

async function build(folder, out) {
  const asked = engine(), files = readdirSync(folder).filter((name) => name.endsWith(".md")).sort().map((name) => join(folder, name));
  const lessons = await read_files(files, asked);
  if (!report(lessons)) return 1;
  await draw_figures(lessons, asked);
  const pages = lessons.map((lesson) => [file_of(lesson), write_lesson(lesson, lessons.filter((other) => other.id === lesson.id && other !== lesson))]);
  write_files(out, { ...Object.fromEntries(pages), ...(await write_author_files(asked)), "index.html": write_index(lessons), "lessons.json": write_list(lessons) });
  return 0;
}

async function reproduce(folder, out) {
  const asked = engine(), cards = await compute_cards(folder, asked);
  await Promise.all(cards.map((card) => draw_card(card, asked)));
  const lines = cards.flatMap(({ id, faults }) => faults.map((sentence) => `${join(folder, id)}.json: ${sentence}\n`));
  process.stdout.write(lines.join(""));
  if (lines.length) return 1;
  write_files(out, { "index.html": write_reproduced(cards), "reproduced.json": write_cards(cards), ...write_figures(cards) });
  return 0;
}

/** Writes {name: text} into a new folder. */
function write_files(folder, files) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

/** The files that a lesson in one file contains, as they are built. */
function read_parts() {
  const folder = join(built, "app"), names = readdirSync(folder), read = (pattern) => readFileSync(join(folder, names.find((name) => pattern.test(name)) ?? String(pattern)));
  const style = read(/^lesson\.\w+\.css$/).toString();
  const fonts = [...style.matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, name]) => ({ name, bytes: readFileSync(join(folder, name)) }));
  return { style, fonts, script: read(/^lesson\.\w+\.js$/).toString(), icon: read(/^icon\.\w+\.svg$/).toString(), laboratory: readFileSync(join(built, "stiction.html"), "utf8") };
}

/** Writes the lesson in one file, or the package with it, to standard output. */
async function write_alone(file, write) {
  const asked = engine(), lessons = await read_files([file], asked);
  if (!report(lessons, process.stderr)) return 1;
  await draw_figures(lessons, asked);
  process.stdout.write(write(lessons[0], write_one_file(write_lesson(lessons[0], [], { is_alone: true }), read_parts())));
  return 0;
}

function print_codes(file) {
  const text = read_text(file), list = join(here, "app/lessons/lessons.json");
  const lessons = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  const table = papaparse.parse(text.trim(), { header: true, skipEmptyLines: true });
  const codes = table.meta.fields?.includes("code") ? table.data.map(({ code }) => code ?? "") : text.split(/\r?\n/).filter((line) => line.trim());
  const rows = codes.map((code) => {
    const { lesson, solved, bits, student, valid } = read_code(code), of = lessons.find(({ id, lang }) => id === lesson && lang === "en")?.tasks.length;
    return { code: code.trim(), lesson, solved, of: of ?? "", student, valid: valid && (of === undefined || bits >> BigInt(of) === 0n) ? "yes" : "no" };
  });
  console.log(papaparse.unparse(rows, { newline: "\n", columns: ["code", "lesson", "solved", "of", "student", "valid"] }));
  return 0;
}

async function main([command, ...files]) {
  if (command === "check" && files.length) return report(await read_files(files, engine())) ? 0 : 1;
  if (command === "numbers" && files.length) return print_numbers(await read_files(files, engine()));
  if (command === "codes" && files.length === 1) return print_codes(files[0]);
  if (command === "page" && files.length === 1) return write_alone(files[0], (lesson, html) => html);
  if (command === "scorm" && files.length === 1) return write_alone(files[0], write_package);
  if (command === "build" && files.length === 2) return build(...files);
  if (command === "reproduced" && files.length === 2) return reproduce(...files);
  if (command === "theory" && files.length === 2) return write_files(files[1], write_theories(files[0])) ?? 0;
  process.stderr.write(usage);
  return 2;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
