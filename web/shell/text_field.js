// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Part of mirror.js: the functions there and here share their names. The field in which a mechanism is written, and its files.

// An ordinary text field, the only element of the mirror that is seen. Line numbers stand beside it, and marks lie under the mistakes, on a layer
// behind the letters. There is one field, which keeps its undo steps while other elements cover it.
const pause = 150, between_mistakes = 2000;  // ms without a key until the text is read; between two spoken mistakes
let field = null, mistakes = [];
const make_field = () => {
  const plain = element("textarea", { "data-id": "text", wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off" });
  const numbers = element("pre", { "aria-hidden": "true" }), marks = element("pre", { "aria-hidden": "true" }), grammar = element("p");
  const node = element("div", { class: "text" }, element("div", { class: "area" }, numbers, element("div", {}, marks, plain)), grammar);
  let timer = 0, told = { at: -Infinity, text: "" }, value = null, marked = "";
  const hand_over = () => {
    clearTimeout(timer);
    timer = 0;
    if (plain.value === value) return;
    value = plain.value;
    operate("text", value, Number.NaN);
    page.request_frame();
  };
  const follow_scroll = () => {
    numbers.scrollTop = marks.scrollTop = plain.scrollTop;
    marks.scrollLeft = plain.scrollLeft;
  };
  const name_statement = () => {
    const { text } = stiction.statement(plain.value.slice(plain.value.lastIndexOf("\n", plain.selectionStart - 1) + 1).split("\n")[0]) ?? { text: "" };
    if (grammar.textContent !== text) grammar.textContent = text;
  };
  // Mistakes belong to the text that was read last; while somebody types the marks wait.
  const draw_marks = () => {
    const lines = plain.value.split("\n"), at = new Map(mistakes.map((mistake) => [mistake.line, mistake]));
    numbers.replaceChildren(...lines.flatMap((line, i) => [at.has(i + 1) ? element("b", {}, String(i + 1)) : String(i + 1), "\n"]));
    marks.replaceChildren(...lines.flatMap((line, i) => {
      const mistake = at.get(i + 1), from = Math.max((mistake?.column ?? 1) - 1, 0);
      if (!mistake) return [line, "\n"];
      const word = mistake.column > 0 ? /^[\w.]+|^./.exec(line.slice(from))?.[0] ?? " " : line;
      return [line.slice(0, from), element("u", {}, word), line.slice(from + word.length), "\n"];
    }), "\n");
    follow_scroll();
  };
  plain.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(hand_over, pause);
    draw_marks();
    name_statement();
  });
  plain.addEventListener("scroll", follow_scroll);
  for (const type of ["keyup", "click", "focus"]) plain.addEventListener(type, name_statement);
  node.addEventListener("dragover", (event) => event.preventDefault());
  node.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;  // a piece of text goes into the field
    event.preventDefault();
    event.stopPropagation();
    page.take_file(event.dataTransfer.files[0]);
  }, true);
  node.focus = () => plain.focus();
  node.is_behind = () => timer !== 0;
  node.go = (line, column) => {
    const at = plain.value.split("\n").slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0) + Math.max(column - 1, 0);
    plain.focus();
    plain.setSelectionRange(at, at);
    name_statement();
  };
  node.show = (control) => {
    put(plain, "aria-label", control.name);
    plain.readOnly = Boolean(control.locked);
    const found = JSON.stringify(mistakes);
    if (!timer && control.value !== value) plain.value = value = control.value;
    else if (found === marked) return;
    marked = found;
    put(plain, "aria-invalid", mistakes.length ? "true" : null);
    draw_marks();
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
