// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Where rigid contact and Coulomb friction have no solution the page stops, says so, shows why and offers the ways on.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, close, drag, find, need, open, place, rest, snapshot } from "./support.mjs";

after(close);

const ways = ["finding.impact", "finding.regularise", "finding.step_back"];
const is_none = (now) => {
  assert.equal(now.values.verdict, "none", JSON.stringify(now.values));
  assert.deepEqual([now.t, now.running], [0, false]);
  assert.match(now.status, /No solution/);
};

test("the contact problem of a tip that sticks is its friction cone, with the force inside", async () => {
  const { page, trouble } = await open("painleve_rod?v_t0=0&mu=1.5");
  const { states, values } = await snapshot(page), { axes } = await need(page, "plot.lcp");
  assert.equal(states.tip, "stick");
  assert.deepEqual([axes.x.column, axes.y.column], ["tangent", "normal"]);
  const T = values["tip.tangent"], N = values["tip.normal"];
  assert.ok(axes.x.min < T && T < axes.x.max && axes.y.min < 0 && N < axes.y.max);
  assert.ok(axes.x.max >= 1.5 * N, "the bound at this load is inside the axes");
  await call(page, "set", "painleve_rod");
  await rest(page);
  assert.deepEqual((({ x, y }) => [x.column, y.column])((await need(page, "plot.lcp")).axes), ["normal", "a_n"]);
  assert.deepEqual(trouble, []);
  await page.close();
});

for (const rule of ["impact", "stop"])
  test(`a click where no solution exists stops there with the rule ${rule}, and leads on`, async () => {
    const { page, trouble } = await open(`painleve_rod?mu=1.5&v_t0=-1&theta0=0.6&inconsistent_rule=${rule}`);
    await call(page, "seek", 0.1);
    await rest(page);
    const before = await snapshot(page);
    const start = async () => {
      await page.mouse.click(...place(await need(page, "plot.region"), 1.1, 0.3));
      await rest(page);
      const now = await snapshot(page);
      is_none(now);
      for (const id of ways) assert.ok(await find(page, id), `there is no ${id}`);
      return now;
    };
    assert.equal((await start()).parameters.inconsistent_rule, rule);
    await click(page, "finding.step_back");
    await rest(page);
    const back = await snapshot(page);
    assert.deepEqual([back.scenario, back.t, back.values], [before.scenario, before.t, before.values]);
    const held = await start();
    // The picture of the contact problem: the line of a_N over N lies inside the axes and misses both arms.
    const { axes } = await need(page, "plot.lcp"), { a, b } = held.values, { epsilon } = held.parameters;
    assert.deepEqual([axes.x.column, axes.y.column], ["normal", "a_n"]);
    assert.ok(axes.x.max > 0 && axes.x.min < 0 && axes.y.max > 0);
    for (let i = 0; i <= 20; ++i) {
      const a_n = (a * ((axes.x.max * i) / 20) - b) / epsilon;
      assert.ok(a_n > axes.y.min && a_n < 0, `a_N = ${a_n} at share ${i / 20} of N`);
    }
    await click(page, "finding.impact");
    await rest(page);
    const jumped = await snapshot(page);
    assert.equal(jumped.last_event.kind, "impact_without_collision");
    const said = jumped.status.match(/Impact without collision at t = 0: theta (\S+) -> (\S+), theta_dot (\S+) -> (\S+), impulse (\S+) normal, (\S+) tangential/);
    assert.ok(said, jumped.status);
    const near = (text, value) => assert.ok(Math.abs(Number(text) - value) <= 6e-4 * (1 + Math.abs(value)), `${text}, not ${value}`);
    near(said[1], held.parameters.theta0), near(said[2], jumped.values.theta);
    near(said[3], held.parameters.theta_dot0), near(said[4], jumped.values.theta_dot);
    near(said[5], jumped.values.y_dot - held.values.y_dot), near(said[6], jumped.values.x_dot - held.values.x_dot);  // of a mass of 1
    // Told until the next event, not after it.
    await call(page, "seek", 0.01);
    assert.match((await snapshot(page)).status, /Impact without collision/);
    const { t } = await call(page, "step_to_event");
    assert.ok(t > 0.01);
    assert.doesNotMatch((await snapshot(page)).status, /Impact without collision/);
    await start();
    await click(page, "finding.regularise");
    await rest(page);
    assert.match((await snapshot(page)).scenario, /method=compliant/);
    assert.deepEqual(trouble, []);
    await page.close();
  });

test("a released drag stops there, too, with the axes where they were; play goes on by the rule", async () => {
  const { page } = await open("painleve_rod?mu=1.5&v_t0=-1&theta0=0.6");
  const plot = await need(page, "plot.region");
  await call(page, "run");
  await drag(page, place(plot, 0.7, 0.8), place(plot, 1.1, 0.3));
  await rest(page);
  is_none(await snapshot(page));
  const { axes } = await need(page, "plot.region");
  assert.deepEqual(axes, plot.axes, "the axes moved under the hand");
  await click(page, "play");
  await click(page, "play");
  await rest(page);
  const on = await snapshot(page);
  assert.ok(on.t > 0 && on.events > 0, JSON.stringify(on.last_event));
  await page.close();
});

test("the map keeps its sense and its axes while the rod moves, and says where it does not hold", async () => {
  const { page } = await open("painleve_rod/fig_2_7");
  const first = await need(page, "plot.region");
  assert.deepEqual([first.sense, first.holds], [-1, true]);
  let slid = 0, not = 0;
  for (const t of [0.2, 0.6, 1, 1.4, 1.8, 2.3]) {
    await call(page, "seek", t);
    await rest(page);
    const now = await need(page, "plot.region"), { states } = await snapshot(page);
    assert.deepEqual([now.axes, now.sense], [first.axes, -1], `at ${t}`);
    assert.equal(now.holds, states.tip === "slip-", `at ${t}: ${states.tip}`);
    now.holds ? ++slid : ++not;
  }
  assert.ok(slid + not === 6 && not > 0, "the tip slides all the time");
  await call(page, "reset");
  await rest(page);
  await click(page, "plot.region.sense");
  await rest(page);
  const turned = await need(page, "plot.region");
  assert.deepEqual([turned.axes, turned.sense, turned.holds], [first.axes, 1, false]);
  // A click on the turned map starts in its sense.
  await page.mouse.click(...place(turned, 0.5 * (turned.axes.x.min + turned.axes.x.max), 0.1));
  await rest(page);
  assert.ok((await snapshot(page)).parameters.v_t0 > 0);
  assert.deepEqual([(await need(page, "plot.region")).axes, (await need(page, "plot.region")).sense], [first.axes, 1]);
  await choose(page, "preset", "fig_2_8");
  await rest(page);
  assert.equal((await need(page, "plot.region")).sense, -1);
  await page.close();
});

test("a compliant contact that sticks is not told to have no solution", async () => {
  const { page } = await open("painleve_rod/compliant_limit");
  for (const t of [0, 0.2]) {
    await call(page, "seek", t);
    await rest(page);
    for (const id of ways) assert.equal(await find(page, id), undefined, `${id} at ${t}`);
    assert.doesNotMatch((await snapshot(page)).status, /No solution/);
  }
  await page.close();
});
