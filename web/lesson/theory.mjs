// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The pages of docs/theory as HTML beside the laboratory. A link to a page that is not among them becomes plain text.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { escape_html as text } from "./markdown.mjs";
import { write_head } from "./write.mjs";

const markdown = new MarkdownIt("commonmark", { html: false }).enable("table");
const { rules } = markdown.renderer;
rules.heading_open = (tokens, at) => `<${tokens[at].tag} id="${text(name_place(tokens[at + 1].content))}">`;
// Wide parts scroll, so the keyboard can reach them.
rules.table_open = () => '<div class="wide" tabindex="0"><table>';
rules.table_close = () => "</table></div>";
rules.code_block = rules.fence = (tokens, at) => `<pre tabindex="0"><code>${text(tokens[at].content)}</code></pre>\n`;

/** The part of an address that leads to a heading. */
export const name_place = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

/** The links of a page into the folder lead to its HTML, the others lose their address. `names`: the pages, without their ending. */
function turn_links(tokens, names) {
  const open = [];
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === "link_open") {
      const [, name, place = ""] = token.attrGet("href").match(/^(\w+)\.md(#.*)?$/) ?? [], is_web = token.attrGet("href").startsWith("https:");
      if (names.includes(name)) token.attrSet("href", `${name}.html${place}`);
      else if (!is_web) token.tag = "span", token.attrs = null;
      open.push(token.tag);
    }
    if (token.type === "link_close") token.tag = open.pop();
  }
  return tokens;
}

const write_page = (title, body, up) => `${write_head("en", title, title)}
</head>
<body class="theory">
<main>
<p class="up">${up}</p>
${body}
</main>
</body>
</html>
`;

/** {title, html} of one page; the title is its first heading. */
export function write_theory(source, names) {
  const tokens = markdown.parse(source, {}), first = tokens.findIndex(({ type }) => type === "heading_open"), title = tokens[first + 1]?.content ?? "";
  const html = markdown.renderer.render(turn_links(tokens, names), markdown.options, {});
  return { title, html: write_page(`Stiction: ${title}`, html, '<a href="../index.html">Laboratory</a> · <a href="index.html">All derivations</a>') };
}

/** {file: HTML} of all pages of a folder and of the list of them. */
export function write_theories(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md")).map((name) => name.slice(0, -3)).sort();
  const out = {}, rows = [];
  for (const name of names) {
    const { title, html } = write_theory(readFileSync(join(folder, `${name}.md`), "utf8"), names);
    out[`${name}.html`] = html;
    rows.push(`<li><a href="${name}.html">${text(title)}</a></li>`);
  }
  out["index.html"] = write_page("Stiction: derivations", `<h1>Derivations</h1>\n<ul>\n${rows.join("\n")}\n</ul>`, '<a href="../index.html">Laboratory</a>');
  return out;
}
