"""Reference model of Wippen (RULES §5): a slow and plain player of the rules.

It lists whole actions as sets, and answers the small steps of the README by filtering that list
with what was chosen so far. Into which groups a set of cards falls does not matter: a set is legal
or not. Defaults and validity of options are in wippen_options.py.
"""

import functools
import operator
from collections import Counter
from itertools import combinations

from common import first_dealer, clockwise, ranking, shuffle, suit_of
from wippen_options import (PRESETS, full_options, invalid,  # noqa: F401 – for the runner
                            pack_and_removed, plain, random_options)

VALUES = "A23456789TJQK"  # place + 1: 1…10 the numeral values (R-WIP-01), 11…13 just J Q K
HIGHEST = 10  # of a build (Q-WIP-18); one build per value (Q-WIP-9), so there are ten rows
MOST_GAMES = 1000  # R-WIP-25


@functools.cache
def value(card):
    return VALUES.index(card[0]) + 1


def numeral(card):
    return value(card) <= 10


# ---- the middle, counted: 13 places for loose cards by rank, then 10 for builds by value

PLACES = 23
NOTHING = (0,) * PLACES


def one(place):
    return tuple(int(place == other) for other in range(PLACES))


LOOSE = {number: one(number - 1) for number in range(1, 14)}
BUILT = {number: one(12 + number) for number in range(1, HIGHEST + 1)}


def plus(first, second):
    return tuple(map(operator.add, first, second))


def minus(first, second):
    return tuple(map(operator.sub, first, second))


def within(part, whole):
    return all(map(operator.le, part, whole))


def counted(cards, builds=()):
    pieces = [LOOSE[value(card)] for card in cards] + [BUILT[v] for v in builds]
    return tuple(map(sum, zip(NOTHING, *pieces)))


def builds_in(pieces):
    """The values of the builds in a counted set."""
    return {v for v in BUILT if pieces[12 + v]}


def groups(available, total, largest=10):
    """Every set of loose numerals that sums to `total`, counted; no card above `largest`."""
    if total == 0:
        return {NOTHING}
    found = set()
    for number in range(1, min(largest, total) + 1):
        if within(LOOSE[number], available):
            rest = minus(available, LOOSE[number])
            found |= {plus(LOOSE[number], more) for more in groups(rest, total - number, number)}
    return found


def units(available, v, in_sums):
    """R-WIP-10: what a card of value v takes as one unit; `in_sums`: R-WIP-11."""
    found = groups(available, v)
    if within(BUILT[v], available):
        found.add(BUILT[v])
    if in_sums:
        smaller = [b for b in builds_in(available) if b < v]
        for many in range(1, len(smaller) + 1):
            for chosen in combinations(smaller, many):
                if sum(chosen) < v:  # at least one loose card makes up the rest
                    taken = counted([], chosen)
                    found |= {plus(taken, rest) for rest in groups(available, v - sum(chosen))}
    return found


def unions(single, available, many):
    """The disjoint unions of these sets: of one, or of any number if `many`."""
    found, newest = set(single), set(single)
    while many and newest:
        larger = {plus(done, another) for done in newest for another in single}
        newest = {pieces for pieces in larger if within(pieces, available)} - found
        found |= newest
    return frozenset(found)


@functools.lru_cache(maxsize=64)
def captured_sets(available, v, in_sums, many):
    return unions(units(available, v, in_sums), available, many)


@functools.lru_cache(maxsize=64)
def built_sets(available, v, many):
    """R-WIP-13, R-WIP-14: loose cards that fall into groups of v each."""
    return unions(groups(available, v), available, many)


def refuse(condition, reason):
    if condition:
        raise ValueError(reason)


class Build:
    """A build [Baustelle]: its value, its cards and the seat that last added to it (Q-WIP-8)."""

    def __init__(self, total, cards, owner):
        self.value, self.cards, self.owner = total, list(cards), owner

    def doubled(self):
        """Two or more groups: every group sums to the value, so the sum tells."""
        return sum(value(card) for card in self.cards) > self.value


class Model:
    UNORDERED = {"hand", "build", "won", "removed", "chosen"}

    def __init__(self, options, chance, pack=None):
        self._empty_table(options, chance)
        self.dealer = first_dealer(self.options, chance)  # R-GEN-05: before the shuffle
        self.game = 1
        self._begin_game(pack)

    @classmethod
    def at(cls, options, chance, zones, fields):
        model = cls.__new__(cls)
        model._empty_table(options, chance)
        refuse(zones.get("chosen"), "a position lies between whole actions")
        rows = zones.get("build") or []
        totals, owners = fields.get("build_value") or [], fields.get("build_owner") or []
        model.builds = [Build(totals[i], row, owners[i] - 1) for i, row in enumerate(rows) if row]
        for seat, cards in enumerate(zones.get("hand") or []):
            model.hands[seat] = list(cards)
        for seat, cards in enumerate(zones.get("won") or []):
            model.won[seat] = list(cards)
        for name in ("middle", "stock", "removed"):
            setattr(model, name, list(zones.get(name) or []))
        for name in ("dealer", "round", "game", "finished"):
            setattr(model, name, fields.get(name, getattr(model, name)))
        for name in ("wippen", "score"):
            setattr(model, name, list(fields.get(name) or getattr(model, name)))
        model.last_capturer = fields.get("last_capturer", 0) - 1
        refuse(model._all_is_played() != bool(model.finished),
               "a game is finished exactly when no hand and no stock is left")
        model._find_turn(fields.get("turn", model._left(model.dealer)))
        return model

    def _empty_table(self, options, chance):
        self.options, self.chance = plain(options), chance
        reason = invalid(self.options)
        refuse(reason, reason)
        self.players = self.options["players"]
        self.dealer, self.round, self.game, self.finished = 0, 1, 1, 0
        self.score = [0] * self.players
        self._clear_table()

    def _clear_table(self):
        self.hands = [[] for seat in range(self.players)]
        self.won = [[] for seat in range(self.players)]
        self.middle, self.builds, self.stock, self.removed = [], [], [], []
        self.wippen, self.last_capturer = [0] * self.players, -1
        self._forget_action()

    def _forget_action(self):
        """No action is under way; the list of whole actions must be made afresh."""
        self.head = None  # (kind, hand card, value) of the action under way
        self.loose, self.taken_builds = [], set()  # chosen so far, the hand card not included
        self.wholes = None

    def _left(self, seat):
        return (seat + 1) % self.players

    @property
    def TOPS(self):
        """R-WIP-20: with stealing a won pile shows the hand card used last."""
        return {"won"} if self.options["stealing"] and not self.finished else set()

    # ---- deals, turns, games ----

    def _begin_game(self, pack=None):
        """All cards afresh (R-WIP-02), also in the later games of a match."""
        self._clear_table()
        self.stock, self.removed = pack_and_removed(self.players, self.options["packs"])
        if pack is None:
            shuffle(self.stock, self.chance)
        else:
            refuse(sorted(pack) != sorted(self.stock), "this is not the pack of these options")
            self.stock = list(pack)
        self.round, self.finished = 1, 0
        self._deal_round(first=True)

    def _deal_round(self, first):
        """R-WIP-04 (first round), R-WIP-05: twice two cards each; the dealer stays (R-WIP-06)."""
        for _ in range(2):
            for seat in clockwise(self._left(self.dealer), self.players):
                if first and seat == self.dealer:
                    self._draw_two(self.middle)  # before the dealer's own two
                self._draw_two(self.hands[seat])
        self._find_turn(self._left(self.dealer))  # R-WIP-07, Q-WIP-2

    def _draw_two(self, place):
        place += self.stock[:2]
        del self.stock[:2]

    def _deal(self):
        if self.finished:  # R-WIP-06: the next game's dealer
            self.dealer = self._left(self.dealer)
            self.game += 1
            self._begin_game()
        else:
            self.round += 1
            self._deal_round(first=False)

    def _find_turn(self, seat):
        """The first seat from `seat` on that holds cards."""
        self._forget_action()
        self.turn = next((p for p in clockwise(seat, self.players) if self.hands[p]), None)

    def _all_is_played(self):
        return not any(self.hands) and not self.stock and self.head is None

    def _must_deal(self):
        return not any(self.hands) and self.head is None

    def _match_is_over(self):
        """R-WIP-25: asked when a game is finished."""
        if self.options["match"] == "games":
            return self.game >= self.options["games"]
        if self.options["match"] == "points":
            alone = self.score.count(max(self.score)) == 1  # Q-WIP-30
            enough = max(self.score) >= self.options["target"]
            return enough and alone or self.game >= MOST_GAMES
        return True

    # ---- whole actions: {(kind, hand card, value): {what is taken or used from the middle}} ----

    def _whole_actions(self):
        """Captures, builds and extensions of the seat to act. Kept until one is done."""
        if self.wholes is None:
            self.wholes = {}
            loose = counted(self.middle)
            for card in set(self.hands[self.turn]):
                self._add_captures(card, loose)
                if self.options["building"] and numeral(card):  # R-WIP-16
                    self._add_builds(card, loose)
                if self.options["multiples"] and numeral(card):
                    self._add_extensions(card, loose)
        return self.wholes

    def _add(self, head, sets):
        if sets:
            self.wholes[head] = sets

    def _add_captures(self, card, loose):
        v = value(card)
        if not self.options["adding"] or not numeral(card):
            sets = {LOOSE[v]} if within(LOOSE[v], loose) else set()  # R-WIP-08, R-WIP-09
        else:
            lying = plus(loose, counted([], [build.value for build in self.builds]))
            sets = captured_sets(lying, v, self.options["build_in_sums"],
                                 self.options["multi_capture"])  # R-WIP-10, R-WIP-11
        self._add(("capture", card, v),
                  {taken for taken in sets if self._keeps(card, gone=builds_in(taken))})

    def _add_builds(self, card, loose):
        for v in range(1, HIGHEST + 1):  # R-WIP-13; Q-WIP-18
            if not self._build_of(v) and self._keeps(card, need=v):  # Q-WIP-9
                sets = self._used_with(card, loose, v, self.options["multiples"])
                self._add(("build", card, v), sets - {NOTHING})

    def _add_extensions(self, card, loose):
        for build in self.builds:  # R-WIP-14: of any owner
            if self._keeps(card, need=build.value):
                self._add(("extend", card, build.value),
                          self._used_with(card, loose, build.value, many=True))

    def _used_with(self, card, loose, v, many):
        """The sets of loose cards that fall, together with the hand card, into groups of v."""
        own = LOOSE[value(card)]
        return {minus(cards, own) for cards in built_sets(plus(loose, own), v, bool(many))
                if within(own, cards)}

    def _build_of(self, v):
        return next((build for build in self.builds if build.value == v), None)

    def _keeps(self, card, need=None, gone=()):
        """Keep-match (R-WIP-17) once `card` is used: a card for every build the seat then owns,
        and one of value `need` (R-WIP-13…15); the builds of the values `gone` are no more.
        With keep_match off only `need` counts."""
        left = list(self.hands[self.turn])
        left.remove(card)
        duties = {b.value for b in self.builds if b.owner == self.turn and b.value not in gone}
        if not self.options["keep_match"]:
            duties = set()
        if need is not None:
            duties.add(need)
        return duties <= {value(other) for other in left}

    def _raises(self):
        """R-WIP-15: pairs (hand card, value of the build raised); only the hand card is added.
        lock_total adds nothing: a build with its total in it is doubled (Q-WIP-14)."""
        found = set()
        if not self.options["building"]:
            return found
        for card in filter(numeral, self.hands[self.turn]):
            for build in self.builds:
                v = build.value + value(card)
                if (v <= HIGHEST and not build.doubled() and not self._build_of(v)
                        and self._keeps(card, need=v, gone={build.value})):
                    found.add((card, build.value))
        return found

    def _steals(self):
        """R-WIP-19: pairs (hand card, victim)."""
        return {(card, victim) for card in self.hands[self.turn] for victim in range(self.players)
                if self.options["stealing"] and victim != self.turn and self.won[victim]
                and self._matches(card, self.won[victim][-1]) and self._keeps(card)}

    def _matches(self, card, top):
        if self.options["steal_match"] == "identical":
            return card == top
        return card[0] == top[0]

    def _may_discard(self):
        """R-WIP-18: (a) no build of one's own, or nothing else to do; (b) with must_capture=hand
        no capture at all."""
        wholes = self._whole_actions()
        if any(build.owner == self.turn for build in self.builds):
            # with keep_match on the owner always has a capture (R-WIP-17)
            return not (self.options["keep_match"] or wholes or self._raises() or self._steals())
        if self.options["must_capture"] == "none":
            return True
        return not any(kind == "capture" for kind, card, v in wholes)

    # ---- small steps ----

    def acting(self):
        if self.finished:
            return set() if self._match_is_over() else {self._left(self.dealer)}
        return {self.dealer} if self._must_deal() else {self.turn}

    def legal(self, seat):
        if seat not in self.acting():
            return set()
        if self._must_deal():
            return {"deal"}
        return self._beginnings() if self.head is None else self._continuations()

    def _beginnings(self):
        moves = {f"raise {card} [{v}]" for card, v in self._raises()}
        moves |= {f"steal {card} {victim}" for card, victim in self._steals()}
        if self._may_discard():
            moves |= {f"discard {card}" for card in self.hands[self.turn]}
        for kind, card, v in self._whole_actions():
            start = {"capture": f"capture {card}", "build": f"build {card} {v}",
                     "extend": f"extend {card} [{v}]"}[kind]
            moves |= {f"{start} {target}" for target in self._targets((kind, card, v))}
            if kind == "extend" and value(card) == v:
                moves.add(start)  # the hand card is the first group
        return moves

    def _continuations(self):
        moves = {f"take {target}" for target in self._targets(self.head)}
        if self._chosen() in self._whole_actions()[self.head]:
            moves.add("done")
        return moves

    def _chosen(self):
        return counted(self.loose, self.taken_builds)

    def _targets(self, head):
        """The next choices: a whole action contains them and everything chosen so far."""
        chosen = self._chosen()
        larger = [whole for whole in self._whole_actions()[head] if within(chosen, whole)]
        offered = {card: LOOSE[value(card)] for card in self.middle}
        offered.update({f"[{build.value}]": BUILT[build.value] for build in self.builds
                        if build.value not in self.taken_builds})
        more = {target: plus(chosen, piece) for target, piece in offered.items()}
        return {target for target, part in more.items()
                if any(within(part, whole) for whole in larger)}

    def apply(self, seat, text):
        refuse(text not in self.legal(seat), f"seat {seat} may not {text}")  # R-GEN-06
        word, *rest = text.split()
        if word == "deal":
            self._deal()
        elif word == "discard":
            self._discard(rest[0])
        elif word == "raise":
            self._raise(rest[0], int(rest[1].strip("[]")))
        elif word == "steal":
            self._steal(rest[0], int(rest[1]))
        elif word == "done":
            self._close()
        else:
            self._choose(word, rest)

    def _choose(self, word, rest):
        """A step that chooses; the action closes itself when nothing more can be chosen."""
        if word != "take":
            self._whole_actions()  # made while the hand card is still in the hand
            card = rest.pop(0)
            v = value(card) if word == "capture" else int(rest.pop(0).strip("[]"))
            self.head = (word, card, v)
            self.hands[self.turn].remove(card)
        for target in rest:
            if target[0] == "[":
                self.taken_builds.add(int(target.strip("[]")))
            else:
                self.middle.remove(target)  # of equal cards the one laid first
                self.loose.append(target)
        if self._continuations() == {"done"}:
            self._close()

    # ---- what whole actions do ----

    def _discard(self, card):
        self.hands[self.turn].remove(card)
        self.middle.append(card)
        self._end_turn()

    def _raise(self, card, old):
        build = self._build_of(old)
        self.hands[self.turn].remove(card)
        build.cards.append(card)
        build.value, build.owner = old + value(card), self.turn
        self._end_turn()

    def _steal(self, card, victim):
        """R-WIP-19: the whole pile, the hand card on top. No capture, no Wippe (Q-WIP-11, 12)."""
        self.hands[self.turn].remove(card)
        self.won[self.turn] += self.won[victim] + [card]
        self.won[victim] = []
        self._end_turn()

    def _close(self):
        kind, card, v = self.head
        if kind == "build":
            self.builds.append(Build(v, [card] + self.loose, self.turn))
        elif kind == "extend":
            build = self._build_of(v)
            build.cards += [card] + self.loose
            build.owner = self.turn  # Q-WIP-8
        else:
            self._capture(card)
        self._end_turn()

    def _capture(self, card):
        """R-WIP-12; builds only whole, the hand card on top. Wippe: R-WIP-21, Q-WIP-22, 23."""
        pile = self.won[self.turn]
        pile += self.loose
        for v in self.taken_builds:
            build = self._build_of(v)
            pile += build.cards
            self.builds.remove(build)
        pile.append(card)
        self.last_capturer = self.turn
        last_round = not self.stock  # R-WIP-07
        if self.options["wippe"] and not (self.middle or self.builds or last_round):
            self.wippen[self.turn] += 1

    def _end_turn(self):
        self._find_turn(self._left(self.turn))
        if self._all_is_played():
            self._end_game()

    def _end_game(self):
        if self.last_capturer >= 0:  # R-WIP-22, Q-WIP-6, Q-WIP-29
            for cards in [self.middle] + [build.cards for build in self.builds]:
                self.won[self.last_capturer] = cards + self.won[self.last_capturer]
            self.middle, self.builds = [], []
        self.score = [a + b for a, b in zip(self.score, self._game_points())]
        self.finished = 1

    # ---- what can be seen ----

    def zones(self):
        chosen = [self.head[1]] + self.loose if self.head else []
        rows = [list(build.cards) for build in self.builds]
        return {"hand": [list(cards) for cards in self.hands], "middle": list(self.middle),
                "build": rows + [[] for _ in range(HIGHEST - len(rows))],
                "won": [list(cards) for cards in self.won], "stock": list(self.stock),
                "removed": list(self.removed), "chosen": chosen}

    def fields(self):
        rest = [0] * (HIGHEST - len(self.builds))
        return {"dealer": self.dealer, "round": self.round, "game": self.game,
                "finished": self.finished, "score": list(self.score),
                "build_value": [build.value for build in self.builds] + rest,
                "build_owner": [build.owner + 1 for build in self.builds] + rest,
                "last_capturer": self.last_capturer + 1, "wippen": list(self.wippen),
                "chosen_builds": sum(1 << v for v in self.taken_builds)}

    def result(self):
        """R-WIP-25: finished games, and what the game that runs would score now."""
        points = list(self.score)
        if not self.finished:
            points = [a + b for a, b in zip(points, self._game_points())]
        return ranking(points), points

    def _game_points(self):
        """R-WIP-23, for the won cards and Wippen as they are now."""
        points = list(self.wippen)
        for seat, cards in enumerate(self.won):
            found = Counter(cards)
            points[seat] += 2 * found["Td"] + found["2s"]
            points[seat] += sum(found["A" + suit] for suit in "cdhs")
        spades = [sum(suit_of(card) == "s" for card in cards) for cards in self.won]
        for amounts in ([len(cards) for cards in self.won], spades):
            for seat in range(self.players):
                points[seat] += self._most(amounts, seat)
        return points

    def _most(self, amounts, seat):
        """Points for having the most: alone 2, two tied 1 each, more see tie3 (R-WIP-24)."""
        if amounts[seat] < max(amounts) or max(amounts) == 0:  # nobody has "most" of nothing
            return 0
        tied = amounts.count(max(amounts))
        return {1: 2, 2: 1}.get(tied, 1 if self.options["tie3"] == "one_each" else 0)
