"""Prints the standing of bots: every one plays every other over seeded duplicate deals by
`talon match`, and stands by the mean of its results. Arguments: the program, the preset, and the
players as `talon match` takes them; `--deals` for each pair, and `--write` for doc/standing.md.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "doc", "standing.md")
HEAD = """# Standing of the bots

`python3 tool/standing.py` wrote this page; see [bots.md](bots.md#measuring). Every bot played every
other one over the same seeded deals by `talon match`. Above 0 the first bot of a row was better.
"""


def play(program, one, other, preset, deals, jobs):
    done = subprocess.run([program, "match", one, other, "--preset", preset, "--deals", str(deals),
                           "--seed", "standing", "--jobs", str(jobs), "--json"],
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def section(arguments):
    """The standing at one preset, and below it the result of each pair."""
    results = {pair: play(arguments.program, *pair, arguments.preset, arguments.deals,
                          arguments.jobs)
               for pair in itertools.combinations(arguments.players, 2)}
    unit = next(iter(results.values()))["unit"]
    means = {player: sum(result["mean"] * (1 if player == pair[0] else -1)
                         for pair, result in results.items() if player in pair)
             / (len(arguments.players) - 1) for player in arguments.players}
    lines = [f"## {arguments.preset}", "", f"{arguments.deals} duplicate deals a pair, in {unit}.",
             "", "| bot | mean against the others |", "|---|---|"]
    lines += [f"| `{player}` | {means[player]:+.2f} |"
              for player in sorted(means, key=means.get, reverse=True)]
    lines += ["", "| bot | against | mean | 99 % interval |", "|---|---|---|---|"]
    lines += [f"| `{one}` | `{other}` | {result['mean']:+.2f} | "
              f"{result['low']:+.2f} … {result['high']:+.2f} |"
              for (one, other), result in results.items()]
    return "\n".join(lines) + "\n"


def replace_section(page, text):
    """The page with this section in place of the one of the same preset, or at its end."""
    title = text.splitlines()[0]
    parts = [part for part in ("\n" + page).split("\n## ")[1:]
             if "## " + part.splitlines()[0] != title]
    return HEAD + "".join("\n## " + part.rstrip("\n") + "\n" for part in parts) + "\n" + text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("preset")
    parser.add_argument("players", nargs="+")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if len(arguments.players) < 2:
        parser.error("Two players are needed.")
    if arguments.deals < 2:
        parser.error("One deal has no interval: two or more are needed.")
    text = section(arguments)
    if not arguments.write:
        return print(text, end="")
    page = ""
    if os.path.exists(PAGE):
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(replace_section(page, text))


if __name__ == "__main__":
    sys.exit(main())
