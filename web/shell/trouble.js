// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages if the page does not start. index.html contains this script itself (its policy allows it by its hash), so it runs before everything
// else. page.js begins with a second copy, for sites whose own policy refuses scripts inside a page.
if (!window.Module) (() => {
  const root = document.documentElement, page = {};
  window.Module = { page };
  document.getElementById("late")?.remove();

  /** The name of a file as in the sources, without the hash of its content. */
  page.plain = (name) => name.replace(/[?#].*/, "").replace(/.*\//, "").replace(/\.[0-9a-f]{8,}(?=\.)/, "");
  const named = (name) => (page.plain(name) === name ? name : `${page.plain(name)} (${name.replace(/.*\//, "")})`);

  // A message of greater weight replaces one of less weight. Weights: a file is late; it is missing or wrong; a policy refuses it. Of messages
  // with equal weight the first stays, because the others are its consequences.
  const late = 0, wrong = 1, refused = 2;
  let weight = -1;
  /** Shows in the middle of the page why it does not start, with a button to try again. */
  page.fail = (text, again = true, how = wrong) => {
    if (weight >= how) return;
    weight = how;
    root.classList.add("failed");
    const write = () => {
      const message = document.getElementById("message");
      message.textContent = text;
      if (!again) return;
      const button = document.createElement("button");
      button.textContent = "Reload";
      button.onclick = () => location.reload();
      message.append(" ", button);
    };
    if (document.getElementById("message")) write();
    else document.addEventListener("DOMContentLoaded", write);
  };
  page.has_failed = () => weight > late;
  /** Call it when the whole program and the first frame are there: earlier messages are removed. */
  let stands = false;
  page.stands = () => {
    weight = -1;
    stands = true;
    root.classList.remove("failed");
  };
  const is_standing = () => stands;

  const opaque = window.origin === "null";
  const advice = (reads) => {
    if (location.protocol === "file:") return "A page that is opened from a disk may not read the files beside it: open stiction.html, which holds them all, or serve the folder.";
    if (reads && opaque) return "This frame is sandboxed without an origin, and the server does not let such frames read its files (Access-Control-Allow-Origin).";
    return navigator.onLine === false ? "There is no network." : "Check the connection.";
  };
  /** Why a file is not there, in a sentence. `error` comes from fetch, its reader, the compiler, or page.load(). */
  page.why = (name, error) => {
    if (error.status) return `${page.plain(name)} did not arrive (${name}: ${error.status}). ${advice()}`;
    if (error.late) return `${named(name)} has not arrived for 15 s. ${advice()}`;
    if (error.absent || error instanceof TypeError) return `${named(name)} did not arrive. ${advice(!error.absent)}`;
    return `${named(name)} is not what it should be: ${error.message.replace(/\.$/, "")}.`;
  };
  page.miss = (name, error) => page.fail(`Stiction cannot start: ${page.why(name, error)}`, true, error.late ? late : wrong);

  // Files that are awaited. If nothing arrives from any of them for 15 s, that is a stall; slow arrival is not.
  const patience = 15000, awaited = new Map();
  let timers = [];
  const sign = () => {
    timers.forEach(clearTimeout);
    timers = awaited.size ? [setTimeout(probe, patience / 2), setTimeout(stall, patience)] : [];
    if (weight !== late) return;
    weight = -1;
    root.classList.remove("failed");
    document.getElementById("message").textContent = "Loading";
  };
  const awaits = (name, element = null) => { awaited.set(name, element); sign(); };
  const arrived = (name) => { awaited.delete(name); sign(); };
  // The browser does not report how much of a script has arrived. A second request of the same file does.
  const probed = new Set();
  const probe = () => awaited.forEach(async (element, name) => {
    if (!element || probed.has(name)) return;
    probed.add(name);
    try {
      const reader = (await fetch(element.src || element.href, { cache: "no-store" })).body.getReader();
      while (!(await reader.read()).done) sign();
    } catch { /* this request has failed too */ }
  });
  const stall = () => {
    if (is_standing()) return;
    for (const [name, element] of awaited) {
      page.miss(name, { late: true });
      if (element?.rel !== "stylesheet") continue;  // a missing stylesheet keeps everything from being drawn
      element.remove();
      weight = wrong;
    }
  };
  const follow = (element) => {
    if (element.tagName === "SCRIPT" && element.src) awaits(element.src, element);
    if (element.tagName === "LINK" && element.rel === "stylesheet") awaits(element.href, element);
  };
  if (document.readyState === "loading" && !document.body) {
    const observer = new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(follow)));
    observer.observe(root, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => observer.disconnect());
  }
  document.addEventListener("load", ({ target }) => arrived(target.src || target.href), true);
  window.addEventListener("error", (event) => {
    const { target } = event, name = target.src || target.href;
    if (target.rel === "preload") return;
    if (name) arrived(name);
    if (is_standing() || target.later) return;
    if (name) page.miss(name, { absent: true });
    else page.fail(`Stiction cannot start: ${event.filename ? named(event.filename) : "a script"} stops with "${event.message}".`);
  }, true);
  window.addEventListener("unhandledrejection", ({ reason }) => { if (!is_standing()) page.fail(`Stiction cannot start: "${reason}".`); });
  document.addEventListener("securitypolicyviolation", ({ blockedURI, disposition, effectiveDirective }) => {
    if (disposition !== "enforce" || is_standing() || !/^wasm-eval|^trusted-types|\.(js|css|wasm|woff2)$/.test(blockedURI)) return;
    page.fail(`Stiction cannot start: the policy of this site (${effectiveDirective}) refuses ${/\.\w+$/.test(blockedURI) ? page.plain(blockedURI) : blockedURI}.`, true, refused);
  });
  Object.assign(page, { awaits, arrived, sign, follow, is_standing, patience });
})();
