// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Serves the built page: node cmake/serve.mjs FOLDER HOST PORT. Looks at the files at each request, so that a new build is served at once.
import { createServer } from "node:http";
import sirv from "sirv";

const [folder, host, port] = process.argv.slice(2);
const has_hash = /\.[0-9a-f]{8,}\.\w+$/;

const files = sirv(folder, {
  dev: true, etag: true, brotli: true, gzip: true,
  setHeaders: (response, path) => {
    // A name with the hash of its content never means anything else; of the others the browser asks each time whether they have changed.
    response.setHeader("Cache-Control", has_hash.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
    response.setHeader("X-Content-Type-Options", "nosniff");
    // A sandboxed frame has no origin, and reads the program all the same.
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (path.endsWith(".webmanifest")) response.setHeader("Content-Type", "application/manifest+json");
  },
});
createServer((request, response) => files(request, response, () => response.writeHead(404).end())).listen(Number(port), host);
