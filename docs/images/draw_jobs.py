#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""The pictures of docs/exploration.md, from what the program prints. Needs matplotlib 3.11.2.

    python3 docs/images/draw_jobs.py build/native/stiction [JOB...]
"""

import csv
import io
import subprocess
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot as plt

PROGRAM = sys.argv[1]
FOLDER = Path(__file__).parent
S1 = "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3"
S3 = "belt_oscillator?damping=0.2&belt_speed=0.02&drive_amplitude=3&drive_frequency=1.35"
E1 = "belt_oscillator?friction_law=stribeck&damping=1"
R1 = "painleve_rod?mu=1.5&v_t0=-1"
TURN = "phase:0:6.283185307179586"


def run(*args):
    text = subprocess.run([PROGRAM, "explore", *args], stdout=subprocess.PIPE, check=True, text=True).stdout
    return list(csv.DictReader(io.StringIO("".join(line for line in text.splitlines(True) if not line.startswith("#")))))


def numbers(rows, name):
    return [float(row[name]) if row[name] else float("nan") for row in rows]


def draw(name, x, y):
    figure, axes = plt.subplots(figsize=(6.4, 3.6), layout="constrained")
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    return figure, axes, FOLDER / f"explore-{name}.png"


def save(picture):
    figure, _, path = picture
    figure.savefig(path, dpi=100, metadata={"Software": None})


def sweep():
    rows = run("sweep", E1, "--over", "belt_speed:0.1:0.6:51", "--start", "follow", "--direction", "both", "--jobs", "2")
    picture = draw("sweep", "belt speed (m/s)", "amplitude (m)")
    for direction in ("up", "down"):
        part = [row for row in rows if row["direction"] == direction]
        picture[1].plot(numbers(part, "belt_speed"), numbers(part, "amplitude:x"), label=direction)
    picture[1].legend()
    save(picture)


def bifurcation():
    rows = run("bifurcation", S1, "--over", "drive_frequency:0.5:2.5:300", "--jobs", "2")
    picture = draw("bifurcation", "drive frequency (Hz)", "x at t = n T (m)")
    picture[1].plot(numbers(rows, "drive_frequency"), numbers(rows, "x"), ",", color="black")
    save(picture)


def poincare():
    rows = run("poincare", S3, "--count", "2000")
    picture = draw("poincare", "x (m)", "x' (m/s)")
    picture[1].plot(numbers(rows, "x"), numbers(rows, "x_dot"), ".", markersize=2, color="black")
    save(picture)


def basins():
    rows = run("basins", R1, "--over", "theta0:0.02:3.12:62", "--over", "theta_dot0:-3:3:40", "--by", "first_event")
    picture = draw("basins", "angle (rad)", "angular velocity (1)")
    for label in sorted({row["label"] for row in rows}):
        part = [row for row in rows if row["label"] == label]
        picture[1].plot(numbers(part, "theta0"), numbers(part, "theta_dot0"), "s", markersize=5, label=label)
    picture[0].legend(loc="outside right")
    save(picture)


def return_map():
    rows = run("return_map", S1 + "&drive_frequency=0.95", "--over", TURN + ":400", "--cells")
    picture = draw("return-map", "phase of the onset (rad)", "phase of the next (rad)")
    picture[1].plot(numbers(rows, "phase"), numbers(rows, "next_phase"), ".", markersize=3)
    picture[1].plot([0, 6.2832], [0, 6.2832], color="grey", linewidth=0.8)
    save(picture)


def lyapunov():
    rows = run("lyapunov", S1, "--over", "drive_frequency:0.5:2.5:41", "--periods", "200", "--jobs", "2")
    picture = draw("lyapunov", "drive frequency (Hz)", "exponent (1/s)")
    picture[1].errorbar(numbers(rows, "drive_frequency"), numbers(rows, "lambda"), yerr=numbers(rows, "error"), fmt=".")
    picture[1].axhline(0.0, color="grey", linewidth=0.8)
    save(picture)


def cycle():
    """Stable stick-slip and the unstable cycle inside it, in the phase plane, from the section states of the job."""
    import json

    picture = draw("cycle", "x (m)", "x' (m/s)")
    plane = ["--section", "plane:x_dot=0:up", "--guess", "start", "--window", "1"]
    for start, label in (("x0=-0.05&x_dot0=0.001", "stable"), ("x0=-0.004&x_dot0=0.001", "unstable")):
        text = subprocess.run([PROGRAM, "explore", "cycle", f"{E1}&belt_speed=0.4&{start}", *plane],
                              stdout=subprocess.PIPE, check=True, text=True).stdout
        found = json.loads(text)
        scenario = f"{E1}&belt_speed=0.4&x0={found['state']['x']!r}&x_dot0=0"
        trace = subprocess.run([PROGRAM, "run", scenario, "--until", repr(found["period"]), "--every", "0.001", "--columns",
                                "x,x_dot"], stdout=subprocess.PIPE, check=True, text=True).stdout
        rows = list(csv.DictReader(io.StringIO(trace)))
        mu = found["multipliers"][0][0]
        picture[1].plot(numbers(rows, "x"), numbers(rows, "x_dot"), label=f"{label}, multiplier {mu:.4g}")
    picture[1].legend()
    save(picture)


for job in (sweep, bifurcation, poincare, basins, return_map, lyapunov, cycle):
    if len(sys.argv) < 3 or job.__name__ in sys.argv[2:]:
        job()
