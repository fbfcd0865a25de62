// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// run --band: the least and largest values over all combinations of -D, 0 and +D of at most three parameters.
import assert from "node:assert/strict";
import test from "node:test";

import { read_csv, run } from "./command.mjs";

const figure = ["run", "bearing_pendulum", "--every", "0.5", "--columns", "theta,theta_dot,p1.state"];

test("the middle columns are those of the run without a band, and the ends enclose them", () => {
    const plain = read_csv(run(...figure).out), band = read_csv(run(...figure, "--band", "mu:0.005,b:0.1").out);
    assert.deepEqual(Object.keys(band[0]), ["t", "theta", "theta.min", "theta.max", "theta_dot", "theta_dot.min", "theta_dot.max", "p1.state"]);
    assert.equal(band.length, plain.length);
    band.forEach((row, i) => {
        for (const name of Object.keys(plain[i])) assert.equal(row[name], plain[i][name]);
        for (const name of ["theta", "theta_dot"]) {
            assert.ok(Number(row[`${name}.min`]) <= Number(row[name]), `${name} at ${row.t}`);
            assert.ok(Number(row[name]) <= Number(row[`${name}.max`]), `${name} at ${row.t}`);
        }
    });
});

test("the ends are the least and largest of the runs computed one by one", () => {
    const names = ["theta", "theta_dot"], values = { mu: ["0.145", "0.15", "0.155"], b: ["1.9", "2", "2.1"] };
    const runs = values.mu.flatMap((mu) => values.b.map((b) => read_csv(run("run", `bearing_pendulum?mu=${mu}&b=${b}`, ...figure.slice(2)).out)));
    const band = read_csv(run(...figure, "--band", "mu:0.005,b:0.1").out);
    band.forEach((row, i) => names.forEach((name) => {
        const all = runs.map((one) => Number(one[i][name]));
        // 0.15 + 0.005 may differ from 0.155 in its last bit.
        assert.ok(Math.abs(Number(row[`${name}.min`]) - Math.min(...all)) < 1e-9, `${name} at ${row.t}`);
        assert.ok(Math.abs(Number(row[`${name}.max`]) - Math.max(...all)) < 1e-9, `${name} at ${row.t}`);
    }));
    assert.ok(band.some((row) => Number(row["theta.max"]) - Number(row["theta.min"]) > 0.01));
});

test("a run that ends earlier keeps its last row, and the rows are those of the scenario", () => {
    // Flat below the floor: the rod of the smallest angle lies flat first.
    const every = ["--every", "0.05", "--columns", "theta"], plain = read_csv(run("run", "painleve_rod?v_t0=-1", ...every).out);
    const band = read_csv(run("run", "painleve_rod?v_t0=-1", ...every, "--band", "theta0:0.1").out);
    const first = read_csv(run("run", "painleve_rod?v_t0=-1&theta0=0.7", ...every).out);
    assert.equal(band.length, plain.length);
    assert.ok(first.length < plain.length);
    for (const row of band.slice(first.length)) assert.ok(Math.abs(Number(row["theta.min"]) - Number(first.at(-1).theta)) < 1e-12);
});

test("a value beyond its range is limited with a notice, and values stay related", () => {
    const { code, out, err } = run("run", "belt_oscillator?t_end=1", "--every", "0.5", "--columns", "x", "--band", "mu_k:0.3", "--format", "json");
    assert.equal(code, 0);
    const { columns, notices, rows } = JSON.parse(out);
    assert.deepEqual(columns, ["t", "x", "x.min", "x.max"]);
    assert.equal(rows.length, 3);
    assert.equal(notices.length, 2);
    assert.match(notices[0], /mu_k = -0.0[0-9]*\. Using 0, the smallest allowed\./);
    assert.match(notices[1], /mu_k = 0.55 is larger than mu_s = 0.4/);
    for (const notice of notices) assert.ok(err.includes(notice));
});

test("a band that cannot be computed is refused with one sentence per item", () => {
    for (const [band, sentence] of [
        ["foo:0.1", /^--band `foo:0.1`: bearing_pendulum has no parameter `foo`\.$/],
        ["points:1", /is a choice, not a number\.$/],
        ["mu:0", /^--band `mu:0` is not ID:D with a number D above 0\.$/],
        ["mu", /is not ID:D/], ["mu:0.1,", /is not ID:D/], ["mu:0.1,mu:0.2", /mu is given twice\.$/],
        ["mu:0.1,b:0.1,gravity:0.1,theta0:0.1", /at most 3 parameters\.$/],
    ]) {
        const { code, out, err } = run(...figure, "--band", band);
        assert.deepEqual([code, out], [2, ""], band);
        assert.match(err.trim(), sentence);
    }
    for (const without of [["--every", "1"], ["--columns", "theta"], ["--every", "1", "--columns", "theta", "--events"]]) {
        const { code, err } = run("run", "bearing_pendulum", ...without, "--band", "mu:0.1");
        assert.equal(code, 2);
        assert.equal(err, "--band needs --every and --columns, and no --events.\n");
    }
});
