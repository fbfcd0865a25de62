#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Draws the small pictures of the examples of Explore, in web/shell/examples.json, from the rows of the command line:

    python3 docs/images/draw_examples.py build/native/stiction

The jobs are those of the examples with fewer points. A picture is an SVG in the colour of the text around it."""

import csv
import json
import math
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WIDE, TALL, EDGE = 120, 72, 4  # units of the SVG
MOST = {"sweep": 81, "bifurcation": 121, "return_map": 160, "lyapunov": 31, "basins": 24, "poincare": 1200}
PERIODS = [5, 10, 20, 40, 80, 160, 320, 640]  # of an exponent that converges


def read_job(text: str) -> tuple[str, str, list[str]]:
    """Scenario, job and options for the command line."""
    scenario, items = text.split("?", 1)
    kept, job, options = [], "", []
    for item in items.split("&"):
        key, _, value = item.partition("=")
        if key == "job":
            job = value
        elif key.startswith("job."):
            options += [f"--{key[4:]}"] + ([value] if value else [])
        else:
            kept.append(item)
    return scenario + ("?" + "&".join(kept) if kept else ""), job, options


def shorten(job: str, options: list[str]) -> list[str]:
    most = MOST.get(job, 0)
    out = list(options)
    for i, (key, value) in enumerate(zip(options, options[1:])):
        if key == "--over":
            parts = value.split(":")
            parts[3] = str(min(int(parts[3]), most))
            out[i + 1] = ":".join(parts)
        if key == "--count":
            out[i + 1] = str(min(int(value), most))
    return out


def run(program: str, scenario: str, job: str, options: list[str]) -> str:
    return subprocess.run([program, "explore", job, scenario, *options], capture_output=True, text=True, check=True).stdout


def read_rows(out: str) -> list[dict[str, str]]:
    return list(csv.DictReader(line for line in out.splitlines() if not line.startswith("#")))


def number(row: dict[str, str], key: str) -> float:
    return float(row[key]) if row.get(key) else math.nan


def scale(values: list[float], length: float, turned: bool):
    known = [value for value in values if math.isfinite(value)]
    low, high = min(known), max(known)
    size = (high - low) or 1.0
    return lambda value: round(EDGE + (length - 2 * EDGE) * ((high - value if turned else value - low) / size), 1)


def write(value: float) -> str:
    return f"{value:g}"


def draw_line(points: list[tuple[float, float]], x, y, more: str = "") -> str:
    path = "".join(f"{'L' if i else 'M'}{write(x(a))} {write(y(b))}" for i, (a, b) in enumerate(points))
    return f'<path fill="none" stroke="currentColor" stroke-width="1.2"{more} d="{path}"/>'


def draw_dots(points: list[tuple[float, float]], x, y, size: float = 0.9) -> str:
    places = sorted({(round(2 * x(a)) / 2, round(2 * y(b)) / 2) for a, b in points if math.isfinite(a + b)})
    path = "".join(f"M{write(a)} {write(b)}h0" for a, b in places)
    return f'<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="{size}" d="{path}"/>'


def draw_cells(cells: dict[tuple[float, float], float]) -> str:
    """Cells by the strength of their ink, 0 to 1; equal neighbours of a row are one rectangle."""
    across, upright = sorted({x for x, _ in cells}), sorted({y for _, y in cells}, reverse=True)
    wide, tall = WIDE / len(across), TALL / len(upright)
    paths: dict[float, str] = {}
    for j, y in enumerate(upright):
        i = 0
        while i < len(across):
            ink, end = cells.get((across[i], y), 0.0), i
            while end < len(across) and cells.get((across[end], y), 0.0) == ink:
                end += 1
            paths[ink] = paths.get(ink, "") + f"M{write(round(i * wide, 1))} {write(round(j * tall, 1))}h{write(round((end - i) * wide, 1))}v{write(round(tall, 1))}H{write(round(i * wide, 1))}z"
            i = end
    return "".join(f'<path fill="currentColor" fill-opacity="{write(round(ink, 2))}" d="{path}"/>' for ink, path in sorted(paths.items()) if ink > 0)


def draw(program: str, text: str) -> str:
    scenario, job, options = read_job(text)
    options = shorten(job, options)
    if job == "lyapunov" and "--over" not in options:
        points = []
        for periods in PERIODS:
            row = read_rows(run(program, scenario, job, options + ["--periods", str(periods), "--batches", "5"]))[0]
            points.append((math.log(periods), number(row, "lambda")))
        x, y = scale([a for a, _ in points], WIDE, False), scale([0.0] + [b for _, b in points], TALL, True)
        return draw_line([(points[0][0], 0.0), (points[-1][0], 0.0)], x, y, ' stroke-opacity=".4"') + draw_line(points, x, y)
    out = run(program, scenario, job, options)
    if job == "cycle":
        pairs = json.loads(out)["multipliers"]
        size = max(1.1, *(abs(part) for pair in pairs for part in pair))
        unit = (TALL / 2 - EDGE) / size
        dots = "".join(f'<circle cx="{write(round(WIDE / 2 + unit * re_, 1))}" cy="{write(round(TALL / 2 - unit * im, 1))}" r="2.5" fill="currentColor"/>' for re_, im in pairs)
        return f'<circle cx="{WIDE // 2}" cy="{TALL // 2}" r="{write(round(unit, 1))}" fill="none" stroke="currentColor" stroke-opacity=".6"/>{dots}'
    rows = read_rows(out)
    overs = [value.split(":")[0] for key, value in zip(options, options[1:]) if key == "--over"]
    if job == "basins":
        labels = sorted({row["label"] + row["key"] for row in rows})
        strength = {label: 0.08 + 0.84 * k / max(1, len(labels) - 1) for k, label in enumerate(labels)}
        return draw_cells({(number(row, overs[0]), number(row, overs[1])): strength[row["label"] + row["key"]] for row in rows})
    names = list(rows[0])
    if job == "sweep" and len(overs) == 2:
        value = names[names.index("direction") + 1]
        known = [number(row, value) for row in rows if math.isfinite(number(row, value))]
        low, high = min(known), max(known)
        return draw_cells({(number(row, overs[0]), number(row, overs[1])): 0.0 if math.isnan(number(row, value)) else 0.08 + 0.84 * round((number(row, value) - low) / ((high - low) or 1.0), 1) for row in rows})
    columns = {"bifurcation": (overs and overs[0], "x"), "poincare": ("x", "x_dot"), "return_map": ("phase", "next_phase"), "lyapunov": (overs and overs[0], "lambda")}
    across, upright = columns.get(job) or (overs[0], names[names.index("direction") + 1])
    points = [(number(row, across), number(row, upright)) for row in rows]
    x, y = scale([a for a, _ in points], WIDE, False), scale([b for _, b in points] + ([0.0] if job == "lyapunov" else []), TALL, True)
    if job in ("bifurcation", "poincare", "return_map"):
        return draw_dots(points, x, y)
    zero = draw_line([(points[0][0], 0.0), (points[-1][0], 0.0)], x, y, ' stroke-opacity=".4"') if job == "lyapunov" else ""
    ways = sorted({row.get("direction", "") for row in rows}, reverse=True)
    lines = ""
    for way in ways:
        own = sorted((a, b) for (a, b), row in zip(points, rows) if row.get("direction", "") == way and math.isfinite(b))
        lines += draw_line(own, x, y, ' stroke-dasharray="3 2"' if way == "down" else "")
    return zero + lines


def main() -> None:
    file = ROOT / "web/shell/examples.json"
    examples = json.loads(file.read_text(encoding="utf-8"))
    for example in examples:
        example["picture"] = f'<svg viewBox="0 0 {WIDE} {TALL}" aria-hidden="true">{draw(sys.argv[1], example["text"])}</svg>'
        print(example["id"], len(example["picture"]), flush=True)
    lines = ",\n".join(f" {json.dumps(example, ensure_ascii=False)}" for example in examples)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
