// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the golden trajectories anew with the wasm build (see golden.mjs).
import { writeFileSync } from "node:fs";

import { find_hash, read_all, run_rows } from "./golden.mjs";

if (!process.env.STICTION_COMMAND?.endsWith(".js")) {
    console.error("STICTION_COMMAND must be the .js of the wasm build: its bits are those that are kept.");
    process.exit(2);
}
for (const golden of read_all()) {
    const { scenario, until, every, columns } = golden;
    writeFileSync(golden.path, `scenario ${scenario}\nuntil ${until}\nevery ${every}\ncolumns ${columns}\n` +
        `sha256 ${find_hash(golden)}\n${run_rows(golden).out}`);
}
