# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Constants of a linked program: which of them its functions reach.

Tables and texts lie in the memory of a WebAssembly program from its beginning, whatever function uses them. `Constants` finds the objects that a
set of functions reaches: an object is reached if a function contains an address in it, or if an object that is reached does. Any number that can be
an address counts as one, so too many objects are found rather than too few.

The linker's map tells where each object begins. Texts are one object in the map; here each text up to its zero byte is one."""

import re
import struct
from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path

CONSTANTS, VARIABLES = ".rodata", ".data"
TEXTS = "<internal>:"
# An index that begins at 1 or at a letter puts the address in the code before the table, bytes.
before_table = 64


class Reader:
    """The binary format of WebAssembly, as far as the names of functions need it (core specification, section 5)."""

    def __init__(self, body: bytes, at: int = 0):
        self.body, self.at = body, at

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.body[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self) -> str:
        length = self.number()
        self.at += length
        return self.body[self.at - length:self.at].decode()

    def sections(self):
        """(number, reader at its beginning, end) of each section."""
        self.at = 8
        while self.at < len(self.body):
            number = self.body[self.at]
            self.at += 1
            length = self.number()
            end = self.at + length
            yield number, Reader(self.body, self.at), end
            self.at = end


class Code(Reader):
    """Body of a function, read instruction by instruction (core specification, section 5.4)."""

    def __init__(self, body: bytes, at: int, end: int):
        super().__init__(body, at)
        self.begin, self.end = at, end

    def signed(self) -> int:
        begin = self.at
        value = self.number()
        return value - (1 << 7 * (self.at - begin)) if self.body[self.at - 1] & 64 else value

    def offset(self) -> int:
        """The constant part of an address in memory; its alignment is skipped."""
        self.number()
        return self.number()

    def numbers(self) -> set[int]:
        """All integers that can be addresses: constants and constant parts of addresses."""
        for _ in range(self.number()):  # groups of local variables
            self.number()
            self.at += 1
        out = set()
        while self.at < self.end:
            number = self.instruction()
            if number is not None:
                out.add(number)
        if self.at != self.end:
            raise ValueError("a function ends inside an instruction")
        return out

    def instruction(self) -> int | None:
        code = self.body[self.at]
        self.at += 1
        if 0x28 <= code <= 0x3E:  # loads and stores
            return self.offset()
        if code in (0x41, 0x42):  # integer constants
            return self.signed()
        if code in (0x02, 0x03, 0x04):  # blocks with their type
            self.signed()
        elif code in (0x0C, 0x0D, 0x10, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0xD2):  # branches, calls, variables, tables
            self.number()
        elif code == 0x0E:
            for _ in range(self.number() + 1):
                self.number()
        elif code == 0x11:
            self.number(), self.number()
        elif code in (0x3F, 0x40):
            self.at += 1
        elif code in (0x43, 0x44):
            self.at += 4 if code == 0x43 else 8
        elif code == 0xFC:
            operation = self.number()
            self.at += {10: 2, 11: 1}.get(operation, 0)  # memory.copy, memory.fill; conversions have nothing behind them
        elif code == 0xFD:
            return self.vector_instruction()
        elif not (code in (0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B) or 0x45 <= code <= 0xC4):
            raise ValueError(f"instruction {code:#x} is not known")
        return None

    def vector_instruction(self) -> int | None:
        code = self.number()
        if code <= 11 or 84 <= code <= 93:  # loads and stores, 84 to 91 of one lane
            out = self.offset()
            self.at += 84 <= code <= 91
            return out
        if code in (12, 13):
            self.at += 16
        elif 21 <= code <= 34:  # one lane
            self.at += 1
        return None


def read_map(path: Path) -> tuple[dict[str, tuple[int, int]], list[tuple[int, int, str]]]:
    """Begin and end of the sections of the memory, and (begin, bytes, name) of the objects among the constants."""
    sections, objects, section = {}, [], ""
    row = re.compile(r"\s*([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)( +)(\S.*)$")
    with path.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if fields := row.match(line):
                begin, size, name = int(fields[1], 16), int(fields[2], 16), fields[4]
                if name in (CONSTANTS, VARIABLES, ".bss"):
                    section = name
                    sections[name] = begin, begin + size
                elif section == CONSTANTS and f":({CONSTANTS}" in name:  # below it stand the names of its symbols
                    objects.append((begin, size, name))
    return sections, objects


class Constants:
    """The constants of a program in its memory. `memory` holds it from address 0 on."""

    def __init__(self, memory: bytes, map_path: Path):
        sections, objects = read_map(map_path)
        self.memory = memory
        self.low, self.high = sections[CONSTANTS]
        self.variables = sections[VARIABLES]
        self.begins, self.ends, self.is_text = [], [], []
        for begin, size, name in sorted(objects):
            end = begin + size
            while begin < end:
                part = memory.index(0, begin) + 1 if name.startswith(TEXTS) else end
                self.begins.append(begin)
                self.ends.append(part)
                self.is_text.append(name.startswith(TEXTS))
                begin = part
        if any(begin < end for begin, end in zip(self.begins[1:], self.ends)):
            raise ValueError("objects of the map overlap")

    def find(self, address: int) -> int | None:
        """The object at an address; the first byte after an object counts, unless another one begins there."""
        index = bisect_right(self.begins, address) - 1
        return index if index >= 0 and address <= self.ends[index] else None

    def find_words(self, begin: int, end: int) -> list[int]:
        """Objects to which the words of this part of the memory lead."""
        words = struct.unpack_from(f"<{(end - (begin + 3 & ~3)) // 4}I", self.memory, begin + 3 & ~3)
        return [index for word in words if self.low <= word <= self.high and (index := self.find(word)) is not None]

    def find_addresses(self, code: Code) -> set[int]:
        """The numbers of a function that may be addresses of constants."""
        return {number for number in code.numbers() if self.low - before_table <= number <= self.high}

    def reach(self, addresses: Iterable[set[int]], variables: bool) -> set[int]:
        """Objects that functions with these addresses reach, and also those that variables of the program reach."""
        waiting = self.find_words(*self.variables) if variables else []
        for of_function in addresses:
            for number in of_function:
                last = bisect_right(self.begins, number + before_table)
                first = bisect_right(self.begins, number)
                waiting += [index for index in range(first, last) if not self.is_text[index]]
                if (index := self.find(number)) is not None:
                    waiting.append(index)
        out = set()
        while waiting:
            index = waiting.pop()
            if index not in out:
                out.add(index)
                if not self.is_text[index]:
                    waiting += self.find_words(self.begins[index], self.ends[index])
        return out
