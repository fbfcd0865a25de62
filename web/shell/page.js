// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The layer between the browser and the program: frames on demand, pointer and wheel, keyboard focus, clipboard, the address, the drawing
// context, preferences, and window.stiction. It contains no mechanics; the program provides the functions of window.stiction.
"use strict";

// @include trouble.js
// @include parts.js

(() => {
  // @include halves.js

  const { page } = Module, version = "@version@";
  const canvas = document.getElementById("canvas");
  const keyboard = document.getElementById("keyboard");
  const message = document.getElementById("message");
  const progress = document.getElementById("progress");
  const root = document.documentElement;

  const framed = window.parent !== window;
  // Lessons and derivations lie beside the page in its folder; a single file has none, and inside another page a link would take its place.
  page.has_neighbours = !framed && !page.holds("app.wasm");
  let resolve_ready;
  const stiction = { ready: new Promise((resolve) => { resolve_ready = resolve; }) };
  window.stiction = stiction;

  const { fail } = page;
  if (page.has_failed()) return;
  if (!getComputedStyle(root).getPropertyValue("--arrived")) return page.miss("page.css", new Error("it holds no style of this page"));
  if (root.dataset.version !== version) return fail(`Stiction cannot start: page.js is of build ${version}, the page of build ${root.dataset.version}.`);
  if (typeof WebAssembly !== "object") return fail("Stiction needs WebAssembly, which this browser does not offer. A current Firefox, Chrome, Edge or Safari will do.", false);
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));  // an empty program
  } catch {
    return fail("Stiction computes with WebAssembly, and the policy of this site blocks it: script-src lacks 'wasm-unsafe-eval'.", true, 2);
  }
  if (!window.WebGL2RenderingContext || !document.createElement("canvas").getContext("webgl2")) {
    return fail("Stiction draws with WebGL 2, and this browser or its settings do not offer it. Try another browser, or switch hardware acceleration on.", false);
  }

  // The browser draws each letter once, and the program reads it back (web/platform/web/lettering.cpp). Some browsers add noise to what is read
  // back, so that a page cannot recognise its user. Text cannot be drawn there.
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  pen.fillRect(0, 0, 1, 1);
  const [, , , full, , , , none] = pen.getImageData(0, 0, 2, 1).data;
  if (full < 248 || none > 7) return fail("Stiction draws its letters on a canvas, and this browser does not let the page read it. Allow canvas read-back for this page and reload.");

  let started = false, lost = false, pending = false;
  Object.assign(page, { pen, text_call: (...parts) => text_call(...parts) });
  Object.assign(Module, { canvas, print: (text) => console.log(text), printErr: (text) => console.warn(text) });

  const text_call = (name, ...parts) => {  // calls an exported function; texts come first
    const pointers = parts.filter((part) => typeof part === "string").map((part) => {
      const size = Module.lengthBytesUTF8(part) + 1, pointer = Module._malloc(size);
      Module.stringToUTF8(part, pointer, size);
      return pointer;
    });
    let next = 0;
    const result = Module["_" + name](...parts.map((part) => (typeof part === "string" ? pointers[next++] : part)));
    pointers.forEach((pointer) => Module._free(pointer));
    return result;
  };

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
    if (plays) setTimeout(() => { if (plays && started && !document.hidden) Module._stiction_begin(); }, first_play);
  };

  // The drawing buffer is empty once its picture is on screen, so the picture is taken in the task that draws it.
  page.picture = (take) => {
    if (!lost) Module._stiction_frame(performance.now());
    canvas.toBlob(take);
  };

  // Values from the program: a stack of objects and arrays under construction.
  let stack = [], built = null;
  const put = (key, value) => {
    const top = stack[stack.length - 1];
    if (top === undefined) built = value;
    else if (Array.isArray(top)) top.push(value);
    else top[Module.UTF8ToString(key)] = value;
  };
  page.number = (key, value) => put(key, value);
  page.truth = (key, value) => put(key, value !== 0);
  page.text = (key, value) => put(key, Module.UTF8ToString(value));
  page.nothing = (key) => put(key, null);
  page.json = (key, value) => put(key, JSON.parse(Module.UTF8ToString(value)));
  page.begin = (key, array) => {
    const value = array ? [] : {};
    put(key, value);
    stack.push(value);
  };
  page.end = () => { stack.pop(); };
  page.put_dialog_controls = () => { stack[stack.length - 1].push(...page.dialog_controls()); };
  page.offer = (name) => {  // a function of window.stiction
    const id = Module.UTF8ToString(name);
    const call = (argument, ...more) => {
      try {
        if (!started) return null;
        stack = [];
        built = null;
        const text = argument === undefined || argument === null ? "" : more.length ? [argument, ...more].join(" ") : String(argument);
        text_call("stiction_call", id, text.slice(0, 1 << 20), typeof argument === "number" ? argument : Number.NaN);
        return built;
      } catch (error) {
        console.warn(String(error));
        return null;
      }
    };
    // A figure is a promise, of a plot or of {plot, width}.
    stiction[id] = id === "figure" ? async (asked) => (asked?.plot === undefined ? call(asked) : call(asked.plot, asked.width ?? "")) : call;
  };

  /** Promise of the page in one file with this experiment; an error has a sentence for the user. */
  page.make_file = async (text) => (await page.module("file.js").catch((error) => { throw new Error(`No file is made: ${page.why("file.js", error)}`); })).make(text);
  stiction.file = async (text) => {
    try { return await page.make_file(text ?? stiction.link().split("#")[1]); } catch ({ message }) { return stiction.notice?.(message) ?? null; }
  };

  page.open_speaker = () => page.module("speaker.js").then(({ open }) => open(), (error) => stiction.notice(`The speaker's window cannot be opened: ${page.why("speaker.js", error)}`));

  // Size: in device pixels as the browser counts them, if it reports them.
  let exact = null;
  const resize = () => {
    const box = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    let width = Math.round(box.width * ratio), height = Math.round(box.height * ratio);
    // The observer reports how a fraction of a pixel was rounded. A browser that emulates another ratio reports a wrong size there, which is
    // ignored.
    if (exact && Math.abs(exact.width - width) <= 1 && Math.abs(exact.height - height) <= 1) ({ width, height } = exact);
    if (started) {
      if (width && height && (canvas.width !== width || canvas.height !== height)) [canvas.width, canvas.height] = [width, height];
      Module._stiction_resize(box.width, box.height, width, height, (window.matchMedia("(pointer: coarse)").matches ? 1 : 0) + (framed ? 2 : 0) + (page.has_neighbours ? 4 : 0));
      page.request_frame();
    }
  };
  const observer = new ResizeObserver((entries) => {
    const size = entries[entries.length - 1].devicePixelContentBoxSize;
    exact = size ? { width: size[0].inlineSize, height: size[0].blockSize } : null;
    resize();
  });
  try { observer.observe(canvas, { box: "device-pixel-content-box" }); } catch { observer.observe(canvas); }
  const watch_ratio = () => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", () => { exact = null; resize(); watch_ratio(); }, { once: true });
  };
  watch_ratio();

  // Pointer: one pointer operates the page; two fingers zoom like the wheel and pan like the right button.
  const at = (event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  // On an embedded page a finger that moves up or down scrolls the page around it, unless it begins on a slider or a handle. Its press is sent
  // only when it turns out to be a tap or a sideways drag.
  const right_button = 2, slack = 8;
  let held = null;
  if (framed) canvas.style.touchAction = "pan-y";
  canvas.addEventListener("touchstart", (event) => {
    if (!framed || !started) return;
    if (event.touches.length > 1 || Module._stiction_takes_touch(...at(event.changedTouches[0]))) event.preventDefault();
  }, { passive: false });
  const let_go = (event) => {  // sends the press that was held back
    if (!held || event.pointerType !== "touch") return;
    const down = held;
    held = null;
    Module._stiction_pointer(1, ...at(down), 0, 1);
  };
  const touches = new Map();
  let pinch = null;
  const send = (kind, event) => {
    if (!started) return;
    Module._stiction_pointer(kind, ...at(event), event.button, event.pointerType === "touch" ? 1 : 0);
    page.request_frame();
  };
  const measure = () => {
    const [a, b] = [...touches.values()];
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, d: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.focus({ preventScroll: true });
    if (started) Module._stiction_tab(0, 0);
    try { canvas.setPointerCapture(event.pointerId); } catch { /* a synthetic event has no pointer to capture */ }
    if (event.pointerType === "touch") {
      touches.set(event.pointerId, at(event));
      if (touches.size === 2 && started) {
        held = null;
        pinch = measure();
        Module._stiction_pointer(3, pinch.x, pinch.y, 0, 1);
        Module._stiction_pointer(1, pinch.x, pinch.y, right_button, 1);
        return page.request_frame();
      }
      if (touches.size > 2) return;
    }
    if (framed && event.pointerType === "touch" && started && !Module._stiction_takes_touch(...at(event))) held = event;
    else send(1, event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" && touches.has(event.pointerId)) {
      touches.set(event.pointerId, at(event));
      if (touches.size === 2 && pinch) {
        const now = measure();
        Module._stiction_pointer(0, now.x, now.y, 0, 1);
        if (now.d > 0 && pinch.d > 0) Module._stiction_wheel(now.x, now.y, 0, 12 * Math.log(now.d / pinch.d));
        pinch = now;
        page.request_frame();
        return;
      }
      if (touches.size > 1 || pinch) return;
      if (held && Math.abs(event.clientX - held.clientX) < slack) return;
      let_go(event);
    }
    send(0, event);
  });
  const lift = (event) => {
    if (event.pointerType === "touch") {
      if (event.type === "pointerup") let_go(event);
      held = null;
      touches.delete(event.pointerId);
      if (pinch) {  // the gesture ends when the first finger is lifted; the last one has no effect
        if (touches.size === 1) Module._stiction_pointer(2, pinch.x, pinch.y, right_button, 1);
        if (touches.size === 0) pinch = null;
        return page.request_frame();
      }
    }
    send(event.type === "pointercancel" ? 3 : 2, event);
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") send(4, event); });
  // On an embedded page the wheel scrolls the page around it, unless Ctrl is held and the canvas has the focus. On a page of its own the wheel
  // belongs to the program, and Ctrl with the wheel to the browser.
  const takes_wheel = (event) => (framed ? event.ctrlKey && document.activeElement === canvas : !event.ctrlKey);
  canvas.addEventListener("wheel", (event) => {
    event.stopImmediatePropagation();  // else GLFW would prevent the page around this one from scrolling
    if (!started || !takes_wheel(event)) return;
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 100 : 1;
    if (Module._stiction_wants_wheel(...at(event))) {
      event.preventDefault();
      Module._stiction_wheel(...at(event), -event.deltaX * unit / 100, -event.deltaY * unit / 100);
      page.request_frame();
    }
  }, { capture: true, passive: false });
  // A dropped file: its text is passed to the program in slices, with frames in between. The program reports errors in it.
  const largest_file = 16777216, slice = 65536;  // bytes
  let drops = 0;
  canvas.addEventListener("dragover", (event) => event.preventDefault());
  canvas.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (!file || !started) return;
    if (file.size > largest_file) return text_call("stiction_drop", file.name, "", file.size, 0, file.size);
    const mine = ++drops, letters = new TextDecoder();
    ++reading;
    for (let from = 0, to = 0; to < file.size || from === 0; from = to) {
      to = Math.min(from + slice, file.size);
      const part = letters.decode(await file.slice(from, to).arrayBuffer(), { stream: to < file.size });
      if (mine !== drops || !started) break;  // another file was dropped meanwhile
      text_call("stiction_drop", file.name, part, file.size, from, to);
      if (to >= file.size) break;
      await new Promise((next) => setTimeout(next));
    }
    --reading;
    page.request_frame();
    page.look_for_rest();
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  // Keys belong to the program while the canvas (or its hidden field) has the focus; on a page of its own also while no element has it.
  // Shortcuts of the browser never belong to the program. GLFW receives each key event after on_key, which decides whether a press is for the
  // program. GLFW always prevents the default action of Tab and Backspace, so those that are not for the program are kept from it. Characters
  // do not come from GLFW: it takes them from the keypress event, which does not come if on_key has prevented scrolling or searching.
  const on_body = () => !framed && document.activeElement === document.body && !document.querySelector("dialog[open]");
  const editing = new Set(["KeyA", "KeyC", "KeyX", "KeyZ", "KeyY"]);  // not V: the paste event follows
  let tab_came_in = true;  // the press of Tab was for an element outside the canvas
  const on_tab = (event, ours, mirrored, down) => {  // moves the focus through the controls of the canvas, and out of it
    const direction = event.shiftKey ? -1 : 1;
    if (down) tab_came_in = !ours;
    else if (ours && tab_came_in && !mirrored) {
      Module._stiction_tab(direction, 1);
      page.follow_focus?.();
    }
    if (down && ours && !(event.ctrlKey || event.metaKey || event.altKey)) {
      if (Module._stiction_tab(direction, 0)) {
        event.preventDefault();
        page.follow_focus?.();
      } else {
        page.leave_mirror?.(direction);
      }
    }
    if (!down) tab_came_in = true;
  };
  let sign = 0;  // code point that the key writes into the canvas; 0: none
  const takes_key = (event, ours, mirrored, down) => {
    const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");  // AltGraph writes characters
    if (mirrored && page.takes_key(event)) return false;
    const free = on_body();
    if (mirrored && /^(Enter|NumpadEnter|Space)$/.test(event.code)) event.preventDefault();  // the program presses the control
    if (!down) return true;
    const undoes = command && !event.altKey && /^[zy]$/i.test(event.key);
    if (!(ours || free) || /^F\d+$/.test(event.code) || (command && !undoes && !is_modifier(event) && !editing.has(event.code))) return false;
    const signs = [...event.key];
    if (undoes) {
      sign = signs[0].codePointAt(0);
      event.preventDefault();
    }
    if (!(document.activeElement === canvas || mirrored || free) || command) return true;
    if (signs.length === 1) sign = signs[0].codePointAt(0);
    if (signs.length === 1 || event.code === "Backspace" || event.code.startsWith("Arrow")) event.preventDefault();
    return true;
  };
  const is_modifier = (event) => /^(Control|Shift|Alt|Meta)/.test(event.code);
  const on_key = (event) => {
    sign = 0;
    if (!started) return;
    page.request_frame();
    const mirrored = page.mirrors?.(document.activeElement) === true;  // one of the elements of web/shell/mirror.js
    const ours = document.activeElement === canvas || document.activeElement === keyboard || mirrored, down = event.type === "keydown";
    const is_tab = event.code === "Tab" || event.keyCode === 9;
    if (is_tab) on_tab(event, ours, mirrored, down);
    const takes = !is_tab && takes_key(event, ours, mirrored, down);
    Module._stiction_key(takes ? 1 : 0, event.metaKey && !is_modifier(event) ? 1 : 0, event.ctrlKey || event.metaKey ? 1 : 0, event.shiftKey ? 1 : 0, event.altKey ? 1 : 0);
    if (down && !takes && (is_tab || event.keyCode === 8)) event.stopImmediatePropagation();
  };
  for (const type of ["keydown", "keyup"]) window.addEventListener(type, on_key, true);
  page.hear_signs = () => window.addEventListener("keydown", () => { if (sign) Module._stiction_character(sign); }, true);  // after GLFW
  keyboard.addEventListener("input", () => {
    for (const letter of keyboard.value) Module._stiction_character(letter.codePointAt(0));
    keyboard.value = "";
    page.request_frame();
  });
  page.keyboard = (open) => {
    if (open && document.activeElement !== keyboard && window.matchMedia("(pointer: coarse)").matches) keyboard.focus({ preventScroll: true });
    if (!open && document.activeElement === keyboard) canvas.focus({ preventScroll: true });
    // A number field of the canvas is open, so the canvas needs the focus; afterwards it returns to the mirror.
    if (open && page.mirrors?.(document.activeElement)) {
      page.follow_focus(false);
      canvas.focus({ preventScroll: true });
    }
    if (!open) page.follow_focus?.();
  };
  document.addEventListener("paste", (event) => {
    if (document.activeElement !== canvas && document.activeElement !== keyboard) return;
    const text = event.clipboardData.getData("text");
    if (started && text) { text_call("stiction_paste", text.slice(0, 1 << 20)); page.request_frame(); }
    event.preventDefault();
  });
  page.copy = (pointer) => {
    const text = Module.UTF8ToString(pointer);
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => console.warn("The browser does not allow copying here."));
  };
  page.cursor = (name) => { canvas.style.cursor = ["default", "text", "move", "ns-resize", "ew-resize", "nesw-resize", "nwse-resize", "pointer", "wait", "progress", "not-allowed"][name] || "default"; };

  // The address.
  let written = null;
  const read_address = () => {
    const text = experiment();
    if (text === written || !started) return;
    written = text;
    text_call("stiction_address", text);
    page.request_frame();
  };
  window.addEventListener("hashchange", read_address);
  page.write_address = (pointer, step) => {
    const text = Module.UTF8ToString(pointer);
    if (text === written) return;
    written = text;
    try { history[step ? "pushState" : "replaceState"](null, "", "#" + text); } catch { /* too many writes in a short time: a later write replaces this one */ }
  };
  page.address_base = () => location.href.split("#")[0].replace(/\?fresh$/, "");  // a shared link must not bypass the browser's cache

  // Status for assistive technology, at most every two seconds.
  let status_time = -Infinity, status_timer = 0;
  const status = document.getElementById("status");
  page.status = (pointer) => page.announce(Module.UTF8ToString(pointer));
  let news = [], state = "";  // notices not yet announced; the present status
  page.tell = (notice) => {
    news.push(notice);
    page.announce(state);
  };
  page.announce = (text) => {
    clearTimeout(status_timer);
    state = text;
    const write = () => {
      const all = [...news, state].join(" ");
      if (status.textContent === all) return;
      status.textContent = all;
      news = [];
      status_time = performance.now();
    };
    const wait = status_time + 2000 - performance.now();
    if (wait <= 0) write();
    else status_timer = setTimeout(write, wait);
  };

  // Preferences and visibility.
  const queries = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(prefers-contrast: more)"].map((query) => window.matchMedia(query));
  const prefer = () => {
    if (!started) return;
    Module._stiction_preferences(...queries.map((query) => (query.matches ? 1 : 0)));
    page.request_frame();
  };
  queries.forEach((query) => query.addEventListener("change", prefer));
  document.addEventListener("visibilitychange", () => {
    if (!started) return;
    Module._stiction_visibility(document.hidden ? 0 : 1);
    page.request_frame();
  });
  window.addEventListener("focus", () => page.request_frame());
  canvas.addEventListener("blur", (event) => { if (started && !page.mirrors?.(event.relatedTarget)) { Module._stiction_focus(0); page.request_frame(); } });
  canvas.addEventListener("focus", () => { if (started) { Module._stiction_focus(1); page.request_frame(); } });

  // The drawing context may be lost and come back. The experiment is in the program and stays.
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    lost = true;
    message.textContent = "Drawing paused. The experiment is kept.";
    root.classList.add("lost");
  });
  canvas.addEventListener("webglcontextrestored", () => {
    lost = false;
    root.classList.remove("lost");
    Module._stiction_context_restored();
    page.request_frame();
  });

  // A line over the picture with a message about the page, not about the experiment. `action`: the word on its button, and a function.
  const line = document.getElementById("news");
  page.show_line = (text, action = null) => {
    const button = (id, word, act) => {
      const element = Object.assign(document.createElement("button"), { textContent: word, onclick: act });
      element.dataset.id = id;
      return element;
    };
    const hide = () => {
      line.hidden = true;
      canvas.focus({ preventScroll: true });
    };
    line.replaceChildren(text, ...(action ? [button("news.act", ...action)] : []), button("news.close", "Close", hide));
    line.hidden = false;
    page.tell(text);
  };

  // Workers compute the units of a job; their script is loaded with the first job.
  let work = "";
  page.work = (job) => {
    work = job;
    if (job || page.modules.explore) page.module("explore.js").then(({ begin }) => begin(work), (error) => {
      text_call("stiction_work_failed", page.why("explore.js", error));
      page.request_frame();
    });
  };

  // The dialogs are loaded after the program has arrived, and again when a dialog is opened if that has failed.
  let wanted = "";
  page.show_dialog = (name) => {
    wanted = name;
    if (!name) return;
    page.module("dialogs.js").then(() => page.show_dialog(wanted), (error) => {
      stiction.dialog("");
      page.show_line(`This dialog cannot be shown: ${page.why("dialogs.js", error)}`);
    });
  };
  /** The elements outside the canvas that can be operated, in the form of stiction.controls(). */
  page.dialog_controls = () => [...document.querySelectorAll("dialog[open] [data-id], #news [data-id]")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const input = element.querySelector("input"), tab = element.getAttribute("role") === "tab";
    const kind = input ? "toggle" : tab ? "tab" : { INPUT: "number", SELECT: "choice" }[element.tagName] ?? "button";
    const value = input ? input.checked : tab ? element.getAttribute("aria-selected") === "true" : kind === "button" ? null : element.value || null;
    const name = element.getAttribute("aria-label") ?? (kind === "choice" ? element.selectedOptions[0]?.textContent : element.textContent.trim());
    return { id: element.dataset.id, kind, name, x, y, width, height, value, element };
  }).filter(({ x, y, width, height, element }) => element.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
    .map(({ element, ...control }) => control);

  // The next visit should not need a network. An embedded page, a page from a disk and the single file are not kept.
  page.keep_offline = () => {
    let can_keep = false;
    try { can_keep = !framed && "serviceWorker" in navigator && location.protocol !== "file:" && !page.holds("app.wasm"); } catch { /* a sandbox forbids access to serviceWorker */ }
    if (can_keep) page.module("offline.js").catch(() => { /* the page is not kept */ });
  };

  // The fonts of the page: a family for the dialogs and the letters of the program, and a second family for signs that the semibold cut lacks.
  const faces = { "regular.woff2": [["Stiction", "400"], ["Plain", "1 999"]], "semibold.woff2": [["Stiction", "600"]] };
  const load_font = async (name) => {
    const data = await (await page.get(name, "font/woff2")).arrayBuffer();
    for (const [family, weight] of faces[name]) {
      const face = new FontFace(family, data, { weight });
      await face.load().catch(() => { throw new Error("it is no font"); });
      document.fonts.add(face);
    }
  };

  // Loading.
  Module.onAbort = () => {  // the last picture stays on screen
    started = false;
    if (root.dataset.shown !== undefined) root.classList.add("lost");
    fail("Stiction stopped. The address holds the experiment.");
  };
  const sizes = JSON.parse(progress.dataset.bytes);  // sizes of the parts of the program; a header would give the compressed size
  // The first part is enough for the first picture of the system that is shown if the address names no experiment.
  const begins_early = !framed && ["", "#belt_oscillator"].includes(location.hash) && !page.holds("app.wasm");
  let is_whole = false, first = null;
  const arrived = {};
  const compile = async (name) => {
    arrived[name] = 0;
    return WebAssembly.compileStreaming(await page.get(name, "application/wasm", (more) => {
      arrived[name] += more;
      if (page.has_failed() || root.dataset.shown !== undefined) return;
      const awaited = Object.keys(arrived), sum = (of) => awaited.reduce((all, part) => all + of[part], 0), bytes = sum(arrived), total = sum(sizes);
      message.textContent = `Loading, ${Math.round(bytes / 1000)} of ${Math.round(total / 1000)} kB`;
      progress.value = bytes / total;
    }));
  };
  const bring = (name, loaded) => loaded.catch((error) => { page.miss(name, error); throw error; });
  // Called if a function of the second part is needed before that part has arrived. The call must return, so the part is loaded synchronously,
  // as in Emscripten's own way of dividing programs.
  const wait = (place) => {
    if (!is_whole) {
      page.waited_for = place;
      const request = new XMLHttpRequest();
      request.open("GET", "later.wasm", false);
      request.overrideMimeType("text/plain; charset=x-user-defined");  // as bytes: a synchronous request allows no other type
      request.send();
      halves.join_at_once(first, new WebAssembly.Module(Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0))));
      is_whole = true;
    }
    return halves.table(first);
  };
  const complete = async (second) => {
    const module = await bring("later.wasm", second);
    page.program.push(module);
    if (!is_whole) await halves.join(first, module);
    is_whole = true;
  };
  let have_whole, whole = new Promise((done) => { have_whole = done; });
  Module.instantiateWasm = (imports, done) => {
    if (Module.build !== version) fail(`Stiction cannot start: app.js is of build ${Module.build}, the page of build ${version}.`);
    else {
      const is_divided = "later.wasm" in sizes;
      const program = bring("app.wasm", compile("app.wasm")), fonts = Object.keys(faces).map((name) => bring(name, load_font(name)));
      const second = is_divided && !begins_early ? compile("later.wasm") : null;
      second?.catch(() => { /* complete() reports it */ });
      Promise.all([program, ...fonts]).then(async ([module]) => {
        page.program = [module];
        first = await WebAssembly.instantiate(module, halves.imports(imports, wait));
        if (is_divided) have_whole(complete(second ?? compile("later.wasm")));
        else have_whole(), is_whole = true;
        if (!begins_early) await whole;
        done(first, module);
      }).catch((error) => fail(`Stiction cannot start: ${error}.`));
    }
    return {};
  };
  page.start = () => {  // main() calls it when the window is ready
    page.hear_signs();
    started = true;
    resize();
    prefer();
    written = experiment();
    text_call("stiction_address", written);
    page.request_frame();
  };
  bring("app.js", page.load("app.js")).catch(() => { /* bring() has reported it */ });
})();
