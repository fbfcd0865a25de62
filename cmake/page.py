#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Makes the served folder and the single file from the shell (web/shell), the program and its fonts.

Each file is named after its content (page.js becomes page.1a2b3c4d5e.js), and all references use this name, so that an old script is never
combined with a new program. index.html, the worker, the manifest and texts keep their names. The name of the build is a hash of all its
files. .br and .gz lie beside each file; they depend only on the content, so two builds can be compared byte by byte.

The limits count the bytes that a visitor downloads: the brotli size of each file, or its plain size if brotli does not help (images). One
limit is for all files, the other for those that the first picture waits for."""

import argparse
import base64
import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli

COMPRESSED = {".br", ".gz"}
ALREADY_COMPRESSED = {".png", ".jpg", ".webp", ".woff2", ".ico"}
TEXTS = {".js", ".html", ".css", ".webmanifest"}
INLINE = "trouble.js"  # is written into index.html itself
SINGLE = "stiction.html"  # the page in one file; it lies in the folder too, for those who save an experiment as one file
PLACE = re.compile(r"@part ([\w.]+)@")  # of a part in that file
FIRST = ("index.html", "page.js", "page.css", "app.js", "app.wasm", "regular.woff2", "semibold.woff2")  # the first picture waits for these
WITHIN = ("trouble.js", "parts.js", "halves.js", "frames.js", "values.js", "pointer.js", "keys.js", "around.js",
          "text_field.js")  # included in other scripts


def plain(name: str) -> str:
    """The name of a file without the hash of its content."""
    return re.sub(r"\.[0-9a-f]{10}(?=\.)", "", name)


def keeps_name(name: str) -> bool:
    return name in ("worker.js", "manifest.webmanifest") or name.startswith("reproduced/") or name.endswith((".html", ".txt", ".json"))


def minify(text: str, terser: Path) -> str:
    run = subprocess.run([terser, "--compress", "passes=2", "--mangle"], input=text, capture_output=True, text=True, check=True)
    return run.stdout.strip()


def minify_style(text: str, esbuild: Path) -> str:
    return subprocess.run([esbuild, "--minify", "--loader=css"], input=text, capture_output=True, text=True, check=True).stdout.strip()


def hand_over_exports(name: str, text: str) -> str:
    """A module as a classic script, because classic scripts also work in a sandbox and in the single file. Its exports go to Module.page.modules."""
    found = re.search(r"export\s*\{([^}]*)\};?\s*$", text)
    if not found:
        return text
    pairs = [part.strip().split(" as ") for part in found[1].split(",") if part.strip()]
    exports = ",".join(f"{pair[-1]}:{pair[0]}" for pair in pairs)
    return f'(()=>{{"use strict";{text[:found.start()]};Module.page.modules.{name.split(".")[0]}={{{exports}}}}})();'


def script_hash(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def read_parts(shell: Path, program: list[Path], also: list[Path], folders: list[Path], terser: Path) -> dict[str, bytes]:
    """All files by their plain names, scripts minified, references as the sources write them."""
    sources = {str(path.relative_to(shell)): path for path in shell.rglob("*") if path.is_file()}
    sources |= {path.name: path for path in also + program}
    sources |= {f"{folder.name}/{path.name}": path for folder in folders for path in folder.iterdir()}
    parts = {name: path.read_bytes() for name, path in sources.items()}
    inline = minify(parts[INLINE].decode(), terser)
    assert "</" not in inline and "@version@" not in inline
    scripts = [name for name in parts if name.endswith(".js") and name != "app.js" and name not in WITHIN]

    def shorten(name: str) -> bytes:
        text = re.sub(r"// @include (\S+)", lambda found: (shell / found[1]).read_text(encoding="utf-8"), parts[name].decode())
        return hand_over_exports(name, minify(text, terser)).encode()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts |= zip(scripts, pool.map(shorten, scripts))
    parts["page.css"] = minify_style(parts["page.css"].decode(), terser.with_name("esbuild")).encode()
    parts["app.js"] = b'Module.build="@version@";' + parts["app.js"]
    for name in WITHIN:
        del parts[name]
    icon = urllib.parse.quote(parts["icon.svg"].decode().strip(), safe=" =:/")
    program_sizes = json.dumps({name: len(parts[name]) for name in ("app.wasm", "later.wasm") if name in parts}, separators=(",", ":"))
    index = parts["index.html"].decode().replace("@app_bytes@", program_sizes)
    index = index.replace(f'<script src="{INLINE}" data-inline></script>', f"<script>{inline}</script>")
    index = index.replace('href="icon.svg" data-inline', f'href="data:image/svg+xml,{icon}"')
    parts["index.html"] = index.encode()
    return parts


def name_build(parts: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(parts):
        digest.update(name.encode() + b"\0" + hashlib.sha256(parts[name]).digest())
    return digest.hexdigest()[:12]


def inline_scripts(index: str) -> list[str]:
    return re.findall(r"<script>(.*?)</script>", index, re.DOTALL)


def rename(parts: dict[str, bytes], version: str) -> dict[str, bytes]:
    """Names the parts by the hashes of their contents and adapts references. A file is finished after all files to which it refers."""
    parts = dict(parts)
    index = parts["index.html"].decode()
    scripts = inline_scripts(index)
    parts["index.html"] = index.replace("@scripts@", " ".join(map(script_hash, scripts))).encode()
    # benchmark.html is the same page with one more script and without the inline script. It measures the time of a frame.
    benchmark = index.replace("<title>Stiction", "<title>Stiction: cost of a frame").replace(" @scripts@", "")
    for script in scripts:
        benchmark = benchmark.replace(f"<script>{script}</script>\n", "")
    parts["benchmark.html"] = benchmark.replace("</body>", '<script src="benchmark.js"></script>\n</body>').encode()
    worker = parts.pop("worker.js").decode()
    named = "|".join(map(re.escape, sorted(parts)))
    reference = re.compile(rf"""(["'`](?:\.\./)?)({named})(["'`])""")
    names: dict[str, str] = {}
    out: dict[str, bytes] = {}

    def finish(name: str, above: tuple[str, ...]) -> str:
        if name in above:
            raise SystemExit(f"{' -> '.join(above + (name,))}: files that name each other cannot both be named after their contents")
        if name in names:
            return names[name]
        body = parts[name]
        if Path(name).suffix in TEXTS:
            text = body.decode().replace("@version@", version)
            text = reference.sub(lambda found: found[1] + (found[2] if keeps_name(found[2]) else finish(found[2], above + (name,))) + found[3], text)
            body = text.encode()
        path = Path(name)
        names[name] = name if keeps_name(name) else str(path.with_suffix(f".{hashlib.sha256(body).hexdigest()[:10]}{path.suffix}"))
        out[names[name]] = body
        return names[name]

    for name in sorted(parts):
        finish(name, ())
    # preview.* is a picture for chats that show a preview of a link; the page itself does not use it.
    files = ["./"] + sorted(name for name in out if name != "index.html" and not name.startswith("preview."))
    out["worker.js"] = worker.replace("@version@", version).replace('"@files@"', json.dumps(files, separators=(",", ":"))).encode()
    return out


def pack(body: bytes) -> str:
    return base64.b64encode(gzip.compress(body, compresslevel=9, mtime=0)).decode()


def make_single_file(parts: dict[str, bytes], version: str) -> str:
    """The page in one file: scripts and style are allowed by their hashes, the other files are the contents of elements.

    Each element names its part. One part, stiction.html, is the file itself with @part NAME@ in place of all contents, so
    that the page can write further files like itself (web/shell/file.js)."""
    text = {name: body.decode().replace("@version@", version) for name, body in parts.items() if Path(name).suffix in TEXTS}
    index = text["index.html"]
    index = re.sub(r'<link rel="(manifest|preload)".*?>\n|<meta (property="og:image"|name="twitter:card").*?>\n', "", index)
    contents = {"page.css": text["page.css"], INLINE: inline_scripts(index)[0], "page.js": text["page.js"].replace("</script", "<\\/script")}  # means the same within a string
    index = index.replace('<link rel="stylesheet" href="page.css">', '<style data-part="page.css">@part page.css@</style>')
    index = index.replace(f"<script>{contents[INLINE]}</script>", f'<script data-part="{INLINE}">@part {INLINE}@</script>')
    index = index.replace('<script src="page.js"></script>', '<script data-part="page.js">@part page.js@</script>')
    later = ["app.js", "dialogs.js", "mirror.js", "editor.js", "qr.js", "explore.js", "examples.js", "examples.json", "file.js", "messages.js", "speaker.js", "unit.js", "app.wasm", "later.wasm", "regular.woff2", "semibold.woff2", "licences.txt"]
    later = [name for name in later if name in parts]
    contents |= {name: pack(text[name].encode() if name in text else parts[name]) for name in later}
    held = "".join(f'<script type="text/plain" data-part="{name}">@part {name}@</script>\n' for name in [*later, SINGLE])
    index = index.replace("</main>\n", f"</main>\n{held}", 1)  # in front of the scripts
    scripts = [contents[INLINE], contents["page.js"]] + [text[name] for name in later if name in text]
    policy = (f"default-src 'none'; script-src 'wasm-unsafe-eval' {' '.join(map(script_hash, scripts))}; style-src {script_hash(contents['page.css'])}; "
              "worker-src blob:; img-src data: blob:; base-uri 'none'; form-action 'none'")
    index = re.sub(r'(Content-Security-Policy" content=").*?"', lambda found: found[1] + policy + '"', index)
    contents[SINGLE] = pack(index.encode())
    assert sorted(PLACE.findall(index)) == sorted(contents), "each part has one place"
    return PLACE.sub(lambda found: contents[found[1]], index)


def write_folder(page: Path, files: dict[str, bytes]) -> None:
    """Writes all files and deletes everything else."""
    page.mkdir(parents=True, exist_ok=True)
    for name, body in files.items():
        target = page / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != body:
            target.write_bytes(body)
    for path in [path for path in page.rglob("*") if path.is_file()]:
        plain = path.with_suffix("") if path.suffix in COMPRESSED else path
        if str(plain.relative_to(page)) not in files or plain.suffix in ALREADY_COMPRESSED and plain != path:
            path.unlink()


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
    parser.add_argument("--shell", type=Path, required=True, help="folder with the page around the program")
    parser.add_argument("--page", type=Path, required=True, help="the served folder")
    parser.add_argument("--single", type=Path, required=True, help="the page in one file")
    parser.add_argument("--program", nargs="*", type=Path, default=[], help="app.js, app.wasm, and later.wasm where it is divided")
    parser.add_argument("--also", nargs="*", type=Path, default=[], help="further files")
    parser.add_argument("--folders", nargs="*", type=Path, default=[], help="folders with pages beside the laboratory")
    parser.add_argument("--terser", type=Path, required=True, help="minifies the scripts of the shell; esbuild beside it minifies the style")
    parser.add_argument("--limit", type=int, help="most bytes in brotli, all files together without the documents and the page in one file")
    parser.add_argument("--first-limit", type=int, help="most bytes in brotli of what the first picture waits for")
    options = parser.parse_args()

    parts = read_parts(options.shell, options.program, options.also, options.folders, options.terser)
    version = name_build(parts)
    files = rename(parts, version)
    files[SINGLE] = make_single_file(parts, version).encode()  # fetched when it is asked for, so the worker does not keep it
    write_folder(options.page, files)
    options.single.write_bytes(files[SINGLE])

    total, first, lessons, others, single = [0, 0, 0], 0, 0, 0, 0
    print(f"{'build ' + version:32}{'raw':>10}{'gzip':>10}{'brotli':>10}")
    # The largest files first, each on a core of its own.
    by_size = sorted(files, key=lambda name: -len(files[name]))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        compressed = dict(zip(by_size, pool.map(lambda name: compress(options.page / name), by_size)))
    for name in sorted(files):
        sizes = compressed[name]
        total = [a + b for a, b in zip(total, sizes)]
        first += sizes[2] if plain(name) in FIRST else 0
        lessons += sizes[2] if name.startswith(("lessons/", "author.", "lesson.")) else 0
        others += sizes[2] if name.startswith(("theory/", "reproduced/", "examples.json")) else 0
        single += sizes[2] if name == SINGLE or name.startswith("preview.") else 0  # preview.*: only chats load it
        print(f"{name:32}" + "".join(f"{size:10}" for size in sizes))
    print(f"{'total':32}" + "".join(f"{size:10}" for size in total))
    print(f"{'of which the lessons':52}{lessons:10}")
    print(f"{'of which theory, published numbers, pictures of examples':52}{others:10}")
    print(f"{'of which the first picture needs':52}{first:10}")
    for what, size, limit in (("The page without its documents", total[2] - lessons - others - single, options.limit), ("What the first picture waits for", first, options.first_limit)):
        if limit is not None and size > limit:
            print(f"{what} has {size} bytes in brotli, {limit} are allowed.", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
