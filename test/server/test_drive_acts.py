"""Acts of a drive by the command: `talon drive --acts` carries out what a real `talon serve` has
carried out, to the same state, and refuses the same acts in the same sentences. Usage:
test_drive_acts.py PROGRAM
"""
import json
import os
import random
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Refused
from tap import run
from test_drives import PROGRESSIVE, Evening
from test_serve import Case

FIRST_SETUP = {name: value for name, value in {**PROGRESSIVE, "edition": 3}.items()
               if name != "seed"}
PARTS = ("people", "round", "standings", "prizes", "points", "travellers", "cards", "doubts",
         "ceremony", "wishes")


def saved(evening):
    """The file of the director, as far as the command needs it. The seed is not told."""
    acts = []
    while not acts or acts[-1]["at"] > 1:
        acts += evening.see("acts", **({"from": acts[-1]["at"]} if acts else {}))["acts"]
    edition = evening.see()["drive"]["setup"]["edition"]
    return {"id": evening.id, "setup": {**FIRST_SETUP, "edition": edition}, "acts": acts[::-1]}


class Acts(Case):
    """`talon drive --acts` carries out the acts of a drive as its server does."""

    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.ws = self.server.socket()

    def command(self, file, *words):
        path = os.path.join(self.room, "evening.json")
        with open(path, "w", encoding="utf-8") as out:
            json.dump(file, out)
        return path, subprocess.run(
            [test_serve.PROGRAM, "drive", "--acts", path, "--seed", "7", *words],
            capture_output=True, text=True, check=False)

    def compare(self, evening):
        _, done = self.command(saved(evening), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        told, seen = json.loads(done.stdout), evening.see(*PARTS)
        self.assertEqual(told, {part: seen[part] for part in told})
        self.assertEqual(set(told), {"drive", "changes", "asks", "forecast", *PARTS})

    def play(self, evening, round, rng):
        """A round at three tables, whose sides agree, do not, or leave it to the director."""
        for table in (1, 2, 3):
            tricks = rng.randrange(14)
            values = [tricks, 13 - tricks]
            evening.entry(table, 1, values, round=round)
            evening.entry(table, 2, values if table < 3 else [6, 7], round=round)
        evening.result(3, [7, 6], round=round)

    def test_every_act_of_an_evening(self):
        rng, evening = random.Random(3), Evening(self.ws, 12)
        self.compare(evening)
        evening.act("setup", setup={**PROGRESSIVE, "compare": "match_points", "same": True,
                                    "prizes": "high:2,low", "ties": "cut",
                                    "ceremony": True})
        evening.act("name", person=2, name="Benedikt")
        evening.act("enter", names=["Zoe", "Émile"])
        evening.act("strike", person=14)
        evening.act("begin")
        evening.act("clock", until=5)
        self.play(evening, 1, rng)
        self.compare(evening)
        evening.act("undo", number=evening.last_act())
        evening.act("redo", number=evening.last_act() - 1)
        evening.act("join", names=["Xaver"])
        evening.act("leave", person=5)
        evening.act("replace", person=6, names=["Yara"])
        self.compare(evening)
        evening.act("next", round=1)
        evening.act("adjust", person=1, round=1, points=-2, reason="late")
        self.play(evening, 2, rng)
        evening.result(1, [13, 0])
        evening.act("replace", person=7, back=6)
        evening.act("finish", round=2)
        self.compare(evening)
        evening.act("read_out", steps=2)
        self.compare(evening)
        kinds = {act["act"] for act in saved(evening)["acts"]}
        self.assertEqual(len(kinds), 17, kinds)  # all but "played" and "back", of online drives

    def test_the_same_refusals(self):
        evening = Evening(self.ws, 8)
        evening.act("begin")
        for act in ({"act": "leave", "person": 99}, {"act": "leave", "person": 1001},
                    {"act": "dance"}, {"act": "name", "person": 1, "name": "Ben"},
                    {"act": "result", "round": 1, "table": 3, "deal": 1, "values": [9, 4]},
                    {"act": "result", "round": 1, "table": 1, "deal": 1, "values": [9, 9]},
                    {"act": "next", "round": 2}, {"act": "begin"}, {"act": "undo", "number": 7},
                    {"act": "replace", "person": 1}):
            with self.assertRaises(Refused) as caught:
                evening.act(**act)
            file = saved(evening)
            file["acts"].append(act)
            path, done = self.command(file)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            message = caught.exception.error["message"]
            self.assertEqual(done.stderr, f"talon drive: {path}, act 3: {message}\n")

    def test_the_standings_as_text(self):
        evening = Evening(self.ws, 4)
        _, done = self.command(saved(evening))
        self.assertEqual(done.stdout, "The drive has not begun yet.\n")
        evening.act("begin")
        evening.result(1, [9, 4])
        _, done = self.command(saved(evening))
        self.assertEqual(done.stdout, "Standings\n   1. Anna (A)      3\n   1. Ben (B)      3\n"
                                      "   3. Cora (A)      0\n   3. Dora (B)      0\n")
        for wrong in ({}, {"acts": []}, [], {"acts": 5, "setup": FIRST_SETUP}):
            self.assertEqual(self.command(wrong)[1].returncode, 2)


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv[1]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Acts)
    sys.exit(run(suite))
