// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything can be reached and operated without a pointer, and the canvas keeps nobody.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, difference, find, need, open, picture, press_key, rest, snapshot, taken, turn, type, until } from "./support.mjs";

after(close);

// The elements of the mirror stand for what is on the canvas.
const active = (page) => page.evaluate(() => (document.activeElement.closest("#mirror") ? "canvas" : document.activeElement.id));

async function press(page, key, times = 1) {
  for (let i = 0; i < times; ++i) {
    await press_key(page, key);
    await taken(page);
  }
  await taken(page);
}

const stops = async (page) => (await call(page, "controls")).filter((control) => control.kind !== "ribbon");

/** Walks with Tab from where the focus is to the control. */
async function walk(page, id) {
  await page.focus("#canvas");
  for (let i = 0; i < 120; ++i) {
    if ((await find(page, id))?.focused) return;
    await page.keyboard.press("Tab");
    await taken(page);
  }
  assert.fail(`Tab does not reach ${id}`);
}

test("Tab goes through all controls and leaves the canvas at the end, Shift Tab at the beginning", async () => {
  for (const scenario of ["belt_oscillator", "painleve_rod"]) {
    const { page } = await open(scenario, { height: 900 });
    await page.evaluate(() => {  // what may stand around the canvas
      document.querySelector("main").insertAdjacentHTML("beforebegin", '<button id="before" style="position:fixed">before</button>');
      document.querySelector("main").insertAdjacentHTML("afterend", '<button id="after" style="position:fixed">after</button>');
    });
    await page.focus("#before");
    const walked = async (key) => {
      const seen = [];
      for (let steps = 0; steps < 120; ++steps) {
        await page.keyboard.press(key);
        if ((await active(page)) !== "canvas") break;
        await taken(page);  // what is scrolled away is there with the second
        seen.push((await stops(page)).find((control) => control.focused)?.id);
      }
      return seen;
    };
    const seen = await walked("Tab");
    assert.equal(await active(page), "after");
    assert.equal(new Set(seen).size, seen.length, seen.join(" "));
    const back = await walked("Shift+Tab");
    assert.equal(await active(page), "before");
    assert.deepEqual(back.reverse().filter(Boolean), seen.filter(Boolean));
    const order = (await stops(page)).map(({ id }) => id).filter((id) => seen.includes(id));
    assert.deepEqual(seen.filter((id) => order.includes(id)), order);
    assert.ok(order.length > 0.9 * (await stops(page)).length, `${order.length} of ${(await stops(page)).length}`);
    await page.close();
  }
});

test("the focus is seen as a ring around its control, and nothing else changes", async () => {
  const { page } = await open("belt_oscillator", { theme: "light" });
  const play = await need(page, "play"), around = { x: play.x - 4, y: play.y - 4, width: play.width + 8, height: play.height + 8 };
  const focused = async () => (await call(page, "controls")).filter((control) => control.focused).map(({ id }) => id);
  const inside = { x: play.x + 2, y: play.y + 2, width: play.width - 4, height: play.height - 4 };
  const bare = await picture(page, around), button = await picture(page, inside);
  assert.deepEqual(await focused(), []);
  await walk(page, "play");
  assert.deepEqual(await focused(), ["play"]);
  assert.ok(difference(bare, await picture(page, around)) > 0, "nothing is drawn");
  assert.equal(difference(button, await picture(page, inside)), 0);
  await page.close();
});

test("Escape closes an open list, and a press on another picker opens the list of that one", async () => {
  const { page, trouble } = await open();
  const open_lists = async () => [...new Set((await call(page, "controls")).filter(({ kind }) => kind === "option").map(({ id }) => id.split(".")[0]))];
  await click(page, "system");
  assert.deepEqual(await open_lists(), ["system"]);
  await press(page, "Escape");
  assert.deepEqual(await open_lists(), []);
  await click(page, "system");
  await click(page, "theme");
  assert.deepEqual(await open_lists(), ["theme"]);
  await click(page, "theme.light");
  const now = await snapshot(page);
  assert.deepEqual([now.theme, now.scenario], ["light", "belt_oscillator"]);
  assert.deepEqual(await open_lists(), []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("Enter and Space press buttons, Space on a slider plays", async () => {
  const { page } = await open();
  await walk(page, "step_to_event");
  await press(page, "Enter");
  await rest(page);
  assert.ok(Math.abs((await snapshot(page)).t - 0.4) < 1e-9);
  await walk(page, "share");
  await press(page, "Space");
  assert.equal((await snapshot(page)).dialog, "share");
  assert.equal((await snapshot(page)).running, false);
  await press(page, "Escape");
  await until(page, () => window.stiction.snapshot().dialog === null);
  assert.equal(await active(page), "canvas");
  await walk(page, "mu_k");
  await press(page, "Space");
  assert.equal((await snapshot(page)).running, true);
  await page.close();
});

test("arrows nudge a slider by a hundredth of its track, with Shift by ten; Enter types its value", async () => {
  const { page } = await open();
  await walk(page, "belt_speed");
  const value = async () => (await snapshot(page)).parameters.belt_speed;
  await press(page, "ArrowRight");
  assert.ok(Math.abs((await value()) - 0.14) < 1e-9, String(await value()));
  await press(page, "Shift+ArrowRight");
  assert.ok(Math.abs((await value()) - 0.54) < 1e-9, String(await value()));
  await press(page, "ArrowDown");
  assert.ok(Math.abs((await value()) - 0.5) < 1e-9, String(await value()));
  await press(page, "Enter");
  await type(page, "0.7");
  await taken(page);
  await press(page, "Enter");
  assert.equal(await value(), 0.7);
  await press(page, "Shift+Tab");  // its number
  await press(page, "Enter");
  await type(page, "0.3");
  await taken(page);
  await press(page, "Tab");  // leaves the number, which holds
  assert.equal(await value(), 0.3);
  await page.close();
});

test("arrows nudge the dot of the phase portrait and the time line", async () => {
  const { page } = await open();
  await call(page, "seek", 2);
  await rest(page);
  await walk(page, "timeline");
  const { max } = await need(page, "timeline"), before = (await snapshot(page)).t;
  await press(page, "ArrowLeft");
  assert.ok(Math.abs((await snapshot(page)).t - (before - 0.01 * max)) < 1e-6, String((await snapshot(page)).t));
  await walk(page, "plot.phase");
  await press(page, "ArrowRight");
  assert.ok((await snapshot(page)).parameters.x0 > 0);
  await page.close();
});

test("a list is opened, chosen from and closed by keys", async () => {
  const { page } = await open();
  await walk(page, "theme");
  await press(page, "Enter");
  assert.ok(await find(page, "theme.light"));
  await press(page, "ArrowDown");
  await press(page, "Enter");
  assert.equal((await snapshot(page)).theme, "light");
  assert.equal(await find(page, "theme.light"), undefined);
  await press(page, "Enter");
  assert.ok(await find(page, "theme.light"));
  await press(page, "Escape");
  assert.equal(await find(page, "theme.light"), undefined);
  assert.equal((await snapshot(page)).theme, "light");
  await page.close();
});

test("a control that is scrolled away comes into view with the focus", async () => {
  const { page } = await open("belt_oscillator", { height: 480 });
  const all = Object.keys((await snapshot(page)).parameters), last = "x_dot0";
  assert.ok(all.includes(last));
  assert.equal(await find(page, last), undefined);
  await page.focus("#canvas");
  for (let i = 0; i < 80 && !(await find(page, last)); ++i) await press(page, "Tab");
  assert.ok(await find(page, last));
  await page.close();
});

test("nothing takes the focus before somebody clicks", async () => {
  const { page } = await open();
  assert.notEqual(await active(page), "canvas");
  await page.mouse.click(640, 20);
  await taken(page);
  assert.equal(await active(page), "canvas");
  await page.close();
});

test("the status says in words what has happened, in one polite element and not more often than every two seconds", async () => {
  const { page } = await open("belt_oscillator");
  assert.equal(await page.locator("[aria-live=polite]").count(), 1);
  await page.evaluate(() => {
    window.changes = [];
    new MutationObserver(() => window.changes.push(performance.now())).observe(document.getElementById("status"), { childList: true, characterData: true, subtree: true });
  });
  for (let i = 1; i <= 12; ++i) {
    await call(page, "seek", 0.3 * i);
    await turn(page, 400);
  }
  const changes = await page.evaluate(() => window.changes);
  assert.ok(changes.length >= 1 && changes.length <= 4, String(changes.length));
  for (let i = 1; i < changes.length; ++i) assert.ok(changes[i] - changes[i - 1] > 1990, String(changes[i] - changes[i - 1]));
  await turn(page, 2500);
  assert.equal(await page.locator("#status").textContent(), (await snapshot(page)).status);
  assert.match((await snapshot(page)).status, /paused at t = 3\.6/);
  await page.close();
});
