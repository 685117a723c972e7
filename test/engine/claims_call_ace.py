"""The claims of claims.py for call-ace Whist, as questions about the conclusions that a player can
draw at the table.
"""
from claims_auction import AVOIDS, TAKES, Bidder
from claims_whist import SUITS, rank


class CallAce(Bidder):
    """A partner whom only the holder of an ace knows, and jokers, which win only when led."""

    def __init__(self, view):
        super().__init__(view)
        fields = view.fields
        self.hand = self.hand + view.zones["open_hand"][view.seat]
        self.plain_hand = [card for card in self.hand if card[0] != "*"]
        self.out = [card for card in self.out if card not in view.zones["dropped"][view.seat] and
                    card not in self.hand]
        self.everything = self.legal
        self.legal = [card for card in self.legal if card[0] != "*"] or self.legal
        self.is_sol = fields["best_kind"] >= 5
        self.joker_led = bool(self.laid) and self.laid[0][1][0] == "*"
        self.asked = fields["declarer"] > 0
        self.side = {fields["declarer"] - 1, fields["partner_shown"] - 1}
        if fields["called"] and "A" + SUITS[fields["called"] - 1] in self.hand:
            self.side.add(view.seat)
        self.sure = fields["partner_shown"] > 0 or view.seat in self.side
        self.hand = self.plain_hand

    def turned(self, view):
        return []

    def power(self, card):
        if card[0] == "*":
            return 1000 if self.laid and self.laid[0][1] == card else -2
        return super().power(card)

    def longest(self):
        """Of the suits that may be led: the holder of the called ace leads no other card of it."""
        length = {suit: sum(card[1] == suit for card in self.legal) for suit in SUITS}
        return length[self.card[1]] == max(n for suit, n in length.items()
                                           if not self.is_trump("2" + suit))

    def friend_wins(self):
        return self.sure and (self.winner()[0] in self.side) == (self.seat in self.side)

    def is_safe(self):
        """The n-th lowest card of each suit has so few below it that others can be lower."""
        suits = [sorted(rank(card) for card in self.hand if card[1] == suit) for suit in SUITS]
        return all(height <= 3 + 3 * n for suit in suits for n, height in enumerate(suit))

    def bids_least(self):
        same = [int(m[1]) for m in self.view.moves if m[0] == "bid" and m[2:] == self.words[1:] and
                len(m) > 2]
        return int(self.words[0]) == min(same)

    def may_reach(self, suit):
        return self.length(suit) and "A" + suit not in self.hand

    def is_loser(self, card):
        if self.is_sol:
            return card[0] == "*" or rank(card) > 8
        return card[0] != "*" and rank(card) < 8 and not self.is_trump(card)


def plays(claim):
    return lambda a: a.word == "play" and a.card[0] != "*" and not a.joker_led and claim(a)


ESMAKKER = {text: lambda a, c=plays(claim): not a.is_sol and c(a) for text, claim in TAKES.items()}
ESMAKKER |= {text: lambda a, c=plays(claim): a.is_sol and c(a) for text, claim in AVOIDS.items()}
ESMAKKER |= {
    "Your partner is winning the trick. Play the card that you need least.":
        plays(lambda a: a.friend_wins() and a.is_cheapest(a.legal)),
    "A joker that is led wins the trick. Lead {a}.": lambda a: a.card[0] == "*" and not a.laid,
    "A joker was led and wins. Play the card that you need least.": lambda a: a.joker_led,
    "You can play only jokers, and they win nothing here.":
        lambda a: a.laid and all(card[0] == "*" for card in a.everything),
    "Your hand is worth this bid beside a partner with an ace.":
        lambda a: a.word == "bid" and a.bids_least(),
    "Nobody can force you to win a trick. Bid a sol.":
        lambda a: a.word == "bid" and len(a.words) == 1 and a.is_safe(),
    "Your hand is not good enough for a higher bid. Pass.":
        lambda a: a.word == "pass" and not a.asked,
    "With this trump you win the most tricks.":
        lambda a: a.word == "name" and a.length(a.words[0]) + 3 > max(map(a.length, SUITS)),
    "You hold few cards of this suit. Its ace is easy to reach.":
        lambda a: a.word == "call" and a.length(a.words[0]) ==
        min(a.length(m[1]) for m in a.view.moves if a.may_reach(m[1])),
    "You do not hold this ace. Its holder will be your partner.":
        lambda a: a.word == "call" and "A" + a.words[0] not in a.hand,
    "You hold all these aces. Call one of them, and you play alone.":
        lambda a: a.word == "call" and all("A" + m[1] in a.hand for m in a.view.moves),
    "You hold enough cards of this suit. Take it as trump.": lambda a: a.word == "take",
    "You hold too few cards of this suit. Turn the next card.": lambda a: a.word == "turn",
    "Nobody can force you to win a trick. Join.": lambda a: a.word == "join" and a.is_safe(),
    "Your cards could be forced to win tricks. Do not join.":
        lambda a: a.word == "pass" and a.asked,
    "This low card wins nothing. Drop it.":
        lambda a: a.word == "drop" and not a.is_sol and a.is_loser(a.card),
    "This card could make you win a trick. Drop it.":
        lambda a: a.word == "drop" and a.is_sol and a.is_loser(a.card),
    "All your cards are good. Drop no more.":
        lambda a: a.word == "done" and not any(map(a.is_loser, a.view.cards_of("drop"))),
}
