"""People at tables of several servers: each plays all hands of one table, or runs a drive, follows
it from server to server, asks again what was not answered, and notes what was told.
"""
import asyncio
import base64
import json
import os
import random
import struct
import sys
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from client import CLOSE, PING, PONG, TEXT, frame  # noqa: E402  (the path above comes first)

# A game that is longer than any run. A person shows one hand at a time, so the other three are
# absent; no bot plays them.
ORDER = {"game": "whist", "preset": "classic", "options": {"target": "50"}, "pace": 0, "grace": -1,
         "seats": ["human"] * 4}
DRIVE = {"movement": "progressive", "rounds": 1}
WORDS = "correct horse battery"
LETTERS = "abde"
ANSWER_MOST = 3  # seconds
SILENT = 1  # for so long a server that did not answer is not asked again, and then for so long at
# first; each time it is silent again, it gets twice that
AGAIN = 0.1
WANDERS = 0.05  # after how many of its moves a person asks another server


def starved(process="self"):
    """Seconds for which it was ready to run and had no processor, or None: Linux alone tells."""
    try:
        with open(f"/proc/{process}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[1]) / 1e9
    except OSError:
        return None


def clock():
    """It stands still while this process has no processor: what else the machine does is not what
    people wait for."""
    return time.monotonic() - (starved() or 0)


class Cut(Exception):
    """The connection is gone, or of no use."""


class Refusal(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error


class Connection:
    """A WebSocket of asyncio, for one request after the other."""

    async def open(self, address, table):
        host, port = address
        self.reader, self.writer = await asyncio.open_connection(host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write((f"GET /ws?table={table} HTTP/1.1\r\nHost: {host}:{port}\r\n"
                           "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\n"
                           "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            raise Cut(head)
        self.number = 0

    async def frame(self):
        first, length = await self.reader.readexactly(2)
        if length == 126:
            length, = struct.unpack(">H", await self.reader.readexactly(2))
        elif length == 127:
            length, = struct.unpack(">Q", await self.reader.readexactly(8))
        return first, await self.reader.readexactly(length)

    async def message(self):
        text = b""
        while True:
            first, payload = await self.frame()
            if first & 15 == CLOSE:
                raise Cut("closed")
            if first & 15 == PING:
                self.writer.write(frame(PONG, payload))
            if first & 15 in (0, TEXT):
                text += payload
                if first & 0x80:
                    return json.loads(text)

    async def answer(self):
        while True:
            message = await self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise Refusal(message["error"])
                return message

    async def ask(self, do, **members):
        self.number += 1
        text = json.dumps({"id": self.number, "do": do, **members}).encode()
        self.writer.write(frame(TEXT, text))
        return await asyncio.wait_for(self.answer(), ANSWER_MOST)

    def close(self):
        if hasattr(self, "writer"):
            self.writer.transport.abort()


class Person:
    """`addresses`: of the servers, by what `moved` tells. `rest`: seconds between moves."""

    def __init__(self, addresses, rest, seed):
        self.addresses, self.rest = addresses, rest
        self.chance = random.Random(seed)
        self.own = f"{seed:032x}"
        self.table, self.tokens, self.where = "", [], None
        self.silent, self.silent_at = None, 0  # the server that did not answer, and when
        self.patience = SILENT  # with that one
        self.told, self.asked = [], {}  # (number of the step, move); moves by such numbers
        self.told_at = 0  # the last time
        self.wants_since = None  # when by clock() it began to want the next one; None: it rests
        self.longest = 0  # seconds from there until it was told; others set it back
        self.trail, self.longest_trail = [], []  # what was tried since, and in the longest time
        self.last = ""  # why it gave up
        self.moves = 0  # how often it was sent elsewhere
        self.wants = None  # a move without an answer: its number, its seat, and the move
        # The first have accounts, as many as one address may open.
        self.name = "Guest " + LETTERS[seed % 100000] if seed % 100000 < len(LETTERS) else ""
        self.session, self.registered = "", False

    async def sign_in(self, connection):
        """An account that was told is there at every server. If the answer was lost, there may be
        one, and one more would be too many of this address."""
        if not self.session:
            opens, self.registered = not self.registered, True
            try:
                answer = await connection.ask("register" if opens else "login", name=self.name,
                                              passphrase=WORDS)
            except Refusal as refusal:
                self.registered = refusal.error["code"] != "passphrase"
                raise
            self.session = answer["session"]
        assert (await connection.ask("me", session=self.session))["name"] == self.name

    async def open(self, connection):
        made = await connection.ask("new", own=self.own, **ORDER,
                                    **({"session": self.session} if self.session else {}))
        self.table, self.tokens = made["table"], made["tokens"]

    async def send(self, connection, number, seat, move):
        self.wants = number, seat, move
        self.asked.setdefault(number, set()).add(move)
        await connection.ask("act", table=self.table, token=self.tokens[seat], move=move,
                             number=number)
        self.wants = None
        self.note(number, move)

    def note(self, number, what):
        """It was told that this is stored."""
        self.told_at, now = time.monotonic(), clock()
        if now - self.wants_since > self.longest:
            self.longest = now - self.wants_since
            self.longest_trail = self.trail_since()
        self.trail.clear()
        self.told.append((number, what))
        self.wants_since = None

    def trail_since(self):
        """The trail, in seconds since it began to want the next step."""
        return [(at - (self.wants_since or at), where, why) for at, where, why in self.trail]

    async def think(self):
        await asyncio.sleep(self.rest * (0.5 + self.chance.random()))
        self.wants_since = self.wants_since or clock()

    async def act(self, connection):
        view = (await connection.ask("join", table=self.table))["view"]
        if not view["acting"]:
            return  # somebody else moves it on
        number, seat = view["number"] + 1, view["acting"][0]
        if self.wants and self.wants[0] == number:
            return await self.send(connection, *self.wants)
        moves = (await connection.ask("join", table=self.table,
                                      token=self.tokens[seat]))["view"]["moves"]
        await self.send(connection, number, seat, self.chance.choice(moves))

    def note_trouble(self, where, why):
        self.trail.append((clock(), where, why))

    def follow(self, told, teller):
        """To the server that another one names. If nobody was there a moment ago, that may not
        be known yet: another one is asked meanwhile."""
        if not told:
            self.silent, self.silent_at = teller, time.monotonic()
        elif told != self.silent or time.monotonic() - self.silent_at > SILENT:
            self.where = told

    async def stay(self):
        """At one server until something is wrong there, or the person wants to go."""
        connection = Connection()
        where = self.where or self.chance.choice(
            [one for one in self.addresses if one != self.silent])
        self.where = None
        try:
            await asyncio.wait_for(connection.open(self.addresses[where], self.table),
                                   self.patience if where == self.silent else ANSWER_MOST)
            if self.name:
                await self.sign_in(connection)
            if not self.table:
                await self.open(connection)
            while self.chance.random() > WANDERS:
                await self.act(connection)
                self.where, self.silent, self.patience = where, None, SILENT
                await self.think()
            self.where = None
        except Refusal as refusal:
            told = refusal.error.get("server", "")[len("http://"):]
            self.note_trouble(where, f"{refusal.error['code']} {told[:1]}".strip())
            self.moves += refusal.error["code"] == "moved"
            self.follow(refusal.error.get("server"), where)
            if refusal.error["code"] not in ("moved", "store", "limit", "stale") and (
                    self.session or refusal.error["code"] not in ("name", "passphrase")):
                raise
        except (Cut, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as error:
            self.note_trouble(where, type(error).__name__)
            if where == self.silent:
                self.patience = min(2 * self.patience, ANSWER_MOST)
            self.silent, self.silent_at = where, time.monotonic()
            raise
        finally:
            connection.close()

    async def play(self):
        self.wants_since = clock()
        while True:
            try:
                await self.stay()
            except (Cut, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                self.where = None
            except Exception as error:
                self.last = repr(error)
                raise
            await asyncio.sleep(AGAIN * (0.5 + self.chance.random()))

    def faults(self, stored):
        """Where the rows contradict what the person knows, one sentence each."""
        rows = stored.get(self.table, [])
        moves = [text for _, kind, text in rows if kind == "move"]
        for number, move in self.told:
            if number > len(moves) or moves[number - 1] != move:
                yield f"{self.table}: move {number}, {move}, was told and is not stored"
        if len({number for number, _ in self.told}) < len(self.told):
            yield f"{self.table}: a step was told twice"
        for number, move in enumerate(moves, 1):
            if move not in self.asked.get(number, ()):
                near = {at: sorted(self.asked.get(at, ())) for at in range(number - 1, number + 2)}
                yield (f"{self.table}: move {number}, {move}, is stored and nobody asked for it; "
                       f"asked: {near}; rows: {around(rows, number)}")
        yield from falling(self.table, rows)


def around(rows, number):
    """The kinds and texts of the rows before and after a move: some say who made it."""
    moves = [at for at, (_, kind, _) in enumerate(rows) if kind == "move"]
    at = moves[number - 1]
    return [(kind, text) for _, kind, text in rows[max(0, at - 3):at + 2]]


class Director(Person):
    """Runs a drive, and puts one person after the other on its list."""

    async def open(self, connection):
        made = await connection.ask("drive_new", own=self.own, setup=DRIVE)
        self.table, self.key = made["drive"], made["key"]

    async def act(self, connection):
        number = len(self.told) + 1
        name = f"Person {number}"
        try:
            await connection.ask("drive_act", drive=self.table, key=self.key,
                                 act={"act": "enter", "names": [name]})
        except Refusal as refusal:
            if not refusal.error["message"].endswith(" already."):
                raise  # else an answer was lost, and the name is on the list
        self.note(number, name)

    def faults(self, stored):
        rows = stored.get("~" + self.table, [])
        names = [name for _, kind, text in rows if kind == "act"
                 for name in json.loads(text).get("names", ())]
        for _, name in self.told:
            if names.count(name) != 1:
                yield f"{self.table}: {name} was told and is there {names.count(name)} times"
        if len(names) > len(self.told) + 1:
            yield f"{self.table}: people are on the list whom nobody entered"
        yield from falling(self.table, rows)


def falling(stream, rows):
    epochs = [epoch for epoch, _, _ in rows]
    if epochs != sorted(epochs):
        yield f"{stream}: its epochs fall, so two servers wrote"


def rows_of(base, schema):
    """The stored rows (epoch, kind, text) in order of their numbers, by stream."""
    stored = {}
    for line in base.run(f"SELECT stream, epoch, kind, text FROM {schema}.event"
                         " ORDER BY stream, number").split("\n"):
        if line:
            stream, epoch, kind, text = line.split("|", 3)
            stored.setdefault(stream, []).append((int(epoch), kind, text))
    return stored


def faults(people, stored):
    """Where the rows contradict the people, one sentence each."""
    for person in people:
        yield from person.faults(stored)
