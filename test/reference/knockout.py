"""Knockout Whist (RULES-FAMILY F2.5) as a slow, obvious reference model, written from the rules
alone. Each deal has one trick fewer; a seat without a trick goes out or gets a dog's life.
"""

from common import SUITS, clockwise, ranking, suit_of
from tricks import BOOL, FIRST_DEALER, OptionTable, TrickTable

OPTIONS = OptionTable(
    {"players": (range(2, 8), 4), **FIRST_DEALER,
     "start": (range(3, 8), 7),
     "dogs_life": (BOOL, 1),
     "lead": (["eldest", "chooser"], "eldest"),
     "chooser_tie": (["cut", "nearest"], "cut")},
    {"standard": {},
     "strict": {"dogs_life": 0},
     "short": {"start": 5},
     "chooser-leads": {"lead": "chooser"}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

OUT, DOG, IN = 0, 1, 2                                                          # R-KNO-01


class Model(TrickTable):
    UNORDERED = TrickTable.UNORDERED | {"talon"}
    SIGHT = {"hand": "owner", "talon": "nobody"}

    def begin_match(self):
        self.life = [IN] * self.players
        self.out = [0] * self.players
        self.chooser = self.dog_given = 0

    def clear_deal(self):
        self.talon, self.trump_card = [], []
        self.kept = [0] * self.players
        self.is_named = False

    def size(self):
        return self.options["start"] + 1 - self.deal                            # R-KNO-02

    def begin_deal(self, pack):
        due = [{IN: self.size(), DOG: 1, OUT: 0}[life] for life in self.life]
        while any(len(hand) < cards for hand, cards in zip(self.hand, due)):
            for seat in clockwise(self.eldest(), self.players):
                if len(self.hand[seat]) < due[seat]:
                    self.hand[seat].append(pack.pop(0))
        if self.deal == 1:                                                      # R-KNO-03
            self.trump_card = [pack.pop(0)]
            self.name(SUITS.index(suit_of(self.trump_card[0])))
        self.talon = pack
        self.leader = self.first_lead()

    def first_lead(self):
        """R-KNO-05."""
        if self.options["lead"] == "chooser" and self.chooser:
            return self.chooser - 1
        return self.nearest_not_out(self.eldest())

    def settle_position(self, fields):
        self.is_named = "trump" in fields or bool(self.trump_card)
        if self.trump_card:
            self.trump = SUITS.index(suit_of(self.trump_card[0]))
        if "leader" not in fields:
            self.leader = self.first_lead()

    def name(self, suit):
        self.trump, self.is_named = suit, True

    def nearest_not_out(self, first):
        return [seat for seat in clockwise(first, self.players) if self.life[seat] != OUT][0]

    # -- who is to move ----------------------------------------------------------------------------

    def speakers(self):
        return set() if self.is_named else {self.chooser - 1}

    def words(self, seat):
        return {"name " + suit for suit in SUITS}

    def speak(self, seat, verb, *rest):
        if verb == "name":
            self.name(SUITS.index(rest[0]))
        else:
            self.keep(seat)

    def is_asked(self, seat):
        """R-KNO-06: a seat with a card that has neither laid nor kept in this trick."""
        return self.hand[seat] and not self.trick[seat] and not self.kept[seat]

    def trick_is_full(self):
        return any(self.trick) and not any(self.is_asked(seat) for seat in range(self.players))

    def nearest_with_cards(self, first):
        return [seat for seat in clockwise(first, self.players) if self.hand[seat]][0]

    def seat_to_play(self):
        if self.trick_is_full():
            return self.nearest_with_cards(self.winner())
        return [seat for seat in clockwise(self.leader, self.players) if self.is_asked(seat)][0]

    def trick_number(self):
        """Of the trick that is played, or comes next."""
        return sum(self.tricks) + 1

    # -- moves -------------------------------------------------------------------------------------

    def legal(self, seat):
        moves = super().legal(seat)
        is_play = any(move.startswith("play") for move in moves)
        if is_play and self.life[seat] == DOG and self.trick_number() < self.size():
            return moves | {"keep"}
        return moves

    def keep(self, seat):
        self.sweep()
        self.kept[seat] = 1
        if self.trick_is_full():
            self.finish_trick()
        elif not any(self.trick):
            self.leader = self.seat_to_play()       # the next seat leads

    def lying_trick(self):
        if not self.trick_is_full():
            return []
        return [card for seat in clockwise(self.leader, self.players) for card in self.trick[seat]]

    def sweep(self):
        if self.trick_is_full():
            super().sweep()
            self.kept = [0] * self.players

    # -- the end of a deal -------------------------------------------------------------------------

    def score_deal(self):
        blank = [seat for seat in range(self.players)
                 if self.life[seat] != OUT and self.tricks[seat] == 0]          # R-KNO-08
        is_rescue = self.options["dogs_life"] and self.size() > 1 and not self.dog_given
        self.life = [self.next_life(seat, blank, is_rescue) for seat in range(self.players)]
        if DOG in self.life:
            self.dog_given = 1
        for seat in blank:
            if self.life[seat] == OUT:
                self.out[seat] = self.deal
        self.chooser = 0 if self.is_match_won() else self.choose() + 1

    def next_life(self, seat, blank, is_rescue):
        if seat in blank:
            return DOG if is_rescue and self.life[seat] == IN else OUT
        return IN if self.life[seat] == DOG else self.life[seat]

    def choose(self):
        """R-KNO-04."""
        tied = [seat for seat in range(self.players) if self.tricks[seat] == max(self.tricks)]
        if self.options["chooser_tie"] == "cut":
            return tied[self.chance.below(len(tied))] if len(tied) > 1 else tied[0]
        return [seat for seat in clockwise(self.eldest(), self.players) if seat in tied][0]

    def is_match_won(self):
        return self.life.count(OUT) == self.players - 1                         # R-KNO-09

    def next_dealer(self):
        return self.nearest_not_out(self.eldest())                              # R-KNO-10

    def result(self):
        """R-KNO-09: who is not out shares the first place, before the end, too."""
        keys = [1000 if life != OUT else out for life, out in zip(self.life, self.out)]
        return ranking(keys), [0] * self.players

    # -- what can be seen --------------------------------------------------------------------------

    def more_zones(self):
        return {"talon": self.talon, "trump_card": self.trump_card}

    def more_fields(self):
        return {"life": list(self.life), "kept": list(self.kept), "chooser": self.chooser,
                "dog_given": self.dog_given, "out": list(self.out)}

    def fields(self):
        fields = super().fields()
        del fields["score"]
        return fields
