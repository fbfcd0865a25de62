// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The mirror: real elements for all that can be operated on the canvas, in its order and at its place. They are operated here as a screen
// reader or a switch does it: by events on the element, without a pointer.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { call, click, close, element, middle, need, open, press_key, rest, set_element, show, snapshot, taken, turn, until } from "./support.mjs";

after(close);

const elements = (page) => page.evaluate(() => [...document.querySelectorAll("#mirror [data-id]")].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return { id: node.dataset.id, tag: node.tagName, role: node.getAttribute("role"), name: node.getAttribute("aria-label") ?? node.textContent, x, y, width, height };
}));

const press = async (page, id) => (await element(page, id)).evaluate((node) => node.click());
const attribute = async (page, id, name) => (await element(page, id)).getAttribute(name);
/** Waits until an attribute of the mirror is this. */
const becomes = (page, id, name, value) =>
  until(page, ([of, key, to]) => document.querySelector(`#mirror [data-id="${of}"]`)?.getAttribute(key) === to, [id, name, value]);
const active = (page) => page.evaluate(() => document.activeElement.dataset.id ?? document.activeElement.id);

test("each control has an element with its id, its place, a name and the role of its kind, in the order of controls()", async () => {
  const roles = {
    slider: ["INPUT", null], number: ["INPUT", null], timeline: ["INPUT", null], choice: ["SELECT", null], button: ["BUTTON", null], toggle: ["BUTTON", null], row: ["BUTTON", null],
    tab: ["BUTTON", "tab"], divider: ["DIV", "separator"], plot: ["DIV", "img"], ribbon: ["DIV", "img"],
    handle: ["BUTTON", null],
  };
  for (const [scenario, options] of [["belt_oscillator", {}], ["painleve_rod/fig_2_8", {}], ["bearing_pendulum", { width: 1920, height: 1080 }], ["two_masses", { width: 390, height: 844, touch: true }]]) {
    const { page } = await open(scenario, options);
    await call(page, "step_to_event");
    await rest(page);
    await turn(page, 1000);  // it follows the canvas a few times a second
    const controls = await call(page, "controls");
    await until(page, (ids) => [...document.querySelectorAll("#mirror [data-id]:not(table)")].map((node) => node.dataset.id).join() === ids, controls.map(({ id }) => id).join());
    const found = new Map((await elements(page)).map((node) => [node.id, node]));
    for (const control of controls) {
      const node = found.get(control.id);
      for (const side of ["x", "y", "width", "height"]) assert.ok(Math.abs(node[side] - control[side]) < 0.1, `${control.id}: ${side} is ${node[side]}, not ${control[side]}`);
      assert.deepEqual([node.tag, node.role], roles[control.kind], control.id);
      assert.ok(node.name.length > 0 && !/[*{}_]/.test(node.name.replace(/\b[A-Za-z]+_[A-Za-z]+\b/g, "")), `${control.id} is called "${node.name}"`);
    }
    await page.close();
  }
});

test("pointers reach the canvas through the mirror", async () => {
  const { page } = await open();
  const places = (await call(page, "controls")).map(middle);
  assert.ok(await page.evaluate((all) => all.every(([x, y]) => document.elementFromPoint(x, y).id === "canvas"), places));
  await click(page, "step_to_event");
  assert.ok(Math.abs((await snapshot(page)).t - 0.4) < 1e-9);
  await page.close();
});

test("a range, a number and a list set what a slider, its entry and a picker set; the mirror follows", async () => {
  const { page } = await open("", { height: 1400 });  // all parameters of the rod are in view
  await set_element(page, "belt_speed", "0.25");
  assert.equal((await snapshot(page)).parameters.belt_speed, 0.25);
  await becomes(page, "belt_speed", "aria-valuetext", "0.25 m/s");
  await set_element(page, "mu_s.entry", "0.55");
  assert.equal((await snapshot(page)).parameters.mu_s, 0.55);
  await becomes(page, "mu_s", "aria-valuetext", "0.55");
  await set_element(page, "friction_law", "stribeck");
  await until(page, () => stiction.snapshot().parameters.friction_law === "stribeck");
  await call(page, "set", "painleve_rod");
  await until(page, () => document.querySelector('#mirror [data-id="theta0"]'));
  await set_element(page, "theta0", "0.5");
  assert.equal((await snapshot(page)).parameters.theta0, 0.5);
  await becomes(page, "theta0", "aria-valuetext", "28.6479°");
  await set_element(page, "system", "two_masses");
  await until(page, () => stiction.snapshot().scenario.startsWith("two_masses"));
  await page.close();
});

test("in the mirror the rows of a table are a group of their list, and each is chosen there", async () => {
  const { page, trouble } = await open("bearing_pendulum");
  const groups = await (await element(page, "preset")).evaluate((node) => [...node.children].filter(({ tagName }) => tagName === "OPTGROUP").map(({ label, children }) => [label, children.length]));
  assert.deepEqual(groups, [["Table 4.2", 11], ["Table 4.3", 14], ["Table 4.4", 4]]);
  assert.deepEqual(await (await element(page, "preset")).evaluate((node) => [...node.options].map(({ value }) => value)), (await need(page, "preset")).choices);
  await set_element(page, "preset", "t44_teflon_steel");
  await until(page, () => stiction.snapshot().scenario === "bearing_pendulum?t_end=60&material=teflon&mu=0.04&b=0");
  await until(page, () => document.querySelector('#mirror [data-id="preset"]').value === "t44_teflon_steel");
  assert.equal(await (await element(page, "system")).evaluate((node) => node.querySelectorAll("optgroup").length), 0);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a range whose track is logarithmic runs from 0 to 1 and tells the number", async () => {
  const { page } = await open("belt_oscillator?friction_law=stribeck");
  const logarithmic = (await call(page, "controls")).filter(({ kind, scale, min }) => kind === "slider" && scale === "log" && min > 0);
  for (const { id, min, max } of logarithmic) {
    await set_element(page, id, "0.5");
    const value = (await snapshot(page)).parameters[id];
    assert.ok(Math.abs(Math.log(value) - 0.5 * (Math.log(min) + Math.log(max))) < 1e-3, `${id}: ${value} of ${min} to ${max}`);
    await until(page, ([of, to]) => Math.abs(parseFloat(document.querySelector(`#mirror [data-id="${of}"]`).getAttribute("aria-valuetext")) - to) <= 1e-5 * to, [id, value]);
  }
  await page.close();
});

test("buttons, toggles, tabs and rows of events are pressed; the state of each is told", async () => {
  const { page } = await open();
  assert.equal(await attribute(page, "play", "aria-pressed"), "false");
  await press(page, "play");
  await becomes(page, "play", "aria-pressed", "true");
  await press(page, "play");
  await becomes(page, "play", "aria-pressed", "false");
  await press(page, "forces");
  await becomes(page, "forces", "aria-pressed", "false");
  await call(page, "seek", 2);
  await press(page, "tab.events");
  await becomes(page, "tab.events", "aria-selected", "true");
  assert.equal(await page.locator('[role=tablist] > [data-id="tab.events"]').count(), 1);
  await until(page, () => document.querySelector('table [data-id="event.1"]'));
  await press(page, "event.1");
  await until(page, () => stiction.snapshot().t === stiction.events()[1].t);
  await set_element(page, "timeline", "1.5");
  assert.equal((await snapshot(page)).t, 1.5);
  await page.close();
});

test("the tables hold the events, the newest first, and the exact results, whichever tab is open", async () => {
  const { page } = await open();
  await call(page, "seek", 3);
  const rows = (id) => page.evaluate((of) => [...document.querySelectorAll(`#mirror table[data-id="${of}"] tbody tr`)].map((row) => [...row.cells].map((cell) => cell.textContent)), id);
  const events = await call(page, "events");
  await until(page, (count) => document.querySelectorAll('[data-id="table.events"] tbody tr').length === count, events.length);
  const told = await rows("table.events");
  for (const [i, event] of [...events].reverse().entries()) {
    assert.ok(Math.abs(parseFloat(told[i][0]) - event.t) < 1e-6, told[i][0]);
    assert.deepEqual([told[i][1], told[i][2].toLowerCase().replaceAll(" ", "_"), ...told[i].slice(3)], [event.contact, event.kind, event.from, event.to, event.cause]);
  }
  const { exact } = await snapshot(page);
  await until(page, (count) => document.querySelectorAll('[data-id="table.exact"] tbody tr').length === count, exact.length);
  const results = await rows("table.exact");
  exact.forEach((row, i) => {
    assert.ok(Math.abs(Number(results[i][2]) - row.exact) <= 1e-7 * Math.abs(row.exact), results[i][2]);
    assert.equal(results[i][5], row.agrees ? "yes" : "no");
  });
  await page.close();
});

test("a plot says what there is to be seen: range, turning points, state", async () => {
  const { page } = await open("belt_oscillator?mu_s=0&mu_k=0&damping=0&x0=0.02&belt_speed=-1&t_end=10");
  await call(page, "seek", 2);  // x = 0.02 cos 10 t: it turns at pi/10 k, 0 < k < 6.4, and x_dot(0) = 0 unless told otherwise
  await call(page, "set", "belt_oscillator?mu_s=0&mu_k=0&damping=0&x0=0.02&x_dot0=0&belt_speed=-1");
  await call(page, "seek", 2);
  await rest(page);
  await until(page, () => /6 turning points/.test(document.querySelector('[data-id="plot.time.x"]').getAttribute("aria-label")));
  const [, least, most] = /between (\S+) and (\S+) m/.exec(await attribute(page, "plot.time.x", "aria-label")).map(Number);
  assert.ok(Math.abs(least + 0.02) < 1e-4 && Math.abs(most - 0.02) < 1e-4, `${least} to ${most}`);
  await call(page, "set", "belt_oscillator");
  await call(page, "seek", 2);
  await rest(page);
  const changes = (await need(page, "ribbon.belt")).cells.length - 1;
  await until(page, (words) => document.querySelector('[data-id="ribbon.belt"]').getAttribute("aria-label").includes(words), `${changes} changes of state, now ${(await snapshot(page)).states.belt}`);
  assert.match(await attribute(page, "plot.scene", "aria-label"), /paused at t = 2\.000/);
  await page.close();
});

test("a page at rest draws no frame and writes nothing into the mirror", async () => {
  const { page } = await open();
  await call(page, "seek", 1);
  await rest(page);
  await turn(page, 1000);  // what is still to be written after the last frame is written
  await page.evaluate(() => {
    window.writes = 0;
    new MutationObserver(() => { window.writes += 1; }).observe(document.getElementById("mirror"), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const before = (await snapshot(page)).frames;
  for (let i = 0; i < 10; ++i) {
    await show(page);
    await turn(page, 480);
  }
  assert.deepEqual([await page.evaluate(() => window.writes), (await snapshot(page)).frames], [0, before]);
  await page.close();
});

test("Tab goes to each element in the order of controls() and out at both ends; the canvas shows where", async () => {
  const { page } = await open("belt_oscillator", { height: 900 });
  const wanted = (await call(page, "controls")).filter(({ kind }) => kind !== "ribbon").map(({ id }) => id);
  await page.focus("#canvas");
  const seen = [];
  for (let i = 0; i < 120; ++i) {
    await page.keyboard.press("Tab");
    await taken(page);
    const id = await active(page);
    if (seen.includes(id) || !(await page.evaluate(() => document.getElementById("mirror").contains(document.activeElement)))) break;
    seen.push(id);
    assert.equal((await call(page, "controls")).find((control) => control.focused)?.id, id);
  }
  assert.deepEqual(seen.filter((id) => wanted.includes(id)), wanted);
  await page.focus('[data-id="play"]');
  await page.keyboard.press("Shift+Tab");
  await taken(page);
  assert.equal(await active(page), "step_back");
  await page.close();
});

test("keys act on the element with the focus: arrows on a slider, Enter and Space on a button, digits on a number", async () => {
  const { page } = await open();
  await page.focus('[data-id="belt_speed"]');
  await taken(page);
  await press_key(page, "ArrowRight");
  await becomes(page, "belt_speed", "aria-valuetext", `${+(0.1 + 0.01 * 4).toPrecision(6)} m/s`);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await active(page), "belt_speed.entry");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("0.3");
  assert.equal(await (await element(page, "belt_speed.entry")).evaluate((node) => getComputedStyle(node).opacity), "1");
  await page.keyboard.press("Enter");
  assert.equal((await snapshot(page)).parameters.belt_speed, 0.3);
  // A number may be an expression, as in the fields of the page; a text that is none leaves the value.
  for (const [typed, value] of [["1/4", 0.25], ["no", 0.25], ["0,2", 0.2]]) {
    await page.focus('[data-id="belt_speed.entry"]');
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    assert.equal((await snapshot(page)).parameters.belt_speed, value, typed);
    await until(page, (wanted) => document.querySelector('#mirror [data-id="belt_speed.entry"]').value === wanted, String(value));
  }
  await call(page, "set", "belt_oscillator");
  await rest(page);
  await page.focus('[data-id="step_to_event"]');
  await taken(page);
  await press_key(page, "Enter");
  await until(page, () => stiction.snapshot().t > 0);
  await rest(page);
  const { t } = await snapshot(page);
  assert.equal((await call(page, "events")).at(-1).t, t, "one press went one event on");
  await page.close();
});

test("notices are told in the live region", async () => {
  const { page } = await open();
  await call(page, "set", "belt_oscillator?belt_speed=999");
  const [notice] = (await snapshot(page)).notices;
  await until(page, (text) => document.getElementById("status").textContent.includes(text), notice);
  assert.equal(await page.locator("[aria-live]").count(), 1);
  await page.close();
});

test("axe finds nothing on the page, in its layouts and dialogs", async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const check = async (page, where) => {
    await page.evaluate(axe);
    await page.evaluate(() => { window.found = null; window.axe.run().then(({ violations }) => { window.found = { violations }; }); });  // it uses timers
    const { violations } = await until(page, () => window.found);
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(" ")}`), [], where);
  };
  for (const [scenario, options] of [["belt_oscillator", {}], ["painleve_rod", { theme: "light" }], ["bearing_pendulum", { width: 390, height: 844, touch: true }], ["two_masses", { width: 820, height: 1180 }]]) {
    const { page } = await open(scenario, options);
    await call(page, "seek", 1);
    await rest(page);
    await check(page, `${scenario} ${options.width ?? 1280}`);
    await page.close();
  }
  const { page } = await open();
  await call(page, "seek", 1);
  for (const dialog of ["share", "export", "help", "about"]) {
    await call(page, "dialog", dialog);
    await until(page, () => document.querySelector("dialog[open] h2"));
    await check(page, dialog);
    await call(page, "dialog", "");
  }
  await page.close();
});
