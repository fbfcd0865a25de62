// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// check and value: statements and numbers about a run.
import assert from "node:assert/strict";
import test from "node:test";

import { read_csv, run } from "./command.mjs";

const system = "belt_oscillator";
const number = (...args) => Number(run("value", ...args).out);

test("value prints one number with 17 digits, an empty line where there is none", () => {
    const { code, out, err } = run("value", system, "period(slip_to_stick)");
    assert.equal(code, 0);
    assert.equal(err, "");
    assert.match(out, /^0\.7317\d{12,14}\n$/);
    const v_b = 0.1, w = 10, B = 0.015; // docs/theory/belt_oscillator.md, The cycle
    assert.ok(Math.abs(Number(out) - (2 * B / v_b + (2 * (Math.PI - Math.atan((B * w) / v_b))) / w)) < 1e-9);
    assert.deepEqual(run("value", system, "first(impact)"), { code: 0, out: "\n", err: "" });
    assert.deepEqual(run("value", system, "1/0"), { code: 0, out: "\n", err: "" });
    assert.equal(run("value", system, "-2^2").out, "-4\n");
    assert.equal(run("value", "--until", "3", system, "t").out, "3\n");
    assert.equal(run("value", system, "1/3").out, "0.33333333333333331\n");
});

test("a column has the value that run prints", () => {
    const row = read_csv(run("run", system, "--every", "1", "--until", "7").out).at(-1);
    for (const column of ["x", "x_dot", "belt.tangent", "energy.dissipated"])
        assert.equal(run("value", system, column, "--until", "7").out, row[column] + "\n");
});

test("check prints JSON, with exit code 0 whether the clause holds or not", () => {
    const { code, out, err } = run("check", system, "share(belt.stick, 9) == 0 and t > 10");
    assert.equal(code, 0);
    assert.equal(err, "");
    assert.ok(out.endsWith("}\n"));
    const answer = JSON.parse(out);
    assert.deepEqual(Object.keys(answer), ["holds", "t", "clauses"]);
    assert.equal(answer.holds, false);
    assert.equal(answer.t, 10);
    assert.deepEqual(answer.clauses, [
        { text: "share(belt.stick, 9) == 0", holds: false, value: number(system, "share(belt.stick, 9)"), wanted: 0, said: "share(belt.stick, 9) is 0.41464, should be 0" },
        { text: "t > 10", holds: false, value: 10, wanted: 10, said: "t is 10, should be more than 10" },
    ]);
    const good = run("check", `${system}?mu_k=0.4`, "share(belt.stick, 5) == 0 and state(belt) == \"slip\"", "--until", "12");
    assert.equal(good.code, 0);
    assert.equal(JSON.parse(good.out).holds, true);
    assert.equal(JSON.parse(good.out).t, 12);
    assert.equal(JSON.parse(good.out).clauses[1].value, "slip-");
    assert.deepEqual(JSON.parse(run("check", system, "first(impact) > 1").out).clauses[0],
        { text: "first(impact) > 1", holds: false, value: null, wanted: 1, said: "first(impact) has no value yet, should be more than 1" });
});

test("an end that belongs to the model is the time of the answer", () => {
    const scenario = "painleve_rod?mu=1.5&theta0=1&v_t0=-1&inconsistent_rule=stop";
    const answer = JSON.parse(run("check", scenario, "verdict == \"none\" and region == \"C\"").out);
    assert.equal(answer.holds, true);
    assert.equal(answer.t, 0);
});

test("what cannot be read is refused with one sentence and exit code 2, and nothing is printed", () => {
    const refused = [
        [["check", system, "share(belt.stuck) > 0"], "CLAUSE, column 12: `stuck` is no state of a contact.\n"],
        [["check", system, "t > mu_x"], "CLAUSE, column 5: belt_oscillator has no parameter and no column `mu_x`.\n"],
        [["check", system, "t"], /^CLAUSE, column 2: [^\n]*\.\n$/],
        [["check", system, ""], /^CLAUSE, column 1: [^\n]*\.\n$/],
        [["value", system, "t > 1"], "SUM, column 3: A number is expected here, not a comparison.\n"],
        [["value", system, "state(belt)"], /^SUM, column 1: [^\n]*\.\n$/],
        [["value", system, "(".repeat(33)], /^SUM, column 34: [^\n]*\.\n$/],
        [["value", system, "1 + 1e999"], /^SUM, column 5: `1e999` [^\n]*\.\n$/],
        [["value", `${system}?mass=0`, "t"], /^mass = 0 [^\n]*\.\n$/],
        [["value", "no_such_system", "t"], /no_such_system[^\n]*\.\n$/],
        [["check", system, "t > 0", "--until", "-1"], /^--until -1 [^\n]*\.\n$/],
        [["value", system, "t", "--until", "soon"], /^--until soon [^\n]*\.\n$/],
        [["value", system], /SUM[^\n]*\.\n$/],
        [["check"], /SCENARIO[^\n]*\.\n$/],
        [["check", system, "t > 0", "--loud"], /--loud[^\n]*\.\n$/],
    ];
    for (const [args, sentence] of refused) {
        const { code, out, err } = run(...args);
        assert.equal(code, 2, args.join(" "));
        assert.equal(out, "", args.join(" "));
        typeof sentence === "string" ? assert.equal(err, sentence) : assert.match(err, sentence);
    }
});

test("with --lenient a scenario is mended, a clause never", () => {
    const { code, out, err } = run("value", `${system}?mass=0`, "mass", "--lenient");
    assert.equal(code, 0);
    assert.equal(out, "0.001\n");
    assert.match(err, /mass/);
    assert.equal(run("check", system, "t >", "--lenient").code, 2);
});

test("the shares of a contact add up to 1 in every system, and no value is nan", () => {
    for (const id of run("list").out.trimEnd().split("\n")) {
        const contact = run("run", id, "--until", "0").out.split("\n")[0].split(",").find((name) => name.endsWith(".state")).split(".")[0];
        const sum = ["open", "stick", "slip"].map((state) => `share(${contact}.${state})`).join(" + ");
        const { code, out } = run("check", id, `${sum} == 1 and duration == 1`, "--until", "1");
        assert.equal(code, 0, id);
        assert.equal(JSON.parse(out).holds, true, out);
        assert.doesNotMatch(out, /nan/i);
    }
});
