"""Compares what a seat sees: the views of the engine beside those of the models that have views.

    views.py ENGINE [--deals N] [GAME/PRESET...]

Each deal is dealt from an explicit pack by a dealer who is fixed, so that nothing is drawn, and
played by random moves. After every step each seat's view is compared: all zones, a card that it
does not know being "?", and all fields. TAP; games without such a model are left out.
"""

import argparse
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../engine"))
from engine import Tap  # noqa: E402
from run import Difference, find_module, zones_of  # noqa: E402
from vectors import Engine, EngineTable, ModelTable, Setting, Vector  # noqa: E402

LONGEST = 400  # steps of a deal
WITHOUT_DRAWS = {"knockout": ["option chooser_tie=nearest"]}  # where the end of a deal draws


def presets(engine):
    for game in engine.ask(do="games")["games"]:
        for preset in game["presets"]:
            yield f"{game['id']}/{preset['id']}"


def model_of(name):
    """The module of a model with views, or None."""
    try:
        module = find_module(*name.split("/"))
    except (SystemExit, ImportError):
        return None
    return module if hasattr(module.Model, "sees") else None


def deal_of(name, module, rng):
    """A table's options and pack as the lines of a vector."""
    options = module.PRESETS[name.split("/")[1]]
    dealer = rng.randrange(options["players"])
    lines = ["vector " + name, "game " + name, f"option first_dealer={dealer}",
             *WITHOUT_DRAWS.get(name.split("/")[0], [])]
    setting = Setting(Vector(name, list(enumerate(lines))))
    pack = ModelTable(setting).model.listed_pack()
    rng.shuffle(pack)
    return Setting(Vector(name, list(enumerate([*lines, "pack " + " ".join(pack)]))))


def shown(view, unordered, fields):
    return {"zones": zones_of(view["zones"], unordered),
            "fields": {name: view["fields"].get(name) for name in fields}}


def compare_views(engine_table, model_table, unordered):
    for seat in range(model_table.model.players):
        own = model_table.view(seat)
        names = own["fields"]
        mine, theirs = (shown(view, unordered, names)
                        for view in (own, engine_table.view(seat)))
        theirs["zones"] = {name: zone for name, zone in theirs["zones"].items()
                           if name in mine["zones"]}
        if mine != theirs:
            wrong = [(part, name, mine[part][name], theirs[part].get(name)) for part in mine
                     for name in mine[part] if mine[part][name] != theirs[part].get(name)]
            raise Difference(f"seat {seat} (model, engine): {wrong}")


def play_deal(engine, name, rng):
    """Compares all views of one deal; answers the number of steps."""
    setting = deal_of(name, model_of(name), rng)
    both = EngineTable(engine, setting), ModelTable(setting)
    model, said = both[1].model, []
    try:
        while model.acting() and not model.ended and len(said) < LONGEST:
            compare_views(*both, setting.unordered)
            seat = rng.choice(sorted(model.acting()))
            move = rng.choice(sorted(model.legal(seat)))
            said.append(f"{seat}: {move}")
            for table in both:
                table.act(seat, move)
        compare_views(*both, setting.unordered)
    except Exception as error:
        options = f"first_dealer={setting.options['first_dealer']} pack {' '.join(setting.pack)}"
        raise Difference(f"{options}\nafter {said}\n{type(error).__name__} {error}") from error
    finally:
        both[0].close()
    return len(said)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("engine")
    parser.add_argument("presets", nargs="*", metavar="GAME/PRESET")
    parser.add_argument("--deals", type=int, default=1, help="of each preset")
    arguments = parser.parse_args()
    engine, tap = Engine(arguments.engine), Tap()
    chosen = arguments.presets or list(presets(engine))
    for name in chosen:
        if not model_of(name):
            continue
        wrong, steps = None, 0
        for number in range(arguments.deals):
            try:
                steps += play_deal(engine, name, random.Random(f"{name} {number}"))
            except Difference as difference:
                wrong = wrong or difference
        tap.check(not wrong, f"{name}: views of {arguments.deals} deals, {steps} steps", wrong)
    engine.end()
    tap.check(tap.count, "a game of the engine has a model with views")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
