"""tool/matches.py with benches that only pretend to play: stretches add up to what all deals would
have given, a row goes on where it ended, and the page is the one that the data give.
"""
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.path.join(ROOT, "tool/matches.py")
sys.path[:0] = [os.path.join(ROOT, "tool"), os.path.join(ROOT, "test/engine")]
import matches  # noqa: E402  (the path above comes first)
from engine import Tap  # noqa: E402

# Every deal is won by one trick; says with which seed it was called.
PRETENDER = """#!/bin/sh
echo "$*" >> {folder}/calls
echo '{{"deals":'$2',"mean":1,"low":1,"high":1,"unit":"tricks",'\
     '"milliseconds":[4,5],"simulations":77}}'
"""


def tell(differences, milliseconds):
    """What a bench prints of deals with these differences."""
    mean = statistics.fmean(differences)
    spread = matches.NORMAL_99 * statistics.stdev(differences) / math.sqrt(len(differences))
    return {"deals": len(differences), "mean": mean, "low": mean - spread, "high": mean + spread,
            "unit": "tricks", "simulations": 9, "milliseconds": milliseconds}


def check_adding(tap):
    parts = [1, -2, 0.5, 3], [0, 0, -1], [2, 1]
    counts = matches.empty_counts(9)
    for number, part in enumerate(parts):
        matches.add(counts, tell(part, [number, 2 * number]))
    whole = tell([d for part in parts for d in part], [0, 0])
    tap.check(all(abs(one - other) < 1e-5 for one, other in
                  zip(matches.interval(counts), (whole["mean"], whole["low"], whole["high"]))),
              "stretches add up to the interval of all deals", (counts, whole))
    tap.check((counts["deals"], counts["stretches"], counts["simulations"]) == (9, 3, 9),
              "deals and stretches are counted", counts)
    tap.check(abs(counts["milliseconds"][0] - 7 / 9) < 0.002, "times are means of deals", counts)


def make_folder(folder):
    for name in ("data", "doc", "bench"):
        os.mkdir(os.path.join(folder, name))
    program = os.path.join(folder, "bench/worlds_match")
    text = PRETENDER.format(folder=folder).replace("$2", "$1")
    with open(program, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(program, 0o755)


def run(folder, *arguments):
    return subprocess.run([sys.executable, TOOL, folder, "--folder", folder, *arguments],
                          capture_output=True, text=True, check=False)


def check_measuring(tap):
    with tempfile.TemporaryDirectory() as folder:
        make_folder(folder)
        tap.check(run(folder, "--check").returncode == 1, "a page that is not there is found", None)
        for _ in range(2):
            told = run(folder, "--measure", "--only", "50 worlds", "--minutes", "0.001")
        with open(os.path.join(folder, "data/matches.json"), encoding="utf-8") as data:
            known = json.load(data)
        title = matches.WORLDS[0].title
        tap.check(list(known) == [title] and known[title]["deals"] == known[title]["sum"] > 0,
                  "one row is measured", told.stderr)
        with open(os.path.join(folder, "calls"), encoding="utf-8") as calls:
            seeds = [line.split()[-1] for line in calls]
        tap.check(seeds == [str(i) for i in range(known[title]["stretches"])] and len(seeds) > 1,
                  "every stretch has its own seed", seeds)
        tap.check(run(folder, "--check").returncode == 0, "the page is what the data give", None)


def check_page(tap):
    told = subprocess.run([sys.executable, TOOL, "build", "--check"], capture_output=True,
                          text=True, check=False)
    tap.check(told.returncode == 0, "doc/matches.md is what data/matches.json says", told.stderr)


if __name__ == "__main__":
    TAP = Tap()
    check_adding(TAP)
    check_measuring(TAP)
    check_page(TAP)
    sys.exit(TAP.end())
