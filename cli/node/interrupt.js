// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Node handles a signal only when the main thread returns to the event loop, which the program never does while it computes. So a
// job, which may run for hours, is computed in a second thread. The main thread waits for signals and sets a shared flag, which
// cli/explore_run.cpp reads.
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
