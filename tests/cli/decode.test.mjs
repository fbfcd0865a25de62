// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Angle from encoder samples (Gomez 2008, appendix A.1): 1000 counts a turn, half a count at the first change.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";

import { read_csv, run } from "./command.mjs";

const folder = mkdtempSync(join(tmpdir(), "stiction-decode-"));
after(() => rmSync(folder, { recursive: true }));

function decode(text, ...options) {
    const path = join(folder, "samples.txt");
    writeFileSync(path, text);
    return run("decode", path, ...options);
}

function check_rows(result, expected) {
    assert.equal(result.code, 0, result.err);
    const rows = read_csv(result.out).map((row) => [Number(row.t), Number(row.theta)]);
    assert.equal(rows.length, expected.length, result.out);
    expected.forEach(([t, counts], i) => {
        assert.ok(Math.abs(rows[i][0] - t) < 1e-15, `t ${rows[i][0]}, expected ${t}`);
        assert.ok(Math.abs(rows[i][1] - (counts * 2 * Math.PI) / 1000) < 1e-15, `theta in row ${i}`);
    });
    assert.ok(result.out.startsWith("t,theta\n0,0\n"));
}

test("a single sample is the row 0,0", () => {
    for (const sample of ["0 0", "0 0\n", "255 0\r\n", "\n 1 1 \n\n"]) {
        const { code, out, err } = decode(sample);
        assert.equal(code, 0, err);
        assert.equal(out, "t,theta\n0,0\n");
    }
});

test("each count moves on, a channel that changes twice turns back", () => {
    // low low, 1 up (start, half a count), 2 up (-1.5), 1 down (-2.5), wait, 1 up (turns back), 2 down (-1.5), 1 down (-0.5)
    const samples = "0 0\n200 0\n200 255\n0 255\n0 255\n1 255\n200 0\n0 0\n";
    check_rows(decode(samples), [[0, 0], [1e-4, -1.5], [2e-4, -2.5], [5e-4, -1.5], [6e-4, -0.5]]);
});

test("--rate is the sample rate in kHz", () => {
    check_rows(decode("0 0\n1 0\n1 1\n", "--rate", "2"), [[0, 0], [5e-4, -1.5]]);
    for (const rate of ["0", "-1", "nan", "x"]) assert.equal(decode("0 0\n", "--rate", rate).code, 2);
});

test("blank lines, CRLF and a missing last line end are accepted", () => {
    check_rows(decode("\r\n0 0\r\n\r\n 7\t0 \r\n1 1"), [[0, 0], [1e-4, -1.5]]);
});

test("a line that cannot be read is refused with its number", () => {
    for (const line of ["0", "0 0 0", "a 0", "-1 0", "256 0", "1.5 0", "0,0"]) {
        const { code, out, err } = decode(`0 0\n\n${line}\n1 0\n`);
        assert.equal(code, 2, line);
        assert.equal(out, "");
        assert.match(err, /^Line 3 .*\.\n$/);
    }
    assert.equal(decode("").code, 2);
    assert.equal(run("decode", join(folder, "missing.txt")).code, 2);
});

test("both channels at once is a lost count: refused, or with --lenient two counts on", () => {
    const samples = "0 0\n1 0\n1 1\n0 0\n1 0\n";
    const strict = decode(samples);
    assert.equal(strict.code, 2);
    assert.equal(strict.out, "");
    assert.match(strict.err, /^Line 4 /);
    const lenient = decode(samples, "--lenient");
    assert.match(lenient.err, /^Line 4 /);
    check_rows(lenient, [[0, 0], [1e-4, -1.5], [2e-4, -2.5], [2e-4, -3.5], [3e-4, -4.5]]);
});
