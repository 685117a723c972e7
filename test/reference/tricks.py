"""The common part of the models of the Whist family (RULES-FAMILY §F1): tables of options, rank
orders, ways to deal, settlements, and a table at which tricks are played.

A model is a subclass of `TrickTable`. It says how a deal begins (`begin_deal`), who speaks before
the play and how (`speakers`, `words`, `speak`), and what a finished deal counts (`score_deal`).
Everything is written for reading; nothing is made fast.
"""

from common import RANKS, SUITS, clockwise, first_dealer, full_pack, ranking, shuffle

NO_TRUMP = 4
TRUMPS = SUITS + "n"                            # the fifth stands for no trump
BID_SUITS = ["c", "d", "h", "s", "nt"]

# R-TRK-01: the ranks of a suit from low to high.
ORDERS = {
    "high": RANKS,
    "acelow": "A" + RANKS[:-1],
    "down": RANKS[:-1][::-1] + "A",
    "downbad": RANKS[::-1],
}

FIRST_DEALER = {"first_dealer": (["random", *range(7)], "random")}
MAX_DEALS = {"max_deals": (range(10, 10001), 1000)}                             # R-TRK-08
BOOL = [0, 1]
LOW_NUMBERS = 12    # of a range, that random options take


def fixed_players(number):
    return {"players": ([number], number), **FIRST_DEALER}


class OptionTable:
    """A game's options: {name: (values, default)}, its presets, and its "Invalid" lines.

    An invalid line is (reason, test): the test gets the options and the set of those that are not
    at their default value (R-GEN-10).
    """

    def __init__(self, rows, presets, invalid_lines=()):
        self.rows = rows
        self.invalid_lines = invalid_lines
        self.defaults = {name: default for name, (values, default) in rows.items()}
        self.presets = {name: {**self.defaults, **changed} for name, changed in presets.items()}

    def full_options(self, preset, given):
        """All options; unset `deals` follow `max_deals` (R-TRK-13)."""
        unknown = set(given) - set(self.rows)
        if unknown:
            raise ValueError(f"there is no option {sorted(unknown)}")
        options = {**self.presets[preset], **given}
        if "deals" in self.rows and "deals" not in given:
            options["deals"] = min(options["deals"], options["max_deals"])
        return options

    def invalid(self, options):
        """Why these options cannot go together, or None."""
        for name, (values, _) in self.rows.items():
            if options[name] not in values:
                return f"{name} has no value {options[name]}"
        if options["first_dealer"] not in ["random", *range(options["players"])]:
            return "the first dealer is one of the players"
        if options.get("deals", 0) > options.get("max_deals", 0):
            return "there are more deals than the guard allows"                 # R-TRK-13
        changed = {name for name, value in self.defaults.items() if options[name] != value}
        for reason, test in self.invalid_lines:
            if test(options, changed):
                return reason
        return None

    def random_options(self, preset, rng):
        """Any valid combination; of long ranges mostly low numbers, so that matches stay short."""
        while True:
            options = {name: rng.choice([default, values[0], *values[:LOW_NUMBERS]])
                       if len(values) > LOW_NUMBERS else rng.choice(values)
                       for name, (values, default) in self.rows.items()}
            if self.invalid(options) is None:
                return options

    def offered(self):
        """What the module of a game offers by name (README.md)."""
        return self.presets, self.full_options, self.invalid, self.random_options


# ---- dealing


def listed_place(card):
    """The card's place in the listed pack (R-GEN-03); jokers come last."""
    return 52 + int(card[1]) if card[0] == "*" else full_pack(52).index(card)


def in_listed_order(cards):
    return sorted(cards, key=listed_place)


def deal_packets(pack, dealer, packets):
    """R-TRK-06 "packets a-b-c": so many cards at a time to each seat, from eldest."""
    hands = [[] for seat in range(4)]
    for size in packets:
        for seat in clockwise((dealer + 1) % 4, 4):
            hands[seat] += [pack.pop(0) for _ in range(size)]
    return hands


def deal_with_pile(pack, dealer, each, pile_size):
    """R-TRK-06 "with a pile of k", Q-TRK-1: a card to the pile after each of the first k rounds."""
    hands, pile = [[] for seat in range(4)], []
    for round_number in range(each):
        for seat in clockwise((dealer + 1) % 4, 4):
            hands[seat].append(pack.pop(0))
        if round_number < pile_size:
            pile.append(pack.pop(0))
    return hands, pile


# ---- settlements (R-TRK-11); the stake is negative where the contract failed


def settle_pair(holders, stake):
    return [stake if seat in holders else -stake for seat in range(4)]


def settle_alone(declarer, stake):
    return [3 * stake if seat == declarer else -stake for seat in range(4)]


def settle_each(stakes):
    """Several declarers {seat: stake}: each is settled alone against all others."""
    amounts = [0] * 4
    for declarer, stake in stakes.items():
        for seat, amount in enumerate(settle_alone(declarer, stake)):
            amounts[seat] += amount
    return amounts


# ---- the table


class TrickTable:
    """Deals, asks for words, plays tricks, scores, and goes on until the match is over.

    `SIDED`: tricks, scores and won tricks have two rows, of seats 0, 2 and 1, 3.
    """

    UNORDERED = {"hand", "won", "played"}
    SIDED = False
    FIELD_PLACES = {}                           # fields that the model keeps under another name
    HAS_TRUMP = True

    def __init__(self, options, chance, pack=None):
        self.prepare(options, chance)
        self.dealer = first_dealer(options, chance)                             # R-GEN-05
        self.deal = 1
        self.start(list(pack) if pack else self.shuffled_pack())

    @classmethod
    def at(cls, options, chance, zones, fields):
        model = cls.__new__(cls)
        model.prepare(options, chance)
        model.deal = 1
        model.clear_table()
        for name, zone in zones.items():
            for row, cards in enumerate(zone):
                if isinstance(cards, list):
                    getattr(model, name)[row] = list(cards)
            if not any(isinstance(cards, list) for cards in zone):
                setattr(model, name, list(zone))
        model.dealer = fields.get("dealer", 0)
        model.leader = model.eldest()
        for name, value in fields.items():
            setattr(model, cls.FIELD_PLACES.get(name, name),
                    list(value) if isinstance(value, list) else value)
        model.settle_position(fields)
        if model.trick_is_full() and not any(map(model.held, range(model.players))):
            model.ended = True                                                  # all is scored
        return model

    def prepare(self, options, chance):
        self.options, self.chance = options, chance
        self.players = options["players"]
        self.dealer = self.leader = self.deal = self.scored = 0
        self.score = [0] * self.sides()
        self.begin_match()
        self.clear_table()

    def clear_table(self):
        self.hand = [[] for seat in range(self.players)]
        self.trick = [[] for seat in range(self.players)]
        self.won = [[] for side in range(self.sides())]
        self.played = []
        self.tricks = [0] * self.sides()
        self.trump, self.order = NO_TRUMP, "high"
        self.ended = False
        self.clear_deal()

    def start(self, pack):
        self.clear_table()
        self.leader = self.eldest()
        self.begin_deal(pack)

    # -- what a game says of itself ----------------------------------------------------------------

    def begin_match(self):
        """Sets what lasts beyond a deal."""

    def clear_deal(self):
        """Sets the game's own zones and fields to what they are without cards."""

    def begin_deal(self, pack):
        """Gives out the cards."""
        raise NotImplementedError

    def settle_position(self, fields):
        """Completes a position set up by name."""

    def speakers(self):
        """The seats that have something to say before the play goes on; empty in the play."""
        return set()

    def words(self, seat):
        """The moves of a seat that speaks."""
        raise NotImplementedError

    def speak(self, seat, verb, *rest):
        """Carries out such a move."""
        raise NotImplementedError

    def after_trick(self, winner):
        """A trick has been counted."""

    def lay_hands_open(self):
        """Of a game with open hands: those of the declarers lie open from now on."""
        for seat in self.holders():
            self.open_hand[seat], self.hand[seat] = self.hand[seat], []

    def is_decided(self):
        """R-TRK-12: no further trick changes the result."""
        return False

    def score_deal(self):
        raise NotImplementedError

    def is_match_won(self):
        return False

    def next_dealer(self):
        return self.left(self.dealer)                                           # R-TRK-07

    def more_zones(self):
        return {}

    def more_fields(self):
        return {}

    # -- seats and packs ---------------------------------------------------------------------------

    def left(self, seat):
        return (seat + 1) % self.players                                        # R-GEN-01

    def right(self, seat):
        return (seat - 1) % self.players

    def eldest(self):
        return self.left(self.dealer)                                           # R-TRK-01

    def sides(self):
        return 2 if self.SIDED else self.players

    def side(self, seat):
        return seat % 2 if self.SIDED else seat                                 # R-TRK-05

    def listed_pack(self):
        return full_pack(52)

    def shuffled_pack(self):
        return shuffle(self.listed_pack(), self.chance)

    def next_pack(self):
        """R-TRK-09."""
        if self.options.get("shuffle") != "cut_only":
            return self.shuffled_pack()
        pack = self.played + self.lying_trick()
        for seat in clockwise(self.eldest(), self.players):
            pack += in_listed_order(self.held(seat))
        for seat in range(self.players):
            pack += self.laid_aside(seat)
        cut = self.chance.below(45) + 4
        return pack[cut:] + pack[:cut]

    def laid_aside(self, seat):
        return []

    # -- who is to move ----------------------------------------------------------------------------

    def is_over(self):
        if not self.ended:
            return False
        if "deals" in self.options and self.scored >= self.options["deals"]:
            return True                                                         # R-TRK-13
        if "max_deals" in self.options and self.deal >= self.options["max_deals"]:
            return True                                                         # R-TRK-08
        return self.is_match_won()

    def acting(self):
        if self.is_over():
            return set()
        if self.ended:
            return {self.next_dealer()}                                         # R-TRK-07
        return set(self.speakers()) or {self.seat_to_play()}

    def trick_is_full(self):
        return all(self.trick)

    def seat_to_play(self):
        if self.trick_is_full():
            return self.winner()                                                # R-TRK-04
        laid = sum(len(place) for place in self.trick)
        return (self.leader + laid) % self.players                              # R-TRK-02

    # -- moves -------------------------------------------------------------------------------------

    def legal(self, seat):
        if seat not in self.acting():
            return set()
        if self.ended:
            return {"deal"}
        if self.speakers():
            return set(self.words(seat))
        return {"play " + card for card in self.playable(seat)}

    def apply(self, seat, text):
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {text}")
        verb, *rest = text.split()
        if verb == "deal":
            pack, self.dealer = self.next_pack(), self.next_dealer()
            self.deal += 1
            self.start(pack)
        elif verb == "play":
            self.play(seat, rest[0])
        else:
            self.speak(seat, verb, *rest)

    def held(self, seat):
        """All cards the seat may play from, wherever they lie."""
        return list(self.hand[seat])

    def led_suit(self):
        """The suit to be followed; None for the leader."""
        return self.suit(self.trick[self.leader][0]) if self.trick[self.leader] else None

    def playable(self, seat):
        """R-TRK-02."""
        led = None if self.trick_is_full() else self.led_suit()
        if led is None:
            return self.held(seat)
        following = [card for card in self.held(seat) if self.suit(card) == led]
        return following or self.cards_of_void(seat)

    def cards_of_void(self, seat):
        return self.held(seat)

    def take(self, seat, card):
        """The card leaves its place."""
        self.hand[seat].remove(card)

    def play(self, seat, card):
        self.sweep()
        self.take(seat, card)
        self.trick[seat] = [card]
        if self.trick_is_full():
            self.finish_trick()

    def finish_trick(self):
        winner = self.winner()
        self.tricks[winner if len(self.tricks) > 2 else self.side(winner)] += 1
        self.after_trick(winner)
        if self.is_decided() or not any(self.held(seat) for seat in range(self.players)):
            self.score_deal()
            self.scored += 1
            self.ended = True

    def throw_in(self):
        self.ended = True                                                       # R-TRK-13

    def lying_trick(self):
        """The cards of the full trick in the order played."""
        if not self.trick_is_full():
            return []
        return [self.trick[seat][0] for seat in clockwise(self.leader, self.players)]

    def sweep(self):
        """A full trick is swept up by the first thing the next step does."""
        if not self.trick_is_full():
            return
        winner = self.seat_to_play()
        self.won[self.side(winner)] += self.lying_trick()
        self.played += self.lying_trick()
        self.trick = [[] for seat in range(self.players)]
        self.leader = winner

    # -- who wins ----------------------------------------------------------------------------------

    def suit(self, card):
        """The suit the card belongs to in this deal; None for a joker of no suit."""
        return None if card[0] == "*" else card[1]

    def strength(self, card, led):
        """R-TRK-03."""
        suit = self.suit(card)
        if suit is None or suit not in (led, TRUMPS[self.trump]):
            return 0
        rank = 1 + ORDERS[self.order].index(card[0])
        return rank + 100 if suit == TRUMPS[self.trump] else rank

    def winner(self):
        led, best = self.led_suit(), None
        for seat in clockwise(self.leader, self.players):
            if self.trick[seat]:
                strength = self.strength(self.trick[seat][0], led)
                if best is None or strength > best[0]:
                    best = strength, seat
        return best[1]

    # -- what can be seen --------------------------------------------------------------------------

    def zones(self):
        swept = {"won": self.won} if self.SIDED else {"played": self.played}
        return copied({"hand": self.hand, "trick": self.trick, **swept, **self.more_zones()})

    def fields(self):
        fields = {"dealer": self.dealer, "leader": self.leader, "tricks": list(self.tricks),
                  "score": list(self.score), "deal": self.deal}
        if self.HAS_TRUMP:
            fields["trump"] = self.trump
        if "deals" in self.options:
            fields["scored"] = self.scored
        return {**fields, **self.more_fields()}

    # Who knows the cards of a zone (R-TRK-10): public, owner, others (all but the owner), nobody.
    SIGHT = {"hand": "owner"}

    def sight(self, zone):
        return self.SIGHT.get(zone, "public")

    def sees(self, seat):
        """The zones as this seat sees them: an unknown card is "?"."""
        return {name: hidden(zone, self.sight(name), seat) for name, zone in self.zones().items()}

    def result(self):
        by_seat = [self.score[self.side(seat)] for seat in range(self.players)]
        return ranking(by_seat), by_seat                                        # R-TRK-13


def copied(zones):
    return {name: [list(row) if isinstance(row, list) else row for row in zone]
            for name, zone in zones.items()}


def hidden(zone, sight, seat):
    """The zone with "?" for the cards that `seat` may not know; `sight` may be a list of seats."""
    if isinstance(sight, list):
        sight = "public" if seat in sight else "nobody"
    if sight == "public":
        return zone
    if sight == "nobody":
        return [["?"] * len(row) if isinstance(row, list) else "?" for row in zone]
    knows = [(row == seat) == (sight == "owner") for row in range(len(zone))]
    return [cards if known else ["?"] * len(cards) for cards, known in zip(zone, knows)]
