"""Reference model of War, Război and P'yanitsa (R-WAR, R-RAZ, R-PYA).

Cards are laid when the last of those who must flip has flipped (Q-GEN-3: all commitments first,
then the common effect). Repeated states are not looked for: only the guard of R-WAR-16 ends an
endless game.
"""

import war_options
from common import (clockwise, deal_one_by_one, face, first_dealer, full_pack, rank_of, ranking,
                    shuffle)

FORMS = ("war", "pyanitsa")
PRESETS = war_options.presets_of(*FORMS)
NAMED_ORDERS = ("winner_first", "loser_first", "seat_order", "shuffled")
invalid = war_options.invalid


def full_options(preset, given):
    return war_options.full_options(preset, given, FORMS)


def random_options(preset, rng):
    return war_options.random_options(preset, rng, FORMS)


def listed_pack(options):
    """The cards to shuffle, as R-GEN-03 lists them."""
    cards = full_pack(options["deck"])
    if options["jokers"] and options["joker_deal"] == "shuffled":
        cards = full_pack(54)
    return without_leftover(cards, options)


def without_leftover(cards, options):
    """R-WAR-03 drop_lowest: the cards nobody would get are taken out, the lowest first."""
    if options["leftover"] == "aside":
        return cards
    count = len(cards) % options["players"]
    dropped = sorted(cards, key=rank_of)[:count]  # equal ranks keep the order of suits: c d h s
    return [card for card in cards if card not in dropped]


class Model:
    UNORDERED = set()

    def __init__(self, options, chance, pack=None):
        self._empty(options, chance)
        dealer = first_dealer(options, chance)  # R-GEN-03: before the first shuffle
        rest = shuffle(listed_pack(options), chance) if pack is None else list(pack)
        self.packet = deal_one_by_one(rest, self.players, dealer, len(rest) // self.players)
        self.aside = rest  # R-WAR-03
        if options["joker_deal"] == "one_each":  # R-WAR-04
            for seat in (0, 1):
                self.packet[seat].insert(chance.below(27), f"*{seat + 1}")
        self._await_battle()

    @classmethod
    def at(cls, options, chance, zones, fields):
        """A position between two battles, or after a tie: cards that lie without a taker."""
        model = cls.__new__(cls)
        model._empty(options, chance)
        model.packet = [list(cards) for cards in zones.get("packet", model.packet)]
        model.pot = [list(cards) for cards in zones.get("pot", model.pot)]
        model.aside = list(zones.get("aside", []))
        model.gathered = list(zones.get("gathered", []))
        model.battles = fields.get("battles", 0)
        model.taker = fields.get("taker", 0)
        model.out = list(fields.get("out", model.out))
        if any(model.pot) and not model.taker:
            model.fighting = [seat for seat in range(model.players)
                              if model.pot[seat] and not model.out[seat]]
            model._compare()
            return model
        model._await_battle()
        model._check_end()
        return model

    def _empty(self, options, chance):
        self.options = options
        self.chance = chance
        self.players = options["players"]
        self.packet = [[] for seat in range(self.players)]
        self.pot = [[] for seat in range(self.players)]
        self.aside = []
        self.gathered = []  # what the taker has taken up so far, in his order
        self.battles = 0
        self.taker = 0
        self.out = [0] * self.players
        self.over = False
        self.drawn = False
        self.fighting = []  # the players still in the battle; in a war its participants
        self.tied = []  # those whose tie caused the war step
        self.in_war = False
        self.to_flip = set()

    # ---- the table

    def acting(self):
        if self.over:
            return set()
        return {self.taker - 1} if self._is_ordering() else set(self.to_flip)

    def legal(self, seat):
        if not self._is_ordering():
            return {"flip"}  # R-WAR-17
        moves = {f"take {n}" for n in range(1, len(self._lying()) + 1)}
        if not self.gathered:
            moves |= {f"collect {order}" for order in NAMED_ORDERS}
        return moves

    def apply(self, seat, text):
        if seat not in self.acting() or text not in self.legal(seat):
            raise ValueError(f"illegal: {seat} {text}")
        word, *operand = text.split()
        if word == "take":
            self._take(int(operand[0]))
        elif word == "collect":
            self._sweep(operand[0])
        else:
            self._flip(seat)

    def _flip(self, seat):
        if any(self.pot) and self.taker:
            self._sweep(self.options["collect_order"])
        self.to_flip.remove(seat)
        if self.to_flip:
            return
        if self.in_war:
            self._war_step()
        else:
            self._battle()

    def zones(self):
        return {"packet": [list(cards) for cards in self.packet],
                "pot": [list(cards) for cards in self.pot],
                "aside": list(self.aside),
                "gathered": list(self.gathered)}

    def fields(self):
        return {"battles": self.battles, "taker": self.taker, "out": list(self.out)}

    def result(self):
        goal = self.options["goal"]
        never = self.options["max_battles"] + 1
        if goal == "win_all":  # R-WAR-15: the later out, the better
            keys = [number or never for number in self.out]
        elif self.drawn:  # R-PYA-08: nobody lost
            keys = [0] * self.players
        elif goal == "avoid_all":  # R-PYA-06: the earlier out, the better
            keys = [-(number or never) for number in self.out]
        else:  # R-PYA-07: those without cards lose
            keys = [0 if number else 1 for number in self.out]
        return ranking(keys), [0] * self.players

    # ---- a battle

    def _await_battle(self):
        """R-WAR-05: every player with cards, a lying pot counted as its taker's."""
        seats = range(self.players)
        self.fighting = [p for p in seats if self.packet[p] or p + 1 == self.taker]
        self.to_flip = set(self.fighting)
        self.in_war = False

    def _battle(self):
        for seat in self.fighting:
            self._lay(seat, 0, 1)
        self._compare()

    def _lay(self, seat, down, up):
        for i in range(down):
            self.pot[seat].append("-" + self.packet[seat].pop(0))
        for i in range(up):
            self.pot[seat].append(self.packet[seat].pop(0))

    def _values(self):
        """The value of each battle card: the newest card of everybody still in the battle."""
        ranks = {seat: rank_of(self.pot[seat][-1]) for seat in self.fighting}
        if self.options["low_beats_ace"] and 14 in ranks.values():  # R-PYA-03
            low = 6 if self.options["deck"] == 36 else 2
            ranks = {seat: 15 if rank == low else rank for seat, rank in ranks.items()}
        return ranks

    def _compare(self):
        values = self._values()
        highest = max(values.values())
        self.tied = [seat for seat in self.fighting if values[seat] == highest]
        if len(self.tied) == 1:
            self._decide(self.tied[0])  # R-WAR-06
            return
        if self.options["war_participants"] == "tied":  # R-WAR-07
            self.fighting = list(self.tied)
        self._await_war_step()

    # ---- war

    def _need(self):
        """Cards of everybody's war step, the last of them face up."""
        if self.options["war_down"] != "rank":
            return self.options["war_down"] + 1  # R-WAR-08
        rank = rank_of(self.pot[self.tied[0]][-1])  # R-RAZ-01, R-RAZ-02
        if rank == 14:
            return self.options["razboi_ace"]
        return 10 if rank > 10 and self.options["razboi_face"] == 10 else rank

    def _await_war_step(self):
        if self.options["shortage"] == "min_common" and self._lose_empty_handed():
            return
        self.in_war = True
        self.to_flip = {seat for seat in self.fighting if self.packet[seat]}
        if not self.to_flip:
            self._war_step()

    def _lose_empty_handed(self):
        """R-WAR-12(a), R-RAZ-04. Answers whether that decides the battle."""
        able = [seat for seat in self.fighting if self.packet[seat]]
        if not able:
            self._draw(self.tied)
            return True
        for seat in self.fighting:
            if seat not in able:
                self._put_out(seat)
        self.fighting = able
        if len(able) == 1:
            self._decide(able[0])
        return len(able) == 1

    def _war_step(self):
        {"out": self._war_step_out, "last_card": self._war_step_last_card,
         "min_common": self._war_step_min_common}[self.options["shortage"]]()

    def _war_step_out(self):
        """R-WAR-10."""
        need = self._need()
        short = [seat for seat in self.fighting if len(self.packet[seat]) < need]
        if len(short) == len(self.fighting):
            self._all_short()
            return
        for seat in short:  # (b)
            self._lay_everything(seat)
            self._put_out(seat)
        self.fighting = [seat for seat in self.fighting if seat not in short]
        for seat in self.fighting:  # also a sole survivor does the step: TV-WAR-08b
            self._lay(seat, need - 1, 1)
        if len(self.fighting) == 1:
            self._decide(self.fighting[0])
        else:
            self._compare()

    def _lay_everything(self, seat):
        self._lay(seat, len(self.packet[seat]), 0)

    def _all_short(self):
        """R-WAR-10(c): those put out lay their cards as in (b), the others lay nothing any more."""
        most = max(len(self.packet[seat]) for seat in self.fighting)
        holders = [seat for seat in self.fighting if len(self.packet[seat]) == most]
        for seat in self.fighting:
            if seat not in holders:
                self._lay_everything(seat)
                self._put_out(seat)
        if len(holders) == 1:
            self._decide(holders[0])
        else:
            self._draw(holders)

    def _outside(self):
        """R-WAR-07: those who take no part in the war, but hold cards."""
        return [seat for seat in range(self.players)
                if self.packet[seat] and not self.out[seat] and seat not in self.fighting]

    def _war_step_last_card(self):
        """R-WAR-11; a player with nothing to lay keeps his last laid card."""
        if not any(self.packet[seat] for seat in self.fighting):
            self._draw(self.tied)
            return
        need = self._need()
        for seat in self.fighting:
            cards = min(len(self.packet[seat]), need)
            if cards:
                self._lay(seat, cards - 1, 1)
        self._compare()

    def _war_step_min_common(self):
        """R-WAR-12(b): all lay as many as the smallest holding allows."""
        cards = min([self._need()] + [len(self.packet[seat]) for seat in self.fighting])
        for seat in self.fighting:
            self._lay(seat, cards - 1, 1)
        self._compare()

    # ---- the end of a battle and of the game

    def _put_out(self, seat):
        """In the battle being fought."""
        self.out[seat] = self.battles + 1

    def _decide(self, winner):
        for seat in range(self.players):  # R-WAR-14; the winner is about to collect: Q-WAR-10
            if not self.packet[seat] and seat != winner and not self.out[seat]:
                self._put_out(seat)
        self.battles += 1
        self.taker = winner + 1
        self._await_battle()
        self._check_end()

    def _draw(self, between):
        """Q-WAR-16: the others in this battle are out with it, who was out keeps his place."""
        between = between + self._outside()  # R-WAR-07
        for seat in range(self.players):
            if seat not in between and not self.out[seat]:
                self._put_out(seat)
        self.battles += 1
        self.over = self.drawn = True

    def _check_end(self):
        alive = [seat for seat in self.fighting if not self.out[seat]]
        if len(alive) < 2:  # R-WAR-15
            self.over = True
        elif self.options["goal"] == "avoid_out" and any(self.out):  # R-PYA-07
            self.over = True
        elif self.battles >= self.options["max_battles"]:  # R-WAR-16
            self.over = self.drawn = True

    # ---- collecting

    def _is_ordering(self):
        """R-WAR-13 `chosen`: the taker owes an order before anybody flips."""
        return (self.options["collect_order"] == "chosen" and self.taker > 0
                and bool(self._lying()) and not self.over)

    def _lying(self):
        """R-WAR-17: the cards of the pot as (seat, place), by seat, within a seat as laid."""
        return [(seat, place) for seat in range(self.players)
                for place in range(len(self.pot[seat]))]

    def _take(self, number):
        seat, place = self._lying()[number - 1]
        self.gathered.append(self.pot[seat].pop(place))
        if len(self._lying()) == 1:  # the last card follows by itself
            self.gathered += [card for cards in self.pot for card in cards]
            self.pot = [[] for seat in range(self.players)]
        if not self._lying():
            self._take_up(self.gathered)
            self.gathered = []

    def _sweep(self, order):
        """R-WAR-13: first listed = drawn first later."""
        winner = self.taker - 1
        seats = list(range(self.players))
        if order == "winner_first":
            seats = clockwise(winner, self.players)
        elif order == "loser_first":
            seats = clockwise((winner + 1) % self.players, self.players)
        cards = [card for seat in seats for card in self.pot[seat]]
        if order == "shuffled":  # R-GEN-03: listed by seats 0…n−1
            shuffle(cards, self.chance)
        self._take_up(cards)

    def _take_up(self, cards):
        self.packet[self.taker - 1].extend(face(card) for card in cards)
        self.pot = [[] for seat in range(self.players)]
        self.taker = 0
