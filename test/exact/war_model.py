"""War between two players and Tod und Leben once more, from RULES.md alone, slow and plain: every
deal of a small pack is played with lists, cycles are found by remembering every position, and the
chances of shuffled pots by solving the equations of all positions in fractions.

With `pairwise` the cards of a pot are taken pair by pair as they were laid, which is no rule of
ours but the order of other programs: their published figures must come out of this model, too.
"""
import collections
import functools
import itertools
from fractions import Fraction
from math import factorial


class Rules:
    def __init__(self, down=1, shortage="out", order="seat_order", low_beats_ace=False,
                 pairwise=False, pack=()):
        self.need, self.shortage, self.order = down + 1, shortage, order
        self.low_beats_ace, self.pairwise = low_beats_ace, pairwise
        self.low, self.high = min(pack, default=0), max(pack, default=0)

    def strength(self, card, other):
        """R-PYA-03: beside an ace the lowest card is above it."""
        beats = self.low_beats_ace and {card, other} == {self.low, self.high}
        return self.high + 1 if beats and card == self.low else card


def war_step(rules, laid, packets):
    """R-WAR-10 … R-WAR-12 for two players: None, or the winner of the game (2: nobody)."""
    left = [len(packets[s]) - laid[s] for s in (0, 1)]
    if rules.shortage == "out" and min(left) < rules.need:
        short = [s for s in (0, 1) if left[s] < rules.need]
        if len(short) == 1:
            return 1 - short[0]
        return 2 if left[0] == left[1] else left.index(max(left))
    if rules.shortage == "min_common":
        if 0 in left:
            return 2 if left == [0, 0] else left.index(max(left))
        lay = [min(rules.need, *left)] * 2
    else:
        if left == [0, 0]:
            return 2
        lay = [min(rules.need, n) for n in left]
    laid[:] = [laid[s] + lay[s] for s in (0, 1)]
    return None


def battle(rules, packets):
    """(cards laid, who takes them or None, who wins the game or None, whether cards lacked)."""
    laid = [1, 1]
    while packets[0][laid[0] - 1] == packets[1][laid[1] - 1]:
        winner = war_step(rules, laid, packets)
        if winner is not None:
            return laid, None, winner, True
    top = [packets[s][laid[s] - 1] for s in (0, 1)]
    taker = 0 if rules.strength(*top) > rules.strength(*reversed(top)) else 1
    over = len(packets[1 - taker]) == laid[1 - taker]
    return laid, taker, taker if over else None, False


def collected(rules, packets, laid, taker):
    """The pot in the order in which it is put under the packet (R-WAR-13)."""
    first = {"winner_first": taker, "loser_first": 1 - taker}.get(rules.order, 0)
    rows = [packets[s][:laid[s]] for s in (first, 1 - first)]
    if rules.pairwise:
        return tuple(card for pair in itertools.zip_longest(*rows) for card in pair
                     if card is not None)
    return rows[0] + rows[1]


def after(packets, laid, taker, pot):
    rest = [packets[s][laid[s]:] for s in (0, 1)]
    rest[taker] += pot
    return tuple(rest)


def follow(rules, packets):
    """("ends", battles, winner, short) or ("cycles", entry, length, position)."""
    seen = {}
    for battles in itertools.count():
        if packets in seen:
            return "cycles", seen[packets], battles - seen[packets], packets
        seen[packets] = battles
        laid, taker, winner, short = battle(rules, packets)
        if winner is not None:
            return "ends", battles + 1, winner, short
        packets = after(packets, laid, taker, collected(rules, packets, laid, taker))
    return None


def orders(counts):
    """All different orders of a multiset, given as [(card, number)]."""
    if not any(number for _, number in counts):
        yield ()
    for i, (card, number) in enumerate(counts):
        if number:
            rest = [*counts[:i], (card, number - 1), *counts[i + 1:]]
            for order in orders(rest):
                yield (card, *order)


def deck(ranks, suits):
    return [(rank + 2, suits) for rank in range(ranks)]


def halves(cards):
    return cards[:len(cards) // 2], cards[len(cards) // 2:]


def all_deals(rules, ranks, suits):
    """The figures of `talon exact war` for a fixed order."""
    told = {"deals": 0, "endless": 0, "won": [0, 0], "drawn": 0, "battles": 0, "settled": 0}
    lengths, cycles = collections.Counter(), collections.Counter()
    for cards in orders(deck(ranks, suits)):
        kind, number, other, last = follow(rules, halves(cards))
        told["deals"] += 1
        if kind == "cycles":
            told["endless"] += 1
            cycles[other] += 1
            continue
        told["battles"] += number
        told["settled"] += number - last
        lengths[number] += 1
        if other == 2:
            told["drawn"] += 1
        else:
            told["won"][other] += 1
    return {**told, "lengths": sorted(map(list, lengths.items())),
            "cycles": sorted(map(list, cycles.items()))}


# ---- shuffled pots ----------------------------------------------------------------------------

def equations(rules, ranks, suits):
    """For each position that can be reached: what its battle adds, and the next ones' chances."""
    found, open_ones = {}, [halves(cards) for cards in orders(deck(ranks, suits))]
    while open_ones:
        packets = open_ones.pop()
        if packets in found:
            continue
        laid, taker, winner, short = battle(rules, packets)
        if winner is not None:
            found[packets] = ([1, int(short), int(winner == 2), int(winner == 0)], {})
            continue
        pot = collections.Counter(packets[0][:laid[0]] + packets[1][:laid[1]])
        ways = [after(packets, laid, taker, order) for order in orders(list(pot.items()))]
        shares = collections.Counter()
        for way in ways:
            shares[way] += Fraction(1, len(ways))
        found[packets] = ([1, 0, 0, 0], dict(shares))
        open_ones.extend(shares)
    return found


def eliminate(system, packets, needed_by):
    """Puts the equation of one position into all that need it."""
    added, shares = system.pop(packets)
    own = 1 - shares.pop(packets, 0)
    for user in needed_by.pop(packets):
        if user == packets or user not in system:
            continue
        sums, others = system[user]
        factor = others.pop(packets, 0) / own
        if not factor:
            continue
        for i, amount in enumerate(added):
            sums[i] += factor * amount
        for other, share in shares.items():
            others[other] = others.get(other, 0) + factor * share
            needed_by[other].add(user)


def chances(rules, ranks, suits):
    """Mean battles, mean settled battles, P(draw), P(seat 0 wins), all as fractions."""
    system = {key: ([Fraction(x) for x in added], shares)
              for key, (added, shares) in equations(rules, ranks, suits).items()}
    starts = [halves(cards) for cards in orders(deck(ranks, suits))]
    start = None
    system[start] = ([Fraction(0)] * 4, {s: Fraction(1, len(starts)) for s in starts})
    needed_by = collections.defaultdict(set)
    for key, (_, shares) in system.items():
        for other in shares:
            needed_by[other].add(key)
    while len(system) > 1:
        key = min((key for key in system if key is not start),
                  key=lambda key: len(needed_by[key] & system.keys()) * len(system[key][1]))
        eliminate(system, key, needed_by)
    battles, short, drawn, first = system[start][0]
    return battles, battles - short, drawn, first


# ---- ties, by drawing the pairs one after the other ---------------------------------------------

def draw_pair(left):
    """All pairs that can be drawn from ranks with so many cards left: (chance, is a tie, left)."""
    total = sum(size * number for size, number in left)
    for size, number in left:
        yield (Fraction(size * number * (size - 1), total * (total - 1)), True,
               without(left, [size], 2))
    for (size, number), (other, others) in itertools.product(left, left):
        ways = size * number * other * (others - (size == other))
        if ways:
            yield Fraction(ways, total * (total - 1)), False, without(left, [size, other], 1)


def without(left, sizes, by):
    counts = collections.Counter(dict(left))
    for size in sizes:
        counts[size] -= 1
        if size > by:
            counts[size - by] += 1
    return tuple(sorted((s, n) for s, n in counts.items() if n > 0))


@functools.cache
def ties(left):
    """{number of ties: chance}"""
    if not left:
        return {0: Fraction(1)}
    told = collections.Counter()
    for chance, tie, rest in draw_pair(left):
        for number, other in (ties(rest) if chance else {}).items():
            told[number + tie] += chance * other
    return told


@functools.cache
def cards_won(left, lying=0):
    """{cards that seat 0 still wins in a round of Tod und Leben: chance} (R-TUL-03 … 05)."""
    if not left:
        return {lying: Fraction(1)}
    told = collections.Counter()
    for chance, tie, rest in draw_pair(left):
        ways = [(1, 0, lying + 1)] if tie else [(Fraction(1, 2), 2 * lying + 2, 0),
                                                (Fraction(1, 2), 0, 0)]
        for share, won, still in ways if chance else ():
            for number, other in cards_won(rest, still).items():
                told[won + number] += chance * share * other
    return told


def number_of_deals(ranks, suits):
    return factorial(ranks * suits) // factorial(suits) ** ranks
