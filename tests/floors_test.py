#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Reads our includes and fails on one that goes up, across or out of the house (floors.py has the rules)."""

import tempfile
import unittest
from pathlib import Path

from floors import include_disorder, mutable_statics, toolkit_calls, violations

ROOT = Path(__file__).resolve().parent.parent


class House(unittest.TestCase):
    def test_our_includes_obey_the_floors(self):
        found = violations(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_includes_of_the_engine_stand_in_order(self):
        found = include_disorder(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_no_function_of_the_page_remembers_by_itself(self):
        found = mutable_statics(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_the_app_draws_nothing_by_itself(self):
        found = toolkit_calls(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))


class Rules(unittest.TestCase):
    """Each rule on a house of a few files: what is forbidden is found, what is allowed is not."""

    def check(self, path: str, include: str, forbidden: bool, also: tuple[str, ...] = ()):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name in (path, *also):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("#pragma once\n")
            (root / path).write_text(f"// first line\n#include {include}\n")
            found = violations(root)
        if forbidden:
            self.assertEqual(len(found), 1, f"{path} including {include} must be found")
            self.assertTrue(found[0].startswith(f"{path}:2: "), found[0])
        else:
            self.assertEqual(found, [], f"{path} may include {include}")

    def allowed(self, path: str, include: str, also: tuple[str, ...] = ()):
        self.check(path, include, False, also)

    def forbidden(self, path: str, include: str, also: tuple[str, ...] = ()):
        self.check(path, include, True, also)

    def test_an_include_goes_down_or_stays(self):
        self.allowed("engine/contact/lemke.cpp", '"contact/problem.hpp"')
        self.allowed("engine/contact/solvers/lemke.cpp", '"base/text.hpp"')
        self.allowed("engine/dynamics/simulation.cpp", '"ode/pair.hpp"')
        self.allowed("engine/analysis/jobs/sweep.cpp", '"scenario/scenario.hpp"')
        self.allowed("engine/systems/painleve_rod/model.cpp", '"model/system.hpp"')

    def test_an_include_never_goes_up(self):
        self.forbidden("engine/base/hash.cpp", '"model/system.hpp"')
        self.forbidden("engine/model/system.hpp", '"dynamics/trace.hpp"')
        self.forbidden("engine/dynamics/trace.cpp", '"scenario/scenario.hpp"')
        self.forbidden("engine/scenario/scenario.cpp", '"analysis/job.hpp"')

    def test_siblings_do_not_know_each_other(self):
        for one in ("model", "contact", "ode"):
            for other in {"model", "contact", "ode"} - {one}:
                self.forbidden(f"engine/{one}/a.cpp", f'"{other}/b.hpp"')

    def test_a_system_knows_model_contact_and_its_own_folder(self):
        self.allowed("engine/systems/a/model.cpp", '"contact/problem.hpp"')
        self.allowed("engine/systems/a/model.cpp", '"systems/a/a.hpp"')
        self.forbidden("engine/systems/a/model.cpp", '"systems/b/b.hpp"')
        self.forbidden("engine/systems/a/model.cpp", '"systems/ab/b.hpp"')
        self.forbidden("engine/systems/a/model.cpp", '"dynamics/trace.hpp"')
        self.forbidden("engine/systems/a/model.cpp", '"ode/equation.hpp"')
        self.allowed("engine/systems/a/model.cpp", '"base/root.hpp"')

    def test_nobody_knows_a_system_but_the_tests_of_its_parts(self):
        self.allowed("tests/systems/a/part_test.cpp", '"systems/a/part.hpp"')
        self.forbidden("tests/model/part_test.cpp", '"systems/a/part.hpp"')
        self.forbidden("web/panels/scene.cpp", '"systems/a/part.hpp"')
        self.forbidden("cli/a.cpp", '"systems/a/part.hpp"')
        self.forbidden("engine/dynamics/a.cpp", '"systems/b.hpp"')
        self.forbidden("engine/analysis/a.cpp", '"systems/b.hpp"')

    def test_the_engine_has_no_clock_no_files_no_console_no_threads(self):
        for header in ("chrono", "fstream", "iostream", "thread"):
            self.forbidden("engine/base/a.cpp", f"<{header}>")
        self.allowed("engine/base/a.cpp", "<vector>")
        self.allowed("engine/base/a.cpp", "<Eigen/Dense>")

    def test_the_engine_uses_no_other_library(self):
        self.forbidden("engine/model/a.cpp", "<nlohmann/json.hpp>")
        self.forbidden("engine/model/a.cpp", "<GLES3/gl3.h>")
        self.forbidden("engine/model/a.cpp", '"imgui.h"')
        self.forbidden("engine/model/a.cpp", '"system.hpp"')
        self.forbidden("engine/other/a.cpp", '"base/text.hpp"')

    def test_doors_enter_any_floor_and_never_each_other(self):
        for door in ("web/app", "cli", "tests"):
            self.allowed(f"{door}/a.cpp", '"analysis/job.hpp"')
            self.forbidden(f"{door}/a.cpp", '"../engine/base/text.hpp"')
        self.allowed("cli/a.cpp", '"b.hpp"', also=("cli/b.hpp",))
        self.forbidden("cli/a.cpp", '"web/b.hpp"')
        self.forbidden("tests/a.cpp", '"arguments.hpp"', also=("cli/arguments.hpp",))
        self.forbidden("web/app/a.cpp", '"support/b.hpp"', also=("tests/support/b.hpp",))

    def test_tests_of_the_page_stand_in_its_door_and_draw_nothing(self):
        self.allowed("tests/web/a_test.cpp", '"session/b.hpp"', also=("web/session/b.hpp",))
        self.forbidden("tests/web/a_test.cpp", '"arguments.hpp"', also=("cli/arguments.hpp",))
        self.forbidden("tests/web/a_test.cpp", '"imgui.h"')
        self.forbidden("tests/scenario/a_test.cpp", '"session/b.hpp"', also=("web/session/b.hpp",))

    def test_the_page_includes_down_or_its_own_floor(self):
        pictures = ("panels", "plots", "maps", "scene")
        below = ("view", "ui", "session", "platform")
        for floor in (*pictures, *below):
            self.allowed("web/app/a.cpp", f'"{floor}/b.hpp"')
        for floor in (*pictures, "app", *below):
            self.allowed(f"web/{floor}/a.cpp", f'"{floor}/b.hpp"')
        for floor in (*pictures, "view"):
            for low in below:
                self.allowed(f"web/{floor}/a.cpp", f'"{low}/b.hpp"')
        self.allowed("web/ui/a.cpp", '"platform/b.hpp"')
        self.allowed("web/session/a.cpp", '"scenario/scenario.hpp"')
        self.allowed("web/maps/a.cpp", '"shaders/all.hpp"')

    def test_the_page_never_includes_up(self):
        pictures = ("panels", "plots", "maps", "scene")
        for floor in (*pictures, "view", "ui", "session", "platform"):
            self.forbidden(f"web/{floor}/a.cpp", '"app/b.hpp"')
        for floor in ("ui", "session", "platform"):
            for high in (*pictures, "view"):
                self.forbidden(f"web/{floor}/a.cpp", f'"{high}/b.hpp"')
        for floor in ("session", "platform"):
            self.forbidden(f"web/{floor}/a.cpp", '"ui/b.hpp"')

    def test_siblings_of_the_page_do_not_know_each_other(self):
        pictures = ("panels", "plots", "maps", "scene")
        for one in pictures:
            for other in set(pictures) - {one}:
                self.forbidden(f"web/{one}/a.cpp", f'"{other}/b.hpp"')
        self.forbidden("web/ui/a.cpp", '"session/b.hpp"')
        self.forbidden("web/session/a.cpp", '"platform/b.hpp"')
        self.forbidden("web/platform/a.cpp", '"session/b.hpp"')

    def test_a_file_of_the_page_stands_on_a_floor_and_names_it(self):
        self.forbidden("web/main.cpp", "<vector>")
        self.forbidden("web/widgets/a.cpp", "<vector>")
        self.forbidden("web/ui/a.cpp", '"b.hpp"', also=("web/ui/b.hpp",))

    def test_an_include_out_of_order_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "engine/ode/a.cpp"
            file.parent.mkdir(parents=True)
            lines = ['#include "ode/a.hpp"', '#include "base/hash.hpp"', "#include <Eigen/Core>", "#include <vector>"]
            file.write_text("\n".join(lines))
            self.assertEqual(include_disorder(Path(folder)), [])
            for i in range(3):
                file.write_text("\n".join(lines[:i] + [lines[i + 1], lines[i]] + lines[i + 2:]))
                self.assertEqual(len(include_disorder(Path(folder))), 1, lines[i])

    def test_a_mutable_static_of_the_page_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "web/ui/a.cpp"
            file.parent.mkdir(parents=True)
            for text in ("    static Trail trail;", "    static int generation = -1;", "    static struct {",
                         "    thread_local double t{};"):
                file.write_text(f"void f() {{\n{text}\n}}\n")
                self.assertEqual(len(mutable_statics(Path(folder))), 1, text)
            for text in ("    static constexpr int most = 3;", "    static const char* const name = 0;",
                         "    static void run(const ImDrawList* list);", "    const auto x = static_cast<int>(y);"):
                file.write_text(f"struct A {{\n{text}\n}};\n")
                self.assertEqual(mutable_statics(Path(folder)), [], text)

    def test_a_call_of_the_toolkit_by_the_app_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "web/app/a.cpp"
            file.parent.mkdir(parents=True)
            file.write_text("void f() {\n    ImGui::NewFrame();\n}\n")
            self.assertEqual(toolkit_calls(Path(folder)), ["web/app/a.cpp:2: ImGui::NewFrame"])
            file.write_text("constexpr Key keys[] = {{ImGuiKey_N}};\n")
            self.assertEqual(toolkit_calls(Path(folder)), [])

    def test_only_maps_and_scene_include_gl(self):
        for header in ("<GLES3/gl3.h>", "<GL/gl.h>"):
            for floor in ("maps", "scene"):
                self.allowed(f"web/{floor}/mesh.cpp", header)
            for floor in ("app", "panels", "plots", "ui", "session", "platform/desktop"):
                self.forbidden(f"web/{floor}/mesh.cpp", header)
            self.forbidden("cli/a.cpp", header)

    def test_only_what_is_seen_includes_imgui_and_the_platform_its_glue(self):
        for floor in ("panels", "plots", "maps", "scene", "view", "ui"):
            self.allowed(f"web/{floor}/a.cpp", '"imgui.h"')
            self.allowed(f"web/{floor}/a.cpp", "<implot.h>")
            self.forbidden(f"web/{floor}/a.cpp", '"imgui_impl_opengl3.h"')
        self.allowed("web/platform/web/a.cpp", '"imgui_impl_opengl3.h"')
        self.allowed("web/platform/web/a.cpp", '"imgui_internal.h"')
        for header in ('"imgui.h"', '"implot.h"', '"imgui_impl_opengl3.h"'):
            self.forbidden("web/session/a.cpp", header)
            self.forbidden("web/app/a.cpp", header)
        self.forbidden("web/platform/web/a.cpp", '"implot.h"')
        self.forbidden("cli/a.cpp", '"imgui.h"')


if __name__ == "__main__":
    unittest.main(verbosity=1)
