// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Exit codes, sentences and the two streams of every command.
import assert from "node:assert/strict";
import test from "node:test";

import { run } from "./command.mjs";

const system = "belt_oscillator";

// Nothing on standard output, exit code 2, and one sentence on standard error for each list of words.
function check_refused(args, ...sentences) {
    const { code, out, err } = run(...args);
    assert.equal(code, 2, args.join(" "));
    assert.equal(out, "", args.join(" "));
    const lines = err.trimEnd().split("\n");
    assert.equal(lines.length, sentences.length, err);
    sentences.forEach((words, i) => {
        for (const word of words) assert.ok(lines[i].includes(word), `"${word}" in "${lines[i]}"`);
        assert.match(lines[i], /\.$/);
    });
}

test("without a command, or with an unknown one, nothing is run", () => {
    check_refused([], ["command"]);
    check_refused(["fly"], ["`fly`"]);
});

test("--help prints the usage and exits with 0", () => {
    for (const command of ["list", "describe", "run", "regions", "page", "solve", "bench", "decode"]) {
        assert.ok(run("--help").out.includes(command));
        const { code, out } = run(command, "--help");
        assert.equal(code, 0, command);
        assert.ok(out.length > 0, command);
    }
});

test("an unknown system, preset or key is named", () => {
    check_refused(["run", "no_such_system"], ["`no_such_system`"]);
    check_refused(["describe", "no_such_system"], ["`no_such_system`"]);
    check_refused(["run", ""], ["no system"]);
    check_refused(["run", `${system}/nothing`], ["`nothing`"]);
    check_refused(["run", `${system}?zeta=3`], ["`zeta`", "3"]);
});

test("of thousands of bad items the first ten have a sentence, and the number of the others is said", () => {
    const items = Array.from({ length: 3000 }, (_, i) => `k${i}=1`).join("&");
    const { code, out, err } = run("run", `${system}?${items}`);
    assert.equal(code, 2);
    assert.equal(out, "");
    const lines = err.trimEnd().split("\n");
    assert.equal(lines.length, 11);
    assert.match(lines[0], /3000 items/);
    assert.match(lines[1], /`k0`/);
    assert.match(lines[10], /247 more/); // 256 items are looked at
    const lenient = run("run", `${system}?${items}`, "--lenient", "--until", "0.1", "--format", "json");
    assert.equal(lenient.code, 0);
    assert.equal(lenient.err.trimEnd().split("\n").length, 11);
    assert.equal(JSON.parse(lenient.out).notices.length, 11);
    const long = run("run", `${system}?mass=1&x0=${"0".repeat(70000)}`, "--lenient", "--until", "0.1", "--format", "json");
    assert.equal(long.code, 0);
    assert.match(long.err, /65536/);
});

test("every bad item of a scenario has its sentence, and none is run", () => {
    check_refused(
        ["run", `${system}?mass=0&mu_s=99&stiffness=nan&friction_law=ice&method=euler&dt=5&mass=%zz`],
        ["`mass=%zz`"],
        ["mass = 0", "1e-3"],
        ["mu_s = 99", "10"],
        ["stiffness = nan", "not a number"],
        ["friction_law = ice", "coulomb, coulomb_stiction, stribeck"],
        ["method = euler", "event_driven"],
        ["dt = 5", "1"],
    );
    check_refused(["run", `${system}?x0=0.1&x0=0.2`], ["x0 = 0.1", "more than once"]);
    check_refused(["run", `${system}?mass=inf`], ["mass = inf"]);
    check_refused(["regions", `${system}?mass=0`, "--x", "x0:0:1:2", "--y", "x_dot0:0:1:2"], ["mass = 0"]);
});

test("values that exclude each other have one sentence with both values and without a remedy", () => {
    for (const [scenario, sentence] of [
        ["rolling_disk?mu_s=0.3&mu_k=0.5", "mu_k = 0.5 is larger than mu_s = 0.3."],
        ["rolling_disk?s0=4", "s0 = 4 is beyond the end of the shaft, shaft_length = 2.5."],
        ["belt_oscillator?mu_s=-1&mu_k=0.5", "mu_s = -1 is out of range: the smallest allowed value is 0."],
    ]) assert.deepEqual(run("run", scenario), { code: 2, out: "", err: sentence + "\n" });
    assert.match(run("run", "geneva_wheel?axis_angle=1").err, /^method = unilateral_event cannot be used: axis_angle = 1 .*\.\n$/);
    const lenient = run("run", "rolling_disk?mu_s=0.3&mu_k=0.5", "--lenient", "--until", "0");
    assert.deepEqual([lenient.code, lenient.err], [0, "mu_k = 0.5 is larger than mu_s = 0.3. Using mu_k = mu_s, the largest allowed.\n"]);
});

test("--lenient runs what can be run and says the notices", () => {
    const { code, out, err } = run("run", `${system}?zeta=3&mass=0`, "--lenient", "--until", "0", "--format", "json");
    assert.equal(code, 0);
    const trace = JSON.parse(out);
    assert.equal(trace.scenario, `${system}?t_end=0&mass=1e-3`);
    assert.equal(trace.notices.length, 2);
    assert.deepEqual(err.trimEnd().split("\n"), trace.notices);
    assert.equal(run("run", "no_such_system", "--lenient").code, 2);
});

test("bad options are refused with their value", () => {
    check_refused(["run"], ["SCENARIO"]);
    check_refused(["run", system, "more"], ["more"]);
    check_refused(["run", system, "--fast"], ["--fast"]);
    for (const every of ["0", "-1", "nan", "inf", "x"]) check_refused(["run", system, "--every", every], ["--every", every]);
    // More than 1e7 rows are refused before they are computed.
    for (const every of ["1e-300", "5e-324", "9.99e-7"]) check_refused(["run", system, "--every", every], [`--every ${every}`, "10000000 rows"]);
    check_refused(["run", `${system}?t_end=1e6`, "--every", "0.09"], ["--every 0.09", "1e6 s"]);
    for (const until of ["-1", "1e7", "nan", "inf"]) check_refused(["run", system, "--until", until], ["--until", until]);
    check_refused(["run", system, "--columns", "x,speed"], ["`speed`"]);
    check_refused(["run", system, "--format", "xml"], ["xml"]);
    check_refused(["run", system, "--every", "0", "--columns", "q"], ["--every 0"], ["`q`"]);
});

test("axes of regions are checked", () => {
    const y = ["--y", "x_dot0:0:1:2"];
    check_refused(["regions", system, "--x", "x0:0:1:2"], ["--y"]);
    for (const axis of ["x0", "x0:0:1", "x0:a:1:2", "x0:nan:1:2", "x0:0:inf:2", "x0:0:1:2:3", ""])
        check_refused(["regions", system, "--x", axis, ...y], ["ID:MIN:MAX:N", axis]);
    check_refused(["regions", system, "--x", "zeta:0:1:2", ...y], ["`zeta`"]);
    check_refused(["regions", system, "--x", "friction_law:0:1:2", ...y], ["choice"]);
    check_refused(["regions", system, "--x", "x0:0:1000:2", ...y], ["x0 = 250"]);
    check_refused(["regions", system, "--x", "x0:1:0:2", ...y], ["MIN"]);
    for (const count of ["0", "-3", "1.5", "1e9"]) check_refused(["regions", system, "--x", `x0:0:1:${count}`, ...y], ["whole number"]);
    check_refused(["regions", system, "--x", "x_dot0:0:1:2", ...y], ["same parameter"]);
});

test("list prints one id per line, and as JSON the same ids", () => {
    const ids = run("list").out.trimEnd().split("\n");
    assert.ok(ids.includes(system));
    const json = JSON.parse(run("list", "--json").out);
    assert.deepEqual(json.map((entry) => entry.id), ids);
    for (const entry of json) assert.deepEqual(Object.keys(entry), ["id", "title", "source"]);
});

test("list --solvers prints ids with the kinds they take", () => {
    const kinds = new Set(["lcp", "friction2", "friction3", "gauss"]);
    for (const line of run("list", "--solvers").out.trimEnd().split("\n")) {
        const [id, ...taken] = line.split(" ");
        assert.match(id, /^[a-z][a-z0-9_]*$/);
        assert.ok(taken.length > 0 && taken.every((kind) => kinds.has(kind)), line);
    }
});

test("describe --json says what run and scenarios take", () => {
    for (const id of run("list").out.trimEnd().split("\n")) {
        const described = JSON.parse(run("describe", id, "--json").out);
        assert.deepEqual(Object.keys(described), ["id", "title", "source", "parameters", "columns", "methods", "presets", "planes", "findings",
            ...(id === "mechanism" ? ["mechanism"] : [])]);
        for (const parameter of described.parameters) {
            assert.deepEqual(Object.keys(parameter).filter((key) => key !== "usual"),
                ["id", "symbol", "unit", "default", "min", "max", "scale", "effect", "choices", "help"]);
            const [low, high] = parameter.usual ?? [parameter.min, parameter.max];
            if (parameter.usual) assert.ok(parameter.min <= low && low <= parameter.default && parameter.default <= high && high <= parameter.max, parameter.id);
            if (parameter.scale === "choice") assert.ok(parameter.choices.includes(parameter.default), parameter.id);
            else assert.ok(parameter.min <= parameter.default && parameter.default <= (parameter.max === "inf" ? Infinity : parameter.max));
        }
        const header = run("run", id, "--until", "0").out.split("\n")[0];
        assert.equal(header, described.columns.map((column) => column.name).join(","));
        for (const preset of described.presets) {
            const by_name = JSON.parse(run("run", `${id}/${preset.id}`, "--until", "0", "--format", "json").out);
            const by_text = JSON.parse(run("run", preset.scenario, "--until", "0", "--format", "json").out);
            assert.deepEqual(by_name, by_text);
        }
        assert.equal(run("describe", id).code, 0);
        for (const preset of described.presets) assert.deepEqual(Object.keys(preset), ["id", "title", "scenario", "group", "view", "beside"]);
        for (const plane of described.planes) assert.ok(plane.title && plane.x && plane.y);
        for (const finding of described.findings) {
            assert.deepEqual(Object.keys(finding), ["where", "claim", "holds", "see"]);
            for (const text of Object.values(finding)) assert.ok(!/[*{}]/.test(text), text);
            const shown = described.presets.find((preset) => preset.id === finding.see)?.scenario ?? finding.see;
            if (shown) assert.equal(run("run", shown, "--until", "0").code, 0, shown);
        }
    }
    const belt = JSON.parse(run("describe", "belt_oscillator", "--json").out);
    assert.deepEqual(belt.parameters.find(({ id }) => id === "belt_speed").usual, [-2, 2]);
});
