"""Plans of one's own in `talon drive`: they are read and refused with the line, a search makes them
better and the same again with the same steps, and kept plans are played. The first edition of the
movements' plans is as it was, and the designs of the newest one are those of their tool. Argument:
the program.
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from ast import literal_eval
from collections import Counter
from itertools import combinations

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.join(HERE, "../../tool")
sys.path += [os.path.join(HERE, "../engine"), TOOLS]
from engine import Tap  # noqa: E402  (the path above comes first)
import whist_design_search  # noqa: E402

WRONG = (("1 2 3 4 / 5 6 7 8\n1 2 3 4 / 5 6 7 7\n", "Line 2: player 7 sits there twice."),
         ("1 2 3 4 / 5 6 7 9\n", "Line 1: here a number from 1 to 8 must stand."),
         ("1 2 3 4 / 5 6 7\n", "Line 1: a table has 3 players there, and not 4."),
         ("\n1 2 3 4\n1 2 3 4 / 5 6 7 8\n", "Line 3: there are 2 tables, and 1 before."),
         ("1 2 3 x / 5 6 7 8\n", "Line 1: here a number from 1 to 8 must stand."),
         ("# nothing\n", "The plan has no round."),
         ("1 2 3 4 /\n", "Line 1: a table has 0 players there, and not 4."),
         ("1 2 3 4 / 5 6 7 8\n" * 600, "Line 513: a plan has 4096 seats in all rounds at most."))


def run(program, *words):
    return subprocess.run([program, "drive", *map(str, words)], capture_output=True, text=True,
                          check=False, timeout=300, env={**os.environ, "LANGUAGE": "en"})


def run_tool(name, *words):
    tool = os.path.join(TOOLS, f"{name}.py")
    return subprocess.run([sys.executable, tool, *map(str, words)], capture_output=True, text=True,
                          check=False, timeout=300)


def told(program, *words):
    done = run(program, *words, "--json")
    return json.loads(done.stdout)


def cost(plan):
    """How unevenly people meet."""
    met = Counter(pair for one in plan for table in one["tables"]
                  for pair in combinations(sorted(table["seats"]), 2))
    return sum(times * times for times in met.values())


def check_refusals(tap, program, path):
    for text, sentence in WRONG:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = run(program, "individual", "--players", 8, "--plan", path)
        tap.check(done.returncode == 2 and not done.stdout and
                  done.stderr == f"talon drive: {path}: {sentence}\n", f"refused: {sentence}",
                  done.stderr)


def check_own(tap, program, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write("# ours\n1 2 3 4 # table 2 has gone home\n\n5 6 7 8\n")
    plan = told(program, "individual", "--players", 8, "--plan", path)
    tap.check([one["out"] for one in plan["plan"]] == [[5, 6, 7, 8], [1, 2, 3, 4]] and
              plan["promise"] == 2 and plan["plan"][0]["tables"][0]["seats"] == [1, 2, 3, 4],
              "a plan of one's own", plan)
    again = told(program, "individual", "--players", 8, "--plan", path, "--rounds", 3)
    tap.check(again["plan"][2]["out"] == [5, 6, 7, 8] and again["again"] == 3 and
              again["couples"] == 2, "it begins again", again)
    for words, part in ((("howell", "--players", 8), "for single players"),
                        (("progressive", "--players", 8), "for single players"),
                        (("rainbow", "--players", 8, "--seats", 2), "a table has 4 players")):
        done = run(program, *words, "--plan", path)
        tap.check(done.returncode == 2 and part in done.stderr, f"refused: {words}", done.stderr)


def check_search(tap, program, path):
    words = ["individual", "--players", 26, "--rounds", 10]
    before, found = told(program, *words), told(program, *words, "--steps", 800000, "--keep", path)
    tap.check(cost(found["plan"]) < cost(before["plan"]) and
              [one["out"] for one in found["plan"]] == [one["out"] for one in before["plan"]],
              "a search mixes people better, and the same people sit out", cost(found["plan"]))
    tap.check(told(program, *words, "--steps", 800000)["plan"] == found["plan"],
              "the same steps find the same plan")
    kept = told(program, *words, "--plan", path)
    tap.check(kept["plan"] == found["plan"], "a kept plan is played")
    better = told(program, *words, "--plan", path, "--steps", 800000, "--seed", 7)
    tap.check(cost(better["plan"]) <= cost(kept["plan"]), "a search goes on from a plan")
    done = run(program, *words, "--steps", 1000)
    tap.check("Before the search: " in done.stdout and "\nNow: " in done.stdout,
              "the search says how people meet", done.stdout[:300])
    done = run(program, *words, "--search", 1)
    tap.check(done.returncode == 0 and "\nNow: " in done.stdout, "a search of a second")


SIZES = (8, 9, 12, 16, 20, 24, 28, 36, 44, 53, 60, 64, 80, 100)
# Of the plans as the program printed them before there were editions.
DIGESTS = {"individual": "c6987176c239f8ba", "rainbow": "218224489637b671",
           "mitchell": "4bdb0afae582dbac", "howell": "673ed1a991e517ea"}


def first_plan(program, movement, players):
    done = run(program, movement, "--players", players, "--edition", 1, "--json")
    if done.returncode:
        return None
    plan = json.loads(done.stdout)
    return [plan["promise"], [[[table["table"], table["seats"], table["boards"]]
                               for table in one["tables"]] + [one["out"]]
                              for one in plan["plan"]]]


def check_first_edition(tap, program, _path):
    for movement, digest in DIGESTS.items():
        text = json.dumps([first_plan(program, movement, players) for players in SIZES],
                          separators=(",", ":"))
        tap.check(hashlib.sha256(text.encode()).hexdigest().startswith(digest),
                  f"{movement}: the first edition is as it was")


def check_designs(tap, program, _path):
    done = run_tool("whist_designs", os.path.dirname(program), "--check")
    tap.check(done.returncode == 0, "the designs are as tool/whist_designs.py writes them",
              done.stderr[-500:])
    done = run_tool("whist_design_search", 84)
    found = tuple(map(literal_eval, done.stdout.splitlines()))
    tap.check(found == whist_design_search.KEPT[84], "the search finds the design of 84 again",
              found)
    faults = {players: whist_design_search.faults(players) for players in whist_design_search.KEPT}
    tap.check(not any(faults.values()), "the designs keep the rules of the search", faults)


def check_keep(tap, program, path):
    done = run(program, "howell", "--players", 16, "--keep", path)
    tap.check(done.returncode == 2 and "for single players" in done.stderr, "refused: pairs",
              done.stderr)
    done = run(program, "individual", "--players", 8, "--keep", "/nowhere/at/all")
    tap.check(done.returncode == 1 and "/nowhere/at/all" in done.stderr, "no such folder",
              done.stderr)
    rainbow = told(program, "rainbow", "--players", 24, "--keep", path)
    tap.check(told(program, "rainbow", "--players", 24, "--plan", path)["plan"] ==
              rainbow["plan"], "a movement's plan is kept")


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        for check in (check_refusals, check_own, check_search, check_keep,
                      check_designs, check_first_edition):
            check(tap, sys.argv[1], os.path.join(folder, check.__name__))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
