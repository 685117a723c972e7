"""Statements of the rules that no vector can show: ceremonies that are no action, and what holds
over several deals; and in which games levels of bots differ. Argument: the program.
"""
import sys

from engine import Engine, Tap

# The actions of RULES §1.1 and the small steps they fall into; a deal is one, ceremony is none.
ACTIONS = {
    ("war", "war"): {"flip", "collect", "take"},
    ("war", "steal"): {"protect", "hold", "steal", "play", "choose_top", "collect"},
    ("war", "tul"): {"flip", "deal"},
    ("whist", None): {"play", "deal"},
    ("wunsdorf", None): {"bid", "play", "deal"},
    ("wippen", None): {"capture", "build", "extend", "raise", "discard", "steal", "take", "done",
                       "deal"},
    ("german", None): {"play", "deal"},
    ("romanian", None): {"bid", "play", "deal"},
    ("norwegian", None): {"pass", "grand", "nullo", "play", "deal"},
    ("minnesota", None): {"lay", "play", "deal"},
    ("knockout", None): {"name", "keep", "play", "deal"},
    ("israeli", None): {"pass", "bid", "give", "declare", "play", "deal"},
    ("solo-whist", None): {"pass", "accept", "bid", "name", "play", "deal"},
    ("wiezen", None): {"pass", "wait", "accept", "bid", "name", "play", "deal"},
    ("danish", None): {"pass", "bid", "play", "deal"},
    ("bid-whist", None): {"pass", "bid", "name", "direction", "bury", "play", "deal"},
    ("kleurenwiezen", None): {"pass", "wait", "propose", "accept", "bid", "name", "drop", "play",
                              "deal"},
    ("esmakker", None): {"pass", "bid", "hold", "name", "call", "take", "turn", "join", "drop",
                         "done", "play", "deal"},
    ("spite", None): {"centre", "discard", "attack", "fill", "end", "deal"},
}


def check_actions(tap, engine):
    """S-035 nobody must shout, S-088 shuffle or cut, S-092 change packs, S-184 lay markers, S-185
    rock the chair: none of it is an action, so no state can depend on it (R-GEN-12)."""
    for game in engine.ask("games")["games"]:
        verbs = {verb["id"] for verb in game["verbs"]}
        name = (game["id"], game["form"])
        tap.check(verbs == ACTIONS.get(name), f"the actions of {name[0]} {name[1] or ''}",
                  sorted(verbs))


def check_levels(tap, engine):
    """War and Tod und Leben leave nothing to choose that a search could weigh."""
    alike = {(game["id"], game["form"]) for game in engine.ask("games")["games"]
             if not game["levels"]}
    tap.check(alike == {("war", "war"), ("war", "tul")}, "games whose levels play alike",
              sorted(alike))


def reserves(engine, table):
    view = engine.ask("inspect", table=table)["state"]
    return view["fields"]["game"], [card for pile in view["zones"]["reserve"] for card in pile]


def check_packs(tap, engine):
    """S-274: the two packs of the book version are sorted out again before each game: the reserves
    are always the first pack, 52 different cards and no joker."""
    table = engine.ask("new", game="spite", preset="book", seed="S-274")["table"]
    seen, last = 0, 0
    for _ in range(4000):
        game, cards = reserves(engine, table)
        if game != last:
            last, seen = game, seen + 1
            fine = len(cards) == len(set(cards)) == 52 and not any("*" in card for card in cards)
            tap.check(fine, f"the reserves of game {game} are the first pack", cards)
        done = engine.ask("playout", table=table, bot="simple", seed="1", most=1)
        if done["over"] or seen == 3:
            break
    tap.check(seen >= 2, "a match of the book version has several games", seen)


def main():
    tap, engine = Tap(), Engine(sys.argv[1])
    check_actions(tap, engine)
    check_levels(tap, engine)
    check_packs(tap, engine)
    engine.close()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
