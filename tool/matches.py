"""Lets `expert` play against two published methods: a plain search that knows nothing of the game
(bench/plain_match) and, at Whist, a player that solves possible deals (bench/worlds_match). At the
relatives of Whist it also plays against `simple`, by `talon match`. Each call plays more duplicate
deals, adds them up in data/matches.json, and writes doc/matches.md from that. Every stretch of
deals has a seed of its own, so that a measurement can go on where the last one ended.

Without `--measure` only the page is written; `--check` tells whether it is the one that the data
give. `--again` forgets the deals of the rows that it measures, because a bot has changed.
"""
import argparse
import datetime
import fcntl
import json
import math
import os
import subprocess
import sys
import time

from measured_page import day_of, read, write, write_or_check

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NORMAL_99 = 2.576
STRETCH_SECONDS = 60  # about what a stretch of deals takes, so that little is lost by a kill
FIRST_STRETCH = 2     # deals that tell what a deal costs


class Row:
    """One line of the page: who plays what, and how many deals are wanted."""

    def __init__(self, preset, budget, wanted, players="", worlds=0, bot=""):
        self.preset, self.budget, self.wanted = preset, budget, wanted
        self.players, self.worlds, self.bot = players, worlds, bot
        self.title = preset + (f", {players} players" if players else "")
        if worlds:
            self.title += f", {worlds} worlds"
        if bot:
            self.title += f", {bot}"

    def command(self, build, deals, simulations, seed):
        level = f"expert@{self.budget}"
        if self.worlds:
            return [os.path.join(build, "bench/worlds_match"), str(deals), level,
                    str(self.worlds), "talon", seed]
        if self.bot:
            return [os.path.join(build, "talon"), "match", level, self.bot, "--preset", self.preset,
                    "--deals", str(deals), "--seed", seed, "--jobs", "1", "--time", "--json"]
        return [os.path.join(build, "bench/plain_match"), self.preset, str(deals), level,
                str(simulations), self.players or "0", seed]


PLAIN = [
    Row("whist/classic", 3000, 1000),
    Row("wunsdorf/standard", 800, 250, "3"),
    Row("wunsdorf/standard", 800, 250, "5"),
    Row("wippen/basic", 400, 5000),
    Row("wippen/advanced", 400, 1000),
    Row("wippen/full", 400, 1000),
    Row("spite/standard", 300, 500),
    Row("spite/book", 300, 250),
    Row("spite/partners-4", 300, 250),
    Row("war/steal", 3000, 500, "2"),
]
WORLDS = [Row("whist/classic", 12000, 2000, worlds=50)]
RELATIVES = [  # the preset, and the simulations of `expert`
    ("german/standard", 300), ("norwegian/standard", 300), ("minnesota/standard", 300),
    ("knockout/standard", 100), ("romanian/standard", 300), ("israeli/standard", 300),
    ("bid-whist/standard", 300), ("solo-whist/standard", 300), ("wiezen/standard", 300),
    ("kleurenwiezen/standard", 300), ("danish/standard", 300), ("esmakker/standard", 300),
]
MORE_DEALS = {"wiezen/standard": 1500}  # where chance hides what 500 deals would show
SIMPLE = [Row(preset, budget, MORE_DEALS.get(preset, 500), bot="simple")
          for preset, budget in RELATIVES]
PLAIN += [Row(preset, budget, 500) for preset, budget in RELATIVES]


# ---- measuring --------------------------------------------------------------------------------

def squares_of(result):
    """The sum of squares that the interval of a result was computed from."""
    deals, spread = result["deals"], (result["high"] - result["low"]) / 2
    variance = (spread / NORMAL_99) ** 2 * (deals - 1) if deals > 1 else 0
    return deals * (variance + result["mean"] ** 2)


def empty_counts(budget):
    return {"budget": budget, "stretches": 0, "deals": 0, "sum": 0, "squares": 0, "simulations": 0,
            "milliseconds": [0, 0]}


def add(counts, result):
    """Adds a stretch to what a row has; times are means over the deals."""
    before, deals = counts["deals"], result["deals"]
    counts["milliseconds"] = [round((old * before + new * deals) / (before + deals), 3)
                              for old, new in zip(counts["milliseconds"], result["milliseconds"])]
    counts["stretches"] += 1
    counts["deals"] += deals
    counts["sum"] = round(counts["sum"] + result["mean"] * deals, 6)
    counts["squares"] = round(counts["squares"] + squares_of(result), 6)
    counts["simulations"] = result.get("simulations", 0)
    counts["unit"] = result["unit"]
    counts["date"] = datetime.date.today().isoformat()


def play(build, row, deals, counts):
    seed = f"{row.title} {counts['stretches']}"
    command = row.command(build, deals, counts["simulations"], seed)
    if not os.path.exists(command[0]):
        sys.exit(f"{command[0]} is missing: make all (worlds_match needs libdds-dev, too)")
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command[0]} has failed; the deals before are kept.")
    return json.loads(done.stdout.splitlines()[-1])


def measure_row(build, row, counts, seconds, keep):
    """Plays stretch after stretch until the row has its deals or its seconds are over."""
    end, deals = time.monotonic() + seconds, FIRST_STRETCH
    while counts["deals"] < row.wanted and time.monotonic() < end:
        begun = time.monotonic()
        add(counts, play(build, row, min(deals, row.wanted - counts["deals"]), counts))
        keep()
        cost = (time.monotonic() - begun) / deals
        deals = max(FIRST_STRETCH, int(min(STRETCH_SECONDS, end - time.monotonic()) / cost))
        print(row.title, counts["deals"], f"{counts['sum'] / counts['deals']:+.3f}",
              file=sys.stderr, flush=True)


def keep_row(folder, data, title, counts):
    """Other rows may be measured at the same time, so the file is read again."""
    with open(data + ".lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        known = json.loads(read(data) or "{}")
        known[title] = counts
        write(data, json.dumps(known, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
        write_or_check(folder, "matches", write_page(known), check=False)


def measure(given, data):
    rows = [row for row in PLAIN + WORLDS + SIMPLE if given.only in row.title]
    for row in rows:
        known = {} if given.again else json.loads(read(data) or "{}")
        counts = known.get(row.title, empty_counts(row.budget))
        if counts["budget"] != row.budget:
            sys.exit(f"{row.title} was measured with {counts['budget']} simulations: --again")
        measure_row(given.build, row, counts, 60 * given.minutes / len(rows),
                    lambda: keep_row(given.folder, data, row.title, counts))


# ---- the page ---------------------------------------------------------------------------------

def interval(counts):
    deals = counts["deals"]
    mean = counts["sum"] / deals
    variance = max(counts["squares"] / deals - mean ** 2, 0)
    spread = NORMAL_99 * math.sqrt(variance / (deals - 1)) if deals > 1 else 0
    if variance < 1e-9 and abs(mean) == 1:  # with 99 % fewer than 4.6 in `deals` would differ
        return mean, min(mean, mean - mean * 9.2 / deals), max(mean, mean - mean * 9.2 / deals)
    return mean, mean - spread, mean + spread


def line_of(row, counts):
    mean, low, high = interval(counts)
    digits = 2 if counts["unit"] == "tricks" else 1 if counts["unit"] == "points" else 3
    result = f"{mean:+.{digits}f} {counts['unit']} ({low:.{digits}f} … {high:.{digits}f})"
    title = f"`{row.preset}`" + (f" with {row.players}" if row.players else "")
    times = ", ".join(f"{time:.1f}" for time in counts["milliseconds"])
    against = (f"{row.worlds} worlds" if row.worlds else row.bot if row.bot
               else f"{counts['simulations'] or '…'}")
    return (f"| {title} | {row.budget:,} | {against} | {times} | {counts['deals']:,} | {result} | "
            f"{day_of(counts['date'])[:-5]} |")


HEAD = """# `expert` against `simple` and two published methods

`python3 tool/matches.py build --measure` plays the matches of this page, keeps what it has counted
in `data/matches.json`, and writes the page from it. Every deal is played twice, with the seats
exchanged. At Wunsdorf, Spite and Malice, Steal War, Romanian and Knockout Whist a deal is a whole
match, so that 250 of them are 500 matches. Above 0 `expert` was better; at a win rate of +1 it
finished ahead in every game. Intervals are at 99 %. Where all deals came out alike, the interval is
an estimate from their number. Times are milliseconds of the processor for a move, first those of
`expert`; against the plain search and `simple` it has fewer simulations than at a table, so that
enough deals can be played. The date is that of the latest deals. A row that is missing has not been
measured since the bot changed.

All rows but those of the relatives of Whist were played before the sampling of possible deals was
mended later on 27 November 2026: since then a seed draws other deals, which are as likely, and at
Wippen a hand that owes several cards is known to hold them all. Those of Wunsdorf were played
before its search was changed on 29 and 30 November 2026, too ([levels.md](levels.md)).

## A plain search

`bench/plain_search.c` is the tree search over possible deals as the literature describes it. It
knows the rules and nothing else of the game. It gets as many simulations as take the same time.
"""
WORLDS_HEAD = """
## Possible deals, solved

`bench/worlds_match.c` draws worlds that agree with what its seat has seen, all alike, has each
solved with open cards, and takes the card with the best mean. Here Talon's solver solves them. It
gives the same answers as libdds, and sooner
([how much](solver.md)). Each move looks at 50 worlds.
"""
SIMPLE_HEAD = """
## `simple` at the relatives of Whist

`simple` follows maxims and does not search. Players who sit opposite each other are of one kind.
Where an auction makes the sides, so that partners may be of two kinds, the points of the seats of
one kind are compared with those of the other.
"""
TABLE = ["", "| preset, players | simulations | against | time | deals | result | measured |",
         "|---|---|---|---|---|---|---|"]


def table(rows, known):
    return TABLE + [line_of(row, known[row.title]) for row in rows
                    if known.get(row.title, {}).get("deals", 0) > 1]


def write_page(known):
    lines = HEAD.splitlines() + table(PLAIN, known)
    lines += WORLDS_HEAD.splitlines() + table(WORLDS, known)
    lines += SIMPLE_HEAD.splitlines() + table(SIMPLE, known)
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", help="its folder")
    parser.add_argument("--measure", action="store_true", help="play; otherwise only write")
    parser.add_argument("--minutes", type=float, default=30, help="for all rows together")
    parser.add_argument("--only", default="", help="part of the titles to measure")
    parser.add_argument("--again", action="store_true", help="forget what these rows have")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--folder", default=ROOT, help="where data/ and doc/ are")
    given = parser.parse_args()
    data = os.path.join(given.folder, "data/matches.json")
    if given.measure:
        measure(given, data)
    text = write_page(json.loads(read(data) or "{}"))
    write_or_check(given.folder, "matches", text, given.check)


if __name__ == "__main__":
    main()
