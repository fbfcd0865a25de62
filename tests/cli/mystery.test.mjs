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
    for (const command of [["run", "--every", "0.1"], ["run", "--events"]])
        assert.equal(run(command[0], scenario, ...command.slice(1)).out, run(command[0], plain, ...command.slice(1)).out);
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
