"""Boards that several tables of a drive play, at a real `talon serve`: compared as `talon drive`
does it, corrected afterwards, after a restart, and shown to guests only when no table is still to
play them.
Usage: test_drive_boards.py PROGRAM [CLASS or CLASS.TEST …]
"""
import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Refused
from tap import run
from test_drives import Evening
from test_serve import Case

RESULTS = [(1, 1, 9), (1, 2, 8), (2, 1, 4), (2, 2, 10), (3, 1, 7), (3, 2, 6)]


class Boards(Case):
    def setUp(self):
        super().setUp()
        self.begin_server()

    def begin_server(self):
        self.server = self.serve()
        self.ws = self.server.socket()

    def begun(self, people=8, **setup):
        evening = Evening(self.ws, people, **{"seed": 3, **setup})
        evening.act("begin")
        return evening

    def command(self, results, *words):
        done = subprocess.run(
            [test_serve.PROGRAM, "drive", *words, "--seed", "3", "--results", "-", "--json"],
            input="".join(f"{round} {table} {tricks} {13 - tricks}\n"
                          for round, table, tricks in results),
            capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    def play(self, evening, results):
        for round, table, tricks in results:
            if round > evening.head()["round"]:
                evening.act("next", round=round - 1)
            evening.result(table, [tricks, 13 - tricks], round)

    def same(self, evening, told):
        got = evening.see("standings", "travellers")
        self.assertEqual(
            [(r["rank"], r["person"], r["score"], r["percent"]) for r in got["standings"]],
            [(r["rank"], r["player"], r["score"], r.get("percent")) for r in told["standings"]])
        self.assertEqual(
            [(b["board"], [(r["round"], r["table"], r["seats"], r["values"], r["points"],
                            r["compared"]) for r in b["results"]]) for b in got["travellers"]],
            [(b["board"], [(r["round"], r["table"], r["seats"], r["result"], r["points"],
                            r["compared"]) for r in b["results"]]) for b in told["travellers"]])

    def test_comparisons_are_those_of_the_command(self):
        for movement, way in (("howell", "match_points"), ("howell", "differences"),
                              ("teams", "usual"), ("howell", "total")):
            with self.subTest(movement=movement, way=way):
                evening = self.begun(movement=movement, compare=way, rounds=3)
                self.assertTrue(evening.head()["boards"])
                self.play(evening, RESULTS)
                words = [] if way == "usual" else ["--compare", way]
                words = [movement, "--players", "8", "--rounds", "3", *words]
                self.same(evening, self.command(RESULTS, *words))
                evening.result(2, [3, 10], 1)
                corrected = [(1, 2, 3) if one[:2] == (1, 2) else one for one in RESULTS]
                self.same(evening, self.command(corrected, *words))

    def test_the_same_deals_in_any_movement_and_a_restart(self):
        evening = self.begun(movement="swedish", same=True, compare="match_points", rounds=2)
        self.play(evening, RESULTS[:3])
        told = self.command(RESULTS[:3], "swedish", "--players", "8", "--rounds", "2", "--same",
                            "--compare", "match_points")
        self.same(evening, told)
        self.server.kill()
        self.begin_server()
        evening.ws = self.ws
        self.same(evening, told)
        self.assertEqual(evening.head()["setup"]["same"], True)

    def test_guests_see_a_board_when_it_is_over(self):
        evening = self.begun(12, movement="mitchell", compare="differences", rounds=3)
        guest = self.server.socket()

        def seen():
            told = guest.ask("drive", drive=evening.id, want=["travellers"])["travellers"]
            return [one["board"] for one in told]

        for round in (1, 2):
            self.play(evening, [(round, table, 6 + table) for table in (1, 2, 3)])
            self.assertEqual(seen(), [])
        self.assertEqual(len(evening.see("travellers")["travellers"]), 3)
        self.play(evening, [(3, 1, 8)])
        self.assertEqual(seen(), [3])
        self.play(evening, [(3, 2, 8), (3, 3, 8)])
        self.assertEqual(seen(), [1, 2, 3])

    def test_results_of_other_tables_are_secret_while_boards_are_played(self):
        evening = self.begun(8, movement="howell", compare="differences", rounds=3)
        self.play(evening, RESULTS[:2])
        code = evening.code(2)

        def values(round=1, **more):
            told = self.ws.ask("drive", drive=evening.id, want=["round"], round=round, **more)
            return [(table["deals"][0]["known"], table["deals"][0]["values"])
                    for table in told["round"]["tables"]]

        self.assertEqual(values(), [(True, []), (True, [])])
        self.assertEqual(values(code=code), [(True, []), (True, [8, 5])])
        self.assertEqual(values(key=evening.key), [(True, [9, 4]), (True, [8, 5])])
        evening.act("next", round=1)
        self.assertEqual(values(code=code), [(True, []), (True, [])])
        self.play(evening, RESULTS[2:4])
        evening.act("finish", round=2)
        self.assertEqual(values(), [(True, [9, 4]), (True, [8, 5])])

    def test_guests_see_all_boards_when_the_drive_ends_early(self):
        evening = self.begun(12, movement="mitchell", compare="differences", rounds=3)
        self.play(evening, [(1, table, 6 + table) for table in (1, 2, 3)])
        evening.act("finish", round=1)
        told = self.server.socket().ask("drive", drive=evening.id, want=["travellers"])
        self.assertEqual([len(one["results"]) for one in told["travellers"]], [1, 1, 1])

    def test_what_cannot_be_compared_is_refused(self):
        with self.assertRaises(Refused):
            self.ws.ask("drive_new", setup={"movement": "howell", "compare": "imps"})
        with self.assertRaises(Refused) as caught:
            Evening(self.ws, 8, movement="swedish", compare="match_points")
        self.assertIn("nothing to compare", caught.exception.error["message"])


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    names = sys.argv[1:] or ["Boards"]
    suite = unittest.defaultTestLoader.loadTestsFromNames(names, sys.modules[__name__])
    sys.exit(run(suite))
