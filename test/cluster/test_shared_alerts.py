"""Alerts of several `talon serve` with one real PostgreSQL: a device that was declared at one of
them is told once of a turn at a table of another one, also if that server dies then.
Usage: test_shared_alerts.py PROGRAM. TAP.
"""
import os
import shutil
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
from client import Refused, wait_until  # noqa: E402
from postgres import FOLDERS, MISSING  # noqa: E402
from push_service import Browser, PushService  # noqa: E402
from sharing_servers import SharingServers  # noqa: E402
from tap import run  # noqa: E402
from test_push import CONTACT, FOR_TWO, MEMBERS, Pushed  # noqa: E402

TALON = ""


@unittest.skipUnless(FOLDERS, MISSING)
class Alerts(SharingServers, unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.service = PushService(self.room)
        self.addCleanup(self.service.close)
        self.browser = Browser(self.room)
        os.environ["SSL_CERT_FILE"] = self.service.certificate
        self.addCleanup(os.environ.pop, "SSL_CERT_FILE")

    def serve(self, name):
        """Browsers know the servers by one key, which all of them have."""
        keys = [os.path.join(self.room, f"keys-{one}") for one in "ab"]
        if name == "b":
            os.makedirs(keys[1], exist_ok=True)
            shutil.copy(os.path.join(keys[0], "talon.push"), keys[1])
        return self.start(TALON, name, f"https://{name}.talon.example", "--push", CONTACT,
                          "--push-service", self.service.host, "--status",
                          f"unix:{self.room}/status{'' if name == 'b' else '-a'}")

    def declare(self, ws, *seats, at="/here", **more):
        return ws.ask("alerts", seats=list(seats), **MEMBERS, **more,
                      **self.browser.members(self.service.address(at)))

    def open_table(self, ws):
        """And the seat whose turn it is."""
        made = ws.ask("new", seats=["human", "human"], names=["Anna", "Bert"], **FOR_TWO)
        view = ws.ask("join", table=made["table"], token=made["tokens"][0])["view"]
        return {"table": made["table"], "token": made["tokens"][view["acting"][0]]}

    def stored(self, kind):
        return int(self.base.run(f"SELECT count(*) FROM {self.schema}.event WHERE kind = '{kind}'"))

    def test_a_device_is_told_once(self):
        one, other = self.serve("a"), self.serve("b")
        ws, elsewhere = one.socket(), other.socket()
        seat = self.open_table(ws)
        keys = {self.declare(elsewhere, seat)["key"], self.declare(ws, seat)["key"]}
        self.assertEqual((len(keys), self.stored("device")), (1, 1))
        ws.ask("leave", table=seat["table"])
        self.service.wait(1)
        wait_until(lambda: self.stored("told") == 1)
        self.dies(one, "https://a.talon.example")

        def has_come():
            try:
                return elsewhere.ask("turn", **seat)["turn"]
            except Refused:
                return False

        wait_until(has_come)
        # It comes to know of that alert, and does not send another one.
        wait_until(lambda: Pushed.metrics(self)["talon_alerts_waiting"] == 0)
        self.assertEqual(len(self.service.taken), 1)
        self.declare(elsewhere)
        wait_until(lambda: self.stored("device") == 0)
        self.assertEqual(len(self.service.taken), 1)

    def test_a_device_of_another_server_is_told_and_deleted_when_it_is_gone(self):
        one, other = self.serve("a"), self.serve("b")
        ws = one.socket()
        seat = self.open_table(ws)
        self.service.answers["/gone"] = [(410, {})]
        self.declare(other.socket(), seat, at="/gone")
        ws.ask("leave", table=seat["table"])
        wait_until(lambda: self.stored("device") == 0)

    def test_a_device_goes_with_its_account(self):
        one, other = self.serve("a"), self.serve("b")
        ws, elsewhere = one.socket(), other.socket()
        words = {"passphrase": "correct horse battery"}
        session = ws.ask("register", name="Anna", **words)["session"]
        self.declare(ws, self.open_table(ws), session=session)
        self.declare(elsewhere, self.open_table(elsewhere), at="/there")
        elsewhere.ask("forget", session=session, **words)
        wait_until(lambda: self.stored("device") == 1)
        self.assertEqual(self.stored("account"), 0)

    def assert_whole(self):
        """Each account has its device and its names, and nothing is there without an account."""
        event, stream = f"{self.schema}.event", f"{self.schema}.stream"
        pair = (f"NOT EXISTS (SELECT FROM {stream} AS account JOIN {event} AS device"
                " ON sort = 'account' AND kind = 'device' AND position(id IN text) > 0 WHERE")
        alone = f"NOT EXISTS (SELECT FROM {stream} AS its WHERE its.id = one.stream)"
        for what in (f"{stream} AS one WHERE sort = 'account' AND {pair} account.id = one.id)",
                     f"{stream} AS one WHERE sort = 'device' AND {pair} device.stream = one.id)",
                     f"{event} AS one WHERE {alone}", f"{self.schema}.handle AS one WHERE {alone}"):
            self.assertEqual(self.base.run(f"SELECT count(*) FROM {what}"), "0", what)

    def hold_deletions(self):
        """A session in which deletions of devices wait, in the middle of their transactions."""
        self.base.run(f"SET search_path = {self.schema};"
                      " CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS"
                      " $$ BEGIN PERFORM pg_advisory_xact_lock(77); RETURN OLD; END $$;"
                      " CREATE TRIGGER wait BEFORE DELETE ON stream FOR EACH ROW"
                      f" WHEN (OLD.sort = 'device') EXECUTE FUNCTION {self.schema}.wait()")
        holder = self.base.session()
        self.addCleanup(holder.close)
        holder.say("SELECT pg_advisory_lock(77) IS NULL \\g /dev/null")
        return holder

    def test_a_server_dies_while_it_deletes_an_account(self):
        one, other = self.serve("a"), self.serve("b")
        ws, elsewhere = one.socket(), other.socket()
        words = {"passphrase": "correct horse battery"}
        sessions = [ws.ask("register", name=name, **words)["session"] for name in ("Anna", "Bert")]
        for number, session in enumerate(sessions):
            self.declare(ws, self.open_table(ws), at=f"/{number}", session=session)
        ws.ask("forget", session=sessions[0], **words)
        self.assertEqual((self.stored("device"), self.stored("account")), (1, 1))
        holder = self.hold_deletions()
        ws.send(do="forget", session=sessions[1], **words)
        self.base.wait_for("SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory'"
                           " AND NOT granted")
        self.dies(one, "https://a.talon.example")
        self.assert_whole()
        holder.close()
        for session in reversed(sessions):
            try:
                elsewhere.ask("forget", session=session, **words)
                self.assertEqual(session, sessions[1])
            except Refused as refused:
                self.assertEqual(refused.code, "session")
        self.assert_whole()
        self.assertEqual((self.stored("device"), self.stored("account")), (0, 0))


if __name__ == "__main__":
    TALON = os.path.abspath(sys.argv.pop(1))
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromTestCase(Alerts)))
