"""Reference model of War and P'yanitsa (R-WAR, R-PYA) with the options of the README.

It refuses to know the engine, jokers, Război, `tied`, `chosen` and `drop_lowest`, and it never
looks for repeated states: only the guard of R-WAR-16 ends an endless game. Cards are laid when the
last of those who must flip has flipped (Q-GEN-3: all commitments first, then the common effect).
"""

from common import (clockwise, deal_one_by_one, face, first_dealer, full_pack, rank_of, ranking,
                    shuffle)

WAR = {"form": "war", "players": 2, "first_dealer": "random", "deck": 52, "war_down": 1,
       "shortage": "out", "collect_order": "shuffled", "low_beats_ace": 0, "goal": "win_all",
       "max_battles": 10000}
PYANITSA = dict(WAR, form="pyanitsa", deck=36, war_down=0, shortage="last_card", low_beats_ace=1,
                goal="avoid_all")
PRESETS = {
    "classic": WAR,
    "last-card": dict(WAR, shortage="last_card"),
    "multi": dict(WAR, players=3),
    "three-down": dict(WAR, war_down=3),
    "pyanitsa-last-loses": PYANITSA,
    "pyanitsa-last-loses-hidden": dict(PYANITSA, war_down=1),
    "pyanitsa-first-out-loses": dict(PYANITSA, goal="avoid_out"),
    "pyanitsa-first-out-loses-hidden": dict(PYANITSA, goal="avoid_out", war_down=1),
    "pyanitsa-52": dict(PYANITSA, deck=52),
}


def random_options(preset, rng):
    """Any valid combination of the form of this preset."""
    options = dict(PRESETS[preset])
    pyanitsa = options["form"] == "pyanitsa"
    options["players"] = rng.randint(2, 4 if pyanitsa else 8)  # R-PYA-01, R-WAR-01
    options["first_dealer"] = rng.choice(["random"] + list(range(options["players"])))
    options["deck"] = rng.choice([36, 52]) if pyanitsa else 52
    options["war_down"] = rng.choice([0, 1] if pyanitsa else [0, 1, 3])
    options["shortage"] = rng.choice(["out", "last_card"])
    options["collect_order"] = rng.choice(["shuffled", "winner_first", "loser_first", "seat_order"])
    options["low_beats_ace"] = rng.choice([0, 1]) if pyanitsa else 0
    options["goal"] = rng.choice(["win_all", "avoid_all", "avoid_out"])
    options["max_battles"] = rng.choice([100, 1000, 10000])
    return options


class Model:
    UNORDERED = set()

    def __init__(self, options, chance, pack=None):
        self._empty(options, chance)
        dealer = first_dealer(options, chance)  # R-GEN-03: before the first shuffle
        if pack is None:
            pack = shuffle(full_pack(options["deck"]), chance)
        rest = list(pack)
        self.packet = deal_one_by_one(rest, self.players, dealer, len(rest) // self.players)
        self.aside = rest  # R-WAR-03
        self._await_battle()

    @classmethod
    def at(cls, options, chance, zones, fields):
        """A position between two battles; a pot must lie with its taker named."""
        model = cls.__new__(cls)
        model._empty(options, chance)
        model.packet = [list(cards) for cards in zones.get("packet", model.packet)]
        model.pot = [list(cards) for cards in zones.get("pot", model.pot)]
        model.aside = list(zones.get("aside", []))
        model.battles = fields.get("battles", 0)
        model.taker = fields.get("taker", 0)
        model.out = list(fields.get("out", model.out))
        if any(model.pot) and not model.taker:
            raise ValueError("a position in the middle of a battle is not modelled")
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
        self.battles = 0
        self.taker = 0
        self.out = [0] * self.players
        self.over = False
        self.drawn = False
        self.fighting = []  # the players still in the battle
        self.tied = []  # those whose tie caused the war step
        self.in_war = False
        self.to_flip = set()

    # ---- the table

    def acting(self):
        return set() if self.over else set(self.to_flip)

    def legal(self, seat):
        return {"flip"}  # R-WAR-17

    def apply(self, seat, text):
        if seat not in self.acting() or text not in self.legal(seat):
            raise ValueError(f"illegal: {seat} {text}")
        if any(self.pot) and self.taker:
            self._sweep()
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
                "aside": list(self.aside)}

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
        else:
            self._await_war_step()  # R-WAR-07

    # ---- war

    def _await_war_step(self):
        self.in_war = True
        self.to_flip = {seat for seat in self.fighting if self.packet[seat]}
        if not self.to_flip:
            self._war_step()

    def _war_step(self):
        if self.options["shortage"] == "out":
            self._war_step_out()
        else:
            self._war_step_last_card()

    def _war_step_out(self):
        """R-WAR-10."""
        down = self.options["war_down"]
        short = [seat for seat in self.fighting if len(self.packet[seat]) < down + 1]
        if len(short) == len(self.fighting):
            self._all_short()
            return
        for seat in short:  # (b)
            self._lay(seat, len(self.packet[seat]), 0)
            self._put_out(seat)
        self.fighting = [seat for seat in self.fighting if seat not in short]
        for seat in self.fighting:  # also a sole survivor does the step: TV-WAR-08b
            self._lay(seat, down, 1)
        if len(self.fighting) == 1:
            self._decide(self.fighting[0])
        else:
            self._compare()

    def _all_short(self):
        """R-WAR-10(c): nothing is laid any more."""
        most = max(len(self.packet[seat]) for seat in self.fighting)
        holders = [seat for seat in self.fighting if len(self.packet[seat]) == most]
        for seat in self.fighting:
            if seat not in holders:
                self._put_out(seat)
        if len(holders) == 1:
            self._decide(holders[0])
        else:
            self._draw(holders)

    def _war_step_last_card(self):
        """R-WAR-11; whoever has nothing to lay keeps his last laid card."""
        if not any(self.packet[seat] for seat in self.fighting):
            self._draw(self.tied)
            return
        for seat in self.fighting:
            cards = min(len(self.packet[seat]), self.options["war_down"] + 1)
            if cards:
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
        for seat in self.fighting:
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

    def _sweep(self):
        """R-WAR-13: first listed = drawn first later."""
        winner = self.taker - 1
        order = self.options["collect_order"]
        seats = list(range(self.players))
        if order == "winner_first":
            seats = clockwise(winner, self.players)
        elif order == "loser_first":
            seats = clockwise((winner + 1) % self.players, self.players)
        cards = [face(card) for seat in seats for card in self.pot[seat]]
        if order == "shuffled":  # R-GEN-03: listed by seats 0…n−1
            shuffle(cards, self.chance)
        self.packet[winner].extend(cards)
        self.pot = [[] for seat in range(self.players)]
        self.taker = 0
