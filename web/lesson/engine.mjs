// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Asks the command line: the program named by STICTION, else stiction.js beside the built lesson.mjs. Equal questions are asked once.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";

const longest_output = 64 << 20;

/** A class of function calls of which so many run at a time. */
function make_queue(most) {
  const waiting = [];
  let running = 0;
  const next = () => {
    if (running >= most || !waiting.length) return;
    ++running;
    waiting.shift()(() => { --running; next(); });
  };
  return (act) => new Promise((resolve, reject) => {
    waiting.push((done) => act().then(resolve, reject).finally(done));
    next();
  });
}

/** @param {string} program a program, or a script for node */
export function make_engine(program) {
  const [file, before] = /\.m?js$/.test(program) ? [process.execPath, [program]] : [program, []];
  const queue = make_queue(availableParallelism?.() ?? 2), known = new Map();
  /** {code, out, error} of a command. */
  const run = (...all) => {
    const key = JSON.stringify(all);
    if (!known.has(key)) {
      known.set(key, queue(() => new Promise((resolve, reject) => {
        execFile(file, [...before, ...all], { maxBuffer: longest_output }, (failure, out, error) => {
          if (failure && typeof failure.code !== "number") reject(failure);
          else resolve({ code: failure?.code ?? 0, out, error: error.trim().replace(/^stiction: /gm, "") });
        });
      })));
    }
    return known.get(key);
  };
  const until = (t) => (t === undefined ? [] : ["--until", String(t)]);
  const need = async (...all) => {
    const { code, out, error } = await run(...all);
    if (code !== 0) throw new Error(`stiction ${all.join(" ")}: ${error}`);
    return out;
  };
  return {
    systems: async () => (await need("list")).trim().split("\n"),
    describe: async (system) => JSON.parse(await need("describe", system, "--json")),
    /** {holds, t, clauses}, or {error} where scenario or clause cannot be read. */
    check: async (scenario, clause, t) => {
      const { code, out, error } = await run("check", scenario, clause, ...until(t));
      return code === 0 ? JSON.parse(out) : { error };
    },
    /** The fault of a job, or null. The job is read and not computed. */
    find_job_fault: async (job) => {
      const { code, error } = await run("explore", "link", ...job);
      return code === 0 ? null : error;
    },
    /** Rows [t, value] of a column at equal times. */
    trace: async (scenario, column, every, t) => {
      const [, ...rows] = (await need("run", scenario, "--every", String(every), "--columns", column, ...until(t))).trim().split("\n");
      return rows.map((row) => row.split(",").map((text) => (text === "" ? null : Number(text))));
    },
  };
}
