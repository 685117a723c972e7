"""deploy/nginx.conf in a real nginx, with TLS, in front of a real `talon serve`. Only ports, files
and one limit are replaced. Usage: test_nginx.py PROGRAM [CLASS or CLASS.TEST …]
"""
import gzip
import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import unittest
import warnings

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import PATIENCE, Closed, Socket, free_port, wait_until
from tap import run
from test_serve import WHIST, Table

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
LOCAL, NAME, SITE = "127.0.0.1", "talon.example", "https://talon.example"
MOST = 5  # connections of one address, in place of what the file says


class FromElsewhere(Socket):
    """A WebSocket from another address of this machine."""

    def __init__(self, port, source, **how):
        self.source = source
        super().__init__(port, **how)

    def bind(self):
        self.raw.bind((self.source, 0))


class Before(test_serve.Case):
    file = "deploy/nginx.conf"

    def setUp(self):
        if not os.access(NGINX, os.X_OK):
            self.skipTest("there is no nginx")
        super().setUp()
        self.put("app.js", b"// a page\n" * 500)
        os.chmod(self.room, 0o755)  # nginx's workers are somebody else
        os.mkdir(self.at("run"))
        self.start_talon()
        self.make_certificate()
        self.secure, self.plain = free_port(), free_port()
        self.start_nginx()
        self.tls = ssl.create_default_context(cafile=self.at("cert.pem"))

    def start_talon(self):
        """As talon.socket has it; its group is that of the folder."""
        if not os.geteuid():
            shutil.chown(self.at("run"), group=self.user())
        os.chmod(self.at("run"), 0o2750)
        self.server = self.serve(None, "--listen", f"unix:{self.at('run/talon.sock')}", "--public",
                                 SITE, "--per-address", "3", "--log", "info")

    def user(self):
        """Who may open the socket, and whose nginx's workers are."""
        with open(os.path.join(ROOT, "deploy/talon.socket"), encoding="utf-8") as file:
            return re.search(r"^SocketGroup=(.+)$", file.read(), re.M)[1]

    def at(self, name):
        return os.path.join(self.room, name)

    def make_certificate(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout",
                        self.at("key.pem"), "-out", self.at("cert.pem")],
                       check=True, capture_output=True)

    def upstreams(self):
        """Where the file has the server, and where it is here."""
        return ((r"server unix:/run/talon/talon\.sock;", f"server unix:{self.server.port};"),)

    def site(self):
        """The site as it stands, with our ports, our certificate and a smaller crowd."""
        with open(os.path.join(ROOT, self.file), encoding="utf-8") as file:
            text = file.read()
        for pattern, instead in (
                (r"listen \[::\]:\d+[^;]*;\n", ""),
                (r"listen 80;", f"listen {LOCAL}:{self.plain};"),
                (r"listen 443 ", f"listen {LOCAL}:{self.secure} "),
                *self.upstreams(),
                (r"/etc/letsencrypt/live/talon.example/fullchain.pem", self.at("cert.pem")),
                (r"/etc/letsencrypt/live/talon.example/privkey.pem", self.at("key.pem")),
                (r"limit_conn talon_people \d+;", f"limit_conn talon_people {MOST};")):
            text, count = re.subn(pattern, instead, text)
            self.assertGreater(count, 0, pattern)
        return text

    def start_nginx(self):
        temporary = "\n".join(f"{kind}_temp_path {self.room};" for kind in
                              ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(self.at("nginx.conf"), "w", encoding="utf-8") as file:
            file.write(f"daemon off; pid {self.at('pid')}; error_log {self.at('error')};\n"
                       f"{f'user {self.user()};' if os.geteuid() == 0 else ''}\n"
                       f"events {{}}\nhttp {{ {temporary}\n{self.site()} }}\n")
        self.nginx = subprocess.Popen([NGINX, "-c", self.at("nginx.conf"), "-e", self.at("error")],
                                      stderr=subprocess.DEVNULL)
        self.addCleanup(self.nginx.wait, PATIENCE)
        self.addCleanup(self.nginx.terminate)
        self.wait_for_listener(self.nginx)

    def wait_for_listener(self, proxy):
        """Until this process lets people in."""
        def listens():
            self.assertIsNone(proxy.poll(), self.errors())
            try:
                socket.create_connection((LOCAL, self.secure)).close()
                return True
            except OSError:
                return False

        wait_until(listens)

    def errors(self):
        if not os.path.exists(self.at("error")):
            return ""
        with open(self.at("error"), encoding="utf-8") as file:
            return file.read()

    def ask(self, path, headers=None, source=None):
        connection = http.client.HTTPSConnection(LOCAL, self.secure, timeout=PATIENCE,
                                                 context=Named(self.tls),
                                                 source_address=(source or LOCAL, 0))
        connection.request("GET", path, headers={"Host": NAME, **(headers or {})})
        answer = connection.getresponse()
        answer.body = answer.read()
        connection.close()
        return answer

    def socket(self, source=LOCAL, origin=SITE, **how):
        ws = FromElsewhere(self.secure, source, origin=origin, host=NAME, tls=self.tls, **how)
        self.addCleanup(ws.close)
        return ws


class Named:
    """A TLS context that asks for the site's name, wherever it connects."""

    def __init__(self, context):
        self.context = context

    def __getattr__(self, name):
        return getattr(self.context, name)

    def wrap_socket(self, raw, server_hostname=None):
        return self.context.wrap_socket(raw, server_hostname=NAME)


class Through(Before):
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
        self.assertIn(f"connect-src 'self' wss://{NAME}",
                      answer.getheader("content-security-policy"))
        for name in ("x-content-type-options", "permissions-policy", "referrer-policy"):
            self.assertEqual(len(answer.headers.get_all(name)), 1, name)
        self.assertEqual(self.ask("/metrics").status, 404)
        self.assertEqual(self.ask("/healthz").body, b"ok\n")

    def test_pages_are_packed_and_kept(self):
        answer = self.ask("/app.js", {"Accept-Encoding": "gzip"})
        self.assertEqual(answer.getheader("content-encoding"), "gzip")
        self.assertEqual(gzip.decompress(answer.body), b"// a page\n" * 500)
        again = self.ask("/app.js", {"Accept-Encoding": "gzip",
                                     "If-None-Match": answer.getheader("etag")})
        self.assertEqual(again.status, 304)

    def test_without_tls_one_is_sent_there(self):
        connection = http.client.HTTPConnection(LOCAL, self.plain, timeout=PATIENCE)
        connection.request("GET", "/x?y", headers={"Host": NAME})
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.getheader("location")), (301, f"{SITE}/x?y"))
        connection.close()

    def test_old_tls_is_refused(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.tls.maximum_version = ssl.TLSVersion.TLSv1_1
        with self.assertRaises((ssl.SSLError, ConnectionError)):
            self.ask("/")

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
        with self.assertRaises(Closed) as caught:
            told.message()
        self.assertEqual(caught.exception.code, 1013)
        self.assertTrue(self.socket("127.0.0.4").ask("hello")["protocol"])

    def test_a_crowd_from_one_address(self):
        idle = []
        for _ in range(MOST):
            raw = self.tls.wrap_socket(socket.create_connection((LOCAL, self.secure), PATIENCE, (
                "127.0.0.5", 0)), server_hostname=NAME)
            raw.sendall(f"POST / HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 9\r\n\r\n".encode())
            idle.append(raw)
        # It counts a connection once it has read the head of its request.
        wait_until(lambda: self.ask("/", source="127.0.0.5").status == 503)
        self.assertEqual(self.ask("/", source="127.0.0.6").status, 200)
        for raw in idle:
            raw.close()

    def test_a_long_request_is_refused(self):
        self.assertIn(self.ask("/" + "a" * 9000).status, (414, 400))
        self.assertEqual(self.ask("/", {"X-Long": "a" * 9000}).status, 400)


def put_picture(case):
    """Of previews: its absolute address tells the folder."""
    os.makedirs(os.path.join(case.page, "previews"))
    case.put("previews/talon.png", b"a picture")


class BelowFolder:
    """Any proxy that has Talon below /cards."""

    def test_a_few_moves_below_a_folder(self):
        table = Table(self.socket(path="/cards/ws"), pace=0,
                      seats=["human", "simple", "simple", "simple"], **WHIST)
        for _ in range(3):
            table.act()
        self.assertEqual(self.server.error_text().count("no_forwarded"), 0)

    def test_addresses_below_a_folder(self):
        self.assertIn(self.ask("/cards").getheader("location"), ("/cards/", f"{SITE}/cards/"))
        self.assertEqual(self.ask("/cards/app.js").body, b"// a page\n" * 500)
        told = self.ask("/cards/day", {"X-Forwarded-Prefix": "/evil"}).body
        self.assertIn(f'"{SITE}/cards/previews/talon.png"'.encode(), told)
        self.assertNotEqual(self.ask("/app.js").body, b"// a page\n" * 500)


class Folder(Before, BelowFolder):
    """deploy/nginx-folder.conf in a site of somebody else."""

    def start_talon(self):
        put_picture(self)
        super().start_talon()

    def site(self):
        with open(os.path.join(ROOT, "deploy/nginx-folder.conf"), encoding="utf-8") as file:
            folder = file.read()
        own = super().site()
        at = own.index("    location = /ws {")
        return (own[:at] + "absolute_redirect off;\n" + folder +
                f"location / {{ root {self.room}; }}\n}}\n")


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or ["Through", "Folder"], sys.modules[__name__])))
