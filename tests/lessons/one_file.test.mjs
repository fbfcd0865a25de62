// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A lesson in one file names no other file and allows by hash what it contains; the package for a learning platform turns answers into a score.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { strFromU8, unzipSync } from "fflate";
import { write_code } from "../../web/lesson/code.mjs";
import { write_one_file } from "../../web/lesson/one_file.mjs";
import { read_lesson } from "../../web/lesson/read.mjs";
import { talk_to_platform, write_package } from "../../web/lesson/scorm.mjs";
import { write_lesson } from "../../web/lesson/write.mjs";
import { good_lesson } from "./lesson.mjs";

const lesson = read_lesson(good_lesson, { id: "bow", systems: ["belt_oscillator"] });
const parts = {
  script: 'window.text = "</script>";', style: '@font-face { src: url("regular.0123456789.woff2") format("woff2"); }', icon: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  fonts: [{ name: "regular.0123456789.woff2", bytes: new Uint8Array([0, 255, 7]) }],
  laboratory: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'wasm-unsafe-eval' 'sha256-abc='; style-src 'sha256-def='"><script>1</script>`,
};
const html = write_one_file(write_lesson(lesson, [], { is_alone: true }), parts);
const sha256 = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("its policy allows its own script and style by hash, and what the laboratory within needs", () => {
  const policy = html.match(/Content-Security-Policy" content="([^"]*)"/)[1], [, style] = html.match(/<style>([^]*?)<\/style>/);
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text);
  assert.deepEqual(scripts, ['window.text = "<\\/script>";']);
  assert.match(policy, /^default-src 'none'; /);
  assert.ok(policy.includes(`script-src ${sha256(scripts[0])} 'wasm-unsafe-eval' 'sha256-abc=';`), policy);
  assert.ok(policy.includes(`style-src ${sha256(style)} 'sha256-def=';`), policy);
});

test("it names no other file, and holds laboratory and lesson as data", () => {
  assert.doesNotMatch(html, /\.\.\/|index\.html|\.woff2|@version@|src="/);
  assert.match(html, /src: url\("data:font\/woff2;base64,AP8H"\)/);
  const data = (id) => JSON.parse(html.match(new RegExp(`<script type="application/json" id="${id}">([^]*?)</script>`))[1]);
  assert.equal(data("held-laboratory"), parts.laboratory);
  assert.deepEqual([data("start").stiction, data("start").lesson.id, data("start").lesson.steps.length], [1, "bow", 2]);
  for (const [, address] of html.matchAll(/ href="([^"]*)"/g)) assert.match(address, /^(#(\d+|text)|https:|data:image)/);
});

test("the package holds a manifest, the page of the platform and the lesson, in the same bytes each time", () => {
  const bytes = write_package(lesson, html), files = unzipSync(bytes);
  assert.deepEqual(write_package(lesson, html), bytes);
  assert.equal(strFromU8(files["lesson.html"]), html);
  const manifest = strFromU8(files["imsmanifest.xml"]);
  assert.deepEqual([...manifest.matchAll(/<file href="([^"]*)"/g)].map(([, name]) => name).sort(), Object.keys(files).filter((name) => name !== "imsmanifest.xml").sort());
  assert.match(manifest, /<schemaversion>1\.2<\/schemaversion>/);
  assert.match(manifest, /adlcp:scormtype="sco" href="index\.html"/);
  assert.match(strFromU8(files["index.html"]), /<iframe src="lesson\.html" title="Why the bow sings" data-tasks="1">/);
});

/** A platform without a browser: what the script of the package sends to it, as [name, value] of LMSSetValue and other calls. */
function play(before, messages, tasks = 4) {
  const values = { "cmi.core.lesson_status": "not attempted", "cmi.core.score.raw": "", ...before }, calls = [], listeners = {}, inner = {};
  const API = {
    LMSInitialize: () => calls.push("begin"), LMSCommit: () => calls.push("commit"), LMSFinish: () => calls.push("end"),
    LMSGetValue: (name) => values[name] ?? "", LMSSetValue: (name, value) => { values[name] = value; },
  };
  const top = { API }, window = { parent: { parent: top }, opener: null, addEventListener: (type, act) => { listeners[type] = act; } };
  top.parent = top;
  runInNewContext(`(${talk_to_platform})();`, { window, document: { querySelector: () => ({ contentWindow: inner, dataset: { tasks: String(tasks) } }) } });
  for (const message of messages) listeners.message({ source: inner, ...message });
  listeners.pagehide();
  return { values, calls };
}
const answer = (solved, more = {}) => ({ data: { stiction: 1, event: "answer", data: { code: write_code("bow", solved, "0") } }, ...more });

test("answers become a score, and all of them right completes the lesson", () => {
  const some = play({}, [answer([false, false, false, false]), answer([true, false, true, false])]);
  assert.deepEqual([some.values["cmi.core.score.raw"], some.values["cmi.core.lesson_status"]], ["50", "incomplete"]);
  assert.deepEqual(some.calls, ["begin", "commit", "commit", "end"]);
  const all = play({}, [answer([true, true, true, true])]);
  assert.deepEqual([all.values["cmi.core.score.raw"], all.values["cmi.core.score.max"], all.values["cmi.core.lesson_status"]], ["100", "100", "completed"]);
});

test("a score does not fall, and messages of others are not heard", () => {
  assert.equal(play({ "cmi.core.score.raw": "75" }, [answer([true, false, false, false])]).values["cmi.core.score.raw"], "75");
  const deaf = play({}, [answer([true, true, true, true], { source: {} }), { data: { stiction: 1, event: "ready" } }, { data: null }]);
  assert.deepEqual([deaf.values["cmi.core.score.raw"], deaf.calls], ["", ["begin", "end"]]);
  assert.equal(play({ "cmi.core.lesson_status": "completed" }, []).values["cmi.core.lesson_status"], "completed");
});
