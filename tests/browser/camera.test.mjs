// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The camera of a scene in space: by mouse, fingers, keys, buttons, link and window.stiction. What is looked at is the first system in the
// list whose scene is one in space.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, double_click, element, find, need, open, picture, rest, snapshot, taken, turn } from "./support.mjs";

after(close);

const home = { azimuth: 30, elevation: 25, zoom: 1 };
const camera = async (page) => (await snapshot(page)).camera;

/** Opens the first system with a camera. */
async function open_space(options = {}, query = "") {
  const opened = await open("belt_oscillator", options);
  const { page } = opened;
  assert.equal(await camera(page), null, "a plane scene has none");
  for (const system of (await need(page, "system")).choices) {
    await call(page, "set", system);
    if (!await camera(page)) continue;
    if (query) await call(page, "set", system + query);
    await rest(page);
    return { ...opened, system };
  }
  throw new Error("no system has a scene in space");
}

/** A place of the scene on which nothing lies that a hand can drag. */
async function find_empty(page) {
  const { frame } = await need(page, "plot.scene"), all = await call(page, "controls");
  const taken = all.filter((control) => control.id !== "plot.scene");
  for (let x = 0.1; x < 0.9; x += 0.05)
    for (let y = 0.4; y < 0.7; y += 0.05) {
      const [px, py] = [frame.x + x * frame.width, frame.y + y * frame.height];
      if (!taken.some((c) => px > c.x - 60 && px < c.x + c.width + 60 && py > c.y - 40 && py < c.y + c.height + 40)) return [px, py];
    }
  throw new Error("the scene is full");
}

async function drag(page, [x, y], dx, dy) {
  await page.mouse.move(x, y);
  await taken(page);
  await page.mouse.down();
  await taken(page);
  for (let i = 1; i <= 4; ++i) {
    await page.mouse.move(x + dx * i / 4, y + dy * i / 4);
    await taken(page);
  }
  await page.mouse.up();
  await taken(page);
}

test("the mouse turns, zooms and returns, and the picture rests afterwards", async () => {
  const { page, trouble } = await open_space();
  assert.deepEqual(await camera(page), home);
  const place = await find_empty(page), before = await call(page, "link");
  assert.ok(!before.includes("view.camera"), before);
  await drag(page, place, 50, -20);
  assert.deepEqual(await camera(page), { azimuth: 10, elevation: 17, zoom: 1 });
  await page.mouse.wheel(0, -100);
  await taken(page);
  const { zoom } = await camera(page);
  assert.ok(Math.abs(zoom - Math.exp(0.18)) < 1e-3, String(zoom));
  assert.ok((await call(page, "link")).includes(`view.camera=10,17,${zoom}`));
  await rest(page);
  const { frames: drawn } = await snapshot(page);
  await turn(page, 320);
  assert.equal((await snapshot(page)).frames, drawn, "no frame at rest");
  // Over the poles it does not turn.
  await drag(page, place, 0, 300);
  assert.equal((await camera(page)).elevation, 90);
  await double_click(page, place);
  assert.deepEqual(await camera(page), home);
  assert.equal((await snapshot(page)).t, 0, "no motion was begun");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("one finger turns, two zoom", async () => {
  const { page, trouble, context } = await open_space({ touch: true, width: 1024, height: 768 });
  const [x, y] = await find_empty(page), session = await context.newCDPSession(page);
  const touch = async (type, ...points) => {
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
    await taken(page);  // what the fingers do is taken one by one
  };
  await touch("touchStart", [x, y]);
  await touch("touchMove", [x - 10, y]);
  await touch("touchMove", [x - 25, y + 5]);
  await touch("touchEnd");
  const turned = await camera(page);
  assert.deepEqual(turned, { azimuth: 40, elevation: 27, zoom: 1 });
  await touch("touchStart", [x - 20, y]);
  await touch("touchStart", [x - 20, y], [x + 20, y]);
  await touch("touchMove", [x - 30, y], [x + 30, y]);
  await touch("touchMove", [x - 40, y], [x + 40, y]);
  await touch("touchEnd");
  const pinched = await camera(page);
  assert.ok(Math.abs(pinched.zoom - 2) < 0.02, JSON.stringify(pinched));
  assert.deepEqual([pinched.azimuth, pinched.elevation], [turned.azimuth, turned.elevation]);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("buttons, their mirror and keys choose a view", async () => {
  const { page, trouble } = await open_space();
  const views = { "camera.front": [0, 0], "camera.top": [0, 90], "camera.along": [90, 0], "camera.reset": [home.azimuth, home.elevation] };
  for (const [id, [azimuth, elevation]] of Object.entries(views)) {
    await click(page, id);
    assert.deepEqual(await camera(page), { azimuth, elevation, zoom: 1 }, id);
  }
  for (const [id, [azimuth, elevation]] of Object.entries(views)) {
    await rest(page);
    const button = await element(page, id);
    assert.match(await button.getAttribute("aria-label") ?? await button.textContent(), /^Camera: /);
    await button.evaluate((node) => node.click());
    await taken(page);
    assert.deepEqual(await camera(page), { azimuth, elevation, zoom: 1 }, `mirror of ${id}`);
  }
  for (const [azimuth, elevation] of Object.values(views)) {
    await page.keyboard.press("v");
    await taken(page);
    assert.deepEqual(await camera(page), { azimuth, elevation, zoom: 1 });
  }
  await (await element(page, "plot.scene")).evaluate((node) => node.focus());
  await taken(page);
  await page.keyboard.press("ArrowRight");
  await taken(page);
  await page.keyboard.press("ArrowUp");
  await taken(page);
  assert.deepEqual(await camera(page), { azimuth: home.azimuth + 5, elevation: home.elevation + 5, zoom: 1 });
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a link draws the same picture as the hand that turned it", async () => {
  const size = { width: 800, height: 620 }, found = await open_space(size);
  // A page of its own for each picture: the letters it has drawn before decide how the next ones are rounded.
  const { page, trouble, context } = await open(`${found.system}?view.t=0.4`, size);
  const shown = await picture(page);
  await drag(page, await find_empty(page), -63, 31);
  await page.mouse.wheel(0, -200);
  await page.mouse.move(2, 2);
  await rest(page);
  const link = await call(page, "link"), turned = await camera(page), still = await picture(page);
  assert.notDeepEqual(still, shown);
  const other = await open(link.split("#")[1], size);
  await rest(other.page);
  assert.deepEqual(await camera(other.page), turned);
  assert.deepEqual(await picture(other.page), still);
  assert.deepEqual([...trouble, ...other.trouble], []);
  await Promise.all([context, other.context, found.context].map((each) => each.close()));
});

test("numbers are taken as they are, limited or refused with a sentence", async () => {
  const { page, trouble, system } = await open_space();
  const set = async (text) => {
    await call(page, "set", system);
    const { camera: now, notices } = await call(page, "set_camera", text);
    return [now, notices.join(" ")];
  };
  assert.deepEqual(await set("-120.5,40,2.5"), [{ azimuth: -120.5, elevation: 40, zoom: 2.5 }, ""]);
  assert.deepEqual(await set("400,-90,0.1"), [{ azimuth: 40, elevation: -90, zoom: 0.1 }, ""]);
  for (const [text, azimuth, elevation, zoom] of [["10,95,1", 10, 90, 1], ["10,20,30", 10, 20, 10]]) {
    const [now, notices] = await set(text);
    assert.deepEqual(now, { azimuth, elevation, zoom });
    assert.ok(notices.includes("set_camera") && notices.includes(text) && notices.includes(`${azimuth},${elevation},${zoom}`), notices);
  }
  for (const text of ["", "10", "10,20", "10,20,1,2", "a,b,c", "nan,1,1", "1,inf,1"]) {
    const [now, notices] = await set(text);
    assert.deepEqual(now, home, text);
    assert.ok(notices.includes("set_camera") && notices.includes(text), notices);
  }
  const { camera: linked, notices } = await call(page, "set", `${system}?view.camera=12,99,1`);
  assert.deepEqual(linked, { azimuth: 12, elevation: 90, zoom: 1 });
  assert.ok(notices.some((notice) => notice.includes("view.camera") && notice.includes("12,99,1")), notices.join());
  // Another system begins as it is drawn; a plane one has no camera.
  assert.deepEqual((await call(page, "set", system)).camera, home);
  const plane = await call(page, "set", "belt_oscillator?view.camera=1,2,3");
  assert.equal(plane.camera, null);
  assert.ok(plane.notices.some((notice) => notice.includes("view.camera")), plane.notices.join());
  assert.ok(!(await call(page, "link")).includes("view.camera"));
  await taken(page);
  assert.equal(await find(page, "camera.top"), undefined);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("words stay inside the scene and off each other from every side", async () => {
  const { page } = await open_space({}, "?view.t=0.5");
  for (const view of ["30,25,1", "0,0,1", "0,90,1", "90,0,1", "-140,60,3", "77,-15,0.4"]) {
    await call(page, "set_camera", view);
    await taken(page);
    const { x, y, width, height, labels } = await need(page, "plot.scene");
    assert.ok(labels.length > 4, view);
    labels.forEach((a, i) => {
      assert.ok(a.x >= x && a.y >= y && a.x + a.width <= x + width && a.y + a.height <= y + height, `${view}: ${a.text}`);
      for (const b of labels.slice(0, i)) assert.ok(a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1, `${view}: ${a.text} on ${b.text}`);
    });
  }
  await page.close();
});

test("the scene is exported as shapes and words", async () => {
  const { page } = await open_space({}, "?view.t=0.5");
  const { frames: drawn } = await snapshot(page);
  const scene = await call(page, "drawing");
  assert.match(scene.shapes, /^(<path fill="#[0-9a-f]{6}" fill-opacity="[01]\.\d\d" d="(M-?[\d.]+ -?[\d.]+l-?[\d.]+ -?[\d.]+l-?[\d.]+ -?[\d.]+z)+"\/>)+$/);
  assert.ok(scene.labels.some(({ text }) => /N/.test(text)));
  assert.equal((await snapshot(page)).frames, drawn + 1);
  await call(page, "set_camera", "0,90,1");
  assert.notEqual((await call(page, "drawing")).shapes, scene.shapes);
  await page.close();
});

test("a handle sets the start to a place of the floor", async () => {
  const { page, trouble, system } = await open_space({}, "?view.camera=0,90,1");
  const handle = (await call(page, "controls")).find(({ id }) => id === "start.0");
  assert.ok(handle, `${system} has a handle`);
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2], before = await snapshot(page);
  await drag(page, [x, y], 24, -18);
  const after = await snapshot(page), moved = await need(page, "start.0");
  assert.deepEqual(after.camera, before.camera);
  assert.notDeepEqual(after.parameters, before.parameters);
  assert.equal(after.t, 0);
  const changed = Object.keys(after.parameters).filter((id) => after.parameters[id] !== before.parameters[id]);
  assert.ok(changed.every((id) => /0$/.test(id)), changed.join());
  assert.ok(moved);
  await (await element(page, "start.0")).evaluate((node) => node.focus());
  await taken(page);
  await page.keyboard.press("ArrowLeft");
  await taken(page);
  assert.notDeepEqual((await snapshot(page)).parameters, after.parameters);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the friction of each contact lies in its disk", async () => {
  const { page, trouble } = await open_space({}, "?view.t=0.5");
  const names = Object.keys((await snapshot(page)).states), { values } = await snapshot(page);
  for (const name of names) assert.ok("tangent1" in Object.fromEntries(Object.keys(values).filter((id) => id.startsWith(name + ".")).map((id) => [id.split(".")[1], 0])));
  if (await find(page, "tab.friction")) {
    await click(page, "tab.friction");
    await rest(page);
  }
  if (!await find(page, "plot.friction")) {  // the hero is the disk of the one contact
    assert.equal((await need(page, "plot.region")).axes.x.column, `${names[0]}.tangent1`);
    return page.close();
  }
  const { axes, frame } = await need(page, "plot.friction");
  assert.equal(axes.x.column, `${names[0]}.tangent1`);
  assert.equal(axes.y.column, `${names[0]}.tangent2`);
  assert.equal(frame.width, frame.height);
  assert.deepEqual(trouble, []);
  await page.close();
});
