#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""actionlint finds nothing in .github/workflows. `./test` installs it into build/_go where Go is installed; without it the test is
skipped and reports it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build/_go/actionlint"
SKIPPED = 77


def main() -> int:
    if not PROGRAM.exists():
        print("build/_go/actionlint is not installed: the workflows are not checked")
        return SKIPPED
    files = sorted(str(path) for path in (ROOT / ".github/workflows").glob("*.yml"))
    assert files
    # Without shellcheck and pyflakes, so that the result does not depend on what else is installed.
    return subprocess.run([PROGRAM, "-shellcheck=", "-pyflakes=", "-no-color", *files], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
