"""Tests what a board brings that was not played as it should have been: average, average plus and
minus, shares, another result for one side, a board that does not count, Neuberg's formula where
boards were played unequally often, and handicaps. Everything is counted again here with fractions,
as doc/drives.md says it. Also USEBIO, against its form. Argument: the program. TAP.
"""
import collections
import itertools
import os
import random
import sys
import tempfile
import xml.etree.ElementTree
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../engine")]
from engine import Tap  # noqa: E402
from test_duplicate import Command, lead_of, scaled  # noqa: E402

SHARES = {"average": 50, "plus": 60, "minus": 40}
HUNDRED = 100


def share_of(award):
    return SHARES[award] if award in SHARES else int(award[:-1])


def is_share(award):
    return award in SHARES or award.endswith("%")


def hundredths(number):
    """To the nearest, from the middle to the even one: so Python rounds fractions."""
    return Fraction(round(number * HUNDRED), HUNDRED)


class Result:
    """A board at one table: what each side has."""

    def __init__(self, place, seats, values, awards, lead):
        self.place, self.seats, self.values, self.awards = place, seats, values, awards
        self.lead = lead  # of side 1, as each side counts; None: this side has no result
        self.points, self.compared = [Fraction(0)] * 2, [0, 0]

    def has_score(self):
        return any(award != "none" for award in self.awards)


def boards_of(told, lines):
    """The results of the boards: what was told of each table, with the lines that were given."""
    trumps = {one["board"]: one["trump"] for one in told["boards"]}
    boards = collections.defaultdict(list)
    for one in told["plan"]:
        for table in one["tables"]:
            given = lines.get((one["round"], table["table"]), [])
            if len(given) < told["deals"]:
                continue
            for board, words in zip(table["boards"], given):
                values = words if isinstance(words[0], int) else None
                awards = ["played"] * 2 if values else list(words)
                leads = [lead_of(values, told["score"], trumps[board])] * 2 if values else [
                    lead_of(list(map(int, award.split(":"))), told["score"], trumps[board])
                    if ":" in award else None for award in awards]
                boards[board].append(Result((one["round"], table["table"]), table["seats"], values,
                                            awards, leads))
    return boards


def count_board(results, way, field):
    for at, one in enumerate(results):
        for side in (0, 1):
            if one.lead[side] is not None:
                others = [other.lead[side] for k, other in enumerate(results)
                          if k != at and other.lead[side] is not None]
                count_result(one, side, others, way, field)
            elif is_share(one.awards[side]):
                one.compared[side] = field - 1
                percent = share_of(one.awards[side])
                each = Fraction(2 * percent, HUNDRED) if way == "match_points" \
                    else Fraction(3 * (percent - 50), 10)
                one.points[side] = each * (field - 1)


def count_result(one, side, others, way, field):
    sign = -1 if side else 1
    ahead = [sign * (one.lead[side] - other) for other in others]
    one.compared[side] = len(others)
    if way == "differences":
        one.points[side] = Fraction(sum(map(scaled, ahead)))
        return
    points = sum(2 * (by > 0) + (by == 0) for by in ahead)
    scores = len(others) + 1
    one.points[side] = Fraction(points)
    if scores < field:  # Neuberg's formula
        one.points[side] = hundredths(Fraction(field * (points + 1), scores) - 1)
        one.compared[side] = field - 1


def give_own_shares(boards):
    """Average plus is at least the share of one's other boards, average minus at most."""
    own, could = collections.Counter(), collections.Counter()
    every = [one for results in boards.values() for one in results]
    for one in every:
        for seat, player in enumerate(one.seats):
            if one.awards[seat % 2] not in ("plus", "minus"):
                own[player] += one.points[seat % 2]
                could[player] += one.compared[seat % 2]
    for one in every:
        for side in (0, 1):
            people = one.seats[side::2]
            total = sum(could[player] for player in people)
            if one.awards[side] in ("plus", "minus") and total:
                share = hundredths(Fraction(sum(own[player] for player in people)) / total *
                                   one.compared[side])
                best = max if one.awards[side] == "plus" else min
                one.points[side] = best(one.points[side], share)


def counted(told, lines):
    boards = boards_of(told, lines)
    fields = {board: sum(one.has_score() for one in results) for board, results in boards.items()}
    most = max(fields.values(), default=0)
    for board, results in boards.items():
        count_board(results, told["compare"], most if told["neuberg"] else fields[board])
    if told["compare"] == "match_points":
        give_own_shares(boards)
    return boards


# ---- comparing with what is told -------------------------------------------------------------

def faults_of(told, lines, handicaps):
    boards = counted(told, lines)
    sums, could = collections.Counter(), collections.Counter()
    for board, results in boards.items():
        line = next(one for one in told["travellers"] if one["board"] == board)
        for one, other in zip(results, line["results"]):
            if [float(points) for points in one.points] != other["points"] or \
                    max(one.compared) != other["compared"]:
                yield f"board {board}: {one.points} of {one.compared}, told {other}"
            for seat, player in enumerate(one.seats):
                sums[player] += one.points[seat % 2]
                could[player] += one.compared[seat % 2]
    for player, handicap in handicaps.items():
        sums[player] += hundredths(Fraction(2 * could[player] * handicap, 10000)) \
            if told["compare"] == "match_points" else handicap
    for one in told["standings"]:
        if abs(float(sums[one["player"]]) - one["score"]) > 1e-9:
            yield f"{one}, but counted {sums[one['player']]}"
    yield from order_faults(told, sums, could)


def order_faults(told, sums, could):
    def key(one):
        player = one["player"]
        if told["compare"] == "differences":
            return sums[player]
        return Fraction(sums[player], 2 * could[player]) if could[player] else -1

    for a, b in itertools.pairwise(told["standings"]):
        if a["group"] != b["group"] and told["movement"] == "mitchell":
            continue
        if key(a) < key(b) or (key(a) == key(b)) != (a["rank"] == b["rank"]):
            yield f"{a} stands before {b}"


def drawn_lines(told, chance):
    """For each table the deals: values, or two awards."""
    lines = {}
    for one in told["plan"]:
        for table in one["tables"]:
            if chance.random() < 0.1:
                continue
            deals = lines.setdefault((one["round"], table["table"]), [])
            for _ in range(told["deals"]):
                tricks = chance.randint(0, 13)
                awards = ["average", "plus", "minus", "none", "30%", f"{tricks}:{13 - tricks}"]
                deals.append([tricks, 13 - tricks] if chance.random() < 0.8
                             else chance.choices(awards, k=2))
    return lines


def as_text(lines, handicaps):
    text = "".join(" ".join(map(str, [*place, *words])) + "\n"
                   for place, deals in lines.items() for words in deals)
    return text + "".join(f"1 handicap {player} {by}\n" for player, by in handicaps.items())


def check_sums(tap, command):
    chance, faults, drives = random.Random(37), [], 0
    for (movement, players), way, neuberg in itertools.product(
            [("mitchell", 28), ("howell", 24), ("howell", 16), ("mitchell", 18)],
            ("match_points", "differences"), (False, True)):
        words = [movement, "--players", players, "--deals", 2, "--compare", way,
                 *(["--neuberg"] if neuberg else [])]
        for handicaps in ({}, {1: 250, 2: 250, 7: -125}):
            lines = drawn_lines(command.told(*words), chance)
            told = command.told(*words, text=as_text(lines, handicaps))
            faults += [f"{words}: {fault}" for fault in faults_of(told, lines, handicaps)]
            drives += 1
    tap.check(not faults, f"awards, Neuberg and handicaps, counted again, {drives} drives",
              "\n".join(faults[:5]))


def check_whole_numbers(tap, command):
    """Where nothing is adjusted, points stay whole, and both sides share what can be won."""
    words = ["mitchell", "--players", 12, "--compare", "match_points", "--neuberg"]
    text = "".join(f"{number} {table} {5 + (table * number) % 7} {8 - (table * number) % 7}\n"
                   for number in (1, 2, 3) for table in (1, 2, 3))
    told = command.told(*words, text=text)
    tap.check(all(isinstance(one["score"], int) for one in told["standings"]),
              "points are whole where all boards were played as often", told["standings"])
    told = command.told(*words, text=text[:-len("3 3 7 6\n")])
    sums = {sum(one["points"]) for board in told["travellers"] for one in board["results"]}
    tap.check(sums == {4}, "the two sides of a scaled board share what can be won", sums)


def check_lines(tap, command):
    words = ["howell", "--players", 8, "--compare", "match_points", "--results", "-"]
    for line in ("1 1 better", "1 1 101%", "1 1 plus minus none", "1 1 9:5", "1 1 played",
                 "1 1 9:4:2", "1 handicap 1", "1 handicap 99 5", "1 handicap 1 20000"):
        tap.check(command.refused(*words, text=line + "\n"), f"refused: {line}")
    tap.check(command.refused("howell", "--players", 8, "--results", "-", text="1 1 average\n"),
              "awards need results that are compared")


# ---- USEBIO -----------------------------------------------------------------------------------

EVENT = ["PROGRAM_NAME", "EVENT_DESCRIPTION", "BOARD_SCORING_METHOD", "WINNER_TYPE",
         "PARTICIPANTS"]
PAIR = ["PAIR_NUMBER", "DIRECTION", "BOARDS_PLAYED", "TOTAL_SCORE", "PERCENTAGE", "PLACE",
        "PLAYER", "PLAYER"]


def check_usebio(tap, command):
    words = ["mitchell", "--players", 12, "--compare", "match_points"]
    lines = {(1, 1): [[9, 4]], (1, 2): [[8, 5]], (1, 3): [["plus", "minus"]], (2, 1): [[7, 6]],
             (2, 2): [[3, 10]], (2, 3): [[9, 4]]}
    text = as_text(lines, {})
    told = command.told(*words, text=text)
    done = command.run(*words, "--results", "-", "--usebio", text=text)
    event = xml.etree.ElementTree.fromstring(done.stdout).find("EVENT")
    pairs = event.find("PARTICIPANTS").findall("PAIR")
    tap.check([one.tag for one in event][:len(EVENT)] == EVENT and
              event.get("EVENT_TYPE") == "MP_PAIRS" and
              event.findtext("BOARD_SCORING_METHOD") == "MATCH_POINTS" and
              event.findtext("WINNER_TYPE") == "2" and
              all([one.tag for one in pair] == PAIR for pair in pairs), "the form of USEBIO",
              done.stdout)
    standing = {one["pair"]: one for one in told["standings"]}
    tap.check(sorted(standing) == sorted(int(one.findtext("PAIR_NUMBER")) for one in pairs) and
              all(float(one.findtext("TOTAL_SCORE")) ==
                  standing[int(one.findtext("PAIR_NUMBER"))]["score"] and
                  float(one.findtext("PERCENTAGE")) ==
                  standing[int(one.findtext("PAIR_NUMBER"))]["percent"] for one in pairs),
              "its pairs have the points of the standings", done.stdout)
    rows = [[float(line.findtext(f"{side}_MATCH_POINTS")) for side in ("NS", "EW")]
            for board in event.findall("BOARD") for line in board.findall("TRAVELLER_LINE")]
    tap.check(rows == [list(map(float, one["points"])) for board in told["travellers"]
                       for one in board["results"]] and len(rows) == 6,
              "its travellers have their points", done.stdout)
    tap.check(command.refused("teams", "--players", 8, "--results", "-", "--usebio", text=text),
              "refused: USEBIO of teams")


def check_usebio_names(tap, command):
    """Names are text, whatever is in them."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        file.write('Müller, Jörg\n<b>&amp;\n"C" & D\n')
        file.flush()
        done = command.run("howell", "--players", 8, "--compare", "differences", "--names",
                           file.name, "--results", "-", "--usebio", text="1 1 9 4\n1 2 8 5\n")
    names = {one.text for one in xml.etree.ElementTree.fromstring(done.stdout).iter("PLAYER_NAME")}
    tap.check({"Müller, Jörg", "<b>&amp;", '"C" & D', "8"} <= names, "names in USEBIO", names)


def main():
    tap, command = Tap(), Command(sys.argv[1])
    check_sums(tap, command)
    check_whole_numbers(tap, command)
    check_lines(tap, command)
    check_usebio(tap, command)
    check_usebio_names(tap, command)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
