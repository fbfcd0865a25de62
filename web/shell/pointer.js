// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Part of page.js: the functions there and here share their names.
// The size of the canvas, the pointer, fingers, the wheel, and files that are dropped.

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
  if (!framed || !started || !event.cancelable) return;
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
page.take_file = async (file) => {
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
};
canvas.addEventListener("drop", (event) => {
  event.preventDefault();
  page.take_file(event.dataTransfer.files[0]);
});
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
