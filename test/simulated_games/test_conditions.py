"""`talon sim --when`: the games that it counts are those whose cards meet the condition, by the
records of all games and by the odds; refusals; the dealer's row. TAP. Argument: the program.
"""
import json
import math
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

GAMES = 60
# A condition, and the same in Python, of the zones as they were dealt and the dealer.
CONDITIONS = {
    "whist/classic": [
        ("hand:K>=2", lambda z, d: ranks(z["hand"][0], "K") >= 2),
        ("hand[3]:AKQJT < 4", lambda z, d: ranks(z["hand"][2], "AKQJT") < 4),
        ("hand[any]:h>=6", lambda z, d: any(suits(h, "h") >= 6 for h in z["hand"])),
        ("hand[every]:A!=0", lambda z, d: all(ranks(h, "A") for h in z["hand"])),
        ("hand[dealer]:all=12", lambda z, d: len(z["hand"][d]) == 12),
        ("hand[dealer]:A=1", lambda z, d: ranks(z["hand"][d], "A") == 1),
        ("hand[2]:AKhs<=1", lambda z, d: sum(c[0] in "AK" and c[1] in "hs"
                                             for c in z["hand"][1]) <= 1),
        ("turned:cd>0", lambda z, d: suits(z["turned"], "cd") > 0)],
    "wunsdorf/standard": [
        ("trump_card:b=1", lambda z, d: suits_first(z["trump_card"], "b") == 1),
        ("hand[2]:7-12>=1", lambda z, d: any(7 <= int(c[1:]) <= 12 for c in z["hand"][1])),
        ("hand:br15>0", lambda z, d: any(c in ("b15", "r15") for c in z["hand"][0]))],
    "wippen/full": [
        ("middle:A>=1", lambda z, d: ranks(z["middle"], "A") >= 1),
        ("hand[2]:9>=1", lambda z, d: ranks(z["hand"][1], "9") >= 1)],
    "spite/standard": [
        ("reserve:K>=2", lambda z, d: ranks(z["reserve"][0], "K") >= 2),
        ("hand[2]:A=0", lambda z, d: ranks(z["hand"][1], "A") == 0)],
    "war/steal": [("draw:A>=1", lambda z, d: ranks(z["draw"][0], "A") >= 1)],
}


def open_names(cards):
    return [card.lstrip("-") for card in cards]


def ranks(cards, wanted):
    return sum(card[0] in wanted for card in open_names(cards))


def suits(cards, wanted):
    return sum(card[1] in wanted for card in open_names(cards))


def suits_first(cards, wanted):
    return sum(card[0] in wanted for card in open_names(cards))


def sim(program, *arguments):
    return subprocess.run([program, "sim", *arguments], capture_output=True, text=True, check=False,
                          timeout=300)


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps({"id": 1, **request}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def state_dealt(self, path):
        with open(path, encoding="utf-8") as file:
            table = self.ask(do="load", record=file.read())["table"]
        self.ask(do="go", table=table, number=0)
        state = self.ask(do="inspect", table=table)["state"]
        self.ask(do="close", table=table)
        return state

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def check_deals(program, tap):
    """A game is kept as a record if it is counted. `simple` plays, at tables in both runs."""
    engine = Engine(program)
    for preset, conditions in CONDITIONS.items():
        with tempfile.TemporaryDirectory() as parent:
            every = os.path.join(parent, "every")
            usual = [preset, "--games", str(GAMES), "--bots", "simple", "--json"]
            sim(program, *usual, "--records", every)
            states = {name: engine.state_dealt(os.path.join(every, name))
                      for name in os.listdir(every)}
            for number, (condition, holds) in enumerate(conditions):
                some = os.path.join(parent, str(number))
                done = sim(program, *usual, "--when", condition, "--records", some)
                told = json.loads(done.stdout) if done.stdout else {}
                wanted = {name for name, state in states.items()
                          if holds(state["zones"], state["fields"].get("dealer"))}
                tap.check(len(states) == GAMES and set(os.listdir(some)) == wanted and
                          told.get("played") == len(wanted) and told["games"] == GAMES and
                          told["when"] == [condition.replace(" ", "")],
                          f"{preset}: {condition} holds in {len(wanted)} of {GAMES}",
                          (done.stderr, sorted(wanted)))
    engine.end()


def chance_of_aces(least):
    """That half a pack has so many aces."""
    return sum(math.comb(4, k) * math.comb(48, 26 - k) for k in range(least, 5)) / math.comb(52, 26)


def check_odds(program, tap):
    """At War between two by the exact odds, and by the table that is counted anyway."""
    every = json.loads(sim(program, "war/classic", "--games", "4000", "--json").stdout)
    rows = every["counters"]["high_cards"]
    for least in range(1, 5):
        told = json.loads(sim(program, "war/classic", "--games", "4000", "--json", "--when",
                              f"packet:A>={least}").stdout)
        share = told["shares"]["met"]["deals"]["met"]
        dealt = sum(count for row in rows[least:] for _, count in row)
        tap.check(told["counters"]["met"] == [[[0, dealt], [1, 4000 - dealt]]] and
                  told["played"] == dealt, f"{least} aces: as many deals as were counted without",
                  (told["counters"]["met"], dealt))
        tap.check(share["low"] < chance_of_aces(least) < share["high"],
                  f"{least} aces: the interval has {chance_of_aces(least):.4f}", share)


def check_files(program, tap):
    arguments = ["whist/classic", "--bots", "simple", "--json", "--when", "hand:A>=2"]
    whole = json.loads(sim(program, *arguments, "--games", "200", "--jobs", "1").stdout)
    with tempfile.TemporaryDirectory() as folder:
        parts = [os.path.join(folder, name) for name in "ab"]
        for part, bounds in zip(parts, ("0:70", "70:200")):
            sim(program, *arguments, "--range", bounds, "--file", part)
        merged = json.loads(sim(program, "--merge", *parts, "--json").stdout)
        tap.check(merged["counters"] == whole["counters"] and merged["when"] == whole["when"],
                  "parts add up, and know their condition", merged["when"])
        other = sim(program, *arguments[:-1], "hand:A>=3", "--games", "200", "--file", parts[0])
        tap.check(other.returncode == 2 and "another simulation" in other.stderr,
                  "a file of another condition is refused", other)
        with open(parts[0], encoding="utf-8") as file:
            text = file.read()
        lines = text.splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith("table met"))
        cell, count = lines[at + 1].split()
        lines[at + 1] = f"{cell} {int(count) + 1}"
        with open(parts[0], "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        damaged = sim(program, "--merge", parts[0], "--json")
        tap.check(damaged.returncode == 2 and "damaged" in damaged.stderr,
                  "a file whose deals do not add up is damaged", damaged)
    both = json.loads(sim(program, *arguments, "--when", "hand:K>=2", "--games", "200").stdout)
    tap.check(len(both["when"]) == 2 and both["played"] < whole["played"],
              "of two conditions a deal meets both", both["played"])
    none = sim(program, "whist/classic", "--games", "50", "--when", "hand:all>13")
    tap.check(none.returncode == 0 and " 0 games" in none.stdout,
              "a condition that no deal meets", none)
    twice = json.loads(sim(program, "whist/classic", "--bots", "simple,random", "--duplicate",
                           "--games", "100", "--json", "--when", "hand:A>=2").stdout)
    tap.check(twice["played"] == 2 * twice["counters"]["met"][0][0][1],
              "both games of a duplicate deal", twice["counters"]["met"])


WRONG = [("hand", "is written"), ("hand:K", "is written"), ("hand:K>", "is written"),
         ("hand:K>x", "is written"), ("hand:K>1000", "is written"), ("hand[1:K>1", "is written"),
         ("hand:K>=-1", "is written"), ("hand:K=>1", "is written"), ("x" * 80, "is written"),
         ("nothing:K>1", "hand, turned"), ("trick:K>1", "hand, turned"), (":K>1", "hand, turned"),
         ("hand[0]:K>1", "1-4, any, every, dealer"), ("hand[5]:K>1", "1-4"),
         ("hand[]:K>1", "1-4"), ("turned[dealer]:K>1", "Possible: 1, any, every."),
         ("hand:x>1", '"x"'), ("hand:>1", '""'), ("hand:*>0", '"*"'), ("hand:b7>0", '"b7"')]


def check_end(program, tap):
    """Where few deals meet the condition, or none, an interval is never narrow enough."""
    for preset, condition, table in (("whist/classic", "hand:K>=4", None),
                                     ("spite/standard", "hand:all>=900", "turns")):
        done = sim(program, preset, "--bots", "random", "--games", "600", "--jobs", "1", "--when",
                   condition, "--until", "0.01", "--json", *(["--of", table] if table else []))
        told = json.loads(done.stdout)
        tap.check(done.returncode == 0 and "still wider" in done.stderr and
                  told["until"]["reached"] is False, f"{condition} ends with --until", done.stderr)


def check_refusals(program, tap):
    for condition, word in WRONG:
        done = sim(program, "whist/classic", "--games", "5", "--when", condition)
        tap.check(done.returncode == 2 and word in done.stderr and not done.stdout,
                  f"refused: {condition[:20]}", done.stderr)
    for more in (["--deck", "4x2"], ["--kernel", "plain"]):
        done = sim(program, "war/classic", "--games", "5", "--when", "packet:A>1", *more)
        tap.check(done.returncode == 2 and done.stderr, f"refused with {more}", done)
    done = sim(program, "war/classic", "--games", "5", *["--when", "packet:A>1"] * 9)
    tap.check(done.returncode == 2 and "too many" in done.stderr, "nine conditions", done)


def check_dealer(program, tap):
    for preset, turn in (("whist/classic", "fourth"), ("wunsdorf/standard", "fourth"),
                         ("wippen/full", "second"), ("war/steal", "second"),
                         ("spite/standard", None), ("war/classic", None)):
        told = json.loads(sim(program, preset, "--games", "9", "--json").stdout)
        text = sim(program, preset, "--games", "9").stdout
        tap.check(told.get("dealer_turn") == turn and
                  text.count("(dealer)") == (turn is not None) and
                  (not turn or f"  {turn} (dealer)" in text), f"{preset}: the dealer is {turn}",
                  told.get("dealer_turn"))


def main():
    program, tap = os.path.abspath(sys.argv[1]), Tap()
    for check in (check_deals, check_odds, check_files, check_end, check_refusals, check_dealer):
        check(program, tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
