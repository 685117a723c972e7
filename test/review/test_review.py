"""Tests `talon review` and the engine's request `review` as people and programs use them: sums are
exact, any number of jobs gives the same bytes, a running game is refused, a planted mistake is
named in both languages. Arguments: the program, many_processors.so. TAP.
"""
import decimal
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Engine, Tap  # noqa: E402

TOTALS = re.compile(r"Platz \d: [\d,]+ Stiche\. Zu erwarten waren [\d,]+\. Kartenglück: ([+−]|0,0)")
AMOUNT = re.compile(r"(?<= )[+-]?\d+(?:\.\d)?(?=[ .,])")
SIGNED_0 = re.compile(r"[+-]0(?:\.0)?(?![.\d]*\d)")
GAMES = ["whist/honours", "wunsdorf/standard", "wippen/full", "spite/standard", "war/steal",
         "war/classic", "war/tod-und-leben"]
# Wrong usage of a game that four bots have played.
SENTENCES = (
    (["--seat", "9"], '--seat must be a whole number from 1 to the number of players, not "9".'),
    (["--seat", "5"], "--seat must be a whole number from 1 to 4 in this game."),
    (["--humans"], "--humans finds no seat: only bots played this game."),
    (["--seed", "2147483648"],
     '--seed must be a whole number from 0 to 2147483647, not "2147483648".'),
    (["--jobs", "257"], '--jobs must be a whole number from 1 to 256, not "257".'),
    (["--help", "--nothing"], "There is no option --nothing."),
)
SOURCES = ("base", "cards", "others", "lay", "skill")
BUDGET = "200"


def record_of(engine, preset, seed="7", most=None, **members):
    """The record of a game that `simple` has played, or of its first steps."""
    game, name = preset.split("/")
    options = {"target": "1"} if game == "whist" else {}
    table = engine.ask("new", game=game, preset=name, seed=seed, options=options,
                       **members)["table"]
    engine.ask("playout", table=table, **({} if most is None else {"most": most}))
    record = engine.ask("record", table=table)["record"]
    engine.ask("close", table=table)
    return record


class Command:
    def __init__(self, program):
        self.program = program

    def run(self, record, *arguments, preload=None):
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write(record)
            file.flush()
            return subprocess.run([self.program, "review", file.name, *arguments],
                                  capture_output=True, text=True,
                                  env={**os.environ, "LC_ALL": "C",
                                       **({"LD_PRELOAD": preload} if preload else {})})

    def json(self, record, *arguments):
        budget = [] if "--budget" in arguments else ["--budget", BUDGET]
        done = self.run(record, *budget, "--json", *arguments)
        return json.loads(done.stdout, parse_float=decimal.Decimal)


def adds_up(ledger):
    return sum(ledger[source] for source in SOURCES) == ledger["result"]


def check_sums(tap, preset, review):
    ledgers = review["ledgers"] + [one for deal in review["deals"] for one in deal["ledgers"]]
    tap.check(ledgers and all(adds_up(one) for one in ledgers),
              f"{preset}: luck and skill are the result to the last digit", ledgers)
    tap.check([luck + skill for luck, skill in zip(review["luck"], review["skill"])] ==
              review["result"] == [one["result"] for one in review["ledgers"]],
              f"{preset}: luck and skill of each seat are its result", review["luck"])
    skills = {one["seat"]: one["skill"] for one in review["ledgers"]}
    for decision in review["decisions"]:
        skills[decision["seat"]] += decision["cost"]
    tap.check(not any(skills.values()), f"{preset}: skill is the costs of the decisions", skills)


def check_graph(tap, preset, review):
    graph = review["graph"]
    steps = [point["step"] for point in graph]
    tap.check(steps[0] == 0 and steps == sorted(set(steps)), f"{preset}: a graph, step by step")
    tap.check(set(graph[-1]["chance"]) <= {0, 1}, f"{preset}: it ends with the winner", graph[-1])


def check_grades(tap, preset, review):
    wrong = [one for one in review["decisions"]
             if one["class"] == "mistake" and one["low"] < review["mistake"]]
    wrong += [one for one in review["decisions"]
              if one["move"] == one["best"] and one["cost"]]
    tap.check(not wrong, f"{preset}: a mistake surely costs what makes a mistake", wrong[:1])


def check_game(tap, command, engine, preset):
    record = record_of(engine, preset)
    one = command.run(record, "--budget", BUDGET, "--json", "--jobs", "1")
    many = command.run(record, "--budget", BUDGET, "--json", "--jobs", "5")
    tap.check(one.returncode == 0 and one.stdout == many.stdout, f"{preset}: any jobs, same bytes",
              one.stderr)
    review = json.loads(one.stdout, parse_float=decimal.Decimal)
    check_sums(tap, preset, review)
    check_graph(tap, preset, review)
    check_grades(tap, preset, review)
    decides = preset not in ("war/classic", "war/tod-und-leben")
    tap.check(review["decides"] == decides and bool(review["decisions"]) == decides,
              f"{preset}: it says whether anybody decides anything")
    table = engine.ask("load", record=record)["table"]
    answer = engine.line(json.dumps({"do": "review", "table": table, "simulations": int(BUDGET)}))
    tap.check(answer + "\n" == one.stdout, f"{preset}: the engine answers the same")
    engine.ask("close", table=table)


def check_refusals(tap, command, engine):
    record = record_of(engine, "whist/classic", most=20)
    done = command.run(record)
    tap.check(done.returncode == 1 and "not over yet" in done.stderr and not done.stdout,
              "a running game is refused with a sentence", done.stderr)
    answer = command.json(record)
    tap.check(answer["error"]["code"] == "running", "and with a code", answer)
    table = engine.ask("load", record=record)["table"]
    answer = engine.ask("review", table=table)
    tap.check(answer.get("error", {}).get("code") == "running", "the engine refuses it, too",
              answer)
    lines = ["key sealed" if line.startswith("key ") else line for line in record.splitlines()]
    done = command.run("\n".join(lines) + "\n")
    tap.check(done.returncode == 1 and "The record is sealed." in done.stdout,
              "a sealed record is refused", done.stdout + done.stderr)
    answer = command.json("\n".join(lines) + "\n")
    tap.check(answer["error"]["code"] == "record", "and with a code", answer)
    over = engine.ask("load", record=record_of(engine, "whist/classic"))["table"]
    for members in ({"simulations": 39}, {"seat": 4}, {"seed": -1}, {"seat": "0"}):
        answer = engine.ask("review", table=over, **members)
        tap.check(next(iter(members)) in answer.get("error", {}).get("message", ""),
                  f"the engine refuses {members}", answer)


def check_parts(tap, engine):
    """A review asked for in parts ends with the same answer."""
    table = engine.ask("load", record=record_of(engine, "wippen/full"))["table"]
    whole = engine.ask("review", table=table, simulations=60, seed=3)
    done = [0]
    while True:
        part = engine.ask("review", table=table, simulations=60, seed=3, tasks=7)
        if "done" not in part:
            break
        done.append(part["done"])
    tap.check(len(done) > 2 and done == sorted(set(done)) and part == whole,
              "a review in parts is the whole one", done)
    engine.ask("close", table=table)


def check_usage(tap, command, engine):
    record = record_of(engine, "whist/classic")
    for arguments in (["--seat", "5"], ["--seat", "0"], ["--budget", "39"], ["--jobs", "0"],
                      ["--nothing"], ["--seed"], ["more"]):
        done = command.run(record, *arguments)
        tap.check(done.returncode == 2 and done.stderr, f"wrong usage: {' '.join(arguments)}",
                  done.stderr)
    by_bots = record_of(engine, "whist/classic", seats=["simple"] * 4)
    for arguments, sentence in SENTENCES:
        done = command.run(by_bots, *arguments)
        tap.check(done.returncode == 2 and not done.stdout and
                  done.stderr == f"talon review: {sentence} See talon review --help.\n",
                  f"what is said of {' '.join(arguments)}", done.stderr)
    one = command.json(record, "--seat", "2")
    tap.check({decision["seat"] for decision in one["decisions"]} == {1}, "the decisions of a seat")
    tap.check([ledger["seat"] for ledger in one["ledgers"]] == [1], "and its ledger")
    tap.check([skill is None for skill in one["skill"]] == [True, False, True, True],
              "and its skill alone", one["skill"])
    every = command.json(record)
    tap.check([decision for decision in every["decisions"] if decision["seat"] == 1] ==
              one["decisions"], "a seat's review does not depend on who else is reviewed")
    other = command.json(record, "--seed", "2")
    tap.check(other["decisions"] != every["decisions"], "another seed, other chance")


def check_many_processors(tap, command, engine, preload):
    """A machine with 400 processors, and a game with more tasks than threads are allowed."""
    record = record_of(engine, "wunsdorf/standard")
    few = command.run(record, "--budget", "40", "--json", "--jobs", "2")
    tap.check(len(json.loads(few.stdout)["graph"]) > 256, "the game has tasks enough")
    many = command.run(record, "--budget", "40", "--json", preload=preload)
    tap.check(many.stdout == few.stdout and not many.returncode, "400 processors", many.stderr)


def check_rounding(tap, command, engine, preset):
    """The terms of an account add up as they are printed, and none is "+0" or "−0"."""
    text = command.run(record_of(engine, preset), "--budget", BUDGET).stdout.replace("−", "-")
    lines = [line for line in text.splitlines() if "own decisions" in line]
    numbers = [[decimal.Decimal(number) for number in AMOUNT.findall(line)] for line in lines]
    tap.check(len(lines) > 1 and all(len(one) == 6 and one[0] == sum(one[1:]) for one in numbers),
              f"{preset}: the rounded terms add up", lines)
    tap.check(not SIGNED_0.search(text), f"{preset}: 0 has no sign", lines)


def check_accounts(tap, command, engine):
    """Mistakes are counted, the limits told, and deals add up to the game."""
    record = record_of(engine, "wunsdorf/standard", seed="2")
    review = command.json(record)
    english = command.run(record, "--budget", BUDGET, "--deals").stdout
    for seat, result in enumerate(review["result"]):
        grades = [one["class"] for one in review["decisions"] if one["seat"] == seat]
        said = (f": mistakes {grades.count('mistake')}, inaccuracies "
                f"{grades.count('inaccuracy')}, decisions {len(grades)}.")
        tap.check(said in english, f"the mistakes of seat {seat + 1} are counted", english)
        part = sum(deal["ledgers"][seat]["result"] for deal in review["deals"])
        tap.check(part == result, f"the deals of seat {seat + 1} add up to the game", part)
    tap.check("costs at least 1.0 points, a mistake at least 3.0." in english,
              "the limits are told", english)
    heads = re.findall(r"^Deal (\d+), steps (\d+) to (\d+):$", english, re.MULTILINE)
    wanted = [(str(i + 1), str(deal["from"] + 1), str(deal["to"]))
              for i, deal in enumerate(review["deals"])]
    tap.check(len(wanted) > 1 and heads == wanted, "each deal has its head", heads)
    tap.check(english.count("own decisions") == len(review["result"]) * (len(wanted) + 1),
              "each deal has the accounts of all seats", english)
    tap.check("Deal 1" not in command.run(record, "--budget", BUDGET).stdout,
              "deals are told only where they are asked for")
    war = command.run(record_of(engine, "war/classic"), "--budget", BUDGET).stdout
    tap.check("mistake" not in war, "War has no mistakes", war)


def check_sentences(tap, command, engine):
    record = record_of(engine, "whist/classic", seed="2")
    review = command.json(record, "--budget", "2000")
    said = [one["sentence"] for one in review["sentences"]]
    english = command.run(record, "--budget", "2000").stdout
    german = command.run(record, "--budget", "2000", "--lang", "de").stdout
    tap.check(said and all(len([s for s in review["sentences"] if s["seat"] == seat]) <= 3
                           for seat in range(4)), "at most three sentences for a seat", said)
    tap.check(all(sentence in english for sentence in said), "people read the same sentences")
    tap.check("Besser" in german and "better" not in german, "in German, too", german)
    lines = [line for line in german.splitlines() if "Kartenglück" in line]
    tap.check(len(lines) == 4 and all(TOTALS.match(line) for line in lines),
              "results have no sign, changes have one", lines)
    luck = command.run(record_of(engine, "war/classic"), "--budget", BUDGET).stdout
    tap.check("whole result counts as luck" in luck, "War is luck", luck)


def check_names(tap, command, engine):
    """Bots that a record does not name have names of the lists, as on the page."""
    for language in ("en", "de", "fr"):
        path = os.path.join(os.path.dirname(__file__), "../../data/bot_names.json")
        with open(path, encoding="utf-8") as file:
            lists = json.load(file)[language]
        record = record_of(engine, "whist/classic", names=["Zoe", "", "", lists["steady"][2]],
                           seats=["human", "steady", "strong", "steady"])
        said = command.run(record, "--budget", BUDGET, "--lang", language).stdout
        names = ["Zoe", "Wendel", lists["strong"][0], lists["steady"][2]]
        tap.check(all(name in said for name in names), f"names of bots in {language}", said)
        tap.check(not re.search(r"\b(Seat|Platz|Place) \d", said), f"no seats in {language}", said)


def main():
    tap, command, engine = Tap(), Command(sys.argv[1]), Engine(sys.argv[1])
    for preset in GAMES:
        check_game(tap, command, engine, preset)
    check_refusals(tap, command, engine)
    check_parts(tap, engine)
    check_usage(tap, command, engine)
    check_accounts(tap, command, engine)
    check_sentences(tap, command, engine)
    check_names(tap, command, engine)
    for preset in ("whist/classic", "wippen/full", "spite/standard", "war/steal"):
        check_rounding(tap, command, engine, preset)
    if len(sys.argv) > 2:
        check_many_processors(tap, command, engine, sys.argv[2])
    engine.close()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
