// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The layer between the browser and the program: frames on demand, pointer and wheel, keyboard focus, clipboard, the address, the drawing
// context, preferences, and window.stiction. It contains no mechanics; the program provides the functions of window.stiction. Its parts are
// files of their own, which are joined when the page is built; this one starts the program.
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

  // The page around this one may call it by messages (messages.js). They wait until the program can answer.
  const most_letters = 400;
  page.letters = [];
  page.hear_letter = (letter) => { if (page.letters.length < most_letters) page.letters.push(letter); };
  if (framed) window.addEventListener("message", (letter) => { if (letter.source === window.parent) page.hear_letter(letter); });

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

  // @include frames.js
  // @include values.js
  // @include pointer.js
  // @include keys.js
  // @include around.js

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
