// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The program comes in two parts (cmake/divide.py). Until the second one has arrived, the table of the first holds placeholders for its
// functions.
const halves = {
  /** The imports of the first part. `wait` returns the table with the second part; it gets the place of a function that is called earlier. */
  imports: (imports, wait) => ({ ...imports, placeholder: new Proxy({}, { get: (_, place) => (...all) => wait(place).get(Number(place))(...all) }) }),
  table: (first) => first.exports.__indirect_function_table,
  join: (first, second) => WebAssembly.instantiate(second, { primary: first.exports }),
  join_at_once: (first, second) => new WebAssembly.Instance(second, { primary: first.exports }),
};
