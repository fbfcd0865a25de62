// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Firefox and WebKit as their distribution builds them, by the commands of WebDriver (https://www.w3.org/TR/webdriver2/): Firefox hears them on
// a socket (Marionette), WebKit's driver by HTTP. Both draw WebGL by Mesa in software, which wants a display: Xvfb, one for each of them.
// A page has what support.mjs asks of one: evaluate, mouse and keyboard.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const find_program = (...names) => names.find((name) => spawnSync("which", [name]).status === 0);
const list = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
const find_mini_browser = () => list("/usr/lib").filter((path) => path.endsWith("linux-gnu")).flatMap(list).filter((path) => /\/webkit/.test(path)).map((path) => join(path, "MiniBrowser")).find(existsSync);

/** Waits for a line in what a program writes, and keeps emptying it afterwards. */
const line = (stream, pattern) => new Promise((done, failed) => {
  let text = "";
  stream.on("data", (data) => {
    text += data;
    const match = text.match(pattern);
    if (match) done(match);
  });
  stream.on("end", () => failed(new Error(`no ${pattern} in ${text.slice(-2000)}`)));
});

/** A display of its own, and what ends it. */
async function start_display() {
  const program = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x900x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [, number] = await line(program.stdio[3], /(\d+)\n/);
  return { program, environment: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: "1", WAYLAND_DISPLAY: "" } };
}

const end = async (program) => {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, "exit");
};

// Commands by their names for Marionette and by their places for HTTP.
const commands = {
  navigate: ["WebDriver:Navigate", "url"], execute: ["WebDriver:ExecuteAsyncScript", "execute/async"], act: ["WebDriver:PerformActions", "actions"],
  limit: ["WebDriver:SetTimeouts", "timeouts"], place: ["WebDriver:SetWindowRect", "window/rect"],
};

async function start_firefox() {
  const { program: display, environment } = await start_display(), profile = await mkdtemp(join(tmpdir(), "stiction-firefox-"));
  const wanted = { "marionette.port": 0, "remote.log.level": "Info", "remote.prefs.recommended": true, "webgl.force-enabled": true, "app.update.enabled": false, "datareporting.policy.dataSubmissionEnabled": false };
  await writeFile(join(profile, "user.js"), Object.entries(wanted).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(""));
  const program = spawn(find_program("firefox-esr", "firefox"), ["--marionette", "--no-remote", "--profile", profile], { env: { ...environment, HOME: profile }, stdio: ["ignore", "pipe", "ignore"] });
  const [, port] = await line(program.stdout, /Listening on port (\d+)/);
  const socket = connect(Number(port), "127.0.0.1"), waiting = new Map();
  let bytes = Buffer.alloc(0), count = 0;
  socket.on("data", (data) => {  // length:[1, id, error, result], after a greeting
    bytes = Buffer.concat([bytes, data]);
    for (let colon = bytes.indexOf(":"); colon > 0; colon = bytes.indexOf(":")) {
      const to = colon + 1 + Number(bytes.subarray(0, colon));
      if (bytes.length < to) return;
      const message = JSON.parse(bytes.subarray(colon + 1, to));
      bytes = bytes.subarray(to);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message, { done, failed } = waiting.get(id);
      if (error) failed(new Error(`${error.error}: ${error.message}`));
      else done(result?.value !== undefined ? result.value : result);
    }
  });
  const call = (name, values) => new Promise((done, failed) => {
    waiting.set(++count, { done, failed });
    const text = JSON.stringify([0, count, name, values]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
  });
  await call("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  return {
    send: (command, values) => call(commands[command][0], values),
    close: async () => {
      socket.destroy();
      await end(program);
      await end(display);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens to. */
async function find_port() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function start_webkit() {
  const { program: display, environment } = await start_display(), port = await find_port();
  const program = spawn(find_program("WebKitWebDriver"), [`--port=${port}`], { env: environment, stdio: "ignore" });
  const ask = async (path, values) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, values ? { method: "POST", body: JSON.stringify(values) } : {}), { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  while (program.exitCode === null && !(await ask("status").catch(() => null)));  // it says nowhere that it listens
  const options = { binary: find_mini_browser(), args: ["--automation"] };
  const { sessionId: id } = await ask("session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  return {
    send: (command, values) => ask(`session/${id}/${commands[command][1]}`, values),
    close: async () => {
      await fetch(`http://127.0.0.1:${port}/session/${id}`, { method: "DELETE" });
      await end(program);
      await end(display);
    },
  };
}

// Keys without a letter have one of Unicode's private ones.
const keys = { Space: " ", Backspace: "\ue003", Tab: "\ue004", Enter: "\ue007", Shift: "\ue008", Control: "\ue009", Escape: "\ue00c", ArrowLeft: "\ue012", ArrowUp: "\ue013", ArrowRight: "\ue014", ArrowDown: "\ue015" };

function make_page({ send, close }) {
  const act = (type, id, parameters, action) => send("act", { actions: [{ type, id, ...parameters, actions: [action] }] });
  const point = (action) => act("pointer", "mouse", { parameters: { pointerType: "mouse" } }, action), press = (type, key) => act("key", "keyboard", {}, { type, value: keys[key] ?? key });
  const keyboard = { down: (key) => press("keyDown", key), up: (key) => press("keyUp", key) };
  return {
    close,
    goto: (url) => send("navigate", { url }),
    evaluate: async (source, argument = null) => {
      const what = typeof source === "string" ? source : `(${source})(arguments[0])`;
      const script = `const say = arguments[1]; (async () => ${what})().then((value) => say([true, value ?? null]), (error) => say([false, String(error)]));`;
      const [good, value] = await send("execute", { script: `return (function () { ${script} }).apply(null, arguments);`, args: [argument], newSandbox: false });
      if (!good) throw new Error(value);
      return value;
    },
    mouse: {
      move: (x, y) => point({ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y), origin: "viewport" }),
      down: () => point({ type: "pointerDown", button: 0 }),
      up: () => point({ type: "pointerUp", button: 0 }),
    },
    keyboard: { ...keyboard, press: async (key) => { await keyboard.down(key); await keyboard.up(key); } },
  };
}

/** Browsers by name: what starts one with a page in it, or null where it is not installed. */
export const browsers = Object.entries({
  Firefox: find_program("firefox-esr", "firefox") && find_program("Xvfb") && start_firefox,
  WebKit: find_program("WebKitWebDriver") && find_program("Xvfb") && find_mini_browser() && start_webkit,
}).map(([name, start]) => [name, start ? async () => {
  const driver = await start(), hour = 3600000;
  await driver.send("limit", { script: hour, pageLoad: hour });
  await driver.send("place", { x: 0, y: 0, width: 1366, height: 880 });
  return make_page(driver);
} : null]);
