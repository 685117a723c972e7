#!/usr/bin/env python3
"""An online drive of Whist with hundreds of people who are scripts, at a real `talon serve`.

    bench/drive_load.py PROGRAM PAGE [--people N] [--rounds N] [--deals N] [--think MS] [--kill N]

Prints the times from sending a move until its answer, also those of somebody who plays at the same
server from a process of his own and has to wait for no other script, before the drive and while it
is on; how long people waited for their next seat after a deal and after a round, and how long
tables waited for others. Then it compares every result with the room where it was played, and the
standings with the sum. `--kill` kills the server so many times, at random moments, and goes on.
"""
import argparse
import heapq
import multiprocessing
import os
import random
import selectors
import sqlite3
import sys
import tempfile
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "test/server"))
import client  # noqa: E402  (the path above comes first)
from drive_guests import Guest  # noqa: E402

SIX = 6


class Thinker(Guest):
    """Thinks before each move, as long as chance says."""

    clock, alarms, think, chance = time.perf_counter, [], 0, random.Random(1)

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.waits_since, self.waited = None, ([], [])

    def see(self, view):
        if view["moves"] and not self.asked and self.think:
            self.view = view
            when = self.clock() + self.chance.uniform(0, 2 * self.think)
            heapq.heappush(self.alarms, (when, id(view), self, view))
        else:
            super().see(view)
        if not view["acting"] and self.waits_since is None:
            self.waits_since = self.clock()

    def wake(self, view):
        if view is self.view:
            super().see(view)

    def told(self, kind, message):
        super().told(kind, message)
        if kind == "join" and "error" not in message and self.waits_since is not None:
            first = message["room"]["drive"]["deal"] == 1
            self.waited[first].append(self.clock() - self.waits_since)
            self.waits_since = None


def play_aside(port, pipe):
    """Games against bots, a move each 50 ms, until something comes by the pipe."""
    times = []
    with client.Socket(port) as ws:
        while not pipe.poll():
            made = ws.ask("new", game="whist", preset="classic", pace=0,
                          seats=["human"] + ["simple"] * 3)
            at = {"table": made["table"], "token": made["tokens"][0]}
            view = ws.ask("join", **at)["view"]
            while view["moves"] and not pipe.poll():
                begun = time.perf_counter()
                ws.ask("act", move=view["moves"][0], number=view["number"] + 1, **at)
                times.append((begun, time.perf_counter() - begun))
                time.sleep(.05)
                view = ws.ask("join", **at)["view"]
            ws.ask("leave", table=made["table"])
    pipe.send(times)


class Evening:
    def __init__(self, given, data):
        self.given, self.data, self.kills = given, data, given.kill
        self.start()
        opened = self.ws.ask("drive_new", setup={
            "movement": "progressive", "rounds": given.rounds, "deals": given.deals, "draw": True,
            "online": {"game": "whist", "level": "simple", "pace": 0, "pause": 1, "grace": 30}})
        self.drive, self.key = opened["drive"], opened["key"]
        self.people = [Thinker(self.server, self.drive, f"Person {i}")
                       for i in range(given.people)]
        for person in self.people:
            person.enter()
        self.table_waits, self.waiting = [], {}

    def start(self):
        self.server = client.Server(self.given.program, self.data, self.given.page, None,
                                    "--per-address", "1000")
        self.ws = self.server.socket()

    def see(self, *want, **more):
        return self.ws.ask("drive", drive=self.drive, key=self.key, want=list(want), **more)

    def note_waiting(self, now):
        """Which tables wait for others, and since when. False: the drive is over."""
        seen = self.see("round")
        for table in seen["round"]["tables"]:
            at = (seen["round"]["round"], table["table"])
            if table["waiting"]:
                self.waiting.setdefault(at, now)
        for at in [at for at in self.waiting if at[0] != seen["round"]["round"]]:
            self.table_waits.append(now - self.waiting.pop(at))
        return seen["drive"]["phase"] != "over"

    def play(self):
        """Until the drive is over, or the server is killed; whether it is over."""
        selector, looks = selectors.DefaultSelector(), 0
        ends = time.monotonic() + (random.uniform(2, 12) if self.kills else 1e9)
        for person in self.people:
            person.look()
            person.drain()
            selector.register(person.socket.raw, selectors.EVENT_READ, person)
        while time.monotonic() < ends:
            now = Thinker.clock()
            alarms = Thinker.alarms
            while alarms and alarms[0][0] <= now:
                _, _, person, view = heapq.heappop(alarms)
                person.wake(view)
            for key, _ in selector.select(timeout=max(0, min(.05, alarms[0][0] - now))
                                          if alarms else .05):
                key.data.hear()
            if now >= looks:
                looks = now + .5
                if not self.note_waiting(now):
                    return True
        return False

    def run(self):
        self.ws.ask("drive_act", drive=self.drive, key=self.key, act={"act": "begin"})
        while not self.play():
            self.kills -= 1
            self.server.kill()
            Thinker.alarms.clear()
            self.start()
            for person in self.people:
                person.connect(self.server)

    def check(self):
        """Every result is that of its room, and counts once."""
        points, rooms, played = {}, set(), 0
        for number in range(1, self.given.rounds + 1):
            for table in self.see("round", round=number)["round"]["tables"]:
                for deal in table["deals"]:
                    rooms.add(deal["room"])
                    time.sleep(.015)  # a socket may ask 200 times a second
                    view = self.ws.ask("join", table=deal["room"])["view"]
                    self.ws.ask("leave", table=deal["room"])
                    assert view["fields"]["score"] == deal["values"], deal
                    for seat, person in enumerate(table["seats"]):
                        points.setdefault(person, 0)
                        points[person] += max(0, deal["values"][seat % 2] - SIX)
        for row in self.see("standings")["standings"]:
            assert row["score"] == points.get(row["person"], 0), row
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        opened, = base.execute("SELECT count(*) FROM event WHERE kind = 'open' AND "
                               "text LIKE '%\"drive\":%'").fetchone()
        played, = base.execute("SELECT count(*) FROM event WHERE kind = 'act' AND "
                               "text LIKE '%\"act\":\"played\"%'").fetchone()
        base.close()
        assert opened == played == len(rooms), (opened, played, len(rooms))
        return len(rooms)


def share(times, part):
    times = sorted(times)
    return times[min(len(times) - 1, int(len(times) * part))] if times else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("page")
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--think", type=int, default=300, help="ms for a move, in the mean")
    parser.add_argument("--kill", type=int, default=0)
    given = parser.parse_args()
    Thinker.think = given.think / 1e3
    with tempfile.TemporaryDirectory() as data:
        evening = Evening(given, data)
        pipe, other = multiprocessing.Pipe()
        if not given.kill:
            multiprocessing.Process(target=play_aside, args=(evening.server.port, other),
                                    daemon=True).start()
            time.sleep(10)
        begins = time.perf_counter()
        evening.run()
        pipe.send("end")
        aside = [] if given.kill else pipe.recv()
        seconds = time.perf_counter() - begins
        with open(f"/proc/{evening.server.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        busy = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        deals = evening.check()
        evening.server.kill()
    times = [1e3 * took for person in evening.people for took in person.times]
    refused = {(kind, error["code"]) for person in evening.people
               for kind, error in person.refusals}
    print(f"{given.people} people, {deals} deals in {seconds:.0f} s, server {busy:.1f} s of "
          f"processor time, killed {given.kill} times")
    print(f"  {len(times)} moves: p50 {share(times, .5):.1f} ms, p99 {share(times, .99):.1f} ms")
    for name, early in (("before", True), ("meanwhile", False)):
        moves = [1e3 * took for at, took in aside if (at < begins) == early]
        if not moves:
            continue
        print(f"  {len(moves)} moves from another process {name}: p50 {share(moves, .5):.1f} ms, "
              f"p99 {share(moves, .99):.1f} ms")
    for first, name in enumerate(("deal", "round")):
        seats = [1e3 * took for person in evening.people for took in person.waited[first]]
        print(f"  next seat after a {name}: p50 {share(seats, .5):.0f} ms, "
              f"p99 {share(seats, .99):.0f} ms")
    waits = evening.table_waits
    print(f"  tables waited for others: {len(waits)} times, p50 {share(waits, .5):.1f} s, "
          f"longest {max(waits, default=0):.1f} s")
    print(f"  nothing lost or doubled; refusals: {sorted(refused) or 'none'}")


main()
