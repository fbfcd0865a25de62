// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Mechanisms of the user's own on the command line: links, files, standard input, describe, mistakes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { program_and, run } from "./command.mjs";

const folder = mkdtempSync(join(tmpdir(), "stiction-"));
after(() => rmSync(folder, { recursive: true }));

const text = `mechanism 1 "Block on a belt"
parameter v 0.2 from 0.01 to 2 unit m/s label "Belt speed"
parameter m 1 from 0 to 2 unit kg
coordinate x start 1 velocity v
mass x m
spring x stiffness 1
contact belt load 1 slip x_dot - v coulomb_stiction mu_s 0.6 mu_k 0.4
run t_end 3`;
const link = "mechanism?text=" + text.replaceAll("\n", "~~").replaceAll(" ", "~").replaceAll('"', "%22").replaceAll("/", "%2F");

function put(name, content) {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
}
const file = put("belt.stiction", text);

test("a link, a file and standard input give the same run", () => {
    const by_link = run("run", link);
    assert.equal(by_link.code, 0, by_link.err);
    assert.match(by_link.out, /^t,x,x_dot,belt\.gap,belt\.normal,belt\.tangent,belt\.state,energy\.kinetic,/);
    assert.match(by_link.out.split("\n")[0], /,belt\.slip,verdict,solutions$/);
    assert.deepEqual(run("run", "mechanism:" + file), by_link);
    // Line ends, tabs, a byte order mark and `;` do not count.
    assert.deepEqual(run("run", "mechanism:" + put("b", "\ufeff" + text.replaceAll("\n", " \r\n\t"))), by_link);
    assert.deepEqual(run("run", "mechanism:" + put("c", text.replaceAll("\n", ";"))), by_link);
    const [program, args] = program_and(["run", "mechanism:-"]);
    assert.equal(spawnSync(program, args, { input: text, encoding: "utf8" }).stdout, by_link.out);
});

test("results of a file name the canonical scenario", () => {
    const answer = JSON.parse(run("run", `mechanism:${file}?v=0.3&method=time_stepping`, "--until", "1", "--format", "json").out);
    assert.equal(answer.scenario, link.replace("?", "?method=time_stepping&t_end=1&") + "&v=0.3");
    const job = run("explore", "link", "sweep", `mechanism:${file}`, "--over", "v:0.1:0.3:3", "--observe", "max:x");
    assert.equal(job.code, 0, job.err);
    assert.ok(job.out.startsWith(link + "&job=sweep"), job.out);
    const rows = run("explore", "sweep", `mechanism:${file}`, "--over", "v:0.1:0.3:3", "--observe", "max:x");
    assert.equal(rows.code, 0, rows.err);
    assert.ok(!rows.out.includes(file), "the rows do not name the file");
});

test("an example is a preset, and mechanism alone is the first one", () => {
    assert.deepEqual(run("run", "mechanism", "--until", "1"), run("run", "mechanism/belt", "--until", "1"));
    assert.equal(run("run", "mechanism/bowling?mu=0.3", "--until", "1").code, 0);
    const unknown = run("run", "mechanism/bowlin");
    assert.deepEqual([unknown.code, unknown.out, unknown.err], [2, "", "mechanism has no preset `bowlin`.\n"]);
});

test("regions, check and value take all three forms", () => {
    for (const scenario of [link, "mechanism:" + file]) {
        const map = run("regions", scenario, "--x", "v:0.1:0.3:2", "--y", "m:0.5:1.5:2");
        assert.equal(map.code, 0, map.err);
        assert.match(map.out, /^region,count,fraction\n/);
        assert.equal(run("value", scenario, "m + v").out, "1.2\n");
    }
    assert.equal(JSON.parse(run("check", "mechanism/wedge?mu=0.4", 'state(feet_1) == "stick" and duration == 2', "--until", "2").out).holds, true);
});

test("describe has the item mechanism, the equations and the text", () => {
    const described = JSON.parse(run("describe", `mechanism:${file}?m=1.5`, "--json").out);
    assert.deepEqual(described.parameters.map((p) => [p.id, p.default, p.effect]), [["v", 0.2, "restart"], ["m", 1, "restart"]]);
    assert.equal(described.methods[0], "event_driven");
    assert.ok(described.presets.length >= 18);
    const own = described.mechanism;
    assert.deepEqual(Object.keys(own), ["version", "level", "linear", "title", "text", "scenario", "length", "coordinates",
        "contacts", "equations", "enumerated", "matrices"]);
    assert.deepEqual([own.version, own.level, own.linear, own.title, own.text], [1, "rows", true, "Block on a belt", text]);
    assert.equal(own.scenario, link + "&m=1.5");
    assert.equal(own.length, own.scenario.length);
    assert.deepEqual(own.coordinates, ["x"]);
    assert.deepEqual(own.contacts, [{ name: "belt", kind: "prescribed", first: "x", second: "" }]);
    assert.deepEqual(own.matrices, { M: [[1.5]], C: [[0]], K: [[1]], f: [0] });
    assert.equal(own.equations[0], "m*x_ddot = -x + belt.tangent");
    assert.equal(run("describe", link, "--equations").out, own.equations.join("\n") + "\n");
    assert.equal(run("describe", "mechanism:" + file, "--text").out, text + "\n");
    assert.equal(run("describe", link).code, 0);
    const bodies = JSON.parse(run("describe", "mechanism/slider_crank", "--json").out).mechanism;
    assert.deepEqual([bodies.level, bodies.linear, bodies.matrices], ["bodies", false, undefined]);
    assert.deepEqual(bodies.contacts, [{ name: "shoe", kind: "bilateral", first: "piston", second: "rail" }]);
    assert.equal(run("describe", "two_masses", "--text").code, 2);
    assert.match(run("describe", "belt_oscillator?mu_k=0.3", "--text").out, /^mechanism 1 "Mass on belt"\n[^]*parameter mu_k 0\.3 from/);
});

test("mistakes are told with file, line and column, the first ten and the number of the others", () => {
    const refused = (scenario, ...more) => {
        const { code, out, err } = run("run", scenario, ...more);
        assert.deepEqual([code, out], [2, ""]);
        return err.trimEnd().split("\n");
    };
    assert.deepEqual(refused("mechanism?text=mechanism~1~~coordinate~x~~mass~x~mx"),
        ["line 3, column 8: `mx` is no parameter, constant or coordinate of this text."]);
    const wrong = put("wrong", "mechanism 1\n" + "weld a b\n".repeat(12));
    const lines = refused("mechanism:" + wrong);
    assert.equal(lines.length, 11);
    assert.equal(lines[0], `${wrong}: line 2, column 1: \`weld\` is no statement. \`pin\`, \`slider\`, \`guide\` and \`motor\` are the joints.`);
    assert.match(lines[10], /\b2\b/);
    assert.equal(refused("mechanism:" + wrong, "--lenient").length, 11);
    assert.deepEqual(refused("mechanism:" + put("tilde", "mechanism 1\n# ~\ncoordinate x\nmass x 1"), "--lenient"),
        [`${join(folder, "tilde")}: line 2, column 3: \`~\` is no part of the language; links write a blank with it.`]);
    assert.deepEqual(refused("mechanism:" + join(folder, "none")), [`The file \`${join(folder, "none")}\` cannot be read.`].map((s) => s.slice(0, 200)));
    assert.equal(refused(link + "&m=0")[0], "M is not positive definite with m = 0.");
    assert.match(refused(link + "&v=9")[0], /the largest allowed value is 2/);
    assert.equal(run("run", link + "&v=9", "--lenient", "--until", "0").code, 0);
});

test("a batch answers mechanisms, but not from standard input", () => {
    const [program, args] = program_and(["batch"]);
    const input = [["value", link, "v"], ["run", "mechanism:-"]].map((command) => JSON.stringify(command)).join("\n");
    const answers = spawnSync(program, args, { input, encoding: "utf8" }).stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(answers.map((answer) => answer.code), [0, 2]);
    assert.equal(Number(answers[0].out), 0.2);
});
