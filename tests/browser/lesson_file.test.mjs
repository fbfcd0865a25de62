// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A lesson in one file: opened from a disk, and as a package on a stand-in of a learning platform.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { find_value } from "../../web/lesson/mystery.mjs";
import { folder, host, read_build, visit } from "./hosts.mjs";
import { close } from "./support.mjs";

after(close);

const program = join(folder, "..", "lesson.mjs"), source = fileURLToPath(new URL("../../web/lessons/tipping.md", import.meta.url));
const make = (command, of = source) => execFileSync(process.execPath, [program, command, of], { maxBuffer: 64 << 20, env: { ...process.env, STICTION: process.env.STICTION_COMMAND } });

const own_lesson = `---
title: Measure it
summary: One sentence.
minutes: 5
level: school
systems: belt_oscillator
---
## Measure it
lab: belt_oscillator
Press *Play*.
:::task How far
id: measure
mystery: mu_s 0.3..0.5
set: belt_oscillator?damping=0&mu_k=0.2&stiffness=80
ask: How far does the block come?
answer: max(x) +- 0.1 %
solution: belt_oscillator?damping=0&mu_k=0.2&stiffness=80&view.t=5
:::
`;

const guess_lesson = `---
title: Guess it
summary: One sentence.
minutes: 5
level: school
systems: belt_oscillator
---
## Guess it
lab: belt_oscillator?view.t=0.4&view.run=1
The block comes to {max(x):3}.
:::task What is larger
id: larger
ask: Which one?
predict: It is $\\mu_k$. = mu_k > mu_s | It is $\\mu_s$. = mu_s > mu_k
choice: $\\mu_k$ | $\\mu_s$ = {mu_s:2} *
:::
`;

/** Waits for the laboratory in the lesson. */
const wait = (target) => target.waitForFunction(() => window.stiction?.snapshot?.()?.scenario);

test("it opens from a disk without a request, and its tasks are checked in its laboratory", async () => {
  const alone = await mkdtemp(join(tmpdir(), "stiction-")), file = join(alone, "lesson.html");
  await writeFile(file, make("page"));
  const { page, context, trouble } = await visit("about:blank"), asked = [];
  page.on("request", (request) => { if (!/^(blob|data|about):/.test(request.url())) asked.push(request.url().split("#")[0]); });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  const address = pathToFileURL(file).href;
  await page.goto(`${address}#3`);
  await wait(page);
  assert.equal(await page.evaluate(() => window.stiction.snapshot().scenario), "sliding_block?mu=1.5");
  assert.deepEqual(await page.evaluate(() => [window.lesson.snapshot().step, document.getElementById("away").hidden]), [3, true]);
  await page.evaluate(() => { window.stiction.set("sliding_block?mu=1.2&x_dot0=-2"); window.stiction.seek(10); });
  assert.equal(await page.evaluate(() => window.lesson.check("fall").tasks.find(({ id }) => id === "fall").state), "right");
  await page.click('[data-id="step.2"]');
  assert.equal(await page.evaluate(() => window.stiction.snapshot().scenario), "sliding_block?mu=1");
  assert.deepEqual(asked, [address]);
  assert.deepEqual(await page.evaluate(() => [window.violations, document.getElementById("frame").contentWindow.violations]), [[], []]);
  assert.deepEqual(trouble, []);
  await context.close();
  await rm(alone, { recursive: true });
});

/** Answers the task with the largest x of this student's own run; the motion beside the text stays as it is. */
async function answer_with_run(page) {
  const task = () => page.evaluate(() => window.lesson.snapshot().tasks[0]), call = (name, ...all) => page.evaluate(([of, rest]) => window.lesson[of](...rest), [name, all]);
  await wait(page);
  await call("go", 1);
  await page.evaluate(() => { window.stiction.set("belt_oscillator?mass=2&view.t=0.25"); });
  const value_for = (key) => 2 / 80 + Math.hypot((10 * (find_value(`mine.measure.${key}`, { id: "mu_s", min: 0.3, max: 0.5 }) - 0.2)) / 80, 0.1 / Math.sqrt(80));
  await call("student", "anna");
  await call("give", "measure", String(value_for("bert")));
  // Read in the task of the question: the run may have been computed in the next one.
  const first_answer = await page.evaluate(() => { window.lesson.check("measure"); return window.lesson.snapshot().tasks[0].missing[0]; });
  assert.match(first_answer, /^The laboratory computes the number/);
  await page.waitForFunction(() => window.lesson.snapshot().tasks[0].state === "wrong");
  assert.deepEqual((await task()).missing, ["That is not the right number."]);
  await call("give", "measure", value_for("anna").toPrecision(4));
  await call("check", "measure");
  assert.equal((await task()).state, "right");
  assert.deepEqual(await page.evaluate(() => [window.stiction.snapshot().scenario, window.stiction.snapshot().t]), ["belt_oscillator?mass=2", 0.25]);
  await call("student", "cleo");
  await call("clear");
  await call("student", "cleo");
  await call("solution", "measure");
  const verdict = () => page.evaluate(() => document.querySelector('[data-task="measure"] .verdict').textContent);
  await page.waitForFunction(() => document.querySelector('[data-task="measure"] .verdict').textContent.includes("number is"));
  assert.ok((await verdict()).includes(`The number is ${Number(value_for("cleo").toPrecision(6))}`), await verdict());
  assert.equal(await page.locator("iframe").count(), 1, "the frame of the run is gone");
}

test("an answer that needs a run is computed with each student's mystery values, in one file and in the folder", async () => {
  const alone = await mkdtemp(join(tmpdir(), "stiction-")), own = join(alone, "mine.md"), file = join(alone, "mine.html");
  await writeFile(own, own_lesson);
  await writeFile(file, make("page", own));
  const disk = await visit(pathToFileURL(file).href);
  await answer_with_run(disk.page);
  assert.deepEqual(disk.trouble, []);
  await disk.context.close();
  const folder_of = join(alone, "lessons"), built = join(alone, "built");
  await mkdir(folder_of);
  await writeFile(join(folder_of, "mine.md"), own_lesson);
  execFileSync(process.execPath, [program, "build", folder_of, built], { env: { ...process.env, STICTION: process.env.STICTION_COMMAND } });
  const files = await read_build(), known = files.get("lessons/tipping.html").toString(), [, sheet] = known.match(/href="\.\.\/(lesson\.\w+\.css)"/), [, script] = known.match(/src="\.\.\/(lesson\.\w+\.js)"/);
  files.set("lessons/mine.html", Buffer.from((await readFile(join(built, "mine.html"), "utf8")).replace("../lesson.css", `../${sheet}`).replace("../lesson.js", `../${script}`)));
  const site = await host(files), served = await visit(`${site.base}lessons/mine.html`, { serviceWorkers: "block" });
  await answer_with_run(served.page);
  await served.context.close();
  await site.close();
  await rm(alone, { recursive: true });
});

test("formulas of a choice are words in what the page says; the motion stands at its start until a prediction, whatever the experiment names", async () => {
  const alone = await mkdtemp(join(tmpdir(), "stiction-")), own = join(alone, "guess.md"), file = join(alone, "guess.html"), address = pathToFileURL(file).href;
  await writeFile(own, guess_lesson);
  await writeFile(file, make("page", own));
  const { page, context, trouble } = await visit(`${address}?student=${"k".repeat(17)}`);
  await wait(page);
  const now = () => page.evaluate(() => { const { t, running } = window.stiction.snapshot(); return { t, running, ...window.lesson.snapshot().tasks[0] }; });
  const verdict = () => page.evaluate(() => document.querySelector('[data-task="larger"] .verdict').textContent);
  assert.equal(await page.evaluate(() => [window.stiction.run().t, window.stiction.step().t, window.stiction.seek(1).t].join()), "0,0,0");
  const { t, running, state } = await now();
  assert.deepEqual([t, running, state], [0, false, "predict"]);
  assert.match(await page.textContent("output[data-value]"), /^0\.0\d+ m$/, "the text has the number of the whole run");
  // A key that is none is refused with a sentence, in the address and typed.
  const key = () => page.evaluate(() => [window.lesson.snapshot().student, document.getElementById("student-help").textContent, document.querySelector('[data-id="student"]').hasAttribute("aria-invalid")]);
  assert.deepEqual(await key(), ["0", `A key has 1 to 16 letters, digits, _ and -. This is none: ${"k".repeat(17)}`, true]);
  await page.evaluate(() => window.lesson.student("anna b"));
  assert.deepEqual(await key(), ["0", "A key has 1 to 16 letters, digits, _ and -. This is none: anna b", true]);
  await page.evaluate(() => window.lesson.student("anna"));
  assert.deepEqual(await key(), ["anna", "Letters, digits, _ and -, at most 16. It stands in your answer code.", false]);
  await page.evaluate(() => { window.lesson.predict("larger", 0); window.lesson.solution("larger"); window.lesson.check("larger"); });
  assert.match(await verdict(), /^That is not right\.|^Choose something first\./);
  assert.match(await verdict(), /You predicted: It is μk\. What came true: It is μs\.$/);
  await page.evaluate(() => { window.lesson.clear(); window.lesson.solution("larger"); });
  assert.match(await verdict(), /Right is: μs = 0\.40?\.$/);
  // Progress of an earlier text of the lesson, or of something else: what fits is taken.
  for (const [kept, wanted] of [["null", { state: "predict", prediction: null }], ["[1", { state: "predict", prediction: null }], ['{"student":"bert","tasks":[]}', { state: "predict", prediction: null }],
    ['{"tasks":{"larger":{"state":"wrong","prediction":7,"given":"x","hints":9,"outcome":-1,"tries":"a"}}}', { state: "predict", prediction: null, given: null, hints: 0, outcome: null }],
    ['{"tasks":{"larger":{"state":"right","prediction":1,"given":[1],"hints":0,"outcome":1,"tries":2}}}', { state: "right", prediction: 1, given: 1, outcome: 1 }]]) {
    await page.evaluate((text) => localStorage.setItem("stiction.lesson.guess", text), kept);
    await page.goto("about:blank");
    await page.goto(address);
    await wait(page);
    const found = await now();
    assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, found[name]])), wanted, kept);
  }
  assert.deepEqual(trouble, []);
  await context.close();
  await rm(alone, { recursive: true });
});

test("a lesson of the folder can be read from a disk, and tells how to get its laboratory there", async () => {
  const { page, context } = await visit(`${pathToFileURL(join(folder, "lessons/tipping.html")).href}#2`);
  await page.waitForSelector("#away:not([hidden])");
  assert.match(await page.textContent("#away"), /The lesson in one file can do it/);
  assert.equal(await page.isVisible("#frame"), false);
  assert.deepEqual([await page.locator("section:visible").getAttribute("data-step"), await page.evaluate(() => window.lesson.go(3).step)], ["2", 3]);
  assert.ok((await page.locator("output[data-value]").allTextContents()).every((text) => /\d/.test(text)));
  await page.evaluate(() => window.lesson.give("how-far", 1));
  assert.equal(await page.evaluate(() => window.lesson.check("how-far").tasks.find(({ id }) => id === "how-far").state), "right");
  await context.close();
});

test("the package reports a score to the platform", async () => {
  const files = Object.entries(unzipSync(make("scorm"))).map(([name, bytes]) => [`package/${name}`, Buffer.from(bytes)]);
  const platform = '<!doctype html><title>Platform</title><iframe src="package/index.html" width="1200" height="700"></iframe><script src="platform.js"></script>';
  const api = `window.values = { "cmi.core.lesson_status": "not attempted" };
    window.API = { LMSInitialize: () => "true", LMSFinish: () => "true", LMSCommit: () => "true", LMSGetValue: (name) => window.values[name] ?? "", LMSSetValue: (name, value) => { window.values[name] = value; return "true"; } };`;
  const site = await host(new Map([...files, ["index.html", Buffer.from(platform.replace(/(<iframe.*?<\/iframe>)(<script.*?<\/script>)/, "$2$1"))], ["platform.js", Buffer.from(api)]]));
  const { page, context } = await visit(site.base, { serviceWorkers: "block" });
  const around = await (await page.waitForSelector("iframe")).contentFrame(), inner = await (await around.waitForSelector("iframe")).contentFrame();
  await wait(inner);
  await inner.evaluate(() => { window.lesson.give("how-far", 1); window.lesson.check("how-far"); });
  await page.waitForFunction(() => window.values["cmi.core.score.raw"] !== undefined);
  const tasks = await inner.evaluate(() => window.lesson.snapshot().tasks.length);
  assert.deepEqual(await page.evaluate(() => [window.values["cmi.core.score.raw"], window.values["cmi.core.lesson_status"]]), [String(Math.round(100 / tasks)), "incomplete"]);
  await context.close();
  await site.close();
});
