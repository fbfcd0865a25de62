// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Saves an experiment as one file: stiction.html with the experiment inside. `stiction page` (cli/page.cpp) writes the same bytes.
const { page } = Module, name = "stiction.html";

const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const decode = (text) => {
  try { return decodeURIComponent(text); } catch { return text; }
};

/** The page in one file, as it is built. A page that is one file holds its own outline, in which each @part NAME@ stands for the content of an element. */
const read_page = async () => {
  const text = await (await page.get(name, "text/html")).text();
  if (page.holds(name)) return text.replace(/@part ([\w.]+)@/g, (_, part) => document.querySelector(`:is(script, style)[data-part="${part}"]`).textContent);
  if (!text.includes(`data-version="${document.documentElement.dataset.version}"`)) throw new Error("it is of another build");
  return text;
};

/** Promise of the file for a text as stiction.set() takes it. An error has a sentence for the user. */
const make = async (given) => {
  const text = String(given).replace(/^#/, ""), [base, ...rest] = text.split("?"), items = rest.join("?").split("&").filter((item) => item && !item.startsWith("view."));
  const id = decode(base).split("/")[0], system = stiction.about().systems.find((one) => one.id === id);
  if (!system) throw new Error(`There is no system \`${id.slice(0, 60)}\`. No file is made.`);
  const title = escape(`Stiction: ${system.title}, ${items.length ? `${base}?${items.join("&")}` : base}`);
  const data = JSON.stringify({ stiction: 1, scenario: text }).replace(/</g, "\\u003c");
  const html = await read_page().catch((error) => { throw new Error(`No file is made: ${page.why(name, error)}`); });
  return html.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<\/main>\n(<script type="application\/json" id="start">[^<]*<\/script>\n)?/, () => `</main>\n<script type="application/json" id="start">${data}</script>\n`);
};

export { make };
