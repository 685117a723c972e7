"""What is a king worth in Spite and Malice? Kings are wild there: a reserve with more of them is
played sooner. It plays deals in which seat 1 has so many kings in its reserve. Argument: games for
each number.
"""
import sys

import talon_cards as talon

KINGS = ("=0", "=1", "=2", "=3", ">=4")
AT_ONCE = 500


def played(condition, games):
    """The share of games that seat 1 wins, shared ones counted half, and how many these are."""
    simulation = talon.Simulation(talon.configure("spite/standard"), ["simple"],
                                  when=[f"reserve:K{condition}"])
    outcome = simulation.tables["outcome"].cells[0]
    dealt = 0
    while outcome.sum() < games:
        simulation.play(AT_ONCE, dealt)
        dealt += AT_ONCE
    won, shared, lost = map(int, outcome)
    return (won + shared / 2) / (won + shared + lost), won + shared + lost


def main(games=2000):
    shares = []
    for condition in KINGS:
        share, count = played(condition, games)
        shares.append(share)
        margin = 2.576 * (share * (1 - share) / count) ** 0.5
        print(f"kings in the reserve {condition}: {100 * share:.1f} % won of {count:,} games "
              f"(99 %: ±{100 * margin:.1f})")
    worth = (shares[-2] - shares[0]) / 3
    print(f"Each of the first three kings is worth {100 * worth:.1f} games in a hundred.")
    return shares


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
