// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as a lesson writes and reads them.

const raised = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };
const point_of = { de: "," };

/** So many significant digits, with the decimal point of the language; very small and very large numbers with a power of ten. */
export function write_number(value, digits, lang = "en") {
  const rounded = Number(value.toPrecision(digits)), size = Math.abs(rounded);
  if (rounded === 0) return "0";
  const far = size < 1e-3 || size >= 1e6;
  const [mantissa, power] = far ? rounded.toExponential(digits - 1).split("e") : [rounded.toPrecision(digits), ""];
  // 123456 with three digits is 123000, not 1.23e+5
  const plain = mantissa.includes("e") ? String(rounded) : mantissa;
  const text = plain.replace("-", "−").replace(".", point_of[lang] ?? ".");
  return far ? `${text}·10${[...String(Number(power))].map((sign) => raised[sign]).join("")}` : text;
}

/** A number as people type it: decimal point or comma, a real minus sign. NaN if it is none. */
export function read_number(text) {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}
