"""Wishes for seats in a drive: people who stay at one table, people who do not sit together. All
rounds of planned movements are asked for, and this program counts in them who moves and who meets.
The order survives a restart and is that of `talon drive --acts`. Usage: test_wishes.py PROGRAM
"""
import itertools
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
from test_drives import Evening
from test_serve import Case

PLANNED = {"ceremony": False, "trumps": "rotation"}


def rounds_of(evening, rounds):
    """Of each round where everybody sits: the table by person."""
    plan = []
    for number in range(1, rounds + 1):
        told = evening.see("round", round=number)["round"]
        plan.append({person: table["table"] for table in told["tables"]
                     for person in table["seats"]})
    return plan


def meetings(plan, one, other):
    return [number for number, seats in enumerate(plan, 1)
            if seats.get(one) and seats.get(one) == seats.get(other)]


def moves(plan, person):
    tables = [(number, seats[person]) for number, seats in enumerate(plan, 1) if person in seats]
    return [number for (_, before), (number, table) in itertools.pairwise(tables)
            if before != table]


class Wishes(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.ws = self.server.socket()

    def evening(self, people, movement, rounds, **setup):
        evening = Evening(self.ws, 0, movement=movement, rounds=rounds, **{**PLANNED, **setup})
        names = [f"Person {i}" for i in range(1, people + 1)]
        for at in range(0, people, 40):
            evening.act("enter", names=names[at:at + 40])
        return evening

    def check(self, evening, rounds, known=True):
        """Wishes come true and fail as is told, and as was foreseen. The plan."""
        foreseen = self.told
        plan = rounds_of(evening, rounds)
        told = evening.see("wishes")["wishes"]
        for wish in told:
            self.assertEqual(wish["known"], known)
            self.assertEqual(wish["rounds"], moves(plan, wish["person"])
                             if wish["wish"] == "stays"
                             else meetings(plan, wish["person"], wish["other"]))
        self.assertEqual(told, foreseen)
        return plan

    def begin(self, evening):
        self.told = evening.see("wishes")["wishes"]
        evening.act("begin")

    def test_the_line_of_a_mitchell_stays(self):
        evening = self.evening(28, "mitchell", 6)
        for person in (4, 11, 20):  # of pairs that would move
            evening.act("wish", person=person, stays=True)
        self.begin(evening)
        plan = self.check(evening, 6)
        for person in (4, 11, 20):
            self.assertEqual(moves(plan, person), [])

    def test_people_of_one_line_never_meet(self):
        evening = self.evening(24, "mitchell", 5)
        evening.act("wish", person=1, apart=[3, 7])
        evening.act("wish", person=5, apart=[9], stays=True)
        self.begin(evening)
        plan = self.check(evening, 5)
        for one, other in ((1, 3), (1, 7), (5, 9)):
            self.assertEqual(meetings(plan, one, other), [])

    def test_what_no_plan_allows_is_told(self):
        # in a whole howell every pair meets every other one once; the two of a pair always sit
        # together; one pair stays
        evening = self.evening(16, "howell", 7)
        evening.act("wish", person=1, apart=[16])
        evening.act("wish", person=3, apart=[4])
        evening.act("wish", person=9, stays=True)
        self.begin(evening)
        plan = self.check(evening, 7)
        self.assertEqual(len(meetings(plan, 1, 16)), 1)
        self.assertEqual(len(meetings(plan, 3, 4)), 7)
        self.assertEqual(moves(plan, 9), [])

    def test_a_short_howell_keeps_them_apart(self):
        evening = self.evening(16, "howell", 4)
        for person in (1, 5):
            evening.act("wish", person=person, apart=[9, 13])
        self.begin(evening)
        plan = self.check(evening, 4)
        for one, other in itertools.product((1, 5), (9, 13)):
            self.assertEqual(meetings(plan, one, other), [])

    def test_partners_come_from_both_groups_still(self):
        people, rng = 32, random.Random(3)
        evening = self.evening(people, "individual", 5, groups=["Ladies", "Gents"])
        group = {}
        for person in range(1, people + 1):
            group[person] = 1 + person % 2
            evening.act("group", person=person, group=group[person])
        pairs = [tuple(rng.sample(range(1, people + 1), 2)) for _ in range(6)]
        for one, other in pairs:
            evening.act("wish", person=one, apart=[other])
        self.begin(evening)
        plan = self.check(evening, 5)
        met = sum(len(meetings(plan, one, other)) for one, other in pairs)
        self.assertLessEqual(met, 3)

    def test_by_results_only_round_1_is_planned(self):
        evening = self.evening(12, "progressive", 3)
        evening.act("wish", person=1, apart=[2, 3, 4])
        evening.act("wish", person=5, stays=True)
        self.begin(evening)
        plan = self.check(evening, 1, known=False)
        for other in (2, 3, 4):
            self.assertEqual(meetings(plan, 1, other), [])

    def test_no_wish_changes_nothing(self):
        one, other = (self.evening(12, "progressive", 3) for _ in range(2))
        other.act("wish", person=1, apart=[12])
        other.act("wish", person=1)  # taken back
        for evening in (one, other):
            evening.act("begin")
        self.assertEqual(*(evening.see("round")["round"] for evening in (one, other)))
        self.assertEqual(other.see("wishes")["wishes"], [])

    def test_a_wish_is_of_two(self):
        evening = self.evening(8, "mitchell", 2)
        evening.act("wish", person=1, apart=[5])
        evening.act("wish", person=5, apart=[])  # the other one takes it back
        self.assertEqual(evening.see("wishes")["wishes"], [])

    def test_lots_are_drawn_all_the_same(self):
        evening = self.evening(24, "mitchell", 5, draw=True)
        evening.act("wish", person=2, stays=True)
        self.begin(evening)
        plan = self.check(evening, 5)
        self.assertEqual(moves(plan, 2), [])
        order = evening.see("acts")["acts"][0]["order"]
        self.assertEqual(sorted(order), list(range(1, 25)))
        self.assertNotEqual(order, sorted(order))

    def test_the_order_is_kept(self):
        evening = self.evening(24, "mitchell", 5)
        evening.act("wish", person=2, stays=True, apart=[9])
        self.begin(evening)
        plan = self.check(evening, 5)
        acts = evening.see("acts")["acts"]
        self.server.kill()
        self.server = self.serve()
        evening.ws = self.server.socket()
        self.assertEqual(rounds_of(evening, 5), plan)
        path = os.path.join(self.room, "acts.json")
        with open(path, "w", encoding="utf-8") as out:
            setup = {"movement": "mitchell", "rounds": 5, "title": "Monday", **PLANNED}
            json.dump({"id": evening.id, "setup": setup, "acts": acts[::-1]}, out)
        done = subprocess.run([test_serve.PROGRAM, "drive", "--acts", path, "--json"],
                              capture_output=True, text=True, check=True)
        self.assertEqual(json.loads(done.stdout)["wishes"], self.told)

    def test_undo_before_the_beginning_finds_another_order(self):
        evening = self.evening(12, "progressive", 3)
        evening.act("strike", person=12)
        strike = evening.last_act()
        evening.act("wish", person=1, apart=[3])
        self.begin(evening)
        evening.act("undo", number=strike)
        plan = rounds_of(evening, 1)
        self.assertEqual(len(plan[0]), 12)
        self.assertEqual(meetings(plan, 1, 3), [])

    def test_wishes_about_people_who_were_struck_are_not_told(self):
        evening = self.evening(9, "progressive", 2)
        evening.act("wish", person=1, apart=[9])
        evening.act("wish", person=9, stays=True)
        evening.act("strike", person=9)
        self.assertEqual(evening.see("wishes")["wishes"], [])

    def test_only_the_director_is_told(self):
        evening = self.evening(8, "mitchell", 2)
        evening.act("wish", person=1, apart=[5], stays=True)
        with self.assertRaises(Refused):
            self.ws.ask("drive", drive=evening.id, want=["wishes"])
        told = json.dumps(self.ws.ask("drive", drive=evening.id, want=["people", "round"]))
        self.assertNotIn("apart", told)
        self.assertNotIn("stays", told)

    def test_bad_wishes_are_refused(self):
        evening = self.evening(8, "mitchell", 2)
        for members in ({"person": 1, "apart": [1]}, {"person": 1, "apart": [9]},
                        {"person": 9, "stays": True}, {"person": 1, "apart": [0]},
                        {"person": 1, "apart": "2"}, {"person": 1, "stays": 1},
                        {"person": 1, "apart": list(range(1, 18))}):
            with self.assertRaises(Refused, msg=members):
                evening.act("wish", **members)
        self.assertEqual(evening.see("wishes")["wishes"], [])

    def test_many_wishes_take_a_moment(self):
        people, rng = 400, random.Random(1)
        evening = self.evening(people, "mitchell", 12)
        for person in rng.sample(range(1, people + 1), 30):
            evening.act("wish", person=person, stays=True,
                        apart=rng.sample([p for p in range(1, people + 1) if p != person], 3))
        self.begin(evening)
        plan = self.check(evening, 12)
        staying = [wish["person"] for wish in self.told if wish["wish"] == "stays"]
        self.assertEqual([moves(plan, person) for person in staying], [[]] * 30)


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv[1]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Wishes)
    sys.exit(run(suite))
