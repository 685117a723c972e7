"""Whist (RULES §3) as a slow, obvious reference model, written from the rules alone.

It covers four players, trumps from the turned card or from a rotation, deals without trump, tricks,
honours, games, rubbers and drives of a fixed number of deals. It does not cover how players change
tables in a drive, nor positions in which the seats hold unequal numbers of cards.
"""

from itertools import permutations

from common import (clockwise, deal_one_by_one, first_dealer, full_pack, rank_of, ranking,
                    shuffle, SUITS, suit_of)

PLAYERS = 4                                     # R-WHI-01
NO_TRUMP = 4
TRICKS = 13                                     # R-WHI-12
HONOURS = "AKQJ"                                # R-WHI-15

# Every option with all its values (RULES §3).
VALUES = {
    "players": [PLAYERS],
    "first_dealer": ["random", 0, 1, 2, 3],
    "trump_mode": ["last_card", "rotation"],
    "trump_rotation": ["".join(order) for order in permutations("hdsc")],
    "nt_every": [0] + list(range(2, 14)),
    "honours": [0, 1],
    "target": list(range(1, 51)),
    "match": ["single", "rubber", "fixed_deals"],
    "deals": list(range(1, 1001)),
    "drive_score": ["over_six", "all_tricks"],
    "movement": ["stay"],
}
DEFAULTS = {"players": PLAYERS, "first_dealer": "random", "trump_mode": "last_card",
            "trump_rotation": "hdsc", "nt_every": 0, "honours": 0, "target": 5, "match": "single",
            "deals": 24, "drive_score": "over_six", "movement": "stay"}
PRESETS = {
    "classic": DEFAULTS,
    "honours": {**DEFAULTS, "honours": 1},
    "rubber": {**DEFAULTS, "honours": 1, "match": "rubber"},
    "long": {**DEFAULTS, "honours": 1, "target": 10},
    "american": {**DEFAULTS, "target": 7},
    "rotation": {**DEFAULTS, "trump_mode": "rotation"},
    "rotation-nt": {**DEFAULTS, "trump_mode": "rotation", "nt_every": 5},
    "drive": {**DEFAULTS, "trump_mode": "rotation", "match": "fixed_deals"},
}


def full_options(preset, given):
    """No default depends on another option."""
    unknown = set(given) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"there is no option {sorted(unknown)}")
    return {**PRESETS[preset], **given}


def invalid(options):
    """Why these options cannot go together (the "Invalid" list of RULES §3), or None."""
    for name, values in VALUES.items():
        if options[name] not in values:
            return f"{name} has no value {options[name]}"
    changed = {name for name in DEFAULTS if options[name] != DEFAULTS[name]}
    if options["match"] == "fixed_deals":
        if options["honours"]:
            return "a drive counts tricks only, no honours"
        if "target" in changed:
            return "a fixed number of deals has no target"
    else:
        for name in ("deals", "drive_score", "movement"):
            if name in changed:
                return f"{name} belongs to a fixed number of deals"
    return None


def random_options(preset, rng):
    """Any valid combination; long matches are rare, so that a run stays short."""
    while True:
        options = {name: rng.choice(values) for name, values in VALUES.items()}
        options["target"] = rng.choice([1, 2, 5, 5, 5, 7, 10, rng.randint(1, 50)])
        options["deals"] = rng.choice([1, 2, 3, 24, 24, 24, rng.randint(1, 40)])
        if invalid(options) is None:
            return options


def side_of(seat):
    return seat % 2                             # R-WHI-01: {0,2} against {1,3}


class Model:
    UNORDERED = {"hand", "won"}

    def __init__(self, options, chance, pack=None):
        self.prepare(options, chance)
        self.dealer = first_dealer({**options, "players": PLAYERS}, chance)   # R-GEN-05
        if pack is None:
            pack = shuffle(full_pack(52), chance)
        self.deal_cards(list(pack))

    @classmethod
    def at(cls, options, chance, zones, fields):
        model = cls.__new__(cls)
        model.prepare(options, chance)
        for zone in ("hand", "trick", "won"):
            for row, cards in enumerate(zones.get(zone, [])):
                getattr(model, zone)[row] = list(cards)
        model.turned = list(zones.get("turned", []))
        model.deal = fields.get("deal", 1)
        if model.turned:
            model.trump = SUITS.index(suit_of(model.turned[0]))
        elif model.is_without_trump() or model.trump_mode == "rotation":
            model.trump = model.announced_trump()
        model.dealer = fields.get("dealer", 0)
        model.leader = (model.dealer + 1) % PLAYERS
        for name, value in fields.items():
            setattr(model, name, list(value) if isinstance(value, list) else value)
        model.take_up_turned()
        return model

    def prepare(self, options, chance):
        self.chance = chance
        self.trump_mode = options["trump_mode"]
        self.trump_rotation = options["trump_rotation"]
        self.nt_every = int(options["nt_every"])
        self.count_honours = int(options["honours"])
        self.target = int(options["target"])
        self.match = options["match"]
        self.deals = int(options["deals"])
        self.drive_score = options["drive_score"]
        self.deal = 1
        self.dealer = self.leader = self.trump = 0
        self.score = [0, 0]
        self.games = [0, 0]
        self.clear_table()

    def clear_table(self):
        self.hand = [[] for seat in range(PLAYERS)]
        self.trick = [[] for seat in range(PLAYERS)]
        self.won = [[], []]
        self.turned = []
        self.tricks = [0, 0]
        self.honours = [0, 0]

    # -- dealing and trumps ------------------------------------------------------------------------

    def deal_cards(self, pack):
        self.clear_table()
        last = pack[-1]
        self.hand = deal_one_by_one(pack, PLAYERS, self.dealer, TRICKS)     # R-WHI-04
        if self.is_without_trump() or self.trump_mode == "rotation":
            self.trump = self.announced_trump()
        else:
            self.trump = SUITS.index(suit_of(last))                         # R-WHI-05
        self.honours = self.dealt_honours()
        if self.trump_mode == "last_card" and not self.is_without_trump():  # R-WHI-06, R-WHI-07
            self.hand[self.dealer].remove(last)
            self.turned = [last]
        self.leader = (self.dealer + 1) % PLAYERS                           # R-WHI-09

    def is_without_trump(self):
        """R-WHI-07: every m-th deal of the match."""
        return self.nt_every > 0 and self.deal % self.nt_every == 0

    def announced_trump(self):
        """R-WHI-06, R-WHI-07: a deal without trump uses up no suit of the rotation."""
        if self.is_without_trump():
            return NO_TRUMP
        without = self.deal // self.nt_every if self.nt_every else 0
        suits_before = self.deal - 1 - without
        return SUITS.index(self.trump_rotation[suits_before % 4])

    def dealt_honours(self):
        """R-WHI-15: the honours among the 26 cards of each side; none in a deal without trump."""
        counts = [0, 0]
        if self.count_honours and self.trump != NO_TRUMP:
            for seat in range(PLAYERS):
                for card in self.hand[seat]:
                    if suit_of(card) == SUITS[self.trump] and card[0] in HONOURS:
                        counts[side_of(seat)] += 1
        return counts

    def next_deal(self):
        self.dealer = (self.dealer + 1) % PLAYERS                           # R-WHI-08
        self.deal += 1
        if self.match != "fixed_deals" and self.game_winner() is not None:
            self.score = [0, 0]                                             # R-WHI-14
        self.deal_cards(shuffle(full_pack(52), self.chance))

    # -- who is to move ------------------------------------------------------------------------

    def trick_is_full(self):
        return all(self.trick)

    def hands_are_empty(self):
        return not any(self.hand) and not self.turned

    def deal_is_done(self):
        return self.hands_are_empty() and (self.trick_is_full() or not any(self.trick))

    def match_is_decided(self):
        """R-WHI-18."""
        if self.match == "fixed_deals":
            return self.deal >= self.deals
        return max(self.games) >= (2 if self.match == "rubber" else 1)

    def is_over(self):
        return self.deal_is_done() and self.match_is_decided()

    def seat_to_play(self):
        if self.trick_is_full():
            return self.winner()                                            # R-WHI-12
        laid = sum(len(place) for place in self.trick)
        return (self.leader + laid) % PLAYERS                               # R-WHI-10

    def acting(self):
        if self.is_over():
            return set()
        if self.deal_is_done():
            return {(self.dealer + 1) % PLAYERS}                            # R-WHI-08
        return {self.seat_to_play()}

    # -- moves -----------------------------------------------------------------------------------

    def playable(self, seat):
        hand = self.hand[seat]
        if self.trick_is_full() or not any(self.trick):
            return hand                                                     # R-WHI-09: he leads
        led = suit_of(self.trick[self.leader][0])
        following = [card for card in hand if suit_of(card) == led]
        return following or hand                                            # R-WHI-10

    def legal(self, seat):
        if seat not in self.acting():
            return set()
        if self.deal_is_done():
            return {"deal"}
        return {"play " + card for card in self.playable(seat)}

    def apply(self, seat, text):
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {text}")
        if text == "deal":
            self.next_deal()
            return
        self.sweep()
        card = text.split()[1]
        self.hand[seat].remove(card)
        self.trick[seat] = [card]
        if self.trick_is_full():
            self.tricks[side_of(self.winner())] += 1
            if self.hands_are_empty():
                self.score_deal()
        self.take_up_turned()

    def sweep(self):
        """A full trick is swept up by the first thing the next step does."""
        if not self.trick_is_full():
            return
        winner = self.winner()
        for place in self.trick:
            self.won[side_of(winner)] += place
        self.trick = [[] for seat in range(PLAYERS)]
        self.leader = winner

    def take_up_turned(self):
        """R-WHI-05: the dealer takes up the turned card when it is his turn in the first trick."""
        if self.turned and self.acting() == {self.dealer}:
            self.hand[self.dealer] += self.turned
            self.turned = []

    def winner(self):
        """R-WHI-11: the highest trump, else the highest card of the led suit."""
        led = suit_of(self.trick[self.leader][0])
        best = self.leader
        for seat in clockwise(self.leader, PLAYERS):
            if self.strength(self.trick[seat][0], led) > self.strength(self.trick[best][0], led):
                best = seat
        return best

    def strength(self, card, led):
        if self.trump != NO_TRUMP and suit_of(card) == SUITS[self.trump]:
            return 100 + rank_of(card)
        if suit_of(card) == led:
            return rank_of(card)
        return 0

    # -- the score -------------------------------------------------------------------------------

    def score_deal(self):
        if self.match == "fixed_deals":
            self.score_drive()
            return
        barred = [score == self.target - 1 for score in self.score]         # R-WHI-16
        for side in (0, 1):
            self.score[side] += max(0, self.tricks[side] - 6)               # R-WHI-13
        for side in (0, 1):
            if not barred[side]:
                self.score[side] += self.honour_points(side)                # R-WHI-17
        winner = self.game_winner()
        if winner is not None:
            self.games[winner] += 1

    def score_drive(self):
        """R-WHI-19."""
        for side in (0, 1):
            if self.drive_score == "all_tricks":
                self.score[side] += self.tricks[side]
            else:
                self.score[side] += max(0, self.tricks[side] - 6)

    def honour_points(self, side):
        return {4: 4, 3: 2}.get(self.honours[side], 0)                      # R-WHI-15

    def game_winner(self):
        """R-WHI-14, R-WHI-17: who has just won the game; of two the side with more tricks."""
        there = [side for side in (0, 1) if self.score[side] >= self.target]
        if len(there) == 2:
            return 0 if self.tricks[0] > self.tricks[1] else 1
        return there[0] if there else None

    # -- what can be seen ------------------------------------------------------------------------

    def zones(self):
        return {"hand": [list(cards) for cards in self.hand],
                "turned": list(self.turned),
                "trick": [list(cards) for cards in self.trick],
                "won": [list(cards) for cards in self.won]}

    def fields(self):
        return {"dealer": self.dealer, "trump": self.trump, "leader": self.leader,
                "tricks": list(self.tricks), "score": list(self.score), "deal": self.deal,
                "games": list(self.games), "honours": list(self.honours)}

    def result(self):
        """By points; but the winner of a single game is first, even with fewer points."""
        points = self.games if self.match == "rubber" else self.score
        keys = [(0, points[side]) for side in (0, 1)]
        if self.match != "fixed_deals" and self.is_over():
            keys = [(self.games[side], points[side]) for side in (0, 1)]    # R-WHI-17
        by_seat = [side_of(seat) for seat in range(PLAYERS)]
        return ranking([keys[side] for side in by_seat]), [points[side] for side in by_seat]
