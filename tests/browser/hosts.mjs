// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Hosts of the built page, good ones and bad ones; later builds of it; and pages that are opened on them without waiting for a first frame.
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, relative } from "node:path";
import { install_clock } from "./clock.mjs";
import { timeout, start } from "./support.mjs";

export const folder = process.env.STICTION_PAGE ?? "build/web/app";
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png",
  ".json": "application/json", ".txt": "text/plain", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2" };

export const plain = (name) => name.replace(/\.[0-9a-f]{8,}(?=\.)/, "");
export const digest = (body) => createHash("sha256").update(body).digest("hex");

/** The served files by their names, without the compressed ones. */
export async function read_build(from = folder) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(from, join(entry.parentPath ?? entry.path, entry.name))).filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(from, name))])));
}

/** What a later build would be: another name of the build, hence other contents and other names. */
export function make_later_build(files, version) {
  const index = files.get("index.html").toString(), old = index.match(/data-version="(.*?)"/)[1];
  let texts = new Map([...files].map(([name, body]) => [name, /\.(html|js|css|webmanifest)$/.test(name) ? body.toString().replaceAll(old, version) : body]));
  for (let again = true; again;) {  // a name changes, so does what holds the name
    again = false;
    for (const [name, body] of texts) {
      const hash = name.match(/\.([0-9a-f]{8,})\./)?.[1];
      if (!hash) continue;
      const next = digest(body).slice(0, hash.length);
      if (next === hash) continue;
      const renamed = name.replace(hash, next);
      texts = new Map([...texts].map(([other, text]) => [other === name ? renamed : other, typeof text === "string" ? text.replaceAll(name, renamed) : text]));
      again = true;
      break;
    }
  }
  return new Map([...texts].map(([name, body]) => [name, Buffer.from(body)]));
}

/**
 * Serves files at a path of its own. `answer(name, request, response, body)` may answer otherwise and says so by true; `name` is without the
 * hash. What has been asked for stands in `asked`.
 */
export async function host(files, { path = "/", headers = {}, answer = () => false } = {}) {
  const own = { files, headers, answer, asked: [] };
  const server = createServer(async (request, response) => {
    const pathname = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const name = pathname.startsWith(path) ? pathname.slice(path.length) || "index.html" : "";
    own.asked.push(name);
    const body = own.files.get(name);
    if (await own.answer(plain(name), request, response, body)) return;
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream", "Content-Length": body.length, ...own.headers });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  own.base = `http://127.0.0.1:${server.address().port}${path}`;
  own.close = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  return own;
}

/** A page on its way: what it logs, and a context of its own. */
export async function visit(url, options = {}) {
  const { browser } = await start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  context.setDefaultTimeout(timeout);
  const page = await context.newPage(), trouble = [];
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") trouble.push(message.text()); });
  if (options.clock) await page.addInitScript(install_clock);
  await page.goto(url, { waitUntil: "commit" });
  return { page, context, trouble };
}

/** "ready" after the first frame, "failed" where the page has said why there will be none. */
export const outcome = (page) => page.waitForFunction(() => document.documentElement?.className.match(/\b(ready|failed)\b/)?.[1]).then((handle) => handle.jsonValue());
export const words = (page) => page.locator("#message").innerText();
