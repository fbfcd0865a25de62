// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The badges of several contacts: all of them are seen, none is cut off.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, find, need, open, picture, rest, snapshot, taken } from "./support.mjs";

after(close);

const at = ({ width, data }, x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];

test("the states of three contacts stand inside the scene on the desk, on a phone and in another page", async () => {
  for (const size of [{}, { width: 390, height: 844, touch: true }, { width: 640, height: 400 }]) {
    const { page, trouble } = await open("two_masses/fast", size);
    await call(page, "seek", 3);
    await rest(page);
    const scene = await need(page, "plot.scene");
    const rows = scene.labels.filter(({ text }) => /^(1–2|1–ground|2–ground): (Stick|Slip [+−])$/.test(text));
    assert.deepEqual(rows.map(({ text }) => text.split(":")[0]), ["1–2", "1–ground", "2–ground"], JSON.stringify(size));
    rows.forEach(({ x, y, width, height }, i) => {
      assert.ok(x >= scene.x && x + width <= scene.x + scene.width && y >= scene.y && y + height <= scene.y + scene.height, `${i} is cut off, ${JSON.stringify(size)}`);
      assert.ok(i === 0 || y >= rows[i - 1].y + rows[i - 1].height, `${i} lies on the one above`);
    });
    assert.deepEqual(trouble, []);
    await page.close();
  }
});

test("the five states of the two masses stand by name over the ribbons", async () => {
  const { page, trouble } = await open("two_masses");
  const { values } = await call(page, "seek", 3);
  assert.equal(values.stiction_state, "E");
  await rest(page);
  const { x, y, width } = await need(page, "ribbon.blocks");
  const lane = await picture(page, { x: Math.round(x), y: Math.round(y) - 16, width: Math.round(width), height: 14 });
  // Letters are bright on grey cells; columns of pixels with a letter, joined where they are near each other.
  let letters = 0, last = -100;
  for (let column = 0; column < lane.width; column += 1) {
    let bright = false;
    for (let row = 0; row < lane.height; row += 1) bright ||= Math.min(...at(lane, column, row)) > 170;
    if (!bright) continue;
    letters += column - last > 6;
    last = column;
  }
  assert.ok(letters >= 4, `${letters} letters`);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a run that ends says why in the scene, and a button there begins it again", async () => {
  for (const size of [{}, { width: 390, height: 844, touch: true }]) {
    const { page, trouble } = await open("painleve_rod/falls_flat", size);
    assert.equal(await find(page, "scene.restart"), undefined);
    const { t: end } = await call(page, "seek", 20);
    await rest(page);
    const scene = await need(page, "plot.scene"), restart = await need(page, "scene.restart");
    assert.ok(scene.labels.some(({ text }) => text === "The run ends: rod lies flat."), scene.labels.map(({ text }) => text).join(" | "));
    assert.ok(restart.x >= scene.x && restart.y >= scene.y && restart.x + restart.width <= scene.x + scene.width && restart.y + restart.height <= scene.y + scene.height);
    await click(page, "scene.restart");
    const { t, running } = await snapshot(page);
    assert.ok(running && t < 0.5 * end, `${t}`);
    await taken(page);
    assert.equal(await find(page, "scene.restart"), undefined);
    assert.deepEqual(trouble, []);
    await page.close();
  }
});

test("a force above its bound says so", async () => {
  const { page } = await open("two_masses/falsely_stuck");
  await rest(page);
  const words = async () => (await need(page, "plot.scene")).labels.map(({ text }) => text);
  assert.ok((await words()).some((text) => /exceeds its bound$/.test(text)), (await words()).join(" | "));
  await call(page, "set", "two_masses");
  await rest(page);
  assert.ok(!(await words()).some((text) => /exceeds/.test(text)), (await words()).join(" | "));
  await page.close();
});

test("a contact that sticks says how fast it creeps: not at all by events, visibly where friction is regularised", async () => {
  const { page, trouble } = await open("belt_oscillator");
  const read = async () => Number(/Creep in stick = (\S+)\. /.exec((await call(page, "snapshot")).status)?.[1]);
  await call(page, "seek", 0.2);
  assert.equal(await read(), 0);
  await call(page, "set", "belt_oscillator?method=regularised");
  await call(page, "seek", 0.2);
  const creep = await read();
  assert.ok(creep > 1e-7 && creep < 1e-2, `${creep}`);
  await call(page, "set", "belt_oscillator");
  await call(page, "seek", 0.6);  // it slips
  assert.equal(await read(), NaN);
  assert.deepEqual(trouble, []);
  await page.close();
});
