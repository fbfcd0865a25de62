// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page inside another page: calls and their replies in order, subscriptions, events, and what it refuses.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, open_path, ready, rest, show, turn, until } from "./support.mjs";

after(close);

/** A page around the laboratory, with all that it hears; `early` are messages sent before the laboratory can answer. */
async function embed(scenario, { width = 800, height = 500, early = [] } = {}) {
  const opened = await open_path("reproduced/index.html"), { page } = opened;
  await page.evaluate(([text, w, h]) => {
    window.heard = [];
    window.addEventListener("message", ({ data, source }) => { if (source === window.inner?.contentWindow) window.heard.push(data); });
    window.inner = Object.assign(document.createElement("iframe"), { src: `../index.html#${text}`, width: w, height: h, title: "Laboratory", frameBorder: "0" });
    window.say = (message) => window.inner.contentWindow.postMessage(message, "*");
    document.body.prepend(window.inner);
  }, [scenario, width, height]);
  await until(page, () => window.inner.contentWindow.Module?.page?.letters);
  await page.evaluate((all) => all.forEach(window.say), early);
  const inner = await (await page.$("iframe")).contentFrame();
  while (!inner.url().includes("index.html#")) await show(page);
  await ready(inner);
  await rest(inner);
  await heard(opened, inner, ({ event }) => event === "ready");
  return { ...opened, inner };
}
/** Waits until a message of this kind has come; returns all that have. The clock of the laboratory goes on. */
async function heard({ page }, inner, is_it, least = 1) {
  for (let i = 0; i < 500; ++i) {
    const all = (await page.evaluate(() => window.heard)).filter(is_it);
    if (all.length >= least) return all;
    await turn(inner, 16);
  }
  return assert.fail(`${is_it} has not come ${least} times: ${JSON.stringify(await page.evaluate(() => window.heard)).slice(0, 2000)}`);
}
let last = 0;
/** Replies to these calls ([name, argument]), in the order in which they come. */
async function ask(opened, ...calls) {
  const first = last + 1;
  last += calls.length;
  await opened.page.evaluate(([all, from]) => all.forEach(([call, argument], i) => window.say({ stiction: 1, id: from + i, call, argument })), [calls, first]);
  return heard(opened, opened.inner, ({ id }) => id >= first && id <= last, calls.length);
}
const events_of = async ({ page }, name) => (await page.evaluate(() => window.heard)).filter(({ event }) => event === name).map(({ data }) => data);

test("calls that come early wait; ready comes once, then each call has one reply, in order", async () => {
  const opened = await embed("belt_oscillator?mu_k=0.3&view.layout=embed", { early: [{ stiction: 1, id: "first", call: "seek", argument: 0.4 }] }), { page, inner, trouble } = opened;
  const [reply] = await heard(opened, inner, ({ id }) => id === "first");
  assert.ok(Math.abs(reply.result.t - 0.4) < 1e-12);
  const all = await page.evaluate(() => window.heard.map(({ event, id }) => event ?? id));
  assert.equal(all.filter((name) => name === "ready").length, 1);
  assert.ok(all.indexOf("ready") < all.indexOf("first"), all.join());
  const [begun] = await events_of(opened, "ready");
  assert.equal(begun.scenario, "belt_oscillator?mu_k=0.3");
  assert.match(begun.version, /^\d+\.\d+\.\d+/);
  const replies = await ask(opened, ["reset"], ["step_to_event"], ["events"], ["value", "mu_k"], ["set", "belt_oscillator?mu_k=9"], ["set_speed", 0.5], ["explore_status", ["1"]], ["controls"], ["trace", "csv 0.1"]);
  assert.deepEqual(replies.map(({ id }) => id), Array.from(replies, (_, i) => replies[0].id + i));
  assert.ok(replies.every(({ error }) => error === undefined));
  const [, stepped, events, mu_k, set, slow] = replies.map(({ result }) => result);
  assert.deepEqual([events.length, events[0].t, mu_k], [1, stepped.t, 0.3]);
  assert.ok(set.notices.length > 0, "a call that cannot be used gives the notice of the page");
  assert.equal(slow.speed, 0.5);
  assert.deepEqual(trouble, []);
  await page.close();
});

test("other names, arguments and lengths get an error; other messages are ignored", async () => {
  const opened = await embed("belt_oscillator"), { page, inner } = opened;
  const replies = await ask(opened, ["__proto__"], ["constructor"], ["notice", "x"], ["y".repeat(100)], ["set", true], ["set", `belt_oscillator?${"x".repeat(65000)}`], ["subscribe", 3], ["subscribe", { columns: ["x", "speed"] }],
    ["subscribe", { columns: "x" }], ["subscribe", { every: 0.01 }]);
  assert.deepEqual(replies.map(({ error }) => error), ['There is no call "__proto__".', 'There is no call "constructor".', 'There is no call "notice".', `There is no call "${"y".repeat(64)}".`,
    "An argument is a text, a number, an object, or an array of these.", "The call is longer than 64 kB.", "subscribe takes an object: {columns: [names], every: seconds}.", 'There is no column "speed".',
    "subscribe takes columns as an array of names.", "subscribe takes every as a number of seconds, at least 0.03."]);
  const before = await page.evaluate(() => window.heard.length);
  await page.evaluate(() => {
    const call = "snapshot";
    for (const message of [null, 7, "snapshot", [], { call }, { stiction: 2, id: 1, call }, { stiction: 1, call }, { stiction: 1, id: Number.NaN, call }, { stiction: 1, id: "x".repeat(65), call }, { stiction: 1, id: {}, call }, { stiction: 1, id: 1, call: 3 }])
      window.say(message);
    const stranger = Object.assign(document.createElement("iframe"), { src: "../lessons/index.html", id: "stranger" });
    document.body.append(stranger);
  });
  await until(page, () => document.getElementById("stranger").contentDocument?.readyState === "complete" && document.getElementById("stranger").contentWindow.location.href.endsWith("lessons/index.html"));
  const stranger = await (await page.$("#stranger")).contentFrame();
  await stranger.evaluate(() => { window.parent.inner.contentWindow.postMessage({ stiction: 1, id: 1, call: "snapshot" }, "*"); });  // not the parent
  await turn(inner, 100);
  assert.equal(await page.evaluate(() => window.heard.length), before);
  await page.close();
});

test("a subscription tells the state at most once in its time and after the last change, each event once, and notices", async () => {
  const opened = await embed("belt_oscillator?view.run=0"), { page, inner, trouble } = opened, every = 0.2;
  await ask(opened, ["subscribe", { columns: ["x", "belt.state"], every }]);
  await turn(inner, 500);
  const still = await events_of(opened, "state");
  assert.deepEqual(still.map(({ t, running, scenario, states }) => [t, running, scenario, states]), [[0, false, "belt_oscillator", { belt: "stick" }]]);
  assert.deepEqual(Object.keys(still[0].values), ["x", "belt.state"]);
  await ask(opened, ["run"]);
  await turn(inner, 3000);
  const [paused] = await ask(opened, ["pause"]);
  await turn(inner, 500);
  const states = await events_of(opened, "state"), rows = (await ask(opened, ["events"]))[0].result;
  assert.ok(states.length >= 12 && states.length <= 19, String(states.length));  // 3 s and a little, in steps of 0.2 s
  assert.deepEqual([states.at(-1).t, states.at(-1).running, states.at(-1).values.x], [paused.result.t, false, paused.result.values.x]);
  assert.ok(rows.length >= 4);
  assert.deepEqual(await events_of(opened, "mechanical"), rows);
  await turn(inner, 1000);
  assert.equal((await events_of(opened, "state")).length, states.length, "nothing is told while nothing changes");
  const end = paused.result.t, third = rows[2].t;
  await ask(opened, ["seek", 0.5 * (rows[1].t + third)], ["seek", end]);
  await turn(inner, 500);
  const again = (await events_of(opened, "mechanical")).slice(rows.length);
  assert.deepEqual(again, rows.slice(2), "a step back");
  await ask(opened, ["reset"], ["seek", end]);
  await turn(inner, 500);
  assert.deepEqual((await events_of(opened, "mechanical")).slice(rows.length + again.length), rows, "after reset");
  await ask(opened, ["set", "belt_oscillator?mu_k=9"]);
  await turn(inner, 500);
  const [{ text }] = await events_of(opened, "notice");
  assert.match(text, /mu_k/);
  await ask(opened, ["unsubscribe"]);
  const before = await page.evaluate(() => window.heard.length);
  await ask(opened, ["seek", 2]);
  await turn(inner, 500);
  assert.equal(await page.evaluate(() => window.heard.length), before + 1, "the reply alone");
  assert.deepEqual(trouble, []);
  await page.close();
});

test("of many calls in one second 200 are carried out and 200 refused; after 10^5 the page still answers", async () => {
  const opened = await embed("belt_oscillator"), { page, inner } = opened;
  const send = (from, count) => page.evaluate(async ([first, n]) => {
    window.heard = [];
    for (let i = 0; i < n; ++i) window.say({ stiction: 1, id: first + i, call: "value", argument: "x" });
    await window.inner.contentWindow.test_clock.task();
  }, [from, count]);
  await send(1e6, 2000);
  await heard(opened, inner, ({ id }) => id >= 1e6, 400);
  const replies = await page.evaluate(() => window.heard);
  assert.deepEqual([replies.filter(({ error }) => !error).length, replies.filter(({ error }) => error === "More than 200 calls in one second.").length], [200, 200]);
  assert.deepEqual(replies.map(({ id }) => id), Array.from({ length: 400 }, (_, i) => 1e6 + i));
  await turn(inner, 1100);
  await send(2e6, 1e5);  // each look at the clock of the tests takes 1/64 ms: two seconds in all
  await turn(inner, 1100);
  assert.equal((await ask(opened, ["value", "belt_speed"]))[0].result, 0.1);
  const answered = (await page.evaluate(() => window.heard)).filter(({ id }) => id >= 2e6).length;
  assert.ok(answered >= 400 && answered <= 3 * 400, String(answered));
  await page.close();
});

test("the height that it would like follows its width; a mystery value stays one", async () => {
  const opened = await embed("belt_oscillator?mystery=a:mu_s:0.3:0.5"), { page, inner } = opened;
  assert.deepEqual(await events_of(opened, "resize"), [{ height: 500 }]);
  for (const [width, height] of [[960, 600], [640, 400], [360, 400]]) {
    await page.evaluate((to) => { window.inner.width = to; }, width);
    await until(inner, (to) => window.innerWidth === to, width);
    const { length } = await events_of(opened, "resize");
    await turn(inner, 50);
    if (width !== 360) assert.deepEqual((await heard(opened, inner, ({ event }) => event === "resize", width === 960 ? 2 : 3)).at(-1).data, { height });
    else assert.equal((await events_of(opened, "resize")).length, length);
  }
  const [snapshot, value, refused] = await ask(opened, ["snapshot"], ["value", "mu_s"], ["set", "belt_oscillator?mystery=b:mu_s:0.3:0.5"]);
  assert.deepEqual([snapshot.result.parameters.mu_s, value.result, refused.result.scenario], [null, null, "belt_oscillator?mystery=b:mu_s:0.3:0.5"]);
  await page.close();
});
