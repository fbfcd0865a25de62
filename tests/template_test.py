#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""The C++ of CONTRIBUTING.md compiles: the smallest system that a newcomer copies, and its test. The test is skipped if Eigen and doctest are
not where the distribution puts them."""

import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EIGEN = Path("/usr/include/eigen3")
DOCTEST = Path("/usr/include/doctest/doctest.h")
SKIPPED = 77


def find_blocks() -> list[str]:
    return re.findall(r"^```cpp\n(.*?)^```$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


class Template(unittest.TestCase):
    def test_the_system_and_its_test_compile_without_a_warning(self):
        blocks = find_blocks()
        self.assertEqual(len(blocks), 2)
        for block in blocks:
            run = subprocess.run(
                ["c++", "-x", "c++", "-std=c++20", "-fsyntax-only", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Wshadow", "-Werror",
                 "-DDOCTEST_CONFIG_NO_EXCEPTIONS_BUT_WITH_ALL_ASSERTS", f"-I{ROOT / 'engine'}", f"-I{ROOT / 'tests'}", "-isystem", EIGEN, "-"],
                input=block, capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stderr)


if __name__ == "__main__":
    if not EIGEN.is_dir() or not DOCTEST.is_file() or not shutil.which("c++"):
        print("Eigen, doctest or a compiler is not where the distribution puts it: not tested")
        sys.exit(SKIPPED)
    unittest.main()
