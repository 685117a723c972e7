"""Tries all pairs of option values: the engine refuses exactly what the model refuses, both fill in
the same defaults, and the games of every valid combination are compared step by step.

    pairs.py [GAME | GAME/PRESET]... --games N --seed S [--trace PATH] [--engine PATH] [--random N]

The pairs are set on the first preset of each game, in the War family of each form. The values are
those the engine names; of a long range of numbers both ends, the default and two in between. run.py
compares the games. A game is followed for `--steps` steps at most, because some combinations of War
do not end before the guard. `--random N` tries N random valid combinations of all options of each
game instead of the pairs.
"""

import argparse
import gc
import itertools
import json
import multiprocessing
import os
import random
import subprocess
import sys

from common import option_value
from run import TRACE, Difference, Follower, find_module, refusal, settled

LONG = 6  # a range of more numbers is thinned
REPORT_LINES = 70  # of one difference
REPORTS = 12  # in full


class ShortFollower(Follower):
    """Follows each game for some steps only."""

    def __init__(self, preset, most):
        super().__init__(preset)
        self.most = most

    def is_long_enough(self):
        return len(self.moves) >= self.most

    def end_game(self):
        if not self.is_long_enough():
            super().end_game()


# ---- what there is to try


def engine_games(engine):
    """The games' tables as the engine tells them."""
    asked = subprocess.run([engine, "engine"], input='{"id":1,"do":"games"}\n', text=True,
                           capture_output=True, check=True)
    return json.loads(asked.stdout.splitlines()[0])["games"]


def first_presets(game):
    """The first preset of every form; the one first preset where a game has no forms."""
    found = {}
    for preset in game["presets"]:
        found.setdefault(preset["options"].get("form"), preset["id"])
    return list(found.values())


def values_of(option):
    if option["choices"] is not None:
        return [choice["id"] for choice in option["choices"]]
    low, high, usual = option["min"], option["max"], int(option["default"])
    if high - low < LONG:
        return [str(value) for value in range(low, high + 1)]
    between = {low + (high - low) // 3, low + 2 * (high - low) // 3}
    return [str(value) for value in sorted({low, high, usual} | between)]


def combinations(game, preset):
    """All pairs of values of any two options, as the settings a player would give."""
    settings = [[(option["id"], value) for value in values_of(option)]
                for option in game["options"]]
    for one, other in itertools.combinations(settings, 2):
        for pair in itertools.product(one, other):
            yield f"{game['id']}/{preset}", pair


def single_settings(game, preset):
    """Every value of every option by itself, at a table of the usual size and at the largest."""
    players = game["options"][0]
    crowd = (players["id"], str(players["max"]))
    for option in game["options"]:
        for value in values_of(option):
            yield f"{game['id']}/{preset}", ((option["id"], value),)
            if option is not players and players["min"] < players["max"]:
                yield f"{game['id']}/{preset}", (crowd, (option["id"], value))


def random_settings(game, preset, arguments):
    """Valid combinations of all options at once, as the model draws them."""
    module = find_module(game["id"], preset)
    for number in range(arguments.random):
        rng = random.Random(f"{game['id']}/{preset} {arguments.seed} {number}")
        options = module.random_options(preset, rng)
        yield f"{game['id']}/{preset}", [(name, str(value)) for name, value in options.items()]


# ---- one combination


def command_of(arguments, preset, pair):
    command = [arguments.trace, preset, "--games", str(arguments.games),
               "--seed", str(arguments.seed), "--steps", str(arguments.steps)]
    for name, value in pair:
        command += ["--option", f"{name}={value}"]
    return command


def follow(lines, follower, wanted):
    """Compares everything the trace program prints; the options first."""
    for text in lines:
        follower.line(json.loads(text))
        if "\"options\"" in text[:80] and follower.options != wanted:
            differing = sorted(set(follower.options.items()) ^ set(wanted.items()), key=str)
            raise Difference(f"options differ (engine or model): {differing}")
    follower.end_game()


def try_valid(arguments, preset, command, wanted):
    """The error in a combination that the model allows, or None."""
    follower = ShortFollower(preset, arguments.steps)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:
        try:
            follow(process.stdout, follower, wanted)
        except Difference as difference:
            return str(difference)
        finally:
            process.stdout.close()  # ends a trace program that is still writing
        said = process.stderr.read().strip()
    if process.returncode:
        return f"the engine refuses what the model allows: {said}"
    if follower.games != arguments.games:
        return f"{arguments.games} games wanted, {follower.games} traced"
    return None


def try_refused(command, reason):
    """The error in a combination that the model refuses, or None."""
    command[command.index("--games") + 1] = "0"
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return f"the engine allows what the model refuses: {reason}"
    if done.returncode != 2 or not done.stderr.startswith("trace: "):
        return f"status {done.returncode} instead of a refusal: {done.stderr.strip()}"
    return None


def try_pair(task):
    """Answers what is wrong, with the command that shows it; None if nothing is."""
    arguments, preset, pair = task
    module = find_module(*preset.split("/"))
    given = {name: option_value(value) for name, value in pair}
    command = command_of(arguments, preset, pair)
    shown = " ".join(command)
    try:
        reason = refusal(module, preset.split("/")[1], given)
        if reason:
            wrong = try_refused(command, reason)
        else:
            wanted = settled(module, preset.split("/")[1], given)
            wrong = try_valid(arguments, preset, command, wanted)
    except Exception as error:  # one combination must not stop the others
        wrong = f"{type(error).__name__}: {error}"
    return wrong and f"{wrong}\nagain with: {shown}"


# ---- all of them


def preset_differences(game):
    """Presets only one side has, and presets whose options differ."""
    wrong = []
    for preset in game["presets"]:
        name = f"{game['id']}/{preset['id']}"
        try:
            wanted = find_module(game["id"], preset["id"]).PRESETS[preset["id"]]
        except SystemExit:
            wrong.append(f"{name}: no such preset in the model")
            continue
        options = {option: option_value(value) for option, value in preset["options"].items()}
        if options != wanted:
            differing = sorted(set(options.items()) ^ set(wanted.items()), key=str)
            wrong.append(f"{name}: options differ (engine or model): {differing}")
    known = {preset["id"] for preset in game["presets"]}
    module = find_module(game["id"], game["presets"][0]["id"])
    return wrong + [f"{game['id']}/{preset}: no such preset in the engine"
                    for preset in module.PRESETS if preset not in known]


def is_chosen(chosen, game, preset):
    return not chosen or game in chosen or f"{game}/{preset}" in chosen


def chosen_settings(arguments, game, preset):
    if arguments.singles:
        yield from single_settings(game, preset)
    if arguments.random:
        yield from random_settings(game, preset, arguments)
    if not arguments.singles and not arguments.random:
        yield from combinations(game, preset)


def tasks_of(arguments, games):
    for game in games:
        for preset in first_presets(game):
            if is_chosen(arguments.presets, game["id"], preset):
                for name, pair in chosen_settings(arguments, game, preset):
                    yield arguments, name, pair


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("presets", nargs="*", metavar="GAME[/PRESET]")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=1500, help="most steps of a game")
    parser.add_argument("--trace", metavar="PATH", default=TRACE, help="the trace program")
    parser.add_argument("--engine", metavar="PATH", help="talon; by default beside the trace")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="instead of pairs")
    parser.add_argument("--singles", action="store_true", help="one option at a time instead")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    if not arguments.engine:
        arguments.engine = os.path.join(os.path.dirname(arguments.trace), "..", "talon")
    return arguments


def report(number, preset, pair, wrong):
    setting = " ".join(f"{name}={value}" for name, value in pair)
    lines = wrong.splitlines()[:REPORT_LINES if number <= REPORTS else 1]
    print(f"DIFFERENT {preset} {setting}: " + "\n".join(lines), flush=True)


def main():
    arguments = parse_arguments()
    games = [game for game in engine_games(arguments.engine)
             if any(is_chosen(arguments.presets, game["id"], p) for p in first_presets(game))]
    passed = failed = 0
    for game in games:
        for wrong in preset_differences(game):
            failed += 1
            print(f"DIFFERENT {wrong}", flush=True)
    tasks = list(tasks_of(arguments, games))
    gc.disable()  # the models' states have no circles
    with multiprocessing.Pool(arguments.jobs) as pool:
        for task, wrong in zip(tasks, pool.imap(try_pair, tasks, chunksize=4)):
            passed += wrong is None
            if wrong is not None:
                failed += 1
                report(failed, *task[1:], wrong)
    print(f"{passed} passed, {failed} failed")
    return failed != 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main())
