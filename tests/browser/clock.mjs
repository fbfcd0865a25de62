// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Time in the tests. The page has a clock that only the test turns: nothing moves, fades or is put off for longer than the test says, however
// busy the machine is. What the browser itself does (a size that is told, a part that arrives) is awaited in frames of its own.

/**
 * Runs in a page before its own scripts. A display shows a frame each 16 ms; the time of a computation is counted in its looks at the clock,
 * each of which takes 1/64 ms, so that one that is given so many milliseconds ends, and always at the same place.
 */
export function install_clock() {
  const show = window.requestAnimationFrame.bind(window), frame = 16;
  let now = 1000, look = 1 / 64, handles = 1e9;
  const asked = new Map(), timers = new Map();
  window.requestAnimationFrame = (act) => { asked.set(++handles, act); return handles; };
  window.cancelAnimationFrame = (handle) => { asked.delete(handle); };
  window.setTimeout = (act, wait = 0, ...rest) => {
    timers.set(++handles, { at: now + Math.max(0, Number(wait) || 0), act: () => act(...rest) });
    return handles;
  };
  window.clearTimeout = (handle) => { timers.delete(handle); };
  performance.now = () => (now += look);

  // A task of its own for each of them, as in a browser.
  const channel = new MessageChannel(), tasks = [];
  channel.port1.onmessage = () => tasks.shift()();
  const task = () => new Promise((done) => { tasks.push(done); channel.port2.postMessage(null); });
  const run = async (act, ...rest) => {
    try { act(...rest); } catch (error) { window.reportError(error); }
    await task();
  };
  const run_timers = async (to) => {
    for (;;) {
      const [handle, timer] = [...timers].reduce((first, next) => (next[1].at < (first[1]?.at ?? Infinity) ? next : first), []);
      if (!timer || timer.at > to) break;
      timers.delete(handle);
      now = Math.max(now, timer.at);
      await run(timer.act);
    }
    now = Math.max(now, to);
  };
  const get_next = () => frame * (Math.floor(now / frame) + 1);
  const show_next = async () => {
    await run_timers(get_next());
    const acts = [...asked.values()], at = frame * Math.floor(now / frame);
    asked.clear();
    for (const act of acts) await run(act, at);
  };
  window.test_clock = {
    now: () => now,
    /** From now on a look at the clock takes so many milliseconds: a slow processor. */
    slow: (ms = 1 / 64) => { look = ms; },
    is_frame_asked: () => asked.size > 0,
    task,
    /** The next `count` frames of the display, and what is put off until then. */
    frames: async (count) => {
      for (let i = 0; i < count; ++i) {
        await show_next();
        await task();  // also where nothing is due: what the browser has to do is done in between
      }
    },
    turn: async (ms) => {
      const to = now + ms;
      while (get_next() <= to) await show_next();
      await run_timers(to);
    },
    /** Two frames of the browser: what was laid out before is known, what was drawn is seen. */
    show: () => new Promise((done) => { show(() => show(() => done(true))); }),
  };
}

const page_of = (target) => target.page?.() ?? target;  // a frame that is out of sight is shown no frames

/** Waits for the browser itself, without turning the clock. */
export const show = (target) => page_of(target).evaluate(() => window.test_clock.show());

/** Turns the clock by so many milliseconds. */
export const turn = (target, ms) => target.evaluate((by) => window.test_clock.turn(by), ms);

/** Turns the clock by `count` frames of the display. */
export const frames = (target, count = 3) => target.evaluate((n) => window.test_clock.frames(n), count);

/** Time of the clock in ms. */
export const read_clock = (target) => target.evaluate(() => window.test_clock.now());

/**
 * Turns the clock until look(argument), a function of the page, gives something, and returns that. What depends on the browser too is looked
 * at again after frames of its own, `rounds` times.
 */
export async function until(target, look, argument = null, rounds = 500) {
  const frames_each = 8;
  const source = `(async () => {
    for (let i = 0; i < ${frames_each}; ++i) {
      const found = await (${look})(${JSON.stringify(argument)});
      if (found) return found;
      await window.test_clock.frames(1);
    }
  })()`;
  for (let round = 0; round < rounds; ++round) {
    const found = await target.evaluate(source);
    if (found) return found;
    await show(target);
  }
  throw new Error(`in ${rounds * frames_each} frames this has not come true: ${look} of ${JSON.stringify(argument)}`);
}

/** Waits until a job of Explore has ended, however long the processors take for its units, and returns its status. */
export const job_end = (target, id) =>
  until(target, (job) => (stiction.explore_status(job).state === "running" ? null : stiction.explore_status(job)), id, Infinity);

/** Waits until the page has drawn its first frame. The clock is turned by that frame alone. A page that has said why it does not start may do so `after_all`. */
export async function ready(target, after_all = false) {
  for (;;) {
    const state = await target.evaluate(async (forgives) => {
      const { stiction, test_clock: clock } = window, root = document.documentElement;
      if (!forgives && root?.classList.contains("failed")) return document.getElementById("message").textContent;
      if (!stiction) return "";
      let stands = false;
      stiction.ready.then(() => { stands = true; });
      await clock.task();
      if (!stands && clock.is_frame_asked()) await clock.frames(1);
      return stands;
    }, after_all);
    if (state === true) return;
    if (state) throw new Error(`the page does not start: ${state}`);
    await show(target);
  }
}

/**
 * Turns the clock until the page is at rest (stiction.rest()), apart from a motion that plays and an item that is held. Parts that
 * arrive and workers are awaited in frames of the browser.
 */
async function turn_to_rest(target) {
  const rounds = 500;
  let reasons = [];
  for (let round = 0; round < rounds; ++round) {
    reasons = await target.evaluate(async () => {
      const { stiction, test_clock: clock } = window, frames_each = 40;
      let rests = false;
      stiction.rest({ ongoing: true }).then(() => { rests = true; });
      for (let i = 0; i < frames_each; ++i) {
        await clock.task();
        if (rests) return [];
        await clock.frames(1);
      }
      return Module.page.find_unrest(true);
    });
    if (!reasons.length) return;
    await show(target);
  }
  throw new Error(`the page does not come to rest: ${reasons.join(", ")}`);
}

/** Everything that the test and the browser have told the page is done and drawn, and the page is at rest. */
export async function rest(target) {
  await show(target);
  await turn_to_rest(target);
}

/** The same where the browser has nothing to tell: after input, which has arrived when the call that sends it returns. */
export const taken = turn_to_rest;
