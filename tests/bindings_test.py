#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""No lambda takes a structured binding of the function around it, and neither do CAPTURE and INFO, which are lambdas inside: clang 14,
the compiler of the page, refuses that. g++ accepts it, so that only the build for WebAssembly would find it."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINDING = re.compile(r"\bauto\s*&{0,2}\s*\[([\w\s,]+)\]\s*([:=({])")
LAMBDA = re.compile(r"\[(?:[&=]|this)[^\]]*\]\s*(?:\([^{}]*?\))?[^{};()]*\{|\b(?:CAPTURE|INFO|CHECK_MESSAGE|REQUIRE_MESSAGE)\(")
PAIRS = {"{": "}", "(": ")"}


def blank(text: str) -> str:
    """The text with comments, strings and characters made blank, at the same places."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def find_end(text: str, start: int, opens: str) -> int:
    """Where the bracket that is open before `start` closes."""
    depth = 1
    for i in range(start, len(text)):
        depth += (text[i] == opens) - (text[i] == PAIRS[opens])
        if depth == 0:
            return i
    return len(text)


def find_captures(source: str) -> list[tuple[int, str]]:
    """Line and name of each structured binding that a lambda takes."""
    text = blank(source)
    out = []
    for binding in BINDING.finditer(text):
        start = binding.end()
        end = find_end(text, start, "{")
        if binding[2] == ":":  # of a loop: its body is one statement
            body = find_end(text, start, "(") + 1
            brace = re.compile(r"(?:\s*(?:for|if) \([^{;]*\))*\s*\{").match(text, body)
            end = find_end(text, brace.end(), "{") if brace else text.index(";", body)
        for name in re.split(r"\s*,\s*", binding[1].strip()):
            for inner in LAMBDA.finditer(text, start, end):
                opens = text[inner.end() - 1]
                if name in re.findall(r"(?<![\w.>])\w+", text[inner.end() : find_end(text, inner.end(), opens)]):
                    out.append((text.count("\n", 0, inner.start()) + 1, name))
    return out


class Bindings(unittest.TestCase):
    def test_they_are_found_in_lambdas_and_not_beside_them(self):
        self.assertEqual(find_captures("void f() {\n  for (const auto& [a, b] : c) {\n    CAPTURE(a);\n    use(b);\n  }\n  INFO(b);\n}"), [(3, "a")])
        self.assertEqual(find_captures("void f() {\n  const auto [a, b] = c;\n  const auto g = [&](int x) {\n    return x + b;\n  };\n}"), [(3, "b")])
        self.assertEqual(find_captures('void f() {\n  const auto [a, b] = c;\n  INFO("a");  // a\n  CHECK(a == r.b);\n  INFO(r.b);\n}'), [])

    def test_no_lambda_takes_one(self):
        files = [path for folder in ("engine", "cli", "web", "tests") for path in sorted((ROOT / folder).rglob("*.[ch]pp"))]
        self.assertGreater(len(files), 400)
        for path in files:
            for line, name in find_captures(path.read_text(encoding="utf-8")):
                self.fail(f"{path.relative_to(ROOT)}:{line}: a lambda takes the structured binding `{name}`; give it a name of its own")


if __name__ == "__main__":
    unittest.main()
