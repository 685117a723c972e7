"""People in an online drive, as scripts: each has a socket, watches the drive, sits down where it
is told to, and plays the first legal move (or what `choose` says) as soon as it can.
"""
import hashlib
import selectors
import time

from client import PATIENCE, PING, PONG, frame


def token_of(name):
    return hashlib.sha256(name.encode()).hexdigest()[:32]


class Guest:
    def __init__(self, server, drive, name, choose=None):
        self.drive, self.name, self.token = drive, name, token_of(name)
        self.choose = choose or (lambda view: view["moves"][0])
        self.times, self.moves, self.refusals, self.seats = [], 0, [], []
        self.plays, self.last_table = True, None
        self.connect(server)

    def connect(self, server):
        """Also after the server was killed: everything is asked for again."""
        self.socket = server.socket()
        self.waits, self.sat, self.asked = {}, None, None
        self.again = self.looks = False

    def enter(self):
        return self.socket.ask("drive_act", drive=self.drive, own=self.token,
                               act={"act": "enter", "names": [self.name]})["person"]

    def send(self, kind, do, **members):
        number = self.socket.next_id
        self.socket.next_id += 1
        self.waits[number] = kind
        self.socket.send(id=number, do=do, **members)

    def look(self, *want):
        """At the drive; a push while it looks makes it look again."""
        self.again = self.looks
        if not self.looks:
            self.looks = True
            self.send("drive", "drive", drive=self.drive, token=self.token, want=list(want),
                      watch=True)

    def see(self, view):
        self.view = view
        if not view["acting"]:
            self.look()
        if view["moves"] and not self.asked and self.plays and \
                self.last_table in (None, self.sat["table"]):
            self.asked, self.seen = time.perf_counter(), view["number"]
            self.send("act", "act", move=self.choose(view), number=view["number"] + 1, **self.sat)

    def waits_after(self, table):
        """Plays there to the end, and sits still at the next table."""
        self.last_table = table

    def goes_on(self):
        self.last_table = None
        self.see(self.view)

    def told(self, kind, message):
        if "error" in message:
            self.refusals.append((kind, message["error"]))
        if kind == "drive":
            self.looks = False
            self.state = message
            sits = message["sits"]
            room = sits and sits["room"]
            if room and (not self.sat or self.sat["table"] != room):
                self.send("sit", "drive_sit", drive=self.drive, token=self.token)
            if self.again:
                self.look()
        elif kind == "sit" and "error" not in message:
            if self.sat and self.sat["table"] != message["table"]:
                self.send("leave", "leave", table=self.sat["table"])
            self.sat = {"table": message["table"], "token": message["token"]}
            self.seats.append(message["table"])
            self.send("join", "join", **self.sat)
        elif kind == "join" and "error" not in message:
            self.see(message["view"])
        elif kind == "act":
            if "error" not in message:
                self.moves += 1
                self.times.append(time.perf_counter() - self.asked)
            self.asked = None
            if self.view["number"] != self.seen:  # others have moved meanwhile
                self.see(self.view)

    def heed(self, message):
        if message.get("id") in self.waits:
            self.told(self.waits.pop(message["id"]), message)
        elif message.get("push") == "drive":
            self.look()
        elif message.get("push") == "view" and self.sat and \
                message["table"] == self.sat["table"]:
            self.see(message["view"])

    def has_frame(self):
        """Whether a whole frame has arrived, so that reading it does not wait."""
        data = self.socket.data
        if len(data) < 4:
            return len(data) >= 2 and data[1] < 126 and len(data) >= 2 + data[1]
        length, head = data[1], 2
        if length == 126:
            length, head = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, head = int.from_bytes(data[2:10], "big"), 10
        return len(data) >= head + length

    def drain(self):
        """Also messages that came while another one was awaited."""
        while self.socket.pushes:
            self.heed(self.socket.pushes.popleft())
        while self.has_frame():
            if self.socket.data[0] & 15 == PING:
                self.socket.raw.sendall(frame(PONG, self.socket.frame()[1]))
            else:
                self.heed(self.socket.message())

    def hear(self):
        self.socket.fill()
        self.drain()


def play(guests, until, seconds=PATIENCE):
    """Lets them play until the function says so; false if that takes too long. Closed if the
    server is gone."""
    selector, end = selectors.DefaultSelector(), time.monotonic() + seconds
    for guest in guests:
        guest.look()
        guest.drain()
        selector.register(guest.socket.raw, selectors.EVENT_READ, guest)
    asks = 0  # when it is asked again
    while time.monotonic() < asks or not until():
        asks = max(asks, time.monotonic() + .03) if time.monotonic() >= asks else asks
        for key, _ in selector.select(timeout=0.1):
            key.data.hear()
        if time.monotonic() > end:
            return False
    return True
