#!/usr/bin/env python3
"""Writes src/series/series_whist_designs.c: whole individuals for which no single starter is known
or found. Each is put together from a small design, for which tool/whist_design_search.py looks, or
from an individual of fewer players, which the program has. Arguments: the build folder; --check:
fail if the file is stale.
"""
import argparse
import os
import sys

from movement_tables import Plans

HERE = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HERE, "../src/series/series_whist_designs.c")
FOUR = range(4)

HEAD = """\
/* series_whist_designs.c - schedules in which everybody becomes everybody's partner, each of
 * several first rounds. tool/whist_designs.py puts them together and writes this file.
 */
#include "series_starters.h"

/* clang-format off */
/* Two partners, then the two against them. */
static const uint8_t design_tables[][SERIES_STARTER_SEATS] = {
"""
BETWEEN = """};

/* Lines, how many of each move, the step, rounds, turns, the base of digits, whether lines lean. */
static const struct series_part parts[] = {
"""
ROWS = """};
static const struct series_design designs[] = {
"""
TAIL = """};
/* clang-format on */

const struct series_design *series_whist_design(unsigned players)
{
    for (size_t i = 0; i < sizeof designs / sizeof *designs; i++)
        if (designs[i].players == players)
            return &designs[i];
    return NULL;
}
"""

# ---- small designs that were found by search --------------------------------------------------
#
# Five groups of twelve: points (x, y, i), x of the field of four, y of Z_3, i the group. A base is
# a class when it is moved by all (0, y). IMAGED_5 gives three classes by the image of order 3, and
# FIXED_5 is one that has itself as image: of its blocks two are fixed and one has three images.
FIXED_5 = (((0, 0, 0), (3, 0, 1), (1, 0, 2), (2, 0, 3)),
           ((0, 1, 1), (0, 0, 2), (0, 2, 3), (0, 0, 4)),
           ((1, 0, 0), (3, 1, 2), (3, 1, 3), (1, 1, 4)))
IMAGED_5 = (((1, 0, 0), (1, 2, 1), (1, 0, 2), (3, 2, 3)),
            ((3, 0, 1), (0, 1, 2), (2, 1, 3), (3, 1, 4)),
            ((2, 0, 0), (0, 0, 1), (2, 1, 2), (0, 0, 4)),
            ((3, 0, 0), (2, 2, 1), (0, 0, 3), (1, 2, 4)),
            ((0, 0, 0), (3, 1, 2), (1, 2, 3), (2, 1, 4)))
# Six groups of twelve: points (x, i), x of Z_12. A base is a class when it is moved by 4 and by 8.
GROUPS_6 = (((3, 0), (9, 1), (11, 2), (11, 3)), ((2, 1), (9, 2), (8, 3), (9, 4)),
            ((2, 0), (7, 1), (10, 4), (10, 5)), ((1, 0), (6, 3), (4, 4), (8, 5)),
            ((0, 0), (10, 2), (1, 3), (11, 5)), ((0, 1), (8, 2), (11, 4), (5, 5)))
# Sixteen players y of Z_16 and four more, 16 to 19: in 16 rounds all of them are partners once, but
# for those of the four and those y whose difference is a multiple of four.
HOLED_20 = ((10, 17, 8, 5), (9, 16, 0, 15), (7, 14, 19, 4), (18, 3, 1, 6), (11, 13, 12, 2))
# Of Z_91. Multiplied by 29 and by 29 * 29 they are the tables of all that are no multiples of 13.
OF_91 = ((57, 80, 4, 60), (32, 70, 16, 38), (66, 55, 44, 36), (35, 62, 53, 37), (63, 59, 49, 30),
         (50, 68, 22, 20), (47, 54, 82, 6))
# Points (x, y): x of Z_23 and y one of four; two tables for each of four rounds. Multiplied by the
# eleven squares of Z_23 they are the tables of all but those with x = 0.
OF_23 = ((((21, 2), (10, 1), (1, 2), (8, 1)), ((1, 3), (18, 0), (14, 0), (5, 3))),
         (((5, 1), (18, 1), (9, 3), (22, 3)), ((3, 2), (19, 2), (7, 0), (6, 0))),
         (((4, 1), (18, 3), (14, 0), (22, 2)), ((1, 0), (12, 2), (10, 3), (21, 1))),
         (((8, 2), (14, 3), (16, 3), (19, 2)), ((15, 0), (12, 1), (2, 0), (10, 1))))


class Part:
    """A first round, and how others follow from it: struct series_part says how."""

    def __init__(self, tables, rounds, moving, lines=1, turns=1, base=0, leans=0):
        self.tables = [list(table) for table in tables]
        self.columns = lines, moving, 1, rounds, turns, base, leans


class Smaller:
    """First rounds of the program's individuals: two partners, then the two against them."""

    def __init__(self, program):
        self.plans = Plans(program)

    def first_round(self, players):
        told = self.plans.told("individual", players)["plan"][0]["tables"]
        return [[one["seats"][seat] - 1 for seat in (0, 2, 1, 3)] for one in told]


def product(one, other, size):
    """In the field of 4 or of 16 elements; the bits of a number are coefficients."""
    found = 0
    for bit in range(4):
        found ^= (one << bit) * (other >> bit & 1)
    for bit in range(6, size.bit_length() - 2, -1):
        if found >> bit & 1:
            found ^= {4: 0b111, 16: 0b10011}[size] << bit - size.bit_length() + 1
    return found


def in_twelves(smaller, classes, groups, base=0):
    """Four who meet in the design play three times, so that each is the partner of each other. Then
    each group plays the individual of twelve. Point x of group i is number x * groups + i.
    """
    for tables in classes:
        yield Part(([x * groups + i for x, i in table] for table in tables), 4, 12, groups, turns=3,
                   base=base)
    yield Part(([x * groups + i for x in table] for i in range(groups)
                for table in smaller.first_round(12)), 11, 11, groups)


def image_5(point):
    """Multiplied by the element 2 of the field, and three of the groups change places."""
    x, y, i = point
    return product(2, x, 4), (y + (i == 4)) % 3, (0, 2, 3, 1, 4)[i]


def images(blocks, image, count):
    for _ in range(count):
        yield blocks
        blocks = [[image(point) for point in block] for block in blocks]


def design_60(smaller):
    *fixed, turned = FIXED_5
    bases = [*images(IMAGED_5, image_5, 3),
             fixed + [block for blocks in images([turned], image_5, 3) for block in blocks]]
    classes = [[[((y + more) % 3 * 4 + x, i) for x, y, i in block] for block in base
                for more in range(3)] for base in bases]
    return in_twelves(smaller, classes, 5, base=2)


def image_6(point):
    x, i = point
    return x, 5 if i == 5 else (i + 1) % 5


def design_72(smaller):
    classes = [[[((x + more) % 12, i) for x, i in block] for block in base for more in (0, 4, 8)]
               for base in images(GROUPS_6, image_6, 5)]
    return in_twelves(smaller, classes, 6)


# ---- four of each -----------------------------------------------------------------------------

def multiplied(first_round, turn, size):
    """Each point becomes `size` players, point x the numbers from size * x on, and each table as
    many tables. In `size` turns each player of a point meets each one of another point once.
    """
    return [[size * x + (y ^ product(seat, turn, size)) for seat, x in enumerate(table)]
            for table in first_round for y in range(size)]


def four_of_each(smaller, players):
    first_round, points = smaller.first_round(players // 4), players // 4
    for turn in FOUR:
        yield Part(multiplied(first_round, turn, 4), points - 1, points - 1, 4)
    yield Part(([4 * x + y for y in FOUR] for x in range(points)), 1, points, 4, turns=3)


def design_80(smaller):
    return four_of_each(smaller, 80)


def design_96(smaller):
    return four_of_each(smaller, 96)


def with_one_more(rounds, points):
    """In each of four rounds the point 0 is missing. Its four players and one more play the
    individual of five there, but for its round in which the one more sits out: all points play that
    together.
    """
    more = 4 * points
    for number, tables in enumerate(rounds):
        others = [(number + i) % 4 for i in (3, 1, 2)]
        yield Part([*tables, [more, *others]], points, points, 4)
    yield Part(([4 * x + y for y in (0, 2, 1, 3)] for x in range(points)), 1, points, 4)


def design_69(smaller):
    first_round = smaller.first_round(17)
    return with_one_more([multiplied(first_round, turn, 4) for turn in FOUR], 17)


def design_93(_smaller):
    squares = [i * i % 23 for i in range(1, 12)]
    return with_one_more([[[x * square % 23 * 4 + y for x, y in table] for table in base
                           for square in squares] for base in OF_23], 23)


def design_68(smaller):
    """Point x of line i is number 4 * x + i. Each line plays the individual of 17, and the four who
    sit out make a table. These tables of four have two pairings left, and the tables that take one
    of each line in any other way have three.
    """
    lines = [[4 * x + i for x in table] for i in FOUR for table in smaller.first_round(17)]
    yield Part([*lines, list(FOUR)], 17, 17, 4)
    yield Part(([4 * x + i for i in (0, 2, 3, 1)] for x in range(17)), 1, 17, 4, turns=2)
    yield Part(([(x + i) % 17 * 4 + i for i in FOUR] for x in range(17)), 16, 17, 4, turns=3,
               leans=1)


def design_84(smaller):
    """Five points of sixteen players each, and four more players. In its turns a point is missing:
    its players and the four more play HOLED_20 there. Three rounds are left: in them the four are
    at one table, and those of each point whom HOLED_20 did not bring together.
    """
    first_round = smaller.first_round(5)
    for turn in range(16):
        holed = [[80 + x - 16 if x >= 16 else (x + turn) % 16 for x in table] for table in HOLED_20]
        yield Part(multiplied(first_round, turn, 16) + holed, 5, 5, 16)
    yield Part([[80, 81, 82, 83], *([16 * point + y + 4 * i for i in FOUR]
                                    for point in range(5) for y in FOUR)], 1, 5, 16, turns=3)


# ---- fields -----------------------------------------------------------------------------------

def design_81(_smaller):
    """The four powers w ** i, w ** (i + 20) … of the field of 81, where w ** 4 = 1 - w ** 3: those
    that are opposite are partners. Digits to the base 3 are the coefficients."""
    powers, power = [], (1, 0, 0, 0)
    for _ in range(80):
        powers.append(sum(digit * 3 ** place for place, digit in enumerate(power)))
        last = power[3]
        power = last, *power[:2], (power[2] - last) % 3
    yield Part(([powers[i + turn] for turn in (0, 40, 20, 60)] for i in range(20)), 81, 81, base=3)


def design_92(smaller):
    thirteens = [[91 if x == 7 else 13 * x for x in table] for table in smaller.first_round(8)]
    yield Part(thirteens + [[x * factor % 91 for x in table] for table in OF_91
                            for factor in (1, 29, 29 * 29)], 91, 91)


DESIGNS = {60: design_60, 68: design_68, 69: design_69, 72: design_72, 80: design_80, 81: design_81,
           84: design_84, 92: design_92, 93: design_93, 96: design_96}


# ---- the file ---------------------------------------------------------------------------------

def wrapped(items):
    """Lines of a list in C, as wide as can be."""
    lines, line = [], "   "
    for item in items:
        if len(line) + len(item) > 98:
            lines.append(line)
            line = "   "
        line += f" {item},"
    return lines + [line]


def braces(values):
    return "{ " + ", ".join(map(str, values)) + " }"


def file_of(smaller):
    tables, parts, designs = [], [], []
    count = 0
    for players, design in DESIGNS.items():
        tables.append(f"    /* {players} */")
        first = len(parts)
        for part in design(smaller):
            parts.append(braces((f"design_tables + {count}", *part.columns)))
            tables += wrapped(map(braces, part.tables))
            count += len(part.tables)
        designs.append(braces((players, len(parts) - first, f"parts + {first}")))
    return "\n".join([HEAD + "\n".join(tables), BETWEEN + "\n".join(wrapped(parts)),
                      ROWS + "\n".join(wrapped(designs)), TAIL])


def main():
    parser = argparse.ArgumentParser(description="Writes src/series/series_whist_designs.c.")
    parser.add_argument("build")
    parser.add_argument("--check", action="store_true", help="fail if the file is stale")
    chosen = parser.parse_args()
    text = file_of(Smaller(os.path.join(chosen.build, "talon")))
    if chosen.check:
        with open(FILE, encoding="utf-8") as file:
            return file.read() != text
    with open(FILE, "w", encoding="utf-8") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
