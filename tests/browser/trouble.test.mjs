// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page says what is wrong where it does not start, or where a part that is asked for later does not arrive.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { host, make_later_build, outcome, plain, read_build, visit, words } from "./hosts.mjs";
import { close, ready, taken, turn, until } from "./support.mjs";

after(close);

const files = await read_build();
const parts = ["page.css", "page.js", "app.js", "app.wasm", "regular.woff2", "semibold.woff2"];
const hidden = { serviceWorkers: "block" };

/** Answers that are held back; `hold` puts one there, `count(n)` waits for the n-th. */
function hold_back() {
  const held = [], waiting = [];
  const look = () => waiting.splice(0).forEach(({ n, done }) => (held.length >= n ? done() : waiting.push({ n, done })));
  return { held, hold: (answer) => { held.push(answer); look(); return true; }, count: (n) => new Promise((done) => { waiting.push({ n, done }); look(); }) };
}

/** One visit to a host, to its end. */
async function meet(options, look = async () => {}) {
  const site = await host(files, options), { page, context } = await visit(site.base, { ...hidden, ...options.visit });
  const end = await outcome(page), said = await words(page);
  await look(page, site);
  const button = await page.locator("#message button").count();
  await context.close();
  await site.close();
  return { end, said, button };
}

test("a part that does not arrive, or is a page of the host instead, is named, with a button to begin again", async () => {
  const page_of_the_host = (response) => response.writeHead(200, { "Content-Type": "text/html", "X-Content-Type-Options": "nosniff" }).end("<!doctype html><title>Sign in</title>");
  for (const part of parts)
    for (const [how, spoil] of [["missing", (response) => response.writeHead(404).end()], ["cut off", (response) => response.destroy()], ["of the host", page_of_the_host]]) {
      const { end, said, button } = await meet({ answer: (name, request, response) => name === part && Boolean(spoil(response) ?? true) });
      assert.deepEqual([end, button], ["failed", 1], `${part} ${how}: ${said}`);
      assert.ok(said.includes(part), `${part} ${how}: ${said}`);
    }
});

test("the button begins again", async () => {
  let open = false;
  const { end } = await meet({ answer: (name, request, response) => name === "app.wasm" && !open && Boolean(response.writeHead(503).end()) }, async (page) => {
    open = true;
    await page.locator("#message button").click();
    await page.waitForFunction(() => document.documentElement.className === "ready");
  });
  assert.equal(end, "failed");
});

test("a script that answers with words, a program of another build, and an engine that throws are told", async () => {
  const later = [...make_later_build(files, "000000000000")];
  const other = (part) => later.find(([name]) => plain(name) === part)[1];
  const spoilt = Buffer.from([...files].find(([name]) => plain(name) === "app.wasm")[1]);
  spoilt[spoilt.length - 40] ^= 1;
  for (const [part, body, type, word] of [
    ["app.js", "<!doctype html><title>Sign in</title>", "text/javascript", /app\.js/],
    ["page.js", other("page.js"), "text/javascript", /page\.js is of build 0{12}/],
    ["app.js", other("app.js"), "text/javascript", /app\.js is of build 0{12}/],
    ["app.wasm", spoilt, "application/wasm", /app\.wasm .*another build/],
  ]) {
    const { end, said, button } = await meet({ answer: (name, request, response) => name === part && Boolean(response.writeHead(200, { "Content-Type": type }).end(body)) });
    assert.deepEqual([end, button], ["failed", 1], said);
    assert.match(said, word);
  }
  const site = await host(files), { page, context } = await visit("about:blank", hidden);
  await page.addInitScript(() => { WebGL2RenderingContext.prototype.createProgram = () => { throw new Error("no programs today"); }; });
  await page.goto(site.base);
  assert.equal(await outcome(page), "failed");
  assert.match(await words(page), /no programs today|Stiction stopped/);
  await context.close();
  await site.close();
});

test("silence of 15 s is a stall and is named; what arrives after all is taken", async () => {
  for (const part of ["page.css", "page.js", "app.js", "app.wasm", "semibold.woff2"]) {
    const { held, hold, count } = hold_back();
    const site = await host(files, { answer: (name, request, response, body) => name === part && hold([response, body]) });
    const { page, context } = await visit(site.base, { ...hidden, clock: true });
    await count(1);
    // What hangs is a part of the page, hence also whatever comes after it; what has been on its way still arrives. The clock of the page may
    // run ahead of the others, which are then named first: whatever arrives takes that back. Only a style that is late is given up.
    if (part !== "page.css") await until(page, () => getComputedStyle(document.documentElement).getPropertyValue("--arrived"));
    const state = () => page.evaluate(() => document.documentElement.className);
    for (let i = 0; i < 100 && !((await state()) && (await words(page)).includes(part)); ++i) await turn(page, 8000);
    assert.equal(await state(), "failed", part);
    const said = await words(page);
    assert.ok(said.includes(part) && said.includes("15 s"), `${part}: ${said}`);
    assert.equal(await page.locator("#message button").count(), 1);
    if (part === "app.wasm" || part === "app.js") {
      for (const [response, body] of held) response.writeHead(200, { "Content-Type": part === "app.js" ? "text/javascript" : "application/wasm" }).end(body);
      await ready(page, true);
    }
    await context.close();
    await site.close();
  }
});

test("what arrives slowly is no trouble", async () => {
  for (const part of ["page.js", "app.wasm"]) {
    const { held, hold, count } = hold_back(), pieces = 5;
    const site = await host(files, { answer: (name, request, response, body) => {
      if (name !== part) return false;
      response.writeHead(200, { "Content-Type": part === "page.js" ? "text/javascript" : "application/wasm" });
      response.body = body;
      response.sent = 0;
      return hold(response);
    } });
    const { page, context } = await visit("about:blank", { ...hidden, clock: true });
    await page.addInitScript(() => {  // how much of all that is fetched has reached the page
      const { prototype } = ReadableStreamDefaultReader, read = prototype.read;
      let bytes = 0, waiting = null;
      const look = () => { if (waiting && bytes >= waiting.least) waiting.done(); };
      window.has_read = (least) => new Promise((done) => { waiting = { least, done }; look(); });
      prototype.read = async function () {
        const result = await read.call(this);
        bytes += result.value?.length ?? 0;
        look();
        return result;
      };
    });
    await page.goto(site.base, { waitUntil: "commit" });
    await count(1);
    for (let piece = 1; piece <= pieces; ++piece) {
      await turn(page, 9000);
      assert.equal(await page.evaluate(() => document.documentElement.className), "", `${part}, piece ${piece}`);
      // Nobody tells how much of a script has arrived: the page has asked for it once more, to see whether it does.
      await count(part === "page.js" ? 2 : 1);
      for (const response of held) {
        const to = Math.ceil((response.body.length * piece) / pieces);
        response.write(response.body.subarray(response.sent, to));
        response.sent = to;
        if (piece === pieces) response.end();
      }
      if (piece < pieces) await page.evaluate((least) => window.has_read(least), held.at(-1).sent);
    }
    await ready(page);
    await context.close();
    await site.close();
  }
});

test("other words for a policy without WebAssembly, trusted types, a sandbox whose server keeps its files to itself, and a file on a disk", async () => {
  const policy = (text) => ({ "Content-Security-Policy": text });
  const none = await meet({ headers: policy("script-src 'self' 'unsafe-inline'") });
  assert.match(none.said, /policy of this site/);
  assert.match(none.said, /WebAssembly|wasm/);
  const own = await meet({ headers: policy("script-src 'self'") });  // refuses the script in the page as well
  assert.match(own.said, /policy of this site/);
  const typed = await meet({ headers: policy("require-trusted-types-for 'script'") });
  assert.match(typed.said, /policy of this site \(require-trusted-types-for\)/);
  const refused = await meet({ headers: policy(`script-src ${(files.get("index.html").toString().match(/'sha256-[^']+'/))[0]}`) });
  assert.match(refused.said, /policy of this site .* refuses (page|app)\.js/);
  for (const { end, button } of [none, own, typed, refused]) assert.deepEqual([end, button], ["failed", 1]);

  const site = await host(files), { page, context } = await visit("about:blank", hidden);
  await page.route(site.base + "host.html", (route) => route.fulfill({ contentType: "text/html", body: `<iframe sandbox="allow-scripts" src="${site.base}" width=900 height=600></iframe>` }));
  await page.goto(site.base + "host.html");
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector(".failed");
  assert.match(await frame.locator("#message").innerText(), /sandboxed.*Access-Control-Allow-Origin/);
  site.headers = { "Access-Control-Allow-Origin": "*" };
  await frame.goto(site.base);
  await frame.waitForSelector(".ready");
  await context.close();
  await site.close();

  const folder = await mkdtemp(join(tmpdir(), "stiction-"));
  for (const [name, body] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), body);
  }
  const disk = await visit(pathToFileURL(join(folder, "index.html")).href, hidden);
  assert.equal(await outcome(disk.page), "failed");
  assert.match(await words(disk.page), /opened from a disk.*stiction\.html/);
  await disk.context.close();
  await rm(folder, { recursive: true });
});

test("without any script there are words and a way on", async () => {
  const site = await host(files, { headers: { "Content-Security-Policy": "script-src 'none'" } });
  const { page, context } = await visit(site.base, hidden);
  const late = await page.waitForSelector("#late", { state: "attached" });
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  assert.equal(await late.isVisible(), true);
  assert.equal(await page.locator("#late a").getAttribute("href"), "?fresh");
  await context.close();
  await site.close();
  const { page: dark, context: other } = await visit("about:blank", { ...hidden, javaScriptEnabled: false });
  const plain_site = await host(files);
  await dark.goto(plain_site.base);
  assert.match(await dark.locator("noscript").innerText(), /JavaScript/);
  await other.close();
  await plain_site.close();
});

test("a part that is asked for later and does not arrive is told where it is missing, and the next press asks again", async () => {
  const away = new Set(["dialogs.js", "qr.js"]);
  const site = await host(files, { answer: (name, request, response) => away.has(name) && Boolean(response.writeHead(404).end()) });
  const { page, context } = await visit(site.base + "#belt_oscillator", hidden);
  assert.equal(await outcome(page), "ready");
  await page.evaluate(() => window.stiction.ready.then(() => { window.stiction.dialog("share"); }));
  await page.waitForSelector("#news:not([hidden])");
  assert.match(await page.locator("#news").innerText(), /dialog cannot be shown: dialogs\.js .*did not arrive/);
  assert.equal((await page.evaluate(() => window.stiction.snapshot())).dialog, null);
  assert.ok((await page.evaluate(() => window.stiction.controls())).some(({ id }) => id === "news.close"));
  away.delete("dialogs.js");
  await page.locator("#news [data-id='news.close']").click();
  await page.evaluate(() => { window.stiction.dialog("share"); });
  await page.waitForSelector("dialog[open]");
  await page.waitForFunction(() => /No code: qr\.js .*did not arrive/.test(document.querySelector("[data-part=scan]").textContent));
  away.clear();
  await page.evaluate(() => { window.stiction.dialog(""); });
  await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
  await page.evaluate(() => { window.stiction.dialog("share"); });
  await page.waitForFunction(() => { const code = document.querySelector("canvas[data-part=code]"); return code !== null && code.width !== 300; });
  await context.close();
  await site.close();
});

test("a sandbox without downloads is not told that something was saved", async () => {
  const site = await host(files), { page, context } = await visit("about:blank", hidden);
  await page.route(site.base + "host.html", (route) => route.fulfill({ contentType: "text/html", body: `<iframe sandbox="allow-scripts allow-same-origin" src="${site.base}" width=900 height=600></iframe>` }));
  await page.goto(site.base + "host.html");
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector(".ready");
  await frame.evaluate(() => { window.stiction.dialog("export"); });
  await frame.locator("[data-id=export_csv]").click();
  await frame.waitForFunction(() => document.querySelector("[data-part=said]").textContent !== "Writing");
  const said = await frame.locator("[data-part=said]").innerText();
  assert.match(said, /allow-downloads/);
  assert.doesNotMatch(said, /^Saved/);
  await context.close();
  await site.close();
});

test("in a page of another origin a dialog opens, and the browser has nothing to say about the focus", async () => {
  const inner = await host(files), outside = `<!doctype html><title>Outside</title><iframe src="${inner.base}#belt_oscillator" width="800" height="500"></iframe>`;
  const outer = await host(new Map([["index.html", Buffer.from(outside)]])), { page, context } = await visit("about:blank", hidden), said = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(outer.base);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  assert.equal(await outcome(frame), "ready");
  for (const [name, id] of [["share", "copy_link"], ["export", "export_csv"]]) {
    await frame.evaluate((dialog) => stiction.dialog(dialog), name);
    await frame.waitForSelector(`dialog[open] [data-id=${id}]`);
  }
  assert.deepEqual(said.filter((text) => /focus/i.test(text)), []);
  await context.close();
  for (const site of [inner, outer]) await site.close();
});
