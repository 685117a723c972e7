"""Spite and Malice, standard game without teams (RULES §6.1), as a slow, obvious reference model.

It is written from the rules alone. It knows 2 to 8 players, kings as the only wild cards, a
limited centre, immediate recycling and the options on the end of the talon. It refuses to know
teams, jokers, unlimited centres, forced aces, attacks, scoring, Massachusetts and the book version.
A sequence in the centre is worth the number of its cards: a position must lay it from its ace on.
"""

from common import clockwise, deal_one_by_one, full_pack, rank_of, ranking, shuffle

HAND = 5                                        # R-SPI-02
SIDES = 4                                       # R-SPI-12
LAST = 12                                       # R-SPI-01: kings are wild, a queen completes
MOST_ACTIONS = 1000                             # R-SPI-17
MOST_REPETITIONS = 20                           # R-SPI-03

STANDARD = {"players": 2, "packs": 2, "reserve_size": 20, "centre_limit": 3, "talon_out": "draw",
            "talon_end": "empty", "max_turns": 5000}
PRESETS = {"standard": STANDARD,
           "four-centres": {**STANDARD, "centre_limit": 4},
           "reserve-21": {**STANDARD, "reserve_size": 21},
           "reserve-25": {**STANDARD, "reserve_size": 25},
           "no-draw": {**STANDARD, "talon_out": "fewer_reserve"},
           "three": {**STANDARD, "players": 3, "packs": 3, "centre_limit": 4},
           "four": {**STANDARD, "players": 4, "packs": 4, "centre_limit": 5}}


def random_options(preset, rng):
    options = dict(PRESETS[preset])
    options["players"] = rng.randint(2, 8)
    options["packs"] = rng.randint(2, 8)
    most = (52 * options["packs"] - 1) // options["players"] - HAND     # talon of at least one
    options["reserve_size"] = rng.randint(1, min(40, most))
    options["centre_limit"] = rng.randint(1, 16)
    options["talon_out"] = rng.choice(["draw", "fewer_reserve"])
    options["talon_end"] = rng.choice(["empty", "needed"])
    options["max_turns"] = rng.choice([100, 150, 5000])
    return options


def value_of(card):
    """R-SPI-01: ace 1 … king 13."""
    return 1 if rank_of(card) == 14 else rank_of(card)


def is_wild(card):
    return value_of(card) == 13                 # R-SPI-01, R-SPI-25 (kings)


class Model:
    UNORDERED = {"hand"}

    def __init__(self, options, chance, pack=None):
        self.prepare(options, chance)
        if pack is None:
            pack = shuffle(full_pack(52) * int(options["packs"]), chance)       # R-SPI-01
        self.deal_cards(list(pack), int(options["reserve_size"]))
        self.turn = self.choose_starter()

    @classmethod
    def at(cls, options, chance, zones, fields):
        model = cls.__new__(cls)
        model.prepare(options, chance)
        for zone in ("reserve", "hand", "centre"):
            for row, cards in enumerate(zones.get(zone, [])):
                getattr(model, zone)[row] = list(cards)
        for seat, rows in enumerate(zones.get("side", [])):
            for row, cards in enumerate(rows):
                model.side[seat][row] = list(cards)
        model.talon = list(zones.get("talon", []))
        for name, value in fields.items():
            setattr(model, name, value)
        return model

    def prepare(self, options, chance):
        self.chance = chance
        self.players = int(options["players"])
        self.centre_limit = int(options["centre_limit"])
        self.talon_out = options["talon_out"]
        self.talon_end = options["talon_end"]
        self.max_turns = int(options["max_turns"])
        self.reserve = [[] for seat in range(self.players)]
        self.hand = [[] for seat in range(self.players)]
        self.side = [[[] for row in range(SIDES)] for seat in range(self.players)]
        self.centre = [[] for place in range(self.centre_limit)]
        self.talon = []
        self.turn = 0
        self.turns = 1
        self.actions = 0
        self.over = None                        # None, "won" or "ended" (R-SPI-16)

    def deal_cards(self, pack, reserve_size):
        """R-SPI-02: from seat 0 on, first all reserves (last card dealt on top), then all hands."""
        before_seat_0 = self.players - 1
        self.reserve = deal_one_by_one(pack, self.players, before_seat_0, reserve_size)
        self.hand = deal_one_by_one(pack, self.players, before_seat_0, HAND)
        self.talon = pack

    def choose_starter(self):
        """R-SPI-03: the highest reserve top; tied players shuffle their reserves and turn anew."""
        tied = self.highest_of(list(range(self.players)))
        for repetition in range(MOST_REPETITIONS):
            if len(tied) == 1:
                break
            for seat in tied:
                shuffled = shuffle(self.reserve[seat], self.chance)
                self.reserve[seat] = shuffled[::-1]     # R-GEN-03: place 0 is the top
            tied = self.highest_of(tied)
        if len(tied) == 1:
            return tied[0]
        return tied[self.chance.below(len(tied))]

    def highest_of(self, seats):
        tops = {seat: value_of(self.reserve[seat][-1]) for seat in seats}
        return [seat for seat in seats if tops[seat] == max(tops.values())]

    # -- moves -----------------------------------------------------------------------------------

    def acting(self):
        return set() if self.over else {self.turn}

    def sources(self, seat):
        """R-SPI-06: {name: card} of every card the seat might play to the centre."""
        cards = {card: card for card in self.hand[seat]}
        if self.reserve[seat]:
            cards["reserve"] = self.reserve[seat][-1]
        for row in range(SIDES):
            if self.side[seat][row]:
                cards[f"side{row + 1}"] = self.side[seat][row][-1]
        return cards

    def places(self):
        """R-SPI-06, R-SPI-07: {place: needed value}; of the free places only the lowest."""
        needed = {}
        for place, row in enumerate(self.centre):
            if row and len(row) < LAST:
                needed[place + 1] = len(row) + 1
        free = [place + 1 for place, row in enumerate(self.centre) if not row]
        if free:
            needed[free[0]] = 1
        return needed

    def legal(self, seat):
        if seat not in self.acting():
            return set()
        moves = set()
        for source, card in self.sources(seat).items():
            for place, needed in self.places().items():
                if is_wild(card) or value_of(card) == needed:
                    moves.add(f"centre {source} {place}")
        for card in self.hand[seat]:                    # R-SPI-11
            for row in range(SIDES):
                moves.add(f"discard {card} {row + 1}")
        return moves

    def apply(self, seat, text):
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {text}")
        kind, source, place = text.split()
        self.actions += 1
        if kind == "centre":
            self.play_to_centre(seat, source, int(place) - 1)
        else:
            self.hand[seat].remove(source)
            self.side[seat][int(place) - 1].append(source)
            self.end_turn()

    def play_to_centre(self, seat, source, place):
        self.centre[place].append(self.take(seat, source))
        if source == "reserve" and not self.reserve[seat]:      # R-SPI-14, R-SPI-10 (1)
            self.over = "won"
            return
        if len(self.centre[place]) == LAST:                     # R-SPI-09, R-SPI-10 (2)
            self.talon = shuffle(self.talon + self.centre[place], self.chance)
            self.centre[place] = []
        if not self.hand[seat]:                                 # R-SPI-10 (4), (5)
            self.draw_up(seat)
        if self.actions >= MOST_ACTIONS and not self.over:      # R-SPI-17
            self.over = "ended"

    def take(self, seat, source):
        if source == "reserve":
            return self.reserve[seat].pop()
        if source.startswith("side"):
            return self.side[seat][int(source[4:]) - 1].pop()
        self.hand[seat].remove(source)
        return source

    def end_turn(self):
        if self.turns >= self.max_turns:                        # R-SPI-17
            self.over = "ended"
            return
        self.turn = clockwise(self.turn, self.players)[1]       # R-SPI-04
        self.turns += 1
        self.actions = 0
        self.draw_up(self.turn)                                 # R-SPI-05

    def draw_up(self, seat):
        """Draw up to five hand cards, then the talon test of R-SPI-15."""
        wanted = HAND - len(self.hand[seat])
        if wanted <= 0:
            return                                              # nothing drawn: no talon test
        drawn = self.talon[:wanted]
        self.talon = self.talon[wanted:]
        self.hand[seat] += drawn
        if self.talon_end == "empty" and not self.talon:
            self.over = "ended"
        if self.talon_end == "needed" and len(drawn) < wanted:
            self.over = "ended"

    # -- what can be seen ------------------------------------------------------------------------

    def zones(self):
        return {"reserve": [list(cards) for cards in self.reserve],
                "hand": [list(cards) for cards in self.hand],
                "side": [[list(row) for row in rows] for rows in self.side],
                "centre": [list(row) for row in self.centre],
                "talon": list(self.talon)}

    def fields(self):
        return {"turn": self.turn, "turns": self.turns, "actions": self.actions}

    def result(self):
        """The fewer reserve cards the better; only a drawn end makes all equal (R-SPI-16)."""
        ranks = ranking([-len(cards) for cards in self.reserve])
        if self.over == "ended" and self.talon_out == "draw":
            ranks = [1] * self.players
        return ranks, [0] * self.players
