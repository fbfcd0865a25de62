// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Asks the command line: the program named by STICTION, else stiction.js beside the built lesson.mjs. Equal questions are asked once. Some
// processes of `stiction batch` answer, one question at a time each; under node the compiled program stays warm in them.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";

/** A process that answers one question after the other. Without a question it does not keep the program alive, whose end closes its input. */
function start_process(file, before) {
  const child = spawn(file, [...before, "batch"], { stdio: ["pipe", "pipe", "inherit"] }), waiting = [];
  let error = null;
  const fail = (reason) => { error ??= reason; waiting.splice(0).forEach(({ reject }) => reject(error)); };
  child.on("error", fail);
  child.on("exit", (code, signal) => fail(new Error(`stiction batch ended (${signal ?? code})`)));
  child.stdin.on("error", fail);
  const handles = [child, child.stdin, child.stdout];
  createInterface({ input: child.stdout }).on("line", (line) => {
    waiting.shift().resolve(JSON.parse(line));
    if (!waiting.length) handles.forEach((handle) => handle.unref());
  });
  return {
    is_free: () => !waiting.length,
    ask: (words) => new Promise((resolve, reject) => {
      if (error) return reject(error);
      handles.forEach((handle) => handle.ref());
      waiting.push({ resolve, reject });
      child.stdin.write(`${JSON.stringify(words)}\n`);
    }),
  };
}

/** @param {string} program a program, or a script for node */
export function make_engine(program) {
  const [file, before] = /\.m?js$/.test(program) ? [process.execPath, [program]] : [program, []];
  const processes = [], queue = [], known = new Map(), most = availableParallelism?.() ?? 2;
  // A question goes to a process that has none; the others wait, so that a long question does not hold up those behind it.
  const next = async () => {
    if (!queue.length) return;
    let free = processes.find(({ is_free }) => is_free());
    if (!free && processes.length < most) processes.push(free = start_process(file, before));
    if (!free) return;
    const { words, resolve, reject } = queue.shift();
    try {
      const { code, out, error } = await free.ask(words);
      resolve({ code, out, error: error.trim() });
    } catch (reason) {
      processes.splice(processes.indexOf(free), 1);
      reject(reason);
    }
    next();
  };
  /** {code, out, error} of a command. */
  const run = (...all) => {
    const key = JSON.stringify(all);
    if (!known.has(key)) known.set(key, new Promise((resolve, reject) => { queue.push({ words: all, resolve, reject }); next(); }));
    return known.get(key);
  };
  const until = (t) => (t === undefined ? [] : ["--until", String(t)]);
  const need = async (...all) => {
    const { code, out, error } = await run(...all);
    if (code !== 0) throw new Error(`stiction ${all.join(" ")}: ${error}`);
    return out;
  };
  return {
    /** {code, out, error} of a command, its words as a list. */
    answer: (words) => run(...words),
    systems: async () => (await need("list")).trim().split("\n"),
    describe: async (system) => JSON.parse(await need("describe", system, "--json")),
    /** {holds, t, clauses}, or {error} where scenario or clause cannot be read. */
    check: async (scenario, clause, t) => {
      const { code, out, error } = await run("check", scenario, clause, ...until(t));
      return code === 0 ? JSON.parse(out) : { error };
    },
    /** {svg} of `stiction plot`, or {error}. */
    plot: async (words) => {
      const { code, out, error } = await run("plot", ...words, "--link", "../");
      return code === 0 ? { svg: out } : { error };
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
