// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The derivations as HTML: links lead to pages and headings that exist, a link out of the folder is plain text, and raw HTML is shown as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { name_place, write_theories, write_theory } from "../../web/lesson/theory.mjs";

test("links stay in the folder, headings have places, and nothing is run", () => {
  const source = "# A & B\n\n[one](other.md#its-start) [two](../page.md) [three](https://example.org/)\n\n## Its start, *here*\n\n<script>1</script>\n\n    a < b\n";
  const { title, html } = write_theory(source, ["other"]);
  assert.equal(title, "A & B");
  assert.match(html, /<a href="other\.html#its-start">one<\/a> <span>two<\/span> <a href="https:\/\/example\.org\/">three<\/a>/);
  assert.match(html, /<h2 id="its-start-here">/);
  assert.match(html, /&lt;script&gt;1&lt;\/script&gt;/);
  assert.match(html, /<pre tabindex="0"><code>a &lt; b/);
  assert.doesNotMatch(html, / style=|<script/);
  assert.equal(name_place("Steps (40) to (43)"), "steps-40-to-43");
});

test("each link of the derivations leads to a page and a heading", () => {
  const pages = write_theories(fileURLToPath(new URL("../../docs/theory", import.meta.url)));
  assert.ok(Object.keys(pages).length >= 13);
  let places = 0;
  for (const [name, html] of Object.entries(pages)) {
    for (const [, address] of html.matchAll(/<a href="([^"]*)"/g)) {
      if (address.startsWith("https:") || address.startsWith("../")) continue;
      const [file, place] = address.split("#");
      assert.ok(pages[file], `${name}: ${address}`);
      if (place) assert.ok(pages[file].includes(` id="${place}"`), `${name}: ${address}`), ++places;
    }
  }
  assert.ok(places > 0);
});
