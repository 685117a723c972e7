"""What `talon sim` computes from its counters: statistics computed once more, values for everybody,
long matches, small packs against exact means.
"""
import math
import os
import re
import tempfile

from simulate import DEPENDENT, GAMES, read, result_of, sim


def quantile(row, share, n):
    """The least value that this share of the games does not exceed."""
    seen = 0
    for value, count in sorted(row):
        seen += count
        if seen * 1000 >= share * n:
            return value
    return None


def bounds_of(row, share, n):
    """The 99 % interval of a quantile by the chances of a binomial number; None: it is open."""
    values = [value for value, count in sorted(row) for _ in range(count)]
    chances, below = [], 0
    for k in range(n + 1):
        below += math.exp(math.log(math.comb(n, k)) + k * math.log(share) +
                          (n - k) * math.log(1 - share))
        chances.append(below)
    low = next(k for k in range(n + 1) if chances[k] > 0.005)
    high = 1 + next((k for k in range(n + 1) if chances[k] > 0.995), n)
    return values[low - 1] if low else None, values[high - 1] if high <= n else None


def has_bounds(told, row):
    """So that no quantile of the page stands without its interval."""
    return all((told["quantiles_low"].get(name), told["quantiles_high"].get(name)) ==
               bounds_of(row, float(name) / 100, told["n"]) for name in told["quantiles"])


def agrees(told, row, is_dependent):
    n = sum(count for _, count in row)
    mean = sum(value * count for value, count in row) / n
    squares = sum(count * (value - mean) ** 2 for value, count in row)
    sd = math.sqrt(squares / (n - 1))
    interval = () if is_dependent else (
        ("se", sd / math.sqrt(n)), ("low", mean - 2.5758293035489 * sd / math.sqrt(n)),
        ("high", mean + 2.5758293035489 * sd / math.sqrt(n)))
    fine = told["n"] == n and ("low" in told) != is_dependent and all(
        abs(told[name] - value) < 2e-6 * max(1, abs(value))
        for name, value in (("mean", mean), ("sd", sd), *interval))
    fine = fine and ("quantiles_low" not in told if is_dependent else has_bounds(told, row))
    return fine and all(value == quantile(row, round(float(name) * 10), n)
                        for name, value in told["quantiles"].items())


def check_statistics(program, tap):
    for preset, options, games in GAMES[:-1]:
        result = result_of(program, preset, *options, "--games", str(games))
        for name, told in result["statistics"].items():
            rows = result["counters"][name]
            told = told if isinstance(told, list) else [told]
            tap.check(all(agrees(one, row, name in DEPENDENT) for one, row in zip(told, rows)),
                      f"{preset}: the statistics of {name}", told)
    result = result_of(program, "war/classic", "--games", "2000")
    ending = result["shares"]["ending"]
    tap.check(sum(one["count"] for one in ending.values()) == 2000 and
              abs(sum(one["share"] for one in ending.values()) - 1) < 1e-5,
              "the ways in which games end are all games", ending)
    battles = result["statistics"]["battles"]
    for least in ("least", "most"):
        game = battles[least + "_game"]
        alone = result_of(program, "war/classic", "--range", f"{game}:{game + 1}")
        tap.check(alone["statistics"]["battles"]["mean"] == battles[least],
                  f"the game with the {least} battles, by itself", game)


def check_tables_of_two(program, tap):
    """doc/simulation.md: endings, highest cards and the course of War and P'yanitsa for two."""
    for preset, is_for_two in (("war/classic", True), ("war/pyanitsa-last-loses", True),
                               ("war/multi", False), ("war/pyanitsa-three", False)):
        result = result_of(program, preset, "--games", "200", "--option", "max_battles=300")
        found = {"ending", "high_cards", "course"} & set(result["counters"])
        tap.check(len(found) == 3 * is_for_two, f"{preset}: the tables of two", found)
        if preset == "war/pyanitsa-last-loses":
            ending = {name for name, one in result["shares"]["ending"].items() if one["count"]}
            tap.check(ending == {"took the last card", "stopped"}, "how P'yanitsa ends", ending)


def check_tail(program, tap):
    """The page's games that go on, the length of 1/e, and the open edges of battles × wars."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        sim(program, "war/classic", "--games", "3000", "--html", path)
        text = read(path).decode()
    battles = result_of(program, "war/classic", "--games", "3000")["counters"]["battles"][0]

    def beyond(value):
        return sum(count for length, count in battles if length > value)

    table = re.search(r">Beyond<.*?</table>", text, re.S)[0]
    rows = [[word.replace(",", "") for word in row] for row in re.findall(
        r"<td>(.*?)</td><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td>",
        table)]
    tap.check(len(rows) > 30 and all(
        int(count) == beyond(int(value)) and n == "3000" and
        float(low) < 100 * int(count) / 3000 + 1e-3 and float(share) <= float(high)
        for value, count, n, share, low, high in rows), "games that still go on", rows[:3])
    start, end = quantile(battles, 750, 3000), quantile(battles, 990, 3000)
    length = (end - start) / math.log(beyond(start) / beyond(end))
    told = re.search(r"\(1/e\) with every ([\d.]+) more \(99 %: ([\d.]+) to ([\d.]+)\), n = (\d+)",
                     text)
    tap.check(abs(float(told[1]) - length) < 0.06 and int(told[4]) == beyond(start) and
              float(told[2]) < length * (1 - 1 / math.sqrt(beyond(end)) / 2) and
              length * (1 + 1 / math.sqrt(beyond(end)) / 2) < float(told[3]),
              "in which the share falls to 1/e", told[0])
    cells = re.findall(r"<tr><td>(\d+ to \d+|\d+ or more)</td><td>(\d+ to \d+|\d+ or more)</td>"
                       r"<td>([\d,]+)</td><td>3,000</td><td>([\d.]+)</td>", text)
    longest = sum(int(one[2].replace(",", "")) for one in cells if one[0] == "1450 or more")
    tap.check(longest == beyond(1449) > 0 and
              abs(sum(float(one[3]) for one in cells) - 100) < 0.2 and
              "have all games from there on" in text, "cells of battles and wars", cells[:3])


def sums_of(rows):
    """How many values a distribution has, and what they add up to."""
    pairs = [pair for row in rows for pair in row]
    return sum(count for _, count in pairs), sum(value * count for value, count in pairs)


def check_lines(program, tap):
    """A value for each seat or side of each deal, whether it scored something or not."""
    for preset, seats, name, total, games in [
            ("wippen/basic", 2, "aces", lambda counters, deals: 4 * deals, 300),
            ("wippen/match-games", 2, "aces", lambda counters, deals: 4 * deals, 50),
            ("whist/classic", 2, "tricks", lambda counters, deals: 13 * deals, 100),
            ("wunsdorf/standard", 4, "scored",
             lambda counters, deals: sums_of(counters["points"])[1], 30)]:
        counters = result_of(program, preset, "--bots", "simple", "--games",
                             str(games))["counters"]
        deals = sums_of(counters["deals"])[1]
        n, found = sums_of(counters[name])
        tap.check(deals >= games and (n, found) == (seats * deals, total(counters, deals)),
                  f"{preset}: {name} of everybody", (deals, n, found))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "file")
        sim(program, "wippen/basic", "--games", "50", "--file", path)
        text = read(path)
        with open(path, "wb") as file:
            file.write(re.sub(rb"(table aces.*\n\d+ )\d+", rb"\g<1>9", text))
        done = sim(program, "--merge", path)
        tap.check(read(path) != text and done.returncode == 2 and "is damaged" in done.stderr,
                  "values that are not one for each player", done.stderr)


def check_long_matches(program, tap):
    """The means of long matches; a whist drive has 13 points in each deal for one side or other."""
    told = result_of(program, "whist/drive", "--option", "deals=1000", "--option",
                     "drive_score=all_tricks", "--games", "3", "--bots", "simple,random")
    points = [one["mean"] for one in told["statistics"]["points"]]
    tap.check(abs(sum(points) - 26000) < 1e-5 and told["statistics"]["points"][0]["sd"] > 0 and
              abs(sum(one["mean"] for one in told["statistics"]["worth"]) - 26000) < 1e-5,
              "a drive of 1,000 deals", told["statistics"]["points"])
    told = result_of(program, "wippen/match-games", "--option", "games=1000", "--option", "packs=2",
                     "--games", "2")
    lines, stats = told["per_game"]["lines"], told["statistics"]
    least = 14 * 1000 + lines["Wippen: {n}"]["mean"]
    tap.check(sum(one["mean"] for one in stats["points"]) >= least and
              stats["moves"]["mean"] > 100000, "a match of 1,000 games", stats["points"])


def check_edge(program, tap):
    """Values beyond the edge of a table count together, and nobody is told a mean of them."""
    words = ["spite/scored", "--option", "match_target=999", "--option", "packs=8", "--players",
             "8", "--games", "3"]
    with tempfile.TemporaryDirectory() as folder:
        file, page = (os.path.join(folder, name) for name in ("file", "page"))
        told = result_of(program, *words, "--file", file, "--html", page, "--over", "65535",
                         "--of", "moves")
        moves = told["statistics"]["moves"]
        edge = {"value": 65535, "count": 3}
        tap.check(moves.get("at_least") == edge and not {"mean", "sd", "low"} & set(moves) and
                  moves["most"] > moves["least"] > 65535, "no mean of values beyond the edge",
                  moves)
        tap.check(told["over"]["rows"][0]["n"] == 0, "nor how many are above it", told["over"])
        one = result_of(program, *words[:-1], "1", "--until", "1", "--of", "moves")
        tap.check(not one["until"]["reached"], "nor an interval of it", one["until"])
        merged = result_of(program, "--merge", file, "--of", "moves", "--over", "65534")
        tap.check(merged["statistics"]["moves"] == moves and
                  merged["over"]["rows"][0]["count"] == 3, "the file has them", merged["over"])
        text = sim(program, *words).stdout
        line = text[text.index("Moves of a game"):].split()
        tap.check(line[4:8] == ["3", "-", "-", "-"] and "3 of 3 values are 65535 or more" in text,
                  "the terminal says so", line[:9])
        tap.check('moves,0,65535 or more,3' in
                  sim(program, *words, "--csv").stdout, "CSV says so")
        text = read(page).decode()
        tap.check("3 of 3 values are 65535 or more" in text and "<td>65535 or more</td>" in text,
                  "the page says so")


def check_turns(program, tap):
    """Who is first to act alone has the first turn: at Wunsdorf the dealer's left."""
    for dealer in range(3):
        counters = result_of(program, "wunsdorf/standard", "--games", "200", "--bots", "simple",
                             "--option", f"first_dealer={dealer}")["counters"]
        seats, turns = counters["outcome"], counters["outcome_by_turn"]
        tap.check(len({str(row) for row in seats}) == 4 and
                  turns == [seats[(dealer + 1 + turn) % 4] for turn in range(4)],
                  f"outcome by turn where seat {dealer + 1} deals", (seats, turns))


def check_controls(program, tap):
    """The correction for the cards dealt, from its sums; it must help where cards decide."""
    result = result_of(program, "war/tod-und-leben", "--games", "4000")
    n, x, xx, y, yy, xy = (dict(map(tuple, result["counters"]["sums"][0])).get(i, 0)
                           for i in range(6))
    lost = result["counters"]["outcome"][0]
    tap.check(y == yy == dict(map(tuple, lost))[0], "a drawn game brings no points", (y, yy, lost))
    slope = (xy / n - x * y / n / n) / (xx / n - (x / n) ** 2)
    left = (yy / n - (y / n) ** 2) - slope * (xy / n - x * y / n / n)
    told = result["controlled"]
    tap.check(abs(told["mean"] - (y - slope * x) / n) < 1e-5 and
              abs(told["se"] - math.sqrt(left / (n - 2))) < 1e-5 and told["gain"] > 1.3,
              "the mean corrected for the cards dealt", told)


def check_small_packs(program, tap):
    """Means that a solved chain of states gives."""
    for deck, down, mean in (("3x2", "1", 3.08653846), ("3x2", "0", 5.13513114),
                             ("4x2", "1", 6.68065808), ("4x2", "0", 10.52638966)):
        told = result_of(program, "war/classic", "--deck", deck, "--option", f"war_down={down}",
                         "--games", "200000")["statistics"]["battles"]
        tap.check(abs(told["mean"] - mean) < 4 * told["se"], f"{deck}, {down} down", told)
    told = result_of(program, "war/classic", "--deck", "4×2", "--games", "1000")
    tap.check(told["deck"] == {"ranks": 4, "suits": 2}, "the sign of multiplication", told["deck"])


def check_over(program, tap):
    """A share above a value is that of the counters, in files that are added up, too."""
    words = ("war/classic", "--games", "3000", "--over")
    battles = dict(map(tuple, result_of(program, *words[:-1])["counters"]["battles"][0]))
    # Many games have this value, and they are not above it.
    value = max(battles, key=lambda one: (one > 300, battles[one]))
    words += (str(value),)
    told = result_of(program, *words)
    count = sum(games for length, games in battles.items() if length > value)
    over = told["over"]["rows"][0]
    tap.check((told["over"]["of"], told["over"]["value"], over["count"], over["n"]) ==
              ("battles", value, count, 3000) and abs(over["share"] - count / 3000) < 1e-6 and
              over["low"] < over["share"] < over["high"], "so many games go above a value",
              told["over"])
    wars = result_of(program, *words[:-1], "30", "--of", "wars")["over"]
    tap.check(wars["of"] == "wars" and wars["value"] == 30, "of another distribution", wars)
    out = sim(program, *words).stdout
    line = [row for row in out.splitlines() if f" above {value} " in row]
    tap.check(len(line) == 1 and f"{100 * count / 3000:.3f} %" in line[0], "the terminal says so",
              line)
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, "kept")
        sim(program, *words[:3], "--file", kept)
        merged = result_of(program, "--merge", kept, "--over", words[-1], "--of", "battles")
        tap.check(merged["over"] == told["over"], "files are asked the same", merged["over"])


CHECKS = [check_statistics, check_tables_of_two, check_tail, check_lines, check_long_matches,
          check_edge, check_turns, check_controls, check_small_packs, check_over]
