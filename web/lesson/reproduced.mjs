// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Reproduced: published numbers beside ours, a card with a figure each. web/reproduced/<id>.json says which command prints our number, how it
// is read, and what is drawn; the build computes it. A card whose numbers do not stand as it says (`status`) is a fault.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import papaparse from "papaparse";
import { escape_html as text, read_markdown, write_markdown } from "./markdown.mjs";
import { write_number } from "./number.mjs";
import { write_head } from "./write.mjs";

const needed = ["order", "title", "paper", "quantity", "unit", "printed", "tolerance", "status", "scenario", "command", "read", "seconds", "figure"];
const allowed = [...needed, "printed_text", "printed_error", "tolerance_note", "doi", "equation", "relative", "note", "rows"];
const digits = 10, most_seconds = 20;

/** {id, ..., faults} of one source. */
export function read_card(id, source) {
  const faults = [];
  let card = {};
  try {
    card = JSON.parse(source);
  } catch (error) {
    return { id, faults: [`this is no JSON: ${error.message}`] };
  }
  for (const key of needed) if (!(key in card)) faults.push(`${key} is missing`);
  for (const key of Object.keys(card)) if (!allowed.includes(key)) faults.push(`the key ${key} is unknown`);
  if (!["agrees", "differs", "open"].includes(card.status)) faults.push(`status is agrees, differs or open, not ${card.status}`);
  if (card.status === "differs" && !card.note) faults.push("a card that differs has a note that says why");
  if (!(card.seconds > 0)) faults.push(`seconds is the time that the command takes, not ${card.seconds}`);
  if (card.seconds > most_seconds && !card.rows) faults.push(`a command that takes more than ${most_seconds} s keeps its rows in a file`);
  return { id, ...card, faults };
}

/** Rows of a table of `stiction`, without the lines that begin with #. */
const read_table = (out) => papaparse.parse(out.trim(), { header: true, comments: "#", skipEmptyLines: true }).data;

/** The number that standard output holds, as `read` says (docs/reproduced.md); NaN where it is not there. */
export function read_output(out, read) {
  if (read.number) return out.trim() === "" ? Number.NaN : Number(out);
  if (read.pointer !== undefined) {
    const value = read.pointer.split("/").slice(1).reduce((part, key) => part?.[key], JSON.parse(out));
    return read.modulus ? Math.hypot(...[value].flat()) : Number(value);
  }
  const rows = read_table(out), number = (row, column) => (row?.[column] ? Number(row[column]) : Number.NaN);
  if (read.share !== undefined) return rows.filter((row) => row[read.column] === read.share).length / rows.length;
  if (read.row !== undefined) return number(rows[read.row], read.column);
  if (read.last_above !== undefined) {
    const last = rows.findLastIndex((row) => number(row, read.column) > read.last_above);
    return ((number(rows[last], read.over) + number(rows[last + 1], read.over)) / 2) * (read.factor ?? 1);
  }
  throw new Error(`read has no meaning: ${JSON.stringify(read)}`);
}

/** The standard output of a card: rows that are kept, or what its command prints now. */
async function compute_output(card, engine, folder) {
  if (card.rows) {
    const file = join(folder, card.rows);
    if (!existsSync(file)) throw new Error(`there is no ${card.rows}`);
    const out = readFileSync(file, "utf8"), job = (await link_of(card, engine)), kept = out.match(/^# job: (.*)$/m)?.[1];
    if (kept !== job) throw new Error(`${card.rows} holds the rows of another job: ${kept}`);
    return out;
  }
  const { code, out, error } = await engine.answer(card.command);
  if (code !== 0) throw new Error(error);
  return out;
}

/** The text after # of the page's address: the job of a card if it has one, else its scenario. */
async function link_of(card, engine) {
  if (card.command[0] !== "explore") return card.scenario;
  const { code, out, error } = await engine.answer(["explore", "link", ...card.command.slice(1).filter((word, i, all) => word !== "--format" && all[i - 1] !== "--format")]);
  if (code !== 0) throw new Error(error);
  return out.trim();
}

/** Adds computed, error and link to a card, and a fault where its status does not hold. */
export async function compute_card(card, engine, folder) {
  if (card.faults.length) return card;
  try {
    const { error: scenario_fault } = await engine.check(card.scenario, "t >= 0", 0);
    if (scenario_fault) throw new Error(scenario_fault);
    card.link = await link_of(card, engine);
    card.computed = read_output(await compute_output(card, engine, folder), card.read);
  } catch (error) {
    card.faults.push(error.message);
    return card;
  }
  if (!Number.isFinite(card.computed)) return card.faults.push("the command prints no number at the place that read names"), card;
  card.error = Math.abs(card.computed - card.printed) / (card.relative ? Math.abs(card.printed) : 1);
  const holds = card.error <= card.tolerance;
  if (card.status !== "open" && holds !== (card.status === "agrees"))
    card.faults.push(`computed ${card.computed}, printed ${card.printed}: the difference ${card.error} ${holds ? "is within" : "exceeds"} the tolerance ${card.tolerance}, but the status is ${card.status}`);
  return card;
}

/** Adds the figure of a card, which `stiction plot` draws, as text; a fault where it cannot be drawn. */
export async function draw_card(card, engine) {
  if (card.faults.length) return card;
  const { svg, error } = await engine.plot(card.figure);
  if (error) card.faults.push(`figure: ${error}`);
  else card.svg = svg;
  return card;
}

const figure_of = ({ id }) => `${id}.svg`;
/** {name: text} of the figures, which lie beside the page. */
export const write_figures = (cards) => Object.fromEntries(cards.map((card) => [figure_of(card), card.svg]));

/** All cards of a folder in their order, computed. */
export async function compute_cards(folder, engine) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const cards = names.map((name) => read_card(name.slice(0, -5), readFileSync(join(folder, name), "utf8")));
  await Promise.all(cards.map((card) => compute_card(card, engine, folder)));
  return cards.sort((a, b) => a.order - b.order);
}

const quote = (word) => (/^[\w./:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
export const write_command = (command) => ["stiction", ...command].map(quote).join(" ");

/** A number without zeros that nobody has printed or computed. */
function write_short(x, most = digits) {
  const [, rest = ""] = Number(x.toPrecision(most)).toExponential().match(/^-?\d(?:\.(\d+))?e/);
  return write_number(x, 1 + rest.length, "en");
}

const statuses = { agrees: ["✓", "agrees"], differs: ["≠", "differs"], open: ["?", "open"] };
const write_text = (source) => write_markdown(read_markdown(source, 1, { systems: [], fault: (line, sentence) => { throw new Error(sentence); }, is_inline: true }), {});

function write_card(card) {
  const unit = card.unit === "1" ? "" : ` ${text(card.unit)}`, value = (x) => text(write_short(x)) + unit;
  const printed = (card.printed_text ? text(card.printed_text) + unit : value(card.printed)) + (card.printed_error ? ` ± ${write_short(card.printed_error)}` : "");
  const [sign, word] = statuses[card.status], rows = [["Printed", printed], ["Computed", value(card.computed)], ["Difference", write_short(card.error, 2)]];
  if (card.tolerance > 0) rows.push(["Tolerance", `${write_short(card.tolerance, 3)}${card.tolerance_note ? ` <small>(${text(card.tolerance_note)})</small>` : ""}`]);
  const source = [text(card.paper), card.equation && text(card.equation), card.doi && `<a href="https://doi.org/${text(card.doi)}" rel="external noopener" target="_blank">doi:${text(card.doi)}</a>`].filter(Boolean);
  const [, width, height] = card.svg.match(/<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/), [, shown] = card.svg.match(/<title>(.*?)<\/title>/);
  return `<li class="card" id="${card.id}" data-status="${card.status}">
<h2>${text(card.title)}</h2>
<a class="picture" href="${figure_of(card)}"><img src="${figure_of(card)}" width="${width}" height="${height}" loading="lazy" alt="${shown}"></a>
<p>${write_text(card.quantity)}</p>
<table><tbody>
${rows.map(([name, cell]) => `<tr><th scope="row">${name}</th><td>${cell}</td></tr>`).join("\n")}
</tbody></table>
<p class="verdict"><span aria-hidden="true">${sign}</span> ${word}</p>
${card.note ? `<p>${write_text(card.note)}</p>\n` : ""}<p class="about">${source.join(", ")}</p>
<p><a class="button" href="../index.html#${text(card.link)}">${card.command[0] === "explore" ? "Open the job" : "Open the experiment"}</a></p>
<details><summary>Command</summary><pre tabindex="0"><code>${text(write_command(card.command))}</code></pre></details>
</li>`;
}

const summary = "Published numbers beside those that Stiction computes, each with the experiment behind it.";

export const write_reproduced = (cards) => `${write_head("en", "Stiction: reproduced", summary)}
</head>
<body class="cards reproduced">
<main>
<p class="up"><a href="../index.html">Laboratory</a> · <a href="../lessons/index.html">Lessons</a></p>
<h1>Reproduced</h1>
<p class="summary">${summary} The build of this page computes all of them, and ends if one no longer stands as its card says.</p>
<ul>
${cards.map(write_card).join("\n")}
</ul>
</main>
</body>
</html>
`;

/** reproduced.json: what tests and other programs read. */
export const write_cards = (cards) => `${JSON.stringify(cards.map((card) => ({
  id: card.id, title: card.title, paper: card.paper, doi: card.doi ?? null, equation: card.equation ?? null, quantity: card.quantity, unit: card.unit, printed: card.printed,
  printed_error: card.printed_error ?? null, computed: card.computed, error: card.error, tolerance: card.tolerance, status: card.status, scenario: card.scenario, command: card.command,
  read: card.read, seconds: card.seconds, note: card.note ?? null, figure: figure_of(card),
})), null, 1)}\n`;
