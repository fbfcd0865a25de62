# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""The floors of the house, read from the #include lines: violations(root) lists every include that goes up, across
or out of the house. The rules are the drawing in docs and README; floors_test.py proves that each one bites.

    4                analysis
    3                scenario
    2                dynamics
    1    model     contact     ode
    0                base
         systems -> model, contact, base; a folder for each system, which includes no other folder's files
    nobody includes systems but tests/systems, which tests the parts of single systems
    doors: web, cli, tests may enter any floor, never each other; tests/web tests the parts of web that need no window and
           stands in that door
"""

import re
from pathlib import Path

MAY_INCLUDE = {
    "base": {"base"},
    "model": {"model", "base"},
    "contact": {"contact", "base"},
    "ode": {"ode", "base"},
    "systems": {"model", "contact", "base"},
    "dynamics": {"dynamics", "model", "contact", "ode", "base"},
    "scenario": {"scenario", "dynamics", "model", "contact", "ode", "base"},
    "analysis": {"analysis", "scenario", "dynamics", "model", "contact", "ode", "base"},
}
DOORS = ("web", "cli", "tests")

# The engine has no clock, no files, no console, no threads: what it computes depends on the scenario alone.
NOT_IN_ENGINE = {"chrono", "ctime", "time.h", "fstream", "filesystem", "iostream", "ostream", "istream", "sstream",
                 "iomanip", "thread", "mutex", "future"}
STANDARD = re.compile(r"[a-z_0-9]+(\.h)?$")
GL = re.compile(r"(GL|GLES[0-9]|EGL|OpenGL)/|GL3/|.*opengl3_loader\.h$")
IMGUI = re.compile(r"(imgui|imgui_internal|imgui_stdlib|imstb_\w+|implot|implot_internal)\.h$")
IMGUI_GLUE = re.compile(r"imgui_impl_\w+\.h$|imgui(_internal)?\.h$")  # a loader of fonts is declared in the latter
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
SOURCES = {".cpp", ".hpp", ".h", ".c", ".inl"}


def engine_violation(folders: tuple[str, ...], bracket: str, name: str) -> str | None:
    floor = folders[0]
    if floor not in MAY_INCLUDE:
        return f"engine/{floor} is not a floor"
    if floor == "systems" and bracket == '"' and name.startswith("systems/"):
        own = "/".join(folders[:2])
        return None if name.startswith(own + "/") else "a system knows its own folder only"
    if bracket == '"':
        target = name.split("/")[0] if "/" in name else ""
        if target in MAY_INCLUDE[floor]:
            return None
        if target in MAY_INCLUDE:
            return f"{floor} may include {', '.join(sorted(MAY_INCLUDE[floor]))}, not {target}"
        return "a quoted include of the engine begins with its floor"
    if name in NOT_IN_ENGINE:
        return "the engine has no clock, no files, no console and no threads"
    # Ceres' small least-squares solver is one header that needs nothing but Eigen.
    if name.startswith("Eigen/") or name == "ceres/tiny_solver.h" or STANDARD.match(name):
        return None
    return "the engine uses Eigen, Ceres' tiny_solver.h and the standard library only"


def door_violation(root: Path, path: Path, door: str, bracket: str, name: str) -> str | None:
    if ".." in name.split("/"):
        return "an include is written from the door or the engine, without .."
    others = [other for other in DOORS if other != door]
    if name.split("/")[0] in others:
        return f"{door} and {name.split('/')[0]} do not know each other"
    if re.match("systems/[a-z0-9_]+/", name) and path.relative_to(root).parts[:2] != ("tests", "systems"):
        return "nobody knows a system but the tests of its parts"
    if bracket == '"':
        homes = [path.parent, root / door, root / "engine"]
        if not any((home / name).exists() for home in homes):
            for other in others:
                if (root / other / name).exists():
                    return f"{door} and {other} do not know each other"
    if door == "web":
        parts = path.relative_to(root).parts
        room = parts[1].split(".")[0]
        if GL.match(name) and room != "view":
            return "only web/view includes GL headers"
        if room == "platform" and IMGUI_GLUE.match(name) or room in ("panels", "plot", "frame"):
            return None
        if room == "view" and name == "imgui.h":  # its shaders run in callbacks of a draw list
            return None
        if IMGUI.match(name) or IMGUI_GLUE.match(name):
            return ("only web/panels, web/plot and web/frame include Dear ImGui (web/platform its glue, web/view "
                    "imgui.h)")
    elif GL.match(name) or IMGUI.match(name) or IMGUI_GLUE.match(name):
        return f"{door} does not draw"
    return None


def violations(root: Path) -> list[str]:
    """Each violation as `path:line: <include>: reason`, sorted by path."""
    found = []
    for top in ("engine", *DOORS):
        for path in sorted(p for p in (root / top).rglob("*") if p.suffix in SOURCES and p.is_file()):
            text = path.read_text(encoding="utf-8")
            for match in INCLUDE.finditer(text):
                bracket, name = match.groups()
                if top == "engine":
                    reason = engine_violation(path.relative_to(root).parts[1:-1], bracket, name)
                else:
                    door = "web" if path.relative_to(root).parts[:2] == ("tests", "web") else top
                    reason = door_violation(root, path, door, bracket, name)
                if reason:
                    line = text.count("\n", 0, match.start(2)) + 1
                    found.append(f"{path.relative_to(root)}:{line}: {name}: {reason}")
    return found
