// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Part of page.js: the functions there and here share their names.
// Frames on demand, the state of rest (stiction.rest), and what happens after the first picture.

// A copy of the picture, shown while the drawing context is lost. It is taken before each rest, and from time to time while a motion plays.
// It is kept in ordinary memory, because the memory of the graphics processor is lost with the context.
const still = document.getElementById("still"), keep_interval = 2000;
let kept = 0;
const keep = (now) => {
  if (canvas.getContext("webgl2").isContextLost()) return;  // the event about it has not come yet
  kept = now;
  [still.width, still.height] = [canvas.clientWidth, canvas.clientHeight];
  if (still.width && still.height) still.getContext("2d", { willReadFrequently: true }).drawImage(canvas, 0, 0, still.width, still.height);
};

// The experiment: that of the address, else the one that was saved with this file (file.js).
const saved = document.getElementById("start");
const experiment = () => location.hash.slice(1) || (saved ? JSON.parse(saved.textContent).scenario : "");

// A page that is not embedded plays by itself, unless its address says how it begins, the user has done something or prefers reduced motion.
const first_play = 1000;  // ms after the first picture
let plays = !framed && !/[?&]view\.(t=|run=[01](&|$))/.test(experiment()) && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
for (const type of ["pointerdown", "keydown", "wheel", "drop", "hashchange"]) window.addEventListener(type, () => { plays = false; }, { capture: true, once: true, passive: true });

// Frames on demand. An `ongoing` one is drawn because a motion plays or an item is held; the page rests apart from that.
let unsettled = false;  // a frame is wanted for another reason
page.request_frame = (ongoing = false) => {
  if (lost || document.hidden || !started) return;
  unsettled ||= !ongoing;
  if (pending) return;
  pending = true;
  requestAnimationFrame((now) => {
    pending = unsettled = false;
    if (lost || !started) return;
    try {
      Module._stiction_frame(now);
    } catch (error) {  // the state of the program may be damaged
      Module.onAbort();
      throw error;
    }
    if (!pending || now - kept > keep_interval) keep(now);
    page.mirror?.();
    page.after_frame?.();
    page.look_for_rest();
    if (root.dataset.shown === undefined) {
      root.dataset.shown = "";
      started = is_whole;  // else no input is accepted until the second part has come or short_wait is over
      const said = () => { /* complete() has reported why the second part does not come */ };
      Promise.race([whole, new Promise((next) => setTimeout(next, short_wait))]).then(hear, said);
      whole.then(settle, said);
    }
  });
};

// Rest: no frame is wanted, the modules are loaded, the mirror is written, no worker has a unit left, the table of exact results (which the
// mirror shows) is complete, and the address is written (the program asks for frames until it is). rest({ ongoing: true }) does not wait for
// the end of a motion that plays, of an item that is held or of a job.
const waiting_for_rest = new Set();
const mirror_reason = "the mirror is not written";
let reading = 0;  // files that were dropped
/** The reasons why the page is not at rest. While something goes on, the mirror follows it and is never complete. */
const find_unrest = (ongoing) => {
  const goes_on = pending && !unsettled;
  return [
    pending && !(goes_on && ongoing) && "a frame is wanted",
    !is_whole && "the program is loading",
    page.modules_on_the_way > 0 && "a module is loading",
    page.is_mirror_behind?.() && !(goes_on && ongoing) && mirror_reason,
    page.is_text_behind?.() && "a text is being written",
    page.is_measuring?.() && !ongoing && "the exact results are not complete",
    page.modules.explore?.is_busy() && !ongoing && "a worker computes",
    reading > 0 && "a file is read",
  ].filter(Boolean);
};
page.is_rest_awaited = () => waiting_for_rest.size > 0;
page.look_for_rest = () => {
  for (const waits of waiting_for_rest) {
    const reasons = find_unrest(waits.ongoing);
    if (reasons.length === 1 && reasons[0] === mirror_reason) return page.write_mirror();  // which looks again
    if (reasons.length) continue;
    waiting_for_rest.delete(waits);
    waits.resolve(true);
  }
};
stiction.rest = (options) => new Promise((resolve) => {
  page.request_frame();  // what was asked for before is drawn
  waiting_for_rest.add({ ongoing: options?.ongoing === true, resolve });
  Promise.resolve().then(page.look_for_rest);
});
page.find_unrest = find_unrest;

const short_wait = 150;  // ms; an action after that waits for missing functions, see wait()
const hear = () => {
  if (!started) {
    started = true;
    resize();
    prefer();
    Module._stiction_visibility(document.hidden ? 0 : 1);
    if (document.activeElement === canvas) Module._stiction_focus(1);
    read_address();
  }
  root.classList.add("ready");
  resolve_ready();
};
const settle = () => {
  page.look_for_rest();
  page.stands();
  page.keep_offline();
  page.module("dialogs.js").catch(() => { /* reported when a dialog is opened */ });
  page.module("mirror.js").then(page.request_frame, (error) => page.show_line(`There are no elements for screen readers: ${page.why("mirror.js", error)}`));
  if (framed) page.module("messages.js").then(({ begin }) => begin(), (error) => page.show_line(`The page around this one gets no answers: ${page.why("messages.js", error)}`));
  if (plays) setTimeout(() => { if (plays && started && !document.hidden) Module._stiction_begin(); }, first_play);
};

// The drawing buffer is empty once its picture is on screen, so the picture is taken in the task that draws it.
page.picture = (take) => {
  if (!lost) Module._stiction_frame(performance.now());
  canvas.toBlob(take);
};
