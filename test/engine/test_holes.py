"""No sentence leaves the engine or a command with a hole in it, such as "You do not hold {a}.":
every move that a vector knows as forbidden is also the next step of a record, which the engine and
the commands refuse with the sentence of the rule. TAP. Argument: the program.
"""
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../reference")]
import vectors  # noqa: E402
from engine import Tap  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
HOLE = re.compile(r"\{\w*\}")
ALWAYS = (["verify", "-"],)
ONCE = (["verify", "-", "--lang", "de"], ["replay", "-", "--lang", "fr"], ["review", "-"],
        ["review", "-", "--json"], ["solve", "-"], ["solve", "-", "--move", "1"])


def run(words, text):
    """(status, everything that is said)."""
    done = subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True,
                          env={"LANG": "C"}, check=False)
    return done.returncode, done.stdout + done.stderr


def with_step(record, seat, move):
    """The record with this move as its last step."""
    number = record.count("\nstep ") + 1
    return record.replace("\nover ", f"\nstep {number} {seat} {move}\nover ", 1)


class Refusing(vectors.EngineTable):
    """A table that has each forbidden move refused in a record, too: by all commands once for each
    rule."""

    faults, count, once = [], 0, set()

    def why(self, seat, move):
        rule, sentence = super().why(seat, move)
        record = self.engine.ask(do="record", table=self.table)["record"]
        text = with_step(record, seat, move)
        told = self.engine.ask(do="load", record=text)["error"]["message"]
        if not told.endswith(f": {sentence}"):
            self.faults.append(f"{self.setting.vector.game}: load says {told}, not {sentence}")
        once = ONCE if (self.setting.vector.game, rule) not in self.once else ()
        self.once.add((self.setting.vector.game, rule))
        for words in (*ALWAYS, *once):
            self.judge(words, sentence, *run(words, text))
        type(self).count += 1
        return rule, sentence

    def judge(self, words, sentence, status, said):
        fine = status and not HOLE.search(said)
        if words in ALWAYS:
            fine = fine and said.endswith(f": {sentence}\n")
        if not fine:
            self.faults.append(f"{' '.join(words)}: {status} {said}, not {sentence}")


def main():
    tap, engine = Tap(), vectors.Engine(PROGRAM)
    for path in sorted(glob.glob(os.path.join(vectors.DATA, "vectors-*.txt"))):
        Refusing.faults, before = [], Refusing.count
        for vector in vectors.read_file(path):
            if any(line[1] == "why" for line in vector.lines):
                vectors.carry_out(vector, lambda setting: Refusing(engine, setting), None)
        if Refusing.count > before:
            tap.check(not Refusing.faults, f"{os.path.basename(path)}: {Refusing.count - before} "
                      "forbidden moves, each sentence whole", "\n".join(Refusing.faults[:9]))
    tap.check(Refusing.count > 200, "vectors with forbidden moves were found", Refusing.count)
    engine.end()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
