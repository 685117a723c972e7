"""Classic Whist (RULES §3) as a slow, obvious reference model, written from the rules alone.

It knows four players, the deal, the turned-up trump, following suit, tricks, the score and the
target. It refuses to know trump rotation, deals without trump, honours, rubbers and drives, and
positions in which the seats hold unequal numbers of cards.
"""

from common import (clockwise, deal_one_by_one, first_dealer, full_pack, rank_of, ranking,
                    shuffle, SUITS, suit_of)

PLAYERS = 4                                     # R-WHI-01
PRESETS = {"classic": {"players": 4, "first_dealer": "random", "target": 5}}


def random_options(preset, rng):
    options = dict(PRESETS[preset])
    options["first_dealer"] = rng.choice(["random", 0, 1, 2, 3])
    options["target"] = rng.choice([1, 2, 5, 7, 10])
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
        if model.turned:
            model.trump = SUITS.index(suit_of(model.turned[0]))
        model.dealer = fields.get("dealer", 0)
        model.leader = (model.dealer + 1) % PLAYERS
        for name, value in fields.items():
            setattr(model, name, list(value) if isinstance(value, list) else value)
        model.take_up_turned()
        return model

    def prepare(self, options, chance):
        self.chance = chance
        self.target = int(options["target"])
        self.deal = 1
        self.dealer = self.leader = self.trump = 0
        self.score = [0, 0]
        self.clear_table()

    def clear_table(self):
        self.hand = [[] for seat in range(PLAYERS)]
        self.trick = [[] for seat in range(PLAYERS)]
        self.won = [[], []]
        self.turned = []
        self.tricks = [0, 0]

    def deal_cards(self, pack):
        self.clear_table()
        last = pack[-1]
        self.hand = deal_one_by_one(pack, PLAYERS, self.dealer, 13)     # R-WHI-04
        self.hand[self.dealer].remove(last)                             # R-WHI-05
        self.turned = [last]
        self.trump = SUITS.index(suit_of(last))
        self.leader = (self.dealer + 1) % PLAYERS                       # R-WHI-09

    # -- who is to move ------------------------------------------------------------------------

    def trick_is_full(self):
        return all(self.trick)

    def hands_are_empty(self):
        return not any(self.hand) and not self.turned

    def deal_is_done(self):
        return self.hands_are_empty() and (self.trick_is_full() or not any(self.trick))

    def is_over(self):
        return self.deal_is_done() and max(self.score) >= self.target   # R-WHI-14

    def seat_to_play(self):
        if self.trick_is_full():
            return self.winner()                                        # R-WHI-12
        laid = sum(len(place) for place in self.trick)
        return (self.leader + laid) % PLAYERS                           # R-WHI-10

    def acting(self):
        if self.is_over():
            return set()
        if self.deal_is_done():
            return {(self.dealer + 1) % PLAYERS}                        # R-WHI-08
        return {self.seat_to_play()}

    # -- moves -----------------------------------------------------------------------------------

    def playable(self, seat):
        hand = self.hand[seat]
        if self.trick_is_full() or not any(self.trick):
            return hand                                                 # R-WHI-09: he leads
        led = suit_of(self.trick[self.leader][0])
        following = [card for card in hand if suit_of(card) == led]
        return following or hand                                        # R-WHI-10

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
        if suit_of(card) == SUITS[self.trump]:
            return 100 + rank_of(card)
        if suit_of(card) == led:
            return rank_of(card)
        return 0

    def score_deal(self):
        for side in (0, 1):
            self.score[side] += max(0, self.tricks[side] - 6)           # R-WHI-13

    def next_deal(self):
        self.dealer = (self.dealer + 1) % PLAYERS                       # R-WHI-08
        self.deal += 1
        self.deal_cards(shuffle(full_pack(52), self.chance))

    # -- what can be seen ------------------------------------------------------------------------

    def zones(self):
        return {"hand": [list(cards) for cards in self.hand],
                "turned": list(self.turned),
                "trick": [list(cards) for cards in self.trick],
                "won": [list(cards) for cards in self.won]}

    def fields(self):
        return {"dealer": self.dealer, "trump": self.trump, "leader": self.leader,
                "tricks": list(self.tricks), "score": list(self.score), "deal": self.deal}

    def result(self):
        points = [self.score[side_of(seat)] for seat in range(PLAYERS)]
        return ranking(points), points                                  # R-WHI-14, R-GEN-08
