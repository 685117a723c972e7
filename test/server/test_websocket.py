"""The conversations of test/data/websocket.txt with a real `talon serve`, byte for byte. That file
explains its lines. Usage: test_websocket.py PROGRAM [part of a case's name]
"""
import json
import os
import re
import socket
import struct
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "../engine"))
from client import Server, is_path  # noqa: E402
from engine import Tap  # noqa: E402

CASES = os.path.join(HERE, "../data/websocket.txt")
OPCODES = {"rest": 0, "text": 1, "binary": 2, "close": 8, "ping": 9, "pong": 10}
PATIENCE, SHOWN = 60, 60
PIECE = re.compile(r"""\s*(?:(\d+)\*)?(?:say=(\d+)|say'([^']*)'|'([^']*)'|x([0-9a-f]*)|(\d+))""")


# ---- reading the file -----------------------------------------------------------------------

def say(text):
    return f'{{"id":"{text}","do":"hello"}}'.encode()


def payload(text):
    """The bytes a payload is described by: pieces, one after the other."""
    data, at = b"", 0
    while at < len(text.rstrip()):
        found = PIECE.match(text, at)
        if not found:
            raise ValueError(f"no payload: {text[at:]!r}")
        times, whole, said, quoted, digits, code = found.groups()
        if whole:
            piece = say("n").ljust(int(whole))
        elif said is not None:
            piece = say(said)
        elif quoted is not None:
            piece = quoted.encode()
        elif digits is not None:
            piece = bytes.fromhex(digits)
        else:
            piece = struct.pack(">H", int(code))
        data += piece * int(times or 1)
        at = found.end()
    return data


def head(first, length, masked, form):
    """The beginning of a frame; `form` is how its length is written, "" for the shortest way."""
    mark = 0x80 if masked else 0
    if form == "long" or (not form and length >= 1 << 16):
        return bytes([first, mark | 127]) + struct.pack(">Q", length)
    if form == "middle" or (not form and length >= 126):
        return bytes([first, mark | 126]) + struct.pack(">H", length)
    return bytes([first, mark | length])


def frame(text):
    """The bytes of a frame described by words, an opcode and a payload."""
    words, rest, mask, length = set(), text, b"\x37\xfa\x21\x3d", None
    while True:
        word, _, after = rest.partition(" ")
        if word in OPCODES or re.fullmatch(r"op\d+|bytes", word):
            break
        if word.startswith("length="):
            length = int(word[7:])
        words.add(word)
        rest = after
    data = payload(after)
    if word == "bytes":
        return data
    first = OPCODES[word] if word in OPCODES else int(word[2:])
    first |= 0 if "more" in words else 0x80
    first |= sum(bit for name, bit in (("rsv1", 0x40), ("rsv2", 0x20), ("rsv3", 0x10))
                 if name in words)
    mask = bytes(4) if "zero" in words else mask
    start = head(first, len(data) if length is None else length, "unmasked" not in words,
                 next((form for form in ("middle", "long") if form in words), ""))
    if "unmasked" in words:
        return start + data
    return start + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


class Case:
    def __init__(self, name):
        self.name, self.removed, self.added, self.first = name, [], [], "GET /ws HTTP/1.1"
        self.status, self.headers, self.sent, self.wanted, self.instead = 101, [], [], [], []
        self.words = set()

    def line(self, text):
        sign, _, rest = text.partition(" ")
        if sign == ">":
            times = re.match(r"(\d+) times ", rest)
            rest = rest[times.end():] if times else rest
            self.sent += [frame(rest)] * (int(times[1]) if times else 1)
        elif sign == "=" and rest.isdigit():
            self.status = int(rest)
        else:
            {"<": self.wanted, "but": self.instead, "-": self.removed, "+": self.added,
             "=": self.headers}[sign].append(rest)

    def request(self, port):
        host = "localhost" if is_path(port) else f"127.0.0.1:{port}"
        lines = [f"Host: {host}", "X-Forwarded-For: 192.0.2.1", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                 "Sec-WebSocket-Version: 13"]
        lines = [line for line in lines if line.split(":")[0] not in self.removed] + self.added
        lines = [re.sub(r"(\d+)\*(.)", lambda found: int(found[1]) * found[2], line)
                 for line in [self.first, *lines]]
        return "\r\n".join([*lines, "", ""]).encode()


def read_cases():
    cases = []
    with open(CASES, encoding="utf-8") as file:
        for line in file.read().split("\n---\n", 1)[1].splitlines():
            if line.startswith("case "):
                cases.append(Case(line[5:]))
            elif re.match(r"[><=+-] |but ", line):
                cases[-1].line(line)
            elif line.startswith("first "):
                cases[-1].first = line[6:]
            elif line in ("at once", "byte by byte"):
                cases[-1].words.add(line)
            elif line.strip() and not line.startswith("#"):
                raise ValueError(f"not a line of a case: {line}")
    return cases


# ---- talking --------------------------------------------------------------------------------

class Talk:
    """One connection; everything that comes is written in the words of the file."""

    def __init__(self, port):
        if is_path(port):
            self.raw = socket.socket(socket.AF_UNIX)
            self.raw.settimeout(PATIENCE)
            self.raw.connect(port)
        else:
            self.raw = socket.create_connection(("127.0.0.1", port), PATIENCE)
            self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.data, self.ended = b"", False

    def send(self, data, piece=None):
        try:
            for at in range(0, len(data), piece or max(len(data), 1)):
                self.raw.sendall(data[at:at + (piece or len(data))])
        except OSError:
            pass  # a closed connection is noticed when reading

    def leave(self):
        """As one should when the other side closes; it would wait for that a while."""
        self.send(frame("close 1000"))
        try:
            self.raw.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def need(self, count):
        while len(self.data) < count and not self.ended:
            try:
                more = self.raw.recv(65536)
            except ConnectionError:
                more = b""
            self.ended = not more
            self.data += more
        return len(self.data) >= count

    def take(self, count):
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def answer_head(self):
        while b"\r\n\r\n" not in self.data and self.need(len(self.data) + 1):
            pass
        start, _, self.data = self.data.partition(b"\r\n\r\n")
        return start.decode("latin-1").split("\r\n")

    def frame(self):
        """The next frame in the file's words; "end" after the last."""
        if not self.need(2):
            return "end"
        first, length = self.take(2)
        if length >= 126:
            size = 2 if length == 126 else 8
            self.need(size)
            length = int.from_bytes(self.take(size), "big")
        if not self.need(length):
            return "a piece of a frame"
        return word_for(first, self.take(length))


def word_for(first, data):
    if first == 0x81:
        answer = json.loads(data)
        if "error" in answer:
            return "error " + answer["error"]["code"]
        return "said x" + answer["id"].encode().hex()
    if first == 0x8A:
        return "pong x" + data.hex()
    if first == 0x88:
        return f"close {int.from_bytes(data[:2], 'big')}" if data else "close"
    return f"a frame {first:02x}"


def exact(line):
    """A wanted line as the same word_for would write it."""
    word, _, rest = line.partition(" ")
    return f"{word} x{payload(rest).hex()}" if word in ("said", "pong", "pongs") else line


def same(wanted, came):
    """Pongs may overtake answers; of many pings only the last need be answered."""
    wanted = [exact(line) for line in wanted]
    pongs = [line for line in came if line.startswith("pong ")]
    loose = [line.replace("pongs", "pong") for line in wanted if line.startswith("pongs ")]
    right = pongs[-1:] == loose if loose else \
        pongs == [line for line in wanted if line.startswith("pong ")]
    return right and [line for line in came if line not in pongs] == \
        [line for line in wanted if not line.startswith("pong")]


def hear(talk, wanted):
    """The frames received, until they are as wanted or can no longer be."""
    came = []
    while not same(wanted, came) and (not came or came[-1] != "end") and len(came) < 300:
        came.append(talk.frame())
        if came[-1].startswith("close"):
            talk.leave()
    return came


def carry_out(case, port):
    """The error, or None."""
    talk = Talk(port)
    try:
        request, frames = case.request(port), b"".join(case.sent)
        piece = 1 if "byte by byte" in case.words else None
        talk.send(request + (frames if "at once" in case.words else b""), piece)
        lines = talk.answer_head()
        status = re.match(r"HTTP/1\.[01] (\d+)\b", lines[0])
        if case.status != (int(status[1]) if status else 0):
            return f"status {lines[0]!r}, wanted {case.status}"
        missing = [line for line in case.headers
                   if line.lower() not in [there.lower() for there in lines]]
        if missing:
            return f"no {missing} in {lines}"
        if "at once" not in case.words:
            talk.send(frames, piece)
        wanted = case.instead or case.wanted
        came = hear(talk, wanted)
        if case.instead == ["end"] and came[-1:] == ["end"]:
            # some may have left before it, and libwebsockets may cut the last one
            came = [*came[:-2], "end"] if came[-2:-1] == ["error json"] else came
            wanted = case.wanted[:len(came) - 1] + ["end"]
        return None if same(wanted, came) else f"wanted {wanted}\ngot    {came[:SHOWN]}"
    except socket.timeout:
        return "nothing came for too long"
    finally:
        talk.raw.close()


def carry_out_all(tap, cases, server, where):
    for case in cases:
        wrong = carry_out(case, server.port)
        name = f"{case.name}{' (deviates, doc/daemon.md)' if case.instead else ''}{where}"
        tap.check(not wrong, name, wrong)
    tap.check(server.process.poll() is None and server.error_text() == "",
              f"the server lives and has said nothing{where}", server.error_text())
    tap.check(server.stop() == 0, f"and ends well{where}")


def main():
    tap = Tap()
    cases = [case for case in read_cases() if "".join(sys.argv[2:]) in case.name]
    with tempfile.TemporaryDirectory() as room:
        with open(os.path.join(room, "index.html"), "wb") as file:
            file.write(b"<!doctype html>")
        data, path = os.path.join(room, "data"), os.path.join(room, "talon.sock")
        with Server(sys.argv[1], data, room) as server:
            carry_out_all(tap, cases, server, "")
        with Server(sys.argv[1], data, room, None, "--listen", f"unix:{path}") as server:
            carry_out_all(tap, cases, server, ", at a Unix socket")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
