#!/usr/bin/env python3
"""People at many tables of Whist with bots that search: how long their own moves take.

    bench/bot_load.py PROGRAM PAGE [--tables N] [--bots ID] [--seconds S] [--threads N]

Prints the times from sending a move until its answer, and what the bots did meanwhile. The first
figures to compare it with are those of `--bots simple`, measured on the same machine.
"""
import argparse
import os
import re
import selectors
import sys
import tempfile
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "test/server"))
import client  # noqa: E402  (the path above comes first)

SEATS = 4
WARM_UP = 10  # seconds


class Person:
    """One seat at a table of its own; moves as soon as it can."""

    def __init__(self, server, bots):
        self.socket = server.socket()
        made = self.socket.ask("new", game="whist", preset="classic", pace=700,
                               seats=["human"] + [bots] * (SEATS - 1))
        self.at = {"table": made["table"], "token": made["tokens"][0]}
        self.asked = None
        self.look(self.socket.ask("join", **self.at)["view"])

    def look(self, view):
        if view["moves"] and not self.asked:
            self.asked = time.perf_counter()
            self.socket.send(id=1, do="act", move=view["moves"][0], number=view["number"] + 1,
                             **self.at)

    def hear(self, times):
        """Everything that has arrived; whole messages only."""
        while True:
            message = self.socket.message()
            if message.get("id") == 1:
                times.append(time.perf_counter() - self.asked)
                self.asked = None
            elif message.get("push") == "view":
                self.look(message["view"])
            if not self.socket.data:
                return


def measure(people, seconds):
    selector, times = selectors.DefaultSelector(), []
    for person in people:
        selector.register(person.socket.raw, selectors.EVENT_READ, person)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for key, _ in selector.select(timeout=0.5):
            key.data.hear(times)
    return sorted(times)


def metric(server_status, name):
    found = re.search(rf"^{name} (\S+)$", server_status, re.M)
    return float(found[1]) if found else 0.0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("page")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--bots", default="expert")
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        status = os.path.join(data, "status")
        more = ["--per-address", "1000", "--bot-threads", str(given.threads),
                "--status", f"unix:{status}"]
        with client.Server(given.program, data, given.page, None, *more) as server:
            people = [Person(server, given.bots) for _ in range(given.tables)]
            measure(people, WARM_UP)  # while tables were opened, answers lay unread
            times = measure(people, given.seconds)
            asking = client.Asking(status)
            asking.request("GET", "/metrics")
            text = asking.getresponse().read().decode()
    at = [1e3 * times[min(len(times) - 1, int(len(times) * share))] for share in (.5, .9, .99)]
    print(f"{given.bots}: {len(times)} moves of people, p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, "
          f"p99 {at[2]:.1f} ms")
    for name in ("answers_total", "answers_shrunk_total", "questions_waiting",
                 "questions_dropped_total", "thinking_seconds_total"):
        print(f"  talon_bot_{name} {metric(text, f'talon_bot_{name}'):g}")
    print(f"  memory {metric(text, 'process_resident_memory_bytes') / 1e6:.0f} MB")


main()
