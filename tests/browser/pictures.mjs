// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws the pictures of the documents from the built page:
//   STICTION_PAGE=build/web/app node tests/browser/pictures.mjs docs/images [NAME...]    all pictures, or those named
// Screenshots go to build/pictures; tests/pictures.py packs them into the folder. Only this program turns the clock of the page, so the same
// page gives the same pictures. The texts that show them are README.md and docs/page.md.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { call, click, close, job_end, keep_still, middle, need, one_frame, open, picture, place, ready, rest, set_element, taken, turn } from "./support.mjs";

/** Pillow is a package of the distribution, so its Python runs pictures.py. */
const python = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
const packer = fileURLToPath(new URL("../pictures.py", import.meta.url));

/** pictures.py with these arguments; its answer. */
export const run_packer = (...parts) => execFileSync(python, ["-B", packer, ...parts], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

const seek = (t) => async (page) => { await call(page, "seek", t); };

/** The rectangle around controls, widened by so many pixels: left, top, right, bottom. */
const around = (ids, [left, top, right, bottom] = [0, 0, 0, 0]) => async (page) => {
  const all = await Promise.all(ids.map((id) => need(page, id)));
  const x = Math.min(...all.map((control) => control.x)) - left, y = Math.min(...all.map((control) => control.y)) - top;
  return {
    x, y,
    width: Math.max(...all.map((control) => control.x + control.width)) + right - x,
    height: Math.max(...all.map((control) => control.y + control.height)) + bottom - y,
  };
};

/** Moves the pointer to a point of a plot, in axis values. */
async function point_at(page, id, x, y) {
  await page.mouse.move(...place(await need(page, id), x, y));
  await taken(page);
}

async function press_at(page, id, x, y) {
  await point_at(page, id, x, y);
  await page.mouse.down();
  await taken(page);
  await page.mouse.up();
  await rest(page);
}

/** Turns the wheel over the left end of the time axis, which stays where it is. */
async function magnify_time(page, id, notches) {
  const { frame } = await need(page, id);
  await page.mouse.move(frame.x + 1, frame.y + frame.height / 2);
  await taken(page);
  for (let i = 0; i < notches; ++i) {
    await page.mouse.wheel(0, -100);
    await taken(page);
  }
  await page.mouse.move(1, 1);
  await taken(page);
}

const driven = "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3";
const desk = { ratio: 1.5 }, light = { theme: "light" }, detail = { ratio: 2, theme: "light" };

/**
 * The pictures: scenario and options as for open(); prepare(page) brings the page into the state; clip(page) is the part of the page, without
 * it all of it. plays: the motion goes on while it is drawn. address: where the page seems to lie. frames: the number of frames of a moving
 * picture; step(page, i, frames) leads to the i-th.
 */
export const pictures = {
  "belt-dark": { scenario: "belt_oscillator", ...desk, theme: "dark", prepare: seek(2) },
  "belt-light": {
    scenario: "belt_oscillator", ...desk, ...light,
    prepare: async (page) => {
      await call(page, "seek", 1.5);
      await rest(page);
      await set_element(page, "mu_k", "0.35");
      await taken(page);
      await call(page, "seek", 3);
    },
  },
  "own-text": { scenario: "mechanism/rocking_block", ...desk, ...light, prepare: seek(1.4) },
  pull: {
    scenario: "painleve_rod", ...detail, plays: true,
    prepare: async (page) => {
      await call(page, "seek", 0.3);
      await rest(page);
      const [x, y] = middle(await need(page, "grab.0"));
      await page.mouse.move(x, y);
      await taken(page);
      await page.mouse.down();
      for (let i = 1; i <= 26; ++i) {
        await page.mouse.move(x - Math.min(6 * i, 72), y - Math.min(2 * i, 20));
        await turn(page, one_frame);
      }
    },
    clip: around(["plot.scene"], [5, 5, 5, 5]),
  },
  histories: {
    scenario: "two_masses?view.plots=time.z1_dot,time.z2_dot", height: 800, ...detail, prepare: seek(4.8),
    clip: around(["plot.time.z1_dot", "plot.time.z2_dot"], [16, 37, 14, 20]),
  },
  phase: {
    scenario: "belt_oscillator", ...detail, prepare: async (page) => {
      await call(page, "seek", 2);
      await rest(page);
      for (const [x, v] of [[0.03, -0.05], [0.005, -0.19]]) {
        await press_at(page, "plot.phase", x, v);
        await call(page, "seek", 2);
        await rest(page);
      }
      await page.mouse.move(1, 1);
      await taken(page);
    },
    clip: around(["plot.phase"], [16, 42, 17, 34]),
  },
  "rod-light": { scenario: "painleve_rod/fig_2_8", ...desk, ...light },
  "no-solution": {
    scenario: "painleve_rod/fig_2_8", ...desk, ...light, prepare: async (page) => {
      await press_at(page, "plot.region", 1.1, 0.2);
      await page.mouse.move(1, 1);
      await taken(page);
    },
  },
  "force-plane": { scenario: "two_masses", ...detail, prepare: seek(3.6), clip: around(["plot.region"], [16, 37, 17, 14]) },
  exact: { scenario: "belt_oscillator", height: 900, ...detail, clip: async (page) => {
    const { x, width } = await need(page, "plot.phase"), { y } = await need(page, "tab.exact"), { y: end } = await need(page, "play");
    return { x: x - 14, y: y - 10, width: width + 31, height: end - y - 2 };
  } },
  compare: {
    scenario: "belt_oscillator", ...desk, ...light, prepare: async (page) => {
      await call(page, "seek", 0.5);
      await rest(page);
      await click(page, "compare");
      await set_element(page, "mu_k", "0.32");
      await taken(page);
      await call(page, "seek", 2.4);
      await page.mouse.move(1, 1);
      await taken(page);
    },
  },
  explore: {
    scenario: `${driven}&job=bifurcation&job.over=drive_frequency:0.5:2.5:201&job.settle=40&job.window=16`, ...detail,
    prepare: async (page) => {
      const { explore: id } = await call(page, "snapshot");
      const { state } = await job_end(page, id);
      if (state !== "done") throw new Error(`the job is ${state}`);
    },
    clip: around(["plot.explore", "explore.examples", "explore.close", "explore.copy_command"], [16, 16, 16, 14]),
  },
  present: { scenario: "belt_oscillator?view.layout=presenter", ...desk, prepare: seek(2) },
  share: {
    scenario: "belt_oscillator?mu_k=0.3", address: "http://localhost:8080/", ...detail,
    prepare: async (page) => { await call(page, "dialog", "share"); },
    clip: async (page) => {
      const { x, y, width, height } = await page.locator("dialog[open]").boundingBox();
      return { x: x - 24, y: y - 24, width: width + 48, height: height + 48 };
    },
  },
  phone: { scenario: "belt_oscillator", width: 390, height: 844, ratio: 2, touch: true, ...light, prepare: seek(1.1) },
  camera: { scenario: "rolling_disk?view.camera=50,35,1", ...detail, prepare: seek(2), clip: around(["plot.scene"], [5, 5, 5, 5]) },
};

/** The gallery of README.md: scenario and time of each system. The presenting layout shows a scene with large letters and without buttons. */
const instants = {
  belt_oscillator: ["belt_oscillator", 0.38],
  two_masses: ["two_masses", 3.6],
  sliding_block: ["sliding_block/fig_2_13", 0.4],
  painleve_rod: ["painleve_rod/impact", 0],
  point_between_planes: ["point_between_planes/preloaded", 0.5],
  bearing_pendulum: ["bearing_pendulum", 0.2],
  wheel_on_plane: ["wheel_on_plane/friction", 0.15],
  cam_follower: ["cam_follower?cam_speed=100", 0.09],
  clearance_fourbar: ["clearance_fourbar/loses", 0.138],
  inclined_shaker: ["inclined_shaker?view.camera=30,25,1.3", 0.3],
  rolling_disk: ["rolling_disk", 2],
  geneva_wheel: ["geneva_wheel", 0.2],
  free_disk: ["free_disk", 1],
  ellipsoid_bowl: ["ellipsoid_bowl/rolls?view.camera=30,25,1.2", 0.3],
};
for (const [system, [scenario, t]] of Object.entries(instants))
  pictures[`systems/${system}`] = {
    scenario: `${scenario}${scenario.includes("?") ? "&" : "?"}view.layout=presenter`, width: 1264, height: 730, ...light,
    prepare: seek(t), clip: around(["plot.scene"]),
  };

// Moving pictures: two cycles of stick and slip in time, and the friction coefficient across its critical value.
const cycles = { from: 0, to: 1.56 }, friction = { from: 1, to: 2 };
pictures["stick-slip"] = {
  scenario: "belt_oscillator?view.plots=scene,time.x,time.belt.tangent", width: 1436, height: 640, ...light, frames: 40,
  prepare: async (page) => {
    await call(page, "seek", 2);
    await rest(page);
    await magnify_time(page, "plot.time.x", 4);
  },
  step: async (page, i, count) => { await call(page, "seek", cycles.from + (cycles.to - cycles.from) * i / (count - 1)); },
  clip: around(["plot.scene", "plot.time.belt.tangent"], [0, 0, 0, 25]),
};
pictures["rod-regions"] = {
  scenario: "painleve_rod?mu=2&v_t0=-1&theta0=0.4&view.layout=phone", width: 640, height: 980, ...light, frames: 30,
  step: async (page, i, count) => {
    await set_element(page, "mu", String(friction.from + (friction.to - friction.from) * i / (count - 1)));
    await taken(page);
  },
  clip: around(["plot.region", "mu"], [12, 36, 2, 0]),
};

async function shoot(page, clip, file) {
  await picture(page, { x: 0, y: 0, width: 1, height: 1 });  // draws the frame
  await page.screenshot({ path: file, clip });
}

const round_box = ({ x, y, width, height }) => ({ x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) });

/** Draws one picture into `folder`: NAME.png, or NAME/000.png and so on where it moves. */
export async function draw(name, folder) {
  const { scenario, address, prepare, clip, step, frames, ...options } = pictures[name];
  const { page, context, trouble, base } = await open(scenario, options);
  if (address) {  // the server has another port each time, and a link would show it
    await context.route(`${address}**`, async (route) => {
      await route.fulfill({ response: await route.fetch({ url: route.request().url().replace(address, base) }) });
    });
    await page.goto(`${address}#${scenario}`);
    await ready(page);
    await keep_still(page);
  }
  if (prepare) await prepare(page);
  if (!options.plays) await rest(page);
  const part = clip && round_box(await clip(page)), path = join(folder, name);
  if (frames) rmSync(path, { recursive: true, force: true });
  mkdirSync(frames ? path : join(path, ".."), { recursive: true });
  if (!frames) await shoot(page, part, `${path}.png`);
  for (let i = 0; i < (frames ?? 0); ++i) {
    await step(page, i, frames);
    await rest(page);
    await shoot(page, part, join(path, `${String(i).padStart(3, "0")}.png`));
  }
  await context.close();
  if (trouble.length) throw new Error(trouble.join("; "));
}

async function main([folder, ...wanted]) {
  const unknown = wanted.filter((name) => !pictures[name]);
  if (!folder || unknown.length) throw new Error(unknown.length ? `there is no picture ${unknown.join(", ")}` : "usage: pictures.mjs FOLDER [NAME...]");
  const names = wanted.length ? wanted : Object.keys(pictures), raw = "build/pictures";
  if (!wanted.length) rmSync(raw, { recursive: true, force: true });
  for (const name of names) {
    try {
      await draw(name, raw);
    } catch (error) {
      throw new Error(`the picture ${name} could not be drawn: ${error.message}`);
    }
    process.stdout.write(run_packer("pack", raw, folder, name));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let code = 0;
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(`pictures.mjs: ${error.message}`);
    code = 1;
  }
  await close().catch(() => {});  // a browser that has not started cannot be closed
  process.exit(code);
}
