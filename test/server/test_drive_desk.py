"""The desk of a drive that runs, at a real `talon serve`: the director changes the setup, as far as
results allow it, and any result of any round, also after the end, and lets people back in. After
each change the points are those that an own count of the results has.
Usage: test_drive_desk.py PROGRAM [CLASS or CLASS.TEST …]
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Refused
from tap import run
from test_drives import NAMES, PROGRESSIVE, Evening, seats_of
from test_serve import Case

SETUP = {**PROGRESSIVE, "rounds": 4, "prizes": "high:2,low", "tricks": 13}
BOARDS = {**SETUP, "same": True, "compare": "match_points"}
ONLINE = {"movement": "progressive", "rounds": 2, "seed": 7,
          "online": {"game": "whist", "preset": "drive", "level": "simple", "pace": 0, "grace": 60,
                     "pause": 0}}


def over_six(tricks):
    return max(0, tricks - 6)


class Desk(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve(None, "--behind", "127.0.0.1")
        self.ws = self.server.socket()

    def begun(self, people=8, **setup):
        evening = Evening(self.ws, people, **{**SETUP, **setup})
        evening.act("begin")
        return evening

    def refusal(self, expected, call, *arguments, **members):
        with self.assertRaises(Refused) as caught:
            call(*arguments, **members)
        self.assertEqual(caught.exception.code, expected, caught.exception)
        return caught.exception.error["message"]

    def change(self, evening, **members):
        now = evening.head()["setup"]
        return evening.act("setup", setup={**now, **members}, reason="the club wants it so")

    def play(self, evening, round, *results):
        """Results of the tables of a round, then the next one."""
        for table, values in enumerate(results, 1):
            evening.result(table, values, round)
        evening.act("next", round=round)

    def tables(self, evening):
        return len(evening.see("round")["round"]["tables"])

    def counted(self, evening, points=over_six, out=0):
        """The points of everybody, from the results as they are told."""
        sums = {one["number"]: 0 for one in evening.see("people")["people"]}
        for number in range(1, evening.head()["round"] + 1):
            round = evening.see("round", round=number)["round"]
            known = [t for t in round["tables"] if all(deal["known"] for deal in t["deals"])]
            for table in known:
                for deal in table["deals"]:
                    for seat, person in enumerate(table["seats"]):
                        sums[person] += points(deal["values"][seat % 2])
            for person in round["out"] if known else []:
                sums[person] += out
        return sums

    # ---- the setup ------------------------------------------------------------------------

    def test_what_cannot_be_compared_is_refused_at_once(self):
        said = self.refusal("option", self.ws.ask, "drive_new",
                            setup={"movement": "progressive", "compare": "match_points"})
        self.assertIn("all tables must play the same deals", said)
        evening = Evening(self.ws, 8, **SETUP)
        said = self.refusal("illegal", evening.act, "setup",
                            setup={"movement": "swedish", "compare": "differences"})
        self.assertIn("all tables must play the same deals", said)
        self.refusal("illegal", evening.act, "setup",
                     setup={"movement": "swedish", "movers": "losers"})
        self.assertEqual(evening.head()["setup"]["compare"], "total")

    def test_boards_that_nobody_had_are_counted_as_tricks_after_all(self):
        evening = self.begun(8, **{k: BOARDS[k] for k in ("same", "compare")})
        self.play(evening, 1, [9, 4], [7, 6])
        evening.result(1, [10, 3], 2)
        self.assertEqual(max(evening.scores().values()), 2)
        self.change(evening, same=False, compare="total")
        self.assertEqual(evening.scores(), self.counted(evening))
        self.assertFalse(evening.head()["boards"])
        evening.result(2, [5, 8], 2)
        evening.act("next", round=2)
        self.assertEqual(evening.scores(), self.counted(evening))
        act = next(a for a in evening.see("acts")["acts"] if a["act"] == "setup")
        self.assertEqual(act["reason"], "the club wants it so")
        evening.act("undo", number=act["at"])
        self.assertEqual(evening.head()["setup"]["compare"], "match_points")

    def test_points_are_counted_again_by_another_score(self):
        evening = self.begun(9, out_points=2)
        self.play(evening, 1, [9, 4], [2, 11])
        evening.result(1, [10, 3], 2)
        evening.act("adjust", person=1, round=1, points=-3, reason="revoke")
        seats = seats_of(evening.see("round"))
        before = self.counted(evening, out=2)
        before[1] -= 3
        self.assertEqual(evening.scores(), before)
        self.change(evening, score="all_tricks", out_points=5, ties="best", title="Tuesday")
        wanted = self.counted(evening, lambda tricks: tricks, out=5)
        wanted[1] -= 3
        self.assertEqual(evening.scores(), wanted)
        self.assertEqual(seats_of(evening.see("round")), seats)
        evening.result(2, [6, 7], 2)
        evening.act("next", round=2)
        wanted = self.counted(evening, lambda tricks: tricks, out=5)
        wanted[1] -= 3
        self.assertEqual(evening.scores(), wanted)
        self.server.kill()
        self.server = self.serve(None, "--behind", "127.0.0.1")
        self.ws = evening.ws = self.server.socket()
        self.assertEqual(evening.scores(), wanted)

    def test_what_decided_the_seats_stays(self):
        evening = self.begun(8)
        for part in ({"movement": "swedish"}, {"deals": 2}, {"seats": 8, "tricks": 0,
                     "movement": "rainbow"}, {"same": True}, {"draw": True}):
            said = self.refusal("illegal", self.change, evening, **part)
            self.assertIn("take back “The drive begins” in the log", said, part)
        evening.result(1, [9, 4])
        for part in ({"movement": "swedish"}, {"deals": 2}, {"same": True}, {"draw": True},
                     {"score": "points", "trumps": "turned", "tricks": 0}):
            said = self.refusal("illegal", self.change, evening, **part)
            self.assertIn("cannot be changed any more: there are results", said, part)
        said = self.refusal("illegal", self.change, evening, tricks=12)
        self.assertIn("add up to 13, but a deal has 12", said)
        said = self.refusal("illegal", evening.act, "setup", setup=SETUP)
        self.assertIn("Say why", said)
        self.assertEqual(evening.scores(), self.counted(evening))

    def test_trumps_change_between_results(self):
        evening = self.begun(8, trumps="HDSC")
        evening.result(1, [9, 4])
        said = self.refusal("illegal", self.change, evening, trumps="LL")
        self.assertIn("Round 1 has results", said)
        self.change(evening, trumps="HL")  # this round keeps its trump
        evening.result(2, [8, 5])
        evening.act("next", round=1)
        self.assertEqual(evening.table(1)["deals"][0]["trump"], "low")
        self.change(evening, trumps="CS")
        self.assertEqual(evening.table(1)["deals"][0]["trump"], "spades")
        self.play(evening, 2, [9, 4], [2, 11])
        self.assertEqual(evening.scores(), self.counted(evening))
        mitchell = self.begun(8, movement="mitchell")
        self.assertIn("Trumps", self.refusal("illegal", self.change, mitchell, trumps="S"))

    def test_an_even_table_tells_whom_a_lot_made_the_winner(self):
        evening = self.begun(8, deals=2)
        for table, deals in ((1, [[9, 4], [4, 9]]), (2, [[7, 6], [6, 7]])):
            for deal, values in enumerate(deals, 1):
                self.assertNotIn("cut", evening.table(table))
                evening.result(table, values, deal=deal)
        before = [evening.table(table) for table in (1, 2)]
        won = [{"table": it["table"], "winners": it["seats"][it["cut"] - 1::2]} for it in before]
        evening.act("next", round=1)
        self.assertEqual(evening.see("acts")["acts"][0]["cuts"], won)
        for at in (0, 1):  # winners move
            seats = evening.table(2 - at)["seats"]
            self.assertLessEqual(set(won[at]["winners"]), set(seats))
        evening.result(1, [10, 3])  # results of a closed round change nobody's place
        self.assertEqual(evening.see("acts", round=1)["acts"][1]["cuts"], won)
        evening.act("result", round=1, table=1, deal=1, values=[10, 3], reason="typed wrongly")
        self.assertEqual(evening.table(1, round=1)["cut"], before[0]["cut"])
        evening.result(2, [8, 5])
        evening.result(2, [8, 5], deal=2)
        self.assertNotIn("cut", evening.table(2))

    def test_rounds_are_added_and_left_out(self):
        evening = self.begun(8, prizes="first_half,second_half")
        evening.act("leave", person=1)
        self.play(evening, 1, [13, 0], [13, 0])
        self.play(evening, 2, *[[9, 4]] * self.tables(evening))
        self.refusal("illegal", self.change, evening, rounds=2)
        self.change(evening, rounds=3)
        self.play(evening, 3, *[[7, 6]] * self.tables(evening))
        self.assertEqual(evening.head()["phase"], "over")
        said = self.refusal("illegal", self.change, evening, rounds=5)
        self.assertIn("take back its end", said)
        first = next(p for p in evening.see("prizes")["prizes"] if p["prize"] == "first_half")
        self.assertIn(1, [one["person"] for one in first["winners"]],
                      "the first half is round 1 alone, and person 1 was there")

    def test_ending_early_makes_another_first_half(self):
        evening = self.begun(8, prizes="first_half")
        evening.act("leave", person=1)
        self.play(evening, 1, [13, 0], [0, 13])
        for table in range(1, self.tables(evening) + 1):
            evening.result(table, [7, 6], 2)
        evening.act("finish", round=2)
        first = evening.see("prizes")["prizes"][0]
        self.assertIn(1, [one["person"] for one in first["winners"]])

    # ---- results --------------------------------------------------------------------------

    def test_any_result_is_corrected_also_after_the_end(self):
        evening = self.begun(9, rounds=2, out_points=1)
        self.play(evening, 1, [13, 0], [9, 4])
        seats = seats_of(evening.see("round"))
        evening.act("result", round=1, table=1, deal=1, values=[0, 13], reason="wrong column")
        self.assertEqual(evening.scores(), self.counted(evening, out=1))
        self.assertEqual(seats_of(evening.see("round")), seats)
        self.play(evening, 2, [8, 5], [7, 6])
        self.assertEqual(evening.head()["phase"], "over")
        before = evening.see("prizes")["prizes"]
        for round, values in ((1, [12, 1]), (2, [1, 12])):
            evening.act("result", round=round, table=2, deal=1, values=values, reason="misread")
            self.assertEqual(evening.scores(), self.counted(evening, out=1))
        self.assertNotEqual(evening.see("prizes")["prizes"], before)
        self.assertEqual(evening.see("acts")["acts"][0]["reason"], "misread")
        rows = evening.see("standings")["standings"]
        self.assertEqual([r["score"] for r in rows],
                         sorted((r["score"] for r in rows), reverse=True))

    def test_match_points_follow_a_correction(self):
        evening = self.begun(8, **{k: BOARDS[k] for k in ("same", "compare")}, rounds=2)
        self.play(evening, 1, [9, 4], [8, 5])
        self.play(evening, 2, [9, 4], [8, 5])
        one = evening.table(1, 1)["seats"][0]
        percent = {r["person"]: r["percent"] for r in evening.see("standings")["standings"]}
        evening.act("result", round=1, table=1, deal=1, values=[7, 6], reason="misread")
        after = {r["person"]: r["percent"] for r in evening.see("standings")["standings"]}
        self.assertEqual(after[one], percent[one] - 50)

    def test_a_plan_takes_late_results(self):
        evening = self.begun(8, movement="individual", out_points=4)
        evening.result(1, [9, 4])
        evening.act("next", round=1, force=True)
        self.assertEqual(evening.scores(), self.counted(evening, out=4))
        evening.act("result", round=1, table=2, deal=1, values=[4, 9], reason="the slip was found")
        self.assertEqual(evening.scores(), self.counted(evening, out=4))
        rows = evening.see("standings")["standings"]
        self.assertEqual({row["played"] for row in rows}, {1})
        evening.act("result", round=1, table=1, deal=1, reason="not played")
        self.assertEqual(evening.scores(), self.counted(evening, out=4))
        said = self.refusal("illegal", self.begun(8).act, "result", round=1, table=9, deal=1)
        self.assertIn("does not play", said)

    def test_an_undo_that_is_refused_points_to_the_results(self):
        evening = self.begun(8)
        evening.result(1, [9, 4])
        first = evening.last_act()
        evening.result(2, [9, 4])
        evening.act("next", round=1)
        said = self.refusal("illegal", evening.act, "undo", number=first)
        self.assertIn("Correct the result in the list of results instead.", said)

    # ---- coming back ----------------------------------------------------------------------

    def online(self, *names):
        evening = Evening(self.ws, 0, **ONLINE)
        if names:
            evening.act("enter", names=list(names))
        return evening

    def as_person(self, evening, token):
        return self.ws.ask("drive", drive=evening.id, token=token)

    def test_a_list_is_entered_online_and_each_has_a_link(self):
        evening = self.online(*NAMES[:3])
        links = {one["person"]: one["token"] for one in evening.see("links")["links"]}
        self.assertEqual(sorted(links), [1, 2, 3])
        self.refusal("token", self.ws.ask, "drive", drive=evening.id, want=["links"])
        evening.act("begin")
        for person, token in links.items():
            seen = self.as_person(evening, token)
            self.assertEqual((seen["role"], seen["person"]), ("person", person))
            sat = self.ws.ask("drive_sit", drive=evening.id, token=token)
            self.ws.ask("join", table=sat["table"], token=sat["token"])
        forged = links[1][:4] + links[2][4:]
        self.refusal("token", self.as_person, evening, forged)
        self.refusal("request", evening.act, "enter", names=["Zoe", "Yann"])

    def test_three_people_and_a_bot_play(self):
        evening = self.online(*NAMES[:3])
        evening.act("begin")
        people = evening.see("people")["people"]
        self.assertEqual([one["bot"] for one in people], [False] * 3 + [True])
        self.assertIn("4 to 400", self.refusal("illegal", Evening(self.ws, 3).act, "begin"))

    def test_somebody_gets_back_in(self):
        evening = self.online("Anna", "Ben")
        pupil = self.server.socket()
        asked = pupil.ask("drive_act", drive=evening.id, act={"act": "ask", "person": 1},
                          own="ab" * 16)
        again = pupil.ask("drive_act", drive=evening.id, act={"act": "ask", "person": 1},
                          own="ab" * 16)
        self.assertEqual(again["token"], asked["token"])
        asks = evening.see("people")["asks"]
        self.assertEqual(asks, [{"number": asked["number"], "person": 1}])
        self.refusal("token", self.as_person, evening, asked["token"])
        self.refusal("token", pupil.ask, "drive_act", drive=evening.id,
                     act={"act": "admit", "number": asked["number"]})
        evening.act("begin")
        evening.act("admit", number=asked["number"])
        self.assertEqual(evening.see("people")["asks"], [])
        self.assertEqual(self.as_person(evening, asked["token"])["person"], 1)
        sat = pupil.ask("drive_sit", drive=evening.id, token=asked["token"])
        pupil.ask("join", table=sat["table"], token=sat["token"])
        self.refusal("illegal", evening.act, "admit", number=asked["number"])
        other = pupil.ask("drive_act", drive=evening.id, act={"act": "ask", "person": 2},
                          own="cd" * 16)
        evening.act("dismiss", number=other["number"])
        self.refusal("token", self.as_person, evening, other["token"])
        evening.act("undo", number=asked["number"] + 2)
        self.refusal("token", self.as_person, evening, asked["token"])
        bot = next(one["number"] for one in evening.see("people")["people"] if one["bot"])
        self.refusal("illegal", pupil.ask, "drive_act", drive=evening.id,
                     act={"act": "ask", "person": bot}, own="ef" * 16)


if __name__ == "__main__":
    test_serve.PROGRAM, *only = sys.argv[1:]
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromNames(only, Desk) if only else loader.loadTestsFromTestCase(Desk)
    sys.exit(run(suite))
