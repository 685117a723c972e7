"""Several `talon serve` at one real PostgreSQL: a table or circle has one owner, and who asks
elsewhere is sent there. Those of a server that dies, is paused or drains are taken over, nothing
that was told is lost, and a game counts once in a circle of another server.
Usage: test_servers.py PROGRAM. TAP.
"""
import concurrent.futures
import os
import signal
import subprocess
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
from client import PATIENCE, Closed, Refused, free_port, wait_until  # noqa: E402
from postgres import FOLDERS, MISSING, Session  # noqa: E402
from sharing_servers import LEASE, SharingServers  # noqa: E402
from tap import run  # noqa: E402
from drive_guests import play  # noqa: E402
from test_circles import WORDS, Game, Member, joined, opened  # noqa: E402
from online_evening import Evening  # noqa: E402

TALON = ""
ORDER = {"game": "whist", "preset": "classic", "pace": 0, "seats": ["human"] * 4}
RESTART = 1012
EXAMPLE = os.path.join(HERE, "../../examples/bot.py")
CLIENT = os.path.join(HERE, "../../examples/seat.mjs")
ADDRESSES = {name: f"https://{name}.talon.example" for name in "abc"}


class Table:
    """A table for one person, who plays all its hands at any server that has it."""

    def __init__(self, ws):
        answer = ws.ask("new", **ORDER)
        self.id, self.tokens, self.told = answer["table"], answer["tokens"], []

    def join(self, ws, seat=0):
        return ws.ask("join", table=self.id, token=self.tokens[seat])["view"]

    def act(self, ws):
        """The next move; it is told."""
        view = self.join(ws)
        seat = view["acting"][0]
        move = self.join(ws, seat)["moves"][0]
        ws.ask("act", table=self.id, token=self.tokens[seat], move=move,
               number=view["number"] + 1)
        self.told.append(move)


@unittest.skipUnless(FOLDERS, MISSING)
class Servers(SharingServers, unittest.TestCase):
    def serve(self, name, address=None, *more):
        return self.start(TALON, name, address or ADDRESSES[name], *more)

    def serve_reachable(self, name):
        """Under an address that a program of this machine can follow, and that address."""
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        return self.serve(name, address, "--listen", f"127.0.0.1:{port}"), address

    def open_table(self, server):
        ws = server.socket()
        table = Table(ws)
        for _ in range(3):
            table.act(ws)
        return ws, table

    def take_over(self, server, table):
        """The socket at the new owner, and after how many seconds it was that."""
        began = time.monotonic()
        ws = server.socket()
        self.ask_until_here(lambda: table.join(ws))
        return ws, time.monotonic() - began

    def assert_stored(self, table):
        """In order, what was told; and the epochs never fall."""
        moves = self.base.run(f"SELECT text FROM {self.schema}.event WHERE kind = 'move' AND stream"
                              f" = '{table.id}' ORDER BY number").split("\n")
        self.assertEqual(moves, table.told)
        epochs = self.base.run(f"SELECT epoch FROM {self.schema}.event WHERE stream = '{table.id}'"
                               " ORDER BY number").split("\n")
        self.assertEqual(epochs, sorted(epochs, key=int))
        return sorted(set(epochs))

    def test_who_asks_elsewhere_is_sent_to_the_owner(self):
        one, other = self.serve("a"), self.serve("b")
        ws, table = self.open_table(one)
        elsewhere = other.socket()
        with self.assertRaises(Refused) as moved:
            table.join(elsewhere)
        self.assertEqual((moved.exception.code, moved.exception.error["server"]),
                         ("moved", ADDRESSES["a"]))
        with self.assertRaises(Refused) as unknown:
            elsewhere.ask("join", table="nowhere12345")
        self.assertEqual(unknown.exception.code, "unknown")
        self.assertEqual(self.base.run(f"SELECT count(*) FROM {self.schema}.lease"), "1")
        table.act(ws)
        self.assertEqual(self.assert_stored(table), ["1"])

    def test_tables_of_a_server_that_dies_are_taken_over(self):
        one, other = self.serve("a"), self.serve("b")
        _, table = self.open_table(one)
        self.dies(one, ADDRESSES["a"])
        ws, _ = self.take_over(other, table)
        table.act(ws)
        self.assertEqual(self.assert_stored(table), ["1", "2"])

    def test_servers_that_start_at_the_same_time(self):
        """Each has begun to write when the other one ends the rights that have no lease."""
        self.serve("a").stop()  # makes the tables
        self.base.run(f"SET search_path = {self.schema};"
                      " CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS"
                      " $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END $$;"
                      " CREATE TRIGGER wait_here BEFORE INSERT ON server FOR EACH ROW"
                      " EXECUTE FUNCTION wait_here()")
        session = Session(self.base)
        self.addCleanup(session.close)
        session.say("DO $$ BEGIN PERFORM pg_advisory_lock(7); END $$;")
        with concurrent.futures.ThreadPoolExecutor() as threads:
            starts = []
            for name in "ab":
                starts.append(threads.submit(self.serve, name))
                self.base.wait_for(f"SELECT count(*) = {len(starts)} FROM pg_locks WHERE"
                                   " locktype = 'advisory' AND objid = 7 AND NOT granted")
            session.say("DO $$ BEGIN PERFORM pg_advisory_unlock(7); END $$;")
            one, other = [start.result(PATIENCE) for start in starts]
        ws, table = self.open_table(one)
        table.act(ws)
        self.open_table(other)

    def test_one_that_is_started_again_has_its_tables_at_once(self):
        """Nobody waits for the lease that it had before, and nobody is sent to itself."""
        self.lease = 60
        one = self.serve("a")
        _, table = self.open_table(one)
        one.kill()
        table.act(self.serve("a").socket())
        self.assertEqual(self.assert_stored(table), ["1", "2"])

    def test_a_transaction_that_a_dead_server_left_holds_nobody_up(self):
        """As a batch of which the database has got a part: it holds the table."""
        one, other = self.serve("a"), self.serve("b")
        _, table = self.open_table(one)
        owner = self.base.run(f"SELECT server FROM {self.schema}.lease")
        session = Session(self.base)
        self.addCleanup(session.close)
        session.say(f"SET application_name = 'talon {owner}'; BEGIN;"
                    f"SELECT FROM {self.schema}.lease WHERE stream = '{table.id}' FOR SHARE;")
        one.kill()
        self.run_out(ADDRESSES["a"])
        ws, _ = self.take_over(other, table)
        table.act(ws)

    def test_a_server_that_was_paused_too_long_ends(self):
        self.lease = LEASE
        one, other = self.serve("a"), self.serve("b")
        ws, table = self.open_table(one)
        one.process.send_signal(signal.SIGSTOP)
        new, after = self.take_over(other, table)
        self.assertGreater(after, LEASE / 4)
        table.act(new)
        ws.send(id=99, do="join", table=table.id, token=table.tokens[0])
        one.process.send_signal(signal.SIGCONT)
        with self.assertRaises(Closed):
            while True:
                self.assertNotEqual(ws.message().get("id"), 99, "it answers from its memory")
        self.assertEqual(one.process.wait(PATIENCE), 1)
        self.assertIn("lease", one.error_text())
        table.act(new)
        self.assertEqual(self.assert_stored(table), ["1", "2"])

    def test_a_server_that_stops_hands_its_tables_over_at_once(self):
        one, other = self.serve("a"), self.serve("b")
        ws, table = self.open_table(one)
        one.process.send_signal(signal.SIGTERM)
        with self.assertRaises(Closed) as closed:
            while True:
                ws.message()
        self.assertEqual(closed.exception.code, RESTART)
        new, after = self.take_over(other, table)
        self.assertLess(after, self.lease / 2)
        self.assertEqual(one.process.wait(PATIENCE), 0)
        table.act(new)
        self.assertEqual(self.assert_stored(table), ["1", "2"])

    def test_a_stolen_table_is_dropped_with_the_first_refused_row(self):
        """As after a jump of the database's clock: the epoch has changed, and nobody was told."""
        one, other = self.serve("a"), self.serve("b")
        ws, table = self.open_table(one)
        self.base.run(f"UPDATE {self.schema}.lease SET server = '', epoch = epoch + 1")
        with self.assertRaises(Closed) as closed:
            table.act(ws)
        self.assertEqual(closed.exception.code, RESTART)
        new, _ = self.take_over(other, table)
        table.act(new)
        self.assertIsNone(one.process.poll())
        self.assertEqual(self.assert_stored(table), ["1", "3"])

    def test_nobody_has_to_ask_for_a_table_whose_server_dies(self):
        """So clocks and bots go on."""
        one, other = self.serve("a"), self.serve("b")
        _, table = self.open_table(one)
        self.dies(one, ADDRESSES["a"])
        self.wait_for("SELECT epoch FROM {schema}.lease", "2")
        ws = other.socket()
        table.act(ws)
        self.assertEqual(self.assert_stored(table), ["1", "2"])

    def wait_for(self, question, answer):
        """Asks the database until this is the answer."""
        question = question.format(schema=self.schema)
        wait_until(lambda: self.base.run(question) == answer)

    def circle(self, server):
        """Two members, and a table of theirs at this server."""
        anna = opened(server)
        ben = joined(server, anna, "Ben")
        return anna, ben, Game(anna, ben, claim=False)

    def give_away(self, table):
        """Its circle or drive stays where it is."""
        self.base.run(f"UPDATE {self.schema}.lease SET server = '', epoch = epoch + 1"
                      f" WHERE stream = '{table}'")

    def play_elsewhere(self, game, server):
        self.give_away(game.table)
        for one in game.people.values():
            one.ws = server.socket()
        for seat in game.people:
            game.claim(seat)
        game.start()
        return game.play()

    def assert_counted(self, circle, won):
        self.assertEqual(circle.scores()[""][0], (1, won[0] + 1, 1, 1))
        self.wait_for("SELECT count(*) FROM {schema}.message", "0")
        self.assertEqual(self.base.run(f"SELECT count(*) FROM {self.schema}.event"
                                       " WHERE kind = 'played'"), "1")

    def ask_until_here(self, ask):
        """Its owner has ended; the lease has not yet."""
        def answer():
            try:
                return ask()
            except Refused as refused:
                self.assertEqual(refused.code, "moved")
                return None

        return wait_until(answer, every=0.1)  # a crowd of requests would be refused, and throttled

    def test_a_drive_goes_on_at_another_server(self):
        one, other = self.serve("a"), self.serve("b")
        evening = Evening(one)
        evening.act("begin")
        self.assertTrue(play(evening.guests, evening.is_played, PATIENCE))
        evening.act("next", round=1)
        self.dies(one, ADDRESSES["a"])
        evening.again(other)
        self.ask_until_here(evening.head)
        self.assertTrue(play(evening.guests, evening.is_played, PATIENCE))
        evening.act("next", round=2)
        self.assertEqual(evening.head()["phase"], "over")
        played = [(act["round"], act["table"], act["deal"]) for act in evening.acts()
                  if act["act"] == "played"]
        self.assertEqual(sorted(played), [(1, 1, 1), (2, 1, 1)])
        self.wait_for("SELECT count(*) FROM {schema}.message", "0")

    def test_a_drive_counts_a_table_of_another_server(self):
        one, other = self.serve("a"), self.serve("b")
        evening = Evening(one)
        evening.act("begin")
        sat = [evening.ws.ask("drive_sit", drive=evening.id, token=guest.token)
               for guest in evening.guests]
        table, seats = sat[0]["table"], {one["seat"]: (one["token"], other.socket()) for one in sat}
        self.give_away(table)

        def view(seat):
            return seats[seat][1].ask("join", table=table, token=seats[seat][0])["view"]

        while not (seen := view(0))["over"]:
            seat = seen["acting"][0]
            seats[seat][1].ask("act", table=table, token=seats[seat][0],
                               move=view(seat)["moves"][0], number=seen["number"] + 1)
        self.wait_for("SELECT count(*) FROM {schema}.event WHERE text LIKE '%\"played\"%'", "1")
        self.assertTrue(evening.is_played())
        values = evening.deals()[0]["values"]
        self.assertEqual((len(values), sum(values)), (2, 13))

    def test_a_game_counts_in_the_circle_of_another_server(self):
        one, other = self.serve("a"), self.serve("b")
        anna, _, game = self.circle(one)
        here = Member(other, anna.circle, 1, anna.token)
        with self.assertRaises(Refused) as moved:
            here.see()
        self.assertEqual((moved.exception.code, moved.exception.error["server"]),
                         ("moved", ADDRESSES["a"]))
        won = self.play_elsewhere(game, other)
        self.wait_for("SELECT count(*) FROM {schema}.event WHERE kind = 'played'", "1")
        self.assert_counted(Member(one, anna.circle, 1, anna.token), won)

    def test_a_game_counts_when_its_circle_has_an_owner_again(self):
        one, other = self.serve("a"), self.serve("b")
        anna, _, game = self.circle(one)
        self.dies(one, ADDRESSES["a"])
        won = self.play_elsewhere(game, other)
        self.assertEqual(self.base.run(f"SELECT count(*) FROM {self.schema}.message"), "1")
        done = subprocess.run([TALON, "store", "copy", self.base.address(self.schema),
                               os.path.join(self.room, "copy")], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no drive or circle has counted", done.stderr)
        here = Member(other, anna.circle, 1, anna.token)
        self.ask_until_here(here.see)
        self.wait_for("SELECT count(*) FROM {schema}.event WHERE kind = 'played'", "1")
        self.assert_counted(here, won)

    def test_who_is_sent_to_another_server_writes_nothing(self):
        """Many ask so while a lease runs out, and claims wait behind them."""
        one, other = self.serve("a").socket(), self.serve("b").socket()
        table = Table(one)
        locked = f"SELECT xmax, epoch FROM {self.schema}.lease WHERE stream = '{table.id}'"
        before = self.base.run(locked)
        with self.assertRaises(Refused) as moved:
            table.join(other)
        self.assertEqual((moved.exception.code, moved.exception.error["server"]),
                         ("moved", ADDRESSES["a"]))
        self.assertEqual(self.base.run(locked), before)

    def test_an_account_sees_its_circles_of_all_servers(self):
        one, other = self.serve("a"), self.serve("b")
        session = one.socket().ask("register", name="Benjamin", passphrase=WORDS)["session"]
        others = [opened(server, title) for server, title in ((one, "One"), (other, "Other"))]
        bens = [joined(server, anna, "Ben")
                for server, anna in zip((one, other), others)]
        joined(one, others[0], "Cleo")
        third = self.serve("c")

        def seen(server):
            return sorted((circle["title"], circle["opener"], circle["count"]) for circle in
                          server.socket().ask("circles", session=session)["circles"])

        self.assertEqual(seen(third), [])
        for ben in bens:
            ben.act("bind", on=True, session=session)
        wanted = [("One", "Anna", 3), ("Other", "Anna", 2)]
        self.assertEqual([seen(server) for server in (one, other, third)], [wanted] * 3)
        others[1].act("title", title="Another")
        self.assertEqual(seen(one), [("Another", "Anna", 2), wanted[0]])
        bens[1].act("bind", on=False)
        self.assertEqual([seen(server) for server in (one, third)], [wanted[:1]] * 2)
        others[0].act("remove", member=2)
        self.assertEqual(seen(other), [])

    def test_a_server_that_nobody_visits_keeps_its_lease(self):
        """It renews the lease from its start on, four times in a lease."""
        self.lease = LEASE
        one, ends = self.serve("a"), set()
        while len(ends) < 6:
            self.assertIsNone(one.process.poll(), one.error_text() if one.process.poll() else "")
            ends.add(self.base.run(f"SELECT until FROM {self.schema}.server"))

    def rows_read(self):
        return self.base.run("SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM"
                             f" pg_stat_all_tables WHERE schemaname = '{self.schema}'"
                             " AND relname = 'event'")

    def test_a_start_reads_no_rows(self):
        """However many streams there are; statistics are complete when the server has ended."""
        self.serve("a").stop()
        self.base.run(f"INSERT INTO {self.schema}.stream(id, sort, opened) SELECT '+' || number,"
                      " 'circle', 0 FROM generate_series(1, 20000) AS number")
        self.base.run(f"INSERT INTO {self.schema}.event(stream, number, kind, seat, text, at)"
                      " SELECT '+' || number, 0, 'circle', -1, '{}', 0"
                      " FROM generate_series(1, 20000) AS number")
        before = self.rows_read()
        server = self.serve("b")
        server.socket().ask("games")
        server.stop()
        self.assertEqual(self.rows_read(), before)

    def bot(self, server, made, seat):
        """A program that plays a seat to the end of the game: one has a client of its own."""
        table, token = made["table"], made["tokens"][seat]
        bot = subprocess.Popen(
            ["node", "--experimental-websocket", "--no-warnings", CLIENT,
             f"ws://127.0.0.1:{server.port}/ws", table, token] if seat == 0 else
            [TALON, "bot", "--server", f"http://127.0.0.1:{server.port}", "--table", table,
             "--token", token, "--", sys.executable, EXAMPLE],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(bot.kill)
        return bot

    def test_programs_follow_their_table(self):
        """They ask the wrong server. That of their table dies, and they follow it back."""
        (one, address), (other, _) = self.serve_reachable("a"), self.serve_reachable("b")
        watcher = one.socket()
        made = watcher.ask("new", **{**ORDER, "options": {"target": "1"}})
        watcher.ask("join", table=made["table"])
        bots = [self.bot(other, made, seat) for seat in range(4)]
        while watcher.push("view")["view"]["number"] < 8:
            pass
        self.dies(one, address)
        said = [bot.communicate(timeout=3 * PATIENCE)[1] for bot in bots]
        self.assertEqual([bot.returncode for bot in bots], [0] * 4, said)
        self.assertTrue(other.socket().ask("join", table=made["table"])["view"]["over"])

    def test_what_does_not_go_together(self):
        shared = ["--shared", ADDRESSES["a"]]
        base = ["--data", self.base.address(self.schema)]
        for words in ([*shared, "--data", self.room], ["--lease", "5"],
                      [*base, "--shared", "nowhere"]):
            done = subprocess.run([TALON, "serve", *words], capture_output=True, text=True,
                                  timeout=PATIENCE, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertRegex(done.stderr, "--shared|nowhere")


if __name__ == "__main__":
    TALON = os.path.abspath(sys.argv.pop(1))
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromTestCase(Servers)))
