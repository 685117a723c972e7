"""Measures how strong the levels of bots are. Every pair of neighbours among the levels that a game
offers, and each of them against `simple`, plays seeded duplicate deals by `talon match`. The counts
are kept in data/strength.json, each pair with its date, and doc/strength.md is written from that,
so that a game or a level can be measured again without the others.

Figures are Elo-like: 400 points are odds of ten to one. Without `--measure` only the page is
written; `--check` tells whether it is the one that the data give.
"""
import argparse
import datetime
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import textwrap

from measured_page import day_of, read, write, write_or_check

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEVELS = ["beginner", "casual", "steady", "strong", "expert"]
SEED = "strength"
TABLES = [  # title, preset, options
    ("Whist", "whist/classic", []),
    ("Wunsdorf, 3 players", "wunsdorf/standard", ["--players", "3"]),
    ("Wunsdorf, 5 players", "wunsdorf/standard", ["--players", "5"]),
    ("Wippen, basic", "wippen/basic", []),
    ("Wippen, full", "wippen/full", []),
    ("Spite and Malice", "spite/standard", []),
    ("Steal War, 3 players", "war/steal", ["--players", "3"]),
    ("German Whist", "german/standard", []),
    ("Norwegian Whist", "norwegian/standard", []),
    ("Minnesota Whist", "minnesota/standard", []),
    ("Knockout Whist", "knockout/standard", []),
    ("Romanian Whist", "romanian/standard", []),
    ("Israeli Whist", "israeli/standard", []),
    ("Bid Whist", "bid-whist/standard", []),
    ("Solo Whist", "solo-whist/standard", []),
    ("Wiezen", "wiezen/standard", []),
    ("Kleurenwiezen", "kleurenwiezen/standard", []),
    ("Danish Whist", "danish/standard", []),
    ("Call-ace Whist", "esmakker/standard", []),
]
# Deals that tell what a deal costs; a pair plays at least LEAST of them and at most MOST.
PILOT, LEAST, MOST = 3, 14, 400
# The expert takes so much longer that with the time of the others it would play too few deals.
EXPERTS_SHARE = 3
NORMAL_99, EVENING, WIDEST = 2.576, 10, 1200


# ---- who plays whom ---------------------------------------------------------------------------

def offered_levels(program):
    """By preset: the levels that are offered there, from the lowest."""
    told = subprocess.run([program, "engine"], input='{"do":"games"}\n', capture_output=True,
                          text=True, check=True).stdout
    return {f"{game['id']}/{preset['id']}": [one for one in LEVELS if one in game["bots"]]
            for game in json.loads(told)["games"] for preset in game["presets"]}


def neighbours(levels):
    return list(zip(levels[1:], levels))


def pairs_of(levels):
    return neighbours(levels) + [(level, "simple") for level in levels]


# ---- measuring --------------------------------------------------------------------------------

class Measurer:
    """Lets pairs play, each for about its part of the minutes of one processor."""

    def __init__(self, program, minutes, jobs, offered):
        self.program, self.jobs = program, jobs
        shares = sum(self.share(pair) for _, preset, _ in TABLES
                     for pair in pairs_of(offered[preset]))
        self.seconds = 60 * minutes / shares

    @staticmethod
    def share(pair):
        return EXPERTS_SHARE if "expert" in pair else 1

    def play(self, pair, table, deals, kept):
        """The result of so many duplicate deals, of which those in the file `kept` are known."""
        _, preset, options = table
        command = [self.program, "match", *pair, "--preset", preset, *options, "--deals",
                   str(deals), "--seed", SEED, "--jobs", str(self.jobs), "--resume", kept, "--json"]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return json.loads(told.splitlines()[-1])

    def measure(self, pair, table):
        with tempfile.TemporaryDirectory() as folder:
            kept = os.path.join(folder, "deals")
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            self.play(pair, table, PILOT, kept)
            cost = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / PILOT
            affordable = int(self.seconds * self.share(pair) / max(cost, 1e-3))
            result = self.play(pair, table, min(max(affordable, LEAST), MOST), kept)
        return {"won": result["won"], "drawn": result["drawn"], "lost": result["lost"],
                "date": datetime.date.today().isoformat()}


# ---- figures ----------------------------------------------------------------------------------

def points(share):
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share / (1 - share))


def mean_and_variance(won, drawn, lost):
    """Of a deal's result, where a drawn one is half a win."""
    deals = won + drawn + lost
    mean = (won + drawn / 2) / deals
    return mean, (won * (1 - mean) ** 2 + drawn * (0.5 - mean) ** 2 + lost * mean ** 2) / deals


def share_of_evenings(mean, variance):
    """How often one is ahead after ten deals whose results have this mean and variance."""
    if variance <= 0:
        return 0.5 if mean == 0.5 else float(mean > 0.5)
    return 0.5 * (1 + math.erf(math.sqrt(EVENING / variance / 2) * (mean - 0.5)))


def judge(won, drawn, lost):
    """Elo-like points between two players in a deal and in an evening, each with its 99 %
    interval. The intervals count two wins and two losses more than there were: otherwise they
    would be points where nobody lost."""
    mean, variance = mean_and_variance(won, drawn, lost)
    middle, spread = mean_and_variance(won + 2, drawn, lost + 2)
    half = NORMAL_99 * math.sqrt(spread / (won + drawn + lost + 4))
    low, high = middle - half, middle + half
    deal = points(mean), points(low), points(high)
    evening = [points(share_of_evenings(mean, variance))]
    evening += [points(share_of_evenings(end, spread)) for end in (low, high)]
    return deal, (evening[0], min(evening), max(evening))


# ---- the page ---------------------------------------------------------------------------------

def row(pair, counts):
    won, drawn, lost = counts["won"], counts["drawn"], counts["lost"]
    figures = " | ".join(f"{middle:+.0f} | {low:+.0f} … {high:+.0f}"
                         for middle, low, high in judge(won, drawn, lost))
    deals, date = f"{won}–{drawn}–{lost}", day_of(counts["date"])
    return f"| {' | '.join(pair)} | {deals} | {figures} | {date} |"


def rows(known, levels):
    """The rows of a table, below their heads."""
    measured = [pair for pair in pairs_of(levels) if " – ".join(pair) in known]
    if measured:
        yield "| player | against | deals | a deal | 99 % | an evening | 99 % | measured |"
        yield "|---|---|---|---|---|---|---|---|"
        yield from (row(pair, known[" – ".join(pair)]) for pair in measured)
        yield ""


def section(table, known, levels):
    """A table of the page, line by line."""
    title, preset, _ = table
    missing = [pair for pair in neighbours(levels) if " – ".join(pair) not in known]
    yield f"## {title}"
    yield ""
    yield f"`{preset}`"
    yield ""
    yield from rows(known, levels)
    if missing:
        pairs = ", ".join(f"`{player}` against `{other}`" for player, other in missing)
        yield from textwrap.wrap(f"Not measured: {pairs}.", 100)
        yield ""


HEAD = """# How strong the bots are

`make strength` measures the levels of the bots, keeps what it has counted in `data/strength.json`
and writes this page from it. Each pair plays the same seeded deals twice, with the seats exchanged.
The player with the better sum over the two games wins the duplicate deal. `deals` are those won,
drawn and lost. `measured` is the day on which they were played.

Differences are Elo-like, and a drawn deal counts as half a win: 0 is even, +100 means 64 %, +400
means 91 %. A difference of ±1200 stands for all or none. For the intervals each pair counts as
having two more wins and two more losses, so that few deals give wide intervals even if all were
won.

Chance sets limits. In Wippen and in Spite and Malice the better cards mostly win, whoever holds
them. Then each player wins one of the two games, and the deal is drawn. But people play more than
one deal. *An evening* is ten duplicate deals. The player who wins more of them wins the evening.
Its difference is computed from the same deals: if the result of a deal (1, ½ or 0) has the mean m
and the standard deviation s, the better player is ahead after ten with the chance
Φ(√10 · (m − ½) / s).
A game allows two levels to be 100 apart if an evening can tell them from each other, so that column
is the one to judge by.

`simple` plays by plain common sense. It follows maxims, does not search, and knows only the cards
that it sees. The rows of `beginner` against `simple` tell whether a beginner loses to it.

Each game has the rows of the levels that it offers. Where a level was not shown to be better than
the one below it, it is not offered and plays as that one; [levels.md](levels.md#fewer-levels) has
the figures. A pair that is missing has not been measured since one of its levels changed. Of War's
variants all but Steal War are left out, because in them every level plays as `simple` does.

The sampling of possible deals was mended on 27 November 2026 ([matches.md](matches.md)). The rows
of `expert` at Whist and with 3 players at Wunsdorf, and the one against `strong` with 5, were
played after that, all others before. All rows of Wunsdorf were played before its search was changed
on 29 and 30 November 2026 ([levels.md](levels.md)).
"""


def write_page(known, offered):
    lines = [HEAD]
    for table in TABLES:
        lines += section(table, known.get(table[0], {}), offered[table[1]])
    return "\n".join(lines).rstrip("\n") + "\n"


# ---- playing and writing -----------------------------------------------------------------------

def is_wanted(given, table, pair):
    return given.only in table[0] and (not given.player or given.player in pair)


def measure(given, known, data, offered):
    """Every pair is kept at once: a measurement that is cut off loses only the pair under way."""
    measurer = Measurer(given.program, given.minutes, given.jobs, offered)
    for table in TABLES:
        for pair in pairs_of(offered[table[1]]):
            if is_wanted(given, table, pair):
                counts = measurer.measure(pair, table)
                known.setdefault(table[0], {})[" – ".join(pair)] = counts
                print(table[0], *pair, *counts.values(), file=sys.stderr, flush=True)
                write(data, json.dumps(known, indent=1, ensure_ascii=False) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--measure", action="store_true", help="play; otherwise only write")
    parser.add_argument("--minutes", type=float, default=40, help="of one processor, for all games")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="part of the titles to measure")
    parser.add_argument("--player", default="", help="measure the pairs with this player alone")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--folder", default=ROOT, help="where data/ and doc/ are")
    given = parser.parse_args()
    data = os.path.join(given.folder, "data/strength.json")
    known = json.loads(read(data) or "{}")
    offered = offered_levels(given.program)
    if given.measure:
        measure(given, known, data, offered)
    write_or_check(given.folder, "strength", write_page(known, offered), given.check)


if __name__ == "__main__":
    main()
