// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Problem files: what is refused, what is said of an answer.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";

import { run } from "./command.mjs";

const folder = mkdtempSync(join(tmpdir(), "stiction-solve-"));
after(() => rmSync(folder, { recursive: true }));

function write(content) {
    const path = join(folder, "problem.json");
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
}

function check_refused(args, words) {
    const { code, out, err } = run(...args);
    assert.equal(code, 2, err);
    assert.equal(out, "");
    assert.match(err, /^[^\n]*\.\n$/);
    for (const word of words) assert.ok(err.includes(word), `"${word}" in "${err}"`);
}

function solve(content, ...options) {
    const { code, out, err } = run("solve", write(content), ...options);
    assert.equal(code, 0, err);
    return JSON.parse(out);
}

const lcp = { kind: "lcp", M: [[2, 1], [1, 2]], q: [-1, -1] };

test("a solver that does not exist, an empty one too, is refused by its name", () => {
    for (const id of ["", "lemk", "Lemke"]) {
        check_refused(["solve", write(lcp), "--solver", id], [`\`${id}\``]);
        check_refused(["bench", "lcp", "--solver", id], [`\`${id}\``]);
    }
    check_refused(["solve", write(lcp), "--solver", "gauss_seidel"], ["`gauss_seidel`", "lcp"]);
});

test("every solver that list names can be asked, for the kinds it says", () => {
    const problems = {
        lcp,
        friction2: { kind: "friction", dimension: 2, contacts: 1, M: [[1, 0], [0, 1]], q: [-1, 0.2], mu: [0.5] },
        friction3: { kind: "friction", dimension: 3, contacts: 1, M: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], q: [-1, 0.2, 0], mu: [0.5] },
        gauss: { kind: "gauss", S: [[1]], A: [[1]], b: [1] },
    };
    for (const line of run("list", "--solvers").out.trimEnd().split("\n")) {
        const [id, ...kinds] = line.split(" ");
        for (const [kind, problem] of Object.entries(problems)) {
            if (!kinds.includes(kind)) {
                check_refused(["solve", write(problem), "--solver", id], [`\`${id}\``]);
                continue;
            }
            const answer = solve(problem, "--solver", id);
            assert.equal(answer.solver, id);
            if (id === "gauss_qp" && kind === "friction3") continue; // rest in space is not its business
            assert.ok(["unique", "found"].includes(answer.verdict), `${id} ${kind} ${answer.verdict}`);
        }
    }
});

test("Lemke's one solution is the only one where M is positive definite, or any P-matrix", () => {
    for (const M of [[[2, 1], [1, 2]], [[1, 1], [-1, 1]], [[1, 3], [0, 1]]]) {
        const answer = solve({ kind: "lcp", M, q: [-1, -1] }, "--solver", "lemke");
        assert.equal(answer.verdict, "unique", JSON.stringify(M));
        assert.equal(answer.count, 1);
        assert.equal(answer.forces_unique, true);
        assert.equal(answer.motion_unique, true);
    }
    const answer = solve({ kind: "lcp", M: [[1, 2], [2, 1]], q: [-1, -1] }, "--solver", "lemke");
    assert.equal(answer.verdict, "found");
    assert.equal(answer.count, null);
});

test("a file nested too deeply is refused in one sentence", () => {
    for (const depth of [65, 10_000, 200_000]) {
        check_refused(["solve", write("[".repeat(depth) + "]".repeat(depth))], ["64 deep"]);
        check_refused(["solve", write(`{"kind":"lcp","q":${"[".repeat(depth)}${"]".repeat(depth)}}`)], ["64 deep"]);
    }
    check_refused(["solve", write("[".repeat(200_000))], ["64 deep"]);
    // Brackets in a text are none.
    assert.equal(solve({ ...lcp, name: '"'.concat("[".repeat(1000)) }).verdict, "unique");
});

test("an iteration that diverges says so and prints no null in place of a number", () => {
    // Gauss-Seidel runs away from a contact without a solution.
    const rod = { kind: "friction", dimension: 2, contacts: 2, M: [[1, 4, 0, 0], [4, 1, 0, 0], [0, 0, 1, 9], [0, 0, 9, 1]], q: [-1, -1, -1, -3], mu: [3, 3] };
    for (const solver of ["gauss_seidel", "alart_curnier", "augmented_lagrangian"]) {
        const answer = solve(rod, "--solver", solver);
        for (const solution of answer.solutions) {
            assert.equal(typeof solution.residual, "number");
            assert.equal(typeof solution.residual_relative, "number");
            for (const value of [...solution.r, ...solution.u]) assert.equal(typeof value, "number");
        }
        if (answer.solutions.length === 0) assert.match(answer.notices.join(" "), /diverged/);
    }
});

test("the projection method shows its steps, with the R that is asked for", () => {
    const foot = { kind: "friction", dimension: 3, contacts: 1, M: [[2, 0.3, -0.2], [0.3, 1.5, 0.1], [-0.2, 0.1, 1.2]], q: [-3, 0.8, -0.4], mu: [0.3] };
    const limit = solve(foot, "--solver", "enumeration").solutions[0].r;
    for (const solver of ["projection", "two_step"]) {
        const { verdict, iterations, path, solutions } = solve(foot, "--solver", solver, "--path");
        assert.equal(verdict, "found");
        assert.equal(path.length, iterations + 1);
        assert.deepEqual(path[0].r, [0, 0, 0]);
        assert.deepEqual(path.at(-1).r, solutions[0].r);
        assert.ok(path[0].residual > path.at(-1).residual);
        solutions[0].r.forEach((value, k) => assert.ok(Math.abs(value - limit[k]) < 1e-12));
        assert.equal(solve(foot, "--solver", solver).path, undefined);
    }
    const circles = solve(foot, "--solver", "projection", "--r", "2", "--path");
    assert.equal(circles.verdict, "not_converged");
    assert.equal(circles.iterations, 1000);
    assert.equal(circles.path.length, 1000);
    assert.deepEqual(circles.path.at(-1).r, circles.solutions[0].r);
    assert.equal(solve(foot, "--solver", "two_step", "--r", "2").verdict, "found");
    for (const r of ["0", "-1", "x"]) check_refused(["solve", write(foot), "--solver", "two_step", "--r", r], ["--r"]);
    check_refused(["solve", write(foot), "--path"], ["--path", "two_step"]);
    check_refused(["solve", write(lcp), "--solver", "two_step"], ["two_step", "lcp"]);
});
