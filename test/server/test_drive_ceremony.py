"""The ceremony of a drive at a real `talon serve`: the director reads out the prizes step by step,
and until then nobody else can read the winners from any message. Two evenings that differ in the
results of the last round alone tell everybody else the same. Usage: test_drive_ceremony.py PROGRAM
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Refused
from tap import run
from test_drives import Evening
from test_serve import Case

PARTS = ["people", "round", "standings", "prizes", "card", "points", "travellers", "ceremony"]
PRIZES = "high:3,low:1,second_half"
HALF = "high:2,first_half:2,low,first_half_raffle"
ROUNDS = 3
OWN = "5" * 32  # the token of the guest, who sits at the last table

# Tricks of the first side at tables 1 to 3, in each round; the last table is the same in both.
FIRST = [[9, 7, 4], [8, 6, 7], [10, 2, 5]]
OTHER = [[9, 7, 4], [8, 6, 7], [1, 12, 5]]


class Watched(Evening):
    """Eleven people by name and one by phone at three tables; movements that are planned."""

    def __init__(self, server, ws, **setup):
        self.server = server
        super().__init__(ws, 11, **{"movement": "rainbow", "rounds": ROUNDS, "prizes": PRIZES,
                                    "ceremony": True, "open": True, **setup})
        ws.ask("drive_act", drive=self.id, own=OWN, act={"act": "enter", "names": ["Zoe"]})
        self.act("begin")

    def play(self, round, tricks):
        tables = self.see("round")["round"]["tables"]
        for table, first in zip(tables, tricks):
            self.result(table["table"], [first, 13 - first], round)

    def others_see(self):
        """All that anybody, each table and the guest are told, without what names the drive."""
        whos = [{}, {"token": OWN}, *({"code": code} for code in self.see("codes")["codes"])]
        told = []
        for who in whos:
            with self.server.socket() as ws:
                told += [ws.ask("drive", drive=self.id, want=PARTS, round=round, person=person,
                                **who) for round in range(ROUNDS + 1) for person in (1, 5, 12)]
        for answer in told:
            answer["drive"] = {**answer["drive"], "id": "", "number": 0}
            del answer["id"]
        return told

    def all_parts(self):
        told = self.see(*PARTS, "acts")
        return {name: told[name] for name in (*PARTS, "acts", "drive")}

    def winners(self, **who):
        """Of each step its prize, its rank and the people, as they are told."""
        told = self.ws.ask("drive", drive=self.id, want=["ceremony"], **who)["ceremony"]
        return [(one["prize"], one["rank"], [who["person"] for who in one["winners"]])
                for one in told]


class Ceremony(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.ws = self.server.socket()

    def over(self, results, **setup):
        evening = Watched(self.server, self.ws, **setup)
        for round, tricks in enumerate(results, 1):
            evening.play(round, tricks)
            evening.act("next", round=round)
        return evening

    def same_for_others(self, **setup):
        """Compares both evenings after each act of the last round and of the ceremony."""
        evenings = [Watched(self.server, self.ws, **setup) for _ in (FIRST, OTHER)]
        for round in range(1, ROUNDS):
            for evening in evenings:
                evening.play(round, FIRST[round - 1])
                evening.act("next", round=round)
        own = [self.own_table(evening) for evening in evenings]
        self.assertEqual(own[0], own[1])
        for evening, results in zip(evenings, (FIRST, OTHER)):
            tables = [table["table"] for table in evening.see("round")["round"]["tables"]]
            for table, first in zip(tables, results[-1]):
                if table != own[0]:
                    evening.result(table, [first, 13 - first], ROUNDS)
            evening.result(own[0], [5, 8], ROUNDS)
        self.compare(evenings, own[0])
        for evening in evenings:
            evening.act("next", round=ROUNDS)
        self.compare(evenings, own[0])
        self.assertNotEqual(*(evening.see("standings")["standings"] for evening in evenings))
        self.assertNotEqual(*(evening.winners(key=evening.key) for evening in evenings))
        return evenings

    def own_table(self, evening):
        told = self.ws.ask("drive", drive=evening.id, token=OWN)
        return told["table"]

    def compare(self, evenings, own):
        """A table's code tells its own results, so only those of the guest's table are alike."""
        told = [[answer for answer in evening.others_see() if answer["table"] in (0, own)]
                for evening in evenings]
        self.assertEqual(*told)
        self.assertTrue(all(answer["drive"]["held_back"] for answer in told[0]))

    def test_nobody_reads_the_winners_before(self):
        evenings = self.same_for_others()
        for evening in evenings:
            self.assertEqual(evening.winners(), [])
            self.assertEqual(self.ws.ask("drive", drive=evening.id, want=["standings"])
                             ["standings"], [])

    def test_nobody_reads_them_where_boards_are_compared(self):
        self.same_for_others(movement="mitchell", compare="match_points", same=False)
        self.same_for_others(movement="progressive", compare="differences", same=True)

    def test_step_by_step(self):
        evening = self.over(FIRST)
        steps = evening.winners(key=evening.key)
        self.assertEqual(steps[0][0], "second_half")
        self.assertEqual(steps[-1][:2], ("high", 1))
        for count in (1, 2, 1, len(steps) - 1):
            evening.act("read_out", steps=count)
            self.assertEqual(evening.winners(), steps[:count])
            told = self.ws.ask("drive", drive=evening.id, want=PARTS, token=OWN)
            self.assertEqual((told["drive"]["read_out"], told["drive"]["held_back"]),
                             (count, True))
            self.assertEqual([one["person"] for one in told["points"]], [told["person"]])
            shown = {(prize["prize"], one["rank"]) for prize in told["prizes"]
                     for one in prize["winners"]}
            self.assertEqual(shown, {step[:2] for step in steps[:count]})
        evening.act("undo", number=evening.last_act())
        self.assertEqual(evening.winners(), steps[:1])
        evening.act("redo", number=evening.last_act() - 1)
        self.assertEqual(evening.winners(), steps[:-1])
        evening.act("read_out", steps=len(steps))
        told = self.ws.ask("drive", drive=evening.id, want=PARTS)
        mine = evening.see(*PARTS)
        self.assertFalse(told["drive"]["held_back"])
        for part in ("standings", "prizes", "points", "round", "ceremony"):
            self.assertEqual(told[part], mine[part], part)

    def test_a_killed_server_stands_at_the_same_step(self):
        evening = self.over(FIRST)
        evening.act("read_out", steps=2)
        before = evening.winners()
        self.server.kill()
        self.server = self.serve()
        evening.ws = self.server.socket()
        self.assertEqual(evening.winners(), before)
        self.assertEqual(evening.head()["read_out"], 2)

    def test_a_correction_changes_only_what_was_not_read_out(self):
        evening = self.over(FIRST)
        before = evening.winners(key=evening.key)
        evening.act("read_out", steps=2)
        table = evening.see("round", round=1)["round"]["tables"][0]
        evening.result(table["table"], [0, 13], round=1)
        after = evening.winners(key=evening.key)
        self.assertEqual(evening.winners(), before[:2])
        self.assertEqual(after[:2], before[:2])
        self.assertNotEqual(after[2:], before[2:])
        evening.act("read_out", steps=0)  # going back, they are read out as they stand now
        fresh = evening.winners(key=evening.key)
        evening.act("read_out", steps=len(fresh))
        self.assertEqual(evening.winners(), fresh)

    def test_people_at_a_table_that_has_played_wait(self):
        evening = Watched(self.server, self.ws)
        for round in (1, 2):
            evening.play(round, FIRST[round - 1])
            evening.act("next", round=round)
        before = self.ws.ask("drive", drive=evening.id, want=["standings"])["standings"]
        self.assertEqual(sum(row["played"] for row in before), 24)
        evening.play(3, FIRST[2])
        told = self.ws.ask("drive", drive=evening.id, want=["standings", "round"])
        self.assertEqual(told["standings"], before)
        deals = [table["deals"][0] for table in told["round"]["tables"]]
        self.assertEqual([(deal["known"], deal["values"]) for deal in deals], [(True, [])] * 3)

    # ---- half-time --------------------------------------------------------------------------

    def at_half_time(self, **setup):
        """Two of four rounds have been played, and the third is not open yet."""
        evening = Watched(self.server, self.ws, **{"rounds": 4, "prizes": HALF, **setup})
        evening.play(1, FIRST[0])
        evening.act("next", round=1)
        for table, tricks in zip(evening.see("round")["round"]["tables"], FIRST[1]):
            self.assertEqual(evening.winners(key=evening.key), [], "not before the last result")
            with self.assertRaises(Refused) as caught:
                evening.act("read_out", steps=1)
            self.assertRegex(caught.exception.error["message"], "first half|no prizes are read")
            evening.result(table["table"], [tricks, 13 - tricks], 2)
        return evening

    def to_the_end(self, evening):
        evening.act("next", round=2)
        for round in (3, 4):
            evening.play(round, FIRST[2])
            evening.act("next", round=round)

    def test_prizes_of_the_first_half_are_read_out_at_half_time(self):
        evening = self.at_half_time()
        steps = evening.winners(key=evening.key)
        self.assertEqual(list(dict(step[:2] for step in steps)),
                         ["first_half_raffle", "first_half"])
        self.assertEqual(evening.winners(), [])
        for count in (1, len(steps)):
            evening.act("read_out", steps=count)
            self.assertEqual(evening.winners(), steps[:count])
            told = self.ws.ask("drive", drive=evening.id, want=["prizes"])["prizes"]
            self.assertEqual({(prize["prize"], one["rank"]) for prize in told
                              for one in prize["winners"]}, {step[:2] for step in steps[:count]})
        table = evening.see("round", round=1)["round"]["tables"][0]
        evening.result(table["table"], [0, 13], round=1)  # they stay
        self.to_the_end(evening)
        self.assertTrue(evening.head()["held_back"])
        self.assertEqual(evening.winners(), steps)
        self.server.kill()
        self.server = evening.server = self.serve()
        self.ws = evening.ws = self.server.socket()
        self.assertEqual(evening.winners(), steps)
        all_steps = evening.winners(key=evening.key)
        self.assertEqual(all_steps[:len(steps)], steps)
        self.assertEqual(list(dict(step[:2] for step in all_steps[len(steps):])), ["low", "high"])
        evening.act("read_out", steps=len(all_steps))
        self.assertFalse(evening.head()["held_back"])
        evening.act("read_out", steps=1)  # back beyond half-time
        self.assertEqual(evening.winners(), steps[:1])
        evening.act("read_out", steps=len(evening.winners(key=evening.key)))
        self.assertEqual({step[0] for step in evening.winners()},
                         {"first_half_raffle", "first_half", "low", "high"})

    def test_nobody_has_to_read_them_out_at_half_time(self):
        evening = self.at_half_time()
        evening.act("read_out", steps=1)
        self.to_the_end(evening)
        prizes = [step[0] for step in evening.winners(key=evening.key)]
        self.assertEqual(list(dict.fromkeys(prizes)),
                         ["first_half_raffle", "low", "first_half", "high"])

    def test_another_list_of_prizes_leaves_what_was_read_out(self):
        evening = self.at_half_time()
        evening.act("read_out", steps=2)
        before = evening.winners()
        now = evening.head()["setup"]
        evening.act("setup", setup={**now, "prizes": "high:1"}, reason="no money left")
        self.assertEqual(evening.winners(), before)
        self.to_the_end(evening)
        steps = evening.winners(key=evening.key)
        self.assertEqual(steps[:2], before)
        self.assertEqual({step[0] for step in steps[2:]}, {"high"})
        evening.act("read_out", steps=len(steps))
        evening.act("setup", setup={**now, "prizes": "low:1"}, reason="none at all")
        self.assertEqual(evening.winners(), steps)

    def test_without_a_ceremony_everybody_knows_at_half_time(self):
        evening = self.at_half_time(ceremony=False)
        steps = evening.winners()
        self.assertEqual(steps, evening.winners(key=evening.key))
        self.assertEqual({step[0] for step in steps}, {"first_half_raffle", "first_half"})
        self.to_the_end(evening)
        self.assertEqual({step[0] for step in evening.winners()},
                         {"high", "low", "first_half", "first_half_raffle"})

    def test_refusals(self):
        evening = Watched(self.server, self.ws)
        plain = self.over(FIRST, ceremony=False)
        self.assertEqual(plain.winners(), plain.winners(key=plain.key))
        for refused, steps, words in ((evening, 1, "when the drive is over"),
                                      (plain, 1, "no prizes are read out"),
                                      (self.over(FIRST), 99, "prizes to read out, not 99"),
                                      (evening, -1, "\"steps\" is missing or not valid")):
            before = refused.all_parts()
            with self.assertRaises(Refused) as caught:
                refused.act("read_out", steps=steps)
            self.assertIn(words, caught.exception.error["message"])
            self.assertEqual(refused.all_parts(), before)
        with self.assertRaises(Refused) as caught:
            self.ws.ask("drive_act", drive=plain.id, act={"act": "read_out", "steps": 1})
        self.assertEqual(caught.exception.code, "token")


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Ceremony)
    sys.exit(run(suite))
