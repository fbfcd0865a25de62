// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page under the address sanitizer: a report brings the stack of the browser, which knows the functions by their names. The
// sanitizer's own table of them is made where the program is loaded, and the page loads it itself.
Module["ASAN_OPTIONS"] = "symbolize=0:detect_leaks=0";
Module["noExitRuntime"] = true;  // the page goes on calling when main() has returned
{
  const say = Module["printErr"];
  Module["printErr"] = (text) => say(text.includes("AddressSanitizer:") ? `${text}\n${new Error().stack}` : text);
}
