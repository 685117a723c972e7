"""Replays of finished games as pages of the server, without the app. Usage:
test_replay.py PROGRAM [CLASS or CLASS.TEST …]
"""
import base64
import hashlib
import json
import os
import re
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Asking
from tap import run
from test_serve import Case, Table

BOTS = {"game": "whist", "preset": "classic", "options": {"target": "1"}, "pace": 0,
        "seats": ["human", "simple", "simple", "simple"]}
LONGEST = 300_000  # bytes
MOST = 60  # replays of one address in ten minutes


class Replayed(Case):
    def get(self, server, path, method="GET", **headers):
        asking = Asking(server.port)
        asking.request(method, path, headers={name.replace("_", "-"): value
                                              for name, value in headers.items()})
        answer = asking.getresponse()
        text = answer.read().decode()
        asking.close()
        return answer, text

    def play(self, ws, most=10_000, **order):
        """A table whose game is over, unless it takes more moves."""
        table = Table(ws, **{**BOTS, "names": ["Änne <b>", "", "", ""], **order})
        for _ in range(most):
            view = table.view(0)
            if view["over"]:
                break
            table.act()
        ws.ask("leave", table=table.table)
        return table

    def page_of(self, server, table, **headers):
        answer, text = self.get(server, f"/replay/{table.table}", **headers)
        self.assertEqual(answer.status, 200, text)
        return answer, text

    def missing(self, server, path):
        answer, text = self.get(server, path)
        self.assertEqual(answer.status, 404)
        self.assertIn("no replay", text)
        self.assertEqual(answer.getheader("Cache-Control"), "no-store")

    def game_in(self, text):
        return json.loads(re.search(r'id="game">(.*?)</script>', text, re.S)[1])


class Pages(Replayed):
    def test_what_comes(self):
        with self.serve() as server, server.socket() as ws:
            table = self.play(ws)
            answer, text = self.page_of(server, table)
            self.assertEqual(answer.getheader("Content-Type"), "text/html; charset=utf-8")
            self.assertEqual(answer.getheader("Cache-Control"), "public, max-age=3600")
            self.assertEqual(answer.getheader("Vary"), "accept-language")
            self.assertEqual(answer.getheader("X-Robots-Tag"), "noindex")
            self.assertIn('<html lang="en">', text)
            self.assertLess(len(text), LONGEST)
            self.assertNotIn("<b>", text)
            game = self.game_in(text)
            self.assertEqual(game["names"][0], "Änne <b>")
            with server.socket() as other:
                record = other.ask("record", table=table.table)["record"]
            self.assertEqual(len(game["steps"]), len(re.findall(r"(?m)^step", record)) + 1)
            for token in filter(None, table.tokens):
                self.assertNotIn(token, text)
            self.assertNotRegex(text, r"https?://(?!www\.w3\.org)")
            self.assertNotIn("og:image", text, "this page has no pictures")
            self.check_policy(answer.getheader("Content-Security-Policy"), text)
            head, nothing = self.get(server, f"/replay/{table.table}", "HEAD")
            self.assertEqual((head.status, nothing), (200, ""))
            self.assertEqual(head.getheader("Content-Length"), str(len(text.encode())))

    def check_policy(self, policy, text):
        """Nothing but this script and this style sheet, by their hashes."""
        rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
        self.assertEqual(rules["default-src"], "'none'")
        style, = re.findall(r"<style>(.*?)</style>", text, re.S)
        script, = re.findall(r"<script>(.*?)</script>", text, re.S)
        for name, part in (("style-src", style), ("script-src", script)):
            digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
            self.assertEqual(rules[name], f"'sha256-{digest}'")
        self.assertEqual(set(rules), {"default-src", "style-src", "script-src", "base-uri",
                                      "form-action", "frame-ancestors"})

    def test_languages(self):
        with self.serve() as server, server.socket() as ws:
            table = self.play(ws)
            for accepts, language in (("de-AT,de;q=0.9", "de"), ("xx, fr;q=0.8", "fr"),
                                      ("xx", "en"), ("", "en"), (";,-,;q", "en")):
                _, text = self.page_of(server, table, Accept_Language=accepts)
                self.assertIn(f'<html lang="{language}">', text)

    def test_after_a_restart(self):
        with self.serve() as server, server.socket() as ws:
            table = self.play(ws)
            before = self.page_of(server, table)[1]
            server.kill()
        with self.serve() as server:
            self.assertEqual(self.page_of(server, table)[1], before)

    def test_a_forgotten_name(self):
        with self.serve() as server, server.socket() as ws:
            session = ws.ask("register", name="Ludovica", passphrase="a long passphrase")["session"]
            table = self.play(ws, session=session, names=["", "", "", ""])
            self.assertIn("Ludovica", self.page_of(server, table)[1])
            ws.ask("forget", session=session, passphrase="a long passphrase")
            self.assertNotIn("Ludovica", self.page_of(server, table)[1])

    def test_several_at_once_and_moves_meanwhile(self):
        with self.serve() as server, server.socket() as ws:
            table = self.play(ws)
            other = Table(ws, **{**BOTS, "seats": ["human"] * 4})
            results = []
            threads = [threading.Thread(target=lambda: results.append(
                self.get(server, f"/replay/{table.table}")[0].status)) for _ in range(12)]
            for thread in threads:
                thread.start()
            slowest, began_all = 0, time.monotonic()
            for _ in range(20):
                began = time.monotonic()
                other.act()
                slowest = max(slowest, time.monotonic() - began)
            for thread in threads:
                thread.join()
            self.assertEqual(results, [200] * 12)
            self.assertLess(slowest, max(1, (time.monotonic() - began_all) / 2))  # not behind all
            self.assertEqual(server.stop(), 0)


class Refusals(Replayed):
    def test_games_that_are_not_over(self):
        with self.serve() as server, server.socket() as ws:
            self.missing(server, f"/replay/{self.play(ws, 5).table}")
            gathering = Table(ws, **{**BOTS, "seats": ["open"] * 4})
            self.missing(server, f"/replay/{gathering.table}")

    def test_spectators_are_behind(self):
        with self.serve() as server, server.socket() as ws:
            self.missing(server, f"/replay/{self.play(ws, delay=600).table}")

    def test_no_such_game(self):
        with self.serve() as server:
            for path in ("", "nothinghere", "a" * 15, "a" * 16, "a" * 500, "%00", "a/b", "a.b",
                         "%22%7d"):
                self.missing(server, f"/replay/{path}")
            answer, _ = self.get(server, "/replay/a", "POST")
            self.assertEqual(answer.status, 405)
            self.assertEqual(self.get(server, "/replay")[0].status, 404)

    def test_one_address_opens_so_many(self):
        # a connection from this machine has no address, unless a proxy gives it one
        with self.serve(None, "--behind", "127.0.0.1") as server, server.socket() as ws:
            table = self.play(ws)
            for _ in range(MOST):
                self.page_of(server, table, X_Forwarded_For="203.0.113.7")
            answer, text = self.get(server, f"/replay/{table.table}",
                                    X_Forwarded_For="203.0.113.7")
            self.assertEqual(answer.status, 429)
            self.assertIn("too many", text)
            self.page_of(server, table, X_Forwarded_For="203.0.113.8")

    def test_somebody_who_goes_away(self):
        with self.serve() as server, server.socket() as ws:
            table = self.play(ws)
            for _ in range(30):
                asking = Asking(server.port)
                asking.request("GET", f"/replay/{table.table}")
                asking.close()
            self.page_of(server, table)
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv[1]
    loader, module = unittest.TestLoader(), sys.modules[__name__]
    names = sys.argv[2:]
    suite = loader.loadTestsFromNames(names, module) if names else \
        unittest.TestSuite(loader.loadTestsFromTestCase(case) for case in (Pages, Refusals))
    sys.exit(run(suite))
