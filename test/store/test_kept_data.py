"""Records and data of earlier versions (test/data/kept-VERSION): this program verifies and loads
the records, and a server with the data tells everybody what the earlier one told them. Usage:
test_kept_data.py PROGRAM

keep_data.py made the folders, with the program of that version.
"""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../server"))
sys.path.insert(0, HERE)
from client import Server, make_page  # noqa: E402  (the paths above come first)
from keep_data import DRIVE_PARTS, PASSPHRASE, Engine, position  # noqa: E402
from tap import run  # noqa: E402

FOLDERS = sorted(glob.glob(os.path.join(HERE, "../data/kept-*")))
PROGRAM = ""


def without_labels(value):
    if isinstance(value, dict):
        return {name: without_labels(part) for name, part in value.items() if name != "label"}
    return [without_labels(part) for part in value] if isinstance(value, list) else value


class KeptData(unittest.TestCase):
    def setUp(self):
        self.assertTrue(FOLDERS)
        self.maxDiff = 2000

    def answers(self, folder):
        with open(os.path.join(folder, "answers.json"), encoding="utf-8") as file:
            return json.load(file)

    def same_view(self, now, before, what):
        """Members may be added to a view, but none may be lost or mean something else. Sentences
        for people ("label") are not kept for ever."""
        for name, value in before.items():
            self.assertEqual(without_labels(now.get(name)), without_labels(value),
                             f"{what}: {name}")

    def test_records_are_verified_and_replayed(self):
        for folder in FOLDERS:
            records = sorted(glob.glob(os.path.join(folder, "records/*.talon")))
            self.assertEqual([os.path.basename(path)[:-len(".talon")] for path in records],
                             sorted(self.answers(folder)["records"]))
            for path in records:
                for command in ("verify", "replay"):
                    done = subprocess.run([PROGRAM, command, path], capture_output=True,
                                          text=True, stdin=subprocess.DEVNULL)
                    self.assertEqual(done.returncode, 0, f"{command} {path}: {done.stderr}")

    def test_records_end_where_they_ended(self):
        engine = Engine(PROGRAM)
        self.addCleanup(engine.close)
        for folder in FOLDERS:
            for name, before in self.answers(folder)["records"].items():
                with open(os.path.join(folder, f"records/{name}.talon"), encoding="utf-8") as file:
                    now = position(engine, file.read())
                self.assertEqual(now["hash"], before["hash"], name)
                self.same_view(now["view"], before["view"], name)

    def serve(self, folder):
        """A server with a copy of the data, and a socket to it."""
        room = tempfile.mkdtemp(prefix="talon-kept-")
        self.addCleanup(shutil.rmtree, room, True)
        data = os.path.join(room, "data")
        os.makedirs(data)
        shutil.copy(os.path.join(folder, "talon.db"), data)
        checked = subprocess.run([PROGRAM, "store", "check", data], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        server = Server(PROGRAM, data, make_page(room))
        self.addCleanup(server.__exit__)
        ws = server.socket()
        self.addCleanup(ws.close)
        return server, ws

    def test_tables_tell_what_they_told(self):
        for folder in FOLDERS:
            server, ws = self.serve(folder)
            for table in self.answers(folder)["tables"]:
                seat = {"table": table["table"], "token": table["token"]}
                view = ws.ask("join", **seat)["view"]
                self.same_view(view, table["view"], f"{table['table']} ({view['game']})")
                if not view["over"]:
                    ws.ask("act", move=view["moves"][0], number=view["number"] + 1, **seat)
                else:
                    self.assertTrue(ws.ask("record", **seat)["record"])
            self.assertEqual((server.stop(), server.error_text()), (0, ""))

    def test_accounts_keep_what_was_counted(self):
        for folder in FOLDERS:
            _, ws = self.serve(folder)
            for name, before in self.answers(folder)["accounts"].items():
                session = ws.ask("login", name=name, passphrase=PASSPHRASE)["session"]
                now = ws.ask("me", session=session)
                self.assertTrue(before["ratings"])
                for part in ("name", "statistics", "imported", "ratings"):
                    self.assertEqual(now[part], before[part], f"{name}: {part}")


    def test_drives_and_circles_go_on(self):
        for folder in FOLDERS:
            before = self.answers(folder)
            _, ws = self.serve(folder)
            for drive in before.get("drives", []):
                director = {name: drive[name] for name in ("drive", "key")}
                now = ws.ask("drive", want=DRIVE_PARTS, **director)
                for part in DRIVE_PARTS:
                    self.assertEqual(now[part], drive["told"][part], part)
                self.same_view(now["drive"]["setup"], drive["told"]["drive"]["setup"], "setup")
                last = {"act": "undo", "number": now["drive"]["number"]}
                ws.ask("drive_act", act=last, **director)
            for circle in before.get("circles", []):
                member = {name: circle[name] for name in ("circle", "token")}
                now = ws.ask("circle", **member)["circle"]
                for part in ("title", "invitation"):
                    self.assertEqual(now[part], circle["told"][part], part)


def main():
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(KeptData))


if __name__ == "__main__":
    sys.exit(main())
