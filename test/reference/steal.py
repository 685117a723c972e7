"""Reference model of Steal War (R-STL).

A position set up by name is either a decided pot that lies before its winner (`taker` is named), or
the beginning of a battle: with the drawn cards named, or else drawing them first. Repeated states
are not looked for.
"""

import war_options
from common import (clockwise, deal_one_by_one, face, first_dealer, full_pack, rank_of, ranking,
                    shuffle)
from war import without_leftover

FORMS = ("steal",)
PRESETS = war_options.presets_of(*FORMS)
invalid = war_options.invalid


def full_options(preset, given):
    return war_options.full_options(preset, given, FORMS)


def random_options(preset, rng):
    return war_options.random_options(preset, rng, FORMS)


class Model:
    UNORDERED = set()

    def __init__(self, options, chance, pack=None):
        self._empty(options, chance)
        dealer = first_dealer(options, chance)
        if pack is None:
            pack = shuffle(without_leftover(full_pack(54), options), chance)
        rest = list(pack)
        self.draw = deal_one_by_one(rest, self.players, dealer, len(rest) // self.players)
        self.aside = rest
        self.base = self.first_actor = (dealer + 1) % self.players  # R-STL-04
        self._begin_battle()

    @classmethod
    def at(cls, options, chance, zones, fields):
        model = cls.__new__(cls)
        model._empty(options, chance)
        for name in ("draw", "won", "drawn", "pot"):
            setattr(model, name, [list(cards) for cards in zones.get(name, getattr(model, name))])
        model.aside = list(zones.get("aside", []))
        start = options["first_dealer"]
        model.base = 0 if start == "random" else (start + 1) % model.players
        for name in ("battles", "first_actor", "taker"):
            setattr(model, name, fields.get(name, getattr(model, name)))
        model.protected = list(fields.get("protected", model.protected))
        model.out = list(fields.get("out", model.out))
        if model.taker:
            model.phase = "collect"
            model._check_end()
        elif any(model.drawn):
            model._begin_actions()
        else:
            model._begin_battle()
        return model

    def _empty(self, options, chance):
        self.options = options
        self.chance = chance
        self.players = options["players"]
        self.draw = [[] for seat in range(self.players)]
        self.won = [[] for seat in range(self.players)]
        self.drawn = [[] for seat in range(self.players)]
        self.pot = [[] for seat in range(self.players)]
        self.aside = []
        self.base = 0  # left of the first dealer
        self.first_actor = 0
        self.battles = 0
        self.taker = 0
        self.protected = [0] * self.players
        self.out = [0] * self.players
        self.phase = ""  # "protect", "act", "collect" or "over"
        self.fighting = []  # the players still in the battle
        self.undecided = set()  # those who owe a `protect` or `hold`
        self.protecting = set()  # those who committed `protect`, still secret

    # ---- the table

    def acting(self):
        if self.phase == "protect":
            return set(self.undecided)
        if self.phase == "act":
            return {self._actor()}
        if self.phase == "collect":
            return {self.taker - 1}
        return set()

    def legal(self, seat):
        if self.phase == "protect":  # R-STL-06
            return {"protect", "hold"} if self._matches_own(seat) else {"hold"}
        if self.phase == "act":  # R-STL-07
            return {"play"} | {f"steal {v}" for v in range(self.players) if self._robs(seat, v)}
        if self.phase == "collect" and self.draw[seat]:  # R-STL-14
            return {f"choose_top {face(card)}" for cards in self.pot for card in cards}
        return {"collect"} if self.phase == "collect" else set()

    def apply(self, seat, text):
        if seat not in self.acting() or text not in self.legal(seat):
            raise ValueError(f"illegal: {seat} {text}")
        if self.phase == "protect":
            self._commit(seat, text)
        elif text == "play":
            self._play(seat)
            self._go_on()
        elif self.phase == "act":
            self._steal(seat, int(text.split()[1]))
        else:
            self._collect(seat, text)
            self._begin_battle()

    def zones(self):
        return {"draw": [list(cards) for cards in self.draw],
                "won": [list(cards) for cards in self.won],
                "drawn": [list(cards) for cards in self.drawn],
                "pot": [list(cards) for cards in self.pot],
                "aside": list(self.aside)}

    def fields(self):
        return {"battles": self.battles, "first_actor": self.first_actor,
                "protected": list(self.protected), "taker": self.taker, "out": list(self.out)}

    def result(self):
        never = self.options["max_battles"] + 1
        return ranking([number or never for number in self.out]), [0] * self.players  # R-STL-15

    # ---- piles

    def _has_cards(self, seat):
        return bool(self.draw[seat] or self.won[seat])

    def _renew(self, seat):
        """R-STL-03: an empty draw pile is replaced at once by the shuffled won pile."""
        if not self.draw[seat] and self.won[seat]:
            self.draw[seat] = shuffle(self.won[seat], self.chance)  # listed bottom to top
            self.won[seat] = []

    def _take(self, seat):
        card = self.draw[seat].pop(0)
        self._renew(seat)
        return card

    def _draw_cards(self):
        """R-STL-05, in seat order (R-GEN-03)."""
        for seat in self.fighting:
            self.drawn[seat] = [self._take(seat)]
        self._begin_actions()

    # ---- a battle

    def _begin_battle(self):
        self.fighting = [seat for seat in range(self.players) if self._has_cards(seat)]
        for seat in self.fighting:
            self._renew(seat)  # only in a position set up by name
        if len(self.fighting) < 2:
            self.phase = "over"
        else:
            self._draw_cards()

    def _begin_actions(self):
        """R-STL-06/07 for the cards just drawn."""
        self.fighting = [seat for seat in range(self.players) if self.drawn[seat]]
        self.protecting = set()
        self.undecided = set()
        if self.options["steal_timing"] == "protected":
            self.undecided = {seat for seat in self.fighting if self.won[seat]}
        self.phase = "protect" if self.undecided else "act"

    def _matches_own(self, seat):
        pile = self.won[seat]
        return bool(pile) and rank_of(pile[-1]) == rank_of(self.drawn[seat][0])

    def _commit(self, seat, text):
        self.undecided.remove(seat)
        if text == "protect":
            self.protecting.add(seat)
        if self.undecided:
            return
        for protector in sorted(self.protecting):
            self._play(protector)
        self.phase = "act"
        self._go_on()

    def _actor(self):
        """The first one from the first actor on who has not played yet."""
        for seat in clockwise(self.first_actor, self.players):
            if self.drawn[seat]:
                return seat
        return None

    def _play(self, seat):
        """R-STL-09."""
        if self.options["steal_timing"] == "protected" and self._matches_own(seat):
            self.protected[seat] = 1
        self.pot[seat].append(self.drawn[seat].pop())

    def _robs(self, seat, victim):
        """R-STL-08, R-STL-10."""
        if victim == seat or not self.won[victim] or self.protected[victim]:
            return False
        return rank_of(self.won[victim][-1]) == rank_of(self.drawn[seat][0])

    def _steal(self, seat, victim):
        """R-STL-08; with an empty draw pile the gained pile becomes one at once (Q-STL-5)."""
        self.won[seat] += self.won[victim] + self.drawn[seat]
        self.won[victim] = []
        self._renew(seat)
        self.drawn[seat] = [self._take(seat)]

    def _go_on(self):
        if self._actor() is None:
            self._compare()

    def _compare(self):
        """R-STL-12."""
        values = {seat: rank_of(self.pot[seat][-1]) for seat in self.fighting}
        highest = max(values.values())
        tied = [seat for seat in self.fighting if values[seat] == highest]
        if len(tied) == 1:
            self._decide(tied[0])
        else:
            self._war_step()

    def _war_step(self):
        """R-STL-12, 13: three cards laid unseen, the fourth drawn, all in lock-step."""
        for card in range(4):
            able = [seat for seat in self.fighting if self._has_cards(seat)]
            if not able:
                self._draw_game()
                return
            for seat in self.fighting:
                if seat not in able:
                    self.out[seat] = self.battles + 1
            self.fighting = able
            if len(able) == 1:
                self._decide(able[0])
                return
            if card < 3:
                for seat in able:
                    self.pot[seat].append("-" + self._take(seat))
        self._draw_cards()

    # ---- the end of a battle and of the game

    def _decide(self, winner):
        self.battles += 1
        self.taker = winner + 1
        self.pot = [[face(card) for card in cards] for cards in self.pot]
        for seat in range(self.players):
            if not self._has_cards(seat) and seat != winner and not self.out[seat]:
                self.out[seat] = self.battles
        self.phase = "collect"
        self._check_end()

    def _check_end(self):
        if self.out.count(0) < 2 or self.battles >= self.options["max_battles"]:  # R-STL-15
            self.phase = "over"

    def _draw_game(self):
        """R-STL-13: those who failed together share the game."""
        self.battles += 1
        self.phase = "over"

    def _collect(self, winner, text):
        """R-STL-14: seat order, then the order laid, from the bottom; the chosen card on top."""
        cards = [face(card) for pile in self.pot for card in pile]
        if text.startswith("choose_top"):
            chosen = text.split()[1]
            cards.remove(chosen)
            cards.append(chosen)
        self.won[winner] += cards
        self.pot = [[] for seat in range(self.players)]
        self._renew(winner)
        self.protected = [0] * self.players
        self.taker = 0
        self._move_first_actor(winner)

    def _move_first_actor(self, winner):
        """R-STL-04: rotate, last_winner or fixed; the nearest player with cards."""
        start = {"rotate": (self.first_actor + 1) % self.players, "last_winner": winner,
                 "fixed": self.base}[self.options["first_actor"]]
        for seat in clockwise(start, self.players):
            if self._has_cards(seat):
                self.first_actor = seat
                return
