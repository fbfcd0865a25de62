// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The first minute: what happens by itself, what the keys do, what is said and where lists begin.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { built_in, call, choose, click, close, find, middle, need, open, ready, rest, snapshot, taken, turn, until } from "./support.mjs";

after(close);

const running = (page) => until(page, () => window.stiction.snapshot().running);

/** Whether it plays 1.6 s after its first picture, at which somebody has acted. */
async function plays_by_itself({ hash = "", ...options }, act = async () => {}) {
  const { context, base } = await open("belt_oscillator", options);
  const page = await context.newPage();
  await page.goto(base + hash);
  await ready(page);
  await act(page);
  await turn(page, 1600);
  const { running: plays, t } = await snapshot(page);
  await context.close();
  return plays && t > 0;
}

test("the bare address and a link play by themselves within two seconds; where the link says how it begins, or motion is not wanted, they wait", async () => {
  assert.equal(await plays_by_itself({}), true);
  assert.equal(await plays_by_itself({ hash: "#painleve_rod" }), true);
  assert.equal(await plays_by_itself({ hash: "#belt_oscillator?mu_k=0.2&view.theme=light&view.v=1" }), true);
  assert.equal(await plays_by_itself({ hash: "#painleve_rod?view.t=0.5&view.v=1" }), false);
  assert.equal(await plays_by_itself({ hash: "#painleve_rod?view.run=0&view.v=1" }), false);
  for (const hash of ["", "#painleve_rod"]) assert.equal(await plays_by_itself({ hash, motion: "reduce" }), false, hash);
});

test("in another page it waits, and a large button over the scene plays it", async () => {
  const { page, context, base } = await open("", { width: 700, height: 600 });
  await page.route(base + "host.html", (route) => route.fulfill({
    contentType: "text/html",
    body: `<body style="margin:0"><iframe src="${base}#painleve_rod" width="640" height="400" style="border:0"></iframe></body>`,
  }));
  await page.goto(base + "host.html");
  const frame = await (await page.$("iframe")).contentFrame();
  await ready(frame);
  await turn(frame, 1600);
  await taken(frame);
  assert.deepEqual((({ running: plays, t }) => [plays, t])(await snapshot(frame)), [false, 0]);
  const scene = await need(frame, "plot.scene"), sign = await need(frame, "large_play"), [x, y] = middle(sign);
  assert.ok(sign.width >= 44 && sign.height >= 44);
  assert.ok(Math.abs(x - middle(scene)[0]) < 2 && Math.abs(y - middle(scene)[1]) < 2);
  await page.mouse.click(x, y);
  await taken(frame);
  assert.equal((await snapshot(frame)).running, true);
  await call(frame, "pause");
  await taken(frame);
  assert.equal(await find(frame, "large_play"), undefined);
  await context.close();
});

test("whoever has done something before is not overtaken", async () => {
  for (const hash of ["", "#painleve_rod"]) assert.equal(await plays_by_itself({ hash }, (page) => page.mouse.wheel(0, 1)), false);
  assert.equal(await plays_by_itself({}, (page) => page.keyboard.press("Shift")), false);
  assert.equal(await plays_by_itself({}, (page) => call(page, "set_speed", 0.5)), false);
  assert.equal(await plays_by_itself({}, (page) => snapshot(page)), true, "to look is not to act");
});

test("keys act before anything was clicked", async () => {
  const { page, trouble } = await open("belt_oscillator");
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await page.keyboard.press("Space");
  await running(page);
  await page.keyboard.press("Space");
  await until(page, () => !window.stiction.snapshot().running);
  await page.keyboard.press("]");
  await taken(page);
  assert.equal((await snapshot(page)).speed, 2);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("after a press on a slider the arrows move it", async () => {
  const { page } = await open("belt_oscillator");
  await click(page, "belt_speed");
  const pressed = (await need(page, "belt_speed")).value;
  for (const [key, sense] of [["ArrowRight", 1], ["ArrowLeft", -1], ["ArrowUp", 1]]) {
    const before = (await need(page, "belt_speed")).value;
    await page.keyboard.press(key);
    await taken(page);
    assert.ok(((await need(page, "belt_speed")).value - before) * sense > 0, key);
  }
  assert.ok(pressed !== 0.1);
  assert.equal((await find(page, "belt_speed")).focused, true);
  await page.close();
});

test("keys after a press on a number are for the field, however slow the frames are", async () => {
  const { page } = await open("belt_oscillator");
  const [x, y] = middle(await need(page, "mu_k.entry"));
  // All of it between two frames.
  await page.evaluate(([px, py]) => {
    const canvas = document.getElementById("canvas"), box = canvas.getBoundingClientRect();
    const at = { clientX: box.left + px, clientY: box.top + py, pointerId: 1, pointerType: "mouse", button: 0, bubbles: true };
    for (const type of ["pointermove", "pointerdown", "pointerup"]) canvas.dispatchEvent(new PointerEvent(type, at));
    for (const [key, code, keyCode] of [["1", "Digit1", 49], ["/", "Slash", 191], ["4", "Digit4", 52], ["Enter", "Enter", 13]])
      for (const type of ["keydown", "keyup"]) canvas.dispatchEvent(new KeyboardEvent(type, { key, code, keyCode, bubbles: true }));
  }, [x, y]);
  await until(page, () => window.stiction.snapshot().parameters.mu_k === 0.25 && window.stiction.controls().find((c) => c.id === "mu_k").value === 0.25);
  await rest(page);
  const now = await snapshot(page);
  assert.deepEqual(now.notices, []);
  assert.equal(now.scenario, "belt_oscillator", "no shortcut acted: 1 would have chosen a preset");
  await page.close();
});

test("systems stand in the order of a first visit, and the first table is Exact", async () => {
  const { page } = await open("belt_oscillator");
  assert.deepEqual((await built_in(page)).slice(0, 7),
    ["belt_oscillator", "painleve_rod", "sliding_block", "two_masses", "point_between_planes", "wheel_on_plane", "bearing_pendulum"]);
  const tabs = (await call(page, "controls")).filter((control) => control.kind === "tab");
  assert.equal(tabs[0].id, "tab.exact");
  assert.equal(tabs[0].value, true);
  await page.close();
});

test("the sentence of a preset stays while values are changed", async () => {
  const { page, trouble } = await open("belt_oscillator");
  const { sentence } = await call(page, "set", "belt_oscillator/stribeck");
  await rest(page);
  const { value } = await need(page, "stribeck_speed");  // the sentence names it, so it is in sight
  await click(page, "stribeck_speed");
  assert.notEqual((await need(page, "stribeck_speed")).value, value);
  assert.equal((await snapshot(page)).sentence, sentence);
  await choose(page, "preset", "coulomb");
  assert.notEqual((await snapshot(page)).sentence, sentence);
  assert.deepEqual(trouble, []);
  await page.close();
});
