// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The letters of the program, held against the files of Inter as they are published.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { close, need, open, picture, rest, taken, turn, until } from "./support.mjs";

after(close);

const ratio = 3;

/** Ink of a picture on its plain ground, 0 to 1, cut to the last part behind a gap of `gap` columns; {width, height, ink}. */
function cut_out({ width, height, data }, gap) {
  const ground = [data[0], data[1], data[2]];
  const ink = new Float32Array(width * height);
  for (let i = 0; i < ink.length; ++i) ink[i] = Math.max(...ground.map((c, k) => Math.abs(data[4 * i + k] - c))) / 255;
  const top = Math.max(...ink), is_inked = (i) => ink[i] > 0.15 * top;
  const columns = [...Array(width).keys()].filter((x) => [...Array(height).keys()].some((y) => is_inked(y * width + x)));
  const last = columns.findLastIndex((x, i) => i === 0 || x - columns[i - 1] > gap);
  const x0 = columns[last], x1 = columns.at(-1) + 1;
  const rows = [...Array(height).keys()].filter((y) => [...Array(x1 - x0).keys()].some((x) => is_inked(y * width + x0 + x)));
  const out = { width: x1 - x0, height: rows.at(-1) + 1 - rows[0], ink: [] };
  for (let y = 0; y < out.height; ++y) for (let x = 0; x < out.width; ++x) out.ink.push(ink[(rows[0] + y) * width + x0 + x] / top);
  return out;
}

/** The same words by the browser from a published file of Inter. */
async function draw_reference(page, file, text, size) {
  const font = (await readFile(new URL(`../../node_modules/inter-ui/web/${file}.woff2`, import.meta.url))).toString("base64");
  const [width, height, ...data] = await page.evaluate(async ([data, words, pixels]) => {
    const face = new FontFace("Published", Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));
    document.fonts.add(await face.load());
    const pen = Object.assign(document.createElement("canvas"), { width: pixels * words.length, height: 2 * pixels }).getContext("2d");
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.fillStyle = "white";
    pen.font = `${pixels}px Published`;
    pen.fontKerning = "none";
    pen.fillText(words, 9, 1.5 * pixels);
    document.fonts.delete(face);
    return [pen.canvas.width, pen.canvas.height, ...pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height).data];
  }, [font, text, size]);
  return { width, height, data };
}

/** Mean difference of ink where either has some, at the best of small shifts. */
function compare(a, b) {
  let best = 1;
  for (let dx = -3; dx <= 3; ++dx)
    for (let dy = -3; dy <= 3; ++dy) {
      let apart = 0, all = 0;
      for (let y = -3; y < Math.max(a.height, b.height) + 3; ++y)
        for (let x = -3; x < Math.max(a.width, b.width) + 3; ++x) {
          const at = (c, i, j) => (i < 0 || j < 0 || i >= c.width || j >= c.height ? 0 : c.ink[j * c.width + i]);
          const [p, q] = [at(a, x, y), at(b, x + dx, y + dy)];
          apart += Math.abs(p - q);
          all += Math.max(p, q);
        }
      best = Math.min(best, apart / all);
    }
  return best;
}

test("words stand in Inter as it is published: semibold title, regular labels, and italic variables by a shear", async () => {
  const { page, trouble } = await open("belt_oscillator", { ratio });
  const system = await need(page, "system"), damping = await need(page, "damping.entry"), stiffness = await need(page, "stiffness.entry");
  const label = ({ x, y, height }) => ({ x: 20, y, width: x - 22, height });
  const shots = {
    title: await picture(page, { x: 4, y: system.y, width: system.x - 8, height: system.height }),
    c: await picture(page, label(damping)),
    k: await picture(page, label(stiffness)),
  };
  const words_apart = 5 * ratio;
  const title = cut_out(shots.title, 1000);
  const references = {};
  for (const [name, file] of [["semibold", "Inter-SemiBold"], ["regular", "Inter-Regular"]])
    references[name] = cut_out(await draw_reference(page, file, "Stiction", 15 * ratio), 1000);
  const own = compare(title, references.semibold), other = compare(title, references.regular);
  assert.ok(own < 0.15, `the title differs from Inter's semibold by ${own}`);
  assert.ok(other > 2 * own, `the title differs from the regular cut by ${other}, from the semibold one by ${own}`);
  for (const letter of ["c", "k"]) {
    const drawn = cut_out(shots[letter], words_apart);
    const italic = compare(drawn, cut_out(await draw_reference(page, "Inter-Italic", letter, 13 * ratio), 1000));
    const upright = compare(drawn, cut_out(await draw_reference(page, "Inter-Regular", letter, 13 * ratio), 1000));
    assert.ok(italic < 0.2, `${letter} differs from Inter's italic by ${italic}`);
    assert.ok(upright > 2 * italic, `${letter} differs from the upright letter by ${upright}, from the italic one by ${italic}`);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a letter is read back from its canvas once, not in every frame", async () => {
  const { page } = await open("belt_oscillator");
  await page.evaluate(() => {
    const read = CanvasRenderingContext2D.prototype.getImageData;
    window.reads = 0;
    CanvasRenderingContext2D.prototype.getImageData = function (...parts) { ++window.reads; return read.apply(this, parts); };
  });
  await page.setViewportSize({ width: 1000, height: 700 });
  await rest(page);
  await page.evaluate(() => { window.reads = 0; });
  for (let i = 0; i < 5; ++i) {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));  // draws a frame
    await taken(page);
  }
  assert.equal(await page.evaluate(() => window.reads), 0);
  await page.evaluate(() => { window.stiction.set("painleve_rod"); });
  await rest(page);
  assert.ok(await page.evaluate(() => window.reads) > 0, "no letter came to the page by way of a canvas");
  await page.close();
});

test("a font that is missing or spoilt is told in words, and the program does not start without it", async () => {
  const { context, base } = await open();
  for (const [file, answer, words] of [["semibold.*.woff2", { status: 404 }, /semibold\.woff2 did not arrive .*404/], ["regular.*.woff2", { body: "spoilt" }, /regular\.woff2 .*is not what it should be/]]) {
    const page = await context.newPage();
    await page.route(`**/${file}`, (route) => route.fulfill(answer));
    await page.goto(base);
    await until(page, () => document.documentElement.classList.contains("failed"));
    await turn(page, 300);
    assert.match(await page.locator("#message").textContent(), words);
    assert.equal(await page.locator("#message").isVisible(), true);
    assert.equal(await page.evaluate(() => document.documentElement.className), "failed");
    await page.close();
  }
  await context.close();
});

test("a browser that gives noise in place of a canvas is told what is missing", async () => {
  const { context, base } = await open();
  const page = await context.newPage();
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (x, y, width, height) => ({ data: new Uint8ClampedArray(4 * width * height).fill(255) });
  });
  await page.goto(base);
  await until(page, () => document.documentElement.classList.contains("failed"));
  assert.match(await page.locator("#message").textContent(), /letters.*canvas.*Allow/);
  await context.close();
});
