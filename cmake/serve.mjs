// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Serves the built page: node cmake/serve.mjs FOLDER HOST PORT. Opens the files at each request, so that a new build is served at once.
// If FILE.br or FILE.gz is there and the browser takes that coding, it is sent in place of FILE.
import { realpathSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const has_hash = /\.[0-9a-f]{8,}\.\w+$/;

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const codings = [{ name: "br", suffix: ".br" }, { name: "gzip", suffix: ".gz" }];

/// The codings that an Accept-Encoding header allows, best first; ours first if their weights are equal (RFC 9110, 12.5.3).
function find_codings(header = "") {
  const weights = new Map();
  for (const item of header.toLowerCase().split(",")) {
    const [name, ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((part) => part.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weigh = ({ name }) => weights.get(name) ?? weights.get("*") ?? 0;
  return codings.filter((coding) => weigh(coding) > 0).sort((a, b) => weigh(b) - weigh(a));
}

/// The bytes that a Range header selects of a file with `size` bytes: {first, last}; "unsatisfiable"; or null if the header is not one
/// range of bytes and is therefore ignored (RFC 9110, 14.1.2 and 14.2).
function find_range(header, size) {
  const [, from, to] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (from === undefined || (from === "" && to === "")) return null;
  if (from === "") {  // the last `to` bytes
    if (Number(to) === 0) return "unsatisfiable";
    return size === 0 ? null : { first: Math.max(0, size - Number(to)), last: size - 1 };
  }
  const first = Number(from), last = to === "" ? Infinity : Number(to);
  if (last < first) return null;
  return first < size ? { first, last: Math.min(last, size - 1) } : "unsatisfiable";
}

/// The path of a request target, decoded; null if it cannot be decoded.
function find_path(target) {
  try {
    return decodeURIComponent(target.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/)[0]);
  } catch {
    return null;
  }
}

/// Opens a file of the folder: {file, stats}; null if there is none that can be read.
async function open_file(folder, path) {
  const place = resolve(join(folder, path));
  if (path.includes("\0") || !place.startsWith(folder + sep)) return null;
  let file;
  try {
    file = await open(place);
    const stats = await file.stat();
    if (stats.isFile()) return { file, stats };
  } catch {
    // It is not there, or may not be read.
  }
  await file?.close();
  return null;
}

/// The file to send for a path, with its name and coding.
async function find_file(folder, path, accepted) {
  for (const name of path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`])
    for (const coding of [...accepted, { name: null, suffix: "" }]) {
      const found = await open_file(folder, name + coding.suffix);
      if (found) return { ...found, name, coding: coding.name };
    }
  return null;
}

function end(response, status, headers = {}) {
  response.writeHead(status, { "Content-Length": 0, ...headers }).end();
}

async function send(request, response, { file, stats, name, coding }) {
  const etag = `W/"${stats.size}-${stats.mtimeMs}"`;
  const headers = {
    "Accept-Ranges": "bytes",
    // A sandboxed frame has no origin, and reads the program all the same.
    "Access-Control-Allow-Origin": "*",
    // A name with the hash of its content never means anything else; of the others the browser asks each time whether they have changed.
    "Cache-Control": has_hash.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
    "Content-Length": stats.size,
    "Content-Type": types[extname(name).toLowerCase()] ?? "application/octet-stream",
    "ETag": etag,
    "Last-Modified": stats.mtime.toUTCString(),
    "Vary": "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  };
  if (coding) headers["Content-Encoding"] = coding;
  const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (known.includes(etag) || known.includes("*")) {
    delete headers["Content-Length"];
    return response.writeHead(304, headers).end();
  }
  // Only GET has ranges. Our tags are weak, and a weak tag never fulfils If-Range.
  const has_range = request.method === "GET" && request.headers["if-range"] === undefined;
  const range = has_range ? find_range(request.headers.range, stats.size) : null;
  if (range === "unsatisfiable") return end(response, 416, { "Content-Range": `bytes */${stats.size}` });
  if (range) {
    headers["Content-Range"] = `bytes ${range.first}-${range.last}/${stats.size}`;
    headers["Content-Length"] = range.last - range.first + 1;
  }
  response.writeHead(range ? 206 : 200, headers);
  if (request.method === "HEAD" || stats.size === 0) return response.end();
  // Not more than the length in the header, even if the file grows meanwhile.
  const { first, last } = range ?? { first: 0, last: stats.size - 1 };
  return pipeline(file.createReadStream({ start: first, end: last, autoClose: false }), response);
}

async function answer(folder, request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") return end(response, 405, { Allow: "GET, HEAD" });
  const path = find_path(request.url);
  if (path === null) return end(response, 400);
  const found = await find_file(folder, path, find_codings(request.headers["accept-encoding"]));
  if (!found) return end(response, 404);
  try {
    await send(request, response, found);
  } finally {
    await found.file.close();
  }
}

/// A server of the files in a folder; it does not listen yet.
export function make_server(folder) {
  const root = resolve(folder);
  return createServer((request, response) => {
    // A file that cannot be read to its end, or a browser that goes away, ends this answer and nothing else.
    answer(root, request, response).catch(() => response.headersSent ? response.destroy() : end(response, 500));
  });
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [folder, host, port] = process.argv.slice(2);
  make_server(folder).listen(Number(port), host);
}
