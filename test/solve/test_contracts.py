"""Tests `talon solve` where any seats play together for a contract: endings of every side beside a
plain search written here, and the records of the relatives of Whist, whose sides, goals and last
tricks are worked out again from the contract's name. Argument: the program. TAP.
"""
import functools
import json
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Engine, Tap  # noqa: E402
import test_solve  # noqa: E402
from test_solve import RANKS, SEATS, STRAINS, deal_text, legal, read_hands  # noqa: E402

SIDES = ["N", "E", "S", "W", "NE", "SE", "NW", "NS", "EW", "SW"]
LAST = 3  # tricks at the end of a deal that are played in every way

# Of each game: its options, what is bid if it can be, and the contract that follows: its name, how
# many hold it, and the tricks that make it, or break it if they are few. None: the solver does not
# take it, or (of Norwegian Whist) nobody holds it.
FEW, MANY = True, False
ONE_DEAL = {"deals": 1}
CONTRACTS = [
    ("solo-whist", ONE_DEAL, "bid solo", ("Solo", 1, 5, MANY)),
    ("solo-whist", ONE_DEAL, "bid misere", ("Misère", 1, 1, FEW)),
    ("solo-whist", ONE_DEAL, "bid abundance", ("Abundance", 1, 9, MANY)),
    ("solo-whist", ONE_DEAL, "bid open", ("Open misère", 1, 1, FEW)),
    ("solo-whist", ONE_DEAL, "bid slam", ("Slam", 1, 13, MANY)),
    ("solo-whist", ONE_DEAL, "bid prop;accept", ("Proposal", 2, 8, MANY)),
    ("wiezen", ONE_DEAL, "bid misere", ("Misère", 1, 1, FEW)),
    ("wiezen", ONE_DEAL, "bid abundance", ("Abundance", 1, 9, MANY)),
    ("kleurenwiezen", ONE_DEAL, "bid ab9 s", ("Abundance, nine", 1, 9, MANY)),
    ("kleurenwiezen", ONE_DEAL, "bid misere", ("Misère", 1, 1, FEW)),
    ("kleurenwiezen", {"deals": 1, "troel": 0}, "bid piccolo", None),
    ("danish", {"target": 1}, "bid nolo", ("Nolo", 2, 2, FEW)),
    ("danish", {"target": 1}, "bid grand", ("Grand", 2, 7, MANY)),
    ("danish", {"target": 1}, "bid solo_nolo", ("Solo nolo", 1, 2, FEW)),
    ("danish", {"target": 1}, "bid grandi", None),
    ("esmakker", ONE_DEAL, "bid sol", None),
    ("bid-whist", {"jokers": 0, "target": 3}, "bid 4 down", (None, 2, 10, MANY)),
    ("norwegian", {"target": 1}, "nullo", None),
]
# Misères that several bid, each for himself; the last number is how many do.
JOINT = [
    ("wiezen", ONE_DEAL, "bid misere;bid misere", "Misère", 2),
    ("wiezen", ONE_DEAL, "bid open;bid open;bid open", "Open misère", 3),
    ("kleurenwiezen", {"deals": 1, "troel": 0}, "bid misere;bid misere", "Misère", 2),
]
ORDERS = {"danish": {FEW: "A" + RANKS[:-1]}, "bid-whist": {MANY: RANKS[-2::-1] + "A"}}


# ---- a plain search -------------------------------------------------------------------------

class Search:
    """The tricks of a side with open cards; who helps it wants the same."""

    def __init__(self, trump, side, helpers, fewest, ranks=RANKS):
        self.trump, self.side, self.fewest, self.ranks = trump, side, fewest, ranks
        self.wishing = set(side) | set(helpers)
        self.tricks = functools.lru_cache(maxsize=None)(self._tricks)

    def winner(self, cards):
        def strength(card):
            return ((card[0] == self.trump) * 2 + (card[0] == cards[0][0]),
                    self.ranks.index(card[1]))
        return max(range(4), key=lambda place: strength(cards[place]))

    def after(self, hands, leader, lying, card):
        """The tricks that come once a card is played, as (tricks won by it, position)."""
        seat = (leader + len(lying)) % 4
        hands = hands[:seat] + (hands[seat] - {card},) + hands[seat + 1:]
        lying = lying + (card,)
        if len(lying) < 4:
            return 0, (hands, leader, lying)
        taker = (leader + self.winner(lying)) % 4
        return int(SEATS[taker] in self.side), (hands, taker, ())

    def scores(self, hands, leader, lying):
        seat = (leader + len(lying)) % 4
        found = {}
        for card in legal(hands[seat], lying):
            won, position = self.after(hands, leader, lying, card)
            found[card] = won + self.tricks(*position)
        return found

    def wants_many(self, seat):
        return (SEATS[seat] in self.wishing) != self.fewest

    def _tricks(self, hands, leader, lying):
        seat = (leader + len(lying)) % 4
        if not hands[seat]:
            return 0
        found = self.scores(hands, leader, lying).values()
        return max(found) if self.wants_many(seat) else min(found)


def as_tuple(hands):
    return tuple(frozenset(hands[seat]) for seat in SEATS)


# ---- lines ----------------------------------------------------------------------------------

class Command:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def run(self, *arguments, text=""):
        return subprocess.run([self.program, *arguments], capture_output=True, input=text,
                              encoding="utf-8", env={**os.environ, "LC_ALL": "C"})

    def solve(self, *arguments, text=""):
        done = self.run("solve", *arguments, "--json", "--jobs", "1", text=text)
        return [json.loads(line) for line in done.stdout.splitlines()]


def random_position(chance):
    hands, leader = test_solve.random_ending(chance, chance.randrange(1, 4)), chance.randrange(4)
    lying = ()
    for i in range(chance.randrange(4)):
        seat = SEATS[(leader + i) % 4]
        card = chance.choice(sorted(legal(hands[seat], lying)))
        hands[seat] = hands[seat] - {card}
        lying += (card,)
    return hands, leader, lying


def agrees(answer, search, position, need):
    """Whether the answer has the tricks, or with a need whether they are reached."""
    hands, leader, lying = position
    scores = search.scores(as_tuple(hands), leader, lying)
    many = search.wants_many((leader + len(lying)) % 4)
    best = max(scores.values()) if many else min(scores.values())
    if not need:
        return {one["card"]: one["tricks"] for one in answer["cards"]} == scores and \
            answer["least"] == answer["most"] == best
    good = {card: (tricks >= need) == many for card, tricks in scores.items()}
    good = good if any(good.values()) else dict.fromkeys(good, True)
    return {one["card"]: one["optimal"] for one in answer["cards"]} == good and \
        answer["made"] == ((best >= need) != search.fewest)


def check_lines(tap, command, chance):
    wrong, asked = [], 0
    for number in range(40):
        side, fewest, need = chance.choice(SIDES), number % 2 == 1, number % 3
        positions = [(random_position(chance), chance.choice(STRAINS)) for _ in range(50)]
        lines = [" ".join([deal_text(hands), trump, SEATS[leader], *lying])
                 for (hands, leader, lying), trump in positions]
        options = ["--side", side] + ["--fewest"] * fewest + ["--need", str(need)] * (need > 0)
        answers = command.solve("-", *options, text="\n".join(lines) + "\n")
        asked += len(answers)
        for line, answer, (position, trump) in zip(lines, answers, positions):
            search = Search(trump, side, "", fewest)
            if set(answer["holders"]) != set(side) or not agrees(answer, search, position, need):
                wrong.append((options, line, answer))
    tap.check(asked == 2000 and not wrong, "any side, every card of small endings", wrong[:2])


def check_refusals(tap, command):
    whole = "N:AK.Q.. QJ.K.. T9.A.. 87.J.."
    for arguments, said in ((["--side", "X"], "--side names one seat or two"),
                            (["--side", "NN"], "--side names one seat or two"),
                            (["--side", "NES"], "--side names one seat or two"),
                            (["--need", "2"], "--side"), (["--fewest"], "--side"),
                            (["--side", "N", "--pbn"], "--pbn is for deals"),
                            (["--side", "N", "--picture"], "--picture is for deals")):
        done = command.run("solve", "-", *arguments, text=whole + " NT N\n")
        tap.check(done.returncode == 2 and said in done.stderr and not done.stdout,
                  f"refused: {' '.join(arguments)}", done)
    done = command.run("solve", "-", "--side", "N", text=whole + "\n")
    tap.check(done.returncode == 2 and "Line 1: With --side" in done.stderr, "no trump", done)


# ---- records --------------------------------------------------------------------------------

def last_tricks(deal):
    """The position in which LAST tricks are left, and the cards played from there on."""
    hands = read_hands(deal["deal"])
    play = deal.get("play", [])
    size = len(hands["N"])
    if len(play) != 4 * size:
        return None
    for one in play[:4 * (size - LAST)]:
        hands[one["seat"]].discard(one["card"])
    rest = play[4 * (size - LAST):]
    return hands, SEATS.index(rest[0]["seat"]), rest


def lost_at_the_end(deal, ranks):
    """What each card of the last tricks gave away, by the plain search."""
    hands, leader, rest = last_tricks(deal)
    search = Search(deal["trump"], deal["holders"], deal["helpers"], deal["fewest"], ranks)
    position, lost = (as_tuple(hands), leader, ()), []
    for one in rest:
        before = search.tricks(*position)
        many = search.wants_many(SEATS.index(one["seat"]))
        won, position = search.after(*position, one["card"])
        after = won + search.tricks(*position)
        lost.append(before - after if many else after - before)
    return lost


def ends_as_told(deal, ranks):
    """Whether each seat plays in its turn, and the contract ends as the first verdict and the cards
    that changed it say."""
    search = Search(deal["trump"], deal["holders"], deal["helpers"], deal["fewest"], ranks)
    leader, tricks, made = SEATS.index(deal["leader"]), 0, deal["made"]
    for first in range(0, len(deal["play"]), 4):
        trick = deal["play"][first:first + 4]
        if [one["seat"] for one in trick] != [SEATS[(leader + i) % 4] for i in range(4)]:
            return False
        leader = (leader + search.winner([one["card"] for one in trick])) % 4
        tricks += SEATS[leader] in deal["holders"]
        for one in trick if deal["need"] in (1, 2, 13) else []:
            made = one["seat"] not in search.wishing if one["lost"] else made
    return deal["need"] not in (1, 2, 13) or made == ((tricks >= deal["need"]) != deal["fewest"])


def play_game(engine, chance, game, options, bids):
    """The record of a game in which somebody bids this as soon as he can, and then any cards are
    played; and who bid."""
    table = engine.ask("new", game=game, seed=bids, seats=["human"] * 4, options=options)["table"]
    bids, bidders = bids.split(";"), set()
    while True:
        legal_moves = engine.ask("inspect", table=table)["state"]["legal"]
        if not legal_moves:
            break
        seat, moves = min(legal_moves.items())
        wanted = [move for move in moves if bids and move == bids[0]]
        bids = bids[1:] if wanted else bids
        bidders |= {SEATS[int(seat)]} if wanted else set()
        idle = [move for move in moves if move in ("pass", "done", "wait")]
        engine.ask("act", table=table, seat=int(seat),
                   move=(wanted or idle or [chance.choice(moves)])[0])
    record = engine.ask("record", table=table)["record"]
    engine.ask("close", table=table)
    return record, bidders


def check_contract(tap, command, record, bidders, row):
    game, _, bids, wanted = row
    path = os.path.join(command.folder, "record.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(record)
    deals = command.solve(path, "--play", "--nodes", "400000")
    if not wanted:
        tap.check(not any("need" in deal for deal in deals), f"{game}, {bids}: no contract", deals)
        return
    contract, holders, need, fewest = wanted
    fine = deals and all(deal["contract"] == contract and len(deal["holders"]) == holders and
                         deal["need"] == need and deal["fewest"] == fewest and
                         bidders <= set(deal["holders"]) for deal in deals[:1])
    tap.check(fine, f"{game}, {bids}: the contract and who holds it", deals)
    if game in ("danish", "bid-whist"):
        tap.check(all(deal["holders"] + deal["helpers"] in ("NS", "SN", "EW", "WE")
                      for deal in deals), f"{game}, {bids}: partners face each other", deals)
    told = command.run("review", path, "--deals", "--budget", "100").stdout
    tap.check(all(f": with open cards it is {'made' if deal['made'] else 'beaten'}." in told
                  for deal in deals if deal["made"] is not None),
              f"{game}, {bids}: a review tells the same", told)
    ranks = ORDERS.get(game, {}).get(fewest, RANKS)
    for deal in deals:
        if "play" in deal:
            tap.check(ends_as_told(deal, ranks), f"{game}, {bids}: how it ends", deal)
        if last_tricks(deal) and not fewest and need < 13:
            told = [one["lost"] for one in last_tricks(deal)[2]]
            tap.check(told == lost_at_the_end(deal, ranks), f"{game}, {bids}: the last cards", deal)


def made_at_the_end(deal):
    """Whether a misère is made before each of the last cards, by the plain search, and after the
    last one."""
    hands, leader, rest = last_tricks(deal)
    search = Search(deal["trump"], deal["holders"], "", True)
    first, taken = SEATS.index(deal["leader"]), 0
    for at in range(0, len(deal["play"]) - len(rest), 4):
        trick = [one["card"] for one in deal["play"][at:at + 4]]
        first = (first + search.winner(trick)) % 4
        taken += SEATS[first] in deal["holders"]
    position, made = (as_tuple(hands), leader, ()), []
    for one in rest:
        made.append(not taken and not search.tricks(*position))
        won, position = search.after(*position, one["card"])
        taken += won
    return made + [not taken]


def told_at_the_end(deal):
    """The same as the answer tells it: the first verdict, and the cards that changed it."""
    made, told = deal["made"], []
    for one in deal["play"]:
        told.append(made)
        made = made != bool(one["lost"])
    return (told + [made])[-4 * LAST - 1:]


def check_joint(tap, command, record, bidders, row):
    """Several misères in a deal are as many answers, each about one seat against all others."""
    game, _, bids, contract, count = row
    path = os.path.join(command.folder, "record.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(record)
    deals = command.solve(path, "--play", "--nodes", "4000000")
    same = {(deal["deal"], deal["contract"], deal["board"], deal["need"], deal["fewest"])
            for deal in deals}
    tap.check(len(bidders) == count and {deal["holders"] for deal in deals} == bidders and
              len(deals) == count and len(same) == 1 and deals[0]["contract"] == contract and
              deals[0]["need"] == 1 and deals[0]["fewest"],
              f"{game}, {bids}: an answer for each declarer", deals)
    told = command.run("review", path, "--deals", "--budget", "100").stdout
    tap.check(told.count("with open cards it is") == count,
              f"{game}, {bids}: a review tells each of them", told)
    whole = [deal for deal in deals if "play" in deal and last_tricks(deal)]
    wrong = [deal for deal in whole if told_at_the_end(deal) != made_at_the_end(deal)]
    tap.check(not wrong, f"{game}, {bids}: the last cards", wrong)
    return len(whole)


def check_records(tap, command, chance):
    engine = Engine(command.program)
    for row in CONTRACTS:
        check_contract(tap, command, *play_game(engine, chance, *row[:3]), row)
    whole = sum(check_joint(tap, command, *play_game(engine, chance, *row[:3]), row)
                for row in JOINT for _ in range(6))
    tap.check(whole > 5, "misères of several that are played to the last card", whole)
    engine.close()


def main():
    chance = random.Random(51)
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        command = Command(sys.argv[1], folder)
        check_lines(tap, command, chance)
        check_refusals(tap, command)
        check_records(tap, command, chance)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
