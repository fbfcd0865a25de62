// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as printf writes them, by the browser's own writer: the conversions e, f and g. Both find the digits
// nearest to the number; of two that are equally near printf takes the even one, JavaScript the larger.
mergeInto(LibraryManager.library, {
  $write_number: function (x, precision, conversion) {
    const sign = x < 0 || Object.is(x, -0) ? "-" : "", a = Math.abs(x);
    if (!(a < Infinity)) return sign + (a ? "inf" : "nan");
    // The first `count` digits, count > 0, and the place of the first of them.
    const read = (text) => {
      const e = text.indexOf("e");
      return [text[0] + text.slice(2, e), +text.slice(e + 1)];
    };
    const find_digits = (count) => {
      const rounded = read(a.toExponential(count - 1)), k = count - rounded[1];
      // Half way between two lies what ends with a five `k` places after the point, and has as many binary
      // places therefore; whether it does, 100 digits tell.
      if (k < 0 || k > 1e3 || (a * 2 ** k) % 2 == 1) {
        const [digits, place] = read(a.toExponential(100));
        if (/^50*$/.test(digits.slice(count)) && digits[count - 1] % 2 == 0) return [digits.slice(0, count), place];
      }
      return rounded;
    };
    const with_point = (digits, before) => digits.slice(0, before) + (digits[before] ? "." + digits.slice(before) : "");
    const scientific = (digits, place) =>
      with_point(digits, 1) + (place < 0 ? "e-" : "e+") + ("" + Math.abs(place)).padStart(2, "0");
    // With the point after the digit of place 0.
    const fixed = (digits, place) => (place < 0 ? with_point("0".repeat(-place) + digits, 1) : with_point(digits, place + 1));
    if (conversion == "e") return sign + scientific(...find_digits(precision + 1));
    if (conversion == "f") {
      const count = a < 1e21 ? +a.toExponential().split("e")[1] + 1 + precision : 0;
      if (count < 1) {  // no digit or one that a carry makes; half of it is rounded to zero
        const text = a.toFixed(precision);
        return sign + (a * 10 ** precision == 0.5 ? (0).toFixed(precision) : text);
      }
      const [digits, place] = find_digits(count), missing = place + 1 + precision - digits.length;
      return sign + fixed(digits + "0".repeat(missing), place);
    }
    const count = Math.max(precision, 1), [all, place] = find_digits(count);
    let last = count;
    while (last > 1 && all[last - 1] == "0") --last;
    const digits = all.slice(0, last);
    if (place < -4 || place >= count) return sign + scientific(digits, place);
    return sign + fixed(digits.padEnd(place + 1, "0"), place);
  },
  js_write_number__deps: ["$write_number"],
  js_write_number: function (x, precision, conversion, out, size) {
    stringToUTF8(write_number(x, precision, String.fromCharCode(conversion)), out, size);
  },
});
