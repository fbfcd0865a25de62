#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Packs the screenshots of tests/browser/pictures.mjs for the documents, and compares pictures. Needs Pillow.

    python3 tests/pictures.py pack RAW FOLDER NAME...    RAW/NAME.png -> FOLDER/NAME.png, RAW/NAME/*.png -> FOLDER/NAME.webp
    python3 tests/pictures.py compare RAW STORED         prints how many blocks of a packed picture have changed, and how many it has
"""

import sys
from pathlib import Path

try:
    from PIL import Image, ImageChops
except ImportError:
    sys.exit("pictures.py: Pillow is not installed; it is the Debian package python3-pil")

COLOURS = 256
FREQUENT = 96              # colours of the palette that are taken for their frequency
LARGEST = 400_000          # bytes of a moving picture
FRAME_MS, LAST_MS = 80, 1600
BLOCK, LEVELS = 4, 24      # side of a block that is compared, and difference of its colour that counts


def count_colours(images: list[Image.Image]) -> dict[tuple, int]:
    counts: dict[tuple, int] = {}
    for image in images:
        for count, colour in image.getcolors(image.width * image.height):
            counts[colour] = counts.get(colour, 0) + count
    return counts


def find_palette(counts: dict[tuple, int]) -> list[tuple]:
    """The most frequent colours, then again and again the colour that is farthest from all before. A colour of the physics may fill a
    hundred points of a million: cutting by frequency alone loses it."""
    order = sorted(counts, key=lambda colour: (-counts[colour], colour))
    if len(order) <= COLOURS:
        return order
    coarse: dict[tuple, tuple] = {}  # the most frequent colour stands for its neighbours
    for colour in order:
        coarse.setdefault(tuple(c >> 2 for c in colour), colour)
    rest = list(coarse.values())
    palette = rest[:FREQUENT]
    distance = {colour: min(measure_distance(colour, other) for other in palette) for colour in rest}
    while len(palette) < min(COLOURS, len(rest)):
        far = max(rest, key=lambda colour: (distance[colour], colour))
        palette.append(far)
        for colour in rest:
            new = measure_distance(colour, far)
            if new < distance[colour]:
                distance[colour] = new
    return palette


def measure_distance(a: tuple, b: tuple) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


def quantise(images: list[Image.Image]) -> list[Image.Image]:
    """The images with one palette of at most 256 colours. Without dithering, which puts noise into even areas."""
    images = [image.convert("RGB") for image in images]
    counts = count_colours(images)
    palette = find_palette(counts)
    nearest = {colour: min(range(len(palette)), key=lambda i: measure_distance(colour, palette[i])) for colour in counts}
    packed = []
    for image in images:
        indexed = Image.new("P", image.size)
        indexed.putpalette([level for colour in palette for level in colour])
        indexed.putdata([nearest[colour] for colour in image.getdata()])
        packed.append(indexed)
    return packed


def pack_moving(frames: list[Path], file: Path) -> None:
    """An animated WebP that repeats for ever. The same frames as GIF are three times as large."""
    first, *others = [image.convert("RGB") for image in quantise([Image.open(path) for path in frames])]
    times = [FRAME_MS] * len(others) + [LAST_MS]
    first.save(file, save_all=True, append_images=others, duration=times, loop=0, lossless=True, quality=100, method=6, minimize_size=True)


def pack(raw: Path, folder: Path, names: list[str]) -> None:
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        frames = sorted((raw / name).glob("*.png"))
        if frames:
            file = target.with_name(f"{target.name}.webp")
            pack_moving(frames, file)
            if file.stat().st_size > LARGEST:
                sys.exit(f"pictures.py: {file} has {file.stat().st_size} bytes, more than {LARGEST}")
        else:
            file = target.with_name(f"{target.name}.png")
            quantise([Image.open(raw / f"{name}.png")])[0].save(file, optimize=True)
        with Image.open(file) as image:
            print(f"{file}: {image.width} x {image.height}, {file.stat().st_size} bytes")


def count_changes(a: Image.Image, b: Image.Image) -> tuple[int, int]:
    """Blocks whose mean colour differs by more than LEVELS in a channel, and blocks in all. Means forgive another edge of a letter."""
    if a.size != b.size:
        print(f"pictures.py: {a.width} x {a.height} now, {b.width} x {b.height} stored", file=sys.stderr)
        return a.width * a.height, a.width * a.height
    channels = ImageChops.difference(a.convert("RGB").reduce(BLOCK), b.convert("RGB").reduce(BLOCK)).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(largest.histogram()[LEVELS + 1:]), largest.width * largest.height


def main() -> None:
    match sys.argv[1:]:
        case ["pack", raw, folder, *names] if names:
            pack(Path(raw), Path(folder), names)
        case ["compare", raw, stored]:
            print(*count_changes(quantise([Image.open(raw)])[0], Image.open(stored)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
