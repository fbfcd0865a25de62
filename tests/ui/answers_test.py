# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""The functions of window.stiction answer with one JSON text. Here the desktop window writes it, and Python reads it.

    answers_test.py <stiction-desktop>
"""
import json
import math
import subprocess
import sys

SCENARIO = "painleve_rod?mu=1.5&theta0=0.9"


def ask(function, scenario=SCENARIO):
    words = ["xvfb-run", "-a", sys.argv[1], scenario + "&view.run=1", "--frames", "40", "--ask", function]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout,
                      parse_constant=lambda name: sys.exit(f"{function}: {name} is no JSON"))


def check(holds, claim):
    if not holds:
        sys.exit(f"not so: {claim}")


snapshot = ask("snapshot")
check(snapshot["scenario"].startswith("painleve_rod?"), "the snapshot names its system")
check(snapshot["running"] is True and snapshot["t"] > 0.0, "the motion plays")
values = snapshot["values"]
check(values["t"] == snapshot["t"], "the row is that of the present time")
check(all(value is None or isinstance(value, (float, int, str)) for value in values.values()), "values are numbers, words or null")
energy = snapshot["energy"]
check(abs(energy["balance"]) <= 1e-8 * (1.0 + abs(energy["stored"])), "the balance of energy is zero")
exact = ask("snapshot", "belt_oscillator?mu_s=0.4")["exact"]
check(len(exact) > 0 and all(math.isclose(row["computed"], row["exact"], rel_tol=1e-8) for row in exact), "computed results meet their closed forms")

controls = {control["id"]: control for control in ask("controls")}
mu = controls["mu"]
check(mu["kind"] == "slider" and mu["value"] == 1.5 and mu["min"] <= 1.5 <= mu["max"], "the slider of mu has its value and range")
check(controls["play"]["value"] is True, "the button shows that the motion plays")
check(all(control["width"] > 0.0 and control["name"] for control in controls.values()), "controls have a size and a name")

check([column["name"] for column in ask("columns")] == list(values), "the columns are those of the row")
for function in ("about", "events", "figures", "keys", "mystery", "parts", "talk"):
    check(ask(function) is not None, f"{function} answers")
