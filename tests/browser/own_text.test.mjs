// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A mechanism that is written as text in the page: it acts while somebody types, a mistake leaves the last good one, and files, examples, link
// and mirror have the same text.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fill, snippets } from "../../web/editor/snippets.mjs";
import { call, choose, click, close, find, need, open, press_key, read_download, rest, snapshot, until } from "./support.mjs";

after(close);

const spring = ['mechanism 1 "A mass on a spring"', "parameter k 100 from 1 to 1000 unit N/m", "coordinate x start 0.1", "mass x 1", "spring x stiffness k"].join("\n");
const field = (page) => page.locator('#mirror textarea[data-id="text"]');
/** Writes as a person does, over all that is there. */
const write = async (page, text) => {
  await field(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
  await rest(page);
};
const read = async (page) => (await snapshot(page)).mechanism;
const opened = async (scenario, options) => {
  const all = await open(scenario, options);
  await until(all.page, () => document.querySelector('#mirror textarea[data-id="text"]') !== null, null);
  return all;
};

test("Your own opens an example with its text; the scene, sliders and tables are those of any system", async () => {
  const { page, trouble } = await open("belt_oscillator");
  assert.equal((await read(page)), null);
  await choose(page, "system", "mechanism");
  await rest(page);
  const { text, version, level, mistakes, length, equations } = await read(page);
  assert.match(text, /^mechanism 1 "Block on a belt"/);
  assert.deepEqual([version, level, mistakes], [1, "rows", []]);
  assert.equal(length, (await snapshot(page)).scenario.length);
  assert.ok(equations.length > 0);
  assert.equal((await need(page, "text")).value, text);
  assert.equal((await need(page, "tab.text")).value, true);
  for (const id of ["mu_k", "plot.scene", "plot.phase", "text.open", "text.save", "text.length", "example"]) await need(page, id);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a good text acts at once, and parameters that it still has keep their values", async () => {
  const { page, trouble } = await opened("mechanism");
  await write(page, spring);
  let now = await snapshot(page);
  assert.deepEqual([now.t, now.mechanism.mistakes, now.parameters.k, now.values.x], [0, [], 100, 0.1]);
  await call(page, "change", "k=250");
  await rest(page);
  await write(page, `${spring}\nspring x damping 2`);
  now = await snapshot(page);
  assert.equal(now.parameters.k, 250);
  assert.match(now.scenario, /^mechanism\?text=mechanism~1~%22A~mass/);
  await call(page, "seek", 1);
  assert.ok((await snapshot(page)).energy.damping > 0);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a mistake is told with its place, the last good mechanism stays, and a press on the row goes there", async () => {
  const { page, trouble } = await opened("mechanism");
  await write(page, spring);
  const before = (await snapshot(page)).scenario;
  await write(page, spring.replace("mass x 1", "mass x mm").replace("spring x", "sprinG x"));
  const now = await snapshot(page), { mistakes } = now.mechanism;
  assert.equal(now.scenario, before);
  assert.deepEqual(mistakes.map(({ line }) => line), [4, 5]);
  assert.deepEqual([mistakes[0].column, mistakes[0].message.includes("`mm`")], [8, true]);
  const marked = () => ["u", ".mistake"].map((kind) => [...document.querySelectorAll(`#mirror .text ${kind}`)].map(({ textContent }) => textContent.trim()));
  assert.deepEqual(await page.evaluate(marked), [["mm", "sprinG"], ["mass x mm", "sprinG x stiffness k"]]);
  const row = await need(page, "mistake.1");
  assert.match(row.name, /^Line 4: /);
  await click(page, "mistake.1");
  await rest(page);
  await page.keyboard.insertText("2 #");
  await rest(page);
  assert.deepEqual((await read(page)).mistakes.map(({ line }) => line), [5]);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a start that does not close is a mistake with its place", async () => {
  const { page, trouble } = await open("mechanism");
  const { mechanism } = await call(page, "mechanism", 'mechanism 1\nbody bar mass 1 rod 1 at (0, 0)\npin a bar.c1 (-0.5, 0)\npin b bar.c2 (0.53, 0)');
  assert.deepEqual(mechanism.mistakes.map(({ line, message }) => [line, /open|joint/.test(message)]), [[4, true]], JSON.stringify(mechanism.mistakes));
  assert.deepEqual(trouble, []);
  await page.close();
});

test("it is an ordinary text field: undo works, keys do not reach the laboratory, Tab leaves it, and the grammar of the line is shown", async () => {
  const { page } = await opened("mechanism");
  const first = (await read(page)).text;
  await write(page, spring);
  await page.keyboard.press("Control+z");
  await rest(page);
  assert.equal((await read(page)).text, first);
  await page.keyboard.press("Control+y");
  await rest(page);
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\n# p and r are letters here");
  await page.keyboard.press("p");
  await page.keyboard.press("Space");
  await rest(page);
  const now = await snapshot(page);
  assert.ok(now.mechanism.text.endsWith("herep "), now.mechanism.text);
  assert.deepEqual([now.running, now.layout], [false, "desk"]);
  await page.keyboard.press("ArrowUp");
  await until(page, () => document.querySelector("#mirror .text p").textContent.startsWith("rows: spring A"), null);
  await press_key(page, "Escape");
  await press_key(page, "Tab");
  assert.notEqual((await call(page, "controls")).find(({ focused }) => focused)?.id, "text");
  await page.close();
});

test("the link holds the text; a link opens with it, and stiction.mechanism() acts like typing", async () => {
  const { page } = await open("mechanism");
  const { mechanism, notices } = await call(page, "mechanism", spring);
  assert.deepEqual([mechanism.text, mechanism.mistakes, notices], [spring, [], []]);
  await rest(page);
  const link = await call(page, "link");
  await page.close();
  const second = await open(link.split("#")[1]);
  assert.equal((await read(second.page)).text, spring);
  assert.equal((await call(second.page, "mechanism", "nonsense")).mechanism.mistakes.length, 1);
  assert.equal((await call(second.page, "set", "mechanism:file.stiction")).notices.length, 1);
  await second.page.close();
});

test("files: what is saved can be opened; the question before shortening; examples", async () => {
  const { page, trouble } = await opened("mechanism");
  await write(page, `${spring}\n# a comment\nnote "a note"`);
  const [download] = await Promise.all([page.waitForEvent("download"), click(page, "text.save")]);
  assert.equal(download.suggestedFilename(), "a_mass_on_a_spring.stiction");
  assert.equal((await read_download(download)).toString(), (await read(page)).text);
  await click(page, "text.shorten");
  await rest(page);
  assert.match((await read(page)).text, /a comment/);
  await click(page, "text.shorten.yes");
  await rest(page);
  assert.equal((await read(page)).text, spring);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), click(page, "text.open")]);
  await chooser.setFiles({ name: "other.stiction", mimeType: "text/plain", buffer: Buffer.from(spring.replace("A mass", "Another mass")) });
  await until(page, () => stiction.snapshot().mechanism.text.includes("Another mass"), null);
  const { choices } = await need(page, "example");
  assert.ok(choices.length >= 20, choices.join());
  await choose(page, "example", "bouncing_ball");
  await rest(page);
  assert.equal((await read(page)).level, "bodies");
  assert.deepEqual(trouble, []);
  await page.close();
});

const proposals = (page) => page.evaluate(() => [...document.querySelectorAll("#proposals button")].map(({ textContent }) => textContent));
test("statements are proposed at the beginning of a line, and words and names inside it; Tab goes through the placeholders", async () => {
  const { page, trouble } = await opened("mechanism");
  await write(page, "mechanism 1\nground slope angle -0.2\nbody sled mass 1 box 0.4 by 0.2 at near (0, 0.12)\n");
  assert.deepEqual((await proposals(page)).slice(0, 2), ["weight, downwards", "a line that does not move"]);
  await page.keyboard.type("contact");
  assert.deepEqual(await proposals(page), ["a side on a line: two corners", "a corner on a line", "sliding friction of all contacts", "impacts of all contacts", "a contact that ends the run"]);
  await page.keyboard.press("Control+Space");
  await page.keyboard.press("Enter");
  await page.keyboard.type("runners");
  for (const text of ["sled", "slope", "0.5"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(text);
  }
  await rest(page);
  let now = (await read(page));
  assert.deepEqual([now.text.split("\n").at(-1), now.mistakes], ["contact runners sled.s1 slope mu 0.5 closed", []]);
  assert.equal((await call(page, "controls")).find(({ focused }) => focused)?.id, "text");
  await page.keyboard.press("End");
  await page.keyboard.type(" rest");
  assert.deepEqual(await proposals(page), ["restitution"]);
  await page.keyboard.press("Control+Space");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" 0.1\npin hinge sled.c");
  assert.deepEqual(await proposals(page), ["sled.c1", "sled.c2", "sled.c3", "sled.c4"]);
  await page.locator("#proposals button").nth(2).click();
  await rest(page);
  now = await field(page).inputValue();
  assert.deepEqual(now.split("\n").slice(-2), ["contact runners sled.s1 slope mu 0.5 closed restitution 0.1", "pin hinge sled.c3"]);
  await page.keyboard.press("Control+z");
  assert.equal(await field(page).inputValue(), now.replace("sled.c3", "sled.c"));
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a statement that is taken in a line with another one stands below it", async () => {
  const { page } = await opened("mechanism/rocking_block");
  const lines = (await field(page).inputValue()).split("\n");
  await page.locator("#proposals button", { hasText: "a disk" }).click();
  await rest(page);
  assert.deepEqual((await field(page).inputValue()).split("\n"), [lines[0], "body disk mass 1 circle 0.1 at near (0, 0.1)", ...lines.slice(1)]);
  await page.close();
});

test("each proposed statement can be taken as it stands", async () => {
  const { page } = await open("mechanism");
  const level = { rows: "coordinate x\nmass x 1", bodies: "body block mass 1 box 0.4 by 0.2 at near (0, 0.1)\nground floor" };
  const needed = { stop: { rows: "contact wall gap 1 - x", bodies: "contact wall block.c3 floor" } };
  for (const [of, what, statement] of snippets.filter(([one]) => one !== "first"))
    for (const kind of of ? [of] : ["rows", "bodies"]) {
      const before = `mechanism 1\n${level[kind]}\n${needed[statement.split(" ")[0]]?.[kind] ?? ""}`;
      const { mechanism } = await call(page, "mechanism", `${before}\n${fill(statement, before).insert}${statement.startsWith("coordinate") ? "\nmass x2 1" : ""}`);
      assert.deepEqual(mechanism.mistakes, [], `${what}: ${mechanism.text}`);
    }
  await page.close();
});

test("the editor shows the line with the caret, and a bare field serves where the editor cannot be loaded", async () => {
  const { page } = await opened("mechanism");
  await write(page, ["mechanism 1", ...Array.from({ length: 40 }, (_, i) => `constant c${i} ${i}`), `note "${"long ".repeat(30)}end"`].join("\n"));
  const sees = () => page.evaluate(() => {
    const box = document.querySelector("#mirror .area").getBoundingClientRect(), line = document.querySelector("#mirror .active-line").getBoundingClientRect();
    return line.top >= box.top && line.bottom <= box.bottom;
  });
  assert.ok(await sees());
  await page.keyboard.press("Control+Home");
  await rest(page);
  assert.ok(await sees());
  await page.close();
  const second = await open("belt_oscillator");
  await second.page.route(/editor\./, (route) => route.abort());
  await choose(second.page, "system", "mechanism");
  await rest(second.page);
  await write(second.page, spring);
  assert.equal((await read(second.page)).text, spring);
  await second.page.close();
});

test("notes stand under the scene, and letters of the text are never markup", async () => {
  const { page } = await open("mechanism");
  await call(page, "mechanism", `mechanism 1\nbody ball mass 1 point at (0, 1)\ngravity 9.81\nground floor\ncontact foot ball floor\nstop foot "Stopped a*b_c^2"\nnote "Note a*b_c*d"\nnote "second"`);
  await call(page, "seek", 1);
  await rest(page);
  const written = (await need(page, "plot.scene")).labels.map(({ text }) => text);
  for (const words of ["Note a*b_c*d", "second", "The run ends: Stopped a*b_c^2."]) assert.ok(written.includes(words), `${words}: ${written.join(" | ")}`);
  await page.close();
});

test("on a phone the text is below the scene", async () => {
  const { page } = await open("mechanism", { width: 390, height: 844, touch: true });
  await click(page, "tab.text");
  await rest(page);
  const box = await page.locator("#mirror .text .area").boundingBox(), scene = await need(page, "plot.scene");
  assert.ok(box.y > scene.y + scene.height - 1 && box.width > 300 && box.height > 100, JSON.stringify(box));
  await field(page).fill(spring);
  await rest(page);
  assert.equal((await read(page)).text, spring);
  await page.close();
});

test("a link without the text has no field", async () => {
  const { page } = await open("mechanism?view.hide=text");
  assert.equal(await find(page, "tab.text"), undefined);
  assert.equal(await page.locator("#mirror .text").count(), 0);
  await page.close();
});
