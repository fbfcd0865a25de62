// SPDX-FileCopyrightText: The Stiction authors
// SPDX-License-Identifier: Apache-2.0
//
// Figures: well-formed, with the curves of the trace, the same each time.
import assert from "node:assert/strict";
import test from "node:test";

import { read_csv, run } from "./command.mjs";

// Elements as {name, attributes, text, parent}, in the order of their beginning. Fails where the XML is not well-formed.
function read_xml(text) {
    const out = [], open = [], token = /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
    let end = 0;
    for (let found; (found = token.exec(text)); end = token.lastIndex) {
        const [, closes, name, attributes, empty, words] = found;
        if (words !== undefined) {
            assert.ok(!/&(?!#\d+;)/.test(words), `a lone & in ${words}`);
            for (const element of open) element.text += words;
        } else if (closes) {
            assert.equal(open.pop()?.name, name);
        } else {
            const element = { name, attributes: {}, text: "", parent: open.at(-1) ?? null };
            for (const [, key, value] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) {
                assert.ok(!(key in element.attributes), `${key} twice`);
                element.attributes[key] = value;
            }
            out.push(element);
            if (!empty) open.push(element);
        }
    }
    assert.equal(end, text.length, `not XML from ${JSON.stringify(text.slice(end, end + 60))}`);
    assert.equal(open.length, 0);
    return out;
}

const numbers = (text) => text.split(" ").map(Number);
const unescape = (text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));

// The data areas, with their curves in mm and functions from the units of the axes to mm.
function read_figure(text) {
    const elements = read_xml(text), find = (name) => unescape(elements.find((one) => one.name === name).text);
    const panels = elements.filter(({ attributes }) => attributes["data-part"] === "axes").map((panel) => {
        const { "data-frame": frame, "data-x": x, "data-y": y } = panel.attributes;
        const [left, top, width, height] = numbers(frame), [x0, x1] = numbers(x), [y0, y1] = numbers(y);
        const within = (one) => one !== null && (one === panel || within(one.parent));
        const curves = elements.filter((one) => one.name === "path" && one.attributes["data-column"] && within(one)).map(({ attributes }) => {
            assert.match(attributes.d, /^(?:[ML]-?[\d.]+ -?[\d.]+)+$/);
            const lines = attributes.d.slice(1).split("M").map((line) => line.split("L").map(numbers));
            return { column: attributes["data-column"], lines };
        });
        return { frame: [left, top, width, height], x: [x0, x1], y: [y0, y1], curves, place: (px, py) => [left + ((px - x0) / (x1 - x0)) * width, top + ((y1 - py) / (y1 - y0)) * height] };
    });
    return { elements, panels, title: find("title"), description: find("desc"), link: find("metadata"), texts: elements.filter(({ name }) => name === "text").map((one) => unescape(one.text)) };
}

function plot(...args) {
    const { code, out, err } = run("plot", ...args);
    assert.equal(code, 0, err);
    assert.equal(err, "");
    return out;
}

function find_distance([px, py], lines) {
    let best = Infinity;
    for (const line of lines)
        for (let i = 0; i + 1 < line.length; ++i) {
            const [[ax, ay], [bx, by]] = [line[i], line[i + 1]], dx = bx - ax, dy = by - ay, length = dx * dx + dy * dy;
            const s = length > 0 ? Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length)) : 0;
            best = Math.min(best, Math.hypot(px - ax - s * dx, py - ay - s * dy));
        }
    return best;
}

for (const [scenario, x, y, until] of [
    ["belt_oscillator", "t", "x", 5], ["belt_oscillator", "x", "x_dot", 5], ["belt_oscillator", "t", "belt.tangent", 3],
    ["painleve_rod/jam", "t", "theta", 1], ["rolling_disk", "t", "energy.kinetic", 2], ["cam_follower", "t", "cam.normal", 0.2],
]) {
    test(`the curve of ${y} over ${x} of ${scenario} is nowhere further than 0.1 mm from the trace`, () => {
        const columns = read_csv(run("describe", scenario.split("/")[0]).out.includes(y) ? run("run", scenario, "--every", String(until / 2000), "--until", String(until), "--columns", [x, y].filter((name) => name !== "t").join(",")).out : "");
        const { panels: [panel] } = read_figure(plot(scenario, "--x", x, "--y", y, "--until", String(until)));
        const lines = panel.curves.flatMap((curve) => { assert.equal(curve.column, y); return curve.lines; });
        assert.ok(lines.reduce((sum, line) => sum + line.length, 0) <= 20000);
        let seen = 0;
        for (const row of columns) {
            if (row[x] === "" || row[y] === "") continue;
            ++seen;
            const away = find_distance(panel.place(Number(row[x]), Number(row[y])), lines);
            assert.ok(away <= 0.1, `${away} mm at t = ${row.t}`);
        }
        assert.ok(seen > 20, `${seen} rows`);
    });
}

test("the file has the size, the scenario, a link, symbols with units, and nothing from outside", () => {
    const text = plot("belt_oscillator?mu_k=0.3", "--x", "x", "--y", "x_dot", "--until", "2");
    const { elements, panels, title, description, link, texts } = read_figure(text);
    const [{ attributes }] = elements;
    assert.deepEqual([attributes.width, attributes.height, attributes.viewBox], ["160mm", "100mm", "0 0 160 100"]);
    assert.match(title, /^Mass on (?:a )?(?:moving )?belt: /i);
    assert.equal(description, "belt_oscillator?mu_k=0.3");
    assert.equal(link, "http://localhost:8080/#belt_oscillator?mu_k=0.3");
    assert.ok(texts.includes("x (m)") && texts.some((word) => /^x\u0307 \(m\/s\)$/.test(word)), texts.join(" | "));
    assert.ok(texts.includes("belt_oscillator?mu_k=0.3"), "the caption has the scenario");
    assert.ok(!elements.some(({ name }) => ["script", "style", "image", "use", "a"].includes(name)));
    assert.ok(!elements.some((one) => Object.entries(one.attributes).some(([key, value]) => /href|^src$|^style$|^on/.test(key) || (/url\(/.test(value) && !/url\(#/.test(value)))));
    const [left, top, width, height] = panels[0].frame;
    assert.ok(left > 0 && top > 0 && left + width < 160 && top + height < 90 && height > 40, panels[0].frame.join(" "));
    assert.equal(plot("belt_oscillator?mu_k=0.3", "--x", "x", "--y", "x_dot", "--until", "2"), text, "the same bytes each time");
});

test("several columns stand one above the other over the same time, from --from to --until", () => {
    const { panels } = read_figure(plot("belt_oscillator", "--y", "x", "--y", "belt.tangent", "--from", "0.25", "--until", "1.5", "--size", "178x140"));
    assert.deepEqual(panels.map(({ curves }) => curves[0].column), ["x", "belt.tangent"]);
    for (const { x, frame: [left, , width] } of panels) assert.deepEqual([x, left, width], [[0.25, 1.5], panels[0].frame[0], panels[0].frame[2]]);
    assert.ok(panels[0].frame[1] + panels[0].frame[3] < panels[1].frame[1]);
});

test("--events marks each event", () => {
    const events = read_csv(run("run", "belt_oscillator", "--events", "--until", "3").out);
    const { elements, panels: [panel] } = read_figure(plot("belt_oscillator", "--y", "x", "--until", "3", "--events"));
    const marks = elements.filter(({ attributes }) => attributes["data-part"] === "event").map(({ attributes }) => Number(attributes.d.match(/^M([\d.]+) /)[1]));
    assert.equal(marks.length, events.length);
    events.forEach(({ t }, i) => assert.ok(Math.abs(marks[i] - panel.place(Number(t), 0)[0]) < 0.001, `${t}`));
});

test("words given by a user are text, whatever they hold", () => {
    const words = `a<b & "c" </title><script>alert(1)</script> \u03bc_s*N*`;
    const { title, elements } = read_figure(plot("belt_oscillator", "--y", "x", "--until", "1", "--title", words));
    assert.equal(title, words);
    assert.ok(!elements.some(({ name }) => name === "script"));
});

test("a map of regions has the areas that the table of regions counts", () => {
    const over = ["theta0:0.1:3:60", "theta_dot0:-3:3:60"], scenario = "painleve_rod?mu=1.5&v_t0=-1";
    const shares = read_csv(run("regions", scenario, "--x", over[0], "--y", over[1]).out);
    const { elements, panels: [panel], texts } = read_figure(plot(scenario, "--region", over.join(",")));
    assert.deepEqual([panel.x, panel.y], [[0.1, 3], [-3, 3]]);
    const fills = { A: "#f2f7fc", B: "#e6e8eb", C: "#fbd5e1", D: "#fbf3be" }, [, , width, height] = panel.frame;
    for (const { region, fraction } of shares.filter((share) => share.region)) {
        const area = elements.filter(({ attributes }) => attributes.fill === fills[region] && /^M.*Z$/.test(attributes.d ?? "") && attributes["stroke-width"] === "0.05");
        const size = area.flatMap(({ attributes }) => attributes.d.split("Z").filter(Boolean)).reduce((sum, d) => {
            const corners = d.slice(1).split("L").map(numbers);
            return sum + Math.abs(corners.reduce((all, [px, py], i) => { const [qx, qy] = corners[(i + 1) % corners.length]; return all + px * qy - qx * py; }, 0)) / 2;
        }, 0);
        assert.ok(Math.abs(size / (width * height) - Number(fraction)) < 0.01, `${region}: ${size / (width * height)} ${fraction}`);
    }
    for (const word of ["Sliding", "No solution"]) assert.ok(texts.includes(word), texts.join(" | "));
});

test("the rows of a job are points, curves or cells, with its link and its command", () => {
    const job = "belt_oscillator?damping=1&friction_law=stribeck&job=sweep&job.over=belt_speed:0.1:0.5:5&job.observe=amplitude:x,share:belt.stick&job.settle=3&job.window=1";
    const rows = read_csv(run("explore", "sweep", "belt_oscillator?friction_law=stribeck&damping=1", "--over", "belt_speed:0.1:0.5:5", "--observe", "amplitude:x,share:belt.stick", "--settle", "3", "--window", "1").out.replace(/^#.*\n/gm, ""));
    const { panels: [panel], link, texts } = read_figure(plot(job));
    const [[line]] = panel.curves.map(({ column, lines }) => { assert.equal(column, "amplitude:x"); return lines; });
    assert.equal(line.length, 5);
    rows.forEach((row, i) => {
        const [px, py] = panel.place(Number(row.belt_speed), Number(row["amplitude:x"]));
        assert.ok(Math.hypot(line[i][0] - px, line[i][1] - py) < 0.002, `${line[i]} at ${px} ${py}`);
    });
    assert.equal(link, `http://localhost:8080/#${job}`);
    assert.ok(texts.includes(job) && texts.some((word) => word.startsWith("stiction explore sweep 'belt_oscillator")), texts.join(" | "));
    assert.ok(texts.includes("Belt speed (m/s)"), texts.join(" | "));

    const map = read_figure(plot("belt_oscillator?friction_law=stribeck&damping=1&job=sweep&job.over=belt_speed:0.1:0.5:3&job.over=mu_k:0.1:0.3:4&job.observe=amplitude:x&job.settle=2&job.window=1"));
    const cells = map.elements.filter(({ attributes }) => /^(?:M[-\d. ]+(?:L[-\d. ]+){3}Z)+$/.test(attributes.d ?? "")).reduce((sum, { attributes }) => sum + attributes.d.split("Z").length - 1, 0);
    assert.equal(cells, 12);
});

test("what cannot be drawn is named, and nothing is printed", () => {
    for (const [args, sentence] of [
        [["belt_oscillator"], /--y is missing/],
        [["belt_oscillator", "--y", "nothing"], /--y: belt_oscillator has no column `nothing`/],
        [["belt_oscillator", "--y", "belt.state"], /--y: the column `belt.state` holds words/],
        [["belt_oscillator", "--x", "y", "--y", "x"], /--x: belt_oscillator has no column `y`/],
        [["belt_oscillator", "--y", "x", "--size", "20x10"], /--size 20x10 is not WxH/],
        [["belt_oscillator", "--y", "x", "--size", "160"], /--size 160 is not WxH/],
        [["belt_oscillator", "--y", "x", "--from", "5", "--until", "2"], /--from 5 is not a time from 0 to the end, 2 s/],
        [["belt_oscillator", "--y", "x", "--contact", "foot"], /--contact: belt_oscillator has no contact `foot`/],
        [["belt_oscillator", "--region", "x0:0:1:5"], /--region x0:0:1:5 is not ID:MIN:MAX:N,ID:MIN:MAX:N/],
        [["belt_oscillator", "--region", "x0:0:0.1:5,x0:0:0.1:5"], /names one parameter twice/],
        [["belt_oscillator", "--y", "x", "--region", "x0:0:0.1:5,x_dot0:0:0.1:5"], /--y has no meaning with --region/],
        [["belt_oscillator?mu_k=9", "--y", "x"], /mu_k/],
        [["belt_oscillator?job=sweep&job.over=belt_speed:0.1:0.5:5&job.observe=amplitude:x", "--x", "x"], /--x has no meaning for a job/],
        [["belt_oscillator?job=sweep&job.over=belt_speed:0.1:0.5:5&job.observe=amplitude:x", "--y", "nothing"], /--y: the job has no column `nothing`/],
        [["belt_oscillator?job=nothing"], /nothing/],
    ]) {
        const { code, out, err } = run("plot", ...args);
        assert.equal(code, 2, `${args}: ${err}`);
        assert.equal(out, "");
        assert.match(err, sentence);
    }
});
