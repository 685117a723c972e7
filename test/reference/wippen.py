"""Reference model of Wippen (RULES §5) without stealing: a slow and plain player of the rules.

It lists whole actions as sets and answers the small steps of the README by filtering that list with
what was chosen so far. It refuses to know the C engine, matches of several games, stealing
(R-WIP-19/20), builds inside sums (R-WIP-11), `keep_match=false`, and in which groups a set of cards
falls: a set is legal or not, however one groups it.
"""

from collections import Counter
from functools import lru_cache

from common import first_dealer, clockwise, full_pack, ranking, shuffle, suit_of

VALUES = "A23456789TJQK"  # place + 1: 1…10 the numeral values (R-WIP-01), 11…13 just J Q K
ROWS = 10  # one build per value 1…10 (Q-WIP-9)
NOTHING = (0,) * 13
PRESETS = {
    "basic": {"players": 2, "first_dealer": "random", "packs": 1, "open_hands": 0, "wippe": 1,
              "adding": 0, "multi_capture": 1, "building": 0, "multiples": 0,
              "must_capture": "hand", "tie3": "none"},
}
PRESETS["advanced"] = dict(PRESETS["basic"], adding=1, building=1, multiples=1)


def value(card):
    return VALUES.index(card[0]) + 1


def numeral(card):
    return value(card) <= 10


def counts(cards):
    """How many cards of each rank: 13 numbers, aces first."""
    found = [0] * 13
    for card in cards:
        found[value(card) - 1] += 1
    return tuple(found)


def plus(first, second):
    return tuple(a + b for a, b in zip(first, second))


def minus(first, second):
    return tuple(a - b for a, b in zip(first, second))


def within(part, whole):
    return all(a <= b for a, b in zip(part, whole))


def one(number):
    """The counts of a single card of that value."""
    return tuple(int(place + 1 == number) for place in range(13))


def groups(available, total, largest=10):
    """Every set of available numerals that sums to `total`, as counts; no card above `largest`."""
    if total == 0:
        return {NOTHING}
    found = set()
    for number in range(1, min(largest, total) + 1):
        if available[number - 1] > 0:
            rest = minus(available, one(number))
            found |= {plus(one(number), more) for more in groups(rest, total - number, number)}
    return found


@lru_cache(maxsize=64)
def packable(available, total, many):
    """Every set that falls into groups of `total` each: one group, or any number if `many`."""
    singles = groups(available, total)
    found, newest = set(singles), set(singles)
    while many and newest:
        larger = {plus(done, group) for done in newest for group in singles}
        newest = {cards for cards in larger if within(cards, available)} - found
        found |= newest
    return frozenset(found)


def removed_count(players, packs):
    """R-WIP-02: how many picture cards leave the game."""
    return (52 * packs - 4) % (4 * players)


def make_pack(players, packs):
    """R-WIP-02: the pack as listed before the shuffle (R-GEN-03), and the cards removed."""
    pile = [(number, card) for number in range(packs) for card in full_pack(52)]
    count = removed_count(players, packs)
    pictures = [(number, rank) for number in reversed(range(packs)) for rank in "KQJ"]
    gone = set(pictures[:count // 4])
    kept = [card for number, card in pile if (number, card[0]) not in gone]
    removed = [card for number, card in pile if (number, card[0]) in gone]
    return kept, removed


def refuse(condition, reason):
    if condition:
        raise ValueError(reason)


def check_options(o):
    """The "Invalid" list of §5.  # R-GEN-10"""
    refuse(o["players"] not in range(2, 9), "players must be 2 to 8")  # R-WIP-01
    refuse(o["packs"] not in (1, 2), "packs must be 1 or 2")
    refuse(removed_count(o["players"], o["packs"]) > 12 * o["packs"],
           "too few picture cards to remove for these players and packs")  # R-WIP-02
    refuse(o["building"] and not o["adding"], "building without adding")
    refuse(o["multiples"] and not o["building"], "multiples without building")
    refuse(o["must_capture"] not in ("hand", "none"), "must_capture is hand or none")
    refuse(o["tie3"] not in ("none", "one_each"), "tie3 is none or one_each")
    refuse(o["first_dealer"] != "random" and o["first_dealer"] not in range(o["players"]),
           "first_dealer is random or a seat")


def random_options(preset, rng):
    """A random valid variation of a preset, for the runner's --self mode."""
    while True:
        o = dict(PRESETS[preset])
        o.update(players=rng.randint(2, 8), packs=rng.randint(1, 2), wippe=rng.randint(0, 1),
                 open_hands=rng.randint(0, 1), adding=rng.randint(0, 1),
                 multi_capture=rng.randint(0, 1), must_capture=rng.choice(["hand", "none"]),
                 tie3=rng.choice(["none", "one_each"]))
        o["building"] = o["adding"] and rng.randint(0, 1)
        o["multiples"] = o["building"] and rng.randint(0, 1)
        o["first_dealer"] = rng.choice(["random", rng.randrange(o["players"])])
        if removed_count(o["players"], o["packs"]) <= 12 * o["packs"]:
            return o


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
        self.stock, self.removed = make_pack(self.players, self.options["packs"])
        self.dealer = first_dealer(self.options, chance)  # R-GEN-05: before the shuffle
        if pack is None:
            shuffle(self.stock, chance)
        else:
            refuse(len(pack) != len(self.stock), f"the pack must have {len(self.stock)} cards")
            self.stock = list(pack)
        self._deal(first=True)

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
        model.middle = list(zones.get("middle") or [])
        model.stock = list(zones.get("stock") or [])
        model.removed = list(zones.get("removed") or [])
        model.dealer = fields.get("dealer", 0)
        model.round = fields.get("round", 1)
        model.last_capturer = fields.get("last_capturer", 0) - 1
        model.wippen = list(fields.get("wippen") or model.wippen)
        model.turn = fields.get("turn", (model.dealer + 1) % model.players)
        model._find_turn(model.turn)
        return model

    def _empty_table(self, options, chance):
        self.options, self.chance = dict(options), chance
        for name in ("players", "packs", "wippe", "adding", "multi_capture", "building",
                     "multiples"):
            self.options[name] = int(options[name])
        if self.options["first_dealer"] != "random":
            self.options["first_dealer"] = int(options["first_dealer"])
        check_options(self.options)
        self.players = self.options["players"]
        self.hands = [[] for seat in range(self.players)]
        self.won = [[] for seat in range(self.players)]
        self.middle, self.builds, self.stock, self.removed = [], [], [], []
        self.dealer, self.round, self.last_capturer = 0, 0, -1
        self.wippen = [0] * self.players
        self._forget_action()

    def _forget_action(self):
        """No action is under way; the list of whole actions must be made afresh."""
        self.head = None  # (kind, hand card, value) of the action under way
        self.loose, self.taken_build = [], False  # chosen so far, the hand card not included
        self.wholes = None

    # ---- deal and turns ----

    def _deal(self, first):
        """R-WIP-04 (first round), R-WIP-05: twice two cards each; the dealer stays (R-WIP-06)."""
        self.round += 1
        for _ in range(2):
            for seat in clockwise((self.dealer + 1) % self.players, self.players):
                if first and seat == self.dealer:
                    self._draw_two(self.middle)  # before the dealer's own two
                self._draw_two(self.hands[seat])
        self._find_turn((self.dealer + 1) % self.players)  # R-WIP-07, Q-WIP-2

    def _draw_two(self, place):
        place += self.stock[:2]
        del self.stock[:2]

    def _find_turn(self, seat):
        """The first seat from `seat` on that holds cards; the dealer if a deal is due."""
        self._forget_action()
        if any(self.hands):
            self.turn = next(p for p in clockwise(seat, self.players) if self.hands[p])
        elif self.stock:
            self.turn = self.dealer

    def _over(self):
        return not any(self.hands) and not self.stock and self.head is None

    def _must_deal(self):
        return not any(self.hands) and bool(self.stock) and self.head is None

    # ---- whole actions: {(kind, hand card, value): {(counts of loose cards, build too?)}} ----

    def _whole_actions(self):
        """Captures, builds and extensions of the seat to act. Kept until one is done."""
        if self.wholes is None:
            self.wholes = {}
            loose = counts(self.middle)
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
            sets = {(one(v), False)} if loose[v - 1] else set()  # R-WIP-08, R-WIP-09
        else:
            many = self.options["multi_capture"]
            units = packable(loose, v, bool(many))  # R-WIP-10
            sets = {(cards, False) for cards in units}
            if self._build_of(v):
                sets.add((NOTHING, True))
                if many:
                    sets |= {(cards, True) for cards in units}
        self._add(("capture", card, v), {(cards, too) for cards, too in sets
                                         if self._keeps(card, gone=v if too else None)})

    def _add_builds(self, card, loose):
        for v in range(1, 11):  # R-WIP-13; Q-WIP-18
            if self._build_of(v) or not self._keeps(card, need=v):  # Q-WIP-9
                continue
            many = bool(self.options["multiples"])
            sets = self._with_card(packable(plus(loose, one(value(card))), v, many), card)
            self._add(("build", card, v), {(cards, False) for cards in sets if any(cards)})

    def _add_extensions(self, card, loose):
        for build in self.builds:  # R-WIP-14: of any owner
            v = build.value
            if self._keeps(card, need=v):
                sets = self._with_card(packable(plus(loose, one(value(card))), v, True), card)
                self._add(("extend", card, v), {(cards, False) for cards in sets})

    def _with_card(self, sets, card):
        """Of sets that may use the hand card, the loose cards of those that do."""
        own = one(value(card))
        return {minus(cards, own) for cards in sets if within(own, cards)}

    def _build_of(self, v):
        return next((build for build in self.builds if build.value == v), None)

    def _keeps(self, card, need=None, gone=None):
        """Keep-match (R-WIP-17) once `card` is used: a card for every build the seat then owns,
        and one of value `need` (R-WIP-13…15); the build of value `gone` is no more."""
        left = list(self.hands[self.turn])
        left.remove(card)
        duties = {b.value for b in self.builds if b.owner == self.turn and b.value != gone}
        if need is not None:
            duties.add(need)
        return duties <= {value(other) for other in left}

    def _raises(self):
        """R-WIP-15: pairs (hand card, value of the build raised); only the hand card is added."""
        found = []
        if not self.options["building"]:
            return found
        for card in filter(numeral, set(self.hands[self.turn])):
            for build in self.builds:
                v = build.value + value(card)
                if (v <= 10 and not build.doubled() and not self._build_of(v)
                        and self._keeps(card, need=v, gone=build.value)):
                    found.append((card, build.value))
        return found

    def _may_discard(self):
        """R-WIP-18: (a) no build of one's own, (b) with must_capture=hand no capture at all."""
        if any(build.owner == self.turn for build in self.builds):
            return False
        if self.options["must_capture"] == "none":
            return True
        return not any(kind == "capture" for kind, card, v in self._whole_actions())

    # ---- small steps ----

    def acting(self):
        return set() if self._over() else {self.turn}

    def legal(self, seat):
        if seat not in self.acting():
            return set()
        if self._must_deal():
            return {"deal"}
        return self._beginnings() if self.head is None else self._continuations()

    def _beginnings(self):
        moves = {f"raise {card} [{v}]" for card, v in self._raises()}
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
        if (counts(self.loose), self.taken_build) in self._whole_actions()[self.head]:
            moves.add("done")
        return moves

    def _targets(self, head):
        """What may be chosen next: some whole action contains it and everything chosen so far."""
        chosen = counts(self.loose)
        larger = [(cards, too) for cards, too in self._whole_actions()[head]
                  if within(chosen, cards) and too >= self.taken_build]
        targets = {card for card in self.middle
                   if any(within(plus(chosen, one(value(card))), cards) for cards, too in larger)}
        if not self.taken_build and any(too for cards, too in larger):
            targets.add(f"[{head[2]}]")
        return targets

    def apply(self, seat, text):
        refuse(text not in self.legal(seat), f"seat {seat} may not {text}")  # R-GEN-06
        word, *rest = text.split()
        if word == "deal":
            self._deal(first=False)
        elif word == "discard":
            self.hands[seat].remove(rest[0])
            self.middle.append(rest[0])
            self._end_turn()
        elif word == "raise":
            self._raise(rest[0], int(rest[1].strip("[]")))
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
                self.taken_build = True
            else:
                self.middle.remove(target)  # of equal cards the one laid first
                self.loose.append(target)
        if self._continuations() == {"done"}:
            self._close()

    # ---- what whole actions do ----

    def _raise(self, card, old):
        build = self._build_of(old)
        self.hands[self.turn].remove(card)
        build.cards.append(card)
        build.value, build.owner = old + value(card), self.turn
        self._end_turn()

    def _close(self):
        kind, card, v = self.head
        cards, build = [card] + self.loose, self._build_of(v)
        if kind == "build":
            self.builds.append(Build(v, cards, self.turn))
        elif kind == "extend":
            build.cards += cards
            build.owner = self.turn  # Q-WIP-8
        else:
            self._capture(cards, build if self.taken_build else None)
        self._end_turn()

    def _capture(self, cards, build):
        """R-WIP-12; a build only whole. Wippe: R-WIP-21, Q-WIP-22, Q-WIP-23."""
        self.won[self.turn] += cards
        if build:
            self.won[self.turn] += build.cards
            self.builds.remove(build)
        self.last_capturer = self.turn
        last_round = not self.stock  # R-WIP-07
        if self.options["wippe"] and not (self.middle or self.builds or last_round):
            self.wippen[self.turn] += 1

    def _end_turn(self):
        self._find_turn((self.turn + 1) % self.players)
        if self._over() and self.last_capturer >= 0:  # R-WIP-22, Q-WIP-6, Q-WIP-29
            for cards in [self.middle] + [build.cards for build in self.builds]:
                self.won[self.last_capturer] += cards
            self.middle, self.builds = [], []

    # ---- what can be seen ----

    def zones(self):
        chosen = [self.head[1]] + self.loose if self.head else []
        rows = [list(build.cards) for build in self.builds]
        return {"hand": [list(cards) for cards in self.hands], "middle": list(self.middle),
                "build": rows + [[] for _ in range(ROWS - len(rows))],
                "won": [list(cards) for cards in self.won], "stock": list(self.stock),
                "removed": list(self.removed), "chosen": chosen}

    def fields(self):
        rest = [0] * (ROWS - len(self.builds))
        return {"dealer": self.dealer, "round": self.round, "turn": self.turn,
                "build_value": [build.value for build in self.builds] + rest,
                "build_owner": [build.owner + 1 for build in self.builds] + rest,
                "last_capturer": self.last_capturer + 1, "wippen": list(self.wippen),
                "chosen_builds": 1 << self.head[2] if self.taken_build else 0}

    def result(self):
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
        return ranking(points), points

    def _most(self, amounts, seat):
        """Points for having the most: alone 2, two tied 1 each, more see tie3 (R-WIP-24)."""
        if amounts[seat] < max(amounts) or max(amounts) == 0:  # nobody has "most" of nothing
            return 0
        tied = amounts.count(max(amounts))
        return {1: 2, 2: 1}.get(tied, 1 if self.options["tie3"] == "one_each" else 0)
