// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The served files: names, policy, and any path of any host.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { digest, host, make_later_build, outcome, plain, read_build, visit } from "./hosts.mjs";
import { close } from "./support.mjs";

after(close);

const files = await read_build();
const index = files.get("index.html").toString();
const own_names = ["index.html", "benchmark.html", "worker.js", "manifest.webmanifest", "licences.txt", "examples.json", "stiction.html"];

test("each file is named after its content, all but those that people and browsers ask for by name", () => {
  for (const [name, body] of files) {
    const hash = name.match(/\.([0-9a-f]{8,})\.\w+$/)?.[1];
    // Lessons, derivations and published numbers are pages with addresses of their own, the last ones with diagrams beside them.
    if (own_names.includes(name) || /^((lessons|theory|reproduced)\/[\w.-]+\.(html|json)|reproduced\/[\w.-]+\.svg)$/.test(name)) assert.equal(hash, undefined);
    else assert.equal(digest(body).slice(0, hash?.length), hash, name);
  }
});

test("what names another file names it as it is, and the build names itself the same way everywhere", () => {
  const version = index.match(/<html lang="en" data-version="([0-9a-f]{12})">/)[1];
  for (const [name, body] of files) {
    if (name === "stiction.html" || !/\.(html|js|css|webmanifest)$/.test(name)) continue;  // the page in one file holds its parts
    const text = body.toString();
    assert.doesNotMatch(text, /@[a-z_]+@/, name);
    for (const [, , named] of text.matchAll(/(["'`])([\w-]+\.(?:[0-9a-f]{8,}\.)?(?:js|wasm|css|svg|png|woff2|webmanifest))\1/g))
      if (!text.includes(`data-part="${named}"`)) assert.ok(files.has(name.replace(/[^/]*$/, named)) || files.has(named), `${name} names ${named}`);
  }
  for (const part of ["page.js", "app.js", "worker.js", "benchmark.html", "stiction.html"])
    assert.ok([...files].some(([name, body]) => plain(name) === part && body.toString().includes(version)), part);
});

test("a chat that previews a link finds words and a small picture", () => {
  const meta = (name) => index.match(new RegExp(`<meta (?:property|name)="${name}" content="(.*?)">`))?.[1] ?? "";
  for (const name of ["description", "og:title", "og:description"]) assert.ok(meta(name).length > 7, name);
  const picture = files.get(meta("og:image"));
  assert.equal(picture.toString("latin1", 1, 4), "PNG");
  assert.ok(picture.readUInt32BE(16) >= 600 && picture.length < 10000);
});

test("a later build shares the files that have not changed and no others", () => {
  const later = make_later_build(files, "000000000000");
  const same = [...files.keys()].filter((name) => later.has(name)).map(plain).sort();
  assert.ok(same.includes("app.wasm") && same.includes("regular.woff2"));
  assert.ok(!same.includes("page.js") && !same.includes("app.js"));
});

test("the policy is as strict as it can be, and neither the experiment nor a dialog nor a saved file goes against it", async () => {
  const policy = new Map(index.match(/Content-Security-Policy" content="(.*?)"/)[1].split("; ").map((line) => [line.split(" ")[0], line.split(" ").slice(1)]));
  assert.deepEqual(policy.get("script-src").filter((source) => !source.startsWith("'sha256-")), ["'self'", "'wasm-unsafe-eval'"]);
  assert.equal(policy.get("script-src").length, 3);
  for (const name of ["default-src", "base-uri", "form-action"]) assert.deepEqual(policy.get(name), ["'none'"], name);
  for (const name of ["style-src", "connect-src", "font-src", "manifest-src", "frame-src"]) assert.deepEqual(policy.get(name), ["'self'"], name);
  assert.deepEqual(policy.get("worker-src"), ["'self'", "blob:"]);  // those of jobs are made from the text of the program
  assert.deepEqual(policy.get("img-src"), ["'self'", "data:", "blob:"]);
  assert.match(index, /<meta name="referrer" content="no-referrer">/);

  const site = await host(files), { page, context, trouble } = await visit("about:blank");
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  await page.goto(site.base + "#belt_oscillator");
  assert.equal(await outcome(page), "ready");
  for (const name of ["share", "help", "about", "export"]) {
    await page.evaluate((id) => { window.stiction.dialog(id); }, name);
    await page.waitForSelector("dialog[open]");
  }
  for (const id of ["export_csv", "export_svg", "export_png"])
    await Promise.all([page.waitForEvent("download"), page.locator(`[data-id=${id}]`).click()]);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
  assert.deepEqual(trouble, []);
  await context.close();
  await site.close();
});

test("any path will do, and any media type of the program", async () => {
  const site = await host(files, { path: "/a/b c/", answer: (name, request, response, body) => /\.wasm$|woff2$/.test(name)
    && Boolean(response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": body.length }).end(body)) });
  const { page, context, trouble } = await visit(encodeURI(site.base) + "#two_masses");
  assert.equal(await outcome(page), "ready");
  assert.equal(await page.evaluate(() => window.stiction.snapshot().scenario), "two_masses");
  assert.deepEqual(trouble, []);
  assert.ok(site.asked.every((name) => name !== ""), "nothing is asked for outside the folder");
  await context.close();
  await site.close();
});

test("the icon is not asked for again when the address changes", async () => {
  const site = await host(files), { page, context } = await visit(site.base, { serviceWorkers: "block" });
  assert.equal(await outcome(page), "ready");
  for (const system of ["two_masses", "painleve_rod"]) {
    await page.evaluate((id) => { window.stiction.set(id); }, system);
    await page.waitForFunction((id) => location.hash === "#" + id, system);
  }
  assert.deepEqual(site.asked.filter((name) => /icon/.test(name)), []);
  await context.close();
  await site.close();
});

test("the address is that of every set(), canonical or not, within a second of frames", async () => {
  const site = await host(files), { page, context } = await visit(site.base + "#belt_oscillator", { serviceWorkers: "block" });
  assert.equal(await outcome(page), "ready");
  for (const text of ["two_masses", "belt_oscillator", "belt_oscillator?mass=2", "painleve_rod", "belt_oscillator"]) {
    await page.evaluate((scenario) => { window.stiction.set(scenario); }, text);
    await page.waitForFunction((scenario) => location.hash.startsWith("#" + scenario) && (scenario.includes("?") || !location.hash.includes("?")), text);
  }
  await context.close();
  await site.close();
});

test("?fresh asks the server for everything, and stands in no link that is given on", async () => {
  const site = await host(files, { headers: { "Cache-Control": "max-age=31536000" } }), { page, context } = await visit(site.base, { serviceWorkers: "block" });
  assert.equal(await outcome(page), "ready");
  await page.goto(site.base + "?fresh#two_masses");
  assert.equal(await outcome(page), "ready");
  const count = (part) => site.asked.filter((name) => plain(name) === part).length;
  assert.equal(count("app.wasm"), 2);
  assert.equal(await page.evaluate(() => window.stiction.link()), site.base + "#two_masses");
  await context.close();
  await site.close();
});
