"""A PostgreSQL for a class of tests of several servers, and for each test a schema of it, which
its servers share.
"""
import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
from client import Server, make_page, wait_until  # noqa: E402
from postgres import FOLDERS, Postgres  # noqa: E402

LEASE = 6  # seconds, where a lease runs out by itself


class SharingServers:
    """Stands beside unittest.TestCase among the bases of a class. Leases are long, so that no
    server loses its own on a machine that stands still for some seconds, and run out when a test
    says so.
    """
    lease = 20

    @classmethod
    def setUpClass(cls):
        cls.base = Postgres() if FOLDERS else None

    @classmethod
    def tearDownClass(cls):
        if cls.base:
            cls.base.close()

    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="talon-cluster-")
        self.addCleanup(shutil.rmtree, self.room, True)
        self.page = make_page(self.room)
        self.schema = self.id().rpartition(".")[2][-40:]
        self.base.run(f"DROP SCHEMA IF EXISTS {self.schema} CASCADE; CREATE SCHEMA {self.schema}")

    def alone(self, program):
        """A server that has the schema for itself."""
        server = Server(program, self.base.address(self.schema), self.page, None,
                        "--keys", os.path.join(self.room, "keys"))
        self.addCleanup(server.__exit__)
        return server

    def start(self, program, name, address, *more):
        """A server of this name, with the address that it tells, for the rest of the test."""
        server = Server(program, self.base.address(self.schema), self.page, None,
                        "--keys", os.path.join(self.room, f"keys-{name}"),
                        "--shared", address, "--lease", str(self.lease), *more)
        self.addCleanup(server.__exit__)
        return server

    def dies(self, server, address):
        """It is killed, and nobody has to wait until its lease has run out."""
        server.kill()
        gone = (f"SELECT NOT EXISTS (SELECT FROM {self.schema}.server, pg_stat_activity WHERE"
                f" address = '{address}' AND starts_with(application_name, 'talon ' || id))")
        wait_until(lambda: self.base.run(gone) == "t")  # else it might be renewed once more
        self.run_out(address)

    def run_out(self, address):
        """The lease of a server that is no more has run out."""
        self.base.run(f"UPDATE {self.schema}.server SET until = clock_timestamp()"
                      f" WHERE address = '{address}'")
