#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a release from a built page. The folder OUT then holds

    stiction-V.zip    the served folder; the same files give the same bytes
    stiction.html     the page in one file
    SHA256SUMS        of these two, as sha256sum -c reads it
    RELEASE.md        the section of version V in the changelog; if it has none, that of Unreleased
    site/             the served folder, and once more in site/v/V/

Everything else in OUT is deleted."""

import argparse
import hashlib
import re
import shutil
import sys
import zipfile
from pathlib import Path

VERSION = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?")
DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can hold
UNIX, PLAIN_FILE = 3, 0o100644


def find_files(folder: Path) -> list[Path]:
    """Paths of all files below a folder, relative to it, in the order of their names."""
    return sorted((path.relative_to(folder) for path in folder.rglob("*") if path.is_file()), key=lambda path: path.as_posix())


def write_zip(folder: Path, top: str, out: Path) -> None:
    """The files of a folder below the folder `top`. Order, dates and rights do not depend on the machine."""
    with zipfile.ZipFile(out, "w") as archive:
        for path in find_files(folder):
            entry = zipfile.ZipInfo(f"{top}/{path.as_posix()}", DATE)
            entry.create_system = UNIX
            entry.external_attr = PLAIN_FILE << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, (folder / path).read_bytes(), compresslevel=9)


def find_section(changelog: str, version: str) -> str | None:
    """The text of `## [version]` up to the next heading of its rank, without the heading; None if there is no such heading."""
    heading = re.search(rf"^## \[{re.escape(version)}\].*$", changelog, re.MULTILINE)
    if not heading:
        return None
    rest = changelog[heading.end():]
    end = re.search(r"^(## |\[[^\]]+\]: )", rest, re.MULTILINE)  # the links of all headings stand at the end of the file
    return (rest[:end.start()] if end else rest).strip() + "\n"


def find_sum(path: Path) -> str:
    return f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"


def make_release(page: Path, single: Path, changelog: Path, version: str, out: Path) -> None:
    if not VERSION.fullmatch(version):
        raise SystemExit(f"'{version}' is not a version: three numbers are expected, such as 1.2.3")
    if not (page / "index.html").is_file():
        raise SystemExit(f"{page} has no index.html: build the page first")
    for given in (page, single, changelog):
        if given.resolve().is_relative_to(out.resolve()):
            raise SystemExit(f"{given} lies in {out} and would be deleted: choose another folder")
    text = changelog.read_text(encoding="utf-8")
    notes = find_section(text, version) or find_section(text, "Unreleased")
    if notes is None:
        raise SystemExit(f"{changelog} has neither a section [{version}] nor a section [Unreleased]")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    archive, one_file = out / f"stiction-{version}.zip", out / "stiction.html"
    write_zip(page, f"stiction-{version}", archive)
    shutil.copyfile(single, one_file)
    (out / "SHA256SUMS").write_text(find_sum(archive) + find_sum(one_file), encoding="utf-8")
    (out / "RELEASE.md").write_text(notes, encoding="utf-8")
    for target in (out / "site", out / "site" / "v" / version):
        for path in find_files(page):
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(page / path, target / path)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=Path, required=True, help="the served folder")
    parser.add_argument("--single", type=Path, required=True, help="the page in one file")
    parser.add_argument("--changelog", type=Path, required=True)
    parser.add_argument("--version", required=True, help="of the project, such as 1.2.3")
    parser.add_argument("--out", type=Path, required=True, help="folder of the release; it is emptied first")
    options = parser.parse_args()
    make_release(options.page, options.single, options.changelog, options.version, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
