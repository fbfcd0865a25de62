#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""All C++ files are laid out as .clang-format says. clang-format 14 is the measure (each version lays out a little
differently); where only another version is installed the test is skipped and says so."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = "14"
SKIPPED = 77


def find_clang_format() -> str | None:
    for name in (f"clang-format-{VERSION}", "clang-format"):
        program = shutil.which(name)
        if program:
            text = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
            if re.search(rf"version {VERSION}\.", text):
                return program
    return None


def main() -> int:
    program = find_clang_format()
    if program is None:
        print(f"clang-format {VERSION} is not installed: layout not checked")
        return SKIPPED
    files = sorted(str(path.relative_to(ROOT)) for top in ("engine", "cli", "web", "tests")
                   for path in (ROOT / top).rglob("*") if path.suffix in (".cpp", ".hpp"))
    result = subprocess.run([program, "--dry-run", "-Werror", "--ferror-limit=1", *files], cwd=ROOT,
                            capture_output=True, text=True)
    wrong = sorted(set(re.findall(r"^(.+?):\d+:\d+: error:", result.stderr, re.MULTILINE)))
    for name in wrong:
        print(f"{name}: run clang-format -i {name}")
    if result.returncode != 0 and not wrong:
        print(result.stderr)
    print(f"{len(files)} files, {len(wrong)} not laid out as .clang-format says")
    return 1 if result.returncode != 0 else 0


if __name__ == "__main__":
    sys.exit(main())
