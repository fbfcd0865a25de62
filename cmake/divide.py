#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Stiction authors
# SPDX-License-Identifier: Apache-2.0
"""Divides the linked program into two parts: app.wasm, which is needed for the first picture, and later.wasm with the functions named in
web/later.txt and the constants (tables, texts) that no other function reaches.

Binaryen's wasm-split divides it: later.wasm imports memory, table and functions from app.wasm, and puts its own functions into the table when
it is instantiated. No code is removed or changed. The functions are chosen by their names, but neither part contains the names. later.map
lists the function of each placeholder in the table."""

import argparse
import re
import subprocess
import sys
from pathlib import Path

from program_data import Code, Constants, Reader


CUSTOM, IMPORT, CODE, DATA, COUNT_OF_DATA, FUNCTION_NAMES = 0, 2, 10, 11, 12, 1
KIND_FUNCTION, KIND_TABLE, KIND_MEMORY, KIND_GLOBAL = range(4)


short = 40  # bytes


def count_imported_functions(part: Reader) -> int:
    count = 0
    for _ in range(part.number()):
        part.text(), part.text()
        kind = part.body[part.at]
        part.at += 1
        if kind == KIND_FUNCTION:
            count += 1
            part.number()
        elif kind == KIND_GLOBAL:
            part.at += 2
        else:
            part.at += kind == KIND_TABLE  # the type of its elements
            for _ in range(1 + (part.number() & 1)):  # the minimum, and the maximum if the flag is set
                part.number()
    return count


def read_names(body: bytes) -> dict[int, str]:
    """Names of the functions that the program defines, by their index among these functions."""
    imported, names = 0, {}
    for number, part, end in Reader(body).sections():
        if number == IMPORT:
            imported = count_imported_functions(part)
        if number == CUSTOM and part.text() == "name":
            while part.at < end:
                kind = part.body[part.at]
                part.at += 1
                next_kind = part.number() + part.at
                if kind == FUNCTION_NAMES:
                    names = {part.number(): part.text() for _ in range(part.number())}
                part.at = next_kind
    return {index - imported: name for index, name in names.items() if index >= imported}


def read_codes(body: bytes) -> list[Code]:
    """Each function that the program defines."""
    codes = []
    for number, part, _ in Reader(body).sections():
        if number == CODE:
            for _ in range(part.number()):
                size = part.number()
                codes.append(Code(body, part.at, part.at + size))
                part.at += size
    return codes


def read_data(body: bytes) -> list[tuple[int, bytes]]:
    """(address, bytes) of what the program puts into its memory before it begins."""
    out = []
    for number, part, _ in Reader(body).sections():
        if number == DATA:
            for _ in range(part.number()):
                if part.number() != 0 or part.body[part.at] != 0x41:
                    raise ValueError("data without a constant address")
                part.at += 1
                address = part.number()
                part.at += 1  # the end of the address
                size = part.number()
                out.append((address, body[part.at:part.at + size]))
                part.at += size
    return out


def write_number(value: int) -> bytes:
    out = b""
    while value >= 128:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def write_address(value: int) -> bytes:
    """A constant of 32 bits with a sign."""
    out = b""
    while not 0 <= value < 64:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def write_section(number: int, content: bytes) -> bytes:
    return bytes([number]) + write_number(len(content)) + content


def replace_data(body: bytes, data: list[tuple[int, bytes]]) -> bytes:
    """The program with other data."""
    entries = b"".join(b"\0\x41" + write_address(address) + b"\x0b" + write_number(len(text)) + text for address, text in data)
    section, out = write_section(DATA, write_number(len(data)) + entries), body[:8]
    for number, part, end in Reader(body).sections():
        if number == COUNT_OF_DATA:
            out += write_section(number, write_number(len(data)))
        elif number != DATA:
            if number == CUSTOM:
                out, section = out + section, b""
            out += write_section(number, body[part.at:end])
    return out + section


def cut_data(memory: bytes, has: bytes) -> list[tuple[int, bytes]]:
    """The constants and variables that a part has. It may also have what lies in a short gap between them: that is cheaper than a new beginning,
    and the bytes are the same in both parts."""
    kept = bytes(value if there else 0 for value, there in zip(memory, has))
    runs = re.finditer(rb"(?s)[^\0](?:\0{0,11}[^\0])*", kept)  # memory is zero at the beginning
    return [(run.start(), memory[run.start():run.end()]) for run in runs]


def fill_memory(data: list[tuple[int, bytes]], size: int) -> bytes:
    memory = bytearray(size)
    for address, text in data:
        memory[address:address + len(text)] = text
    return bytes(memory)


def find_missing(program: bytes, constants: Constants) -> list[int]:
    """Addresses of constants that functions of app.wasm reach and that it does not have: none, unless the division is wrong."""
    has = fill_memory(read_data(program), len(constants.memory))
    reached = constants.reach(map(constants.find_addresses, read_codes(program)), variables=True)
    parts = [slice(constants.begins[index], constants.ends[index]) for index in reached]
    return [part.start for part in parts if has[part] != constants.memory[part]]


def read_patterns(text: str) -> list[tuple[re.Pattern[str], int]]:
    """One pattern per line, with the size of the shortest function that it chooses: 0 after `= `. `*` matches any text; the pattern is compared
    from the beginning of the name."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    return [(re.compile(re.escape(line.removeprefix("= ")).replace(r"\*", ".*")), 0 if line.startswith("= ") else short) for line in lines if line]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True, help="app.wasm with the names of its functions; divided in place")
    parser.add_argument("--later", type=Path, required=True, help="the second part")
    parser.add_argument("--map", type=Path, required=True, help="the linker's map of the program")
    parser.add_argument("--patterns", type=Path, required=True, help="web/later.txt")
    parser.add_argument("--wasm-opt", required=True)
    parser.add_argument("--wasm-split", required=True)
    parser.add_argument("features", nargs="*", help="what both tools are told of the instructions, after --")
    options = parser.parse_args()

    body = options.program.read_bytes()
    names, codes = read_names(body), read_codes(body)
    data = read_data(body)
    constants = Constants(fill_memory(data, max(address + len(text) for address, text in data) + 1), options.map)
    patterns = read_patterns(options.patterns.read_text(encoding="utf-8"))
    # Short functions stay in app.wasm: the tools merge equal functions, which are mostly short, and then one name stands for functions of both
    # parts.
    chosen = sorted(index for index, name in names.items()
                    if any(codes[index].end - codes[index].begin >= least and pattern.match(name) for pattern, least in patterns))
    unused = [pattern.pattern for pattern, _ in patterns if not any(pattern.match(name) for name in names.values())]
    if not chosen:
        print(f"divide.py: no function of {options.program} is named by {options.patterns}", file=sys.stderr)
        return 1
    if unused:  # the function was renamed, or another compiler has inlined it
        print(f"divide.py: no function fits {unused}", file=sys.stderr)
    # If functions have no names, wasm-split uses their numbers, also for exports, which are then short.
    nameless, choice = options.program.with_suffix(".nameless.wasm"), options.program.with_suffix(".later.txt")
    subprocess.run([options.wasm_opt, *options.features, "--strip-debug", options.program, "-o", nameless], check=True)
    choice.write_text("\n".join(map(str, chosen)), encoding="utf-8")
    subprocess.run([options.wasm_split, *options.features, nameless, f"--split-funcs=@{choice}", "--placeholdermap", "-o1", options.program, "-o2", options.later], check=True)
    addresses = [constants.find_addresses(code) for code in codes]
    first = constants.reach((addresses[index] for index in set(range(len(codes))) - set(chosen)), variables=True)
    second = constants.reach((addresses[index] for index in chosen), variables=False) - first
    is_later = bytearray(len(constants.memory))
    for index in second:
        begin, end = constants.begins[index], constants.ends[index]
        is_later[begin:end] = b"\1" * (end - begin)
    options.program.write_bytes(replace_data(options.program.read_bytes(), cut_data(constants.memory, bytes(1 - later for later in is_later))))
    options.later.write_bytes(replace_data(options.later.read_bytes(), cut_data(constants.memory, is_later)))
    if missing := find_missing(options.program.read_bytes(), constants):
        print(f"divide.py: {options.program} reaches constants that {options.later} has, at {missing}", file=sys.stderr)
        return 1
    placeholders = Path(f"{options.program}.placeholders")
    slots = [line.split(":") for line in placeholders.read_text(encoding="utf-8").split()]
    options.later.with_suffix(".map").write_text("".join(f"{slot} {names.get(int(index), index)}\n" for slot, index in slots), encoding="utf-8")
    for path in (nameless, choice, placeholders):
        path.unlink()
    print(f"{len(names) - len(chosen)} functions in {options.program.name} ({options.program.stat().st_size} bytes), "
          f"{len(chosen)} in {options.later.name} ({options.later.stat().st_size}) with {sum(map(len, (text for _, text in read_data(options.later.read_bytes()))))} bytes "
          "of constants")
    return 0


if __name__ == "__main__":
    sys.exit(main())
