"""A real `talon serve` process and a small WebSocket client, from the standard library alone; how
tests wait for something, and which ports they choose.
"""
import base64
import collections
import hashlib
import http.client
import json
import math
import os
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../protocol"))
from message_log import Log  # noqa: E402  (the path above comes first)

ACCEPT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
PATIENCE = 60  # seconds before a silent server is a failed test, also on a busy machine
RATE = 190  # requests a second, and at once: the server refuses what is over 200
os.environ["LC_ALL"] = "C.UTF-8"  # commands speak the language of the environment
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
OWN_PORTS, SYSTEM_PORTS = 10000, "/proc/sys/net/ipv4/ip_local_port_range"


def wait_until(is_so, seconds=PATIENCE, every=0.02):
    """Asks again and again until it is so, and answers that. It fails after these seconds, which
    are for a machine that does much else: what is asked for has happened long before."""
    end = time.monotonic() + seconds
    while not (answer := is_so()):
        assert time.monotonic() < end, f"after {seconds} s it is not so"
        time.sleep(every)
    return answer


def killed_after(server, seconds, has_begun):
    """A thread that kills the server so many seconds after something has begun; with it the server
    has ended."""
    def kill():
        while server.process.poll() is None and not has_begun():
            time.sleep(0.002)
        time.sleep(seconds)
        server.kill()

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    return thread


def quickest(seconds_of_try, enough, tries=5):
    """The seconds of the quickest try, each of which tells its own; one below `enough` is the last.
    A machine that does much else delays some of them, and a fault all."""
    least = math.inf
    for _ in range(tries):
        least = min(least, seconds_of_try())
        if least < enough:
            break
    return least


def free_port():
    """A port below those that the system gives away by itself: until it is used, no connection and
    no server of another test gets it."""
    with open(SYSTEM_PORTS, encoding="ascii") as file:
        first = int(file.read().split()[0])
    while True:
        port = random.SystemRandom().randrange(OWN_PORTS, first) if first > 2 * OWN_PORTS else 0
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
                return free.getsockname()[1]
            except OSError:
                continue


class Closed(Exception):
    """The other side ended the connection; `code` as in RFC 6455, None without a close frame."""

    def __init__(self, code=None):
        super().__init__(f"closed, code {code}")
        self.code = code


class Refused(Exception):
    """The answer to a request was an error."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error
        self.code = error["code"]


def frame(opcode, payload, final=True, mask=b"\x01\x02\x03\x04"):
    """The bytes of one frame as a client sends it."""
    length = len(payload)
    head = bytes([(0x80 if final else 0) | opcode])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack(">H", length)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", length)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def is_path(port):
    """Where a server listens: a number is a port, a text the path of a Unix socket."""
    return isinstance(port, str)


class Socket:
    """One WebSocket; what is pushed while it waits for an answer is kept in `pushes`."""

    def __init__(self, port, path="/ws", origin=None, host=None, buffer=None, headers=(),
                 address="127.0.0.1", tls=None):
        self.raw = socket.socket(socket.AF_UNIX if is_path(port) else socket.AF_INET)
        if buffer:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.raw.settimeout(PATIENCE)
        self.bind()
        self.raw.connect(port if is_path(port) else (address, port))
        if tls:
            self.raw = tls.wrap_socket(self.raw, server_hostname=host)
        self.data = b""
        self.pushes = collections.deque()
        self.next_id = 1
        self.credit, self.credit_at = RATE, time.monotonic()
        self.log = Log("serve")
        self.status = self.shake_hands(port, path, origin, host, headers)

    def bind(self):
        """Where it comes from, should that matter."""

    def shake_hands(self, port, path, origin, host, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        host = host or ("localhost" if is_path(port) else f"127.0.0.1:{port}")
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}",
                 "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                 "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        lines += headers
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.data:
            self.fill()
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status == 101:
            accept = base64.b64encode(hashlib.sha1((key + ACCEPT).encode()).digest())
            assert accept in head, head
        return status

    def fill(self):
        more = self.raw.recv(65536)
        if not more:
            raise Closed()
        self.data += more

    def take(self, count):
        while len(self.data) < count:
            self.fill()
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def frame(self):
        """The next frame as (opcode, payload, final)."""
        first, second = self.take(2)
        assert not second & 0x80, "a server does not mask"
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.take(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.take(8))[0]
        return first & 15, self.take(length), bool(first & 0x80)

    def message(self):
        """The next text message as JSON; pings are answered."""
        text = b""
        while True:
            opcode, payload, final = self.frame()
            if opcode == CLOSE:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            if opcode == PING:
                self.raw.sendall(frame(PONG, payload))
            if opcode in (0, TEXT):
                text += payload
                if final:
                    self.log.came(text)
                    return json.loads(text)

    def send(self, **members):
        self.log.sent(json.dumps(members))
        self.raw.sendall(frame(TEXT, json.dumps(members).encode()))

    def keep_rate(self):
        """Waits where a request would be one too many for the server's count of messages."""
        while True:
            now = time.monotonic()
            self.credit = min(RATE, self.credit + (now - self.credit_at) * RATE)
            self.credit_at = now
            if self.credit >= 1:
                self.credit -= 1
                return
            time.sleep((1 - self.credit) / RATE)

    def ask(self, do, **members):
        """Asks as fast as a client may; what is sent faster on purpose is sent by send()."""
        self.keep_rate()
        number = self.next_id
        self.next_id += 1
        self.send(id=number, do=do, **members)
        while True:
            message = self.message()
            if message.get("id") == number:
                if "error" in message:
                    raise Refused(message["error"])
                return message
            self.pushes.append(message)

    def push(self, kind="view"):
        """The next push of this kind; others that come before it are passed over."""
        while True:
            push = self.pushes.popleft() if self.pushes else self.message()
            if push.get("push") == kind:
                return push

    def close(self):
        self.raw.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Asking(http.client.HTTPConnection):
    """HTTP to a port, or to the path of a Unix socket."""

    def __init__(self, port):
        super().__init__("localhost" if is_path(port) else "127.0.0.1",
                         None if is_path(port) else port, timeout=PATIENCE)
        self.path = port

    def connect(self):
        if not is_path(self.path):
            super().connect()
            return
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(self.path)


def make_page(room):
    """The folder of a page for `talon serve`, in a room of the test's own."""
    page = os.path.join(room, "page")
    os.makedirs(page, exist_ok=True)
    with open(os.path.join(page, "index.html"), "w", encoding="utf-8") as file:
        file.write("<!doctype html><title>Talon</title>")
    return page


class Server:
    """One `talon serve` on a free port, or wherever `more` says; killed when the block ends."""

    def __init__(self, program, data, page, prepare=None, *more, before=(), **how):
        self.errors = tempfile.TemporaryFile()
        usual = {"--listen": "127.0.0.1:0", "--data": data, "--page": page, "--tables": "100000"}
        self.process = subprocess.Popen(
            [program, *before, "serve", *more,
             *(word for option in usual.items() if option[0] not in more for word in option)],
            stdout=subprocess.PIPE, stderr=self.errors, preexec_fn=prepare, **how)
        self.line = self.process.stdout.readline().decode()
        found = re.fullmatch(r"Talon: (?:http://127\.0\.0\.1:(\d+)/|unix:(.+)) \(data in (.*)\)\n",
                             self.line)
        if not found:
            self.process.wait(PATIENCE)
            raise AssertionError(f"greeting {self.line!r}, errors {self.error_text()!r}")
        self.port = int(found[1]) if found[1] else found[2]

    def error_text(self):
        self.errors.seek(0)
        return self.errors.read().decode()

    def socket(self, **how):
        return Socket(self.port, **how)

    def get(self, path, method="GET", headers=None):
        connection = Asking(self.port)
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        answer.body = answer.read()
        connection.close()
        return answer

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self, number=signal.SIGTERM):
        """Ends it in order; the exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()
        self.errors.close()
