// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";

import { read_csv, run } from "./command.mjs";

// Belt at 0.1 m/s: slower than the belt is slip-, faster is slip+.
const args = ["regions", "belt_oscillator", "--x", "x_dot0:-1:1:40", "--y", "x0:-1:1:5"];

test("regions counts the cells, sorted by name", () => {
    const rows = read_csv(run(...args).out);
    assert.deepEqual(rows.map((row) => row.region), ["slip+", "slip-"]);
    // Centres -0.975, -0.925 .. 0.975: 22 below 0.1.
    assert.deepEqual(rows.map((row) => Number(row.count)), [18 * 5, 22 * 5]);
    assert.deepEqual(rows.map((row) => Number(row.fraction)), [0.45, 0.55]);
});

test("regions --grid prints every cell at its centre, x first", () => {
    const rows = read_csv(run(...args, "--grid").out);
    assert.equal(rows.length, 200);
    rows.forEach((row, n) => {
        assert.equal(Number(row.x), -1 + ((n % 40) + 0.5) * 2 / 40);
        assert.equal(Number(row.y), -1 + (Math.floor(n / 40) + 0.5) * 2 / 5);
        assert.equal(row.region, Number(row.x) < 0.1 ? "slip-" : "slip+");
    });
});

test("a mended value is an error, or with --lenient a notice", () => {
    const mended = ["regions", "belt_oscillator", "--x", "mu_s:0:1:4", "--y", "x0:0:1:2"];
    const strict = run(...mended), lenient = run(...mended, "--lenient");
    assert.equal(strict.code, 2);
    assert.equal(strict.out, "");
    assert.match(strict.err, /mu_k/);
    assert.equal(lenient.code, 0);
    assert.match(lenient.err, /mu_k/);
    assert.equal(read_csv(lenient.out).reduce((sum, row) => sum + Number(row.count), 0), 8);
});
