// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The program comes in two parts (cmake/divide.py). Until the second one is there, placeholders stand for its functions in the table of the first.
const halves = {
  /** What the first part imports; `wait` gives the table when the second part is there, for the place of a function that is called before. */
  imports: (imports, wait) => ({ ...imports, placeholder: new Proxy({}, { get: (_, place) => (...all) => wait(place).get(Number(place))(...all) }) }),
  table: (first) => first.exports.__indirect_function_table,
  join: (first, second) => WebAssembly.instantiate(second, { primary: first.exports }),
  join_at_once: (first, second) => new WebAssembly.Instance(second, { primary: first.exports }),
};
