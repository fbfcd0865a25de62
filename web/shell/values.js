// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Part of page.js: the functions there and here share their names.
// Answers of the program, and window.stiction, whose functions the program offers.

let answer = null;
page.answer = (text, is_text) => { answer = is_text ? text : JSON.parse(text); };
page.offer = (name) => {  // a function of window.stiction
  const id = Module.UTF8ToString(name);
  const call = (argument, ...more) => {
    try {
      if (!started) return null;
      answer = null;
      const text = argument === undefined || argument === null ? "" : more.length ? [argument, ...more].join(" ") : String(argument);
      text_call("stiction_call", id, text.slice(0, 1 << 20), typeof argument === "number" ? argument : Number.NaN);
      return id === "controls" ? [...answer, ...page.dialog_controls()] : answer;  // also those of the page's own elements
    } catch (error) {
      console.warn(String(error));
      return null;
    }
  };
  // A figure is a promise, of a plot or of {plot, width}.
  stiction[id] = id === "figure" ? async (asked) => (asked?.plot === undefined ? call(asked) : call(asked.plot, asked.width ?? "")) : call;
};

/** Promise of the page in one file with this experiment; an error has a sentence for the user. */
page.make_file = async (text) => (await page.module("file.js").catch((error) => { throw new Error(`No file is made: ${page.why("file.js", error)}`); })).make(text);
stiction.file = async (text) => {
  try { return await page.make_file(text ?? stiction.link().split("#")[1]); } catch ({ message }) { return stiction.notice?.(message) ?? null; }
};

page.open_speaker = () => page.module("speaker.js").then(({ open }) => open(), (error) => stiction.notice(`The speaker's window cannot be opened: ${page.why("speaker.js", error)}`));
