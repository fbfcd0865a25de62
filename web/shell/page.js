// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The thin layer between the browser and the program: frames on demand, pointer and wheel, keyboard focus, clipboard, the address, the
// context, preferences, and window.stiction. No logic of the laboratory is here; every name of window.stiction comes from the program.
"use strict";

(() => {
  const canvas = document.getElementById("canvas");
  const keyboard = document.getElementById("keyboard");
  const message = document.getElementById("message");
  const progress = document.getElementById("progress");
  const root = document.documentElement;

  const framed = window.parent !== window;
  let resolve_ready;
  const stiction = { ready: new Promise((resolve) => { resolve_ready = resolve; }) };
  window.stiction = stiction;

  const fail = (text, again) => {
    root.classList.add("failed");
    progress.remove();
    message.textContent = text;
    if (!again) return;
    const button = document.createElement("button");
    button.textContent = "Reload";
    button.onclick = () => location.reload();
    message.append(button);
  };
  if (typeof WebAssembly !== "object") return fail("Stiction needs WebAssembly, which this browser does not offer. A current Firefox, Chrome, Edge or Safari will do.");
  if (!window.WebGL2RenderingContext || !document.createElement("canvas").getContext("webgl2")) {
    return fail("Stiction draws with WebGL 2, which this browser or its settings do not offer. Try another browser, or switch hardware acceleration on.");
  }

  // The program has the browser draw each letter once and reads it back (web/platform/web/lettering.cpp). Some browsers give noise
  // instead, lest the page recognises its reader.
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  pen.fillRect(0, 0, 1, 1);
  const [, , , full, , , , none] = pen.getImageData(0, 0, 2, 1).data;
  if (full < 248 || none > 7) return fail("Stiction has its letters drawn on a canvas, which this browser does not let it read. Allow that for this page and reload.");

  let started = false, lost = false, pending = false;
  const page = { pen };
  const Module = { canvas, page, print: (text) => console.log(text), printErr: (text) => console.warn(text) };
  window.Module = Module;

  const text_call = (name, ...parts) => {  // exported function with text arguments first
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

  // The last picture before a rest, and one now and then while it plays: shown where the drawing context is lost. Kept in plain memory, which
  // outlives the graphics processor.
  const still = document.getElementById("still"), keep_interval = 2000;
  let kept = 0;
  const keep = (now) => {
    if (canvas.getContext("webgl2").isContextLost()) return;  // its event is still on the way
    kept = now;
    [still.width, still.height] = [canvas.clientWidth, canvas.clientHeight];
    if (still.width && still.height) still.getContext("2d", { willReadFrequently: true }).drawImage(canvas, 0, 0, still.width, still.height);
  };

  // Frames on demand.
  page.request_frame = () => {
    if (pending || lost || document.hidden || !started) return;
    pending = true;
    requestAnimationFrame((now) => {
      pending = false;
      if (lost) return;
      Module._stiction_frame(now);
      if (!pending || now - kept > keep_interval) keep(now);
      if (!root.classList.contains("ready")) {
        root.classList.add("ready");
        resolve_ready();
      }
    });
  };

  // The drawing buffer is empty once it is on screen: a picture is taken in the task that draws it.
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
  page.begin = (key, array) => {
    const value = array ? [] : {};
    put(key, value);
    stack.push(value);
  };
  page.end = () => { stack.pop(); };
  page.put_dialog_controls = () => { stack[stack.length - 1].push(...page.dialog_controls()); };
  page.offer = (name) => {  // a function of window.stiction
    const id = Module.UTF8ToString(name);
    stiction[id] = (argument) => {
      try {
        if (!started) return null;
        stack = [];
        built = null;
        const text = argument === undefined || argument === null ? "" : typeof argument === "string" ? argument : String(argument);
        text_call("stiction_call", id, text.slice(0, 1 << 20), typeof argument === "number" ? argument : Number.NaN);
        return built;
      } catch (error) {
        console.warn(String(error));
        return null;
      }
    };
  };

  // Size: device pixels as the browser counts them where it says so.
  let exact = null;
  const resize = () => {
    const box = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    let width = Math.round(box.width * ratio), height = Math.round(box.height * ratio);
    // The observer knows how a fraction of a pixel was rounded; a browser that emulates another ratio tells it the wrong size.
    if (exact && Math.abs(exact.width - width) <= 1 && Math.abs(exact.height - height) <= 1) ({ width, height } = exact);
    if (started) {
      if (width && height && (canvas.width !== width || canvas.height !== height)) [canvas.width, canvas.height] = [width, height];
      Module._stiction_resize(box.width, box.height, width, height, (window.matchMedia("(pointer: coarse)").matches ? 1 : 0) + (framed ? 2 : 0));
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

  // Pointer: one pointer operates; two fingers zoom as the wheel does and pan as the right button does.
  const at = (event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  // Inside another page a finger that moves up or down scrolls that page, unless it begins on a slider or handle; its press is held back until
  // it is known to be a tap or a drag to the side.
  const right_button = 2, slack = 8;
  let held = null;
  if (framed) canvas.style.touchAction = "pan-y";
  canvas.addEventListener("touchstart", (event) => {
    if (!framed || !started) return;
    if (event.touches.length > 1 || Module._stiction_takes_touch(...at(event.changedTouches[0]))) event.preventDefault();
  }, { passive: false });
  const let_go = (event) => {  // a held press happens after all
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
      if (pinch) {  // the gesture ends with its first finger; what the last one does means nothing
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
  // Inside another page the wheel scrolls that page, unless Ctrl is held over a canvas that has the focus. On a page of its own the wheel
  // is ours and Ctrl with the wheel the browser's.
  const takes_wheel = (event) => (framed ? event.ctrlKey && document.activeElement === canvas : !event.ctrlKey);
  canvas.addEventListener("wheel", (event) => {
    if (!started || !takes_wheel(event)) return;
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 100 : 1;
    if (Module._stiction_wants_wheel(...at(event))) {
      event.preventDefault();
      Module._stiction_wheel(...at(event), -event.deltaX * unit / 100, -event.deltaY * unit / 100);
      page.request_frame();
    }
  }, { passive: false });
  // A file that is dropped: its text goes to the program, which says what is wrong with it.
  const largest_file = 16777216;  // bytes
  canvas.addEventListener("dragover", (event) => event.preventDefault());
  canvas.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (!file || !started) return;
    text_call("stiction_drop", file.name, file.size > largest_file ? "" : await file.text(), file.size);
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  // Keys belong to the program only while the canvas (or its hidden field) has the focus. The browser's own shortcuts never do.
  const editing = new Set(["KeyA", "KeyC", "KeyX", "KeyZ", "KeyY"]);  // not V: the paste event follows
  let tab_came_in = true;  // its press went to something before or after the canvas
  const on_key = (event) => {
    const ours = document.activeElement === canvas || document.activeElement === keyboard, down = event.type === "keydown" ? 1 : 0;
    const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");  // that one writes signs
    if (!started) return;
    page.request_frame();
    if (event.code === "Tab") {  // walks through the controls of the canvas, and out of it
      const direction = event.shiftKey ? -1 : 1;
      if (down) tab_came_in = !ours;
      else if (ours && tab_came_in) Module._stiction_tab(direction, 1);
      if (down && ours && !command && Module._stiction_tab(direction, 0)) event.preventDefault();
      if (!down) tab_came_in = true;
      return;
    }
    const send = (pressed) => Module._stiction_key(event.keyCode, pressed, event.ctrlKey || event.metaKey, event.shiftKey, event.altKey);
    if (!down) return send(0);  // whoever saw the press must see the release
    const modifier = /^(Control|Shift|Alt|Meta)/.test(event.code);
    if (!ours || /^F\d+$/.test(event.code) || (command && !modifier && !editing.has(event.code))) return;
    send(1);
    if (event.metaKey && !modifier) send(0);  // its release is not told on a Mac
    if (document.activeElement !== canvas || command) return;
    const sign = [...event.key];
    if (sign.length === 1) Module._stiction_character(sign[0].codePointAt(0));
    if (sign.length === 1 || event.code === "Backspace" || event.code.startsWith("Arrow")) event.preventDefault();
  };
  for (const type of ["keydown", "keyup"]) window.addEventListener(type, on_key, true);
  keyboard.addEventListener("input", () => {
    for (const letter of keyboard.value) Module._stiction_character(letter.codePointAt(0));
    keyboard.value = "";
    page.request_frame();
  });
  page.keyboard = (open) => {
    if (open && document.activeElement !== keyboard && window.matchMedia("(pointer: coarse)").matches) keyboard.focus({ preventScroll: true });
    if (!open && document.activeElement === keyboard) canvas.focus({ preventScroll: true });
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
    const text = location.hash.slice(1);
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
    try { history[step ? "pushState" : "replaceState"](null, "", "#" + text); } catch { /* too many writes in a short time: the next one follows */ }
  };
  page.address_length = () => location.href.split("#")[0].length;
  page.address_base = () => location.href.split("#")[0];

  // Status for assistive technology, at most every two seconds.
  let status_time = -Infinity, status_timer = 0;
  const status = document.getElementById("status");
  page.status = (pointer) => page.announce(Module.UTF8ToString(pointer));
  page.announce = (text) => {
    clearTimeout(status_timer);
    const write = () => { if (status.textContent !== text) { status.textContent = text; status_time = performance.now(); } };
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
  canvas.addEventListener("blur", () => { if (started) { Module._stiction_focus(0); page.request_frame(); } });
  canvas.addEventListener("focus", () => { if (started) { Module._stiction_focus(1); page.request_frame(); } });

  // The drawing context may go away and come back; the experiment stays in the program.
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

  // The type of the page: a family for its dialogs and the letters of the program, and one behind it for what the semibold cut lacks.
  const faces = { regular: [["Stiction", "400"], ["Plain", "1 999"]], semibold: [["Stiction", "600"]] };
  const get = async (name) => {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response;
  };
  const load_fonts = () => Promise.all(Object.keys(faces).map(async (file) => {
    const name = file + ".woff2", data = await (await get(name)).arrayBuffer();
    for (const [family, weight] of faces[file]) {
      const face = new FontFace(family, data, { weight });
      await face.load().catch(() => { throw new Error(`${name} is no font`); });
      document.fonts.add(face);
    }
  }));

  // Loading.
  Module.onAbort = () => {  // the last picture stays
    started = false;
    if (root.classList.contains("ready")) root.classList.add("lost");
    fail("Stiction stopped. The address holds the experiment.", true);
  };
  const load_program = async (imports) => {
    const response = await get("app.wasm");
    const total = Number(progress.dataset.bytes);  // the header would tell the size of what was compressed
    let bytes = 0;
    const reader = response.clone().body.getReader();
    (async () => {
      for (;;) {
        const { done: end, value } = await reader.read();
        if (end || root.className) break;  // ready, or failed
        bytes += value.length;
        message.textContent = `Loading, ${Math.round(bytes / 1000)} of ${Math.round(total / 1000)} kB`;
        progress.value = bytes / total;
      }
    })().catch(() => {});
    // Compiling while it arrives needs the media type, which not every simple server knows.
    const streams = (response.headers.get("Content-Type") || "").startsWith("application/wasm");
    return streams ? WebAssembly.instantiateStreaming(response, imports) : WebAssembly.instantiate(await response.arrayBuffer(), imports);
  };
  Module.instantiateWasm = (imports, done) => {
    Promise.all([load_program(imports), load_fonts()]).then(([{ instance, module }]) => done(instance, module))
      .catch((error) => fail(`Stiction could not be loaded (${error.message}). Check the connection.`, true));
    return {};
  };
  Module.onRuntimeInitialized = () => {};
  page.start = () => {  // called by main() when the window stands
    started = true;
    resize();
    prefer();
    written = null;
    const text = location.hash.slice(1);
    written = text;
    text_call("stiction_address", text);
    page.request_frame();
  };
  const script = document.createElement("script");
  script.src = "app.js";
  script.onerror = () => fail("Stiction could not be loaded. Check the connection.", true);
  document.body.append(script);
})();
