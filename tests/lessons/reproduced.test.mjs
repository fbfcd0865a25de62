// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Published numbers beside ours: how a number is read, each fault of a card, and every 50th unit of the rows that are kept.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { make_engine } from "../../web/lesson/engine.mjs";
import { compute_card, compute_cards, draw_card, read_card, read_output, write_cards, write_command, write_figures, write_reproduced } from "../../web/lesson/reproduced.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)), folder = join(root, "web/reproduced");
const engine = make_engine(process.env.STICTION ?? join(root, "build/native/stiction"));
const good = {
  order: 1, title: "A", paper: "B", quantity: "$x$", unit: "m", printed: 0.75, tolerance: 1e-12, status: "agrees", scenario: "sliding_block?mu=0.5",
  command: ["value", "sliding_block?mu=0.5", "left.normal", "--until", "0"], read: { number: true }, seconds: 0.01,
  figure: ["sliding_block?mu=0.5", "--y", "left.normal", "--until", "0.1", "--size", "100x80"],
};
const compute = (changes) => compute_card(read_card("a", JSON.stringify({ ...good, ...changes })), engine, folder);

test("a number is read from each form of output", () => {
  const table = "# job: a\nunit,mu,share,label\n0,1,0.5,cycle\n1,2,0.25,rest\n2,3,0,cycle\n3,4,,cycle\n";
  assert.equal(read_output("0.75\n", { number: true }), 0.75);
  assert.ok(Number.isNaN(read_output("\n", { number: true })));
  assert.equal(read_output(table, { column: "label", share: "cycle" }), 0.75);
  assert.equal(read_output(table, { column: "mu", row: 1 }), 2);
  assert.ok(Number.isNaN(read_output(table, { column: "share", row: 3 })));
  assert.ok(Number.isNaN(read_output(table, { column: "mu", row: 4 })));
  assert.equal(read_output(table, { column: "share", last_above: 0, over: "mu", factor: 2 }), 5);
  assert.ok(Number.isNaN(read_output(table, { column: "share", last_above: 1, over: "mu" })));
  assert.equal(read_output('{"a":[[3,4]]}', { pointer: "/a/0", modulus: true }), 5);
  assert.equal(read_output('{"a":{"b":-2}}', { pointer: "/a/b" }), -2);
  assert.throws(() => read_output("", { column: "a" }), /no meaning/);
});

test("each fault of a card is told, and a right card has none", async () => {
  assert.deepEqual((await compute({})).faults, []);
  const wrong = [
    [{ printed: 0.76 }, /computed 0\.75, printed 0\.76: the difference 0\.01\d* exceeds the tolerance 1e-12, but the status is agrees/],
    [{ status: "differs", note: "Why" }, /the difference 0 is within the tolerance/],
    [{ status: "differs" }, /has a note/],
    [{ status: "good" }, /status is agrees, differs or open, not good/],
    [{ tolerence: 1 }, /the key tolerence is unknown/],
    [{ paper: undefined }, /paper is missing/],
    [{ scenario: "sliding_block?my=1" }, /my/],
    [{ command: ["value", "sliding_block?mu=9"] }, /./],
    [{ command: ["value", "sliding_block", "first(impact)"] }, /prints no number/],
    [{ seconds: 0 }, /seconds is the time/],
    [{ seconds: 21 }, /more than 20 s keeps its rows/],
    [{ figure: undefined }, /figure is missing/],
    [{ rows: "nothing.csv" }, /there is no nothing\.csv/],
    [{ rows: "basin-stick-slip.csv" }, /holds the rows of another job/],
  ];
  for (const [changes, said] of wrong) {
    const { faults } = await compute(changes);
    assert.ok(faults.some((fault) => said.test(fault)), `${JSON.stringify(changes)}: ${JSON.stringify(faults)} lacks ${said}`);
  }
  assert.match(read_card("a", "{").faults[0], /^this is no JSON/);
  assert.deepEqual((await compute({ printed: 0.5, status: "differs", note: "Why", tolerance: 0 })).faults, []);
  assert.deepEqual((await compute({ printed: 0.7499, tolerance: 2e-4, relative: true })).faults, []);
});

test("a card is written as text, not as HTML, and its command can be copied into a shell", async () => {
  const compute_and_draw = async (changes) => draw_card(await compute(changes), engine);
  const card = await compute_and_draw({ title: "<b>", note: "a < b", printed_text: "<i>" }), html = write_reproduced([card]);
  assert.doesNotMatch(html, /<b>|<i>| style=|<script/);
  assert.match(html, /&lt;b&gt;/);
  assert.match(html, /<math/);
  assert.match(html, /<td>0\.75 m<\/td>/);
  assert.match(write_reproduced([await compute_and_draw({ printed: 0.696, printed_error: 0.0065, tolerance: 0.0605 })]), /<td>0\.696 m ± 0\.0065<\/td>[^]*<td>0\.0605<\/td>/);
  assert.match(html, /href="\.\.\/index\.html#sliding_block\?mu=0\.5"/);
  assert.equal(write_command(["value", "a?b=1&c='x'", "t"]), `stiction value 'a?b=1&c='\\''x'\\''' t`);
  const [{ computed, seconds, figure }] = JSON.parse(write_cards([card]));
  assert.deepEqual([computed, seconds, figure], [0.75, 0.01, "a.svg"]);
});

test("a card has the figure that stiction plot draws, and one that cannot be drawn is a fault", async () => {
  const card = await draw_card(await compute({}), engine), { out } = await engine.answer(["plot", ...good.figure, "--link", "../"]);
  assert.deepEqual([card.faults, write_figures([card])], [[], { "a.svg": out }]);
  assert.match(out, /data-column="left\.normal"/);
  assert.match(write_reproduced([card]), /<img src="a\.svg" width="100" height="80" loading="lazy" alt="Sliding block: N Left corner over t">/);
  assert.match((await draw_card(await compute({ figure: ["sliding_block", "--y", "q"] }), engine)).faults[0], /^figure: .*q/);
});

test("all cards stand, sixteen at least, some of which differ", async () => {
  const cards = await compute_cards(folder, engine);
  assert.deepEqual(cards.flatMap(({ id, faults }) => faults.map((fault) => `${id}: ${fault}`)), []);
  assert.ok(cards.length >= 16);
  assert.ok(cards.filter(({ status }) => status === "differs").length >= 2);
  assert.ok(cards.every(({ order }, i) => order === i + 1), "the numbers of the order");
});

test("every 50th unit of the rows that are kept has the same bytes today", async () => {
  let units = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const card = JSON.parse(readFileSync(join(folder, name), "utf8"));
    if (!card.rows) continue;
    const kept = readFileSync(join(folder, card.rows), "utf8").trim().split("\n").filter((line) => !line.startsWith("#"));
    const { code, out, error } = await engine.answer([...card.command, "--shard", "1/50"]);
    assert.equal(code, 0, error);
    const [head, ...rows] = out.trim().split("\n").filter((line) => !line.startsWith("#"));
    assert.equal(head, kept[0]);
    for (const row of rows) assert.ok(kept.includes(row), `${card.rows} lacks ${row}`);
    units += rows.length;
  }
  assert.ok(units >= 20);
});
