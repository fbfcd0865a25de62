// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The worker: the page without a network, and later builds.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { host, make_later_build, outcome, plain, read_build, visit } from "./hosts.mjs";
import { close, taken } from "./support.mjs";

after(close);

const files = await read_build(), later = make_later_build(files, "00000000000f");
const version = (page) => page.evaluate(() => document.documentElement.dataset.version);
const first_version = files.get("index.html").toString().match(/data-version="(.*?)"/)[1];

/** The worker has everything. */
const kept = (page) => page.evaluate(async () => { await navigator.serviceWorker.ready; });

async function look(page) {
  assert.equal(await outcome(page), "ready");
  await page.evaluate(() => { window.stiction.dialog("share"); });
  await page.waitForFunction(() => document.querySelector("canvas[data-part=code]")?.width !== 300);
  await page.evaluate(() => { window.stiction.dialog("export"); });
  await page.waitForSelector("[data-id=export_svg]");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-id=export_svg]").click()]);
  assert.match(download.suggestedFilename(), /\.svg$/);
  await page.evaluate(() => { window.stiction.dialog(""); });
}

test("after the first visit the page needs no network: experiment, dialogs, exports, lessons and published numbers", async () => {
  const site = await host(files, { path: "/a/b/" }), { page, context, trouble } = await visit(site.base);
  assert.equal(await outcome(page), "ready");
  await kept(page);
  await site.close();
  await page.goto(site.base + "#two_masses");
  await page.reload();
  await look(page);
  assert.equal(await page.evaluate(() => window.stiction.snapshot().scenario), "two_masses");
  await page.goto(site.base + "index.html#painleve_rod");
  assert.equal(await outcome(page), "ready");
  await page.goto(site.base + "lessons/tipping.html");
  await page.waitForFunction(() => window.stiction?.snapshot?.()?.scenario === "sliding_block");
  const states = await page.evaluate(() => [0, 1].map((k) => { window.lesson.give("how-far", k); return window.lesson.check("how-far").tasks.find(({ id }) => id === "how-far").state; }));
  assert.deepEqual(states, ["wrong", "right"]);
  await page.goto(site.base + "reproduced/index.html");
  await page.waitForFunction(() => document.querySelector(".picture img")?.naturalWidth > 0);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a later build is fetched in the background, announced, and taken at the next load; the open page keeps its own parts", async () => {
  const site = await host(files), { page, context, trouble } = await visit(site.base);
  assert.equal(await outcome(page), "ready");
  await kept(page);
  await page.reload();
  assert.equal(await outcome(page), "ready");
  site.files = later;
  const before = site.asked.length;
  await page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration()).update(); });
  await page.waitForSelector("#news:not([hidden])");
  assert.match(await page.locator("#news").innerText(), /New version/);
  await page.waitForFunction(() => /New version/.test(document.getElementById("status").textContent));
  assert.ok(!site.asked.slice(before).some((name) => plain(name) === "app.wasm"), "what has not changed is not fetched again");
  assert.equal(await version(page), first_version);
  await look(page);  // parts of the build it is of, which the server no longer has
  const [other] = await Promise.all([page.waitForNavigation(), page.locator("#news [data-id='news.act']").click()]);
  assert.ok(other);
  assert.equal(await outcome(page), "ready");
  assert.equal(await version(page), "00000000000f");
  await site.close();
  await page.reload();
  await look(page);
  assert.equal(await version(page), "00000000000f");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a build that arrives in part, or with a file that is not its own, is not kept; the one before goes on", async () => {
  let broken = false;
  const site = await host(files, { answer: (name, request, response) => broken && name === "dialogs.js" && Boolean(response.writeHead(200, { "Content-Type": "text/javascript" }).end("sign in")) });
  const { page, context } = await visit(site.base);
  assert.equal(await outcome(page), "ready");
  await kept(page);
  broken = true;
  site.files = new Map([...later].map(([name, body]) => [name, name.endsWith("worker.js") ? Buffer.from(body.toString().replaceAll(/dialogs\.[0-9a-f]+/g, "dialogs.0123456789")) : body]));
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const gone = new Promise((done) => registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker.addEventListener("statechange", () => done(worker.state));
    }));
    await registration.update().catch(() => {});
    return gone;
  });
  assert.equal(state, "redundant");
  await page.reload();
  assert.equal(await outcome(page), "ready");
  assert.equal(await version(page), first_version);
  await context.close();
  await site.close();
});

test("?fresh asks the server although everything is kept", async () => {
  const site = await host(files), { page, context } = await visit(site.base);
  assert.equal(await outcome(page), "ready");
  await kept(page);
  site.files = later;
  await page.goto(site.base + "?fresh#two_masses");
  assert.equal(await outcome(page), "ready");
  assert.equal(await version(page), "00000000000f");
  await context.close();
  await site.close();
});
