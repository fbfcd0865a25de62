// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Pixels: sharp at every ratio, the same after a lost context, and in place at every size.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, close, difference, need, open, picture, rest, snapshot, taken, turn, until } from "./support.mjs";

after(close);

// Neighbouring pixels of a letter differ by nearly the whole contrast only if nothing was stretched.
function count_hard_edges({ width, height, data }) {
  let count = 0;
  for (let y = 0; y < height; ++y)
    for (let x = 1; x < width; ++x) {
      const i = 4 * (y * width + x);
      if (Math.abs(data[i] - data[i - 4]) > 140) ++count;
    }
  return count;
}

for (const ratio of [1, 1.5, 2, 3])
  test(`every device pixel is drawn at a ratio of ${ratio}`, async () => {
    const { page } = await open("belt_oscillator", { ratio, drawn: true });
    const size = await page.evaluate(() => [canvas.width, canvas.height]);
    assert.deepEqual(size, [1280 * ratio, 720 * ratio]);
    const shot = await picture(page);
    assert.deepEqual([shot.width, shot.height], size);
    assert.ok(count_hard_edges(shot) > 2000, String(count_hard_edges(shot)));
    await page.close();
  });

test("a lost drawing context comes back with the same picture and the same state", async () => {
  for (const scenario of ["belt_oscillator", "painleve_rod?mu=1.5&v_t0=-1"]) {
    const { page, context } = await open(scenario, { drawn: true });
    await call(page, "seek", 0.3);
    await rest(page);
    const before = await picture(page), state = await snapshot(page);
    await page.evaluate(() => { window.lose = canvas.getContext("webgl2").getExtension("WEBGL_lose_context"); lose.loseContext(); });
    await until(page, () => document.documentElement.classList.contains("lost"));
    await turn(page, 200);
    await page.evaluate(() => lose.restoreContext());
    await until(page, () => !document.documentElement.classList.contains("lost"));
    await rest(page);
    const after = await snapshot(page);
    assert.deepEqual({ ...after, frames: 0 }, { ...state, frames: 0 });
    const changed = difference(before, await picture(page));
    assert.ok(changed < 1e-4, `${changed} of the pixels differ`);
    await context.close();
  }
});

test("the page follows its size", async () => {
  const { page } = await open();
  for (const [width, height, layout] of [[1600, 900, "desk"], [390, 844, "phone"], [640, 400, "embed"], [1920, 1080, "desk"]]) {
    await page.setViewportSize({ width, height });
    await taken(page);
    await rest(page);
    assert.deepEqual(await page.evaluate(() => [canvas.width, canvas.height]), [width, height]);
    assert.equal((await snapshot(page)).layout, layout);
    const play = await need(page, "play");
    assert.ok(play.x >= 0 && play.x + play.width <= width && play.y >= 0 && play.y + play.height <= height, `play at ${play.x}, ${play.y}`);
  }
  await page.close();
});

test("themes have different pictures, and the system's preference picks the first one", async () => {
  const { page } = await open("belt_oscillator", { theme: "light" });
  assert.equal((await snapshot(page)).theme, "light");
  const light = await call(page, "drawing");
  await choose(page, "theme", "dark");
  await rest(page);
  const dark = await call(page, "drawing"), brightness = (colour) => parseInt(colour.slice(1, 3), 16);
  assert.ok(brightness(light.paper) > 200 && brightness(light.ink) < 80, JSON.stringify([light.paper, light.ink]));
  assert.ok(brightness(dark.paper) < 80 && brightness(dark.ink) > 200, JSON.stringify([dark.paper, dark.ink]));
  await page.close();
});
