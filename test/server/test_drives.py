"""Drives at real tables, at a real `talon serve`: an evening with wrong and contradicting entries,
who may do what, undo and redo of any act, people who come and leave, limits, and a server that is
killed in the middle. The evening is compared with `talon drive` for the same results.
Usage: test_drives.py PROGRAM [CLASS or CLASS.TEST …]
"""
import json
import os
import random
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Closed, Refused, killed_after
from tap import run
from test_serve import Case

NAMES = ["Anna", "Ben", "Cora", "Dora", "Emil", "Fritz", "Greta", "Hanna", "Ida", "Jan", "Karl",
         "Lena", "Max", "Nora", "Otto", "Paula", "Rolf", "Sina", "Theo", "Ulla", "Vera", "Willi"]
PROGRESSIVE = {"movement": "progressive", "rounds": 3, "title": "Monday", "seed": 7}


STRANGER = {"headers": ["X-Forwarded-For: 192.0.2.1"]}  # this machine itself has no limits


class Evening:
    """A drive, with the director's key, on one socket."""

    def __init__(self, ws, people=8, **setup):
        opened = ws.ask("drive_new", setup={**PROGRESSIVE, **setup})
        self.ws, self.id, self.key = ws, opened["drive"], opened["key"]
        if people:
            self.act("enter", names=NAMES[:people])

    def act(self, act, ws=None, **members):
        return (ws or self.ws).ask("drive_act", drive=self.id, key=self.key,
                                   act={"act": act, **members})

    def see(self, *want, ws=None, **more):
        return (ws or self.ws).ask("drive", drive=self.id, key=self.key, want=list(want), **more)

    def head(self):
        return self.see()["drive"]

    def table(self, number, round=0):
        tables = self.see("round", round=round)["round"]["tables"]
        return next(table for table in tables if table["table"] == number)

    def code(self, table):
        return self.see("codes")["codes"][table - 1]

    def entry(self, table, side, values, round=1, deal=1, ws=None, code=None):
        return (ws or self.ws).ask("drive_act", drive=self.id, code=code or self.code(table),
                                   act={"act": "entry", "round": round, "table": table,
                                        "deal": deal, "side": side, "values": values})

    def result(self, table, values, round=1, deal=1):
        return self.act("result", round=round, table=table, deal=deal, values=values)

    def scores(self):
        return {row["person"]: row["score"] for row in self.see("standings")["standings"]}

    def last_act(self):
        return self.head()["number"]


def seats_of(answer):
    return [(table["table"], table["seats"]) for table in answer["round"]["tables"]]


class Drives(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve(None, "--behind", "127.0.0.1")
        self.ws = self.server.socket()

    def begun(self, people=8, **setup):
        evening = Evening(self.ws, people, **setup)
        evening.act("begin")
        return evening

    def refusal(self, expected, call, *arguments, **members):
        with self.assertRaises(Refused) as caught:
            call(*arguments, **members)
        self.assertEqual(caught.exception.code, expected, caught.exception)
        return caught.exception.error["message"]

    # ---- an evening -----------------------------------------------------------------------

    def command(self, results, people, rounds, *more):
        """The same results by `talon drive`."""
        done = subprocess.run(
            [test_serve.PROGRAM, "drive", "progressive", "--players", str(people), "--rounds",
             str(rounds), "--seed", "7", "--results", "-", "--json", *more],
            input="".join(line + "\n" for line in results), capture_output=True, text=True,
            check=True)
        return json.loads(done.stdout)

    def test_an_evening_is_that_of_the_command(self):
        rng, lines = random.Random(5), []
        evening = self.begun(22, rounds=4, deals=2, trumps="rotation_none", out_points=3,
                             prizes="high:2,low,first_half", ties="best")
        codes = evening.see("codes")["codes"]
        phones = [self.server.socket() for _ in codes]
        for round in range(1, 5):
            seen = evening.see("round")
            for table, _ in seats_of(seen):
                how = {"ws": phones[table - 1], "code": codes[table - 1]}
                for deal in (1, 2):
                    tricks = rng.randrange(14)
                    evening.entry(table, 1, [tricks, 13 - tricks], round, deal, **how)
                    evening.entry(table, 2, [tricks, 13 - tricks], round, deal, **how)
                    lines.append(f"{round} {table} {tricks} {13 - tricks}")
            told = self.command(lines, 22, 4, "--deals", "2", "--trumps", "rotation_none",
                                "--out-points", "3", "--ties", "best", "--prizes",
                                "high:2,low,first_half")
            plan = told["plan"][round - 1]
            self.assertEqual(seats_of(seen), [(t["table"], t["seats"]) for t in plan["tables"]])
            self.assertEqual(seen["round"]["out"], plan["out"])
            self.assertEqual([deal["trump"] for deal in seen["round"]["tables"][0]["deals"]],
                             plan["trumps"])
            got = evening.see("standings", "prizes")
            self.assertEqual([(r["rank"], r["person"], r["score"], r["played"], r["out"])
                              for r in got["standings"]],
                             [(r["rank"], r["player"], r["score"], r["played"], r["out"])
                              for r in told["standings"]])
            self.assertEqual([[w["person"] for w in p["winners"]] for p in got["prizes"]],
                             [prize["players"] for prize in told["prizes"]])
            evening.act("next", round=round)
        head = evening.head()
        self.assertEqual((head["phase"], head["round"]), ("over", 4))
        card = evening.see("card", person=1)["card"]
        self.assertEqual(sum(row["points"] for row in card), evening.scores()[1])
        self.assertEqual(len(card), 4)

    def test_both_sides_agree_before_it_counts(self):
        evening = self.begun()
        evening.entry(1, 1, [9, 4])
        deal = evening.table(1)["deals"][0]
        self.assertEqual((deal["known"], deal["entries"]), (False, [[9, 4], None]))
        self.assertEqual(set(evening.scores().values()), {0})
        evening.entry(1, 2, [8, 5])
        deal = evening.table(1)["deals"][0]
        self.assertEqual((deal["known"], deal["entries"]), (False, [[9, 4], [8, 5]]))
        self.assertIn("has no result", self.refusal("illegal", evening.act, "next", round=1))
        evening.entry(1, 2, [9, 4])
        self.assertEqual(evening.table(1)["deals"][0]["values"], [9, 4])
        self.assertEqual(evening.scores()[1], 3)
        evening.entry(1, 1, [9, 4])  # sent again
        self.assertIn("agreed", self.refusal("illegal", evening.entry, 1, 1, [7, 6]))
        evening.result(1, [7, 6])
        self.assertEqual(evening.scores()[1], 1)
        evening.act("result", round=1, table=1, deal=1)
        self.assertFalse(evening.table(1)["deals"][0]["known"])

    def test_points_of_the_game_for_each_seat(self):
        evening = self.begun(8, movement="rainbow", rounds=2, score="points")
        self.assertEqual((evening.head()["by_seat"], evening.head()["sides"]), (True, False))
        evening.entry(1, 1, [0, 0, 0, 0])
        self.assertFalse(evening.table(1)["deals"][0]["known"])  # one side alone, also with 0
        evening.entry(1, 2, [0, 0, 0, 0])
        self.assertTrue(evening.table(1)["deals"][0]["known"])
        evening.result(2, [-5, 40, 0, 7])
        self.assertEqual(sorted(evening.scores().values()), [-5, 0, 0, 0, 0, 0, 7, 40])

    def test_wrong_entries_are_refused_with_a_sentence(self):
        evening = self.begun()
        for members, sentence in (
                ({"values": [9, 5]}, "add up to 14, but a deal has 13"),
                ({"values": [9]}, "has 2 values"),
                ({"values": [-1, 14]}, "are 0 to"),
                ({"table": 3}, "Table 3 does not play"), ({"deal": 2}, "plays 1 deals"),
                ({"round": 2}, "has not begun")):
            act = {"act": "result", "round": 1, "table": 1, "deal": 1, "values": [9, 4], **members}
            said = self.refusal("illegal", self.ws.ask, "drive_act", drive=evening.id,
                                key=evening.key, act=act)
            self.assertIn(sentence, said)
        for act in ({"act": "dance"}, {}, [], {"act": "result", "round": "1"},
                    {"act": "result", "round": 1, "table": 0, "deal": 1}, {"act": "adjust"},
                    {"act": "entry", "round": 1, "table": 1, "deal": 1, "values": []},
                    {"act": "enter", "names": []}, {"act": "enter", "names": [1]},
                    {"act": "adjust", "person": 1, "round": 1, "points": -3, "reason": ""}):
            self.refusal("request", self.ws.ask, "drive_act", drive=evening.id, key=evening.key,
                         act=act)
        act = {"act": "entry", "round": 1, "table": 1, "deal": 1, "values": [9, 4]}
        self.assertIn("which side", self.refusal("illegal", self.ws.ask, "drive_act",
                                                 drive=evening.id, code=evening.code(1), act=act))
        self.assertEqual(evening.head()["number"], 2)

    def test_setups(self):
        for setup, code in (({"movement": "waltz"}, "option"), ({"movement": "howell",
                             "rounds": 101}, "option"), ({"movement": "swedish", "score": "x"},
                             "option"), ({"movement": "swedish", "trumps": "X"}, "option"),
                            ({"movement": "swedish", "prizes": "high:0"}, "option"),
                            ({"movement": "swedish", "title": "x" * 200}, "option")):
            self.refusal(code, self.ws.ask, "drive_new", setup=setup)
        evening = Evening(self.ws, 5, movement="partner")
        self.assertIn("teams of 2", self.refusal("illegal", evening.act, "begin"))
        evening.act("setup", setup={"movement": "individual", "rounds": 5})
        evening.act("begin")
        self.assertEqual(len(evening.see("round")["round"]["out"]), 1)
        self.refusal("illegal", evening.act, "setup", setup={"movement": "swedish"})
        huge = Evening(self.ws, 8, rounds=100, deals=32)
        self.refusal("illegal", huge.act, "enter", names=["Anna"])
        huge.act("begin")

    # ---- who may do what ------------------------------------------------------------------

    def test_who_may_do_what(self):
        evening = self.begun()
        code, other = evening.code(1), evening.code(2)
        with self.server.socket() as ws:
            for role in ({}, {"code": code}):
                for act in ({"act": "next", "round": 1}, {"act": "undo", "number": 1},
                            {"act": "result", "round": 1, "table": 1, "deal": 1,
                             "values": [9, 4]}, {"act": "leave", "person": 1},
                            {"act": "adjust", "person": 1, "round": 1, "points": 9,
                             "reason": "why not"}, {"act": "name", "person": 1, "name": "Zoe"}):
                    self.refusal("token", ws.ask, "drive_act", drive=evening.id, act=act, **role)
                for part in ("codes", "acts"):
                    self.refusal("token", ws.ask, "drive", drive=evening.id, want=[part], **role)
            entry = {"act": "entry", "round": 1, "table": 1, "deal": 1, "side": 1,
                     "values": [9, 4]}
            self.refusal("token", ws.ask, "drive_act", drive=evening.id, act=entry)
            self.refusal("token", ws.ask, "drive_act", drive=evening.id, act=entry, code="abcdef")
            self.refusal("token", ws.ask, "drive", drive=evening.id, key="0" * 32)
            ws.ask("drive_act", drive=evening.id, act=entry, code=other)  # its own table's
            self.assertEqual(evening.table(1)["deals"][0]["entries"], [None, None])
            self.assertEqual(evening.table(2)["deals"][0]["entries"], [[9, 4], None])
            seen = ws.ask("drive", drive=evening.id, code=code, want=["round", "people",
                                                                        "standings"])
            self.assertEqual((seen["role"], seen["table"]), ("table", 1))
            self.refusal("unknown", ws.ask, "drive", drive="nothing")
            self.refusal("request", ws.ask, "drive", drive=evening.id, want=["everything"])

    def test_people_enter_themselves(self):
        evening = Evening(self.ws, 7)
        own = "5" * 32
        with self.server.socket() as ws:
            enter = {"drive": evening.id, "act": {"act": "enter", "names": ["Zoe"]}, "own": own}
            first = ws.ask("drive_act", **enter)
            self.assertEqual(ws.ask("drive_act", **enter)["person"], first["person"])  # repeated
            self.assertEqual((first["person"], first["token"]), (8, own))
            self.refusal("illegal", ws.ask, "drive_act", drive=evening.id,
                         act={"act": "enter", "names": ["ANNA"]})
            evening.act("begin")
            seen = ws.ask("drive", drive=evening.id, token=own, want=["round", "card"])
            table = seen["table"]
            self.assertEqual((seen["role"], seen["person"], table), ("person", 8, 2))
            ws.ask("drive_act", drive=evening.id, token=own,
                   act={"act": "entry", "round": 1, "table": 1, "deal": 1, "values": [9, 4]})
            self.assertEqual(evening.table(2)["deals"][0]["entries"], [None, [9, 4]])
        closed = Evening(self.ws, 4, open=False)
        self.refusal("token", self.ws.ask, "drive_act", drive=closed.id,
                     act={"act": "enter", "names": ["Zoe"]})
        self.assertEqual(closed.head()["people"], 4)

    def test_codes_cannot_be_tried_for_long(self):
        evening, said = self.begun(), []
        with self.server.socket(**STRANGER) as ws:
            for i in range(80):
                with self.assertRaises(Refused) as caught:
                    ws.ask("drive", drive=evening.id, code=f"{i:06}")
                said.append(caught.exception.code)
            ws.ask("drive", drive=evening.id)
            seen = ws.ask("drive", drive=evening.id, key=evening.key)  # the director goes on
            self.assertEqual(seen["role"], "director")
        self.assertEqual(said, ["token"] * 60 + ["limit"] * 20)

    # ---- people, corrections, undo ----------------------------------------------------------

    def fill(self, evening, round):
        for table, _ in seats_of(evening.see("round")):
            evening.result(table, [9, 4], round)

    def test_people_come_and_leave_at_the_end_of_the_round(self):
        evening = self.begun(8)
        self.assertEqual(evening.act("join", names=["Zoe"])["person"], 9)
        evening.act("leave", person=2)
        self.assertEqual(evening.act("replace", person=3, names=["Yann"])["person"], 10)
        self.assertIn("left already", self.refusal("illegal", evening.act, "leave", person=2))
        self.refusal("illegal", evening.act, "replace", person=4)
        self.refusal("illegal", evening.act, "join", names=["Xaver", "Wanda"])
        self.assertEqual([c["change"] for c in evening.see("people")["changes"]],
                         ["join", "leave", "replace"])
        self.fill(evening, 1)
        evening.act("next", round=1)
        seated = {person for _, seats in seats_of(evening.see("round")) for person in seats}
        self.assertEqual(seated, {1, 4, 5, 6, 7, 8, 9, 10})
        here = {p["number"]: p["here"] for p in evening.see("people")["people"]}
        self.assertEqual((here[2], here[3], here[9]), (False, False, True))
        evening.act("replace", person=10, back=3)
        self.fill(evening, 2)
        evening.act("next", round=2)
        seated = {person for _, seats in seats_of(evening.see("round")) for person in seats}
        self.assertIn(3, seated)
        self.assertNotIn(10, seated)
        self.assertEqual(evening.scores()[3] % 3, 0)

    def test_earlier_rounds_are_corrected_without_moving_people(self):
        evening = self.begun(8, trumps="L")  # the fewer tricks the better
        evening.result(1, [9, 4])
        evening.result(2, [9, 4])
        evening.act("next", round=1)
        before, seats = evening.scores(), seats_of(evening.see("round"))
        one, other = evening.table(1, 1)["seats"][:2]
        evening.result(1, [3, 10], 1)
        after = evening.scores()
        self.assertEqual((after[one] - before[one], after[other] - before[other]), (4, -3))
        self.assertEqual(seats_of(evening.see("round")), seats)
        evening.act("adjust", person=one, round=1, points=-3, reason="revoke")
        self.assertEqual(evening.scores()[one], after[one] - 3)
        self.refusal("illegal", evening.act, "adjust", person=one, round=3, points=1, reason="x")
        self.refusal("illegal", evening.act, "result", round=1, table=1, deal=1)
        acts = evening.see("acts")["acts"]
        self.assertEqual((acts[0]["act"], acts[0]["reason"], acts[0]["by"]),
                         ("adjust", "revoke", "director"))
        told = [{"round": 1, "points": -3, "reason": "revoke"}]
        points = {row["person"]: row for row in evening.see("points")["points"]}
        self.assertEqual(points[one]["adjusted"], told)
        self.assertNotIn("adjusted", points[other])
        self.assertEqual(evening.see("card", person=one)["card"][0]["adjusted"], told)
        stranger = self.ws.ask("drive", drive=evening.id, want=["card", "points"], person=one)
        del told[0]["reason"]
        self.assertEqual(stranger["card"][0]["adjusted"], told, "reasons are not for everybody")
        self.assertIn(told, [row.get("adjusted") for row in stranger["points"]])
        evening.act("undo", number=acts[0]["at"])
        self.assertNotIn("adjusted", evening.see("card", person=one)["card"][0])

    def test_any_act_is_undone_and_redone(self):
        evening = self.begun(8)
        begun = evening.last_act()
        evening.result(1, [9, 4])
        first = evening.last_act()
        evening.result(2, [9, 4])
        evening.act("next", round=1)
        after = evening.last_act()
        seen = evening.see("round", "people", "standings")
        said = self.refusal("illegal", evening.act, "undo", number=first)
        self.assertIn("cannot be undone", said)
        self.assertIn("Table 1", said)
        self.assertEqual(evening.see("round", "people", "standings")["standings"],
                         seen["standings"])
        evening.act("undo", number=after)
        self.assertEqual(evening.head()["round"], 1)
        evening.act("undo", number=first)
        self.assertFalse(evening.table(1)["deals"][0]["known"])
        self.refusal("illegal", evening.act, "undo", number=first)
        self.refusal("illegal", evening.act, "undo", number=evening.last_act())
        self.refusal("illegal", evening.act, "redo", number=after)
        evening.act("redo", number=first)
        evening.act("redo", number=after)
        again = evening.see("round", "people", "standings")
        self.assertEqual((again["round"], again["standings"]), (seen["round"], seen["standings"]))
        evening.act("undo", number=after)
        evening.result(2, [4, 9])
        evening.act("next", round=1)
        self.assertNotEqual(evening.see("round")["round"], seen["round"])
        flags = {act["at"]: act["undone"] for act in evening.see("acts")["acts"]}
        self.assertEqual((flags[first], flags[after], flags[begun]), (False, True, False))

    def test_numbers_of_people_are_given_once(self):
        evening = Evening(self.ws, 0)
        evening.act("enter", names=["Anna"])
        first = evening.last_act()
        evening.act("undo", number=first)
        evening.act("enter", names=["Ben"])
        evening.act("redo", number=first)
        people = evening.see("people")["people"]
        self.assertEqual({one["name"]: one["number"] for one in people}, {"Anna": 1, "Ben": 2})

    def test_the_same_entry_again_is_no_act(self):
        evening = self.begun()
        evening.entry(1, 1, [9, 4])
        acts = evening.last_act()
        evening.entry(1, 1, [9, 4])
        self.assertEqual(evening.last_act(), acts)
        evening.entry(1, 1, [8, 5])
        self.assertEqual(evening.last_act(), acts + 1)

    def test_who_is_struck_can_enter_again(self):
        evening, own = Evening(self.ws, 4), "6" * 32
        with self.server.socket() as ws:
            enter = {"drive": evening.id, "act": {"act": "enter", "names": ["Zoe"]}, "own": own}
            first = ws.ask("drive_act", **enter)["person"]
            evening.act("strike", person=first)
            self.assertNotEqual(ws.ask("drive_act", **enter)["person"], first)
            self.assertEqual(evening.head()["people"], 5)

    def test_a_drive_begins_once(self):
        evening = self.begun(8)
        self.refusal("illegal", evening.act, "begin")
        for act in ("enter", "strike", "setup"):
            self.refusal("illegal", evening.act, act, names=["Zoe"], person=1, setup=PROGRESSIVE)
        evening.result(1, [9, 4])
        self.assertEqual(evening.scores()[1], 3)

    def test_a_round_is_closed_once_and_an_evening_can_end_early(self):
        evening = self.begun(8)
        self.fill(evening, 1)
        evening.act("next", round=1)
        self.refusal("illegal", evening.act, "next", round=1)
        evening.act("clock", until=1790000000000)
        self.assertEqual(evening.head()["bell"], 1790000000000)
        self.fill(evening, 2)
        evening.act("finish", round=2)
        head = evening.head()
        self.assertEqual((head["phase"], head["round"], head["bell"]), ("over", 2, 0))
        self.refusal("illegal", evening.act, "join", names=["Zoe"])

    def test_plans_go_on_without_a_missing_table(self):
        evening = self.begun(8, movement="mitchell", rounds=2, deals=2)
        self.assertEqual(evening.table(1)["board"], 1)
        self.refusal("illegal", evening.act, "next", round=1)
        evening.act("next", round=1, force=True)
        self.assertEqual(evening.head()["round"], 2)
        winners = self.begun(8)
        self.refusal("illegal", winners.act, "next", round=1, force=True)

    def test_a_plan_is_known_beforehand(self):
        evening = self.begun(9, movement="individual", rounds=9)
        told = [evening.see("round", round=round)["round"] for round in range(1, 10)]
        self.assertIsNone(evening.see("round", round=10)["round"])
        for round in range(1, 9):
            evening.act("next", round=round, force=True)
        seen = [evening.see("round", round=round)["round"] for round in range(1, 10)]
        self.assertEqual(seen, told)
        self.assertIsNone(self.begun(8).see("round", round=2)["round"])

    def test_points_by_round(self):
        evening = self.begun(9, out_points=2)
        for round in (1, 2):
            self.fill(evening, round)
            evening.act("next", round=round)
        points = {row["person"]: row["rounds"] for row in evening.see("points")["points"]}
        self.assertEqual({len(rounds) for rounds in points.values()}, {3})
        self.assertEqual({who: sum(rounds) for who, rounds in points.items()}, evening.scores())
        self.assertEqual(points[9][0], 2)

    def test_lots(self):
        drawn = self.begun(8, draw=True, movement="partner")
        pairs = {tuple(sorted((s[i], s[i + 2]))) for _, s in seats_of(drawn.see("round"))
                 for i in (0, 1)}
        self.assertEqual(pairs, {(1, 2), (3, 4), (5, 6), (7, 8)})
        orders = {str(seats_of(self.begun(8, draw=True, seed=s).see("round"))) for s in range(4)}
        self.assertGreater(len(orders), 2)

    # ---- watching, killing ------------------------------------------------------------------

    def test_who_watches_hears_of_every_act(self):
        evening = self.begun(8)
        with self.server.socket() as ws:
            ws.ask("drive", drive=evening.id, watch=True)
            evening.result(1, [9, 4])
            push = ws.push("drive")
            self.assertEqual((push["drive"], push["number"]), (evening.id, 3))
            ws.ask("drive_leave")
            evening.result(2, [9, 4])
            ws.ask("drive", drive=evening.id)
            self.assertFalse([p for p in ws.pushes if p.get("push") == "drive"])

    def test_opening_is_repeated_with_own_digits(self):
        one = self.ws.ask("drive_new", setup=PROGRESSIVE, own="7" * 32)
        two = self.ws.ask("drive_new", setup=PROGRESSIVE, own="7" * 32)
        self.assertEqual((one["drive"], one["key"]), (two["drive"], two["key"]))

    def test_one_address_opens_few(self):
        with self.server.socket(**STRANGER) as ws:
            for _ in range(10):
                Evening(ws, 0)
            self.refusal("limit", Evening, ws, 0)

    def test_a_drive_is_no_table(self):
        evening = self.begun(8)
        self.refusal("unknown", self.ws.ask, "join", table="~" + evening.id)
        self.refusal("unknown", self.ws.ask, "join", table=evening.id)


class Stored(Case):
    """The commands of `talon store` and drives."""

    def store(self, *words):
        return subprocess.run([test_serve.PROGRAM, "store", *words], capture_output=True,
                              text=True, check=False)

    def test_drives_are_checked_copied_and_read_again(self):
        with self.serve() as server, server.socket() as ws:
            evening = Evening(ws, 8)
            evening.act("begin")
            evening.result(1, [9, 4])
            seen = evening.see("round", "standings", "acts")
        self.assertEqual(self.store("check", self.data).returncode, 0)
        copy = os.path.join(self.room, "copy")
        os.mkdir(copy)
        text = self.store("export", self.data).stdout
        self.assertIn('"sort":"drive"', text)
        source = os.path.join(self.room, "rows")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        self.assertEqual(self.store("import", copy, source).returncode, 0)
        self.data = copy
        with self.serve() as server, server.socket() as ws:
            again = evening.see("round", "standings", "acts", ws=ws)
            self.assertEqual((again["round"], again["standings"], again["acts"]),
                             (seen["round"], seen["standings"], seen["acts"]))
        base = sqlite3.connect(os.path.join(copy, "talon.db"))
        with base:
            base.execute("UPDATE event SET text = replace(text, '\"table\":1', '\"table\":9')"
                         " WHERE kind = 'act'")
        base.close()
        done = self.store("check", copy)
        self.assertEqual(done.returncode, 1)
        self.assertIn("do not fit together", done.stderr)

    def test_numbers_are_given_once_after_a_restart_too(self):
        with self.serve() as server, server.socket() as ws:
            evening = Evening(ws, 0)
            evening.act("enter", names=["Anna"])
            first = evening.last_act()
            evening.act("undo", number=first)
        with self.serve() as server, server.socket() as ws:
            evening.ws = ws
            evening.act("enter", names=["Ben"])
            evening.act("redo", number=first)
            people = evening.see("people")["people"]
        self.assertEqual({one["name"]: one["number"] for one in people}, {"Anna": 1, "Ben": 2})


class Killed(Case):
    """Acts come from several tables while the server is killed again and again."""

    def test_nothing_is_lost_or_doubled(self):
        server = self.serve()
        with server.socket() as ws:
            evening = Evening(ws, 20, rounds=20)
            evening.act("begin")
            codes = evening.see("codes")["codes"]
        acknowledged, tried = [2], [2]
        for round in range(6):
            goal = acknowledged[0] + 20
            ends = killed_after(server, 0.01 + 0.03 * round, lambda: acknowledged[0] >= goal)
            self.storm(server, evening, codes, acknowledged, tried)
            ends.join()
            server = self.serve()
            with server.socket() as ws:
                evening.ws = ws
                number = evening.last_act()
                self.assertGreaterEqual(number, acknowledged[0])
                self.assertLessEqual(number, tried[0])
                acts, below = [], 0
                while len(acts) < number:
                    acts += evening.see("acts", **({"from": below} if below else {}))["acts"]
                    below = acts[-1]["at"]
                self.assertEqual([act["at"] for act in acts], list(range(number, 0, -1)))
                self.assertEqual(self.seen(evening), self.told(evening, acts))
                acknowledged[0] = tried[0] = number
        self.assertGreater(acknowledged[0], 100)

    def storm(self, server, evening, codes, acknowledged, tried):
        """Entries until the server is gone. An answer tells the number of the act."""
        rng = random.Random(acknowledged[0])
        try:
            with server.socket() as ws:
                while True:
                    table, tricks = rng.randrange(5), rng.randrange(14)
                    tried[0] += 1
                    answer = ws.ask(
                        "drive_act", drive=evening.id, key=evening.key,
                        act={"act": "result", "round": 1, "table": table + 1, "deal": 1,
                             "values": [tricks, 13 - tricks]})
                    acknowledged[0] = answer["number"]
        except (Closed, OSError):
            return
        except Refused as refused:
            self.assertEqual(refused.code, "limit")
            tried[0] -= 1
            self.storm(server, evening, codes, acknowledged, tried)

    def seen(self, evening):
        return {table["table"]: table["deals"][0]["values"]
                for table in evening.see("round")["round"]["tables"]}

    def told(self, evening, acts):
        """What the acts amount to: the newest result of each table."""
        found = {table: [] for table in range(1, 6)}
        for act in reversed(acts):
            if act["act"] == "result":
                found[act["table"]] = act["values"]
        return found


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    names = sys.argv[1:] or ["Drives", "Stored", "Killed"]
    suite = unittest.defaultTestLoader.loadTestsFromNames(names, sys.modules[__name__])
    sys.exit(run(suite))
