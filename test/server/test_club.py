"""A club's evening at a real `talon serve`: names as people paste them, and groups that people
choose and that hold when somebody comes, leaves or takes a place; prizes of groups, one prize a
person against sums of our own, and a raffle that everybody can draw again.
Usage: test_club.py PROGRAM [CLASS or CLASS.TEST …]
"""
import collections
import fractions
import hashlib
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
from test_drives import NAMES, Evening
from test_serve import Case

GROUPS = ["Damen", "Herren"]


class Club(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve(None, "--behind", "127.0.0.1")
        self.ws = self.server.socket()

    def refusal(self, expected, call, *arguments, **members):
        with self.assertRaises(Refused) as caught:
            call(*arguments, **members)
        self.assertEqual(caught.exception.code, expected, caught.exception)
        return caught.exception.error["message"]

    # ---- names ----------------------------------------------------------------------------

    def mends(self, evening, *names):
        told = self.ws.ask("drive_names", drive=evening.id, key=evening.key,
                           act={"act": "enter", "names": list(names)})["mends"]
        return [(one["line"], one["mend"]) for one in told]

    def test_a_name_may_have_any_signs(self):
        evening = Evening(self.ws, 0)
        evening.act("enter", names=["Müller, Jörg", "Anna; die Kurze"])
        people = evening.see("people")["people"]
        self.assertEqual([one["name"] for one in people], ["Müller, Jörg", "Anna; die Kurze"])

    def test_names_are_mended(self):
        evening = Evening(self.ws, 0)
        evening.act("enter", names=["Müller, Jörg"])
        words = "Karl Theodor Maria Nikolaus Johann Jakob Philipp Franz Joseph Sylvester"
        self.assertEqual(
            self.mends(evening, "Eva", "eva", "Eva", " ", words, "Ü" * 40, "I\u200bda", "Ben"),
            [(2, "eva 2"), (3, "Eva 3"), (4, ""), (5, words[:-10]), (6, "Ü" * 31), (7, "Ida")])
        self.assertEqual(self.mends(evening, "müller,  jörg", "Zoe"), [(1, "müller, jörg 2")])
        # what is proposed can be taken, one by one or all together
        self.assertEqual(self.mends(evening, "müller, jörg 2", words[:-10], "Ü" * 31, "Ida"), [])
        self.assertEqual(evening.head()["number"], 1, "asking is no act")
        self.assertIn("director", self.refusal(
            "token", self.ws.ask, "drive_names", drive=evening.id,
            act={"act": "join", "names": ["Eva"]}))

    # ---- groups ---------------------------------------------------------------------------

    def groups_of(self, evening):
        return {one["number"]: one["group"] for one in evening.see("people")["people"]}

    def pairs_alike(self, evening):
        """Pairs of one group in the open round, and by how many more one group plays."""
        groups, alike, play = self.groups_of(evening), 0, collections.Counter()
        for table in evening.see("round")["round"]["tables"]:
            seats = table["seats"]
            play.update(groups[one] for one in seats)
            alike += sum(groups[seats[i]] == groups[seats[i + 2]] for i in (0, 1))
        return alike, abs(play["A"] - play["B"])

    def fill(self, evening, rng):
        seen = evening.see("round")["round"]
        for table in seen["tables"]:
            tricks = rng.randrange(14)
            evening.result(table["table"], [tricks, 13 - tricks], round=seen["round"])

    def test_groups_hold_by_lot_for_latecomers_and_substitutes(self):
        rng, evening = random.Random(8), Evening(self.ws, 0, rounds=8, draw=True, groups=GROUPS)
        evening.act("enter", names=NAMES[:20], groups=[1] * 10 + [2] * 10)
        evening.act("enter", names=["Gast"])
        self.assertEqual(self.groups_of(evening),
                         {n: "A" if n <= 10 else "B" if n <= 20 else None for n in range(1, 22)})
        evening.act("group", person=21, group=1)
        self.assertEqual(self.groups_of(evening)[21], "A")
        evening.act("begin")
        changes = [("join", {"names": ["Spät"], "groups": [2]}), ("leave", {"person": 3}),
                   ("replace", {"person": 14, "names": ["Ersatz"]}),
                   ("leave", {"person": 17}), ("join", {"names": ["Noch"], "groups": [1]}),
                   ("replace", {"person": 5, "names": ["Anders"], "groups": [2]}),
                   ("leave", {"person": 6})]
        for round in range(1, 9):
            alike, apart = self.pairs_alike(evening)
            self.assertEqual(alike, apart // 2, f"round {round}")
            self.fill(evening, rng)
            if round < 8:
                act, members = changes[round - 1]
                evening.act(act, **members)
                evening.act("next", round=round)
        groups = self.groups_of(evening)
        names = {one["name"]: one["number"] for one in evening.see("people")["people"]}
        self.assertEqual(groups[names["Ersatz"]], "B", "of the place")
        self.assertEqual(groups[names["Anders"]], "B", "as chosen")
        for number in range(1, 21):
            self.assertEqual(groups[number], "A" if number <= 10 else "B")
        for row in evening.see("standings")["standings"]:
            self.assertEqual(row["group"], groups[row["person"]])

    def test_wrong_groups_are_refused(self):
        evening = Evening(self.ws, 4, groups=GROUPS)
        number = evening.head()["number"]
        self.refusal("request", evening.act, "enter", names=["Eva", "Ida"], groups=[1])
        self.refusal("request", evening.act, "enter", names=["Eva"], groups=[3])
        self.refusal("request", evening.act, "group", person=1, group=3)
        self.refusal("illegal", evening.act, "group", person=9, group=1)
        self.assertEqual(evening.head()["number"], number)
        for groups in (["Damen"], ["Damen", ""], ["a" * 32, "b"], "Damen", ["\u200b", "b"]):
            self.refusal("option", Evening, self.ws, 0, groups=groups)

    def test_an_old_setup_has_no_groups(self):
        evening = Evening(self.ws, 8)
        setup = evening.head()["setup"]
        self.assertEqual((setup["groups"], setup["one_prize"]), (None, False))
        evening.act("begin")
        for row in evening.see("standings")["standings"]:
            self.assertEqual(row["group"], "A" if row["person"] % 2 else "B")

    # ---- prizes ---------------------------------------------------------------------------

    def awarded(self, evening, prizes, half):
        """The winners by sums of our own: (prize, places) each, from the greatest to the least."""
        points = {row["person"]: row["rounds"] for row in evening.see("points")["points"]}
        played = {row["person"]: row["played"] for row in evening.see("standings")["standings"]}
        groups, told, given, given_before = self.groups_of(evening), [], set(), set()
        for prize, places in prizes:
            first = prize.startswith("first_half")
            spans = {who: sum(rounds[:half] if first else rounds)
                     for who, rounds in points.items()}
            if "low" in prize:  # of the whole evening: nobody wins it by sitting out
                spans = {who: fractions.Fraction(spans[who], played[who]) for who in spans}
            group = {"_a": "A", "_b": "B"}.get(prize[-2:])
            able = [who for who in spans if who not in (given_before if first else given)
                    and (not group or groups[who] == group)]
            sign = 1 if "low" in prize else -1
            ranked = sorted(able, key=lambda who: sign * spans[who])
            winners = [who for who in ranked
                       if sum(sign * spans[one] < sign * spans[who] for one in able) < places]
            told.append((prize, set(winners)))
            given.update(winners)
            given_before.update(winners if first else ())
        return told

    def test_one_prize_a_person(self):
        prizes = [("high", 2), ("first_half", 1), ("high_a", 2), ("high_b", 1), ("low", 1),
                  ("low_a", 1), ("first_half_b", 1)]
        for seed in range(6):
            rng = random.Random(seed)
            own = self.server.socket(headers=[f"X-Forwarded-For: 192.0.2.{seed + 1}"])
            evening = Evening(own, 0, rounds=5, groups=GROUPS, one_prize=True,
                              prizes=",".join(f"{name}:{places}" for name, places in prizes))
            evening.act("enter", names=NAMES[:12], groups=[rng.randrange(1, 3) for _ in range(12)])
            evening.act("begin")
            for round in range(1, 6):
                self.fill(evening, rng)
                evening.act("next", round=round)
            told = [(one["prize"], {winner["person"] for winner in one["winners"]})
                    for one in evening.see("prizes")["prizes"]]
            self.assertEqual(told, self.awarded(evening, prizes, 2))
            last = [who for _, winners in told[2:6] for who in winners]
            self.assertEqual(len(last), len(set(last)), "nobody wins twice")

    def test_a_raffle_can_be_drawn_again(self):
        rng = random.Random(1)
        evening = Evening(self.ws, 12, rounds=2, prizes="raffle:3,first_half_raffle")
        seal = evening.see("seal")["seal"]
        self.assertEqual((seal["seed"], seal["nonce"]), (None, None))
        evening.act("begin")
        for round in (1, 2):
            self.assertEqual(evening.see("prizes")["prizes"][0]["winners"], [])
            self.fill(evening, rng)
            evening.act("next", round=round)
        told = evening.see("seal")["seal"]
        text = f"{told['seed']} {told['nonce']}".encode()
        self.assertEqual(hashlib.sha256(text).hexdigest(), seal["hash"])
        acts = evening.see("acts")["acts"][::-1]
        path = os.path.join(self.room, "evening.json")
        setup = {name: value for name, value in evening.head()["setup"].items()
                 if name not in ("online", "bots")}
        with open(path, "w", encoding="utf-8") as out:
            json.dump({"id": evening.id, "setup": setup, "acts": acts}, out)
        again = subprocess.run([test_serve.PROGRAM, "drive", "--acts", path, "--seed",
                                str(told["seed"]), "--json"], capture_output=True, check=True)
        self.assertEqual(json.loads(again.stdout)["prizes"], evening.see("prizes")["prizes"])
        self.assertEqual(len(evening.see("prizes")["prizes"][0]["winners"]), 3)


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    names = sys.argv[1:] or ["Club"]
    suite = unittest.defaultTestLoader.loadTestsFromNames(names, sys.modules[__name__])
    sys.exit(run(suite))
