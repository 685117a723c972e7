"""People who are away are told by mail that it is their turn, by a real `talon serve` and a mail
command of the test's own. Usage: test_mail.py PROGRAM [CLASS or CLASS.TEST …]
"""
import os
import re
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Asking, wait_until
from mail_box import MailBox, code_in, text_of
from tap import run
from test_serve import Case, Table

SITE = "https://talon.example"
FOR_TWO = {"game": "wunsdorf", "options": {"players": 2}, "pace": 0, "grace": -1}
ANNA = "anna@mail.example"
START = 60  # seconds after a start before anybody is told
HANGS = 20  # seconds before a command is killed


class Mailed(Case):
    def setUp(self):
        super().setUp()
        self.box = MailBox(self.room)

    def start(self, *more, after=1):
        return self.serve(None, "--mail", self.box.command, "--mail-after", str(after),
                          "--public", SITE, "--status", f"unix:{self.room}/status", *more)

    def waiting_seat(self, ws):
        """A table of two people at which nobody is, and the seat whose turn it is."""
        table = Table(ws, seats=["human", "human"], names=["Anna", "Bert"], **FOR_TWO)
        seat = table.view()["acting"][0]
        ws.ask("leave", table=table.table)
        return {"table": table.table, "token": table.tokens[seat]}

    def confirm(self, ws, *seats, address=ANNA, lang="de", **more):
        """Asks for a code, reads it in the mail, and enters it; answers the secret."""
        before = len(self.box.raw())
        ws.ask("mail", address=address, lang=lang)
        code = code_in(self.box.wait(before + 1)[-1])
        return ws.ask("mail", address=address, code=code, lang=lang, seats=list(seats),
                      **more)["secret"]

    def wrong_code(self, ws, code):
        self.refused("token",
                     lambda: ws.ask("mail", address=ANNA, code=code, seats=[], lang="en"))

    def metric(self, name):
        asking = Asking(f"{self.room}/status")
        asking.request("GET", "/metrics")
        text = asking.getresponse().read().decode()
        asking.close()
        return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.M)[1])

    def waits_for(self, name, value):
        wait_until(lambda: self.metric(name) == value, every=0.1)

    def http(self, server, method, path, body=None, language="en"):
        asking = Asking(server.port)
        headers = {"Accept-Language": language}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        asking.request(method, path, body, headers)
        answer = asking.getresponse()
        text = answer.read().decode()
        asking.close()
        return answer, text


class Told(Mailed):
    def test_what_comes(self):
        with self.start() as server, server.socket() as ws:
            seat = self.waiting_seat(ws)
            ws.ask("mail")  # this server sends mails
            secret = self.confirm(ws, seat)
            code, turn = self.box.wait(2)
            self.assertEqual(self.box.read("words"), b"-t -i\n")
            self.assertEqual(code["To"], ANNA)
            self.assertNotIn("List-Unsubscribe", code)
            self.assertNotIn(seat["table"], text_of(code))
            self.assertEqual(turn["Subject"], "Du bist dran: Wunsdorf")
            self.assertEqual(turn["From"], "Talon <talon@talon.example>")
            self.assertIn(f"{SITE}/#/{seat['table']}", text_of(turn))
            stop = turn["List-Unsubscribe"].strip("<>")
            self.assertIn(stop, text_of(turn))
            self.assertTrue(stop.startswith(f"{SITE}/mail/"))
            self.assertEqual(turn["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
            self.assertEqual(turn["Auto-Submitted"], "auto-generated")
            self.assertLess(abs(turn["Date"].datetime.timestamp() - time.time()), 60)
            self.assertNotEqual(turn["Message-ID"], code["Message-ID"])
            for hidden in (seat["token"], secret, "Anna", "Bert"):
                self.assertNotIn(hidden, str(turn))
            for raw in self.box.raw():
                self.assertNotIn(b"\r", raw)
                self.assertLess(max(map(len, raw.split(b"\n"))), 200)
            time.sleep(3)
            self.assertEqual(len(self.box.raw()), 2)  # one for this turn
            self.assertEqual(self.metric('talon_mails_total{result="taken"}'), 2)
            self.assertEqual(self.metric("talon_mail_addresses"), 1)
            self.assertEqual(server.error_text(), "")

    def test_who_is_here_is_not_told(self):
        with self.start(after=2) as server, server.socket() as ws, server.socket() as other:
            seat = self.waiting_seat(ws)
            other.ask("join", **seat)
            self.confirm(ws, seat)
            time.sleep(3.5)
            self.assertEqual(len(self.box.raw()), 1)

    def test_the_link_that_stops(self):
        with self.start() as server, server.socket() as ws:
            seat = self.waiting_seat(ws)
            secret = self.confirm(ws, seat)
            link = self.box.wait(2)[1]["List-Unsubscribe"].strip("<>").removeprefix(SITE)
            answer, text = self.http(server, "GET", link, language="fr-CH, de;q=0.5")
            self.assertEqual(answer.status, 200)
            self.assertIn('lang="fr"', text)
            self.assertIn(f'action="{link}"', text)
            self.assertIn("default-src 'none'", answer.getheader("Content-Security-Policy"))
            self.assertEqual(answer.getheader("Cache-Control"), "no-store")
            self.assertEqual(self.http(server, "HEAD", link)[0].status, 200)
            self.assertEqual(self.metric("talon_mail_addresses"), 1)  # a look stops nothing
            wrong = "/mail/" + "A" * 22
            self.assertEqual(self.http(server, "POST", wrong, "x=y")[0].status, 200)
            self.assertEqual(self.metric("talon_mail_addresses"), 1)
            answer, text = self.http(server, "POST", link, "List-Unsubscribe=One-Click", "de")
            self.assertEqual(answer.status, 200)
            self.assertIn("keine", text)
            self.assertEqual(self.metric("talon_mail_addresses"), 0)
            server.kill()  # the answer came after the disk had it
        with self.start() as server, server.socket() as ws:
            self.assertEqual(self.metric("talon_mail_addresses"), 0)
            self.refused("token", ws.ask, "mail", address=ANNA, secret=secret, seats=[seat],
                         lang="de")
            self.assertEqual(self.http(server, "POST", link, "")[0].status, 200)
            with self.assertRaises(ConnectionError):
                self.http(server, "POST", link, "x" * 2000)

    def test_the_page_stops(self):
        with self.start(after=600) as server, server.socket() as ws:
            secret = self.confirm(ws, self.waiting_seat(ws))
            self.refused("token", ws.ask, "mail", address=ANNA, secret="A" * 22, off=True)
            ws.ask("mail", address=ANNA, secret=secret, off=True)
            self.assertEqual(self.metric("talon_mail_addresses"), 0)


class Kept(Mailed):
    def test_nothing_of_an_address_before_its_code(self):
        with self.start() as server, server.socket() as ws:
            ws.ask("mail", address=ANNA, lang="en")
            self.box.wait(1)
            for wrong in ("00000000", "", "1"):
                self.wrong_code(ws, wrong)
            self.assertEqual(self.metric("talon_mail_addresses"), 0)
            server.kill()
        self.assertFalse(any(ANNA.encode() in self.stored(name)
                             for name in os.listdir(self.data)))
        with self.start() as server, server.socket() as ws:
            code = code_in(self.box.wait(1)[0])
            self.wrong_code(ws, code)

    def stored(self, name):
        with open(os.path.join(self.data, name), "rb") as file:
            return file.read()

    def test_a_kill_doubles_nothing(self):
        with self.start() as server, server.socket() as ws:
            told, waits = self.waiting_seat(ws), self.waiting_seat(ws)
            secret = self.confirm(ws, told)
            self.box.wait(2)
            self.waits_for("talon_alerts_under_way", 0)
            ws.ask("mail", address=ANNA, secret=secret, seats=[told, waits], lang="de",
                   quiet_from=0, quiet_to=1439)  # hours in which nothing comes
            server.kill()
        began = time.time()
        with self.start() as server, server.socket() as ws:
            ws.ask("mail", address=ANNA, secret=secret, seats=[waits], lang="de")
            self.assertIn(waits["table"], text_of(self.box.wait(3, 2 * START)[2]))
            self.assertGreater(self.box.time_of(3) - began, START - 1)
            time.sleep(3)
            self.assertEqual(len(self.box.raw()), 3)  # the other turn was told before
            self.assertNotIn(ANNA, server.error_text())

    def test_an_account_takes_its_address_along(self):
        with self.start(after=600) as server, server.socket() as ws:
            answer = ws.ask("register", name="Anna", passphrase="a long passphrase")
            self.confirm(ws, self.waiting_seat(ws), session=answer["session"])
            self.assertEqual(self.metric("talon_mail_addresses"), 1)
            ws.ask("forget", session=answer["session"], passphrase="a long passphrase")
            self.waits_for("talon_mail_addresses", 0)


class Commands(Mailed):
    def test_a_command_that_fails_is_tried_again(self):
        with self.start() as server, server.socket() as ws:
            seat = self.waiting_seat(ws)
            self.confirm(ws)
            self.box.behave("fails")
            began = time.time()
            secret = self.confirm_again(ws, seat)
            self.waits_for('talon_mails_total{result="failed"}', 1)
            self.assertEqual(self.box.count("failed"), 1)
            self.assertIn("mail_failed", server.error_text())
            self.assertNotIn(ANNA, server.error_text())
            self.box.behave("takes")
            self.assertIn(seat["table"], text_of(self.box.wait(2)[1]))
            self.assertGreater(self.box.time_of(2) - began, 25)  # it waits half a minute
            self.assertTrue(secret)

    def confirm_again(self, ws, *seats):
        """The code is good for some time."""
        code = code_in(self.box.wait(1)[0])
        return ws.ask("mail", address=ANNA, code=code, seats=list(seats), lang="en")["secret"]

    def test_a_command_that_hangs_is_killed(self):
        with self.start(after=600) as server, server.socket() as ws:
            self.box.behave("hangs")
            ws.ask("mail", address=ANNA, lang="en")
            began = time.monotonic()
            child = int(wait_until(lambda: self.box.count("hung") and self.box.whole("child")))
            for _ in range(20):
                ws.ask("games")
            self.assertLess(time.monotonic() - began, HANGS / 2)  # it delays nobody
            self.waits_for('talon_mails_total{result="hung"}', 1)
            self.assertGreater(time.monotonic() - began, HANGS - 2)
            self.assertIn("mail_hung", server.error_text())
            wait_until(lambda: self.state_of(child) in ("gone", "Z"))

    def state_of(self, process):
        try:
            with open(f"/proc/{process}/stat", encoding="utf-8") as file:
                return file.read().rsplit(")", 1)[1].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return "gone"

    def test_a_stop_does_not_wait_for_it(self):
        with self.start() as server, server.socket() as ws:
            self.box.behave("deaf")
            for person in ("a", "b", "c"):
                ws.ask("mail", address=f"{person}@mail.example", lang="en")
            self.waits_for("talon_alerts_under_way", 3)
            began = time.monotonic()
            self.assertEqual(server.stop(), 0)
            self.assertLess(time.monotonic() - began, HANGS / 2)

    def test_options(self):
        for more in (["--mail", "sendmail -t"], ["--mail", "/nowhere/sendmail"], ["--mail", ""],
                     ["--mail", self.box.command], ["--mail-after", "0"],
                     ["--mail-from", "a b@mail.example"],
                     ["--mail", self.box.command, "--public", "http://10.0.0.1:8080"]):
            self.fails(*self.here(), *more, status=2)
        with self.serve() as server, server.socket() as ws:
            self.refused("request", ws.ask, "mail")
            self.refused("request", ws.ask, "mail_stop", stop="A")
            self.assertEqual(self.http(server, "GET", "/mail/" + "A" * 22)[0].status, 404)
            self.assertEqual(self.http(server, "POST", "/mail/" + "A" * 22, "")[0].status, 405)


class Bounds(Mailed):
    WRONG = ["", "anna", "anna@", "@mail.example", "anna@localhost", "a b@mail.example",
             "anna@mail.example\n", "anna@mail.example\r\nBcc: b@mail.example",
             "anna@mail.example, b@mail.example", "<anna@mail.example>", '"anna"@mail.example',
             "anna@[127.0.0.1]", "anna@127.0.0.1", "-anna@mail.example", "änna@mail.example",
             "anna@mail..example", "|sh@mail.example", "a" * 65 +
             "@mail.example", "anna@" + "a." * 125 + "example", ".a@mail.example"]

    def test_addresses_that_are_none(self):
        with self.start() as server, server.socket() as ws:
            for wrong in self.WRONG:
                self.refused("request", ws.ask, "mail", address=wrong, lang="en")
            time.sleep(0.5)
            self.assertEqual(self.box.raw(), [])

    def test_a_language_is_no_header(self):
        with self.start() as server, server.socket() as ws:
            ws.ask("mail", address=ANNA, lang="en\r\nBcc: b@mail.example")
            self.assertNotIn(b"Bcc", self.box.wait(1)[0].as_bytes())

    def test_one_address_gets_so_many(self):
        with self.start("--behind", "127.0.0.1") as server, server.socket() as ws:
            for _ in range(3):
                ws.ask("mail", address=ANNA, lang="en")
            self.refused("limit", ws.ask, "mail", address="ANNA@mail.example", lang="en")
            ws.ask("mail", address="bert@mail.example", lang="en")
            self.box.wait(4)

    def test_a_code_cannot_be_guessed(self):
        with self.start() as server, server.socket() as ws:
            ws.ask("mail", address=ANNA, lang="en")
            code = code_in(self.box.wait(1)[0])
            for _ in range(5):
                self.wrong_code(ws, "x")
            self.wrong_code(ws, code)


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv[1]
    loader, module = unittest.TestLoader(), sys.modules[__name__]
    names = sys.argv[2:]
    suite = loader.loadTestsFromNames(names, module) if names else \
        unittest.TestSuite(loader.loadTestsFromTestCase(case)
                           for case in (Told, Kept, Commands, Bounds))
    sys.exit(run(suite))
