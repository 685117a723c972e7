"""`talon serve` and slow clients: people who never finish what they began, and a server that is
replaced by a new one while everybody plays. Usage: test_patience.py PROGRAM [CLASS or CLASS.TEST …]
"""
import json
import os
import random
import resource
import socket
import struct
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import (PATIENCE, PING, PONG, TEXT, Closed, Refused, Server, Socket, frame,
                    is_path, wait_until)
from tap import run
from test_serve import FOUR, WHIST, Table

LOCAL = "127.0.0.1"


def is_open(raw):
    """Whether the other side still keeps the connection; what it sends is thrown away."""
    raw.setblocking(False)
    try:
        while raw.recv(65536):
            pass
        return False
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def busy(pid):
    """Seconds of the processor that this process has taken so far."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Lingering(test_serve.Case):
    """All wait together, so that the longest patience is waited for once."""

    def begun(self, server):
        """Connections that were begun and are never finished: {name: (socket, what it drips)}."""
        def raw(data):
            handle = socket.create_connection((LOCAL, server.port), PATIENCE)
            handle.sendall(data)
            self.addCleanup(handle.close)
            return handle

        shake = (f"GET /ws HTTP/1.1\r\nHost: {LOCAL}:{server.port}\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n").encode()
        return {
            "says nothing": (raw(b""), b""),
            "half a line": (raw(b"GET / HT"), b""),
            "drips a header": (raw(b"GET / HTTP/1.1\r\nHost: x\r\nX-A: "), b"a"),
            "drips headers": (raw(b"GET / HTTP/1.1\r\nHost: x\r\n"), b"X-B: c\r\n"),
            "half a handshake": (raw(shake), b""),
            "drips a body": (raw(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"),
                             b"a"),
        }

    def test_nobody_keeps_a_connection_for_nothing(self):
        server = self.serve()
        lingering = self.begun(server)

        def are_all_sent_away():
            for raw, drip in lingering.values():
                try:
                    raw.setblocking(False)
                    raw.send(drip)
                except OSError:
                    pass
            return not [name for name, (raw, _) in lingering.items() if is_open(raw)]

        wait_until(are_all_sent_away, every=1)
        with server.socket() as ws:
            self.assertTrue(ws.ask("hello")["protocol"])

    def test_a_line_that_is_dead_is_noticed(self):
        server = self.serve(None, "--ping", "2")
        began = time.monotonic()
        with server.socket() as dead, server.socket() as alive:
            self.assertEqual(dead.frame()[0], PING)
            self.assertGreater(time.monotonic() - began, 1.6)

            def is_gone():
                opcode, payload, _ = alive.frame()
                self.assertEqual(opcode, PING)
                alive.raw.sendall(frame(PONG, payload))
                return not is_open(dead.raw)

            wait_until(is_gone)
            self.assertTrue(alive.ask("hello")["protocol"])

    def test_who_speaks_is_not_asked_whether_they_live(self):
        server = self.serve(None, "--ping", "2")
        with server.socket() as ws:
            for _ in range(8):
                ws.ask("hello")
                spoke = time.monotonic()
                time.sleep(0.5)
            if time.monotonic() - spoke < 1.9:  # else this machine stood still
                self.assertEqual(len(ws.data), 0)

    def test_two_hundred_who_never_read(self):
        """They ask for much and take nothing; the server's memory stays bounded, and it answers."""
        server = self.serve()
        deaf = [server.socket(buffer=4096) for _ in range(200)]
        for _ in range(10):
            for ws in deaf:
                ws.raw.setblocking(False)
                try:
                    ws.raw.send(frame(TEXT, b'{"do":"games"}') * 4)
                except OSError:
                    pass
        with server.socket() as ws:
            before = busy(server.process.pid)
            self.assertTrue(ws.ask("hello")["protocol"])
            self.assertLess(busy(server.process.pid) - before, 2)
        with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
            resident = int(next(line for line in file if line.startswith("VmRSS")).split()[1])
        print(f"# {resident // 1024} MiB")
        self.assertLess(resident, 40_000)  # KiB; 600,000 when whole messages were kept
        for ws in deaf:
            ws.close()


class Crowded(test_serve.Case):
    def test_few_files_are_shared_out(self):
        files = 400
        server = self.serve(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
        told = json.loads(server.error_text())
        self.assertEqual((told["event"], told["files"]), ("few_files", files))
        sockets = [server.socket() for _ in range(told["sockets"])]
        late = server.socket()
        self.assertEqual(late.message()["error"]["code"], "limit")
        late.close()
        silent = [socket.create_connection((LOCAL, server.port), PATIENCE) for _ in range(60)]
        left_open = wait_until(lambda: sum(map(is_open, silent)) < 50 and
                               sum(map(is_open, silent)))
        self.assertGreater(left_open, 10)
        for ws in sockets:
            self.assertTrue(ws.ask("hello")["protocol"])
            ws.close()
        for raw in silent:
            raw.close()
        wait_until(lambda: self.lets_in(server))

    def test_without_files_people_wait_at_the_door(self):
        server = self.serve()
        pid = server.process.pid
        limits = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, limits[1]))
        waiting = socket.create_connection((LOCAL, server.port), PATIENCE)
        waiting.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        wait_until(server.error_text)
        before = busy(pid)
        time.sleep(1)
        self.assertLess(busy(pid) - before, 0.3)  # it does not knock its head at the door
        self.assertEqual(json.loads(server.error_text())["event"], "no_files")
        resource.prlimit(pid, resource.RLIMIT_NOFILE, limits)
        self.assertEqual(waiting.recv(15), b"HTTP/1.1 200 OK")
        waiting.close()


class Idle(test_serve.Case):
    def test_a_connection_that_only_waits_costs_little(self):
        server = self.serve()
        sockets = [server.socket() for _ in range(100)]
        before = self.memory(server)
        sockets += [server.socket() for _ in range(1500)]
        for ws in sockets:
            ws.ask("hello")
        each = (self.memory(server) - before) / 1500
        print(f"# {each:.2f} KiB a connection")
        self.assertLess(each, 5)
        for ws in sockets:
            ws.close()

    def memory(self, server):
        """In KiB, with its share of what is shared."""
        with open(f"/proc/{server.process.pid}/smaps_rollup", encoding="utf-8") as file:
            return int(next(line for line in file if line.startswith("Pss:")).split()[1])


class Deaf(test_serve.Case):
    def test_who_asks_and_does_not_read_is_not_listened_to(self):
        """Their requests stay where they are, and asking for them again and again costs nothing."""
        server = self.serve()
        people, other = [server.socket(buffer=4096) for _ in range(20)], server.socket()
        for _ in range(10):  # all at once would be too much to be kept for anybody
            for ws in people:
                ws.raw.sendall(frame(TEXT, b'{"id":1,"do":"games"}'))
            for _ in range(3):  # it has got round to all of them meanwhile
                other.ask("hello")
            time.sleep(0.05)
        other.close()
        before = busy(server.process.pid)
        time.sleep(1)
        self.assertLess(busy(server.process.pid) - before, 0.3)
        with server.socket() as ws:
            self.assertTrue(ws.ask("hello")["protocol"])
        self.assertEqual([ws.message()["id"] for ws in people], [1] * len(people))
        for ws in people:
            ws.close()


class Handed(Server):
    """A server that is given its port, as systemd does."""

    def __init__(self, program, data, page, listener, *more):
        def hand_over():
            os.dup2(listener.fileno(), 3)

        script = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"'
        super().__init__("/bin/sh", data, page, hand_over, *more,
                         before=("-c", script, program), pass_fds=(3,))


class Exchanged(test_serve.Case):
    def listener(self):
        listener = socket.socket()
        listener.bind((LOCAL, 0))
        listener.listen(4096)
        self.addCleanup(listener.close)
        return listener

    def comes(self, listener):
        """Somebody who comes by."""
        raw = socket.socket(listener.family)
        self.addCleanup(raw.close)
        raw.settimeout(PATIENCE)
        raw.connect(listener.getsockname())
        raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        return raw

    def handed(self, listener, *more):
        server = Handed(test_serve.PROGRAM, self.data, self.page, listener, *more)
        self.addCleanup(server.__exit__)
        return server

    def test_a_port_that_is_open_already(self):
        listener = self.listener()
        server = self.handed(listener)
        name = listener.getsockname()
        self.assertEqual(server.port, name if is_path(name) else name[1])
        with server.socket() as ws:
            self.assertTrue(ws.ask("hello")["protocol"])
        self.assertEqual(server.stop(), 0)
        # nobody serves, and yet nobody is turned away
        waiting = self.comes(listener)
        self.handed(listener)
        self.assertEqual(waiting.recv(15), b"HTTP/1.1 200 OK")

    def play_on(self, players):
        """Until each has been answered some moves more."""
        before = [player.made for player in players]
        wait_until(lambda: all(not player.is_alive() or player.made > made + 4
                               for player, made in zip(players, before)))

    def test_exchanged_while_everybody_plays(self):
        """Four servers one after the other; eight tables play on, and no move is lost, made twice
        or refused for want of a server."""
        listener = self.listener()
        server = self.handed(listener)
        players = [Player(server.port, number) for number in range(8)]
        for player in players:
            player.start()
        gaps = []
        for _ in range(3):
            self.play_on(players)
            began = time.monotonic()
            self.assertEqual(server.stop(), 0)
            server = self.handed(listener)
            gaps.append(time.monotonic() - began)
        self.play_on(players)
        for player in players:
            player.stopped = True
        for player in players:
            player.join(PATIENCE)
            self.assertIsNone(player.trouble)
            self.assertGreater(player.made, 8)
            self.assertGreater(player.restarts, 0)
        with server.socket() as ws:
            for player in players:
                self.assertEqual(player.table.view(0, ws)["number"], player.made)
        print(f"# {sum(player.made for player in players)} moves, gaps of "
              f"{', '.join(f'{gap * 1000:.0f} ms' for gap in gaps)}")


class ExchangedAtAPath(Exchanged):
    """The same at a Unix socket: the file belongs to the process that opened it, and stays."""

    def listener(self):
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(os.path.join(self.room, "talon.sock"))
        listener.listen(4096)
        self.addCleanup(listener.close)
        return listener

    def test_the_file_is_left_to_who_made_it(self):
        """Even when nobody listens there any more."""
        listener = self.listener()
        server = self.handed(listener)
        listener.close()
        self.assertEqual(server.stop(), 0)
        self.assertTrue(os.path.exists(server.port))


class Player(threading.Thread):
    """All four seats of a table, moving as fast as is allowed and coming back when sent away."""

    def __init__(self, port, number):
        super().__init__(daemon=True)
        self.port, self.number = port, number
        self.stopped, self.trouble, self.made, self.restarts = False, None, 0, 0
        self.ws = Socket(port)
        self.table = Table(self.ws, seats=FOUR, **{**WHIST, "seed": str(number)})

    def run(self):
        pending = None
        while not self.stopped:
            try:
                pending = pending or self.next_move()
                if pending is None:
                    return
                self.ws.ask("act", **pending)
                self.made, pending = self.made + 1, None
                time.sleep(0.02)  # three requests a move, and 200 a second
            except (Closed, ConnectionError) as end:
                if isinstance(end, Closed) and end.code not in (1012, None):
                    self.trouble = end
                    return
                self.come_back()
            except (Refused, OSError, AssertionError) as problem:
                self.trouble = problem
                return
        if pending:  # it may have been made; asked again, it is made once
            self.ws.ask("act", **pending)
            self.made += 1

    def next_move(self):
        seat = (self.table.view(0, self.ws)["acting"] or [None])[0]
        if seat is None:
            return None
        view = self.table.view(seat, self.ws)
        return {"table": self.table.table, "token": self.table.tokens[seat],
                "move": random.choice(view["moves"]), "number": view["number"] + 1}

    def come_back(self):
        self.restarts += 1
        self.ws.close()
        self.ws = Socket(self.port)  # must work at once: the port is never closed
        self.table.ws = self.ws


class Framing(test_serve.Case):
    def test_frames_without_a_mask_are_taken(self):
        """libwebsockets does not say whether a frame had one: doc/daemon.md tells why."""
        server = self.serve()
        with server.socket() as ws:
            text = b'{"id":1,"do":"hello"}'
            ws.raw.sendall(struct.pack(">BB", 0x81, len(text)) + text)
            self.assertEqual(ws.message()["id"], 1)


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or
        ["Lingering", "Crowded", "Idle", "Deaf", "Exchanged", "ExchangedAtAPath", "Framing"],
        sys.modules[__name__])))
