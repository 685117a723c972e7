"""Three `talon serve` at a real PostgreSQL with a standby, under load, while servers are killed,
paused beyond their lease, drained and cut off from the database, the clock of the database jumps,
and the standby takes over. The moves that people were told, and the people whom directors have put
on the lists of their drives, are compared with the rows.

Usage: test_rounds.py PROGRAM [--runs N] [--rooms N] [--rate MOVES] [--seed N] [--lease SECONDS]
       [--control]
TAP. Run r has the seed N + r. One run is short, and nobody minds how long people waited, because
other tests run beside it. Of several runs each has all faults, and nobody may wait longer than the
lease and two seconds. With --control the standby lacks moves that were told, and the comparison has
to find that.
"""
import argparse
import asyncio
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
import cluster_net  # noqa: E402
from client import make_page  # noqa: E402
from load_people import Director, Person, clock, faults, rows_of, starved  # noqa: E402
from postgres import FOLDERS, MISSING, Postgres, Room  # noqa: E402
from test_limits import REDIS, Redis  # noqa: E402

NAMES = "abc"
GOING = 1  # seconds of play without a fault, once everybody is back
REDIS_AWAY = 2  # seconds
BEHIND = 2  # seconds for which a standby that was left behind lacks moves
PATIENCE = 60  # until everybody is back
SLACK = 2  # seconds beyond the lease
DRIVES = 3


class Cluster:
    """The databases and the servers of one run. `blank`: a folder of PostgreSQL to begin with."""

    def __init__(self, talon, lease, net, blank, is_asynchronous=False):
        self.talon, self.lease, self.net = talon, lease, net
        self.is_asynchronous = is_asynchronous  # the standby, which then lacks rows
        self.room = tempfile.mkdtemp(prefix="talon-rounds-")
        self.page = make_page(self.room)
        confirms = [] if is_asynchronous else ["synchronous_commit = remote_apply",
                                               "synchronous_standby_names = '*'"]
        self.bases = [Postgres(*confirms, *self.listening(1), blank=blank)]
        self.primary = self.bases[0]
        self.bases.append(Postgres(*self.listening(2), of=self.primary))
        self.processes, self.addresses, self.errors = {}, {}, open(
            os.path.join(self.room, "errors"), "wb")
        self.behind = 0  # by how much the servers come after the people
        self.restarts = 0  # of servers, after a fault or because a lease was over
        self.redis = Redis() if REDIS else None
        for name in NAMES:
            self.start(name)

    def listening(self, host):
        return [f"listen_addresses = '{self.net.host(host)}'"] if self.net else []

    def database(self):
        hosts = ",".join(self.net.host(n) for n in (1, 2)) if self.net else ",".join(
            base.room for base in self.bases)
        return (f"postgresql://talon@/postgres?host={hosts}&target_session_attrs=read-write"
                "&connect_timeout=2")

    def start(self, name):
        """On the port that it had before, if any: clients look for it there."""
        host = self.net.address(name) if self.net else "127.0.0.1"
        port = self.addresses.get(f"http://{name}.example", (host, 0))[1]
        self.processes[name] = process = subprocess.Popen(
            [*(self.net.inside(name) if self.net else []), "nice", "-n", str(self.behind),
             self.talon, "serve", "--listen", f"{host}:{port}", "--data", self.database(), "--keys",
             os.path.join(self.room, f"keys-{name}"), "--page", self.page, "--tables", "1000000",
             "--per-address", "12000", "--shared", f"http://{name}.example", "--lease",
             str(self.lease),
             *(["--cluster-state", f"unix:{self.redis.path}"] if self.redis else [])],
            stdout=subprocess.PIPE, stderr=self.errors)
        if not port:
            line = process.stdout.readline().decode()
            assert line.startswith("Talon: http://"), line or open(self.errors.name).read()
            port = int(line.split()[1].strip("/").rpartition(":")[2])
            self.addresses[f"http://{name}.example"] = host, port

    async def supervise(self):
        """As systemd does."""
        while True:
            for name, process in self.processes.items():
                if process.poll() is not None:
                    process.stdout.close()
                    self.start(name)
                    self.restarts += 1
            await asyncio.sleep(0.2)

    def close(self):
        for process in self.processes.values():
            process.kill()
            process.wait()
            process.stdout.close()
        if self.redis:
            self.redis.close()
        for base in reversed(self.bases):
            base.stop()
        self.errors.close()
        threading.Thread(target=self.remove).start()  # while the next run begins

    def remove(self):
        for base in self.bases:
            base.remove()
        shutil.rmtree(self.room, True)

    # ---- faults: each returns when people can be expected to come back -------------------------

    async def killed(self, name):
        self.processes[name].kill()

    async def drained(self, name):
        self.processes[name].terminate()

    async def paused(self, name):
        self.processes[name].send_signal(signal.SIGSTOP)
        await asyncio.sleep(1.5 * self.lease)
        self.processes[name].send_signal(signal.SIGCONT)

    async def cut_off(self, name):
        self.net.cut(name)
        await asyncio.sleep(1.5 * self.lease)
        self.net.mend(name)

    async def redis_lost(self, name):
        """It forgets everything, and comes back empty: nobody has to wait for it."""
        if self.redis:
            self.redis.stop()
            await asyncio.sleep(REDIS_AWAY)
            self.redis.start()

    async def clock_forward(self, name):
        """For the database all leases are over at once, and the servers do not know it."""
        self.primary.run("UPDATE server SET until = until - interval '1 hour'")

    async def failed_over(self, name):
        primary, standby = self.bases
        if self.is_asynchronous:
            standby.configure(primary_conninfo="")
            await asyncio.sleep(BEHIND)
        await asyncio.to_thread(primary.stop)
        await asyncio.to_thread(standby.promote)
        standby.configure(synchronous_standby_names="")
        self.primary = standby


async def everybody_acts(people, since):
    end = clock() + PATIENCE
    while any(person.told_at < since for person in people):
        if clock() > end:
            away = [person for person in people if person.told_at < since]
            why = "; ".join(one.last or f"{one.table} {trail_text(one.trail_since())}"
                            for one in away[:3])
            raise AssertionError(f"{len(away)} people are not back after {PATIENCE} s: {why}")
        await asyncio.sleep(0.05)


def waits_of(processes):
    """Seconds for which each of them was ready and had no processor, where that is known."""
    waits = {name: starved(number) for name, number in processes.items()}
    return {name: wait for name, wait in waits.items() if wait is not None}


def trail_text(trail):
    """When, by which server, and what; the last ones."""
    return ", ".join(f"{at:.1f} s {where[len('http://'):][:1]} {why}"
                     for at, where, why in trail[-30:])


class Back:
    """How long a fault kept the one whom it kept longest, and why."""

    def __init__(self, person, waits):
        self.seconds, self.trail, self.waits = person.longest, person.longest_trail, waits

    def story(self):
        waited = ", ".join(f"{name} {wait:.1f} s" for name, wait in self.waits.items())
        return f"{trail_text(self.trail)}; waited for a processor: {waited}"


async def fault(cluster, people, kind, chance):
    """For how long somebody wanted something and was not told that it is stored."""
    for person in people:
        person.longest = 0
    processes = {"load": os.getpid(), **{name: one.pid for name, one in cluster.processes.items()}}
    before = waits_of(processes)
    await getattr(cluster, kind)(chance.choice(NAMES))
    await everybody_acts(people, time.monotonic())
    longest = max(people, key=lambda person: person.longest)
    waits = {name: wait - before[name] for name, wait in waits_of(processes).items()}
    return Back(longest, waits)


async def end_all(tasks):
    """wait_for() may swallow that its task was cancelled, so it is told again."""
    left = tasks
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1)


async def play(cluster, options, kinds, seed):
    """The people, and how long each fault kept them."""
    chance, backs, rest = random.Random(seed), {}, options.rooms / options.rate
    people = [(Person if n < options.rooms else Director)(cluster.addresses, rest,
                                                          seed * 100000 + n)
              for n in range(options.rooms + DRIVES)]
    tasks = [asyncio.create_task(work) for work in
             (cluster.supervise(), *(person.play() for person in people))]
    try:
        await everybody_acts(people, time.monotonic())
        for kind in kinds:
            await asyncio.sleep(GOING)
            backs[kind] = await fault(cluster, people, kind, chance)
            for task in tasks:
                if task.done():
                    task.result()
    finally:
        await end_all(tasks)
    return people, backs


def kinds_of(net, seed, is_short):
    """The faults of a run, in an order of its own; the databases change once, at the end."""
    kinds = ["killed", "drained", "paused", "clock_forward", "redis_lost",
             *(["cut_off"] if net else [])]
    random.Random(seed).shuffle(kinds)
    return [*kinds[:3 if is_short else None], "failed_over"]


def make_blank(net):
    """A folder of PostgreSQL to begin with, open to the servers of the network."""
    blank = Room()
    if net:
        with open(os.path.join(blank.data, "pg_hba.conf"), "a", encoding="utf-8") as file:
            file.write(f"host all talon {net.prefix}.0/24 trust\n")
    return blank


@contextlib.contextmanager
def people_first(cluster):
    """People have machines of their own: while they play, they come before all else, where the
    test may say so, and the servers stay where they are."""
    before = os.getpriority(os.PRIO_PROCESS, 0)
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -20)
    except PermissionError:
        pass
    cluster.behind = before - os.getpriority(os.PRIO_PROCESS, 0)
    try:
        yield
    finally:
        os.setpriority(os.PRIO_PROCESS, 0, before)


def story(options, seed, cluster, people, backs, seconds, waited):
    """What happened in a run, in one line."""
    told, moved = sum(len(one.told) for one in people), sum(one.moves for one in people)
    return (f"# run {seed}: {told} moves and entries told at {options.rooms} tables and {DRIVES} "
            f"drives, {moved} times moved, {cluster.restarts} times a server started again; in "
            f"{seconds:.0f} s, {waited:.0f} s of them without a processor for the people; "
            + ", ".join(f"{kind} {back.seconds:.1f} s" for kind, back in backs.items()))


def one_run(options, net, blank, number):
    """The faults of this run, one sentence each."""
    seed, begun, waited = options.seed + number, time.monotonic(), starved()
    cluster = Cluster(os.path.abspath(options.program), options.lease, net, blank, options.control)
    wrong = []
    try:
        kinds = kinds_of(net, seed, options.is_short)
        with people_first(cluster):
            people, backs = asyncio.run(play(cluster, options, kinds, seed))
        wrong += faults(people, rows_of(cluster.primary, "public"))
        if options.strict:
            wrong += [f"{kind} kept somebody for {back.seconds:.1f} s: {back.story()}"
                      for kind, back in backs.items()
                      if kind != "failed_over" and back.seconds > options.lease + SLACK]
        print(story(options, seed, cluster, people, backs, time.monotonic() - begun,
                    starved() - waited if waited is not None else 0), flush=True)
    except AssertionError as error:
        wrong.append(str(error))
    finally:
        cluster.close()
    return wrong


def read_options():
    reader = argparse.ArgumentParser()
    reader.add_argument("program")
    for name, usual in (("runs", 1), ("rooms", 30), ("rate", 60), ("seed", 1), ("lease", 3)):
        reader.add_argument(f"--{name}", type=int, default=usual)
    reader.add_argument("--control", action="store_true")
    options = reader.parse_args()
    options.is_short = options.runs == 1
    options.strict = not options.is_short
    return options


def main():
    options = read_options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # nothing is left behind
    print(f"1..{options.runs}", flush=True)
    if not FOLDERS:
        print(f"ok 1 - rounds # SKIP {MISSING}")
        return 0
    net = cluster_net.Network(NAMES) if cluster_net.can_be_made() else None
    blank = make_blank(net)
    failed = 0
    try:
        for number in range(options.runs):
            wrong = one_run(options, net, blank, number)
            fine = bool(wrong) if options.control else not wrong
            failed += not fine
            print(f"{'ok' if fine else 'not ok'} {number + 1} - run {options.seed + number}"
                  f"{', something told is missing' if options.control else ''}")
            for sentence in wrong[:10]:
                print(f"# {sentence}", flush=True)
    finally:
        blank.remove()
        if net:
            net.close()
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
