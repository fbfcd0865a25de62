// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A lesson is written in the browser: faults while it is typed, the lesson beside it, and the files that are saved. `lesson.mjs` finds the same
// faults and makes the same files.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { example } from "../../web/lesson/author/example.mjs";
import { folder, host, read_build, visit } from "./hosts.mjs";
import { close, read_download } from "./support.mjs";

const work = mkdtempSync(join(tmpdir(), "stiction-author-"));
after(async () => {
  rmSync(work, { recursive: true });
  await close();
});

const program = join(folder, "..", "lesson.mjs"), files = await read_build();
/** What `lesson.mjs COMMAND` prints about a source. */
const print = (command, name, source) => {
  const file = join(work, `${name}.md`);
  writeFileSync(file, source);
  return spawnSync(process.execPath, [program, command, file], { encoding: "utf8", maxBuffer: 64 << 20, env: { ...process.env, STICTION: process.env.STICTION_COMMAND } }).stdout;
};
const part = (page, id) => page.locator(`[data-id="${id}"]`);
/** Waits until all claims of the source have been computed. */
const computed = (page) => page.waitForFunction(() => document.querySelector('[data-id="faults"]').getAttribute("aria-busy") === "false");
const type = async (page, source) => {
  await page.evaluate(() => { document.querySelector('[data-id="faults"]').setAttribute("aria-busy", "true"); });
  await part(page, "source").fill(source);
  await computed(page);
};
const read_faults = (page) => page.evaluate(() => [...document.querySelectorAll('[data-id="faults"] li')].map((row) => [Number(row.querySelector("button").dataset.line), row.lastChild.textContent.trim()]));
const save = async (page, id) => {
  const [download] = await Promise.all([page.waitForEvent("download"), part(page, id).click()]);
  return { name: download.suggestedFilename(), text: (await read_download(download)).toString() };
};
async function start(options = {}) {
  const site = await host(files), opened = await visit(`${site.base}lessons/write.html`, options);
  await opened.page.waitForLoadState("load");
  await computed(opened.page);
  return { site, ...opened, end: async () => { await opened.context.close(); await site.close(); } };
}

test("it begins with the lesson of the documents, without a fault, beside its laboratory", async () => {
  const { page, trouble, end } = await start({ serviceWorkers: "block" });
  assert.equal(await part(page, "source").inputValue(), example);
  assert.equal(await part(page, "faults").innerText(), "There are none.");
  const preview = await (await page.$('[data-id="preview"]')).contentFrame();
  await preview.waitForFunction(() => window.stiction?.snapshot?.()?.scenario === "bearing_pendulum?b=0&theta0=-1.3");
  assert.deepEqual(await preview.evaluate(() => [document.querySelector("h1").textContent, document.title, window.lesson.snapshot().steps, document.documentElement.lang]), ["A pendulum that stops", "A pendulum that stops", 3, "en"]);
  // The values of the text are those that the command line computes.
  const written = [...print("page", "my-lesson", example).matchAll(/<output aria-live="off" data-value="[^>]*>([^<]*)<\/output>/g)].map(([, text]) => text);
  assert.ok(written.length === 5 && !written.includes("–"), written.join());
  assert.deepEqual(await preview.evaluate(() => [...document.querySelectorAll("output[data-value]")].map(({ textContent }) => textContent)), written);
  // Typing leaves the step open, and the task works.
  await preview.evaluate(() => window.lesson.go(2));
  await type(page, example.replace("More friction stops it", "Much friction stops it"));
  assert.deepEqual(await preview.evaluate(() => [window.lesson.snapshot().step, document.querySelector("section:not([hidden]) p:not(.place)").textContent.slice(0, 22)]), [2, "Much friction stops it"]);
  await preview.waitForFunction(() => window.stiction.snapshot()?.scenario === "bearing_pendulum?mu=0.4&b=0&theta0=-1.3");
  const solved = await preview.evaluate(() => {
    window.lesson.predict("one-swing", 1);
    window.stiction.set("bearing_pendulum?mu=0.9&b=0&theta0=-1.3");
    window.stiction.seek(10);
    return window.lesson.check("one-swing").tasks[0];
  });
  assert.deepEqual([solved.state, solved.outcome], ["right", 1]);
  await type(page, example.replace("lab: bearing_pendulum?mu=0.4&b", "lab: bearing_pendulum?mu=0.41&b").replace("[0.4](lab:mu) at", "[0.41](lab:mu) at"));  // the step that is open has another experiment now
  await preview.waitForFunction(() => window.stiction.snapshot()?.scenario === "bearing_pendulum?mu=0.41&b=0&theta0=-1.3");
  assert.deepEqual(trouble, []);
  await end();
});

test("faults are those that lesson.mjs finds; a press goes to the line; no file is made of a lesson with a fault", async () => {
  const { page, end } = await start({ serviceWorkers: "block" });
  const spoiled = [["[0.15](lab:mu)", "[0.6](lab:mu)"], ["solution: bearing_pendulum?mu=0.9", "solution: bearing_pendulum?mu=0.3"], ["{first(slip_to_stick):3}", "{first(impact_of):3}"], ["level: school", "level: nursery"],
    ["check: count(slip_reversal) ==", "check: count(slip_reversal =="], ["> 0 |", ">= 0 |"], ["point:plot.time.theta", "point:scenery"], ["id: one-swing\n", ""], ["$\\mu$", "$\\frac$"], ["A rod", "<b>A rod"]];
  for (const [from, to] of spoiled) {
    const source = example.replace(from, to);
    assert.notEqual(source, example, from);
    await type(page, source);
    const found = print("check", "my-lesson", source).trim();
    assert.ok(found, to);
    const told = found.split("\n").map((row) => row.match(/:(\d+): (.*)$/).slice(1)).map(([line, sentence]) => [Number(line), sentence]);
    assert.deepEqual(await read_faults(page), told, to);
  }
  await type(page, example.replace("lab: bearing_pendulum?mu=0.4&friction", "lab: bearing_pendulum?mu=200&friction"));
  assert.match(JSON.stringify(await read_faults(page)), /mu = 200/);
  await part(page, "save_file").click();
  await page.waitForFunction(() => document.getElementById("said").textContent.startsWith("No file is made: the lesson has"));
  await page.locator('[data-id="faults"] button').first().click();
  const chosen = await page.evaluate(() => { const { value, selectionStart, selectionEnd } = document.activeElement; return value.slice(selectionStart, selectionEnd); });
  assert.equal(chosen, "lab: bearing_pendulum?mu=200&friction_law=coulomb_stiction&mu_s=0.5&b=0&theta0=-1.3");
  await end();
});

test("the saved file is that of lesson.mjs page, the saved source is the text; a lesson can be opened and dropped", async () => {
  const { page, end } = await start({ serviceWorkers: "block" });
  let saved = await save(page, "save_file");
  assert.equal(saved.name, "my-lesson.html");
  assert.ok(saved.text === print("page", "my-lesson", example));
  const other = readFileSync(fileURLToPath(new URL("../../web/lessons/stick-slip.de.md", import.meta.url)), "utf8");
  await page.evaluate(() => { document.querySelector('[data-id="faults"]').setAttribute("aria-busy", "true"); });
  await page.locator("input[type=file]").setInputFiles({ name: "stick-slip.de.md", mimeType: "text/markdown", buffer: Buffer.from(other) });
  await page.waitForFunction((text) => document.querySelector('[data-id="source"]').value === text, other);
  await computed(page);
  assert.deepEqual(await read_faults(page), []);
  assert.equal(await part(page, "name").inputValue(), "stick-slip.de");
  writeFileSync(join(work, "stick-slip.md"), readFileSync(fileURLToPath(new URL("../../web/lessons/stick-slip.md", import.meta.url))));
  saved = await save(page, "save_file");
  assert.equal(saved.name, "stick-slip.de.html");
  assert.ok(saved.text === print("page", "stick-slip.de", other));
  saved = await save(page, "save_source");
  assert.deepEqual([saved.name, saved.text], ["stick-slip.de.md", other]);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "Dropped Lesson.md"));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, example);
  await page.waitForFunction((text) => document.querySelector('[data-id="source"]').value === text, example);
  assert.equal(await part(page, "name").inputValue(), "dropped-lesson");
  await end();
});

test("after a visit it works without a network, saving included", async () => {
  const { page, site, end } = await start();
  // A promise is true for waitForFunction, whatever it resolves to.
  await page.evaluate(async () => { while (!(await caches.match(new URL("../stiction.html", location.href)))) await new Promise(requestAnimationFrame); });
  await site.close();
  await page.reload();
  await computed(page);
  assert.equal(await part(page, "faults").innerText(), "There are none.");
  const saved = await save(page, "save_file");
  assert.ok(saved.text === print("page", "my-lesson", example));
  await end();
});

for (const [width, colorScheme] of [[1280, "light"], [1280, "dark"], [390, "light"]])
  test(`axe-core finds nothing at ${width} px, ${colorScheme}, and nothing is wider than the window`, async () => {
    const { page, end } = await start({ serviceWorkers: "block", viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
    const { violations } = await page.evaluate(() => window.axe.run(document, { iframes: false }));
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    await end();
  });
