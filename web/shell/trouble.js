// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// What is said where the page does not start. It stands in index.html itself, by its hash in the policy, and is there before anything else;
// page.js begins with it once more, for sites whose own policy refuses what stands in a page.
if (!window.Module) (() => {
  const root = document.documentElement, page = {};
  window.Module = { page };
  document.getElementById("late")?.remove();

  /** The name of a part as its sources have it, without the hash of its content. */
  page.plain = (name) => name.replace(/[?#].*/, "").replace(/.*\//, "").replace(/\.[0-9a-f]{8,}(?=\.)/, "");
  const named = (name) => (page.plain(name) === name ? name : `${page.plain(name)} (${name.replace(/.*\//, "")})`);

  // A word of greater weight replaces one of less: that something is late, that it is missing or wrong, that a policy refuses it. Of equal
  // ones the first stays, the others are what follows from it.
  const late = 0, wrong = 1, refused = 2;
  let weight = -1;
  /** Says in the middle of the page why it does not start, and offers to begin again. */
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
  /** The first frame is there and all of the program: whatever was said before was no trouble. */
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
  /** Why a part is not there, in a sentence. `error` is what fetch or its reader, the compiler or load() below has thrown. */
  page.why = (name, error) => {
    if (error.status) return `${page.plain(name)} did not arrive (${name}: ${error.status}). ${advice()}`;
    if (error.late) return `${named(name)} has not arrived for 15 s. ${advice()}`;
    if (error.absent || error instanceof TypeError) return `${named(name)} did not arrive. ${advice(!error.absent)}`;
    return `${named(name)} is not what it should be: ${error.message.replace(/\.$/, "")}.`;
  };
  page.miss = (name, error) => page.fail(`Stiction cannot start: ${page.why(name, error)}`, true, error.late ? late : wrong);

  // What has been asked for and is on its way. Nothing from anywhere for 15 s is a stall; something that arrives slowly is not.
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
  // Nobody tells how much of a script has arrived: the same file asked for once more does.
  const probed = new Set();
  const probe = () => awaited.forEach(async (element, name) => {
    if (!element || probed.has(name)) return;
    probed.add(name);
    try {
      const reader = (await fetch(element.src || element.href, { cache: "no-store" })).body.getReader();
      while (!(await reader.read()).done) sign();
    } catch { /* then it has not arrived this way either */ }
  });
  const stall = () => {
    if (is_standing()) return;
    for (const [name, element] of awaited) {
      page.miss(name, { late: true });
      if (element?.rel !== "stylesheet") continue;  // which keeps everything from being drawn
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
