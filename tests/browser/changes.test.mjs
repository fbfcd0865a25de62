// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Live changes: one for a drag, no step of browser history, and relations that stop a slider without a word.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, drag, middle, need, open, rest, snapshot, taken } from "./support.mjs";

after(close);

const edge = (control, share) => [control.x + share * control.width, control.y + control.height / 2];

test("a drag of a slider while it plays is one change and no step of history", async () => {
  const { page, trouble } = await open("belt_oscillator");
  await call(page, "seek", 1);
  const steps = await page.evaluate(() => history.length);
  await call(page, "run");
  const track = await need(page, "belt_speed");
  await drag(page, edge(track, 0.55), edge(track, 0.65), 12);
  await call(page, "pause");
  const { changes, parameters, t } = await snapshot(page);
  assert.equal(changes.length, 1);
  assert.equal(changes[0].id, "belt_speed");
  assert.equal(changes[0].from, 0.1);
  assert.equal(changes[0].to, parameters.belt_speed);
  assert.ok(changes[0].t >= 1 && changes[0].t <= t);
  await rest(page);
  await drag(page, edge(track, 0.65), edge(track, 0.7));
  assert.equal((await snapshot(page)).changes.length, 2, "the next drag is another one");
  assert.equal(await page.evaluate(() => history.length), steps);
  assert.deepEqual((await call(page, "reset")).changes, []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the method and a choice are changes by their ids", async () => {
  const { page } = await open("painleve_rod/stops");
  await call(page, "seek", 0.2);
  await rest(page);
  await click(page, "inconsistent_rule");
  await click(page, "inconsistent_rule.stop");
  const { changes } = await snapshot(page);
  assert.deepEqual(changes, [{ t: 0.2, id: "inconsistent_rule", from: "impact", to: "stop" }]);
  await page.close();
});

test("kinetic friction dragged beyond static friction stops there without a notice", async () => {
  const { page } = await open("belt_oscillator");
  for (const t of [0, 1]) {
    await call(page, "seek", t);
    await rest(page);
    const track = await need(page, "mu_k");
    await drag(page, middle(track), edge(track, 0.9));
    const now = await snapshot(page);
    assert.equal(now.parameters.mu_k, 0.4);
    assert.deepEqual(now.notices, []);
    assert.deepEqual(await need(page, "mu_k").then(({ x, y }) => [x, y]), [track.x, track.y], "it stays under the pointer");
    await click(page, "mu_k.reset");
  }
  await page.close();
});

test("rows say which changes begin the run again", async () => {
  const { page } = await open("belt_oscillator");
  assert.equal((await need(page, "mass")).effect, "restart");
  assert.equal((await need(page, "stiffness")).effect, "live");
  await page.close();
});

test("a long text costs no more than it says: 64 kB and 256 items are read, twenty notices kept", async () => {
  const { page, trouble } = await open("belt_oscillator");
  for (const count of [4000, 90000]) {
    const now = await page.evaluate((items) => window.stiction.set("belt_oscillator?" + Array.from({ length: items }, (_, i) => `k${i}=1`).join("&")), count);
    assert.equal(now.notices.length, 21);
    assert.match(now.notices[20], /^\d+ more notices were left out\.$/);
    assert.ok(now.notices.some((notice) => /256|65536/.test(notice)), now.notices[0]);
    await rest(page);
  }
  await click(page, "notices");
  await taken(page);
  await click(page, "dismiss_notices");
  assert.deepEqual((await snapshot(page)).notices, []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a large file is read in slices, each in a task of its own", async () => {
  const { page, trouble } = await open("bearing_pendulum");
  for (const kind of ["samples", "table"]) {
    const { size, parts, points } = await page.evaluate(async (what) => {
      const rows = Array.from({ length: 60000 }, (_, i) => (what === "table" ? `${i / 10000},${Math.sin(i)}\n` : `${i & 1} ${(i >> 1) & 1}\n`));
      const file = new File([what === "table" ? "t,theta\n" : "", ...rows], "large.txt", { type: "text/plain" }), transfer = new DataTransfer();
      transfer.items.add(file);
      const take = window.Module._stiction_drop, seen = [];
      const before = window.stiction.snapshot().measurement?.points;
      const spy = window.Module._stiction_drop = (...all) => {
        seen.push(all[4] - all[3]);  // from, to
        take(...all);
        window.Module._stiction_drop = spy;  // the first call of an export puts another function in its place
      };
      document.getElementById("canvas").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      while (window.stiction.snapshot().measurement?.points === before) await window.test_clock.frames(1);
      window.Module._stiction_drop = take;
      return { size: file.size, parts: seen, points: window.stiction.snapshot().measurement.points };
    }, kind);
    assert.equal(parts.length, Math.ceil(size / 65536));
    assert.ok(parts.length > 2 && Math.max(...parts) <= 65536, parts.join());
    assert.ok(points > 1000 && points <= 131072, `${points}`);
    assert.ok((await snapshot(page)).notices.length <= 3);
  }
  assert.deepEqual(trouble, []);
  await page.close();
});
