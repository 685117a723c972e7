"""The list of a club that a circle keeps at a real `talon serve`: rows are set, replaced and
removed by the one who leads the circle, nobody else is told them, and they survive a kill.
Usage: test_club_list.py PROGRAM
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from tap import run
from test_circles import joined, opened
from test_serve import Case


def rows_of(member):
    """All rows of the list, however many answers that takes."""
    rows, start = {}, 0
    while True:
        told = member.ask("circle_list", **({"from": start} if start else {}))
        rows.update({row["row"]: row["text"] for row in told["rows"]})
        start = told["next"]
        if not start:
            return rows


class ClubList(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.leader = opened(self.server, "Monday club")

    def set(self, key, row, who=None):
        (who or self.leader).act("row", row=key, text=row)

    def test_rows_are_set_and_removed(self):
        self.assertEqual(rows_of(self.leader), {})
        self.set("club", '{"title":"Monday"}')
        self.set("m.1", '{"name":"Anna „Änne“ Berg"}')
        self.set("club", '{"title":"Tuesday"}')
        self.set("m.2", "x")
        self.set("m.2", "")
        self.set("m.3", "")  # nothing to remove
        self.assertEqual(rows_of(self.leader), {"club": '{"title":"Tuesday"}',
                                                "m.1": '{"name":"Anna „Änne“ Berg"}'})

    def test_they_are_for_the_one_who_leads(self):
        other = joined(self.server, self.leader, "Ben")
        self.set("club", "secret")
        self.refused("token", other.ask, "circle_list")
        self.refused("token", self.set, "club", "mine", other)
        self.assertNotIn("secret", str(other.ask("circle")))
        self.leader.act("leave")
        self.assertEqual(rows_of(other), {"club": "secret"})  # Ben leads now

    def test_they_survive_a_kill(self):
        rows = {f"m.{i}": f"{i} " + "ä" * 400 + "x" * 1000 for i in range(1, 41)}
        for key, row in rows.items():
            self.set(key, row)
        self.set("m.7", "")
        del rows["m.7"]
        self.server.kill()
        self.server = self.serve()
        self.leader.ws = self.server.socket()
        self.assertEqual(rows_of(self.leader), rows)  # more than one answer holds

    def test_bad_rows_are_refused(self):
        for members in ({"row": "", "text": "x"}, {"row": "k" * 33, "text": "x"},
                        {"text": "x"}, {"row": "k"}, {"row": 3, "text": "x"},
                        {"row": "k", "text": "x" * 3001}):
            with self.subTest(members=str(members)[:40]):
                self.refused("request", self.leader.act, "row", **members)
        self.assertEqual(rows_of(self.leader), {})


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv[1]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(ClubList)
    sys.exit(run(suite))
