// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Part of page.js: the functions there and here share their names.
// Keys, characters, the focus, and the clipboard.

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
  if (is_tab && down && !event.shiftKey && page.take_tab?.()) {  // the text of a mechanism has a next placeholder
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
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
