// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Lessons: stick-slip is played from the first to the last step by keyboard, on the desk and on the phone; numbers follow the laboratory and
// the laboratory follows them; progress stays.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { find_value } from "../../web/lesson/mystery.mjs";
import { folder } from "./hosts.mjs";
import { close, open_path, ready, rest, show, start, turn, until } from "./support.mjs";

after(close);

const desk = { width: 1280, height: 720 }, phone = { width: 390, height: 844, touch: true };
const follow_time = 200;  // ms in which a number follows the laboratory

/** Opens a lesson and waits for its laboratory. Both have a clock of their own, which the test turns. */
async function open_lesson(path, options = desk) {
  const opened = await open_path(`lessons/${path}`, options), { page } = opened;
  const laboratory = await (await page.$("#frame")).contentFrame();
  while (!laboratory.url().includes("index.html#")) await show(page);
  await ready(laboratory);
  await rest(laboratory);
  await until(page, () => window.stiction.snapshot?.() !== null && window.lesson !== undefined);
  await turn(page, follow_time);
  return { ...opened, laboratory };
}

const lesson = (page, name, ...all) => page.evaluate(([id, rest_of]) => window.lesson[id](...rest_of), [name, all]);
const task_of = async (page, id) => (await lesson(page, "snapshot")).tasks.find((task) => task.id === id);
const get = (page, id) => page.locator(`[data-id="${id}"]`);

/** Walks with Tab within the text to the element. */
async function walk(page, id) {
  const step = (await lesson(page, "snapshot")).step;
  await page.locator(`#title-${step}`).focus();
  for (let i = 0; i < 60; ++i) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((of) => document.activeElement.dataset.id === of || document.activeElement.rel === of, id)) return;
  }
  assert.fail(`Tab does not reach ${id}`);
}
async function press(page, id, key = "Enter") {
  await walk(page, id);
  await page.keyboard.press(key);
}

/** Lets the laboratory play for so many seconds: Space in the laboratory starts and stops it. */
async function play(page, laboratory, seconds) {
  const speed = 10;
  await laboratory.evaluate((x) => window.stiction.set_speed(x), speed);
  await laboratory.locator("#canvas").focus();
  await page.keyboard.press("Space");
  await turn(laboratory, (1000 * seconds) / speed);
  await laboratory.locator("#canvas").focus();
  await page.keyboard.press("Space");
  await rest(laboratory);
  await turn(page, follow_time);
}

for (const [name, options] of [["the desk", desk], ["the phone", phone]]) {
  test(`stick-slip is solved by keyboard from the first to the last step on ${name}`, async () => {
    const { page, laboratory, trouble } = await open_lesson("stick-slip.html", options);
    const check = async (id) => { await press(page, `task.${id}.check`); return task_of(page, id); };
    const type = async (id, text) => {
      await walk(page, `task.${id}.answer`);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
    };
    /** Chooses these answers of several by Space, and checks. */
    const choose_all = async (id, ...choices) => {
      for (const k of choices) {
        await walk(page, `task.${id}.choice.${k}`);
        await page.keyboard.press("Space");
      }
      assert.equal((await check(id)).state, "right");
    };
    const next = async (n) => {
      await press(page, "next");
      await rest(laboratory);
      assert.equal((await lesson(page, "snapshot")).step, n);
      assert.ok(page.url().endsWith(`#${n}`));
    };

    await walk(page, "task.what-ends.choice.0");
    await page.keyboard.press("Space");
    assert.deepEqual((await check("what-ends")).missing, ["That is not right."]);
    await walk(page, "task.what-ends.choice.0");
    await page.keyboard.press("ArrowDown");
    assert.equal((await check("what-ends")).state, "right");
    await walk(page, "task.forward.choice.0");
    await page.keyboard.press("ArrowDown");
    assert.equal((await check("forward")).state, "right");

    await next(2);
    assert.equal(await page.evaluate(() => Number(window.stiction.snapshot().t.toFixed(9))), 0.4);
    await type("period", "0.8");
    for (let i = 0; i < 3; ++i) assert.ok((await check("period")).missing.includes("That is not the right number."));
    assert.ok((await task_of(page, "period")).missing.includes("A hint may help you."));
    await press(page, "task.period.hint");
    assert.equal((await task_of(page, "period")).hints, 1);
    await type("period", "0,732");
    assert.equal((await check("period")).state, "right");
    await type("part", "0.3/0.7318");
    assert.equal((await check("part")).state, "right");
    await press(page, "task.where-again.set");
    assert.equal((await check("where-again")).state, "predict");
    for (const [k, number] of [["0", "0.01"], ["1", "0,1"]]) {
      await walk(page, `task.where-again.predict.${k}`);
      await page.keyboard.type(number);
    }
    await page.keyboard.press("Tab");  // leaving a field takes it
    assert.deepEqual((await task_of(page, "where-again")).prediction, [0.01, 0.1]);
    await type("where-again", "0.01");
    assert.equal((await check("where-again")).state, "right");

    await next(3);
    await press(page, "task.no-drop.set");
    await play(page, laboratory, 2);  // no prediction yet
    assert.equal(await page.evaluate(() => window.stiction.run().t), 0);
    assert.equal((await check("no-drop")).state, "predict");
    await walk(page, "task.no-drop.predict.0");
    await page.keyboard.press("Space");
    assert.equal((await task_of(page, "no-drop")).prediction, 0);
    await page.keyboard.press("ArrowDown");  // until the motion has begun
    assert.equal((await task_of(page, "no-drop")).prediction, 1);
    await play(page, laboratory, 6);
    const failed = await check("no-drop");
    assert.equal(failed.state, "wrong");
    assert.match(failed.missing[0], /^share\(belt\.stick, 5\) is 0\.\d+, should be 0$/);
    await press(page, "bind.mu_k");
    await page.keyboard.type("0.4");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => window.stiction.snapshot().parameters.mu_k), 0.4);
    await play(page, laboratory, 16);
    const solved = await check("no-drop");
    assert.deepEqual([solved.state, solved.outcome, solved.missing], ["right", 2, []]);
    assert.match(await page.locator('[data-task="no-drop"] .verdict').textContent(), /Right\..*You predicted: They become shorter and remain\..*They vanish\./);

    await type("surplus", "0.2");
    assert.equal((await check("surplus")).state, "right");

    await next(4);
    await type("damping", "2.05");
    assert.equal((await check("damping")).state, "right");
    await press(page, "bind.damping");
    await page.keyboard.type("2.1");
    await page.keyboard.press("Enter");
    await page.evaluate(() => window.stiction.reset());
    await play(page, laboratory, 8);
    assert.equal((await check("dies")).state, "right");

    await next(5);
    await press(page, "task.speed.set");
    await walk(page, "task.speed.predict.0");
    await page.keyboard.press("ArrowDown");
    assert.equal((await task_of(page, "speed")).prediction, 1);
    await walk(page, "bind.belt_speed");
    while ((await page.evaluate(() => window.stiction.snapshot().parameters.belt_speed)) < 0.15) await page.keyboard.press("Shift+ArrowUp");
    await page.evaluate(() => window.stiction.reset());
    await play(page, laboratory, 8);
    assert.equal((await check("speed")).state, "right");

    await choose_all("door", 0, 2);

    await next(6);
    for (const [id, name, range] of [["unknown", "mu_s", [0.3, 0.5]], ["unknown-slip", "mu_k", [0.1, 0.25]]]) {
      await press(page, `task.${id}.set`);
      const { parameters } = await page.evaluate(() => window.stiction.snapshot());
      assert.deepEqual([parameters.mu_s, parameters.mu_k], [null, null]);
      const hidden = find_value(`stick-slip.${id}.0`, { id: name, min: range[0], max: range[1] });
      await type(id, (1.05 * hidden).toFixed(4));
      assert.equal((await check(id)).state, "wrong");
      assert.deepEqual((await task_of(page, id)).missing, ["That is not the right number."]);
      await type(id, hidden.toFixed(3));
      assert.equal((await check(id)).state, "right");
    }

    await next(7);
    for (const [id, value] of [["damping", "3"], ["belt_speed", "0.5"]]) {
      await press(page, `bind.${id}`);
      await page.keyboard.type(value);
      await page.keyboard.press("Enter");
    }
    await page.evaluate(() => window.stiction.reset());
    await play(page, laboratory, 10);
    assert.equal((await check("silence")).state, "right");
    await choose_all("look-back", 0, 1, 3);
    const { tasks, code } = await lesson(page, "snapshot");
    assert.ok(tasks.every(({ state }) => state === "right"));
    assert.match(code, /^stick-slip\.7fff\.0\.[0-9A-Z]{8}$/);
    assert.deepEqual(trouble, []);
    await page.close();
  });
}

test("numbers in the text follow the laboratory, and the laboratory follows a number that is dragged", async () => {
  const { page, laboratory } = await open_lesson("stick-slip.html#3");
  const output = page.locator('section:not([hidden]) output[data-value="period(stick_to_slip)"]');
  assert.match(await output.textContent(), /^0\.6\d+ s$/);
  await laboratory.evaluate(() => { window.stiction.change("mu_k=0.2"); window.stiction.seek(6); });
  await turn(page, follow_time);
  assert.equal(await get(page, "bind.mu_k").textContent(), "0.2");
  const value = await page.evaluate(() => window.stiction.value("period(stick_to_slip)"));
  assert.equal(await output.textContent(), `${value.toPrecision(4)} s`);
  const box = await get(page, "bind.mu_k").boundingBox();
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 25, box.y + 5);
  await page.mouse.move(box.x + 45, box.y + 5);
  await page.mouse.up();
  const { mu_k } = await page.evaluate(() => window.stiction.snapshot().parameters);
  assert.ok(mu_k > 0.2 && mu_k <= 0.4, String(mu_k));
  assert.equal(Number(await get(page, "bind.mu_k").getAttribute("aria-valuenow")), mu_k);
  await page.close();
});

/** A lesson whose laboratory loads until let_go() is called, with a task without prediction that has been checked meanwhile. */
async function check_while_it_loads() {
  const { page } = await open_lesson("cam-and-geneva.html");
  let let_go;
  const loaded = new Promise((resolve) => { let_go = resolve; });
  await page.route("**/*.wasm", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.reload();
  await until(page, () => window.lesson !== undefined);
  const { id } = JSON.parse(await page.locator("#lesson").textContent()).tasks.find(({ kind, predictions }) => kind === "check" && !predictions.length);
  await lesson(page, "check", id);
  const { state, missing } = await task_of(page, id);
  assert.deepEqual([state, missing], ["open", ["The laboratory is still loading."]]);
  return { page, id, let_go };
}

test("a task that is checked while the laboratory loads is checked again once it is ready, and has no try until then", async () => {
  const { page, id, let_go } = await check_while_it_loads();
  let_go();
  const laboratory = await (await page.$("#frame")).contentFrame();
  await ready(laboratory);
  const judged = await until(page, (of) => window.lesson.snapshot().tasks.find((task) => task.id === of && task.state === "wrong"), id);
  assert.ok(judged.missing.length > 0 && !judged.missing.some((text) => /loading/.test(text)), judged.missing.join());
  await page.close();
});

test("a task that is checked while the laboratory loads and then started is not checked again", async () => {
  const { page, id, let_go } = await check_while_it_loads();
  await lesson(page, "start", id);
  assert.deepEqual((await task_of(page, id)).missing, []);
  let_go();
  const laboratory = await (await page.$("#frame")).contentFrame();
  await ready(laboratory);
  await until(page, () => window.stiction.snapshot() !== null);
  await turn(page, follow_time);
  const { state, missing } = await task_of(page, id);
  assert.deepEqual([state, missing], ["open", []]);
  await page.close();
});

test("links load experiments, the solution counts as shown, and progress stays until it is deleted", async () => {
  const { page } = await open_lesson("stick-slip.html?student=anna#3");
  await lesson(page, "solution", "no-drop");
  assert.deepEqual(await page.evaluate(() => [window.stiction.snapshot().t, window.stiction.check("share(belt.stick, 5) == 0").holds]), [15, true]);
  assert.equal((await task_of(page, "no-drop")).state, "shown");
  await lesson(page, "give", "what-ends", 1);
  assert.equal((await lesson(page, "check", "what-ends")).tasks[0].state, "right");
  const { code, step } = await lesson(page, "snapshot");
  assert.match(code, /^stick-slip\.1\.anna\./);
  assert.equal(step, 1);
  assert.equal(await page.evaluate(() => localStorage.getItem("stiction.lesson.stick-slip") !== null), true);
  for (const call of ["go", "start", "predict", "give", "check", "hint", "solution", "student"])
    for (const value of [undefined, null, "none", Number.NaN, {}]) assert.ok(await page.evaluate(([name, of]) => window.lesson[name](of).id, [call, value]));
  await lesson(page, "clear");
  assert.ok((await lesson(page, "snapshot")).tasks.every(({ state }) => ["open", "predict"].includes(state)));
  await page.close();
});

test("a place is predicted by a click on the plot, and its mark stays there while the motion is drawn", async () => {
  const { page, laboratory } = await open_lesson("stick-slip.html#2");
  await lesson(page, "start", "where-again");
  await rest(laboratory);
  await turn(page, follow_time);
  const plot = (await page.evaluate(() => window.stiction.controls())).find(({ id }) => id === "plot.phase"), { frame, axes } = plot;
  const at = [frame.x + 0.25 * frame.width, frame.y + 0.4 * frame.height];
  await page.mouse.click(...at);
  const { state, prediction: [x, y] } = await task_of(page, "where-again");
  assert.equal(state, "open");
  assert.ok(Math.abs(x - axes.x.min - 0.25 * (axes.x.max - axes.x.min)) < 0.01 * (axes.x.max - axes.x.min), String(x));
  assert.ok(Math.abs(y - axes.y.min - 0.6 * (axes.y.max - axes.y.min)) < 0.01 * (axes.y.max - axes.y.min), String(y));
  assert.match(await page.locator('[data-task="where-again"] .verdict').textContent(), /is marked on the plot/);
  assert.equal(await get(page, "task.where-again.predict.0").inputValue(), String(x).replace("-", "−"));
  await laboratory.evaluate(() => { window.stiction.seek(3); });
  await rest(laboratory);
  await turn(page, follow_time);
  const now = (await page.evaluate(() => window.stiction.controls())).find(({ id }) => id === "plot.phase"), mark = await page.locator("#mark").boundingBox();
  const fraction = (number, { min, max }) => (number - min) / (max - min);
  assert.ok(Math.abs(mark.x + mark.width / 2 - now.frame.x - fraction(x, now.axes.x) * now.frame.width) < 2);
  assert.ok(Math.abs(mark.y + mark.height / 2 - now.frame.y - (1 - fraction(y, now.axes.y)) * now.frame.height) < 2);
  await lesson(page, "go", 3);
  assert.equal(await page.locator("#mark").isVisible(), false);
  await page.close();
});

test("cards for a room: question, letters and shapes, hands counted, then the motion and what came true; nothing is kept", async () => {
  const { page, laboratory, trouble } = await open_lesson("stick-slip.html#3"), before = await task_of(page, "no-drop");
  await get(page, "task.no-drop.cards").click();
  const box = await page.locator("#cards").boundingBox();
  assert.deepEqual([box.x, box.y, box.width, box.height], [0, 0, desk.width, desk.height]);
  assert.deepEqual(await page.locator("#cards li b").allTextContents(), ["A", "B", "C"]);
  assert.equal(new Set(await page.locator("#cards li path").evaluateAll((all) => all.map((path) => path.getAttribute("d") + getComputedStyle(path).fill))).size, 3);
  assert.match(await page.locator("#cards").innerText(), /What happens without the drop\?[^]*until the block has not stuck[^]*They vanish\./);
  for (const [k, hands] of [[0, "12"], [1, "7"], [2, "21"]]) await get(page, `cards.count.${k}`).fill(hands);
  await get(page, "cards.show").click();
  await rest(laboratory, { ongoing: true });
  const playing = await page.evaluate(() => window.stiction.snapshot());
  assert.deepEqual([playing.scenario, playing.running], ["belt_oscillator?mu_k=0.4", true]);
  assert.equal(await get(page, "cards.outcome").innerText(), "");
  await page.evaluate(() => { window.stiction.pause(); });
  await turn(page, follow_time);
  assert.equal(await page.evaluate(() => window.stiction.snapshot().t), 15);
  assert.equal(await get(page, "cards.outcome").innerText(), "What came true: C, They vanish. 21 of 40 hands.");
  assert.deepEqual(await page.locator("#cards li").evaluateAll((all) => all.map((row) => [row.className, Number(row.querySelector("meter").value.toFixed(3))])), [["", 0.571], ["", 0.333], ["true", 1]]);
  const beside = await page.locator("#cards").boundingBox();
  assert.ok(beside.x > 0.5 * desk.width, String(beside.x));
  await get(page, "cards.close").click();
  assert.equal(await page.locator("#cards").isVisible(), false);
  assert.deepEqual(await task_of(page, "no-drop"), before);
  await get(page, "task.no-drop.cards").click();
  assert.equal(await get(page, "cards.count.0").inputValue(), "");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#cards").isVisible(), false);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("whoever shows a lesson inside another page learns what has been checked", async () => {
  const { page } = await open_lesson("stick-slip.html");
  await page.evaluate(() => {
    window.heard = [];
    window.addEventListener("message", ({ data }) => { if (data?.event === "answer") window.heard.push(data); });
    const inner = Object.assign(document.createElement("iframe"), { id: "inner", src: location.href.replace("stick-slip", "tipping") });
    document.body.append(inner);
  });
  await until(page, () => document.getElementById("inner").contentWindow.lesson?.snapshot?.() && true);
  await page.evaluate(() => {
    const { lesson: inner } = document.getElementById("inner").contentWindow;
    inner.give("how-far", 0);
    inner.check("how-far");
    inner.give("how-far", 1);
    inner.check("how-far");
  });
  const heard = await until(page, () => window.heard.length === 2 && window.heard);
  assert.deepEqual(heard.map(({ stiction, event, data: { lesson: of, task, state } }) => [stiction, event, of, task, state]),
    [[1, "answer", "tipping", "how-far", "wrong"], [1, "answer", "tipping", "how-far", "right"]]);
  assert.match(heard[1].data.code, /^tipping\.8\.0\.[0-9A-Z]{8}$/);
  await page.close();
});

test("without a script all text, numbers and equations of each lesson can be read", async () => {
  const { browser, base } = await start(), context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, serviceWorkers: "block" }), page = await context.newPage();
  const list = JSON.parse(await readFile(join(folder, "lessons/lessons.json"), "utf8"));
  for (const { file, steps, tasks } of list) {
    await page.goto(`${base}lessons/${file}`);
    assert.deepEqual([await page.locator("section:visible").count(), await page.locator("fieldset.task:visible").count()], [steps.length, tasks.length], file);
    assert.equal(await page.locator("#laboratory").isVisible(), false, file);
    const numbers = await page.locator("output[data-value]").allTextContents();
    assert.ok(numbers.length > 5 && numbers.every((text) => /\d/.test(text)), `${file}: ${numbers}`);
    assert.ok((await page.locator("math").count()) > 5, file);
  }
  await context.close();
});

test("nothing shifts while a lesson opens", async () => {
  for (const [path, options] of [["stick-slip.html", desk], ["stick-slip.html", phone], ["roads-to-chaos.html#4", desk]]) {
    const { page } = await open_lesson(path, options);
    const shift = await page.evaluate(async () => {
      let sum = 0;
      const add = (list) => { for (const { value } of list) sum += value; }, observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      for (let i = 0; i < 3; ++i) await window.test_clock.task();
      add(observer.takeRecords());
      return sum;
    });
    assert.ok(shift < 0.05, `${path} shifts by ${shift}`);
    await page.close();
  }
});

test("lessons pass axe-core in both themes and on the phone", async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const [path, options] of [["stick-slip.html#3", { ...desk, theme: "light" }], ["stick-slip.html#3", desk], ["no-solution.de.html#2", phone]]) {
    const { page } = await open_lesson(path, options);
    await page.evaluate(axe);
    await page.evaluate(() => { window.found = null; window.axe.run(document, { iframes: false }).then(({ violations }) => { window.found = violations; }); });
    const found = await until(page, () => window.found && { list: window.found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`) });
    assert.deepEqual(found.list, []);
    await page.close();
  }
});

test("each key has mystery values of its own, and neither page nor storage has them", async () => {
  const { page, laboratory, trouble } = await open_lesson("stick-slip.html?student=anna#6");
  const value_of = (key) => find_value(`stick-slip.unknown.${key}`, { id: "mu_s", min: 0.3, max: 0.5 });
  await lesson(page, "start", "unknown");
  await rest(laboratory);
  const scenario = async () => (await page.evaluate(() => window.stiction.snapshot())).scenario;
  assert.equal(await scenario(), "belt_oscillator?mystery=stick-slip.unknown.anna:mu_s:0.3:0.5,mu_k:0.1:0.25&stiffness=80&normal_force=12");
  await lesson(page, "give", "unknown", String(value_of("bert")));
  assert.equal((await lesson(page, "check", "unknown")).tasks.find(({ id }) => id === "unknown").state, "wrong");
  const text = await page.content() + await page.evaluate(() => JSON.stringify({ ...localStorage })) + await laboratory.content();
  assert.ok(!text.includes(value_of("anna").toPrecision(5)));
  await lesson(page, "student", "bert");
  assert.match(await scenario(), /unknown\.bert:/);
  assert.equal((await lesson(page, "check", "unknown")).tasks.find(({ id }) => id === "unknown").state, "right");
  await lesson(page, "student", "cleo");
  await lesson(page, "clear");
  await lesson(page, "solution", "unknown");
  await rest(laboratory);
  assert.match(await page.locator('[data-task="unknown"] .verdict').textContent(), /The number is 0\.[34]\d+/);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("on paper there are all steps with their pictures and a code each, room to write and the answer code, and no control", async () => {
  const { page } = await open_lesson("stick-slip.html?student=anna");
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => { window.dispatchEvent(new Event("beforeprint")); });
  const { steps } = await lesson(page, "snapshot");
  for (const part of ["section h2", "figure.paper svg", ".qr canvas"]) assert.equal(await page.locator(`${part}:visible`).count(), steps, part);
  assert.equal(await page.locator(".task .room:visible").count(), 15);
  const codes = await page.locator(".qr canvas").evaluateAll((all) => all.map((canvas) => canvas.toDataURL()));
  assert.equal(new Set(codes).size, steps, "each step has a code of its own");
  assert.match(await page.locator('[data-id="code"]:visible').textContent(), /^stick-slip\.0\.anna\./);
  for (const part of ["#laboratory", "button", "nav", 'a[rel="next"]']) assert.equal(await page.locator(`${part}:visible`).count(), 0, part);
  await page.close();
});

test("where the browser keeps nothing, the progress lasts as long as the page, which says so", async () => {
  const refuse = () => { Object.defineProperty(window, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } }); };
  const { page, trouble } = await open_lesson("stick-slip.html", { ...desk, before: refuse });
  await lesson(page, "give", "what-ends", 1);
  await lesson(page, "check", "what-ends");
  assert.equal((await task_of(page, "what-ends")).state, "right");
  assert.match(await page.locator("#kept").textContent(), /^This browser keeps nothing for this page\./);
  assert.match((await lesson(page, "snapshot")).code, /^stick-slip\.1\.0\./);
  assert.deepEqual(trouble, []);
  await page.close();
});
