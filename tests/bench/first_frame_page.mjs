// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// When the page has drawn its first frame, in headless Chromium behind a line of 1.6 Mbit/s and 150 ms: cold with nothing kept, warm with the
// files of the first visit in the browser's cache (the service worker, which would answer without the line, is left out), and both without the
// limit, which is what the machine itself takes. At most 3.5 s cold and 1 s warm are wanted.
//
//   STICTION_PAGE=build/web/app STICTION_CHROMIUM=/usr/bin/chromium node tests/bench/first_frame_page.mjs [br|gz] [rounds]
//
// One line of JSON for each round: ms from the start of the navigation to the first frame (`ms`) and to stiction.ready (`hears`), bytes over the
// line until then, and the largest files of a cold start.
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { folder, host, outcome, read_build, visit } from "../browser/hosts.mjs";
import { close } from "../browser/support.mjs";

const encoding = process.argv[2] ?? "br", rounds = Number(process.argv[3] ?? 3);
if (!["br", "gz"].includes(encoding) || !(rounds >= 1)) throw new Error("first_frame_page.mjs [br|gz] [rounds]");
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 };
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json" };

const files = await read_build(), packed_files = new Map();
const answer = (_, request, response) => {
  const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html", body = files.get(name), packed = join(folder, `${name}.${encoding}`);
  if (!body) return false;
  const headers = { "Content-Type": types[extname(name)] ?? "application/octet-stream", "Cache-Control": /\.[0-9a-f]{8,}\./.test(name) ? "max-age=31536000, immutable" : "no-cache" };
  if (existsSync(packed)) {
    if (!packed_files.has(name)) packed_files.set(name, readFileSync(packed));
    response.writeHead(200, { ...headers, "Content-Encoding": encoding === "gz" ? "gzip" : "br" }).end(packed_files.get(name));
  } else {
    response.writeHead(200, headers).end(body);
  }
  return true;
};

/** Runs in the page before its own scripts: notes the times at which it says that the first frame is there, and that it hears. */
const watch = () => new MutationObserver(() => {
  const { dataset, className } = document.documentElement ?? { dataset: {} };
  if (dataset.shown !== undefined) window.first_frame ??= performance.now();
  if (/\bready\b/.test(className)) window.hears ??= performance.now();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["class", "data-shown"] });

const site = await host(files, { answer });

async function measure(limited) {
  const { page, context } = await visit("about:blank", { serviceWorkers: "block" });
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page), names = new Map();
  let sizes = new Map();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => names.set(requestId, request.url.slice(site.base.length) || "index.html"));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => sizes.set(names.get(requestId), encodedDataLength));
  await session.send("Network.enable");
  if (limited) await session.send("Network.emulateNetworkConditions", line);
  const load = async () => {
    sizes = new Map();
    await page.goto(site.base, { waitUntil: "commit" });
    if ((await outcome(page)) !== "ready") throw new Error("the page does not start");
    const [ms, hears] = await page.evaluate(() => [window.first_frame, window.hears].map(Math.round)), all = [...sizes].sort((a, b) => b[1] - a[1]);
    return { ms, hears, bytes: all.reduce((sum, [, size]) => sum + size, 0), largest: Object.fromEntries(all.slice(0, 6)) };
  };
  const cold = await load();
  await page.waitForLoadState("networkidle");
  await page.goto("about:blank");
  const { ms, hears, bytes } = await load();
  await context.close();
  return { line: limited ? "1.6 Mbit/s, 150 ms" : "none", encoding, cold, warm: { ms, hears, bytes } };
}

for (let i = 0; i < rounds; ++i)
  for (const limited of [true, false]) console.log(JSON.stringify(await measure(limited)));
await site.close();
await close();
