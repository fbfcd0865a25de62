// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page in one file: opened from a disk, alone in its folder, and in a sandbox.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, host, outcome, visit } from "./hosts.mjs";
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
