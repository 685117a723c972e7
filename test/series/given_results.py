"""Results for whole drives, ways to count them, and whether standings and prizes are those that
doc/drives.md says. check_movements.py gives the results to the program.
"""
import random
from collections import Counter

import movement_rules as rules


# ---- results ----------------------------------------------------------------------------------

def drawn_deal(chance, score, seats, tricks):
    if score == "points":
        return [chance.randint(-5, 20) for _ in range(seats)]
    one = chance.randint(0, tricks or 13)
    return [one, tricks - one if tricks else chance.randint(0, 13)]


def round_of_results(chance, score, seats, tricks, trumps):
    """Values of a table's round that one side wins, so that nobody has to cut."""
    while True:
        values = [drawn_deal(chance, score, seats, tricks) for _ in trumps]
        if rules.round_winner(trumps, values):
            return values


def lines_of(results, chance):
    """The file: for each round and table its deals. Deals stay in order, tables do not."""
    keys = list(results)
    chance.shuffle(keys)
    lines = [f"{number} {table} {' '.join(map(str, value))}" for number, table in keys
             for value in results[number, table]]
    return ["# results"] + [line + ("  # told" if chance.random() < 0.1 else "") for line in lines]


def played_evening(chance, movement, players, movers, options):
    """Results of a whole evening by the model, keyed by round and table."""
    evening = rules.Evening(movement, players, 4, movers)
    results = {}
    for number in range(1, options["rounds"] + 1):
        trumps = options["trumps"](number)
        winners = []
        for table in range(1, len(evening.tables) + 1):
            values = round_of_results(chance, options["score"], 4, options["tricks"], trumps)
            results[number, table] = values
            winners.append(rules.round_winner(trumps, values))
        evening.next_round(winners)
    return results


def planned_results(chance, told, options):
    return {(one["round"], table["table"]): [
        drawn_deal(chance, options["score"], told["seats"], options["tricks"])
        for _ in range(told["deals"])] for one in told["plan"] for table in one["tables"]}


def with_points(results, players, options, chance):
    """The lines of the file, and some points that are added to a player's round."""
    adjusted = {(chance.randint(1, options["rounds"]), chance.randint(1, players)):
                chance.choice((-3, 2)) for _ in range(3)}
    return lines_of(results, chance) + [f"{number} adjust {player} {points}" for
                                        (number, player), points in adjusted.items()]


# ---- what the program says of them -------------------------------------------------------------

def echo_faults(told, results):
    got = {(one["round"], table["table"]): table["result"] for one in told["plan"]
           for table in one["tables"]}
    if got != results:
        key = min(key for key in {**got, **results} if got.get(key) != results.get(key))
        yield f"result of round and table {key}: {got.get(key)}, not {results.get(key)}"
    if told["drawn"]:
        yield "drawn, though results were given"


def group_of(told):
    """In mitchell the line that stays is A; otherwise A has the odd numbers."""
    if told["movement"] != "mitchell":
        return {one["player"]: "AB"[1 - one["player"] % 2] for one in told["standings"]}
    first = {player for one in told["plan"] for table in one["tables"]
             for player in table["seats"][0::2]}
    return {one["player"]: "A" if one["player"] in first else "B" for one in told["standings"]}


def standing_faults(told, options):
    rows = rules.points_by_round(told, options["tricks"], options["out_points"])
    group = group_of(told)
    standings = {one["player"]: one for one in told["standings"]}
    if len(standings) != len(told["standings"]) or set(standings) != set(rows):
        yield f"standings of {sorted(standings)}"
    outs = Counter(player for one in told["plan"] for player in one["out"])
    sums = {player: sum(row.values()) for player, row in rows.items()}
    for player, one in standings.items():
        expected = (sums[player], len(told["plan"]) - outs[player], outs[player], group[player],
                    player in told["bots"])
        got = tuple(one[name] for name in ("score", "played", "out", "group", "bot"))
        if got != expected:
            yield f"player {player}: score, played, out, group, bot {got}, not {expected}"
    yield from rank_faults(told, rows, group, options["ties"])


def rank_faults(told, rows, group, ties):
    """Ranks by the sums and the rule for ties; in mitchell each line has ranks of its own."""
    lines = [set(rows)]
    if told["movement"] == "mitchell":
        lines = [{player for player in rows if group[player] == name} for name in "AB"]
    for line in lines:
        told_ranks = {one["player"]: one["rank"] for one in told["standings"]
                      if one["player"] in line}
        keys = {player: rules.standing_key(ties, rows[player]) for player in line}
        expected = rules.ranks(keys)
        if list(told_ranks.values()) != sorted(told_ranks.values()):
            yield "the best is not first"
        if ties == "cut":
            if sorted(told_ranks.values()) != list(range(1, len(line) + 1)) or \
                    any(told_ranks[a] > told_ranks[b] for a in line for b in line
                        if keys[a] > keys[b]):
                yield f"ranks by lots {told_ranks} of {keys}"
        elif told_ranks != expected:
            player = min(one for one in line if told_ranks[one] != expected[one])
            yield f"player {player}: rank {told_ranks[player]}, not {expected[player]}"


def prize_faults(told, options):
    rows = rules.points_by_round(told, options["tricks"], options["out_points"])
    people = {player: row for player, row in rows.items() if player not in told["bots"]}
    names = options["prizes"].split(",")
    if [one["prize"] for one in told["prizes"]] != [name.partition(":")[0] for name in names]:
        yield f"prizes {told['prizes']}"
    for one, name in zip(told["prizes"], names):
        expected = rules.winners_of(name, people, group_of(told), told["rounds"])
        if sorted(one["players"]) != expected:
            yield f"prize {name}: {one['players']}, not {expected}"


def chosen_options(number):
    """Ways to count that change from drive to drive."""
    chance = random.Random(number)
    score = chance.choice(("over_six", "all_tricks", "points", "over_six"))
    options = {
        "score": score, "deals": 1 + number % 3, "rounds": chance.randint(2, 12),
        # How many of any number of tricks are half, the page does not say.
        "tricks": chance.choice((13, 13, 20 if score == "over_six" else 0)),
        "ties": ("shared", "best", "last", "cut")[number % 4],
        "out_points": chance.choice((0, 0, 3)), "prizes":
            "high:3,low,high_a,high_b:2,low_a,low_b,low:4,first_half,second_half:2"}
    plan = chance.choice(("rotation", "swedish", "HL", "NLS"))
    if score == "points":
        options["trumps"] = lambda round_number: [None] * options["deals"]
        return options, []
    options["trumps"] = lambda round_number: rules.trumps_of(plan, options["deals"], round_number)
    return options, ["--trumps", plan, "--tricks", options["tricks"]]
