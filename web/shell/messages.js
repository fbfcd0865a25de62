// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page inside another page: it answers calls of the window around it and sends events there (docs/page-reference.md). A call can do no more
// than the functions of window.stiction. Calls that come earlier wait in page.letters.
const { page } = Module, kilobyte = 1000, second = 1000;
const functions = ["set", "run", "pause", "step", "step_to_event", "seek", "reset", "set_speed", "set_camera", "snapshot", "controls", "events", "link", "check", "value", "explore",
  "explore_status", "explore_rows", "explore_cancel", "trace", "drawing", "about"];
const most_calls = 200, longest_call = 64 * kilobyte, longest_id = 64, longest_quote = 64;
const least_every = 0.03, usual_every = 0.1;  // s
const slice = 8;  // ms of answers before the page goes on with other work
const least_height = 400, most_height = 720, height_of_width = 5 / 8;  // in CSS pixels

const send = (message) => window.parent.postMessage({ stiction: 1, ...message }, "*");
const send_event = (event, data) => send({ event, data });
const is_plain = (value) => typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

// Events. `wanted` is what the page around has subscribed to.
let wanted = null, sent = "", sent_at = -Infinity, timer = 0, rows = 0, last_t = 0, known = [];
const find_state = ({ t, running, scenario, values, states }) => ({ t, running, scenario, values: Object.fromEntries(wanted.columns.map((name) => [name, values[name]])), states });
const send_state = () => {
  timer = 0;
  if (!wanted) return;
  const state = find_state(stiction.snapshot()), text = JSON.stringify(state);
  if (text === sent) return;
  [sent, sent_at] = [text, performance.now()];
  send_event("state", state);
};
/** Sends the new notices, and the events that the time has passed since the last look. Events after a step back are sent again. */
const send_news = ({ t, events, notices }, begins_anew) => {
  for (const text of notices) if (!known.includes(text)) send_event("notice", { text });
  known = notices;
  if (begins_anew) rows = 0;
  if (t < last_t || events < rows) rows = Math.min(rows, events);
  if (events > rows) for (const { t: at, contact, kind, from, to, cause } of stiction.events().slice(rows)) send_event("mechanical", { t: at, contact, kind, from, to, cause });
  [rows, last_t] = [events, t];
};
/** The page has drawn a frame or answered a call. */
const follow = (begins_anew = false) => {
  if (!wanted) return;
  send_news(stiction.snapshot(), begins_anew);
  if (!timer) timer = setTimeout(send_state, Math.max(0, sent_at + second * wanted.every - performance.now()));
};
page.after_frame = () => follow();

const quote = (text) => JSON.stringify(String(text).slice(0, longest_quote));
const subscribe = (options = {}) => {
  if (!is_plain(options)) throw new Error("subscribe takes an object: {columns: [names], every: seconds}.");
  const { columns = [], every = usual_every } = options, names = stiction.columns().map(({ name }) => name);
  if (!Array.isArray(columns)) throw new Error("subscribe takes columns as an array of names.");
  const strange = columns.find((name) => !names.includes(name));
  if (strange !== undefined) throw new Error(`There is no column ${quote(strange)}.`);
  if (typeof every !== "number" || !(every >= least_every)) throw new Error(`subscribe takes every as a number of seconds, at least ${least_every}.`);
  wanted = { columns, every };
  clearTimeout(timer);
  [sent, sent_at, timer] = ["", -Infinity, 0];
  ({ events: rows, t: last_t, notices: known } = stiction.snapshot());
  follow();
  return { columns, every };
};
const unsubscribe = () => {
  clearTimeout(timer);
  [wanted, timer] = [null, 0];
  return null;
};

// Calls.
const answer = async ({ call, argument }) => {
  const all = Array.isArray(argument) ? argument : argument === undefined || argument === null ? [] : [argument];
  if (!all.every((one) => ["string", "number"].includes(typeof one) || is_plain(one))) throw new Error("An argument is a text, a number, an object, or an array of these.");
  if (call === "subscribe") return subscribe(...all);
  if (call === "unsubscribe") return unsubscribe();
  if (!functions.includes(call)) throw new Error(`There is no call ${quote(call)}.`);
  const result = await stiction[call](...all);
  follow(call === "set" || call === "reset");
  return result;
};
const find_length = (data) => {
  try { return new TextEncoder().encode(JSON.stringify(data)).length; } catch { return Infinity; }  // a ring has no JSON text
};

const calls = [];
let is_answering = false;
const answer_all = async () => {
  is_answering = true;
  for (let begin = performance.now(); calls.length;) {
    const { id, error, ...call } = calls.shift();
    try {
      if (error) throw new Error(error);
      send({ id, result: await answer(call) ?? null });
    } catch ({ message }) {
      send({ id, error: message });
    }
    if (performance.now() - begin < slice) continue;
    await new Promise((next) => setTimeout(next));
    begin = performance.now();
  }
  is_answering = false;
};

let count = 0, counted_from = -Infinity;
const is_call = (data) => is_plain(data) && data.stiction === 1 && typeof data.call === "string" && (Number.isFinite(data.id) || typeof data.id === "string" && data.id.length <= longest_id);
const hear = ({ data }) => {
  if (!is_call(data)) return;
  const now = performance.now();
  if (now - counted_from >= second) [count, counted_from] = [0, now];
  if (++count > 2 * most_calls) return;
  const error = count > most_calls ? `More than ${most_calls} calls in one second.` : find_length(data) > longest_call ? "The call is longer than 64 kB." : null;
  calls.push({ id: data.id, call: data.call, argument: data.argument, error });
  if (!is_answering) answer_all();
};

let height = 0;
const send_height = () => {
  const now = Math.round(Math.min(Math.max(height_of_width * window.innerWidth, least_height), most_height));
  if (now !== height) send_event("resize", { height: (height = now) });
};

const begin = async () => {
  await stiction.ready;
  send_event("ready", { version: stiction.about().version, scenario: stiction.snapshot().scenario });
  send_height();
  window.addEventListener("resize", send_height);
  page.letters.splice(0).forEach(hear);
  page.hear_letter = hear;
};

export { begin };
