"""Writes the table of limits into doc/operations.md from src/server/limits/limits.h and
src/drive/drive_limits.h; with --check only says whether it is up to date.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADER, PAGE = "src/server/limits/limits.h", "doc/operations.md"
OF_DRIVES = "src/drive/drive_limits.h"
BEGIN, END = "<!-- limits: tool/limits.py writes this -->\n", "<!-- end of limits -->"


def number_of(expression):
    """The number that a C constant expression of numbers stands for."""
    if not re.fullmatch(r"[0-9 *<+()-]+", expression):
        raise SystemExit(f"{HEADER}: {expression} is no number")
    return eval(expression)  # nothing but digits and operators


def count_of(expression):
    """A count as people read it; one written with a shift is a number of bytes."""
    for shift, unit in (("<< 20", "MiB"), ("<< 10", "KiB")):
        if shift in expression:
            return f"{number_of(expression.replace(shift, ''))} {unit}"
    return f"{number_of(expression):,}"


def time_of(expression):
    """A time in ms in the largest unit that divides it."""
    ms = number_of(expression)
    for length, unit in ((3600 * 1000, "h"), (60 * 1000, "min"), (1000, "s")):
        if ms % length == 0:
            return f"{ms // length} {unit}"
    return f"{ms} ms"


def rows(source, value_of):
    """A row for every limit: its name, its value, and what it bounds."""
    pattern = r"\b(LIMIT_\w+)\s*=\s*([^,]+),(?:[ \t]*/\*(.*?)\*/)?"
    for name, expression, comment in re.findall(pattern, source, re.S):
        value = value_of(" ".join(expression.split()))
        yield f"| `{name}` | {value} | {' '.join(comment.split())} |"


def table():
    source, of_drives = (open(os.path.join(ROOT, name), encoding="utf-8").read()
                         for name in (HEADER, OF_DRIVES))
    counts, times = source.split("/* Times in ms. */")
    lines = [*rows(counts, count_of), *rows(of_drives, count_of), *rows(times, time_of)]
    source += of_drives
    if {line.split("`")[1] for line in lines} != set(re.findall(r"\bLIMIT_\w+", source)):
        raise SystemExit(f"{HEADER}: not every limit has a row")
    return "\n".join(["| limit | value | what it bounds |", "|---|---|---|", *lines]) + "\n"


def main():
    path = os.path.join(ROOT, PAGE)
    with open(path, encoding="utf-8") as file:
        page = file.read()
    before, rest = page.split(BEGIN)
    old, after = rest.split(END)
    if old == table():
        return 0
    if "--check" in sys.argv:
        print(f"{PAGE} does not say what {HEADER} says: run tool/limits.py")
        return 1
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + BEGIN + table() + END + after)
    return 0


if __name__ == "__main__":
    sys.exit(main())
