"""Tests `talon league`: points of several evenings, which of them count, shared places, people who
are known by their names, evenings that are there twice, and what is refused. Argument: the
program. TAP.
"""
import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402


def evening(scores, shape="page", percent=False):
    """The standings of an evening, as the page saves them or as the program prints them."""
    order = sorted(scores, key=lambda name: -scores[name])
    rows = []
    for number, name in enumerate(order, 1):
        rank = 1 + sum(scores[other] > scores[name] for other in scores)
        rows.append({"rank": rank, "person" if shape == "page" else "player": number, "group": "A",
                     "score": scores[name], "played": 5, "out": 0})
        if percent:
            rows[-1]["percent"] = scores[name] / 3
    if shape == "page":
        return {"setup": {"title": "", "movement": "swedish"}, "standings": rows,
                "people": [{"number": i, "name": name} for i, name in enumerate(order, 1)]}
    return {"movement": "swedish", "names": order, "standings": rows}


class League:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def file(self, number, drive):
        path = os.path.join(self.folder, f"evening-{number}.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(drive if isinstance(drive, str) else json.dumps(drive))
        return path

    def run(self, drives, *words):
        paths = [self.file(number, drive) for number, drive in enumerate(drives, 1)]
        return subprocess.run([self.program, "league", *paths, *words], capture_output=True,
                              text=True, check=False, timeout=300)

    def told(self, drives, *words):
        done = self.run(drives, *words, "--json")
        return json.loads(done.stdout) if not done.returncode else {"wrong": done.stderr}

    def totals(self, drives, *words):
        told = self.told(drives, *words)
        return {one["name"]: one["total"] for one in told.get("standings", [])} or told

    def is_refused(self, drives, *words, status=2):
        done = self.run(drives, *words)
        return done.returncode == status and not done.stdout and done.stderr.count("\n") == 1


# ---- counting again -------------------------------------------------------------------------

def by_place(scores, points):
    """Who shares a place shares the points of all places that they take, in hundredths."""
    given = {}
    for name, score in scores.items():
        before = sum(other > score for other in scores.values())
        sharing = sum(other == score for other in scores.values())
        taken = [points(before + i + 1, len(scores)) for i in range(sharing)]
        given[name] = int(Fraction(sum(taken) * 100, sharing))
    return given


RULES = {
    "sum": lambda scores: {name: score * 100 for name, score in scores.items()},
    "places": lambda scores: by_place(scores, lambda place, people: people - place + 1),
    "10,8,6,5,4": lambda scores: by_place(
        scores, lambda place, _: [10, 8, 6, 5, 4][place - 1] if place < 6 else 0),
}


def expected(evenings, rule, count):
    points = [RULES[rule](scores) for scores in evenings]
    return {name: sum(sorted((one.get(name, 0) for one in points), reverse=True)[:count]) / 100
            for name in {name for scores in evenings for name in scores}}


def check_points(tap, league):
    chance, faults = random.Random(5), []
    for number in range(12):
        evenings = [{name: chance.randint(-3, 12) for name in
                     chance.sample(("Anna", "Bert", "Carla", "Dora", "Emil", "Fritz", "Gerda"),
                                   chance.randint(4, 7))} for _ in range(chance.randint(1, 6))]
        drives = [evening(scores, chance.choice(("page", "program"))) for scores in evenings]
        rule, count = list(RULES)[number % 3], len(evenings)
        words = ["--points", rule]
        if number % 2:
            count = min(count, 2)
            words += ["--best", "2"]
        elif count > 1:
            count -= 1
            words += ["--drop", "1"]
        told = league.told(drives, *words)
        totals = {one["name"]: one["total"] for one in told["standings"]}
        if totals != expected(evenings, rule, count) or told["counted"] != count:
            faults.append(f"{words}, {evenings}: {totals}")
        ranks = {one["name"]: one["rank"] for one in told["standings"]}
        if any(rank != 1 + sum(other > totals[name] for other in totals.values())
               for name, rank in ranks.items()):
            faults.append(f"{words}, {evenings}: {ranks}")
    tap.check(not faults, "sums, places and lists; the best count, the worst don't", faults[:2])


def check_people(tap, league):
    drives = [evening({"Anna": 5, "Bert": 3}), evening({"anna ": 2, "Bertie": 4})]
    tap.check(league.totals(drives) == {"Anna": 7, "Bert": 3, "Bertie": 4},
              "capital letters and blanks make no other name", league.told(drives))
    tap.check(league.totals(drives, "--same", "bertie=Bert Berg", "--same", "BERT=Bert Berg") ==
              {"Anna": 7, "Bert Berg": 7}, "two names of one person")
    tap.check(league.is_refused([evening({"Anna": 5, "Bert": 3})], "--same", "Anna=Bert"),
              "nobody is there twice in an evening")
    alike = [evening({"Zoe": 5, "Mem": 3}), evening({"Zoë": 2, "Меm": 4})]  # the last is Cyrillic
    tap.check(league.totals(alike) == {"Zoe": 5, "Zoë": 2, "Mem": 3, "Меm": 4},
              "accents and letters of other alphabets make another name", league.told(alike))
    tap.check(league.totals(alike, "--same", "Меm=Mem") == {"Zoe": 5, "Zoë": 2, "Mem": 7},
              "names that look alike are joined by hand")
    equal = league.told([evening({name: 3 for name in ("Zoe", "Émile", "Örs", "Otto", "Emil")})])
    order = [one["name"] for one in equal["standings"]]
    tap.check(order == ["Emil", "Émile", "Örs", "Otto", "Zoe"],
              "equal sums are sorted by letters, whatever their accents", order)
    with_bot = evening({"Anna": 5, "Bert": 3, "Carla": 4}, "program")
    with_bot["standings"][1]["bot"] = True
    with_bot["standings"][2]["played"] = 0
    tap.check(league.totals([with_bot]) == {"Anna": 5},
              "bots, and people who did not play, are left out")
    saved = evening({"Anna": 5, "Bert": 3})
    saved["people"][1]["bot"] = True
    tap.check(league.totals([saved]) == {"Anna": 5},
              "bots, of which only the list of people says so, too", league.told([saved]))
    nameless = {**with_bot, "names": None}
    tap.check(league.totals([nameless]) == {"1": 5}, "a number where there is no name")


def check_percent(tap, league):
    totals = league.totals([evening({"Anna": 200, "Bert": 100}, shape, percent=True)
                            for shape in ("page", "program")], "--points", "percent")
    tap.check(totals == {"Anna": 133.34, "Bert": 66.66}, "percentages", totals)
    tap.check(league.is_refused([evening({"Anna": 2})], "--points", "percent"),
              "an evening without percentages is refused")
    lines = evening({"Anna": 5, "Bert": 4, "Carla": 3, "Dora": 2}, "program")
    lines["movement"] = "mitchell"
    for row, group, rank in zip(lines["standings"], "ABAB", (1, 1, 2, 2)):
        row.update(group=group, rank=rank)
    tap.check(league.totals([lines], "--points", "places") ==
              {"Anna": 2, "Bert": 2, "Carla": 1, "Dora": 1}, "each line has places of its own")


def check_prints(tap, league):
    drives = [evening({"Ännchen": 5, "Bert": 3}), evening({'Carl "C"': 6, "Bert": 4})]
    text = league.run(drives, "--best", "1").stdout
    tap.check(text == "League of 2 evenings, 1 of them counts: sum of points\n"
              "  1: evening-1\n  2: evening-2\n\n"
              "                   total        1        2\n"
              '   1. Carl "C"         6        –        6\n'
              "   2. Ännchen          5        5        –\n"
              "   3. Bert             4      (3)        4\n", "as text", text)
    said = league.run(drives, "--csv").stdout
    rows = list(csv.DictReader(io.StringIO(said[1:], newline="")))
    tap.check([(row["place"], row["name"], row["total"], row["evening-2"]) for row in rows] ==
              [("1", "Bert", "7", "4"), ("2", 'Carl "C"', "6", "6"), ("3", "Ännchen", "5", "")]
              and said[0] == "\ufeff", "for a spreadsheet", rows)
    drives = [evening({"=1+1": 5, "Bert, B": -3}, percent=True)]
    said = league.run(drives, "--csv", "--points", "percent", "--lang", "de").stdout
    tap.check(said == "\ufeffplace;name;total;played;evening-1\n1;'=1+1;1,67;1;1,67\n"
              '2;"Bert, B";-1;1;-1\n', "for a German spreadsheet", said)


def check_of_drive(tap, league):
    """Evenings that `talon drive` printed, compared by match points."""
    done = subprocess.run([league.program, "drive", "howell", "--players", "8", "--results", "-",
                           "--compare", "match_points", "--json"], input="1 1 9 4\n1 2 8 5\n",
                          capture_output=True, text=True, check=True, timeout=300)
    told = league.told([done.stdout], "--points", "percent")
    tap.check(sorted(one["total"] for one in told["standings"]) == [0] * 4 + [100] * 4,
              "a drive of the program", told)


def check_once(tap, league):
    """An evening counts once: the same file, and the same drive of a server, are refused."""
    fine = evening({"Anna": 1})
    done = league.run([fine, evening({"Anna": 2}), fine])
    tap.check(done.returncode == 2 and
              done.stderr.endswith("evening-3.json: This evening is there already.\n"),
              "the same file twice", done.stderr)
    early, late = {**fine, "id": "abcdefghjkmn"}, {**evening({"Anna": 2}), "id": "abcdefghjkmn"}
    tap.check(league.is_refused([early, late]), "the same drive twice")
    tap.check(league.totals([fine, evening({"Anna": 1}, "program")]) == {"Anna": 2},
              "two evenings that went alike are two")
    parts = league.totals([evening({"Anna": 1.25}), evening({"Anna": 10.5}, "program")])
    tap.check(parts == {"Anna": 11.75}, "parts of a point count", parts)


def check_refusals(tap, league):
    fine = evening({"Anna": 1})
    for drives, words in (([], []), (["{}"], []), (["nonsense"], []), (["[" * 50], []),
                          ([fine], ["--best", "0"]), ([fine], ["--drop", "1"]),
                          ([fine], ["--best", "1", "--drop", "0"]), ([fine], ["--points", "10,"]),
                          ([fine], ["--points", "most"]), ([fine], ["--same", "Anna"]),
                          ([fine], ["--csv", "--json"]),
                          ([{"standings": [{"rank": 1, "person": 1, "score": "1"}]}], []),
                          ([{**fine, "standings": [{"rank": 0, "person": 1, "played": 1}]}], [])):
        tap.check(league.is_refused(drives, *words), f"refused: {str(drives)[:20]} {words}")
    tap.check(league.is_refused([fine], "/nowhere.json", status=1),
              "a file that cannot be read has another status than wrong usage")


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        league = League(sys.argv[1], folder)
        check_points(tap, league)
        check_people(tap, league)
        check_percent(tap, league)
        check_prints(tap, league)
        check_of_drive(tap, league)
        check_once(tap, league)
        check_refusals(tap, league)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
