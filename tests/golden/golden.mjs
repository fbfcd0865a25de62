// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Our own trajectories, tests/golden/<system>.txt: what is run, the sha256 of its whole trace (every accepted step and
// both sides of each event, all columns), and a few rows to read. The hash is that of the wasm build, whose bits are the
// same everywhere; other builds have another libm and agree in the rows to a tolerance.
//
//     STICTION_COMMAND=build/web/stiction.js node tests/golden/write.mjs
//
// writes all of them anew. A golden trajectory changes only with a line in the changelog that says why.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { run } from "../cli/command.mjs";

const folder = dirname(fileURLToPath(import.meta.url));

/** Every file: {path, scenario, until, every, columns, sha256, rows: the CSV text}. */
export function read_all() {
    return readdirSync(folder).filter((name) => name.endsWith(".txt")).sort().map((name) => {
        const path = join(folder, name), lines = readFileSync(path, "utf8").split("\n");
        const out = { path, rows: lines.slice(5).join("\n") };
        for (const line of lines.slice(0, 5)) out[line.slice(0, line.indexOf(" "))] = line.slice(line.indexOf(" ") + 1);
        return out;
    });
}

export const run_rows = ({ scenario, until, every, columns }) =>
    run("run", scenario, "--until", until, "--every", every, "--columns", columns);

export const find_hash = ({ scenario, until }) =>
    createHash("sha256").update(run("run", scenario, "--until", until).out).digest("hex");
