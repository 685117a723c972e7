"""tool/strength.py with a program that only pretends to play: a pair measured again leaves the
others as they were, dear pairs play fewer deals, an evening tells more than a deal, and levels that
a game does not offer play nothing and have no rows.
"""
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tool"), os.path.join(ROOT, "test/engine")]
import strength  # noqa: E402  (the path above comes first)
from engine import Tap  # noqa: E402

# Offers no `strong` at Wippen, and says that the first player won a third of the deals and drew the
# others.
PRETENDER = """#!/bin/sh
if [ "$1" = engine ]; then cat "$(dirname "$0")/games"; exit; fi
while [ "$1" != --deals ]; do shift; done
echo "{\\"won\\":$(($2 / 3)),\\"drawn\\":$(($2 - $2 / 3)),\\"lost\\":0}"
"""
GAMES = [{"id": game, "presets": [{"id": preset}],
          "bots": [one for one in strength.LEVELS if (game, one) != ("wippen", "strong")]}
         for game, preset in (table[1].split("/") for table in strength.TABLES)]
OLD = {"won": 5, "drawn": 0, "lost": 4, "date": "2026-01-02"}


def run(folder, *arguments):
    return subprocess.run([sys.executable, os.path.join(ROOT, "tool/strength.py"),
                           os.path.join(folder, "pretender"), "--folder", folder, *arguments],
                          capture_output=True, text=True, check=False)


def make_folder(folder):
    os.mkdir(os.path.join(folder, "data"))
    os.mkdir(os.path.join(folder, "doc"))
    with open(os.path.join(folder, "pretender"), "w", encoding="utf-8") as program:
        program.write(PRETENDER)
    os.chmod(os.path.join(folder, "pretender"), 0o755)
    with open(os.path.join(folder, "games"), "w", encoding="utf-8") as games:
        json.dump({"games": GAMES}, games)
    known = {"Whist": {"casual – beginner": OLD, "steady – casual": OLD},
             "Wippen, full": {"strong – steady": OLD, "expert – steady": OLD}}
    with open(os.path.join(folder, "data/strength.json"), "w", encoding="utf-8") as data:
        json.dump(known, data)


def check_measuring(tap):
    with tempfile.TemporaryDirectory() as folder:
        make_folder(folder)
        tap.check(run(folder, "--check").returncode == 1, "a page that is not there is found", None)
        told = run(folder, "--measure", "--only", "Whist", "--player", "steady", "--minutes", "0")
        with open(os.path.join(folder, "data/strength.json"), encoding="utf-8") as data:
            whist = json.load(data)["Whist"]
        tap.check(whist["casual – beginner"] == OLD, "other pairs stay", told.stderr)
        measured = whist["steady – casual"]
        tap.check(measured["won"] + measured["drawn"] == strength.LEAST and
                  measured["date"] != OLD["date"], "a pair is measured again", measured)
        tap.check(set(whist) == {"casual – beginner", "steady – casual", "strong – steady",
                                 "steady – simple"}, "only pairs with the player", whist)
        tap.check(run(folder, "--check").returncode == 0, "the page is what the data give", None)


def check_offered(tap):
    with tempfile.TemporaryDirectory() as folder:
        make_folder(folder)
        run(folder, "--measure", "--only", "Wippen, basic", "--minutes", "0")
        with open(os.path.join(folder, "data/strength.json"), encoding="utf-8") as data:
            basic = json.load(data)["Wippen, basic"]
        tap.check("expert – steady" in basic and not any("strong" in pair for pair in basic),
                  "a level that is not offered plays nothing", basic)
        with open(os.path.join(folder, "doc/strength.md"), encoding="utf-8") as page:
            full = page.read().split("## Wippen, full")[1].split("\n## ")[0]
        tap.check("| expert | steady | 5–0–4 |" in full and "strong" not in full,
                  "and has no row", full)
        tap.check("Not measured: `casual` against `beginner`, `steady` against `casual`." in full,
                  "a pair of neighbours that has not played is named", full)


def check_figures(tap):
    deal, evening = strength.judge(60, 31, 29)
    tap.check(round(deal[0]) == 92 and round(evening[0]) == 288, "a deal and an evening",
              (deal, evening))
    even = strength.judge(20, 60, 20)
    tap.check(abs(even[0][0]) + abs(even[1][0]) < 1e-6, "even players", even)
    for counts in (14, 0, 0), (0, 0, 14), (0, 14, 0), (3, 177, 0):
        told = strength.judge(*counts)
        tap.check(all(low <= middle <= high for middle, low, high in map(clamped, told)),
                  f"{counts}: the figure lies in its interval", told)


def clamped(figures):
    return [min(max(figure, -strength.WIDEST), strength.WIDEST) for figure in figures]


def check_page(tap):
    told = subprocess.run([sys.executable, os.path.join(ROOT, "tool/strength.py"), "build/talon",
                           "--check"], capture_output=True, text=True, check=False)
    tap.check(told.returncode == 0, "doc/strength.md is what data/strength.json says", told.stderr)


if __name__ == "__main__":
    TAP = Tap()
    check_measuring(TAP)
    check_offered(TAP)
    check_figures(TAP)
    check_page(TAP)
    sys.exit(TAP.end())
