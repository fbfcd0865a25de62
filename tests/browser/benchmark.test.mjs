// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The benchmark page measures and prints; how fast a machine is makes no test fail.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { outcome, visit } from "./hosts.mjs";
import { close, start } from "./support.mjs";

after(close);

test("the benchmark page tells what the interface costs per frame", async (context) => {
  const { base } = await start(), { page, trouble } = await visit(`${base}benchmark.html#belt_oscillator`, { serviceWorkers: "block" });  // with the clock of the machine
  assert.equal(await outcome(page), "ready");
  const result = await page.evaluate(() => window.stiction.benchmark({ plots: 4, points: 100000, frames: 40 }));
  assert.deepEqual([result.plots, result.points, result.frames], [4, 100000, 40]);
  assert.ok(result.ui_ms.median > 0 && result.ui_ms.p90 >= result.ui_ms.median, JSON.stringify(result));
  assert.deepEqual(trouble.filter((text) => !/Service Worker registration blocked/.test(text)), []);
  context.diagnostic(JSON.stringify(result));
});
