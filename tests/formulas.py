# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Formulas in comments keep their lines. A formatter that reflows comments breaks a long line at its last space, and puts
the rest in front of the next line, with which it makes nonsense:

    //     flow     q' = v,  M v' = h + J^T r,  dissipated' = damping - T.u_T,  input' = drive -
    //     T.w_T guards   open: gap;  closed: N, and |T| against mu_s N

wrapped(root) lists every place that looks like that. A block of formulas is what stands at least four spaces deeper than
the text of the comment. In it a line that goes on with the one before is indented deeper than that; a line is taken for
wrapped if the first word of the next, as deep as itself, had no room left on it, and if besides

    something is left open    a bracket, or it ends in an operator or a word like `the`
    the next begins no row    neither a label and a gap, nor a left-hand side and a relation

In lists, all lines that continue an item stand equally deep. formulas_test.py proves that each rule bites.
"""

import re
from pathlib import Path

TOPS = ("engine", "web", "cli", "tests")
LIMITS = (110, 80)  # the columns of .clang-format, and those of a formatter that did not find it
FORMULA = 4  # spaces deeper than text
LABEL = 26  # characters of a label or a left-hand side, at most

COMMENT = re.compile(r"^(\s*///?)( *)(.*?)\s*$")
ITEM = re.compile(r"(\*|-|\d+\.) ")
RELATION = re.compile(r"(?<![<>=])(=|<=|>=|<-|->|<|>|:)(?=\s|$)")
OPEN_END = re.compile(r"(?:[-+*/=<>(\[{|]|<=|>=|\b(?:a|an|and|as|at|by|each|end|first|for|in|is|it|its|no|not|of|or|over|"
                      r"the|to|until|where|with))$")
CARRIED_ON = re.compile(r"\bon$")  # may end a row too, before one that begins with a single name
NAME_ALONE = re.compile(r"\S+ +(=|<=|>=|<-|->) ")
OPEN_BEGIN = re.compile(r"[=+/)\]}<>]")


def indent(line: str) -> int:
    return len(COMMENT.match(line)[2])


def text(line: str) -> str:
    return COMMENT.match(line)[3]


def comments(lines: list[str]):
    """Runs of comment lines, as (index of the first, lines)."""
    begin = None
    for i, line in enumerate([*lines, ""]):
        if COMMENT.match(line):
            begin = i if begin is None else begin
        elif begin is not None:
            yield begin, lines[begin:i]
            begin = None


def depth(part: str) -> int:
    """Brackets that are left open at the end."""
    part = re.sub(r'"[^"]*"', "", part)
    return sum(part.count(c) for c in "([{") - sum(part.count(c) for c in ")]}")


def begins_row(part: str) -> bool:
    label = re.match(r"(\S+(?: \S+)*?) {2,}\S", part)
    if label and len(label[1]) <= LABEL:
        return True
    relation = RELATION.search(part[:LABEL])
    return bool(relation) and depth(part[:relation.start()]) == 0


def is_wrapped(line: str, next_line: str, limit: int) -> bool:
    here, there = text(line), text(next_line)
    if not here or not there or indent(line) != indent(next_line) or len(line) > limit:
        return False
    if len(line) + 1 + len(there.split(" ")[0]) <= limit:
        return False
    open_end = bool(OPEN_END.search(here) or OPEN_BEGIN.match(there)) or depth(here) > 0
    open_end = open_end or bool(CARRIED_ON.search(here)) and not NAME_ALONE.match(there)
    return open_end or limit == LIMITS[0] and not begins_row(there)


def find_wrapped_formulas(block: list[str]) -> list[int]:
    texts = [indent(line) for line in block if text(line)]
    if not texts:
        return []
    limit = LIMITS[0] if max(map(len, block)) > LIMITS[1] else LIMITS[1]
    base = min(texts)
    return [i for i in range(len(block) - 1)
            if indent(block[i]) >= base + FORMULA and is_wrapped(block[i], block[i + 1], limit)]


def find_torn_items(block: list[str]) -> list[int]:
    """Lines of an item of a list that stand deeper or less deep than its second line."""
    found, hang, begin = [], None, None
    for i, line in enumerate(block):
        if not text(line):
            begin = hang = None
        elif ITEM.match(text(line)):
            begin, hang = indent(line), None
        elif begin is not None and indent(line) < begin + FORMULA:
            hang = indent(line) if hang is None else hang
            if indent(line) != hang:
                found.append(i - 1)
                begin = None
    return found


def wrapped_lines(source: str) -> list[int]:
    """Numbers of the lines after which a formula or an item was wrapped, from 1."""
    found = set()
    for begin, block in comments(source.split("\n")):
        found |= {begin + i + 1 for i in find_wrapped_formulas(block) + find_torn_items(block)}
    return sorted(found)


def wrapped(root: Path) -> list[str]:
    """Each place as `path:line: text`, sorted by path."""
    out = []
    for top in TOPS:
        for path in sorted(p for p in (root / top).rglob("*") if p.suffix in (".cpp", ".hpp") and p.is_file()):
            source = path.read_text(encoding="utf-8")
            lines = source.split("\n")
            out += [f"{path.relative_to(root)}:{n}: {text(lines[n - 1])[-50:]} | {text(lines[n])[:40]}"
                    for n in wrapped_lines(source)]
    return out
