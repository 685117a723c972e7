"""`talon exact` against war_model.py, which was written from RULES.md: Tod und Leben and the first
pass as fractions, all deals and all chances of small packs, deals that never end; figures that
others have published; wrong usage. Argument: the program.
"""
import json
import os
import re
import shlex
import subprocess
import sys
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "../engine"), HERE]
from engine import Tap  # noqa: E402  (the path above comes first)
import war_model as model  # noqa: E402

# Michael Z. Spivey, Cycles in War, INTEGERS 10 (2010), G02, and mathoverflow.net/a/40777: a deal of
# 52 ranks, 1 the highest, that comes back after more than 30,000 battles, winner's card first.
SPIVEY = ("26 46 1 7 8 27 9 28 29 47 2 10 11 30 12 31 32 48 3 13 14 33 15 34 35 49 / "
          "16 36 17 37 38 50 4 18 19 39 20 40 41 51 5 21 22 42 23 43 44 52 6 24 25 45")
FIXED = ("seat_order", "winner_first", "loser_first")


def exact(program, *arguments):
    return subprocess.run([program, "exact", *arguments], capture_output=True, text=True,
                          check=False, timeout=300)


def result_of(program, *arguments):
    done = exact(program, *arguments, "--json")
    if done.returncode:
        raise SystemExit(f"{arguments}: {done.stderr}")
    return json.loads(done.stdout)


def with_options(**options):
    return [word for name, value in options.items() for word in ("--option", f"{name}={value}")]


def fractions_of(values):
    return [Fraction(value["exact"]) for value in values]


def distribution(told, count):
    return [told.get(number, Fraction(0)) for number in range(count)]


# ---- ties -------------------------------------------------------------------------------------

def check_tod_und_leben(program, tap):
    told = result_of(program, "tod-und-leben")
    left = ((4, 8),)
    cards = distribution(model.cards_won(left), 33)
    tap.check(fractions_of(told["cards"]) == cards, "cards won in Tod und Leben", told["cards"])
    tap.check(fractions_of(told["ties"]) == distribution(model.ties(left), 17), "its ties",
              told["ties"])
    mean = sum(i * share for i, share in enumerate(cards))
    variance = sum(i * i * share for i, share in enumerate(cards)) - mean ** 2
    expected = {"win": sum(cards[17:]), "draw": cards[16], "mean": mean, "variance": variance,
                "last_ties": Fraction(3, 31), "mean_ties": Fraction(48, 31)}
    got = {name: Fraction(told[name]["exact"]) for name in expected}
    tap.check(got == expected, "its winner, mean and variance", (got, expected))
    tap.check(abs(told["deviation"] ** 2 - float(variance)) < 1e-9, "its deviation")
    off = [value for value in (told["win"], told["draw"], *told["cards"])
           if abs(value["decimal"] - Fraction(value["exact"])) > Fraction(1, 10 ** 15)]
    tap.check(not off, "decimal numbers", off)


def check_first_pass(program, tap):
    for ranks, suits in ((13, 4), (9, 4), (3, 2), (2, 7), (1, 4), (64, 1)):
        told = result_of(program, "first-pass", "--deck", f"{ranks}x{suits}")
        pairs = ranks * suits // 2
        ties = distribution(model.ties(((suits, ranks),)), pairs + 1)
        tap.check(fractions_of(told["ties"]) == ties and told["pairs"] == pairs and
                  Fraction(told["flawless"]["exact"]) == ties[0] / 2 ** pairs and
                  Fraction(told["mean_ties"]["exact"]) == sum(i * p for i, p in enumerate(ties)),
                  f"first pass with {ranks}x{suits}", told)
    whole = result_of(program, "first-pass")
    tap.check(round(1 / whole["flawless"]["decimal"], -4) == 319240000 and
              whole["mean_ties"]["exact"] == "26/17", "the whole pack", whole)


# ---- small packs ------------------------------------------------------------------------------

def fixed_rules():
    """Rules, the pack, and the options that ask for them."""
    for down in (0, 1, 3):
        for shortage in ("out", "last_card", "min_common"):
            for order in FIXED:
                for ranks, suits in ((3, 2), (2, 3), (2, 4)):
                    yield dict(down=down, shortage=shortage, order=order), ranks, suits
    for order in FIXED:
        yield dict(order=order), 4, 2
    yield dict(order="seat_order", down=0), 4, 2
    yield dict(order="winner_first"), 3, 4


def check_all_deals(program, tap):
    for values, ranks, suits in fixed_rules():
        options = with_options(war_down=values.get("down", 1), collect_order=values["order"],
                               shortage=values.get("shortage", "out"))
        told = result_of(program, "war", "--deck", f"{ranks}x{suits}", *options)
        expected = model.all_deals(model.Rules(**values), ranks, suits)
        tap.check({name: told[name] for name in expected} == expected and
                  told["deals"] == model.number_of_deals(ranks, suits),
                  f"all deals of {ranks}x{suits}: {' '.join(map(str, values.values()))}",
                  (told, expected))


def check_pyanitsa(program, tap):
    for goal in ("win_all", "avoid_all"):
        told = result_of(program, "war", "--deck", "3x2", *with_options(
            form="pyanitsa", goal=goal, collect_order="winner_first"))
        rules = model.Rules(0, "last_card", "winner_first", True, pack=(2, 3, 4))
        expected = model.all_deals(rules, 3, 2)
        if goal == "avoid_all":
            expected["won"].reverse()
        tap.check({name: told[name] for name in expected} == expected,
                  f"P'yanitsa, {goal}", (told, expected))


def check_low_beats_ace(program, tap):
    """R-PYA-03 is about six and ace (two and ace with 52 cards), whatever the packets have."""
    for deck, low in (("36", 6), ("52", 2)):
        rules = model.Rules(0, "last_card", "winner_first", True, pack=(low, 14))
        for packets, winner in (("8 / 7 7", 0), ("7 / K", 1), ("255 / 1", 0), ("A / 6", low == 6),
                                ("6 / A", low != 6), ("A / 2", low == 2), ("K / 6", 0)):
            told = check_course(program, tap, rules, "--packets", packets, *with_options(
                form="pyanitsa", deck=deck, goal="win_all", collect_order="winner_first"))
            tap.check(told["winner"] == winner, f"P'yanitsa with {deck} cards: {packets}", told)


def check_chances(program, tap):
    packs = [(2, 2, 1), (2, 2, 0), (2, 3, 1), (3, 2, 1), (3, 2, 0), (3, 2, 3), (1, 4, 1)]
    for ranks, suits, down in packs:
        for shortage in ("out", "last_card"):
            told = result_of(program, "war", "--deck", f"{ranks}x{suits}",
                             *with_options(war_down=down, shortage=shortage))
            expected = model.chances(model.Rules(down, shortage, "shuffled"), ranks, suits)
            got = (told["battles"], told["settled"], told["drawn"], told["won"][0])
            off = max(abs(float(x) - y) for x, y in zip(expected, got))
            tap.check(off <= told["error"] + 1e-12 < 1e-9 and
                      abs(told["won"][0] - told["won"][1]) <= 2 * told["error"],
                      f"chances of {ranks}x{suits}, {down} down, {shortage}",
                      (told, [float(x) for x in expected]))


def check_published_means(program, tap):
    """Means of settled battles that others have found by solving the same chains."""
    for pack, down, mean in (("3x2", 1, 3.08653846), ("3x2", 0, 5.13513114),
                             ("4x2", 1, 6.68065808), ("4x2", 0, 10.52638966)):
        told = result_of(program, "war", "--deck", pack, *with_options(war_down=down))
        tap.check(abs(told["settled"] - mean) < 1e-8, f"mean of {pack}, {down} down", told)


def check_pairwise(tap):
    """Tables of programs that take a pot pair by pair: the model makes them, too, so that only
    the order of war pots differs from ours (R-WAR-13)."""
    for order, pack, endless, settled in (
            ("seat_order", (3, 4), 2407, Fraction(269501, 32243)),
            ("seat_order", (4, 2), 929, None), ("winner_first", (4, 2), 0, Fraction(12796, 2520)),
            ("loser_first", (4, 2), 0, Fraction(13244, 2520))):
        told = model.all_deals(model.Rules(order=order, pairwise=True), *pack)
        mean = Fraction(told["settled"], told["deals"] - told["endless"])
        tap.check(told["endless"] == endless and settled in (None, mean),
                  f"pair by pair: {order} {pack}", (told, mean))


# ---- one deal ---------------------------------------------------------------------------------

def check_course(program, tap, rules, *arguments):
    told = result_of(program, "cycle", *arguments)
    deal = tuple(map(tuple, told["deal"]))
    kind, number, other, last = model.follow(rules, deal)
    if kind == "ends":
        same = told["ends"] and (told["battles"], told["winner"], told["ran_short"]) == (
            number, None if other == 2 else other, last)
    else:
        same = not told["ends"] and (told["entry"], told["length"]) == (number, other) and \
            tuple(map(tuple, told["position"])) == last
    tap.check(same, f"what becomes of {' '.join(arguments)[:60]}", (told, kind, number, other))
    return told


def check_courses(program, tap):
    endless = 0
    for seed in range(24):
        order, down = FIXED[seed % 3], (1, 3, 0)[seed // 3 % 3]
        told = check_course(program, tap, model.Rules(down, order=order), "--seed", str(seed),
                            *with_options(collect_order=order, war_down=down))
        endless += not told["ends"]
    tap.check(3 <= endless <= 20, "some of the deals never end", endless)
    check_course(program, tap, model.Rules(), "--packets", "A K 2 2 / 3,3,4h Ts")
    check_course(program, tap, model.Rules(), "--seed", "5", "--deck", "4x4")
    counted = result_of(program, "cycle", "--count", "30", "--seed", "7")
    single = [result_of(program, "cycle", "--seed", str(seed)) for seed in range(7, 37)]
    tap.check(counted["endless"] == sum(not told["ends"] for told in single) and
              counted["deals"] == 30, "a count is the sum of its deals", counted)


def check_spivey(program, tap):
    """Ours has the highest number on top, so that the ranks are turned round."""
    turned = " ".join(word if word == "/" else str(53 - int(word)) for word in SPIVEY.split())
    told = check_course(program, tap, model.Rules(order="winner_first"), "--packets", turned,
                        "--option", "collect_order=winner_first")
    tap.check(told["entry"] == 0 and told["length"] == 31920, "Spivey's deal comes back",
              (told["ends"], told.get("entry"), told.get("length")))


def check_words(program, tap):
    """The table says the same as the JSON, and shows the proof."""
    said = exact(program, "cycle", "--seed", "1").stdout.splitlines()
    told = result_of(program, "cycle", "--seed", "1")
    first, again = told["entry"], told["entry"] + told["length"]
    tap.check(said[-2].startswith(f"after {first} battles: ") and
              said[-1] == said[-2].replace(f"after {first} ", f"after {again} "),
              "the position at the entry lies there again", said)
    for arguments in (["tod-und-leben"], ["first-pass"], ["war", "--deck", "2x2"],
                      ["war", "--deck", "2x2", "--option", "collect_order=loser_first"],
                      ["--help"], ["cycle", "--count", "3"]):
        done = exact(program, *arguments)
        tap.check(done.returncode == 0 and done.stdout and not done.stderr,
                  f"talon exact {' '.join(arguments)}", done)


def examples_of(page):
    """(words, lines) of each block that begins with a command; "…" stands for what is left out."""
    section = page.split("\n## talon exact\n")[1].split("\n## ")[0]
    for block in re.findall(r"^```\n\$ talon exact (.*?)\n```$", section, re.M | re.S):
        first, *lines = block.split("\n")
        yield shlex.split(first), lines


def check_page(program, tap):
    """What doc/commands.md shows is what the program says."""
    with open(os.path.join(HERE, "../../doc/commands.md"), encoding="utf-8") as file:
        page = file.read()
    examples = list(examples_of(page))
    tap.check(len(examples) >= 4, "the page has examples", len(examples))
    for words, lines in examples:
        said = exact(program, *words).stdout.splitlines()
        whole = lines[-1] != "…"
        shown = lines if whole else lines[:-1]
        tap.check(said[:len(shown)] == shown and (not whole or len(said) == len(shown)),
                  f"the page's {' '.join(words)}", said[:len(shown) + 1])
    rows = re.findall(r"^\| `war_down=(\d)` \| ([\d,]+) \(([\d.]+) %\) \|$", page, re.M)
    tap.check(len(rows) == 2, "the page's table of seeds", rows)
    for down, number, share in rows:
        told = result_of(program, "cycle", "--count", "20000", *with_options(war_down=down))
        tap.check(told["endless"] == int(number.replace(",", "")) and
                  f"{told['endless'] / 200:.1f}" == share, f"the page's war_down={down}",
                  told["endless"])


WRONG = (
    [], ["chess"], ["war"], ["war", "--deck"], ["war", "--deck", "3"], ["war", "--deck", "3x3"],
    ["war", "--deck", "0x4"], ["war", "--deck", "9x9"], ["war", "--deck", "4x4x4"],
    ["war", "--deck", "13x4"], ["war", "--deck", "99999999999999999999x4"],
    ["war", "--deck", "13x4", "--option", "collect_order=seat_order"],
    ["war", "--deck", "3x4", "--seed", "1"], ["war", "--deck", "2x2", "--option", "players=3"],
    ["war", "--deck", "2x2", "--option", "war_down=rank"],
    ["war", "--deck", "2x2", "--option", "collect_order=chosen"],
    ["war", "--deck", "2x2", "--option", "nothing=1"], ["war", "--deck", "2x2", "--option", "x"],
    ["tod-und-leben", "--deck", "8x4"], ["first-pass", "--option", "war_down=3"],
    ["first-pass", "--deck", "65x2"], ["cycle"], ["cycle", "--seed", "-1"],
    ["cycle", "--seed", "1x"], ["cycle", "--count", "0"], ["cycle", "--count", "200000000"],
    ["cycle", "--seed", "18446744073709551615", "--count", "9"],
    ["cycle", "--seed", "18446744073709551616"], ["cycle", "--seed", "1", "--most", "0"],
    ["cycle", "--packets", "A K"], ["cycle", "--packets", "A / K / Q"],
    ["cycle", "--packets", "A / 256"], ["cycle", "--packets", "A / 0"],
    ["cycle", "--packets", "A / Kx"], ["cycle", "--packets", "/ K"],
    ["cycle", "--packets", "2 " * 64 + "/ 3"], ["cycle", "--packets", "A / K", "--seed", "1"],
    ["cycle", "--seed", "1", "--option", "collect_order=shuffled"], ["cycle", "tod-und-leben"],
    ["war", "--deck", "2x2", "--unknown"],
    ["cycle", "--packets", "A / K", "--deck", "3x3"], ["cycle", "--deck", "3x3"],
    ["cycle", "--seed", "1", "--deck", "3x3"], ["cycle", "--help", "--nothing"],
    ["war", "--deck", "2x2", "--option", "max_battles=10000"],
    ["cycle", "--seed", "1", "--option", "max_battles=100"],
)
# Sentences that must name what is wrong, and what is possible.
SENTENCES = (
    (["cycle", "--packets", "A", "K", "/", "Q"],
     '"K" is one word too many: put all cards of --packets in quotation marks.'),
    (["cycle", "--packets", "A / Kx 3"],
     'In --packets there is no card "Kx": a card is 2 to 9, T, J, Q, K or A, or a number from 1 to '
     '255.'),
    (["cycle", "--seed", "18446744073709551616"],
     '--seed must be a whole number from 0 to 18446744073709551615, not "18446744073709551616".'),
    (["cycle", "--seed", "18446744073709551615", "--count", "2"],
     "From --seed 18446744073709551615 on there are fewer seeds than --count: the last one is "
     "18446744073709551615."),
    (["cycle", "--seed", "1", "--deck", "3x3"],
     "The pack 3x3 must have an even number of cards, from 2 to 64."),
    (["cycle", "--deck", "3x3"], "--deck has no effect without --seed | --count."),
    (["cycle", "--seed", "1", "--option", "max_battles=100"],
     "max_battles has no meaning here: no game is cut off as a draw."),
    (["cycle", "--help", "--nothing"], "There is no option --nothing."),
)


def check_wrong_usage(program, tap):
    for arguments in WRONG:
        done = exact(program, *arguments)
        tap.check(done.returncode == 2 and not done.stdout and done.stderr.count("\n") == 1 and
                  done.stderr.startswith("talon exact: "),
                  f"refused: {' '.join(arguments)[:50]}", (done.returncode, done.stderr))
    for arguments, sentence in SENTENCES:
        done = exact(program, *arguments)
        tap.check(done.returncode == 2 and
                  done.stderr == f"talon exact: {sentence} See talon exact --help.\n",
                  f"what is said of {' '.join(arguments)[:50]}", done.stderr)
    last = result_of(program, "cycle", "--seed", str(2 ** 64 - 1), "--count", "1")
    tap.check(last["deals"] == 1, "the last seed of all", last)
    done = exact(program, "cycle", "--seed", "1", "--most", "10")
    tap.check(done.returncode == 1 and done.stderr.count("\n") == 1, "a deal that is given up",
              done.stderr)


def main():
    program, tap = sys.argv[1], Tap()
    check_tod_und_leben(program, tap)
    check_first_pass(program, tap)
    check_all_deals(program, tap)
    check_pyanitsa(program, tap)
    check_low_beats_ace(program, tap)
    check_chances(program, tap)
    check_published_means(program, tap)
    check_pairwise(tap)
    check_courses(program, tap)
    check_spivey(program, tap)
    check_words(program, tap)
    check_page(program, tap)
    check_wrong_usage(program, tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
