"""People who come, leave and are replaced in a drive, as doc/drives.md says, told seat by seat.
check_movements.py gives these changes to the program.
"""
import random

import movement_rules as rules

TRICKS = 13
COUNTED = {"tricks": TRICKS, "out_points": 0, "ties": "best",
           "prizes": "high:2,low,high_a,low_b:2,first_half,second_half:3"}


def random_result(chance):
    one = chance.randint(0, TRICKS)
    return one, TRICKS - one


# ---- movements by results ---------------------------------------------------------------------

class Changed:
    """An evening of which every seat is known, with its results and changes for the program."""

    def __init__(self, movement, players, seed):
        self.chance = random.Random(seed)
        self.evening = rules.Evening(movement, players, 4, rules.MOVERS[movement][0])
        self.movement, self.next_number = movement, players + 1
        self.lines, self.expected, self.changes = [], [], []

    def play(self):
        """One round: what it looks like, its results, and how the seats move after it."""
        evening, winners = self.evening, []
        self.expected.append((evening.seats(), evening.players_out()))
        for table in range(1, len(evening.tables) + 1):
            one, two = random_result(self.chance)
            self.lines.append(f"{evening.round} {table} {one} {two}")
            winners.append(1 if one > two else 2)
        return winners

    def faults(self, told):
        for one, (seats, out) in zip(told["plan"], self.expected):
            got = [table["seats"] for table in one["tables"]]
            if got != seats or one["out"] != out:
                yield (f"round {one['round']}: {got}, out {one['out']}, but by the page {seats}, "
                       f"out {out}; {self.changes}")
        if told["changes"] != self.changes:
            yield f"changes {told['changes']}, not {self.changes}"


class Substitutes(Changed):
    """The places move as if nothing had changed, and sit out by their own numbers. People, or
    bots, take the places of others, and some of those who left come back."""

    def play_all(self, rounds, bots):
        self.holder = {player: player for unit in self.evening.units for player in unit}
        self.gone = []
        for number in range(1, rounds + 1):
            for _ in range(self.chance.choice((0, 1, 1, 2)) if number > 1 else 0):
                self.substitute(number, bots)
            winners = self.play()
            seats, out = self.expected.pop()
            self.expected.append(([[self.holder[place] for place in table] for table in seats],
                                  sorted(self.holder[place] for place in out)))
            self.evening.next_round(winners)
        return self

    def substitute(self, number, bots):
        place = self.chance.choice(sorted(self.holder))
        old = self.holder[place]
        if self.gone and not bots and self.chance.random() < 0.4:
            new = self.gone.pop(self.chance.randrange(len(self.gone)))
            self.lines.append(f"{number} replace {old} {new}")
        else:
            new = self.next_number
            self.next_number += 1
            self.lines.append(f"{number} leave {old}" if bots else f"{number} replace {old}")
        self.gone.append(old)
        self.holder[place] = new
        self.changes.append({"round": number, "change": "leave" if bots else "replace",
                             "players": [old], "by": [new]})


# ---- anybody at any time ----------------------------------------------------------------------

class Crowd(Changed):
    """Players, or teams, who come and go before any round; tables are opened and closed."""

    def play_all(self, rounds):
        for number in range(1, rounds + 1):
            winners = self.play()
            if number < rounds:
                self.evening.move(winners)
                self.evening.change(*self.people(number + 1))
                self.evening.settle_out()
        return self

    def people(self, number):
        """Who leaves and who comes before this round, as units."""
        leaving, joining = [], []
        size = len(self.evening.units[0])
        for _ in range(self.chance.choice((0, 0, 1, 2, 3, 6))):
            staying = [unit for unit in self.evening.units if unit not in leaving]
            if self.chance.random() < 0.5 and len(staying) * size > 16:
                leaving.append(self.chance.choice(staying))
                self.go(number, leaving[-1])
            else:
                joining.append(self.come(number, size))
        return leaving, joining

    def go(self, number, unit):
        for player in unit:
            self.lines.append(f"{number} leave {player}")
            self.changes.append({"round": number, "change": "leave", "players": [player],
                                 "by": []})

    def come(self, number, size):
        unit = tuple(range(self.next_number, self.next_number + size))
        self.next_number += size
        self.lines.append(f"{number} join")
        self.changes.append({"round": number, "change": "join", "players": [], "by": list(unit)})
        return unit


# ---- plans ------------------------------------------------------------------------------------

class Places:
    """The places of a plan, which move as without changes, and who has them; None: nobody."""

    def __init__(self, base, seed):
        self.base, self.chance = base, random.Random(seed)
        self.size = base["seats"] // 2 if base["movement"] in rules.IN_TEAMS else 1
        self.holder = {place: place for place in range(1, base["players"] + 1)}
        self.next_number = base["players"] + 1
        self.lines, self.expected, self.changes = [], [], []

    def run(self):
        """Replaces before round 2; a place, or that of a team, is free before rounds 3 to 5."""
        vacant = []
        for one in self.base["plan"]:
            number = one["round"]
            if number == 2:
                self.replace(number)
            if number == 3:
                vacant = self.leave(number)
            if number == 5:
                self.join(number, vacant)
            self.expected.append(self.round_of(one))
        return self

    def replace(self, number):
        place = self.chance.choice(sorted(self.holder))
        self.lines.append(f"{number} replace {self.holder[place]}")
        self.note(number, "replace", [self.holder[place]], [self.next_number])
        self.holder[place] = self.next_number
        self.next_number += 1

    def note(self, number, change, players, by):
        self.changes.append({"round": number, "change": change, "players": players, "by": by})

    def leave(self, number):
        first = self.chance.randrange(len(self.holder) // self.size) * self.size + 1
        places = list(range(first, first + self.size))
        for place in places:
            self.lines.append(f"{number} leave {self.holder[place]}")
            self.note(number, "leave", [self.holder[place]], [])
            self.holder[place] = None
        return places

    def join(self, number, places):
        self.lines.append(f"{number} join")
        by = list(range(self.next_number, self.next_number + len(places)))
        self.note(number, "join", [], by)
        self.holder.update(zip(places, by))
        self.next_number += len(places)

    def round_of(self, one):
        """The tables whose places all have somebody; everybody else who is there is out."""
        tables = {}
        for table in one["tables"]:
            seats = [self.holder[place] for place in table["seats"]]
            if None not in seats:
                tables[table["table"]] = (seats, table["boards"])
        seated = {player for seats, _ in tables.values() for player in seats}
        return tables, sorted(set(self.holder.values()) - seated - {None})

    def results(self):
        """The changes, and results of most of the tables."""
        told = [f"{number} {table} {' '.join(map(str, random_result(self.chance)))}"
                for number, (tables, _) in enumerate(self.expected, 1) for table in tables]
        return self.lines + [line for line in told if self.chance.random() < 0.9]

    def faults(self, told):
        for one, (tables, out) in zip(told["plan"], self.expected):
            got = {table["table"]: (table["seats"], table["boards"]) for table in one["tables"]}
            if got != tables or one["out"] != out:
                yield (f"round {one['round']}: {got}, out {one['out']}, but by the page {tables}, "
                       f"out {out}; {self.lines}")
        if told["changes"] != self.changes:
            yield f"changes {told['changes']}, not {self.changes}"
