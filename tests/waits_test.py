#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""No test sleeps, measures time or guesses when the page is ready: a busy machine is no failure. Tests turn the clock of the page and wait
for stiction.rest() (tests/browser/clock.mjs); other programs are awaited."""

import re
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parent
CLOCK = TESTS / "browser" / "clock.mjs"
# These are about the browser's own servers, caches, workers and stalls, which no clock of a page turns. They run in a part of `./test long`.
REAL = {"offline", "trouble", "single_file", "lesson_file", "files", "first_picture", "lettering", "benchmark", "hosts", "author"}
FORBIDDEN = r"\bwaitForTimeout\b|\bset(?:Timeout|Interval)\b|\btimers\b|\bdelay:|\btimeout:|\bDate\.now\b|\bnew Date\(\)|\bprocess\.hrtime\b|\bsleep\b"
# Waits of playwright that poll on the real clock, and counts of frames.
FORBIDDEN += r"|\bwaitFor(?:Function|Selector|Navigation|LoadState|URL)\b|(?<!test_clock\.)\bframes\("


def find_waits(text: str) -> list[tuple[int, str]]:
    """Line and word of what sleeps or looks at the time; comments may speak of it."""
    lines = enumerate((re.sub(r"^\s*//.*|\s//\s.*", "", line) for line in text.splitlines()), 1)
    return [(number, match[0]) for number, line in lines for match in re.finditer(FORBIDDEN, line)]


class Waits(unittest.TestCase):
    def test_they_are_found_in_code_and_not_in_comments(self):
        text = 'await page.waitForTimeout(3);  // sleep\n// setTimeout\npress("n", { delay: 60 });\nlet delayed = turn(page, 60);'
        self.assertEqual(find_waits(text), [(1, "waitForTimeout"), (3, "delay:")])

    def test_no_test_waits_by_time(self):
        files = [path for path in sorted(TESTS.rglob("*.mjs")) if path != CLOCK and path.parent.name != "bench"]  # those are programs that measure
        self.assertGreater(len(files), 30)
        for path in files:
            is_real = path.name.split(".")[0] in REAL
            for number, word in find_waits(path.read_text(encoding="utf-8")):
                if is_real and word.startswith("waitFor") and word != "waitForTimeout":
                    continue
                self.fail(f"{path.relative_to(TESTS)}:{number} uses {word}: turn the clock, or await what is waited for")


if __name__ == "__main__":
    unittest.main()
