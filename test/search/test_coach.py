"""The coach names mistakes: of the moves that the named positions forbid, it warns early of four in
five in each game. Arguments: the program.
"""
import glob
import os
import sys
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../reference"), os.path.join(HERE, "../engine"), HERE]
from engine import Tap  # noqa: E402  (the path above comes first)
from test_positions import DATA, Position, budget_of  # noqa: E402
from vectors import Engine, EngineTable, Setting, carry_out_line, read_file  # noqa: E402

EARLY = 0.5  # the weight of what is said early: WEIGHTS.full in web/src/learn/coach.ts
LEAST = 0.8


def silent_about(engine, position):
    """How many moves are mistakes, and those of them that nothing is said against."""
    table = EngineTable(engine, Setting(position))
    for _, word, left, right in position.lines:
        carry_out_line(table, word, left, right)
    legal = engine.ask(do="legal", table=table.table, seat=position.seat)["moves"]
    wrong = position.must_not or [move for move in legal if move not in position.must]
    hint = engine.ask(do="hint", table=table.table, seat=position.seat, **budget_of(position))
    table.close()
    named = {slip["move"] for slip in hint.get("slips", []) if slip["weight"] >= EARLY}
    return len(wrong), [move for move in wrong if move not in named]


def main():
    engine, tap, wrong, silent = Engine(sys.argv[1]), Tap(), Counter(), {}
    for path in sorted(glob.glob(os.path.join(DATA, "positions-*.txt"))):
        for position in read_file(path, Position):
            count, missed = silent_about(engine, position)
            wrong[position.game] += count
            silent.setdefault(position.game, []).extend(
                f"{position.name}: {move}" for move in missed)
    for game, missed in silent.items():
        named = wrong[game] - len(missed)
        tap.check(named >= LEAST * wrong[game],
                  f"{game}: {named} of {wrong[game]} mistakes are named", "\n".join(missed))
    engine.end()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
