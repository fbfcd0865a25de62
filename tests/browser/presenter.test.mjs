// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The presenting layout in a room: restart and speed, one time history with its ribbon, cues by name, a large code, and the
// slider that matters. Nothing lies outside of the window or on something else.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, close, find, need, open, press_key, rest, snapshot, until } from "./support.mjs";

after(close);

for (const [width, height] of [[1280, 720], [1920, 1080]])
  test(`presenting in ${width} x ${height} has all that a room needs, on screen`, async () => {
    const { page, trouble } = await open("belt_oscillator?view.layout=presenter", { width, height });
    for (const system of ["belt_oscillator", "painleve_rod", "two_masses", "bearing_pendulum", "wheel_on_plane"]) {
      await call(page, "set", `${system}?view.layout=presenter`);
      await call(page, "seek", 0.5);
      await rest(page);
      const controls = await call(page, "controls"), ids = controls.map(({ id }) => id);
      for (const id of ["reset", "speed", "play", "step_to_event", "code_now", "present"]) assert.ok(ids.includes(id), `${system}: ${id} of ${ids}`);
      assert.equal(ids.filter((id) => id.startsWith("plot.time.")).length, 1, system);
      assert.ok(ids.some((id) => id.startsWith("ribbon.")), system);
      const cues = controls.filter(({ id }) => id.startsWith("cue."));
      const { length } = cues.filter(({ name }, i) => name && cues[i].id === `cue.${i + 1}`);
      assert.equal(length, cues.length);
      if (system === "painleve_rod") assert.ok(cues.some(({ name }) => name === "Two solutions (figure 2.6)"), cues.map(({ name }) => name).join());
      for (const { id, x, y, width: w, height: h } of controls) assert.ok(x >= 0 && y >= 0 && x + w <= width + 0.5 && y + h <= height + 0.5, `${system}: ${id} at ${x} ${y} ${w} ${h}`);
      const apart = controls.filter(({ kind }) => kind === "button");
      for (const a of apart) for (const b of apart) assert.ok(a === b || a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5 || a.y + a.height <= b.y + 0.5 || b.y + b.height <= a.y + 0.5, `${a.id} lies on ${b.id}`);
    }
    assert.deepEqual(trouble, []);
    await page.close();
  });

test("presenting: a cue is its preset, the speed and the restart act, the slider is of what is switched on", async () => {
  const { page } = await open("painleve_rod?view.layout=presenter");
  const last = (await call(page, "controls")).filter(({ id }) => id.startsWith("cue.")).at(-1);
  await click(page, last.id);
  await rest(page);
  assert.equal((await need(page, last.id)).value, true);
  await choose(page, "speed", "0.25");
  assert.equal((await snapshot(page)).speed, 0.25);
  await call(page, "seek", 0.3);
  await click(page, "reset");
  assert.equal((await snapshot(page)).t, 0);
  await call(page, "set", "two_masses/corner?view.layout=presenter");
  await rest(page);
  const slider = (await call(page, "controls")).find(({ kind }) => kind === "slider");
  assert.notEqual((await snapshot(page)).parameters[slider.id], 0, slider.id);
  await page.close();
});

test("presenting: Q shows the code of this instant, with its time and the experiment as text, until Q or Esc; the motion stands still", async () => {
  const { page, trouble } = await open("belt_oscillator?mu_k=0.3&view.layout=presenter");
  await call(page, "seek", 0.4);
  await call(page, "run");
  for (const [opens, closes] of [[() => press_key(page, "q"), "q"], [() => click(page, "code_now"), "Escape"]]) {
    await opens();
    await until(page, () => (document.querySelector("dialog[open] [data-part=code]")?.width ?? 300) !== 300);
    const { width, height } = await page.locator("[data-part=code]").boundingBox();
    assert.ok(height >= 720 / 3 && Math.abs(width - height) < 1, `${width} x ${height}`);
    const shown = await snapshot(page);
    assert.deepEqual([shown.dialog, shown.running], ["code", false]);
    assert.equal(await page.locator("dialog figcaption b").innerText(), shown.scenario);
    const same = await page.evaluate((t) => {
      const canvas = document.querySelector("[data-part=code]"), link = window.stiction.link(), code = Module.page.modules.qr.generate(link);
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const is_dark = (x, y) => data[4 * (y * canvas.width + x)] === 0;
      return link.includes(`view.t=${t}`) && [...Array(canvas.height * canvas.width).keys()].every((i) => is_dark(i % canvas.width, Math.floor(i / canvas.width)) === Boolean(code.get((i % canvas.width) - 4, Math.floor(i / canvas.width) - 4)));
    }, shown.t);
    assert.ok(same, shown.status);
    await page.keyboard.press(closes);
    await until(page, () => window.stiction.snapshot().dialog === null);
    await rest(page);
    const now = await snapshot(page);
    assert.deepEqual([now.dialog, now.layout, now.t, now.running], [null, "presenter", shown.t, false]);
    assert.equal(await page.locator("[data-part=code]:visible").count(), 0);
    assert.ok(await find(page, "cue.1"));
  }
  await call(page, "set", "belt_oscillator");
  await rest(page);
  await press_key(page, "q");  // on the desk the key does nothing
  assert.equal((await snapshot(page)).dialog, null);
  assert.deepEqual(trouble, []);
  await page.close();
});
