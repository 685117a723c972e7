"""Records of whole games of every preset load and write themselves again; forged and cut ones are
refused. Argument: the program.
"""
import random
import sys

from engine import Engine, Tap

PRESETS = [("war", "classic"), ("war", "steal"), ("war", "pyanitsa-last-loses"),
           ("war", "tod-und-leben"), ("whist", "classic"), ("wunsdorf", "standard"),
           ("wippen", "basic"), ("wippen", "advanced"), ("spite", "standard")]
GAMES, FORGERIES = 6, 60


def play(engine, game, preset, number):
    if number % 3:
        chance = {"seed": f"record {number}"}
    else:
        chance = {"secret": f"{number:064x}", "mixes": {"1": f"{number + 1:064x}"}}
    table = engine.ask("new", game=game, preset=preset, **chance)["table"]
    bot = "random" if number % 2 else "simple"
    end = engine.ask("playout", table=table, bot=bot, seed=str(number))
    record = engine.ask("record", table=table)["record"]
    hash_now = engine.ask("inspect", table=table)["hash"]
    engine.ask("close", table=table)
    return record, hash_now, end


def check_loads(tap, engine, name, record, hash_now):
    answer = engine.ask("load", record=record)
    if "table" not in answer:
        tap.check(False, f"{name}: loads", answer)
        return
    again = engine.ask("record", table=answer["table"])["record"]
    state = engine.ask("inspect", table=answer["table"])
    engine.ask("close", table=answer["table"])
    tap.check(again == record and state["hash"] == hash_now, f"{name}: replays bit for bit")


def forge(record, rng):
    """One small lie: a character changed, a line lost, doubled, or the end cut off."""
    kind = rng.randrange(4)
    lines = record.split("\n")
    if kind == 0:
        at = rng.randrange(len(record) - 1)
        return record[:at] + ("x" if record[at] != "x" else "y") + record[at + 1:]
    if kind == 1:
        del lines[rng.randrange(len(lines) - 1)]
    elif kind == 2:
        at = rng.randrange(len(lines) - 1)
        lines.insert(at, lines[at])
    else:
        return record[:rng.randrange(len(record))]
    return "\n".join(lines)


def check_forgeries(tap, engine, name, record, rng):
    believed = []
    for _ in range(FORGERIES):
        forged = forge(record, rng)
        answer = engine.ask("load", record=forged)
        error = answer.get("error", {})
        if error.get("code") != "record" or not error["message"].startswith("Line "):
            believed.append((answer, forged[:200]))
    tap.check(not believed, f"{name}: {FORGERIES} forged or cut records are refused", believed[:2])


def main():
    tap, engine, rng = Tap(), Engine(sys.argv[1]), random.Random(1)
    for game, preset in PRESETS:
        for number in range(GAMES):
            record, hash_now, end = play(engine, game, preset, number)
            name = f"{game}/{preset} {number}"
            tap.check(end.get("over"), f"{name}: a bot plays it to its end", end)
            check_loads(tap, engine, name, record, hash_now)
            if number in (3, GAMES - 1):  # one dealt fairly, one by a plain key
                check_forgeries(tap, engine, name, record, rng)
    tap.check(engine.close() == 0, "the engine ends well")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
