// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Time on the page: slow motion near events, the bounded past, marks of changes, presenting.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, click, close, drag, find, middle, need, open, press_key, rest, snapshot, taken, until } from "./support.mjs";

after(close);

/** Plays until t passes `end`, noting [time of the clock in s, t, factor] in every frame. */
const watch = (page, end) => page.evaluate((last) => {
  const rows = [];
  const look = (now) => {
    const { t, slow_motion, running } = window.stiction.snapshot();
    rows.push([now / 1000, t, slow_motion.factor]);
    if (t < last && running) requestAnimationFrame(look);
    else window.rows = rows;
  };
  window.stiction.run();
  requestAnimationFrame(look);
}, end).then(() => until(page, () => window.rows));

test("slow motion is a switch; it ramps down before an event, shows its factor and leaves the trace alone", async () => {
  const { page } = await open("belt_oscillator");
  assert.deepEqual((await snapshot(page)).slow_motion, { on: false, factor: 1 });
  await click(page, "slow_motion");
  assert.equal((await need(page, "slow_motion")).value, true);
  assert.equal((await need(page, "slow_motion")).kind, "toggle");
  assert.deepEqual((await snapshot(page)).slow_motion, { on: true, factor: 1 });
  const rows = await watch(page, 0.62);  // slips at 0.4
  await call(page, "pause");
  const near = rows.filter(([, t]) => Math.abs(t - 0.4) < 0.02), far = rows.filter(([, t]) => t < 0.15);
  assert.ok(near.length > 0 && near.every(([, , factor]) => factor < 0.11), JSON.stringify(near.slice(0, 4)));
  assert.ok(far.every(([, , factor]) => factor === 1), JSON.stringify(far.slice(0, 4)));
  // The ramp takes 0.2 s of real time, whatever the frames.
  const begin = rows.findLast(([, t, factor]) => t < 0.4 && factor > 0.99)[0], slow = rows.find(([, , factor]) => factor < 0.11)[0];
  const frame = Math.max(...rows.slice(1).map(([now], i) => now - rows[i][0]));
  assert.ok(Math.abs(slow - begin - 0.2) < 2 * frame, `${slow - begin} s in frames of ${frame} s`);
  const seen = (await call(page, "seek", 1.5)).values;
  await call(page, "set", "belt_oscillator");
  await click(page, "slow_motion");
  assert.equal((await snapshot(page)).slow_motion.on, false);
  assert.deepEqual((await call(page, "seek", 1.5)).values, seen);
  assert.doesNotMatch(await call(page, "link"), /slow/);
  await page.close();
});

test("with reduced motion the speed near an event changes at once", async () => {
  const { page } = await open("belt_oscillator", { motion: "reduce" });
  await click(page, "slow_motion");
  const factors = new Set((await watch(page, 0.5)).map(([, , factor]) => factor));
  assert.deepEqual([...factors].sort(), [0.1, 1]);
  await page.close();
});

test("P presents in the theme for projectors, digits take the cues, Esc goes back; the link keeps it", async () => {
  const { page, trouble } = await open("painleve_rod", { width: 1920, height: 1080 });
  const desk = await snapshot(page);
  assert.equal(desk.layout, "desk");
  await page.locator("#canvas").focus();
  const shows = (layout) => until(page, (wanted) => window.stiction.snapshot().layout === wanted, layout);
  await press_key(page, "p");
  await shows("presenter");
  await rest(page);
  let now = await snapshot(page);
  assert.equal(now.layout, "presenter");
  assert.equal(now.theme, "projector");
  assert.match(await call(page, "link"), /view\.layout=presenter/);
  assert.doesNotMatch(await call(page, "link"), /view\.theme/);
  const ids = (await call(page, "controls")).map((control) => control.id);
  for (const id of ["cue.1", "cue.2", "play", "step", "step_back", "step_to_event", "timeline", "plot.scene", "plot.region", "mu", "present"]) assert.ok(ids.includes(id), `${id} of ${ids}`);
  assert.ok(!ids.includes("theta0"), "one pinned slider");
  const play = await need(page, "play");
  assert.ok(play.height > 70 && play.height < 80, `${play.height} px`);
  await press_key(page, "3");
  await until(page, () => /mu=1\.5/.test(window.stiction.snapshot().scenario));
  await taken(page);
  assert.equal((await need(page, "cue.3")).value, true);
  now = await snapshot(page);
  assert.equal(now.layout, "presenter");
  assert.match(now.scenario, /mu=1\.5/);
  await click(page, "cue.1");
  assert.equal((await snapshot(page)).scenario, "painleve_rod");
  await press_key(page, "Escape");
  await shows("desk");
  now = await snapshot(page);
  assert.equal(now.layout, "desk");
  assert.equal(now.theme, desk.theme);
  await call(page, "set", "belt_oscillator?view.layout=presenter&view.theme=light&view.v=1");
  await shows("presenter");
  const link = await call(page, "link");
  assert.match(link, /view\.layout=presenter/);
  assert.match(link, /view\.theme=light/);
  await click(page, "present");
  await shows("desk");
  assert.equal((await snapshot(page)).theme, "light");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a page that is too small to present on keeps its layout", async () => {
  const { page } = await open("belt_oscillator?view.layout=presenter", { width: 390, height: 844, touch: true });
  assert.equal((await snapshot(page)).layout, "phone");
  assert.equal(await find(page, "present"), undefined);
  await page.close();
});

test("a live change leaves the past and puts a hairline on the time plots", async () => {
  const { page, context } = await open("belt_oscillator");
  await call(page, "seek", 1);
  await rest(page);
  const slider = await need(page, "belt_speed");
  await drag(page, middle(slider), [slider.x + 0.7 * slider.width, slider.y + slider.height / 2]);
  assert.equal((await snapshot(page)).t, 1);
  await call(page, "seek", 1.3);
  await taken(page);
  await rest(page);
  // Hairlines stand where changes() says, on plots that show that time.
  const { changes, scenario } = await snapshot(page), { value } = await need(page, "belt_speed");
  assert.deepEqual(changes, [{ t: 1, id: "belt_speed", from: 0.1, to: value }]);
  assert.match(scenario, /belt_speed=/);
  const { axes } = (await call(page, "controls")).find((control) => control.id.startsWith("plot.time."));
  assert.ok(axes.x.min <= 1 && axes.x.max > 1.3, JSON.stringify(axes.x));
  const past = (await call(page, "seek", 0.5)).values;
  const { page: other, context: fresh } = await open("belt_oscillator");
  assert.deepEqual((await call(other, "seek", 0.5)).values, past);
  await fresh.close();
  await context.close();
});

test("what comes next is told ahead: the event that then follows, at the time that was said", async () => {
  for (const scenario of ["belt_oscillator", "painleve_rod/jam", "two_masses"]) {
    const { page } = await open(scenario);
    for (let i = 0; i < 3; ++i) {
      const { next_event, t } = await snapshot(page);
      if (!next_event) break;
      assert.ok(next_event.t > t);
      const now = await call(page, "step_to_event");
      assert.equal(now.t, next_event.t, scenario);
      const events = await call(page, "events");
      assert.deepEqual(events.find((event) => event.t === now.t), next_event);
    }
    assert.ok((await snapshot(page)).events > 0, scenario);
    const far = (await snapshot(page)).next_event;
    await call(page, "seek", 0.01);
    assert.equal((await snapshot(page)).next_event.t, (await call(page, "step_to_event")).t, "looking back it is the recorded one");
    if (far) assert.ok(far.t > 0.01);
    await page.close();
  }
});

test("the prediction stands in the status; where nothing will happen nothing is said", async () => {
  const { page } = await open("belt_oscillator");
  assert.match((await call(page, "seek", 0.3)).status, /Slip in 0\.100 s\./);
  assert.equal((await call(page, "set", "belt_oscillator?belt_speed=0&x0=0&x_dot0=0")).next_event, null);
  assert.doesNotMatch((await snapshot(page)).status, / in \d/);
  await page.close();
});

test("history says what is recorded, and looking back does not shorten it", async () => {
  const { page } = await open("belt_oscillator");
  const far = (await call(page, "seek", 8)).history;
  assert.equal(far.from, 0);
  assert.ok(far.to >= 8 && far.bytes > 0 && far.bytes < far.limit && far.limit <= 256 * 2 ** 20, JSON.stringify(far));
  assert.equal((await call(page, "seek", 1)).history.to, far.to);
  await page.close();
});

test("the ribbon has the whole history up to t, cell by cell", async () => {
  const { page } = await open("belt_oscillator");
  await call(page, "seek", 9);
  await rest(page);
  const { cells, min } = await need(page, "ribbon.belt");
  const changes = (await call(page, "events")).map((event) => event.t);
  assert.ok(min > 0, "the window begins later");
  assert.deepEqual(cells.slice(1).map((cell) => cell.from), changes);
  assert.deepEqual(cells.slice(0, -1).map((cell) => cell.to), changes);
  assert.equal(cells[0].from, 0);
  assert.equal(cells.at(-1).to, 9);
  assert.deepEqual(cells.slice(0, 3).map((cell) => cell.state), ["stick", "slip-", "stick"]);
  await page.close();
});

test("without an event within 60 s the page says so", async () => {
  const { page } = await open("belt_oscillator?belt_speed=0&x0=0&x_dot0=0");
  await click(page, "step_to_event");
  const now = await snapshot(page);
  assert.equal(now.t, 60);
  assert.ok(now.notices.includes("No event within 60 s. The contact may stick for ever."), now.notices.join());
  await page.close();
});

test("a motion that takes longer to compute than to show is told: at the speed, and in the status", async () => {
  const { page, trouble } = await open("painleve_rod/compliant_limit");
  const words = async () => (await need(page, "speed")).labels.map(({ text }) => text).join(" ");
  assert.equal(await words(), "1\u2009×");
  await page.evaluate(() => window.test_clock.slow(5));  // a frame has time for a few steps
  await call(page, "run");
  await taken(page);
  assert.equal(await words(), "<\u20091\u2009×");
  assert.match((await snapshot(page)).status, /slower than chosen/);
  await call(page, "pause");
  await page.evaluate(() => window.test_clock.slow());
  await rest(page);
  assert.equal(await words(), "1\u2009×");
  assert.doesNotMatch((await snapshot(page)).status, /slower/);
  assert.deepEqual(trouble, []);
  await page.close();
});
