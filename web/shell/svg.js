// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The time histories of a recorded run as a drawing for print: one plot for each column, curves by the state of the first contact in the
// dashes of printed lines, so that they can be told apart without colour.

// Colour, dashes and weight of a state.
const looks = {
  stick: ["#0f7bd8", "", 3.2], "slip+": ["#a85600", "", 2], "slip-": ["#5a2496", "9 3", 2], slip: ["#a85600", "", 2], open: ["#7b8084", "2 4", 2],
};
const wide = 640, high = 180, left = 64, top = 12, gap = 26, foot = 34;

const tidy = (x) => String(+x.toPrecision(6)).replace("-", "\u2212");
const ticks = (least, most) => {
  const rough = (most - least) / 5, power = 10 ** Math.floor(Math.log10(rough)), step = power * [1, 2, 5, 10].find((k) => k * power >= rough);
  return Array.from({ length: 12 }, (_, k) => (Math.ceil(least / step - 1e-9) + k) * step).filter((x) => x <= most + 1e-9 * step);
};

/** @param {string} csv as stiction.trace("csv") gives it; @param {string[]} columns; @param {string} title */
export const draw = (csv, columns, title) => {
  const [head, ...rows] = csv.trim().split("\n").map((line) => line.split(","));
  const state = head.findIndex((name) => name.endsWith(".state")), end = Number(rows[rows.length - 1][0]) || 1;
  const at = (t) => left + (t / end) * wide;
  const plot = (column, index) => {
    const k = head.indexOf(column), values = rows.map((row) => (row[k] === "" ? Number.NaN : Number(row[k]))), known = values.filter(Number.isFinite);
    let least = known.reduce((a, b) => Math.min(a, b), Infinity), most = known.reduce((a, b) => Math.max(a, b), -Infinity);
    if (!(least < most)) [least, most] = Number.isFinite(least) ? [least - 1, least + 1] : [0, 1];
    const room = 0.06 * (most - least), y0 = top + index * (high + gap);
    [least, most] = [least - room, most + room];
    const up = (y) => y0 + high - ((y - least) / (most - least)) * high;
    // Of the rows of one state within half a pixel only the first, least and greatest values are drawn.
    const paths = [], point = ([t, y]) => `${at(t).toFixed(2)} ${up(y).toFixed(2)}`;
    let last = null, bin = null, low = null, high_point = null;
    const flush = () => {
      if (bin !== null) paths[paths.length - 1][1] += [low, high_point].sort((a, b) => a[0] - b[0]).map((p) => "L" + point(p)).join("");
      bin = null;
    };
    rows.forEach((row, i) => {
      const p = [Number(row[0]), values[i]], now = Number.isFinite(values[i]) ? (state < 0 ? "slip" : row[state]) : null;
      const here = Math.floor(2 * at(p[0]));
      if (now !== last || here !== bin) flush();
      if (now !== null && now !== last) paths.push([now, "M" + point(p)]);
      last = now;
      if (now === null) return;
      if (bin === null) [bin, low, high_point] = [here, p, p];
      if (p[1] < low[1]) low = p;
      if (p[1] > high_point[1]) high_point = p;
    });
    flush();
    const grid = ticks(least, most).map((y) => `<path d="M${left} ${up(y).toFixed(2)}h${wide}"/><text x="${left - 6}" y="${(up(y) + 4).toFixed(2)}" text-anchor="end">${tidy(y)}</text>`).join("");
    const upright = ticks(0, end).map((t) => `<path d="M${at(t).toFixed(2)} ${y0}v${high}"/>${index + 1 === columns.length ? `<text x="${at(t).toFixed(2)}" y="${y0 + high + 16}" text-anchor="middle">${tidy(t)}</text>` : ""}`).join("");
    const curves = paths.map(([now, d]) => { const [colour, dash, weight] = looks[now] || looks.slip; return `<path d="${d}" stroke="${colour}" stroke-width="${weight}"${dash && ` stroke-dasharray="${dash}"`}/>`; }).join("");
    return `<g stroke="#ccc" fill="none">${grid}${upright}<path stroke="#000" d="M${left} ${y0}h${wide}v${high}h${-wide}z"/></g><g fill="none">${curves}</g><text x="${left + 6}" y="${y0 + 16}" font-style="italic">${column}</text>`;
  };
  const height = top + columns.length * (high + gap) - gap + foot;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + wide + 16} ${height}" font-family="Inter,sans-serif" font-size="12"><title>${title}</title><style>text{stroke:none;fill:#000}</style>${columns.map(plot).join("")}<text x="${left + wide}" y="${height - 4}" text-anchor="end" font-style="italic">t</text></svg>`;
};
