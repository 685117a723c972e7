"""Addresses that people pass on, such as /table/ID: the page with a head from which messengers make
a preview, in their language, which tells no secret. Usage:
test_link_preview.py PROGRAM [CLASS or CLASS.TEST …]
"""
import os
import sys
import unittest
from html.parser import HTMLParser

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Refused
from tap import run
from test_replay import BOTS, Replayed
from test_serve import Table

PAGE = b"""<!doctype html>
<html lang="en"><head><title>Talon</title>
<link rel="manifest" href="./app.webmanifest"><script src="./assets/a.js"></script>
</head><body><div id="app"></div></body></html>
"""
OPEN = {"game": "whist", "preset": "classic", "seats": ["human", "open", "simple", "open"]}
EVIL = "\"><script>'x'</script>&amp;"
ORDINARY = "Card games against bots and with friends"
PREVIEWS = 300  # of one address in ten minutes


class Tags(HTMLParser):
    """What a messenger reads: the tags of the head, and the names of all tags."""

    def __init__(self, text):
        super().__init__()
        self.told, self.names, self.links = {}, [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        own = dict(attrs)
        self.names.append(tag)
        if tag == "meta":
            self.told[own.get("property") or own.get("name")] = own.get("content")
        self.links += [own[name] for name in ("href", "src") if name in own]


class Linked(Replayed):
    def setUp(self):
        super().setUp()
        self.put("index.html", PAGE)
        os.makedirs(os.path.join(self.page, "previews"))
        for name in ("talon", "whist"):
            self.put(f"previews/{name}.png", b"PNG")

    def tags(self, server, path, **headers):
        answer, text = self.get(server, path, **headers)
        self.assertEqual(answer.status, 200, path)
        self.assertEqual(answer.getheader("Cache-Control"), "no-cache")
        self.assertEqual(answer.getheader("Vary"), "accept-language")
        return Tags(text)

    def told(self, server, path, **headers):
        told = self.tags(server, path, **headers).told
        return told["og:title"], told["og:description"]


class Tables(Linked):
    def test_what_comes(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, names=["Anna", "", "", ""], **OPEN)
            answer, text = self.get(server, f"/table/{table.table}")
            told = Tags(text).told
            self.assertEqual(told["og:title"], "Whist")
            self.assertEqual(told["og:description"], "Classic Whist · 2 seats are free.")
            self.assertEqual(told["og:image"],
                             f"http://127.0.0.1:{server.port}/previews/whist.png")
            self.assertEqual((told["og:image:width"], told["og:image:height"]), ("1200", "630"))
            self.assertEqual(told["twitter:card"], "summary_large_image")
            self.assertEqual(told["talon-root"], "../")
            self.assertEqual(Tags(text).links, ["../app.webmanifest", "../assets/a.js"])
            self.assertNotIn("Anna", text)
            for token in filter(None, table.tokens):
                self.assertNotIn(token, text)
            self.assertEqual(answer.getheader("Content-Security-Policy"),
                             server.get("/").getheader("Content-Security-Policy"))
            self.assertEqual(answer.getheader("X-Robots-Tag"), "noindex")
            head, nothing = self.get(server, f"/table/{table.table}", "HEAD")
            self.assertEqual((head.status, nothing), (200, ""))
            self.assertEqual(head.getheader("Content-Length"), str(len(text.encode())))
            self.assertEqual(self.get(server, f"/table/{table.table}", "POST")[0].status, 405)

    def test_names_at_public_tables_are_text(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, names=[EVIL, "", "", ""], public=True, **OPEN)
            tags = self.tags(server, f"/table/{table.table}")
            self.assertEqual(tags.told["og:description"],
                             f"Classic Whist · 2 seats are free. · At the table: {EVIL}")
            ordinary = self.tags(server, "/table/nothinghere")
            self.assertEqual(tags.names, ordinary.names)

    def test_how_the_table_stands(self):
        with self.serve() as server, server.socket() as ws:
            full = Table(ws, wait=True, **BOTS)
            self.assertIn("All seats are taken.", self.told(server, f"/table/{full.table}")[1])
            playing = self.play(ws, 5)
            self.assertIn("is being played", self.told(server, f"/table/{playing.table}")[1])
            over = self.play(ws, public=True)
            self.assertEqual(self.told(server, f"/table/{over.table}")[1],
                             "Classic Whist · The game is over. · At the table: Änne <b>")
            delayed = self.play(ws, delay=600)
            self.assertIn("is being played", self.told(server, f"/table/{delayed.table}")[1])

    def test_who_has_won_is_told_with_the_record(self):
        names = ["Anna", "Bert", "Cora", "Dora"]
        with self.serve() as server, server.socket() as ws:
            over, delayed = self.play(ws, names=names), self.play(ws, names=names, delay=600)
            won = ws.ask("preview", table=over.table)["won"]
            self.assertEqual(len(won), 2)
            self.assertIn(f"Won: {', '.join(won)}",
                          self.told(server, f"/review/{over.table}/9/-1/open")[1])
            self.assertNotIn("Won", self.told(server, f"/table/{over.table}")[1])
            self.assertNotIn("won", ws.ask("preview", table=delayed.table))
            self.assertNotIn("Won", self.told(server, f"/review/{delayed.table}")[1])
            self.assertNotIn("won", ws.ask("preview", table=self.play(ws, 5).table))

    def test_languages(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, **OPEN)
            for accepts, text in (("de-AT,de;q=0.9", "2 Plätze sind frei."),
                                  ("fr", "2 places sont libres."), ("xx", "2 seats are free.")):
                self.assertIn(text, self.told(server, f"/table/{table.table}",
                                              Accept_Language=accepts)[1])

    def test_after_a_restart(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, **OPEN)
            before = self.told(server, f"/table/{table.table}")
            server.kill()
        with self.serve() as server:
            self.assertEqual(self.told(server, f"/table/{table.table}"), before)

    def test_tables_that_are_not_there(self):
        with self.serve() as server:
            for path in ("/table", "/table/", "/table/nothinghere", "/table/" + 31 * "a",
                         "/table/" + 500 * "a", "/review/nothinghere/1/2"):
                self.assertEqual(self.told(server, path), ("Talon", ORDINARY))
            for path in ("/table/a.b", "/table/%22", "/tables", "/table/a/b/c/d/e/f/g",
                         "/table//%3Cb%3E"):
                self.assertEqual(self.get(server, path)[0].status, 404, path)
            with server.socket() as ws, self.assertRaises(Refused):
                ws.ask("preview", table="nothinghere")

    def test_one_address_is_told_so_much(self):
        with self.serve(None, "--behind", "127.0.0.1") as server, server.socket() as ws:
            path = f"/table/{Table(ws, **OPEN).table}"
            for _ in range(PREVIEWS):
                self.assertEqual(self.told(server, path, X_Forwarded_For="203.0.113.7")[0], "Whist")
            self.assertEqual(self.told(server, path, X_Forwarded_For="203.0.113.7"),
                             ("Talon", ORDINARY))
            self.assertEqual(self.told(server, path, X_Forwarded_For="203.0.113.8")[0], "Whist")


class Others(Linked):
    def test_days_and_problems(self):
        with self.serve() as server:
            for path, root, title in (("/day", "./", "Deal of the day"),
                                      ("/day/2026-11-28", "../", "Talon deals of 2026-11-28"),
                                      ("/problem", "./", "Problem of the day"),
                                      ("/problem/2026-11-28", "../", "Talon problem 2026-11-28"),
                                      ("/problem/2026-99-99", "../", "Problem of the day"),
                                      ("/day/2026-02-30", "../", "Deal of the day"),
                                      ("/problem/win-money", "../", "Problem of the day")):
                tags = self.tags(server, path)
                self.assertEqual((tags.told["talon-root"], tags.told["og:title"]), (root, title))
                self.assertEqual(tags.links, [root + "app.webmanifest", root + "assets/a.js"])
            self.assertEqual(self.told(server, "/problem", Accept_Language="de")[0],
                             "Aufgabe des Tages")

    def test_replays(self):
        with self.serve() as server, server.socket() as ws:
            table = self.play(ws, names=[EVIL] * 1 + ["Bert", "Cora", "Dora"])
            _, text = self.page_of(server, table)
            told, won = Tags(text).told, ws.ask("preview", table=table.table)["won"]
            self.assertEqual(told["og:title"], "Whist · Replay")
            self.assertEqual(told["og:description"], f"{', '.join(won)} have won")
            self.assertEqual(told["og:image"],
                             f"http://127.0.0.1:{server.port}/previews/whist.png")

    def test_pictures(self):
        for name in ("whist", "talon"):
            with self.serve() as server, server.socket() as ws:
                path = f"/table/{Table(ws, **OPEN).table}"
                self.assertIn(f"/previews/{name}.png", self.tags(server, path).told["og:image"])
                self.assertEqual(server.get(f"/previews/{name}.png").getheader("content-type"),
                                 "image/png")
            os.remove(os.path.join(self.page, "previews", f"{name}.png"))
        with self.serve() as server:
            told = self.tags(server, "/day").told
            self.assertNotIn("og:image", told)
            self.assertEqual(told["twitter:card"], "summary")


class Below(Linked):
    """The absolute address of the picture, also below a folder of a proxy."""

    def picture(self, server, **headers):
        return self.tags(server, "/day/2026-11-28", **headers).told.get("og:image")

    def test_a_proxy_says_its_folder(self):
        site = ("--public", "https://talon.example")
        with self.serve(None, *site, "--behind", "127.0.0.1") as server:
            for prefix, folder in (("/cards", "/cards"), ("/a/b-c/", "/a/b-c"), ("", ""), ("/", ""),
                                   ("//evil.example", ""), ("/a\"b", ""), ("/a/../b", ""),
                                   ("cards", ""), ("/" + 300 * "a", "")):
                self.assertEqual(self.picture(server, X_Forwarded_Prefix=prefix),
                                 f"https://talon.example{folder}/previews/talon.png", prefix)
        with self.serve(None, *site) as server:
            self.assertEqual(self.picture(server, X_Forwarded_Prefix="/cards"),
                             "https://talon.example/previews/talon.png")

    def test_a_host_that_is_none(self):
        with self.serve() as server:
            self.assertEqual(self.picture(server, Host="a.example:81"),
                             "http://a.example:81/previews/talon.png")
            self.assertIsNone(self.picture(server, Host="a\"b"))


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv[1]
    loader, module = unittest.TestLoader(), sys.modules[__name__]
    names = sys.argv[2:]
    suite = loader.loadTestsFromNames(names, module) if names else \
        unittest.TestSuite(loader.loadTestsFromTestCase(case) for case in (Tables, Others, Below))
    sys.exit(run(suite))
