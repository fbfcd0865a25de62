#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Every character that the sources of the canvas write is in the fonts (web/fonts/build.py): a system's font would look
different on each machine, and the desktop window has none to fall back to."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "web" / "fonts"))

import build  # noqa: E402


def find_characters(text: str) -> set[str]:
    """Those of the string literals, escapes decoded; comments are not drawn."""
    found: set[str] = set()
    for line in text.splitlines():
        for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', re.sub(r"^\s*//.*", "", line)):
            found |= {chr(int(code, 16)) for code in re.findall(r"\\u([0-9A-Fa-f]{4})", literal)} | set(literal)
    return {c for c in found if ord(c) > 0x7E}


class Fonts(unittest.TestCase):
    def test_characters_are_found_in_literals_and_not_in_comments(self):
        self.assertEqual(find_characters('// "é"\n    a("x²\\u0307", "\\"π");'), {"²", "\u0307", "π"})

    def test_the_regular_cut_has_every_character_of_the_sources(self):
        has = {chr(code) for code in build.CUTS["inter_regular"][1]}
        for top in ("engine", "web"):
            for path in sorted((ROOT / top).rglob("*.[ch]pp")):
                missing = find_characters(path.read_text(encoding="utf-8")) - has
                self.assertFalse(missing, f"{path.relative_to(ROOT)} writes {' '.join(sorted(missing))}: add it to web/fonts/build.py")


if __name__ == "__main__":
    unittest.main()
