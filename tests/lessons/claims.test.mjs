// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The claims of a lesson are computed. The program finds a wrong number, a start that passes its check, and a solution that fails; its own
// lessons have none of these.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { compute_claims, find_unit, with_value } from "../../web/lesson/claims.mjs";
import { make_engine } from "../../web/lesson/engine.mjs";
import { find_value } from "../../web/lesson/mystery.mjs";
import { write_markdown } from "../../web/lesson/markdown.mjs";
import { read_lesson } from "../../web/lesson/read.mjs";
import { good_lesson, with_line } from "./lesson.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)), program = join(root, "web/lesson/main.mjs"), lessons = join(root, "web/lessons");
const folder = mkdtempSync(join(tmpdir(), "stiction-lessons-"));
after(() => rmSync(folder, { recursive: true }));

const stiction = process.env.STICTION ?? join(root, "build/native/stiction"), engine = make_engine(stiction);
async function compute(source) {
  const lesson = read_lesson(source, { id: "a", systems: await engine.systems() });
  await compute_claims(lesson, engine);
  return lesson;
}
const faults_of = async (source) => (await compute(source)).faults.map(({ line, sentence }) => `${line}: ${sentence}`);
const run = (...all) => spawnSync(process.execPath, [program, ...all], { encoding: "utf8", env: { ...process.env, STICTION: stiction } });

test("a right lesson has no fault, and its numbers are those of the experiment", async () => {
  const { faults, steps, tasks } = await compute(good_lesson);
  assert.deepEqual(faults, []);
  // The closed form of the cycle (docs/theory/belt_oscillator.md) with B = 0.01 m, w = 10 1/s, v_b = 0.1 m/s.
  const t_stick = 0.2, t_slip = (2 * (Math.PI - Math.atan(1))) / 10, [period, share] = steps[0].parts[0].text.values;
  assert.ok(Math.abs(period.value - t_stick - t_slip) < 1e-8, String(period.value));
  assert.equal(period.unit, "s");
  assert.ok(share.value > t_stick / (t_stick + t_slip) && share.value < 0.4, String(share.value));  // the first stick is longer
  assert.equal(tasks[0].t, 15);
  const answer = (await compute(with_line(good_lesson, "check: ", "answer: period(slip_to_stick) +- 2 %").replace("mu_k=0.4&view.t=15", "mu_k=0.2"))).tasks[0].answer;
  assert.ok(answer.value > 0.7, String(answer.value));
});

test("a figure is drawn by the command line, with its caption, and a wrong one is a fault of its line", async () => {
  const line = "![The *cycle* in $x$](plot:belt_oscillator --x x --y x_dot --until 3 --title \"The cycle\")";
  const { faults, steps } = await compute(good_lesson.replace("With ", `${line}\n\nWith `)), [figure] = steps[0].parts[0].text.figures;
  assert.deepEqual(faults, []);
  assert.deepEqual(figure.words, ["belt_oscillator", "--x", "x", "--y", "x_dot", "--until", "3", "--title", "The cycle"]);
  assert.match(figure.svg, /^<svg [^]*<title>The cycle<\/title>[^]*data-column="x_dot"[^]*<\/svg>\s*$/);
  const page = write_markdown(steps[0].parts[0].text, { write_value: () => "", open_link: () => "", close_link: () => "", open_figure: ({ svg }) => `<figure>${svg}<figcaption>` });
  assert.match(page, /<\/svg>\s*<figcaption>The <em>cycle<\/em> in <math[^]*<\/figcaption><\/figure>/);
  assert.match((await faults_of(good_lesson.replace("With ", "![a](plot:belt_oscillator --y q)\n\nWith ")))[0], /^10: .*q/);
  assert.match((await faults_of(good_lesson.replace("With ", "With ![a](plot:belt_oscillator) ")))[0], /^10: a figure stands on a line of its own/);
});

const wrong = [
  ["lab: ", "lab: belt_oscilator", /^9: /],
  ["lab: ", "lab: belt_oscillator?mu_q=0.3", /^9: .*mu_q/],
  ["lab: ", "lab: belt_oscillator?mu_k=0.3&mass=0", /^9: .*(mass|Mass)/],
  ["lab: ", "lab: belt_oscillator?mu_k=0.29", /^10: mu_k is 0.29 in this step, the text says 0.3$/],
  ["With", "{perriod(slip_to_stick)}", /^10: /],
  ["With", "{first(impact)}", /^10: first\(impact\) has no value at t = 10$/],
  ["With", "{max(x):2} m to the right", /^10: the unit m of max\(x\) is written by itself$/],
  ["With", "[0.3](lab:mu_q)", /^10: mu_q is no number parameter of belt_oscillator$/],
  ["With", "[coulomb](lab:friction_law)", /^10: friction_law is no number parameter of belt_oscillator$/],
  ["With", "[a](lab:mu_q=2)", /^10: .*mu_q/],
  ["With", "[a](lab:belt_oscillator?mass=x)", /^10: .*(mass|Mass)/],
  ["With", "[a](point:nothing)", /^10: there is no control nothing for belt_oscillator$/],
  ["With", "[a](point:plot.time.speed)", /^10: there is no control plot.time.speed for belt_oscillator$/],
  ["With", "[a](point:tab.numbers)", /^10: there is no control tab.numbers for belt_oscillator$/],
  ["With", "[a](point:ribbon.wheel)", /^10: there is no control ribbon.wheel for belt_oscillator$/],
  ["With", "[a](lab:belt_oscillator?view.lock=mu_s,mu_q)", /^10: mu_q cannot be locked$/],
  ["set: ", "set: belt_oscillator?damping=1&view.plot=phase", /^15: the page has no key view.plot$/],
  ["solution: ", "solution: belt_oscillator?damping=1&mu_k=0.4&view.t=15&view.only=scene,fase", /^21: the page has no part fase for this experiment$/],
  ["check: ", "choice: {perriod(slip_to_stick)} | b *", /^18: /],
  ["set: ", "set: belt_oscillator?x=1", /^15: /],
  ["set: ", "set: belt_oscillator?damping=1&mu_k=0.4", /^18: the start passes this check already$/],
  ["check: ", "check: share(belt.stick, 5) == and t > 10", /^18: /],
  ["solution: ", "solution: belt_oscillator?damping=1&mu_k=0.3&view.t=15", /^21: the solution fails: .*share/],
  ["solution: ", "solution: belt_oscillator?mu_k=9", /^21: /],
  ["predict: ", "predict: a = t > 0 | b = t > 1", /^16: 2 of the predictions hold after belt_oscillator\?damping=1, one should$/],
  ["predict: ", "predict: a = t < 0 | b = t < 1", /^16: 0 of the predictions hold/],
  ["predict: ", "predict: point plot.time.speed", /^16: belt_oscillator has no column speed$/],
];

test("a text may point at what an experiment has, and its view may name it", async () => {
  for (const [begin, line] of [["With", ["plot.phase", "plot.scene", "plot.time.belt.tangent", "tab.events", "ribbon.belt", "cue.1", "play", "mu_s", "friction_law"].map((id) => `[a](point:${id})`).join(" ")],
    ["lab: ", "lab: belt_oscillator?mu_k=0.3&view.plots=phase:x:belt.tangent,time.x&view.lock=*,friction_law&view.only=scene,plot.phase,time.x,mu_k&view.hide=badge&view.v=1"],
    ["check: ", "choice: {x:2} of $x$ | b *"]])
    assert.deepEqual(await faults_of(begin === "With" ? good_lesson.replace("With ", `${line} With `) : with_line(good_lesson, begin, line)), [], line);
});

test("names that are too long for a seed of mystery values are found", async () => {
  const source = with_line(with_line(good_lesson, "check: ", "answer: mu_s +- 2 %\nmystery: mu_s 0.3..0.5"), "predict: ", "").replace("id: no-drop", `id: ${"a".repeat(50)}`).replace("solution: belt_oscillator?damping=1&mu_k=0.4", "solution: belt_oscillator?damping=1&mu_k=0.2");
  assert.ok((await faults_of(source)).some((fault) => /^18: the names of lesson and task are 5 characters too long/.test(fault)), (await faults_of(source)).join());
});

test("each false claim is told with its line", async () => {
  for (const [begin, line, said] of wrong) {
    const faults = await faults_of(with_line(good_lesson, begin, line));
    assert.ok(faults.some((fault) => said.test(fault)), `${begin} -> ${line}: ${JSON.stringify(faults)} lacks ${said}`);
  }
});

test("with mystery values an answer of parameters is a sum of them; any other one needs a run, and is computed for somebody without a key", async () => {
  const task_of = async (answer) => {
    const source = with_line(good_lesson, "check: ", `answer: ${answer}\nmystery: mu_s 0.3..0.5`).replace("damping=1&mu_k=0.4&view.t=15", "damping=0&mu_k=0.2&stiffness=80&view.t=5"), { faults, tasks } = await compute(with_line(source, "predict: ", ""));
    return { faults: faults.map(({ sentence }) => sentence), task: tasks[0] };
  };
  const { faults, task } = await task_of("mu_s*normal_force/stiffness +- 2 %");
  assert.deepEqual([faults, task.mystery_sum, task.needs_run], [[], "mu_s*(10)/(80)", false]);
  const run = await task_of("max(x) +- 2 %"), mu_s = find_value("a.no-drop.0", { id: "mu_s", min: 0.3, max: 0.5 });
  assert.deepEqual([run.faults, run.task.mystery_sum, run.task.needs_run], [[], undefined, true]);
  // Slip begins at x = mu_s N/k with the speed of the belt; without damping x then reaches mu_k N/k + sqrt((N (mu_s - mu_k)/k)^2 + m v_b^2/k).
  assert.ok(Math.abs(run.task.answer.value - (2 / 80 + Math.hypot((10 * (mu_s - 0.2)) / 80, 0.1 / Math.sqrt(80)))) < 1e-12, String(run.task.answer.value));
  assert.match((await task_of("max(q) +- 2 %")).faults.join(), /q/);
});

test("units are those of parameters and columns; a function of a column keeps it, times have that of t", async () => {
  const belt = await engine.describe("belt_oscillator"), rod = await engine.describe("painleve_rod");
  assert.deepEqual(["x", "max(x)", "amplitude(x, 5)", "belt_speed", "mu_k", "period(stick_to_slip)", "duration", "2*x", "count(stick_to_slip)"].map((sum) => find_unit(sum, belt)),
    ["m", "m", "m", "m/s", "", "s", "s", "", ""]);
  assert.deepEqual(["theta", "first(slip_reversal)"].map((sum) => find_unit(sum, rod)), ["rad", ""]);
});

test("a value takes the place of one that the scenario has", () => {
  assert.equal(with_value("belt_oscillator", "mu_k", "0.4"), "belt_oscillator?mu_k=0.4");
  assert.equal(with_value("belt_oscillator?mu_k=0.3&mass=2&view.t=1", "mu_k", "0.4"), "belt_oscillator?mass=2&mu_k=0.4");
});

test("check prints FILE:LINE: sentence for each fault, and ends with 1", () => {
  const good = join(folder, "good.md"), bad = join(folder, "bad.md");
  writeFileSync(good, good_lesson);
  writeFileSync(bad, with_line(good_lesson, "lab: ", "lab: belt_oscillator?mu_k=0.29"));
  assert.deepEqual([run("check", good).status, run("check", good).stdout], [0, ""]);
  const { status, stdout } = run("check", good, bad);
  assert.deepEqual([status, stdout], [1, `${bad}:10: mu_k is 0.29 in this step, the text says 0.3\n`]);
  writeFileSync(join(folder, "other.de.md"), good_lesson);
  assert.match(run("check", join(folder, "other.de.md")).stdout, /other\.de\.md:1: there is no other\.md of which this is the translation/);
  writeFileSync(join(folder, "alone.md"), with_line(good_lesson, "minutes: ", "minutes: 25\nlanguages: de"));
  assert.match(run("check", join(folder, "alone.md")).stdout, /alone\.md:5: the language de is missing: there is no alone\.de\.md/);
  assert.equal(run("check").status, 2);
  const missing = join(folder, "missing.md");
  assert.deepEqual(["check", "numbers", "page", "scorm", "codes"].map((command) => { const { status, stdout, stderr } = run(command, missing); return [status, stdout, stderr]; }), Array(5).fill([2, "", `${missing} cannot be read.\n`]));
});

test("numbers prints each live value and each answer as the page shows it; a missing solution is one fault", async () => {
  const file = join(folder, "numbers.md"), source = with_line(good_lesson, "check: ", "answer: max(x) +- 2 %"), { steps, tasks } = await compute(source);
  writeFileSync(file, source);
  const { status, stdout } = run("numbers", file), [period, share] = steps[0].parts[0].text.values;
  assert.deepEqual([status, stdout.split("\n")], [0, [`${file}:10: period(slip_to_stick) = ${period.value.toPrecision(3)} s`, `${file}:10: share(belt.stick) = ${share.value.toPrecision(2)}`,
    `${file}:18: max(x) = ${tasks[0].answer.value.toPrecision(8)}`, ""]]);
  writeFileSync(file, with_line(good_lesson, "solution: ", ""));
  const [checked, numbers] = ["check", "numbers"].map((command) => run(command, file));
  assert.deepEqual([checked.status, checked.stdout], [1, `${file}:13: a task with check needs a solution\n`]);
  assert.deepEqual([numbers.status, numbers.stderr], [1, checked.stdout]);
});

test("the lesson of the documents has no fault, three steps and one task", async () => {
  const block = readFileSync(join(root, "docs/lessons.md"), "utf8").match(/(?:^ {4}.*\n|^\n)+/gm).find((text) => text.includes("    ---\n"));
  const { faults, steps, tasks } = await compute(block.replace(/^ {4}/gm, "").trim() + "\n");
  assert.deepEqual([faults, steps.length, tasks.length], [[], 3, 1]);
});

test("all twelve lessons are right; each has 5 to 8 steps with at least two tasks, and ends with what is open", () => {
  const files = readdirSync(lessons).filter((name) => name.endsWith(".md")).map((name) => join(lessons, name));
  assert.equal(files.filter((name) => !/\.[a-z]{2}\.md$/.test(name)).length, 12);
  // The build of the page has computed all claims, and a false one has ended it. The native build has no page.
  const out = process.env.STICTION_LESSONS ?? join(folder, "out");
  if (!process.env.STICTION_LESSONS) {
    const { status, stdout } = run("build", lessons, out);  // it checks them first
    assert.deepEqual([stdout, status], ["", 0]);
  }
  const list = JSON.parse(readFileSync(join(out, "lessons.json"), "utf8"));
  assert.equal(list.length, files.length);
  for (const lesson of list) {
    assert.ok(lesson.steps.length >= 5 && lesson.steps.length <= 8, `${lesson.file} has ${lesson.steps.length} steps`);
    lesson.steps.forEach((_, i) => {
      const count = lesson.tasks.filter(({ step }) => step === i + 1).length;
      assert.ok(count >= 2, `step ${i + 1} of ${lesson.file} has ${count} tasks`);
    });
    assert.match(lesson.steps.at(-1).title, /^(What is open|Was offen ist)$/);
    const html = readFileSync(join(out, lesson.file), "utf8");
    assert.doesNotMatch(html, / style=|<script(?! src="\.\.\/lesson\.js"| type="application\/json")|undefined|NaN/);
  }
});
