// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// node cmake/leave_out.mjs <program.wasm> <list>: empties the functions of the list, which stand there a name a
// line as C++ writes them up to the first parenthesis. They then return 0 or nothing, and the optimiser that
// comes next takes away what only they needed. The program must have its names; a name that it does not have
// stops the build, so that the list stays true.
import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";

const [file, list] = process.argv.slice(2);
const wanted = new Set(readFileSync(list, "utf8").split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#")));
const program = binaryen.readBinary(readFileSync(file));
const nothing = {
  [binaryen.none]: () => program.nop(),
  [binaryen.i32]: () => program.i32.const(0),
  [binaryen.i64]: () => program.i64.const(0, 0),
  [binaryen.f32]: () => program.f32.const(0),
  [binaryen.f64]: () => program.f64.const(0),
};
for (let i = 0; i < program.getNumFunctions(); i++) {
  const body = program.getFunctionByIndex(i);
  const { name, module, results } = binaryen.getFunctionInfo(body);
  if (!module && wanted.delete(name.replace(/\(.*$/s, ""))) binaryen.Function.setBody(body, nothing[results]());
}
if (wanted.size) {
  console.error(`${list}: the program has no ${[...wanted].join(", ")}`);
  process.exit(1);
}
writeFileSync(file, program.emitBinary());
