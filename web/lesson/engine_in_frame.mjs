// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Answers the questions of claims.mjs and figure.mjs with a laboratory in a frame, as engine.mjs does with the command line. Questions are
// answered one after the other, equal ones once.

import { with_values_told } from "./mystery.mjs";

const over_time = 300;  // ms; stiction.check() stops after 350 ms of work, and its next call goes on
const same_time = 1e-12;  // of the time of a row, relative: rounding of k * every

/** The question belongs to a text that has changed since. */
export class Outdated extends Error {}

const without_view = (scenario) => {
  const [base, items = ""] = scenario.split("?"), kept = items.split("&").filter((item) => item && !item.startsWith("view."));
  return kept.length ? `${base}?${kept.join("&")}` : base;
};

/** @param {object} stiction window.stiction of the frame  @param {object[]} descriptions systems.json */
export function make_engine(stiction, descriptions) {
  const known = new Map(), waiting = new Set();
  let last = Promise.resolve(), turn = 0, shown = { text: null };

  const ask = (key, answer) => {
    if (known.has(key)) return known.get(key);
    const mine = turn;
    const question = last.catch(() => {}).then(() => new Promise((next) => setTimeout(next))).then(() => {  // so the page stays alive
      if (mine !== turn) throw new Outdated();
      waiting.delete(key);
      return answer();
    });
    known.set(key, question);
    waiting.add(key);
    return (last = question);
  };

  const takes_whole_numbers = (scenario, id) => descriptions.find((system) => system.id === scenario.split(/[?/]/)[0])?.parameters.find((parameter) => parameter.id === id)?.scale === "integer";

  /**
   * Brings an experiment to its time, else to its end; its first notice if it needs one. The author knows the mystery values: the laboratory gets them
   * as plain ones, because it tells nothing that depends on hidden ones.
   */
  const show = (scenario, t) => {
    const text = with_values_told(without_view(scenario), (id) => takes_whole_numbers(scenario, id));
    if (shown.text !== text) {
      const { notices: [fault = null], t_end } = stiction.set(text);
      shown = { text, fault, t_end };
    }
    if (shown.fault !== null) return shown.fault;
    const to = t ?? shown.t_end;
    // One call computes for at most 2 s. A run that has ended does not reach the time.
    let before, now = -1;
    do {
      before = now;
      now = stiction.seek(to).t;
    } while (now !== to && now !== before);
    return null;
  };

  const check = (scenario, clause, t) => {
    const fault = show(scenario, t);
    if (fault !== null) return { error: fault };
    for (;;) {
      const begin = performance.now(), found = stiction.check(clause);
      if (found.error) return { error: `CLAUSE, column ${found.at}: ${found.error}` };
      if (performance.now() - begin < over_time) return found;
    }
  };

  const trace = (scenario, column, every, t) => {
    const fault = show(scenario, t);
    if (fault !== null) throw new Error(fault);
    const [names, ...rows] = stiction.trace(`csv ${every}`).trim().split("\n").map((line) => line.split(",")), k = names.indexOf(column);
    return rows.map((row) => [row[0], row[k]].map((text) => (text === "" ? null : Number(text)))).filter(([time]) => time <= t * (1 + same_time));
  };

  /** `job`: name, scenario, and options as words of the command line. */
  const find_job_fault = ([name, scenario, ...words]) => {
    const items = [`job=${name}`];
    for (const word of words) word.startsWith("--") ? items.push(`job.${word.slice(2)}`) : items.push(`${items.pop()}=${encodeURIComponent(word)}`);
    shown = { text: null };
    const before = stiction.snapshot().notices, id = stiction.explore(`${scenario}${scenario.includes("?") ? "&" : "?"}${items.join("&")}`);
    if (id === null) return stiction.snapshot().notices.find((notice) => !before.includes(notice)) ?? "the job cannot run";
    stiction.explore_cancel(id);
    return null;
  };

  return {
    /** Questions that wait are those of an earlier text: they are not answered any more. */
    begin: () => {
      ++turn;
      waiting.forEach((key) => known.delete(key));
      waiting.clear();
    },
    systems: async () => descriptions.map(({ id }) => id),
    describe: async (system) => descriptions.find(({ id }) => id === system),
    check: (scenario, clause, t) => ask(JSON.stringify([scenario, clause, t]), () => check(scenario, clause, t)),
    trace: (scenario, column, every, t) => ask(JSON.stringify([scenario, column, every, t]), () => trace(scenario, column, every, t)),
    plot: async () => ({ svg: null }),  // the command line draws them
    find_job_fault: (job) => ask(JSON.stringify(job), () => find_job_fault(job)),
  };
}
