// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The thin layer between browser and program: letters, fingers, wheel, keys, clipboard, loading, and what is said where it cannot run.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { click, close, find, need, open, picture, ready, rest, show, snapshot, swipe, taken, until } from "./support.mjs";

after(close);

// Share of the letters' edges that go from paper to ink within one device pixel; letters that were enlarged have hardly any.
function find_sharpness({ width, height, data }) {
  let steep = 0, any = 0;
  for (let y = 0; y < height; ++y)
    for (let x = 1; x < width; ++x) {
      const i = 4 * (y * width + x), step = Math.abs(data[i] - data[i - 4]);
      if (step > 100) ++steep;
      if (step > 15) ++any;
    }
  return steep / any;
}

test("letters in every cut are drawn in device pixels, not enlarged", async () => {
  const sharpness = {};
  for (const ratio of [1, 2]) {
    const { page } = await open("belt_oscillator", { ratio });
    const plot = await need(page, "plot.phase");
    const title = { x: plot.frame.x - 48, y: plot.frame.y - 34, width: 110, height: 24 };  // semibold
    sharpness[ratio] = find_sharpness(await picture(page, title));
    await page.close();
  }
  assert.ok(sharpness[2] > 0.5 * sharpness[1], JSON.stringify(sharpness));
});

test("two fingers pan and zoom a plot, and operate nothing", async () => {
  const { page, context } = await open("belt_oscillator", { touch: true });
  const client = await context.newCDPSession(page);
  const touch = async (type, points) => {
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await taken(page);
  };
  const before = await need(page, "plot.phase");
  const { x, y, width, height } = before.frame, cx = x + width / 2, cy = y + height / 2;
  await touch("touchStart", [[cx - 40, cy]]);
  await touch("touchStart", [[cx - 40, cy], [cx + 40, cy]]);
  for (let i = 1; i <= 6; ++i) await touch("touchMove", [[cx - 40 - 10 * i, cy], [cx + 40 + 10 * i, cy]]);
  await touch("touchEnd", []);
  await taken(page);
  const zoomed = await need(page, "plot.phase"), span = ({ axes }) => axes.x.max - axes.x.min;
  assert.ok(span(zoomed) < 0.9 * span(before), `${span(before)} to ${span(zoomed)}`);
  await rest(page);
  // A press that becomes a gesture is called off: the button under it stays unpressed.
  const play = await need(page, "play"), px = play.x + play.width / 2, py = play.y + play.height / 2;
  await touch("touchStart", [[px, py]]);
  await touch("touchStart", [[px, py], [px + 20, py]]);
  await touch("touchEnd", []);
  await taken(page);
  assert.equal((await snapshot(page)).running, false);
  await context.close();
});

test("inside another page the wheel belongs to that page unless Ctrl is held over the focused canvas", async () => {
  const { page, base } = await open();
  await page.route(base + "host.html", (route) => route.fulfill({
    contentType: "text/html",
    body: `<body style="margin:0;height:4000px"><iframe src="${base}" width="1100" height="600"></iframe></body>`,
  }));
  await page.goto(base + "host.html");
  const frame = await (await page.$("iframe")).contentFrame();
  await ready(frame);
  assert.equal(await frame.evaluate(() => document.hasFocus() && document.activeElement === document.getElementById("canvas")), false);
  const plot = async () => (await frame.evaluate(() => window.stiction.controls())).find((control) => control.id === "plot.phase");
  await rest(frame);
  const before = await plot(), cx = before.frame.x + before.frame.width / 2, cy = before.frame.y + before.frame.height / 2;
  await page.mouse.move(cx, cy);
  await page.mouse.wheel(0, 200);
  await until(page, () => window.scrollY > 0);
  await rest(frame);
  assert.deepEqual((await plot()).axes, before.axes);
  await page.evaluate(() => window.scrollTo(0, 0));
  await frame.evaluate(() => document.getElementById("canvas").focus());
  await rest(frame);
  await page.keyboard.down("Control");
  for (let notch = 0; notch < 3; ++notch) {  // the first one only stops the picture from following the motion
    await page.mouse.wheel(0, -200);
    await rest(frame);
  }
  await page.keyboard.up("Control");
  const span = ({ axes }) => axes.x.max - axes.x.min;
  assert.ok(span(await plot()) < 0.95 * span(before), `${span(before)} to ${span(await plot())}`);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.close();
});

test("the browser keeps its own keys", async () => {
  const { page } = await open();
  await page.focus("#canvas");
  const kept = await page.evaluate(() => {
    const press = (init) => {
      const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
      document.getElementById("canvas").dispatchEvent(event);
      return !event.defaultPrevented;
    };
    return {
      reload: press({ code: "F5", key: "F5", keyCode: 116 }),
      address: press({ code: "KeyL", key: "l", keyCode: 76, ctrlKey: true }),
      new_tab: press({ code: "KeyT", key: "t", keyCode: 84, ctrlKey: true }),
      larger: press({ code: "Equal", key: "+", keyCode: 187, ctrlKey: true }),
      smaller: press({ code: "Minus", key: "-", keyCode: 189, ctrlKey: true }),
      back: press({ code: "ArrowLeft", key: "ArrowLeft", keyCode: 37, altKey: true }),
      space: press({ code: "Space", key: " ", keyCode: 32 }),
    };
  });
  assert.deepEqual(kept, { reload: true, address: true, new_tab: true, larger: true, smaller: true, back: true, space: false });
  await page.close();
});

test("a number is copied from and pasted into its field", async () => {
  const { page } = await open("belt_oscillator?mu_s=0.55", { grant: ["clipboard-read", "clipboard-write"] });
  await click(page, "mu_s.entry");
  await page.keyboard.press("Control+c");
  await taken(page);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^0\.55/);
  await page.evaluate(() => navigator.clipboard.writeText("0.7"));
  await page.keyboard.press("Control+v");
  await taken(page);
  await page.keyboard.press("Enter");
  await taken(page);
  assert.equal((await find(page, "mu_s")).value, 0.7);
  await page.close();
});

test("while it loads there is progress, and one polite status for as long as the page stands", async () => {
  const { context, base } = await open();
  const page = await context.newPage();
  let go;
  const gate = new Promise((resolve) => { go = resolve; });
  await page.route("**/app.*.wasm", async (route) => { await gate; await route.continue(); });
  await page.goto(base);
  const early = await page.evaluate(() => ({
    progress: document.querySelectorAll("progress, [role=progressbar]").length,
    title: document.querySelector("#shell h1").textContent,
    still: document.querySelectorAll("#shell svg").length,
    ready: window.stiction.ready instanceof Promise,
    polite: document.querySelectorAll("[aria-live=polite]").length,
    canvas: [document.getElementById("canvas").tabIndex, document.getElementById("canvas").getAttribute("aria-label").length > 0],
  }));
  assert.deepEqual(early, { progress: 1, title: "Stiction", still: 1, ready: true, polite: 1, canvas: [0, true] });
  go();
  await ready(page);
  assert.equal(await page.locator("#shell").isVisible(), false);
  await context.close();
});

test("a program that stops leaves the last picture, says so and offers to begin again", async () => {
  const { page } = await open("belt_oscillator?mu_k=0.2");
  await page.evaluate(() => window.Module.onAbort());
  assert.match(await page.locator("#message").textContent(), /^Stiction stopped\. The address holds the experiment\./);
  assert.equal(await page.locator("#still").isVisible(), true);
  assert.equal(await page.evaluate(() => window.stiction.snapshot()), null, "nothing asks the program any more");
  await Promise.all([page.waitForEvent("framenavigated"), page.locator("#message button").click()]);
  await ready(page);
  assert.equal((await snapshot(page)).scenario, "belt_oscillator?mu_k=0.2");
  await page.close();
});

test("a lost context leaves the last picture with a sentence, and a restored one goes on with the experiment", async () => {
  const { page, trouble, context } = await open("belt_oscillator?mu_k=0.2", { drawn: true });
  await page.evaluate(() => window.stiction.seek(1.3));
  await rest(page);
  const before = await snapshot(page);
  await page.evaluate(() => {
    window.extension = document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
    window.extension.loseContext();
  });
  await until(page, () => document.documentElement.classList.contains("lost"));
  assert.equal(await page.locator("#message").textContent(), "Drawing paused. The experiment is kept.");
  const colours = await page.evaluate(() => {
    const still = document.getElementById("still"), { data } = still.getContext("2d").getImageData(0, 0, still.width, still.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 50, `${colours} colours in the still`);
  assert.equal(await page.locator("#still").isVisible(), true);
  await page.evaluate(() => window.extension.restoreContext());
  await until(page, () => !document.documentElement.classList.contains("lost"));
  await rest(page);
  const after = await snapshot(page);
  assert.deepEqual([after.scenario, after.t], [before.scenario, before.t]);
  assert.ok(after.frames > before.frames);
  assert.deepEqual(trouble.filter((text) => !/delete: object does not belong/.test(text)), []);  // objects of the context that is gone
  await context.close();
});

test("the progress line reaches its end although the server compresses", async () => {
  const { context, base } = await open();
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.seen = [];
    new MutationObserver(() => {
      const progress = document.getElementById("progress");
      if (progress) window.seen.push([progress.value, document.getElementById("message").textContent]);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(base);
  await ready(page);
  const seen = await page.evaluate(() => window.seen.filter(([, text]) => text.includes("kB")));
  assert.ok(seen.length > 0);
  for (const [value, text] of seen) {
    const [now, all] = text.match(/\d+/g).map(Number);
    assert.ok(now <= all && value <= 1 && Math.abs(value - now / all) < 0.2, `${value}: ${text}`);
  }
  await context.close();
});

test("more contrast picks the projector theme; reduced motion opens a playing link paused", async () => {
  const { page } = await open("belt_oscillator", { contrast: "more" });
  assert.equal((await snapshot(page)).theme, "projector");
  await page.close();
  const still = await open("belt_oscillator?view.run=1&view.v=1", { motion: "reduce" });
  assert.equal((await snapshot(still.page)).running, false);
  await still.context.close();
  const moving = await open();
  const other = await moving.context.newPage();
  await other.goto(moving.base + "#belt_oscillator?view.speed=0.1&view.run=1&view.v=1");
  await until(other, () => window.stiction?.snapshot?.()?.running);
  await moving.context.close();
});

test("a finger that moves up scrolls the page around, unless it begins on a slider; a tap still operates", async () => {
  const { page, context, base } = await open("", { touch: true, width: 700, height: 600 });
  await page.route(base + "host.html", (route) => route.fulfill({
    contentType: "text/html",
    body: `<body style="margin:0;height:4000px"><iframe src="${base}" width="640" height="400" style="border:0"></iframe></body>`,
  }));
  await page.goto(base + "host.html");
  const frame = await (await page.$("iframe")).contentFrame();
  await ready(frame);
  const control = async (id) => (await frame.evaluate(() => window.stiction.controls())).find((c) => c.id === id);
  const client = await context.newCDPSession(page);
  const drag = async ([x, y], [dx, dy]) => {
    const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x, y }]);
    for (let i = 1; i <= 10; ++i) {
      await touch("touchMove", [{ x: x + (dx * i) / 10, y: y + (dy * i) / 10 }]);
      await taken(frame);
    }
    await touch("touchEnd", []);
    await taken(frame);
  };
  const scrolled = () => page.evaluate(() => window.scrollY);
  const scene = await control("plot.scene") ?? { x: 60, y: 60, width: 200, height: 120 };
  await page.evaluate(() => { window.end = new Promise((done) => { document.addEventListener("scrollend", () => done(), { once: true }); }); });
  await drag([scene.x + scene.width / 2, scene.y + 0.8 * scene.height], [0, -100]);
  await page.evaluate(() => window.end);
  assert.ok((await scrolled()) > 20, String(await scrolled()));
  await page.evaluate(() => window.scrollTo(0, 0));
  await until(page, () => window.scrollY === 0);
  const slider = (await frame.evaluate(() => window.stiction.controls())).find((c) => c.kind === "slider");
  const value = () => frame.evaluate((id) => window.stiction.snapshot().parameters[id], slider.id);
  const before = await value();
  await drag([slider.x + slider.width / 2, slider.y + slider.height / 2], [60, -60]);
  await show(page);
  assert.equal(await scrolled(), 0);
  assert.notEqual(await value(), before);
  const play = await control("play");
  await drag([play.x + play.width / 2, play.y + play.height / 2], [0, 0]);
  assert.equal(await frame.evaluate(() => window.stiction.snapshot().running), true);
  await context.close();
});

test("a small page inside another one shows the scene and the transport, the hero behind a swipe, and no title where it is low", async () => {
  const { page } = await open("belt_oscillator", { width: 480, height: 300, touch: true });
  assert.equal((await snapshot(page)).layout, "embed");
  assert.deepEqual((await snapshot(page)).plots.filter((id) => id !== "scene"), []);
  assert.equal(await find(page, "system"), undefined);
  assert.ok(await find(page, "play"));
  await swipe(page, [320, 100], [120, 104]);
  await rest(page);
  assert.ok(await find(page, "plot.phase"));
  await click(page, "tab.scene");
  assert.equal(await find(page, "plot.phase"), undefined);
  await click(page, "tab.hero");
  assert.ok(await find(page, "plot.phase"));
  await page.close();
});

test("a server that does not know the media type of WebAssembly will do", async () => {
  const { context, base } = await open();
  const page = await context.newPage();
  await page.route("**/app.*.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
  });
  await page.goto(base);
  await ready(page);
  assert.ok((await snapshot(page)).frames > 0);
  await context.close();
});

for (const [what, word, take] of [
  ["WebGL 2", /WebGL 2/, () => { delete window.WebGL2RenderingContext; }],
  ["WebAssembly", /WebAssembly/, () => { delete window.WebAssembly; }],
])
  test(`without ${what} the page says so in a sentence`, async () => {
    const { context, base } = await open();
    const page = await context.newPage(), trouble = [];
    page.on("pageerror", (error) => trouble.push(String(error)));
    await page.addInitScript(take);
    await page.goto(base);
    assert.match(await page.locator("#message").textContent(), word);
    assert.equal(await page.locator("#message").isVisible(), true);
    assert.deepEqual(trouble, []);
    await context.close();
  });
