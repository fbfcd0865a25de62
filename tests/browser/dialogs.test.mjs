// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Share, export, help and about.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, test } from "node:test";
import { call, click, close, find, keep_still, need, open, press_key, ready, read_download, rest, snapshot, taken, until } from "./support.mjs";

after(close);

const focused = (page) => page.evaluate(() => document.activeElement.id);
const read_clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const part = (page, name) => page.locator(`dialog [data-part=${name}]`);

/** The browser closes a dialog in a task of its own. */
const is_closed = () => window.stiction.snapshot().dialog === null && document.querySelector("dialog[open]") === null;

async function press(page, key) {
  await page.focus("#canvas");
  await press_key(page, key);
  await taken(page);
}

test("each dialog opens by its button and by its key, says which it is, and Esc and its cross give the focus back to the canvas", async () => {
  const { page, trouble } = await open();
  for (const [id, key] of [["share", "s"], ["export", "e"], ["help", "?"]])
    for (const opens of [() => click(page, id), () => press(page, key)])
      for (const closes of [() => page.keyboard.press("Escape"), () => click(page, "close")]) {
        await opens();
        assert.equal((await snapshot(page)).dialog, id);
        assert.equal(await page.locator("dialog[open]").count(), 1);
        await closes();
        await until(page, is_closed);
        assert.equal(await page.locator("dialog[open]").count(), 0);
        assert.equal(await focused(page), "canvas");
      }
  await click(page, "help");
  await click(page, "about");
  assert.equal((await snapshot(page)).dialog, "about");
  assert.match(await page.locator("dialog").textContent(), /Dear ImGui 1\./);
  // Each system leads to the derivation of its equations.
  const systems = (await call(page, "about")).systems;
  for (const { id, title } of systems) {
    const link = page.locator(`dialog [data-id="theory.${id}"]`);
    assert.equal(await link.textContent(), title);
    const { status, text } = await page.evaluate(async (address) => { const got = await fetch(address); return { status: got.status, text: await got.text() }; }, await link.getAttribute("href"));
    assert.deepEqual([status, /<h2 id="equations">/.test(text)], [200, true], id);
  }
  await page.keyboard.press("Escape");
  await until(page, is_closed);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("what can be operated in a dialog is listed where it is and in tab order, and nothing behind it", async () => {
  for (const [width, height] of [[1280, 720], [390, 844], [640, 400]]) {
    const { page } = await open("belt_oscillator", { width, height });
    for (const name of ["share", "export", "help", "about"]) {
      await call(page, "dialog", name);
      await taken(page);
      const controls = await call(page, "controls");
      assert.ok(controls.some((control) => control.id === "close"), name);
      assert.equal(controls.some((control) => control.id === "play"), false);
      for (const { id, x, y, width: w, height: h } of controls) {
        const hit = await page.evaluate(([px, py]) => document.elementFromPoint(px, py).closest("[data-id]")?.dataset.id, [x + w / 2, y + h / 2]);
        assert.equal(hit, id);
      }
    }
    await page.close();
  }
});

test("copy link copies the address of what is on screen and says how long it is", async () => {
  const { page } = await open("belt_oscillator?mu_k=0.2", { grant: ["clipboard-read", "clipboard-write"] });
  await call(page, "seek", 0.7);
  await rest(page);
  const link = await call(page, "link");
  await click(page, "share");
  assert.equal(await part(page, "link").textContent(), link);
  await click(page, "copy_link");
  assert.equal(await read_clipboard(page), link);
  assert.equal(await part(page, "said").textContent(), `Copied. ${link.length} characters.`);
  await click(page, "link_run");
  await click(page, "copy_link");
  assert.match(await read_clipboard(page), /&view\.run=1&view\.v=1$/);
  await click(page, "link_time");
  await click(page, "copy_link");
  assert.doesNotMatch(await read_clipboard(page), /view\.t/);
  await page.close();
});

test("the code in the share dialog holds the link", async () => {
  const { page } = await open("painleve_rod?mu=1.5&v_t0=-1");
  await click(page, "share");
  const link = await call(page, "link");
  const size = await until(page, () => {
    const canvas = document.querySelector("dialog canvas");
    return canvas.width !== 300 && [canvas.width, canvas.getContext("2d").getImageData(4, 4, 1, 1).data[0], canvas.getContext("2d").getImageData(0, 0, 1, 1).data[0]];
  });
  // Versions have 17 + 4 n modules, a margin of 4 on each side; the finder's corner is black, the margin white.
  assert.equal((size[0] - 8 - 17) % 4, 0);
  assert.deepEqual(size.slice(1), [0, 255]);
  const same = await page.evaluate(async (text) => {
    const { generate } = Module.page.modules.qr;
    const code = generate(text), { width, height } = document.querySelector("dialog canvas");
    const { data } = document.querySelector("dialog canvas").getContext("2d").getImageData(0, 0, width, height);
    for (let y = 0; y < height; ++y)
      for (let x = 0; x < width; ++x)
        if ((data[4 * (y * width + x)] === 0) !== Boolean(code.get(x - 4, y - 4))) return false;
    return true;
  }, link);
  assert.equal(same, true);
  await page.close();
});

test("the present state as the start moves on as the run on screen does; where it cannot be expressed no link is offered", async () => {
  const { page } = await open("belt_oscillator", { grant: ["clipboard-read", "clipboard-write"] });
  const at = { a: 1.7, b: 2.1 };
  const later = (await call(page, "seek", at.b)).values;
  await call(page, "seek", at.a);
  await rest(page);
  await click(page, "share");
  await click(page, "copy_start_link");
  const start = await read_clipboard(page);
  await page.keyboard.press("Escape");
  await until(page, is_closed);
  await call(page, "set", start.slice(start.indexOf("#") + 1));
  const there = (await call(page, "seek", at.b - at.a)).values;
  for (const column of ["x", "x_dot"]) assert.ok(Math.abs(there[column] - later[column]) < 1e-6, `${column}: ${there[column]}, not ${later[column]}`);
  await page.close();
});

test("the embedding code opens the experiment in a frame of the size that was chosen", async () => {
  const { page, base } = await open("belt_oscillator?mu_k=0.2&damping=0.5", { grant: ["clipboard-read", "clipboard-write"] });
  await click(page, "share");
  await click(page, "embed_800x500");
  await click(page, "copy_embed");
  const code = await read_clipboard(page);
  await page.route(base + "host.html", (route) => route.fulfill({ contentType: "text/html", body: code }));
  await page.goto(base + "host.html");
  const element = await page.$("iframe"), frame = await element.contentFrame();
  await ready(frame);
  const now = await frame.evaluate(() => window.stiction.snapshot());
  assert.equal(now.scenario, "belt_oscillator?damping=0.5&mu_k=0.2".replace("damping=0.5&mu_k=0.2", now.scenario.split("?")[1]));
  assert.deepEqual([now.parameters.mu_k, now.parameters.damping], [0.2, 0.5]);
  assert.deepEqual(await element.evaluate((e) => [e.width, e.height, e.title.length > 0]), ["800", "500", true]);
  await page.close();
});

async function save(page, id) {
  const [download] = await Promise.all([page.waitForEvent("download"), click(page, id)]);
  return { name: download.suggestedFilename(), body: await read_download(download) };
}

test("the exported table is what the command line prints", async (t) => {
  const { page } = await open("belt_oscillator");
  await call(page, "seek", 1);
  await rest(page);
  await click(page, "export");
  const csv = await save(page, "export_csv"), json = await save(page, "export_json");
  assert.equal(csv.name, "belt_oscillator.csv");
  const [experiment, units, ...rows] = csv.body.toString().trimEnd().split("\n"), parsed = JSON.parse(json.body);
  assert.equal(parsed.scenario, "belt_oscillator");
  assert.equal(experiment, "# belt_oscillator");
  assert.match(units, /^# t \(s\), x \(m\), x_dot \(m\/s\), /);
  assert.deepEqual(units.slice(2).split(", ").map((text) => text.replace(/ \(.*\)$/, "")), parsed.columns);
  assert.equal(rows.join("\n"), (await call(page, "trace", "csv")).trimEnd());
  assert.deepEqual(rows[0].split(","), parsed.columns);
  assert.equal(rows.length - 1, parsed.rows.length);
  assert.ok(parsed.events.some((event) => event.kind === "stick_to_slip"));
  await click(page, "export_every");
  await page.keyboard.type("0.25");
  const sparse = (await save(page, "export_csv")).body.toString().trimEnd().split("\n").slice(2);
  assert.deepEqual(sparse.slice(1).map((row) => Number(row.split(",")[0])), sparse.slice(1).map((row, i) => 0.25 * i));
  const command = process.env.STICTION_COMMAND;
  if (command) {
    const printed = execFileSync(process.execPath, [command, "run", "belt_oscillator", "--until", String(parsed.end.t)], { maxBuffer: 1 << 28 }).toString();
    assert.equal(printed.split("\n")[0], rows[0]);
  } else t.diagnostic("no command line given to compare with");
  await page.close();
});

test("the exported picture is the picture on screen", async () => {
  const { page } = await open("belt_oscillator", { width: 1000, height: 640, drawn: true });
  await click(page, "export");
  const { name, body } = await save(page, "export_png");
  assert.equal(name, "belt_oscillator.png");
  assert.deepEqual([body.readUInt32BE(16), body.readUInt32BE(20)], [1000, 640]);
  const colours = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(data)], { type: "image/png" }));
    const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height }), context2d = canvas.getContext("2d");
    context2d.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(context2d.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    return new Set(pixels).size;
  }, [...body]);
  assert.ok(colours > 50, `${colours} colours`);
  await page.close();
});

test("the scene is exported as a well-formed drawing with its words", async () => {
  const { page, trouble } = await open("belt_oscillator?view.t=0.5");
  const words = (await need(page, "plot.scene")).labels.map(({ text }) => text);
  await click(page, "export");
  const { name, body } = await save(page, "export_scene");
  assert.equal(name, "belt_oscillator.scene.svg");
  const { texts, paths, box } = await page.evaluate((text) => {
    const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
    if (drawing.querySelector("parsererror")) throw new Error("not well formed");
    return { texts: [...drawing.querySelectorAll("text")].map((t) => t.textContent), paths: drawing.querySelectorAll("path").length, box: drawing.documentElement.getAttribute("viewBox") };
  }, body.toString());
  assert.ok(paths > 10 && texts.length > 4, `${paths} paths, ${texts}`);
  const toggles = ["Forces", "Cones", "Ruler"];
  assert.deepEqual(words.filter((text) => !toggles.includes(text) && !texts.includes(text)), [], "every word of the screen");
  const { width, height } = await page.evaluate(() => { stiction.dialog(""); return stiction.drawing(); });
  assert.equal(box, `0 0 ${width} ${height}`);
  assert.deepEqual(trouble, []);
  await page.close();
});

// The data areas of a figure with the points of their curves in the units of the axes: [{x, y, curves: {column: [[x, y]]}, dashes}].
const read_figure = (page, svg) => page.evaluate((text) => {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml"), error = drawing.querySelector("parsererror");
  if (error) throw new Error(error.textContent);
  const numbers = (words) => words.split(" ").map(Number);
  return {
    width: drawing.documentElement.getAttribute("width"), box: numbers(drawing.documentElement.getAttribute("viewBox")), texts: [...drawing.querySelectorAll("text")].map((one) => one.textContent),
    description: drawing.querySelector("desc").textContent, link: drawing.querySelector("metadata").textContent, foreign: drawing.querySelectorAll("script,style,[href],[src]").length,
    panels: [...drawing.querySelectorAll("[data-part=axes]")].map((panel) => {
      const [left, top, width, height] = numbers(panel.dataset.frame), x = numbers(panel.dataset.x), y = numbers(panel.dataset.y);
      const place = ([, px, py]) => [x[0] + ((px - left) / width) * (x[1] - x[0]), y[1] - ((py - top) / height) * (y[1] - y[0])];
      const curves = [...panel.querySelectorAll("path[data-column]")].map((path) => ({ column: path.dataset.column, dash: path.getAttribute("stroke-dasharray"), points: [...path.getAttribute("d").matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(place) }));
      return { x, y, height, per_mm: (y[1] - y[0]) / height, curves, bounds: panel.querySelectorAll("[data-part=bound]").length };
    }),
  };
}, svg);

test("the time histories are exported as a figure whose curves follow the run, each state in its own dashes", async () => {
  const { page, trouble } = await open("belt_oscillator");
  await call(page, "seek", 3);
  await rest(page);
  await click(page, "export");
  const csv = (await call(page, "trace", "csv 0.001")).trimEnd().split("\n").map((row) => row.split(","));
  const { name, body } = await save(page, "export_svg");
  assert.equal(name, "belt_oscillator.svg");
  const { panels: [{ curves, per_mm, x }] } = await read_figure(page, body.toString());
  assert.deepEqual(x, [0, 3]);
  const column = curves[0].column, points = (dash) => curves.filter((curve) => curve.dash === dash).flatMap((curve) => curve.points);
  assert.ok(points(null).length > 4 && points("2 0.7").length > 20, "stick is solid, slip to the left dashed");
  // Where the curve of slip is highest, the run is highest, and it slips.
  const at = csv[0].indexOf(column), greatest = csv.slice(1).reduce((a, row) => (Number(row[at]) > Number(a[at]) ? row : a));
  const top = points("2 0.7").reduce((a, p) => (p[1] > a[1] ? p : a));
  assert.equal(greatest[csv[0].indexOf("belt.state")], "slip-");
  assert.ok(Math.abs(top[1] - Number(greatest[at])) < 0.1 * per_mm, `${top} ${greatest[at]}`);
  assert.deepEqual(trouble, []);
  await page.close();
});

for (const scenario of ["belt_oscillator?friction_law=coulomb&drive_amplitude=4&mu_s=0.7", "painleve_rod?mu=1.5&v_t0=-1", "two_masses", "bearing_pendulum"])
  test(`the figure of ${scenario} can be printed: symbols and units, states, bounds, the experiment`, async () => {
    const { page, trouble } = await open(scenario);
    await call(page, "seek", 2);
    await rest(page);
    const { plots, scenario: text } = await snapshot(page);
    await click(page, "export");
    const { body } = await save(page, "export_svg");
    const { texts, panels, description, link, foreign } = await read_figure(page, body.toString());
    assert.equal(foreign, 0);
    assert.equal(description, text);
    assert.ok(link.endsWith(`#${text}`), link);
    assert.ok(texts.includes(text), texts.join(" | "));
    assert.ok(!texts.some((word) => word !== text && /[a-z]+\.[a-z]+|[a-z]_[a-z]{2}/.test(word)), texts.join(" | "));
    const belt = scenario.startsWith("belt");
    if (belt) for (const word of ["t (s)", "x (m)", "T (N)", "stick", "\u03bckN"]) assert.ok(texts.includes(word), `${word}: ${texts.join(" | ")}`);
    const histories = plots.filter((id) => id.startsWith("time."));
    assert.deepEqual(panels.slice(0, histories.length).map((panel) => `time.${panel.curves[0].column}`), histories);  // then those without room on the page
    assert.equal(panels.reduce((sum, panel) => sum + panel.bounds, 0), 2 * panels.filter((panel) => panel.curves[0].column.endsWith(".tangent")).length);
    assert.deepEqual(trouble, []);
    await page.close();
  });

test("the page's figure is byte for byte that of the command line", async (t) => {
  const command = process.env.STICTION_COMMAND;
  if (!command) return t.skip("no command line given to compare with");
  const { page, trouble } = await open("belt_oscillator?mu_k=0.3");
  await call(page, "seek", 3);
  await rest(page);
  const [base] = (await call(page, "link")).split("#");
  for (const [plot, columns] of [["plot.phase", ["--x", "x", "--y", "x_dot"]], ["plot.time.x", ["--y", "x"]]])
    for (const width of [86, 178]) {
      const svg = await page.evaluate((asked) => stiction.figure(asked), { plot, width }), { box } = await read_figure(page, svg);
      assert.equal(box[2], width);
      const size = `${box[2]}x${box[3]}`;
      assert.equal(execFileSync(process.execPath, [command, "plot", "belt_oscillator?mu_k=0.3", ...columns, "--until", "3", "--size", size, "--link", base], { maxBuffer: 1 << 26 }).toString(), svg, `${plot} ${width}`);
    }
  assert.deepEqual(trouble, []);
  await page.close();
});

for (const [scenario, plots] of [["belt_oscillator", ["plot.phase", "plot.law", "plot.time.x", "plot.scene"]], ["painleve_rod/fig_2_8", ["plot.region", "plot.lcp", "plot.time.tip.normal"]], ["two_masses", ["plot.region", "plot.phase"]],
  ["rolling_disk", ["plot.scene", "plot.region"]]])
  test(`each plot of ${scenario} has a figure with its axes, and a button that offers it`, async () => {
    const { page, trouble } = await open(`${scenario}${scenario.includes("?") ? "&" : "?"}view.t=0.3`, { width: 1920, height: 1080 });
    const offered = await call(page, "figures"), { scenario: text } = await snapshot(page);
    for (const plot of plots) {
      assert.ok(offered.some(({ id }) => id === plot), `${plot} of ${offered.map(({ id }) => id)}`);
      const svg = await page.evaluate((id) => stiction.figure(id), plot), figure = await read_figure(page, svg);
      assert.equal(figure.width, "178mm");
      assert.equal(figure.foreign, 0);
      assert.ok(figure.texts.includes(text), figure.texts.join(" | "));
      assert.ok(!/NaN|nan|inf\b|undefined/.test(svg.replace(/<text.*?<\/text>/g, "")), plot);
      if (plot === "plot.scene") {
        assert.match(svg, /data-part="drawing"[^>]*><path/);
        continue;
      }
      const { axes } = await need(page, plot), [panel] = figure.panels;
      assert.ok(panel.height > 30, `${panel.height}`);
      if (plot === "plot.region") for (const axis of ["x", "y"]) assert.ok(panel[axis][1] > panel[axis][0] && panel[axis][1] > axes[axis].min && panel[axis][0] < axes[axis].max, `${plot} ${axis} ${panel[axis]}`);
      else assert.ok(panel.curves.some(({ column, points }) => column === axes.y.column && points.length > 1), plot);
      const button = plot.replace("plot.", "figure.");
      await click(page, button);
      await until(page, () => document.querySelector("dialog[open] [data-id=export_figure]") !== null || null);
      assert.equal(await page.locator("[data-id=export_figure]").inputValue(), plot);
      await page.keyboard.press("Escape");
      await until(page, is_closed);
    }
    assert.equal(await page.evaluate(() => stiction.figure("plot.nothing")), null);
    assert.match((await snapshot(page)).notices.at(-1), /plot\.nothing/);
    assert.deepEqual(trouble, []);
    await page.close();
  });

test("a figure is printed alone, and the page comes back", async () => {
  const { page, trouble } = await open("belt_oscillator?view.t=0.5");
  await page.evaluate(() => { window.print = () => { window.printed = true; }; });
  await click(page, "export");
  await click(page, "export_width_86");
  await click(page, "export_figure_print");
  await until(page, () => window.printed || null);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await page.evaluate(() => [...document.body.children].filter((element) => getComputedStyle(element).display !== "none").map((element) => element.className)), ["figure"]);
  assert.ok(Math.abs(await page.evaluate(() => document.querySelector(".figure").getBoundingClientRect().width) - (86 / 25.4) * 96) < 1);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.equal(await page.evaluate(() => document.querySelector(".figure")), null);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the code is as large as the window for a room, until Esc; the dialog stays", async () => {
  const { page } = await open();
  await click(page, "share");
  const small = await part(page, "code").boundingBox();
  assert.ok(small.width >= 60 && Math.abs(small.width - small.height) < 2, JSON.stringify(small));
  await click(page, "large_code");
  const large = await part(page, "code").boundingBox();
  assert.ok(large.height > 0.8 * 720 && Math.abs(large.width - large.height) < 2, JSON.stringify(large));
  await page.keyboard.press("Escape");
  await until(page, (width) => document.querySelector("dialog [data-part=code]").getBoundingClientRect().width === width, small.width);
  assert.equal((await snapshot(page)).dialog, "share");
  await page.keyboard.press("Escape");
  await until(page, is_closed);
  await page.close();
});

test("the sizes of the frame are tabs: one of them is in the tab order, arrows choose another", async () => {
  const { page } = await open();
  await click(page, "share");
  await page.locator("[data-id=embed_640x400]").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.id), "embed_800x500");
  assert.match(await part(page, "embed").textContent(), /width="800"/);
  assert.deepEqual(await page.locator("dialog [role=tab]").evaluateAll((tabs) => tabs.map((tab) => [tab.tabIndex, tab.getAttribute("aria-selected")])), [[-1, "false"], [-1, "false"], [0, "true"]]);
  await page.close();
});

test("while the experiment runs its link opens it playing", async () => {
  const { page } = await open();
  await call(page, "run");
  await call(page, "dialog", "share");
  await until(page, () => /[?&]view\.run=1/.test(document.querySelector("dialog [data-part=link]")?.textContent));
  await page.locator("[data-id=link_run] input").uncheck();
  assert.match(await part(page, "link").textContent(), /[?&]view\.run=0&view\.v=1$/);
  await page.close();
});

test("a link from t = 0 plays by itself, one to a time stands still; a tick changes that", async () => {
  const { page } = await open();
  const text = () => part(page, "link").textContent(), box = () => page.locator("[data-id=link_run] input");
  await call(page, "dialog", "share");
  await until(page, () => /#belt_oscillator$/.test(document.querySelector("dialog [data-part=link]")?.textContent));
  assert.equal(await box().isChecked(), true);
  await box().uncheck();
  assert.match(await text(), /\?view\.run=0&view\.v=1$/);
  await call(page, "dialog", "");
  await call(page, "seek", 0.5);
  await call(page, "dialog", "share");
  await until(page, () => /view\.t=0\.5/.test(document.querySelector("dialog [data-part=link]")?.textContent));
  assert.equal(await box().isChecked(), false);
  assert.doesNotMatch(await text(), /view\.run/);
  await box().check();
  assert.match(await text(), /view\.t=0\.5&view\.run=1&view\.v=1$/);
  await page.close();
});

test("Lesson in the bar and the key L open the lessons in a tab of their own; a page inside another one has no such button", async () => {
  const { page, context, base } = await open();
  for (const opens of [() => click(page, "lesson"), () => press(page, "l")]) {
    const [lessons] = await Promise.all([context.waitForEvent("page"), opens()]);
    assert.equal(lessons.url(), `${base}lessons/index.html`);
    await lessons.close();
  }
  await page.route(base + "host.html", (route) => route.fulfill({ contentType: "text/html", body: `<iframe src="${base}#belt_oscillator?view.layout=desk" width="1240" height="700"></iframe>` }));
  await page.goto(base + "host.html");
  const frame = await (await page.$("iframe")).contentFrame();
  await ready(frame);
  await rest(frame);
  assert.equal((await call(frame, "snapshot")).layout, "desk");
  assert.equal(await find(frame, "lesson"), undefined);
  await page.close();
});

test("the help names every key, and single letters can be switched off for good", async () => {
  const { page, context, base } = await open();
  await click(page, "help");
  const text = await page.locator("dialog dl").textContent();
  for (const { keys, does } of await call(page, "keys")) assert.ok(text.includes(keys) && text.includes(does), keys);
  assert.equal(await page.locator("dialog [data-id=lessons]").evaluate((link) => link.href), `${base}lessons/index.html`);
  await click(page, "letters");
  assert.equal((await need(page, "letters")).value, false);
  await page.keyboard.press("Escape");
  await until(page, is_closed);
  await press(page, "n");
  assert.equal((await snapshot(page)).t, 0);
  // The same page again: another one may run in a process that does not know the newest storage yet.
  await page.goto(base);
  await ready(page);
  await keep_still(page);
  await rest(page);  // the choice belongs to a part that is loaded after the first picture
  await press(page, "n");
  assert.equal((await snapshot(page)).t, 0);
  await click(page, "help");
  await click(page, "letters");
  await page.keyboard.press("Escape");
  await until(page, is_closed);
  await press(page, "n");
  assert.ok((await snapshot(page)).t > 0);
  assert.equal(await find(page, "letters"), undefined);
  await context.close();
});
