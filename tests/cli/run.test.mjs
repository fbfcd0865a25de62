// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The trace: which rows, which columns, which numbers.
import assert from "node:assert/strict";
import test from "node:test";

import { find_other_program, read_csv, run, run_program } from "./command.mjs";

const system = "belt_oscillator";

function check_close(actual, exact, tolerance, what) {
    assert.ok(Math.abs(actual - exact) <= tolerance * Math.max(Math.abs(exact), 1e-3), `${what}: ${actual}, exact ${exact}`);
}

test("the belt oscillator slips and sticks when its closed form says", () => {
    // k = 100, m = 1, N = 10, mu_s = 0.4, mu_k = 0.25, v_b = 0.1 (docs/theory/belt_oscillator.md, The cycle)
    const v_b = 0.1, w = 10, xs = 0.04, B = 0.015;
    const t_slip = (2 * (Math.PI - Math.atan((B * w) / v_b))) / w, t_stick = (2 * B) / v_b;
    const events = read_csv(run("run", system, "--events", "--until", "3").out);
    assert.deepEqual(Object.keys(events[0]), ["t", "contact", "kind", "from", "to", "cause"]);
    let t = xs / v_b;
    events.forEach((event, i) => {
        check_close(Number(event.t), t, 1e-9, `event ${i}`);
        assert.equal(event.contact, "belt");
        assert.equal(event.kind, i % 2 === 0 ? "stick_to_slip" : "slip_to_stick");
        t += i % 2 === 0 ? t_slip : t_stick;
    });
    assert.equal(events.length, 7);
});

test("--every gives exactly the products k*DT up to the end", () => {
    const rows = read_csv(run("run", system, "--every", "0.1", "--until", "1", "--columns", "x").out);
    assert.deepEqual(rows.map((row) => Number(row.t)), Array.from({ length: 11 }, (_, k) => k * 0.1));
    check_close(Number(rows[2].x), 0.02, 1e-12, "stuck to the belt");
    assert.deepEqual(Object.keys(rows[0]), ["t", "x"]);
    assert.equal(run("run", system, "--every", "3", "--until", "2").out.trimEnd().split("\n").length, 2);
});

test("--every has a row at the end if the product is one unit in the last place above it, and none beyond", () => {
    // 3 * 0.1 = 0.30000000000000004, 6 * 0.1 = 0.6000000000000001, 3 * 0.7 = 2.0999999999999996
    for (const [every, until, times] of [
        ["0.1", "0.3", [0, 0.1, 0.2, 0.3]], ["0.1", "0.6", [0, 0.1, 0.2, 3 * 0.1, 0.4, 0.5, 0.6]], ["0.1", "0.29999999999999993", [0, 0.1, 0.2]],
        ["0.7", "2.1", [0, 0.7, 1.4, 3 * 0.7]], ["0.1", "0.30000000000000004", [0, 0.1, 0.2, 3 * 0.1]],
    ]) {
        const rows = read_csv(run("run", system, "--every", every, "--until", until, "--columns", "x").out);
        assert.deepEqual(rows.map((row) => Number(row.t)), times, `--every ${every} --until ${until}`);
    }
    const [last] = JSON.parse(run("run", system, "--every", "0.1", "--until", "0.3", "--columns", "x", "--format", "json").out).rows.slice(-1);
    assert.equal(last[0], 0.3);
    check_close(last[1], 0.03, 1e-12, "stuck to the belt");
});

test("rows do not depend on --every or on where the run ends", () => {
    const coarse = read_csv(run("run", system, "--every", "0.5", "--until", "2").out);
    const fine = read_csv(run("run", system, "--every", "0.125", "--until", "2").out);
    coarse.forEach((row, k) => assert.deepEqual(row, fine[4 * k]));
});

test("without --every both sides of each event are rows", () => {
    const trace = JSON.parse(run("run", system, "--until", "1", "--columns", "belt.state", "--format", "json").out);
    assert.ok(trace.events.length > 0);
    for (const event of trace.events) {
        const states = trace.rows.filter((row) => row[0] === event.t).map((row) => row[1]);
        assert.deepEqual(states, [event.from, event.to]);
    }
    const times = trace.rows.map((row) => row[0]);
    assert.deepEqual(times, [...times].sort((a, b) => a - b));
});

test("CSV and JSON hold the same numbers, and every number reads back", () => {
    const rows = read_csv(run("run", system, "--until", "0.5").out);
    const trace = JSON.parse(run("run", system, "--until", "0.5", "--format", "json").out);
    assert.deepEqual(Object.keys(trace), ["scenario", "columns", "rows", "events", "notices", "end"]);
    assert.equal(trace.scenario, `${system}?t_end=0.5`);
    assert.deepEqual(trace.end, { t: 0.5, reason: "t_end" });
    assert.equal(trace.rows.length, rows.length);
    trace.rows.forEach((row, i) => row.forEach((value, j) => {
        const field = rows[i][trace.columns[j]];
        if (value === null) assert.equal(field, "");
        else assert.equal(typeof value === "string" ? field : Number(field), value);
    }));
});

test("nan is never printed", () => {
    for (const id of run("list").out.trimEnd().split("\n")) {
        const { code, out } = run("run", id, "--every", "0.25", "--until", "1");
        assert.equal(code, 0, id);
        assert.doesNotMatch(out, /nan/i, id);
    }
});

test("--columns keeps the order asked for, with t first", () => {
    assert.equal(run("run", system, "--until", "0", "--columns", "x_dot,x,t").out.split("\n")[0], "t,x_dot,x");
});

test("--until replaces t_end and enters the scenario", () => {
    const trace = JSON.parse(run("run", `${system}?t_end=7`, "--until", "0.25", "--format", "json").out);
    assert.equal(trace.scenario, `${system}?t_end=0.25`);
    assert.equal(trace.end.t, 0.25);
});

test("a run whose numbers stop being finite ends early with one sentence", () => {
    // Cut short by the first step that overflows; nothing that is not a number is printed.
    const { code, out, err } = run("run", `${system}?method=time_stepping&damping=50&mass=0.01`);
    if (code === 0) return assert.ok(!/inf|nan/.test(out)); // a step that stays bounded is no trouble
    assert.equal(code, 1);
    assert.match(err, /^[^\n]*\.\n$/);
    assert.ok(!/inf|nan/.test(out));
});

test("two runs print the same bytes", () => {
    assert.equal(run("run", system, "--until", "5").out, run("run", system, "--until", "5").out);
});

const other = find_other_program();
test("the native program and the one for node agree to 1e-9", { skip: other ? false : "the other build is not there" }, () => {
    for (const id of run("list").out.trimEnd().split("\n")) {
        const args = ["run", id, "--every", "0.125", "--until", "1"];
        const mine = read_csv(run(...args).out), theirs = read_csv(run_program(other, args).out);
        assert.equal(mine.length, theirs.length, id);
        mine.forEach((row, i) => {
            for (const [name, field] of Object.entries(row)) {
                const what = `${id} ${name} at t = ${row.t}`;
                if (field === "" || Number.isNaN(Number(field))) assert.equal(field, theirs[i][name], what);
                // Rates of a contact point are speeds over a clearance of 2 mm in the four-bar, where both programs choose steps by their own rounding.
                else check_close(Number(field), Number(theirs[i][name]), /^[uv][12]_ddot$/.test(name) ? 1e-7 : /^[uv][12]_dot$/.test(name) ? 1e-8 : 1e-9, what);
            }
        });
    }
});
