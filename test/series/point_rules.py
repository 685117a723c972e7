"""Who stands where in a drive and who wins its prizes, written from doc/drives.md alone: how deals
become points and points become places. It knows nothing about the program; given_results.py
compares the two.
"""
from collections import Counter
from fractions import Fraction


def deal_points(score, trump, value, seats, tricks):
    """Points of each seat for one deal."""
    if score in ("points", "stakes"):
        return list(value)
    one, two = reversed(value) if trump == "low" else value
    if score == "over_six":
        half = tricks // 2 if tricks else 6
        one, two = max(0, one - half), max(0, two - half)
    return [two if seat % 2 else one for seat in range(seats)]


def round_winner(trumps, values):
    """The side that has more in all deals of a round; None if they are even and cut."""
    balance = 0
    for trump, value in zip(trumps, values):
        one, two = sum(value[0::2]), sum(value[1::2])
        balance += two - one if trump == "low" else one - two
    return None if balance == 0 else 1 if balance > 0 else 2


def trumps_at(told, one, table):
    if table["boards"]:
        trump = {board["board"]: board["trump"] for board in told["boards"]}
        return [trump[board] for board in table["boards"]]
    return one["trumps"] or [None] * told["deals"]


def counting_tables(told, one):
    return [table for table in one["tables"] if len(table["result"] or ()) == told["deals"]]


def times(told):
    """How many rounds that count each player has played and has sat out."""
    played, out = Counter(), Counter()
    for one in told["plan"]:
        tables = counting_tables(told, one)
        played.update(player for table in tables for player in table["seats"])
        out.update(one["out"] if tables else ())
    return played, out


def points_by_round(told, tricks, out_points):
    """For each player the points of each round of the drive."""
    numbers = {player for one in told["plan"] for player in one["out"]}
    numbers |= {player for one in told["plan"] for table in one["tables"]
                for player in table["seats"]}
    numbers |= {player for change in told["changes"] for player in change["by"]}
    rows = {player: dict.fromkeys(range(1, told["rounds"] + 1), 0) for player in numbers}
    for one in told["plan"]:
        tables = counting_tables(told, one)
        now = Counter(dict.fromkeys(one["out"] if tables else (), out_points))
        for table in tables:
            sums = [0] * told["seats"]
            for trump, value in zip(trumps_at(told, one, table), table["result"]):
                points = deal_points(told["score"], trump, value, told["seats"], tricks)
                sums = [a + b for a, b in zip(sums, points)]
            now.update(dict(zip(table["seats"], sums)))
        for change in told["changes"]:
            if change["change"] == "adjust" and change["round"] == one["round"]:
                now[change["players"][0]] += change["points"]
        for player, points in now.items():
            rows[player][one["round"]] = points
    return rows


def standing_key(ties, row):
    """The higher key stands first: the sum, and with `best` and `last` single rounds."""
    total = sum(row.values())
    if ties == "best":
        return total, sorted(row.values(), reverse=True)
    if ties == "last":
        return total, [row[number] for number in sorted(row, reverse=True)]
    return total, []


def ranks(keys, lowest_first=False):
    """From {player: key} to {player: rank}: equal keys share a rank, the next ones stay free."""
    ordered = sorted(keys.values(), reverse=not lowest_first)
    first = {}
    for position, key in enumerate(ordered, 1):
        first.setdefault(str(key), position)
    return {player: first[str(key)] for player, key in keys.items()}


def there_in_all(told, begin, end):
    """Who was there in each known round from `begin` to `end`; empty while no table counts."""
    rounds = [one for one in told["plan"] if begin <= one["round"] <= end]
    if not any(counting_tables(told, one) for one in rounds):
        return set()
    return set.intersection(*({player for table in one["tables"] for player in table["seats"]} |
                              set(one["out"]) for one in rounds)) - set(told["bots"])


def places_of_pairs(places, told):
    """Those who stay together all evening take one place."""
    pair = {one["player"]: one["pair"] or -one["player"] for one in told["standings"]}
    before = {place: {(places[other], pair[other]) for other in places if places[other] < place}
              for place in places.values()}
    return {player: len(before[place]) + 1 for player, place in places.items()}


def by_rounds_played(keys, told, begin, end):
    """Keys by the points for each round that was played; who played none is left out."""
    played = Counter(player for one in told["plan"] if begin <= one["round"] <= end
                     for table in counting_tables(told, one) for player in table["seats"])
    return {player: (Fraction(total, played[player]), ties)
            for player, (total, ties) in keys.items() if played[player]}


def winners_of(prize, told, rows, group, out_points):
    """Who wins a prize such as `low_a:2`, by any rule for ties but lots: all of these places."""
    name, _, count = prize.partition(":")
    rounds = told["rounds"]
    begin, end = {"first_half": (1, rounds // 2),
                  "second_half": (rounds // 2 + 1, rounds)}.get(name, (1, rounds))
    keys = {player: standing_key(told["ties"], {number: rows[player][number]
                                                for number in range(begin, end + 1)})
            for player in there_in_all(told, begin, end)
            if name[-2:] not in ("_a", "_b") or group[player] == name[-1].upper()}
    low = name.startswith("low")
    if low and not out_points and told["edition"] != 1:
        keys = by_rounds_played(keys, told, begin, end)
    places = ranks(keys, lowest_first=low)
    if told["edition"] != 1:
        places = places_of_pairs(places, told)
    return sorted(player for player, rank in places.items() if rank <= int(count or 1))
