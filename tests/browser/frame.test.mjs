// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The frame around the panels: the line of notices, and the row that chooses what a phone shows.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, find, frames, middle, need, open, settle, snapshot } from "./support.mjs";

after(close);

test("notices have a line of their own: nothing lies under it, and dismissed it gives its place back", async () => {
  const { page, trouble, context } = await open("belt_oscillator");
  const before = await need(page, "plot.scene");
  await call(page, "set", "belt_oscillator?mu_s=9");
  await settle(page);
  const line = await need(page, "dismiss_notices"), scene = await need(page, "plot.scene"), bottom = line.y + line.height;
  assert.ok(scene.y >= bottom && scene.y > before.y, `scene at ${scene.y}, line down to ${bottom}`);
  for (const control of await call(page, "controls"))
    assert.ok(control.y >= bottom - 1 || control.y + control.height <= line.y + 1 || control.id === line.id, `${control.id} overlaps the line`);
  assert.equal(await find(page, "notices"), undefined, "a single one is not counted");
  await click(page, "dismiss_notices");
  await settle(page);
  assert.deepEqual((await snapshot(page)).notices, []);
  assert.equal((await need(page, "plot.scene")).y, before.y);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("several notices are counted; a press lists them, another one counts again", async () => {
  const { page, context } = await open("belt_oscillator?mu_s=9&zeta=1&mass=abc");
  const one = await need(page, "plot.scene");
  assert.equal((await need(page, "notices")).value, false);
  await click(page, "notices");
  await settle(page);
  assert.equal((await need(page, "notices")).value, true);
  assert.ok((await need(page, "plot.scene")).y > one.y + 40, "the list has a place of its own too");
  await click(page, "notices");
  await settle(page);
  assert.equal((await need(page, "plot.scene")).y, one.y);
  await context.close();
});

test("on a phone plots and tables are a tap away, under the names they have elsewhere", async () => {
  const { page, trouble, context } = await open("belt_oscillator", { width: 390, height: 844, ratio: 2, touch: true });
  await call(page, "seek", 3);
  const tap = async (id) => {
    await page.waitForFunction((wanted) => window.stiction.controls().some((control) => control.id === wanted), id);
    await page.touchscreen.tap(...middle(await need(page, id)));
    await frames(page, 4);
    await settle(page);
    assert.equal((await need(page, id)).value, true, id);
    return (await call(page, "controls")).map((control) => control.id);
  };
  assert.ok((await tap("tab.time")).includes("plot.time.x"));
  assert.ok((await tap("tab.law")).includes("plot.law"));
  assert.ok((await tap("tab.events")).includes("event.3"));
  await tap("tab.exact");
  const more = await tap("tab.more");
  for (const id of ["tab.energy", "tab.equations", "tab.findings", "tab.values"]) assert.ok(more.includes(id), id);
  assert.equal(more.filter((id) => id === "tab.events").length, 1);
  await tap("tab.equations");
  assert.ok((await tap("tab.phase")).includes("plot.phase"));
  await call(page, "set", "painleve_rod");
  await settle(page);
  assert.ok((await tap("tab.map")).includes("plot.region"));
  assert.deepEqual(trouble, []);
  await context.close();
});

test("forces and cones are switched in the scene, as by G and K", async () => {
  const { page, trouble, context } = await open("belt_oscillator");
  await call(page, "seek", 2);
  await settle(page);
  const value = async (id) => (await need(page, id)).value;
  assert.deepEqual([await value("forces"), await value("cones")], [true, true]);
  await click(page, "forces");
  assert.deepEqual([await value("forces"), await value("cones")], [false, true]);
  await page.keyboard.press("k");
  await page.keyboard.press("g");
  await frames(page, 6);
  assert.deepEqual([await value("forces"), await value("cones")], [true, false]);
  await click(page, "cones");
  assert.equal(await value("cones"), true);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("inside another page the transport has room for a word about the wheel", async () => {
  const { page, base, context } = await open("belt_oscillator", { width: 760, height: 420 });
  const alone = await need(page, "timeline");
  await page.route(base + "host.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<body style="margin:0"><iframe src="./#belt_oscillator" width="760" height="420" style="border:0"></iframe>` }));
  await page.goto(base + "host.html");
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForFunction(() => window.stiction);
  await frame.evaluate(() => window.stiction.ready);
  const framed = await frame.evaluate(() => window.stiction.controls().find(({ id }) => id === "timeline"));
  assert.equal(framed.x, alone.x);
  assert.ok(framed.width < alone.width - 80 && framed.width > 100, `${framed.width} of ${alone.width}`);
  await context.close();
});
