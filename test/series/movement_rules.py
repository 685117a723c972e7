"""Who sits where in a drive, written from doc/movements.md, doc/movement-tables.md and
doc/drives.md alone: how seats move by results, who sits out and what plans promise. It knows
nothing about the program; check_movements.py compares the two. How points become places is in
point_rules.py.
"""
from collections import Counter
from itertools import combinations
from movement_page import COMPARED, MIXING, ONCE, PARTNERS, RAINBOWS

BY_RESULTS = ("progressive", "semi_partner", "partner", "swedish")
SEATS = {"progressive": (4,), "semi_partner": (4,), "swedish": (4,), "partner": (2, 4, 6, 8),
         "individual": (2, 4), "rainbow": (2, 3, 4, 5, 6, 7, 8),
         "mitchell": (2, 4, 6, 8), "mitchell_switched": (2, 4, 6, 8), "howell": (2, 4, 6, 8)}
IN_MATCHES = {"teams": (2, 4, 6, 8)}  # test_duplicate.py checks them
MITCHELLS = ("mitchell", "mitchell_switched")
IN_TEAMS = ("partner", *MITCHELLS, "howell")
MOVERS = {"progressive": ("winners", "losers"), "semi_partner": ("losers", "winners"),
          "partner": ("losers", "winners"), "swedish": ("winners",)}
LEAST_TABLES = {"semi_partner": 3, "partner": 2, "howell": 2}
TRUMPS = {"rotation": ("hearts", "diamonds", "spades", "clubs"),
          "english": ("hearts", "clubs", "diamonds", "spades"),
          "rotation_none": ("hearts", "diamonds", "spades", "clubs", "none"),
          "swedish": ("spades", "hearts", "none", "diamonds", "clubs", "low")}
LETTERS = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs", "N": "none", "L": "low"}


# ---- what can be played -----------------------------------------------------------------------

def is_prime(number):
    return number > 1 and all(number % i for i in range(2, int(number ** 0.5) + 1))


def individual_sizes():
    """Any number up to 100, then primes of the form 4n + 1."""
    return {n for n in range(4, 401) if n <= 100 or n % 4 == 1 and is_prime(n)}


INDIVIDUAL = individual_sizes()

def team_size(movement, seats):
    return seats // 2 if movement in IN_TEAMS else 1


def tables_of(movement, players, seats):
    """Tables that have a number. In a plan of teams the last one may have a vacant side."""
    if movement in (*MITCHELLS, "howell"):
        return -(-players // seats)
    return players // seats


def playable(movement, players, seats):
    """Whether that many players, with bots counted, can play this movement at such tables."""
    if seats not in SEATS[movement] or players % team_size(movement, seats):
        return False
    if tables_of(movement, players, seats) < LEAST_TABLES.get(movement, 1):
        return False
    if movement in MITCHELLS:
        return players // team_size(movement, seats) >= 4
    if movement == "individual" and seats == 4:
        return players in INDIVIDUAL
    return movement != "rainbow" or players % seats == 0


def with_bots(movement, players, seats):
    """How many play when bots fill up; None: it cannot be done."""
    for total in range(players, players + seats):
        has_plan = total % 4 < 2 and total in INDIVIDUAL \
            if movement == "individual" and seats == 4 else \
            total % (2 if movement == "individual" else seats) == 0
        if has_plan and playable(movement, total, seats):
            return total
    return None


def short_plan(players, rounds):
    """The rounds of the plan for a short evening of single players; None: it is the whole one."""
    for plans in (ONCE, MIXING):
        if rounds <= plans.get(players, 0):
            return plans[players]
    return None


def promise_of(movement, players, seats, rounds=400):
    """Rounds of the plan; None for movements by results."""
    if movement == "individual" and seats == 4 and short_plan(players, rounds):
        return short_plan(players, rounds)
    tables = tables_of(movement, players, seats)
    if movement == "individual":
        return players - (players % 2 == 0 if seats == 2 else players % 4 == 0)
    if movement == "howell":
        teams = players // team_size(movement, seats)
        return teams - (teams % 2 == 0)
    if movement in MITCHELLS:
        return tables - (tables % 2 == 0 and tables > 6)
    return rainbow_promise(tables, seats) if movement == "rainbow" else None


def prime_powers(number):
    """The powers of primes of which a number is the product: 4 and 3 for 12."""
    powers = []
    for prime in range(2, number + 1):
        power = 1
        while number % prime == 0:
            number, power = number // prime, power * prime
        powers += [power] * (power > 1)
    return powers


def rainbow_promise(tables, seats):
    if seats == 4 and tables * 4 in RAINBOWS:
        return RAINBOWS[tables * 4]
    if min(prime_powers(tables), default=seats) >= seats:
        return tables
    return tables // max(i for i in range(1, seats) if tables % i == 0)


def copies_of(movement, players, seats):
    """Tables that play a board in the same round; None: there are no boards."""
    tables = tables_of(movement, players, seats)
    if movement == "howell":
        teams = players // team_size(movement, seats)
        rounds = teams - (teams % 2 == 0)
        lies = 7 <= teams <= 50 or rounds % 4 == 3 and is_prime(rounds) and rounds > 3
        return 1 if lies else tables
    if movement in MITCHELLS:
        return 2 if tables in (2, 4, 6) else 1
    return None


def boards_are_shared(movement, players, seats):
    copies = copies_of(movement, players, seats)
    return copies and copies == tables_of(movement, players, seats)


def trump_plan(name):
    return TRUMPS.get(name) or [LETTERS[letter] for letter in name]


def trumps_of(name, deals, round_number):
    """One for each deal of a round: the plan of trumps goes on from deal to deal."""
    plan = trump_plan(name)
    first = (round_number - 1) * deals
    return [plan[(first + i) % len(plan)] for i in range(deals)]


# ---- movements by results ---------------------------------------------------------------------

def first_seats(units, in_teams):
    """Tables of the first round, of single players or of teams; the lower half is side 1."""
    size = 2 if in_teams else 4
    tables = [units[i:i + size] for i in range(0, len(units) // size * size, size)]
    return [list(one) if in_teams else [one[0], one[2], one[1], one[3]] for one in tables]


def one_up_one_down(tables, moving, partners_part):
    """progressive and semi_partner. `moving` has the side of each table that moves, 0 or 1."""
    after = [[None] * 4 for _ in tables]
    for seats, side, new in zip(tables, moving, after):
        new[1 - side] = seats[1 - side]
        new[2 + side if partners_part else 3 - side] = seats[3 - side]
    for number, (seats, side) in enumerate(zip(tables, moving)):
        up, down = after[(number + 1) % len(tables)], after[number - 1]
        up[0 if up[0] is None else 1] = seats[side]
        down[2 if down[2] is None else 3] = seats[side + 2]
    return after


def teams_up(tables, moving):
    after = [list(teams) for teams in tables]
    for number, (teams, side) in enumerate(zip(tables, moving)):
        above = (number + 1) % len(tables)
        after[above][moving[above]] = teams[side]
    return after


def winners_up(tables, moving):
    """swedish: the lower loser moves by one seat, the winners go up."""
    after = [[None] * 4 for _ in tables]
    for seats, side, new in zip(tables, moving, after):
        new[2 - side] = seats[1 - side]
        new[3 - side] = seats[3 - side]
    for number, (seats, side) in enumerate(zip(tables, moving)):
        up = after[(number + 1) % len(tables)]
        up[0] = seats[side + 2]
        up[1 if up[1] is None else 3] = seats[side]
    return after


def moved(movement, tables, winners, movers):
    moving = [won - 1 if movers == "winners" else 2 - won for won in winners]
    if movement == "partner":
        return teams_up(tables, moving)
    if movement == "swedish":
        return winners_up(tables, moving)
    return one_up_one_down(tables, moving, movement == "progressive")


class Evening:
    """Who sits where by results. A unit is what moves as one: a player, or a team as a tuple."""

    def __init__(self, movement, players, seats, movers):
        self.movement, self.movers = movement, movers
        size = team_size(movement, seats)
        self.in_teams = movement in IN_TEAMS
        self.units = [tuple(range(i, i + size)) for i in range(1, players + 1, size)]
        self.times, self.last = Counter(), {}
        self.tables = first_seats(self.units, self.in_teams)
        self.round = 1
        self.settle_out()

    def settle_out(self):
        """Who sits out in this round; those who come in take the seats of those who go out."""
        size = 2 if self.in_teams else 4
        order = sorted(self.units, key=lambda unit: (self.times[unit], self.last.get(unit, 0),
                                                     -unit[0]))
        self.out = sorted(order[:len(self.units) % size])
        for unit in self.out:
            self.times[unit] += 1
            self.last[unit] = self.round
        seated = {unit for table in self.tables for unit in table}
        going = [unit for unit in self.out if unit in seated]
        coming = [unit for unit in sorted(self.units) if unit not in seated | set(self.out)]
        self.fill(dict(zip(going, coming)), coming[len(going):])

    def fill(self, taken, coming):
        """Seats of those who go out first, then the empty ones in the order of the tables."""
        rest = iter(coming)
        self.tables = [[next(rest) if unit is None else taken.get(unit, unit) for unit in table]
                       for table in self.tables]

    def next_round(self, winners):
        self.move(winners)
        self.settle_out()

    def move(self, winners):
        self.round += 1
        self.tables = moved(self.movement, self.tables, winners, self.movers)

    def change(self, leaving, joining):
        """Before it is settled who sits out. People who come count as having sat out as often as
        the one who did most, and in the last round."""
        self.units = [unit for unit in self.units if unit not in leaving]
        most = max(self.times[unit] for unit in self.units)
        for unit in joining:
            self.units.append(unit)
            self.times[unit], self.last[unit] = most, self.round - 1
        size = 2 if self.in_teams else 4
        count = len(self.units) // size
        self.tables += [[None] * size for _ in range(count - len(self.tables))]
        self.tables = [[None if unit in leaving else unit for unit in table]
                       for table in self.tables[:count]]

    def seats(self):
        """For each table its players in the order of the seats."""
        if not self.in_teams:
            return [[unit[0] for unit in table] for table in self.tables]
        return [[player for pair in zip(*table) for player in pair] for table in self.tables]

    def players_out(self):
        return [player for unit in self.out for player in unit]


# ---- what each plan promises ------------------------------------------------------------------

def sides(seats):
    return tuple(sorted(seats[0::2])), tuple(sorted(seats[1::2]))


def repeated(counter, most):
    return [(key, times) for key, times in counter.items() if times > most]


def partners_and_opponents(rounds):
    partners, opponents = Counter(), Counter()
    for told in rounds:
        for table in told["tables"]:
            one, two = sides(table["seats"])
            partners.update(pair for side in (one, two) for pair in combinations(side, 2))
            opponents.update((min(a, b), max(a, b)) for a in one for b in two)
    return partners, opponents


def span_faults(counter, players, span, name):
    """Whether each couple is in the counter as often as the page says."""
    times = [counter[pair] for pair in combinations(range(1, players + 1), 2)]
    if (min(times), max(times)) != span:
        yield f"{name} {min(times)} to {max(times)} times, and by the page {span}"


def short_faults(rounds, told, whole):
    """Nobody meets anybody twice, or everybody everybody once or twice; nobody is partner twice."""
    players = told["players"] + len(told["bots"])
    partners, opponents = partners_and_opponents(rounds)
    met = partners + opponents
    yield from repeated(partners, 1)
    yield from repeated(met, 1 if told["promise"] == ONCE.get(players) else 2)
    if whole and told["promise"] == MIXING.get(players):
        yield from span_faults(met, players, (1, 2), "met")


def promised_spans(players):
    """How often two are partners and opponents in a whole plan."""
    return ((1, 1), (2, 2)) if players % 4 < 2 else PARTNERS[players]


def individual_faults(rounds, told, whole):
    players = told["players"] + len(told["bots"])
    partners, opponents = partners_and_opponents(rounds)
    if told["seats"] == 4 and short_plan(players, told["rounds"]):
        yield from short_faults(rounds, told, whole)
        return
    spans = ((0, 0), (1, 1)) if told["seats"] == 2 else promised_spans(players)
    yield from repeated(partners, spans[0][1])
    yield from repeated(opponents, spans[1][1])
    if whole and told["seats"] == 4:
        yield from span_faults(partners, players, spans[0], "partners")
    if whole:
        yield from span_faults(opponents, players, spans[1], "opponents")


def rainbow_faults(rounds, _told, _whole):
    met = Counter(pair for told in rounds for table in told["tables"]
                  for pair in combinations(sorted(table["seats"]), 2))
    yield from repeated(met, 1)


def meetings(rounds):
    """How often two teams have met; the first player of each stands for it."""
    return Counter((min(table["seats"][:2]), max(table["seats"][:2])) for told in rounds
                   for table in told["tables"])


def mitchell_faults(rounds, _told, _whole):
    yield from repeated(meetings(rounds), 1)


def two_lines_faults(told):
    """After twice the plan each team of A has met each one of B."""
    rounds = told["plan"][:2 * told["promise"]]
    size, teams = told["seats"] // 2, (told["players"] + len(told["bots"])) * 2 // told["seats"]
    met = {tuple(sorted(seat // size for seat in one["seats"][:2])) for told in rounds
           for one in told["tables"]}
    if len(rounds) == 2 * told["promise"] and len(met) != teams // 2 * (teams - teams // 2):
        yield f"{len(met)} meetings of {teams} teams in two plans"


def howell_faults(rounds, told, whole):
    met = meetings(rounds)
    yield from repeated(met, 1)
    size = told["seats"] // 2
    teams = (told["players"] + len(told["bots"])) // size
    if whole and len(met) != teams * (teams - 1) // 2:
        yield f"{len(met)} meetings of {teams} teams"


MEETING_FAULTS = {"individual": individual_faults, "rainbow": rainbow_faults,
                  "mitchell": mitchell_faults, "mitchell_switched": mitchell_faults,
                  "howell": howell_faults}


def switched_rounds(movement, promise):
    """The last rounds of a plan in which sides are switched: one in eight, at least one."""
    return max(1, (promise + 4) // 8) if movement == "mitchell_switched" else 0


def unmoved_faults(told):
    """mitchell: side 1 of a table never moves, except that it changes seats in some rounds."""
    at, promise = {}, told["promise"]
    switched = switched_rounds(told["movement"], promise)
    for one in told["plan"]:
        turned = (one["round"] - 1) % promise >= promise - switched
        for table in one["tables"]:
            side = table["seats"][1::2] if turned else table["seats"][0::2]
            if at.setdefault(table["table"], side) != side:
                yield f"round {one['round']}: side 1 of table {table['table']} has moved"


def team_faults(rounds, size):
    for told in rounds:
        for table in told["tables"]:
            for side in (table["seats"][0::2], table["seats"][1::2]):
                if (side[0] - 1) % size or side != list(range(side[0], side[0] + size)):
                    yield f"round {told['round']}: {side} is no team"


def described_boards(told, trumps):
    """The boards that are played, in order, with dealers and trumps as on the page."""
    plan = trump_plan(trumps)
    return [{"board": board, "dealer": (board - 1) % told["seats"] + 1,
             "trump": plan[(board - 1) % len(plan)]}
            for board in sorted({board for one in told["plan"] for table in one["tables"]
                                 for board in table["boards"]})]


def board_faults(told):
    """Nobody plays a board twice, in all rounds; and where they lie."""
    seen = set()
    for one in told["plan"]:
        lists = [table["boards"] for table in one["tables"]]
        if told["shared_boards"]:
            if any(boards != lists[0] for boards in lists):
                yield f"round {one['round']}: not the same boards"
        elif max(Counter(board for boards in lists for board in boards).values()) > told["copies"]:
            yield f"round {one['round']}: a board lies at too many tables"
        for table in one["tables"]:
            if len(set(table["boards"])) != told["deals"]:
                yield f"round {one['round']}: boards {table['boards']}"
            for player in table["seats"][:2]:  # one of each team
                here = {(player, board) for board in table["boards"]}
                if here & seen:
                    yield f"round {one['round']}: played before: {sorted(here & seen)[0]}"
                seen |= here


def sitting_out_faults(rounds, told, whole):
    """In plans, within `promise` rounds: once, and in an individual as often as players are left
    over; in a whole plan everybody does (`whole`)."""
    players = told["players"] + len(told["bots"])
    most = max(1, players % 4) if told["movement"] == "individual" and told["seats"] == 4 else 1
    times = Counter(player for one in rounds for player in one["out"])
    yield from repeated(times, most)
    if whole and times and (len(times) != players or min(times.values()) != most):
        yield f"{len(times)} of {players} players have sat out"


def comparison_faults(rounds, told):
    """howell: how often two teams have the same side on a board, in a whole plan without byes."""
    size = told["seats"] // 2
    teams = (told["players"] + len(told["bots"])) // size
    if teams not in COMPARED or teams % 2:
        return
    at = {((table["seats"][side] - 1) // size, table["boards"][0]): side
          for one in rounds for table in one["tables"] for side in (0, 1)}
    boards = {board for _, board in at}
    times = [sum(at[one, board] == at[other, board] for board in boards)
             for one, other in combinations(range(teams), 2)]
    if (min(times), max(times)) != COMPARED[teams]:
        yield f"compared {min(times)} to {max(times)} times, and by the page {COMPARED[teams]}"


def again_faults(told):
    """From which round on people meet again, and how many couples do."""
    met, again, first = set(), set(), None
    size = team_size(told["movement"], told["seats"])
    alone = told["movement"] == "rainbow" or told["seats"] == 2
    for one in told["plan"]:
        for table in one["tables"]:
            seats = table["seats"]
            if size > 1 or told["seats"] == 2:
                pairs = [tuple(sorted(seats[:2]))]
            else:
                pairs = [tuple(sorted(pair)) for group in
                         ((seats,) if alone else (seats[0::2], seats[1::2]))
                         for pair in combinations(group, 2)]
            for pair in pairs:
                if pair in met:
                    first = first or one["round"]
                    again.add(pair)
                met.add(pair)
    if (told["again"], told["couples"]) != (first, len(again)):
        yield f"again {told['again']}, {told['couples']} couples, not {first}, {len(again)}"


def plan_faults(told):
    """Everything that a plan promises, for as many rounds as were asked for."""
    movement, promise = told["movement"], told["promise"]
    for first in range(0, told["rounds"], promise):  # it begins again
        rounds = told["plan"][first:first + promise]
        whole = len(rounds) == promise
        yield from MEETING_FAULTS[movement](rounds, told, whole)
        yield from sitting_out_faults(rounds, told, whole and movement not in MITCHELLS)
        if whole and movement == "howell":
            yield from comparison_faults(rounds, told)
    yield from again_faults(told)
    if movement in IN_TEAMS:
        yield from team_faults(told["plan"], told["seats"] // 2)
        yield from board_faults(told)
    if movement in MITCHELLS:
        yield from unmoved_faults(told)
        yield from two_lines_faults(told)
