"""Hints of bots that search are true: every number in a reason is one of the search, and a
difference is told only beyond its error. And no level knows more than its seat: cards that the seat
cannot know are exchanged, and each level plays the same. Argument: the program.
"""
import random
import re
import sys

from engine import Engine, Tap
from test_hints import GAMES, judge, play

STEPS = 70
SIMULATIONS = 300
ROUNDING = 0.00011  # of two numbers with four digits


def whole(number):
    return f"{number:,}"


def half_up(number):
    return int(number + 0.5)


class Search:
    """The numbers of a hint, and the sentences that follow from them."""

    def __init__(self, hint):
        self.hint, self.expected = hint, hint["expected"]
        self.moves = [hint["move"].split(), self.expected.get("other", "").split()]

    def by_unit(self):
        return self.expected["unit"] != "chance"

    def difference(self):
        more = max(0, self.expected["value"] - self.expected["otherValue"])
        return more if self.by_unit() else more * 100

    def fits(self, sentence, template):
        """Whether the sentence is the template with these numbers; names of moves may be any,
        but different ones."""
        feature = self.hint.get("feature", {})
        holes = {"worlds": [whole(self.hint["worlds"])], "unit": [self.expected["unit"]],
                 "share": [str(half_up(feature.get("share", 0) * 100))],
                 "other_share": [str(half_up(feature.get("otherShare", 0) * 100))]}
        pattern = re.escape(template)
        for name, texts in holes.items():
            pattern = pattern.replace(re.escape("{" + name + "}"), re.escape(texts[0]))
        pattern = pattern.replace(re.escape("{difference}"), r"(?P<difference>[\d.,]+)", 1)
        for name in ("move", "other"):
            pattern = pattern.replace(re.escape("{" + name + "}"), f"(?P<{name}>.+?)", 1)
            pattern = pattern.replace(re.escape("{" + name + "}"), f"(?P={name})")
        found = re.fullmatch(pattern, sentence)
        if not found:
            return False
        names = found.groupdict()
        shown = names.get("difference", "").replace(",", "")
        half = 0.05 if self.by_unit() else 0.5  # of the last digit that is shown
        near = not shown or abs(float(shown) - self.difference()) < half * 1.05
        return near and (not names.get("move") or names["move"] != names.get("other"))

    def fault(self, view):
        """The error in the numbers themselves, or None."""
        expected = self.expected
        if self.hint["worlds"] < 1 or expected["simulations"] < 1:
            return "nothing was searched"
        if "other" not in expected:
            return None if set(expected) == {"unit", "value", "simulations", "sentence"} else \
                "numbers of nothing"
        if expected["other"] not in view["moves"] or expected["other"] == self.hint["move"]:
            return "the runner-up is no other move"
        difference = expected["value"] - expected["otherValue"]
        if abs(difference - expected["difference"]) > ROUNDING:
            return "the difference is another"
        least = 0.05 if self.by_unit() else 0.005
        told = difference > 2 * expected["error"] and difference > least
        if told == expected["equal"] and abs(difference - 2 * expected["error"]) > 3 * ROUNDING \
                and abs(difference - least) > ROUNDING:
            return "equal, or not"
        equal = expected["template"].startswith("About as good as {other}")
        return None if equal == expected["equal"] else "the sentence does not say so"

    def slip_fault(self, view):
        """The same of the moves that cost something: the runner-up is one of them, unless it is
        as good."""
        slips = {slip["move"]: slip for slip in self.hint.get("slips", [])}
        if len(slips) != len(self.hint.get("slips", [])) or self.hint["move"] in slips or \
                not set(slips) <= set(view["moves"]):
            return "a slip is no other move"
        if any(slip["cost"] < 0 or slip["weight"] <= 0 or
               not (slip["cost"] or slip.get("maxim")) for slip in slips.values()):
            return "nothing is against a slip"
        other = slips.get(self.expected.get("other"))
        if bool(other and other["cost"]) == self.expected.get("equal", True):
            return "the runner-up is a slip, or not"
        same = not (other and other["cost"]) or (
            other["unit"] == self.expected["unit"] and
            abs(other["cost"] - self.expected["difference"]) <= ROUNDING)
        return None if same else "the runner-up costs something else"

    def feature_fault(self):
        """The same of what is said to have decided."""
        feature, expected = self.hint["feature"], self.expected
        share, other = feature["share"], feature["otherShare"]
        if expected.get("equal", True):
            return "it cannot have decided"
        error = (share * (1 - share) / expected["simulations"] +
                 other * (1 - other) / expected["otherSimulations"]) ** 0.5
        if abs(share - other) < max(0.02, 3 * error) - 2 * ROUNDING:
            return "it may be chance"
        if not self.fits(self.hint["reason"], self.hint["template"]):
            return "the reason has other numbers"
        return None


def judge_search(view, hint, seen, kinds):
    """The error in a hint of a bot that searches, or None."""
    if "expected" not in hint:
        kinds.add("not searched")
        return judge(view, hint, seen)
    search, expected = Search(hint), hint["expected"]
    fault = search.fault(view) or search.slip_fault(view)
    if fault:
        return fault
    if not search.fits(expected["sentence"], expected.get("template", expected["sentence"])):
        return "the sentence has other numbers"
    kinds.add(expected.get("template", expected["sentence"]))
    if "feature" in hint:
        kinds.add(f"{view['game']} {hint['feature']['id']}")
        return search.feature_fault()
    if hint["reason"] == expected["sentence"]:
        return None
    return judge(view, hint, seen)


def asks_strongest(engine, seen, kinds):
    def ask(table, seat, view, seed):
        hint = engine.ask("hint", table=table, seat=seat, seed=seed, simulations=SIMULATIONS)
        searched = view["game"] != "war" or view["form"] == "steal"
        if searched and len(view["moves"]) > 1 and "expected" not in hint:
            return hint, "no search"
        return hint, judge_search(view, hint, seen, kinds)
    return ask


# ---- what the seat cannot know ----------------------------------------------------------------


TRIED = 40
FORKED = 12  # steps at most before the hint
SWAPS = 3


def cards_of(state):
    """Every card of a state, face up."""
    found, pending = [], list(state["zones"].values())
    while pending:
        one = pending.pop()
        if isinstance(one, list):
            pending += one
        else:
            found.append(one.lstrip("-"))
    return found


class Line:
    """A game from a given pack, and what one seat has seen of it."""

    def __init__(self, engine, game, preset, options, pack):
        self.engine = engine
        made = engine.ask("new", game=game, preset=preset, options=options, seed="same", pack=pack)
        assert made["ok"], made
        self.table, self.looks = made["table"], []

    def view(self, seat):
        return self.engine.ask("view", table=self.table, seat=seat)["view"]

    def look(self, seat):
        view = self.view(seat)
        self.looks.append({key: view[key] for key in ("zones", "fields", "moves", "acting")})
        return view

    def act(self, seat, move):
        return self.engine.ask("act", table=self.table, seat=seat, move=move).get("ok", False)

    def acting(self):
        return self.view(-1)["acting"]

    def ask(self, name, seat, **members):
        return self.engine.ask(name, table=self.table, seat=seat, **members)

    def close(self):
        self.engine.ask("close", table=self.table)


def seen_cards(looks):
    return {card for look in looks for card in cards_of(look)} | \
        {word for look in looks for move in look["moves"] for word in move.split()[1:]}


def compare(engine, game, preset, options, number):
    """None where the exchange changes what the seat sees; else whether all hints are the same."""
    rng = random.Random(f"{game} {preset} {number}")
    fresh = engine.ask("new", game=game, preset=preset, options=options, seed="1")["table"]
    pack = cards_of(engine.ask("inspect", table=fresh)["state"])
    engine.ask("close", table=fresh)
    rng.shuffle(pack)
    line, moves = Line(engine, game, preset, options, pack), []
    viewer = rng.choice(line.acting())
    wanted = rng.randrange(FORKED)
    line.look(viewer)
    while line.acting() and (len(moves) < wanted or viewer not in line.acting()) and \
            len(moves) < 3 * FORKED:
        seat = rng.choice(line.acting())
        move = line.ask("bot", seat, bot="simple", seed=str(len(moves)))["move"]
        moves.append((seat, move))
        line.act(seat, move)
        line.look(viewer)
    if viewer not in line.acting() or len(line.view(viewer)["moves"]) < 2:
        line.close()
        return None
    hidden = [i for i, card in enumerate(pack) if card not in seen_cards(line.looks)]
    other = list(pack)
    rng.shuffle(places := hidden[:])
    for at, to in zip(hidden, places):
        other[to] = pack[at]
    twin = Line(engine, game, preset, options, other)
    twin.look(viewer)
    alike = all(twin.act(seat, move) and (twin.look(viewer) or True) for seat, move in moves)
    alike = alike and other != pack and twin.looks == line.looks
    same = None
    if alike:
        bots = [("hint", {}), *(("bot", {"bot": level}) for level in
                                ("beginner", "casual", "steady", "strong"))]
        same = all(line.ask(name, viewer, seed="7", simulations=SIMULATIONS, **members) ==
                   twin.ask(name, viewer, seed="7", simulations=SIMULATIONS, **members)
                   for name, members in bots)
    line.close()
    twin.close()
    return same


def main():
    tap, engine, seen, kinds = Tap(), Engine(sys.argv[1]), set(), set()
    for game, preset, options in GAMES:
        faults = list(play(engine, game, preset, options, STEPS,
                           asks_strongest(engine, seen, kinds)))
        tap.check(not faults, f"{game}/{preset} {options or ''}: hints say what the search found",
                  "\n".join(faults[:3]))
    print("# " + "\n# ".join(sorted(kinds)))
    for game, preset, options in GAMES[:-1]:
        answers = [compare(engine, game, preset, options, n) for n in range(TRIED)]
        told = [same for same in answers if same is not None]
        tap.check(told and all(told), f"{game}/{preset} {options or ''}: no level knows more than "
                  f"its seat ({len(told)} exchanges)", str(answers))
    engine.close()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
