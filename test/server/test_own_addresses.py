"""Who learns the addresses of the machine on which `talon serve` runs: its own user alone.
Usage: test_own_addresses.py PROGRAM
"""
import http.client
import json
import os
import socket
import sys
import unittest

import test_serve
from client import PATIENCE
from tap import run
from test_expose import LOCAL, Case


class OwnAddresses(Case):
    def ask(self, server, host=None, **headers):
        connection = http.client.HTTPConnection(LOCAL, server.port, timeout=PATIENCE)
        connection.request("GET", "/addresses", headers={"Host": host or "localhost:1", **headers})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return json.loads(text)["hosts"] if answer.status == 200 else answer.status

    def ask_as_nginx(self, server):
        """As nginx with `proxy_pass` alone does for a visitor from anywhere."""
        with socket.create_connection((LOCAL, server.port), PATIENCE) as conn:
            conn.sendall(b"GET /addresses HTTP/1.0\r\nHost: 127.0.0.1:8080\r\n"
                         b"Connection: close\r\n\r\n")
            answer = conn.makefile("rb").readline()
        return int(answer.split()[1])

    def test_only_this_machine_learns_its_addresses(self):
        server = self.serve()
        self.assertEqual(self.ask(server), [], "it listens to nobody else")
        for host in ("talon.example", "localhost.example", "127.0.0.1.example"):
            self.assertEqual(self.ask(server, host), 404, host)
        for header in ("X-Forwarded-For", "Via", "X-Real-IP", "Forwarded"):
            self.assertEqual(self.ask(server, **{header: "192.0.2.1"}), 404, header)
        self.assertEqual(self.ask_as_nginx(server), 404)
        for option in (("--behind", LOCAL), ("--public", "https://talon.example")):
            server.stop()
            server = self.serve(*option)
            self.assertEqual(self.ask(server), 404, option)


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        ["OwnAddresses"], sys.modules[__name__])))
