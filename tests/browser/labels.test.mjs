// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Words in the scene: inside it, and none on another, whatever is shown and however large it is.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, close, need, one_frame, open, rest, turn } from "./support.mjs";

after(close);

const views = {
  desk: { width: 1280, height: 720, times: [0, 0.45, 1.3] },
  phone: { width: 390, height: 844, touch: true, times: [0.45] },
  embed: { width: 640, height: 400, times: [0.45] },
  presenter: { width: 1280, height: 720, query: "?view.layout=presenter", times: [0.45] },
};

for (const [name, view] of Object.entries(views))
  test(`words of the scene lie inside it and off each other: ${name}`, async () => {
    const { page, trouble } = await open("belt_oscillator", view);
    const wrong = [];
    let words = 0;
    for (const system of (await need(page, "system")).choices) {
      await call(page, "set", system);
      await rest(page);
      for (const preset of (await need(page, "preset")).choices)
        for (const t of view.times) {
          await call(page, "set", `${system}/${preset}${view.query ?? ""}`);
          await call(page, "seek", t);
          await turn(page, one_frame);  // the controls are those of the next frame
          const scene = await need(page, "plot.scene"), { labels } = scene, where = `${system}/${preset} at ${t}`;
          words += labels.length;
          for (const [i, a] of labels.entries()) {
            if (a.x < scene.x - 1 || a.y < scene.y - 1 || a.x + a.width > scene.x + scene.width + 1 || a.y + a.height > scene.y + scene.height + 1) wrong.push(`${where}: "${a.text}" leaves the scene`);
            for (const b of labels.slice(i + 1)) {
              const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x), h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
              if (w > 1 && h > 1) wrong.push(`${where}: "${a.text}" on "${b.text}"`);
            }
          }
        }
    }
    assert.deepEqual(wrong, []);
    assert.ok(words > 100, `${words} words in all`);
    assert.deepEqual(trouble, []);
    await page.close();
  });
