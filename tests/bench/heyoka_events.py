#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Cost of an event-driven motion, ours against heyoka (Taylor series, compiled by LLVM), and the difference of the event times.

    pip install heyoka
    python3 tests/bench/heyoka_events.py build/native/stiction [--heyoka-tolerance 1e-12]

Times are microseconds of processor time per event. A motion of the rod has one event; ours contains the start of each motion there,
about 40 microseconds.

    ours_us                  two processes whose runs have different lengths, in turns; their difference over the events between, so
                             that the start of the process drops out. Energies are integrated too; rows and events of the belts are not printed.
    heyoka_us                time inside propagate_until. The loop over the modes in Python and the compilation are not counted.
    heyoka_us_without_call   the same without the cost of a call from Python, which is measured with one step of x' = 1
    ratio                    ours_us / heyoka_us_without_call, the median of the seven rounds
    largest_difference_s     of the times of all events of the whole motions; nan if the states differ

heyoka has one integrator for each mode. Its tolerance is the rounding error, its default; ours is that of the scenario. The exit code
is 1 if a difference is above 1e-8 s, or if the default belt misses its closed form by more.
"""

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

from processor_time import measure_processor_time

try:
    import heyoka as hy
except ImportError:
    sys.exit("This program needs heyoka; install it with `pip install heyoka`.")

ROUNDS = 7
WANTED_ERROR = 1e-8  # s
STIFFNESS, NORMAL_FORCE, MU_S, MU_K, STRIBECK_SPEED = 100.0, 10.0, 0.4, 0.25, 0.1  # belt_oscillator by default, with mass 1
BOUND = MU_S * NORMAL_FORCE  # of stick, N
MU, EPSILON = 0.5, 0.3333333333333333  # painleve_rod by default
MOTIONS = 4000  # of the rod
ROD_END = 20.0  # each motion of the rod has its event before
SILENT = ["--every", "1e9", "--columns", "x"]  # prints the row at t = 0 only

# An event of a motion: its time and the new state.
Events = list[tuple[float, str]]


class Clock:
    """Processor time inside the calls of heyoka."""

    def __init__(self) -> None:
        self.seconds, self.calls = 0.0, 0

    def call(self, integrator, end: float, counts: bool = True) -> int:
        """The number of the terminal event, or -1 at the end."""
        before = time.process_time()
        outcome = integrator.propagate_until(end)[0]
        spent = time.process_time() - before
        if counts:
            self.seconds += spent
            self.calls += 1
        return -1 if outcome == hy.taylor_outcome.time_limit else -int(outcome) - 1


def measure_call(calls: int = 20000) -> tuple[float, float]:
    """Seconds of the clock alone, and of the clock with a call for one step of x' = 1."""
    x = hy.make_vars("x")
    integrator = hy.taylor_adaptive([(x, hy.expression(1.0))], [0.0])
    alone, whole = 0.0, Clock()
    for n in range(calls):
        before = time.process_time()
        alone += time.process_time() - before
        whole.call(integrator, n + 1.0)
    return alone / calls, whole.seconds / calls


def falling(*guards: hy.expression) -> list:
    return [hy.t_event(guard, direction=hy.event_direction.negative) for guard in guards]


@dataclass(frozen=True)
class Belt:
    """x'' = F - k x + T on a belt with the speed v_b; F = F_a sin(w t)."""
    law: str = "coulomb_stiction"
    speed: float = 0.1
    amplitude: float = 0.0
    frequency: float = 1.0

    def scenario(self) -> str:
        return (f"belt_oscillator?friction_law={self.law}&belt_speed={self.speed!r}&x_dot0={self.speed!r}"
                f"&drive_amplitude={self.amplitude!r}&drive_frequency={self.frequency!r}")

    def drive(self, t: float) -> float:
        return self.amplitude * math.sin(2.0 * math.pi * self.frequency * t) if self.amplitude else 0.0


class BeltModes:
    """heyoka's integrators for stick and both senses of slip; the parameters are F_a, w."""

    def __init__(self, belt: Belt, tolerance: float) -> None:
        x, v = hy.make_vars("x", "v")
        drive = hy.par[0] * hy.sin(hy.par[1] * hy.time) if belt.amplitude else hy.expression(0.0)
        held = STIFFNESS * x - drive

        def make(acceleration: hy.expression, guards: list):
            return hy.taylor_adaptive([(x, v), (v, acceleration)], [0.0, 0.0], t_events=guards, tol=tolerance)

        self.modes = {"stick": make(hy.expression(0.0), falling(BOUND - held, BOUND + held))}
        for state, sense in (("slip-", -1.0), ("slip+", 1.0)):
            slip = sense * (v - belt.speed)
            mu = MU_K + (MU_S - MU_K) * hy.exp(slip / -STRIBECK_SPEED) if belt.law == "stribeck" else MU_K
            self.modes[state] = make(-held - sense * mu * NORMAL_FORCE, falling(slip))

    def run(self, belt: Belt, end: float, clock: Clock, timed_from: float) -> Events:
        for mode in self.modes.values():
            mode.pars[:] = (belt.amplitude, 2.0 * math.pi * belt.frequency)[:len(mode.pars)]
        t, x, v, state, events = 0.0, 0.0, belt.speed, "stick", []
        while True:
            mode = self.modes[state]
            mode.time = t
            mode.state[:] = (x, v)
            mode.reset_cooldowns()
            event = clock.call(mode, end, t >= timed_from)
            if event < 0:
                return events
            t, x, v, force = mode.time, mode.state[0], belt.speed, belt.drive(mode.time)
            held = STIFFNESS * x - force
            if state != "stick":
                state = "stick" if abs(held) <= BOUND else "slip-" if held > 0.0 else "slip+"
            else:
                # With mu continuous in speed the acceleration is 0 here. Rounding must not turn it against the slip.
                state, sense = (("slip-", 1.0), ("slip+", -1.0))[event]
                x = (force + sense * BOUND * (1.0 + 8.0 * sys.float_info.epsilon)) / STIFFNESS
            events.append((t, state))


class BeltRow:
    """Belts with the same law, all of them run to `first` and to `last`; each is run `copies` times in ours."""

    def __init__(self, name: str, belts: list[Belt], first: float, last: float, copies: int) -> None:
        self.name, self.belts, self.first, self.last, self.copies = name, belts, first, last, copies

    def commands(self, longer: bool) -> list[list[str]]:
        until = repr(self.last if longer else self.first)
        return [["run", belt.scenario(), "--until", until, *SILENT] for belt in self.belts] * self.copies

    def prepare(self, tolerance: float) -> None:
        self.modes = BeltModes(self.belts[0], tolerance)

    def run_heyoka(self, clock: Clock) -> list[Events]:
        return [self.modes.run(belt, self.last, clock, self.first) for belt in self.belts]

    def run_ours(self, program: str) -> list[Events]:
        commands = [["run", belt.scenario(), "--until", repr(self.last), "--events"] for belt in self.belts]
        tables = [[line.split(",") for line in out.splitlines()[1:]] for out in run_batch(program, commands)]
        return [[(float(row[0]), row[4]) for row in table] for table in tables]

    def count_timed(self, motions: list[Events]) -> int:
        return sum(t > self.first for events in motions for t, _ in events)


class RodRow:
    """Motions of the rod up to their first event; the job of ours gives their start values too, in its second column."""
    copies = 1

    def __init__(self, name: str, job: list[str], time_column: str, flies: bool) -> None:
        self.name, self.job, self.time_column, self.flies = name, job, time_column, flies

    def command(self, motions: int) -> list[str]:
        words = [word.replace("MOTIONS", str(motions)) for word in self.job]
        return ["explore", *words, "--cells", "--settle", "0", "--window", repr(ROD_END)]

    def commands(self, longer: bool) -> list[list[str]]:
        return [self.command(2 * MOTIONS if longer else MOTIONS)]

    def prepare(self, tolerance: float) -> None:
        x, y, angle, u, v, w = hy.make_vars("x", "y", "angle", "u", "v", "w")
        s, c = hy.sin(angle), hy.cos(angle)
        force = EPSILON * (1.0 - s * w * w)  # b of docs/theory/painleve_rod.md; N = b/A and T = mu N for v_t < 0
        normal = force / (EPSILON + c * c - MU * s * c)
        if self.flies:
            equations = [(x, u), (y, v), (angle, w), (u, hy.expression(0.0)), (v, hy.expression(-1.0)), (w, hy.expression(0.0))]
            guards = falling(y - s, y + s)
        else:
            equations = [(x, u), (angle, w), (u, MU * normal), (w, normal * (MU * s - c) / EPSILON)]
            guards = falling(angle, -(u + s * w), force)
        self.integrator = hy.taylor_adaptive(equations, [0.0] * len(equations), t_events=guards, tol=tolerance)

    def run_heyoka(self, clock: Clock) -> list[Events]:
        rod, motions = self.integrator, []
        for start in self.starts:
            angle, w, gap = (1.2, start, 1.0) if self.flies else (start, 0.0, 0.0)
            s, c = math.sin(angle), math.cos(angle)
            rod.time = 0.0
            rod.state[:] = (c, gap + s, angle, -s * w, c * w, w) if self.flies else (c, angle, -6.0, 0.0)
            rod.reset_cooldowns()
            motions.append([(rod.time, "")] if clock.call(rod, ROD_END) == 0 else [])
        return motions

    def run_ours(self, program: str) -> list[Events]:
        lines = run_batch(program, [self.command(MOTIONS)])[0].splitlines()
        header, *rows = [line.split(",") for line in lines if not line.startswith("#")]
        self.starts = [float(row[1]) for row in rows]
        return [[(float(row[header.index(self.time_column)]), "")] for row in rows]

    def count_timed(self, motions: list[Events]) -> int:
        return len(motions)


def run_batch(program: str, commands: list[list[str]]) -> list[str]:
    text = "".join(json.dumps(command) + "\n" for command in commands)
    done = subprocess.run([program, "batch"], input=text, stdout=subprocess.PIPE, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for answer in answers:
        if answer["code"] != 0:
            sys.exit(answer["error"])
    return [answer["out"] for answer in answers]


def find_difference(ours: list[Events], theirs: list[Events]) -> float:
    largest = 0.0
    for own, other in zip(ours, theirs):
        if [state for _, state in own] != [state for _, state in other]:
            return math.nan
        largest = max([largest, *(abs(a - b) for (a, _), (b, _) in zip(own, other))])
    return largest


def find_landing(number: int) -> float:
    """Landing `number` of the default belt in closed form (docs/theory/belt_oscillator.md)."""
    xk, xs, w, v_b = MU_K * NORMAL_FORCE / STIFFNESS, MU_S * NORMAL_FORCE / STIFFNESS, math.sqrt(STIFFNESS), Belt.speed
    stick, slip = 2.0 * (xs - xk) / v_b, 2.0 * (math.pi - math.atan((xs - xk) * w / v_b)) / w
    return xs / v_b + slip + (number - 1) * (stick + slip)


def find_landing_error(events: Events) -> float:
    landings = [t for t, state in events if state == "stick"]
    return max(abs(t - find_landing(n)) for n, t in enumerate(landings, 1))


def compare(row: BeltRow | RodRow, program: str, tolerance: float) -> bool:
    """Prints the row; whether the event times agree."""
    row.prepare(tolerance)
    own = row.run_ours(program)
    theirs = row.run_heyoka(Clock())
    events, rounds = row.count_timed(own), []
    for _ in range(ROUNDS):
        longer, shorter = (measure_processor_time(lambda: run_batch(program, row.commands(longer))) for longer in (True, False))
        clock = Clock()
        row.run_heyoka(clock)
        alone, call = measure_call()
        ours = (longer - shorter) / (row.copies * events)
        rounds.append((ours, (clock.seconds - alone * clock.calls) / events, (clock.seconds - call * clock.calls) / events))
    ours_us, heyoka_us, bare_us = (1e6 * statistics.median(column) for column in zip(*rounds))
    ratio = statistics.median(ours / bare for ours, _, bare in rounds)
    error = find_difference(own, theirs)
    print(f"{row.name},{events},{ours_us:.2f},{heyoka_us:.2f},{bare_us:.2f},{ratio:.2f},{error:.1e}", flush=True)
    good = error <= WANTED_ERROR
    if row.name == "belt":
        errors = find_landing_error(own[0]), find_landing_error(theirs[0])
        print(f"# largest error of a landing against the closed form: ours {errors[0]:.1e} s, heyoka {errors[1]:.1e} s")
        good = good and max(errors) <= WANTED_ERROR
    return good


def make_threshold_belts(count: int = 60) -> list[Belt]:
    """Belts at rest; the drive exceeds the bound of stick by 1e-10 to 1e-3 of it."""
    draw = random.Random(1)
    return [Belt(speed=0.0, amplitude=MU_S * NORMAL_FORCE * (1.0 + 10.0 ** draw.uniform(-10.0, -3.0)), frequency=draw.uniform(0.2, 3.0))
            for _ in range(count)]


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("program", nargs="?", default="build/native/stiction")
    reader.add_argument("--heyoka-tolerance", type=float, default=sys.float_info.epsilon)
    options = reader.parse_args()
    driven = {"amplitude": 1.0, "frequency": 1.3}
    rows = [BeltRow("belt", [Belt()], 2000.0, 4000.0, 5),
            BeltRow("belt; Stribeck", [Belt("stribeck")], 2000.0, 4000.0, 2),
            BeltRow("belt driven 1 N 1.3 Hz", [Belt(**driven)], 2000.0, 4000.0, 5),
            BeltRow("belt driven 1 N 1.3 Hz; Stribeck", [Belt("stribeck", **driven)], 2000.0, 4000.0, 2),
            RodRow("rod: one slip until it lies flat",
                   ["sweep", "painleve_rod?v_t0=-6", "--over", "theta0:0.3:1.05:MOTIONS", "--observe", "first_event_time"], "first_event_time", False),
            RodRow("rod: one flight until the impact",
                   ["basins", "painleve_rod?gap0=1&theta0=1.2", "--over", "theta_dot0:-0.2:0.2:MOTIONS", "--by", "first_event"], "time", True),
            BeltRow("60 belts near the threshold", make_threshold_belts(), 0.001, 20.0, 5)]
    print("row,events,ours_us,heyoka_us,heyoka_us_without_call,ratio,largest_difference_s")
    good = [compare(row, options.program, options.heyoka_tolerance) for row in rows]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
