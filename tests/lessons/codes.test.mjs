// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Answer codes: what the page writes, the program reads.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { read_code, write_code } from "../../web/lesson/code.mjs";

const program = new URL("../../web/lesson/main.mjs", import.meta.url).pathname;

/** The digits as they are defined: the first 40 bits of SHA-256, five at a time. */
function hash(text) {
  const bits = [...createHash("sha256").update(text).digest()].map((byte) => byte.toString(2).padStart(8, "0")).join("").slice(0, 40);
  return bits.match(/.{5}/g).map((digit) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[parseInt(digit, 2)]).join("");
}

test("a code has the solved tasks in hexadecimal, the key and eight digits of the hash", () => {
  assert.equal(write_code("stick-slip", [true, false, true], "anna_7"), `stick-slip.5.anna_7.${hash("stiction lesson 1|stick-slip|5|anna_7")}`);
  assert.equal(write_code("tipping", [false, false, false, false, true], "0"), `tipping.10.0.${hash("stiction lesson 1|tipping|10|0")}`);
});

test("a code is valid as it was written, and no longer when something in it has changed", () => {
  const code = write_code("stick-slip", [true, true, false], "0");
  assert.deepEqual({ ...read_code(code), bits: 0n }, { lesson: "stick-slip", solved: 2, bits: 0n, student: "0", valid: true });
  assert.ok(read_code(` ${code.slice(0, -8)}${code.slice(-8).toLowerCase()} `).valid);
  for (const other of [code.replace(".3.", ".7."), code.replace("stick-slip", "tipping"), code.replace(".0.", ".b."), code.slice(0, -1), "", "a.b", `${code}.x`]) assert.equal(read_code(other).valid, false, other);
});

test("codes are read one a line, or from the column code of a table", () => {
  const folder = mkdtempSync(join(tmpdir(), "stiction-codes-")), file = join(folder, "codes.csv"), code = write_code("stick-slip", [true, true], "b-2");
  const print = (text) => {
    writeFileSync(file, text);
    const { stdout, status } = spawnSync(process.execPath, [program, "codes", file], { encoding: "utf8" });
    assert.equal(status, 0);
    return stdout.trim().split("\n");
  };
  const head = "code,lesson,solved,of,student,valid", row = `${code},stick-slip,2,,b-2,yes`;
  assert.deepEqual(print(`${code}\nx.1.y.ABCDEFGH\n`), [head, row, "x.1.y.ABCDEFGH,x,1,,y,no"]);
  assert.deepEqual(print(`name;code\n"Berg; Anna";${code}\n`), [head, row]);
  rmSync(folder, { recursive: true });
});
