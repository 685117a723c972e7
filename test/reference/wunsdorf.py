"""Wunsdorf (RULES §4) as a slow, obvious reference model, written from the rules alone.

It knows 2 to 8 players, 19 rounds, open bids, trump duty, tricks won by the highest number, and the
blind last round. It refuses to know the dealer's hook, other ways to rank plain cards or to break
ties, and a trump from the dealer's last card.
"""

from common import (COLOURS, clockwise, deal_one_by_one, elfer_pack, first_dealer, ranking,
                    shuffle)

ROUNDS = 19                                     # R-WUN-03
NO_TRUMP = 4
HIGHEST_BID = 20                                # R-WUN-07

STANDARD = {"players": 4, "first_dealer": "random", "bid_limit": "natural", "blind_last": 0}
PRESETS = {"standard": STANDARD,
           "blind-last": {**STANDARD, "blind_last": 1},
           "compact-bids": {**STANDARD, "bid_limit": "hand"}}


def random_options(preset, rng):
    options = dict(PRESETS[preset])
    options["players"] = rng.randint(2, 8)
    options["first_dealer"] = rng.choice(["random"] + list(range(options["players"])))
    options["bid_limit"] = rng.choice(["natural", "hand"])
    options["blind_last"] = rng.choice([0, 1])
    return options


def cards_in_round(number):
    return number if number <= 10 else 20 - number              # R-WUN-03


def colour_of(card):
    return card[0]


def number_of(card):
    return int(card[1:])


def points_of(bid, tricks):
    """R-WUN-12."""
    if bid == tricks:
        return 20 if tricks == 0 else tricks + 10
    return tricks if tricks > bid else 0


class Model:
    UNORDERED = {"hand", "talon", "played"}

    def __init__(self, options, chance, pack=None):
        self.prepare(options, chance)
        self.dealer = first_dealer(options, chance)             # R-GEN-05
        if pack is None:
            pack = shuffle(elfer_pack(), chance)
        self.deal_cards(list(pack))

    @classmethod
    def at(cls, options, chance, zones, fields):
        model = cls.__new__(cls)
        model.prepare(options, chance)
        for zone in ("hand", "trick"):
            for seat, cards in enumerate(zones.get(zone, [])):
                getattr(model, zone)[seat] = list(cards)
        for zone in ("talon", "trump_card", "played"):
            setattr(model, zone, list(zones.get(zone, [])))
        if model.trump_card:
            model.trump = COLOURS.index(colour_of(model.trump_card[0]))
        model.dealer = fields.get("dealer", 0)
        model.leader = model.left(model.dealer)
        for name, value in fields.items():
            setattr(model, name, list(value) if isinstance(value, list) else value)
        return model

    def prepare(self, options, chance):
        self.chance = chance
        self.players = int(options["players"])                  # R-WUN-01
        self.bid_limit = options["bid_limit"]
        self.blind_last = int(options["blind_last"])
        self.round = 1
        self.dealer = self.leader = 0
        self.score = [0] * self.players
        self.clear_table()

    def clear_table(self):
        self.hand = [[] for seat in range(self.players)]
        self.trick = [[] for seat in range(self.players)]
        self.talon = []
        self.trump_card = []
        self.played = []
        self.trump = NO_TRUMP
        self.bid = [0] * self.players
        self.tricks = [0] * self.players

    def deal_cards(self, pack):
        self.clear_table()
        each = cards_in_round(self.round)
        self.hand = deal_one_by_one(pack, self.players, self.dealer, each)      # R-WUN-04
        if pack:                                                # R-WUN-05; else R-WUN-06
            self.trump_card = [pack.pop(0)]
            self.trump = COLOURS.index(colour_of(self.trump_card[0]))
        self.talon = pack
        self.leader = self.left(self.dealer)                    # R-WUN-09

    def left(self, seat):
        return (seat + 1) % self.players

    # -- who is to move ------------------------------------------------------------------------

    def bidding(self):
        return 0 in self.bid

    def trick_is_full(self):
        return all(self.trick)

    def round_is_done(self):
        return not self.bidding() and not any(self.hand)

    def is_over(self):
        return self.round_is_done() and self.round == ROUNDS    # R-WUN-13

    def next_bidder(self):
        """R-WUN-07: left of the dealer first, the dealer last."""
        for seat in clockwise(self.left(self.dealer), self.players):
            if self.bid[seat] == 0:
                return seat

    def seat_to_play(self):
        if self.trick_is_full():
            return self.winner()                                # R-WUN-09
        laid = sum(len(place) for place in self.trick)
        return (self.leader + laid) % self.players

    def acting(self):
        if self.is_over():
            return set()
        if self.bidding():
            return {self.next_bidder()}
        if self.round_is_done():
            return {self.left(self.dealer)}                     # R-WUN-04
        return {self.seat_to_play()}

    # -- moves -----------------------------------------------------------------------------------

    def is_blind(self):
        return self.blind_last and self.round == ROUNDS         # R-WUN-14

    def playable(self, seat):
        """R-WUN-10: trumps as long as there are any; also for the leader."""
        hand = self.hand[seat]
        if self.trump == NO_TRUMP:
            return hand
        trumps = [card for card in hand if colour_of(card) == COLOURS[self.trump]]
        return trumps or hand

    def highest_bid(self):
        return cards_in_round(self.round) if self.bid_limit == "hand" else HIGHEST_BID

    def legal(self, seat):
        if seat not in self.acting():
            return set()
        if self.bidding():
            return {f"bid {number}" for number in range(self.highest_bid() + 1)}
        if self.round_is_done():
            return {"deal"}
        if self.is_blind():
            return {"play"}
        return {"play " + card for card in self.playable(seat)}

    def apply(self, seat, text):
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {text}")
        words = text.split()
        if words[0] == "bid":
            self.bid[seat] = int(words[1]) + 1
        elif words[0] == "deal":
            self.next_round()
        else:
            self.play(seat, words[1] if len(words) > 1 else self.hand[seat][0])

    def play(self, seat, card):
        self.sweep()
        self.hand[seat].remove(card)
        self.trick[seat] = [card]
        if self.trick_is_full():
            self.tricks[self.winner()] += 1
            if not any(self.hand):
                self.score_round()

    def sweep(self):
        """A full trick is swept up by the first thing the next step does."""
        if not self.trick_is_full():
            return
        self.leader = self.winner()
        for place in self.trick:
            self.played += place
        self.trick = [[] for seat in range(self.players)]

    def winner(self):
        """R-WUN-11: the highest trump, else the highest number; of equals the first played."""
        best = self.leader
        for seat in clockwise(self.leader, self.players):
            if self.strength(self.trick[seat][0]) > self.strength(self.trick[best][0]):
                best = seat
        return best

    def strength(self, card):
        is_trump = self.trump != NO_TRUMP and colour_of(card) == COLOURS[self.trump]
        return number_of(card) + (100 if is_trump else 0)

    def score_round(self):
        for seat in range(self.players):
            self.score[seat] += points_of(self.bid[seat] - 1, self.tricks[seat])

    def next_round(self):
        self.dealer = self.left(self.dealer)                    # R-WUN-04
        self.round += 1
        self.deal_cards(shuffle(elfer_pack(), self.chance))     # Q-WUN-13

    # -- what can be seen ------------------------------------------------------------------------

    def zones(self):
        return {"hand": [list(cards) for cards in self.hand],
                "talon": list(self.talon),
                "trump_card": list(self.trump_card),
                "trick": [list(cards) for cards in self.trick],
                "played": list(self.played)}

    def fields(self):
        return {"round": self.round, "dealer": self.dealer, "leader": self.leader,
                "trump": self.trump, "bid": list(self.bid), "tricks": list(self.tricks),
                "score": list(self.score)}

    def result(self):
        return ranking(self.score), list(self.score)            # R-WUN-13, Q-WUN-5
