// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// mystery: the hidden values of a scenario. All other commands run with them and do not print them.
import assert from "node:assert/strict";
import test from "node:test";

import { find_value, with_mystery } from "../../web/lesson/mystery.mjs";
import { run } from "./command.mjs";

const scenario = "belt_oscillator?mystery=class7:mu_s:0.3:0.5,damping:0:1";

test("mystery prints the values, the same as the lessons find", () => {
    const { code, out, err } = run("mystery", scenario);
    assert.deepEqual([code, err], [0, ""]);
    const [head, ...rows] = out.trim().split("\n");
    assert.equal(head, "id,value");
    // Those that Python's integers give for FNV-1a and SplitMix64.
    assert.deepEqual(rows, ["damping,0.34763836718559815", "mu_s,0.49053960141852815"]);
    for (const [id, min, max] of [["mu_s", 0.3, 0.5], ["damping", 0, 1]])
        assert.equal(find_value("class7", { id, min, max }), Number(rows.find((row) => row.startsWith(`${id},`)).split(",")[1]));
    assert.equal(run("mystery", "belt_oscillator").out, "id,value\n");
});

test("the values of a lesson are those of the engine for any key, whole numbers too", () => {
    for (const key of ["0", "anna", "Z_9-x"])
        for (const [system, item] of [["belt_oscillator", { id: "mu_s", min: 0.3, max: 0.5 }], ["bearing_pendulum", { id: "washers", min: 1, max: 2, is_whole: true }]]) {
            const seed = `stick-slip.unknown.${key}`, out = run("mystery", with_mystery(system, seed, [item])).out;
            assert.equal(Number(out.trim().split("\n")[1].split(",")[1]), find_value(seed, item));
        }
});

test("a run has the value, and the text of its scenario does not", () => {
    const { out } = run("run", scenario, "--format", "json", "--until", "0.2");
    assert.match(out, /"scenario":"belt_oscillator\?t_end=0\.2&mystery=class7:damping:0:1,mu_s:0\.3:0\.5"/);
    assert.equal(run("value", scenario, "mu_s").out, "0.49053960141852815\n");
    const plain = "belt_oscillator?mu_s=0.49053960141852815&damping=0.34763836718559815";
    assert.equal(run("run", scenario, "--events").out, run("run", plain, "--events").out);
  // applied_force = F(t) - k x - c x' and the energies are formulas of the hidden damping.
  const read = (text) => run("run", text, "--every", "0.1").out.trim().split("\n").map((line) => line.split(","));
  const [names, ...rows] = read(scenario), [, ...plain_rows] = read(plain);
  const blank = ["energy.kinetic", "energy.potential", "energy.dissipated", "energy.input", "applied_force"];
  assert.deepEqual(rows, plain_rows.map((row) => row.map((field, i) => (blank.includes(names[i]) ? "" : field))));
});

test("columns that are formulas of a hidden value are blank in all outputs, and have no value", () => {
  const hidden = "bearing_pendulum?mystery=s:mu:0.1:0.3&b=0", value = run("mystery", hidden).out.trim().split(",").at(-1);
  const { out } = run("run", hidden, "--every", "0.5", "--until", "2"), [head, ...rows] = out.trim().split("\n"), f = head.split(",").indexOf("f");
  assert.ok(f > 0 && rows.length === 5);
  for (const row of rows) assert.equal(row.split(",")[f], "");
  for (const row of JSON.parse(run("run", hidden, "--format", "json", "--every", "0.5", "--until", "2").out).rows) assert.equal(row[f], null);
  for (const sum of ["f", "max(f)", "mean(f, 1)"]) assert.equal(run("value", hidden, sum, "--until", "2").out, "\n");
  const { holds, clauses: [{ said }] } = JSON.parse(run("check", hidden, "f > 0", "--until", "2").out);
  assert.deepEqual([holds, said], [false, "f has no value yet, should be more than 0"]);
  const job = run("explore", "sweep", hidden, "--over", "washers:1:2:2", "--observe", "final:f,final:theta", "--settle", "0", "--window", "1").out;
  const points = job.trim().split("\n").filter((line) => /^\d/.test(line));
  assert.equal(points.length, 2);
  for (const row of points) assert.match(row, /^\d,\d,,,-?[\d.]+,$/);
  for (const text of [out, job, run("plot", hidden, "--x", "t", "--y", "f").out]) assert.ok(!text.includes(value.slice(0, 8)));
  assert.equal(run("value", hidden, "theta", "--until", "2").out, run("value", `bearing_pendulum?mu=${value}&b=0`, "theta", "--until", "2").out);
});

test("what cannot be used is an error of one sentence, and no axis goes over a mystery value", () => {
    for (const [text, why] of [
        ["belt_oscillator?mystery=s:mu_s:0.5:0.3", /MIN is not below MAX/],
        ["belt_oscillator?mu_s=0.4&mystery=s:mu_s:0.3:0.5", /mu_s has a value/],
        ["belt_oscillator?mystery=s", /names no parameter/],
    ]) {
        const { code, out, err } = run("mystery", text);
        assert.deepEqual([code, out], [2, ""]);
        assert.match(err, why);
        assert.equal(err.trim().split("\n").length, 1);
    }
    const hidden = "belt_oscillator?mystery=s:mu_s:0.3:0.5";
    assert.match(run("explore", "sweep", hidden, "--over", "mu_s:0.3:0.5:3").err, /mu_s is a mystery value/);
    assert.match(run("regions", hidden, "--x", "mu_s:0.3:0.5:3", "--y", "mu_k:0.1:0.2:3").err, /mu_s is a mystery value/);
});
