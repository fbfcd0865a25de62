// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The tracks of the sliders of all systems.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { built_in, call, close, need, open, rest, taken } from "./support.mjs";

after(close);

test("a slider whose default is near an end of its range has it in the middle third of its track", async () => {
  const { page } = await open("belt_oscillator");
  let bent = 0;
  for (const system of await built_in(page)) {
    await call(page, "set", system);
    await rest(page);
    for (const { id, min, max, default: usual } of (await call(page, "controls")).filter((control) => control.kind === "slider")) {
      const near = Math.min(usual - min, max - usual);
      if (near === 0 || near >= (max - min) / 8) continue;
      const values = [];
      for (const share of [1 / 3, 2 / 3]) {
        const track = await need(page, id);
        await page.mouse.click(track.x + share * track.width, track.y + track.height / 2);
        await taken(page);
        values.push((await need(page, id)).value);
        await call(page, "set", system);
        await rest(page);
      }
      assert.ok(values[0] <= usual && usual <= values[1], `${system} ${id}: ${usual} in ${values}`);
      ++bent;
    }
  }
  assert.ok(bent > 3, `${bent}`);
  await page.close();
});
