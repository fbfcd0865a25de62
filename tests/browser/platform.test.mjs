// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The thin layer between browser and program: letters, fingers, wheel, keys, clipboard, loading, and what is said where it cannot run.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { click, close, find, frames, need, open, picture, settle, snapshot } from "./support.mjs";

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
    const { page, context } = await open("belt_oscillator", { ratio });
    const plot = await need(page, "plot.phase");
    const title = { x: plot.frame.x - 48, y: plot.frame.y - 34, width: 110, height: 24 };  // semibold
    sharpness[ratio] = find_sharpness(await picture(page, title));
    await context.close();
  }
  assert.ok(sharpness[2] > 0.5 * sharpness[1], JSON.stringify(sharpness));
});

test("two fingers pan and zoom a plot, and operate nothing", async () => {
  const { page, context } = await open("belt_oscillator", { touch: true });
  const client = await context.newCDPSession(page);
  const touch = async (type, points) => {
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await frames(page, 2);
  };
  const before = await need(page, "plot.phase");
  const { x, y, width, height } = before.frame, cx = x + width / 2, cy = y + height / 2;
  await touch("touchStart", [[cx - 40, cy]]);
  await touch("touchStart", [[cx - 40, cy], [cx + 40, cy]]);
  for (let i = 1; i <= 6; ++i) await touch("touchMove", [[cx - 40 - 10 * i, cy], [cx + 40 + 10 * i, cy]]);
  await touch("touchEnd", []);
  await frames(page, 4);
  const zoomed = await need(page, "plot.phase"), span = ({ axes }) => axes.x.max - axes.x.min;
  assert.ok(span(zoomed) < 0.9 * span(before), `${span(before)} to ${span(zoomed)}`);
  await settle(page);
  // A press that becomes a gesture is called off: the button under it stays unpressed.
  const play = await need(page, "play"), px = play.x + play.width / 2, py = play.y + play.height / 2;
  await touch("touchStart", [[px, py]]);
  await touch("touchStart", [[px, py], [px + 20, py]]);
  await touch("touchEnd", []);
  await frames(page, 4);
  assert.equal((await snapshot(page)).running, false);
  await context.close();
});

test("inside another page the wheel belongs to that page unless Ctrl is held over the focused canvas", async () => {
  const { page, context, base } = await open();
  await page.route(base + "host.html", (route) => route.fulfill({
    contentType: "text/html",
    body: `<body style="margin:0;height:4000px"><iframe src="${base}" width="1100" height="600"></iframe></body>`,
  }));
  await page.goto(base + "host.html");
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForFunction(() => window.stiction);
  await frame.evaluate(() => window.stiction.ready);
  assert.equal(await frame.evaluate(() => document.hasFocus() && document.activeElement === document.getElementById("canvas")), false);
  const plot = async () => (await frame.evaluate(() => window.stiction.controls())).find((control) => control.id === "plot.phase");
  const rest = () => page.waitForTimeout(400);
  await rest();
  const before = await plot(), cx = before.frame.x + before.frame.width / 2, cy = before.frame.y + before.frame.height / 2;
  await page.mouse.move(cx, cy);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => window.scrollY > 0);
  await rest();
  assert.deepEqual((await plot()).axes, before.axes);
  await page.evaluate(() => window.scrollTo(0, 0));
  await frame.evaluate(() => document.getElementById("canvas").focus());
  await rest();
  await page.keyboard.down("Control");
  for (let notch = 0; notch < 3; ++notch) {  // the first one only stops the picture from following the motion
    await page.mouse.wheel(0, -200);
    await rest();
  }
  await page.keyboard.up("Control");
  const span = ({ axes }) => axes.x.max - axes.x.min;
  assert.ok(span(await plot()) < 0.95 * span(before), `${span(before)} to ${span(await plot())}`);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await context.close();
});

test("the browser keeps its own keys", async () => {
  const { page, context } = await open();
  await page.focus("#canvas");
  const kept = await page.evaluate(() => {
    const press = (init) => {
      const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
      document.getElementById("canvas").dispatchEvent(event);
      return !event.defaultPrevented;
    };
    return {
      tab: press({ code: "Tab", key: "Tab", keyCode: 9 }),
      reload: press({ code: "F5", key: "F5", keyCode: 116 }),
      address: press({ code: "KeyL", key: "l", keyCode: 76, ctrlKey: true }),
      new_tab: press({ code: "KeyT", key: "t", keyCode: 84, ctrlKey: true }),
      larger: press({ code: "Equal", key: "+", keyCode: 187, ctrlKey: true }),
      smaller: press({ code: "Minus", key: "-", keyCode: 189, ctrlKey: true }),
      back: press({ code: "ArrowLeft", key: "ArrowLeft", keyCode: 37, altKey: true }),
      space: press({ code: "Space", key: " ", keyCode: 32 }),
    };
  });
  assert.deepEqual(kept, { tab: true, reload: true, address: true, new_tab: true, larger: true, smaller: true, back: true, space: false });
  await context.close();
});

test("a number is copied from and pasted into its field", async () => {
  const { page, context } = await open("belt_oscillator?mu_s=0.55", { grant: ["clipboard-read", "clipboard-write"] });
  await click(page, "mu_s.entry");
  await page.keyboard.press("Control+c");
  await frames(page, 4);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^0\.55/);
  await page.evaluate(() => navigator.clipboard.writeText("0.7"));
  await page.keyboard.press("Control+v");
  await frames(page, 6);
  await page.keyboard.press("Enter");
  await frames(page, 4);
  assert.equal((await find(page, "mu_s")).value, 0.7);
  await context.close();
});

test("while it loads there is progress, and one polite status for as long as the page stands", async () => {
  const { context, base } = await open();
  const page = await context.newPage();
  let go;
  const gate = new Promise((resolve) => { go = resolve; });
  await page.route("**/app.wasm", async (route) => { await gate; await route.continue(); });
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
  await page.evaluate(() => window.stiction.ready);
  assert.equal(await page.locator("#shell").isVisible(), false);
  await context.close();
});

test("a server that does not know the media type of WebAssembly will do", async () => {
  const { context, base } = await open();
  const page = await context.newPage();
  await page.route("**/app.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
  });
  await page.goto(base);
  await page.evaluate(() => window.stiction.ready);
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
