// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The tests of the page share a server for the built folder, a browser, and hands. Everything on the page is found through
// window.stiction.controls(), never by pixel positions of our own.
//
// STICTION_PAGE: the folder to serve (build/web/app). STICTION_CHROMIUM: the browser.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { inflateSync } from "node:zlib";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { launch_options } from "./chromium.mjs";
import { install_clock, ready, rest, taken, turn, until } from "./clock.mjs";

export { job_end, read_clock, ready, rest, show, taken, turn, until } from "./clock.mjs";

const folder = process.env.STICTION_PAGE ?? "build/web/app";
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).replace(/\/$/, "/index.html");
    try {
      const body = await readFile(join(folder, path));
      response.writeHead(200, { "Content-Type": types[extname(path)] ?? "application/octet-stream", "Content-Length": body.length });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, base: `http://127.0.0.1:${server.address().port}/` };
}

/** ms between two frames of the display. */
export const one_frame = 16;

/** ms until a wait for the browser is given up: what hangs shall be named. Nothing that goes on takes as long, on any machine. */
export const timeout = 180000;

let shared = null;

/** The browser (that of STICTION_BROWSER, which all files share, or one of its own) and a server for a test file; the last test calls close(). */
export async function start() {
  shared ??= (async () => {
    const shared_browser = process.env.STICTION_BROWSER;
    const [{ server, base }, browser] = await Promise.all([
      serve(),
      shared_browser && existsSync(shared_browser)
        ? chromium.connect(JSON.parse(readFileSync(shared_browser, "utf8")).address, { timeout })
        : chromium.launch({ ...launch_options, timeout }),
    ]);
    return { server, base, browser };
  })();
  return shared;
}

export async function close() {
  if (!shared) return;
  const { server, browser } = await shared;
  await browser.close();
  server.close();
  server.closeAllConnections();
  shared = null;
}

/**
 * Runs in a page before its own scripts. A graphics card that is but software takes ten times as long for a frame as the program does: the last
 * step, the drawing itself, is done for a picture that is looked at. All others are made up to it.
 */
function draw_what_is_seen() {
  window.is_seen = false;
  for (const [{ prototype }, names] of [[WebGL2RenderingContext, ["drawElements", "drawArrays", "clear"]], [CanvasRenderingContext2D, ["drawImage"]]])
    for (const name of names) {
      const draw = prototype[name];
      prototype[name] = function (...all) { if (window.is_seen) draw.apply(this, all); };
    }
}

/** Contexts of this file, by the options that they were made with. */
const contexts = new Map();

/** A context in which all pages have been closed is used again. */
async function find_context(browser, options) {
  const key = JSON.stringify({ ...options, path: "", plays: false, before: String(options.before) });
  const known = contexts.get(key) ?? [];
  contexts.set(key, known);
  const free = known.find((context) => context.pages().length === 0);
  if (free) return free;
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 720 },
    deviceScaleFactor: options.ratio ?? 1,
    hasTouch: options.touch ?? false,
    colorScheme: options.theme ?? "dark",
    reducedMotion: options.motion ?? "no-preference",
    contrast: options.contrast ?? "no-preference",
    permissions: options.grant ?? [],
    serviceWorkers: "block",  // offline.test.mjs has hosts of its own
  });
  context.setDefaultTimeout(timeout);
  await context.addInitScript(install_clock);
  if (!options.drawn) await context.addInitScript(draw_what_is_seen);
  if (options.before) await context.addInitScript(options.before);
  context.on("close", () => known.splice(known.indexOf(context), 1));
  known.push(context);
  return context;
}

/** Opens an address of the served folder without anything that a page before it has stored. */
export async function open_path(path, options = {}) {
  const { base, browser } = await start();
  const context = await find_context(browser, options);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Storage.clearDataForOrigin", { origin: base, storageTypes: "all" });
  const trouble = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !/GL Driver Message|GPU stall|Service Worker registration blocked/.test(message.text())) trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(String(error)));
  await page.goto(base + path);
  return { page, trouble, base, context };
}

/**
 * Opens the page and waits for its first frame. It would begin to play by itself; unless that is wanted it is kept still.
 * @param {string} scenario what stands after #
 * @param {{width?: number, height?: number, ratio?: number, touch?: boolean, theme?: string, motion?: string, contrast?: string, path?: string, grant?: string[], plays?: boolean, drawn?: boolean, before?: () => void}} options
 *   drawn: each frame is, not only those that picture() asks for; before: a function that runs in the page before its own scripts
 */
export async function open(scenario = "", options = {}) {
  const opened = await open_path((options.path ?? "") + (scenario ? "#" + scenario : ""), options), { page } = opened;
  await ready(page);
  if (!options.plays) {
    await keep_still(page);
    await rest(page);
  }
  return opened;
}

/** A page that has just been opened does not begin to play by itself: a wheel turned over nothing is an input. */
export const keep_still = (page) => page.evaluate(() => { window.dispatchEvent(new Event("wheel")); });

/** Length of an axis, and the screen position of a point given in axis values. */
export const span = ({ min, max }) => max - min;
export const place = ({ frame, axes }, x, y) => [frame.x + ((x - axes.x.min) / span(axes.x)) * frame.width, frame.y + ((axes.y.max - y) / span(axes.y)) * frame.height];

/** A function of window.stiction, with at most one argument. */
export const call = (page, name, ...parts) => page.evaluate(([id, rest]) => window.stiction[id](...rest), [name, parts]);
export const snapshot = (page) => call(page, "snapshot");

/** The control with this id, or undefined. */
export async function find(page, id) {
  return (await call(page, "controls")).find((control) => control.id === id);
}

export async function need(page, id) {
  const control = await find(page, id);
  if (!control) throw new Error(`there is no control ${id} on the page: ${(await call(page, "controls")).map((c) => c.id).join(" ")}`);
  return control;
}

/** The ids of the built-in systems: all that the picker offers but those that are made from a text. */
export const built_in = async (page) => (await need(page, "system")).choices.filter((id) => id !== "mechanism");

export const middle = (control) => [control.x + control.width / 2, control.y + control.height / 2];

/** A click: the page takes each part of it before the next. */
export async function click_at(page, [x, y], options = {}) {
  await page.mouse.move(x, y);
  await taken(page);
  await page.mouse.down(options);
  await taken(page);
  await page.mouse.up(options);
  await taken(page);
}

/** Clicks the middle of a control. */
export async function click(page, id) {
  await click_at(page, middle(await need(page, id)));
}

export async function double_click(page, [x, y]) {
  await page.mouse.move(x, y);
  await taken(page);
  for (let i = 0; i < 2; ++i) {
    await page.mouse.down({ clickCount: i + 1 });
    await turn(page, one_frame);  // the second press must follow soon
    await page.mouse.up({ clickCount: i + 1 });
    await turn(page, one_frame);
  }
  await taken(page);
}

/** The element that stands for a control outside the canvas, once it is there: the mirror follows the frames. */
export async function element(page, id) {
  await until(page, (of) => document.querySelector(`#mirror [data-id="${of}"]`) !== null, id);
  return page.locator(`#mirror [data-id="${id}"]`);
}

/** Gives that element a value as assistive technology does. */
export async function set_element(page, id, value) {
  await (await element(page, id)).evaluate((node, to) => {
    node.value = to;
    for (const type of ["input", "change"]) node.dispatchEvent(new Event(type, { bubbles: true }));
  }, value);
}

/** A key, with modifiers before it ("Shift+Tab"), that is held for so many ms. */
export async function press_key(page, keys, held = 2 * one_frame) {
  const all = keys.split("+");
  for (const key of all) await page.keyboard.down(key);
  await turn(page, held);
  for (const key of all.reverse()) await page.keyboard.up(key);
  await taken(page);
}

export async function type(page, text) {
  for (const letter of text) {
    await page.keyboard.press(letter);
    await taken(page);
  }
}

/** The bytes of a file that the page has saved. */
export async function read_download(download) {
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

/** Opens a picker and takes one of its options. */
export async function choose(page, id, value) {
  await click(page, id);
  await click(page, `${id}.${value}`);
}

export async function drag(page, from, to, steps = 8) {
  await page.mouse.move(...from);
  await taken(page);
  await page.mouse.down();
  await taken(page);
  for (let i = 1; i <= steps; ++i) {
    await page.mouse.move(from[0] + ((to[0] - from[0]) * i) / steps, from[1] + ((to[1] - from[1]) * i) / steps);
    await turn(page, one_frame);
  }
  await taken(page);
  await page.mouse.up();
  await taken(page);
}

/** A finger that goes down at `from`, moves to `to` and lifts. */
export async function swipe(page, from, to, steps = 8) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch("touchStart", [from]);
  await taken(page);
  for (let i = 1; i <= steps; ++i) {
    await touch("touchMove", [[from[0] + ((to[0] - from[0]) * i) / steps, from[1] + ((to[1] - from[1]) * i) / steps]]);
    await turn(page, one_frame);
  }
  await taken(page);
  await touch("touchEnd", []);
  await taken(page);
}

/** The picture as {width, height, data: RGBA bytes}; device pixels. Reads the PNG itself: no further package. */
export async function picture(page, clip) {
  if (await page.evaluate(() => window.is_seen) !== false) return read_png(await page.screenshot(clip ? { clip } : {}));
  await page.evaluate(async () => {
    window.is_seen = true;
    window.dispatchEvent(new Event("focus"));  // upon which the page draws a frame
    await window.test_clock.frames(1);
    window.is_seen = false;
  });
  return read_png(await page.screenshot(clip ? { clip } : {}));
}

function read_png(file) {
  let at = 8, width = 0, height = 0, channels = 4;
  const parts = [];
  while (at < file.length) {
    const length = file.readUInt32BE(at), type = file.toString("latin1", at + 4, at + 8), body = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") [width, height, channels] = [body.readUInt32BE(0), body.readUInt32BE(4), body[9] === 6 ? 4 : 3];
    if (type === "IDAT") parts.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts)), stride = width * channels, data = new Uint8Array(width * height * 4);
  let before = new Uint8Array(stride), row = new Uint8Array(stride);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (stride + 1)];
    for (let i = 0; i < stride; ++i) {
      const left = i >= channels ? row[i - channels] : 0, up = before[i], corner = i >= channels ? before[i - channels] : 0;
      let add = 0;
      if (filter === 1) add = left;
      else if (filter === 2) add = up;
      else if (filter === 3) add = (left + up) >> 1;
      else if (filter === 4) {
        const p = left + up - corner, a = Math.abs(p - left), b = Math.abs(p - up), c = Math.abs(p - corner);
        add = a <= b && a <= c ? left : b <= c ? up : corner;
      }
      row[i] = (raw[y * (stride + 1) + 1 + i] + add) & 255;
    }
    for (let x = 0; x < width; ++x) {
      for (let k = 0; k < 3; ++k) data[4 * (y * width + x) + k] = row[x * channels + k];
      data[4 * (y * width + x) + 3] = 255;
    }
    [before, row] = [row, before];
  }
  return { width, height, data };
}

/** Fraction of pixels that differ by more than `tolerance` in a channel. */
export function difference(a, b, tolerance = 3) {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if (Math.max(Math.abs(a.data[i] - b.data[i]), Math.abs(a.data[i + 1] - b.data[i + 1]), Math.abs(a.data[i + 2] - b.data[i + 2])) > tolerance) ++count;
  return count / (a.width * a.height);
}

/** Numbers of a fixed sequence in [0, 1): tests are the same each time (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// Drops a file with this text on the page; either it is taken or it is said why not.
export async function drop_file(page, name, text) {
  await page.evaluate(([file, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], file, { type: "text/plain" }));
    document.getElementById("canvas").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, [name, text]);
  await rest(page);
}
