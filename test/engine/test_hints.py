"""Hints are true. Plays games through `talon engine` and compares the reason of every hint with
what the seat's view shows, computed here: who wins the trick, which card is lowest, who is
near the end of a reserve. Argument: the program.
"""
import sys

from claims import CLAIMS, SeatView
from engine import Engine, Tap

GAMES = [("whist", "classic", {}), ("whist", "drive", {}), ("wunsdorf", "standard", {}),
         ("wunsdorf", "blind-last", {}), ("wippen", "full", {}), ("wippen", "full", {"players": 4}),
         ("wippen", "basic", {}), ("spite", "standard", {}), ("spite", "partners-4", {}),
         ("spite", "attack", {"players": 3}), ("spite", "massachusetts", {}),
         ("german", "standard", {}), ("norwegian", "standard", {}),
         ("romanian", "standard", {}), ("romanian", "forehead", {"players": 3}),
         ("romanian", "standard", {"ones": "hidden", "players": 6}),
         ("minnesota", "standard", {}), ("minnesota", "swedish", {}),
         ("knockout", "standard", {"players": 5}),
         ("israeli", "standard", {}),
         ("bid-whist", "standard", {}), ("solo-whist", "standard", {}), ("wiezen", "standard", {}),
         ("danish", "standard", {}),
         ("kleurenwiezen", "standard", {}), ("esmakker", "standard", {}),
         ("war", "steal", {"players": 3}), ("war", "classic", {"collect_order": "chosen"})]
STEPS = 900
ASTRAY = 5  # every so many moves another one is made than the hint's
FORCED = "It is your only possible move."


def template_of(hint):
    return hint.get("template", hint["reason"])


def play(engine, game, preset, options, steps, ask):
    """Asks for a hint at every step; yields what is wrong. `ask` answers hint and fault."""
    made = engine.ask("new", game=game, preset=preset, options=options, seed=f"{game} {preset}")
    table, fresh = made["table"], 0
    for step in range(steps):
        view = engine.ask("view", table=table, seat=0)["view"]
        if view["over"]:
            fresh += 1
            engine.ask("close", table=table)
            table = engine.ask("new", game=game, preset=preset, options=options,
                               seed=f"{game} {fresh}")["table"]
            continue
        seat = view["acting"][0]
        view = engine.ask("view", table=table, seat=seat)["view"]
        hint, fault = ask(table, seat, view, str(step))
        if fault:
            yield f"step {step}, seat {seat}: {hint}: {fault}; {view['zones']} {view['fields']}"
        moves = view["moves"]
        other = moves[step * 7 % len(moves)]
        engine.ask("act", table=table, seat=seat,
                   move=other if step % ASTRAY == ASTRAY - 1 else hint["move"])
    engine.ask("close", table=table)


def judge(view, hint, seen):
    """The error in a hint, or None."""
    if hint.get("move") not in view["moves"]:
        return "not a legal move"
    if "reason" not in hint or "{" in hint["reason"]:
        return "no reason, or one with holes"
    text = template_of(hint)
    if len(view["moves"]) == 1:
        return None if text == FORCED else "it is the only move"
    claim = CLAIMS[view["game"]].get(text)
    if not claim:
        return "a reason nobody can check"
    seen.add((view["game"], text))
    return None if claim(SeatView(view, hint["move"])) else "the claim is false"


def asks_simple(engine, seen):
    def ask(table, seat, view, seed):
        hint = engine.ask("bot", table=table, seat=seat, seed=seed)
        return hint, judge(view, hint, seen)
    return ask


def main():
    tap, engine, seen = Tap(), Engine(sys.argv[1]), set()
    for game, preset, options in GAMES:
        faults = list(play(engine, game, preset, options, STEPS, asks_simple(engine, seen)))
        tap.check(not faults, f"{game}/{preset} {options or ''}: every reason is so",
                  "\n".join(faults[:3]))
    known = {(game, text) for game, claims in CLAIMS.items() for text in claims}
    print(f"# {len(seen)} of {len(known)} reasons were given")
    tap.check(len(seen) * 4 > len(known) * 3, "three quarters of the reasons were given",
              "\n".join(sorted(text for _, text in known - seen)))
    engine.close()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
