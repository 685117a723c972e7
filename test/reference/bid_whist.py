"""Bid Whist (RULES-FAMILY F2.7) as a slow, obvious reference model, written from the rules alone.
Partners bid once round; the declarer names trumps or a direction, takes the kitty and buries.
"""

from common import SUITS, clockwise, full_pack
from tricks import (BOOL, MAX_DEALS, NO_TRUMP, TRUMPS, OptionTable, TrickTable, deal_with_pile,
                    fixed_players)

OPTIONS = OptionTable(
    {**fixed_players(4),
     "jokers": ([0, 1, 2], 2),
     "min_bid": (range(1, 6), 3),
     "down_beats_up": (BOOL, 0),
     "all_pass": (["dealer_must", "throw_in"], "dealer_must"),
     "dealer_matches": (BOOL, 0),
     "kitty": (["shown", "private"], "shown"),
     "aces_down": (["good", "bad"], "good"),
     "nt_double": (BOOL, 1),
     "boston_double": (BOOL, 0),
     "target": (range(3, 51), 7),
     **MAX_DEALS},
    {"standard": {},
     "no-jokers": {"jokers": 0, "dealer_matches": 1},
     "four-min": {"min_bid": 4},
     "hidden-kitty": {"kitty": "private"}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

HAND, HIGHEST = 12, 7
KINDS = ["up", "down", "nt"]
NT = 2
ORDER_NAMES = ["high", "high", "down", "downbad"]   # by the field `order`; 0 = nothing named yet
JOKER_RANKS = {"*1": 99, "*2": 98}                                              # R-BID-05


class Model(TrickTable):
    UNORDERED = TrickTable.UNORDERED | {"kitty", "buried"}
    SIDED = True
    FIELD_PLACES = {"order": "direction"}

    def clear_deal(self):
        self.kitty, self.buried = [], [[] for seat in range(4)]
        self.high_books = self.high_kind = self.high_bidder = self.spoken = self.declarer = 0
        self.direction = 0

    def listed_pack(self):
        return full_pack(52) + ["*1", "*2"][:self.options["jokers"]]

    def kitty_size(self):
        return 4 + self.options["jokers"]

    def begin_deal(self, pack):
        self.hand, self.kitty = deal_with_pile(pack, self.dealer, HAND, self.kitty_size())

    def settle_position(self, fields):
        self.order = ORDER_NAMES[self.direction]
        self.ended = self.spoken == 4 and not self.high_books and not self.declarer
        if self.declarer:
            self.leader = fields.get("leader", self.declarer - 1)
        elif self.spoken == 4:
            self.throw_in()

    # -- who speaks --------------------------------------------------------------------------------

    def speakers(self):
        if not self.declarer:
            return {clockwise(self.eldest(), 4)[self.spoken]}                   # R-BID-02
        is_busy = not self.direction or len(self.hand[self.declarer - 1]) > HAND or self.kitty
        return {self.declarer - 1} if is_busy else set()

    def words(self, seat):
        if not self.declarer:
            return self.bids(seat)
        if not self.direction:                                                  # R-BID-03
            if self.high_kind == NT:
                return {"direction up", "direction down"}
            return {"name " + suit for suit in SUITS}
        return {"bury " + card for card in self.hand[seat] + self.kitty}        # R-BID-04

    def height(self, books, kind):
        """R-BID-02, Q-BID-1: what makes a bid higher."""
        if kind == NT:
            return books, 2
        return books, 1 if KINDS[kind] == "down" and self.options["down_beats_up"] else 0

    def bids(self, seat):
        every = [(books, kind) for books in range(self.options["min_bid"], HIGHEST + 1)
                 for kind in range(3)]
        high = self.high_books, self.high_kind
        chosen = [bid for bid in every
                  if not self.high_books or self.height(*bid) > self.height(*high)
                  or (seat == self.dealer and self.options["dealer_matches"] and bid == high)]
        words = {f"bid {books} {KINDS[kind]}" for books, kind in chosen}
        must = (seat == self.dealer and not self.high_books
                and self.options["all_pass"] == "dealer_must")
        return words if must else words | {"pass"}

    def speak(self, seat, verb, *rest):
        if verb == "name":
            self.trump = SUITS.index(rest[0])
            self.set_direction(KINDS[self.high_kind])
        elif verb == "direction":
            self.set_direction(rest[0])
        elif verb == "bury":
            self.bury(seat, rest[0])
        else:
            self.bid_or_pass(seat, verb, rest)

    def bid_or_pass(self, seat, verb, rest):
        self.spoken += 1
        if verb == "bid":
            self.high_books, self.high_kind = int(rest[0]), KINDS.index(rest[1])
            self.high_bidder = seat + 1
        if self.spoken == 4 and not self.high_books:
            self.throw_in()
        elif self.spoken == 4:
            self.declarer = self.high_bidder
            self.leader = self.declarer - 1                                     # R-BID-06

    def set_direction(self, kind):
        """R-BID-03."""
        down = 3 if self.options["aces_down"] == "bad" else 2
        self.direction = 1 if kind == "up" else down
        self.order = ORDER_NAMES[self.direction]
        if self.options["kitty"] == "private":                                  # R-BID-04
            self.hand[self.declarer - 1] += self.kitty
            self.kitty = []

    def bury(self, seat, card):
        """R-BID-04."""
        self.hand[seat] += self.kitty
        self.kitty = []
        self.hand[seat].remove(card)
        self.buried[seat].append(card)

    # -- jokers (R-BID-05) -------------------------------------------------------------------------

    def suit(self, card):
        if card[0] != "*":
            return card[1]
        return TRUMPS[self.trump] if self.trump != NO_TRUMP else None

    def led_suit(self):
        """A joker of no suit leads none: the first natural card does."""
        for seat in clockwise(self.leader, 4):
            if self.trick[seat] and self.suit(self.trick[seat][0]):
                return self.suit(self.trick[seat][0])
        return None

    def playable(self, seat):
        is_lead = self.trick_is_full() or not any(self.trick)
        led = self.led_suit()
        if is_lead or led is None:
            return self.held(seat)
        following = [card for card in self.held(seat) if self.suit(card) == led]
        return following or self.held(seat)

    def strength(self, card, led):
        if card[0] == "*" and self.trump != NO_TRUMP:
            return 100 + JOKER_RANKS[card]
        return super().strength(card, led)

    # -- the score ---------------------------------------------------------------------------------

    def score_deal(self):
        """R-BID-07."""
        side = self.side(self.declarer - 1)
        books = self.tricks[side] + 1
        value = books - 6 if books >= 6 + self.high_books else -self.high_books
        if self.high_kind == NT and self.options["nt_double"]:
            value *= 2
        if books == 13 and self.options["boston_double"]:
            value *= 2
        self.score[side] += value

    def is_match_won(self):
        """R-BID-08."""
        return any(abs(score) >= self.options["target"] for score in self.score)

    # -- what can be seen --------------------------------------------------------------------------

    def sight(self, zone):
        if zone == "kitty" and not self.direction:
            return "nobody"
        return {"hand": "owner", "buried": "owner"}.get(zone, "public")

    def more_zones(self):
        return {"kitty": self.kitty, "buried": self.buried}

    def more_fields(self):
        return {"high_books": self.high_books, "high_kind": self.high_kind,
                "high_bidder": self.high_bidder, "spoken": self.spoken,
                "declarer": self.declarer, "order": self.direction}
