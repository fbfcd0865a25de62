// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A lesson in one file: opened from a disk, and as a package on a stand-in of a learning platform.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { folder, host, visit } from "./hosts.mjs";
import { close } from "./support.mjs";

after(close);

const program = join(folder, "..", "lesson.mjs"), source = fileURLToPath(new URL("../../web/lessons/tipping.md", import.meta.url));
const make = (command) => execFileSync(process.execPath, [program, command, source], { maxBuffer: 64 << 20, env: { ...process.env, STICTION: process.env.STICTION_COMMAND } });

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
