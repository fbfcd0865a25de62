// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The region map is drawn by a fragment shader in single precision; the engine has the last word in double precision.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { call, choose, click, close, find, need, open, picture, random, rest, snapshot, taken, type, until } from "./support.mjs";

after(close);

// Fill and ink of the pattern, light theme (the one whose fills are farthest apart); a pixel of a region lies between the two.
const mix = (a, b, f) => a.map((x, i) => x + (b[i] - x) * f);
const rgb = (hex) => [hex >> 16, (hex >> 8) & 255, hex & 255];
const colours = {
  A: [rgb(0xf2f7fc), rgb(0xf2f7fc)],
  B: [rgb(0xe6e8eb), rgb(0x7b8084)],
  C: [rgb(0xfbd5e1), mix(rgb(0xfbd5e1), rgb(0xe20060), 0.5)],
  D: [rgb(0xfbf3be), mix(rgb(0xfbf3be), rgb(0xa29000), 0.62)],
};

function classify(pixel) {
  let best = "", least = Infinity;
  for (const [region, [fill, ink]] of Object.entries(colours)) {
    const d = fill.map((x, i) => ink[i] - x), length = d.reduce((sum, x) => sum + x * x, 0);
    const along = length > 0 ? Math.min(1, Math.max(0, d.reduce((sum, x, i) => sum + x * (pixel[i] - fill[i]), 0) / length)) : 0;
    const distance = Math.hypot(...fill.map((x, i) => x + along * d[i] - pixel[i]));
    if (distance < least) [best, least] = [region, distance];
  }
  return least < 3 ? best : null;  // else a line, a word or the trail lies over it
}

for (const [name, scenario, y = "theta_dot"] of [
  ["of the figure without a torque", "painleve_rod?mu=1.5&v_t0=-1&inconsistent_rule=stop"],
  ["of the figure with a torque", "painleve_rod?mu=1.5&force_theta=0.5&v_t0=-1&inconsistent_rule=stop"],
  ["of a heavy rod that slides to the right", "painleve_rod?mu=2.2&epsilon=0.2&force_y=-1.7&force_theta=-0.4&v_t0=2&inconsistent_rule=stop"],
  ["over the coefficient of friction", "painleve_rod?force_theta=0.5&theta_dot0=1.2&v_t0=-1&inconsistent_rule=stop", "mu"],
])
  test(`the map ${name} equals the engine at 1000 random pixels`, async () => {
    const { page } = await open(scenario, { theme: "light" });
    if (y === "mu") await choose(page, "plot.region.y", "mu");
    await page.mouse.move(2, 2);
    await rest(page);
    const { frame, axes } = await need(page, "plot.region");
    assert.deepEqual([axes.x.column, axes.y.column], ["theta", y]);
    const key = y === "mu" ? "mu" : "theta_dot0";
    const shot = await picture(page), next = random(11), points = [];
    let covered = 0;
    while (points.length < 1000 && covered < 4000) {
      const px = Math.floor(frame.x + 4 + next() * (frame.width - 8)), py = Math.floor(frame.y + 4 + next() * (frame.height - 8));
      const region_at = (x, y) => classify([...shot.data.subarray(4 * (y * shot.width + x), 4 * (y * shot.width + x) + 3)]);
      // The edge of a letter can have any colour: near what lies over the map nothing is read.
      const free = [-3, 0, 3].every((dx) => [-3, 0, 3].every((dy) => region_at(px + dx, py + dy)));
      const region = free ? region_at(px, py) : null;
      const theta = axes.x.min + ((px + 0.5 - frame.x) / frame.width) * (axes.x.max - axes.x.min);
      const theta_dot = axes.y.max - ((py + 0.5 - frame.y) / frame.height) * (axes.y.max - axes.y.min);
      // Grid lines have the colour of a thinly dotted region.
      const on_grid = Math.abs(theta * 6 / Math.PI - Math.round(theta * 6 / Math.PI)) < 0.03 || Math.abs(theta_dot * 2 - Math.round(theta_dot * 2)) < 0.04;
      if (!region || on_grid || theta < 0.001 || theta > 3.14) ++covered;
      else points.push({ theta, theta_dot, region });
    }
    assert.equal(points.length, 1000, "most of the map is covered by other things");
    const wide = (axes.x.max - axes.x.min) / frame.width, high = (axes.y.max - axes.y.min) / frame.height;
    const wrong = await page.evaluate(([text, list, dx, dy, y_key]) => {
      const ask = (theta, theta_dot) => {  // by the address, since set() would measure all exact results
        history.replaceState(null, "", `#${text}&theta0=${Math.min(3.14, Math.max(0.001, theta))}&${y_key}=${theta_dot}`);
        window.dispatchEvent(new HashChangeEvent("hashchange"));
        const [names, values] = window.stiction.trace("csv").split("\n").map((row) => row.split(","));
        return values[names.indexOf("region")];
      };
      const out = [];
      for (const { theta, theta_dot, region } of list) {
        if (ask(theta, theta_dot) === region) continue;
        // Where a boundary passes within two pixels its line is drawn, smoothed, in the colour of the text.
        const around = new Set([-2, 0, 2].flatMap((i) => [-2, 0, 2].map((j) => ask(theta + i * dx, theta_dot + j * dy))));
        if (around.size === 1) out.push(`${theta} ${theta_dot}: drawn ${region}, engine ${ask(theta, theta_dot)}`);
      }
      return out;
    }, [scenario, points, wide, high, key]);
    assert.deepEqual(wrong, []);
    assert.ok(new Set(points.map((point) => point.region)).size >= 3, "the map shows fewer than three regions");
    await page.close();
  });

test("where the shader does not compile the map is the engine's own raster", async () => {
  const scenario = "painleve_rod?mu=1.5&v_t0=-1&inconsistent_rule=stop";
  const refuse_shader = () => {
    const { prototype } = WebGL2RenderingContext, give = prototype.shaderSource;
    prototype.shaderSource = function (shader, text) { give.call(this, shader, text.includes("u_parameter") ? "no shader" : text); };
  };
  const { page } = await open(scenario, { theme: "light", before: refuse_shader });
  await call(page, "plain_regions", 1);
  await picture(page);  // a shader is compiled when it draws
  await rest(page);
  const { frame, axes } = await need(page, "plot.region"), shot = await picture(page), cells = [];
  for (let j = 1; j < 24; j += 2)
    for (let i = 1; i < 36; i += 3) {
      const fx = (i + 0.5) / 36, fy = (j + 0.5) / 24;
      const x = Math.floor(frame.x + fx * frame.width), y = Math.floor(frame.y + (1 - fy) * frame.height), at = 4 * (y * shot.width + x);
      cells.push({ theta: axes.x.min + fx * (axes.x.max - axes.x.min), theta_dot: axes.y.min + fy * (axes.y.max - axes.y.min), region: classify([...shot.data.subarray(at, at + 3)]) });
    }
  // Grid lines of the plot lie on some cells.
  const read = cells.filter(({ region }) => region !== null);
  assert.ok(read.length > 0.8 * cells.length, `${read.length} of ${cells.length} cells`);
  const wrong = await page.evaluate(([text, list]) => list.filter(({ theta, theta_dot, region }) => {
    history.replaceState(null, "", `#${text}&theta0=${theta}&theta_dot0=${theta_dot}`);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    const [names, values] = window.stiction.trace("csv").split("\n").map((row) => row.split(","));
    return values[names.indexOf("region")] !== region;
  }), [scenario, read]);
  assert.deepEqual(wrong, []);
  assert.ok(new Set(read.map(({ region }) => region)).size >= 3);
  await page.close();
});

test("a click on the map sets the initial state there", async () => {
  const { page } = await open("painleve_rod?mu=1.5&v_t0=-1");
  const { frame, axes } = await need(page, "plot.region");
  await page.mouse.click(frame.x + 0.3 * frame.width, frame.y + 0.4 * frame.height);
  await taken(page);
  const { parameters } = await call(page, "snapshot");
  const theta = axes.x.min + 0.3 * (axes.x.max - axes.x.min), theta_dot = axes.y.max - 0.4 * (axes.y.max - axes.y.min);
  assert.ok(Math.abs(parameters.theta0 - theta) < 0.02 * (axes.x.max - axes.x.min), `${parameters.theta0}, not ${theta}`);
  assert.ok(Math.abs(parameters.theta_dot0 - theta_dot) < 0.02 * (axes.y.max - axes.y.min), `${parameters.theta_dot0}, not ${theta_dot}`);
  await page.close();
});

test("the pointer over the map is told A, b and every solution", async () => {
  const { page } = await open("painleve_rod?mu=1.5&v_t0=-1");
  const { frame, axes } = await need(page, "plot.region");
  const look = async (theta, theta_dot) => {
    await page.mouse.move(frame.x + ((theta - axes.x.min) / (axes.x.max - axes.x.min)) * frame.width, frame.y + ((axes.y.max - theta_dot) / (axes.y.max - axes.y.min)) * frame.height);
    await rest(page);
    return (await call(page, "snapshot")).hover;
  };
  const two = await look(1.1, 1.8);
  assert.deepEqual([two.plot, two.region, two.verdict, two.solutions.length], ["plot.region", "D", "multiple", 2]);
  for (const { normal, a_n } of two.solutions) {
    assert.ok(normal >= 0 && a_n >= 0 && Math.abs(normal * a_n) < 1e-12);
    assert.ok(Math.abs(a_n / 3 - (two.values.a * normal - two.values.b)) < 1e-9);
  }
  const none = await look(1.1, 0.2);
  assert.deepEqual([none.region, none.verdict, none.solutions.length], ["C", "none", 0]);
  assert.deepEqual((await look(0.5, 0.2)).solutions.length, 1);
  await page.close();
});

/** Where a point of the map lies on the screen. */
async function place(page, x, y) {
  const { frame, axes } = await need(page, "plot.region");
  return [frame.x + ((x - axes.x.min) / (axes.x.max - axes.x.min)) * frame.width, frame.y + ((axes.y.max - y) / (axes.y.max - axes.y.min)) * frame.height];
}

test("over theta and mu a drag sets both, and time stands still", async () => {
  const { page } = await open("painleve_rod?v_t0=-1");
  assert.deepEqual((await need(page, "plot.region.y")).choices, ["theta_dot", "mu", "phi"]);
  await choose(page, "plot.region.y", "mu");
  await rest(page);
  const from = await place(page, 2, 0.5), to = await place(page, 1.1, 2.2);
  await page.mouse.move(...from);
  await taken(page);
  await page.mouse.down();
  await taken(page);
  for (let i = 1; i <= 6; ++i) await page.mouse.move(from[0] + ((to[0] - from[0]) * i) / 6, from[1] + ((to[1] - from[1]) * i) / 6);
  await taken(page);
  await page.mouse.up();
  await rest(page);
  const { parameters, t } = await snapshot(page);
  assert.ok(Math.abs(parameters.theta0 - 1.1) < 0.02 && Math.abs(parameters.mu - 2.2) < 0.03, JSON.stringify(parameters));
  assert.equal(t, 0);
  await page.close();
});

test("where two solutions hold the user takes one", async () => {
  const { page } = await open("painleve_rod/two_answers");
  assert.equal((await need(page, "solution.1")).value, true);
  await click(page, "solution.2");
  await rest(page);
  let now = await snapshot(page);
  assert.equal(now.parameters.indeterminate_branch, "slide");
  assert.ok(now.values["tip.normal"] > 0, JSON.stringify(now.values));
  await click(page, "solution.1");
  await rest(page);
  now = await snapshot(page);
  assert.equal(now.parameters.indeterminate_branch, "lift_off");
  assert.equal(now.states.tip, "open");
  await call(page, "set", "painleve_rod");
  await rest(page);
  assert.equal(await find(page, "solution.1"), undefined);
  await page.close();
});

test("where no solution exists three buttons lead on", async () => {
  // More friction while it slides at this angle leaves no solution.
  const { page } = await open("painleve_rod?mu=1&theta0=1&v_t0=-1&inconsistent_rule=stop");
  const get_stuck = async () => {
    await call(page, "set", "painleve_rod?mu=1&theta0=1&v_t0=-1&inconsistent_rule=stop");
    await call(page, "seek", 0.05);
    await rest(page);
    await click(page, "mu.entry");
    await type(page, "2");
    await page.keyboard.press("Enter");
    await rest(page);
    return snapshot(page);
  };
  const end = await get_stuck();
  assert.equal(end.values.verdict, "none", JSON.stringify(end.values));
  await click(page, "finding.step_back");
  await rest(page);
  assert.ok((await snapshot(page)).t < end.t);
  await get_stuck();
  await click(page, "finding.impact");
  await rest(page);
  assert.equal((await snapshot(page)).parameters.inconsistent_rule, "impact");
  assert.equal((await call(page, "seek", end.t + 0.1)).last_event.kind, "impact_without_collision");
  await get_stuck();
  await click(page, "finding.regularise");
  await rest(page);
  const soft = await snapshot(page);
  assert.match(soft.scenario, /method=compliant/);
  assert.ok(Math.abs(soft.t - end.t) < 1e-9);
  await page.close();
});

test("a finger that stays asks, one that taps starts there", async () => {
  const { page, context } = await open("painleve_rod?mu=1.5&v_t0=-1", { touch: true, width: 390, height: 844 });
  const client = await context.newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const before = (await snapshot(page)).parameters.theta0, at = await place(page, 1.1, 1.8);
  await touch("touchStart", [at]);
  await until(page, () => window.stiction.snapshot().hover?.solutions?.length === 2);
  await touch("touchEnd", []);
  await rest(page);
  assert.equal((await snapshot(page)).parameters.theta0, before);
  await touch("touchStart", [at]);
  await touch("touchEnd", []);
  await rest(page);
  assert.ok(Math.abs((await snapshot(page)).parameters.theta0 - 1.1) < 0.03);
  await context.close();
});
