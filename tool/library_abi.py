"""Writes what programs of others rely on in the C library: its names, types, structures and
constants, as the headers have them now. Usage: library_abi.py LIBRARY OUT [HEADERS]

abidw reads it from the debugging information of a library that has the names alone, each without
its code, so the library itself needs none. The suite "promises of the library" compares the output
with src/library/libtalon.abi, the state of the last release; make library-abi writes that file.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import library_headers

# Constants are variables of their type there, which no library has.
CONSTANTS = "TALON_CONSTANTS {\n    global:\n        constants_*;\n};\n"


def sizes_of(library):
    """The size of each object and function of the library, in bytes."""
    told = subprocess.run(["nm", "--dynamic", "--defined-only", "-S", "-P", library],
                          capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in told.splitlines()]
    return {row[0].split("@")[0]: int(row[3], 16) for row in rows if len(row) > 3}


def definition(text, sizes):
    """Defines the names of a declaration: an array has the length that the library's has."""
    if not text.startswith("extern"):
        return re.sub(r" __attribute__.*", "", text) + " { __builtin_trap(); }"
    return re.sub(r"(\w+)\[\]", lambda found: f"{found[1]}[{sizes[found[1]]}]",
                  text.removeprefix("extern ")) + ";"


def with_named_constants(text):
    """A header in which every enum has a name, that of its first constant if it had none."""
    return re.sub(r"^enum \{(\s*(?:/\*.*?\*/\s*)*)(\w+)", r"enum constants_of_\2 {\1\2", text,
                  flags=re.M | re.S)


def source_of(folder, sizes):
    """A source that defines all names of the headers, which tell their types."""
    headers = sorted(pathlib.Path(folder).glob("*.h"))
    enums = dict.fromkeys(name for path in headers for name in
                          re.findall(r"^enum (\w+) \{", path.read_text(encoding="utf-8"), re.M))
    texts = dict.fromkeys(one.text for one in library_headers.declarations(folder))
    return "\n".join([*(f"#include <talon/{path.name}>" for path in headers),
                      *(f"enum {name} constants_{name};" for name in enums),
                      *(definition(text, sizes) for text in texts), ""])


def write_abi(library, out, headers=library_headers.HEADERS):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "talon").mkdir()
        for path in pathlib.Path(headers).glob("*.h"):
            text = with_named_constants(path.read_text(encoding="utf-8"))
            (folder / "talon" / path.name).write_text(text, encoding="utf-8")
        exported = library_headers.MAP.read_text(encoding="utf-8")
        (folder / "names.map").write_text(exported + CONSTANTS, encoding="utf-8")
        source = source_of(folder / "talon", sizes_of(library))
        (folder / "names.c").write_text(source, encoding="utf-8")
        subprocess.run(["gcc", "-std=c17", "-g", "-w", "-shared", "-fPIC", "-I.",
                        "-Wl,-soname,libtalon.so.1", "-Wl,--version-script=names.map",
                        "-o", "libtalon.so.1", "names.c"], cwd=folder, check=True)
        subprocess.run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs",
                        "--no-elf-needed", "--no-parameter-names", "--out-file",
                        os.path.abspath(out), "libtalon.so.1"], cwd=folder, check=True)


if __name__ == "__main__":
    write_abi(*sys.argv[1:])
