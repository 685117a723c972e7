"""Tests duplicate in `talon drive`: results of a board compared as doc/drives.md says and counted
again here; matches of teams; an earlier field; travellers, tables for a spreadsheet and names; what
is refused. Argument: the program. TAP.
"""
import collections
import csv
import fractions
import io
import itertools
import json
import os
import re
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402

SCALE = {0: 0, 1: 2, 2: 4, 3: 5, 4: 6, 6: 7, 8: 8, 12: 9, 16: 10, 24: 11, 32: 12, 48: 13, 64: 14}


class Command:
    def __init__(self, program):
        self.program = program

    def run(self, *words, text=""):
        return subprocess.run([self.program, "drive", *map(str, words)], input=text,
                              capture_output=True, text=True, check=False, timeout=300)

    def told(self, *words, text=None):
        more = [] if text is None else ["--results", "-"]
        done = self.run(*words, *more, "--json", text=text or "")
        if done.returncode:
            raise ValueError(f"{words}: {done.stderr}")
        return json.loads(done.stdout)

    def refused(self, *words, text="", status=2):
        done = self.run(*words, text=text)
        return done.returncode == status and not done.stdout and done.stderr.count("\n") == 1 and \
            done.stderr.startswith("talon drive: ")


# ---- counting again -------------------------------------------------------------------------

def scaled(ahead):
    """The scale of the page: the points of the greatest step that is reached."""
    points = max(points for step, points in SCALE.items() if step <= abs(ahead))
    return points if ahead >= 0 else -points


def lead_of(values, score, trump):
    if score in ("points", "stakes"):
        return sum(values[0::2]) - sum(values[1::2])
    one, two = values[::-1] if trump == "low" else values
    if score == "over_six":
        one, two = max(0, one - 6), max(0, two - 6)
    return one - two


def compared(way, own, others):
    if way == "match_points":
        return sum(2 * (own > other) + (own == other) for other in others)
    return sum(scaled(own - other) for other in others)


def boards_of(told):
    """For each board its results: round, table, seats and lead of side 1."""
    trumps = {one["board"]: one["trump"] for one in told["boards"]}
    boards = collections.defaultdict(list)
    for one in told["plan"]:
        for table in one["tables"]:
            deals = table["result"] or []
            if len(deals) == told["deals"]:
                for board, values in zip(table["boards"], deals):
                    boards[board].append((one["round"], table["table"], table["seats"],
                                          lead_of(values, told["score"], trumps[board]), values))
    return boards


def counted(told, field=None):
    """For each player the points and with how many results they were compared; the travellers."""
    sums, times, travellers = collections.Counter(), collections.Counter(), []
    for board, results in sorted(boards_of(told).items()):
        earlier = field[board] if field else []
        lines = []
        for at, (number, table, seats, lead, values) in enumerate(results):
            others = [one[3] for i, one in enumerate(results) if i != at] + \
                [one[3] for one in earlier]
            points = [compared(told["compare"], lead, others),
                      compared(told["compare"], -lead, [-other for other in others])]
            for seat, player in enumerate(seats):
                sums[player] += points[seat % 2]
                times[player] += len(others)
            lines.append({"round": number, "table": table, "seats": seats, "result": values,
                          "points": points, "compared": len(others)})
        travellers.append({"board": board, "results": lines})
    return sums, times, travellers


def standing_faults(told, sums, times):
    for one in told["standings"]:
        player = one["player"]
        if (one["score"], one["compared"]) != (sums[player], times[player]):
            yield f"{one}, but counted {sums[player]} of {times[player]}"
    for a, b in itertools.combinations(told["standings"], 2):
        if a["group"] == b["group"] or told["movement"] != "mitchell":
            order = key_of(told, a), key_of(told, b)
            if order[0] < order[1] or (order[0] == order[1]) != (a["rank"] == b["rank"]):
                yield f"{a} stands before {b}"


def key_of(told, one):
    if told["compare"] == "differences":
        return one["score"]
    return fractions.Fraction(one["score"], 2 * one["compared"]) if one["compared"] else -1


# ---- drives ---------------------------------------------------------------------------------

def drawn_results(told, chance, missing=0.0):
    lines = []
    for one in told["plan"]:
        for table in one["tables"]:
            if chance.random() < missing:
                continue
            for _ in range(told["deals"]):
                if told["score"] == "points":
                    values = [chance.randint(-5, 9) for _ in range(told["seats"])]
                else:
                    tricks = chance.randint(0, 13)
                    values = [tricks, 13 - tricks]
                lines.append(" ".join(map(str, [one["round"], table["table"], *values])))
    return "\n".join(lines) + "\n"


PLANS = [("mitchell", 12), ("mitchell", 14), ("howell", 16), ("howell", 8), ("howell", 18)]


def check_comparisons(tap, command):
    """Both comparisons, all scores and a misère, with results that are missing."""
    chance, faults, drives = random.Random(4), [], 0
    for (movement, players), way, score in itertools.product(
            PLANS, ("match_points", "differences"), ("over_six", "all_tricks", "points")):
        words = [movement, "--players", players, "--deals", 1 + players % 3, "--compare", way,
                 "--score", score, "--trumps", "HL" if score != "points" else "turned"]
        text = drawn_results(command.told(*words), chance, 0.15)
        told = command.told(*words, text=text)
        sums, times, travellers = counted(told)
        faults += [f"{words}: {fault}" for fault in standing_faults(told, sums, times)]
        if told["travellers"] != travellers:
            faults.append(f"{words}: travellers")
        faults += balance_faults(told)
        drives += 1
    tap.check(not faults, f"match points and differences, counted again, {drives} drives",
              "\n".join(faults[:5]))


def balance_faults(told):
    """Differences of all results of a board are 0 together, and so are those of two sides; match
    points are as many as there are comparisons, twice."""
    for board in told["travellers"]:
        for one in board["results"]:
            if sum(one["points"]) != (0 if told["compare"] == "differences"
                                      else 2 * one["compared"]):
                yield f"board {board['board']}: sides {one}"
        line, count = [one["points"][0] for one in board["results"]], len(board["results"])
        if sum(line) != (0 if told["compare"] == "differences" else count * (count - 1)):
            yield f"board {board['board']}: all of side 1 {line}"


def check_same(tap, command):
    """Everybody plays the same deals of a round in movements without boards, too."""
    chance = random.Random(9)
    for movement in ("progressive", "swedish", "individual"):
        words = [movement, "--players", 16, "--rounds", 1, "--deals", 3, "--same"]
        told = command.told(*words, "--compare", "match_points",
                            text=drawn_results(command.told(*words), chance))
        boards = {tuple(table["boards"]) for table in told["plan"][0]["tables"]}
        faults = list(standing_faults(told, *counted(told)[:2]))
        tap.check(told["shared_boards"] and boards == {(1, 2, 3)} and not faults and
                  told["plan"][0]["trumps"] is None and
                  all(len(one["results"]) == 4 for one in told["travellers"]),
                  f"{movement} with the same deals", faults or boards)


ALONE = [("rainbow", 16, 4, "points"), ("rainbow", 16, 4, "stakes"), ("rainbow", 15, 3, "points"),
         ("rainbow", 25, 5, "points"), ("individual", 8, 4, "stakes"),
         ("progressive", 12, 4, "stakes")]


def counted_by_seats(told):
    """For each player the points against those who held the same seat's cards; the travellers."""
    sums, travellers = collections.Counter(), []
    for board, results in sorted(boards_of(told).items()):
        lines = []
        for at, (number, table, seats, _, values) in enumerate(results):
            others = [one[4] for i, one in enumerate(results) if i != at]
            points = [compared(told["compare"], value, [other[seat] for other in others])
                      for seat, value in enumerate(values)]
            sums.update(dict(zip(seats, points)))
            lines.append({"round": number, "table": table, "seats": seats, "result": values,
                          "points": points, "compared": len(others)})
        travellers.append({"board": board, "results": lines})
    return sums, travellers


def stakes(told, chance):
    """Results in which some win what others lose."""
    lines = []
    for line in drawn_results(told, chance).splitlines():
        place, values = line.split()[:2], list(map(int, line.split()[3:]))
        lines.append(" ".join([*place, *map(str, [-sum(values), *values])]))
    return "\n".join(lines) + "\n"


def seat_faults(told):
    """Over all tables a seat's differences are 0, and its match points all that there are."""
    sums, travellers = counted_by_seats(told)
    if told["travellers"] != travellers:
        yield f"{told['travellers'][0]}, but counted {travellers[0]}"
    if {one["player"]: one["score"] for one in told["standings"]} != \
            {one["player"]: sums[one["player"]] for one in told["standings"]}:
        yield f"standings {told['standings'][:3]}"
    for board in told["travellers"]:
        count = len(board["results"])
        for line in zip(*(one["points"] for one in board["results"])):
            if sum(line) != (0 if told["compare"] == "differences" else count * (count - 1)):
                yield f"board {board['board']}: {line}"


def check_seats(tap, command):
    """Where everybody plays alone, each seat is compared with the same seat of other tables."""
    chance, faults = random.Random(42), []
    for (movement, players, seats, score), way in itertools.product(
            ALONE, ("match_points", "differences")):
        words = [movement, "--players", players, "--seats", seats, "--rounds", 2, "--deals", 2,
                 "--score", score, "--same", "--compare", way]
        plan = command.told(*words)
        plan["score"] = "points"
        text = (stakes if score == "stakes" else drawn_results)(plan, chance)
        if movement == "progressive":  # the second round depends on the first one
            text = "".join(f"{line}\n" for line in text.splitlines() if line[0] == "1")
        told = command.told(*words, text=text)
        faults += [f"{words}: {fault}" for fault in seat_faults(told)]
    tap.check(not faults, "seats compared with seats, where everybody plays alone", faults[:3])


def check_seats_of_the_past(tap, command):
    """A drive of an earlier edition goes on comparing the seats opposite."""
    words = ["individual", "--players", 8, "--score", "stakes", "--same", "--compare",
             "differences", "--rounds", 1]
    text = "1 1 6 -2 -2 -2\n1 2 3 -1 -1 -1\n"
    counts = [[len(one["points"]) for one in told["travellers"][0]["results"]]
              for told in (command.told(*words, "--edition", edition, text=text)
                           for edition in (2, 3))]
    tap.check(counts == [[2, 2], [4, 4]], "sides in the second edition, seats in the third", counts)
    told = command.told("howell", "--players", 8, "--score", "stakes", "--compare", "differences",
                        text=text)
    tap.check(all(len(one["points"]) == 2 for one in told["travellers"][0]["results"]),
              "two who stay together share their points", told["travellers"])


def check_seat_texts(tap, command):
    """Travellers and tables have a column for each seat."""
    words = ["rainbow", "--players", 12, "--seats", 3, "--rounds", 1, "--score", "points", "--same",
             "--compare", "match_points", "--results", "-"]
    text = "1 1 5 1 1\n1 2 4 2 1\n1 3 5 0 9\n1 4 plus none 1:2:3\n"
    done = command.run(*words, "--travellers", text=text).stdout
    tap.check("award plus, none and 1:2:3" in done and
              re.search(r"table 1: \d+ \d+ \d+, 5:1:1, [\d.]+, [\d.]+ and [\d.]+ points\n",
                        done),
              "a traveller of three seats", done)
    rows = list(csv.reader(io.StringIO(command.run(*words, "--csv", "travellers",
                                                   text=text).stdout)))
    tap.check(rows[0][5:] == ["side 1", "side 2", "side 3", "value 1", "value 2", "value 3",
                              "points 1", "points 2", "points 3", "compared with", "award 1",
                              "award 2", "award 3"] and {len(row) for row in rows} == {18},
              "and its table", rows)
    tap.check(command.refused(*words, text="1 1 plus minus\n"), "refused: two awards for three")


def check_points_and_people(tap, command):
    """Corrections are added, who sits out has nothing, and percent decides about places."""
    words = ["mitchell", "--players", 10, "--compare", "match_points", "--rounds", 2]
    text = "1 1 9 4\n1 2 8 5\n2 2 7 6\n2 3 10 3\n"
    plain, more = (command.told(*words, text=text + change) for change in ("", "2 adjust 1 -3\n"))
    scores = [{one["player"]: one["score"] for one in told["standings"]} for told in (plain, more)]
    differ = {player: scores[1][player] - scores[0][player] for player in scores[0]
              if scores[1][player] != scores[0][player]}
    tap.check(differ == {1: -3}, "a correction counts in points of the comparison", differ)
    never = [one for one in plain["standings"] if not one["compared"]]
    tap.check(all(one["percent"] is None for one in never) and
              all(one["percent"] == round(one["score"] * 50 / one["compared"], 2)
                  for one in plain["standings"] if one["compared"]), "percent", plain["standings"])


# ---- teams ----------------------------------------------------------------------------------

def teams_faults(told, teams):
    """Each team meets each other one once, at two tables over the same boards, the sides of each
    team in opposite seats; with an odd number each sits out once."""
    size, met, outs = told["seats"], collections.Counter(), collections.Counter()
    for one in told["plan"]:
        tables = {table["table"]: table for table in one["tables"]}
        outs.update({(player - 1) // size for player in one["out"]})
        for number in range(1, max(tables) + 1, 2):
            if number not in tables:
                continue
            first, second = tables[number], tables[number + 1]
            sides = [sorted({(player - 1) // size for player in table["seats"][side::2]})
                     for table in (first, second) for side in (0, 1)]
            if sides[0] != sides[3] or sides[1] != sides[2] or len(sides[0]) != 1 or \
                    first["boards"] != second["boards"]:
                yield f"round {one['round']}: {first} and {second}"
            members = sorted(first["seats"] + second["seats"])
            if len(set(members)) != 2 * size:
                yield f"round {one['round']}: {members}"
            met[frozenset(sides[0] + sides[1])] += 1
    if set(met.values()) != {1} or len(met) != teams * (teams - 1) // 2:
        yield f"meetings {met}"
    if set(outs.values()) not in ({1}, set()) or len(outs) != teams % 2 * teams:
        yield f"sat out {outs}"


def check_teams(tap, command):
    faults = []
    for teams, seats in itertools.product((2, 3, 4, 5, 8, 9), (2, 4, 6)):
        told = command.told("teams", "--players", teams * seats, "--seats", seats)
        faults += [f"{teams} teams at {seats}: {fault}" for fault in teams_faults(told, teams)]
    tap.check(not faults, "each team meets each other one, over the same boards", faults[:3])
    again = command.told("teams", "--players", 8, "--rounds", 2)["plan"]
    met = [{frozenset(table["seats"][0::2] + table["seats"][1::2]) for table in one["tables"]}
           for one in again]
    tap.check(not met[0] & met[1], "a second match is between other sides", met)
    tap.check(command.told("teams", "--players", 10, "--bots")["bots"] == [11, 12],
              "bots fill up a team")


def check_matches(tap, command):
    words = ["teams", "--players", 8, "--deals", 4]
    told = command.told(*words, text="1 1 9 4\n1 1 6 7\n1 1 13 0\n1 1 7 6\n"
                        "1 2 8 5\n1 2 7 6\n1 2 3 10\n1 2 7 6\n")
    # Team 1 is side 1 at table 1: leads 3 and 2, -1 and 1, 7 and -4, 1 and 1 on the four boards.
    tap.check(told["compare"] == "differences" and told["matches"] == [
        {"round": 1, "table": 1, "teams": [1, 2], "boards": 4, "points": [10, 4]}],
        "a match by differences", told["matches"])
    tap.check({(one["score"], one["rank"]) for one in told["standings"]} == {(6, 1), (-6, 5)} and
              [one["player"] for one in told["standings"]][:4] == [1, 2, 3, 4],
              "all members of a team have the same", told["standings"])
    text = command.run(*words, "--results", "-", "--compare", "match_points",
                       text="1 1 9 4\n1 1 6 7\n1 1 13 0\n1 1 7 6\n"
                       "1 2 8 5\n1 2 7 6\n1 2 3 10\n1 2 7 6\n").stdout
    tap.check("tables 1 and 2: team 1 against 2, 5:3\n" in text, "and board by board", text)


# ---- files ----------------------------------------------------------------------------------

def check_field(tap, command, folder):
    """Results of an earlier drive on the same boards count as more tables."""
    words, chance = ["howell", "--players", 16, "--compare", "differences"], random.Random(2)
    before = command.told(*words, text=drawn_results(command.told(*words), chance))
    path = os.path.join(folder, "field.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(before, file)
    text = drawn_results(command.told(*words), chance)
    told = command.told(*words, "--field", path, text=text)
    faults = list(standing_faults(told, *counted(told, boards_of(before))[:2]))
    tap.check(not faults and all(len(board["results"]) == 8 for board in told["travellers"]),
              "compared with an earlier field", faults)
    tap.check(command.refused(*words, "--trumps", "D", "--field", path, "--results", "-",
                              text=text), "a field with other trumps is refused")
    tap.check(command.refused(*words, "--score", "all_tricks", "--field", path, "--results", "-",
                              text=text), "and one that counted another way")
    lines = [{"round": 1, "table": 1, "result": [9, 9]},
             *({"round": 1, "table": 1, "result": [0, 0], "awards": awards}
               for awards in ([], ["plus"], ["plus", "played"], ["plus", "9:9"], ["plus", 1]))]
    spoilt = [{**before, "travellers": [{"board": 1, "results": [line]}]} for line in lines]
    spoilt.append({**before, "travellers": None})
    for content in ("", "{}", "[1]", '{"plan":[]}', "[" * 99, *map(json.dumps, spoilt)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
        tap.check(command.refused(*words, "--field", path, "--results", "-", text=text),
                  f"no field: {content[:20]}")


def check_field_awards(tap, command, folder):
    """A table of the field that has an award has no result: nobody is ahead of it or behind."""
    words = ["howell", "--players", 8, "--compare", "differences"]
    path = os.path.join(folder, "field.json")
    for awards, points, of in (("average", [-6, 6], 1), ("none", [-6, 6], 1),
                               ("plus 3:10", [-6, -1], 2), ("3:10 minus", [1, 6], 2),
                               ("3:10 9:4", [1, 6], 2)):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(command.told(*words, text=f"1 1 {awards}\n1 2 13 0\n"), file)
        told = command.told(*words, "--field", path, text="1 1 9 4\n")
        [own, *field] = told["travellers"][0]["results"]
        told_awards = [one.get("awards") for one in field]
        both = awards.split() if " " in awards else [awards] * 2
        tap.check((own["points"], own["compared"]) == (points, of) and told_awards == [both, None],
                  f"an earlier field with {awards}", told["travellers"][0])


def table_of(text, delimiter=","):
    """A table for a spreadsheet; it begins with a byte-order mark."""
    if not text.startswith("\ufeff"):
        return []
    return list(csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=delimiter))


def check_spreadsheets(tap, command, folder):
    """Names are no formulas, losses are numbers, and a German spreadsheet sees decimal commas."""
    path = os.path.join(folder, "formulas")
    with open(path, "w", encoding="utf-8") as file:
        file.write('=HYPERLINK("https://example.org")\n+49 30\n-1+2\n@SUM(A1)\n')
    words = ["howell", "--players", 8, "--names", path, "--results", "-", "--csv"]
    text = "1 1 9 4\n1 2 8 5\n"
    done = command.run(*words, "standings", "--compare", "match_points", "--lang", "de", text=text)
    rows = table_of(done.stdout, ";")
    tap.check({row["percent"] for row in rows} == {"0,00", "100,00"} and
              {row["name"] for row in rows} >= {"'+49 30", "'-1+2", "'@SUM(A1)"} and
              not any(row["name"][:1] in "=+-@" for row in rows if row["name"]),
              "standings for a German spreadsheet", done.stdout)
    done = command.run(*words, "travellers", "--compare", "differences", "--lang", "fr", text=text)
    rows = table_of(done.stdout, ";")
    tap.check(len(rows) == 2 and {row["points 1"] for row in rows} == {"2", "-2"} and
              any(row["side 1"].startswith("'=HYPERLINK(") for row in rows),
              "travellers for a French spreadsheet", done.stdout)
    tap.check(command.refused(*words, "standings", "--lang", "xx", text=text), "refused: --lang")


def check_names_and_csv(tap, command, folder):
    path = os.path.join(folder, "names")
    with open(path, "w", encoding="utf-8") as file:
        file.write('Änne\nBob, the first\nCarl "C"\n\nEva\n')
    words = ["mitchell", "--players", 12, "--compare", "match_points", "--names", path,
             "--results", "-"]
    text = "1 1 9 4\n1 2 8 5\n"
    rows = table_of(command.run(*words, "--csv", "standings", text=text).stdout)
    told = json.loads(command.run(*words, "--json", text=text).stdout)
    tap.check([(int(row["place"]), int(row["player"]), int(row["points"])) for row in rows] ==
              [(one["rank"], one["player"], one["score"]) for one in told["standings"]] and
              {row["name"] for row in rows} == {"", "Änne", "Bob, the first", 'Carl "C"', "Eva"},
              "standings for a spreadsheet", rows)
    tap.check(told["names"] == ["Änne", "Bob, the first", 'Carl "C"', None, "Eva"], "names")
    lines = table_of(command.run(*words, "--csv", "travellers", text=text).stdout)
    tap.check([(row["board"], row["side 1"], row["value 1"]) for row in lines] ==
              [("1", "Änne Bob, the first", "9"), ("2", "Eva 6", "8")],
              "travellers for a spreadsheet", lines)
    text = command.run(*words, "--travellers", text=text).stdout
    tap.check("Änne and Bob, the first against Carl" in text, "names on travellers", text)
    plan = command.run("progressive", "--players", 9, "--names", path).stdout
    tap.check("  table 1: Änne and Bob, the first against Carl \"C\" and 4, " in plan and
              "  table 2: Eva and 6 against 7 8, " in plan and "  sit out: 9\n" in plan and
              re.search(r"  table \d: .*Eva", plan.split("Round 3")[1]), "names in rounds", plan)


def check_alike_names(tap, command, folder):
    path = os.path.join(folder, "alike")
    for name in ("Mem", "mem ", "\u041c\u0435m", "\uff2dem"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"Mem\nAnna\n{name}\n")
        tap.check(command.refused("progressive", "--players", 4, "--names", path),
                  f"refused: names {ascii(name)} and 'Mem'")


def check_refusals(tap, command):
    text = "1 1 9 4\n"
    for words in (["progressive", "--players", 8, "--compare", "match_points"],
                  ["teams", "--players", 8, "--compare", "total"],
                  ["teams", "--players", 8, "--same"], ["teams", "--players", 4],
                  ["teams", "--players", 10], ["howell", "--players", 8, "--compare", "imps"],
                  ["howell", "--players", 8, "--travellers"],
                  ["progressive", "--players", 8, "--travellers", "--results", "-"],
                  ["howell", "--players", 8, "--csv", "boards", "--results", "-"],
                  ["howell", "--players", 8, "--csv", "standings"],
                  ["howell", "--players", 8, "--csv", "standings", "--json", "--results", "-"]):
        tap.check(command.refused(*words, text=text), f"refused: {' '.join(map(str, words))}")
    tap.check(command.refused("howell", "--players", 8, "--names", "/nowhere", status=1),
              "a file that cannot be read has another status than wrong usage")


def main():
    tap, command = Tap(), Command(sys.argv[1])
    check_comparisons(tap, command)
    check_same(tap, command)
    check_seats(tap, command)
    check_seats_of_the_past(tap, command)
    check_seat_texts(tap, command)
    check_points_and_people(tap, command)
    check_teams(tap, command)
    check_matches(tap, command)
    with tempfile.TemporaryDirectory() as folder:
        check_field(tap, command, folder)
        check_field_awards(tap, command, folder)
        check_names_and_csv(tap, command, folder)
        check_spreadsheets(tap, command, folder)
        check_alike_names(tap, command, folder)
    check_refusals(tap, command)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
