// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The proposals of the editor at the caret. In an empty line they are statements; in other lines they are words of the line's grammar and
// names of the text.
import { fill, find_level, find_names, snippets } from "./snippets.mjs";

const is_quoted = (line) => line.replace(/"[^"]*"/g, "").search(/[#"]/) >= 0;
/** Words of a grammar that are written as they stand: small letters, without the statement itself and the words between its forms. */
const words_of = (grammar, statement) => [...new Set(grammar.match(/(?<![A-Za-z_])[a-z][a-z_0-9]*(?![A-Za-z_])/g) ?? [])]
  .filter((word) => !["or", "rows", "bodies", "downwards", statement].includes(word));
const corners = { circle: 0, point: 0, rod: 2, box: 4 };

const fits = (of, level) => level === "first" ? of === level : !of || of === level || (!level && of !== "first");
const propose_statements = (text, from, word) => {
  const level = find_level(text);
  const options = snippets.toSorted(([a], [b]) => (b === level) - (a === level)).filter(([of, what, statement]) => fits(of, level) && (statement.startsWith(word) || what.split(" ").some((one) => one.startsWith(word))))
    .map(([, label, statement]) => {
      const { insert, places } = fill(statement, text.slice(0, from));
      return { label, detail: insert, insert, places };
    });
  return { from, options };
};

/** Corners and sides of a body, as its statement gives them. */
const find_parts = (text, name) => {
  const [, shape, rest] = new RegExp(`(?:^|[\\n;])[ \\t]*body[ \\t]+${name}\\b[^\\n;]*?\\b(circle|point|rod|box|polygon)\\b([^\\n;]*)`).exec(text) ?? [];
  const count = shape === "polygon" ? rest.match(/\(/g)?.length ?? 0 : corners[shape] ?? 0;
  const numbers = Array.from({ length: Math.min(count, 8) }, (_, i) => i + 1);
  return [...numbers.map((i) => ({ label: `${name}.c${i}`, detail: "corner" })), ...numbers.map((i) => ({ label: `${name}.s${i}`, detail: "side" }))];
};

/**
 * @param {string} text of the mechanism
 * @param {number} at place of the caret
 * @param {(line: string) => string} grammar_of the grammar of a line, "" if it begins with no statement
 * @returns {{from: number, options: {label: string, detail: string, insert: string, places?: number[]}[]}} each option replaces the text from
 *   `from` to the caret; `places`: [begin, end, ...] in `insert` that are to be written over
 */
export const propose = (text, at, grammar_of) => {
  const line = /[^\n;]*$/.exec(text.slice(0, at))[0], word = /[\w.]*$/.exec(line)[0], from = at - word.length, none = { from, options: [] };
  if (is_quoted(line)) return none;
  if (!line.trim() || line.trim() === word) return propose_statements(text, from, word);
  if (/^[\d.]/.test(word)) return none;
  const statement = /[a-z_]+/.exec(line)?.[0] ?? "", names = find_names(text.slice(0, at - line.length)), [owner, part] = word.split(".");
  const words = line.match(/\w+/g), written = new Set(word ? words.slice(0, -1) : words);
  const all = part !== undefined ? find_parts(text, owner) : [
    ...words_of(grammar_of(line), statement).filter((one) => !written.has(one)).map((label) => ({ label, detail: "word of this statement" })),
    ...names.flatMap(({ kind, name }) => [{ label: name, detail: kind }, ...(kind === "coordinate" ? [{ label: `${name}_dot`, detail: "its velocity" }] : [])]),
  ];
  return { from, options: all.filter(({ label }) => label.startsWith(word) && label !== word).map((option) => ({ ...option, insert: option.label })) };
};
