#!/usr/bin/env python3
"""Writes doc/movement-tables.md from the program: how many rounds its plans have and how they bring
people together, beside what is known elsewhere. The suite "movements" compares the page with what
it counts itself. Arguments: the build folder; --check: fail if the page is stale.
"""
import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from itertools import combinations

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "../doc/movement-tables.md")
SIZES = range(4, 101)
HOWELLS = range(4, 51, 2)

HEAD = """# How good the plans are

What each [plan](movements.md) promises at tables of four, for 4 to 100 players, beside what is
known elsewhere. `tool/movement_tables.py` writes this page from the program, and a checker that
knows nothing of the program counts it again. "Bound" is what cannot be exceeded.

Sources, as their abstracts or pages say:

- [H] Hanani, Ray-Chaudhuri and Wilson, *On resolvable designs* (1972): for 12n + 4 players there
  are plans in which everybody meets everybody once
  ([docslib.org](https://docslib.org/doc/8401233/on-resolvable-designs-haim-hanania-d-k)).
- [S] *α-resolvable group divisible designs with block size four and group size three*: for 12n
  players everybody can meet all but two others, except with 12
  ([utilitasmathematica.com](https://utilitasmathematica.com/index.php/Index/article/view/530)).
- [G] The social golfer problem, where 32 golfers in 10 weeks were the question
  ([csplib.org](https://www.csplib.org/Problems/prob010)).
- [W] Merritt, *Advances in Z-cyclic whist and triplewhist tournaments*: whist tournaments exist for
  all 4n and 4n + 1 players
  ([digitalcommons.uri.edu](http://digitalcommons.uri.edu/dissertations/AAI9945216/)).
- [R] Room squares of side n exist for all odd n but 3 and 5
  ([hippocampus.si](https://hippocampus.si/ISBN/978-961-6832-93-9/files/basic-html/page65.html)).
- [B] McKinnon, *Comparison of pairs*: a Howell is balanced if each pair is compared with each other
  one equally often
  ([bridgecentral.com](http://www.bridgecentral.com/MvtHTML/comparisonofpairs.htm)).
- [M] McKinnon, *Share and relay Mitchell movement*
  ([bridgecentral.com](https://bridgecentral.com/Relay.htm)).

Where no source is named our search found the plan, and nothing better was looked up.
"""


class Plans:
    """Asks the program, and counts who is with whom."""

    def __init__(self, program):
        self.program = program

    def told(self, movement, players, *words):
        done = subprocess.run([self.program, "drive", movement, "--players", str(players), "--json",
                               *map(str, words)], capture_output=True, text=True, check=False,
                              timeout=120)
        return json.loads(done.stdout) if not done.returncode else None


def counted(told):
    partners, opponents = Counter(), Counter()
    for one in told["plan"]:
        for table in one["tables"]:
            seats = table["seats"]
            for first, second in combinations(range(4), 2):
                pair = tuple(sorted((seats[first], seats[second])))
                (partners if first % 2 == second % 2 else opponents)[pair] += 1
    return partners, opponents


def span(counter, numbers):
    times = [counter[pair] for pair in combinations(numbers, 2)]
    return say_span(min(times), max(times))


def say_span(least, most):
    return str(least) if least == most else f"{least}–{most}"


def table(heading, columns, rows, text=""):
    lines = [f"\n## {heading}\n", *([text] if text else []),
             "| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]) + "\n"


# ---- the tables -------------------------------------------------------------------------------

def rainbow_source(players):
    """The most rounds that are known or possible, and where from."""
    if players % 12 == 4:
        return (players - 1) // 3, "[H]; bound"
    if players % 12 == 0 and players > 12:
        return (players - 3) // 3, "[S]; bound"
    if players == 32:
        return 10, "bound, asked for by [G]"
    if players < 16:  # of four at a table two come from the same one
        return 1, "bound"
    return (players - 2) // 3, "bound"


def rainbow_rows(plans):
    for players in range(4, 101, 4):
        told = plans.told("rainbow", players)
        first = plans.told("rainbow", players, "--edition", 1)
        known, source = rainbow_source(players)
        yield players, told["promise"], first["promise"], known, source


def individual_rows(plans):
    for players in SIZES:
        told = plans.told("individual", players)
        first = plans.told("individual", players, "--edition", 1)
        partners, opponents = counted(told)
        numbers = range(1, players + 1)
        known, source = ("1, 2", "[W]") if players % 4 < 2 else ("–", "our search")
        yield (players, told["promise"], span(partners, numbers), span(opponents, numbers),
               first["promise"] if first else "–", known, source)


def short_rows(plans):
    for players in SIZES:
        whole = plans.told("individual", players)["promise"]
        once = plans.told("individual", players, "--rounds", 1)["promise"]
        if once == whole:
            once = 0
        mixing = plans.told("individual", players, "--rounds", once + 1)["promise"]
        if once or mixing < whole:
            yield players, once or "–", mixing if mixing < whole else "–"


def compared(told):
    at = {((one["seats"][side] + 1) // 2, one["boards"][0]): side
          for part in told["plan"] for one in part["tables"] for side in (0, 1)}
    boards = sorted({board for _, board in at})
    pairs = sorted({pair for pair, _ in at})
    times = [sum(at[one, board] == at[other, board] for board in boards)
             for one, other in combinations(pairs, 2)]
    return say_span(min(times), max(times))


def howell_rows(plans):
    for pairs in HOWELLS:
        told = plans.told("howell", 2 * pairs)
        first = plans.told("howell", 2 * pairs, "--edition", 1)
        even = pairs % 4 == 0  # else there would be a Hadamard matrix
        source = "[B]" if pairs == 8 else "bound" if even else "our search"
        yield (pairs, compared(told), told["copies"], compared(first), first["copies"],
               pairs // 2 - 1 if even else "not equal", source)


def mitchell_rows(plans):
    for tables in range(2, 26):
        told = plans.told("mitchell", 4 * tables)
        first = plans.told("mitchell", 4 * tables, "--edition", 1)
        source = "[M]" if tables % 2 == 0 else "bound"
        yield tables, told["promise"], told["copies"], first["promise"], tables, source


def page_of(plans):
    return HEAD + table(
        "Rainbow", ("players", "rounds", "first edition", "best known", "source"),
        rainbow_rows(plans), "Rounds in which nobody meets anybody twice.\n") + table(
        "Individual", ("players", "rounds", "partners", "opponents", "first edition", "best known",
                       "source"), individual_rows(plans),
        "How often two people are partners and opponents in a whole plan: the fewest and the most "
        "times.\n\"First edition\" has the rounds of the earlier plan.\n") + table(
        "Shorter evenings", ("players", "nobody meets twice in", "everybody meets in"),
        short_rows(plans),
        "Individuals with plans for few rounds. In so many rounds nobody meets anybody twice, and "
        "in so\nmany everybody meets everybody once or twice.\n") + table(
        "Howell", ("pairs", "compared", "copies", "compared, first edition",
                   "copies, first edition", "best", "source"), howell_rows(plans),
        "How often two pairs have the same side on a board, in a whole plan, and how many tables "
        "play a\nboard at once.\n") + table(
        "Mitchell", ("tables", "rounds", "copies", "first edition", "best known", "source"),
        mitchell_rows(plans), "Also with arrow switch.\n")


def main():
    parser = argparse.ArgumentParser(description="Writes doc/movement-tables.md.")
    parser.add_argument("build")
    parser.add_argument("--check", action="store_true", help="fail if the page is stale")
    chosen = parser.parse_args()
    text = page_of(Plans(os.path.join(chosen.build, "talon")))
    if chosen.check:
        with open(PAGE, encoding="utf-8") as page:
            return page.read() != text
    with open(PAGE, "w", encoding="utf-8") as page:
        page.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
