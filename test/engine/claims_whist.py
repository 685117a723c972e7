"""The claims of claims.py for the games of the Whist family, as questions about the conclusions
that a player can draw at the table.
"""
RANKS = "23456789TJQKA"
SUITS = "cdhs"
FRENCH = [rank + suit for suit in SUITS for rank in RANKS]


def rank(card):
    return RANKS.index(card[0])


# ---- Whist


class Whist:
    """Conclusions that a player can draw at the table."""

    def __init__(self, view):
        self.trump = view.fields["trump"]
        self.hand = hand = view.mine("hand") + self.turned(view)
        laid = [trick[0] if trick else None for trick in view.zones["trick"]]
        complete = all(laid)
        gone = {card for side in view.zones["won"] for card in side} | {c for c in laid if c}
        self.out = [c for c in FRENCH if c not in gone and c not in hand]
        order = [] if complete else [(view.fields["leader"] + i) % 4
                                     for i in range(sum(c is not None for c in laid))]
        self.laid = [(seat, laid[seat]) for seat in order]
        self.led = self.laid[0][1][1] if self.laid else None
        self.card, self.seat = view.card, view.seat
        self.legal = view.cards_of("play")
        self.partner = (view.seat + 2) % 4

    def turned(self, view):
        """The trump that lies open is the dealer's."""
        return view.zones["turned"] if view.fields["dealer"] == view.seat else []

    def is_trump(self, card):
        return self.trump < 4 and card[1] == SUITS[self.trump]

    def power(self, card):
        if self.is_trump(card):
            return 100 + rank(card)
        return rank(card) if self.led in (None, card[1]) else -1

    def winner(self):
        return max(self.laid, key=lambda one: self.power(one[1])) if self.laid else (None, None)

    def wins(self, card):
        return self.power(card) > self.power(self.winner()[1])

    def follows(self):
        return self.card[1] == self.led

    def lowest_of_suit(self):
        return rank(self.card) == min(rank(c) for c in self.legal if c[1] == self.card[1])

    def is_highest_out(self, card):
        return not any(c[1] == card[1] and rank(c) > rank(card) for c in self.out)

    def trumps_out(self):
        return any(self.is_trump(c) for c in self.out)

    def length(self, suit):
        return sum(c[1] == suit for c in self.hand)

    def longest(self):
        plain = [s for s in SUITS if not self.is_trump("2" + s)]
        return self.length(self.card[1]) == max(self.length(s) for s in plain)

    def partner_wins(self):
        return self.winner()[0] == self.partner


def cheapest_winner(w):
    return w.wins(w.card) and w.power(w.card) == min(w.power(c) for c in w.legal if w.wins(c))


WHIST = {
    "{a} is the highest trump still in play. Draw the others' trumps with it.":
        lambda w: not w.led and w.is_trump(w.card) and w.is_highest_out(w.card) and w.trumps_out(),
    "You hold many trumps. Lead them, so that the others lose theirs.":
        lambda w: not w.led and w.is_trump(w.card) and w.trumps_out() and
        sum(map(w.is_trump, w.hand)) >= 5,
    "You hold only trumps. Lead the lowest.":
        lambda w: all(map(w.is_trump, w.hand)) and w.lowest_of_suit(),
    "Nobody has a higher card of this suit. {a} wins unless it is trumped.":
        lambda w: not w.led and w.is_highest_out(w.card) and w.trumps_out() and
        not w.is_trump(w.card),
    "Nobody can beat {a} any more. Take the trick.":
        lambda w: not w.led and w.is_highest_out(w.card) and not w.trumps_out(),
    "{a} and the cards below it are in sequence. Lead the highest of them.":
        lambda w: not w.led and rank(w.card) >= 8 and RANKS[rank(w.card) - 1] + w.card[1] in w.hand
        and (w.card[0] == "A" or RANKS[rank(w.card) + 1] + w.card[1] not in w.hand),
    "Lead low from your longest suit. Its high cards can win later.":
        lambda w: not w.led and w.longest() and w.lowest_of_suit(),
    "Lead a low card. You lose little if others win the trick.":
        lambda w: not w.led and not w.longest() and w.lowest_of_suit(),
    "Your partner is winning the trick. Play your lowest card of the suit.":
        lambda w: w.partner_wins() and w.follows() and w.lowest_of_suit(),
    "Your partner is winning the trick. Throw away a card you can spare.":
        lambda w: w.partner_wins() and not w.follows(),
    "You cannot win this trick. Play your lowest card of the suit.":
        lambda w: not any(map(w.wins, w.legal)) and w.follows() and w.lowest_of_suit(),
    "You cannot win this trick. Throw away a card you can spare.":
        lambda w: not any(map(w.wins, w.legal)) and not w.follows(),
    "You play second. Stay low, because your partner still plays.":
        lambda w: len(w.laid) == 1 and w.lowest_of_suit() and any(map(w.wins, w.legal)),
    "You play third. Play high to win the trick or to draw out a higher card.":
        lambda w: len(w.laid) == 2 and w.wins(w.card) and
        rank(w.card) == max(map(rank, w.legal)),
    "You play last. {a} is your cheapest card that wins the trick.":
        lambda w: len(w.laid) == 3 and cheapest_winner(w),
    "Nobody still to play has a higher card of this suit. Take the trick with {a}.":
        lambda w: w.wins(w.card) and w.is_highest_out(w.card) and len(w.laid) < 3,
    "You cannot follow suit. {a} is a trump and wins the trick so far.":
        lambda w: not w.follows() and w.is_trump(w.card) and cheapest_winner(w),
}


# ---- Norwegian and Minnesota Whist


class Partners(Whist):
    """Whist without trump; a card turned up lies beside the hand, but may be led."""

    def __init__(self, view):
        super().__init__(view)
        self.low, self.word = view.fields["contract"] == 2, view.verb
        if not self.led:
            self.take(self.legal)
        self.strength = sum(max(0, rank(card) - 8) for card in self.hand)
        self.lays = view.cards_of("lay")
        self.colours = "dh" if view.fields.get("high_colour") else "cs"

    def turned(self, view):
        return []

    def take(self, cards):
        self.hand = sorted({*self.hand, *cards})
        self.out = [card for card in self.out if card not in cards]

    def is_highest(self):
        return rank(self.card) == max(map(rank, self.legal))

    def is_lowest(self):
        return rank(self.card) == min(map(rank, self.legal))

    def votes_high(self):
        return self.card[1] in self.colours

    def has_choice(self):
        return len({card[1] in self.colours for card in self.lays}) > 1

    def ducks(self):
        return [card for card in self.legal if not self.wins(card)]


def low_vote(p):
    """The lowest card of the colour that it has."""
    same = [c for c in p.lays if (c[1] in p.colours) == p.votes_high()]
    return rank(p.card) == min(map(rank, same))


PARTNERS = {text: lambda p, c=claim: not p.low and c(p) for text, claim in WHIST.items()
            if "trump" not in text and "sequence" not in text and "lose little" not in text}
PARTNERS |= {
    "Tricks are to be lost. Lead your lowest card.":
        lambda p: p.low and not p.led and p.is_lowest(),
    "{a} is your highest card that does not win the trick. Get rid of it.":
        lambda p: p.low and p.follows() and p.card in p.ducks() and
        rank(p.card) == max(map(rank, p.ducks())),
    "You cannot follow suit. Get rid of your highest card.":
        lambda p: p.low and p.led and not p.follows() and p.is_highest(),
    "Your side takes this trick in any case. Get rid of your highest card.":
        lambda p: p.low and len(p.laid) == 3 and p.partner_wins() and p.is_highest(),
    "You play last and must take the trick. Get rid of your highest card.":
        lambda p: p.low and len(p.laid) == 3 and not p.ducks() and p.is_highest(),
    "Each of your cards wins so far. Play the lowest, so that others may beat it.":
        lambda p: p.low and len(p.laid) in (1, 2) and not p.ducks() and p.is_lowest(),
}
NORWEGIAN = PARTNERS | {
    "You hold many high cards. Say grand.": lambda p: p.word == "grand" and p.strength >= 13,
    "You hold hardly any high cards. Say nullo.": lambda p: p.word == "nullo" and p.strength <= 6,
    "You hold too few high cards for a grand. Pass.":
        lambda p: p.word == "pass" and p.strength < 13,
}
MINNESOTA = PARTNERS | {
    "Your hand is good for a high deal. Lay a low card of its colour.":
        lambda p: p.votes_high() and low_vote(p) and (p.strength >= 13 or not p.has_choice()),
    "Your hand is not good for a high deal. Lay a card of the other colour.":
        lambda p: not p.votes_high() and low_vote(p) and (p.strength < 13 or not p.has_choice()),
}


# ---- Romanian Whist


class Romanian(Whist):
    """Bids, tricks, and what lies; in a blind deal the cards of the others."""

    def __init__(self, view):
        self.seats, self.view = view.view["seats"], view
        self.trump, self.leader = view.fields["trump"], view.fields["leader"]
        self.seat, self.card = view.seat, view.card
        laid = [trick[0] if trick else None for trick in view.zones["trick"]]
        order = [(self.leader + i) % self.seats for i in range(self.seats)]
        self.laid = [] if all(laid) else [(seat, laid[seat]) for seat in order if laid[seat]]
        self.led = self.laid[0][1][1] if self.laid else None
        self.legal = view.cards_of("play")
        self.bids = [int(bid) for bid in view.cards_of("bid")]
        self.bid, self.tricks = view.field("bid") - 1, view.field("tricks")
        self.blind = view.fields["unseen"]
        pack = [card for card in FRENCH if rank(card) >= 13 - 2 * self.seats]
        self.unseen = [card for card in pack if card not in view.shown()]

    def price(self, card):
        return rank(card) + (20 if self.is_trump(card) else 0)

    def could(self):
        return not self.laid or self.wins(self.card)

    def is_weakest(self):
        return self.price(self.card) == min(map(self.price, self.legal))

    def losers(self):
        return [card for card in self.legal if self.laid and not self.wins(card)]

    def wins_so(self, card):
        """Whether this card, ours, takes the trick of the cards that the others show."""
        hands = [hand[0] for hand in self.view.zones["hand"]]
        hands[self.seat] = card
        order = [hands[(self.leader + i) % self.seats] for i in range(self.seats)]
        self.led = order[0][1]
        return max(order, key=self.power) == card

    def winning(self):
        return sum(map(self.wins_so, self.unseen)) / len(self.unseen)


ROMANIAN = {
    "With these cards a bid of {a} promises you the most points.":
        lambda r: not r.blind and int(r.card) in r.bids,
    "More than half of the cards that you cannot see would win. Bid 1.":
        lambda r: r.blind == 1 and r.card == "1" and r.winning() > 1 / 2,
    "Too few of the cards that you cannot see would win. Bid 0.":
        lambda r: r.blind == 1 and r.card == "0" and r.winning() <= 1 / 2,
    "Nobody sees a card, and only one of you takes the trick. Bid 0.":
        lambda r: r.blind > 1 and r.card == "0",
    "You bid {bid} and have {tricks}. {a} is the weakest card that will probably take a trick.":
        lambda r: r.tricks < r.bid and r.could(),
    "You bid {bid} and have {tricks}, but probably none of your cards wins here. "
    "Throw away the weakest.":
        lambda r: r.tricks < r.bid and r.is_weakest(),
    "You bid {bid} and have {tricks}. Take no more tricks. {a} is the least likely to win.":
        lambda r: r.tricks >= r.bid and not r.losers(),
    "You bid {bid} and have {tricks}. Take no more tricks. {a} is your strongest "
    "card that cannot win.":
        lambda r: r.tricks >= r.bid and r.card in r.losers() and
        r.price(r.card) == max(map(r.price, r.losers())),
}


# ---- Danish Whist


NOLO, GRAND, SOLO_NOLO, GRANDI, PAS = range(1, 6)


def aces_below(cards):
    """Cards as high as they are where aces are lowest: the ace as a two, the king as an ace."""
    if isinstance(cards, list):
        return [aces_below(card) for card in cards]
    higher = dict(zip("A" + RANKS, RANKS))
    return higher[cards[0]] + cards[1] if cards and cards != "?" else cards


class AcesLow:
    """A view in which the ace is the lowest card."""

    def __init__(self, view):
        self.view, self.seat, self.fields, self.verb = view, view.seat, view.fields, view.verb
        self.zones = {zone: aces_below(cards) for zone, cards in view.zones.items()}
        self.card = aces_below(view.card)

    def mine(self, zone):
        return self.zones[zone][self.seat]

    def cards_of(self, verb):
        return aces_below(self.view.cards_of(verb))


class Danish(Partners):
    """Two fixed sides; in some contracts the declarer is alone, and without any everybody is."""

    def __init__(self, view):
        contract, declarer = view.fields["contract"], view.fields["declarer"] - 1
        lowest = contract in (NOLO, SOLO_NOLO, PAS)
        super().__init__(AcesLow(view) if view.verb == "play" and lowest else view)
        alone, partner = contract in (SOLO_NOLO, GRANDI), (view.seat + 2) % 4
        self.low = lowest != (alone and partner == declarer)
        self.bid = (view.words or [None])[0]
        if contract == PAS or alone and declarer in (view.seat, partner):
            self.partner = None

    def suits(self):
        return [sorted(rank(card) for card in self.hand if card[1] == suit) for suit in SUITS]

    def is_safe(self):
        """The n-th lowest card of each suit has so few below it that others can be lower."""
        suits = [sorted((rank(card) + 1) % 13 for card in self.hand if card[1] == suit)
                 for suit in SUITS]
        return all(height <= 3 + 3 * n for suit in suits for n, height in enumerate(suit))

    def at_once(self):
        """Tricks from the top of each suit, and a long one to its end."""
        tricks = 0
        for suit in self.suits():
            top = next((n for n in range(len(suit)) if suit[-1 - n] != 12 - n), len(suit))
            tricks += len(suit) if top >= 3 and len(suit) >= 6 else top
        return tricks


DANISH = PARTNERS | {
    "You hold many high cards. Bid grand.": lambda d: d.bid == "grand" and d.strength >= 13,
    "Nobody can force you to win a trick. Bid solo nolo.":
        lambda d: d.bid == "solo_nolo" and d.is_safe(),
    "You can win seven tricks before anybody else wins one. Bid grandi.":
        lambda d: d.bid == "grandi" and d.at_once() >= 7,
    "Your hand is not good enough for a higher bid. Pass.": lambda d: d.word == "pass",
}


# ---- German Whist


class German:
    """Two hands: in the second stage the unseen cards are the other one's."""

    def __init__(self, view):
        self.trump, self.card = view.fields["trump"], view.card
        self.legal = view.cards_of("play")
        self.upcard = (view.zones["upcard"] or [None])[0]
        self.second = not self.upcard
        self.wanted = self.second or self.is_trump(self.upcard) or rank(self.upcard) >= 8
        laid = [trick[0] for trick in view.zones["trick"] if trick]
        self.lying = laid[0] if len(laid) == 1 else None
        self.other = [card for card in FRENCH if card not in view.shown()]

    def is_trump(self, card):
        return self.trump < 4 and card[1] == SUITS[self.trump]

    def beats(self, card, over):
        return rank(card) > rank(over) if card[1] == over[1] else self.is_trump(card)

    def price(self, card):
        return rank(card) + (20 if self.is_trump(card) else 0)

    def is_lowest(self, cards):
        return self.price(self.card) == min(map(self.price, cards))

    def winners(self):
        return [card for card in self.legal if self.beats(card, self.lying)]

    def is_sure(self):
        suit = [card for card in self.other if card[1] == self.card[1]]
        return not any(self.beats(card, self.card) for card in suit or self.other)


GERMAN = {
    "The other player holds nothing that beats {a}. Take the trick.":
        lambda g: g.second and not g.lying and g.is_sure(),
    "The open card is worth having. {a} is the strongest card that you can lead.":
        lambda g: not g.second and g.wanted and not g.lying and
        g.price(g.card) == max(map(g.price, g.legal)),
    "The open card is worth little. Lead a low card.":
        lambda g: not g.wanted and not g.lying and g.is_lowest(g.legal),
    "No card of yours wins for certain. Lead a low one.":
        lambda g: g.second and not g.lying and g.is_lowest(g.legal),
    "The open card is worth having. {a} is your cheapest card that wins it.":
        lambda g: not g.second and g.wanted and g.card in g.winners() and g.is_lowest(g.winners()),
    "{a} is your cheapest card that wins the trick.":
        lambda g: g.second and g.card in g.winners() and g.is_lowest(g.winners()),
    "The open card is worth little. Keep your good cards and lose this trick.":
        lambda g: not g.wanted and g.winners() != [],
    "You cannot win this trick. Play your lowest card of the suit.":
        lambda g: not g.winners() and g.card[1] == g.lying[1] and g.is_lowest(g.legal),
    "You cannot win this trick. Throw away a card you can spare.":
        lambda g: not g.winners() and g.card[1] != g.lying[1] and g.is_lowest(g.legal),
}


# ---- Knockout Whist


class Knockout(German):
    """A trick asks the players with cards; one on a dog's life may keep his."""

    def __init__(self, view):
        self.trump, self.card, self.verb = view.fields["trump"], view.card, view.verb
        self.legal = view.cards_of("play")
        self.dog = view.field("life") == 1
        self.hand = view.mine("hand")
        taker, laid = view.fields["taker"], [trick[:1] for trick in view.zones["trick"]]
        self.lying = laid[taker][0] if taker < 8 and any(laid) else None
        asked = zip(view.zones["hand"], laid, view.fields["kept"])
        waiting = sum(bool(hand and not card and not kept) for hand, card, kept in asked)
        self.last = self.lying is not None and waiting == 1
        self.unseen = [card for card in FRENCH if card not in view.shown()]

    def takes(self, card):
        return not self.lying or self.beats(card, self.lying)

    def is_certain(self, card):
        return self.takes(card) and (self.last or not any(self.beats(other, card)
                                                          for other in self.unseen))

    def takers(self):
        return [card for card in self.legal if self.takes(card)]

    def certain(self):
        return [card for card in self.legal if self.is_certain(card)]

    def is_strongest(self, cards):
        return self.card in cards and self.price(self.card) == max(map(self.price, cards))

    def suits(self):
        """Of each suit how many cards, and their ranks together."""
        held = {suit: [rank(card) for card in self.hand if card[1] == suit] for suit in SUITS}
        return {suit: (len(ranks), sum(ranks)) for suit, ranks in held.items()}


KNOCKOUT = {
    "{a} is your longest suit. Make it trump.":
        lambda k: k.verb == "name" and k.suits()[k.card] == max(k.suits().values()),
    "Your card could be beaten in this trick. Keep it for a later one.":
        lambda k: k.verb == "keep" and k.dog and not k.certain(),
    "Nobody can beat {a} in this trick. Play it, and you are back in the game.":
        lambda k: k.dog and k.card in k.certain(),
    "Nobody can beat {a} any more. Take the trick.":
        lambda k: not k.lying and k.card in k.certain(),
    "Every trick helps. {a} is the strongest card that you can lead.":
        lambda k: not k.lying and not k.certain() and k.is_strongest(k.legal),
    "Nobody still to play can beat {a}. It is the cheapest card that does it.":
        lambda k: k.card in k.certain() and k.is_lowest(k.certain()),
    "Every trick helps. {a} is the strongest card that you can play.":
        lambda k: k.lying and not k.certain() and k.is_strongest(k.takers()),
    "You cannot win this trick. Play your lowest card of the suit.":
        lambda k: not k.takers() and k.card[1] == k.lying[1] and k.is_lowest(k.legal),
    "You cannot win this trick. Throw away a card you can spare.":
        lambda k: not k.takers() and k.card[1] != k.lying[1] and k.is_lowest(k.legal),
}
