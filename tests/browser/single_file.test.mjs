// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page in one file: opened from a disk, alone in its folder, and in a sandbox; and with an experiment saved in it.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { run } from "../cli/command.mjs";
import { folder, host, outcome, read_build, visit } from "./hosts.mjs";
import { close, read_download } from "./support.mjs";

after(close);

const file = join(folder, "..", "stiction.html");

/** Workers made of the page's own text compute a job; what becomes of it. */
async function compute(target) {
  const id = await target.evaluate(() => window.stiction.explore("belt_oscillator?job=sweep&job.over=mu_k:0.1:0.3:3&job.settle=2&job.window=2"));
  await target.waitForFunction((job) => window.stiction.explore_status(job).state !== "running", id);
  return target.evaluate((job) => window.stiction.explore_status(job).state, id);
}

test("it asks for no other file, from a disk, and has everything: link, dialogs, code, exports, licences", async () => {
  const alone = await mkdtemp(join(tmpdir(), "stiction-"));
  await copyFile(file, join(alone, "stiction.html"));
  const { page, context, trouble } = await visit("about:blank"), asked = [];
  page.on("request", (request) => { if (!request.url().startsWith("blob:")) asked.push(request.url().split("#")[0]); });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  const address = pathToFileURL(join(alone, "stiction.html")).href;
  await page.goto(address + "#belt_oscillator?mu_k=0.2");
  assert.equal(await outcome(page), "ready");
  assert.equal((await page.evaluate(() => window.stiction.snapshot())).scenario, "belt_oscillator?mu_k=0.2");
  assert.equal(await compute(page), "done");
  await page.evaluate(() => { window.stiction.set("two_masses"); });
  await page.waitForFunction(() => location.hash === "#two_masses");
  await page.evaluate(() => { window.stiction.dialog("share"); });
  await page.waitForFunction(() => document.querySelector("canvas[data-part=code]")?.width !== 300);
  await page.evaluate(() => { window.stiction.dialog("export"); });
  for (const [id, ending] of [["export_csv", "csv"], ["export_json", "json"], ["export_svg", "svg"], ["export_png", "png"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-id=${id}]`).click()]);
    assert.equal(download.suggestedFilename(), `two_masses.${ending}`);
    assert.ok((await read_download(download)).length > 100);
  }
  await page.evaluate(() => { window.stiction.dialog("about"); });
  const [licences] = await Promise.all([context.waitForEvent("page"), page.locator("[data-id=licences]").click()]);
  await licences.waitForFunction(() => /Dear ImGui/.test(document.body?.innerText));
  await licences.close();
  assert.deepEqual(asked, [address]);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
  assert.deepEqual(trouble, []);
  await context.close();
  await rm(alone, { recursive: true });
});

test("the speaker's window opens from a disk too: notes and cues there, a press there plays here, and closing it brings the controls back", async () => {
  const { page, context, trouble } = await visit("about:blank");
  await page.goto(`${pathToFileURL(file).href}#belt_oscillator?view.layout=presenter&view.notes=First%20the%20slip.&view.t=0`);
  assert.equal(await outcome(page), "ready");
  await page.evaluate(() => window.stiction.rest());
  const { x, y, width, height } = (await page.evaluate(() => window.stiction.controls())).find(({ id }) => id === "speaker");
  const [speaker] = await Promise.all([context.waitForEvent("page"), page.mouse.click(x + width / 2, y + height / 2)]);
  await page.waitForFunction(() => window.stiction.talk().on && !window.stiction.controls().some(({ id }) => id === "play"));
  const get = (id) => speaker.locator(`[data-id="${id}"]`);
  assert.equal(await get("notes").textContent(), "First the slip.");
  assert.equal(await speaker.locator("li button").count(), (await page.evaluate(() => window.stiction.talk())).cues.length);
  await get("step_to_event").click();
  assert.ok(Math.abs((await page.evaluate(() => window.stiction.snapshot())).t - 0.4) < 1e-9);
  assert.equal(await get("time").textContent(), "t = 0.400");
  await speaker.close();
  await page.waitForFunction(() => !window.stiction.talk().on && window.stiction.controls().some(({ id }) => id === "play"));
  assert.deepEqual(trouble, []);
  await context.close();
});

test("it works in a sandbox on a server that lets nobody read its files, and names the same build as the folder", async () => {
  const body = await readFile(file), site = await host(new Map([["stiction.html", body]])), { page, context } = await visit("about:blank", { serviceWorkers: "block" });
  await page.route(site.base + "host.html", (route) => route.fulfill({ contentType: "text/html", body: `<iframe sandbox="allow-scripts" src="${site.base}stiction.html#two_masses" width=900 height=600></iframe>` }));
  await page.goto(site.base + "host.html");
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector(".ready");
  assert.equal(await frame.evaluate(() => window.stiction.snapshot().scenario), "two_masses");
  assert.equal(await compute(frame), "done");
  const index = (await readFile(join(folder, "index.html"))).toString();
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.version), index.match(/data-version="(.*?)"/)[1]);
  await context.close();
  await site.close();
});

/** The file that a page makes of a text; without a text, of what is on its screen. */
const make = (page, text = null) => page.evaluate((given) => window.stiction.file(given), text);
const texts = ["belt_oscillator", "belt_oscillator?mu_k=0.2&view.lock=mu_s&view.t=0.5", "painleve_rod/jam?view.notes=</script><b>\"\\µ&mu=1.5",
  "belt_oscillator?job=sweep&job.over=mu_k:0.1:0.3:3&job.settle=2&job.window=2"];

test("the served page saves an experiment as one file, the bytes that stiction page prints", async () => {
  const site = await host(await read_build()), { page, context, trouble } = await visit(site.base, { serviceWorkers: "block" });
  assert.equal(await outcome(page), "ready");
  for (const text of texts) {
    const { code, out } = run("page", text);
    assert.equal(code, 0, text);
    assert.ok(await make(page, text) === out, text);
  }
  await page.evaluate(() => { window.stiction.set("two_masses?view.lock=m1&view.t=1.5"); });
  const shown = await page.evaluate(() => window.stiction.link().split("#")[1]);
  assert.match(shown, /view\.lock=m1&.*view\.t=1\.5/);
  assert.ok(await make(page) === run("page", shown).out);
  assert.deepEqual(trouble, []);
  await context.close();
  await site.close();
});

test("a file that cannot be made is null and a notice: no such system, no template, a template of another build", async () => {
  const files = await read_build(), site = await host(files), { page, context } = await visit(site.base, { serviceWorkers: "block" });
  assert.equal(await outcome(page), "ready");
  const last_notice = () => page.evaluate(() => window.stiction.snapshot().notices.at(-1));
  assert.equal(await make(page, "belt"), null);
  assert.equal(await last_notice(), "There is no system `belt`. No file is made.");
  site.files = new Map([...files, ["stiction.html", Buffer.from(files.get("stiction.html").toString().replace(/data-version="\w+"/, 'data-version="0"'))]]);
  assert.equal(await make(page, "two_masses"), null);
  assert.equal(await last_notice(), "No file is made: stiction.html is not what it should be: it is of another build.");
  site.files = new Map([...files].filter(([name]) => name !== "stiction.html"));
  assert.equal(await make(page, "two_masses"), null);
  assert.match(await last_notice(), /^No file is made: stiction\.html did not arrive \(stiction\.html: 404\)/);
  site.files = files;
  assert.match(await make(page, "two_masses"), /^<!doctype html>/);
  await context.close();
  await site.close();
});

test("a saved file opens its experiment from a disk without a request, locks included; an address goes before it; it makes further files", async () => {
  const alone = await mkdtemp(join(tmpdir(), "stiction-")), place = join(alone, "saved.html"), address = pathToFileURL(place).href;
  await writeFile(place, run("page", texts[1]).out);
  const { page, context, trouble } = await visit("about:blank"), asked = [];
  page.on("request", (request) => { if (!request.url().startsWith("blob:")) asked.push(request.url().split("#")[0]); });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  await page.goto(address);
  assert.equal(await outcome(page), "ready");
  const [{ scenario, t, running }, controls, title] = await page.evaluate(() => [window.stiction.snapshot(), window.stiction.controls(), document.title]);
  assert.deepEqual([scenario, t, running], ["belt_oscillator?mu_k=0.2", 0.5, false]);
  assert.equal(controls.find(({ id }) => id === "mu_s").locked, true);
  assert.match(title, /^Stiction: .+, belt_oscillator\?mu_k=0\.2$/);
  for (const text of [texts[2], texts[1]]) assert.ok(await make(page, text) === run("page", text).out, text);
  await page.evaluate(() => { window.stiction.dialog("share"); });
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-id=save_file]").click()]);
  assert.equal(download.suggestedFilename(), "belt_oscillator.html");
  const saved = (await read_download(download)).toString();
  const start = JSON.parse(saved.match(/id="start">(.*?)<\/script>/)[1]);
  assert.deepEqual(start.scenario.split(/[?&]/).sort(), ["belt_oscillator", "mu_k=0.2", "view.lock=mu_s", "view.t=0.5", "view.v=1"]);
  assert.ok(saved === await make(page, start.scenario));
  assert.deepEqual(asked, [address]);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
  await page.goto("about:blank");
  await page.goto(`${address}#two_masses`);
  assert.equal(await outcome(page), "ready");
  assert.equal(await page.evaluate(() => window.stiction.snapshot().scenario), "two_masses");
  assert.deepEqual(trouble, []);
  await context.close();
  await rm(alone, { recursive: true });
});
