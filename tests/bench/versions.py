#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Speed of two builds of the command line: each method of each system that both have, from its default start.

    python3 tests/bench/versions.py build/native/stiction OTHER/build/native/stiction [SYSTEM...]

Both run the same scenario in turns. `ratio` is the processor time of the first over that of the second, both without the start of the
program: the least of three runs each. A motion is as long as the second one needs for about a third of a second, at most 100 000 s.
Where motions end by themselves, `length` is a number of motions that differ in one parameter.
The last line has the geometric means, of default methods and of all.
"""

import json
import math
import subprocess
import sys

from processor_time import measure_processor_time

ROUNDS = 3
WANTED = 0.35  # s of processor time
LONGEST = 1e5  # s of motion
LEAST = 0.02  # s: shorter times are too noisy for a ratio
SHORT = {"painleve_rod": "theta0:0.3:1.2", "sliding_block": "mu:0.1:0.9"}  # motions that end by themselves


def spend(program: str, words: list[str]) -> float:
    """Seconds of processor time; infinite if the command takes a minute."""
    try:
        return measure_processor_time(
            lambda: subprocess.run([program, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60, check=False))
    except subprocess.TimeoutExpired:
        return math.inf


def describe(program: str, *words: str):
    return json.loads(subprocess.run([program, *words, "--json"], stdout=subprocess.PIPE, check=True).stdout)


def find_methods(program: str) -> dict[str, list[str]]:
    """The methods of each system, the default one first."""
    return {system["id"]: describe(program, "describe", system["id"])["methods"] for system in describe(program, "list")}


def make_command(system: str, method: str, length: float) -> list[str]:
    scenario = f"{system}?method={method}"
    if system in SHORT:
        return ["explore", "sweep", scenario, "--over", f"{SHORT[system]}:{max(1, round(length))}"]
    return ["run", scenario, "--until", repr(length), "--every", repr(length), "--columns", "t"]


def find_length(program: str, system: str, method: str) -> float:
    """A length of the motion, s, or a number of motions that costs about the wanted time."""
    length, start = 0.01, spend(program, make_command(system, method, 1e-6))
    while length < LONGEST:
        spent = spend(program, make_command(system, method, length)) - start
        if spent > WANTED / 4:
            return min(LONGEST, length * WANTED / spent) if spent < WANTED else length
        length *= 4
    return LONGEST


def compare(programs: list[str], system: str, method: str) -> float | None:
    length = find_length(programs[1], system, method)
    times = [[math.inf, math.inf] for _ in programs]  # least times of a motion without length, and of the motion
    for _ in range(ROUNDS):
        for least, program in zip(times, programs):
            for k, until in enumerate((1e-6, length)):
                least[k] = min(least[k], spend(program, make_command(system, method, until)))
    ours, theirs = (whole - start for start, whole in times)
    is_long = theirs >= LEAST
    ratio = ours / theirs if is_long and ours > 0.0 else None
    print(f"{system},{method},{length:.3g},{ours:.3f},{theirs:.3f},{'' if ratio is None else f'{ratio:.2f}'}", flush=True)
    return ratio


def mean(ratios: list[float]) -> float:
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    programs, wanted = sys.argv[1:3], sys.argv[3:]
    of_both = [find_methods(program) for program in programs]
    defaults, everything = [], []
    print("system,method,length,first_s,second_s,ratio")
    for system, methods in of_both[1].items():
        if (wanted and system not in wanted) or system not in of_both[0]:
            continue
        for k, method in enumerate(methods):
            if method not in of_both[0][system]:
                continue
            ratio = compare(programs, system, method)
            if ratio is not None:
                everything.append(ratio)
                if k == 0:
                    defaults.append(ratio)
    print(f"# geometric mean: default methods {mean(defaults):.2f}, all {mean(everything):.2f}")


if __name__ == "__main__":
    main()
