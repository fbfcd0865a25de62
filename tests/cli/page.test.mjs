// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// stiction page: the laboratory in one file with an experiment inside. Here with a small page in place of the built one;
// tests/browser/single_file.test.mjs compares the real files.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";

import { run } from "./command.mjs";

const folder = mkdtempSync(join(tmpdir(), "stiction-page-")), file = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
};
after(() => rmSync(folder, { recursive: true }));
const small = "<!doctype html>\n<title>Stiction</title>\n<main>\n</main>\n<script type=\"text/plain\" data-part=\"app.wasm\">AA</script>\n";
const template = file("stiction.html", small);
const start_of = (html) => html.match(/<script type="application\/json" id="start">([^]*?)<\/script>\n/)[1];
const title_of = (html) => html.match(/<title>(.*)<\/title>/)[1];

test("the experiment stands in the page as data, with its view keys, and the title names it without them", () => {
    const text = "belt_oscillator?mu_k=0.2&view.lock=mu_s&view.t=0.5&damping=0.5";
    const { code, out, err } = run("page", text, "--template", template);
    assert.deepEqual([code, err], [0, ""]);
    assert.equal(start_of(out), `{"stiction":1,"scenario":"${text}"}`);
    assert.match(title_of(out), /^Stiction: [A-Z].*, belt_oscillator\?mu_k=0\.2&amp;damping=0\.5$/);
    assert.equal(out.replace(/<title>.*/, "<title>Stiction</title>").replace(/<script type="application\/json".*\n/, ""), small);
});

test("a page with an experiment gets the new one in its place", () => {
    const first = run("page", "two_masses?view.t=1", "--template", template).out;
    assert.equal(run("page", "painleve_rod/jam", "--template", file("first.html", first)).out, run("page", "painleve_rod/jam", "--template", template).out);
});

test("the sign < cannot end the data, and any text can be read back", () => {
    for (const text of ["two_masses?view.notes=</script><b>\"\\", "two_masses?view.notes=µ\t\u2028"]) {
        const { code, out } = run("page", text, "--template", template);
        assert.equal(code, 0);
        assert.doesNotMatch(start_of(out), /</);
        assert.deepEqual(JSON.parse(start_of(out)), { stiction: 1, scenario: text });
    }
});

test("a job is kept; a value, a job or a page that cannot be used is refused with a sentence", () => {
    const job = "belt_oscillator?job=sweep&job.over=mu_k:0.1:0.3:3&job.settle=2&job.window=2";
    assert.equal(JSON.parse(start_of(run("page", job, "--template", template).out)).scenario, job);
    for (const [words, sentence] of [
        [["belt"], /There is no system `belt`\./],
        [["belt_oscillator?mu_k=99"], /mu_k = 99 is out of range/],
        [["belt_oscillator?job=sweep&job.over=mu_k:0.1:0.3:x"], /x/],
        [["belt_oscillator?job.over=mu_k:0.1:0.3:3"], /job\.over, but no job\./],
        [["belt_oscillator", "--template", join(folder, "none.html")], /none\.html.* cannot be read\./],
        [["belt_oscillator", "--template", file("other.html", "<title>Other</title><main></main>\n")], /is not stiction\.html of a build\./],
    ]) {
        const { code, out, err } = run("page", ...words, ...(words.includes("--template") ? [] : ["--template", template]));
        assert.deepEqual([code, out], [2, ""], words.join(" "));
        assert.match(err, sentence);
    }
    const { code, out, err } = run("page", "belt_oscillator?mu_k=9", "--lenient", "--template", template);
    assert.equal(code, 0);
    assert.match(err, /Using /);
    assert.equal(JSON.parse(start_of(out)).scenario, "belt_oscillator?mu_k=9");
});
