"""Deals in `talon play`: who deals, trump once it is named, and why points are scored. TAP output.
Usage: test_deals.py BUILD/talon.
"""
import re
import sys

from test_play import Talon, Tap

# Bids with which the bidder names trump afterwards, and how he does.
NAMED_LATER = [("solo-whist", "bid abundance", "name h"), ("wiezen", "bid abundance", "name h"),
               ("esmakker", "bid 13 plain", "name h")]


def trump_is_named(tap, talon):
    """Nothing is said of trump between the auction and its naming."""
    for game, bid, name in NAMED_LATER:
        words = f"{game} --seed 1 --seats h,s,s,s --option first_dealer=3"
        _, out, _ = talon.play(words, [bid, "table", name, "table"])
        _, before, after = out.split("> table\n")
        tap.check("Trump:" not in before.partition("\n>")[0] and "Trump: Hearts" in after,
                  f"{game}: trump is told once it is named", out[-1500:])


# Deals, and what must not be said in them: while an auction runs, and afterwards.
SAID_ONCE = [
    ("wiezen --seed 29 --seats h,s,s,s --option first_dealer=3", [], "Contract: Troel",
     ["Trump:", "Led:"], 1),
    ("esmakker --seed 1 --seats h,s,s,s --option first_dealer=3", ["bid 13 plain"],
     "Declarer: You", ["Highest bidder:", "Led:"], 1),
    ("danish --seed 1 --seats h,s,s,s --option first_dealer=3", ["bid grandi"],
     "Declarer: You", ["Highest bidder:", "Led:"], 1),
]


def said_once(tap, talon):
    """A field says nothing that another one says, and nothing before it is so."""
    for words, moves, wanted, unwanted, times in SAID_ONCE:
        _, out, _ = talon.play(words, ["table"] + moves + ["table"])
        tables = [text.partition("\n>")[0] for text in out.split("> table\n")[1:]]
        shown = [text for text in tables if wanted in text]
        label = wanted.partition(":")[0] + ":"
        tap.check(shown and all(text.count(label) == times for text in shown) and
                  not any(word in text for text in shown for word in unwanted),
                  f"{words.split()[0]}: {wanted!r}, but not {unwanted}", tables)


# Fields that give way: moves, and whether the table says them before the first one and after each.
ELDEST = "--seed 1 --seats h,s,s,s --option first_dealer=3"
FOR_A_TIME = [
    (f"bid-whist {ELDEST}", ["bid 7 nt", "direction down"],
     {"Kind of bid:": [False, True, False], "Ranks:": [False, False, True],
      "Highest bidder:": [False, False, False], "Declarer:": [False, True, True]}),
    (f"israeli {ELDEST}", ["bid 13 nt"],
     {"Lowest bid:": [True, False], "Highest bid so far:": [False, True],
      "Suit of the bid:": [False, False], "Highest bidder:": [False, False],
      "Trump:": [False, True]}),
    (f"danish {ELDEST}", ["bid nolo"],
     {"Highest bid so far:": [False, True], "Highest bidder:": [False, True]}),
    (f"danish {ELDEST}", ["bid grandi"],
     {"Highest bid so far:": [False, False], "Played: Grandi": [False, True]}),
    ("knockout --seed 1 --seats h,s,s --option start=3", ["1"] * 4 + ["name c", "1"],
     {"Names the trump suit: You": [False] * 4 + [True, False, False],
      "Trump:": [True] * 4 + [False, True, True]}),
]


def said_for_a_time(tap, talon):
    """A field gives way to another one once that says something."""
    for words, moves, labels in FOR_A_TIME:
        lines = ["table"] + [line for move in moves for line in (move, "table")]
        looks = talon.play(words, lines)[1].split("> table\n")[1:]
        for label, wanted in labels.items():
            told = [f"\n{label}" in "\n" + text.partition("\n>")[0] for text in looks]
            tap.check(told == wanted, f"{words.split()[0]}: {label!r} {wanted}", (told, looks[-1]))


def reasons(tap, talon):
    """Who deals, whether the contract was made, and what that brought to whom."""
    words = "solo-whist --seed 3 --seats h,s,s,s --option first_dealer=3"
    _, out, _ = talon.play(words, ["1"] * 40)
    tap.has(out, ["Dealer: Dapple", "Bodkin deals", "Against a contract that was made, tricks: 6. "
                  "You: -12; Bodkin: -12; Dapple: -12", "Contract made, tricks: 6. Clover: +36",
                  "Score. You: -12; Bodkin: -12; Clover: 36", "Dapple deals"],
            "Solo: who deals, and whether the contract was made")
    told = "\n".join(re.findall(r"^(?:Contract|Against) .*", out, re.M))
    sums = [sum(map(int, re.findall(rf"{who}: ([+-]\d+)", told))) for who in ("You", "Clover")]
    tap.check(f"Score. You: {sums[0]}; Bodkin: {sums[0]}; Clover: {sums[1]};" in out,
              "Solo: the reasons add up to the score", sums)


def main():
    talon, tap = Talon(sys.argv[1]), Tap()
    trump_is_named(tap, talon)
    said_once(tap, talon)
    said_for_a_time(tap, talon)
    reasons(tap, talon)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
