// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The mirror: each control on the canvas has a real element at its place, transparent, over the canvas, in the order of stiction.controls().
// Plots are described by sentences, and there are tables of events and exact results. Screen readers, voice control, switch devices and tests
// use these elements; the pointer acts through them on the canvas. The mirror is updated after frames, and not while the page rests.
"use strict";

(() => {
  const { page, canvas } = Module;
  const interval = 150;  // ms between two updates while a motion plays

  const element = (name, attributes = {}, ...children) => {
    const out = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
    out.append(...children);
    return out;
  };
  const mirror = element("div", { id: "mirror" });
  canvas.after(mirror);

  // Writes only values that differ, so that a page at rest does not change.
  const put = (node, key, value) => {
    if (value === null || value === undefined) { if (node.hasAttribute(key)) node.removeAttribute(key); }
    else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value);
  };
  const put_value = (node, value) => {
    if (node.dataset.typing === undefined && (value === null ? node.value !== "" : Number(node.value) !== value || node.value === "")) node.value = value ?? "";
  };
  /** Puts the nodes into their parent in this order. It moves as few as possible, because a node that is moved loses the focus. */
  const arrange = (parent, nodes) => {
    const wanted = new Set(nodes);
    for (const node of [...parent.children]) if (!wanted.has(node)) node.remove();
    let next = parent.firstElementChild;
    for (const node of nodes) {
      if (node === next) next = next.nextElementSibling;
      else parent.insertBefore(node, next);
    }
  };

  // The value of a range element is the value itself; on a logarithmic track it is the place, from 0 to 1.
  const is_bent = (control) => control.scale === "log" && control.min > 0;
  const to_track = (control) => (is_bent(control) ? Math.log(control.value / control.min) / Math.log(control.max / control.min) : control.value);
  const from_track = (control, x) => (!is_bent(control) ? x : x <= 0 ? control.min : x >= 1 ? control.max : Number((control.min * (control.max / control.min) ** x).toPrecision(4)));
  const put_range = (node, control) => {
    put(node, "min", is_bent(control) ? 0 : control.min);
    put(node, "max", is_bent(control) ? 1 : control.max);
    put(node, "step", control.scale === "integer" ? 1 : "any");
    put_value(node, to_track(control));
    put(node, "aria-valuetext", control.value_text);
  };
  const put_pressed = (node, control) => {
    put(node, "aria-pressed", typeof control.value === "boolean" ? control.value : null);
    if (node.textContent !== control.name) node.textContent = control.name;
  };
  const button = { make: () => element("button", { type: "button" }), update: put_pressed, press: true };
  const range = { make: () => element("input", { type: "range" }), update: put_range };
  // @include text_field.js

  const picture = { make: () => element("div", { role: "img" }), update: () => {} };
  const kinds = {
    button, toggle: button, option: button, row: button, handle: button, slider: range, timeline: range, text: written, ribbon: picture, mystery: picture,
    plot: { make: () => element("div", { role: "img", tabindex: 0 }), update: () => {} },
    number: { make: () => element("input", { type: "text", inputmode: "decimal" }), update: (node, control) => put_value(node, control.value) },
    choice: {
      make: () => element("select"),
      update: (node, control) => {
        const { choices, titles, groups = [] } = control, filled = choices.map((id, i) => [id, titles[i], groups[i]].join("\n")).join();
        if (node.filled !== filled) {
          node.filled = filled;
          node.replaceChildren();
          const parents = new Map([["", node]]);  // headings of the list
          choices.forEach((id, i) => {
            const label = groups[i] ?? "";
            if (!parents.has(label)) node.append(parents.set(label, element("optgroup", { label })).get(label));
            parents.get(label).append(element("option", { value: id }, titles[i]));
          });
          node.selectedIndex = -1;
        }
        if (node.value !== control.value) node.value = control.value;
      },
    },
    tab: {
      make: () => element("button", { type: "button", role: "tab" }), press: true,
      update: (node, control) => {
        put(node, "aria-selected", control.value === true);
        if (node.textContent !== control.name) node.textContent = control.name;
      },
    },
    divider: {
      make: () => element("div", { role: "separator", tabindex: 0, "aria-orientation": "vertical" }),
      update: (node, control) => {
        for (const [key, value] of [["aria-valuenow", control.value], ["aria-valuemin", control.min], ["aria-valuemax", control.max]]) put(node, key, Math.round(100 * value));
      },
    },
  };

  // Tables.
  const make_table = (id, caption, head) => {
    const title = element("caption", {}, caption), body = element("tbody");
    const table = element("table", { "data-id": id }, title, element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))), body);
    return { table, title, body };
  };
  const events = make_table("table.events", "Events", ["t", "Contact", "Event", "From", "To", "Cause"]);
  const exact = make_table("table.exact", "Exact results", ["Quantity", "Formula", "Exact", "Computed", "Relative error", "Agrees"]);
  const write = (x, digits = 8) => String(Number(x.toPrecision(digits)));
  const cells = (texts) => texts.map((text) => element("td", {}, text));
  let event_rows = new Map();
  const update_events = (list, buttons) => {
    const rows = new Map();
    for (const { index, t, contact, what, from, to, cause } of list) {
      const key = [index, t, what, contact, from, to].join("|");
      const row = event_rows.get(key) ?? element("tr", {}, ...cells([write(t), contact, what, from, to, cause]));
      const at = buttons.get(`event.${index}`), cell = row.firstElementChild;
      if (at) {  // the time is a button that goes to the event
        const name = `${write(t)}, go to this event`;
        if (at.textContent !== name) at.textContent = name;
        if (at.parentNode !== cell) cell.replaceChildren(at);
      } else if (cell.firstElementChild) {
        cell.replaceChildren(write(t));
      }
      rows.set(key, row);
    }
    event_rows = rows;
    arrange(events.body, [...rows.values()]);
    const caption = list.length ? "Events, newest first" : "Events: no contact has changed its state yet";
    if (events.title.textContent !== caption) events.title.textContent = caption;
  };
  let exact_text = null;
  const update_exact = ({ complete, rows }) => {
    const text = JSON.stringify([complete, rows]);
    if (text === exact_text) return;
    exact_text = text;
    exact.title.textContent = rows.length === 0 ? (complete ? "Exact results: no closed form is known for these values" : "Exact results: measuring")
      : `Exact results: ${rows.filter((row) => row.agrees).length} of ${rows.length} agree${complete ? "" : ", more to come"}`;
    exact.body.replaceChildren(...rows.map((row) => element("tr", {},
      ...cells([row.name, row.formula, write(row.exact), write(row.computed), write(row.error, 2), row.agrees ? "yes" : "no"]))));
  };

  // Updates.
  let entries = new Map(), tablists = new Map(), seen = -Infinity, timer = 0, told = new Set();
  let measures = false;  // the table of exact results is not complete
  let follows = false;  // the keyboard is used in the mirror: its focus follows that of the canvas
  const update = () => {
    clearTimeout(timer);
    timer = 0;
    seen = performance.now();
    const { notices, events: happened, exact: results, mistakes: found } = stiction.mirror();
    mistakes = found ?? [];
    const controls = document.querySelector("dialog[open]") ? [] : stiction.controls().filter(({ id }) => !id.startsWith("news."));  // the page makes those
    const left = new Map(entries), rows = new Map(), nodes = [], lists = new Map();
    const inside = mirror.contains(document.activeElement), focused = inside ? document.activeElement.dataset.id : "";
    entries = new Map();
    let list = null;
    for (const control of controls) {
      const kind = kinds[control.kind] ?? button;
      let entry = left.get(control.id);
      if (!entry || entry.kind !== kind) {
        entry = { kind, node: kind.make() };
        entry.node.dataset.id = control.id;
      }
      entry.control = control;
      entries.set(control.id, entry);
      const { node } = entry, place = [control.x, control.y, control.width, control.height].map((x) => Math.round(100 * x) / 100).join(" ");
      if (entry.place !== place) {
        entry.place = place;
        for (const side of ["x", "y", "width", "height"]) node.style[{ x: "left", y: "top" }[side] ?? side] = `${control[side]}px`;
      }
      if (control.kind === "row") {
        if (rows.size === 0) nodes.push(events.table);
        rows.set(control.id, node);
        continue;
      }
      kind.update(node, control);
      if ("disabled" in node) put(node, "disabled", control.locked ? "" : null);
      if (!kind.press) put(node, "aria-label", control.name);
      if (control.kind !== "tab") {
        list = null;
        nodes.push(node);
        continue;
      }
      if (!list) {
        const set = tablists.get(control.id) ?? element("div", { role: "tablist", "aria-label": "Views" });
        lists.set(control.id, set);
        nodes.push(set);
        list = { set, tabs: [] };
        set.tabs = list.tabs;
      }
      list.tabs.push(node);
    }
    tablists = lists;
    for (const set of lists.values()) arrange(set, set.tabs);
    // A link can leave out the tables (view.hide): then they are null.
    if (happened && rows.size === 0) nodes.push(events.table);
    if (results) nodes.push(exact.table);
    if (happened) update_events(happened, rows);
    if (results) update_exact(results);
    arrange(mirror, nodes);
    for (const notice of notices) if (!told.has(notice)) page.tell(notice);
    told = new Set(notices);
    // The element with the focus is gone: the canvas gets the focus, and Tab continues from the old place.
    if (inside && !entries.has(focused)) { follows = true; canvas.focus({ preventScroll: true }); }
    if (follows) follow();
    measures = results !== null && !results.complete;
    if (measures) timer = setTimeout(update, page.is_rest_awaited() ? 0 : interval);
    page.look_for_rest();
  };
  page.is_mirror_behind = () => timer !== 0 && !measures;
  page.take_tab = () => field?.take_tab() ?? false;
  page.is_text_behind = () => field?.is_behind() ?? false;
  page.is_measuring = () => measures;
  /** At once, unless its next look waits for exact results. */
  page.write_mirror = () => { if (!measures) update(); };
  /** Call it after each frame. */
  page.mirror = () => {
    const wait = seen + interval - performance.now(), behind = follows && focused_id() !== (document.activeElement.dataset.id ?? "");
    if (wait <= 0 || behind) update();
    else if (!timer) timer = setTimeout(update, wait);
  };

  // Focus. Tab moves in the program's own order, which includes controls that are scrolled out of view.
  const focused_id = () => Module.UTF8ToString(Module._stiction_focused());
  const follow = () => {
    const id = focused_id(), entry = entries.get(id);
    const ours = document.activeElement === canvas || mirror.contains(document.activeElement);
    if (!ours) return;
    if (entry && entry.node !== document.activeElement) entry.node.focus({ preventScroll: true });
    if (!id && document.activeElement !== canvas) canvas.focus({ preventScroll: true });
  };
  page.follow_focus = (on = true) => { follows = on; if (on) follow(); };
  /** Lets Tab continue after the last element, or Shift Tab before the canvas. */
  page.leave_mirror = (direction) => {
    follows = false;
    const last = [...mirror.querySelectorAll("button, input, select, [tabindex]")].pop();
    (direction > 0 && last ? last : canvas).focus({ preventScroll: true });
  };
  page.mirrors = (node) => node !== null && mirror.contains(node);
  /** True if the key is for the element itself, because the user types a number. */
  page.takes_key = (event) => {
    const node = document.activeElement, entry = entries.get(node.dataset.id);
    if (entry?.kind === written) return true;
    if (entry?.kind !== kinds.number) return false;
    const typing = node.dataset.typing !== undefined;
    if (event.code === "Enter" || event.code === "NumpadEnter") {
      if (!typing) return false;
      if (event.type === "keydown") commit(node);
      return true;
    }
    if (event.code !== "Escape" || !typing) return event.code !== "Escape";
    delete node.dataset.typing;
    put_value(node, entry.control.value);
    return true;
  };
  mirror.addEventListener("focusin", (event) => {
    const { id } = event.target.dataset;
    follows = true;
    Module._stiction_focus(1);
    if (id && focused_id() !== id) page.text_call("stiction_focus_on", id);
    page.request_frame();
  });
  mirror.addEventListener("focusout", (event) => {
    const node = event.target;
    if (node.dataset.typing !== undefined) commit(node);
    if (event.relatedTarget === canvas || page.mirrors(event.relatedTarget)) return;
    Module._stiction_focus(0);
    page.request_frame();
  });
  canvas.addEventListener("pointerdown", () => { follows = false; });

  // Operating controls.
  const operate = (id, value, number) => page.text_call("stiction_operate", id, value, number);
  const commit = (node) => {
    delete node.dataset.typing;
    if (node.value) operate(node.dataset.id, node.value, Number.NaN);
    else put_value(node, entries.get(node.dataset.id)?.control.value ?? null);
  };
  mirror.addEventListener("input", ({ target }) => {
    const entry = entries.get(target.dataset.id);
    if (!entry) return;
    if (entry.kind === kinds.number) target.dataset.typing = "";
    if (entry.kind === range) operate(target.dataset.id, "", from_track(entry.control, Number(target.value)));
  });
  mirror.addEventListener("change", ({ target }) => {
    const entry = entries.get(target.dataset.id);
    if (!entry) return;
    if (entry.kind === kinds.number) commit(target);
    if (entry.kind === range) operate(target.dataset.id, "", from_track(entry.control, Number(target.value)));
    if (entry.kind === kinds.choice) operate(target.dataset.id, target.value, Number.NaN);
  });
  mirror.addEventListener("click", ({ target }) => {
    if (entries.get(target.dataset.id)?.kind.press) operate(target.dataset.id, "", Number.NaN);
  });
  page.modules.mirror = {};
})();
