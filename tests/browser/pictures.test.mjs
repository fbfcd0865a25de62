// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The pictures of the documents show the page as it is: each still one is drawn again and compared. `./test pictures` draws them anew.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { draw, pictures, run_packer } from "./pictures.mjs";
import { close } from "./support.mjs";

const stored = fileURLToPath(new URL("../../docs/images/", import.meta.url)), fresh = mkdtempSync(join(tmpdir(), "stiction-pictures-"));

after(async () => {
  rmSync(fresh, { recursive: true });
  await close();
});

// Blocks of 4 by 4 points that may differ. Drawn again by the same page, no block of any picture does, whatever the hinting of letters; a word
// of a button that reads otherwise changes 30 at 1.5 points a pixel and 13 at one, a number 50, a shift by a pixel 900 and more.
const largest_change = 12;

// The dialog is laid out by the browser, and its fixed-width font is one of the machine: another hinting changes 2 % of its blocks. Points of
// chaotic motions follow the last digits of the engine: other last digits move 0.4 % of the blocks of the diagram.
const largest_fraction = { share: 0.04, explore: 0.015 };

for (const [name, { frames }] of Object.entries(pictures))
  test(`docs/images/${name} shows the page as it is`, async () => {
    const file = join(stored, `${name}.${frames ? "webp" : "png"}`);
    assert.ok(existsSync(file), `${file} is missing: ./test pictures draws it`);
    if (frames) return;  // forty pictures each, of scenes and maps that the others show too
    await draw(name, fresh);
    const [changed, all] = run_packer("compare", join(fresh, `${name}.png`), file).split(" ").map(Number);
    const allowed = name in largest_fraction ? largest_fraction[name] * all : largest_change;
    assert.ok(changed <= allowed, `${changed} of ${all} blocks have changed: look at the page, then draw the pictures anew with ./test pictures`);
  });
