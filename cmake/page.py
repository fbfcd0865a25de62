#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Completes the served folder: copies the shell (index.html, style, icons; scripts minified) beside app.js and app.wasm,
removes what no longer belongs there, writes .br and .gz beside each file, prints the sizes, and fails above the limit.

The limit counts what a visitor's line carries: the brotli size of each file, or its plain size where brotli does not
help (images). The compressed files depend on the content alone, so a build can be compared byte by byte."""

import argparse
import gzip
import shutil
import subprocess
import sys
from pathlib import Path

import brotli

COMPRESSED = {".br", ".gz"}
ALREADY_COMPRESSED = {".png", ".jpg", ".webp", ".woff2", ".ico"}


def copy_shell(shell: Path, page: Path, keep: list[str], also: list[Path], terser: Path) -> list[Path]:
    """Copies all files of the shell and the others, returns all that is served, and deletes everything else."""
    served = {page / name for name in keep}
    copies = {path.name: path for path in also}
    copies |= {str(path.relative_to(shell)): path for path in shell.rglob("*") if path.is_file()}
    for name, source in copies.items():
        target = page / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".js":
            subprocess.run([terser, source, "--compress", "passes=2", "--mangle", "--output", target], check=True)
        elif source.suffix == ".html":  # which shows how much of the program has arrived
            size = (page / "app.wasm").stat().st_size
            text = source.read_text(encoding="utf-8").replace("@app_bytes@", str(size))
            target.write_text(text, encoding="utf-8")
            # The same page with one script more measures what a frame costs.
            text = text.replace("<title>Stiction", "<title>Stiction: cost of a frame")
            text = text.replace("</body>", '<script src="benchmark.js"></script>\n</body>')
            served.add(page / "benchmark.html")
            (page / "benchmark.html").write_text(text, encoding="utf-8")
        else:
            shutil.copyfile(source, target)
        served.add(target)
    for path in [p for p in page.rglob("*") if p.is_file()]:
        plain = path.with_suffix("") if path.suffix in COMPRESSED else path
        if plain not in served or plain.suffix in ALREADY_COMPRESSED and plain != path:
            path.unlink()
    return sorted(served)


def compress(path: Path) -> tuple[int, int, int]:
    """Writes path.gz and path.br; returns the plain, gzip and brotli sizes in bytes."""
    plain = path.read_bytes()
    if path.suffix in ALREADY_COMPRESSED:
        return len(plain), len(plain), len(plain)
    zipped = gzip.compress(plain, compresslevel=9, mtime=0)
    brotlied = brotli.compress(plain, quality=11)
    Path(f"{path}.gz").write_bytes(zipped)
    Path(f"{path}.br").write_bytes(brotlied)
    return len(plain), len(zipped), len(brotlied)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shell", type=Path, required=True, help="folder whose files are copied")
    parser.add_argument("--page", type=Path, required=True, help="the served folder")
    parser.add_argument("--keep", nargs="*", default=[], help="files the linker has written into it")
    parser.add_argument("--also", nargs="*", type=Path, default=[], help="further files to copy")
    parser.add_argument("--terser", type=Path, required=True, help="minifies the scripts of the shell")
    parser.add_argument("--limit", type=int, help="most bytes in brotli, all files together")
    options = parser.parse_args()

    total = [0, 0, 0]
    print(f"{'served file':32}{'raw':>10}{'gzip':>10}{'brotli':>10}")
    for path in copy_shell(options.shell, options.page, options.keep, options.also, options.terser):
        sizes = compress(path)
        total = [a + b for a, b in zip(total, sizes)]
        print(f"{str(path.relative_to(options.page)):32}" + "".join(f"{size:10}" for size in sizes))
    print(f"{'total':32}" + "".join(f"{size:10}" for size in total))
    if options.limit is not None and total[2] > options.limit:
        print(f"The page has {total[2]} bytes in brotli, {options.limit} are allowed.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
