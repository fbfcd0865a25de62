// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// batch: each command of standard input has the answer that it has alone, also after one that was refused, and while the input is still open.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import test from "node:test";

import { program_and, run } from "./command.mjs";

/** The answers to lines of text, each sent after the answer to the one before. */
async function ask(lines) {
    const [file, words] = program_and(["batch"]), child = spawn(file, words, { stdio: ["pipe", "pipe", "pipe"] }), out = [];
    let error = "";
    child.stderr.on("data", (text) => { error += text; });
    const ended = new Promise((resolve) => { child.on("exit", resolve); });
    child.stdin.write(lines[0] + "\n");
    for await (const line of createInterface({ input: child.stdout })) {
        out.push(JSON.parse(line));
        if (out.length === lines.length) child.stdin.end();
        else child.stdin.write(lines[out.length] + "\n");
    }
    return { out, error, code: await ended };
}

test("each command has the answer that it has alone", async () => {
    const commands = [
        ["value", "belt_oscillator", "max(x)"], ["value", "belt_oscillator?mass=0", "max(x)"], ["check", "painleve_rod", "t > 0 and mu == 1"],
        ["run", "belt_oscillator", "--until", "1", "--every", "0.25"], ["run", "belt_oscillator?mass=0", "--lenient", "--until", "1"],
        ["explore", "sweep", "belt_oscillator?t_end=5", "--over", "mu_k:0.1:0.3:3", "--observe", "amplitude:x", "--jobs", "1"],
        ["describe", "rolling_disk", "--json"], ["nothing"], [], ["--version"], ["run", "--help"],
    ];
    const { out, error, code } = await ask(commands.map((words) => JSON.stringify(words)));
    assert.deepEqual([error, code], ["", 0]);
    commands.forEach((words, i) => {
        const alone = run(...words);
        assert.deepEqual(out[i], { code: alone.code, out: alone.out, error: alone.err }, words.join(" "));
    });
});

test("a line that is not a list of texts is refused, and the next one is answered", async () => {
    const wrong = ["x", "7", '["value", 1]', "{}", `${"[".repeat(1e5)}`, `${"[".repeat(1e5)}${"]".repeat(1e5)}`, '["batch"]'];
    const { out, code } = await ask([...wrong, '["value", "belt_oscillator", "1/4"]']);
    assert.equal(code, 0);
    for (const answer of out.slice(0, -1)) {
        assert.deepEqual([answer.code, answer.out], [2, ""]);
        assert.match(answer.error, /^(A line of batch is a list of texts, .*|batch cannot run batch\.)\n$/);
    }
    assert.deepEqual(out.at(-1), { code: 0, out: "0.25\n", error: "" });
});
