"""`talon serve` among strangers: how addresses are counted, which sites may talk to it, what its
log leaves out, its metrics and health, how it stops and is replaced, and clients that never finish
a request. Usage: test_expose.py PROGRAM [CLASS or CLASS.TEST …]
"""
import http.client
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import (CLOSE, PATIENCE, TEXT, Closed, Refused, Socket, frame, free_port,
                    quickest, wait_until)
from tap import run
from test_serve import FOUR, WHIST, Table

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LOCAL = "127.0.0.1"


def forwarded(*addresses):
    return {"headers": [f"X-Forwarded-For: {', '.join(addresses)}"]}


class Case(test_serve.Case):
    def serve(self, *more, prepare=None):
        return super().serve(prepare, *more)

    def watch(self, server, path="/metrics"):
        """What the admin listener answers, as (status, text)."""
        connection = http.client.HTTPConnection(LOCAL, self.admin_port, timeout=PATIENCE)
        connection.request("GET", path)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def watched(self, *more, prepare=None):
        """A server with an admin listener."""
        self.admin_port = free_port()
        return self.serve("--status", f"{LOCAL}:{self.admin_port}", *more, prepare=prepare)

    def turned_away(self, ws):
        """It was let in only to be told that there are too many."""
        self.assertEqual(ws.status, 101)
        self.assertEqual(ws.message()["error"]["code"], "limit")
        with self.assertRaises(Closed) as caught:
            ws.message()
        self.assertEqual(caught.exception.code, 1013)
        ws.close()

    def works(self, ws):
        """It is let in, and stays."""
        self.assertTrue(ws.ask("hello")["protocol"])
        self.addCleanup(ws.close)


class Addresses(Case):
    def test_everybody_behind_a_proxy_has_a_share(self):
        server = self.serve("--behind", LOCAL, "--per-address", "3")
        one = [server.socket(**forwarded("192.0.2.1")) for _ in range(3)]
        self.turned_away(server.socket(**forwarded("192.0.2.1")))
        self.turned_away(server.socket(**forwarded("203.0.113.9", "192.0.2.1")))
        self.turned_away(server.socket(**forwarded("192.0.2.2", "192.0.2.1:4711")))
        other = server.socket(**forwarded("192.0.2.2"))
        for ws in (*one, other):
            self.works(ws)
        one[0].close()
        wait_until(lambda: self.lets_in(server, **forwarded("192.0.2.1")))

    def test_a_network_of_ipv6_is_one_household(self):
        server = self.serve("--behind", LOCAL, "--per-address", "2")
        for host in ("1", "2:3:4:5"):
            self.works(server.socket(**forwarded(f"2001:db8:1:2:{host}" if ":" in host
                                                 else f"2001:db8:1:2::{host}")))
        self.turned_away(server.socket(**forwarded("2001:db8:1:2::99")))
        self.works(server.socket(**forwarded("2001:db8:1:3::1")))

    def test_nobody_else_is_believed(self):
        server = self.serve("--behind", "192.0.2.200", "--per-address", "2")
        for number in range(2):
            self.works(server.socket(**forwarded(f"192.0.2.{number}")))
        self.turned_away(server.socket(**forwarded("192.0.2.77")))

    def test_who_comes_in_crowds_is_not_even_told(self):
        server = self.serve("--behind", LOCAL, "--per-address", "1")
        shake = (f"GET /ws HTTP/1.1\r\nHost: {LOCAL}:{server.port}\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                 "Sec-WebSocket-Version: 13\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n").encode()
        server.process.send_signal(signal.SIGSTOP)  # so that all are there at once
        crowd = [socket.create_connection((LOCAL, server.port), PATIENCE) for _ in range(40)]
        for raw in crowd:
            raw.sendall(shake)
        server.process.send_signal(signal.SIGCONT)
        statuses = [raw.recv(12)[9:] for raw in crowd]
        self.assertGreater(statuses.count(b"503"), 0)
        self.assertGreater(statuses.count(b"101"), 1)
        self.assertEqual(set(statuses), {b"101", b"503"})
        self.works(server.socket(**forwarded("192.0.2.2")))
        for raw in crowd:
            raw.close()

    def test_connections_that_ask_for_nothing_count_too(self):
        server = self.serve("--behind", "192.0.2.200", "--per-address", "3")
        silent = [socket.create_connection((LOCAL, server.port), PATIENCE) for _ in range(8)]
        closed = wait_until(lambda: len(self.ended(silent)) >= 2 and self.ended(silent))
        self.assertEqual(len(closed), 2)
        for raw in silent:
            raw.close()
        wait_until(lambda: self.lets_in(server))

    def ended(self, connections):
        """Those that the server has closed. It says nothing to those that say nothing."""
        return select.select(connections, [], [], 0)[0]

    def test_this_machine_is_not_counted_where_no_proxy_is_named(self):
        server = self.serve("--per-address", "1")
        for ws in [server.socket() for _ in range(5)]:
            self.works(ws)
        self.assertEqual(server.error_text(), "")

    def test_a_proxy_that_names_nobody_is_told_of(self):
        server = self.serve("--behind", LOCAL, "--per-address", "1")
        for ws in [server.socket() for _ in range(3)]:
            self.works(ws)
        events = [json.loads(line)["event"] for line in server.error_text().splitlines()]
        self.assertEqual(events, ["no_forwarded"])

    def test_options_that_are_none(self):
        for name, value in (("--behind", "nginx"), ("--origin", "talon.example"), ("--log", "loud"),
                            ("--public", "https://a/b"), ("--per-address", "0"), ("--ping", "x"),
                            ("--sockets", "12001"), ("--status", "8081"), ("--behind", "")):
            said = f'"{value}"' if value else "needs a value"
            self.assertIn(said, self.fails(name, value, status=2))
        self.assertIn("in use", self.busy_admin_listener())

    def busy_admin_listener(self):
        with socket.create_server((LOCAL, 0)) as taken:
            return self.fails(*self.here(), "--status", f"{LOCAL}:{taken.getsockname()[1]}")


class Sizes(Case):
    def test_no_order_is_too_long(self):
        """Every option of every game, each with its longest value, and the longest names."""
        server = self.serve()
        with server.socket() as ws:
            for game in ws.ask("games")["games"]:
                options = {option["id"]: self.longest(option) for option in game["options"]}
                order = {"id": 999999, "do": "new", "game": game["id"], "options": options,
                         "preset": "x" * 40, "seats": ["human"] * 8, "names": ["♠" * 21] * 8,
                         "pace": 5000, "wait": True, "public": True, "delay": 600,
                         "talk": "phrases",
                         "clock": {"move": 1209600, "bank": 1209600}, "grace": 86400,
                         "mix": "f" * 64, "session": "f" * 64, "own": "f" * 32}
                size = len(json.dumps(order, ensure_ascii=False).encode())
                self.assertLess(size, 4096, game["id"])

    def longest(self, option):
        choices = [choice["id"] for choice in option["choices"] or ()]
        return max(choices + [str(option["max"]), str(option["default"])], key=len)


class Sites(Case):
    def status(self, server, origin):
        with server.socket(origin=origin, host="talon.example") as ws:
            return ws.status

    def test_only_sites_that_are_named(self):
        server = self.serve("--public", "https://talon.example",
                            "--origin", "https://b.example:8443")
        for origin in ("https://talon.example", "https://Talon.Example:443",
                       "https://b.example:8443", None):
            self.assertEqual(self.status(server, origin), 101, origin)
        for origin in ("http://talon.example", "https://talon.example:8443", "https://b.example",
                       "https://talon.example.evil.example", "null", "https://evil.example"):
            self.assertEqual(self.status(server, origin), 403, origin)

    def test_headers_of_every_answer(self):
        server = self.serve("--public", "https://talon.example")
        for path in ("/", "/healthz", "/nowhere", "/ws"):
            answer = server.get(path)
            for name, value in (("x-content-type-options", "nosniff"),
                                ("referrer-policy", "no-referrer"),
                                ("cross-origin-opener-policy", "same-origin"),
                                ("cross-origin-resource-policy", "same-origin"),
                                ("x-frame-options", "DENY"),
                                ("strict-transport-security", "max-age=31536000")):
                self.assertEqual(answer.getheader(name), value, (path, name))
            self.assertIn("camera=()", answer.getheader("permissions-policy"))
            policy = dict(part.split(None, 1) for part in
                          answer.getheader("content-security-policy").split("; "))
            self.assertEqual(policy["default-src"], "'none'")
            self.assertEqual(policy["connect-src"], "'self' wss://talon.example")
            self.assertEqual({policy[name] for name in ("base-uri", "form-action",
                                                        "frame-ancestors")}, {"'none'"})
            self.assertNotIn("unsafe-inline", str(policy))
            self.assertNotIn("unsafe-eval", str(policy).replace("wasm-unsafe-eval", ""))

    def test_without_tls_nobody_is_sent_there(self):
        for more in ((), ("--public", "http://talon.example")):
            answer = self.serve(*more).get("/")
            self.assertIsNone(answer.getheader("strict-transport-security"))
            os.rename(self.data, self.data + "-old" + str(len(more)))
            os.unlink(self.data + ".house")  # a new house begins


class Quiet(Case):
    """The log of a whole afternoon, and the secrets it must not have."""

    def test_no_secret_in_the_log(self):
        secrets = {"Aloysius Änne", "Eulalia", "192.0.2.44", LOCAL, "a secret passphrase"}
        server = self.watched("--log", "debug", "--behind", LOCAL, "--per-address", "4")
        how = forwarded("192.0.2.44")
        with server.socket(**how) as ws:
            table = Table(ws, seats=["human", "simple", "simple", "simple"], pace=0,
                          names=["Aloysius Änne"], **WHIST)
            secrets.update(table.tokens + [table.table])
            for _ in range(8):
                view = table.view(0)
                if 0 in view["acting"]:
                    secrets.update(view["moves"])
                    ws.ask("act", table=table.table, token=table.tokens[0],
                           move=view["moves"][0], number=view["number"] + 1)
            ws.ask("rename", table=table.table, token=table.tokens[0], name="Eulalia")
            for wrong in (dict(do="join", table=table.table, token="0" * 32),
                          dict(do="act", table=table.table, token=table.tokens[0], move="9",
                               number=1),
                          dict(do="register", name="Eulalia", passphrase="a secret passphrase"),
                          dict(do="login", name="Eulalia", passphrase="a secret passphrase")):
                ws.send(**wrong)
                ws.message()
            ws.raw.sendall(frame(TEXT, b'{"do":' + table.tokens[0].encode()))
            ws.message()
        server.socket(origin="http://evil.example", **how).close()
        server.get(f"/{table.table}?token={table.tokens[0]}")
        server.stop()
        log = server.error_text()
        self.assertGreater(len(log.splitlines()), 3)
        for secret in secrets - {None}:
            self.assertNotIn(str(secret), log)

    def test_every_line_is_an_object(self):
        server = self.serve("--log", "debug")
        server.socket().close()
        server.socket(origin="http://evil.example").close()
        server.stop()
        lines = [json.loads(line) for line in server.error_text().splitlines()]
        events = [line["event"] for line in lines]
        for event in ("started", "connected", "disconnected", "stopping", "refused", "stopped"):
            self.assertIn(event, events)
        self.assertEqual(lines[events.index("refused")]["origin"], 1)
        for line in lines:
            self.assertRegex(line["time"], r"\A20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ\Z")
            self.assertIn(line["level"], ("debug", "info", "warning", "error"))
            self.assertTrue(line["message"])

    def test_in_a_terminal_it_speaks_like_a_person(self):
        ours, theirs = os.openpty()
        process = subprocess.Popen([test_serve.PROGRAM, "serve", *self.here(), "--log", "info"],
                                   stdout=subprocess.PIPE, stderr=theirs)
        process.stdout.readline()
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), 0)
        process.stdout.close()
        os.close(theirs)
        self.assertRegex(os.read(ours, 10000).decode(),
                         r"\A\d\d:\d\d:\d\d\.\d\d\dZ info: Serving\. ")
        os.close(ours)

    def test_every_event_is_explained(self):
        with open(os.path.join(ROOT, "src/daemon/log.c"), encoding="utf-8") as file:
            events = set(re.findall(r'\[LOG_\w+\] = { "(\w+)", LOG_', file.read()))
        with open(os.path.join(ROOT, "doc/operations.md"), encoding="utf-8") as file:
            told = set(re.findall(r"^\| `(\w+)` \| (?:debug|info|warning|error) \|",
                                  file.read(), re.M))
        self.assertGreater(len(events), 10)
        self.assertEqual(events, told)


def parse_metrics(text):
    """{name: {"type", "samples": {labels: value}}} of Prometheus' text form, strictly."""
    metrics, name = {}, None
    assert text.endswith("\n")
    for line in text.splitlines():
        if found := re.fullmatch(r"# HELP ([a-z_]+) \S.*", line):
            name = found[1]
            assert name not in metrics, f"{name} twice"
            metrics[name] = {"type": None, "samples": {}}
        elif found := re.fullmatch(r"# TYPE ([a-z_]+) (counter|gauge|histogram)", line):
            assert found[1] == name and metrics[name]["type"] is None, line
            metrics[name]["type"] = found[2]
        else:
            found = re.fullmatch(r'([a-z_]+)((?:{[a-z]+="[^"\\\n]*"})?) '
                                 r'(-?[0-9.]+(?:e[+-]?\d+)?)', line)
            assert found, line
            base = re.sub(r"_(bucket|sum|count)$", "", found[1]) \
                if metrics[name]["type"] == "histogram" else found[1]
            assert base == name, line
            assert found[1] + found[2] not in metrics[name]["samples"], line
            metrics[name]["samples"][found[1] + found[2]] = float(found[3])
    return metrics


class Watching(Case):
    def metrics(self, server):
        status, text = self.watch(server)
        self.assertEqual(status, 200)
        return parse_metrics(text)

    def value(self, server, name):
        return self.metrics(server)[re.sub(r"{.*", "", name)]["samples"][name]

    def counted(self, server, name):
        """Also of a histogram."""
        return self.value(server, name) if "_count" not in name else \
            self.metrics(server)["talon_store_seconds"]["samples"][name]

    def test_metrics_are_in_order_and_documented(self):
        server = self.watched()
        metrics = self.metrics(server)
        with open(os.path.join(ROOT, "doc/serve.md"), encoding="utf-8") as file:
            documented = dict(re.findall(r"^\| `([a-z_]+)` \| (counter|gauge|histogram) \|",
                                         file.read(), re.M))
        self.assertEqual({name: metric["type"] for name, metric in metrics.items()}, documented)
        for name, metric in metrics.items():
            if metric["type"] == "counter":
                self.assertTrue(name.endswith("_total"), name)
            if metric["type"] == "histogram":
                buckets = [value for label, value in metric["samples"].items()
                           if "_bucket" in label]
                self.assertEqual(buckets, sorted(buckets))
                self.assertIn(f'{name}_bucket{{le="+Inf"}}', metric["samples"])
                self.assertEqual(buckets[-1], metric["samples"][name + "_count"])

    def test_every_code_of_a_refusal_has_a_sample(self):
        with open(os.path.join(ROOT, "doc/protocol.schema.json"), encoding="utf-8") as file:
            codes = {*json.load(file)["definitions"]["code"]["enum"], "other"} - {"memory"}
        found = self.metrics(self.watched())["talon_request_refusals_total"]["samples"].items()
        self.assertEqual({label.split('"')[1]: n for label, n in found}, dict.fromkeys(codes, 0))

    def test_metrics_count(self):
        server = self.watched("--behind", LOCAL, "--per-address", "1")
        with server.socket(**forwarded("192.0.2.1")) as ws:
            table = Table(ws, seats=FOUR, **WHIST)
            for _ in range(5):
                table.act()
            self.refused("unknown", ws.ask, "join", table="nowhere")
            self.turned_away(server.socket(**forwarded("192.0.2.1")))
            server.socket(origin="http://evil.example").close()
            for name, expected in (("talon_sockets", 1), ("talon_moves_total", 5),
                                   ('talon_tables{state="playing"}', 1), ("talon_rows_kept", 5),
                                   ("talon_rows_kept_limit", 3000000),
                                   ('talon_request_refusals_total{code="unknown"}', 1),
                                   ('talon_refused_total{reason="origin"}', 1),
                                   ('talon_refused_total{reason="address"}', 1),
                                   ("talon_store_rows_total", 6), ("talon_store_waiting", 0),
                                   ("talon_store_failures_total", 0), ("talon_writable", 1),
                                   ("talon_store_seconds_count", 6), ("talon_queue_bytes", 0)):
                wait_until(lambda: self.counted(server, name) == expected)
        self.assertGreater(self.value(server, "process_resident_memory_bytes"), 1e6)
        self.assertLess(self.value(server, "talon_busy_seconds_total"), 5)

    def test_the_public_port_tells_little(self):
        server = self.watched()
        self.assertEqual(server.get("/metrics").status, 404)
        health = server.get("/healthz")
        self.assertEqual((health.status, health.body), (200, b"ok\n"))
        self.assertEqual(server.get("/healthz", "HEAD").body, b"")
        self.assertEqual(self.watch(server, "/healthz"), (200, "ok\n"))
        self.assertEqual(self.watch(server, "/")[0], 404)
        with Socket(self.admin_port) as ws:
            self.assertEqual(ws.status, 404)
        # whatever host is asked for, a door stays the door it is
        other = server.get("/metrics", headers={"Host": f"{LOCAL}:{self.admin_port}"})
        self.assertEqual(other.status, 404)

    def test_a_full_disk_is_not_healthy(self):
        os.makedirs(self.data)
        if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs",
                                           self.data], capture_output=True).returncode:
            self.skipTest("only root can mount a small file system")
        try:
            server = self.watched()
            with server.socket() as ws:
                table = Table(ws, seats=FOUR, **WHIST)
                self.fill_disk()
                with self.assertRaises(Refused):
                    while True:
                        ws.ask("rename", table=table.table, token=table.tokens[0],
                               name=str(time.monotonic_ns()))
                self.assertEqual(server.get("/healthz").status, 503)
                self.assertEqual(self.watch(server, "/healthz"), (503, "cannot write\n"))
                self.assertEqual(self.value(server, "talon_writable"), 0)
                self.assertGreater(self.value(server, "talon_store_failures_total"), 0)
                time.sleep(2.2)
                self.assertEqual(server.get("/healthz").status, 503)
                subprocess.run(["mount", "-o", "remount,size=8m", self.data], check=True)
                # nobody plays, and yet it is found out
                wait_until(lambda: server.get("/healthz").status == 200)
                table.act()
                self.assertEqual(self.value(server, "talon_writable"), 1)
                server.stop()
        finally:
            subprocess.run(["umount", "-l", self.data], check=True)

    def fill_disk(self):
        try:
            with open(os.path.join(self.data, "rubbish"), "wb") as file:
                file.write(b"x" * 600 * 1024)
        except OSError:
            pass


class Stopping(Case):
    def test_everybody_hears_goodbye(self):
        def seconds():
            with self.serve() as server:
                sockets = [server.socket() for _ in range(50)]
                table = Table(sockets[0], seats=FOUR, **WHIST)
                number = table.act()["number"]
                began = time.monotonic()
                self.say_goodbye(server, sockets)
                taken = time.monotonic() - began
            with self.serve() as server, server.socket() as ws:
                self.assertEqual(table.view(0, ws)["number"], number)
            return taken

        self.assertLess(quickest(seconds, 2), 2)  # it waits three for those who say nothing

    def say_goodbye(self, server, sockets):
        server.process.terminate()
        for ws in sockets:
            with self.assertRaises(Closed) as caught:
                while True:
                    ws.message()
            self.assertEqual(caught.exception.code, 1012)
            ws.raw.sendall(frame(CLOSE, b"\x03\xf4"))
        self.assertEqual(server.process.wait(PATIENCE), 0)
        for ws in sockets:
            ws.close()

    def test_nobody_can_hold_it_up(self):
        server = self.serve()
        deaf = [server.socket(buffer=4096) for _ in range(5)]
        for ws in deaf:
            ws.raw.sendall(frame(TEXT, b'{"do":"games"}') * 3)
        half = socket.create_connection((LOCAL, server.port))
        half.sendall(b"GET / HTTP/1.1\r\nHo")
        time.sleep(0.3)
        self.assertEqual(server.stop(), 0)  # after 20 seconds it would end with 1

    def test_asked_twice_it_goes_at_once(self):
        def seconds():
            with self.serve() as server, server.socket():
                server.process.terminate()
                time.sleep(0.1)
                began = time.monotonic()
                self.assertEqual(server.stop(signal.SIGINT), 0)
                return time.monotonic() - began

        self.assertLess(quickest(seconds, 1.5), 1.5)

    def test_asked_again_and_again_it_ends_in_order(self):
        for first in (signal.SIGTERM, signal.SIGINT):
            with self.serve() as server, server.socket() as ws:
                Table(ws, seats=FOUR, **WHIST)
                server.process.send_signal(first)
                while server.process.poll() is None:
                    server.process.send_signal(signal.SIGINT)
                    server.process.send_signal(signal.SIGTERM)
                    time.sleep(0.0002)
                self.assertEqual(server.process.returncode, 0)

    def test_a_page_on_its_way_arrives(self):
        self.put("big.wasm", os.urandom(3 << 20))
        server = self.serve()
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        raw.settimeout(PATIENCE)
        raw.connect((LOCAL, server.port))
        raw.sendall(b"GET /big.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
        got = len(raw.recv(1000))
        server.process.terminate()
        time.sleep(0.2)
        while got < 3 << 20:
            more = len(raw.recv(65536))
            self.assertTrue(more)
            got += more
        self.assertEqual(server.process.wait(PATIENCE), 0)
        raw.close()


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or ["Addresses", "Sizes", "Sites", "Quiet", "Watching", "Stopping"],
        sys.modules[__name__])))
