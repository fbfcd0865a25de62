// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Markdown of a lesson: CommonMark with tables, TeX between $ or $$, live values {EXPRESSION:DIGITS}, and links into the laboratory.
// Raw HTML is refused.
import { tex } from "@mdit/plugin-tex";
import MarkdownIt from "markdown-it";
import temml from "temml";

const default_digits = 4, most_digits = 15;

/** {EXPRESSION} or {EXPRESSION:DIGITS}; `\{` is a brace. */
function live_value(state, silent) {
  if (state.src[state.pos] !== "{") return false;
  const end = state.src.indexOf("}", state.pos);
  if (end < 0 || end >= state.posMax) return false;
  if (!silent) {
    const [, expression, digits] = state.src.slice(state.pos + 1, end).match(/^([^]*?)(?::(\d+))?$/);
    const token = state.push("live_value", "output", 0);
    token.meta = { expression: expression.trim(), digits: digits === undefined ? default_digits : Number(digits) };
  }
  state.pos = end + 1;
  return true;
}

/** ![caption](plot:SCENARIO --x COL --y COL) on a line of its own: a figure of `stiction plot`. */
function plot_figure(state, first, last, silent) {
  const [, caption, words] = state.getLines(first, first + 1, state.blkIndent, false).match(/^!\[(.*)\]\(plot:(.+)\)\s*$/) ?? [];
  if (words === undefined) return false;
  if (silent) return true;
  const map = [first, first + 1], meta = { words: [...words.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word) };
  Object.assign(state.push("plot_open", "figure", 1), { map, meta });
  Object.assign(state.push("inline", "", 0), { content: caption, map, children: [] });
  Object.assign(state.push("plot_close", "figure", -1), { meta });
  state.line = first + 1;
  return true;
}

/** MathML without style attributes, which the policy of the page forbids. */
function write_formula(source, is_block, env) {
  try {
    return temml.renderToString(source, { displayMode: is_block, throwOnError: true }).replace(/ style="[^"]*"/g, "");
  } catch (error) {
    env.formula_faults.push(error.message.split("\n")[0]);
    return "";
  }
}

const markdown = new MarkdownIt("commonmark").enable("table").use(tex, { delimiters: "dollars", render: write_formula });
markdown.inline.ruler.before("link", "live_value", live_value);
markdown.block.ruler.before("paragraph", "plot_figure", plot_figure, { alt: ["paragraph", "reference", "blockquote", "list"] });
// Addresses are judged in find_places(); markdown-it would quietly show a refused link as text.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;
const { rules } = markdown.renderer;
rules.live_value = (tokens, at, options, env) => env.write_value(tokens[at].meta);
rules.plot_open = (tokens, at, options, env) => env.open_figure(tokens[at].meta);
rules.plot_close = () => "</figcaption></figure>\n";
rules.link_open = (tokens, at, options, env) => env.open_link(tokens[at].meta);
rules.link_close = (tokens, at, options, env) => env.close_link(tokens[at].meta);

/** The meaning of an address: {kind: "web", "step", "point", "scenario", "change", "bind" or null, ...}. */
export function read_address(address, systems) {
  if (address.startsWith("https:")) return { kind: "web", address };
  if (/^#\d+$/.test(address)) return { kind: "step", step: Number(address.slice(1)) };
  const [, scheme, rest] = address.match(/^(lab|point):(.+)$/) ?? [];
  if (scheme === "point") return { kind: "point", id: rest };
  if (scheme !== "lab") return { kind: null };
  if (/[?/]/.test(rest) || systems.includes(rest)) return { kind: "scenario", scenario: rest };
  const [, id, value] = rest.match(/^([a-z0-9_]+)(?:=(.+))?$/) ?? [];
  return id ? (value === undefined ? { kind: "bind", id } : { kind: "change", id, value }) : { kind: null };
}

/**
 * Reads Markdown that begins in this line. Returns {tokens, values, links, figures}: values {expression, digits, line}, links {kind, .., text,
 * line}, figures {words, line}.
 * `fault(line, sentence)` takes what is wrong.
 */
export function read_markdown(text, first_line, { systems, fault, is_inline = false }) {
  const env = { formula_faults: [] }, values = [], links = [], figures = [];
  const tokens = is_inline ? markdown.parseInline(text, env) : markdown.parse(text, env);
  let line = first_line;
  const visit = (token, children, i) => {
    if (token.type === "softbreak" || token.type === "hardbreak") ++line;
    if (["html_block", "html_inline"].includes(token.type)) fault(line, `raw HTML is not allowed: ${token.content.trim().slice(0, 40)}`);
    if (token.type.startsWith("math") || token.type.startsWith("inline_math") || token.type.startsWith("block_math")) check_formula(token);
    if (token.type === "live_value") {
      Object.assign(token.meta, { line, after: children[i + 1]?.type === "text" ? children[i + 1].content : "" });
      if (!token.meta.expression) fault(line, "a live value needs an expression between its braces");
      if (token.meta.digits < 1 || token.meta.digits > most_digits) fault(line, `a live value has 1 to ${most_digits} digits, not ${token.meta.digits}`);
      values.push(token.meta);
    }
    if (token.type === "image") fault(line, `a figure stands on a line of its own as ![caption](plot:SCENARIO --x COL --y COL), not ${token.attrGet("src")}`);
    if (token.type === "plot_open") figures.push(Object.assign(token.meta, { line }));
    if (token.type !== "link_open") return;
    const address = token.attrGet("href"), close = children.indexOf(children.slice(i).find((other) => other.type === "link_close" && other.level === token.level));
    const text_within = children.slice(i + 1, close).map((other) => other.content).join("");
    token.meta = { ...read_address(address, systems), text: text_within, line };
    children[close].meta = token.meta;
    if (token.meta.kind === null) fault(line, `this address is not https:, #step, lab: or point:, but ${address}`);
    links.push(token.meta);
  };
  const check_formula = (token) => {
    write_formula(token.content, false, env);
    env.formula_faults.splice(0).forEach((sentence) => fault(line, `this formula cannot be read: ${sentence}`));
  };
  for (const token of tokens) {
    if (token.map) line = first_line + token.map[0];
    if (token.type === "heading_open") fault(line, "a heading inside a step is not possible; steps begin with ##");
    if (token.children) token.children.forEach((child, i) => visit(child, token.children, i));
    else visit(token, tokens, 0);
  }
  return { tokens, values, links, figures };
}

/**
 * HTML of what read_markdown() has read. `writer` has write_value(place), open_figure(place), open_link(place) and
 * close_link(place).
 */
export const write_markdown = ({ tokens }, writer) => markdown.renderer.render(tokens, markdown.options, { formula_faults: [], ...writer });
export const escape_html = markdown.utils.escapeHtml;
