// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Keeps all files of one build, so that the page opens without a network and never mixes two builds. A new build has a new worker: it fetches
// its files in the background and is used from the next load on. The files of the build before stay, for pages that are still open.
"use strict";

self.build = { version: "@version@", files: "@files@" };  // filled in when the page is built
const { version, files } = self.build, { scope } = self.registration;
const ours = `stiction ${scope} `, own = ours + version, page = "./";
const types = { css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", png: "image/png", svg: "image/svg+xml", txt: "text/plain;charset=utf-8",
  wasm: "application/wasm", webmanifest: "application/manifest+json", woff2: "font/woff2" };
const hash_of = (name) => name.match(/\.([0-9a-f]{8,})\.\w+$/)?.[1];

const is_right = async (name, body) => {
  const hash = hash_of(name);
  if (!hash) return !/(^\.\/|html)$/.test(name) || new TextDecoder().decode(body).includes(`data-version="${version}"`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(hash);
};

/** Puts one file into the cache, or throws: a build is kept as a whole or not at all. */
const bring = async (cache, name) => {
  const kept = hash_of(name) && await caches.match(new URL(name, scope).href);
  if (kept) return cache.put(name, kept);
  // The browser's own cache has the files that the page has just read. If it holds something else, the server is asked.
  for (const from of hash_of(name) ? ["force-cache", "reload"] : ["reload"]) {
    const answer = await fetch(name, { cache: from }), body = await answer.arrayBuffer();
    if (!answer.ok || !(await is_right(name, body))) continue;
    const type = types[name === page ? "html" : name.split(".").pop()] ?? "application/octet-stream";
    return cache.put(name, new Response(body, { headers: { "Content-Type": type } }));
  }
  throw new Error(`${name} is not that of build ${version}`);
};

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(own);
  try {
    for (const name of files) await bring(cache, name);
  } catch (error) {
    await caches.delete(own);
    throw error;
  }
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const all = (await caches.keys()).filter((name) => name.startsWith(ours));  // oldest first
  await Promise.all(all.filter((name) => name !== own).slice(0, -1).map((name) => caches.delete(name)));
  for (const client of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) client.postMessage({ build: version });
})()));

// A file of this build that only some pages need: it is kept when one of them asks for it.
const on_request = ["stiction.html"];
self.addEventListener("message", (event) => {
  if (on_request.includes(event.data?.keep)) event.waitUntil(caches.open(own).then((cache) => bring(cache, event.data.keep)).catch(() => { /* it needs a network */ }));
});

const is_fresh = (address) => new URL(address).searchParams.has("fresh");
const answer = async (request, name, client) => {
  if (is_fresh(request.url) || (client && is_fresh((await self.clients.get(client))?.url ?? scope))) return fetch(request.url, { cache: "reload" });
  const there = hash_of(name) ? await caches.match(new URL(name, scope).href) : await (await caches.open(own)).match(name);
  return there ?? fetch(request);
};
self.addEventListener("fetch", (event) => {
  const { request, clientId } = event, address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !address.startsWith(scope)) return;
  const path = address.slice(scope.length), name = path === "" || path === "index.html" ? page : path.replace(/\/$/, "/index.html");
  if (files.includes(name) || on_request.includes(name) || hash_of(name)) event.respondWith(answer(request, name, request.mode === "navigate" ? "" : clientId));
});
