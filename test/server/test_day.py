"""The deal of the day, at a real `talon serve`: the same cards and the same answers for everybody,
played once, nothing of the results before the end, a chain of keys that Python's hashlib checks,
and a server that is killed. Usage: test_day.py PROGRAM [CLASS or CLASS.TEST …]
"""
import datetime
import hashlib
import json
import os
import re
import sqlite3
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from tap import run
from test_serve import Case

FAMILIES = ["war", "whist", "wunsdorf", "wippen", "spite"]
ANNA, BEN, CORA = "a" * 32, "b" * 32, "c" * 32
WORDS = "correct horse battery"
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")


class Player:
    """One person's table of the day. Plays the first legal move, or the last one."""

    def __init__(self, ws, family, own=None, name="Anna", new=None, **more):
        made = ws.ask("new", pace=0, **new) if new else ws.ask(
            "day_new", family=family, pace=0, names=[name], **({"own": own} if own else {}), **more)
        self.ws, self.table, self.token = ws, made["table"], made["tokens"][0]
        self.made, self.told = made, []
        self.view = self.join()

    def join(self):
        view = self.ws.ask("join", table=self.table, token=self.token, since=0)["view"]
        self.note(view)
        return view

    def next_view(self):
        """The next view of this table; the socket may have joined others."""
        while True:
            push = self.ws.push()
            if push["table"] == self.table:
                return push["view"]

    def note(self, view):
        self.told += [(event["number"], event["seat"], event["move"]) for event in view["events"]]
        self.view = view

    def play(self, moves=1000, choice=0):
        """Makes at most so many moves."""
        while not self.view["over"]:
            if 0 not in self.view["acting"]:
                self.note(self.next_view())
                continue
            if not moves:
                return self
            moves -= 1
            self.ws.ask("act", table=self.table, token=self.token,
                        move=self.view["moves"][choice], number=self.view["number"] + 1)
            self.note(self.next_view())
        return self

    def ask(self, do, **members):
        return self.ws.ask(do, table=self.table, token=self.token, **members)

    def result(self, **more):
        return self.ask("day_result", **more)


def hand_of(view):
    """The person's own cards before the first move. Bots may have played already."""
    zone = "draw" if view["game"] == "war" else "hand"
    return view["zones"][zone][0]


def today():
    return datetime.datetime.now(datetime.timezone.utc).date()


class Day(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.ws = self.server.socket()

    def again(self):
        """Kills the server and starts it again on the same data."""
        self.server.kill()
        self.server = self.serve()
        self.ws = self.server.socket()

    # ---- the keys -------------------------------------------------------------------------

    def test_chain(self):
        day = self.ws.ask("day")
        self.assertEqual(day["day"], str(today()))
        self.assertEqual([plan["game"] for plan in day["families"]][:-1], FAMILIES)
        anchor = day["anchor"]
        days = today() - datetime.date.fromisoformat(anchor["day"])
        key = bytes.fromhex(day["key"])
        for _ in range(days.days):
            key = hashlib.sha256(key).digest()
        self.assertEqual(key.hex(), anchor["key"])
        self.refused("unknown", self.ws.ask, "day", day=str(today() + datetime.timedelta(1)))
        self.refused("unknown", self.ws.ask, "day", day=anchor["day"])
        self.refused("unknown", self.ws.ask, "day", day="2026-02-30")
        self.again()
        self.assertEqual(self.ws.ask("day")["key"], day["key"])

    def test_each_server_has_a_chain_of_its_own(self):
        other = test_serve.Server(test_serve.PROGRAM, self.data + "2", self.page)
        self.addCleanup(other.__exit__)
        self.assertNotEqual(self.ws.ask("day")["key"], other.socket().ask("day")["key"])

    def test_cards_follow_from_the_key(self):
        plan = self.ws.ask("day")["families"][1]
        seed = plan.pop("seed")
        self.assertEqual(plan.pop("measure"), "points")
        self.assertEqual(seed, self.ws.ask("day")["key"] + " whist")
        player = Player(self.ws, "whist", ANNA)
        key = hashlib.sha256(b"talon seed " + seed.encode()).digest()
        commitment = hashlib.sha256(b"talon commitment " + key).hexdigest()
        self.assertEqual(player.made["commitment"], commitment)
        alone = self.ws.ask("new", **plan, seed=seed, pace=0)
        same = self.ws.ask("join", table=alone["table"], token=alone["tokens"][0])["view"]
        self.assertEqual(hand_of(same), hand_of(player.view))

    # ---- playing --------------------------------------------------------------------------

    def test_same_play_meets_same_answers(self):
        for family in FAMILIES:
            with self.subTest(family):
                first = Player(self.ws, family, ANNA)
                second = Player(self.server.socket(), family, BEN, name="Ben")
                self.assertEqual(hand_of(first.view), hand_of(second.view))
                first.play(6)
                second.play(3)
                self.again()
                third = Player(self.ws, family, BEN)
                self.assertEqual(third.table, second.table)
                third.play(3)
                self.assertEqual(third.told, first.told)

    def test_once_for_each_person(self):
        anna = Player(self.ws, "whist", ANNA).play(2)
        again = Player(self.server.socket(), "whist", ANNA)
        self.assertEqual((again.table, again.token), (anna.table, anna.token))
        self.assertEqual(again.view["number"], anna.view["number"])
        self.assertNotEqual(Player(self.ws, "whist", BEN).table, anna.table)
        self.assertNotEqual(Player(self.ws, "wippen", ANNA).table, anna.table)
        self.refused("request", self.ws.ask, "day_new", family="whist")
        self.refused("unknown", self.ws.ask, "day_new", family="null", own=ANNA)

    def test_account_plays_once_on_all_devices(self):
        session = self.ws.ask("register", name="Anna", passphrase=WORDS)["session"]
        one = Player(self.ws, "whist", ANNA, session=session)
        other = Player(self.server.socket(), "whist", BEN, session=session)
        self.assertEqual((one.table, one.token), (other.table, other.token))
        one.play()
        best = one.result()["best"]
        self.assertEqual([row["name"] for row in best], ["Anna"])
        self.ws.ask("forget", session=session, passphrase=WORDS)
        self.assertEqual([row["name"] for row in one.result()["best"]], [""])

    def test_nothing_is_taken_back(self):
        anna = Player(self.ws, "whist", ANNA).play(2)
        host = anna.made["host"]
        for do, more in (("undo", {}), ("redo", {}), ("hint", {}), ("stand", {}),
                         ("away", {"on": True}), ("rematch", {"host": host}),
                         ("seat", {"host": host, "seat": 1, "who": "random"})):
            self.refused("request", anna.ask, do, **more)
        self.assertTrue(anna.made["room"]["strict"])
        self.assertTrue(anna.made["room"]["seeded"])
        self.assertFalse(anna.made["room"]["public"])
        self.refused("request", self.ws.ask, "new", game="whist", preset="classic", strict=True,
                     seats=["human"] + 3 * ["simple"])

    # ---- results --------------------------------------------------------------------------

    def test_results(self):
        anna = Player(self.ws, "wippen", ANNA)
        self.refused("request", anna.result)
        anna.play(5)
        self.refused("request", anna.result)
        anna.play()
        alone = anna.result()
        self.assertEqual((alone["better"], alone["equal"], alone["worse"]), (0, 0, 0))
        ben = Player(self.server.socket(), "wippen", BEN, name="Ben").play(choice=-1)
        cora = Player(self.server.socket(), "wippen", CORA, name="Cora").play()
        players = {player.table: player for player in (anna, ben, cora)}
        points = {table: player.result()["points"] for table, player in players.items()}
        for table, player in players.items():
            told = player.result()
            others = [points[other] for other in points if other != table]
            own = told["points"]
            self.assertEqual(told["better"], sum(other > own for other in others))
            self.assertEqual(told["equal"], sum(other == own for other in others))
            self.assertEqual(told["worse"], sum(other < own for other in others))
            self.assertEqual(sum(row["count"] for row in told["counts"]), 3)
            self.assertEqual([row["points"] for row in told["best"]],
                             sorted(points.values(), reverse=True))
            self.assertEqual(told["day"], str(today()))
        self.assertEqual({row["name"] for row in anna.result()["best"]}, {"Anna", "Ben", "Cora"})
        self.assertEqual(len(anna.result(**{"from": 2})["best"]), 1)
        self.compare_with_records(anna.result()["best"])

    def compare_with_records(self, best):
        for row in best:
            record = self.ws.ask("record", table=row["table"])["record"]
            result = re.search(r"^points (-?\d+) (-?\d+)$", record, re.M)
            self.assertIsNotNone(result, record[-300:])
            self.assertEqual(int(result[1]) - int(result[2]), row["points"])

    def test_others_do_not_look(self):
        anna = Player(self.ws, "wippen", ANNA).play()
        ben = Player(self.server.socket(), "wippen", BEN)
        self.refused("token", ben.ws.ask, "day_result", table=anna.table, token=ben.token)
        self.refused("request", ben.result)
        other = self.ws.ask("new", game="wippen", preset="basic", seed="1", pace=0,
                            seats=["simple", "human"])
        self.refused("request", self.ws.ask, "day_result", table=other["table"],
                     token=other["tokens"][1])

    def test_kill_loses_and_doubles_nothing(self):
        tables = set()
        for own in (ANNA, BEN, CORA):
            player = Player(self.ws, "spite", own).play(2)
            while True:
                player.play(4)
                if player.view["over"]:
                    break
                self.again()
                player = Player(self.ws, "spite", own)
            tables.add(player.table)
            self.again()
            player = Player(self.ws, "spite", own)
            self.assertTrue(player.view["over"])
            told = player.result()
            self.assertEqual({row["table"] for row in told["best"]}, tables)
            self.assertEqual(len(told["best"]), len(tables))
            self.assertEqual(sum(row["count"] for row in told["counts"]), len(tables))

    def test_killed_in_the_last_move(self):
        """The move that ends a game and its result are stored together, or neither is."""
        moves = len([told for told in Player(self.ws, "wippen", ANNA).play().told if not told[1]])
        for number in range(1, 7):
            own = f"{number:032x}"
            player = Player(self.ws, "wippen", own).play(moves - 1)
            self.assertFalse(player.view["over"])
            player.ws.send(do="act", table=player.table, token=player.token,
                           move=player.view["moves"][0], number=player.view["number"] + 1)
            if number % 2:
                player.next_view()
            self.again()
            player = Player(self.ws, "wippen", own).play()
            self.assertEqual(sum(row["count"] for row in player.result()["counts"]), number + 1)

    # ---- the store ------------------------------------------------------------------------

    def rows(self, *more):
        with sqlite3.connect(os.path.join(self.data, "talon.db")) as base:
            return list(base.execute(*more))

    def test_limits_and_old_days(self):
        """1,000 results have their tables, 10,000 are counted, and 60 days are kept."""
        self.ws.ask("day")
        self.server.stop()
        day = (today() - datetime.date(1970, 1, 1)).days
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        with base:
            for old in range(day - 60, day):
                base.execute("INSERT INTO stream(id, sort, opened) VALUES(?, 'day', 1)",
                             (f"%{old}",))
                base.execute("INSERT INTO event(stream, number, kind, seat, text, at)"
                             " VALUES(?, 0, 'day', -1, '', 1)", (f"%{old}",))
            for number in range(1, 10001):
                text = json.dumps({"family": "wippen", "table": f"{number:012d}", "name": "X",
                                   "points": number % 40 - 20, "steps": 60, "moves": 20})
                base.execute("INSERT INTO event(stream, number, kind, seat, text, at)"
                             " VALUES(?, ?, 'played', -1, ?, 1)", (f"%{day}", number, text))
        base.close()
        self.server = self.serve()
        self.ws = self.server.socket()
        anna = Player(self.ws, "wippen", ANNA).play()
        told = anna.result()
        self.assertEqual(sum(row["count"] for row in told["counts"]), 10000)
        self.assertEqual(len(told["best"]), 20)
        self.assertEqual({row["points"] for row in told["best"]}, {19})
        self.assertEqual(len(anna.result(**{"from": 990})["best"]), 10)
        self.assertEqual(anna.result(**{"from": 1000})["best"], [])
        self.server.stop()
        self.assertEqual(self.rows("SELECT count(*) FROM event WHERE stream = ?",
                                   (f"%{day}",)), [(10001,)])
        self.assertEqual(self.rows("SELECT count(*) FROM stream WHERE id = ?",
                                   (f"%{day - 60}",)), [(0,)])

    def test_own_deals_of_the_page(self):
        """Without a server the page plays the variants that a server plays on such a day."""
        with open(os.path.join(ROOT, "web/src/day/own_deals.json"), encoding="utf-8") as file:
            own = json.load(file)
        date = today()
        day = (date - datetime.date(1970, 1, 1)).days
        for number, family in enumerate(own):
            if turns := family.pop("turns", None):
                family.update(turns[day % len(turns)])
                continue
            in_turn, variants = family.pop("inTurn"), family.pop("variants")
            special = day % 5 == number and len(variants) > 1
            family.update(in_turn[day % len(in_turn)] if date < datetime.date(2026, 12, 1) else
                          variants[1 + day // 5 % (len(variants) - 1) if special else 0])
        plans = self.ws.ask("day")["families"]
        for plan in plans:
            plan.pop("seed")
        self.assertEqual(own, plans)

    def deal_ends_soon(self, deal):
        """It ends before too long, and nobody decides together with somebody else."""
        seats = ["human"] + ["simple"] * (len(deal["seats"]) - 1)
        player = Player(self.ws, None, new={**deal, "seats": seats})
        acting = {len(player.view["acting"])}
        while not player.view["over"]:
            acting.add(len(player.play(1).view["acting"]))
        self.assertLessEqual(acting, {0, 1})
        self.assertLess(player.view["number"], 1500)  # Bid Whist: 12 deals, seen once, took 719

    def test_relatives_of_whist_take_turns(self):
        """In none of them two seats decide at the same time, and each ends soon."""
        with open(os.path.join(ROOT, "web/src/day/own_deals.json"), encoding="utf-8") as file:
            relatives = json.load(file)[-1]["turns"]
        self.assertEqual(len({deal["game"] for deal in relatives}), len(relatives))
        for deal in relatives:
            with self.subTest(deal["game"]):
                self.assertFalse(deal.pop("special"))
                self.deal_ends_soon(deal)
        own = self.ws.ask("day")["families"][-1]["game"]
        self.assertEqual(Player(self.ws, own, ANNA).play().result()["family"], "relatives")


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    names = sys.argv[1:] or ["Day"]
    suite = unittest.defaultTestLoader.loadTestsFromNames(names, sys.modules[__name__])
    sys.exit(run(suite))
