// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The address is the experiment.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, close, frames, need, open, random, settle, snapshot } from "./support.mjs";

after(close);

const hash = (page) => page.evaluate(() => location.hash.slice(1));

test("the address follows the sliders and opens the same experiment", async () => {
  const { page, base, context } = await open();
  const slider = await need(page, "mu_k");
  await page.mouse.click(slider.x + 0.1 * slider.width, slider.y + slider.height / 2);
  await page.waitForFunction(() => location.hash.includes("mu_k="), null, { timeout: 5000 });
  const before = await snapshot(page), address = await hash(page);
  const other = await context.newPage();
  await other.goto(base + "#" + address);
  await other.waitForFunction(() => window.stiction);
  await other.evaluate(() => window.stiction.ready);
  const after = await snapshot(other);
  assert.equal(after.scenario, before.scenario);
  assert.deepEqual(after.parameters, before.parameters);
  assert.deepEqual(after.notices, []);
  await context.close();
});

test("a changed address loads without a reload; the back button returns to the system before", async () => {
  const { page, context } = await open("belt_oscillator?mu_k=0.2");
  await page.evaluate(() => { window.mark = 1; location.hash = "#painleve_rod?mu=1.5&v_t0=-1"; });
  await page.waitForFunction(() => window.stiction.snapshot().scenario === "painleve_rod?mu=1.5&v_t0=-1", null, { timeout: 5000 });
  assert.equal(await page.evaluate(() => window.mark), 1);
  await choose(page, "system", "belt_oscillator");
  await page.waitForFunction(() => location.hash.includes("belt_oscillator"), null, { timeout: 5000 });
  await page.goBack();
  await page.waitForFunction(() => window.stiction.snapshot().scenario === "painleve_rod?mu=1.5&v_t0=-1", null, { timeout: 5000 });
  assert.equal(await page.evaluate(() => window.mark), 1);
  await context.close();
});

test("items that cannot be used give a notice each and never stop the page", async () => {
  const { page, trouble, context } = await open("belt_oscillator?mu_s=9&zeta=1&mass=abc&mu_k=0.1&mu_k=0.2&x0=%zz");
  const now = await snapshot(page);
  assert.equal(now.parameters.mu_s, 2);
  assert.equal(now.parameters.mass, 1);
  assert.equal(now.parameters.mu_k, 0.2);
  for (const word of ["mu_s", "zeta", "mass", "mu_k", "%zz"])
    assert.ok(now.notices.some((notice) => notice.includes(word)), `${word}: ${now.notices.join(" | ")}`);
  await click(page, "dismiss_notices");
  assert.deepEqual((await snapshot(page)).notices, []);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("an unknown system is named in a notice and nothing is run", async () => {
  const { page, context } = await open("perpetuum_mobile?speed=1");
  const now = await snapshot(page);
  assert.ok(now.notices.some((notice) => notice.includes("perpetuum_mobile")), now.notices.join());
  assert.equal(now.running, false);
  await context.close();
});

test("hundreds of random scenarios come back from their links unchanged", async () => {
  const { page, context } = await open();
  const next = random(7);
  for (const system of ["belt_oscillator", "painleve_rod"]) {
    await call(page, "set", system);
    await settle(page);
    const known = (await snapshot(page)).parameters;
    const sliders = (await call(page, "controls")).filter((c) => c.kind === "slider");
    for (let i = 0; i < 200; ++i) {
      const items = sliders.filter(() => next() < 0.4).map((c) => `${c.id}=${c.min + next() * (c.max - c.min)}`);
      const first = await call(page, "set", `${system}?${items.join("&")}`);
      const link = await call(page, "link");
      const second = await call(page, "set", link.slice(link.indexOf("#") + 1));
      assert.equal(second.scenario, first.scenario);
      assert.deepEqual(second.parameters, first.parameters);
      assert.deepEqual(Object.keys(second.parameters), Object.keys(known));
    }
  }
  await context.close();
});

test("hostile text is shown as text", async () => {
  const { page, trouble, context } = await open("belt_oscillator?" + encodeURIComponent("<img src=x onerror=alert(1)>") + "=1&" + encodeURIComponent("\u0000\u202e%n%s") + "=2");
  await frames(page);
  assert.equal((await snapshot(page)).notices.length, 2);
  assert.equal(await page.locator("img").count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});
