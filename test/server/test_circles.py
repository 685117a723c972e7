"""Circles at a real `talon serve`: joining by a link, wrong and old links, tokens of removed
members, who is here only where somebody wants it and only for members, tables of a circle, results
that count once, limits, and a server that is killed.
Usage: test_circles.py PROGRAM [CLASS or CLASS.TEST …]
"""
import json
import os
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Closed, Refused, killed_after
from tap import run
from test_serve import Case

WORDS = "correct horse battery"
STRANGER = {"headers": ["X-Forwarded-For: 192.0.2.1"]}  # this machine itself has no limits
SHORT = {"game": "war", "preset": "tod-und-leben", "pace": 0, "seats": ["human", "open"]}
WHIST = {"game": "whist", "preset": "classic", "options": {"target": "1"},
         "seats": ["human", "simple", "open", "simple"]}


class Member:
    """Somebody in a circle, with a socket of their own."""

    def __init__(self, server, circle, member, token, **how):
        self.ws, self.circle, self.member, self.token = (server.socket(**how), circle, member,
                                                         token)

    def ask(self, do, **more):
        return self.ws.ask(do, circle=self.circle, token=self.token, **more)

    def see(self, **more):
        return self.ask("circle", **more)["circle"]

    def here(self):
        """Who of the circle is here, by name."""
        return [one["name"] for one in self.see()["members"] if one["here"]]

    def act(self, act, **more):
        return self.ask("circle_act", act=act, **more)

    def scores(self, **more):
        """(rank, member, games, won) by game; "" is all of them."""
        return {board["game"] or "": [(row["rank"], row["member"], row["games"], row["won"])
                                      for row in board["rows"]]
                for board in self.ask("circle_scores", **more)["scores"]}


def opened(server, title="Family", name="Anna", **how):
    with server.socket(**how) as ws:
        made = ws.ask("circle_new", title=title, name=name)
    return Member(server, made["circle"], made["member"], made["token"])


def joined(server, opener, name, **how):
    link = opener.see()["invitation"]
    with server.socket(**how) as ws:
        made = ws.ask("circle_join", circle=opener.circle, invitation=link, name=name)
    return Member(server, made["circle"], made["member"], made["token"])


class Game:
    """A table of the circle for these members, who sit in order."""

    def __init__(self, host, *others, claim=True, **order):
        made = host.ask("circle_table", names=["Host"], **{**SHORT, **order})
        self.table, self.host = made["table"], made["host"]
        self.people, self.tokens = {0: host}, {0: made["tokens"][0]}
        for i, one in enumerate(others):
            sat = one.ws.ask("sit", table=self.table, name=f"Guest {i}", device=f"{i + 1:032x}")
            self.people[sat["seat"]], self.tokens[sat["seat"]] = one, sat["token"]
        for seat in self.people if claim else ():
            self.claim(seat)

    def claim(self, seat):
        one = self.people[seat]
        return one.ws.ask("circle_seat", table=self.table, token=self.tokens[seat],
                          member=one.token)

    def start(self):
        self.people[0].ws.ask("start", table=self.table, host=self.host)

    def view(self, seat):
        return self.people[seat].ws.ask("join", table=self.table,
                                        token=self.tokens[seat])["view"]

    def play(self):
        """Forced moves make themselves, the first legal one is chosen; who has won, by seat."""
        for seat, one in self.people.items():
            one.ws.ask("auto", table=self.table, token=self.tokens[seat], on=True)
        view = self.view(0)
        while not view["over"]:
            seat = view["acting"][0]
            view = self.view(seat)
            if seat in view["acting"]:
                self.people[seat].ws.ask("act", table=self.table, token=self.tokens[seat],
                                         move=view["moves"][0], number=view["number"] + 1)
                view = self.view(0)
        return [seat for seat, rank in enumerate(view["rank"]) if rank == 1]


class Circles(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve(None, "--behind", "127.0.0.1")
        self.anna = opened(self.server)
        self.ben = joined(self.server, self.anna, "Ben")

    def refusal(self, expected, call, *arguments, **members):
        with self.assertRaises(Refused) as caught:
            call(*arguments, **members)
        self.assertEqual(caught.exception.code, expected, caught.exception)

    def again(self, *people):
        """Kills the server and starts it again on the same data."""
        self.server.kill()
        self.server = self.serve(None, "--behind", "127.0.0.1")
        for one in people:
            one.ws = self.server.socket()

    # ---- members ----------------------------------------------------------------------------

    def test_join_and_leave(self):
        seen = self.ben.ask("circle")
        self.assertEqual((seen["member"], seen["opens"], seen["bound"]), (2, False, False))
        self.assertEqual([one["name"] for one in seen["circle"]["members"]], ["Anna", "Ben"])
        self.ben.act("leave")
        self.refusal("token", self.ben.see)
        cora = joined(self.server, self.anna, "ben")  # a name is free again, a number is not
        self.assertEqual(cora.member, 3)
        self.anna.act("leave")
        self.assertTrue(cora.ask("circle")["opens"], "who was there next leads it")
        cora.act("leave")
        self.refusal("unknown", cora.see)

    def test_wrong_and_old_links(self):
        link = self.anna.see()["invitation"]
        ws, circle = self.ben.ws, self.anna.circle
        for wrong in ("", link[:-1], link.upper(), link[:-1] + ("a" if link[-1] != "a" else "b")):
            self.refusal("invitation", ws.ask, "circle", circle=circle, invitation=wrong)
            self.refusal("invitation", ws.ask, "circle_join", circle=circle, invitation=wrong,
                         name="Eve")
        invited = ws.ask("circle", circle=circle, invitation=link)
        self.assertEqual(invited["circle"], {"id": circle, "title": "Family", "opener": "Anna",
                                             "count": 2})
        self.anna.act("link")
        self.refusal("invitation", ws.ask, "circle_join", circle=circle, invitation=link,
                     name="Eve")
        self.assertNotEqual(self.ben.see()["invitation"], link, "members pass the new one on")
        self.refusal("token", ws.ask, "circle", circle=circle)
        self.refusal("token", ws.ask, "circle", circle=circle, token="0" * 32)
        self.refusal("unknown", ws.ask, "circle", circle="a" * 12, token=self.anna.token)
        self.refusal("unknown", ws.ask, "join", table=circle)
        self.refusal("unknown", ws.ask, "join", table="+" + circle)

    def test_removed(self):
        link = self.anna.see()["invitation"]
        self.ben.see(watch=True, here=True)
        cora = joined(self.server, self.anna, "Cora")
        self.refusal("token", self.ben.act, "remove", member=cora.member)
        for act in ("link", "title"):
            self.refusal("token", self.ben.act, act, title="Mine")
        self.refusal("token", self.ben.ask, "circle_delete")
        self.refusal("unknown", self.anna.act, "remove", member=1)
        self.anna.see(watch=True)
        self.anna.act("remove", member=2)
        self.ben.ws.push("circle")
        self.anna.ws.push("circle")
        self.ben.ws.pushes.clear()
        cora.see(watch=True, here=True)
        self.anna.ws.push("circle")
        self.ben.ws.ask("hello")
        self.assertFalse(self.ben.ws.pushes, "the removed one hears nothing further")
        cora.ws.close()
        self.anna.ws.push("circle")
        self.refusal("token", self.ben.see)
        self.refusal("token", self.ben.ask, "circle_scores")
        self.refusal("token", self.ben.ask, "circle_table", **SHORT)
        self.refusal("invitation", self.ben.ws.ask, "circle_join", circle=self.anna.circle,
                     invitation=link, name="Ben")
        self.assertEqual(self.anna.here(), [])
        self.again(self.anna, self.ben)
        self.refusal("token", self.ben.see)
        self.assertEqual(self.anna.see()["count"], 2)

    def test_names(self):
        self.refusal("name", joined, self.server, self.anna, "ANNA")
        self.refusal("name", joined, self.server, self.anna, "  ")
        self.refusal("name", self.ben.act, "name", name="anna")
        self.ben.act("name", name="Benno")
        self.anna.act("title", title="Friends of Whist")
        self.again(self.anna, self.ben)
        seen = self.ben.see()
        self.assertEqual(seen["title"], "Friends of Whist")
        self.assertEqual([one["name"] for one in seen["members"]], ["Anna", "Benno"])
        self.refusal("name", self.anna.act, "title", title="x" * 64)

    def test_repeated_requests(self):
        one, two = (self.ben.ws.ask("circle_new", title="T", name="N", own="7" * 32)
                    for _ in range(2))
        self.assertEqual((one["circle"], one["token"]), (two["circle"], two["token"]))
        link = self.anna.see()["invitation"]
        one, two = (self.ben.ws.ask("circle_join", circle=self.anna.circle, invitation=link,
                                    name="Dora", own="8" * 32) for _ in range(2))
        self.assertEqual(one["member"], two["member"])
        self.assertEqual(self.anna.see()["count"], 3)

    def test_an_account_opens_it_elsewhere(self):
        session = self.ben.ws.ask("register", name="Benjamin", passphrase=WORDS)["session"]
        other = self.server.socket()
        self.assertEqual(other.ask("circles", session=session)["circles"], [])
        self.refusal("token", other.ask, "circle", circle=self.anna.circle, session=session)
        self.ben.act("bind", on=True, session=session)
        self.refusal("name", self.anna.act, "bind", on=True, session=session)
        self.again(self.anna, self.ben)
        other = self.server.socket()
        self.assertEqual([one["title"] for one in
                          other.ask("circles", session=session)["circles"]], ["Family"])
        seen = other.ask("circle", circle=self.anna.circle, session=session)
        self.assertEqual((seen["member"], seen["bound"]), (2, True))
        self.assertFalse(any("Benjamin" in str(one) for one in seen["circle"]["members"]))
        self.ben.act("bind", on=False)
        self.refusal("token", other.ask, "circle", circle=self.anna.circle, session=session)

    def test_deleted(self):
        self.anna.see(watch=True)
        self.anna.ask("circle_delete")
        self.refusal("unknown", self.ben.see)
        self.again(self.ben)
        self.refusal("unknown", self.ben.see)
        with sqlite3.connect(os.path.join(self.data, "talon.db")) as base:
            rows = base.execute("SELECT count(*) FROM event WHERE text LIKE '%Family%'")
            self.assertEqual(rows.fetchone(), (0,))

    def test_no_secret_is_in_the_store(self):
        link = self.anna.see()["invitation"]
        with sqlite3.connect(os.path.join(self.data, "talon.db")) as base:
            texts = str(base.execute("SELECT text FROM event").fetchall())
        self.assertIn("Family", texts)
        for secret in (self.anna.token, self.ben.token, link):
            self.assertNotIn(secret, texts)

    # ---- who is here --------------------------------------------------------------------------

    def test_here_only_where_wanted(self):
        self.anna.see(watch=True)
        self.ben.see(watch=True)
        self.assertEqual(self.anna.here(), [])
        self.ben.see(watch=True, here=True)
        self.anna.ws.push("circle")
        self.assertEqual(self.anna.here(), ["Ben"])
        invited = self.anna.ws.ask("circle", circle=self.anna.circle,
                                   invitation=self.anna.see()["invitation"])
        self.assertNotIn("members", invited["circle"], "nobody else hears of it")
        self.ben.see(watch=True, here=False)
        self.anna.ws.push("circle")
        self.assertEqual(self.anna.here(), [])
        self.ben.see(watch=True, here=True)
        self.anna.ws.push("circle")
        self.ben.ws.close()
        self.anna.ws.push("circle")
        self.assertEqual(self.anna.here(), [])

    def test_news_ends(self):
        self.anna.see(watch=True)
        self.anna.ask("circle_leave")
        self.ben.see(watch=True, here=True)
        self.ben.ws.push("circle")
        self.anna.ws.ask("hello")
        self.assertFalse([push for push in self.anna.ws.pushes if push["push"] == "circle"])

    # ---- tables -------------------------------------------------------------------------------

    def test_offer(self):
        self.ben.see(watch=True)
        game = Game(self.anna, self.ben, claim=False)
        self.ben.ws.push("circle")
        offers = self.ben.see()["tables"]
        self.assertEqual([(one["table"], one["game"], one["state"]) for one in offers],
                         [(game.table, "war", "gathering")])
        room = self.ben.ws.ask("join", table=game.table)["room"]
        self.assertEqual(room["circle"], self.anna.circle)
        self.assertEqual(self.ben.ws.ask("list")["tables"], [], "nobody else sees it")
        game.start()
        game.play()
        self.assertEqual(self.ben.see()["tables"], [])

    def test_seats_of_members(self):
        game = Game(self.anna, self.ben)
        seats = self.anna.ws.ask("join", table=game.table)["room"]["seats"]
        self.assertEqual([seat["member"] for seat in seats], [1, 2])
        self.refusal("seat", self.anna.ws.ask, "circle_seat", table=game.table,
                     token=game.tokens[1], member=self.anna.token)
        self.refusal("token", self.anna.ws.ask, "circle_seat", table=game.table,
                     token=game.tokens[1], member="0" * 32)
        self.ben.ws.ask("stand", table=game.table, token=game.tokens[1])
        seats = self.anna.ws.ask("join", table=game.table)["room"]["seats"]
        self.assertNotIn("member", seats[1])
        plain = self.anna.ws.ask("new", **SHORT)
        self.refusal("unknown", self.anna.ws.ask, "circle_seat", table=plain["table"],
                     token=plain["tokens"][0], member=self.anna.token)

    def finished(self, *people, **order):
        game = Game(*people, **order)
        game.start()
        return game, game.play()

    def expected(self, *games):
        """The rows of a board for these games: (members by seat, seats that won)."""
        sums = {}
        for members, won in games:
            for seat, member in members.items():
                games_of, won_of = sums.get(member, (0, 0))
                sums[member] = (games_of + 1, won_of + (seat in won))
        counts = [won for _, won in sums.values()]
        return sorted((1 + sum(other > won for other in counts), member, games, won)
                      for member, (games, won) in sums.items())

    def test_results_count_once(self):
        cora = joined(self.server, self.anna, "Cora")
        one = ({0: 1, 1: 2}, self.finished(self.anna, self.ben)[1])
        game, won = self.finished(cora, self.anna, **WHIST)
        two = ({0: 3, 2: 1}, won)
        self.again(self.anna, self.ben, cora)
        # a rematch carries the members along
        third = self.anna.ws.ask("join", table=game.table)
        self.assertEqual(third["room"]["state"], "over")
        game.table = cora.ws.ask("rematch", table=game.table, host=game.host)["table"]
        seats = cora.ws.ask("join", table=game.table)["room"]["seats"]
        self.assertEqual([(seats[i]["member"], seats[i]["tally"][:2]) for i in (0, 2)],
                         [(3, [1, int(0 in won)]), (1, [1, int(2 in won)])])
        self.assertEqual(seats[1]["tally"][0], 1, "bots have played it, too")
        game.start()
        three = ({0: 3, 2: 1}, game.play())
        for _ in range(2):
            for days in ({}, {"days": 30}):
                boards = self.ben.scores(**days)
                self.assertEqual(sorted(boards), ["", "war", "whist"])
                self.assertEqual(sorted(boards["war"]), self.expected(one))
                self.assertEqual(sorted(boards["whist"]), self.expected(two, three))
                self.assertEqual(sorted(boards[""]), self.expected(one, two, three))
            rounds = self.ben.ask("circle_scores")["rounds"]
            self.assertEqual([(r["game"], r["games"], [m["member"] for m in r["members"]])
                              for r in rounds], [("whist", 2, [1, 3]), ("war", 1, [1, 2])])
            self.again(self.anna, self.ben, cora)
        self.ben.act("leave")
        self.assertEqual([row[1] for row in self.anna.scores()["war"]], [1])
        self.assertEqual(len(self.anna.ask("circle_scores")["rounds"]), 1)

    def test_games_that_do_not_count(self):
        self.finished(self.anna, self.ben, claim=False)
        game = Game(self.anna, self.ben, claim=False)
        game.claim(0)
        game.start()
        game.play()
        self.assertEqual(self.anna.scores(), {}, "only games of at least two members count")

    # ---- limits -------------------------------------------------------------------------------

    def test_limits(self):
        with self.server.socket(**STRANGER) as ws:
            for _ in range(10):
                ws.ask("circle_new", title="T", name="N")
            self.refusal("limit", ws.ask, "circle_new", title="T", name="N")
        link = self.anna.see()["invitation"]
        ws = None
        for i in range(3, 61):
            if i % 50 == 3:
                ws = self.server.socket()
            ws.ask("circle_join", circle=self.anna.circle, invitation=link, name=f"P{i}")
        self.refusal("limit", self.server.socket().ask, "circle_join", circle=self.anna.circle,
                     invitation=link, name="One more")
        ws = self.server.socket()
        made = [ws.ask("circle_new", title="T", name="N") for _ in range(9)]
        for one in made[:8]:
            ws.ask("circle", circle=one["circle"], token=one["token"], watch=True)
        self.refusal("limit", ws.ask, "circle", circle=made[8]["circle"],
                     token=made[8]["token"], watch=True)


class Stored(Case):
    def test_copied_and_read_again(self):
        store = lambda *words: subprocess.run([test_serve.PROGRAM, "store", *words],
                                              capture_output=True, text=True, check=False)
        with self.serve() as server:
            anna = opened(server)
            ben = joined(server, anna, "Ben")
            game = Game(anna, ben)
            game.start()
            game.play()
            seen = (anna.see(), anna.scores())
        self.assertEqual(store("check", self.data).returncode, 0)
        text = store("export", self.data).stdout
        self.assertIn('"sort":"circle"', text)
        copy, source = os.path.join(self.room, "copy"), os.path.join(self.room, "rows")
        os.mkdir(copy)
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        self.assertEqual(store("import", copy, source).returncode, 0)
        self.data = copy
        with self.serve() as server:
            anna.ws = server.socket()
            self.assertEqual((anna.see(), anna.scores()), seen)
        with sqlite3.connect(os.path.join(copy, "talon.db")) as base:
            base.execute("UPDATE event SET text = '{}' WHERE kind = 'act'")
        base.close()
        done = store("check", copy)
        self.assertEqual(done.returncode, 1)
        self.assertIn("a row of this circle cannot be understood", done.stderr)
        with self.serve() as server, server.socket() as anna.ws:
            self.refused("store", anna.see)


class Killed(Case):
    """People join and games end while the server is killed again and again."""

    def test_nothing_is_lost_or_doubled(self):
        server = self.serve()
        anna = opened(server)
        ben = joined(server, anna, "Ben")
        joins, ends, begun = [0], [0], [0]
        for round in range(4):
            goal = ends[0] + 2
            killed = killed_after(server, 0.05 * round, lambda: ends[0] >= goal)
            try:
                while True:  # a new socket may do as much again
                    anna.ws, ben.ws = server.socket(), server.socket()
                    for _ in range(8):
                        self.do_more(anna, ben, joins, ends, begun)
            except (Closed, OSError):
                pass
            killed.join()
            server = self.serve()
            anna.ws = server.socket()
            count = anna.see()["count"] - 2
            self.assertIn(count, (joins[0], joins[0] + 1))
            games = anna.scores().get("", [(0, 0, 0, 0)])[0][2]
            self.assertGreaterEqual(games, ends[0])
            self.assertLessEqual(games, begun[0])
            self.assertEqual(games, self.games_over(server))
            joins[0], ends[0] = count, games
        self.assertGreater(ends[0], 2)
        self.assertGreater(joins[0], 4)

    def games_over(self, server):
        """How many tables of the circle are over, as the server tells it."""
        with sqlite3.connect(f"file:{self.data}/talon.db?mode=ro", uri=True) as base:
            rows = base.execute("SELECT text FROM event WHERE kind = 'played'").fetchall()
            tables = [row["table"] for row in map(json.loads, (text for text, in rows))]
            names = [name for name, in base.execute("SELECT id FROM stream")]
        self.assertEqual(len(set(tables)), len(tables), "each table has one result")
        over = 0
        for table in (name for name in names if name[0] != "+"):
            with server.socket() as ws:
                over += ws.ask("join", table=table)["room"]["state"] == "over"
        return over

    def do_more(self, anna, ben, joins, ends, begun):
        link = anna.see()["invitation"]
        if joins[0] < 50:
            ben.ws.ask("circle_join", circle=anna.circle, invitation=link, name=f"P{joins[0]}")
            joins[0] += 1
        game = Game(anna, ben)
        begun[0] += 1
        game.start()
        game.play()
        ends[0] += 1


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    names = sys.argv[1:] or ["Circles", "Stored", "Killed"]
    suite = unittest.defaultTestLoader.loadTestsFromNames(names, sys.modules[__name__])
    sys.exit(run(suite))
