"""The claims of claims.py for games of the Whist family whose trump is found by an auction, as
questions about the conclusions that a player can draw at the table.
"""
from claims_whist import SUITS, Whist, rank


class Bidder(Whist):
    """Whist with cards played in one pile, and a trump that an auction finds."""

    def __init__(self, view):
        zones = {"won": [view.zones["played"]], "turned": []} | view.zones
        view.zones = zones
        super().__init__(view)
        self.view, self.word, self.words = view, view.verb, view.words

    def price(self, card):
        return rank(card) + (16 if self.is_trump(card) else 0)

    def is_cheapest(self, cards):
        return self.price(self.card) == min(map(self.price, cards))

    def is_dearest(self, cards):
        return self.price(self.card) == max(map(self.price, cards))

    def winners(self):
        return [card for card in self.legal if self.wins(card)]

    def losers(self):
        return [card for card in self.legal if not self.wins(card)]


TAKES = {
    "{a} is the highest trump still in play. Draw the others' trumps with it.":
        lambda b: not b.led and b.is_trump(b.card) and b.is_highest_out(b.card) and b.trumps_out(),
    "Nobody holds a higher card of this suit. Lead {a}.":
        lambda b: not b.led and b.is_highest_out(b.card),
    "Lead low from your longest suit. Its high cards can win later.":
        lambda b: not b.led and (b.longest() or all(map(b.is_trump, b.legal))) and
        b.lowest_of_suit(),
    "You play last. {a} is your cheapest card that wins the trick.":
        lambda b: len(b.laid) == 3 and b.is_cheapest(b.winners()),
    "Nobody still to play has a higher card of this suit. Take the trick with {a}.":
        lambda b: b.led and b.wins(b.card) and b.is_highest_out(b.card) and len(b.laid) < 3,
    "Only one player is still to come. {a} is your strongest card here.":
        lambda b: len(b.laid) == 2 and b.is_dearest(b.winners()),
    "You cannot be sure to win this trick. Play your lowest card of the suit.":
        lambda b: b.follows() and b.lowest_of_suit() and
        (not b.winners() or len(b.laid) < 3),
    "You cannot be sure to win this trick. Throw away a card you can spare.":
        lambda b: b.led and not b.follows() and b.is_cheapest(b.legal),
}
AVOIDS = {
    "You want no more tricks. Lead your lowest card.":
        lambda b: not b.led and b.is_cheapest(b.legal),
    "You want no more tricks. {a} is your highest card that does not win.":
        lambda b: b.follows() and b.is_dearest(b.losers()),
    "You want no more tricks and cannot follow suit. Get rid of your highest card.":
        lambda b: b.led and not b.follows() and b.is_dearest(b.losers()),
    "You play last and must take the trick. Get rid of your highest card.":
        lambda b: len(b.laid) == 3 and not b.losers() and b.is_dearest(b.legal),
    "Each of your cards wins so far. Play the lowest, so that others may beat it.":
        lambda b: len(b.laid) in (1, 2) and not b.losers() and b.is_cheapest(b.legal),
}


# ---- Israeli Whist


class Israeli(Bidder):
    """Numbers of tricks, declared after the auction."""

    def __init__(self, view):
        super().__init__(view)
        self.needed = view.field("bid") - 1 - view.field("tricks")
        self.low, self.high = view.fields["low"], view.fields["high_tricks"]
        self.numbers = [int(number) for number in view.cards_of("declare")]

    def bids_least(self):
        """No lower bid in this suit is allowed."""
        same = [int(m[1]) for m in self.view.moves if m[0] == "bid" and m[2] == self.words[1]]
        return int(self.words[0]) == min(same)

    def long_suit(self):
        """Five cards of the suit, a card as high as a queen in it, or no trump."""
        suit = self.words[1]
        return suit == "nt" or self.length(suit) >= 3 or \
            any(card[1] == suit and rank(card) >= 10 for card in self.hand)

    def given(self):
        return all(card[0] != "A" or self.length(card[1]) == 1 for card in self.words)


def is_avoiding(claim):
    return lambda b: b.needed <= 0 and claim(b)


ISRAELI = {text: lambda b, c=claim: b.needed > 0 and c(b) for text, claim in TAKES.items()}
ISRAELI |= {text: is_avoiding(claim) for text, claim in AVOIDS.items()}
ISRAELI |= {
    "Your cards are good for so many tricks in this suit. Bid no more than you must.":
        lambda b: b.word == "bid" and b.bids_least() and b.long_suit(),
    "Your cards are not worth a higher bid. Pass.":
        lambda b: b.word == "pass" and len(b.view.moves) > 1,
    "Keep your long suits and your high cards. Give the others away.":
        lambda b: b.word == "give" and b.given(),
    "Your cards are worth about {a} tricks. Declare {a}.":
        lambda b: b.word == "declare" and int(b.words[0]) > 0,
    "Your cards win hardly any trick. Declare 0.":
        lambda b: b.words == ["0"] and sum(rank(card) == 12 for card in b.hand) < 2,
    "The number that fits best is not allowed. Declare the next one.":
        lambda b: b.word == "declare" and
        (int(b.words[0]) - 1 not in b.numbers or int(b.words[0]) == max(b.numbers)),
}


# ---- Solo Whist and Wiezen


# Numbers of contracts; a piccolo is one, too.
MISERES = {"solo-whist": (3, 6), "wiezen": (4, 7), "kleurenwiezen": (7, 10, 15, 18)}


class Solo(Bidder):
    """Those who hold the contract against the others; a misère has no trump and no trick."""

    def __init__(self, view):
        super().__init__(view)
        holders = view.fields["holder"]
        self.holds, self.pair = bool(holders[self.seat]), sum(holders) == 2
        self.misere = view.fields["contract"] in MISERES[view.view["game"]]
        best = self.winner()[0]
        self.partner_wins_now = best is not None and holders[best] == holders[self.seat] and \
            (not self.holds or self.pair)

    def high_cards(self):
        return sum(max(0, rank(card) - 8) for card in self.hand)

    def low_hand(self):
        """The lowest card of each suit is a low one."""
        lowest = [min((rank(c) for c in self.hand if c[1] == suit), default=0) for suit in "cdhs"]
        return max(lowest) <= 4

    def turned_length(self):
        return sum(map(self.is_trump, self.hand))


def at_misere(claim, holds):
    return lambda s: s.misere and s.holds == holds and claim(s)


SOLO = {text: lambda s, c=claim: not s.misere and c(s) for text, claim in TAKES.items()}
SOLO |= {text: at_misere(claim, True) for text, claim in AVOIDS.items()
         if "no more tricks" in text}
SOLO |= {text: lambda s, c=claim: s.misere and c(s) for text, claim in AVOIDS.items()
         if "no more tricks" not in text}
SOLO |= {
    "Your partner in this deal wins the trick so far. Keep your good cards.":
        lambda s: not s.misere and s.partner_wins_now and s.is_cheapest(s.legal),
    "Of all contracts your cards promise you the most of this one.":
        lambda s: s.word == "bid" and "mis" not in s.words[0] and "open" not in s.words[0] and
        s.high_cards() >= 4,
    "Your cards are so low that you will hardly take a trick. Bid a misère.":
        lambda s: s.words[0] in ("misere", "open") and s.low_hand(),
    "With these cards and a partner eight tricks are likely. Accept.":
        lambda s: s.word == "accept" and (s.high_cards() >= 4 or s.turned_length() >= 4),
    "Your cards are too weak for any contract that you could bid. Pass.":
        lambda s: s.word == "pass" and len(s.view.moves) > 1,
    "In this suit your cards take the most tricks. Make it trump.":
        lambda s: s.word == "name" and s.length(s.words[0]) >= 4,
    "Lead your lowest card, so that the player of the misère has to take the trick.":
        at_misere(lambda s: not s.led and s.is_cheapest(s.legal), False),
    "{a} is your highest card that leaves the trick to others.":
        at_misere(lambda s: s.follows() and s.is_dearest(s.losers()), False),
    "You cannot follow suit. Get rid of your highest card, and keep the low ones.":
        at_misere(lambda s: s.led and not s.follows() and s.is_dearest(s.losers()), False),
    "You hold some good cards. Wait: you can still accept a proposal.":
        lambda s: s.word == "wait" and (s.high_cards() >= 3 or s.turned_length() >= 3),
}


# ---- Kleurenwiezen


PICCOLO = 10  # number of the contract
NOT_HERE = ("eight tricks are likely. Accept", "In this suit your cards take the most")


class Kleuren(Solo):
    """Trump is bid with the contract; at a piccolo one trick is wanted."""

    def __init__(self, view):
        super().__init__(view)
        fields = view.fields
        if fields["contract"] == PICCOLO and self.holds and not fields["tricks"][self.seat]:
            self.misere = False
        self.own_suit = SUITS[fields["word_suit"][self.seat]]
        self.called_suit = SUITS[(fields["called"] - 1) // 13] if fields["called"] else None

    def accepted_suit(self):
        return SUITS[self.view.fields["word_suit"][int(self.words[0])]]

    def proposes_best(self):
        """No other suit that can be proposed is longer by three cards."""
        suits = [m[1] for m in self.view.moves if m[0] == "propose"]
        return self.length(self.words[0]) + 2 >= max(map(self.length, suits))

    def bids(self, kind):
        return self.word == "bid" and self.words[0].startswith(kind)

    def aces(self):
        return sum(card[0] == "A" for card in self.hand)


KLEUREN = {text: claim for text, claim in SOLO.items() if not any(map(text.count, NOT_HERE))}
KLEUREN |= {
    "Of all contracts your cards promise you the most of this one.":
        lambda k: (k.bids("ab") or k.bids("slam")) and k.length(k.words[1]) >= 5,
    "Your cards are so low that you will hardly take a trick. Bid a misère.":
        lambda k: (k.bids("small") or k.bids("misere") or k.bids("open")) and k.low_hand(),
    "You hold some good cards. Wait: you can still accept a proposal.":
        lambda k: k.word == "wait" and k.high_cards() >= 3,
    "With this trump and a partner eight tricks are likely. Propose your best suit.":
        lambda k: k.word == "propose" and k.proposes_best() and k.length(k.words[0]) >= 3,
    "Your cards go well with this suit. Accept, and you two play together.":
        lambda k: k.word == "accept" and (k.length(k.accepted_suit()) >= 3 or
                                          k.high_cards() >= 5),
    "You two are good enough for one trick more. Raise.":
        lambda k: k.bids("pair") and k.words[1] == k.own_suit and k.high_cards() >= 3,
    "Your suit is good enough without a partner. Go on alone.":
        lambda k: k.bids("alone") and k.words[1] == k.own_suit and k.length(k.own_suit) >= 4,
    "Your ace takes one trick, and your other cards are low. Bid a piccolo.":
        lambda k: k.bids("piccolo") and k.aces() == 1 and k.low_hand(),
    "With the suit of the called card as trump eight tricks are enough.":
        lambda k: k.word == "name" and k.words[0] == k.called_suit,
    "With this trump you take so many more tricks that you can promise nine.":
        lambda k: k.word == "name" and k.length(k.words[0]) > k.length(k.called_suit),
    "{a} could make you take a trick. Drop it.":
        lambda k: k.word == "drop" and k.holds and rank(k.card) >= 4,
    "Keep low cards, which force the player of the misère to take a trick. Drop {a}.":
        lambda k: k.word == "drop" and not k.holds and
        rank(k.card) == max(map(rank, k.hand)),
}


# ---- Bid Whist


class BidWhist(Bidder):
    """High or low cards win; jokers are the highest trumps, or nothing."""

    def __init__(self, view):
        view.zones["played"] = []
        super().__init__(view)
        self.order = view.fields["order"]
        jokers = ["*1", "*2"][:view.fields["jokers"]]
        self.gone = set(view.shown())
        buried = set(view.mine("buried"))
        self.out = [c for c in self.out + jokers if c not in self.gone and c not in buried]
        self.led = next((self.suit(c) for _, c in self.laid if self.suit(c)), None)
        self.cards = self.hand + view.zones["kitty"]

    def suit(self, card):
        if card[0] != "*":
            return card[1]
        return SUITS[self.trump] if self.trump < 4 else None

    def strength(self, card):
        if card[0] == "*":
            return 20 - int(card[1])
        if self.order in (2, 3) and (self.order == 3 or card[0] != "A"):
            return (12 if self.order == 3 else 11) - rank(card)
        return rank(card)

    def is_trump(self, card):
        return self.trump < 4 and self.suit(card) == SUITS[self.trump]

    def power(self, card):
        if self.is_trump(card):
            return 100 + self.strength(card)
        return self.strength(card) if self.suit(card) in (self.led, None) and card[0] != "*" else -1

    def winner(self):
        return max(self.laid, key=lambda one: self.power(one[1])) if self.laid else (None, None)

    def wins(self, card):
        return self.power(card) > self.power(self.winner()[1])

    def price(self, card):
        return self.strength(card) + (16 if self.is_trump(card) else 0)

    def is_highest_out(self, card):
        return not any(self.suit(c) == self.suit(card) and self.strength(c) > self.strength(card)
                       for c in self.out)

    def follows(self):
        return self.suit(self.card) == self.led

    def weakest_of_suit(self):
        same = [c for c in self.legal if self.suit(c) == self.suit(self.card)]
        return self.strength(self.card) == min(map(self.strength, same))

    def longest(self):
        length = {s: sum(self.suit(c) == s for c in self.legal) for s in SUITS}
        plain = [s for s in SUITS if not self.is_trump("2" + s)]
        return length[self.suit(self.card)] == max(length[s] for s in plain)

    def bids_least(self):
        same = [int(m[1]) for m in self.view.moves if m[0] == "bid" and m[2] == self.words[1]]
        return int(self.words[0]) == min(same)

    def is_kept(self, card):
        """A trump that is a joker, or the ace of trumps where it is the highest."""
        return self.is_trump(card) and self.strength(card) >= 12

    def most_in(self, suit):
        """No other suit has three cards more."""
        held = {s: sum(c[1] == s for c in self.hand if c[0] != "*") for s in SUITS}
        return held[suit] + 3 > max(held.values())


def beaten(b):
    return not b.winners() or len(b.laid) < 3


BID_WHIST = {
    "{a} is the strongest trump still in play. Draw the others' trumps with it.":
        lambda b: not b.laid and b.is_trump(b.card) and b.is_highest_out(b.card) and
        b.trumps_out(),
    "Nobody holds a stronger card of this suit. Lead {a}.":
        lambda b: not b.laid and b.is_highest_out(b.card),
    "Lead a weak card of your longest suit. Its strong cards can win later.":
        lambda b: b.led is None and b.weakest_of_suit() and
        (b.longest() or all(map(b.is_trump, b.legal))),
    "You play last. {a} is your weakest card that wins the trick.":
        lambda b: len(b.laid) == 3 and b.is_cheapest(b.winners()),
    "Nobody still to play has a stronger card of this suit. Take the trick with {a}.":
        lambda b: b.laid and b.wins(b.card) and b.is_highest_out(b.card) and len(b.laid) < 3,
    "Only one player is still to come. {a} is your strongest card here.":
        lambda b: len(b.laid) == 2 and b.is_dearest(b.winners()),
    "You cannot be sure to win this trick. Play your weakest card of the suit.":
        lambda b: b.follows() and b.weakest_of_suit() and beaten(b),
    "You cannot be sure to win this trick. Throw away a card you can spare.":
        lambda b: b.laid and not b.follows() and b.is_cheapest(b.legal),
    "Your partner is winning the trick. Play a card you can spare.":
        lambda b: b.partner_wins() and b.is_cheapest(b.legal),
    "Without trump a joker wins nothing. Get rid of it.":
        lambda b: b.trump == 4 and b.card[0] == "*",
    "With partner and kitty your cards are good for so many books. Bid no more than you must.":
        lambda b: b.word == "bid" and b.bids_least(),
    "As the dealer you must bid. Make the lowest bid of the kind that suits you best.":
        lambda b: b.word == "bid" and b.bids_least() and
        all(m[0] == "bid" for m in b.view.moves),
    "Your cards are not worth a higher bid. Pass.": lambda b: b.word == "pass",
    "It is your best suit. Make it trump.":
        lambda b: b.word == "name" and b.most_in(b.words[0]),
    "Your high cards are better than your low ones. Let high cards win.":
        lambda b: b.words == ["up"],
    "Your low cards are better than your high ones. Let low cards win.":
        lambda b: b.words == ["down"],
    "Keep trumps, strong cards and long suits. Bury {a}.":
        lambda b: b.word == "bury" and b.card in b.cards and not b.is_kept(b.card),
}
