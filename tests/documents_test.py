#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Links and pictures of the documents: each leads to a file of the repository, each heading that a link names exists, each picture is
shown by a text, and no text or comment refers to a document that is not here."""

import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
DOCUMENT = re.compile(r"(?<![\w/.-])((?:docs|tests|cmake|engine|web|cli)/[\w./-]+\.(?:md|txt|png|py|mjs|cmake))\b")
ELSEWHERE = re.compile(r"\b(?:conventions, section|(?:of|in|by) the sheets?\b|model sheet|shared/(?:models|review|design))", re.IGNORECASE)
TOP_LEVEL = {".ci", ".clang-format", ".clang-tidy", ".gitattributes", ".github", ".gitignore", "CHANGELOG.md", "CITATION.cff", "CMakeLists.txt",
             "CMakePresets.json", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md", "cli", "cmake", "codemeta.json", "docs",
             "engine", "package-lock.json", "package.json", "python", "serve", "shaders", "test", "tests", "web"}
SOURCES = {".cpp", ".hpp", ".js", ".mjs", ".py", ".cmake", ".frag", ".md", ".sh", ".yml", ""}


def list_files() -> list[Path]:
    """Files that git tracks, and new ones that it does not ignore."""
    run = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in (ROOT / name for name in run.stdout.split("\n") if name) if path.is_file()]


def find_anchors(text: str) -> set[str]:
    """The anchors of the headings of a Markdown text, as code hosts make them."""
    titles = re.findall(r"^#+ (.+?)\s*$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).lower()).replace(" ", "-") for title in titles}


def find_bad_links(document: Path, text: str) -> list[str]:
    bad = []
    for target in LINK.findall(re.sub(r"`[^`\n]*`", "", text)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = (document.parent / name).resolve() if name else document
        if not path.exists():
            bad.append(f"{target}: there is no such file")
        elif anchor and path.suffix == ".md" and anchor not in find_anchors(path.read_text(encoding="utf-8")):
            bad.append(f"{target}: there is no such heading")
    return bad


class Documents(unittest.TestCase):
    def setUp(self):
        self.files = list_files()
        self.documents = [path for path in self.files if path.suffix == ".md"]

    def test_anchors_and_links_are_found(self):
        self.assertEqual(find_anchors("# A `b`, c\n## D (e)\n"), {"a-b-c", "d-e"})
        here = ROOT / "README.md"
        self.assertEqual(find_bad_links(here, "[a](LICENSE) [b](https://x.y) `[c](d)` ![e](nowhere.png)"), ["nowhere.png: there is no such file"])

    def test_nothing_else_lies_at_the_top(self):
        self.assertEqual({path.relative_to(ROOT).parts[0] for path in self.files} - TOP_LEVEL, set())

    def test_links_lead_somewhere(self):
        self.assertGreater(len(self.documents), 20)
        for path in self.documents:
            for sentence in find_bad_links(path, path.read_text(encoding="utf-8")):
                self.fail(f"{path.relative_to(ROOT)}: {sentence}")

    def test_each_picture_is_shown(self):
        shown = set()
        for path in self.documents:
            shown |= {(path.parent / target).resolve() for target in re.findall(r"(?:\]\(|src=\")([^)\s\"]+\.(?:png|gif|webp|svg))", path.read_text(encoding="utf-8"))}
        for path in self.files:
            if (ROOT / "docs/images") in path.parents and path.suffix in {".png", ".gif", ".webp", ".svg"}:
                self.assertIn(path, shown, f"no text shows {path.relative_to(ROOT)}")
        for path in shown:
            self.assertTrue(path.exists(), f"{path.relative_to(ROOT)} is shown and is not there: ./test pictures")

    def test_no_text_refers_to_a_document_that_is_not_here(self):
        for path in self.files:
            if path.suffix not in SOURCES or path == Path(__file__).resolve():
                continue
            text = path.read_text(encoding="utf-8", errors="ignore")
            found = ELSEWHERE.search(text)
            self.assertIsNone(found, f"{path.relative_to(ROOT)}: {found[0] if found else ''}")
            if path.suffix == ".md" or "tests" in path.parts:
                continue
            for name in DOCUMENT.findall(text):
                if "*" not in name and "<" not in name:
                    self.assertTrue((ROOT / name).exists(), f"{path.relative_to(ROOT)} refers to {name}, which is not here")


if __name__ == "__main__":
    unittest.main()
