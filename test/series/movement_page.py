"""What doc/movement-tables.md says of plans at tables of four. The page is written from the
program, so check_movements.py counts everything again.
"""
import os
import re

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../doc/movement-tables.md")


def page_rows(heading):
    """The rows of the table under this heading, without its own, as lists of cells."""
    with open(PAGE, encoding="utf-8") as page:
        part = page.read().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\|(.*)\|$", part, re.M)[2:]
    return [[cell.strip() for cell in row.split("|")] for row in rows]


def numbers_of(heading, column):
    """By the number in the first column, the number in another one."""
    return {int(row[0]): int(row[column].split()[0]) for row in page_rows(heading)}


def span_of(cell):
    """0 and 2 for "0–2", twice the number for a single one."""
    first, _, last = cell.partition("–")
    return int(first), int(last or first)


RAINBOWS = numbers_of("Rainbow", 1)
PARTNERS = {int(row[0]): (span_of(row[2]), span_of(row[3])) for row in page_rows("Individual")}
ONCE = {int(row[0]): int(row[1]) for row in page_rows("Shorter evenings") if row[1] != "–"}
MIXING = {int(row[0]): int(row[2]) for row in page_rows("Shorter evenings") if row[2] != "–"}
COMPARED = {int(row[0]): span_of(row[1]) for row in page_rows("Howell")}
