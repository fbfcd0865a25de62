// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of exact against computed results, in the snapshot and in its tab.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { built_in, call, choose, click, close, find, need, one_frame, open, rest, snapshot, turn, until } from "./support.mjs";

after(close);

test("the rows of the stick-slip cycle agree, and they are what the formulas say", async () => {
  const { page } = await open("belt_oscillator");
  const { exact } = await snapshot(page);
  const period = exact.find((row) => row.id === "period");
  assert.ok(exact.length >= 4, JSON.stringify(exact));
  assert.ok(Math.abs(period.exact - (0.3 + 2 * (Math.PI - Math.atan(1.5)) / 10)) < 1e-14);
  for (const row of exact) {
    assert.equal(row.error, Math.abs(row.computed - row.exact) / Math.abs(row.exact), row.id);
    assert.ok(row.tolerance <= 1e-5 && row.error <= row.tolerance && row.agrees, JSON.stringify(row));
    assert.ok(row.formula.length > 0 && !/[*{}[\]]/.test(row.formula), row.formula);
  }
  const stick = exact.find((row) => row.id === "stick_time");
  assert.equal(stick.formula, "2·B/|v_b| = 2·0.015/|0.1|");
  const { exact: faster } = await call(page, "set", "belt_oscillator?belt_speed=0.2");
  assert.ok(Math.abs(faster.find((row) => row.id === "stick_time").exact - 0.15) < 1e-14);
  await page.close();
});

test("coarse time stepping differs from the closed forms, and the table says so", async () => {
  const { page } = await open("belt_oscillator?method=time_stepping&dt=0.01");
  const rows = (await snapshot(page)).exact;
  const slip = rows.find((row) => row.id === "slip_time");
  assert.equal(slip.agrees, false);
  assert.ok(slip.error > 1e-4 && slip.error < 0.1, JSON.stringify(slip));
  await page.close();
});

test("every system agrees at its default values in the browser too", async () => {
  const { page } = await open();
  for (const system of await built_in(page)) {
    const { exact } = await call(page, "set", system);
    assert.ok(exact.length >= 2, `${system}: ${exact.length} rows`);
    for (const row of exact) assert.ok(row.agrees, `${system} ${JSON.stringify(row)}`);
  }
  await page.close();
});

test("there are no rows where no closed form is known", async () => {
  const { page } = await open("belt_oscillator?damping=1");
  assert.deepEqual((await snapshot(page)).exact, []);
  await page.close();
});

test("the table shows the events where no closed form is known", async () => {
  const { page, trouble } = await open("belt_oscillator?friction_law=stribeck&damping=0.5");
  await call(page, "seek", 3);
  await rest(page);
  assert.equal((await need(page, "tab.exact")).value, true);
  const { events } = await snapshot(page);
  await click(page, `event.${events - 1}`);
  const { t, last_event } = await snapshot(page);
  assert.equal(t, last_event.t);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("the tab opens by a click, shows the rows, and says when there are none", async () => {
  const { page, trouble } = await open("belt_oscillator");
  await click(page, "tab.exact");
  await rest(page);
  assert.equal((await need(page, "tab.exact")).value, true);
  assert.equal((await need(page, "tab.events")).value, false);
  const rows = async () => {
    await until(page, () => window.stiction.mirror().exact.complete);
    return (await call(page, "mirror")).exact.rows;
  };
  const agreeing = await rows();
  assert.ok(agreeing.length >= 4 && agreeing.every((row) => row.agrees), JSON.stringify(agreeing));
  await choose(page, "method", "time_stepping");
  await rest(page);
  const differing = await rows();
  assert.deepEqual(differing.map(({ name }) => name), agreeing.map(({ name }) => name));
  assert.ok(differing.some((row, i) => row.error > 100 * agreeing[i].error), "as exact as by events");
  await call(page, "set", "belt_oscillator?damping=1");
  await rest(page);
  assert.deepEqual(await rows(), []);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("a change of system while the tab measures, on a slow processor, leaves the page whole", async () => {
  const { page, trouble } = await open("painleve_rod");
  await click(page, "tab.exact");
  await rest(page);
  // A frame has 8 ms for the measurement: it gets on by one piece between two looks at the clock.
  await page.evaluate(() => window.test_clock.slow(5));
  let unfinished = 0;
  for (const address of ["belt_oscillator?method=time_stepping&dt=0.0001", "sliding_block", "belt_oscillator?method=time_stepping&dt=0.0001", "painleve_rod"]) {
    await page.evaluate((text) => { location.hash = text; }, address);
    await until(page, (system) => window.stiction.controls().find(({ id }) => id === "system").value === system, address.split("?")[0]);
    await turn(page, one_frame);  // nothing is asked: a snapshot would measure for longer
    unfinished += !(await call(page, "mirror")).exact.complete;
  }
  assert.ok(unfinished >= 3, `${unfinished} changes of system while it measures`);
  await page.evaluate(() => window.test_clock.slow());
  const { exact } = await snapshot(page);
  for (const row of exact) assert.ok(row.agrees, JSON.stringify(row));
  assert.ok(exact.length >= 2, `${exact.length} rows`);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("on a large screen the exact results and the events are both in sight", async () => {
  const { page } = await open("belt_oscillator", { width: 1920, height: 1080 });
  await call(page, "seek", 2);
  await rest(page);
  const exact = await need(page, "tab.exact"), events = await need(page, "tab.events");
  assert.ok(exact.value && events.value);
  assert.ok(events.y > exact.y + 100 || events.x > exact.x + 200);
  assert.ok(await find(page, "event.4"));  // the latest stands first: 0.4 s and two periods
  await click(page, "event.4");
  assert.ok(Math.abs((await snapshot(page)).t - 1.8635) < 1e-4);
  await page.close();
});
