"""Turns the headers of include/talon into what cffi reads: the types, constants and functions of
the library, without what only a C compiler needs. python/hatch_build.py puts it into the wheel, and
a package of a distribution beside the files of python/talon_cards.
Usage: python_interface.py FILE, which writes the module of cffi.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import cffi

HEADERS = pathlib.Path(__file__).resolve().parents[1] / "include"
# What the C library declares, cffi knows by itself.
EMPTY = ("stdbool", "stddef", "stdint", "string", "stdarg", "immintrin")
# It takes a va_list, which only C can make.
FREE = "void free(void *);\n"  # of the memory that the library gives away
LEFT_OUT = re.compile(r"[^;{}]*\btalon_translate_pairs\([^;]*;")


def preprocessed():
    """The headers in one text, without comments and without those of the C library."""
    names = sorted(path.name for path in (HEADERS / "talon").glob("*.h"))
    with tempfile.TemporaryDirectory() as folder:
        for name in EMPTY:
            (pathlib.Path(folder) / f"{name}.h").write_text("", encoding="utf-8")
        return subprocess.run(
            ["cc", "-E", "-P", "-nostdinc", "-U__BMI2__", "-I", folder, "-I", str(HEADERS), "-"],
            input="".join(f"#include <talon/{name}>\n" for name in names), text=True,
            capture_output=True, check=True).stdout


def without_blocks(text, begins):
    """The text without each statement that begins so, up to the brace that closes its block."""
    while found := re.search(begins, text):
        depth, at = 0, text.index("{", found.start())
        for at in range(at, len(text)):
            depth += (text[at] == "{") - (text[at] == "}")
            if not depth:
                break
        text = text[:found.start()] + text[at + 1:]
    return text


def interface():
    """What cffi's cdef() takes."""
    text = without_blocks(preprocessed(), r"\bstatic inline\b")
    text = LEFT_OUT.sub("", text)
    text = re.sub(r"__attribute__\s*\(\(.*?\)\)", "", text, flags=re.S)
    return re.sub(r"_Alignas\(\d+\)\s*", "", text) + FREE


def write_module(path):
    reader = cffi.FFI()
    reader.set_source("talon_cards._abi", None)
    reader.cdef(interface())
    reader.emit_python_code(str(path))


if __name__ == "__main__":
    write_module(sys.argv[1])
