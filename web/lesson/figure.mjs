// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// A curve of an experiment over time as SVG, for cards, for paper and for readers without scripts.
import { split_job, system_of } from "./claims.mjs";
import { escape_html } from "./markdown.mjs";
import { write_number } from "./number.mjs";

const points = 150, width = 320, height = 120, margin = { left: 4, right: 4, top: 6, bottom: 6 };

/** The column that a scenario shows over time: that of view.plots, else the first coordinate. */
export function find_column(scenario, description) {
  const named = scenario.match(/[?&]view\.plots=[^&]*?time\.([\w.]+)/)?.[1];
  return description.columns.find(({ name }) => name === named) ?? description.columns.find(({ name, unit }) => name !== "t" && unit !== "-");
}

/** {svg, column, unit, from, to, t}; the picture is scaled to the curve. */
async function draw_figure(engine, scenario, t, description) {
  const column = find_column(scenario, description);
  const rows = (await engine.trace(scenario, column.name, t / points, t)).filter(([, value]) => value !== null);
  const values = rows.map(([, value]) => value), from = Math.min(...values), to = Math.max(...values), span = to - from || 1;
  const place = ([time, value]) => [
    margin.left + (time / t) * (width - margin.left - margin.right),
    margin.top + ((to - value) / span) * (height - margin.top - margin.bottom),
  ].map((number) => number.toFixed(1)).join(" ");
  const path = rows.map(place).join("L");
  return { column: column.name, unit: column.unit === "1" ? "" : column.unit, from, to, t, path: `M${path}` };
}

/** The picture itself; `label` says in words what it shows. */
export const write_figure = ({ path }, label) =>
  `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape_html(label)}"><path d="M0 ${height - 0.5}H${width}" class="axis"/><path d="${path}" class="curve"/></svg>`;

export function write_caption({ column, unit, from, to, t }, lang) {
  const number = (value) => write_number(value, 3, lang), with_unit = unit ? ` ${unit}` : "";
  return `${column}: ${number(from)} … ${number(to)}${with_unit}, t: 0 … ${number(t)}`;
}

/** Draws a figure for each step whose motion takes time. */
export async function draw_figures(lessons, engine) {
  await Promise.all(lessons.flatMap(({ steps }) => steps).map(async (step) => {
    const { scenario } = split_job(step.lab), { t } = await engine.check(scenario, "t >= 0");
    if (t > 0) step.figure = await draw_figure(engine, scenario, t, await engine.describe(system_of(step.lab)));
  }));
}
