"""Tests `talon solve --problems`: small problems beside a plain search written here, large ones
beside `talon solve`; the main line; the difficulty; what is printed; wrong options. Argument: the
program. TAP.
"""
import functools
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402

SEATS, SUITS, RANKS = "NESW", "SHDC", "23456789TJQKA"
SOUTH = 2
STEPS = {"first": (4, 5, 7), "moments": (3, 5, 7), "share": (60, 75, 90),
         "effort": (32, 256, 1024)}
LEVELS = (3, 5, 7, 9)


# ---- a plain search -------------------------------------------------------------------------

def rank(card):
    return RANKS.index(card[1])


def read_hands(text):
    """The hands from north on, as sets of "SK"."""
    return tuple(frozenset(suit + letter for suit, letters in zip(SUITS, hand.split("."))
                           for letter in letters) for hand in text[2:].split())


def best_place(lying, trump):
    """Which of the cards that lie wins so far."""
    return max(range(len(lying)), key=lambda i: ((lying[i][0] == trump) * 2 +
                                                 (lying[i][0] == lying[0][0]), rank(lying[i])))


def turn(leader, lying):
    return (leader + len(lying)) % 4


def legal(hand, lying):
    return {card for card in hand if lying and card[0] == lying[0][0]} or set(hand)


def after(hands, leader, lying, trump, card):
    """The position after a card, and whether it gave north and south a trick."""
    seat = turn(leader, lying)
    hands = tuple(hand - {card} if i == seat else hand for i, hand in enumerate(hands))
    lying += (card,)
    if len(lying) < 4:
        return (hands, leader, lying, trump), 0
    taker = (leader + best_place(lying, trump)) % 4
    return (hands, taker, (), trump), int(taker % 2 == 0)


@functools.lru_cache(maxsize=None)
def tricks(hands, leader, lying, trump):
    """Tricks of north and south with open cards."""
    if not lying and not hands[leader]:
        return 0
    values = scores(hands, leader, lying, trump).values()
    return max(values) if turn(leader, lying) % 2 == 0 else min(values)


def scores(hands, leader, lying, trump):
    """Tricks of north and south after each card."""
    result = {}
    for card in legal(hands[turn(leader, lying)], lying):
        position, won = after(hands, leader, lying, trump, card)
        result[card] = won + tricks(*position)
    return result


def groups(hands, leader, lying, trump):
    """Cards that may be played, the equal ones together."""
    own = legal(hands[turn(leader, lying)], lying)
    apart = set().union(*hands) - own
    if lying:
        apart.add(lying[best_place(lying, trump)])
    found = []
    for suit in SUITS:
        group = set()
        for letter in RANKS:
            if suit + letter in own:
                group.add(suit + letter)
            elif suit + letter in apart and group:
                found.append(group)
                group = set()
        found += [group] if group else []
    return found


def choices(position):
    """Groups of cards, and those of them that are as good as the best."""
    values = scores(*position)
    best = tricks(*position)
    every = groups(*position)
    return every, [group for group in every if values[min(group)] == best]


def demand(position):
    """How much the next decision of north or south asks: few good cards, then many others."""
    hands, leader, lying, _ = position
    if not lying and not hands[leader]:
        return (0, 0)
    every, good = choices(position)
    if turn(leader, lying) % 2:
        return max(demand(after(*position, min(group))[0]) for group in good)
    return (13 - len(good), len(every)) if len(good) < len(every) else (0, 0)


# ---- what makes a problem -------------------------------------------------------------------

def plain_leads(hand, every, trump):
    """Leads without a plan."""
    def top(cards, suit):
        return max((card for card in cards if card[0] == suit), key=rank, default=None)

    winning = [suit for suit in SUITS if top(every, suit) and top(every, suit) in hand]
    held = {suit: sum(card[0] == suit for card in hand) for suit in winning or SUITS}
    longest = next(suit for suit in held if held[suit] == max(held.values()))
    return {top(hand, longest)} | ({top(hand, trump)} if trump in winning else set())


def winners(hands):
    """High cards of north and south, at most as many in a suit as the longer hand has."""
    count = 0
    for suit in SUITS:
        longer = max(sum(card[0] == suit for card in hands[seat]) for seat in (0, SOUTH))
        run = 0
        for card in sorted((card for hand in hands for card in hand if card[0] == suit),
                           key=rank, reverse=True):
            if card not in hands[0] | hands[SOUTH]:
                break
            run += 1
        count += min(run, longer)
    return count


def weakened(hands, seat):
    """The hands if a seat has the lowest ranks."""
    moved = {}
    for suit in SUITS:
        cards = sorted((card for hand in hands for card in hand if card[0] == suit), key=rank)
        order = sorted(cards, key=lambda card: (card not in hands[seat], rank(card)))
        moved.update(zip(order, cards))
    return tuple(frozenset(moved[card] for card in hand) for hand in hands)


def check_hands(problem):
    """The seats whose ranks change nothing."""
    position = [(weakened(read_hands(problem["deal"]), seat), SOUTH, (), problem["trump"])
                for seat in (0, 1, 3)]
    return [weak for weak in position
            if tricks(*weak) == problem["goal"] and len(choices(weak)[1]) == 1]


def check_key(problem):
    """Faults of the task."""
    hands = read_hands(problem["deal"])
    position = (hands, SOUTH, (), problem["trump"])
    every, good = choices(position)
    faults = []
    if tricks(*position) != problem["goal"] or good != [set(problem["key"])]:
        faults.append("the key")
    if len(every) != problem["first"] or len(every) < 3:
        faults.append("the first cards")
    if winners(hands) >= problem["goal"] or 2 * problem["goal"] < len(hands[0]):
        faults.append("the goal")
    if set(problem["key"]) & plain_leads(hands[SOUTH], set().union(*hands), problem["trump"]):
        faults.append("the plain lead")
    return faults


def check_turn(position, card, counts):
    """Faults of a card of the line; counts as the measures do."""
    every, good = choices(position)
    chosen = next((group for group in good if card in group), None)
    if not chosen:
        return ["a card that is not legal or not good"]
    if turn(position[1], position[2]) % 2 == 0:
        counts["others"] += len(every) - 1
        counts["moments"] += len(good) < len(every)
        counts["failing"] += len(every) - len(good)
        return ["a turn with several good cards"] if 1 < len(good) < len(every) else []
    asked = [demand(after(*position, min(group))[0]) for group in good]
    return [] if asked[good.index(chosen)] == max(asked) else ["an easier defence"]


def check_line(problem):
    """Faults of the main line."""
    position, taken = (read_hands(problem["deal"]), SOUTH, (), problem["trump"]), 0
    counts, faults = {"moments": 0, "failing": 0, "others": 0}, []
    for card in problem["line"]:
        faults += check_turn(position, card, counts)
        if faults:
            return faults
        position, won = after(*position, card)
        taken += won
    if any(position[0]) or taken != problem["goal"] or problem["line"][0] not in problem["key"]:
        faults.append("the end of the line")
    if any(problem[name] != count for name, count in counts.items()) or counts["moments"] < 2:
        faults.append(f"the measures: {counts}")
    return faults


def difficulty(problem):
    measures = problem | {"share": 100 * problem["failing"] // problem["others"]}
    points = sum(measures[name] >= step for name, steps in STEPS.items() for step in steps)
    return 1 + sum(points >= level for level in LEVELS)


# ---- the command ----------------------------------------------------------------------------

class Command:
    def __init__(self, program):
        self.program = program

    def run(self, *arguments, text=""):
        return subprocess.run([self.program, "solve", *arguments], input=text, text=True,
                              capture_output=True, env={**os.environ, "LC_ALL": "C"})

    def problems(self, *arguments):
        done = self.run("--problems", *arguments, "--json")
        return [json.loads(line) for line in done.stdout.splitlines()]


def check_small(tap, command):
    problems = command.problems("40", "--seed", "11", "--cards", "4")
    for what, check, some in (("goals and keys", check_key, problems),
                              ("main lines", check_line, problems),
                              ("the purpose of each hand", check_hands, problems[:15])):
        wrong = [(problem, check(problem)) for problem in some if check(problem)]
        tap.check(len(problems) == 40 and not wrong, f"four cards: {what}", wrong[:1])
    tap.check(len({problem["trump"] for problem in problems}) == 5, "all trumps are there")


def check_large(tap, command):
    problems = command.problems("200", "--seed", "3")
    lines = "".join(f"{problem['deal']} {problem['trump']} S\n" for problem in problems)
    answers = map(json.loads, command.run("-", "--json", text=lines).stdout.splitlines())
    wrong = [problem for problem, answer in zip(problems, answers, strict=True)
             if answer["tricks"]["NS"] != problem["goal"] or
             {card["card"] for card in answer["cards"] if card["optimal"]} != set(problem["key"])]
    tap.check(len(problems) == 200 and not wrong, "goals and keys of all sizes", wrong[:1])
    sizes = {len(problem["line"]) // 4 for problem in problems}
    tap.check(sizes == {4, 5, 6, 7, 8}, "all sizes are there", sizes)
    check_difficulties(tap, problems)
    check_later_turns(tap, command, problems[:30])


def check_difficulties(tap, problems):
    wrong = [problem for problem in problems if problem["difficulty"] != difficulty(problem)]
    tap.check(not wrong, "difficulties follow from the measures", wrong[:1])
    counts = [sum(problem["difficulty"] == level for problem in problems) for level in range(1, 6)]
    tap.check(sum(count >= 10 for count in counts) >= 3 and sum(counts) == len(problems),
              "difficulties spread", counts)


def check_later_turns(tap, command, problems):
    """Asks `talon solve` about every card of the lines."""
    lines, cards = [], []
    for problem in problems:
        hands, leader, lying, trump = read_hands(problem["deal"]), SOUTH, (), problem["trump"]
        for card in problem["line"]:
            text = " ".join(".".join("".join(one[1] for one in hand if one[0] == suit)
                                     for suit in SUITS) for hand in hands)
            lines.append(" ".join([f"N:{text}", trump, SEATS[leader], *lying]))
            cards.append(card)
            (hands, leader, lying, trump), _ = after(hands, leader, lying, trump, card)
    answers = map(json.loads, command.run("-", "--json", text="\n".join(lines)).stdout.splitlines())
    wrong = [line for line, card, answer in zip(lines, cards, answers, strict=True)
             if not any(one["optimal"] and one["card"] == card for one in answer["cards"])]
    tap.check(not wrong, "every card of large lines is a good one", wrong[:1])


def check_sameness(tap, command):
    first = command.run("--problems", "30", "--seed", "5", "--solution").stdout
    tap.check(first == command.run("--problems", "30", "--seed", "5", "--solution").stdout,
              "the same seed gives the same bytes")
    tap.check(first.startswith(command.run("--problems", "7", "--seed", "5", "--solution").stdout),
              "fewer problems are the first ones")
    tap.check(first != command.run("--problems", "30", "--seed", "6", "--solution").stdout,
              "another seed gives others")
    tap.check(command.run("--problems", "2").stdout ==
              command.run("--problems", "2", "--seed", "1").stdout, "the usual seed is 1")


def check_days(tap, command):
    """A day stands for its digits as the seed, and for one problem."""
    for more in ((), ("--json",), ("--pbn", "--solution")):
        day = command.run("--day", "2026-11-26", *more).stdout
        tap.check(day and day ==
                  command.run("--problems", "1", "--seed", "20261126", *more).stdout,
                  f"a day is a seed, {' '.join(more) or 'as text'}", day)
    leap = [command.run("--day", day).returncode for day in ("2024-02-29", "2000-02-29",
                                                             "2025-02-29", "1900-02-29")]
    tap.check(leap == [0, 0, 2, 2], "leap days", leap)


def check_print(tap, command):
    arguments = ("--seed", "8", "--cards", "5", "--trump", "H")
    problems = command.problems("3", *arguments)
    tap.check([problem["trump"] for problem in problems] == ["H"] * 3 and
              [len(problem["line"]) for problem in problems] == [20] * 3,
              "cards and trump as they are asked for", problems)
    text = command.run("--problems", "3", *arguments).stdout
    solved = command.run("--problems", "3", *arguments, "--solution").stdout
    goal = problems[0]["goal"]
    tap.check(f"South leads; north and south take {goal} of the 5 tricks against any defence." in
              text and f"trump ♥, difficulty {problems[0]['difficulty']} of 5" in text and
              "Key" not in text, "the task, and not its solution", text)
    signs = dict(zip(SUITS, "♠♥♦♣"))
    rows = re.findall(r"^  \d\. (\w+): (.*), taken by (\w+)$", solved.split("\n\n")[0], re.M)
    tap.check([card for row in rows for card in row[1].split()] ==
              [signs[card[0]] + card[1] for card in problems[0]["line"]] and
              rows[0][0] == "south" and
              all(row[2] == following[0] for row, following in zip(rows, rows[1:])) and
              sum(row[2] in ("north", "south") for row in rows) == goal,
              "the solution trick by trick", solved)
    check_pbn(tap, command, problems, arguments)


def check_pbn(tap, command, problems, arguments):
    written = command.run("--problems", "3", *arguments, "--pbn").stdout
    again = [json.loads(line)
             for line in command.run("-", "--json", text=written).stdout.splitlines()]
    tap.check([(one["deal"], one["trump"], one["tricks"]["NS"], one["board"]) for one in again] ==
              [(one["deal"], one["trump"], one["goal"], str(one["number"])) for one in problems] and
              "[Play " not in written, "PBN that is read again", written)
    solved = command.run("--problems", "3", *arguments, "--pbn", "--solution").stdout
    rows = solved.split("[Play \"S\"]\n")[1].split("\n\n")[0].split()
    tap.check(sorted(rows) == sorted(problems[0]["line"]) and rows[0] == problems[0]["line"][0],
              "PBN with the main line as its play", solved)


def check_documentation(tap, command):
    """The example of the documentation."""
    with open(os.path.join(HERE, "../../doc/solving.md"), encoding="utf-8") as file:
        arguments, wanted = re.search(r"\$ talon solve (--problems .*)\n([^`]*)```",
                                      file.read()).groups()
    tap.check(command.run(*arguments.split()).stdout.strip() == wanted.strip(),
              "the example of doc/solving.md")


def check_complaints(tap, command):
    for arguments, wanted in (
            (["--problems", "0"], "--problems must be"), (["--problems", "x"], "--problems must"),
            (["--problems", "1", "--seed", "-1"], "--seed must be a whole number"),
            (["--problems", "1", "--cards", "3"], "--cards must be a whole number from 4 to 8"),
            (["--problems", "1", "--cards", "9"], "--cards must be a whole number from 4 to 8"),
            (["--problems", "1", "--trump", "X"], "--trump must be S, H, D, C or NT, not \"X\"."),
            (["--problems", "1", "--trump", ""], "--trump needs a value."),
            (["--problems", "1", "-"], "- has no effect with --problems"),
            (["--problems", "1", "--table"], "no effect with --problems"),
            (["--problems", "1", "--jobs", "2"], "no effect with --problems"),
            (["--problems", "1", "--json", "--pbn"], "--pbn has no effect with --json"),
            (["--day", "2026-13-01"], "--day must be a day such as"),
            (["--day", "2026-00-10"], "--day must be"), (["--day", "2026-04-31"], "--day must be"),
            (["--day", "2026-04-00"], "--day must be"), (["--day", "2026-4-01"], "--day must be"),
            (["--day", "2026-04-012"], "--day must be"), (["--day", "20260401"], "--day must be"),
            (["--day", "2026-04-01", "--seed", "1"], "no effect with --day"),
            (["--day", "2026-04-01", "--problems", "1"], "no effect with --day"),
            (["--day", "2026-04-01", "-"], "- has no effect with --day"),
            (["--day", "2026-04-01", "--table"], "no effect with --day"),
            (["--cards", "4"], "--cards has no effect without --problems"),
            (["-", "--solution"], "--solution has no effect with -"),
            (["--problems"], "--problems")):
        done = command.run(*arguments)
        tap.check(done.returncode == 2 and not done.stdout and wanted in done.stderr and
                  done.stderr.count("\n") == 1, f"{' '.join(arguments)} is refused", done)


def main():
    tap, command = Tap(), Command(sys.argv[1])
    check_small(tap, command)
    check_large(tap, command)
    check_sameness(tap, command)
    check_days(tap, command)
    check_print(tap, command)
    check_documentation(tap, command)
    check_complaints(tap, command)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
