"""Online drives at a real `talon serve`: an evening of people who are scripts, with bots, somebody
who comes late, leaves or stays away; the same deals at all tables; rounds that are ended by the
server or by force; refusals; and a server that is killed in the middle.
Usage: test_online_drives.py PROGRAM [CLASS or CLASS.TEST …]
"""
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import PATIENCE, Closed, Refused
from drive_guests import Guest, play
from online_evening import NAMES, WHIST, Evening
from tap import run
from test_serve import Case


class Online(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()

    def refusal(self, expected, call, *arguments, **members):
        with self.assertRaises(Refused) as caught:
            call(*arguments, **members)
        self.assertEqual(caught.exception.code, expected, caught.exception)
        return caught.exception.error["message"]

    def assertPlays(self, evening, until, seconds=PATIENCE):
        self.assertTrue(play(evening.guests, until, seconds),
                        [(g.name, g.sat, g.refusals[:3]) for g in evening.guests])

    def told_twice(self, evening):
        """Deals of which the acts tell more than one result."""
        played = [(a["round"], a["table"], a["deal"]) for a in evening.acts()
                  if a["act"] == "played"]
        return len(played) - len(set(played))

    def assertTheCommandAgrees(self, evening):
        """`talon drive --acts` carries out the same acts, also those of tables of the server."""
        path = os.path.join(self.room, "evening.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"setup": evening.setup, "acts": evening.acts()[::-1]}, file)
        done = subprocess.run([test_serve.PROGRAM, "drive", "--acts", path, "--json"],
                              capture_output=True, text=True, check=True)
        told, parts = json.loads(done.stdout), ("people", "standings", "prizes", "points")
        self.assertEqual({part: told[part] for part in parts},
                         {part: evening.see(*parts)[part] for part in parts})

    # ---- an evening ---------------------------------------------------------------------------

    def test_an_evening_is_played_and_counted(self):
        evening = Evening(self.server, 9, rounds=3, deals=2)
        evening.act("begin")
        people = evening.see("people")["people"]
        self.assertEqual([p["bot"] for p in people], [False] * 9 + [True] * 3)
        self.assertEqual(evening.head()["people"], 9)
        points = dict.fromkeys(range(1, 13), 0)
        for round in (1, 2, 3):
            self.assertPlays(evening, evening.is_played)
            for table in evening.round()["tables"]:
                self.assertFalse(table["waiting"])
                for deal in table["deals"]:
                    self.assertEqual(sum(deal["values"]), 13)
                    for at, person in enumerate(table["seats"]):
                        points[person] += max(0, deal["values"][at % 2] - 6)
            evening.act("next", round=round)
        self.assertEqual(evening.head()["phase"], "over")
        standings = evening.see("standings")["standings"]
        self.assertEqual({row["person"]: row["score"] for row in standings}, points)
        self.assertEqual({row["person"] for row in standings if row["bot"]}, {10, 11, 12})
        self.assertEqual(self.told_twice(evening), 0)
        self.assertEqual([len(set(g.seats)) for g in evening.guests], [6] * 9)
        self.assertEqual([g.refusals for g in evening.guests], [[]] * 9)
        self.assertIsNone(evening.guests[0].socket.ask(
            "drive", drive=evening.id, token=evening.guests[0].token)["sits"])

    def test_trumps_and_dealers_are_those_of_the_plan(self):
        evening = Evening(self.server, 4, rounds=2, deals=3, trumps="SCCDHS")
        evening.act("begin")
        self.assertPlays(evening, evening.is_played)
        evening.act("next", round=1)
        self.assertPlays(evening, evening.is_played)
        # A deal may be over before anybody looks: its table still tells both.
        told = [evening.ws.ask("join", table=deal["room"])["view"]["fields"]
                for number in (1, 2) for deal in evening.deals(number)]
        self.assertEqual([one["trump"] for one in told], [3, 0, 0, 1, 2, 3])
        self.assertEqual([one["dealer"] for one in told], [0, 1, 2, 3, 0, 1])

    def test_the_next_round_opens_by_itself(self):
        evening = Evening(self.server, 4, {"pause": 1})
        evening.act("begin")
        self.assertPlays(evening, evening.is_played)
        self.assertIn(evening.head()["next_in"], range(1001))
        self.assertPlays(evening, lambda: evening.head()["round"] == 2)
        self.assertPlays(evening, lambda: evening.head()["phase"] == "over")
        self.assertEqual([(a["act"], a["by"]) for a in evening.acts()[:2]],
                         [("next", "server"), ("played", "server")])


    # ---- people -------------------------------------------------------------------------------

    def test_a_bot_plays_for_who_is_absent(self):
        evening = Evening(self.server, 4, {"grace": 1})
        evening.act("begin")
        absent = evening.guests.pop()
        self.assertPlays(evening, evening.is_played)
        self.assertEqual(absent.moves, 0)
        evening.act("next", round=1)
        evening.guests.append(absent)
        self.assertPlays(evening, evening.is_played)
        self.assertGreater(absent.moves, 0)

    def test_a_table_without_people_is_played(self):
        evening = Evening(self.server, 8, {"grace": 0})
        evening.act("begin")
        evening.guests = evening.guests[:4]
        self.assertPlays(evening, evening.is_played)

    def test_who_leaves_is_replaced_by_a_bot_at_once_and_later_by_a_latecomer(self):
        evening = Evening(self.server, 8, rounds=3)
        evening.act("begin")
        gone = evening.guests[0]
        gone.plays = False
        self.assertPlays(evening, lambda: gone.sat)
        gone.socket.ask("drive_act", drive=evening.id, token=gone.token,
                        act={"act": "leave", "person": 1})
        self.assertPlays(evening, evening.is_played)
        self.assertEqual(gone.moves, 0)
        self.refusal("seat", gone.socket.ask, "drive_sit", drive=evening.id, token=gone.token)
        self.assertIsNone(gone.socket.ask("drive", drive=evening.id, token=gone.token)["sits"])
        evening.act("next", round=1)
        bot = next(p for p in evening.see("people")["people"] if p["bot"])
        self.assertEqual((bot["here"], evening.person("Anna")["here"]), (True, False))
        late = Guest(self.server, evening.id, "Zoe")
        late.enter()
        self.assertEqual(late.enter(), evening.person("Zoe")["number"])  # sent again
        self.assertEqual([c["change"] for c in evening.see("people")["changes"]], ["replace"])
        evening.guests.append(late)
        self.assertPlays(evening, evening.is_played)
        self.assertEqual(late.moves, 0)
        evening.act("next", round=2)
        self.assertFalse(evening.person(bot["name"])["here"])
        self.assertPlays(evening, evening.is_played)
        self.assertGreater(late.moves, 5)

    def test_who_has_left_comes_back(self):
        evening = Evening(self.server, 8, rounds=3)
        evening.act("begin")
        gone = evening.guests[0]
        leave = {"drive": evening.id, "token": gone.token, "act": {"act": "leave", "person": 1}}
        back = {**leave, "act": {"act": "back", "person": 1}}
        self.refusal("illegal", gone.socket.ask, "drive_act", **back)
        gone.socket.ask("drive_act", **leave)
        gone.socket.ask("drive_act", **back)
        self.assertEqual(evening.see("people")["changes"], [])
        self.assertPlays(evening, evening.is_played)
        gone.socket.ask("drive_act", **leave)
        evening.act("next", round=1)
        self.assertFalse(evening.person("Anna")["here"])
        gone.socket.ask("drive_act", **back)
        self.assertPlays(evening, evening.is_played)
        evening.act("next", round=2)
        self.assertTrue(evening.person("Anna")["here"])
        self.assertTheCommandAgrees(evening)
        self.assertPlays(evening, lambda: gone.moves > 20)

    def test_who_comes_back_in_the_same_round_plays_the_deals_that_were_opened_meanwhile(self):
        evening = Evening(self.server, 8, deals=2)
        evening.act("begin")
        gone, ben = evening.guests[:2]
        first = evening.deals()[0]["room"]
        act = {"drive": evening.id, "token": gone.token}
        gone.socket.ask("drive_act", **act, act={"act": "leave", "person": 1})
        ben.waits_after(first)  # or the second deal may be over before anybody looks
        self.assertPlays(evening, lambda: ben.sat and ben.sat["table"] != first)
        self.assertEqual([deal["finished"] for deal in evening.deals()[:2]], [True, False])
        gone.socket.ask("drive_act", **act, act={"act": "back", "person": 1})
        ben.goes_on()
        self.assertPlays(evening, evening.is_played)
        self.assertGreater(gone.moves, 5)
        self.assertEqual(gone.refusals, [])

    def test_whose_place_is_given_away_plays_until_the_end_of_the_round(self):
        evening = Evening(self.server, 8, rounds=3)
        for guest in evening.guests:
            guest.plays = False  # or the round may be over before anybody looks
        evening.act("begin")
        evening.act("leave", person=1)
        evening.act("next", round=1, force=True)
        self.assertPlays(evening, lambda: evening.head()["round"] == 2)
        evening.act("replace", person=2, back=1)
        ben = evening.guests[1]
        self.assertIsNotNone(ben.socket.ask("drive", drive=evening.id, token=ben.token)["sits"])
        evening.act("next", round=2, force=True)
        self.assertPlays(evening, lambda: evening.head()["round"] == 3)
        self.assertEqual((evening.person("Anna")["here"], evening.person("Ben")["here"]),
                         (True, False))

    def test_who_comes_late_completes_a_team(self):
        evening = Evening(self.server, 7, movement="partner")
        evening.act("begin")
        self.assertIn("Bot 1", [p["name"] for p in evening.see("people")["people"]])
        Guest(self.server, evening.id, "Zoe").enter()
        self.assertEqual([c["change"] for c in evening.see("people")["changes"]], ["replace"])
        self.assertIn("teams of 2", self.refusal(
            "illegal", Guest(self.server, evening.id, "Yann").enter))

    def test_bots_have_names_in_the_language_of_the_drive(self):
        names = {language: [p["name"] for p in Evening(
                     self.server, 5, {"level": "strong", "language": language}).bots()]
                 for language in ("de", "fr")}
        self.assertEqual([len(one) for one in names.values()], [3, 3])
        for one in names.values():
            self.assertEqual(one[0], "Ottilie")
            self.assertFalse([name for name in one if name[-1].isdigit()])
        self.assertNotEqual(*names.values())
        self.assertEqual([p["name"] for p in Evening(self.server, 6, {"level": "strong"}).bots()],
                         ["Ottilie 1", "Ottilie 2"])
        # Wippen offers no such level: they are called by the one as which they play.
        wippen = {"game": "wippen", "preset": "basic", "level": "strong"}
        evening = Evening(self.server, 3, wippen, rounds=1, movement="rainbow", seats=2,
                          score="points", tricks=0)
        self.assertEqual([p["name"] for p in evening.bots()], ["Wendel 1"])
        for wrong in ("DE", "d e", 7, "a" * 12):
            self.assertIn("code such as", self.refusal(
                "option", Evening, self.server, 4, {"language": wrong}))

    def test_bots_play_for_people_from_before_the_drive_was_online(self):
        evening = Evening(self.server, 0, online=None, rounds=1)
        evening.act("setup", setup={"movement": "swedish"})
        evening.act("enter", names=NAMES[:4])
        evening.act("setup", setup={"movement": "swedish", "online": WHIST})
        evening.act("begin")
        self.assertPlays(evening, evening.is_played)

    def test_a_clock_moves_for_who_thinks_too_long(self):
        evening = Evening(self.server, 4, {"clock": 1}, rounds=1)
        evening.act("begin")
        evening.guests[2].plays = False
        self.assertPlays(evening, evening.is_played)
        self.assertEqual(evening.guests[2].moves, 0)

    # ---- the same deals -----------------------------------------------------------------------

    def records(self, evening, tables):
        return [evening.ws.ask("record", table=table)["record"] for table in tables]

    def secrets(self, records):
        return {line for record in records for line in record.splitlines()
                if line.startswith("secret")}

    def seen_points(self, evening, guest):
        """Of the first round; standings and prizes, and the cards of others, are without it."""
        told = guest.socket.ask("drive", drive=evening.id, token=guest.token,
                                want=["points", "standings", "prizes"])
        self.assertEqual({row["score"] for row in told["standings"]}, {0})
        for prize in told["prizes"]:
            self.assertEqual({one["score"] for one in prize["winners"]} - {0}, set())
        points = {row["person"]: row["rounds"][0] for row in told["points"]}
        for person, score in points.items():
            card = guest.socket.ask("drive", drive=evening.id, token=guest.token, person=person,
                                    want=["card"])["card"]
            self.assertEqual(card[0]["points"], score)
        return set(points.values())

    def test_the_same_deals_at_all_tables_stay_a_secret_until_all_have_played(self):
        evening = Evening(self.server, 8, same=True, prizes="high:3")
        evening.act("begin")
        rooms = [deal["room"] for deal in evening.deals()]
        seen = evening.guests[0].socket.ask("drive", drive=evening.id, want=["round"])
        self.assertEqual([t["deals"][0]["room"] for t in seen["round"]["tables"]], [None, None])
        slow, evening.guests = evening.guests[4:], evening.guests[:4]
        self.assertPlays(evening, lambda: evening.deals()[0]["finished"])
        self.assertEqual([t["waiting"] for t in evening.round()["tables"]], [True, False])
        self.refusal("request", self.records, evening, rooms[:1])
        fair = evening.ws.ask("fair", table=rooms[0])
        self.assertEqual((fair["secret"], fair["deals"][0]["secret"]), (None, None))
        one = evening.guests[0].sat
        told = evening.ws.ask("export", seats=[one])
        self.assertNotIn("secret", str(told))
        won = evening.see("points")["points"]
        self.assertTrue(any(row["rounds"][0] for row in won))
        self.assertEqual(self.seen_points(evening, slow[0]), {0})
        self.assertEqual(self.seen_points(evening, evening.guests[0]),
                         {row["rounds"][0] for row in won})
        evening.guests += slow
        self.assertPlays(evening, evening.is_played)
        self.assertEqual(slow[0].socket.ask("drive", drive=evening.id, want=["points"])["points"],
                         evening.see("points")["points"])
        self.refusal("request", self.records, evening, rooms)
        evening.act("next", round=1)
        records = self.records(evening, rooms)
        self.assertEqual(len(self.secrets(records)), 1)
        self.assertPlays(evening, evening.is_played)
        evening.act("next", round=2)
        after = self.records(evening, [deal["room"] for deal in evening.deals()])
        self.assertEqual(len(self.secrets(records + after)), 2)

    def test_boards_are_the_same_in_all_rounds(self):
        evening = Evening(self.server, 12, rounds=3, movement="mitchell")
        evening.act("begin")
        secrets = {}
        for round in (1, 2, 3):
            self.assertPlays(evening, evening.is_played)
            if round < 3:
                evening.act("next", round=round)
                self.refusal("request", self.records, evening,
                             [deal["room"] for deal in evening.deals(1)])
        evening.act("next", round=3)
        for round in (1, 2, 3):
            for table in evening.round(round)["tables"]:
                secret = self.secrets(self.records(evening, [table["deals"][0]["room"]]))
                secrets.setdefault(table["board"], set()).update(secret)
        self.assertEqual([len(found) for found in secrets.values()], [1, 1, 1])
        self.assertEqual(len(set.union(*secrets.values())), 3)

    def test_without_same_each_table_has_cards_of_its_own(self):
        evening = Evening(self.server, 8)
        evening.act("begin")
        self.assertPlays(evening, evening.is_played)
        rooms = [deal["room"] for deal in evening.deals()]
        self.assertEqual(len(self.secrets(self.records(evening, rooms))), 2)

    # ---- rooms --------------------------------------------------------------------------------

    def test_rooms_are_for_their_people(self):
        evening = Evening(self.server, 4)
        evening.act("begin")
        guest = evening.guests[0]
        for other in evening.guests:
            other.plays = False
        self.assertPlays(evening, lambda: all(g.sat for g in evening.guests))
        again = guest.socket.ask("drive_sit", drive=evening.id, token=guest.token)
        self.assertEqual((again["table"], again["token"]), (guest.sat["table"], guest.sat["token"]))
        self.assertEqual(again["seat"], guest.socket.ask(
            "drive", drive=evening.id, token=guest.token)["sits"]["seat"] - 1)
        joined = evening.ws.ask("join", table=guest.sat["table"])
        self.assertEqual((joined["seat"], joined["room"]["host"]), (-1, -1))
        self.assertEqual(joined["room"]["drive"],
                         {"id": evening.id, "round": 1, "table": 1, "deal": 1})
        shown = [card for zone in joined["view"]["zones"] for card in str(zone)]
        self.assertTrue(shown)
        self.assertEqual(joined["view"]["moves"], [])
        at = guest.sat
        for do, members, code in (("sit", {"name": "Zoe"}, "request"), ("stand", {}, "request"),
                                  ("undo", {}, "request"), ("hint", {}, "request"),
                                  ("rename", {"name": "Zoe"}, "name"),
                                  ("mix", {"mix": "0" * 64}, "request"),
                                  ("rematch", {"host": guest.token}, "host"),
                                  ("pause", {"host": evening.key}, "host")):
            self.refusal(code, guest.socket.ask, do, **at, **members)
        self.assertEqual(evening.ws.ask("list")["tables"], [])
        guest.socket.ask("away", **at, on=True)
        guest.socket.ask("away", **at, on=False)

    def test_hands_are_sealed(self):
        evening = Evening(self.server, 4)
        evening.act("begin")
        for guest in evening.guests:
            guest.plays = False
        self.assertPlays(evening, lambda: all(g.sat for g in evening.guests))
        views = [g.socket.ask("join", **g.sat)["view"]["zones"]["hand"] for g in evening.guests]
        watched = evening.ws.ask("join", table=evening.guests[0].sat["table"])
        hands = watched["view"]["zones"]["hand"]
        for seen in views + [hands]:
            shown = [seat for seat in range(4) if "?" not in str(seen[seat]) and
                     any(card for card in seen[seat] if card)]
            self.assertLessEqual(len(shown), 1, seen)

    # ---- the director -------------------------------------------------------------------------

    def test_force_has_bots_finish_the_tables(self):
        evening = Evening(self.server, 8, {"level": "steady", "pace": 700}, rounds=2)
        evening.act("begin")
        self.assertIn("no result", self.refusal("illegal", evening.act, "next", round=1))
        begun = time.monotonic()
        evening.act("next", round=1, force=True)
        self.assertPlays(evening, lambda: evening.head()["round"] == 2)
        self.assertLess(time.monotonic() - begun, 20)  # by themselves they take forty
        self.assertFalse(evening.head()["hurried"])
        evening.act("finish", round=2, force=True)
        self.assertPlays(evening, lambda: evening.head()["phase"] == "over")
        self.assertEqual([(a["act"], a["by"]) for a in evening.acts() if a["act"] != "played"][:4],
                         [("finish", "server"), ("finish", "director"), ("next", "server"),
                          ("next", "director")])

    def test_the_director_corrects_and_takes_back(self):
        evening = Evening(self.server, 4)
        evening.act("begin")
        self.assertPlays(evening, evening.is_played)
        told = evening.deals()[0]["values"]
        played = next(act for act in evening.acts() if act["act"] == "played")
        self.refusal("illegal", evening.act, "undo", number=played["at"])
        result = {"round": 1, "table": 1, "deal": 1}
        evening.act("result", values=[13, 0], **result)
        self.assertEqual(evening.deals()[0]["values"], [13, 0])
        evening.act("result", **result)
        self.assertPlays(evening, evening.is_played)
        self.assertEqual(evening.deals()[0]["values"], told)
        evening.act("next", round=1)
        before = [deal["room"] for deal in evening.deals()]
        evening.act("undo", number=evening.head()["number"])
        self.assertEqual(evening.head()["round"], 1)
        evening.act("next", round=1)
        self.assertEqual([deal["room"] for deal in evening.deals()], before)
        evening.act("result", values=[7, 6], round=2, table=1, deal=1)  # while they play
        self.assertTrue(evening.is_played())
        evening.act("next", round=2)
        self.assertEqual(evening.head()["phase"], "over")

    def test_what_is_refused(self):
        for setup, sentence in (
                ({"trumps": "rotation_none"}, "has a trump suit"),
                ({"trumps": "L"}, "has a trump suit"), ({"seats": 2, "tricks": 13}, "players"),
                ({"tricks": 12}, "13 tricks"),
                ({"online": {"game": "wippen"}}, "Only Whist counts tricks"),
                ({"online": {"game": "wippen"}, "score": "points", "trumps": "H"},
                 "set in advance"),
                ({"online": {"game": "minnesota", "preset": "pagat"}, "score": "points"},
                 "brings somebody points"),
                ({"online": {"game": "skat"}}, "no such game"), ({"online": []}, "an object"),
                ({"online": {"game": "whist", "level": "god"}}, "no such level"),
                ({"online": {"game": "whist", "pause": -1}}, "whole number"),
                ({"online": None, "bots": True}, "Only an online drive")):
            setup = {"movement": "swedish", "online": WHIST, **setup}
            said = self.refusal("option", self.server.socket().ask, "drive_new", setup=setup)
            self.assertIn(sentence, said)
        evening = Evening(self.server, 4)
        guest = evening.guests[0]
        sit = {"drive": evening.id, "token": guest.token}
        self.refusal("seat", guest.socket.ask, "drive_sit", **sit)
        self.refusal("request", guest.socket.ask, "drive_act", drive=evening.id, token=guest.token,
                     act={"act": "enter", "names": ["Xaver", "Yann"]})
        self.assertEqual(len(evening.act("enter", names=["Xaver"])["token"]), 32)
        guest.socket.ask("drive_act", **sit, act={"act": "strike", "person": 1})
        evening.act("begin")
        self.refusal("token", guest.socket.ask, "drive_sit", **sit)
        other = evening.guests[1]
        for act in ({"act": "leave", "person": 3}, {"act": "back", "person": 3},
                    {"act": "next", "round": 1},
                    {"act": "played", "round": 1, "table": 1, "deal": 1, "values": [9, 4]}):
            self.refusal("token", other.socket.ask, "drive_act", drive=evening.id,
                         token=other.token, act=act)
        self.refusal("illegal", other.socket.ask, "drive_act", drive=evening.id, token=other.token,
                     act={"act": "entry", "round": 1, "table": 1, "deal": 1, "values": [9, 4]})
        self.refusal("token", evening.act, "played", round=1, table=1, deal=1, values=[9, 4])
        self.refusal("request", evening.act, "join", names=["Yann"])
        self.refusal("token", evening.ws.ask, "drive_sit", drive=evening.id)
        cards = evening.ws.ask("drive_new", setup={"movement": "swedish"})["drive"]
        mine = evening.ws.ask("drive_act", drive=cards, act={"act": "enter", "names": ["Zoe"]})
        self.refusal("request", evening.ws.ask, "drive_sit", drive=cards, token=mine["token"])

    # ---- other games --------------------------------------------------------------------------

    def test_another_game_counts_points(self):
        evening = Evening(self.server, 6, {"game": "wunsdorf", "preset": "standard"}, rounds=1,
                          movement="rainbow", seats=3, score="points")
        evening.act("begin")
        self.assertPlays(evening, evening.is_played)
        scores = {row["person"]: row["score"] for row in evening.see("standings")["standings"]}
        for table in evening.round()["tables"]:
            room = evening.ws.ask("join", table=table["deals"][0]["room"])
            self.assertEqual(room["room"]["state"], "over")
            self.assertEqual([scores[person] for person in table["seats"]],
                             table["deals"][0]["values"])

    def test_relatives_of_whist_play_so_many_deals(self):
        """Where a game says how many, a table plays them in one go; with the same cards, and where
        a game has no such number, a deal of the drive ends with the first points. At Danish Whist
        that may be a later deal, since one that all have passed may bring none (R-DAN-07)."""
        sitting = {"israeli": 2, "solo-whist": 3, "wiezen": 3, "kleurenwiezen": 2, "esmakker": 2}
        for game, deals, setup in (*((game, deals, {}) for game, deals in sitting.items()),
                                   *((game, 1, {"same": True}) for game in sitting),
                                   ("norwegian", None, {}), ("minnesota", None, {}),
                                   ("bid-whist", None, {}), ("danish", None, {})):
            options = {"deals": str(sitting[game])} if game in sitting else {}
            way = {"movement": "rainbow"} if deals else {"movement": "howell",
                                                         "compare": "match_points"}
            evening = Evening(self.server, 1 if deals else 5,
                              {"game": game, "preset": "standard", "options": options}, rounds=1,
                              tricks=0, score="points", trumps="turned", **way, **setup)
            evening.act("begin")
            self.assertPlays(evening, evening.is_played)
            for deal in evening.deals():
                told = evening.ws.ask("join", table=deal["room"])["view"]["fields"]
                with self.subTest(game=game, **setup):
                    if game != "danish":
                        self.assertEqual(told["scored" if deals else "deal"], deals or 1)
                    self.assertEqual(deal["values"], told["score"] * (1 if deals else 2))
                    self.assertTrue(game in ("israeli", "bid-whist", "danish") or deals is None
                                    or sum(deal["values"]) == 0)
            won = sum(row["score"] for row in evening.see("standings")["standings"])
            self.assertTrue(deals or won == 2 * 4, won)  # two pairs a table, two comparisons

    def test_seats_are_compared_where_everybody_plays_alone(self):
        """The same deals at two tables: who held a seat's cards is compared with the other one who
        did, whether the movement, the score or the game says that everybody plays alone."""
        for game, movement, score in (("solo-whist", "individual", "stakes"),
                                      ("israeli", "individual", "points")):
            evening = Evening(self.server, 8, {"game": game, "preset": "standard", "grace": 0},
                              rounds=1, movement=movement, tricks=0, score=score, trumps="turned",
                              same=True, compare="match_points")
            self.assertFalse(evening.see()["drive"]["sides"])
            evening.act("begin")
            evening.guests = []  # bots play: four people who pass would be dealt cards for ever
            self.assertPlays(evening, evening.is_played)
            [board] = evening.see("travellers")["travellers"]
            one, other = board["results"]
            self.assertEqual(one["points"], [2 * (mine > its) + (mine == its)
                                             for mine, its in zip(one["values"], other["values"])])
            self.assertEqual([mine + its for mine, its in zip(one["points"], other["points"])],
                             [2] * 4)
            scores = {row["person"]: row["score"] for row in evening.see("standings")["standings"]}
            self.assertEqual(scores, {**dict(zip(one["seats"], one["points"])),
                                      **dict(zip(other["seats"], other["points"]))})
            where = {"round": 1, "table": 1, "deal": 1}
            self.refusal("illegal", evening.act, "swap", round=1, table=1)
            self.refusal("illegal", evening.act, "award", **where, awards=["plus", "minus"],
                         reason="two of four")
            evening.act("award", **where, awards=["plus", "none", "played", "average"],
                        reason="a disturbance")
            [board] = evening.see("travellers")["travellers"]
            self.assertEqual(board["results"][0]["awards"], ["plus", "none", "played", "average"])
            self.assertEqual(board["results"][0]["points"],
                             [1.2, 0, one["points"][2], 1])
            self.assertEqual(board["results"][1]["points"],
                             [1, 1, other["points"][2], 1])

    def test_war_counts_who_is_beaten(self):
        evening = Evening(self.server, 4, {"game": "war", "preset": None, "grace": 0}, rounds=1,
                          movement="rainbow", seats=2, score="points")
        evening.act("begin")
        evening.guests = []  # bots play
        self.assertPlays(evening, lambda: any(deal["finished"] for deal in evening.deals()), 60)
        for deal in evening.deals():
            self.assertIn(sorted(deal["values"]), ([0, 1], [0, 0], []))


class Killed(Case):
    """The server is killed again and again, at any moment, until the evening is over."""

    def go_on(self, evening, delay):
        """Plays until the server is killed after this time, or all is over."""
        ends = threading.Timer(delay, evening.server.process.kill)
        ends.start()
        try:
            over = play(evening.guests, lambda: evening.head()["phase"] == "over")
        except (Closed, OSError):
            over = False
        ends.join()
        evening.server.process.wait()
        return over

    def test_nothing_is_lost_or_doubled(self):
        evening = Evening(self.serve(), 9, {"pause": 1, "grace": 5}, rounds=3, deals=3)
        evening.act("begin")
        killed = 0
        while not self.go_on(evening, .2 + .3 * (killed % 6)):
            killed += 1
            evening.again(self.serve())
        evening.again(self.serve())
        self.assertGreater(killed, 4)
        points, rooms = dict.fromkeys(range(1, 13), 0), set()
        for number in (1, 2, 3):
            for table in evening.round(number)["tables"]:
                for deal in table["deals"]:
                    rooms.add(deal["room"])
                    score = evening.ws.ask("join", table=deal["room"])["view"]["fields"]["score"]
                    evening.ws.ask("leave", table=deal["room"])
                    self.assertEqual(deal["values"], score)
                    for at, person in enumerate(table["seats"]):
                        points[person] += max(0, score[at % 2] - 6)
        self.assertEqual({row["person"]: row["score"]
                          for row in evening.see("standings")["standings"]}, points)
        played = [act for act in evening.acts() if act["act"] == "played"]
        self.assertEqual(len(played), 3 * 3 * 3)
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        opened = [row[0] for row in base.execute("SELECT text FROM event WHERE kind = 'open'")]
        base.close()
        self.assertEqual(len(opened), len(rooms))


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    names = sys.argv[1:] or ["Online", "Killed"]
    suite = unittest.defaultTestLoader.loadTestsFromNames(names, sys.modules[__name__])
    sys.exit(run(suite))
