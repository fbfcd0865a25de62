// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page's numbers (web/platform/web/printing.lib.js) against printf's, for which Python's % stands here: it
// too rounds the exact value, and to even where two results are equally near.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const library = {};
const source = new URL("../../web/platform/web/printing.lib.js", import.meta.url);
vm.runInNewContext(readFileSync(source, "utf8"), {
  LibraryManager: { library },
  mergeInto: Object.assign,
});

const program = `
import sys
for line in sys.stdin:
    precision, conversion, value = line.split()
    print(("%." + precision + conversion) % float(value))
`;

test("numbers are written as printf writes them, halves to even and minus zero included", () => {
  const cases = [];
  const add = (value, precision) => {
    for (const conversion of "efg")
      if (conversion !== "f" || Math.abs(value) < 1e21) cases.push([value, precision, conversion]);
  };
  // Xorshift, with a seed: any bits, and fractions with few of them, which often lie half way.
  let bits = 88172645463325252n;
  const next = () => {
    for (const shift of [13n, -7n, 17n])
      bits = BigInt.asUintN(64, bits ^ (shift > 0 ? bits << shift : bits >> -shift));
    return bits;
  };
  const view = new DataView(new ArrayBuffer(8));
  for (let k = 0; k < 3000; k++) {
    view.setBigUint64(0, next());
    const any = view.getFloat64(0);
    if (Number.isFinite(any)) add(any, Number(next() % 18n));
    add(Number(next() % 4096n) / 2 ** Number(next() % 60n), Number(next() % 18n));
  }
  for (const value of [0, -0, 0.5, -1.5, 2.5, 9.5, 99.5, 1e21, 5e-324, 1.7976931348623157e308])
    for (const precision of [0, 1, 3, 16, 17]) add(value, precision);
  const lines = cases.map(([value, ...rest]) => [...rest, Object.is(value, -0) ? "-0" : value].join(" "));
  const expected = execFileSync("python3", ["-c", program], { input: lines.join("\n"), maxBuffer: 1e8 });
  const written = cases.map(([value, precision, conversion]) => library.$write_number(value, precision, conversion));
  assert.deepEqual(written, expected.toString().trimEnd().split("\n"));
  assert.equal(library.$write_number(Infinity, 3, "g"), "inf");
  assert.equal(library.$write_number(NaN, 3, "g"), "nan");
});
