// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Workers that compute the units of a job, as many as there are processors: the page draws some frames in a second while it waits for their rows.
// Each worker runs this program without its window. It is made from the text of its script, so that it works in the single file and in a
// sandbox too; no memory is shared. Units of a job that was stopped are not waited for.
"use strict";

(() => {
  const { page } = Module, most = navigator.hardwareConcurrency || 2;
  const patience = 100, batch_time = 30, most_at_once = 64;  // ms, ms, units
  const script = Promise.all(["unit.js", "app.js"].map(async (name) => (await page.get(name, "text/javascript")).text()))
    .then((parts) => URL.createObjectURL(new Blob([parts.join("\n")], { type: "text/javascript" })));
  let workers = [], id = 0, job = "", unit_time = Infinity, waits = 0;

  const fail = (why) => {
    page.text_call("stiction_work_failed", why);
    page.request_frame();
  };
  const take = (rows) => {
    for (const row of JSON.parse(`[${rows.replace(/^,/, "")}]`)) {
      for (const cell of row) typeof cell === "string" ? page.text_call("stiction_cell_text", cell) : Module._stiction_cell(cell ?? NaN);
      Module._stiction_row_end();
    }
  };
  const hear = ([unit, text, kind]) => {
    if (kind === 3) return Module._stiction_estimate(...text.split(",").map(Number));
    if (kind === 2) {
      const answer = JSON.parse(text);
      if (answer.verdict === "found") [answer.period, ...Object.values(answer.state)].forEach((number) => Module._stiction_turn(number ?? NaN));
      for (const pair of answer.multipliers ?? []) {
        pair.forEach((part) => Module._stiction_cell(part));
        Module._stiction_row_end();
      }
      page.text_call("stiction_object", text);
    } else {
      take(text);
    }
    Module._stiction_unit_end(kind === 0 ? -1 : unit);
  };
  // Arrived rows are passed to the program in slices, with frames in between.
  const waiting = [], channel = new MessageChannel(), slice = 4;  // ms
  let pumps = false;
  const pump = () => {
    const begun = performance.now();
    pumps = false;
    while (waiting.length && performance.now() - begun < slice) waiting.shift()();
    if (waiting.length) {
      pumps = true;
      channel.port2.postMessage(null);
    }
    page.request_frame();
    page.look_for_rest();
  };
  channel.port1.onmessage = pump;
  const feed = (worker) => {
    const units = [], count = Math.min(most_at_once, Math.max(1, Math.floor(batch_time / unit_time)));
    while (units.length < count) {
      const unit = Module._stiction_next_unit();
      if (unit < 0) break;
      units.push(unit);
    }
    if (!units.length) return;
    Object.assign(worker, { busy: units.length, since: performance.now() });
    worker.postMessage({ id, units, ...(worker.job === id ? {} : { job }) });
    worker.job = id;
  };
  const make = (url) => {
    const worker = new Worker(url);
    worker.busy = 0;
    worker.onmessage = ({ data }) => {
      for (const answer of data.answers) waiting.push(() => { if (data.id === id && job) hear(answer); });
      if (!pumps) pump();
      if (!data.last) return;
      unit_time = (performance.now() - worker.since) / worker.busy;
      worker.busy = 0;
      if (job) feed(worker);
      page.look_for_rest();
    };
    worker.onmessageerror = worker.onerror = (event) => {
      drop(worker);
      if (job) fail(`a worker of this browser has ended: ${event.message ?? "it cannot run the program"}`);
    };
    worker.postMessage({ id: 0, program: page.program });
    return worker;
  };
  const drop = (worker) => {
    worker.terminate();
    workers = workers.filter((other) => other !== worker);
  };
  let starting = 0;
  const fill = async () => {
    ++starting;
    try {
      const url = await script;
      while (job && workers.length < most) workers.push(make(url));
      if (job) workers.filter(({ busy }) => !busy).forEach(feed);
    } catch (error) {
      fail(page.why("app.js", error));
    }
    --starting;
    page.look_for_rest();
  };
  /** Begins another job; an empty text stops the present one. */
  const begin = (text) => {
    ++id;
    job = text;
    waiting.length = 0;
    unit_time = Infinity;
    clearTimeout(waits);
    const late = workers.filter(({ busy }) => busy);
    if (!job) return late.forEach(drop);
    // Dragging a slider begins a new job in each frame. Workers that finish their old units within `patience` are used for the new job; the
    // others are ended and made again.
    if (late.length) waits = setTimeout(() => {
      late.filter(({ busy, job: of }) => busy && of !== id).forEach(drop);
      fill();
    }, patience);
    fill();
  };
  const is_busy = () => starting > 0 || pumps || waiting.length > 0 || (job !== "" && workers.some(({ busy }) => busy > 0));
  page.modules.explore = { begin, is_busy };
})();
