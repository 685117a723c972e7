"""Clocks of a server that is stopped, killed and started again: time that was used stays used, and
time without a server counts for nobody. Usage: test_time.py PROGRAM
"""
import os
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Closed
from tap import run
from test_serve import FOUR, WHIST, Case, Table

GONE = 1.5  # seconds without a server, which must not be counted
SLACK = 50  # ms: clocks are read in whole ones, here and there


class Watch:
    """Measures what a clock may count at most: the time in which there is a server, as seen from
    outside, which is longer on a busy machine."""

    def __init__(self):
        self.passed, self.began = 0, None

    def __enter__(self):
        self.began = time.monotonic()
        return self

    def __exit__(self, *_):
        self.passed += time.monotonic() - self.began

    def least(self, whole):
        """ms of these that are left at least."""
        return whole - 1000 * self.passed - SLACK


class Time(Case):
    def left(self, ws, table):
        """ms left to the player who is to move."""
        clock = ws.ask("join", table=table)["clock"]
        self.assertEqual(len(clock["running"]), 1)
        return clock["left"][clock["running"][0]]

    def stop_and_tell(self, server, ws):
        """The messages to a client while the server is stopped."""
        self.assertEqual(server.stop(), 0)
        self.assertEqual(ws.push("restart"), {"push": "restart"})
        with self.assertRaises(Closed) as caught:
            ws.push()
        self.assertEqual(caught.exception.code, 1012)

    def test_stopping_keeps_what_was_taken(self):
        watch = Watch()
        with self.serve() as server, server.socket() as ws:
            with watch:
                table = Table(ws, seats=FOUR, clock={"move": 1, "bank": 100}, **WHIST).table
                time.sleep(1.5)
                self.stop_and_tell(server, ws)
        time.sleep(GONE)
        with watch, self.serve() as server, server.socket() as ws:
            left = self.left(ws, table)
        self.assertLessEqual(left, 99500)
        self.assertGreater(left, watch.least(101000))

    def test_time_without_a_server_is_nobodys(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, seats=FOUR, clock={"move": 0, "bank": 100}, **WHIST).table
            time.sleep(1)
            server.kill()
        time.sleep(GONE)
        watch = Watch()
        with watch, self.serve() as server, server.socket() as ws:
            left = self.left(ws, table)
        self.assertGreater(left, watch.least(100000))  # less than a minute: forgiven

    def test_a_pause_outlasts_the_server(self):
        watch = Watch()
        with self.serve() as server, server.socket() as ws:
            with watch:
                answer = ws.ask("new", seats=FOUR, clock={"move": 0, "bank": 100}, **WHIST)
                table, host = answer["table"], answer["host"]
                ws.ask("pause", table=table, host=host)
            time.sleep(GONE)
            self.assertEqual(server.stop(), 0)
        with self.serve() as server, server.socket() as ws:
            answer = ws.ask("join", table=table)
            self.assertEqual(answer["room"]["state"], "paused")
            self.assertEqual(answer["clock"]["running"], [])
            self.refused("host", ws.ask, "resume", table=table, host="0" * 32)
            with watch:
                ws.ask("resume", table=table, host=host)
                left = self.left(ws, table)
        self.assertGreater(left, watch.least(100000))


def main():
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(Time))


if __name__ == "__main__":
    sys.exit(main())
