// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The window of the speaker: notes, cues, clock and transport, while the page itself shows pictures without controls. The elements of the window
// belong to this page, which fills and hears them; nothing is sent. In a lesson the notes are those of its step (page.find_notes).
const { page } = Module, follow_every = 250;  // ms
const speeds = [0.001, 0.01, 0.1, 0.25, 0.5, 1, 2, 5, 10];
const style = `
html { font: 18px/1.5 system-ui, sans-serif; color-scheme: light dark; }
body { margin: 0; padding: 20px 24px; display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 20px 28px; }
h1 { font-size: 22px; margin: 0; grid-column: 1 / -1; } h2 { font-size: 16px; margin: 0 0 8px; }
.notes { white-space: pre-wrap; font-size: 22px; overflow-wrap: anywhere; } .notes:empty::before { content: "This link has no notes."; opacity: .7; font-size: 16px; }
ol { margin: 0; padding: 0; list-style: none; } li { margin-bottom: 6px; } li button { width: 100%; text-align: left; }
button, select { min-height: 40px; padding: 4px 14px; font: inherit; } [aria-current] { font-weight: 700; outline: 3px solid; outline-offset: -3px; }
.transport { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; } .times { font-variant-numeric: tabular-nums; } .times b { font-size: 26px; }`;

let other = null, timer = 0;

const write_span = (ms) => [Math.floor(ms / 60000), Math.floor(ms / 1000) % 60].map((part) => String(part).padStart(2, "0")).join(":");
const tidy = (x) => String(+x.toPrecision(4)).replace("-", "\u2212");

function fill(window_of, began) {
  const { document: paper } = window_of, elements = {};
  const put = (tag, id, values = {}, ...children) => {
    const made = Object.assign(paper.createElement(tag), values);
    if (id) made.dataset.id = id, elements[id] = made;
    made.append(...children);
    return made;
  };
  const button = (id, word, act) => put("button", id, { type: "button", textContent: word, onclick: () => { act(); follow(); } });
  const step_cue = (direction) => {
    const { cues } = stiction.talk(), here = cues.findIndex((cue) => cue.here);
    stiction.cue(here < 0 ? 1 : here + 1 + direction);
  };
  const toggle = () => (stiction.snapshot().running ? stiction.pause() : stiction.run());
  const step_back = () => { const { t, speed } = stiction.snapshot(); stiction.seek(Math.max(0, t - speed / 60)); };
  const acts = { " ": toggle, n: stiction.step_to_event, r: stiction.reset, ".": stiction.step, ",": step_back, ArrowRight: () => step_cue(1), PageDown: () => step_cue(1), ArrowLeft: () => step_cue(-1), PageUp: () => step_cue(-1) };

  let listed = "";
  const follow = () => {
    const { on, notes, cues } = stiction.talk(), { t, running, speed, next_event, status } = stiction.snapshot();
    if (!on) return window_of.close();
    const write = (id, text) => { if (elements[id].textContent !== text) elements[id].textContent = text; };
    write("notes", page.find_notes?.() ?? notes);
    write("clock", new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
    write("since", write_span(performance.now() - began));
    write("time", `t = ${t.toFixed(3)}`);
    write("next", next_event ? `${next_event.contact}: ${next_event.kind.replace(/_/g, " ")} in ${tidy(next_event.t - t)}` : "none computed yet");
    write("title", status.split(",")[0]);
    write("play", running ? "Pause" : "Play");
    if (elements.speed !== paper.activeElement) elements.speed.value = String(speeds.reduce((a, b) => (Math.abs(Math.log(b / speed)) < Math.abs(Math.log(a / speed)) ? b : a)));
    const names = cues.map(({ title }) => title).join("\n");
    if (names !== listed) elements.cues.replaceChildren(...cues.map(({ title }, i) => put("li", "", {}, button(`cue.${i + 1}`, `${i + 1}  ${title}`, () => stiction.cue(i + 1)))));
    listed = names;
    cues.forEach(({ here }, i) => {
      const press = elements[`cue.${i + 1}`];
      if (here) press.setAttribute("aria-current", "true");
      else press.removeAttribute("aria-current");
    });
  };

  const sheet = new window_of.CSSStyleSheet();
  sheet.replaceSync(style);
  paper.adoptedStyleSheets = [sheet];
  paper.title = "Stiction: speaker";
  paper.documentElement.lang = "en";
  const select = put("select", "speed", { ariaLabel: "Speed", onchange: () => stiction.set_speed(Number(select.value)) }, ...speeds.map((speed) => put("option", "", { value: String(speed), textContent: `${speed} ×` })));
  paper.body.replaceChildren(
    put("h1", "title"),
    put("main", "", {}, put("h2", "", { textContent: "Notes" }), put("div", "notes", { className: "notes" })),
    put("section", "", {}, put("h2", "", { textContent: "Cues" }), put("ol", "cues"), put("p", "", { className: "times" }, put("b", "clock"), " since the start ", put("b", "since"))),
    put("div", "", { className: "transport" }, button("reset", "Restart", stiction.reset), button("step_back", "Back", step_back), button("play", "Play", toggle), button("step", "Forward", stiction.step),
      button("step_to_event", "Next event", stiction.step_to_event), select, put("span", "", { className: "times" }, put("b", "time"), " next: ", put("span", "next"))));
  paper.addEventListener("keydown", (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey || paper.activeElement === select || event.key === " " && paper.activeElement?.tagName === "BUTTON" ? null : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
    follow();
  });
  return follow;
}

const open = () => {
  if (other && !other.closed) return other.focus();
  other = window.open("", "", "popup,width=960,height=640");
  if (!other) return stiction.notice("The browser refuses a second window. Allow windows of this page, then press Speaker again.");
  stiction.speak(1);
  const follow = fill(other, performance.now());
  const look = () => {
    if (other.closed) return stiction.speak(0);
    follow();
    timer = setTimeout(look, follow_every);
  };
  clearTimeout(timer);
  look();
};
// If this page is closed, the other window becomes the page.
window.addEventListener("pagehide", () => { if (other && !other.closed) other.location.replace(stiction.link()); });

export { open };
