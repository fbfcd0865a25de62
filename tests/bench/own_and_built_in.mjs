// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Time of the same motions by a built-in system and by its text as an own mechanism, natively and as WebAssembly under node: user time of
// sweeps over many motions and of long motions, the least of five runs that take turns, without the time of one motion.
//
//     node tests/bench/own_and_built_in.mjs [native command] [stiction.js]
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const built = (path) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url));
const [native = built("native/stiction"), wasm = built("web/stiction.js")] = process.argv.slice(2);
const folder = mkdtempSync(`${tmpdir()}/own-`);

const write_own = (system) => {
  const file = `${folder}/${system}.stiction`;
  writeFileSync(file, execFileSync(native, ["describe", system, "--text"], { encoding: "utf8" }));
  return `mechanism:${file}`;
};
// [system, options of a short and of a long run]
const runs = [
  ["belt_oscillator", (scenario) => [["run", `${scenario}?t_end=0.001`, "--columns", "t"], ["run", `${scenario}?t_end=20000`, "--columns", "t"]]],
  ["painleve_rod", (scenario) => [1, 8000].map((count) => ["explore", "sweep", scenario, "--over", `theta0:0.3:1.2:${count}`])],
  ["sliding_block", (scenario) => [1, 2000].map((count) => ["explore", "sweep", scenario, "--over", `mu:0.1:0.9:${count}`])],
];

function seconds(program, words) {
  const timed = spawnSync("bash", ["-c", 'TIMEFORMAT=%U; time "$@" > /dev/null', "run", ...program, ...words], { encoding: "utf8" });
  if (timed.status !== 0) throw new Error(`${words.join(" ")}: ${timed.stderr}`);
  return Number(timed.stderr.trim().split("\n").at(-1));
}

console.log("system".padEnd(18), "program", "built-in s", "own s", "ratio");
for (const [system, make] of runs) {
  const scenarios = [system, write_own(system)];
  for (const [name, program] of [["native", [native]], ["wasm", ["node", wasm]]]) {
    const least = scenarios.map(() => [Infinity, Infinity]);
    for (let turn = 0; turn < 5; ++turn)
      scenarios.forEach((scenario, k) => make(scenario).forEach((words, i) => { least[k][i] = Math.min(least[k][i], seconds(program, words)); }));
    const [a, b] = least.map(([short, long]) => long - short);
    console.log(system.padEnd(18), name.padEnd(7), a.toFixed(2).padStart(10), b.toFixed(2).padStart(5), (b / a).toFixed(2).padStart(5));
  }
}
