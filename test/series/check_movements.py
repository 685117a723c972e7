"""`talon drive` against movement_rules.py, which was written from doc/movements.md and
doc/drives.md alone: who sits where by results and who sits out, what plans promise, points, places
and prizes, people who come and go, and what is refused. Arguments: the program; --times N for N
times as many drives.
"""
import argparse
import json
import os
import random
import subprocess
import sys
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "../engine"), HERE]
from engine import Tap  # noqa: E402  (the path above comes first)
import changed_drives  # noqa: E402
import given_results as given  # noqa: E402
import movement_rules as rules  # noqa: E402
import point_rules  # noqa: E402

SIZES = range(4, 101)
LARGE = (113, 128, 137, 200, 257, 397, 400)
MOST_FAULTS = 8


def drive(program, movement, *arguments, results=None):
    words = [str(word) for word in arguments]
    if results is not None:
        words += ["--results", "-"]
    return subprocess.run([program, "drive", movement, *words, "--json"], capture_output=True,
                          text=True, check=False, timeout=300,
                          input="\n".join(results or ()) + "\n")


def told_by(program, movement, *arguments, results=None):
    done = drive(program, movement, *arguments, results=results)
    if done.returncode:
        raise ValueError(f"status {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def is_refused(done):
    """A sentence on standard error, nothing else, and status 2."""
    return (done.returncode == 2 and not done.stdout and done.stderr.count("\n") == 1 and
            done.stderr.startswith("talon drive: ") and done.stderr.endswith(".\n"))


def worth_asking(movement, players, times):
    """One in six is asked at first, and all of the small ones."""
    return times > 1 or players < 16 or players % 6 == (movement in rules.IN_TEAMS)


def sampled(sizes, step, at):
    """Some of the sizes: every step-th, not the same ones in each run of the suite's parts."""
    return [size for size in sizes if size % step == at % step]


class Faults:
    """The first faults of one group of drives, each with the command that shows it."""

    def __init__(self, tap):
        self.tap, self.faults, self.drives = tap, [], 0

    def look(self, command, faults):
        self.drives += 1
        try:
            first = next(iter(faults), None)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            first = f"{type(error).__name__}: {error}"
        if first is not None:
            self.faults.append(f"{' '.join(map(str, command))}: {first}")

    def end(self, name):
        self.tap.check(self.drives and not self.faults, f"{name}, {self.drives} drives",
                       "\n".join([f"{len(self.faults)} of them"] + self.faults[:MOST_FAULTS]))


# ---- any drive --------------------------------------------------------------------------------

def shape_faults(told, command):
    """Every movement, while nobody comes or goes."""
    asked = dict(zip(command[1::2], command[2::2]))
    for name in ("players", "rounds", "seats", "deals", "seed"):
        if f"--{name}" in asked and told[name] != int(asked[f"--{name}"]):
            yield f"{name} is {told[name]}"
    players = list(range(1, told["players"] + len(told["bots"]) + 1))
    if told["bots"] != players[told["players"]:]:
        yield f"bots {told['bots']}"
    if told["movement"] != command[0] or told["changes"]:
        yield "another movement, or changes"
    if [one["round"] for one in told["plan"]] != list(range(1, told["rounds"] + 1)):
        yield "rounds"
    for one in told["plan"]:
        yield from round_faults(told, one, players)


def round_faults(told, one, players):
    seated = [player for table in one["tables"] for player in table["seats"]]
    if sorted(seated + one["out"]) != players or one["out"] != sorted(one["out"]):
        yield f"round {one['round']}: {seated} sit, {one['out']} are out"
    if any(len(table["seats"]) != told["seats"] for table in one["tables"]):
        yield f"round {one['round']}: a table of another size"
    numbers = [table["table"] for table in one["tables"]]
    if numbers != sorted(set(numbers)) or numbers[0] < 1:
        yield f"round {one['round']}: tables {numbers}"


def who_sits_out(told):
    """In mitchell only teams of the line that stays."""
    size = told["seats"] // 2
    return [player for player in range(1, told["players"] + 1)
            if told["movement"] not in rules.MITCHELLS or (player - 1) // size % 2 == 0]


def out_faults(told):
    """Two players differ by at most one round that they sit out; nobody does so twice running."""
    times, players = Counter(), who_sits_out(told)
    for before, one in zip([{"out": []}] + told["plan"], told["plan"]):
        times.update(one["out"])
        counts = {times[player] for player in players}
        if max(counts) - min(counts) > 1 or not set(one["out"]) <= set(players):
            yield f"round {one['round']}: sat out {sorted(counts)} times"
        if set(before["out"]) & set(one["out"]):
            yield f"round {one['round']}: out twice running"


def trump_faults(told, name):
    for one in told["plan"]:
        if one["trumps"] != rules.trumps_of(name, told["deals"], one["round"]):
            yield f"round {one['round']}: trumps {one['trumps']}"


def refusal_faults(program, command):
    done = drive(program, *command)
    if not is_refused(done):
        yield f"not refused: status {done.returncode}, {done.stderr[:100]!r}"


# ---- movements by results ---------------------------------------------------------------------

def winner_faults(told, one, table):
    won, values = table["won"], table["result"]
    trumps = point_rules.trumps_at(told, one, table)
    alone = (told["movement"], told["score"]) in (("rainbow", "points"), ("rainbow", "stakes"),
                                                  ("individual", "stakes"))
    if alone or len(values or ()) < told["deals"]:
        if won is not None:
            yield f"round {one['round']}, table {table['table']}: {values}, won by {won}"
    elif won not in (1, 2) or point_rules.round_winner(trumps, values) not in (None, won):
        yield f"round {one['round']}, table {table['table']}: {values}, won by {won}"


def evening_faults(told):
    """Each round from the seats and winners of the one before it."""
    evening = rules.Evening(told["movement"], told["players"] + len(told["bots"]), told["seats"],
                            told["movers"])
    for one in told["plan"]:
        if one["round"] > 1:
            evening.next_round(winners)
        got = [table["seats"] for table in one["tables"]]
        if [table["table"] for table in one["tables"]] != list(range(1, len(got) + 1)):
            yield f"round {one['round']}: a table is missing"
        if got != evening.seats() or one["out"] != evening.players_out():
            yield (f"round {one['round']}: {got}, out {one['out']}, but by the page "
                   f"{evening.seats()}, out {evening.players_out()}")
        for table in one["tables"]:
            yield from winner_faults(told, one, table)
        winners = [table["won"] for table in one["tables"]]


def drawn_faults(program, command, trumps="rotation"):
    told = told_by(program, *command)
    yield from shape_faults(told, command)
    if not told["drawn"] or told["promise"] is not None or told["boards"] is not None:
        yield "drawn, promise or boards"
    yield from trump_faults(told, trumps)
    for one in told["plan"]:
        for table in one["tables"]:
            if len(table["result"]) != told["deals"] or \
                    any(sum(value) != 13 or min(value) < 0 for value in table["result"]):
                yield f"round {one['round']}: drawn {table['result']}"
    yield from evening_faults(told)
    yield from out_faults(told)
    if told["movement"] == "progressive" and not told["plan"][0]["out"]:
        yield from partner_faults(told)


def partner_faults(told):
    before = set()
    for one in told["plan"]:
        now = {side for table in one["tables"] for side in rules.sides(table["seats"])}
        if before & now:
            yield f"round {one['round']}: partners again: {sorted(before & now)[0]}"
        before = now


def by_results_commands(movement, times):
    """Every second size at the usual table, even or odd ones, and some at others; movers of both
    kinds, several deals."""
    for seed in range(1, times + 1):
        for seats in rules.SEATS[movement]:
            step = 13 if seats != 4 else 1 if movement in rules.IN_TEAMS else 2
            at = seed + rules.BY_RESULTS.index(movement) // 2
            for players in sampled(SIZES, step, at) + sampled(LARGE, 3, seed):
                rounds = 24 if players < 32 or players % 10 == 0 else 9
                command = [movement, "--players", players, "--rounds", rounds, "--seats", seats,
                           "--seed", seed * 1000 + players]
                movers = rules.MOVERS[movement][(players // 2 + seed) % len(rules.MOVERS[movement])]
                yield command + ["--movers", movers, "--deals", 1 + players % 3]


def check_by_results(program, tap, times):
    for movement in rules.BY_RESULTS:
        drives, refusals = Faults(tap), Faults(tap)
        for command in by_results_commands(movement, times):
            players, seats = command[2], command[6]
            if rules.playable(movement, players, seats):
                drives.look(command, drawn_faults(program, command))
            elif worth_asking(movement, players, times):
                refusals.look(command, refusal_faults(program, command))
        drives.end(f"{movement}: seats, by results, and who sits out")
        if refusals.drives:
            refusals.end(f"{movement}: what cannot be played")


def check_out_and_results(program, tap):
    """The same people sit out with whatever seed."""
    faults = Faults(tap)
    for movement in rules.BY_RESULTS:
        for players in (14, 26, 50):
            lists = {str([one["out"] for one in told_by(
                program, movement, "--players", players, "--rounds", 30, "--seed", seed)["plan"]])
                for seed in (1, 77)}
            faults.look([movement, "--players", players], [str(lists)] if len(lists) > 1 else [])
    faults.end("who sits out does not depend on results")


# ---- plans ------------------------------------------------------------------------------------

def planned_faults(program, command, trumps="rotation"):
    told = told_by(program, *command)
    yield from shape_faults(told, command)
    movement, players, seats = told["movement"], told["players"] + len(told["bots"]), told["seats"]
    expected = (rules.promise_of(movement, players, seats, told["rounds"]), False, None,
                rules.boards_are_shared(movement, players, seats),
                rules.copies_of(movement, players, seats))
    got = tuple(told[name] for name in ("promise", "drawn", "movers", "shared_boards", "copies"))
    if got != expected:
        yield f"promise, drawn, movers, shared boards, copies: {got}, but by the page {expected}"
    if movement in rules.IN_TEAMS:
        if any(one["trumps"] is not None for one in told["plan"]):
            yield "trumps, where boards say them"
        if told["boards"] != rules.described_boards(told, trumps):
            yield f"boards {told['boards'][:6]}"
    elif seats % 2 == 0:
        yield from trump_faults(told, trumps)
    if any(table["result"] or table["won"] for one in told["plan"] for table in one["tables"]):
        yield "results, and nobody gave any"
    yield from rules.plan_faults(told)
    yield from out_faults(told)


def planned_commands(movement, times):
    for seed in range(1, times + 1):
        for seats in rules.SEATS[movement]:
            step = 13 if seats != 4 else 3 if movement in rules.MITCHELLS else 1
            for players in sampled(SIZES, step, seed) + sampled(LARGE, 3, seed):
                yield [movement, "--players", players, "--seats", seats, "--seed", seed] + \
                    how_much(movement, players, seats, seed > 1)


def how_much(movement, players, seats, patient):
    """The whole plan and a part of its repetition; some drives are shorter than the plan."""
    if not rules.playable(movement, players, seats):
        return ["--rounds", 1]
    promise = rules.promise_of(movement, players, seats)
    rounds = promise * 2 + 1 if players < 24 else promise + 2
    if players > 130 and not patient:
        rounds = min(promise, 20)
    if players % 7 == 0:
        rounds = max(1, promise - 1 - players % 3)
    score = ["--score", "points"] if seats % 2 else []
    return ["--rounds", min(400, rounds), "--deals", 1 + players % 2, *score]


def check_plans(program, tap, times):
    for movement in rules.MEETING_FAULTS:
        drives, refusals = Faults(tap), Faults(tap)
        for command in planned_commands(movement, times):
            if rules.playable(movement, command[2], command[4]):
                drives.look(command, planned_faults(program, command))
            elif worth_asking(movement, command[2], times):
                refusals.look(command, refusal_faults(program, command))
        drives.end(f"{movement}: everything that it promises")
        if refusals.drives:
            refusals.end(f"{movement}: what cannot be played")


def prefix_faults(program, movement, players):
    """As many rounds as the plan has, unless others are asked for; shorter ones are its first, if
    there is no plan for so few."""
    whole = told_by(program, movement, "--players", players)
    if whole["rounds"] != whole["promise"]:
        yield f"{whole['rounds']} rounds by default"
    rounds = whole["promise"] // 2 + (1 if movement != "individual" else 2)
    half = told_by(program, movement, "--players", players, "--rounds", rounds)
    if half["plan"] != whole["plan"][:half["rounds"]]:
        yield "a shorter drive does not play the first rounds"


def check_prefixes(program, tap):
    faults = Faults(tap)
    for movement in rules.MEETING_FAULTS:
        for players in (12, 28, 40):
            faults.look([movement, players], prefix_faults(program, movement, players))
    faults.end("plans: default rounds, and shorter evenings")


# ---- results that were given ------------------------------------------------------------------

def command_of(movement, players, options, more):
    command = [movement, "--players", players, *more]
    for name in ("score", "deals", "rounds", "seats", "ties"):
        command += [f"--{name}", options[name]]
    command += ["--out-points", options["out_points"]]
    return command


def given_faults(program, command, options, chance):
    movement, players = command[0], command[2]
    if movement in rules.BY_RESULTS:
        movers = rules.MOVERS[movement][0]
        results = given.played_evening(chance, movement, players, movers, options)
    else:
        results = given.planned_results(chance, told_by(program, *command), options)
    told = told_by(program, *command, "--prizes", options["prizes"],
                   results=given.with_points(results, players, options, chance))
    yield from given.echo_faults(told, results)
    if movement in rules.BY_RESULTS:
        yield from evening_faults(told)
    else:
        for one in told["plan"]:
            for table in one["tables"]:
                yield from winner_faults(told, one, table)
    yield from end_faults(told, options)


def end_faults(told, options):
    """Standings and prizes. Lots decide some prizes, and nobody can say how they fall."""
    yield from given.standing_faults(told, options)
    if options["ties"] != "cut":
        yield from given.prize_faults(told, options)


def too_many(movement, seats, number):
    """Players behind the full tables, as many as the movement can have."""
    if movement in rules.IN_TEAMS:
        return number // 2 % 2 * seats // 2
    return number % {"rainbow": 1, "individual": 4 if seats == 4 else 2}.get(movement, 4)


def check_given(program, tap, times):
    for movement in rules.SEATS:
        faults = Faults(tap)
        for number in range(12 * times):
            options, more = given.chosen_options(movement, number)
            seats = options["seats"]
            players = seats * (3 + number % 9) + too_many(movement, seats, number)
            command = command_of(movement, players, options, more)
            faults.look(command, given_faults(program, command, options, random.Random(number)))
        faults.end(f"{movement}: points, places and prizes from results")


# ---- people who come and go -------------------------------------------------------------------

PLAIN = ("--prizes", changed_drives.COUNTED["prizes"], "--ties", changed_drives.COUNTED["ties"])


def substitute_faults(program, movement, number):
    """Bots take places where tables are full, people wherever somebody sits or waits."""
    bots, team = number % 3 == 0, 1 + (movement in rules.IN_TEAMS)
    players, rounds = 12 + 4 * (number % 8) + (0 if bots else number % 4 // team * team), 12
    changed = changed_drives.Substitutes(movement, players, number).play_all(rounds, bots)
    command = [movement, "--players", players, "--rounds", rounds] + ["--bots"] * bots
    told = told_by(program, *command, *PLAIN, results=changed.lines)
    yield from changed.faults(told)
    yield from end_faults(told, changed_drives.COUNTED)


def crowd_faults(program, movement, number):
    players, rounds = 16 + number * (1 + (movement in rules.IN_TEAMS)), 20
    crowd = changed_drives.Crowd(movement, players, number).play_all(rounds)
    told = told_by(program, movement, "--players", players, "--rounds", rounds, *PLAIN,
                   results=crowd.lines)
    yield from crowd.faults(told)
    yield from end_faults(told, changed_drives.COUNTED)


def place_faults(program, movement, number):
    players = 12 + 4 * (number % 8)
    command = [movement, "--players", players, "--rounds", 7]
    places = changed_drives.Places(told_by(program, *command), number).run()
    results = places.results()
    told = told_by(program, *command, *PLAIN, results=results)
    yield from places.faults(told)
    yield from end_faults(told, changed_drives.COUNTED)


def check_people(program, tap, times):
    for movement in rules.BY_RESULTS:
        faults = Faults(tap)
        for number in range(8 * times):
            faults.look([movement, "substitutes", number],
                        substitute_faults(program, movement, number))
            faults.look([movement, "crowd", number], crowd_faults(program, movement, number))
        faults.end(f"{movement}: people who come and go")
    for movement in rules.MEETING_FAULTS:
        faults = Faults(tap)
        for number in range(8 * times):
            faults.look([movement, "places", number], place_faults(program, movement, number))
        faults.end(f"{movement}: places that are free and taken")


# ---- bots, trumps, other tables ---------------------------------------------------------------

def bot_faults(program, command, by_results):
    told = told_by(program, *command)
    total = rules.with_bots(command[0], told["players"], told["seats"])
    if told["players"] + len(told["bots"]) != total:
        yield f"bots {told['bots']}, and by the page {total} players and bots"
    if by_results and any(one["out"] for one in told["plan"]):
        yield "somebody sits out"
    yield from (drawn_faults if by_results else planned_faults)(program, command)


def check_bots(program, tap):
    faults = Faults(tap)
    for movement in rules.SEATS:
        for players in (9, 11, 14, 33):
            by_results = movement in rules.BY_RESULTS
            command = [movement, "--players", players, "--rounds", 7 if by_results else 9, "--bots"]
            faults.look(command, bot_faults(program, command, by_results))
    faults.end("bots fill the tables")


def check_trumps(program, tap):
    faults = Faults(tap)
    for name in (*rules.TRUMPS, "HHN", "L", "SLDNC"):
        for movement, check in (("progressive", drawn_faults), ("individual", planned_faults)):
            command = [movement, "--players", 12, "--rounds", 11, "--deals", 3, "--trumps", name]
            faults.look(command, check(program, command, name))
    turned = told_by(program, "swedish", "--players", 8, "--trumps", "turned")
    faults.look(["turned"], [one for one in turned["plan"] if one["trumps"] is not None])
    faults.end("trumps")


def check_list(program, tap):
    done = subprocess.run([program, "drive", "--list", "--json"], capture_output=True, text=True,
                          check=False, timeout=300)
    told = {one["movement"]: one for one in json.loads(done.stdout)}
    expected = {name: (name in rules.BY_RESULTS, list(seats),
                       "side" if name in rules.IN_TEAMS else "single")
                for name, seats in rules.SEATS.items()}
    expected.update((name, (False, list(seats), "side"))
                    for name, seats in rules.IN_MATCHES.items())
    got = {name: (one["by_results"], one["seats"], one["team"]) for name, one in told.items()}
    tap.check(got == expected and all(one["title"] for one in told.values()), "the list", got)


def check_refusals(program, tap):
    faults = Faults(tap)
    for words in (["nothing", "--players", 8], ["progressive"], ["progressive", "--players", 3],
                  ["progressive", "--players", 401], ["swedish", "--players", 8, "--rounds", 0],
                  ["swedish", "--players", 8, "--rounds", 401],
                  ["swedish", "--players", 8, "--movers", "losers"],
                  ["individual", "--players", 8, "--movers", "winners"],
                  ["partner", "--players", 12, "--seats", 3],
                  ["rainbow", "--players", 14, "--seats", 7],
                  ["mitchell", "--players", 6], ["mitchell", "--players", 3 * 3, "--seats", 6],
                  ["individual", "--players", 102, "--bots"],
                  ["rainbow", "--players", 18, "--seats", 9],
                  ["howell", "--players", 12, "--deals", 33],
                  ["swedish", "--players", 8, "--trumps", "HX"],
                  ["swedish", "--players", 8, "--prizes", "highest"]):
        faults.look(words, refusal_faults(program, words))
    faults.end("wrong words are refused")


def main():
    parser = argparse.ArgumentParser(description="Checks the movements of talon drive.")
    parser.add_argument("program")
    parser.add_argument("--times", type=int, default=1, help="that many times as many drives")
    chosen = parser.parse_args()
    tap = Tap()
    check_list(chosen.program, tap)
    check_by_results(chosen.program, tap, chosen.times)
    check_out_and_results(chosen.program, tap)
    check_plans(chosen.program, tap, chosen.times)
    check_prefixes(chosen.program, tap)
    check_given(chosen.program, tap, chosen.times)
    check_people(chosen.program, tap, chosen.times)
    check_bots(chosen.program, tap)
    check_trumps(chosen.program, tap)
    check_refusals(chosen.program, tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
