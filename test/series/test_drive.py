"""Tests `talon drive`: places and people who sit out, beside a small program written from
doc/movements.md; standings and prizes, counted again; files with people who come and go; the tables
of the pages about drives; wrong options and lines. Argument: the program. TAP.
"""
import collections
import fractions
import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402

PAGES = os.path.join(HERE, "../../doc")
BY_RESULTS = {"progressive": "winners", "semi_partner": "losers", "partner": "losers",
              "swedish": "winners"}


class Command:
    def __init__(self, program):
        self.program = program

    def run(self, *words, text=""):
        return subprocess.run([self.program, "drive", *map(str, words)], input=text,
                              capture_output=True, text=True, timeout=300)

    def json(self, *words, text=""):
        done = self.run(*words, "--json", text=text)
        if done.returncode or done.stderr or done.stdout.count("\n") != 1:
            raise ValueError(f"{words}: {done}")
        return json.loads(done.stdout)


# ---- places, written from the page ----------------------------------------------------------

def first_places(count, width):
    """Tables of entries in round 1: side 1 has the lower numbers."""
    order = [0, 2, 1, 3] if width == 4 else [0, 1]
    tables = []
    for first in range(1, count - width + 2, width):
        table = [0] * width
        for number, seat in enumerate(order):
            table[seat] = first + number
        tables.append(table)
    return tables


def moved(movement, tables, moving):
    """Where the entries sit next; moving: the side of each table that moves, 0 or 1."""
    count, after = len(tables), [[0] * len(table) for table in tables]

    def free_low(t):
        return moving[t]

    for t, table in enumerate(tables):
        side, stay, up, down = moving[t], 1 - moving[t], (t + 1) % count, (t - 1) % count
        if movement == "partner":
            after[t][stay], after[up][moving[up]] = table[stay], table[side]
        elif movement == "swedish":
            after[t][stay + 1], after[t][stay + 2] = table[stay], table[stay + 2]
            after[up][0] = table[side + 2]
            after[up][1 if moving[up] == 0 else 3] = table[side]
        else:
            parts = movement == "progressive"
            after[t][stay] = table[stay]
            after[t][2 + (side if parts else stay)] = table[2 + stay]
            after[up][free_low(up)] = table[side]
            after[down][2 + (1 - moving[down] if parts else moving[down])] = table[2 + side]
    return after


class SittingOut:
    """Who sits out: least often, longest ago, highest number; seats go from the lowest to the
    lowest."""

    def __init__(self, entries, out):
        self.count = {entry: 0 for entry in entries}
        self.last = {entry: 0 for entry in entries}
        self.out = out

    def settle(self, tables, number):
        chosen = sorted(self.count, key=lambda e: (self.count[e], self.last[e], -e))[:self.out]
        seated = {entry for table in tables for entry in table}
        coming = sorted(set(self.count) - seated - set(chosen))
        for gone, new in zip(sorted(seated & set(chosen)), coming):
            for table in tables:
                if gone in table:
                    table[table.index(gone)] = new
        for entry in chosen:
            self.count[entry] += 1
            self.last[entry] = number
        return set(chosen)


def seats_of(table, team):
    """The players of a table of entries."""
    if team == 1:
        return table
    return [(entry - 1) * team + member + 1 for member in range(team) for entry in table]


def same_places(drive, movement, players, movers, size):
    """Whether a whole drive by results is as the page says."""
    team = size // 2 if movement == "partner" else 1
    width, entries = (2 if team > 1 or size == 2 else 4), players // team
    tables = first_places(entries, width)
    bench = SittingOut(range(1, entries + 1), entries % width)
    for place in drive["plan"]:
        out = bench.settle(tables, place["round"])
        told = [table["seats"] for table in place["tables"]]
        if told != [seats_of(table, team) for table in tables]:
            return f"round {place['round']}: {told} and not {tables}"
        if place["out"] != sorted(seats_of(sorted(out), team) if out else []):
            return f"round {place['round']}: {place['out']} sit out and not {out}"
        won = [table["won"] - 1 for table in place["tables"]]
        tables = moved(movement, tables, won if movers == "winners" else [1 - w for w in won])
    return "" if len(drive["plan"]) == drive["rounds"] else "rounds are missing"


def check_places(tap, command):
    for movement, usual in BY_RESULTS.items():
        for players in (*range(4, 32), 57, 100):
            if players < {"semi_partner": 12, "partner": 8}.get(movement, 4) or \
                    movement == "partner" and players % 2:
                continue
            movers = usual
            if players % 3 == 0 and movement != "swedish":
                movers = "losers" if usual == "winners" else "winners"
            drive = command.json(movement, "--players", players, "--rounds", 15, "--seed", players,
                                 "--movers", movers)
            wrong = same_places(drive, movement, players, movers, 4)
            if wrong or drive["movers"] != movers or not drive["drawn"]:
                tap.check(False, f"{movement} with {players}", wrong)
        tap.check(True, f"{movement} moves as the page says")
    for size in (2, 6, 8):
        drive = command.json("partner", "--players", 11 * size // 2, "--seats", size)
        wrong = same_places(drive, "partner", 11 * size // 2, "losers", size)
        tap.check(not wrong, f"teams at tables of {size}", wrong)


def meetings(drive, rounds):
    """How often two players were partners, and opponents."""
    partners, opponents = collections.Counter(), collections.Counter()
    for place in drive["plan"][:rounds]:
        for table in place["tables"]:
            for i, one in enumerate(table["seats"]):
                for k, other in enumerate(table["seats"][:i]):
                    kind = partners if (i - k) % 2 == 0 else opponents
                    kind[frozenset((one, other))] += 1
    return partners, opponents


def check_plans(tap, command):
    for players in (12, 13, 37, 40, 53):
        drive = command.json("individual", "--players", players)
        partners, opponents = meetings(drive, drive["promise"])
        pairs = players * (players - 1) // 2
        tap.check(len(partners) == len(opponents) == pairs and set(partners.values()) == {1} and
                  set(opponents.values()) == {2} and not drive["drawn"] and
                  len(drive["plan"]) == drive["promise"],
                  f"{players} players have everybody as partner")
    drive = command.json("rainbow", "--players", 91, "--seats", 7, "--score", "points")
    partners, opponents = meetings(drive, 13)
    tap.check(drive["promise"] == 13 and set((partners + opponents).values()) == {1} and
              len(partners + opponents) == 13 * 13 * 21, "thirteen tables of seven")
    drive = command.json("howell", "--players", 20, "--rounds", 9, "--deals", 3)
    partners, opponents = meetings(drive, 9)
    boards = collections.Counter((place["round"], board) for place in drive["plan"]
                                 for table in place["tables"] for board in table["boards"])
    tap.check(set(opponents.values()) == {1} and len(opponents) == 45 * 4 and
              set(boards.values()) == {1} and drive["shared_boards"] is False and
              [board["board"] for board in drive["boards"]] == list(range(1, 28)),
              "ten pairs and boards", boards)
    tap.check([board["trump"] for board in drive["boards"][:5]] ==
              ["hearts", "diamonds", "spades", "clubs", "hearts"] and
              [board["dealer"] for board in drive["boards"][:5]] == [1, 2, 3, 4, 1] and
              all(place["trumps"] is None for place in drive["plan"]), "boards have trumps")


# ---- results --------------------------------------------------------------------------------

def lines_of(drive):
    """The results of a drawn drive as lines of a file."""
    return "".join(f"{place['round']} {table['table']} {' '.join(map(str, deal))}\n"
                   for place in drive["plan"] for table in place["tables"]
                   for deal in table["result"])


def scores_of(drive, book):
    """Each player's score in each round, from the plan."""
    scores = collections.defaultdict(lambda: collections.Counter())
    for place in drive["plan"]:
        for table in place["tables"]:
            for seat, player in enumerate(table["seats"]):
                for values, trump in zip(table["result"] or [], place["trumps"]):
                    tricks = values[(seat + (trump == "low")) % 2]
                    scores[player][place["round"]] += max(0, tricks - book)
    return scores


def check_results(tap, command):
    for movement, players in (("progressive", 14), ("swedish", 21), ("partner", 12),
                              ("semi_partner", 17)):
        words = (movement, "--players", players, "--rounds", 9, "--deals", 2, "--trumps", "swedish")
        drawn = command.json(*words, "--seed", 5)
        told = command.json(*words, "--seed", 5, "--results", "-", text=lines_of(drawn))
        tap.check(told["plan"] == drawn["plan"] and told["drawn"] is False and
                  "standings" not in drawn, f"{movement}: results lead to the same places")
        sums = {player: sum(rounds.values()) for player, rounds in scores_of(told, 6).items()}
        rows = told["standings"]
        tap.check({row["player"]: row["score"] for row in rows} == sums and
                  [row["score"] for row in rows] == sorted(sums.values(), reverse=True) and
                  all(row["rank"] == 1 + sum(score > row["score"] for score in sums.values())
                      for row in rows) and
                  all(row["played"] + row["out"] == 9 for row in rows),
                  f"{movement}: the sums of tricks over six", rows)
    check_lowest(tap, command)


def lowest(drive, rounds):
    """Those with the fewest points for each round that they have played."""
    scores = scores_of(drive, 0)
    mean = {player: fractions.Fraction(sum(scores[player][r] for r in rounds), sum(played))
            for player in scores
            if sum(played := [r in scores[player] for r in rounds])}
    return [player for player in sorted(mean) if mean[player] == min(mean.values())]


def check_lowest(tap, command):
    """Nobody wins the lowest prize by sitting out, unless that brings points."""
    decided = []
    for seed in (3, 8, 11):
        words = ("progressive", "--players", 9, "--rounds", 5, "--deals", 2, "--seed", seed,
                 "--score", "all_tricks")
        text = lines_of(command.json(*words))
        words += ("--results", "-", "--prizes", "low,first_half_low")
        told = command.json(*words, text=text)
        won, wanted = ([prize["players"] for prize in told["prizes"]],
                       [lowest(told, range(1, 6)), lowest(told, range(1, 3))])
        tap.check(won == wanted, f"fewest points for a round, seed {seed}", (won, wanted))
        paid = command.json(*words, "--out-points", 13, text=text)
        rows = paid["standings"]
        least = sorted(row["player"] for row in rows if row["score"] == rows[-1]["score"])
        tap.check(paid["prizes"][0]["players"] == least, f"the lowest sum, seed {seed}", least)
        sums = {row["player"]: row["score"] for row in told["standings"]}
        decided.append(any(sums[one] > min(sums.values()) for one in won[0]))
    tap.check(any(decided), "somebody with a lower sum had sat out", decided)


def check_ties_and_prizes(tap, command):
    words = ("swedish", "--players", 12, "--rounds", 8, "--score", "all_tricks")
    text = lines_of(command.json(*words))
    prizes = "high:2,low,high_a,low_b,first_half,second_half"
    told = command.json(*words, "--results", "-", "--ties", "best", "--prizes", prizes, text=text)
    scores = scores_of(told, 0)
    best = [row["player"] for row in told["standings"]]
    keys = [(sum(scores[p].values()), sorted(scores[p].values())[::-1]) for p in best]
    tap.check(keys == sorted(keys, reverse=True) and len(best) == 12 and
              [row["rank"] for row in told["standings"]] == [1 + keys.index(key) for key in keys],
              "the better rounds decide", told["standings"])

    def winner(players, rounds, low=False):
        return sorted(players, key=lambda p: (sum(scores[p][r] for r in rounds),
                                              sorted((scores[p][r] for r in rounds),
                                                     reverse=True)), reverse=not low)
    won = {prize["prize"]: prize["players"] for prize in told["prizes"]}
    wanted = {"high": best[:2], "low": best[-1:],
              "high_a": winner(range(1, 13, 2), range(1, 9))[:1],
              "low_b": winner(range(2, 13, 2), range(1, 9), True)[:1],
              "first_half": winner(range(1, 13), range(1, 5))[:1],
              "second_half": winner(range(1, 13), range(5, 9))[:1]}
    tap.check(all(set(wanted[name]) <= set(won[name]) for name in wanted) and
              [prize["prize"] for prize in told["prizes"]] == list(wanted), "prizes", (won, wanted))


EVENING = """
# round, table, tricks of the sides
1 1 9 4
1 2 5 8   # the second table
2 join
2 leave 3
2 1 7 6
2 2 6 7
3 replace 5
3 replace 6 bot
3 adjust 1 -2
3 replace 3 3
"""


def check_changes(tap, command):
    told = command.json("progressive", "--players", 9, "--rounds", 5, "--results", "-",
                        text=EVENING)
    tap.check(told["changes"] == [
        {"round": 2, "change": "join", "players": [], "by": [10]},
        {"round": 2, "change": "leave", "players": [3], "by": []},
        {"round": 3, "change": "replace", "players": [5], "by": [11]},
        {"round": 3, "change": "replace", "players": [6], "by": [12]},
        {"round": 3, "change": "adjust", "players": [1], "by": [], "points": -2},
        {"round": 3, "change": "replace", "players": [3], "by": [3]}] and
        told["bots"] == [12], "people come and go", told["changes"])
    there = [sorted(sum((table["seats"] for table in place["tables"]), []) + place["out"])
             for place in told["plan"]]
    tap.check(there == [list(range(1, 10)), [1, 2, *range(4, 11)], [1, 2, 3, 4, *range(7, 13)]],
              "everybody who is there has a place", there)
    tap.check([table["result"] for table in told["plan"][2]["tables"]] == [None, None] and
              len(told["plan"]) == 3, "the next round is told without results")
    text = command.run("progressive", "--players", 9, "--rounds", 5, "--results", "-",
                       text=EVENING).stdout
    tap.check(all(line in text for line in (
        "Before round 2: player 10 comes.", "Before round 2: player 3 leaves.",
        "Before round 3: player 11 takes the place of 5.",
        "Before round 3: player 1 gets -2 points.",
        "Bots: 12")), "changes as text", text)


def check_random_files(tap, command):
    """Lines of words that may be right: read or refused, never more."""
    chance = random.Random(7)
    words = ["1", "2", "3", "4", "9", "-1", "0", "13", "7", "6", "join", "leave", "replace", "bot",
             "adjust", "#", "\t", "\r", "x" * 200, "99999999999999999999"]
    statuses = collections.Counter()
    for number in range(60):
        lines = ["1 1 7 6", "1 2 3 10"] if number % 2 else []
        lines += [" ".join(chance.choices(words, k=chance.randint(1, 6))) for _ in range(3)]
        done = command.run(chance.choice(["swedish", "howell", "partner"]), "--players", 8,
                           "--rounds", 3, "--results", "-", *chance.choice([[], ["--bots"]]),
                           text="\n".join(lines))
        statuses[done.returncode] += 1
        if done.returncode not in (0, 2) or done.returncode and not re.fullmatch(
                r"talon drive: Line \d+: [A-Z][^\n]*\.\n", done.stderr):
            tap.check(False, f"file {number}", (lines, done))
    tap.check(statuses[0] + statuses[2] == 60 and statuses[2], "random files", statuses)


def check_sameness(tap, command):
    words = ("swedish", "--players", 30, "--rounds", 6)
    one, other = command.run(*words, "--seed", 3), command.run(*words, "--seed", 4)
    tap.check(one.stdout == command.run(*words, "--seed", 3).stdout and
              one.stdout.split("\n")[2:] != other.stdout.split("\n")[2:],
              "the same seed draws the same results")
    stakes = command.json("progressive", "--players", 8, "--rounds", 3, "--score", "stakes",
                          "--bots")
    results = [deal for one in stakes["plan"] for table in one["tables"]
               for deal in table["result"]]
    tap.check(len(results) == 6 and all(any(values) and sum(values) == 0 for values in results),
              "drawn stakes add up to 0", results)
    largest = command.json("howell", "--players", 400, "--seats", 2, "--rounds", 400)
    tap.check(largest["promise"] == 399 and len(largest["plan"]) == 400, "400 players, 400 rounds")


# ---- the page and mistakes ------------------------------------------------------------------

def read_page(name):
    with open(os.path.join(PAGES, name), encoding="utf-8") as file:
        return file.read()


def check_page(tap, command):
    page = read_page("movements.md") + read_page("drives.md")
    rows = {row["movement"]: row for row in command.json("--list")}
    named = re.findall(r"^\| `(\w+)` \| ([\d, …]+) \|.* \| (planned)?", page, re.M)
    tap.check([name for name, *_ in named[:10]] == list(rows), "the page has all movements", named)
    for name, sizes, planned in named[:10]:
        first, *rest = map(int, re.findall(r"\d+", sizes))
        wanted = list(range(first, rest[0] + 1)) if "…" in sizes else [first, *rest]
        tap.check(rows[name]["seats"] == wanted and rows[name]["by_results"] == (not planned) and
                  f"`{name}`" in page, f"the page's {name}", rows[name])
    listed = command.run("--list").stdout
    names = re.findall(r"^  (\w+) ", listed, re.M)
    tap.check(all(f"`{name}`" in page for name in names) and len(names) == 10 + 4 + 3 + 5 + 4 + 13,
              "the page has all names of the list", names)


NAMED = "Anna Ben Cora Dora Emil Fritz Greta Jörg-Hans Ida Jan".split()


def named(command, *arguments, text):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        file.write("".join(name + "\n" for name in NAMED))
        file.flush()
        return command.run(*arguments, "--names", file.name, "--results", "-", text=text).stdout


def check_names(tap, command):
    """Names stand wherever people are told of, and points below each other behind them."""
    text = named(command, "swedish", "--players", 9, "--rounds", 2, "--prizes", "high", text=
                 "1 1 9 4\n1 2 5 8\n2 join\n2 leave 3\n2 adjust 1 -3\n2 replace 4\n")
    for line in ("table 1: Anna and Ben against Cora and Dora, 9:4", "sit out: Ida",
                 "Before round 2: Jan comes.", "Before round 2: Cora leaves.",
                 "Before round 2: Anna gets -3 points.",
                 "Before round 2: 11 takes the place of Dora.", ": Ben"):
        tap.check(line in text, f"names: {line}", text)
    standings = [line for line in text.splitlines() if re.match(r" +\d+\. ", line)]
    tap.check(len(standings) == 11 and len(set(map(len, standings))) == 1, "a column of points",
              standings)
    text = named(command, "partner", "--players", 8, "--rounds", 2,
                 text="1 1 9 4\n1 2 9 4\n2 join\n")
    tap.check("Before round 2: Ida and Jan come." in text, "names of a team", text)


def check_groups(tap, command):
    """Groups bear the club's names wherever they are named."""
    arguments = ["swedish", "--players", 8, "--rounds", 2, "--groups", "Ladies/Gents", "--results",
                 "-", "--prizes", "high,high_a,low_b,first_half_a,raffle"]
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        groups = ["Ladies", "Gents", "A", "B", "", "Gents", "Ladies", "Gents"]
        file.write("".join(f"{name}\t{group}\n" for name, group in zip(NAMED, groups)))
        file.flush()
        text, table, told = (command.run(*arguments, "--names", file.name, *more,
                                         text="1 1 9 4\n1 2 5 8\n").stdout
                             for more in ([], ["--csv", "standings", "--lang", "en"], ["--json"]))
    for line in ("the highest sum: Anna, Ben", "the highest sum, Ladies: Anna",
                 "the fewest points, Gents: Dora, Fritz", "of the first half, Ladies: Anna",
                 "after the last round: nobody yet", "Ben (Gents) ", "Emil (-) "):
        tap.check(line in text, f"groups: {line}", text)
    tap.check("group A" not in text and ",Ladies," in table and ",Gents," in table,
              "groups: a table for a spreadsheet", table)
    tap.check(json.loads(told)["groups"] == ["Ladies", "Gents"], "groups: JSON", told)
    listed = command.run("--list").stdout
    tap.check("low_b          the fewest points, group B" in listed, "groups without names", listed)


WRONG = (
    ([], "Name the movement"), (["progressive"], "--players"), (["whist", "--players", "8"],
                                                                "There is no movement \"whist\""),
    (["progressive", "swedish"], "\"swedish\" is one too many"),
    (["progressive", "--players", "3"], "4 to 400 players, not 3"),
    (["progressive", "--players", "0", "--bots"], "from 1 to 400"),
    (["progressive", "--players", "401"], "from 1 to 400"),
    (["progressive", "--players", "8", "--rounds", "0"], "--rounds must"),
    (["progressive", "--players", "8", "--seats", "9"], "--seats must"),
    (["progressive", "--players", "8", "--seats", "5"], "tables of 5 seats"),
    (["progressive", "--players", "8", "--deals", "33"], "--deals must"),
    (["progressive", "--players", "8", "--seed", "x"], "--seed must"),
    (["progressive", "--players", "8", "--tricks", "256"], "--tricks must"),
    (["progressive", "--players", "8", "--out-points", "-1"], "--out-points must"),
    (["progressive", "--players", "8", "--score", "half"], "no score \"half\""),
    (["progressive", "--players", "8", "--ties", "half"], "no rule of ties \"half\""),
    (["progressive", "--players", "8", "--trumps", "HX"], "\"HX\" is no plan of trumps"),
    (["progressive", "--players", "8", "--trumps", ""], "--trumps needs a value"),
    (["progressive", "--players", "8", "--movers", "all"], "winners or losers"),
    (["swedish", "--players", "8", "--movers", "losers"], "In swedish the winners move"),
    (["individual", "--players", "8", "--movers", "losers"], "individual has a fixed plan"),
    (["progressive", "--players", "8", "--prizes", "high"], "without --results"),
    (["progressive", "--players", "8", "--results", "-", "--prizes", "first"], "no list of prizes"),
    (["progressive", "--players", "8", "--results", "-", "--prizes", "high:0"], "no list of"),
    (["progressive", "--players", "8", "--results", "-", "--prizes", "high:2x"], "no list of"),
    (["progressive", "--players", "8", "--results", "-", "--prizes", ""], "--prizes needs a value"),
    (["semi_partner", "--players", "8"], "semi_partner needs 3 tables"),
    (["partner", "--players", "9"], "leave 1 over"),
    (["rainbow", "--players", "9"], "no plan for 9"),
    (["progressive", "--colour"], "There is no option --colour"),
    (["progressive", "--players"], "--players needs a value"),
)
WRONG_LINES = (
    ("1", "A line is ROUND TABLE VALUES"), ("1 1", "A line is"), ("1 1 8 x", "A line is"),
    ("1 x 8 5", "A line is"), ("1 leave", "A line is"), ("1 leave 3 4", "A line is"),
    ("1 replace 3 human", "A line is"), ("1 replace 3 0", "A line is"),
    ("1 replace 3 4", "Player 4 is here already"), ("1 adjust 3", "A line is"),
    ("1 join 3", "A line is"),
    ("1 1 8 5 0 0 0 0 0 0 0 0 0", "A line is"), ("9 1 8 5", "no such round"),
    ("0 1 8 5", "no such round"), ("1 1 8 6", "add up to 14"), ("1 3 8 5", "Table 3 does not play"),
    ("1 0 8 5", "Table 0 does not play"), ("1 -1 8 5", "A line is"),
    ("1 1 8 5 0", "2 values here, not 3"),
    ("1 1 100001 5", "A line is"), ("1 1 8 5\n1 1 8 5", "Table 1 has played"),
    ("1 leave 9", "no player 9"), ("1 leave -9", "A line is"), ("1 leave 0", "no player 0"),
    ("1 leave 3\n1 leave 3", "left already"), ("2 1 8 5", "An earlier round"),
    ("1 1 8 5\n2 1 8 5", "An earlier round"), ("1 adjust 3 99999999999999999999", "A line is"),
)

SUM = "The points of a table must add up to 0: what some win, others lose. These are"
WRONG_STAKES = (("1 2 10 10 -10 -9", f"{SUM} 1 too many."), ("1 2 30 -10 -10 -20", f"{SUM} 10 too"),
                ("1 2 10 10 -10", "A deal has 4 values here, not 3."))


def check_mistakes(tap, command):
    for words, wanted in WRONG:
        done = command.run(*words)
        tap.check(done.returncode == 2 and not done.stdout and wanted in done.stderr and
                  done.stderr.count("\n") == 1, f"{' '.join(words)} is refused", done)
    for lines, wanted in WRONG_LINES:
        done = command.run("progressive", "--players", 8, "--rounds", 8, "--results", "-",
                           text=lines)
        number = lines.count("\n") + 1
        tap.check(done.returncode == 2 and not done.stdout and wanted in done.stderr and
                  done.stderr.startswith(f"talon drive: Line {number}: ") and
                  done.stderr.count("\n") == 1, f"{lines!r} is refused", done)
    for lines, wanted in WRONG_STAKES:
        done = command.run("rainbow", "--players", 16, "--score", "stakes", "--results", "-",
                           text=f"1 1 60 -20 -20 -20\n{lines}")
        tap.check(done.returncode == 2 and not done.stdout and
                  done.stderr.startswith(f"talon drive: Line 2: {wanted}"),
                  f"{lines!r} is refused, because others lose what some win", done)
    done = command.run("swedish", "--players", 8, "--results", "/nowhere")
    tap.check(done.returncode == 1 and "/nowhere could not be read" in done.stderr,
              "a file that is not there", done)


def main():
    tap, command = Tap(), Command(sys.argv[1])
    check_places(tap, command)
    check_plans(tap, command)
    check_results(tap, command)
    check_ties_and_prizes(tap, command)
    check_changes(tap, command)
    check_random_files(tap, command)
    check_sameness(tap, command)
    check_page(tap, command)
    check_names(tap, command)
    check_groups(tap, command)
    check_mistakes(tap, command)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
