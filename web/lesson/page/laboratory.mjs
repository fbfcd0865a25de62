// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The laboratory in its frame. It comes from the same folder, or from this file where the lesson is one file, so its window.stiction is called
// directly.

const page = "../index.html", locked_functions = ["run", "step", "step_to_event", "seek"];

/**
 * @param {HTMLIFrameElement} frame
 * @param {{ready: () => void, failed: () => void, locked: (on: boolean) => void, find_notes: () => string}} hear find_notes: for the speaker's window
 */
export function make_laboratory(frame, hear) {
  let functions = null, wanted = null, is_locked = false;
  let resolve_ready;
  const ready = new Promise((resolve) => { resolve_ready = resolve; });

  /** window.stiction of the frame; undefined if the frame shows something else, or another origin. */
  const reach = () => {
    try { return frame.contentWindow.stiction; } catch { return undefined; }
  };
  /** An element that is inert in its own document takes no focus at all, whoever gives it. */
  /** While it is locked it stands at t = 0, whatever time its experiment names. */
  const hold = () => {
    if (!functions || !is_locked) return;
    functions.pause();
    if (functions.value("t") > 0) functions.reset();
  };
  const put_inert = () => { if (functions) frame.contentDocument.body.inert = is_locked; };
  const begin = async () => {
    const found = reach();
    if (!found) return hear.failed();
    await found.ready;
    for (const name of locked_functions) {
      const act = found[name];
      found[name] = (...all) => (is_locked ? found.snapshot() : act(...all));
    }
    frame.contentWindow.Module.page.find_notes = hear.find_notes;
    functions = found;
    put_inert();
    if (wanted !== null) functions.set(wanted);
    wanted = null;
    hold();
    resolve_ready();
    hear.ready();
  };
  /** Loads another experiment. If the laboratory presents, it goes on presenting, and the speaker's window stays open. */
  const set = (scenario) => {
    const { on } = functions.talk(), presents = /[?&]view\.layout=presenter/.test(functions.link());
    functions.set(presents ? `${scenario}${scenario.includes("?") ? "&" : "?"}view.layout=presenter` : scenario);
    if (on) functions.speak(1);
  };
  const held = document.getElementById("held-laboratory");
  frame.addEventListener("load", begin);

  return {
    is_ready: () => functions !== null,
    /** A function of window.stiction; null before the laboratory is ready, or where it has no such function. */
    call: (name, ...all) => functions?.[name]?.(...all) ?? null,
    /** Shows this experiment, at once or as soon as the laboratory is ready. */
    load(scenario) {
      if (functions) set(scenario);
      else if (frame.src || frame.srcdoc || held) wanted = scenario;
      else frame.src = `${page}#${scenario}`;
      if (held && !frame.srcdoc) frame.srcdoc = JSON.parse(held.textContent);
    },
    /** While it is locked the motion cannot go on, by hand, key or function. */
    lock(on) {
      is_locked = on;
      frame.inert = on;
      put_inert();
      hold();
      hear.locked(on);
    },
    focus: () => frame.focus(),
    /** window.stiction of the lesson. */
    facade: new Proxy({}, {
      get: (_, name) => (name === "ready" ? ready : name === "then" ? undefined : reach()?.[name] ?? (name === "rest" ? () => ready : () => null)),
      has: (_, name) => name === "ready" || name in (reach() ?? {}),
    }),
  };
}
