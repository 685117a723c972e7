"""Results for whole drives, ways to count them, and whether standings and prizes are those that
doc/drives.md says. check_movements.py gives the results to the program.
"""
import random
import movement_rules as rules
import point_rules


BY_SEAT = ("points", "stakes")


# ---- results ----------------------------------------------------------------------------------

def drawn_deal(chance, score, seats, tricks):
    if score == "points":
        return [chance.randint(-5, 20) for _ in range(seats)]
    if score == "stakes":
        won = [chance.randint(-20, 20) for _ in range(seats - 1)]
        return [*won, -sum(won)]
    one = chance.randint(0, tricks or 13)
    return [one, tricks - one if tricks else chance.randint(0, 13)]


def round_of_results(chance, score, seats, tricks, trumps):
    """Values of a table's round that one side wins, so that nobody has to cut."""
    while True:
        values = [drawn_deal(chance, score, seats, tricks) for _ in trumps]
        if point_rules.round_winner(trumps, values):
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
    evening = rules.Evening(movement, players, options["seats"], movers)
    results = {}
    for number in range(1, options["known"] + 1):
        trumps = options["trumps"](number)
        winners = []
        for table in range(1, len(evening.tables) + 1):
            values = round_of_results(chance, options["score"], options["seats"],
                                      options["tricks"], trumps)
            results[number, table] = values
            winners.append(point_rules.round_winner(trumps, values))
        evening.next_round(winners)
    if options["known"] < options["rounds"]:
        cut(results, max(results), chance)
    return results


def cut(results, key, chance):
    """The table's last deals are missing, or all of them."""
    results[key] = results[key][:chance.randrange(len(results[key]))]
    if not results[key]:
        del results[key]


def planned_results(chance, told, options):
    results = {(one["round"], table["table"]): [
        drawn_deal(chance, options["score"], told["seats"], options["tricks"])
        for _ in range(told["deals"])] for one in told["plan"] for table in one["tables"]
        if one["round"] <= options["known"]}
    if options["known"] < options["rounds"]:
        for key in chance.sample(sorted(results), len(results) // 5):
            cut(results, key, chance)
    return results


def with_points(results, players, options, chance):
    """The lines of the file, and some points that are added to a player's round."""
    adjusted = {(chance.randint(1, options["known"]), chance.randint(1, players)):
                chance.choice((-3, 2)) for _ in range(3)}
    return lines_of(results, chance) + [f"{number} adjust {player} {points}" for
                                        (number, player), points in adjusted.items()]


# ---- what the program says of them -------------------------------------------------------------

def echo_faults(told, results):
    got = {(one["round"], table["table"]): table["result"] for one in told["plan"]
           for table in one["tables"] if table["result"]}
    if got != results:
        key = min(key for key in {**got, **results} if got.get(key) != results.get(key))
        yield f"result of round and table {key}: {got.get(key)}, not {results.get(key)}"
    if told["drawn"]:
        yield "drawn, though results were given"


def group_of(told):
    """In mitchell the line that stays is A; otherwise A has the odd numbers. Substitutes have the
    group of those whom they replace first."""
    size = told["seats"] // 2 if told["movement"] == "mitchell" else 1
    first = {player for one in told["plan"] for table in one["tables"]
             for player in table["seats"][0::2]}
    group = {}
    for player in sorted(one["player"] for one in told["standings"]):
        replaced = [change["players"][0] for change in told["changes"]
                    if change["by"] == [player] and change["players"]]
        if player > told["players"] and replaced:
            group[player] = group[replaced[0]]
        elif player > told["players"] and size > 1:
            group[player] = "A" if player in first else "B"
        else:
            group[player] = "BA"[(player - 1) // size % 2 == 0]
    return group


def standing_faults(told, options):
    rows = point_rules.points_by_round(told, options["tricks"], options["out_points"])
    group = group_of(told)
    standings = {one["player"]: one for one in told["standings"]}
    if len(standings) != len(told["standings"]) or set(standings) != set(rows):
        yield f"standings of {sorted(standings)}"
    played, outs = point_rules.times(told)
    sums = {player: sum(row.values()) for player, row in rows.items()}
    for player, one in standings.items():
        expected = (sums[player], played[player], outs[player], group[player],
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
        keys = {player: point_rules.standing_key(ties, rows[player]) for player in line}
        expected = point_rules.ranks(keys)
        if list(told_ranks.values()) != sorted(told_ranks.values()):
            yield "the best is not first"
        if ties == "cut":
            yield from lot_faults(told, told_ranks, keys)
        elif told_ranks != expected:
            player = min(one for one in line if told_ranks[one] != expected[one])
            yield f"player {player}: rank {told_ranks[player]}, not {expected[player]}"


def lot_faults(told, places, keys):
    """The higher sum stands first; with the same one only the members of a team share a place."""
    size = rules.team_size(told["movement"], told["seats"])
    if any(place != 1 + sum(other < place for other in places.values())
           for place in places.values()):
        yield f"by lots {places}"
    for a in places:
        for b in places:
            of_one_team = (a - 1) // size == (b - 1) // size and keys[a] == keys[b]
            if (places[a] == places[b]) != of_one_team or \
                    keys[a] > keys[b] and places[a] > places[b]:
                yield f"by lots {a} has the rank {places[a]} and {b} has {places[b]}; {keys}"


def prize_faults(told, options):
    rows = point_rules.points_by_round(told, options["tricks"], options["out_points"])
    names = options["prizes"].split(",")
    if [one["prize"] for one in told["prizes"]] != [name.partition(":")[0] for name in names]:
        yield f"prizes {told['prizes']}"
    for one, name in zip(told["prizes"], names):
        expected = point_rules.winners_of(name, told, rows, group_of(told), options["out_points"])
        if sorted(one["players"]) != expected:
            yield f"prize {name}: {one['players']}, not {expected}"


def table_size(movement, score, number):
    """Four seats, and some other size in every third drive, if there are any."""
    sizes = [size for size in rules.SEATS[movement] if score in BY_SEAT or size % 2 == 0]
    return 4 if number % 3 else sizes[number // 3 % len(sizes)]


def chosen_options(movement, number):
    """Ways to count that change from drive to drive; half of the drives are not over."""
    chance = random.Random(number)
    score = chance.choice(("over_six", "all_tricks", "points", "stakes"))
    rounds = chance.randint(2, 12)
    options = {
        "score": score, "deals": 1 + number % 3, "rounds": rounds,
        "known": rounds if number % 2 else chance.randint(1, rounds),
        "seats": table_size(movement, score, number), "tricks": chance.choice((13, 0, 20)),
        "ties": ("shared", "best", "last", "cut")[number % 4],
        "out_points": chance.choice((0, 0, 3)), "prizes":
            "high:3,low,high_a,high_b:2,low_a,low_b,low:4,first_half,second_half:2"}
    plan = chance.choice(("rotation", "swedish", "HL", "NLS"))
    if score in BY_SEAT:
        options["trumps"] = lambda round_number: [None] * options["deals"]
        return options, []
    options["trumps"] = lambda round_number: rules.trumps_of(plan, options["deals"], round_number)
    if options["tricks"] == (13 if options["seats"] == 4 else 0):
        return options, ["--trumps", plan]
    return options, ["--trumps", plan, "--tricks", options["tricks"]]
