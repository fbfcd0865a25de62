// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Part of mirror.js: the functions there and here share their names. The field in which a mechanism is written, and its files.

// The text is written in an ordinary text field, the only element of the mirror that is seen. The editor around it (web/editor) is loaded when
// a text is shown for the first time; if it cannot be loaded, the bare field serves. There is one field, which keeps its undo steps while other
// elements cover it.
const pause = 150, between_mistakes = 2000;  // ms without a key until the text is read; between two spoken mistakes
let field = null, mistakes = [];
const make_bare_editor = (area) => {
  const plain = element("textarea", { wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off" });
  area.append(plain);
  return { field: plain, write: (text) => { plain.value = text; }, lock: (locked) => { plain.readOnly = locked; }, mark() { /* the list below names the mistakes */ } };
};
const grammar_of = (line) => stiction.statement(line)?.text ?? "";
const make_field = () => {
  const area = element("div", { class: "area" }), grammar = element("p"), row = element("div", { class: "proposals", id: "proposals", role: "listbox", "aria-label": "Proposals" });
  const node = element("div", { class: "text" }, area, grammar, row);
  let editor = null, shown = null, timer = 0, told = { at: -Infinity, text: "" }, value = null, marked = "", wanted = null;
  const hand_over = () => {
    clearTimeout(timer);
    timer = 0;
    if (editor.field.value === value) return;
    value = editor.field.value;
    operate("text", value, Number.NaN);
    page.request_frame();
  };
  const name_statement = () => {
    const { field: { value: text, selectionStart: at } } = editor;
    const words = grammar_of(text.slice(text.lastIndexOf("\n", at - 1) + 1).split("\n")[0]);
    if (grammar.textContent !== words) grammar.textContent = words;
  };
  const begin = (made) => {
    editor = made;
    put(editor.field, "data-id", "text");
    editor.field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(hand_over, pause);
      name_statement();
    });
    for (const type of ["keyup", "click", "focus"]) editor.field.addEventListener(type, name_statement);
    if (shown) node.show(shown);
    if (wanted) wanted();
    page.request_frame();
  };
  page.module("editor.js").then(({ make }) => begin(make(area, row, grammar_of)), () => begin(make_bare_editor(area)));
  node.addEventListener("dragover", (event) => event.preventDefault());
  node.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;  // a piece of text goes into the field
    event.preventDefault();
    event.stopPropagation();
    page.take_file(event.dataTransfer.files[0]);
  }, true);
  const when_ready = (act) => { if (editor) act(); else wanted = act; };
  node.focus = () => when_ready(() => editor.field.focus());
  node.take_tab = () => document.activeElement === editor?.field && Boolean(editor.take_tab?.());
  node.is_behind = () => timer !== 0 || !editor;
  node.go = (line, column) => when_ready(() => {
    const at = editor.field.value.split("\n").slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0) + Math.max(column - 1, 0);
    editor.field.focus();
    editor.field.setSelectionRange(at, at);
    name_statement();
  });
  node.show = (control) => {
    shown = control;
    if (!editor) return;
    put(editor.field, "aria-label", control.name);
    editor.lock(Boolean(control.locked));
    // Mistakes belong to the text that was read last; while somebody types the marks wait.
    const found = JSON.stringify(mistakes);
    if (!timer && control.value !== value) editor.write(value = control.value);
    else if (found === marked) return;
    marked = found;
    put(editor.field, "aria-invalid", mistakes.length ? "true" : null);
    editor.mark(mistakes);
    const [first] = mistakes, sentence = first ? `Line ${first.line}: ${first.message}` : "", now = performance.now();
    if (!sentence || sentence === told.text || now - told.at < between_mistakes) return;
    told = { at: now, text: sentence };
    page.tell(sentence);
  };
  return node;
};
const written = { make: () => (field ??= make_field()), update: (node, control) => node.show(control) };
page.open_file = () => {
  const input = element("input", { type: "file", accept: ".stiction,.txt,text/plain" });
  input.addEventListener("change", () => page.take_file(input.files[0]));
  input.click();
};
page.save_file = (name, text) => {
  const link = element("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "text/plain" })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
};
page.go_in_text = (line, column) => field?.go(line, column);
