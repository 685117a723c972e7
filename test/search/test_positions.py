"""Named positions: bad plays that people complain about, and that no bot from the third level up
may make, gross ones, which the levels below make rarely, and mistakes that these do make.
Arguments: the program, then names or games (all, if none). test/data/README.md describes the files
test/data/positions-*.txt.
"""
import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../reference"), os.path.join(HERE, "../engine")]
from engine import Tap  # noqa: E402  (the path above comes first)
from vectors import (Engine, EngineTable, Failure, Setting, Vector,  # noqa: E402
                     carry_out_line, read_file, split_colon)

DATA = os.path.join(HERE, "../data")
LEVELS = ["steady", "strong", "expert"]
SEEDS = ["1", "2", "3"]
# A search as long as the expert's is asked once, because its answers hardly differ by seed. So is
# every level where a whole deal is to come, and there a search is cut short.
ASKED_ONCE, SHORT = ["expert"], 2000
WEAK_LEVELS, TRIES, ONE_IN = ["beginner", "casual"], 60, 10


class Position(Vector):
    """A vector's position and lines, and what a seat must or must not do then."""

    def __init__(self, path, lines):
        self.seat, self.must, self.must_not, self.learners, self.why = 0, [], [], [], ""
        self.is_gross = self.asks_simple = False
        self.levels = LEVELS
        super().__init__(path, lines)

    def read(self, number, text):
        word, _, rest = text.partition(" ")
        if word == "position":
            self.name = rest
        elif word == "seat":
            self.seat = int(rest)
        elif word in ("must", "must-not", "learners"):
            moves = [move.strip() for move in rest.split(";")]
            getattr(self, word.replace("-", "_")).extend(moves)
        elif word == "why":
            self.why = rest
        elif word == "from":
            self.levels = LEVELS[LEVELS.index(rest):]
        elif word == "gross":
            self.is_gross = True
        elif word == "simple":
            self.asks_simple = True
        elif word == "do":
            self.lines.append((number, word) + split_colon(rest))
        else:
            super().read(number, text)


def fault_of(position, legal, level, seed, move):
    if move in position.must_not or (position.must and move not in position.must):
        return f"{level}, seed {seed}: {move} of {', '.join(legal)}: {position.why}"
    return None


def budget_of(position):
    return {"simulations": SHORT} if position.dealt else {}


def choose(engine, table, position, level, seed):
    return engine.ask(do="bot", table=table, seat=position.seat, bot=level, seed=seed,
                      **budget_of(position))["move"]


def ask(engine, table, position, legal, level, seed):
    """The fault of a level with this seed, or None."""
    return fault_of(position, legal, level, seed, choose(engine, table, position, level, seed))


def gross_faults(engine, table, position, legal):
    """The levels that make a gross mistake too often. Their searches are so small that now and
    then it looks best to them, so that never would be too much to ask."""
    for level in WEAK_LEVELS if position.is_gross else []:
        made = sum(ask(engine, table, position, legal, level, str(seed)) is not None
                   for seed in range(TRIES))
        if made * ONE_IN > TRIES:
            yield f"{level}: {made} of {TRIES} times: {position.why}"


def missed_errors(engine, table, position):
    """The levels that never make the mistake of learners."""
    for level in WEAK_LEVELS if position.learners else []:
        if not any(choose(engine, table, position, level, str(seed)) in position.learners
                   for seed in range(TRIES)):
            yield f"{level}: never {', '.join(position.learners)}: {position.why}"


def check(engine, position):
    """The faults of the levels in one position."""
    table = EngineTable(engine, Setting(position))
    for _, word, left, right in position.lines:
        carry_out_line(table, word, left, right)
    legal = engine.ask(do="legal", table=table.table, seat=position.seat)["moves"]
    named = position.must + position.must_not + position.learners
    missing = [move for move in named if move not in legal]
    if missing or not position.why or not named:
        raise Failure(f"not to be asked: {missing} of {legal}")
    for level in position.levels + ["simple"] * position.asks_simple:
        for seed in SEEDS[:1 if position.dealt or level in ASKED_ONCE else None]:
            fault = ask(engine, table.table, position, legal, level, seed)
            if fault:
                yield fault
    yield from gross_faults(engine, table.table, position, legal)
    yield from missed_errors(engine, table.table, position)
    table.close()


def is_wanted(position, names):
    return not names or any(position.name.startswith(name) or name in position.file
                            for name in names)


def main():
    program, names = sys.argv[1], sys.argv[2:]
    engine, tap = Engine(program), Tap()
    for path in sorted(glob.glob(os.path.join(DATA, "positions-*.txt"))):
        for position in read_file(path, Position):
            if not is_wanted(position, names):
                continue
            try:
                faults = list(check(engine, position))
            except Failure as failure:
                faults = [str(failure)]
            tap.check(not faults, f"{position.game}: {position.name}", "\n".join(faults))
    engine.end()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
