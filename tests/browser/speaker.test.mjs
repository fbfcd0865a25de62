// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The window of the speaker: notes, cues, clock and transport there, pictures without controls here.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, find, need, open, open_path, press_key, ready, rest, show, snapshot, turn, until } from "./support.mjs";

after(close);

const notes = "First the slip.\nThen the <b>stick</b>.";
const link = `belt_oscillator?mu_k=0.3&view.layout=presenter&view.notes=${encodeURIComponent(notes)}`;

async function open_speaker(page, context, opens) {
  const [speaker] = await Promise.all([context.waitForEvent("page"), opens()]);
  await until(page, () => window.stiction.talk().on);
  await rest(page);
  const get = (id) => speaker.locator(`[data-id="${id}"]`);
  return { speaker, get };
}

test("the speaker's window has notes, cues and transport; this window shows scene and plots without controls; closing it brings them back", async () => {
  const { page, context, trouble } = await open(link);
  const { speaker, get } = await open_speaker(page, context, () => click(page, "speaker"));
  assert.equal(await get("notes").textContent(), notes);
  assert.equal(await speaker.title(), "Stiction: speaker");
  const { claims } = { claims: (await call(page, "talk")).cues };
  assert.deepEqual(await speaker.locator("li button").allTextContents(), claims.map(({ title }, i) => `${i + 1}  ${title}`));
  assert.match(await get("clock").textContent(), /^\d\d?:\d\d/);
  assert.equal(await get("since").textContent(), "00:00");
  for (const id of ["play", "reset", "speed", "speaker", "code_now", "present", "cue.1", "timeline"]) assert.equal(await find(page, id), undefined, id);
  for (const id of ["plot.scene", "plot.phase"]) assert.ok(await need(page, id));
  await get("step_to_event").click();
  assert.ok(Math.abs((await snapshot(page)).t - 0.4) < 1e-9);
  assert.equal(await get("time").textContent(), "t = 0.400");
  await get("cue.2").click();
  await rest(page);
  assert.equal((await call(page, "talk")).cues[1].here, true);
  assert.equal(await get("cue.2").getAttribute("aria-current"), "true");
  await speaker.keyboard.press("PageDown");
  assert.equal((await call(page, "talk")).cues[2].here, true);
  await speaker.keyboard.press("ArrowLeft");
  assert.equal((await call(page, "talk")).cues[1].here, true);
  await press_key(page, "PageUp");  // a clicker in this window
  assert.equal((await call(page, "talk")).cues[0].here, true);
  await get("play").click();
  assert.equal((await snapshot(page)).running, true);
  await get("play").click();
  assert.equal((await snapshot(page)).running, false);
  await speaker.close();
  await turn(page, 300);  // longer than the page takes to notice it
  assert.equal((await call(page, "talk")).on, false);
  await rest(page);
  assert.ok(await need(page, "play"));
  assert.equal((await snapshot(page)).layout, "presenter");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("Shift P opens it; if the page is closed, the window becomes the page; the notes stay in the link and end with the next experiment", async () => {
  const { page, context } = await open(link.replace("&view.layout=presenter", ""));
  assert.match(await call(page, "link"), /view\.notes=First%20the/);
  const { speaker } = await open_speaker(page, context, async () => { await page.keyboard.down("Shift"); await press_key(page, "P"); await page.keyboard.up("Shift"); });
  assert.equal((await snapshot(page)).layout, "presenter");
  const address = await call(page, "link");
  await Promise.all([speaker.waitForEvent("framenavigated"), page.close({ runBeforeUnload: true })]);
  assert.equal(speaker.url(), address);
  await speaker.close();
  const other = await open("belt_oscillator?view.notes=x");
  await call(other.page, "set", "two_masses");
  assert.equal((await call(other.page, "talk")).notes, "");
  await call(other.page, "set", `two_masses?view.notes=${"y".repeat(2001)}`);
  assert.deepEqual([(await call(other.page, "talk")).notes.length, (await snapshot(other.page)).notices], [2000, ["The notes of the link have more than 2000 characters. The rest is left out."]]);
  await other.page.close();
});

test("a window that the browser refuses gives a notice, and the page keeps its controls", async () => {
  const { page } = await open(link, { before: () => { window.open = () => null; } });
  await click(page, "speaker");
  await until(page, () => window.stiction.snapshot().notices.some((notice) => notice.startsWith("The browser refuses a second window.")));
  await rest(page);
  assert.ok(await need(page, "play"));
  await page.close();
});

test("in a lesson the notes are the paragraphs of the step, with the numbers of the present run", async () => {
  const { page, context } = await open_path("lessons/stick-slip.html#3");
  const laboratory = await (await page.$("#frame")).contentFrame();
  while (!laboratory.url().includes("index.html#")) await show(page);
  await ready(laboratory);
  await rest(laboratory);
  await laboratory.locator("#canvas").focus();
  const [speaker] = await Promise.all([context.waitForEvent("page"), (async () => { await page.keyboard.press("Shift+P"); await turn(laboratory, 50); })()]);
  await until(laboratory, () => window.stiction.talk().on);
  await rest(laboratory);
  const notes = () => speaker.locator('[data-id="notes"]').textContent();
  const paragraphs = (n) => page.locator(`section[data-step="${n}"] > p:not(.place, .turn)`).allTextContents();
  const tidy = (text) => text.replace(/\s+/g, " ").trim();
  for (const part of await paragraphs(3)) assert.ok((await notes()).includes(tidy(part)), part);
  assert.equal((await notes()).split("\n\n").length, (await paragraphs(3)).length);
  await page.evaluate(() => window.lesson.go(4));
  await turn(laboratory, 300);
  assert.equal((await notes()).split("\n\n")[0], tidy((await paragraphs(4))[0]));
  const now = await laboratory.evaluate(() => [window.stiction.talk().on, window.stiction.snapshot().scenario, /view.layout=presenter/.test(window.stiction.link())]);
  assert.deepEqual(now, [true, "belt_oscillator?damping=2", true]);
  await speaker.close();
  await page.close();
});
