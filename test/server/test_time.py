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

SLACK = 700  # ms for a machine with other things to do


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
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, seats=FOUR, clock={"move": 1, "bank": 100}, **WHIST).table
            time.sleep(1.5)
            self.stop_and_tell(server, ws)
        time.sleep(1.5)
        with self.serve() as server, server.socket() as ws:
            left = self.left(ws, table)
            self.assertLessEqual(left, 99500)
            self.assertGreater(left, 99500 - SLACK)

    def test_time_without_a_server_is_nobodys(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, seats=FOUR, clock={"move": 0, "bank": 100}, **WHIST).table
            time.sleep(1)
            server.kill()
        time.sleep(1)
        with self.serve() as server, server.socket() as ws:
            self.assertGreater(self.left(ws, table), 100000 - SLACK)  # less than a minute: forgiven

    def test_a_pause_outlasts_the_server(self):
        with self.serve() as server, server.socket() as ws:
            answer = ws.ask("new", seats=FOUR, clock={"move": 0, "bank": 100}, **WHIST)
            table, host = answer["table"], answer["host"]
            ws.ask("pause", table=table, host=host)
            time.sleep(1)
            self.assertEqual(server.stop(), 0)
        with self.serve() as server, server.socket() as ws:
            answer = ws.ask("join", table=table)
            self.assertEqual(answer["room"]["state"], "paused")
            self.assertEqual(answer["clock"]["running"], [])
            self.refused("host", ws.ask, "resume", table=table, host="0" * 32)
            ws.ask("resume", table=table, host=host)
            self.assertGreater(self.left(ws, table), 100000 - SLACK)


def main():
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(Time))


if __name__ == "__main__":
    sys.exit(main())
