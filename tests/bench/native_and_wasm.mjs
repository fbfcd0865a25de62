// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Time of the same motion natively and as WebAssembly under node: user time of the processes, the least of two runs that take turns,
// without the time of a motion of 1 ms (start, reading, first compilation).
//
//     node tests/bench/native_and_wasm.mjs [native command] [stiction.js]
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const built = (path) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url));
const [native = built("native/stiction"), wasm = built("web/stiction.js")] = process.argv.slice(2);

const motions = [
  ["belt_oscillator", 20000],
  ["belt_oscillator/stribeck", 5000],
  ["two_masses", 20000],
  ["inclined_shaker", 10],
  ["rolling_disk", 1000],
  ["rolling_disk?method=time_stepping", 500],
  ["free_disk", 500],
  ["ellipsoid_bowl", 80],
  ["clearance_fourbar", 150],
  ["cam_follower", 300],
  ["geneva_wheel", 300],
];

function seconds(command, scenario, t_end) {
  const text = `${scenario}${scenario.includes("?") ? "&" : "?"}t_end=${t_end}`;
  const timed = spawnSync("bash", ["-c", 'TIMEFORMAT=%U; time "$@" > /dev/null', "run", ...command, "run", text, "--columns", "t"], { encoding: "utf8" });
  if (timed.status === 2) throw new Error(`${text}: ${timed.stderr}`);
  return Number(timed.stderr.trim().split("\n").at(-1));
}

const programs = { native: [native], wasm: ["node", wasm] };
console.log("motion".padEnd(80), "native s", " wasm s", " ratio");
for (const [scenario, t_end] of motions) {
  const least = { native: Infinity, wasm: Infinity }, start = { ...least };
  for (let run = 0; run < 2; ++run)
    for (const [name, command] of Object.entries(programs)) {
      start[name] = Math.min(start[name], seconds(command, scenario, 0.001));
      least[name] = Math.min(least[name], seconds(command, scenario, t_end));
    }
  const [a, b] = ["native", "wasm"].map((name) => least[name] - start[name]);
  console.log(`${scenario} to ${t_end} s`.padEnd(80), a.toFixed(2).padStart(8), b.toFixed(2).padStart(7), (b / a).toFixed(2).padStart(6));
}
