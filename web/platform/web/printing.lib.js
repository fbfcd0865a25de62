// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as printf writes them, by the browser's own writer: the conversions e, f and g. Both find the digits
// nearest to the number; of two that are equally near printf takes the even one, JavaScript the larger.
mergeInto(LibraryManager.library, {
  $write_number: function (x, precision, conversion) {
    const sign = x < 0 || Object.is(x, -0) ? "-" : "", a = Math.abs(x);
    if (!(a < Infinity)) return sign + (a ? "inf" : "nan");
    // All digits there are (of more than 100 none is half way between two of fewer), and the place of the first.
    const [exact, place] = a.toExponential(100).split("e"), digits = exact.replace(".", "");
    const is_tie = (n) => n >= 0 && /^50*$/.test(digits.slice(n)) && digits[n - 1] % 2 != 1;
    const with_point = (whole, count) => (count > 0 ? whole.slice(0, -count) + "." + whole.slice(-count) : whole);
    const fixed = (count) => {
      const n = +place + 1 + count;
      return a < 1e21 && is_tie(n) ? with_point(digits.slice(0, n).padStart(count + 1, "0"), count) : a.toFixed(count);
    };
    const scientific = (count) => {
      let [mantissa, exponent] = a.toExponential(count).split("e");
      if (is_tie(count + 1)) [mantissa, exponent] = [with_point(digits.slice(0, count + 1), count), place];
      return [mantissa, +exponent];
    };
    const join = ([mantissa, exponent]) =>
      mantissa + (exponent < 0 ? "e-" : "e+") + ("" + Math.abs(exponent)).padStart(2, "0");
    if (conversion == "f") return sign + fixed(precision);
    if (conversion == "e") return sign + join(scientific(precision));
    const count = Math.max(precision, 1) - 1, [mantissa, exponent] = scientific(count);
    const short = (text) => (text.includes(".") ? text.replace(/\.?0*$/, "") : text);
    return sign + (exponent < -4 || exponent > count ? join([short(mantissa), exponent]) : short(fixed(count - exponent)));
  },
  js_write_number__deps: ["$write_number"],
  js_write_number: function (x, precision, conversion, out, size) {
    stringToUTF8(write_number(x, precision, String.fromCharCode(conversion)), out, size);
  },
});
