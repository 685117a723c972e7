"""A PostgreSQL of a test's own: a cluster in a folder below /tmp, with its socket there, that
writes as safely as a real one. Nobody else reaches it. Run as a program it prints the address of
one, which is there until its input ends; nothing, where PostgreSQL is not installed.
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FOLDERS = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
MISSING = "PostgreSQL is not installed"


def somebody():
    """PostgreSQL does not run for root; whom it runs for instead."""
    if os.getuid():
        return {}
    user = pwd.getpwnam("nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Room:
    """A folder for a server, which `initdb` has filled, or somebody else will."""

    def __init__(self, is_blank=True):
        self.room = tempfile.mkdtemp(prefix="talon-postgres-", dir="/tmp")
        os.chmod(self.room, 0o777)
        self.data = os.path.join(self.room, "data")
        if is_blank:
            self.call("initdb", "--no-sync", "--auth=trust", "--username=talon", "--encoding=UTF8",
                      "--locale=C", self.data)

    def call(self, program, *arguments, text=None, check=True):
        done = subprocess.run([os.path.join(FOLDERS[-1], program), *arguments], input=text,
                              capture_output=True, text=True, check=False, cwd=self.room,
                              env={"PATH": os.environ["PATH"], "LC_ALL": "C"}, **somebody())
        if check and done.returncode:
            raise AssertionError(f"{program}: {done.stderr}")
        return done

    def remove(self):
        shutil.rmtree(self.room, True)


class Postgres(Room):
    """One server. `settings` are lines of its configuration; `of` is one whose standby it becomes,
    and `blank` a Room to copy, which is quicker than `initdb`."""

    def __init__(self, *settings, of=None, blank=None):
        super().__init__(not of and not blank)
        if of:
            self.call("pg_basebackup", "-h", of.room, "-U", "talon", "--checkpoint=fast",
                      "--write-recovery-conf", "--no-sync", "-D", self.data)
        elif blank:
            self.call("/bin/cp", "--recursive", blank.data, self.data)
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.write("\n".join(("", f"unix_socket_directories = '{self.room}'",
                                  "listen_addresses = ''", "shared_buffers = 16MB",
                                  "max_connections = 40", *settings, "")))
        self.start()

    def address(self, schema="public", more=""):
        """For talon, with the tables in this schema."""
        return (f"postgresql://talon@/postgres?host={self.room}{more}"
                f"&options=-csearch_path%3D{schema}")

    def run(self, statements, check=True):
        """What psql prints, or with check=False its exit status."""
        done = self.call("psql", "-h", self.room, "-U", "talon", "-d", "postgres", "-qAtX",
                         "-v", "ON_ERROR_STOP=1", text=statements, check=False)
        if check and done.returncode:
            raise AssertionError(done.stderr)
        return done.stdout.strip() if check else done.returncode

    def configure(self, **settings):
        """Sets them in the configuration, takes those away that are None, and waits until all
        sessions have been told. They heed it from their next statement on. Its other files are
        read again, too."""
        before = self.run("SELECT pg_conf_load_time()")
        for setting, value in settings.items():
            self.run(f"ALTER SYSTEM RESET {setting}" if value is None else
                     f"ALTER SYSTEM SET {setting} = '{value}'")
        self.run("SELECT pg_reload_conf()")
        self.wait_for(f"SELECT pg_conf_load_time() > '{before}'")
        # The server begins no session before it has told all others.
        self.run("SELECT 1")

    def start(self, options=""):
        self.call("pg_ctl", "--pgdata", self.data, "--wait", "--log",
                  os.path.join(self.room, "log"), "--options", options, "start")

    def wait_for(self, condition):
        """Until this statement answers true."""
        while self.run(condition) != "t":
            time.sleep(0.02)

    def session(self):
        return Session(self)

    def stop(self, mode="immediate"):
        self.call("pg_ctl", "--pgdata", self.data, "--mode", mode, "--wait", "stop", check=False)

    def promote(self):
        self.call("pg_ctl", "--pgdata", self.data, "--wait", "promote")

    def kill_writers(self):
        """kill -9 for each process of the database that serves a talon's writer."""
        found = self.run("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'talon %'"
                         " AND application_name NOT LIKE '% reads'")
        for pid in found.split():
            os.kill(int(pid), signal.SIGKILL)
        return len(found.split())

    def close(self):
        self.stop()
        self.remove()


class Session:
    """A session that stays open, to hold locks."""

    def __init__(self, base):
        self.process = subprocess.Popen(
            [os.path.join(FOLDERS[-1], "psql"), "-h", base.room, "-U", "talon", "-d", "postgres",
             "-qAtX"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, cwd=base.room, **somebody())

    def say(self, statements):
        """Runs them, and waits until that is done."""
        self.process.stdin.write(statements + "\n\\echo done\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "done\n"

    def close(self):
        if self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait(20)
            self.process.stdout.close()


if __name__ == "__main__":
    if FOLDERS:
        BASE = Postgres()
        try:
            print(BASE.address(), flush=True)
            sys.stdin.read()
        finally:
            BASE.close()
