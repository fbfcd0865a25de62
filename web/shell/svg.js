// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// The time histories of a recorded run as a drawing for print: one plot per column with its symbol and unit, bounds of friction forces, a
// legend, and the experiment as the caption. Curves show the state of the first contact by dashes, so that the states are distinct without
// colour.

// Colour, dashes and line width of a state.
const looks = {
  stick: ["#0f7bd8", "", 3.2], "slip+": ["#a85600", "", 2], "slip-": ["#5a2496", "9 3", 2], slip: ["#a85600", "", 2], open: ["#7b8084", "2 4", 2],
};
const names = { stick: "stick", "slip+": "slip +", "slip-": "slip \u2212", slip: "slip", open: "open" };
const wide = 640, high = 180, left = 64, top = 12, gap = 26, foot = 40, line = 16;
const in_a_line = 100;  // characters of the caption

const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** The markup of the page's labels: *x* italic, _k and _{max} subscript, ^2 and ^{-1} superscript. */
const typeset = (text) => escape(text).replace(/\*([^*]*)\*/g, `<tspan font-style="italic">$1</tspan>`)
  .replace(/([_^])(?:\{([^}]*)\}|(&#\d+;|[^<]))/gu, (_, kind, many, one) => `<tspan baseline-shift="${kind === "_" ? "sub" : "super"}" font-size="9">${many ?? one}</tspan>`);

const tidy = (x) => String(+x.toPrecision(6)).replace("-", "\u2212");
const ticks = (least, most) => {
  const rough = (most - least) / 5, power = 10 ** Math.floor(Math.log10(rough)), step = power * [1, 2, 5, 10].find((k) => k * power >= rough);
  return Array.from({ length: 12 }, (_, k) => (Math.ceil(least / step - 1e-9) + k) * step).filter((x) => x <= most + 1e-9 * step);
};

/** @param {string} csv as stiction.trace(asked) gives it; @param {string[]} columns; @param {object} print as stiction.print(asked) gives it */
const draw = (csv, columns, { title, scenario, columns: known, bound, bounds }) => {
  const [head, ...rows] = csv.trim().split("\n").map((line) => line.split(","));
  const state = head.findIndex((name) => name.endsWith(".state")), end = Number(rows[rows.length - 1][0]) || 1;
  const at = (t) => left + (t / end) * wide, axis = (column) => typeset(known.find(({ name }) => name === column).axis);
  const plot = (column, index) => {
    const k = head.indexOf(column), values = rows.map((row) => (row[k] === "" ? Number.NaN : Number(row[k]))), finite = values.filter(Number.isFinite);
    const limits = bounds[column]?.length === rows.length ? [-1, 1].map((sign) => bounds[column].map((y) => (Number.isFinite(y) ? sign * y : Number.NaN))) : [];
    for (const limit of limits) finite.push(...limit.filter(Number.isFinite));
    let least = finite.reduce((a, b) => Math.min(a, b), Infinity), most = finite.reduce((a, b) => Math.max(a, b), -Infinity);
    if (!(least < most)) [least, most] = Number.isFinite(least) ? [least - 1, least + 1] : [0, 1];
    const room = 0.06 * (most - least), y0 = top + index * (high + gap);
    [least, most] = [least - room, most + room];
    const up = (y) => y0 + high - ((y - least) / (most - least)) * high;
    // Of all rows of one state within half a pixel only the first, the least and the greatest value are drawn.
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
    // A point with the same bound as both neighbours is left out, so that a level stretch is one line.
    const dashed = limits.map((limit, side) => {
      const points = limit.map((y, i) => [at(Number(rows[i][0])), up(y)]).filter(([, y], i, all) => Number.isFinite(y) && !(all[i - 1]?.[1] === y && all[i + 1]?.[1] === y));
      const [x, y] = points[0] ?? [0, 0];
      return `<polyline points="${points.map((p) => p.map((c) => c.toFixed(2)).join(" ")).join(" ")}" fill="none" stroke="#000" stroke-dasharray="3 3"/>${side && points.length ? `<text x="${x + 70}" y="${(y - 4).toFixed(2)}">${typeset(bound)}</text>` : ""}`;
    }).join("");
    const grid = ticks(least, most).map((y) => `<path d="M${left} ${up(y).toFixed(2)}h${wide}"/><text stroke="none" fill="#000" x="${left - 6}" y="${(up(y) + 4).toFixed(2)}" text-anchor="end">${tidy(y)}</text>`).join("");
    const upright = ticks(0, end).map((t) => `<path d="M${at(t).toFixed(2)} ${y0}v${high}"/>${index + 1 === columns.length ? `<text stroke="none" fill="#000" x="${at(t).toFixed(2)}" y="${y0 + high + 16}" text-anchor="middle">${tidy(t)}</text>` : ""}`).join("");
    const curves = paths.map(([now, d]) => { const [colour, dash, weight] = looks[now] || looks.slip; return `<path d="${d}" stroke="${colour}" stroke-width="${weight}"${dash && ` stroke-dasharray="${dash}"`}/>`; }).join("");
    return `<g stroke="#ccc" fill="none">${grid}${upright}<path stroke="#000" d="M${left} ${y0}h${wide}v${high}h${-wide}z"/></g><g fill="none">${curves}</g>${dashed}<text x="${left + 6}" y="${y0 + 16}">${axis(column)}</text>`;
  };
  const bottom = top + columns.length * (high + gap) - gap + foot;
  let x = left;
  const legend = (state < 0 ? [] : Object.keys(looks).filter((now) => rows.some((row) => row[state] === now))).map((now) => {
    const [colour, dash, weight] = looks[now], from = x;
    x += 54 + 7 * names[now].length;
    return `<line x1="${from}" y1="${bottom - 4}" x2="${from + 32}" y2="${bottom - 4}" stroke="${colour}" stroke-width="${weight}"${dash && ` stroke-dasharray="${dash}"`}/><text x="${from + 38}" y="${bottom}">${names[now]}</text>`;
  }).join("");
  const lines = scenario.match(new RegExp(`.{1,${in_a_line}}`, "g"));
  const caption = `<text x="${left}" y="${bottom + line}">${escape(title)}</text><text>${lines.map((part, i) => `<tspan x="${left}" y="${bottom + (i + 2) * line}">${escape(part)}</tspan>`).join("")}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + wide + 16} ${bottom + (lines.length + 2) * line}" font-family="Inter,sans-serif" font-size="12"><title>${escape(scenario)}</title>${columns.map(plot).join("")}<text x="${left + wide}" y="${bottom - 4}" text-anchor="end">${axis(head[0])}</text>${legend}${caption}</svg>`;
};

const marks = { up: "#00789c", down: "#a3155f", "": "#14181f" };
const others = ["#0f7bd8", "#a85600", "#5a2496", "#1f6b2a", "#7b8084", "#e20060", "#a29000"];

/** The picture of a job, as stiction.explore_drawing() gives it: points, joined for a curve, with the command as the caption. */
const draw_job = ({ caption, x, y, x_scale, y_scale, joined, points }) => {
  const bend = ({ scale }, value) => (value === null || scale !== "log" ? value : Math.log10(value));
  const marked = ({ scale, names }, from, to) => {
    if (names.length) return names.map((name, i) => [i, name]);
    if (scale !== "log") return ticks(from, to).map((value) => [value, tidy(value)]);
    const decades = ticks(from, to).filter(Number.isInteger).map((power) => [power, `10<tspan dy="-5" font-size="9">${tidy(power)}</tspan>`]);
    return decades.length > 1 ? decades : ticks(from, to).map((power) => [power, tidy(10 ** power)]);
  };
  const tall = 400, all = points.map(([a, b, kind]) => [bend(x_scale, a), bend(y_scale, b), kind]).filter(([a, b]) => a !== null && b !== null), kinds = [...new Set(all.map((point) => point[2]))].sort();
  const range = (k) => {
    const least = all.reduce((a, p) => Math.min(a, p[k]), Infinity), most = all.reduce((a, p) => Math.max(a, p[k]), -Infinity), room = 0.04 * (most - least || 1);
    return all.length ? [least - room, most + room] : [0, 1];
  };
  const [x0, x1] = range(0), [y0, y1] = range(1);
  const at = (a) => (left + ((a - x0) / (x1 - x0)) * wide).toFixed(2), up = (b) => (top + tall - ((b - y0) / (y1 - y0)) * tall).toFixed(2);
  const colour = (kind) => marks[kind] ?? others[kinds.indexOf(kind) % others.length];
  const drawn = kinds.map((kind) => {
    const own = all.filter((point) => point[2] === kind);
    const curve = joined ? `<path fill="none" stroke="${colour(kind)}" stroke-width="1.5"${kind === "down" ? ' stroke-dasharray="6 3"' : ""} d="M${own.sort((a, b) => a[0] - b[0]).map(([a, b]) => `${at(a)} ${up(b)}`).join("L")}"/>` : "";
    return curve + `<path stroke="${colour(kind)}" stroke-width="2" stroke-linecap="square" d="${own.map(([a, b]) => `M${at(a)} ${up(b)}h0`).join("")}"/>`;
  }).join("");
  const bottom = top + tall, grid = marked(x_scale, x0, x1).map(([a, text]) => `<path stroke="#ccc" d="M${at(a)} ${top}V${bottom}"/><text x="${at(a)}" y="${bottom + 16}" text-anchor="middle">${text}</text>`).join("")
    + marked(y_scale, y0, y1).map(([b, text]) => `<path stroke="#ccc" d="M${left} ${up(b)}H${left + wide}"/><text x="${left - 6}" y="${+up(b) + 4}" text-anchor="end">${text}</text>`).join("");
  let from = left;
  const legend = kinds.filter(Boolean).map((kind) => {
    from += 40 + 7 * kind.length;
    return `<text x="${from - 24 - 7 * kind.length}" y="${bottom + 40}"><tspan fill="${colour(kind)}">■</tspan> ${escape(kind)}</text>`;
  }).join("");
  const lines = caption.match(new RegExp(`.{1,${in_a_line}}`, "g"));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + wide + 16} ${bottom + 50 + lines.length * line}" font-family="Inter,sans-serif" font-size="12"><title>${escape(caption)}</title>${grid}<path fill="none" stroke="#14181f" d="M${left} ${top}h${wide}v${tall}h${-wide}z"/>${drawn}<text x="${left + 4}" y="${top + 14}">${escape(y)}</text><text x="${left + wide - 4}" y="${bottom - 6}" text-anchor="end">${escape(x)}</text>${legend}<text>${lines.map((part, i) => `<tspan x="${left}" y="${bottom + 58 + i * line}">${escape(part)}</tspan>`).join("")}</text></svg>`;
};

export { draw, draw_job };
