"""Plays a level of one build against the same or another level of another build, over seeded
duplicate deals: to see what a change of the bots is worth. Both programs hold the same table; each
is asked for the moves of its own seats. The second game of a deal has the seats exchanged.

Arguments: the two programs, GAME/PRESET, and options below. doc/fits.md has an example.
"""
import argparse
import json
import math
import subprocess
import sys

NORMAL_99 = 2.5758293035489


class Program:
    """One build, by the protocol of `talon engine`, and the level that it plays."""

    def __init__(self, path, level, simulations):
        self.process = subprocess.Popen([path, "engine"], text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.bot = {"bot": level, **({"simulations": simulations} if simulations else {})}
        self.table = None

    def ask(self, do, **members):
        self.process.stdin.write(json.dumps({"do": do, **members}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise SystemExit(f"versus: {do}: {answer['error']['message']}")
        return answer

    def open(self, what):
        self.table = self.ask("new", **what)["table"]

    def choose(self, seat, seed):
        return self.ask("bot", table=self.table, seat=seat, seed=seed, **self.bot)["move"]

    def view(self):
        return self.ask("view", table=self.table, seat=-1)["view"]


def play(programs, what, exchanged, seed):
    """One game; its last view. Seats of the first program are the even ones, or the odd ones."""
    for program in programs:
        program.open(what)
    while not (view := programs[0].view())["over"]:
        seat = view["acting"][0]
        move = programs[(seat + exchanged) % 2].choose(seat, f"{seed} {view['number']}")
        for program in programs:
            program.ask("act", table=program.table, seat=seat, move=move)
    for program in programs:
        program.ask("close", table=program.table)
    return view


def difference(view, exchanged, by_points):
    """What a seat of the first program got more than one of the second."""
    winners = view["rank"].count(1)
    got = view["points"] if by_points else [(rank == 1) / winners for rank in view["rank"]]
    sides = [got[exchanged::2], got[1 - exchanged::2]]
    mean = [sum(side) / len(side) for side in sides]
    return (mean[0] - mean[1]) * (1 if by_points else len(got) / 2)


def report(found, unit):
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / max(len(found) - 1, 1)
    half = NORMAL_99 * math.sqrt(spread / len(found))
    print(f"{len(found)} deals: {mean:+.3f} {unit} (99 %: {mean - half:+.3f} to "
          f"{mean + half:+.3f})", flush=True)


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split(":", maxsplit=1)[0])
    parser.add_argument("programs", nargs=2, metavar="PROGRAM")
    parser.add_argument("preset", metavar="GAME/PRESET")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--levels", nargs=2, default=["expert", "expert"])
    parser.add_argument("--simulations", nargs=2, type=int, default=[0, 0],
                        help="at most so many for a move; 0: as many as the level makes")
    parser.add_argument("--points", action="store_true", help="compare points, not who wins")
    parser.add_argument("--seed", default="versus")
    return parser.parse_args()


def main():
    given = read_arguments()
    game, _, preset = given.preset.partition("/")
    programs = [Program(*one) for one in zip(given.programs, given.levels, given.simulations)]
    found = []
    for deal in range(given.deals):
        what = {"game": game, "preset": preset, "seed": f"{given.seed} {deal}",
                "options": dict(option.split("=") for option in given.option)}
        found.append(sum(difference(play(programs, what, exchanged, f"{given.seed} {deal}"),
                                    exchanged, given.points) for exchanged in (0, 1)) / 2)
        report(found, "points" if given.points else "win rate")


if __name__ == "__main__":
    sys.exit(main())
