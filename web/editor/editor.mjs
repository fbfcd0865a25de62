// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The editor of a user's own mechanism: prism-code-editor, an ordinary text field under coloured letters, and a row of proposals below it. The
// page loads it when a text is shown for the first time (web/shell/text_field.js).
import { createEditor } from "prism-code-editor";
import { languages } from "prism-code-editor/prism";
import { insertText } from "prism-code-editor/utils";
import layout from "prism-code-editor/layout.css";
import own from "./editor.css";
import { propose } from "./propose.mjs";

const language = "mechanism";
languages[language] = {
  comment: /#.*/,
  string: /"[^"\n]*"/,
  keyword: { pattern: /((?:^|[\n;])[ \t]*)[a-z_]+/g, lookbehind: true },
  number: /\b\d+\.?\d*(?:e[+-]?\d+)?|\B\.\d+(?:e[+-]?\d+)?/,
};

const adopt = (text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

/** Marks lie on a layer behind the letters, and the number of a line with a mistake is red. */
const make_marks = (editor) => {
  const layer = document.createElement("div");
  layer.className = "marks";
  editor.lines[0].append(layer);
  let mistakes = [];
  const draw = () => {
    const at = new Map(mistakes.map((mistake) => [mistake.line, mistake]));
    const pieces = editor.value.split("\n").flatMap((line, i) => {
      const mistake = at.get(i + 1), from = Math.max((mistake?.column ?? 1) - 1, 0);
      editor.lines[i + 1]?.classList.toggle("mistake", at.has(i + 1));
      if (!mistake) return [line, "\n"];
      const word = mistake.column > 0 ? /^[\w.]+|^./.exec(line.slice(from))?.[0] ?? " " : line, mark = document.createElement("u");
      mark.textContent = word;
      return [line.slice(0, from), mark, line.slice(from + word.length), "\n"];
    });
    layer.replaceChildren(...pieces);
  };
  editor.on("update", draw);
  return (all) => { mistakes = all; draw(); };
};

/** Keeps the caret in sight: the field is as large as its text, and the box around it scrolls. */
const follow_caret = (editor) => {
  const room = 24, { container, textarea } = editor;
  const follow = () => {
    const line = editor.lines[editor.activeLine], letters = document.createTreeWalker(line, NodeFilter.SHOW_TEXT), caret = document.createRange();
    if (!editor.focused || !line) return;
    const at = textarea[textarea.selectionDirection === "backward" ? "selectionStart" : "selectionEnd"];
    let left = at - (editor.value.lastIndexOf("\n", at - 1) + 1);
    while (letters.nextNode() && left > letters.currentNode.length) left -= letters.currentNode.length;
    if (letters.currentNode === line) return;
    caret.setStart(letters.currentNode, left);
    const place = caret.getBoundingClientRect(), box = container.getBoundingClientRect(), begin = box.left + parseFloat(getComputedStyle(line).paddingLeft);
    container.scrollLeft += Math.min(0, place.left - room - begin) + Math.max(0, place.left + room - box.right);
    container.scrollTop += Math.min(0, place.top - 4 - box.top) + Math.max(0, place.bottom + 4 - box.top - container.clientHeight);
  };
  editor.on("selectionChange", follow);
  new ResizeObserver(follow).observe(container);
};

/** Proposals for the caret as a row of buttons. Ctrl+Space goes to the first, the arrows to others, Enter takes one, Escape goes back. Returns
 * what Tab does: it goes to the next placeholder of a statement that was taken, and says whether there was one. */
const make_proposals = (editor, row, grammar_of) => {
  const { textarea } = editor;
  let offered = null, chosen = -1, stops = [];
  const choose = (index) => {
    chosen = index;
    for (const [i, button] of [...row.children].entries()) button.setAttribute("aria-selected", String(i === chosen));
    const button = row.children[chosen];
    button?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (button) textarea.setAttribute("aria-activedescendant", button.id);
    else textarea.removeAttribute("aria-activedescendant");
  };
  const line_end = () => (editor.value + "\n").indexOf("\n", textarea.selectionEnd);
  const go_on = () => {
    const [from, to] = stops.shift(), end = line_end();
    textarea.setSelectionRange(end - from, end - to);
  };
  const take = ({ insert, places = [] }) => {
    const { from } = offered, begin = editor.value.lastIndexOf("\n", from - 1) + 1, at = textarea.selectionEnd, end = line_end();
    const is_taken = places.length && (editor.value.slice(begin, from) + editor.value.slice(at, end)).trim();  // by another statement
    if (is_taken) insertText(editor, `\n${insert}`, end, end);
    else insertText(editor, insert, from, at);
    const rest = line_end() - textarea.selectionEnd;
    stops = [];
    for (let i = 0; i < places.length; i += 2) stops.push([insert.length - places[i] + rest, insert.length - places[i + 1] + rest]);
    textarea.focus();
    if (stops.length) go_on();
    renew();
  };
  const renew = () => {
    const { selectionStart: at, selectionEnd: end } = textarea;
    offered = at === end && !textarea.readOnly ? propose(editor.value, at, grammar_of) : { from: at, options: [] };
    row.replaceChildren(...offered.options.map((option, i) => {
      const button = document.createElement("button");
      button.id = `proposal-${i}`;
      button.tabIndex = -1;
      button.role = "option";
      button.textContent = option.label;
      button.title = option.detail;
      button.addEventListener("pointerdown", (event) => event.preventDefault());  // the caret stays
      button.addEventListener("click", () => take(option));
      return button;
    }));
    choose(-1);
  };
  textarea.setAttribute("aria-controls", row.id);
  editor.on("selectionChange", renew);
  const keys = {
    ArrowRight: () => choose((chosen + 1) % offered.options.length),
    ArrowLeft: () => choose((chosen + offered.options.length - 1) % offered.options.length),
    Enter: () => take(offered.options[chosen]),
    Escape: () => choose(-1),
  };
  textarea.addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    let act = null;
    if (event.ctrlKey && event.code === "Space" && offered?.options.length) act = () => choose(0);
    else if (chosen >= 0 && plain) act = keys[event.code] ?? null;
    else if (event.code === "Escape") stops = [];
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }, true);
  renew();
  return () => { const goes = stops.length > 0; if (goes) go_on(); return goes; };
};

/** An editor in `area` with its proposals in `row`. `grammar_of`: the grammar of a line. */
const make = (area, row, grammar_of) => {
  if (!make.adopted) adopt(layout + own);
  make.adopted = true;
  const editor = createEditor(area, { language, value: "" }), mark = make_marks(editor);
  follow_caret(editor);
  const take_tab = make_proposals(editor, row, grammar_of);
  return { field: editor.textarea, take_tab, write: (value) => editor.setOptions({ value }), lock: (readOnly) => editor.setOptions({ readOnly }), mark };
};

export { make };
