// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// One Chromium for all test files:
//   node tests/browser/chromium.mjs start FILE    starts it in the background and writes its address into FILE
//   node tests/browser/chromium.mjs stop FILE     ends it
// Each test file connects to it (support.mjs) and has contexts of its own, which end with the connection.
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

// A page of a test is short: few of its functions are worth the optimising compiler (docs/testing.md).
const js_flags = "--wasm-tiering-budget=100000000";

export const launch_options = {
  executablePath: process.env.STICTION_CHROMIUM || "/usr/bin/chromium",
  // Hinting as in the windows of Chromium: letters are the same pixels.
  args: ["--no-sandbox", "--font-render-hinting=slight", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", `--js-flags=${js_flags}`],
};

async function serve(file) {
  const server = await chromium.launchServer(launch_options);
  writeFileSync(file, JSON.stringify({ address: server.wsEndpoint(), pid: process.pid }));
  process.send("ready");
  process.disconnect();
  server.on("close", () => process.exit());
  process.on("SIGTERM", () => server.close());
}

function stop(file) {
  if (!existsSync(file)) return;
  const { pid } = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  try { process.kill(pid, "SIGTERM"); } catch { /* it has ended already */ }
}

function start(file) {
  stop(file);
  // The streams of this process are not handed on: ctest waits until they are closed.
  const log = openSync(`${file}.log`, "w");
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), "serve", file], { detached: true, stdio: ["ignore", log, log, "ipc"] });
  child.on("exit", (code) => {
    console.error(readFileSync(`${file}.log`, "utf8"));
    process.exit(code || 1);
  });
  child.on("message", () => process.exit(0));
}

const [, program, step, file] = process.argv;
if (program === fileURLToPath(import.meta.url)) {
  const steps = { start, stop, serve };
  if (!steps[step] || !file) {
    console.error("usage: chromium.mjs start|stop FILE");
    process.exit(2);
  }
  await steps[step](file);
}
