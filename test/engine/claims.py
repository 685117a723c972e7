"""What each reason of the simple bot claims, as a question about a view. The answers are worked out
from the rules and the words alone, not as the bot does it. A reason that is only a judgement is
asked for the least that makes it sensible. test_hints.py uses this.
"""

from claims_auction import (BID_WHIST, ISRAELI, KLEUREN, SOLO, BidWhist, Israeli, Kleuren, Solo)
from claims_call_ace import ESMAKKER, CallAce
from claims_whist import (DANISH, GERMAN, KNOCKOUT, MINNESOTA, NORWEGIAN, ROMANIAN, WHIST, Danish,
                          German, Knockout, Partners, Romanian, Whist, rank)

ELFER = [f"{colour}{number}" for colour in "bgry" for number in range(1, 21)]


class SeatView:
    """A view, and the move a hint is about."""

    def __init__(self, view, move):
        self.view, self.seat = view, view["seat"]
        self.zones, self.fields = view["zones"], view["fields"]
        self.verb, *self.words = move.split()
        self.card = self.words[0] if self.words else None
        self.moves = [m.split() for m in view["moves"]]

    def mine(self, zone):
        return self.zones[zone][self.seat]

    def field(self, name):
        value = self.fields[name]
        return value[self.seat] if isinstance(value, list) else value

    def cards_of(self, verb):
        return [m[1] for m in self.moves if m[0] == verb and len(m) > 1]

    def shown(self):
        """Every card the view shows, of any zone."""
        found, pending = [], list(self.zones.values())
        while pending:
            one = pending.pop()
            if isinstance(one, list):
                pending += one
            elif one != "?":
                found.append(one.lstrip("-"))
        return found


# ---- Wunsdorf


class Wunsdorf:
    """Bids, tricks, and what lies."""

    def __init__(self, view):
        self.trump = view.fields["trump"]
        laid = [trick[0] for trick in view.zones["trick"] if trick]
        self.best = max(map(self.power, laid)) if 0 < len(laid) < view.view["seats"] else 0
        self.card = view.card
        self.legal = view.cards_of("play")
        self.bids = [int(b) for b in view.cards_of("bid")]
        self.bid, self.tricks = view.field("bid") - 1, view.field("tricks")
        hands = [hand[0] for hand in view.zones["hand"] if hand and hand[0] != "?"]
        self.open_best = max(map(self.power, hands)) if hands else 0
        self.unseen = [card for card in ELFER if card not in view.shown()]
        self.blind = bool(view.fields["blind"])

    def power(self, card):
        return int(card[1:]) + (100 if "bgry".index(card[0]) == self.trump else 0)

    def is_weakest(self):
        return self.power(self.card) == min(map(self.power, self.legal))

    def could(self):
        return self.power(self.card) > self.best

    def hidden_wins(self):
        return sum(self.power(card) > self.open_best for card in self.unseen) / len(self.unseen)


def strongest_loser(w):
    losing = [c for c in w.legal if w.power(c) <= w.best]
    return w.card in losing and w.power(w.card) == max(map(w.power, losing))


WUNSDORF = {
    "With these cards a bid of {a} promises you the most points.":
        lambda w: int(w.card) > 0 and not w.blind,
    "With these cards a bid of 0 promises you the most. It can bring 20 points.":
        lambda w: w.card == "0" and not w.blind,
    "More than two thirds of the cards you cannot see would win. Bid 1.":
        lambda w: w.card == "1" and w.blind and w.hidden_wins() > 2 / 3,
    "Too few of the cards you cannot see would win. Bid 0, which can bring 20 points.":
        lambda w: w.card == "0" and w.blind and w.hidden_wins() <= 2 / 3,
    "The best bid is not allowed. Make the lowest bid that is allowed.":
        lambda w: w.blind and int(w.card) == min(w.bids),
    "You bid {bid} and have {tricks}. {a} is the weakest card that will probably take a trick.":
        lambda w: w.tricks < w.bid and w.could(),
    "You have more tricks than you bid, so each further trick is worth a point. {a} "
    "will probably win.":
        lambda w: w.tricks > w.bid and w.could(),
    "You bid {bid} and have {tricks}, but probably none of your cards wins here. "
    "Throw away the weakest.":
        lambda w: w.tricks < w.bid and w.is_weakest(),
    "You have more tricks than you bid, but probably none of your cards wins here. "
    "Throw away the weakest.":
        lambda w: w.tricks > w.bid and w.is_weakest(),
    "You bid {bid} and have {tricks}. Take no more tricks. {a} is the least likely to win.":
        lambda w: w.tricks == w.bid and all(w.power(c) > w.best for c in w.legal),
    "You bid {bid} and have {tricks}. Take no more tricks. {a} is your strongest "
    "card that cannot win.":
        lambda w: w.tricks == w.bid and strongest_loser(w),
}


# ---- Wippen


def value(card):
    return 1 if card[0] == "A" else rank(card) + 2 if rank(card) < 9 else 0


def scores(card):
    return card[0] == "A" or card in ("2s", "Td")


def lying(view):
    return len(view.zones["middle"]) + len(view.zones["build"])


def target(view):
    return view.words[1]


def held_for(view, wanted, spent):
    """Whether the hand holds a card of this value beside the one spent."""
    hand = list(view.mine("hand"))
    hand.remove(spent)
    return any(value(card) == wanted for card in hand)


def own_build(view):
    row = view.fields["build_value"].index(int(view.words[1].strip("[]")))
    return view.fields["build_owner"][row] == view.seat + 1


def raised(view):
    return int(view.words[1].strip("[]")) + value(view.card)


def is_wippe_possible(view):
    return view.fields["wippe"] and len(view.zones["stock"]) > 0


WIPPEN = {
    "Take {b}. Then the middle is empty, and that is a Wippe.":
        lambda s: s.verb == "capture" and lying(s) == 1 and is_wippe_possible(s),
    "With {a} you can perhaps take everything in the middle. That would be a Wippe.":
        lambda s: s.verb == "capture" and lying(s) > 1 and is_wippe_possible(s) and
        len({m[2] for m in s.moves if m[0] == "capture" and m[1] == s.card}) == lying(s),
    "Take the build. It is several cards at once.":
        lambda s: s.verb == "capture" and target(s).startswith("["),
    "{b} is worth points by itself. Take it.":
        lambda s: s.verb == "capture" and scores(target(s)),
    "{a} is worth points by itself. Take {b} with it, and both are safe.":
        lambda s: s.verb == "capture" and scores(s.card) and not scores(target(s)),
    "{b} is a spade. The most spades score, and so do the most cards.":
        lambda s: s.verb == "capture" and target(s)[1] == "s",
    "The player with the most cards scores. Take {b}.":
        lambda s: s.verb == "capture" and target(s)[1] != "s",
    "With {a} on top your pile is safer from thieves.":
        lambda s: s.verb == "capture" and s.fields["stealing"] and len(s.mine("won")) > 0,
    "You can take {a} as well. The more cards, the better.": lambda s: s.verb == "take",
    "You will probably take this build yourself. Add more to it.":
        lambda s: s.verb == "take",
    "Other players would probably take whatever else you could add. Leave it at that.":
        lambda s: s.verb == "done" and len(s.moves) > 1,
    "You hold a card for {b}, and probably nobody else does. Build now and take it next turn.":
        lambda s: s.verb == "build" and held_for(s, int(s.words[1]), s.card),
    "You hold a card for {b}. Build now and hope to take it next turn.":
        lambda s: s.verb == "build" and held_for(s, int(s.words[1]), s.card),
    "It is your build. Add more to it before you take it.":
        lambda s: s.verb == "extend" and own_build(s),
    "Raise this build. Then it is yours, and you hold a card for it.":
        lambda s: s.verb == "raise" and not own_build(s) and held_for(s, raised(s), s.card),
    "Steal the whole pile. Then its cards are yours, and another player loses them.":
        lambda s: s.verb == "steal",
    "You hold another card of this rank. It may take {a} back.":
        lambda s: s.verb == "discard" and [c[0] for c in s.mine("hand")].count(s.card[0]) > 1,
    "Probably nobody can take {a}. Discard it.": lambda s: s.verb == "discard",
    "Nothing you could take is worth it. {a} is the smallest loss.":
        lambda s: s.verb == "discard",
    "Every move costs you something: this one costs least.":
        lambda s: (s.verb == "raise" and own_build(s)) or (s.verb == "extend" and not own_build(s)),
}


# ---- Spite and Malice


class Spite:
    """Heights in the middle, tops of reserves, hands."""

    def __init__(self, view):
        self.view, self.seat, self.seats = view, view.seat, view.view["seats"]
        self.partner = (self.seat + self.seats // 2) % self.seats if view.fields["teams"] else None
        self.heights = [len(pile) for pile in view.zones["centre"]]
        self.kings_wild = view.fields["wilds"] != 2
        self.reserve = [pile[-1] if pile else None for pile in view.zones["reserve"]]
        self.rivals = [s for s in range(self.seats) if s not in (self.seat, self.partner)]
        self.verb, self.words = view.verb, view.words
        self.source = self.words[0] if self.words else ""

    def number(self, card):
        """1 … 13, or 0 for a wild card."""
        if card[0] == "*" or (card[0] == "K" and self.kings_wild):
            return 0
        return 1 if card[0] == "A" else rank(card) + 2

    def top(self, side):
        pile = self.view.mine("side")[side - 1]
        return pile[-1] if pile else None

    def place(self):
        """The place a move means: the middle's, or the side stack's."""
        return int(self.words[1].lstrip("centreside"))

    def height(self):
        """Of the sequence after the move."""
        return self.heights[self.place() - 1] + 1

    def waiting(self, height):
        """Rivals whose reserve card is this high."""
        return [s for s in self.rivals
                if self.reserve[s] and self.number(self.reserve[s]) == height]

    def goal(self, seat):
        return self.number(self.reserve[seat]) if self.reserve[seat] else 0

    def is_wild(self):
        return self.source[0] in "K*" and self.number(self.source) == 0

    def from_hand(self):
        return self.source in self.view.mine("hand")

    def discards(self):
        return self.verb == "discard" and self.from_hand()

    def fits(self):
        return [m for m in self.view.moves if m[0] == "centre"]

    def helps(self, move):
        """A rival's reserve card is at most three steps above what this leads to."""
        height = self.heights[int(move[2].lstrip("centre")) - 1] + 1
        return any(height < self.number(self.reserve[s]) <= height + 3
                   for s in self.rivals if self.reserve[s])

    def is_stepwise(self, seat):
        """The goal lies above the sequence, and every step between is a card at hand."""
        view, goal = self.view, self.goal(seat)
        cards = list(view.mine("hand")) + [c for pile in view.mine("side") for c in pile]
        if self.partner is not None:
            cards += [c for pile in view.zones["side"][self.partner] for c in pile]
        numbers = [self.number(c) for c in cards]
        missing = [n for n in range(self.height(), goal) if n not in numbers]
        return goal > self.height() and len(missing) <= numbers.count(0)


SPITE = {
    "One card fewer in your reserve. You win when your reserve is empty.":
        lambda p: p.source == "reserve" and p.verb == "centre",
    "One card fewer in your partner's reserve helps you both.":
        lambda p: p.source == "partner" and p.verb == "centre",
    "Your cards lead step by step up to the card on your reserve. Begin here.":
        lambda p: p.is_stepwise(p.seat),
    "Your cards lead step by step up to the card on your partner's reserve. Begin here.":
        lambda p: p.is_stepwise(p.partner),
    "Then an opponent can no longer play the waiting reserve card on this sequence.":
        lambda p: bool(p.waiting(p.height())),
    "An ace is useful only in the middle, where it begins a sequence.":
        lambda p: p.height() == 1,
    "It is your last hand card. You draw new cards at once.":
        lambda p: p.view.mine("hand") == [p.source] and p.is_wild(),
    "It makes your hand smaller. When your hand is empty, you draw new cards.":
        lambda p: p.verb == "centre" and p.from_hand(),
    "It makes a side stack shorter and frees the card below.":
        lambda p: p.verb == "centre" and p.source.startswith(("side", "partner")),
    "No other move is better. This one costs you least.":
        lambda p: all(m[0] == "centre" for m in p.view.moves),
    "Your reserve loses a card, and an opponent's reserve gains one.":
        lambda p: p.verb == "attack" and p.source == "reserve",
    "An opponent must get rid of this card before the rest of the reserve.":
        lambda p: p.verb == "attack" and p.source != "reserve",
    "It makes an opponent's reserve larger. That is better than a card on a side stack.":
        lambda p: p.verb == "attack" and p.is_wild(),
    "If you pass now, the game ends, and you have the fewest cards in your reserve.":
        lambda p: p.verb == "end",
    "None of your cards fits on a side stack. Pass.":
        lambda p: p.verb == "end" and not p.view.cards_of("discard"),
    "Every empty side stack must be filled. {a} is the card that costs you least.":
        lambda p: p.verb == "fill" and p.top(p.place()) is None,
    "A card in the middle would help an opponent to play a reserve card. End your turn with {a}.":
        lambda p: p.discards() and any(map(p.helps, p.fits())),
    "Keep the wild card for a better moment and end your turn with {a}.":
        lambda p: p.discards() and p.fits() != [],
    "End your turn. On a card of its own rank {a} is least in the way.":
        lambda p: p.discards() and not p.fits() and p.top(p.place())[0] == p.source[0],
    "End your turn. {a} lies on a higher card and will be played before it.":
        lambda p: p.discards() and not p.fits() and
        p.number(p.top(p.place())) > p.number(p.source),
    "End your turn. On an empty side stack {a} covers nothing.":
        lambda p: p.discards() and not p.fits() and p.top(p.place()) is None,
    "End your turn. Every card on a side stack covers another, but {a} is least in the way here.":
        lambda p: p.discards() and not p.fits() and p.top(p.place()) is not None,
}


# ---- War


def matching(view, name):
    """How many cards of a rank might still come against it: not in the pot, nor on a pile."""
    tops = [pile[-1][0] for pile in view.zones["won"] if pile]
    pot = [card[0] for card in view.cards_of("choose_top")]
    return (2 if name == "*" else 4) - tops.count(name) - pot.count(name)


def is_hardest(view):
    ranks = {card[0] for card in view.cards_of("choose_top")}
    mine = view.card[0]
    return all(matching(view, r) > matching(view, mine) for r in ranks if r != mine)


def is_highest_of_hardest(view):
    order = "23456789TJQKA*"
    ranks = {card[0] for card in view.cards_of("choose_top")}
    least = min(matching(view, r) for r in ranks)
    among = [r for r in ranks if matching(view, r) == least]
    return view.card[0] == max(among, key=order.index) and len(among) > 1


def is_largest(view):
    sizes = {m[1]: len(view.zones["won"][int(m[1])]) for m in view.moves if m[0] == "steal"}
    return view.verb == "steal" and sizes[view.card] == max(sizes.values())


WAR = {
    "Shuffle this time. In the same order every time, the cards could go round for ever.":
        lambda s: s.words == ["shuffled"],
    "Your card won, so it is high. Take up your own cards first, and it comes back sooner.":
        lambda s: s.words == ["winner_first"],
    "You want to get rid of cards. Take the high ones up last, because they win too much.":
        lambda s: s.words == ["loser_first"] and s.fields["goal"] == 1,
    "You have begun to take the cards up one by one. Take the next one as it lies.":
        lambda s: s.words == ["1"] and {m[0] for m in s.moves} == {"take"} and
        len(s.zones["gathered"]) > 0,
    "You can steal. Take the largest pile within reach.": is_largest,
    "Fewer cards are left that match {a} than match the others. On top it keeps thieves away.":
        is_hardest,
    "{a} is the highest of the cards in the pot that are hardest to match.":
        is_highest_of_hardest,
    "Keep this card. If someone steals your pile before you play it, you can steal it back.":
        lambda s: s.verb == "hold",
}

CLAIMS = {
    "whist": {text: lambda s, c=claim: c(Whist(s)) for text, claim in WHIST.items()},
    "wunsdorf": {text: lambda s, c=claim: c(Wunsdorf(s)) for text, claim in WUNSDORF.items()},
    "wippen": WIPPEN,
    "german": {text: lambda s, c=claim: c(German(s)) for text, claim in GERMAN.items()},
    "romanian": {text: lambda s, c=claim: c(Romanian(s)) for text, claim in ROMANIAN.items()},
    "norwegian": {text: lambda s, c=claim: c(Partners(s)) for text, claim in NORWEGIAN.items()},
    "minnesota": {text: lambda s, c=claim: c(Partners(s)) for text, claim in MINNESOTA.items()},
    "knockout": {text: lambda s, c=claim: c(Knockout(s)) for text, claim in KNOCKOUT.items()},
    "bid-whist": {text: lambda s, c=claim: c(BidWhist(s)) for text, claim in BID_WHIST.items()},
    "israeli": {text: lambda s, c=claim: c(Israeli(s)) for text, claim in ISRAELI.items()},
    "solo-whist": {text: lambda s, c=claim: c(Solo(s)) for text, claim in SOLO.items()
                   if "Wait" not in text},
    "wiezen": {text: lambda s, c=claim: c(Solo(s)) for text, claim in SOLO.items()},
    "danish": {text: lambda s, c=claim: c(Danish(s)) for text, claim in DANISH.items()},
    "kleurenwiezen": {text: lambda s, c=claim: c(Kleuren(s)) for text, claim in KLEUREN.items()},
    "esmakker": {text: lambda s, c=claim: c(CallAce(s)) for text, claim in ESMAKKER.items()},
    "spite": {text: lambda s, c=claim: c(Spite(s)) for text, claim in SPITE.items()},
    "war": WAR,
}
