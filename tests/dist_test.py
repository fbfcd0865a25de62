#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""cmake/dist.py, run on a small made-up page: archive, sums, release notes and site."""

import hashlib
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = {"index.html": b"<!doctype html>", "app.0123456789.js": b"let a;\n" * 100, "fonts/b.woff2": bytes(range(256))}
CHANGELOG = """# Changelog

## [Unreleased]

### Added

- A new thing.

## [1.2.0] - 2026-11-24

### Fixed

- An old thing.

## [1.1.0] - 2026-11-21

### Added

- The first thing.

[1.2.0]: https://example.org/
"""


class Dist(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = Path(temporary.name)
        self.out = self.root / "dist"
        self.write_page("app", FILES)
        (self.root / "stiction.html").write_bytes(b"one file")
        (self.root / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")

    def write_page(self, name, files):
        for path, body in files.items():
            target = self.root / name / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(body)

    def run_dist(self, version="1.2.0", page="app", out="dist"):
        return subprocess.run(
            [sys.executable, "-B", ROOT / "cmake" / "dist.py", "--page", self.root / page, "--single", self.root / "stiction.html",
             "--changelog", self.root / "CHANGELOG.md", "--version", version, "--out", self.root / out],
            capture_output=True, text=True)

    def make(self, *arguments, **options):
        run = self.run_dist(*arguments, **options)
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_the_archive_holds_the_folder_in_order_and_without_dates(self):
        self.make()
        with zipfile.ZipFile(self.out / "stiction-1.2.0.zip") as archive:
            self.assertIsNone(archive.testzip())
            entries = archive.infolist()
            self.assertEqual([entry.filename for entry in entries], [f"stiction-1.2.0/{name}" for name in sorted(FILES)])
            for entry in entries:
                self.assertEqual(archive.read(entry), FILES[entry.filename.split("/", 1)[1]])
                self.assertEqual(entry.date_time, (1980, 1, 1, 0, 0, 0))
                self.assertEqual(entry.external_attr >> 16, 0o100644)

    def test_the_same_files_give_the_same_bytes(self):
        self.make()
        self.write_page("again", dict(reversed(FILES.items())))
        for path in (self.root / "again").rglob("*"):
            os.utime(path, (1e9, 1e9))
            path.chmod(0o700)
        self.make(page="again", out="second")
        for name in ("stiction-1.2.0.zip", "stiction.html", "SHA256SUMS"):
            self.assertEqual((self.out / name).read_bytes(), (self.root / "second" / name).read_bytes(), name)

    def test_the_sums_are_those_of_the_two_files(self):
        self.make()
        lines = (self.out / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
        self.assertEqual([line.split("  ")[1] for line in lines], ["stiction-1.2.0.zip", "stiction.html"])
        for line in lines:
            digest, name = line.split("  ")
            self.assertEqual(digest, hashlib.sha256((self.out / name).read_bytes()).hexdigest())
        self.assertEqual((self.out / "stiction.html").read_bytes(), b"one file")

    def test_the_release_notes_are_the_section_of_the_version(self):
        for version, notes in (("1.2.0", "### Fixed\n\n- An old thing.\n"), ("1.1.0", "### Added\n\n- The first thing.\n")):
            self.make(version)
            self.assertEqual((self.out / "RELEASE.md").read_text(encoding="utf-8"), notes)

    def test_a_version_without_a_section_has_the_notes_of_unreleased(self):
        for version in ("1.3.0", "1.2.0-rc.1", "1.2.00"):
            self.make(version)
            self.assertEqual((self.out / "RELEASE.md").read_text(encoding="utf-8"), "### Added\n\n- A new thing.\n")

    def test_a_name_that_is_no_version_is_refused(self):
        for version in ("1.2", "v1.2.0", "../1.2.0"):
            run = self.run_dist(version)
            self.assertNotEqual(run.returncode, 0)
            self.assertIn("is not a version", run.stderr)

    def test_a_folder_that_holds_the_page_is_not_emptied(self):
        run = self.run_dist(out=".")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("would be deleted", run.stderr)
        self.assertTrue((self.root / "app" / "index.html").exists())

    def test_the_site_has_the_page_at_its_root_and_under_the_version(self):
        self.make()
        found = {path.relative_to(self.out / "site").as_posix(): path.read_bytes() for path in (self.out / "site").rglob("*") if path.is_file()}
        self.assertEqual(found, FILES | {f"v/1.2.0/{name}": body for name, body in FILES.items()})

    def test_files_of_a_release_before_are_deleted(self):
        self.make("1.1.0")
        self.make("1.2.0")
        self.assertEqual(sorted(path.name for path in self.out.iterdir()), ["RELEASE.md", "SHA256SUMS", "site", "stiction-1.2.0.zip", "stiction.html"])
        self.assertEqual([path.name for path in (self.out / "site" / "v").iterdir()], ["1.2.0"])

    def test_a_page_that_is_not_built_and_a_changelog_without_sections_are_refused(self):
        run = self.run_dist(page="nothing")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("has no index.html", run.stderr)
        (self.root / "CHANGELOG.md").write_text("# Changelog\n", encoding="utf-8")
        run = self.run_dist()
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("neither a section [1.2.0] nor a section [Unreleased]", run.stderr)
        self.assertFalse(self.out.exists())

    def test_the_changelog_of_the_project_has_a_section_for_every_version(self):
        sys.path.insert(0, str(ROOT / "cmake"))
        sys.dont_write_bytecode = True
        import dist
        text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        for version in ("Unreleased", "0.2.0", "0.1.0"):
            self.assertIn("### Added", dist.find_section(text, version))


if __name__ == "__main__":
    unittest.main()
