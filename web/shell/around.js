// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Part of page.js: the functions there and here share their names.
// The browser around the canvas: the address, the status for assistive technology, preferences, a lost drawing context, a line over the picture,
// workers, dialogs, and the copy for a visit without a network.

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
