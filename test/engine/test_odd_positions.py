"""Positions that are hardly ever played to: in positions of real games some cards and fields are
changed by chance. The engine answers all of them, and if it takes one, so do hints and bots.
Arguments: the program, positions for each preset (20).
"""
import copy
import json
import random
import sys

from engine import Engine, Tap

ODD = (0, 1, 2, 3, 7, 13, 52, 100, 128, 200, 255, 1000, 65535)
STEPS = (0, 1, 5, 20, 60)
SIMULATIONS = 30
BOTS = ("beginner", "casual", "steady", "strong", "expert", "simple")
SHOWN = 4  # requests before the one that was not answered


class Asker:
    """Keeps the latest requests, to tell what the engine did not answer."""

    def __init__(self, engine):
        self.engine, self.latest = engine, []

    def __call__(self, do, **members):
        self.latest = self.latest[-SHOWN:] + [json.dumps({"do": do, **members})]
        return self.engine.ask(do, **members)


def piles_of(zone):
    """The lists of cards of a zone, which has one or a list of them."""
    return [pile for part in zone for pile in piles_of(part)] if zone and \
        isinstance(zone[0], list) else [zone] if isinstance(zone, list) else []


def move_cards(zones, rng):
    """Some cards of a pile, often the longest, go to another, to each of a zone, or away."""
    zone_piles = [piles for piles in map(piles_of, zones.values()) if piles]
    every = [pile for piles in zone_piles for pile in piles]
    source = rng.choice((max(every, key=len), rng.choice(every)))
    targets = rng.choice(([], [rng.choice(every)], rng.choice(zone_piles),
                          max(zone_piles, key=len)))
    for _ in range(rng.choice((1, 2, 5, 12))):
        for target in targets or [[]]:
            if source:
                target.append(source.pop(rng.randrange(len(source))))


def change_fields(fields, rng):
    for name, value in list(fields.items()):
        fate = rng.random()
        if fate < 0.05:
            del fields[name]
        elif fate < 0.15 and isinstance(value, list) and value:
            value[rng.randrange(len(value))] = rng.choice(ODD)
        elif fate < 0.15 and isinstance(value, int):
            fields[name] = rng.choice((*ODD, value + 1))


def play(ask, table, rng):
    """Makes some moves by chance; the state then."""
    state = ask("inspect", table=table)["state"]
    for step in range(rng.choice(STEPS)):
        if not state["acting"]:
            break
        seat = rng.choice(state["acting"])
        move = ask("bot", table=table, seat=seat, bot="random", seed=str(step))["move"]
        ask("act", table=table, seat=seat, move=move)
        state = ask("inspect", table=table)["state"]
    return state


def question(ask, table, rng):
    for seat in ask("inspect", table=table)["state"]["acting"]:
        ask("hint", table=table, seat=seat, seed="1", simulations=SIMULATIONS)
        for bot in rng.sample(BOTS, 2):
            budget = {} if bot == "simple" else {"simulations": SIMULATIONS}
            ask("bot", table=table, seat=seat, bot=bot, seed="1", **budget)
        ask("history", table=table, seat=seat)


def try_positions(ask, place, count, rng):
    """How many of the changed positions were taken."""
    table = ask("new", **place, seed=str(rng.randrange(1000)))["table"]
    state, taken = play(ask, table, rng), 0
    ask("close", table=table)
    for _ in range(count):
        zones, fields = copy.deepcopy(state["zones"]), copy.deepcopy(state["fields"])
        for _ in range(rng.choice((0, 1, 1, 2))):
            move_cards(zones, rng)
        if rng.random() < 0.5:
            change_fields(fields, rng)
        answer = ask("position", **place, zones=zones, fields=fields)
        if answer.get("ok"):
            question(ask, answer["table"], rng)
            ask("close", table=answer["table"])
            taken += 1
    return taken


def main():
    count, tap, taken = int(sys.argv[2]) if len(sys.argv) > 2 else 20, Tap(), 0
    engine = Engine(sys.argv[1])
    for game in engine.ask("games")["games"]:
        for preset in game["presets"]:
            place, ask = {"game": game["id"], "preset": preset["id"]}, Asker(engine)
            name = f"{game['id']}/{preset['id']}: odd positions are answered"
            rng = random.Random(name)
            try:
                taken += sum(try_positions(ask, place, 4, rng) for _ in range(count // 4))
                tap.check(True, name)
            except (ValueError, OSError):
                tap.check(False, name, "not answered:\n" + "\n".join(ask.latest))
                engine = Engine(sys.argv[1])
    tap.check(taken, f"{taken} of them were taken")
    tap.check(not engine.close(), "the engine ends in order")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
