// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The page in Firefox and WebKit: it loads, all systems open, sliders, keys and links act, a lost drawing context comes
// back, and each preset moves bit for bit as under node.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { run } from "../cli/command.mjs";
import { install_clock } from "./clock.mjs";
import { host, read_build } from "./hosts.mjs";
import { play_lesson } from "./lesson_play.mjs";
import { call, choose, click, drag, find, keep_still, middle, need, press_key, ready, rest, show, snapshot, turn, until } from "./support.mjs";
import { browsers } from "./webdriver.mjs";

// The clock of the tests is a script of the page itself: it comes first, and the policy of the page allows what lies beside it.
const files = await read_build(), index = files.get("index.html").toString(), lesson = "lessons/tipping.html";
files.set("index.html", Buffer.from(index.replace(/<script/, '<script src="test_clock.js"></script><script')));
files.set(lesson, Buffer.from(files.get(lesson).toString().replace(/<script/, '<script src="../test_clock.js"></script><script')));
files.set("test_clock.js", Buffer.from(`(${install_clock})();`));
assert.ok(files.get("index.html").length > index.length);

/** The command line is that of the same build. */
const other_build = !/\.js$/.test(process.env.STICTION_COMMAND ?? "") && "no command line of the same build";
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

for (const [name, start] of browsers)
  test(name, { skip: !start && "not installed" }, async (context) => {
    const site = await host(files), page = await start();
    after(async () => { await page.close(); await site.close(); });
    const open = async (scenario) => {
      await page.goto("about:blank");
      await page.goto(`${site.base}#${scenario}`);
      await ready(page);
      await keep_still(page);
      await rest(page);
    };
    await open("belt_oscillator");
    const systems = (await need(page, "system")).choices;

    await context.test("the page loads and rests at t = 0", async () => {
      const { t, running, notices, states } = await snapshot(page);
      assert.deepEqual([t, running, notices, states], [0, false, [], { belt: "stick" }]);
      assert.equal(await page.evaluate(() => document.documentElement.className), "ready");
    });

    await context.test("every system opens and runs", async () => {
      assert.ok(systems.length >= 7, systems.join());
      for (const system of systems) {
        await choose(page, "system", system);
        await rest(page);
        await call(page, "run");
        await turn(page, 480);
        const now = await call(page, "pause");
        assert.ok(now.scenario.startsWith(system) && now.t > 0.4 * now.speed, `${system}: ${now.scenario} at ${now.t}`);
        assert.ok(Object.values(now.values).every((value) => value === null || typeof value === "string" || Number.isFinite(value)), system);
        await rest(page);
      }
    });

    await context.test("a slider is dragged, a number typed, a button pressed", async () => {
      await open("belt_oscillator");
      const slider = await need(page, "belt_speed"), at = (share) => [slider.x + share * slider.width, slider.y + slider.height / 2];
      await drag(page, at(0.55), at(0.7));
      const { belt_speed } = (await snapshot(page)).parameters;
      assert.ok(belt_speed > 0.2, String(belt_speed));
      await click(page, "belt_speed.reset");
      assert.equal((await snapshot(page)).parameters.belt_speed, 0.1);
      await click(page, "mu_k.entry");
      for (const letter of ["1", "/", "4", "Enter"]) await press_key(page, letter);
      assert.equal((await snapshot(page)).parameters.mu_k, 0.25);
      await click(page, "step_to_event");
      assert.equal((await call(page, "events")).at(-1).t, (await snapshot(page)).t);
    });

    await context.test("keys play, step, open and close", async () => {
      await open("belt_oscillator");
      await page.mouse.move(...middle(await need(page, "plot.scene")));
      await press_key(page, "Space");
      assert.equal((await snapshot(page)).running, true);
      await press_key(page, "Space");
      assert.equal((await snapshot(page)).running, false);
      await press_key(page, "n");
      assert.ok(Math.abs((await snapshot(page)).t - 0.4) < 1e-9);
      await press_key(page, "s");
      await until(page, () => document.querySelector("dialog[open]"));
      await press_key(page, "Escape");
      await until(page, () => window.stiction.snapshot().dialog === null);
      await press_key(page, "Tab");
      assert.ok((await call(page, "controls")).some(({ focused }) => focused));
    });

    await context.test("the address follows and opens the same experiment", async () => {
      await open("belt_oscillator");
      await call(page, "set", "belt_oscillator?mu_k=0.2&damping=0.5");
      await call(page, "seek", 0.75);
      await until(page, () => location.href === window.stiction.link());
      const before = await snapshot(page), address = await page.evaluate(() => location.hash.slice(1));
      await open(address);
      const now = await snapshot(page);
      assert.deepEqual([now.scenario, now.t, now.values], [before.scenario, before.t, before.values]);
    });

    await context.test("a lost drawing context comes back", async () => {
      await open("painleve_rod?mu=1.5&v_t0=-1");
      await call(page, "seek", 0.3);
      await rest(page);
      const before = await snapshot(page);
      await page.evaluate(() => { window.lose = document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context"); window.lose.loseContext(); });
      await until(page, () => document.documentElement.classList.contains("lost"));
      await page.evaluate(() => { window.lose.restoreContext(); });
      await until(page, () => !document.documentElement.classList.contains("lost"));
      await rest(page);
      const now = await snapshot(page);
      assert.deepEqual({ ...now, frames: 0 }, { ...before, frames: 0 });
      assert.ok(now.frames > before.frames);
      assert.ok(await find(page, "plot.region"));
    });

    await context.test("a lesson opens beside its laboratory, and is played from the first to the last step", async () => {
      await page.goto(`${site.base}${lesson}#3`);
      while (!(await page.evaluate(() => Boolean(window.lesson && document.getElementById("frame").contentWindow.test_clock)))) await show(page);
      while (!(await page.evaluate(async () => {
        await document.getElementById("frame").contentWindow.test_clock.frames(2);
        return Boolean(window.stiction.snapshot?.()?.scenario);
      }))) await show(page);
      assert.equal(await page.evaluate(() => window.stiction.snapshot().scenario), "sliding_block?mu=1.5");
      await play_lesson(page, JSON.parse(files.get("lessons/lessons.json").toString()).find(({ file }) => lesson === `lessons/${file}`));
      assert.ok((await page.evaluate(() => document.querySelector('[data-task="how-far"] .verdict').textContent)).startsWith("Right."));
      await page.evaluate(() => { window.lesson.clear(); });
    });

    await context.test("a saved file opens its experiment from a disk, with its lock and its time, and makes further files", { skip: other_build }, async () => {
      const alone = await mkdtemp(join(tmpdir(), "stiction-")), place = join(alone, "saved.html");
      await writeFile(place, run("page", "belt_oscillator?mu_k=0.2&view.lock=mu_s&view.t=0.5").out);
      await page.goto(pathToFileURL(place).href);  // a page without the clock of the tests
      while (!(await page.evaluate(() => Boolean(window.stiction?.controls?.()?.some(({ id }) => id === "mu_s")))));
      const { scenario, t, running } = await snapshot(page);
      assert.deepEqual([scenario, t, running], ["belt_oscillator?mu_k=0.2", 0.5, false]);
      assert.equal((await call(page, "controls")).find(({ id }) => id === "mu_s").locked, true);
      assert.ok(await page.evaluate(() => window.stiction.file("two_masses?view.t=1")) === run("page", "two_masses?view.t=1").out);
      await page.goto("about:blank");
      await page.goto(`${pathToFileURL(place).href}#two_masses`);
      while (!(await page.evaluate(() => Boolean(window.stiction?.snapshot?.()))));
      assert.equal((await snapshot(page)).scenario, "two_masses");
      await page.goto("about:blank");
      await rm(alone, { recursive: true });
    });

    await context.test("each preset moves bit for bit as under node", { skip: other_build }, async () => {
      await open("belt_oscillator");
      await page.evaluate(() => { window.warned = []; console.warn = (text) => { window.warned.push(String(text)); }; });
      const end = 0.5;
      let count = 0;
      for (const system of systems) {
        await call(page, "set", system);
        await rest(page);
        for (const preset of (await need(page, "preset")).choices) {
          const printed = run("run", `${system}/${preset}`, "--until", String(end)).out.trimEnd().split("\n"), last = printed.pop();
          await call(page, "set", `${system}/${preset}`);
          const sought = await call(page, "seek", end);
          assert.ok(sought, `${system}/${preset}: ${await page.evaluate(() => JSON.stringify([document.documentElement.className, window.warned]))}`);
          const { values } = sought;
          // Both have accepted the same steps; the page has computed on, the command line ends with a row at the end.
          const hash = await page.evaluate(async (rows) => {
            const text = window.stiction.trace("csv").split("\n").slice(0, rows).join("\n");
            const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
            return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
          }, printed.length);
          assert.equal(hash, sha256(printed.join("\n")), `${system}/${preset}`);
          printed[0].split(",").forEach((column, i) => {
            const told = last.split(",")[i];
            if (typeof values[column] === "number") assert.equal(values[column] + 0, Number(told) + 0, `${system}/${preset}: ${column}`);  // JSON has no -0
          });
          ++count;
        }
      }
      assert.ok(count >= 45, `${count} presets`);
    });
  });
