"""Wunsdorf (RULES §4) as a slow, obvious reference model, written from the rules alone.

It covers 2 to 8 players, 19 rounds, open bids with or without the hook for the dealer, trump duty,
both ways to rank plain cards and to break ties, the round without a talon and the blind last round.
It does not cover who may see what, nor positions where seats hold unequal numbers of cards.
"""

from common import (COLOURS, clockwise, deal_one_by_one, elfer_pack, first_dealer, ranking,
                    shuffle)

ROUNDS = 19                                     # R-WUN-03
NO_TRUMP = 4
HIGHEST_BID = 20                                # R-WUN-07

# Every option with all its values (RULES §4); a seat as first dealer besides.
VALUES = {
    "players": list(range(2, 9)),
    "bid_limit": ["natural", "hand"],
    "dealer_hook": [0, 1],
    "no_talon": ["no_trump", "dealer_last_card"],
    "plain_rank": ["number", "led_colour"],
    "tie": ["first", "last"],
    "blind_last": [0, 1],
}
STANDARD = {"players": 4, "first_dealer": "random", "bid_limit": "natural", "dealer_hook": 0,
            "no_talon": "no_trump", "plain_rank": "number", "tie": "first", "blind_last": 0}
PRESETS = {"standard": STANDARD,
           "blind-last": {**STANDARD, "blind_last": 1},
           "compact-bids": {**STANDARD, "bid_limit": "hand"}}


def full_options(preset, given):
    """No default depends on another option."""
    unknown = set(given) - set(STANDARD)
    if unknown:
        raise ValueError(f"there is no option {sorted(unknown)}")
    return {**PRESETS[preset], **given}


def invalid(options):
    """Why these options cannot go together (the "Invalid" list of RULES §4), or None."""
    for name, values in VALUES.items():
        if options[name] not in values:
            return f"{name} has no value {options[name]}"
    if options["first_dealer"] not in ["random"] + list(range(options["players"])):
        return "the first dealer is one of the players"
    if options["plain_rank"] == "led_colour" and options["tie"] != "first":
        return "no two cards of the led colour are equal: there are no ties"
    return None


def random_options(preset, rng):
    while True:
        options = {name: rng.choice(values) for name, values in VALUES.items()}
        options["first_dealer"] = rng.choice(["random"] + list(range(options["players"])))
        if invalid(options) is None:
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
        for zone in ("talon", "trump_card", "shown", "played"):
            setattr(model, zone, list(zones.get(zone, [])))
        for card in model.trump_card + model.shown:
            model.trump = COLOURS.index(colour_of(card))
        model.dealer = fields.get("dealer", 0)
        model.leader = model.left(model.dealer)
        for name, value in fields.items():
            setattr(model, name, list(value) if isinstance(value, list) else value)
        return model

    def prepare(self, options, chance):
        self.chance = chance
        self.players = int(options["players"])                  # R-WUN-01
        self.bid_limit = options["bid_limit"]
        self.dealer_hook = int(options["dealer_hook"])
        self.no_talon = options["no_talon"]
        self.plain_rank = options["plain_rank"]
        self.tie = options["tie"]
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
        self.shown = []
        self.played = []
        self.trump = NO_TRUMP
        self.bid = [0] * self.players
        self.tricks = [0] * self.players

    def deal_cards(self, pack):
        self.clear_table()
        each = cards_in_round(self.round)
        self.hand = deal_one_by_one(pack, self.players, self.dealer, each)      # R-WUN-04
        if pack:
            self.trump_card = [pack.pop(0)]                     # R-WUN-05
            self.trump = COLOURS.index(colour_of(self.trump_card[0]))
        elif self.no_talon == "dealer_last_card":
            self.shown = [self.hand[self.dealer].pop()]         # R-WUN-06
            self.trump = COLOURS.index(colour_of(self.shown[0]))
        self.talon = pack
        self.leader = self.left(self.dealer)                    # R-WUN-09

    def held(self, seat):
        """R-WUN-06: the card the dealer has shown is played as any other of his."""
        return self.hand[seat] + (self.shown if seat == self.dealer else [])

    def left(self, seat):
        return (seat + 1) % self.players

    # -- who is to move ------------------------------------------------------------------------

    def bidding(self):
        return 0 in self.bid

    def trick_is_full(self):
        return all(self.trick)

    def hands_are_empty(self):
        return not any(self.hand) and not self.shown

    def round_is_done(self):
        return not self.bidding() and self.hands_are_empty()

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
        hand = self.held(seat)
        if self.trump == NO_TRUMP:
            return hand
        trumps = [card for card in hand if colour_of(card) == COLOURS[self.trump]]
        return trumps or hand

    def highest_bid(self):
        return cards_in_round(self.round) if self.bid_limit == "hand" else HIGHEST_BID

    def biddable(self, seat):
        """R-WUN-07; R-WUN-08: the hook bars the dealer's bid that brings the sum to the cards."""
        bids = set(range(self.highest_bid() + 1))
        if self.dealer_hook and seat == self.dealer:
            others = sum(bid - 1 for other, bid in enumerate(self.bid) if other != seat)
            bids.discard(cards_in_round(self.round) - others)
        return bids

    def legal(self, seat):
        if seat not in self.acting():
            return set()
        if self.bidding():
            return {f"bid {number}" for number in self.biddable(seat)}
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
            self.play(seat, words[1] if len(words) > 1 else self.held(seat)[0])

    def play(self, seat, card):
        self.sweep()
        (self.shown if card in self.shown else self.hand[seat]).remove(card)
        self.trick[seat] = [card]
        if self.trick_is_full():
            self.tricks[self.winner()] += 1
            if self.hands_are_empty():
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
        """R-WUN-11: the strongest card; of equals the one played first, or last with tie=last."""
        best = self.leader
        for seat in clockwise(self.leader, self.players):
            mine, highest = self.strength(seat), self.strength(best)
            if mine > highest or (mine == highest and self.tie == "last"):
                best = seat
        return best

    def strength(self, seat):
        """R-WUN-11: any trump above any other card; else the number, or that of the led colour."""
        card, led = self.trick[seat][0], self.trick[self.leader][0]
        if self.trump != NO_TRUMP and colour_of(card) == COLOURS[self.trump]:
            return 100 + number_of(card)
        if self.plain_rank == "led_colour" and colour_of(card) != colour_of(led):
            return 0
        return number_of(card)

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
                "shown": list(self.shown),
                "trick": [list(cards) for cards in self.trick],
                "played": list(self.played)}

    def fields(self):
        return {"round": self.round, "dealer": self.dealer, "leader": self.leader,
                "trump": self.trump, "bid": list(self.bid), "tricks": list(self.tricks),
                "score": list(self.score)}

    def result(self):
        return ranking(self.score), list(self.score)            # R-WUN-13, Q-WUN-5
