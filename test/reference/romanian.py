"""Romanian Whist (RULES-FAMILY F2.2) as a slow, obvious reference model, written from the rules
alone. Everybody predicts exactly how many tricks they will take; a void must be trumped.
"""

from common import RANKS, SUITS, clockwise, deal_one_by_one, suit_of
from tricks import BOOL, FIRST_DEALER, TRUMPS, OptionTable, TrickTable

OPTIONS = OptionTable(
    {"players": (range(3, 7), 4), **FIRST_DEALER,
     "schedule": (["1_8_1", "8_1_8"], "1_8_1"),
     "hook": (BOOL, 1),
     "streak_bonus": ([0, 5, 10], 10),
     "streak_ones": (["skip", "cut", "count"], "skip"),
     "ones": (["normal", "forehead", "hidden"], "normal")},
    {"standard": {},
     "8-1-8": {"schedule": "8_1_8"},
     "forehead": {"ones": "forehead"},
     "plain": {"streak_bonus": 0}},
    [("without a bonus no streak is counted", lambda options, changed:
      options["streak_bonus"] == 0 and "streak_ones" in changed)])
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

MOST = 8                                                                        # R-ROM-02
STREAK = 5                                                                      # R-ROM-07


def hand_sizes(schedule, players):
    """R-ROM-02: the cards of each deal."""
    up, down = list(range(2, MOST)), list(range(MOST - 1, 1, -1))
    ones, eights = [1] * players, [MOST] * players
    if schedule == "1_8_1":
        return ones + up + eights + down + ones
    return eights + down + ones + up + eights


def pack_of(players):
    """R-ROM-01: the 2n highest ranks."""
    return [rank + suit for suit in SUITS for rank in RANKS[-2 * players:]]


class Model(TrickTable):
    UNORDERED = TrickTable.UNORDERED | {"talon"}

    def begin_match(self):
        self.sizes = hand_sizes(self.options["schedule"], self.players)
        self.hits, self.misses = [0] * self.players, [0] * self.players

    def clear_deal(self):
        self.talon, self.trump_card = [], []
        self.bid = [0] * self.players

    def listed_pack(self):
        return pack_of(self.players)

    def size(self):
        return self.sizes[self.deal - 1]

    def begin_deal(self, pack):
        self.hand = deal_one_by_one(pack, self.players, self.dealer, self.size())
        if self.size() < MOST:                                                  # R-ROM-03
            self.trump_card = [pack.pop(0)]
            self.trump = SUITS.index(suit_of(self.trump_card[0]))
        self.talon = pack

    def settle_position(self, fields):
        if self.trump_card:
            self.trump = SUITS.index(suit_of(self.trump_card[0]))

    # -- bidding and play --------------------------------------------------------------------------

    def speakers(self):
        """R-ROM-04: eldest first, the dealer last."""
        waiting = [seat for seat in clockwise(self.eldest(), self.players) if not self.bid[seat]]
        return set(waiting[:1])

    def words(self, seat):
        bids = set(range(self.size() + 1))
        if self.options["hook"] and seat == self.dealer:
            bids.discard(self.size() - sum(bid - 1 for bid in self.bid if bid))
        return {f"bid {number}" for number in bids}

    def speak(self, seat, verb, *rest):
        self.bid[seat] = int(rest[0]) + 1

    def cards_of_void(self, seat):
        """R-ROM-05: any trump, but a trump if there is one."""
        trumps = [card for card in self.held(seat) if suit_of(card) == TRUMPS[self.trump]]
        return trumps or self.held(seat)

    def is_blind(self):
        return self.size() == 1 and self.options["ones"] != "normal"            # R-ROM-08

    def legal(self, seat):
        moves = super().legal(seat)
        if self.is_blind() and any(move.startswith("play") for move in moves):
            return {"play"}
        return moves

    def apply(self, seat, text):
        if text == "play" and text in self.legal(seat):
            self.play(seat, self.hand[seat][0])
        else:
            super().apply(seat, text)

    # -- the score ---------------------------------------------------------------------------------

    def score_deal(self):
        for seat in range(self.players):
            bid, tricks = self.bid[seat] - 1, self.tricks[seat]
            self.score[seat] += 5 + bid if bid == tricks else -abs(bid - tricks)    # R-ROM-06
            self.count_streak(seat, bid == tricks)

    def count_streak(self, seat, is_exact):
        """R-ROM-07."""
        ones, bonus = self.options["streak_ones"], self.options["streak_bonus"]
        if self.size() == 1 and ones == "skip":
            return
        if self.size() == 1 and ones == "cut":
            self.hits[seat] = self.misses[seat] = 0
            return
        self.hits[seat] = self.hits[seat] + 1 if is_exact else 0
        self.misses[seat] = 0 if is_exact else self.misses[seat] + 1
        if self.hits[seat] == STREAK:
            self.score[seat] += bonus
            self.hits[seat] = 0
        if self.misses[seat] == STREAK:
            self.score[seat] -= bonus
            self.misses[seat] = 0

    def is_match_won(self):
        return self.deal == len(self.sizes)                                     # R-ROM-09

    # -- what can be seen --------------------------------------------------------------------------

    def sight(self, zone):
        if zone == "hand" and self.is_blind():
            return "others" if self.options["ones"] == "forehead" else "nobody"
        return {"hand": "owner", "talon": "nobody"}.get(zone, "public")

    def more_zones(self):
        return {"talon": self.talon, "trump_card": self.trump_card}

    def more_fields(self):
        return {"bid": list(self.bid), "hits": list(self.hits), "misses": list(self.misses)}
