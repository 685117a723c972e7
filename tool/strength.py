"""Measures how strong the levels of bots are and writes doc/strength.md. Every pair of neighbours,
and each level against `simple`, plays seeded duplicate deals by `talon match`. The figures are
Elo-like: 400 points are odds of ten to one to do better in a duplicate deal. Arguments: the
program, deals for each pair, and `--write` for the document (without it, it is printed).
"""
import argparse
import datetime
import json
import math
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "doc", "strength.md")
LEVELS = ["beginner", "casual", "steady", "strong", "expert"]
SEED = "strength"
# Title, preset, options, and how many of 100 deals are played: fewer where a deal takes long and
# decides much.
TABLES = [
    ("Whist", "whist/classic", [], 100),
    ("Wunsdorf, 3 players", "wunsdorf/standard", ["--players", "3"], 12),
    ("Wunsdorf, 5 players", "wunsdorf/standard", ["--players", "5"], 12),
    ("Wippen, basic", "wippen/basic", [], 150),
    ("Wippen, full", "wippen/full", [], 100),
    ("Spite and Malice", "spite/standard", [], 12),
    ("Steal War, 3 players", "war/steal", ["--players", "3"], 40),
]
NORMAL_99 = 2.576


def play(program, jobs, one, other, table, deals):
    """The counts of duplicate deals that `one` won, drew and lost against `other`."""
    _, preset, options, _ = table
    command = [program, "match", one, other, "--preset", preset, *options, "--deals", str(deals),
               "--seed", SEED, "--jobs", str(jobs), "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    result = json.loads(told.splitlines()[-1])
    return result["won"], result["drawn"], result["lost"]


def points(share):
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share / (1 - share))


def judge(won, drawn, lost):
    """Elo-like points between two players, and their 99 % interval. The interval counts two wins
    and two losses more than there were: otherwise it would be a point where nobody lost."""
    share = (won + drawn / 2) / (won + drawn + lost)
    won, lost = won + 2, lost + 2
    deals = won + drawn + lost
    middle = (won + drawn / 2) / deals
    variance = (won * (1 - middle) ** 2 + drawn * (0.5 - middle) ** 2 + lost * middle ** 2) / deals
    spread = NORMAL_99 * math.sqrt(variance / deals)
    return points(share), points(middle - spread), points(middle + spread)


def row(one, other, counts):
    elo, low, high = judge(*counts)
    won, drawn, lost = counts
    return (f"| {one} | {other} | {won} | {drawn} | {lost} | {elo:+.0f} | "
            f"{low:+.0f} … {high:+.0f} |")


def section(program, jobs, table, deals):
    """A table of the document, line by line."""
    title, preset, _, share = table
    deals = max(1, deals * share // 100)
    yield f"## {title}"
    yield ""
    yield f"`{preset}`, {deals} duplicate deals a pair."
    yield ""
    yield "| player | against | won | drawn | lost | difference | 99 % interval |"
    yield "|---|---|---|---|---|---|---|"
    pairs = list(zip(LEVELS[1:], LEVELS)) + [(level, "simple") for level in LEVELS]
    for one, other in pairs:
        counts = play(program, jobs, one, other, table, deals)
        print(title, one, other, *counts, file=sys.stderr, flush=True)
        yield row(one, other, counts)
    yield ""


HEAD = """# How strong the bots are

`make strength` measures the levels of the bots and writes this page. Each pair plays the same
seeded deals twice, with the seats exchanged. The player with the better sum over the two games wins
the duplicate deal.

The difference is Elo-like, and a drawn deal counts as half a win: 0 is even, +100 means 64 % of the
deals, +400 means 91 %. Measured on {date} with the budgets of `src/bots/levels.c`.

A difference of ±1200 stands for all deals or none. For its interval each pair counts as having two
more wins and two more losses, so that few deals give a wide interval even if all were won.

Chance sets limits. In Wippen and in Spite and Malice the better cards mostly win, whoever holds
them. Then each player wins one of the two games, and the deal is drawn.

Of War's variants all but Steal War are missing, because in them every level plays as `simple` does.
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="part of the titles to measure")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    lines = [HEAD.format(date=datetime.date.today().strftime("%-d %B %Y"))]
    for table in TABLES:
        if given.only in table[0]:
            lines += section(given.program, given.jobs, table, given.deals)
    text = "\n".join(lines).rstrip("\n") + "\n"
    if given.write:
        with open(PAGE, "w", encoding="utf-8") as page:
            page.write(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
