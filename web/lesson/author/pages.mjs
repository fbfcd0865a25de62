// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The pages on which an author writes a lesson: write.html, the empty lesson in its preview, and the systems that the script looks up.
import { escape_html as text } from "../markdown.mjs";
import { write_head, write_lesson } from "../write.mjs";
import { example } from "./example.mjs";

const title = "Write a lesson";

const write_page = () => `${write_head("en", `Stiction: ${title}`, "Write a lesson in the browser, beside its laboratory.")}
<link rel="stylesheet" href="../author.css">
<script src="../author.js" defer></script>
</head>
<body class="author">
<main>
<header>
<p class="up"><a href="index.html">All lessons</a></p>
<h1>${title}</h1>
<p class="summary">The source stands beside the lesson and its laboratory. Its numbers are computed and its tasks are tried while you type. Nothing is sent anywhere: save the source, or
one file that holds lesson and laboratory. You can also drop a file here.</p>
<p class="bar"><label>Name <input type="text" data-id="name" value="my-lesson" autocomplete="off" spellcheck="false" pattern="[a-z0-9-]+(\\.[a-z][a-z])?"></label>
<button type="button" data-id="open_file">Open file</button> <button type="button" data-id="save_source">Save source</button> <button type="button" data-id="save_file" class="primary">Save as one file</button>
<input type="file" accept=".md,text/markdown,text/plain" hidden></p>
<p id="said" role="status"></p>
</header>
<div class="column">
<textarea data-id="source" aria-label="Source of the lesson" spellcheck="false" autocomplete="off">
${text(example)}</textarea>
<section aria-labelledby="faults-title"><h2 id="faults-title">Faults</h2><div data-id="faults" aria-live="polite" aria-busy="true"><p>This page needs its script, and a server: a browser does not let it read files from a disk.</p></div></section>
</div>
<iframe data-id="preview" title="The lesson" src="preview.html"></iframe>
</main>
<iframe id="engine" class="unseen" title="The laboratory that computes the numbers" tabindex="-1" aria-hidden="true" src="../index.html#belt_oscillator?view.run=0"></iframe>
</body>
</html>
`;

const nothing = { id: "preview", lang: "en", head: { title: "Preview", summary: "The lesson that is being written.", minutes: 1, level: "school" }, steps: [], tasks: [] };

/** {name: text} of the files beside the lessons. */
export async function write_author_files(engine) {
  const descriptions = await Promise.all((await engine.systems()).map(engine.describe));
  const systems = descriptions.map(({ id, columns, parameters }) => ({
    id, columns: columns.map(({ name, unit }) => ({ name, unit })),
    parameters: parameters.map(({ id: parameter, symbol, help, unit, min, max, scale }) => ({ id: parameter, symbol, help, unit, min, max, scale })),
  }));
  return { "write.html": write_page(), "preview.html": write_lesson(nothing, [], { is_alone: true }), "systems.json": `${JSON.stringify(systems)}\n` };
}
