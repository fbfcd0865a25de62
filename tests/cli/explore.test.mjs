// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The work of a job is spread and put together again. Its numbers are tested in tests/explore.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { run } from "./command.mjs";

const folder = mkdtempSync(join(tmpdir(), "stiction-explore-"));
const command = process.env.STICTION_COMMAND ?? "build/native/stiction";
const program = command.endsWith(".js") ? [process.execPath, command] : [command];
const scenario = "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3";
const bifurcation = ["bifurcation", scenario, "--over", "drive_frequency:0.5:2.5:11", "--settle", "20", "--window", "5"];
const chains = ["sweep", scenario, "--over", "damping=0.5,1,2", "--over", "drive_frequency:0.5:2.5:4", "--start", "follow",
    "--direction", "both", "--settle", "20", "--window", "5", "--observe", "amplitude:x,sequence"];

function explore(...args) {
    return run("explore", ...args);
}

function write(name, text) {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
}

function write_shards(job, count) {
    return Array.from({ length: count }, (_, i) =>
        write(`${job[0]}.${count}.${i + 1}.csv`, explore(...job, "--shard", `${i + 1}/${count}`).out));
}

test("the file of a job begins with job, units, engine, shard and the names", () => {
    const { code, out, err } = explore(...bifurcation);
    const lines = out.trimEnd().split("\n");
    assert.equal(code, 0);
    assert.equal(err, "");
    assert.equal(lines[0], "# job: belt_oscillator?damping=0.5&belt_speed=0.02&friction_law=stribeck&drive_amplitude=0.3"
        + "&job=bifurcation&job.over=drive_frequency:0.5:2.5:11&job.settle=20&job.window=5");
    assert.equal(lines[1], "# units: 11");
    assert.match(lines[2], /^# engine: \d+\.\d+\.\d+/);
    assert.equal(`# engine: ${run("--version").out}`, `${lines[2]}\n`);
    assert.equal(lines[3], "# shard: 1/1");
    assert.equal(lines[4], "unit,drive_frequency,direction,k,multiple,x,x_dot");
    assert.equal(lines.length, 5 + 11 * 5);
    assert.equal(`# job: ${explore("link", ...bifurcation).out}`, `${lines[0]}\n`);
});

test("JSON has the same keys, columns and rows", () => {
    const lines = explore(...chains).out.trimEnd().split("\n");
    const json = JSON.parse(explore(...chains, "--format", "json").out);
    assert.deepEqual(Object.keys(json), ["job", "units", "engine", "shard", "columns", "rows"]);
    assert.equal(`# job: ${json.job}`, lines[0]);
    assert.equal(json.columns.join(), lines[4]);
    assert.equal(json.rows.length, lines.length - 5);
    json.rows.forEach((row, i) =>
        lines[5 + i].split(",").forEach((field, k) =>
            assert.ok(field === "" ? row[k] === null : typeof row[k] === "number" ? row[k] === Number(field) : row[k] === field)));
});

test("any number of processes writes the same bytes", () => {
    for (const job of [bifurcation, chains]) {
        const whole = explore(...job).out;
        for (const jobs of ["2", "5"]) assert.equal(explore(...job, "--jobs", jobs).out, whole);
        const json = explore(...job, "--format", "json").out;
        assert.equal(explore(...job, "--format", "json", "--jobs", "3").out, json);
    }
});

test("merged shards are the file of one run, byte for byte", () => {
    for (const job of [bifurcation, chains])
        for (const count of [1, 2, 3, 20]) {
            const files = write_shards(job, count);
            assert.equal(explore("merge", ...files.reverse()).out, explore(...job).out);
        }
});

test("merge refuses what does not belong together, and prints nothing", () => {
    const [first, second, third] = write_shards(bifurcation, 3);
    const other = write("other.csv", explore(...bifurcation, "--window", "6", "--shard", "2/3").out);
    const text = readFileSync(second, "utf8");
    const cases = {
        missing: [first, second],
        double: [first, second, third, second],
        "another job": [first, other, third],
        "another engine": [first, write("engine.csv", text.replace(/# engine: .*/, "# engine: 0.0.0")), third],
        "another number of shards": [first, ...write_shards(bifurcation, 2)],
        cancelled: [first, write("cancelled.csv", `${text}# cancelled: 2 of 4\n`), third],
        torn: [first, write("torn.csv", text.slice(0, -20)), third],
        "without its last unit": [first, write("short.csv", text.slice(0, text.indexOf("\n10,") + 1)), third],
        "no file of a job": [first, write("else.csv", "a,b\n1,2\n"), third],
        empty: [first, write("empty.csv", ""), third],
        "not there": [first, join(folder, "nowhere.csv")],
        none: [],
    };
    for (const [name, files] of Object.entries(cases)) {
        const { code, out, err } = explore("merge", ...files);
        assert.equal(code, 2, name);
        assert.equal(out, "", name);
        assert.equal(err.trimEnd().split("\n").length, 1, name);
        assert.match(err, /\.\n$/, name);
    }
});

test("a killed file is resumed: what a whole run would have printed", () => {
    const whole = explore(...bifurcation).out;
    for (const end of [0, whole.length * 0.3, whole.length * 0.6, whole.length - 1, whole.length]) {
        const file = write("killed.csv", whole.slice(0, Math.round(end)));
        if (end > 0 && end < 300) continue;
        const { code, out } = explore(...bifurcation, "--resume", file);
        assert.equal(code, 0);
        assert.equal(out, whole);
        assert.equal(explore(...bifurcation, "--resume", file, "--jobs", "2").out, whole);
    }
    // A shard takes over what another division has.
    const [first, second] = write_shards(bifurcation, 2);
    assert.equal(explore(...bifurcation, "--resume", first).out, whole);
    assert.equal(explore(...bifurcation, "--shard", "2/2", "--resume", write("whole.csv", whole)).out,
        readFileSync(second, "utf8"));
});

test("resume takes the rows of the file, not new ones, and refuses another job", () => {
    const whole = explore(...bifurcation).out;
    const marked = whole.replace(/\n3,(.*)\n/, "\n3,$1 \n");
    assert.ok(explore(...bifurcation, "--resume", write("marked.csv", marked)).out === marked);
    const { code, out, err } = explore(...bifurcation, "--window", "6", "--resume", write("w.csv", whole));
    assert.equal(code, 2);
    assert.equal(out, "");
    assert.match(err, /holds another job/);
});

test("bad input is one sentence and exit code 2, before anything is printed", () => {
    const over = ["--over", "x0:0:0.1:2"];
    const cases = [
        ["sweep", "belt_oscillator", "--over", "belt_speed:0:300:5"],
        ["sweep", "belt_oscillator", "--over", "belt_speed:0:1"],
        ["sweep", "belt_oscillator", "--over", "mu_s:0:1:3"],
        ["sweep", "belt_oscillator"],
        ["sweep", "belt_oscillator?mass=0", ...over],
        ["sweep", "nowhere", ...over],
        ["sweep"],
        ["sweeps", "belt_oscillator", ...over],
        ["sweep", "belt_oscillator", ...over, "--observe", "amplitude:y"],
        ["sweep", "belt_oscillator", ...over, "--direction", "up"],
        ["sweep", "belt_oscillator", ...over, "--section", "strobe"],
        ["sweep", "belt_oscillator", ...over, "--format", "xml"],
        ["sweep", "belt_oscillator", ...over, "--jobs", "0"],
        ["sweep", "belt_oscillator", ...over, "--shard", "3/2"],
        ["sweep", "belt_oscillator", ...over, "--shard", "0/2"],
        ["sweep", "belt_oscillator", ...over, "--resume", join(folder, "nowhere.csv")],
        ["sweep", "belt_oscillator", ...over, "--count", "3"],
        ["poincare", "belt_oscillator", "--shard", "1/2"],
        ["poincare", "belt_oscillator", "--count", "0"],
        ["bifurcation", "belt_oscillator", ...over, "--columns", "y"],
        ["link", "sweep", "belt_oscillator"],
        ["link"],
        [],
        // What belongs to parts that are not there.
        ["singular_limit", "belt_oscillator", ...over],
        ["sweep", "belt_oscillator", ...over, "--seed", "1"],
        ["sweep", "belt_oscillator", ...over, "--curve", "fold"],
        ["sweep", "belt_oscillator", ...over, "--law", "dt=2*tol^1"],
        ["return_map", "belt_oscillator", ...over, "--coordinate", "x"],
        ["cycle", "belt_oscillator", "--continue", "damping:0:1"],
    ];
    for (const args of cases) {
        const { code, out, err } = explore(...args);
        assert.equal(code, 2, args.join(" "));
        assert.equal(out, "", args.join(" "));
        assert.equal(err.trimEnd().split("\n").length, 1, `${args.join(" ")}: ${err}`);
    }
});

test("--progress writes done, total and seconds left to standard error", () => {
    const { out, err } = explore(...bifurcation, "--progress");
    assert.equal(out, explore(...bifurcation).out);
    for (const line of err.trimEnd().split("\n")) assert.match(line, /^\d+ 11 (\d+(\.\d)?|inf)$/);
    assert.equal(err.trimEnd().split("\n").at(-1), "11 11 0");
});

test("an interrupt ends the file with how far it came, and merge refuses it", async () => {
    for (const jobs of ["1", "2"]) {
        const child = spawn(program[0], [...program.slice(1), "explore", "bifurcation", scenario, "--over", "drive_frequency:0.5:2.5:100000", "--jobs", jobs]);
        let out = "";
        child.stdout.setEncoding("utf8");
        child.stdout.on("data", (text) => {
            if (!/\n3,/.test(out) && /\n3,/.test(out + text)) child.kill("SIGINT");
            out += text;
        });
        const code = await new Promise((resolve) => child.on("close", resolve));
        assert.equal(code, 1);
        const lines = out.trimEnd().split("\n");
        const [, done, total] = /^# cancelled: (\d+) of (\d+)$/.exec(lines.at(-1));
        assert.equal(total, "100000");
        assert.equal(lines.length, 5 + 32 * Number(done) + 1);
        assert.equal(explore("merge", write("interrupted.csv", out)).code, 2);
    }
});

function find_program(...names) {
    return names.find((name) => spawnSync(name, ["--version"]).status === 0);
}

const shell_words = (args) => args.map((arg) => `'${arg}'`).join(" ");

test("GNU parallel computes the shards", { skip: find_program("parallel") ? false : "parallel is not installed" }, () => {
    const script = `cd ${folder} && parallel --will-cite -j 2 "${shell_words([...program, "explore", ...bifurcation])} --shard {}/4 > part.{}.csv" ::: 1 2 3 4`;
    const result = spawnSync("bash", ["-c", script], { encoding: "utf8" });
    assert.equal(result.status, 0, result.stderr);
    const files = [1, 2, 3, 4].map((i) => join(folder, `part.${i}.csv`));
    assert.equal(explore("merge", ...files).out, explore(...bifurcation).out);
});

// Installed by ./test: cmake/setup.sh.
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const python = find_program(join(root, "build", "_python", "bin", "python"));

test("Dask computes the shards on a local cluster", { skip: python ? false : "build/_python is not there" }, () => {
    const script = `
import json, subprocess, sys
from dask.distributed import Client, LocalCluster
if __name__ == "__main__":
    words = json.loads(sys.argv[1])
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        parts = client.map(lambda i: subprocess.check_output([*words, "--shard", f"{i}/5"]), range(1, 6))
        for i, part in enumerate(client.gather(parts)):
            open(f"{sys.argv[2]}/dask.{i}.csv", "wb").write(part)
`;
    const path = write("cluster.py", script);
    const result = spawnSync(python, [path, JSON.stringify([...program, "explore", ...bifurcation]), folder], { encoding: "utf8" });
    assert.equal(result.status, 0, result.stderr);
    const files = [0, 1, 2, 3, 4].map((i) => join(folder, `dask.${i}.csv`));
    assert.equal(explore("merge", ...files).out, explore(...bifurcation).out);
});
