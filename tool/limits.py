"""Writes the table of limits into doc/operations.md from src/server/limits/limits.h; with --check
only says whether it is up to date.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADER, PAGE = "src/server/limits/limits.h", "doc/operations.md"
BEGIN, END = "<!-- limits: tool/limits.py writes this -->\n", "<!-- end of limits -->"


def value_of(expression):
    """A C constant expression of numbers, as a number people read."""
    if not re.fullmatch(r"[0-9 *<+()-]+", expression):
        raise SystemExit(f"{HEADER}: {expression} is no number")
    return f"{eval(expression):,}"  # nothing but digits and operators


def rows(source):
    """(name, value, what it bounds) of every limit."""
    pattern = r"\b(LIMIT_\w+) = ([^,]+),(?:[ \t]*/\*(.*?)\*/)?"
    for name, expression, comment in re.findall(pattern, source, re.S):
        yield name, value_of(expression), " ".join(comment.split())


def table():
    with open(os.path.join(ROOT, HEADER), encoding="utf-8") as file:
        source = file.read()
    counts, times = source.split("/* Times in ms. */")
    lines = ["| limit | value | what |", "|---|---|---|"]
    lines += [f"| `{name}` | {value} | {what} |" for name, value, what in rows(counts)]
    lines += [f"| `{name}` | {value} ms | {what} |" for name, value, what in rows(times)]
    return "\n".join(lines) + "\n"


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
