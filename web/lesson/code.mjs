// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Answer codes, <lesson>.<solved>.<key>.<hash>: which tasks of a lesson somebody has solved. `solved` is hexadecimal, its lowest bit is the
// first task. The hash deters copying and proves nothing.
import { sha256 } from "@noble/hashes/sha2";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", hash_bits = 40, bits_per_digit = 5;
export const key_form = /^[A-Za-z0-9_-]{1,16}$/;

function hash(lesson, solved, key) {
  const bytes = sha256(new TextEncoder().encode(`stiction lesson 1|${lesson}|${solved}|${key}`));
  const bits = [...bytes.slice(0, hash_bits / 8)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.match(new RegExp(`.{${bits_per_digit}}`, "g")).map((digit) => crockford[parseInt(digit, 2)]).join("");
}

/** The code for these tasks, an array of true (solved) and false. */
export function write_code(lesson, solved, key) {
  const number = solved.reduce((sum, is_solved, i) => sum | (is_solved ? 1n << BigInt(i) : 0n), 0n).toString(16);
  return `${lesson}.${number}.${key}.${hash(lesson, number, key)}`;
}

/** The contents of a code: {lesson, solved (count), student, valid}. Letters that look like digits are read as digits, as Crockford proposes. */
export function read_code(code) {
  const [lesson = "", solved = "", student = "", given = "", ...rest] = code.trim().split(".");
  const is_formed = /^[a-z0-9-]+$/.test(lesson) && /^[0-9a-f]{1,64}$/.test(solved) && key_form.test(student) && rest.length === 0;
  const plain = given.toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");
  const count = is_formed ? [...BigInt(`0x${solved}`).toString(2)].filter((bit) => bit === "1").length : 0;
  return { lesson, solved: count, bits: is_formed ? BigInt(`0x${solved}`) : 0n, student, valid: is_formed && hash(lesson, solved, student) === plain };
}
