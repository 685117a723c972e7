"""People who are away are told by Web Push that it is their turn, by a real `talon serve` and a
push service of the test's own. Usage: test_push.py PROGRAM [CLASS or CLASS.TEST …]
"""
import json
import os
import re
import socket
import stat
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Asking, wait_until
from push_service import Browser, PushService, claims_of, letters
from tap import run
from test_serve import Case, Table

CONTACT = "mailto:host@talon.example"
FOR_TWO = {"game": "wunsdorf", "options": {"players": 2}, "pace": 0, "grace": -1}
MEMBERS = {"lang": "de", "zone": 60}
DELAY = 5  # seconds away before somebody is told
GIVEN_UP = 10  # seconds after which a service that does not answer is left


class Pushed(Case):
    def setUp(self):
        super().setUp()
        self.service = PushService(self.room)
        self.addCleanup(self.service.close)
        self.browser = Browser(self.room)
        os.environ["SSL_CERT_FILE"] = self.service.certificate
        self.addCleanup(os.environ.pop, "SSL_CERT_FILE")

    def start(self, *more):
        return self.serve(None, "--push", CONTACT, "--push-service", self.service.host,
                          "--status", f"unix:{self.room}/status", *more)

    def waiting_seat(self, ws):
        """A table of two people at which nobody is, and the seat whose turn it is."""
        table = Table(ws, seats=["human", "human"], names=["Anna", "Bert"], **FOR_TWO)
        seat = table.view()["acting"][0]
        ws.ask("leave", table=table.table)
        return {"table": table.table, "token": table.tokens[seat]}

    def declare(self, ws, path, *seats, **more):
        return ws.ask("alerts", seats=list(seats), **MEMBERS, **more,
                      **self.browser.members(self.service.address(path)))

    def metrics(self):
        asking = Asking(f"{self.room}/status")
        asking.request("GET", "/metrics")
        text = asking.getresponse().read().decode()
        asking.close()
        found = re.findall(r"^(talon_alert\S*) (\S+)$", text, re.M)
        return {name: float(value) for name, value in found}

    def waits_for(self, name, value):
        wait_until(lambda: self.metrics().get(name) == value, every=0.1)

    def result(self, name, count):
        self.waits_for(f'talon_alerts_total{{result="{name}"}}', count)

    def devices(self, count):
        self.waits_for("talon_alert_devices", count)


class Told(Pushed):
    def test_what_comes(self):
        with self.start() as server, server.socket() as ws:
            began = time.monotonic()
            seat = self.waiting_seat(ws)
            key = self.declare(ws, "/a?b=c", seat)["key"]
            (path, headers, content), = self.service.wait(1)
            self.assertGreater(time.monotonic() - began, DELAY - 1)
            self.assertEqual(path, "/a?b=c")
            text = self.browser.open(content)
            self.assertEqual(sorted(text), ["body", "lang", "off", "table", "title"])
            self.assertEqual(text["title"], "Du bist dran")
            self.assertIn(text["body"], ("Wunsdorf · Anna", "Wunsdorf · Bert"))
            self.assertEqual(text["table"], seat["table"])
            self.assertEqual(headers["Content-Encoding"], "aes128gcm")
            self.assertEqual(headers["Host"], self.service.host)
            self.assertEqual(headers["Ttl" if "Ttl" in headers else "TTL"], "14400")
            self.assertEqual(headers["Urgency"], "normal")
            self.assertRegex(headers["Topic"], r"\A[0-9a-f]{32}\Z")
            claims, signed_by = claims_of(headers["Authorization"], self.room)
            self.assertEqual(signed_by, key)
            self.assertEqual(claims["aud"], f"https://{self.service.host}")
            self.assertEqual(claims["sub"], CONTACT)
            self.assertTrue(11 * 3600 < claims["exp"] - time.time() <= 12 * 3600)
            for secret in (seat["table"], seat["token"]):  # the service learns nothing of these
                self.assertNotIn(secret, f"{path}{headers}")
            self.result("taken", 1)
            ws.ask("join", table=seat["table"], token=seat["token"])
            ws.ask("leave", table=seat["table"])
            self.assertEqual(self.service.wait(2)[1][1]["Topic"], headers["Topic"])

    def test_who_is_here_is_not_told(self):
        with self.start() as server, server.socket() as ws, server.socket() as other:
            seat, away = self.waiting_seat(ws), self.waiting_seat(ws)
            other.ask("join", table=seat["table"], token=seat["token"])
            self.declare(ws, "/here", seat)
            self.declare(ws, "/away", away)
            self.assertEqual([path for path, *_ in self.service.wait(1)], ["/away"])
            time.sleep(1)
            self.assertEqual(len(self.service.taken), 1)
            self.assertTrue(ws.ask("turn", **seat)["turn"])


class Answers(Pushed):
    def test_gone_and_refused_and_later(self):
        self.service.answers = {
            "/410": [(410, {})], "/404": [(404, {})], "/403": [(403, {})], "/413": [(413, {})],
            "/429": [(429, {"Retry-After": "1"}), (503, {"Retry-After": "1"})],
        }
        with self.start() as server, server.socket() as ws:
            seat = self.waiting_seat(ws)
            for path in self.service.answers:
                self.declare(ws, path, seat)
            self.devices(5)
            self.service.wait(7)
            self.result("taken", 1)
            self.result("gone", 2)
            self.result("refused", 2)
            self.devices(3)
            paths = [path for path, *_ in self.service.taken]
            self.assertEqual(paths.count("/429"), 3)
            self.assertEqual(len(paths), 7)
            self.assertIn("alert_refused", server.error_text())

    def test_only_the_head_of_an_answer_counts(self):
        """Redirects are not followed, a long head is none, and no content is waited for. The long
        head comes last: a service that fails puts off what still waits for it.
        """
        self.service.answers = {
            "/301": [(301, {"Location": self.service.address("/elsewhere")})],
            "/308": [(308, {"Location": self.service.address("/elsewhere")})],
            "/content": [(201, {"Content-Length": "1000000000"})],
            "/head": [(201, {"X-Long": "x" * 9000})],
        }
        with self.start() as server, server.socket() as ws:
            seat = self.waiting_seat(ws)
            for path in self.service.answers:
                self.declare(ws, path, seat)
            self.service.wait(4)
            self.result("refused", 2)
            self.result("later", 1)
            self.result("taken", 1)
            self.assertNotIn("/elsewhere", [path for path, *_ in self.service.taken])

    def test_a_service_that_sleeps_delays_nobody(self):
        self.service.answers = {"/one": [30], "/another": [30], "/third": [30]}
        with self.start() as server, server.socket() as ws:
            seat = self.waiting_seat(ws)
            for path in self.service.answers:
                self.declare(ws, path, seat)
            self.service.wait(2)
            began = time.monotonic()
            for _ in range(20):
                ws.ask("turn", **seat)
            self.assertLess(time.monotonic() - began, GIVEN_UP / 2)
            self.waits_for("talon_alerts_under_way", 3)
            self.assertEqual(len(self.service.taken), 2)  # of one host, two at a time
            began = time.monotonic()
            self.assertEqual(server.stop(), 0)
            self.assertLess(time.monotonic() - began, GIVEN_UP / 2)

    def test_strange_hosts_that_are_silent_delay_nobody_either(self):
        silent = [socket.create_server((f"127.0.0.{last}", 0)) for last in range(2, 6)]
        for one in silent:
            self.addCleanup(one.close)
        hosts = ["{}:{}".format(*one.getsockname()) for one in silent]
        named = [word for host in hosts for word in ("--push-service", host)]
        with self.start(*named) as server, server.socket() as ws:
            self.declare(ws, "/known", self.waiting_seat(ws))
            self.result("taken", 1)
            seat = self.waiting_seat(ws)
            for host in hosts:
                ws.ask("alerts", seats=[seat], **MEMBERS,
                       **self.browser.members(f"https://{host}/x"))
            self.declare(ws, "/meanwhile", self.waiting_seat(ws))
            self.service.wait(2)
            self.result("later", 0)  # nobody was given up
            self.waits_for("talon_alerts_under_way", len(hosts))

    def test_many_devices(self):
        with self.start() as server, server.socket() as ws:
            for first in range(0, 150, 50):
                seat = self.waiting_seat(ws)
                with server.socket() as more:
                    for i in range(first, first + 50):
                        self.declare(more, f"/{i}", seat)
            paths = {path for path, *_ in self.service.wait(150, 60)}
            self.result("taken", 150)
            self.assertEqual(paths, {f"/{i}" for i in range(150)})
            self.assertLessEqual(self.service.most, 2)


class Addresses(Pushed):
    def test_private_addresses_and_strange_certificates(self):
        os.environ["SSL_CERT_FILE"] = "/dev/null"
        port = self.service.server_address[1]
        with self.start() as server, server.socket() as ws:
            seat = self.waiting_seat(ws)
            for place in (f"127.0.0.1:{port}", "127.0.0.1", "localhost", "10.0.0.1"):
                ws.ask("alerts", seats=[seat], **MEMBERS,
                       **self.browser.members(f"https://{place}/x"))
            self.declare(ws, "/untrusted", seat)
            self.result("forbidden", 4)
            self.result("later", 1)
            self.devices(1)
            self.assertEqual(self.service.taken, [])


class Kept(Pushed):
    def test_key_and_devices_survive(self):
        path = os.path.join(self.data, "talon.push")
        with self.start() as server, server.socket() as ws:
            key = self.declare(ws, "/a", self.waiting_seat(ws))["key"]
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
            server.kill()
        with self.start() as server, server.socket() as ws:
            self.assertEqual(ws.ask("alerts")["key"], key)
            self.devices(1)
            self.assertEqual(self.declare(ws, "/a")["key"], key)  # no seats: switched off
            self.devices(0)
        with self.serve() as server, server.socket() as ws:
            self.refused("request", ws.ask, "alerts")

    def test_a_broken_key(self):
        os.makedirs(self.data)
        with open(os.path.join(self.data, "talon.push"), "w", encoding="utf-8") as file:
            file.write("nothing")
        self.assertIn("talon.push", self.fails(*self.here(), "--push", CONTACT))
        for option, value in (("--push", "me"), ("--push", 'mailto:"'),
                              ("--push-service", "https://push.lan")):
            self.fails(*self.here(), option, value, status=2)


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv[1]
    loader, module = unittest.TestLoader(), sys.modules[__name__]
    names = sys.argv[2:]
    suite = loader.loadTestsFromNames(names, module) if names else \
        unittest.TestSuite(loader.loadTestsFromTestCase(case)
                           for case in (Told, Answers, Addresses, Kept))
    sys.exit(run(suite))
