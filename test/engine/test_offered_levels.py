"""Which levels a game offers, over all games and bots: a level that is not offered is taken where
it is named, sits there as the one as which it plays, and makes its moves; the descriptions in JSON
and the completion of commands list the same. Argument: the program.
"""
import json
import subprocess
import sys

from engine import Engine, Tap

LEVELS = ["beginner", "casual", "steady", "strong", "expert"]
QUESTIONS, STEPS = 3, 200


def check_list(tap, game, name, every):
    """A level plays as a lower one that is offered, or as `simple`."""
    order, merged = ["simple", *LEVELS], game["merged"]
    tap.check(set(game["bots"]) | set(merged) | {"random"} == set(every) and
              not set(game["bots"]) & set(merged), f"{name}: each level is offered or merged", game)
    tap.check(all(played in game["bots"] and order.index(played) < order.index(level)
                  for level, played in merged.items()), f"{name}: into a lower level", merged)
    tap.check(game["levels"] == bool(set(game["bots"]) & set(LEVELS)) and
              (game["levels"] or game["bots"] == ["simple"]), f"{name}: one opponent or levels",
              game["bots"])


def answers(engine, table, bots):
    """What each of the bots would do at the first choices of a game."""
    told = []
    for step in range(STEPS):
        view = engine.ask("view", table=table, seat=-1)["view"]
        if view["over"] or len(told) == QUESTIONS:
            break
        seat = view["acting"][0]
        moves = engine.ask("view", table=table, seat=seat)["view"]["moves"]
        if len(moves) > 1:
            told.append([engine.ask("bot", table=table, seat=seat, bot=bot, seed=str(step))
                         for bot in bots])
        engine.ask("act", table=table, seat=seat, move=moves[step % len(moves)])
    return told


def check_moves(tap, engine, game, preset):
    """Moves, values and reasons are the same, and so is who sits there."""
    name, pairs = f"{game['id']}/{preset}", sorted(game["merged"].items())
    table = engine.ask("new", game=game["id"], preset=preset, seed="offered")["table"]
    told = answers(engine, table, [bot for pair in pairs for bot in pair])
    same = all(one[2 * i] == one[2 * i + 1] for one in told for i in range(len(pairs)))
    tap.check(same, f"{name}: {len(pairs)} levels play as others ({len(told)} questions)", told)
    tap.check(told or not game["levels"], f"{name}: there is something to ask", told)
    seats = engine.ask("view", table=table, seat=-1)["view"]["seats"]
    engine.ask("close", table=table)
    for level, played in pairs:
        table = engine.ask("new", game=game["id"], preset=preset, seats=[level] * seats)["table"]
        who = engine.ask("view", table=table, seat=-1)["view"]["who"]
        tap.check(who == [played] * seats, f"{name}: {level} sits there as {played}", who)
        engine.ask("close", table=table)


def completed(program, preset):
    """What a shell offers behind --level."""
    words = ["talon", "play", preset, "--level", ""]
    told = subprocess.run([program, "completion", "--", *words],
                          capture_output=True, text=True, check=True).stdout
    return [line.split("\t")[0] for line in told.splitlines()]


def said(program, *words):
    """The terminal's first words about who plays."""
    return subprocess.run([program, "play", "--lang", "en", *words], input="quit\n",
                          capture_output=True, text=True, check=False).stdout


def check_terminal(tap, program):
    out = said(program, "wippen/basic", "--seats", "human,expert")
    tap.check("Wendel (Steady player)" in out, "a level is called as what it plays there", out)
    out = said(program, "war", "--level", "strong")
    tap.check("(Simple bot)" in out, "a game without levels has the simple bot", out)


def main():
    tap, engine = Tap(), Engine(sys.argv[1])
    told = engine.ask("games")
    every = [bot["id"] for bot in told["bots"]]
    for game in told["games"]:
        preset = game["presets"][0]["id"]
        name = f"{game['id']}/{preset}"
        check_list(tap, game, name, every)
        check_moves(tap, engine, game, preset)
        listed = completed(sys.argv[1], name)
        tap.check(sorted(listed) == sorted(game["bots"]), f"{name}: completion lists them", listed)
    check_terminal(tap, sys.argv[1])
    tap.check(any(game["merged"] and game["levels"] for game in told["games"]),
              "some game offers some of the levels", json.dumps(told["bots"]))
    engine.close()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
