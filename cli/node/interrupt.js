// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Under node a signal is told between the turns of the main thread alone, and the program takes one turn. A job, which may run for hours, is
// computed in a second thread; this one waits for signals and hands them on (cli/explore_run.cpp looks).
{
  const { isMainThread, Worker } = require("node:worker_threads");
  if (isMainThread && process.argv[2] === "explore") {
    const interrupted = new Int32Array(new SharedArrayBuffer(4));
    const thread = new Worker(__filename, { argv: process.argv.slice(2), workerData: { interrupted } });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => Atomics.store(interrupted, 0, 1));
    thread.on("error", (error) => { throw error; });
    thread.on("exit", (code) => process.exit(code));
    return;
  }
}
