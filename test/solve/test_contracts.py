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
from engine import Tap  # noqa: E402
from test_solve import RANKS, SEATS, STRAINS, deal_text, legal, random_ending, read_hands  # noqa: E402

SIDES = ["N", "E", "S", "W", "NE", "SE", "NW", "NS", "EW", "SW"]
LAST = 3  # tricks at the end of a deal that are played in every way

# Of each game: contract -> (how many hold it, tricks that make it, or break it if they are few).
FEW, MANY = True, False
CONTRACTS = {
    "solo-whist": {"Proposal": (2, 8, MANY), "Solo": (1, 5, MANY), "Misère": (1, 1, FEW),
                   "Abundance": (1, 9, MANY), "Abundance in the turned suit": (1, 9, MANY),
                   "Open misère": (1, 1, FEW), "Slam": (1, 13, MANY)},
    "wiezen": {"Proposal": (2, 8, MANY), "Solo": (1, 5, MANY), "Troel": (2, 8, MANY),
               "Misère": (1, 1, FEW), "Abundance": (1, 9, MANY),
               "Abundance in the turned suit": (1, 9, MANY), "Open misère": (1, 1, FEW),
               "Slam": (1, 13, MANY), "Slam in the turned suit": (1, 13, MANY)},
    "danish": {"Nolo": (2, 2, FEW), "Grand": (2, 7, MANY), "Solo nolo": (1, 2, FEW)},
    "esmakker": {"sol": (1, 2, FEW), "pure": (1, 1, FEW), "open": (1, 1, FEW)},
}
ACE_LOW = {"Nolo", "Solo nolo"}


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

    def record(self, game, seed, *options):
        path = os.path.join(self.folder, f"{game}-{seed}.txt")
        self.run("play", game, "--seats", "r,r,r,r", "--seed", str(seed), "--record", path, *options)
        return path


def random_position(chance):
    hands, leader, lying = random_ending(chance, chance.randrange(1, 4)), chance.randrange(4), ()
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


def lost_at_the_end(deal, ace_low):
    """What each card of the last tricks gave away, by the plain search."""
    hands, leader, rest = last_tricks(deal)
    ranks = "A" + RANKS[:-1] if ace_low else RANKS
    search = Search(deal["trump"], deal["holders"], deal["helpers"], deal["fewest"], ranks)
    position, lost = (as_tuple(hands), leader, ()), []
    for one in rest:
        seat = SEATS.index(one["seat"])
        before = search.tricks(*position)
        won, position = search.after(*position, one["card"])
        after = won + search.tricks(*position)
        lost.append(before - after if search.wants_many(seat) else after - before)
    return lost


def check_goal(deal, wanted):
    holders, need, fewest = wanted
    return len(deal["holders"]) == holders and deal["need"] == need and deal["fewest"] == fewest


def check_game(tap, command, game, contracts):
    seen, wrong, compared = set(), [], 0
    for seed in range(1, 7):
        record = command.record(game, seed)
        for deal in command.solve(record, "--play", "--nodes", "4000"):
            name = deal["contract"]
            seen.add(name)
            if name not in contracts or not check_goal(deal, contracts[name]):
                wrong.append(deal)
            elif last_tricks(deal) and deal["need"] < 13 and not deal["fewest"]:
                told = [one["lost"] for one in last_tricks(deal)[2]]
                wrong += [deal] * (told != lost_at_the_end(deal, name in ACE_LOW))
                compared += 1
    tap.check(seen and not wrong, f"{game}: {len(seen)} contracts, {compared} ends", wrong[:1])


def main():
    chance = random.Random(51)
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        command = Command(sys.argv[1], folder)
        check_lines(tap, command, chance)
        check_refusals(tap, command)
        for game, contracts in CONTRACTS.items():
            check_game(tap, command, game, contracts)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
