#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""What a job costs: processor time per simulated event against `run` of the same motion (at most 1.3), and time of one
process against two (at least 1.7 where two cores are free). Both alternate, and the median ratio counts.

    python3 tests/bench/explore.py build/native/stiction
"""

import statistics
import subprocess
import sys
import time

from processor_time import measure_processor_time

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/native/stiction"
REPEATS = 7
# Scenario, and what a sweep looks at: settle and window in its units, the end of the run in s.
CASES = [
    ("belt_oscillator", 2000, 200, 2200),
    ("belt_oscillator?friction_law=stribeck&damping=1&belt_speed=0.2", 500, 50, 550),
    ("belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3&drive_frequency=1", 400, 32, 432),
    ("belt_oscillator?damping=0.2&belt_speed=0.02&drive_amplitude=3&drive_frequency=1.35", 1000, 32, 1032 / 1.35),
]
SPREAD = ["bifurcation", "belt_oscillator?friction_law=stribeck&damping=0.5&belt_speed=0.02&drive_amplitude=0.3",
          "--over", "drive_frequency:0.5:2.5:200"]


def run(*args):
    subprocess.run([PROGRAM, *args], stdout=subprocess.DEVNULL, check=True)


def processor_time(*args):
    return measure_processor_time(lambda: run(*args))


def wall_time(*args):
    start = time.perf_counter()
    run(*args)
    return time.perf_counter() - start


print("job/run,ns per event of the job,scenario")
for scenario, settle, window, end in CASES:
    events = subprocess.run([PROGRAM, "run", scenario, "--events", "--until", str(end)], stdout=subprocess.PIPE, check=True)
    count = events.stdout.count(b"\n") - 1
    job = ["explore", "sweep", scenario, "--over", "mass=1", "--settle", str(settle), "--window", str(window),
           "--observe", "amplitude:x,share:belt.stick,multiple"]
    pairs = [(processor_time(*job), processor_time("run", scenario, "--until", str(end))) for _ in range(REPEATS)]
    ratio = statistics.median(a / b for a, b in pairs)
    print(f"{ratio:.2f},{statistics.median(a for a, _ in pairs) / count * 1e9:.0f},{scenario}", flush=True)

pairs = [(wall_time("explore", *SPREAD), wall_time("explore", *SPREAD, "--jobs", "2")) for _ in range(REPEATS)]
print(f"one process/two processes: {statistics.median(a / b for a, b in pairs):.2f}")
