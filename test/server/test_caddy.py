"""deploy/Caddyfile in a real Caddy, with TLS, in front of a real `talon serve`: Talon at the root
of the site, and below a folder. Only ports and files are replaced. CADDY names another program than
the one on the path; without any the tests are skipped. Usage: test_caddy.py PROGRAM [CLASS or
CLASS.TEST …]
"""
import gzip
import os
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_nginx
import test_serve
from client import PATIENCE
from tap import run
from test_nginx import LOCAL, NAME, ROOT, SITE
from test_serve import WHIST, Table

CADDY = os.environ.get("CADDY") or shutil.which("caddy") or ""


class Caddy(test_nginx.Before):
    """As nginx is tested, with another program in its place."""

    folder = ""

    def setUp(self):
        if not os.access(CADDY, os.X_OK):
            self.skipTest("there is no Caddy")
        super().setUp()

    def user(self):
        return "root" if not os.geteuid() else ""

    def start_talon(self):
        test_nginx.put_picture(self)
        super().start_talon()

    def caddyfile(self):
        with open(os.path.join(ROOT, "deploy/Caddyfile"), encoding="utf-8") as file:
            text = file.read()
        if self.folder:
            example = re.search(r"^# (example\.org \{\n(?:#.*\n)*)", text, re.M)[1]
            example = re.sub(r"^#\t?", "\t", example, flags=re.M)
            text = text[:text.index("talon.example {")] + example
            text = text.replace("example.org", NAME)
        for pattern, instead in (
                (r"unix//run/talon/talon\.sock", f"unix/{self.server.port}"),
                (rf"^{NAME} {{\n", f"https://{NAME}:{self.secure} {{\n\tbind {LOCAL}\n"
                                   f"\ttls {self.at('cert.pem')} {self.at('key.pem')}\n"),
                (r"^\{\n", "{\n\tadmin off\n\tauto_https disable_redirects\n")):
            text, count = re.subn(pattern, instead, text, flags=re.M)
            self.assertEqual(count, 1, pattern)
        return text

    def start_nginx(self):
        with open(self.at("Caddyfile"), "w", encoding="utf-8") as file:
            file.write(self.caddyfile())
        with open(self.at("error"), "w", encoding="utf-8") as log:
            caddy = subprocess.Popen([CADDY, "run", "--config", self.at("Caddyfile"), "--adapter",
                                      "caddyfile"], stderr=log, stdout=log,
                                     env={**os.environ, "XDG_DATA_HOME": self.at("caddy"),
                                          "XDG_CONFIG_HOME": self.at("caddy")})
        self.addCleanup(caddy.wait, PATIENCE)
        self.addCleanup(caddy.terminate)
        self.wait_for_listener(caddy)


class Through(Caddy):
    def test_a_few_moves(self):
        one, two = self.socket(), self.socket("127.0.0.2")
        table = Table(one, pace=0, seats=["human", "simple", "human", "simple"], **WHIST)
        table.view(2, two)
        for _ in range(6):
            table.act()
        self.assertGreaterEqual(two.push()["view"]["number"], 1)
        self.assertEqual(self.server.error_text().count("no_forwarded"), 0)

    def test_pages_and_their_headers(self):
        answer = self.ask("/")
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.getheader("strict-transport-security"), "max-age=31536000")
        self.assertEqual(len(answer.headers.get_all("content-security-policy")), 1)
        self.assertEqual(self.ask("/metrics").status, 404)
        self.assertEqual(self.ask("/healthz").body, b"ok\n")

    def test_pages_are_packed(self):
        answer = self.ask("/app.js", {"Accept-Encoding": "gzip"})
        self.assertEqual(answer.getheader("content-encoding"), "gzip")
        self.assertEqual(gzip.decompress(answer.body), b"// a page\n" * 500)

    def test_pages_of_others_are_refused(self):
        for origin in ("https://evil.example", f"http://{NAME}", "null"):
            self.assertEqual(self.socket(origin=origin).status, 403)

    def test_people_are_told_apart(self):
        """Whatever they claim about themselves."""
        for number in range(3):
            claim = [f"X-Forwarded-For: 192.0.2.{number}"]
            self.assertTrue(self.socket("127.0.0.3", headers=claim).ask("hello")["protocol"])
        told = self.socket("127.0.0.3", headers=["X-Forwarded-For: 192.0.2.77"])
        self.assertEqual(told.message()["error"]["code"], "limit")
        self.assertTrue(self.socket("127.0.0.4").ask("hello")["protocol"])

    def test_nobody_names_a_folder(self):
        answer = self.ask("/day", {"X-Forwarded-Prefix": "/evil"})
        self.assertIn(f'"{SITE}/previews/talon.png"'.encode(), answer.body)


class Folder(Caddy, test_nginx.BelowFolder):
    folder = "/cards"


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or ["Through", "Folder"], sys.modules[__name__])))
