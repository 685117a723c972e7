"""The models of doc/cluster.md: spin tries every order of steps of each, and finds every mistake of
the table. TAP.
"""
import os
import subprocess
import sys
import tempfile
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(FOLDER, "../server"))
from tap import run  # noqa: E402

# A model, the mistake WITHOUT_… in it, and what spin reports of it; the models themselves come
# first. "answers beside the owner" and so on are the assertions of the models, in spin's spelling.
BESIDE_THE_OWNER = "assertion violated ((owner==me)&&(epoch==mine))"
LACKS_ROWS = "assertion violated ((known==rows)&&(acknowledged<=rows))"
LOST_OR_TWICE = "assertion violated ((( !(waits[0])&& !(waits[1]))"
VARIANTS = (
    ("lease", "", ""),
    ("lease", "FENCE", LACKS_ROWS),                  # the row is looked at, and not held
    ("lease", "WAITING", LACKS_ROWS),                # a move is told before it is stored
    ("lease", "READING_AGAIN", LACKS_ROWS),          # a new owner trusts what it knew before
    ("lease", "DATABASE_CLOCK", BESIDE_THE_OWNER),   # a server judges leases by its own clock
    ("lease", "LOCKED_LEASE", BESIDE_THE_OWNER),     # a claim overtakes a renewal
    ("lease", "SENDING_TIME", BESIDE_THE_OWNER),     # a lease is counted from the answer
    ("lease", "MARGIN", BESIDE_THE_OWNER),           # clocks are taken to be equally fast
    ("outbox", "", ""),
    ("outbox", "TRANSACTION", LOST_OR_TWICE),        # the message is written after its cause
    ("outbox", "NUMBER", LOST_OR_TWICE),             # the receiver does not note which it was
    ("outbox", "FENCE", LOST_OR_TWICE),              # two owners apply it
    ("outbox", "LOOKING", LOST_OR_TWICE),            # nobody looks without a wake-up
)
TIME = 300  # seconds, on a machine that does much else


def call(folder, *command):
    return subprocess.run(command, cwd=folder, text=True, capture_output=True, timeout=TIME,
                          check=False)


def search(model, mistake):
    """What the search through all states prints."""
    with tempfile.TemporaryDirectory(prefix="talon-model-") as folder:
        wrong = [f"-DWITHOUT_{mistake}"] if mistake else []
        made = call(folder, "spin", *wrong, "-a", os.path.join(FOLDER, f"{model}.pml"))
        speed = "-O0" if mistake else "-O2"
        built = call(folder, "gcc", "-w", speed, "-DSAFETY", "-o", "search", "pan.c")
        if built.returncode:
            raise AssertionError(made.stdout + built.stderr)
        return call(folder, "./search", "-m10000").stdout


class Models(unittest.TestCase):
    def test_every_order_of_steps_and_every_mistake(self):
        for model, mistake, found in VARIANTS:
            with self.subTest(model=model, mistake=mistake):
                printed = search(model, mistake)
                self.assertNotIn("max search depth too small", printed)
                self.assertIn("errors: 1" if mistake else "errors: 0", printed)
                self.assertIn(found, printed)


if __name__ == "__main__":
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromTestCase(Models)))
