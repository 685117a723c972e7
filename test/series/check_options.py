"""`talon drive --options`, from which the page makes the forms of drives: it lists what the command
knows, with the letters of the trumps and the tables of each movement, and the page has no second
copy of its words. Argument: the program. TAP.
"""
import glob
import itertools
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "../engine"), HERE]
from engine import Tap  # noqa: E402
import movement_rules as rules  # noqa: E402

PAGE = os.path.join(HERE, "../../web/src/drive/*.ts*")
BOUNDS = {"seats": (2, 8), "rounds": (1, 100), "deals": (1, 32), "tricks": (0, 255),
          "out_points": (0, 100000), "minutes": (0, 600)}  # doc/drives.md


def run(program, *words):
    return subprocess.run([program, "drive", *words], capture_output=True, text=True, check=True,
                          timeout=300).stdout


def listed(program):
    """The names under each heading of `talon drive --list`."""
    found, names = {}, []
    for line in run(program, "--list").splitlines():
        if line.startswith(" "):
            names.append(line.split()[0])
        else:
            names = found[line.removeprefix("--")] = []
    found["movement"] = found.pop("Movements")
    return found


def check_names(tap, options, program):
    names = {one["id"]: [choice["id"] for choice in one["choices"]]
             for one in options.values() if "choices" in one}
    tap.check(names == listed(program), "the choices are those of --list", names)
    seats = {choice["id"]: tuple(choice["seats"]) for choice in options["movement"]["choices"]}
    expected = {name: tuple(sizes) for name, sizes in (*rules.SEATS.items(),
                                                       *rules.IN_MATCHES.items())}
    tap.check(seats == expected, "each movement has its tables", seats)
    bounds = {one["id"]: (one["min"], one["max"]) for one in options.values() if "min" in one}
    tap.check(bounds == BOUNDS, "numbers have their bounds", bounds)


def check_trumps(tap, options, trumps):
    names = {one["letter"]: one["id"] for one in trumps}
    plans = {choice["id"]: tuple(names[letter] for letter in choice["letters"])
             for choice in options["trumps"]["choices"]}
    expected = {name: tuple(plan) for name, plan in rules.TRUMPS.items()}
    tap.check(plans == {**expected, "turned": ()}, "letters stand for trumps", plans)


def own_guide(movement):
    """For each seat of the middle of five tables, by the rules as they are written down here: where
    its holder goes if the side moves (True), and if it stays, whatever the other tables do."""
    per = 2 if movement in rules.IN_TEAMS else 4
    found = {}
    for moving in itertools.product((0, 1), repeat=5):
        winners = [side + 1 for side in moving]
        tables = [[(t, seat) for seat in range(per)] for t in range(5)]
        for t, seats in enumerate(rules.moved(movement, tables, winners, "winners")):
            for seat, (of, place) in enumerate(seats):
                if of == 2:
                    moves = moving[2] == place % 2
                    found.setdefault((place, moves), set()).add((t - 2, seat + 1))
    return found


def check_guides(tap, options):
    for row in options["movement"]["choices"]:
        name = row["id"]
        if name not in rules.MOVERS:
            tap.check("guide" not in row, f"{name} is planned", row)
            continue
        told = {(place, way == "moves"): {(to["up"], seat) for seat in to["places"]}
                for place, ways in enumerate(row["guide"]) for way, to in ways.items()}
        tap.check(told == own_guide(name), f"{name} says where people move", told)
        tap.check(row["movers"] == rules.MOVERS[name][0], f"{name} says who moves", row["movers"])


def check_games(tap, games):
    """Solo and Wiezen have evenings of five rounds, in each of which a table plays eight deals."""
    names = [one["id"] for one in games]
    tap.check(names[-1] == "" and len(set(names)) == len(names), "each game has a row", names)
    evenings = {one["id"]: (one["sitting"], one["rounds"], one["deals"]) for one in games}
    expected = dict.fromkeys(("solo-whist", "wiezen", "kleurenwiezen"), ("deals", 5, 8))
    tap.check(expected.items() <= evenings.items(), "evenings are as usual", evenings)
    counts = {one["id"]: (one["counts"], one["sides"]) for one in games}
    tap.check(counts["whist"] == ("tricks", True) and counts["war"] == ("places", False)
              and counts["bid-whist"] == ("points", True) and counts[""] == ("points", False)
              and {game for game, counted in counts.items() if counted == ("stakes", False)}
              == {"solo-whist", "wiezen", "kleurenwiezen", "esmakker"},
              "games say what counts and who plays together", counts)


def check_page(tap, options, trumps):
    """No sentence of a choice stands in the page's sources."""
    rows = [choice for one in options.values() for choice in one.get("choices", ())] + trumps
    words = {row[member] for row in rows for member in ("label", "hint") if member in row}
    copies = []
    for path in glob.glob(PAGE):
        with open(path, encoding="utf-8") as file:
            found = re.findall(r"t\(\s*'([^']*)'", file.read())
        copies += [f"{os.path.basename(path)}: {text}" for text in found if text in words]
    tap.check(not copies and len(words) > 40, "the page has no second copy", copies)


def main():
    tap, program = Tap(), sys.argv[1]
    told = json.loads(run(program, "--options"))
    options = {one["id"]: one for one in told["options"]}
    check_names(tap, options, program)
    check_trumps(tap, options, told["trumps"])
    check_guides(tap, options)
    check_games(tap, told["games"])
    check_page(tap, options, told["trumps"])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
