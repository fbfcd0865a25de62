// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The program comes in two parts (cmake/divide.py, web/later.txt): the first one draws the picture of an address without an experiment, the
// second one is waited for by everything else.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { folder, host, outcome, plain, read_build, visit, words } from "./hosts.mjs";
import { close } from "./support.mjs";

after(close);
const files = await read_build();
const later = [...files.keys()].find((name) => plain(name) === "later.wasm");

/** A host that keeps the second part back until it is let go. */
async function host_without_second_part() {
  const waiting = [];
  let open = false, see = () => {};
  const site = await host(files, { answer: (name, request, response, body) => {
    if (name !== "later.wasm" || open) return false;
    waiting.push(() => response.writeHead(200, { "Content-Type": "application/wasm" }).end(body));
    see();
    return true;
  } });
  /** Resolves when it has been asked for so many times. */
  const asked = (times) => new Promise((done) => { (see = () => { if (waiting.length >= times) done(); })(); });
  return { site, asked, let_go: () => { open = true; waiting.splice(0).forEach((answer) => answer()); } };
}

/** Runs in the page before its own scripts: a request that everything waits for would be one for the second part, before its time. */
const watch_requests = () => {
  window.waited = 0;
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (...all) {
    ++window.waited;
    return open.apply(this, all);
  };
};

/** Opens an address without waiting for anything; watch_requests runs first. */
async function meet(site, address, options) {
  const { page, context, trouble } = await visit("about:blank", { serviceWorkers: "block", ...options });
  await page.addInitScript(watch_requests);
  await page.goto(site.base + address, { waitUntil: "commit" });
  return { page, context, trouble };
}

const shown = (page) => page.waitForFunction(() => document.documentElement.dataset.shown !== undefined);

test("both parts are smaller than the whole, and none is empty", () => {
  const sizes = Object.fromEntries([...files].filter(([name]) => name.endsWith(".wasm")).map(([name, body]) => [plain(name), body.length]));
  assert.deepEqual(Object.keys(sizes).sort(), ["app.wasm", "later.wasm"]);
  assert.ok(sizes["later.wasm"] > sizes["app.wasm"] / 4, JSON.stringify(sizes));
});

for (const [name, options] of [["a desk in the dark", { colorScheme: "dark" }], ["a desk in the light", { colorScheme: "light" }],
  ["a phone", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, colorScheme: "light" }],
  ["a tablet with more contrast", { viewport: { width: 820, height: 1180 }, hasTouch: true, contrast: "more" }]])
  for (const address of ["", "#belt_oscillator"])
    test(`the first picture of "${address}" on ${name} is there before the second part, and asks for nothing of it`, async () => {
      const { site, asked, let_go } = await host_without_second_part();
      const { page, context, trouble } = await meet(site, address, options);
      await shown(page);
      if (await page.evaluate(() => window.waited)) {
        const place = await page.evaluate(() => Module.page.waited_for), map = join(dirname(folder), "program", "later.map");
        const name = existsSync(map) ? readFileSync(map, "utf8").split("\n").find((line) => line.startsWith(`${place} `)) : place;
        assert.fail(`it waits for ${name}, which a pattern of web/later.txt names`);
      }
      await asked(1);
      let_go();
      await page.evaluate(() => window.stiction.ready);
      assert.match(await page.evaluate(() => window.stiction.set("painleve_rod").scenario), /^painleve_rod/);
      assert.deepEqual(trouble, []);
      await context.close();
      await site.close();
    });

test("an address that names another experiment waits for both parts", async () => {
  const { site, asked, let_go } = await host_without_second_part();
  const { page, context } = await meet(site, "#painleve_rod");
  await page.waitForFunction(() => document.getElementById("message").textContent.startsWith("Loading,"));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.shown), undefined);
  await asked(1);
  let_go();
  assert.equal(await outcome(page), "ready");
  assert.equal(await page.evaluate(() => window.waited), 0);
  await context.close();
  await site.close();
});

test("whoever asks for more before the second part is there waits for it", async () => {
  const { site, asked, let_go } = await host_without_second_part();
  const { page, context, trouble } = await meet(site, "");
  assert.equal(await outcome(page), "ready");
  await page.evaluate(() => window.stiction.ready);  // nobody is kept waiting for longer than a moment
  await asked(1);
  const scenario = page.evaluate(() => window.stiction.set("two_masses").scenario);
  await asked(2);
  let_go();
  assert.equal(await scenario, "two_masses");
  await page.evaluate(() => window.stiction.run());
  assert.deepEqual(trouble, []);
  await context.close();
  await site.close();
});

test("a second part that does not come is named over the first picture, with a way to load again", async () => {
  const site = await host(files, { answer: (name, request, response) => name === "later.wasm" && Boolean(response.writeHead(503).end()) });
  const { page, context } = await meet(site, "");
  await page.waitForFunction(() => document.documentElement.classList.contains("failed"));
  assert.match(await words(page), /later\.wasm did not arrive .*503/);
  assert.ok(await page.locator("#message button").isVisible());
  await context.close();
  await site.close();
});

test("a second part of another build is not joined", async () => {
  const spoilt = Buffer.from(files.get(later));
  spoilt[spoilt.length - 1] ^= 1;
  const site = await host(files, { answer: (name, request, response) => name === "later.wasm" && Boolean(response.writeHead(200, { "Content-Type": "application/wasm" }).end(spoilt)) });
  const { page, context } = await meet(site, "#cam_follower");
  assert.equal(await outcome(page), "failed");
  assert.match(await words(page), /later\.wasm .*another build/);
  await context.close();
  await site.close();
});
