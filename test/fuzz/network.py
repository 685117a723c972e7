"""Sends spoiled conversations to a real `talon serve`, best one built with the sanitizers: those of
test/data/websocket.txt, dialogues of the protocol and requests for pages, each with bytes changed,
cut, doubled and mixed, several at a time. After every few of them the server must still answer a
correct request; at the end it must stop in order and have printed nothing on standard error. If it
fails, what it was sent last is kept. TAP output.

Usage: network.py PROGRAM [--seconds 20] [--seed N] [--keep FOLDER]
"""
import argparse
import os
import random
import socket
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../server"))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from client import TEXT, Server, frame  # noqa: E402
from engine import Tap  # noqa: E402
from test_websocket import read_cases  # noqa: E402

AT_ONCE, BETWEEN, KEPT = 6, 40, 60
PAGES = [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"HEAD /index.html HTTP/1.1\r\nHost: x\r\n\r\n",
         b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /ws HTTP/1.1\r\nHost: x\r\n\r\n",
         b"GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
         b"GET /%2e%2e/%00 HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"a\"\r\n\r\n",
         b"POST /index.html HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
         b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
         b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]
CHUNKS = [b"\r\n", b"\r\n\r\n", b"\0", b"\xff", b"\x81\xfe\xff\xff", b"\x88\x80", b"\x00\x80",
          b"\x89\xfd", b"\x81\xff" + b"\xff" * 8, b"Host: ", b"Connection: Upgrade\r\n", b":", b" ",
          b"HTTP/1.1", b"%00", b"Sec-WebSocket-Extensions: permessage-deflate\r\n",
          b"X-Forwarded-For: 1.2.3.4\r\n", b"Origin: null\r\n", b"[" * 50, b'{"do":"new",']


# ---- what is said ---------------------------------------------------------------------------

def conversations(port):
    """Lists of pieces, as a client that knows what it does sends them."""
    found = [[page] for page in PAGES]
    for case in read_cases():
        found.append([case.request(port), *case.sent[:50]])
    hello = read_cases()[0].request(port)
    folder = os.path.join(HERE, "corpus/server")
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            said = [line[1:-1] for line in file if b"1" <= line[:1] <= b"8"]
        found.append([hello, *(frame(TEXT, line) for line in said[:60])])
    return found


def spoil(rng, data):
    """One small change."""
    at = rng.randrange(len(data) + 1)
    kind = rng.randrange(6)
    if kind == 0 and data:
        at = min(at, len(data) - 1)
        return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1:]
    if kind == 1:
        return data[:at] + rng.choice(CHUNKS) + data[at:]
    if kind == 2:
        return data[:at] + data[at + rng.randrange(1, 20):]
    if kind == 3:
        end = at + rng.randrange(1, 200)
        return data[:at] + data[at:end] * rng.randrange(2, 6) + data[end:]
    if kind == 4:
        return data[:at] + rng.randbytes(rng.randrange(1, 30)) + data[at + rng.randrange(3):]
    return data[:at]


def mixed(rng, known):
    """A conversation as somebody confused or wicked has it."""
    pieces = list(rng.choice(known))
    if rng.random() < 0.3:
        pieces += rng.choice(known)[1:]
    if rng.random() < 0.2:
        rng.shuffle(pieces)
    first = 0 if rng.random() < 0.3 else 1  # mostly the handshake is fine
    for _ in range(rng.randrange(1, 5)):
        if len(pieces) > first:
            at = rng.randrange(first, len(pieces))
            pieces[at] = spoil(rng, pieces[at])
    return pieces


# ---- saying it ------------------------------------------------------------------------------

def say(rng, port, pieces):
    """The socket on which it was said, still open."""
    raw = socket.create_connection(("127.0.0.1", port), 5)
    raw.settimeout(5)
    try:
        if rng.random() < 0.5:
            raw.sendall(b"".join(pieces))
        else:
            for piece in pieces:
                raw.sendall(piece)
                if rng.random() < 0.1:
                    time.sleep(0.001)
    except OSError:
        pass
    return raw


def leave(rng, raw):
    """Reads a little or nothing, and goes, politely or not."""
    try:
        raw.settimeout(0.02)
        if rng.random() < 0.7:
            while raw.recv(65536) and rng.random() < 0.9:
                pass
        if rng.random() < 0.3:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    except OSError:
        pass
    raw.close()


class Fuzz:
    def __init__(self, server, seed):
        self.server, self.rng = server, random.Random(seed)
        self.known = conversations(server.port)
        self.open, self.last, self.count = [], [], 0

    def healthy(self):
        """Whether a right request is answered, and nothing was complained of."""
        try:
            with self.server.socket() as ws:
                return ws.ask("hello")["ok"] and self.server.process.poll() is None and \
                    not self.complaint()
        except Exception as problem:  # whatever it is, the server is not well
            print(f"# {problem!r}")
            return False

    def complaint(self):
        """The lines of standard error that are no lines of the log."""
        return [line for line in self.server.error_text().splitlines()
                if "Sanitizer" in line or "runtime error" in line or "Assertion" in line]

    def one(self):
        pieces = mixed(self.rng, self.known)
        self.last = [*self.last[-KEPT:], pieces]
        self.open.append(say(self.rng, self.server.port, pieces))
        self.count += 1
        if len(self.open) > AT_ONCE:
            leave(self.rng, self.open.pop(self.rng.randrange(len(self.open))))

    def run(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.one()
            if self.count % BETWEEN == 0 and not self.healthy():
                return False
        for raw in self.open:
            leave(self.rng, raw)
        return self.healthy()


def keep(folder, fuzz):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"network-{os.getpid()}.txt")
    with open(path, "w", encoding="utf-8") as file:
        for pieces in fuzz.last:
            file.write(" ".join(piece.hex() for piece in pieces) + "\n")
    return path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default="build-fuzz")
    arguments = parser.parse_args()
    tap = Tap()
    with tempfile.TemporaryDirectory() as room:
        with open(os.path.join(room, "index.html"), "wb") as file:
            file.write(b"<!doctype html>" * 5000)
        data = os.path.join(room, "data")
        with Server(arguments.program, data, room) as server:
            fuzz = Fuzz(server, arguments.seed)
            fine = fuzz.run(arguments.seconds)
            where = "" if fine else keep(arguments.keep, fuzz)
            tap.check(fine, f"{fuzz.count} spoiled conversations, seed {arguments.seed}",
                      f"what was said last: {where}\n{server.error_text()[-3000:]}")
            tap.check(server.process.poll() is None and server.stop() == 0, "it stops in order",
                      server.error_text()[-3000:])
            tap.check(not fuzz.complaint(), "nothing to complain of", server.error_text()[-3000:])
        with Server(arguments.program, data, room) as server, server.socket() as ws:
            tap.check(ws.ask("hello")["ok"], "and starts again from what was written")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
