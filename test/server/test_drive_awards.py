"""Mending at a duplicate evening, at a real `talon serve`: awards instead of results,
a table that sat the other way or played another board, how such tables are found, handicaps, the
cards of the boards, and USEBIO. `talon drive --acts` comes to the same.
Usage: test_drive_awards.py PROGRAM [CLASS or CLASS.TEST …]
"""
import hashlib
import json
import os
import subprocess
import sys
import unittest
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../series"), os.path.join(HERE, "../engine")]
import test_serve  # noqa: E402
from client import Refused  # noqa: E402
from tap import run  # noqa: E402
from test_boards import as_text, below, words_of  # noqa: E402
from test_drives import Evening  # noqa: E402
from test_serve import Case  # noqa: E402

SUITS, RANKS = "CDHS", "23456789TJQKA"
MITCHELL = {"movement": "mitchell", "compare": "match_points", "rounds": 5, "deals": 2, "seed": 3,
            "trumps": "C", "score": "all_tricks"}


def drawn(seed, board):
    """The cards of a board that is drawn from a seed, dealt again as doc/drives.md says."""
    words = words_of(hashlib.sha256(b"talon drive cards" + seed.encode() + b"\0" +
                                    board.to_bytes(8, "little")).digest())
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    hands = [[], [], [], []]
    for i in range(52):
        other = i + below(words, 52 - i)
        pack[i], pack[other] = pack[other], pack[i]
        hands[(board + i) % 4].append(pack[i])
    return as_text(hands)


class Awards(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.ws = self.server.socket()

    def begun(self, people=20, **setup):
        evening = Evening(self.ws, people, **{**MITCHELL, **setup})
        evening.act("begin")
        return evening

    def play(self, evening, round, tricks=lambda board: 6 + board % 3):
        """All tables of a round, each board with about the same result everywhere."""
        for table in evening.see("round", round=round)["round"]["tables"]:
            for deal in (1, 2):
                won = tricks(table["board"] + deal - 1)
                evening.result(table["table"], [won, 13 - won], round, deal)

    def line(self, evening, round, table, deal):
        return next(one | {"board": board["board"]}
                    for board in evening.see("travellers")["travellers"]
                    for one in board["results"]
                    if (one["round"], one["table"], one["deal"]) == (round, table, deal))

    def refused(self, evening, act, **members):
        with self.assertRaises(Refused) as caught:
            evening.act(act, **members)
        return caught.exception.error["message"]

    def same_by_the_command(self, evening, *words):
        acts = []
        while not acts or acts[-1]["at"] > 1:
            acts += evening.see("acts", **({"from": acts[-1]["at"]} if acts else {}))["acts"]
        path = os.path.join(self.room, "evening.json")
        with open(path, "w", encoding="utf-8") as out:
            setup = evening.head()["setup"]
            json.dump({"id": evening.id, "setup": setup, "acts": acts[::-1]}, out)
        done = subprocess.run([test_serve.PROGRAM, "drive", "--acts", path, "--seed", "3", *words],
                              capture_output=True, text=True, check=True)
        if words != ("--json",):
            return done.stdout
        told = json.loads(done.stdout)
        parts = ("people", "standings", "travellers", "points", "cards", "doubts")
        seen = evening.see(*parts)
        self.assertEqual({part: told[part] for part in parts}, {part: seen[part] for part in parts})
        return told

    # ---- awards ---------------------------------------------------------------------------

    def test_sides_and_seats_stay_what_is_compared(self):
        """Else awards of two sides would stand for four seats, of which two did not play."""
        alone = {"movement": "individual", "rounds": 3, "deals": 1, "same": True}
        evening = self.begun(8, **alone, score="points")
        self.assertEqual(evening.head()["compared_sides"], 2)
        evening.act("award", round=1, table=2, deal=1, awards=["plus", "minus"], reason="late")
        with self.assertRaises(Refused) as caught:
            evening.act("setup", setup={**MITCHELL, **alone, "score": "stakes"}, reason="stakes")
        self.assertIn("Scoring of a deal", str(caught.exception))
        self.assertEqual(evening.head()["compared_sides"], 2)

    def test_awards_in_the_open_round_and_in_an_earlier_one(self):
        evening = self.begun()
        self.play(evening, 1)
        evening.act("next", round=1)
        self.play(evening, 2)
        evening.act("award", round=1, table=3, deal=2, awards=["plus", "minus"], reason="late play")
        line = self.line(evening, 1, 3, 2)
        self.assertEqual(line["awards"], ["plus", "minus"])
        scores = evening.scores()
        evening.act("undo", number=evening.last_act())
        self.assertNotIn("awards", self.line(evening, 1, 3, 2))
        evening.act("redo", number=evening.last_act() - 1)
        self.assertEqual(evening.scores(), scores)
        evening.act("award", round=2, table=1, deal=1, awards=["60%", "9:4"], reason="split score")
        self.same_by_the_command(evening, "--json")
        self.server.kill()
        self.server = self.serve()
        before = evening.scores
        evening.ws = self.server.socket()
        self.assertEqual(self.line(evening, 2, 1, 1)["awards"], ["60%", "9:4"])
        evening.result(1, [7, 6], 2, 1)
        self.assertNotIn("awards", self.line(evening, 2, 1, 1), "a result takes the award's place")
        self.assertNotEqual(before(), scores)

    def test_an_unplayed_board_lets_the_round_end(self):
        evening = self.begun()
        self.play(evening, 1)
        evening.act("result", round=1, table=2, deal=2)
        self.assertIn("no result", self.refused(evening, "next", round=1))
        evening.act("award", round=1, table=2, deal=2, awards=["none", "none"], reason="no time")
        deal = evening.table(2)["deals"][1]
        self.assertEqual((deal["known"], deal["values"], deal["awards"]),
                         (True, [], ["none", "none"]))
        line = self.line(evening, 1, 2, 2)
        self.assertEqual((line["values"], line["points"], line["compared"]), ([], [0, 0], 0))
        self.assertIn("no result that could count",
                      self.refused(evening, "award", round=1, table=2, deal=2,
                                   awards=["played", "plus"], reason="x"))
        evening.act("next", round=1)
        self.assertEqual(evening.head()["round"], 2)
        self.same_by_the_command(evening, "--json")

    def test_what_is_no_award_is_refused(self):
        evening = self.begun()
        self.assertIn("is no award", self.refused(evening, "award", round=1, table=1, deal=1,
                                                  awards=["plus", "better"], reason="x"))
        for awards in (["plus"], ["plus", "minus", "plus"], "plus", [1, 2]):
            self.refused(evening, "award", round=1, table=1, deal=1, awards=awards, reason="x")
        plain = Evening(self.ws, 8, movement="howell", rounds=3)
        plain.act("begin")
        self.assertIn("only where they are compared",
                      self.refused(plain, "award", round=1, table=1, deal=1,
                                   awards=["average", "average"], reason="x"))
        with self.assertRaises(Refused):
            self.ws.ask("drive_act", drive=evening.id, code=evening.code(1),
                        act={"act": "swap", "round": 1, "table": 1})

    # ---- the other way, another board -------------------------------------------------------

    def test_a_table_that_sat_the_other_way_is_found_and_mended(self):
        evening = self.begun(trumps="C")
        strong = lambda board: 10  # noqa: E731
        for round in (1, 2, 3):
            self.play(evening, round, strong)
            evening.act("next", round=round)
        self.play(evening, 4, strong)
        self.assertEqual(evening.see("doubts")["doubts"], [])
        evening.result(3, [3, 10], 2, 1)
        doubts = evening.see("doubts")["doubts"]
        self.assertEqual([(one["doubt"], one["round"], one["table"], one["deal"])
                          for one in doubts], [("sides", 2, 3, 1)])
        before = self.line(evening, 2, 3, 1)
        evening.act("swap", round=2, table=3, deal=1)
        after = self.line(evening, 2, 3, 1)
        self.assertEqual(after["values"], before["values"][::-1])
        self.assertEqual(after["seats"], [before["seats"][i] for i in (1, 0, 3, 2)])
        self.assertEqual(after["pairs"], before["pairs"][::-1])
        self.assertTrue(after["swapped"])
        self.assertEqual(evening.see("doubts")["doubts"], [])
        self.same_by_the_command(evening, "--json")
        evening.act("swap", round=2, table=3)  # all deals: the first sat as planned again
        self.assertFalse(self.line(evening, 2, 3, 1).get("swapped"))
        self.assertTrue(self.line(evening, 2, 3, 2)["swapped"])

    def test_exchanged_boards_are_found_and_mended(self):
        evening = self.begun()
        uneven = lambda board: 11 if board % 2 else 3  # noqa: E731
        for round in (1, 2, 3):
            self.play(evening, round, uneven)
            evening.act("next", round=round)
        self.play(evening, 4, uneven)
        first = evening.see("round", round=2)["round"]["tables"][3]["board"]
        evening.result(4, [3, 10], 2, 1)
        evening.result(4, [11, 2], 2, 2)
        doubts = evening.see("doubts")["doubts"]
        self.assertEqual([(one["doubt"], one["board"], one["other"]) for one in doubts],
                         [("board", first, first + 1)])
        evening.act("board", round=2, table=4, deal=1, board=first + 1)
        self.assertEqual(self.line(evening, 2, 4, 1)["board"], first + 1)
        self.assertEqual(self.line(evening, 2, 4, 2)["board"], first)
        self.assertEqual(evening.see("doubts")["doubts"], [])
        self.same_by_the_command(evening, "--json")

    def test_a_board_at_two_tables_is_found(self):
        evening = self.begun()
        self.play(evening, 1)
        other = evening.see("round")["round"]["tables"][1]["board"]
        evening.act("board", round=1, table=1, deal=1, board=other)
        doubts = evening.see("doubts")["doubts"]
        self.assertEqual([(one["doubt"], one["table"], one["other"], one["board"])
                          for one in doubts], [("twice", 2, 1, other)])
        self.assertIn("is not played", self.refused(evening, "board", round=1, table=1, deal=1,
                                                    board=999))
        evening.act("next", round=1)
        self.play(evening, 2)
        self.assertIn("again", {one["doubt"] for one in evening.see("doubts")["doubts"]})

    # ---- handicaps, USEBIO ------------------------------------------------------------------

    def test_handicaps_count_and_are_told(self):
        evening = Evening(self.ws, 20, **MITCHELL)
        for person in (1, 2):
            evening.act("handicap", person=person, points=250)
        evening.act("begin")
        self.play(evening, 1)
        self.play(evening, 1, lambda board: 5 + board % 5)
        evening.act("next", round=1)
        self.play(evening, 2, lambda board: 4 + board % 4)
        rows = {one["person"]: one for one in evening.see("standings")["standings"]}
        pair = rows[1]
        self.assertEqual(pair["handicap"], 0.2)  # 2.5 % of 8
        self.assertEqual((rows[2]["pair"], rows[2]["score"]), (pair["pair"], pair["score"]))
        self.assertNotIn("handicap", rows[3])
        self.same_by_the_command(evening, "--json")

    def test_usebio_for_the_director(self):
        evening = self.begun()
        self.play(evening, 1)
        told = evening.see("usebio")["usebio"]
        self.assertEqual(told, self.same_by_the_command(evening, "--usebio"))
        event = xml.etree.ElementTree.fromstring(told.encode()).find("EVENT")
        self.assertEqual(event.findtext("EVENT_DESCRIPTION"), "Monday")
        self.assertEqual(len(event.findall("PARTICIPANTS/PAIR")), 10)
        self.assertIn("Anna", [one.text for one in event.iter("PLAYER_NAME")])
        with self.assertRaises(Refused):
            self.ws.ask("drive", drive=evening.id, want=["usebio"])

    # ---- cards ------------------------------------------------------------------------------

    def test_cards_are_the_directors_until_the_end(self):
        evening = Evening(self.ws, 20, **MITCHELL)
        evening.act("cards", seed="a seed that nobody guesses")
        cards = evening.see("cards")["cards"]
        self.assertEqual([one["board"] for one in cards["boards"]], list(range(1, 11)))
        for one in cards["boards"]:
            self.assertEqual(one["deal"], drawn("a seed that nobody guesses", one["board"]))
        evening.act("begin")
        guest = self.server.socket()
        told = guest.ask("drive", drive=evening.id, want=["cards"])["cards"]
        self.assertEqual((told["seed"], told["boards"]), (None, []))
        self.assertEqual(told["fingerprint"],
                         hashlib.sha256(b"a seed that nobody guesses").hexdigest())
        code = evening.code(1)
        told = self.ws.ask("drive", drive=evening.id, code=code, want=["cards"])["cards"]
        self.assertEqual((told["seed"], told["boards"]), (None, []))
        self.play(evening, 1)
        self.assertIn("cannot change", self.refused(evening, "cards", seed="another"))
        self.assertIn("cannot change", self.refused(evening, "cards"))
        evening.act("finish", round=1)
        told = guest.ask("drive", drive=evening.id, want=["cards"])["cards"]
        self.assertEqual(told["seed"], "a seed that nobody guesses")
        self.assertEqual(len(told["boards"]), 10)
        self.same_by_the_command(evening, "--json")

    def test_the_command_deals_the_same_cards(self):
        path = os.path.join(self.room, "boards.pbn")
        subprocess.run([test_serve.PROGRAM, "drive", "howell", "--players", "8", "--boards", path,
                        "--cards", "some seed", "--nodes", "1"], capture_output=True, check=True)
        with open(path, encoding="utf-8") as file:
            self.assertIn(drawn("some seed", 1).split(" ")[2], file.read())

    def test_given_cards(self):
        evening = Evening(self.ws, 20, **MITCHELL)
        deal = drawn("given", 1)
        hands = deal[2:].split(" ")
        turned = "S:" + " ".join([hands[2], hands[3], hands[0], hands[1]])
        evening.act("cards", deals=[f"2 {turned}", f"1 {drawn('given', 7)}"])
        evening.act("cards", deals=[f"1 {deal}"])
        cards = evening.see("cards")["cards"]
        self.assertEqual([one["deal"] for one in cards["boards"][:3]], [deal, deal, None])
        self.assertIsNone(cards["fingerprint"])
        for wrong in ("", "1", f"0 {deal}", f"x {deal}", f"1 {deal[:-1]}", f"1 {deal} ",
                      f"1 {deal.replace('A', 'K', 1)}", f"1 {deal[2:]}", f"1 X{deal[1:]}",
                      f"1 {deal.replace(' ', '', 1)}", f"1 {deal.replace('.', '', 1)}"):
            self.assertIn("no deal of 52 cards", self.refused(evening, "cards", deals=[wrong]))
        self.assertIn("not both", self.refused(evening, "cards", seed="x", deals=[f"1 {deal}"]))
        plain = Evening(self.ws, 8, movement="progressive")
        self.assertIn("for boards", self.refused(plain, "cards", seed="x"))
        evening.act("cards")
        self.assertEqual({one["deal"] for one in evening.see("cards")["cards"]["boards"]}, {None})


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    names = sys.argv[1:] or ["Awards"]
    suite = unittest.defaultTestLoader.loadTestsFromNames(names, sys.modules[__name__])
    sys.exit(run(suite))
