// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Serves the built page: node cmake/serve.mjs FOLDER HOST PORT. Files are opened at each request, so that a new build is served at once.
// If FILE.br or FILE.gz is there and the browser takes that coding, it is sent in place of FILE.
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Negotiator from "negotiator";
import send from "send";

const has_hash = /\.[0-9a-f]{8,}\.\w+$/;
const suffixes = { br: ".br", gzip: ".gz" };
const types = {
  ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

function end(response, status, headers = {}) {
  if (!response.headersSent) response.writeHead(status, { "Content-Length": 0, ...headers });
  response.end();
}

function answer(folder, request, response) {
  if (!["GET", "HEAD"].includes(request.method)) return end(response, 405, { Allow: "GET, HEAD" });
  let path = request.url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/)[0];
  try { path = decodeURIComponent(path); } catch { return end(response, 400); }
  if (path.endsWith("/")) path += "index.html";
  // One range from a byte to a byte, or to the end; another kind is ignored and gets the whole file, as RFC 9110 (14.2) allows.
  if (request.method !== "GET" || request.headers["if-range"] || !/^bytes=\d+-\d*$/i.test(request.headers.range ?? "")) delete request.headers.range;
  const coding = new Negotiator(request).encodings(["br", "gzip", "identity"], { preferred: ["br", "gzip"] })
    .find((name) => name === "identity" || (!path.includes("..") && !path.includes("\0") && existsSync(join(folder, path + suffixes[name]))));
  const suffix = suffixes[coding] ?? "";
  send(request, encodeURIComponent(path + suffix).replaceAll("%2F", "/"), { root: folder, index: false, cacheControl: false })
    .on("headers", (of) => {
      if (types[extname(path)]) of.setHeader("Content-Type", types[extname(path)]);
      if (suffix) of.setHeader("Content-Encoding", coding);
      of.setHeader("Vary", "Accept-Encoding");
      // A name with the hash of its content never changes its meaning; the browser asks each time whether another file has changed.
      of.setHeader("Cache-Control", has_hash.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
      of.setHeader("X-Content-Type-Options", "nosniff");
      // A sandboxed frame has no origin, and reads the program all the same.
      of.setHeader("Access-Control-Allow-Origin", "*");
    })
    .on("directory", () => end(response, 404))
    .on("error", ({ status, headers }) => end(response, status ?? 404, headers))
    .pipe(response);
}

/** A server of this folder, which does not listen yet. */
export function make_server(folder) {
  return createServer((request, response) => answer(folder, request, response))
    .on("clientError", (error, socket) => socket.destroy());
}

const [, program, folder, host, port] = process.argv;
if (program === fileURLToPath(import.meta.url)) make_server(folder).listen(Number(port), host);
