"""Plays the reference models beside the engine's random games and compares them after every step.

    run.py PRESET... --games N --seed S [--trace PATH] [--option x=y]...  beside the engine
    run.py --self PRESET... --games N [--seed S] [--option x=y]...        a model alone

It finds the model of a preset, feeds it the engine's draws and compares what both show; README.md
describes the interface. --self plays with options drawn at random and checks that cards are
conserved, that somebody always has a move, and that games end. The exit status is 1 after the first
difference.
"""

import argparse
import gc
import importlib
import json
import os
import random
import subprocess
import sys
import textwrap
import traceback
from itertools import zip_longest

from common import Chance, OwnChance, face, option_value

MODULES = {"war": ["war", "steal", "tul"]}  # families of several models; else the game's name
TRACE = os.path.join(os.path.dirname(__file__), "..", "..", "build", "test", "trace")
STEP_LIMIT = 200000  # of a game in --self mode
WIDTH = 60  # of one side of a report


class Difference(Exception):
    """Model and engine disagree, or one of them broke its contract."""


def find_module(game, preset):
    """The module whose PRESETS hold this preset."""
    for name in MODULES.get(game, [game]):
        module = importlib.import_module(name.replace("-", "_"))
        if preset in module.PRESETS:
            return module
    raise SystemExit(f"no model for {game}/{preset}")


# ---- states


def sort_cards(zone, top=False):
    """An unordered zone with every innermost list sorted; with `top` its last card stays last."""
    if zone and isinstance(zone[0], list):
        return [sort_cards(row, top) for row in zone]
    return sorted(zone[:-1]) + zone[-1:] if top else sorted(zone)


def used_rows(zone):
    """The zone without empty rows at its end: a row that is not in use may be left out."""
    if not zone or not isinstance(zone[0], list):
        return zone
    rows = [used_rows(part) for part in zone]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def zones_of(zones, unordered, tops=()):
    """Comparable zones; of an unordered one in `tops` the last card of each pile counts."""
    return {name: used_rows(sort_cards(zone, name in tops) if name in unordered else zone)
            for name, zone in zones.items()}


def tops_of(model):
    """The zones whose last card is compared though the rest is unordered."""
    return getattr(model, "TOPS", ())


def settled(module, preset, given):
    """All options of a table of this preset with these given; a model may leave the work to us."""
    if hasattr(module, "full_options"):
        return module.full_options(preset, given)
    options = dict(module.PRESETS[preset])
    unknown = set(given) - set(options)
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)}")
    return dict(options, **given)


def refusal(module, preset, given):
    """Why the model refuses these options; None if it does not."""
    try:
        options = settled(module, preset, given)
    except (ValueError, KeyError) as error:  # an option or value that does not exist
        return str(error)
    if options.get("first_dealer", "random") != "random":  # R-GEN-05: a seat at this table
        if int(options["first_dealer"]) >= options["players"]:
            return f"nobody sits on seat {options['first_dealer']}"
    return module.invalid(options) if hasattr(module, "invalid") else None


def model_state(model):
    """What the model shows, in the shape of the trace program's STATE."""
    acting = sorted(model.acting())
    rank, points = model.result()
    return {"acting": acting,
            "legal": {str(seat): sorted(model.legal(seat)) for seat in acting},
            "zones": zones_of(model.zones(), model.UNORDERED, tops_of(model)),
            "fields": model.fields(),
            "rank": list(rank), "points": list(points)}


def engine_state(state, model):
    """The engine's STATE, sorted as model_state sorts, without fields that the model does not name.

    Zones that the model does not name stay when they hold cards: that is a difference.
    """
    own_zones, own_fields = model.zones(), model.fields()
    zones = {name: zone for name, zone in state["zones"].items()
             if name in own_zones or cards_in(zone)}
    return {"acting": sorted(state["acting"]),
            "legal": {seat: sorted(moves) for seat, moves in state["legal"].items()},
            "zones": zones_of(zones, model.UNORDERED, tops_of(model)),
            "fields": {name: value for name, value in state["fields"].items()
                       if name in own_fields},
            "rank": state["rank"], "points": state["points"]}


def cards_in(zone):
    """All faces of a zone of any shape."""
    if isinstance(zone, str):
        return [face(zone)]
    return [card for part in zone for card in cards_in(part)]


def all_cards(zones):
    return sorted(card for zone in zones.values() for card in cards_in(zone))


# ---- reports


def rows_of(name, value):
    """The lines by which a report shows a zone: one per innermost list."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        rows = {}
        for index, part in enumerate(value):
            rows.update(rows_of(f"{name} {index}", part))
        return rows
    return {name: " ".join(map(str, value)) if isinstance(value, list) else str(value)}


def lines_of(state):
    lines = rows_of("acting", state["acting"])
    for seat, moves in state["legal"].items():
        lines[f"legal {seat}"] = ", ".join(moves)
    for name, zone in state["zones"].items():
        lines.update(rows_of(f"zone {name}", zone))
    for name, value in state["fields"].items():
        lines.update(rows_of(f"field {name}", value))
    lines.update(rows_of("rank", state["rank"]))
    lines.update(rows_of("points", state["points"]))
    return lines


def side_by_side(engine, model):
    """Both states in two columns; differing lines are marked."""
    left, right = lines_of(engine), lines_of(model)
    names = list(right) + [name for name in left if name not in right]
    report = [f"   {'':22} {'ENGINE':{WIDTH}} MODEL"]
    for name in names:
        one, other = left.get(name, "(absent)"), right.get(name, "(absent)")
        mark = "  " if one == other else "!="
        pairs = zip_longest(textwrap.wrap(one, WIDTH) or [""], textwrap.wrap(other, WIDTH) or [""],
                            fillvalue="")
        for number, (a, b) in enumerate(pairs):
            title = name if number == 0 else ""
            report.append(f"{mark} {title:22} {a:{WIDTH}} {b}")
    return "\n".join(report)


def same_cards(one, other, ordered, top):
    """Whether zones_of shows both parts of a zone alike. Only what differs at first sight is looked
    at more closely, row by row: after a step most rows are as they were."""
    if one == other:
        return True
    if one and isinstance(one[0], list) or other and isinstance(other[0], list):
        return all(part == row or (isinstance(part, list) and isinstance(row, list)
                                   and same_cards(part, row, ordered, top))
                   for part, row in zip_longest(one, other, fillvalue=[]))
    return (not ordered and len(one) == len(other) and sorted(one) == sorted(other)
            and not (top and one[-1:] != other[-1:]))


def same_zones(state, model):
    """Whether all zones are the same, found without sorting those that are equal anyway."""
    theirs, own = state["zones"], model.zones()
    tops = tops_of(model)
    for name, zone in own.items():
        if name not in theirs or not same_cards(theirs[name], zone, name not in model.UNORDERED,
                                                name in tops):
            return False
    return all(name in own or not cards_in(zone) for name, zone in theirs.items())


def plainly_equal(state, model):
    """Whether both show the same; found without putting a report together."""
    acting, (rank, points) = sorted(model.acting()), model.result()
    return (same_zones(state, model) and sorted(state["acting"]) == acting
            and state["rank"] == list(rank) and state["points"] == list(points)
            and all(name in state["fields"] and state["fields"][name] == value
                    for name, value in model.fields().items())
            and len(state["legal"]) == len(acting)
            and all(sorted(state["legal"].get(str(seat), ())) == sorted(model.legal(seat))
                    for seat in acting))


def compare(state, model, chance, where):
    """Raises Difference unless the model shows what the engine shows and all draws are used."""
    if not plainly_equal(state, model):
        engine, own = engine_state(state, model), model_state(model)
        if engine != own:
            raise Difference(f"{where()}: the states differ\n{side_by_side(engine, own)}")
    if chance.left():
        raise Difference(f"{where()}: the model left draws of the engine unused: {chance.draws}\n"
                         f"{side_by_side(engine_state(state, model), model_state(model))}")


# ---- beside the engine


class Follower:
    """Follows the lines of one run of the trace program."""

    def __init__(self, preset):
        self.preset = preset
        self.games = 0
        self.steps = 0
        self.options = None
        self.model = None
        self.moves = []

    def where(self):
        text = f"{self.preset} game {self.deal}, after {len(self.moves)} steps"
        last = "; ".join(self.moves[-6:])
        last = last or "none, just dealt"
        return f"{text}\noptions {self.options}\nlast moves (seat: move): {last}"

    def line(self, line):
        if "options" in line:
            self.module = find_module(line["game"], line["preset"])
            self.options = {name: option_value(text) for name, text in line["options"].items()}
        elif "deal" in line:
            self.end_game()
            self.begin_game(line)
        else:
            self.step(line)

    def begin_game(self, line):
        self.deal = line["deal"]
        self.moves = []
        self.games += 1
        self.chance = Chance(line["draws"])
        self.guarded(line["state"], self.new_model)
        compare(line["state"], self.model, self.chance, self.where)

    def new_model(self):
        self.model = self.module.Model(dict(self.options), self.chance)

    def step(self, line):
        self.chance.feed(line["draws"])
        self.moves.append(f"{line['seat']}: {line['move']}")
        self.steps += 1
        self.guarded(line["state"], lambda: self.model.apply(line["seat"], line["move"]))
        compare(line["state"], self.model, self.chance, self.where)

    def guarded(self, state, action):
        """An exception of the model is a difference, too."""
        try:
            action()
        except Exception as error:
            text = "".join(traceback.format_exception(error)[-3:])
            show = "\n".join(f"   {name:22} {line}" for name, line in lines_of(state).items())
            raise Difference(f"{self.where()}: the model stopped: {error}\n{text}"
                             f"   the engine shows\n{show}") from error

    def end_game(self):
        if self.games and self.model.acting():
            raise Difference(f"{self.where()}: the trace ends, but the game is not over")


def trace_command(arguments, preset):
    command = [arguments.trace, preset, "--games", str(arguments.games),
               "--enough", str(arguments.enough),
               "--seed", str(arguments.seed)]
    for option in arguments.option:
        command += ["--option", option]
    return command


def beside_engine(arguments, preset):
    follower = Follower(preset)
    command = trace_command(arguments, preset)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            for text in process.stdout:
                follower.line(json.loads(text))
            follower.end_game()
        except json.JSONDecodeError as error:
            raise Difference(f"{preset}: not JSON from the trace program: {text!r}") from error
        except KeyError as error:
            raise Difference(f"{preset}: no {error} in this line: {text[:300]}") from error
        except Difference as difference:
            raise Difference(f"{difference}\nagain with: {' '.join(command)}") from difference
        finally:
            process.stdout.close()  # ends a trace program that is still writing
    if process.returncode != 0:
        raise Difference(f"{preset}: {' '.join(command)} ended with status {process.returncode}")
    if follower.games != arguments.games and follower.steps < arguments.enough:
        raise Difference(f"{preset}: {arguments.games} games wanted, {follower.games} traced")
    return follower.games, follower.steps


# ---- a model alone


def play_alone(model, rng, where):
    """One game by random moves; answers the number of steps."""
    cards = all_cards(model.zones())
    steps = 0
    while model.acting():
        state = model_state(model)
        if any(not moves for moves in state["legal"].values()):
            raise Difference(f"{where}: an acting seat has no move\n{side_by_side(state, state)}")
        seat = rng.choice(state["acting"])
        model.apply(seat, rng.choice(state["legal"][str(seat)]))
        steps += 1
        if all_cards(model.zones()) != cards:
            raise Difference(f"{where}: cards are lost or doubled at step {steps}")
        if steps > STEP_LIMIT:
            raise Difference(f"{where}: the game does not end")
    if 1 not in model.result()[0]:
        raise Difference(f"{where}: nobody is first")
    return steps


def by_itself(arguments, preset):
    """The first game with the preset as it is, the others with random options."""
    module = find_module(*preset.split("/"))
    steps = 0
    for number in range(arguments.games):
        rng = random.Random(f"{preset} {arguments.seed} {number}")
        options = dict(module.PRESETS[preset.split("/")[1]])
        if number and hasattr(module, "random_options"):
            options = module.random_options(preset.split("/")[1], rng)
        options.update(given_options(arguments))
        where = f"{preset} game {number} seed {arguments.seed} options {options}"
        try:
            steps += play_alone(module.Model(options, OwnChance(rng.random())), rng, where)
        except Difference:
            raise
        except Exception as error:
            raise Difference(f"{where}\n{traceback.format_exc()}") from error
    return arguments.games, steps


# ---- the command line


def given_options(arguments):
    pairs = [option.split("=", 1) for option in arguments.option]
    return {name: option_value(value) for name, value in pairs}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("presets", nargs="+", metavar="GAME/PRESET")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--enough", type=int, default=10**9, metavar="STEPS",
                        help="no further game begins after so many steps (matches are long)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--trace", metavar="PATH", default=TRACE, help="the trace program")
    parser.add_argument("--self", action="store_true", dest="alone", help="without the engine")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    gc.disable()  # the models' states have no circles
    for preset in arguments.presets:
        try:
            games, steps = (by_itself if arguments.alone else beside_engine)(arguments, preset)
        except Difference as difference:
            print(f"DIFFERENT {difference}", flush=True)
            return 1
        verdict = "sound" if arguments.alone else "equal"
        print(f"{preset}: {games} games, {steps} steps, {verdict}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
