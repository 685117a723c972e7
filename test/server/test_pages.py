"""The files of the page as `talon serve` sends them: types, headers, compression, and nothing from
outside the folder. Usage: test_pages.py PROGRAM [CLASS or CLASS.TEST …]
"""
import os
import re
import socket
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import PATIENCE
from tap import run
from test_serve import Case


class Pages(Case):
    def test_files_and_headers(self):
        big = os.urandom(300000)
        self.put("assets/app-1234.wasm", big)
        self.put("assets/app-1234.js", b"1")
        self.put("favicon.svg", b"<svg/>")
        self.put("empty.css", b"")
        with self.serve() as server:
            for path, kind in (("/", "text/html; charset=utf-8"), ("/favicon.svg", "image/svg+xml"),
                               ("/index.html?x=/../y", "text/html; charset=utf-8"),
                               ("/assets/app-1234.wasm", "application/wasm"),
                               ("/assets/app-1234.js", "text/javascript; charset=utf-8"),
                               ("/empty.css", "text/css; charset=utf-8")):
                answer = server.get(path)
                self.assertEqual((path, answer.status), (path, 200))
                self.assertEqual(answer.getheader("content-type"), kind)
                self.assertEqual(answer.getheader("x-content-type-options"), "nosniff")
                policy = answer.getheader("content-security-policy")
                self.assertIn("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';", policy)
                self.assertIn(f"ws://127.0.0.1:{server.port}", policy)
                self.assertIn("require-trusted-types-for 'script'", policy)
                self.assertNotIn("unsafe-inline", policy)
                again = server.get(path, headers={"If-None-Match": answer.getheader("etag")})
                self.assertEqual((again.status, again.body), (304, b""))
                head = server.get(path, "HEAD")
                self.assertEqual((head.status, head.body), (200, b""))
                self.assertEqual(int(head.getheader("content-length")), len(answer.body))
            self.assertEqual(server.get("/assets/app-1234.wasm").body, big)
            self.assertIn("immutable", server.get("/assets/app-1234.js").getheader("cache-control"))
            self.assertEqual(server.get("/").getheader("cache-control"), "no-cache")
            self.assertEqual(server.get("/", "POST").status, 405)
            self.assertEqual(server.get("/ws").status, 426)
            strange = server.get("/", headers={"Host": "a;script-src *"})
            self.assertNotIn("*", strange.getheader("content-security-policy") or "")

    def test_addresses_that_are_none(self):
        with self.serve() as server:
            for path, status in (("/" + 1999 * "a", 404), ("/" + 2000 * "a", 414),
                                 ("/?" + 2000 * "a", 414), ("/" + 7000 * "a", 414),
                                 ("/%00index.html", 400), ("/assets/%00/../x", 400), ("/%00", 200),
                                 ("/%zz", 403)):
                self.assertEqual((path[:20], server.get(path).status), (path[:20], status))

    def test_packed_pages(self):
        self.put("app.js", b"as it is")
        self.put("app.js.br", b"brotli")
        self.put("app.js.gz", b"gzip")
        self.put("icon.svg", b"<svg/>")
        self.put("icon.svg.gz", b"gzip")
        self.put("app.webmanifest", b"{}")
        with self.serve() as server:
            for accepts, coding, body in (
                    ("gzip, deflate, br", "br", b"brotli"),
                    ("gzip;q=1.0, br;q=0.5", "br", b"brotli"),
                    ("gzip, br;q=0", "gzip", b"gzip"), ("gzip,br;q=0.000", "gzip", b"gzip"),
                    ("GZIP, brr, xbr", None, b"as it is"), ("", None, b"as it is"),
                    ("identity", None, b"as it is"), ("*", None, b"as it is")):
                answer = server.get("/app.js", headers={"Accept-Encoding": accepts})
                self.assertEqual((accepts, answer.getheader("content-encoding"), answer.body),
                                 (accepts, coding, body))
                self.assertEqual(answer.getheader("content-type"), "text/javascript; charset=utf-8")
                self.assertEqual(answer.getheader("vary"), "accept-encoding")
                again = server.get("/app.js", headers={"Accept-Encoding": accepts,
                                                       "If-None-Match": answer.getheader("etag")})
                self.assertEqual((again.status, again.body), (304, b""))
            svg = server.get("/icon.svg", headers={"Accept-Encoding": "br, gzip"})
            self.assertEqual((svg.getheader("content-encoding"), svg.body), ("gzip", b"gzip"))
            plain = server.get("/app.webmanifest", headers={"Accept-Encoding": "br, gzip"})
            self.assertEqual((plain.getheader("content-encoding"), plain.getheader("vary")),
                             (None, None))
            self.assertEqual(plain.getheader("content-type"), "application/manifest+json")

    def test_nothing_outside_the_folder(self):
        self.put(".secret", b"secret")
        with open(os.path.join(self.room, "outside.txt"), "w", encoding="utf-8") as file:
            file.write("secret")
        os.symlink(os.path.join(self.room, "outside.txt"), os.path.join(self.page, "link.txt"))
        os.symlink(self.room, os.path.join(self.page, "up"))
        with self.serve() as server:
            for path in ("/.secret", "/link.txt", "/up/outside.txt", "/../outside.txt",
                         "/assets/../../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt",
                         "/%2e%2e%2foutside.txt", "//outside.txt", "/..\\outside.txt",
                         "/" + self.room + "/outside.txt", "/index.html%00.txt", "/assets",
                         "/assets/", "/nowhere"):
                raw = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
                raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                answer = b""
                try:
                    while more := raw.recv(65536):
                        answer += more
                except OSError:
                    pass
                raw.close()
                self.assertNotIn(b"secret", answer, path)
                self.assertNotRegex(answer, rb"\AHTTP/1.1 5", path)

    def test_the_greeting_is_one_line(self):
        with self.serve() as server:
            self.assertTrue(re.match(rf"Talon: http://127\.0\.0\.1:{server.port}/ ", server.line))
            self.assertIn(self.data, server.line)
            server.stop()
            self.assertEqual(server.process.stdout.read(), b"")
            self.assertEqual(server.error_text(), "")


def main():
    suite = unittest.defaultTestLoader.loadTestsFromNames(sys.argv[2:] or ["Pages"],
                                                          sys.modules[__name__])
    return run(suite)


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(main())
