// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The golden trajectories: to the bit in wasm, to 1e-9 elsewhere.
import assert from "node:assert/strict";
import test from "node:test";

import { find_hash, read_all, run_rows } from "../golden/golden.mjs";
import { read_csv, run } from "./command.mjs";

const tolerance = 1e-9;  // of the largest value of a column
const is_wasm = (process.env.STICTION_COMMAND ?? "").endsWith(".js");

test("there is a golden trajectory of every system", () => {
    const systems = run("list").out.trim().split("\n").map((line) => line.split(" ")[0]);
    const known = read_all().map(({ scenario }) => scenario.split(/[/?]/)[0]);
    for (const system of systems) assert.ok(known.includes(system), system);
});

for (const golden of read_all()) {
    test(`${golden.scenario} has the golden rows`, () => {
        const { code, out } = run_rows(golden);
        assert.equal(code, 0);
        const rows = read_csv(out), kept = read_csv(golden.rows);
        assert.equal(rows.length, kept.length);
        assert.ok(kept.length >= 5);
        assert.deepEqual(Object.keys(rows[0]), ["t", ...golden.columns.split(",")]);
        for (const name of Object.keys(kept[0])) {
            const scale = Math.max(...kept.map((row) => Math.abs(Number(row[name])) || 0));
            kept.forEach((row, i) => {
                if (row[name] === "" || Number.isNaN(Number(row[name]))) return assert.equal(rows[i][name], row[name]);
                const off = Math.abs(Number(rows[i][name]) - Number(row[name]));
                assert.ok(off <= tolerance * scale, `${name} at t = ${row.t}: ${rows[i][name]}, golden ${row[name]}`);
            });
        }
    });
    test(`${golden.scenario} has the golden bits`, { skip: !is_wasm && "another libm" }, () => {
        assert.equal(run_rows(golden).out, golden.rows);
        assert.equal(find_hash(golden), golden.sha256);
    });
}
