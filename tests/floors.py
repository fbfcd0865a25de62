# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""The floors of the house, read from the #include lines: violations(root) lists every include that goes up, across
or out of the house. The rules are the drawing in CONTRIBUTING.md; floors_test.py proves that each one bites.

    5                 figure
    4     analysis     explore
    3                scenario
    2                dynamics
    1    model     contact     ode
    0                base
         systems -> model, contact, base; a folder for each system, which includes no other folder's files
         own     -> model, contact, base; systems that are made from a text; scenario and dynamics do not include it
    nobody includes systems but tests/systems, which tests the parts of single systems
    doors: web, cli, tests may enter any floor, never each other; tests/web tests the parts of web that need no window and
           stands in that door

The page is a house of its own:

    5        app                                  main, link, keys, functions of window.stiction, dialogs
    4        panels   plots   maps   scene        what is seen; siblings do not know each other
    3        view                                 what they share of the experiment: names, curves, marks
    2        ui       session                     toolkit, theme, labels, layout, focus / the experiment, without view
    1        platform                             window, keys, clipboard; the session does without it

Only maps and scene call GL. Only panels, plots, maps, scene, view and ui call Dear ImGui; the platform includes its glue.
"""

import re
from pathlib import Path

MAY_INCLUDE = {
    "base": {"base"},
    "model": {"model", "base"},
    "contact": {"contact", "base"},
    "ode": {"ode", "base"},
    "systems": {"model", "contact", "base"},
    "own": {"own", "model", "contact", "base"},
    "dynamics": {"dynamics", "model", "contact", "ode", "base"},
    "scenario": {"scenario", "dynamics", "model", "contact", "ode", "base"},
    "analysis": {"analysis", "scenario", "dynamics", "model", "contact", "ode", "base"},
    "explore": {"explore", "scenario", "dynamics", "model", "contact", "ode", "base"},
    "figure": {"figure", "analysis", "explore", "scenario", "dynamics", "model", "contact", "ode", "base"},
}
PICTURES = ("panels", "plots", "maps", "scene")
WEB_MAY_INCLUDE = {
    "platform": {"platform"},
    "session": {"session"},
    "ui": {"ui", "platform"},
    "view": {"view", "ui", "session", "platform"},
    **{floor: {floor, "view", "ui", "session", "platform"} for floor in PICTURES},
    "app": {"app", *PICTURES, "view", "ui", "session", "platform"},
}
DRAWS = (*PICTURES, "view", "ui")
DOORS = ("web", "cli", "tests")

# The engine has no clock, no files, no console, no threads: what it computes depends on the scenario alone.
NOT_IN_ENGINE = {"chrono", "ctime", "time.h", "fstream", "filesystem", "iostream", "ostream", "istream", "sstream",
                 "iomanip", "thread", "mutex", "future"}
STANDARD = re.compile(r"[a-z_0-9]+(\.h)?$")
GL = re.compile(r"(GL|GLES[0-9]|EGL|OpenGL)/|GL3/|.*opengl3_loader\.h$")
IMGUI = re.compile(r"(imgui|imgui_internal|imgui_stdlib|imstb_\w+|implot|implot_internal)\.h$")
IMGUI_GLUE = re.compile(r"imgui_impl_\w+\.h$|imgui(_internal)?\.h$")  # a loader of fonts is declared in the latter
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
MUTABLE_STATIC = re.compile(r"^[ \t]*((?:static|thread_local)\s+(?!constexpr\b|const\b)[^;(={]*[;={])", re.MULTILINE)
IMGUI_CALL = re.compile(r"\bIm(?:Gui|Plot)::\w+")
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


def page_violation(parts: tuple[str, ...], bracket: str, name: str) -> str | None:
    tested = parts[0] == "tests"
    floor = parts[1]
    if not tested and (floor not in WEB_MAY_INCLUDE or len(parts) < 3):
        return f"web/{floor} is not a floor"
    if bracket == '"' and not IMGUI.match(name) and not IMGUI_GLUE.match(name):
        target = name.split("/")[0] if "/" in name else ""
        if not target and not tested:
            return "a quoted include of the page begins with its floor"
        if not tested and target in WEB_MAY_INCLUDE and target not in WEB_MAY_INCLUDE[floor]:
            return f"web/{floor} may include {', '.join(sorted(WEB_MAY_INCLUDE[floor]))}, not {target}"
    if GL.match(name) and (tested or floor not in ("maps", "scene")):
        return "only web/maps and web/scene include GL headers"
    if IMGUI.match(name) and not tested and floor in DRAWS:
        return None
    if IMGUI_GLUE.match(name) and not tested and floor == "platform":
        return None
    if IMGUI.match(name) or IMGUI_GLUE.match(name):
        return "only panels, plots, maps, scene, view and ui include Dear ImGui, and the platform its glue"
    return None


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
        return page_violation(path.relative_to(root).parts, bracket, name)
    tests_libraries = path.relative_to(root).parts[:2] == ("tests", "ui")
    if GL.match(name) or (IMGUI.match(name) or IMGUI_GLUE.match(name)) and not tests_libraries:
        return f"{door} does not draw"
    return None


def mutable_statics(root: Path) -> list[str]:
    """What a function of the page remembers by itself, as `path:line: <declaration>`: what lasts from frame to frame
    belongs to the app, which main makes once, or to the one window of the platform."""
    found = []
    for path in sorted(p for p in (root / "web").rglob("*") if p.suffix in SOURCES and p.is_file()):
        name = str(path.relative_to(root))
        if name.startswith("web/platform/") or name == "web/app/main.cpp":
            continue
        text = path.read_text(encoding="utf-8")
        for match in MUTABLE_STATIC.finditer(text):
            found.append(f"{name}:{text.count(chr(10), 0, match.start(1)) + 1}: {match.group(1).strip()}")
    return found


def toolkit_calls(root: Path) -> list[str]:
    """What app and session ask of Dear ImGui or ImPlot by themselves, as `path:line: <function>`: a header of ui that they
    include brings the names along."""
    found = []
    for floor in ("app", "session"):
        for path in sorted(p for p in (root / "web" / floor).rglob("*") if p.suffix in SOURCES and p.is_file()):
            text = path.read_text(encoding="utf-8")
            for match in IMGUI_CALL.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                found.append(f"{path.relative_to(root)}:{line}: {match.group()}")
    return found


def include_disorder(root: Path) -> list[str]:
    """Files of the engine whose includes do not stand in the order: own header, ours, libraries, standard library."""
    found = []
    for path in sorted(p for p in (root / "engine").rglob("*") if p.suffix in SOURCES and p.is_file()):
        own = str(path.relative_to(root / "engine").with_suffix(".hpp"))
        ranks = [0 if name == own else 1 if bracket == '"' else 3 if STANDARD.match(name) else 2
                 for bracket, name in INCLUDE.findall(path.read_text(encoding="utf-8"))]
        if ranks != sorted(ranks):
            found.append(f"{path.relative_to(root)}: own header, ours, libraries, standard library")
    return found


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
