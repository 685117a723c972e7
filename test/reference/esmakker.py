"""Danish call-ace Whist (RULES-FAMILY F2.12) as a slow, obvious reference model, written from the
rules alone. The declarer's partner is the holder of a called ace, and nobody else knows who that
is.
"""

from common import SUITS, clockwise, full_pack, suit_of
from danish import Duel
from tricks import (BOOL, MAX_DEALS, NO_TRUMP, OptionTable, TrickTable, deal_with_pile,
                    fixed_players, settle_alone, settle_each, settle_pair)

OPTIONS = OptionTable(
    {**fixed_players(4),
     "attach_order": (["equal", "ranked"], "equal"),
     "hold": (BOOL, 0),
     "join": (BOOL, 1),
     "exchange": (BOOL, 1),
     "lead": (["eldest", "declarer"], "eldest"),
     "ace_low_sol": (BOOL, 0),
     "table": (["over", "tricks"], "over"),
     "deals": (range(1, 1001), 16),
     **MAX_DEALS},
    {"standard": {},
     "ranked": {"attach_order": "ranked"},
     "club": {"hold": 1, "lead": "declarer"}})
PRESETS, full_options, invalid, random_options = OPTIONS.offered()

KINDS = ["plain", "vip", "good", "half", "sans", "sol", "pure", "open"]
ATTACHMENTS, SOLS = KINDS[:5], KINDS[5:]
RUNGS = ["7", "7+", "8", "8+", "9", "sol", "9+", "10", "pure", "10+", "11", "open", "11+", "12",
         "12+", "13", "13+"]                                                    # R-ESM-02
ATTACH_RANKS = ["vip", "good", "half", "sans"]
SOL_TRICKS = {"sol": 1, "pure": 0, "open": 0}                                   # R-ESM-11
SOL_VALUES = {"sol": 50, "pure": 100, "open": 200}                              # R-ESM-12
CAT = 3
NO_PARTNER = 5                                                                  # in `partner_shown`


def every_bid():
    return SOLS + [f"{tricks} {kind}" for tricks in range(7, 14) for kind in ATTACHMENTS]


class Model(Duel, TrickTable):
    UNORDERED = {"hand", "open_hand", "dropped", "played"}
    SIGHT = {"hand": "owner", "cat": "nobody", "dropped": "owner"}              # R-ESM-06

    def clear_deal(self):
        self.cat, self.turned = [], []
        self.open_hand, self.dropped = [[] for seat in range(4)], [[] for seat in range(4)]
        self.bid = None
        self.declarer = self.called = self.partner_shown = 0
        self.holder = [0] * 4
        self.partner = None                     # R-ESM-10: a secret, in no field
        self.tasks = []                         # (what, seat) before the play, the next one first
        self.clear_duel()

    def listed_pack(self):
        return full_pack(52) + ["*1", "*2", "*3"]

    def begin_deal(self, pack):
        self.clear_duel()
        self.hand, self.cat = deal_with_pile(pack, self.dealer, 13, CAT)        # R-ESM-01

    def settle_position(self, fields):
        """A position is one before the first word, or one of the play."""
        if not self.declarer:
            self.clear_duel()
            return
        self.close_duel()
        kind = KINDS[fields["best_kind"]]
        self.bid = kind if kind in SOLS else f"{fields['best_tricks']} {kind}"
        self.holder[self.declarer - 1] = 1
        self.set_order()
        if 1 <= self.partner_shown <= 4:
            self.partner = self.partner_shown - 1
        elif self.called:
            self.find_partner()

    # -- bids --------------------------------------------------------------------------------------

    def kind(self):
        return self.bid.split()[-1]

    def is_sol(self):
        return self.kind() in SOLS

    def bid_tricks(self):
        return 0 if self.is_sol() else int(self.bid.split()[0])

    def height(self, bid):
        """R-ESM-02."""
        if bid in SOLS:
            return RUNGS.index(bid), 0
        tricks, kind = bid.split()
        if kind == "plain":
            return RUNGS.index(tricks), 0
        is_ranked = self.options["attach_order"] == "ranked"
        return RUNGS.index(tricks + "+"), ATTACH_RANKS.index(kind) if is_ranked else 0

    def higher_bids(self):
        return [bid for bid in every_bid()
                if self.bid is None or self.height(bid) > self.height(self.bid)]

    def note_bid(self, seat, words):
        self.bid = " ".join(words)

    # -- who speaks --------------------------------------------------------------------------------

    def speakers(self):
        if not self.declarer:
            return {self.duel_speaker()}
        return {self.tasks[0][1]} if self.tasks else set()

    def words(self, seat):
        if not self.declarer:
            return self.auction_words(seat)
        return getattr(self, "words_to_" + self.tasks[0][0])(seat)

    def auction_words(self, seat):
        words = self.duel_words(seat)
        faces_bid = self.best_bidder and self.best_bidder == self.challenger
        if self.options["hold"] and faces_bid and seat == self.champion - 1:    # R-ESM-03
            words.add("hold")
        return words

    def speak(self, seat, verb, *rest):
        if not self.declarer and verb == "hold":
            self.best_bidder = self.champion
        elif not self.declarer:
            self.duel_speak(seat, verb, rest)
        else:
            getattr(self, "do_" + self.tasks[0][0])(seat, verb, *rest)

    def all_passed(self):
        self.throw_in()

    # -- after the auction (R-ESM-04) --------------------------------------------------------------

    def end_auction(self):
        self.declarer = self.best_bidder
        declarer = self.declarer - 1
        self.holder[declarer] = 1
        self.set_order()
        if self.is_sol():
            joining = clockwise(self.left(declarer), 4)[:3] if self.options["join"] else []
            self.tasks = [("join", seat) for seat in joining]
        else:
            self.prepare_trump(declarer)
        self.look_for_exchange()

    def prepare_trump(self, declarer):
        before = {"plain": [("name", declarer)], "vip": [("turn", declarer)]}
        self.tasks = before.get(self.kind(), []) + [("call", declarer)]
        if self.kind() == "good":
            self.trump = SUITS.index("c")
        if self.kind() == "vip":
            self.turned.append(self.cat.pop(0))

    def set_order(self):
        is_low = self.is_sol() and self.options["ace_low_sol"]                  # R-ESM-07
        self.order = "acelow" if is_low else "high"

    def words_to_name(self, seat):
        called = SUITS[self.called - 1] if self.called else None
        return {"name " + suit for suit in SUITS if suit != called}

    def do_name(self, seat, verb, suit):
        self.trump = SUITS.index(suit)
        self.end_task()

    def words_to_turn(self, seat):
        return {"take", "turn"} if self.cat else {"take"}

    def do_turn(self, seat, verb):
        if verb == "turn":
            self.turned.append(self.cat.pop(0))
            return
        card = self.turned[-1]
        self.trump = NO_TRUMP if card[0] == "*" else SUITS.index(suit_of(card)) # Q-ESM-5
        self.end_task()

    def words_to_call(self, seat):
        """R-ESM-05."""
        return {"call " + suit for number, suit in enumerate(SUITS) if number != self.trump}

    def do_call(self, seat, verb, suit):
        self.called = SUITS.index(suit) + 1
        if self.kind() == "half":
            self.find_partner()
            self.show_partner(self.partner)
            self.tasks.insert(1, ("name", seat if self.partner is None else self.partner))
        self.end_task()

    def words_to_join(self, seat):
        return {"pass", "join"}

    def do_join(self, seat, verb):
        if verb == "join":
            self.holder[seat] = 1
        self.end_task()

    def end_task(self):
        self.tasks.pop(0)
        self.look_for_exchange()

    # -- the exchange (R-ESM-06) -------------------------------------------------------------------

    def look_for_exchange(self):
        """When everything has been said, the exchange comes, and then the play."""
        if self.tasks:
            return
        if self.options["exchange"]:
            self.tasks = [("exchange", seat) for seat in self.exchangers()]
        else:
            self.begin_play()

    def exchangers(self):
        declarer = self.declarer - 1
        if self.is_sol():
            around = clockwise(self.left(declarer), 4)                          # the declarer last
            joiners = [seat for seat in around[:3] if self.holder[seat]]
            return joiners[::-1] + [declarer]
        if self.kind() == "half" and self.partner is not None:
            return [self.partner]
        return [declarer]

    def cat_cards(self):
        return self.turned + self.cat

    def called_ace(self):
        return "A" + SUITS[self.called - 1] if self.called else None

    def words_to_exchange(self, seat):
        return {"done"} | {"drop " + card for card in self.hand[seat] if card != self.called_ace()}

    def do_exchange(self, seat, verb, card=None):
        if verb == "drop":
            self.hand[seat].remove(card)
            self.dropped[seat].append(card)
        if verb == "done" or len(self.dropped[seat]) == len(self.cat_cards()):
            self.draw(seat)

    def draw(self, seat):
        for _ in self.dropped[seat]:
            self.hand[seat].append((self.turned or self.cat).pop(0))
        self.tasks.pop(0)
        if not self.cat_cards():
            self.tasks = []
        if not self.tasks:
            self.begin_play()

    def begin_play(self):
        self.leader = self.eldest() if self.options["lead"] == "eldest" else self.declarer - 1
        if self.called:
            self.find_partner()

    def find_partner(self):
        """R-ESM-05: the ace's holder, if he is not the declarer."""
        holding = [seat for seat in range(4)
                   if self.called_ace() in self.hand[seat] + self.trick[seat]]
        self.partner = holding[0] if holding and holding != [self.declarer - 1] else None

    def show_partner(self, partner):
        self.partner_shown = NO_PARTNER if partner is None else partner + 1

    # -- play --------------------------------------------------------------------------------------

    def held(self, seat):
        return self.hand[seat] + self.open_hand[seat]

    def take(self, seat, card):
        (self.hand if card in self.hand[seat] else self.open_hand)[seat].remove(card)

    def playable(self, seat):
        cards, ace = super().playable(seat), self.called_ace()
        if ace not in self.held(seat):
            return cards
        if self.trick_is_full() or not any(self.trick):                         # R-ESM-09
            return [card for card in cards if card == ace or suit_of(card) != suit_of(ace)]
        return [ace] if self.led_suit() == suit_of(ace) else cards

    def play(self, seat, card):
        super().play(seat, card)
        if card == self.called_ace():
            self.show_partner(self.partner)

    def strength(self, card, led):
        """R-ESM-08: a joker wins if it was led; `winner` then begins with it."""
        if led is None:
            return 0
        return super().strength(card, led)

    def is_failed(self, seat):
        return self.tricks[seat] > SOL_TRICKS[self.kind()]

    def holders(self):
        return [seat for seat in range(4) if self.holder[seat]]

    def is_decided(self):
        return self.is_sol() and all(self.is_failed(seat) for seat in self.holders())

    def after_trick(self, winner):
        if self.kind() == "open" and sum(self.tricks) == 1 and not self.is_decided():
            self.lay_hands_open()

    # -- the score (R-ESM-12) ----------------------------------------------------------------------

    def score_deal(self):
        for seat, amount in enumerate(self.settlement()):
            self.score[seat] += amount

    def settlement(self):
        declarer = self.declarer - 1
        if self.is_sol():
            value = SOL_VALUES[self.kind()]
            return settle_each({seat: -value if self.is_failed(seat) else value
                                for seat in self.holders()})
        side = [declarer] if self.partner is None else [declarer, self.partner]
        value = self.value(sum(self.tricks[seat] for seat in side))
        return settle_pair(side, value) if len(side) == 2 else settle_alone(declarer, value)

    def value(self, tricks):
        need, is_over = self.bid_tricks(), self.options["table"] == "over"
        base = (5 if is_over else 10) * 2 ** (need - 7)
        if self.kind() != "plain":
            base *= 2
        if tricks < need:
            return -base * 2 * (need - tricks)
        return base * (tricks - need + 1) if is_over else base * tricks

    # -- what can be seen --------------------------------------------------------------------------

    def more_zones(self):
        return {"cat": self.cat, "turned": self.turned, "dropped": self.dropped,
                "open_hand": self.open_hand}

    def more_fields(self):
        return {"best_tricks": 0 if self.bid is None else self.bid_tricks(),
                "best_kind": 0 if self.bid is None else KINDS.index(self.kind()),
                "best_bidder": self.best_bidder, "champion": self.champion,
                "challenger": self.challenger, "declarer": self.declarer,
                "holder": list(self.holder), "called": self.called,
                "partner_shown": self.partner_shown}
