"""The processor time of a move with one, two and three servers at one PostgreSQL, that of the
database included, in one run: how much is left of a server's throughput when it is one of several.
Usage: cluster_cost.py TALON [ROUNDS]. The clusters take turns, so that a busy machine is busy for
all; each server has as many tables as every other one.
"""
import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../test/server"), os.path.join(HERE, "../test/store")]
from client import Server
from postgres import FOLDERS, MISSING, Postgres
from store_cost import TABLES, TOGETHER, Table, spent

MOST = 3


class Cluster:
    """So many servers at a database of their own."""

    def __init__(self, servers, room):
        page = os.path.join(room, "page")
        os.makedirs(page, exist_ok=True)
        with open(os.path.join(page, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!doctype html><title>Talon</title>")
        self.base = Postgres()
        self.servers = [
            Server(sys.argv[1], self.base.address(), page, None, "--keys",
                   os.path.join(room, f"keys-{servers}-{one}"), "--shared",
                   f"https://{one}.talon.example") for one in range(servers)]
        self.tables = [Table(server) for server in self.servers for _ in range(TABLES)]
        self.moves, self.time = 0, 0.0

    def clock(self):
        with open(os.path.join(self.base.data, "postmaster.pid"), encoding="utf-8") as file:
            base = spent(int(file.readline()))
        return base + sum(spent(server.process.pid) for server in self.servers)

    def measure(self):
        began = self.clock()
        for _ in range(TOGETHER // 2):
            for table in self.tables:
                table.send()
            for table in self.tables:
                table.hear()
            self.moves += len(self.tables)
        self.time += self.clock() - began

    def cost(self):
        """Microseconds a move of a person, with those of the bots that follow."""
        return 1e6 * self.time / self.moves

    def close(self):
        for server in self.servers:
            server.__exit__()
        self.base.close()


def main():
    if not FOLDERS:
        print(MISSING)
        return 1
    room = tempfile.mkdtemp(prefix="talon-cluster-cost-", dir=os.environ.get("TMPDIR", "/tmp"))
    clusters = [Cluster(servers, room) for servers in range(1, MOST + 1)]
    try:
        for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 3):
            for cluster in clusters:
                cluster.measure()
        for servers, cluster in enumerate(clusters, 1):
            print("{} servers: {:.0f} us a move, {:.2f} of the throughput of one each".format(
                servers, cluster.cost(), clusters[0].cost() / cluster.cost()))
    finally:
        for cluster in clusters:
            cluster.close()
        shutil.rmtree(room, True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
