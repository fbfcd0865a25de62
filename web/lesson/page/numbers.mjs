// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers in the text: live values, which follow the laboratory, and draggable numbers, which the laboratory follows.
import { read_number, write_number } from "../number.mjs";

const drag_slack = 4, pixels_per_step = 4, big_step = 10, written_digits = 6;

/** The largest of 1, 2, 5 times a power of ten that is at most x. */
function round_down(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * ([5, 2, 1].find((factor) => factor * power <= x * (1 + 1e-9)) ?? 1);
}

/** The smallest change of a draggable number: a twentieth of it or a 500th of its range, rounded. */
function find_step({ min, max, scale }, value) {
  return round_down(scale === "log" ? value / 20 : scale === "integer" ? 1 : Math.max(Math.abs(value) / 20, (max - min) / 500));
}

function make_draggable(span, lang, change) {
  const read = (name) => Number(span.getAttribute(`aria-value${name}`));
  const parameter = { min: read("min"), max: read("max"), scale: span.dataset.scale }, first = read("now");
  const step = () => find_step(parameter, parameter.scale === "log" ? read("now") : first);
  const put = (value) => change(span.dataset.bind, Math.min(Math.max(Number(value.toPrecision(12)), parameter.min), parameter.max));
  const move = (from, steps) => put(Math.round((from + steps * step()) / step()) * step());
  const type = () => {
    const field = document.createElement("input");
    Object.assign(field, { type: "text", inputMode: "decimal", value: span.textContent, className: "typing" });
    field.dataset.id = `bind.${span.dataset.bind}.entry`;
    field.setAttribute("aria-label", span.getAttribute("aria-label"));
    let is_done = false;
    const end = (takes) => {
      if (is_done) return;
      is_done = true;
      const value = read_number(field.value), had_focus = document.activeElement === field;
      field.remove();
      span.hidden = false;
      if (had_focus) span.focus();
      if (takes && !Number.isNaN(value)) put(value);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "Escape") {
        event.preventDefault();
        end(event.key === "Enter");
      }
    });
    field.addEventListener("blur", () => end(true));
    span.after(field);
    span.hidden = true;
    field.focus();
    field.select();
  };
  span.tabIndex = 0;
  span.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: big_step, PageDown: -big_step }[event.key];
    if (steps) move(read("now"), event.shiftKey ? steps * big_step : steps);
    else if (event.key === "Home") put(parameter.min);
    else if (event.key === "End") put(parameter.max);
    else if (event.key === "Enter") type();
    else return;
    event.preventDefault();
  });
  let held = null;
  span.addEventListener("pointerdown", (event) => {
    held = { x: event.clientX, value: read("now"), is_dragged: false };
    span.setPointerCapture(event.pointerId);
  });
  span.addEventListener("pointermove", (event) => {
    if (!held) return;
    const way = event.clientX - held.x;
    held.is_dragged ||= Math.abs(way) >= drag_slack;
    if (held.is_dragged) move(held.value, Math.round(way / pixels_per_step));
  });
  span.addEventListener("pointerup", () => {
    if (held && !held.is_dragged) type();
    held = null;
  });
  span.addEventListener("pointercancel", () => { held = null; });
  return (value) => {
    const text = String(Number(value.toPrecision(written_digits))).replace("-", "−"), local = lang === "de" ? text.replace(".", ",") : text;
    if (Number(span.getAttribute("aria-valuenow")) === value) return;
    span.setAttribute("aria-valuenow", value);
    span.setAttribute("aria-valuetext", local);
    span.textContent = local;
  };
}

/** Follows the laboratory in what is on screen. */
export function make_numbers(root, lang, laboratory) {
  const change = (id, value) => {
    laboratory.call("change", `${id}=${value}`);
    follow();
  };
  const binds = [...root.querySelectorAll("[data-bind]")].map((span) => ({ span, put: make_draggable(span, lang, change) }));
  const outputs = [...root.querySelectorAll("output[data-value]")].map((output) => ({ output, written: output.textContent }));
  const is_shown = (element) => !element.closest("section")?.hidden && !element.closest("li")?.hidden;
  let seen = "", loaded = "";
  /** Time and experiment, without the items of the view. */
  const look = () => `${laboratory.call("value", "t")} ${laboratory.call("link")?.replace(/[?&]view\.[^&]*/g, "")}`;
  const follow = () => {
    if (!laboratory.is_ready()) return;
    const now = look();
    if (seen === now) return;
    seen = now;
    for (const { span, put } of binds) {
      const value = is_shown(span) ? laboratory.call("value", span.dataset.bind) : null;
      if (value !== null) put(value);
    }
    // Before the motion has begun, the text keeps the numbers of the whole run, which the author has described.
    const is_new = now === loaded;
    for (const { output, written } of outputs) {
      if (!is_shown(output)) continue;
      const { value: expression, digits, unit } = output.dataset, value = is_new ? null : laboratory.call("value", expression);
      output.textContent = is_new ? written : value === null ? "–" : write_number(value, Number(digits), lang) + (unit ? ` ${unit}` : "");
      output.classList.toggle("live", !is_new);
    }
  };
  return {
    follow,
    /** Call it after an experiment of the text has been loaded. */
    begin: () => {
      loaded = look();
      seen = "";
      follow();
    },
  };
}
