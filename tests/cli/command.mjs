// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the program under test: STICTION_COMMAND is the native program or the .js that node runs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const default_command = join(root, "build", "native", "stiction");

/// The file to start and its arguments: a script needs node.
export function program_and(args, program = process.env.STICTION_COMMAND ?? default_command) {
    return program.endsWith(".js") ? [process.execPath, [program, ...args]] : [program, args];
}

export function run_program(program, args) {
    const result = spawnSync(...program_and(args, program), {
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    if (result.error) throw result.error;
    return { code: result.status, out: result.stdout, err: result.stderr };
}

export function run(...args) {
    return run_program(process.env.STICTION_COMMAND ?? default_command, args);
}

/// The program of the other build: STICTION_OTHER_COMMAND, or beside this one as build/native beside build/web; null
/// where it is not built.
export function find_other_program() {
    if (process.env.STICTION_OTHER_COMMAND) return process.env.STICTION_OTHER_COMMAND;
    const here = process.env.STICTION_COMMAND ?? default_command;
    const other = here.endsWith(".js") ? ["native", "stiction"] : ["web", "stiction.js"];
    const path = join(dirname(here), "..", ...other);
    return existsSync(path) ? path : null;
}

/// Rows of a CSV text as objects of texts.
export function read_csv(text) {
    const lines = text.trimEnd().split("\n");
    const names = lines[0].split(",");
    return lines.slice(1).map((line) => {
        const fields = line.split(",");
        return Object.fromEntries(names.map((name, i) => [name, fields[i]]));
    });
}
