// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The table docs/papers.md: each figure and table of the five papers that a preset or plane names in its title. Written anew by
//     STICTION_COMMAND=build/web/stiction.js node tests/cli/papers.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { run } from "./command.mjs";

export const path = new URL("../../docs/papers.md", import.meta.url);

// The word that finds a paper in the source of a system, and its name.
const papers = [
    ["Woesle", "Wösle and Pfeiffer 1996"],
    ["Zardecki", "Żardecki 2007"],
    ["Tasora", "Tasora and Righettini 2003"],
    ["Xu", "Xu, Wang and Wang 2017"],
    ["Gomez", "Gomez 2008"],
];

const describe = (id) => JSON.parse(run("describe", id, "--json").out);
// Label markup without its signs.
const plain = (text) => text.replace(/\*/g, "").replace(/_\{?([^} ]*)\}?/g, "$1");

/** Rows of the table: {paper, order, figure, where, link}. */
function collect() {
    const rows = [];
    const ids = JSON.parse(run("list", "--json").out).map(({ id }) => id);
    for (const id of ids) {
        const system = describe(id);
        const paper = papers.findIndex(([word]) => system.source.includes(word));
        const add = (title, where, link) => {
            const words = plain(title).match(/\(([^()]*\b(?:figures?|tables?) [^()]*)\)/);
            if (!words || paper < 0) return;
            const number = words[1].match(/(figures?|tables?) ([\d.]+)([a-z]?)/);
            const [whole, part = 0] = number[2].split(".").map(Number);
            const order = (number[1].startsWith("t") ? 1e6 : 0) + 1000 * whole + part + (number[3] ? number[3].charCodeAt(0) / 1000 : 0);
            rows.push({ paper, order, figure: words[1], where, link });
        };
        for (const { id: preset, title } of system.presets) add(title, plain(title).replace(/ \([^()]*\)$/, ""), `${id}/${preset}`);
        for (const { title } of system.planes) add(title, `plane *${plain(title).replace(/ \([^()]*\)$/, "")}*`, id);
    }
    return rows.sort((a, b) => a.paper - b.paper || a.order - b.order || (a.link < b.link ? -1 : 1));
}

export function write() {
    const rows = collect();
    let out = "# Figures of the papers\n\nEach figure or table that a preset or a plane of the page shows. The scenario is what follows `#` in the address, and what the command line takes.\n" +
        "The list is written by `tests/cli/papers.mjs` from the titles that `stiction describe` prints.\n";
    papers.forEach(([, name], paper) => {
        out += `\n## ${name}\n\n| figure | shown as | scenario |\n| --- | --- | --- |\n`;
        for (const row of rows.filter((one) => one.paper === paper)) out += `| ${row.figure} | ${row.where} | \`${row.link}\` |\n`;
    });
    return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(path, write());
export const read = () => readFileSync(path, "utf8");
