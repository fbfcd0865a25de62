# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the fonts into a folder: python3 web/fonts/build.py <folder>. The page loads regular.woff2 and semibold.woff2, the desktop window holds
these cuts and the italic in fonts.hpp; metrics.hpp has the few numbers of Inter that the page shears its italic by.

Inter (SIL Open Font License 1.1) from the npm package inter-ui, cut down to the characters that our sources write (tests/fonts_test.py compares).
Dear ImGui does no OpenType shaping, so figures of equal width (feature tnum) are put into the character map in place of the default ones: a
number that runs must not jitter. Hinting, layout tables and names are dropped; nobody uses them. The same sources give the same bytes.

Dear ImGui scales a font so that ascent - descent is the size asked for. Both are set to add up to one em here: a size is then the size of CSS,
and capitals stand in the middle of their line.
"""
import io
import math
import sys
import zlib
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

ROOT = Path(__file__).resolve().parents[2]
INTER = ROOT / "node_modules" / "inter-ui" / "web"

# Units per em. Inter has 2048; a quarter of it moves no outline by more than a twelfth of a pixel at 80 pixels and saves a fifth of the bytes.
UNITS_PER_EM = 512

# Share of the em above the base line, the rest below. Capitals of Inter are 0.727 em high, their middle would be the middle of the line at 0.864;
# Dear ImGui rounds the ascent up to a whole pixel, half a pixel on average, which is 0.034 em at 15 pixels.
ASCENT = 0.83

ASCII = [*range(0x20, 0x7F)]
GREEK = [ord(c) for c in "ΔΣΩαβγδεηθλμξπτφψω"]
DOTTED = [0x307, 0x308]  # combining dots
# In titles too: thin space, degree and the like.
SIGNS = [0x2009, 0x2212, *(ord(c) for c in "°²·×é–’…′→≈≠≤≥")]
# Upright in running text only: exponents, roots, perpendicular, ticked off, letters of names, more or less, a space that does not break.
PROSE = [0xA0, *(ord(c) for c in "³¹½⁰⁴⁵⁶⁷⁸⁹⁻″√∞⊥✓Ż±")]
# The italic a is round, which a shear does not make of the upright one: the round a of the regular cut (feature cv11) has a private code point.
ROUND_A = 0xE061
CUTS = {
    "inter_regular": (INTER / "Inter-Regular.woff2", ASCII + GREEK + DOTTED + SIGNS + PROSE + [ROUND_A]),
    "inter_semibold": (INTER / "Inter-SemiBold.woff2", ASCII + SIGNS),
    "inter_italic": (INTER / "Inter-Italic.woff2", ASCII + GREEK + DOTTED + SIGNS),
}
WEB = {"inter_regular": "regular.woff2", "inter_semibold": "semibold.woff2"}


def find_tabular_figures(font: TTFont) -> dict[str, str]:
    """Glyph name -> name of its form of equal width."""
    out: dict[str, str] = {}
    table = font["GSUB"].table
    for feature in table.FeatureList.FeatureRecord:
        if feature.FeatureTag != "tnum":
            continue
        for index in feature.Feature.LookupListIndex:
            for sub in table.LookupList.Lookup[index].SubTable:
                sub = getattr(sub, "ExtSubTable", sub)
                out.update(getattr(sub, "mapping", {}))
    return out


def put_over_theta(font: TTFont, mark: int, slant: float) -> None:
    """Without GPOS a combining mark would stand beside its letter: it is moved to where it belongs over a theta."""
    cmap, glyf = font.getBestCmap(), font["glyf"]
    letter, sign, name = cmap[0x3B8], cmap[mark], f"over_theta_{mark:x}"
    base, dot = glyf[letter], glyf[sign]
    dy = base.yMax + 0.07 * font["head"].unitsPerEm - dot.yMin
    rise = (dot.yMin + dot.yMax) / 2 + dy - (base.yMin + base.yMax) / 2
    dx = (base.xMin + base.xMax) / 2 + slant * rise - font["hmtx"][letter][0] - (dot.xMin + dot.xMax) / 2
    pen = TTGlyphPen(glyf.glyphs)
    pen.addComponent(sign, (1, 0, 0, 1, round(dx), round(dy)))
    glyf[name] = pen.glyph()
    font["hmtx"][name] = (0, dot.xMin + round(dx))
    for table in font["cmap"].tables:
        table.cmap[mark] = name


def make_perpendicular(font: TTFont) -> None:
    """Inter has none: it is a T that stands on its head."""
    letter, glyf, name = font.getBestCmap()[ord("T")], font["glyf"], "perpendicular"
    pen = TTGlyphPen(glyf.glyphs)
    pen.addComponent(letter, (1, 0, 0, -1, 0, glyf[letter].yMax))
    glyf[name] = pen.glyph()
    font["hmtx"][name] = font["hmtx"][letter]
    for table in font["cmap"].tables:
        table.cmap[ord("⊥")] = name


def cut(path: Path, codepoints: list[int]) -> TTFont:
    font = TTFont(path, recalcTimestamp=False)
    if ROUND_A in codepoints:
        for table in font["cmap"].tables:
            table.cmap[ROUND_A] = "a.1"
    missing = [f"U+{code:04X}" for code in codepoints if code not in font.getBestCmap() and chr(code) != "⊥"]
    if missing:
        sys.exit(f"{path} has no {' '.join(missing)}")
    tabular = find_tabular_figures(font)
    figures = {ord(c) for c in "0123456789+"} | {0x2212}
    for table in font["cmap"].tables:
        for code in figures & table.cmap.keys():
            table.cmap[code] = tabular.get(table.cmap[code], table.cmap[code])
    slant = math.tan(math.radians(-font["post"].italicAngle))
    options = Options()
    options.layout_features = []
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "meta", "DSIG", "gasp", "cvt ", "fpgm", "prep", "kern", "FFTM", "MATH"]
    options.hinting = False
    options.name_IDs = []
    options.glyph_names = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codepoints)
    subsetter.subset(font)
    for mark in (0x307, 0x308):
        if mark in codepoints:
            put_over_theta(font, mark, slant)
    if ord("⊥") in codepoints:
        make_perpendicular(font)
    scale_upem(font, UNITS_PER_EM)
    em = UNITS_PER_EM
    font["hhea"].ascent = round(ASCENT * em)
    font["hhea"].descent = font["hhea"].ascent - em
    font["hhea"].lineGap = 0
    return font


def save(font: TTFont, flavor: str | None) -> bytes:
    font.flavor = flavor
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def write_metrics(folder: Path) -> None:
    """The italic of Inter is its regular cut sheared about half the height of x."""
    italic = TTFont(INTER / "Inter-Italic.woff2")
    slope = math.tan(math.radians(-italic["post"].italicAngle))
    half_x_height = italic["OS/2"].sxHeight / 2 / italic["head"].unitsPerEm
    lines = ["// Generated by web/fonts/build.py from Inter.", "#pragma once", "", "namespace stiction::fonts {", "",
             f"inline constexpr int units_per_em = {UNITS_PER_EM}, round_a = {ROUND_A};",
             "/// In em: from the top of a line to its base line, half the height of an x; and the tangent of the italic's angle.",
             f"inline constexpr float ascent = {round(ASCENT * UNITS_PER_EM) / UNITS_PER_EM:.9g}f, half_x_height = {half_x_height:.6g}f, italic_slope = {slope:.6g}f;",
             "", "}  // namespace stiction::fonts", ""]
    (folder / "metrics.hpp").write_text("\n".join(lines), encoding="ascii")


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    if not INTER.is_dir():
        print(f"{INTER} does not exist: run `npm ci` in {ROOT} (./serve and ./test do it).", file=sys.stderr)
        return 1
    lines = ["// Generated by web/fonts/build.py from Inter (SIL Open Font License 1.1).", "#pragma once", "",
             "namespace stiction::fonts {", ""]
    folder = Path(sys.argv[1])
    for name, (file, codepoints) in CUTS.items():
        font = cut(file, codepoints)
        data = save(font, None)
        if name in WEB:
            (folder / WEB[name]).write_bytes(save(font, "woff2"))
        print(f"{name:16}{len(data):8} bytes, {len(zlib.compress(data, 9)):6} deflated")
        rows = [",".join(str(b) for b in data[i:i + 64]) for i in range(0, len(data), 64)]
        lines += [f"inline constexpr unsigned char {name}[] = {{", ",\n".join(rows), "};", ""]
    lines += ["}  // namespace stiction::fonts", ""]
    (folder / "fonts.hpp").write_text("\n".join(lines), encoding="ascii")
    write_metrics(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
