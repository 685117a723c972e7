"""Breaks every rule of tool/tidy.py and tool/symbols.py in a copy of the tree, and expects each of
them to be reported with its file. TAP output.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tool"))
sys.path.insert(0, os.path.join(ROOT, "test/server"))
import tidy  # noqa: E402  (the paths above come first)
from tap import run  # noqa: E402

COPIED = ("include", "src", "test", "tool", "doc", "python", "web/src", "web/tool", "bench")
PAGES = ("README.md", "CONTRIBUTING.md", "web/README.md")


def head(name):
    return f"/* {name} - a file that breaks a rule. */\n"


REPEATED = "static int repeated(void)\n{\n    return 0;\n}\n"

# (rule, file, its text; + appends to the file): the report must name the file.
BROKEN = [
    ("files are short", "tool/long_file.py", "pass\n" * 601),
    ("lines are short", "tool/wide_file.sh", "#" * 101 + "\n"),
    ("functions are short", "src/util/long_function.c",
     head("long_function.c") + "int util_long(void)\n{\n" + "    ;\n" * 71 + "}\n"),
    ("no banned calls", "src/util/banned.c", head("banned.c") + "int x = atoi(text);\n"),
    ("secrets have one door", "src/server/peek.c",
     head("peek.c") + "void peek(void)\n{\n    talon_fair_deal_secret(secret, 1, bytes);\n}\n"),
    ("nobody follows what memory was missing for", "src/server/unread.c",
     head("unread.c") + "void unread(void)\n{\n    talon_record_read(text, 1, &error);\n}\n"),
    ("nobody follows what memory was missing for", "src/server/untold.c",
     head("untold.c") + "bool untold(void)\n{\n    return talon_table_act(table, 0, move) == "
     "TALON_TABLE_OK;\n}\n"),
    ("nobody follows what memory was missing for", "src/daemon/unlooked.c",
     head("unlooked.c") + "void unlooked(void)\n{\n    table = talon_table_copy(table);\n}\n"),
    ("files begin by saying what they are", "src/util/headless.c", "int util_x;\n"),
    ("files begin by saying what they are", "src/util/other_head.c", head("renamed.c")),
    ("files begin by saying what they are", "web/src/base/headless.ts", "export const x = 1;\n"),
    ("files begin by saying what they are", "tool/headless.py", "pass\n"),
    ("arrows point one way", "src/util/upward.c",
     head("upward.c") + '#include "server/server.h"\n'),
    ("core and games are freestanding", "src/core/allocating.c",
     head("allocating.c") + "void *talon_x(void)\n{\n    return malloc(1);\n}\n"),
    ("core and games have no globals", "src/core/global.c",
     head("global.c") + "static int count;\n"),
    ("no promises for later", "tool/promise.py", "# TO" + "DO: later\n"),
    ("the page names no game", "web/src/base/game_name.ts", "export const name = 'whist';\n"),
    ("the page's imports point one way", "web/src/base/page_ring_one.ts",
     "import './page_ring_two';\n"),
    (None, "web/src/base/page_ring_two.ts", "import './page_ring_one';\n"),
    ("the page's imports point one way", "web/src/table_view/knows_preact.ts",
     "import { h } from 'preact';\n"),
    ("the page's imports point one way", "web/src/table_view/knows_store.ts",
     "import '../state/room';\n"),
    ("the page's imports point one way", "web/src/table_view/knows_network.ts",
     "import '../engine/local_requests';\n"),
    ("the page's imports point one way", "web/src/state/knows_feature.ts",
     "import '../cards/face_set';\n"),
    ("the page's imports point one way", "web/src/base/folder_ring.ts",
     "import '../cards/face_set';\n"),
    ("the page outlives a browser's translator", "web/src/base/reads_back.ts",
     "export const read = (node: Element) => node.textContent;\n"),
    ("the page's styles know what they reach", "web/src/style/reaches.css",
     ".panel button:not(.card) {\n  background: none;\n}\n"),
    ("the page's styles know what they reach", "web/src/style/outweighs.css",
     ".card.shiny {\n  box-shadow: none;\n}\n"),
    ("the page's styles know what they reach", "web/src/style/beside_all.css",
     "*,\n*::after {\n  box-sizing: border-box;\n}\n"),
    ("includes form no circle", "src/util/ring_one.h", '#include "ring_two.h"\n'),
    (None, "src/util/ring_two.h", '#include "ring_one.h"\n'),
    ("base names are unique", "src/util/metrics.c", head("metrics.c")),
    ("base names are unique", "tool/client/unit.py", "pass\n"),
    ("static names do not repeat", "src/util/repeats_one.c", REPEATED),
    (None, "src/util/repeats_two.c", REPEATED),
    (None, "src/util/repeats_three.c", REPEATED),
    ("comments are plain", "tool/riddle_one.py", '"""It refuses' + ' to know."""\n'),
    ("comments are plain", "tool/riddle_two.sh", "# For who" + "ever comes.\n"),
    ("comments are plain", "tool/riddle_three.mjs", "// What was" + " told is known.\n"),
    ("comments are plain", "tool/riddle_four.css", "/* Nobody knows" + " but the host. */\n"),
    ("comments are plain", "tool/riddle_five.c", head("riddle_five.c") + "/* Dealt a" + "new. */"),
    ("comments name files that exist", "src/util/names_lost.c",
     head("names_lost.c") + "/* See lost_" + "file.c. */\n"),
    ("lines of the documentation are short", "doc/rules.md", "+" + "word " * 21 + "\n"),
    ("the documentation names every variable, option and limit", "src/cli/unknown_variable.c",
     'const char *x = getenv("TALON_' + 'NOWHERE");\n'),
    ("the documentation names every variable, option and limit", "tool/unknown_variable.py",
     'os.environ.get("TALON_' + 'NOWHERE")\n'),
    ("the documentation names every variable, option and limit", "web/src/base/unknown.ts",
     "process.env.TALON_" + "NOWHERE;\n"),
    ("the documentation names every variable, option and limit", "src/cli/unknown_option.c",
     'static const char *name = "--un' + 'known";\n'),
    ("the documentation names every variable, option and limit", "doc/operations.md",
     "-| `LIMIT_SOCKETS` |"),
]


def write(root, name, text):
    """Writes a file, or appends to it (+), or removes a text from it (-)."""
    path = os.path.join(root, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if text[0] == "-":
        with open(path, encoding="utf-8") as file:
            old = file.read()
        assert text[1:] in old, text
        text = old.replace(text[1:], "")
    with open(path, "a" if text[0] == "+" else "w", encoding="utf-8") as file:
        file.write(text.removeprefix("+"))


def make_copy(root):
    """A copy of what tidy reads."""
    for folder in COPIED:
        shutil.copytree(os.path.join(ROOT, folder), os.path.join(root, folder),
                        ignore=shutil.ignore_patterns("node_modules", "node", "__pycache__",
                                                      "generated", "screens", "data"))
    for name in PAGES:
        shutil.copy(os.path.join(ROOT, name), os.path.join(root, name))
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)


def reports(root, *command):
    """For each rule that fails, the problems printed before it."""
    output = subprocess.run([sys.executable, *command], cwd=root, capture_output=True,
                            text=True).stdout
    found, pending = {}, []
    for line in output.splitlines():
        verdict = re.match(r"(not )?ok \d+ - (.*)", line)
        if line.startswith("# "):
            pending.append(line[2:])
        elif verdict:
            if verdict[1]:
                found[verdict[2]] = pending
            pending = []
    return found


class Tidy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        make_copy(folder.name)
        cls.before = reports(folder.name, "tool/tidy.py")
        for _, name, text in BROKEN:
            write(folder.name, name, text)
        cls.after = reports(folder.name, "tool/tidy.py")

    def test_the_copy_breaks_no_rule(self):
        self.assertEqual(self.before, {})

    def test_every_rule_is_broken_here(self):
        self.assertEqual({rule for rule, _, _ in BROKEN if rule}, set(tidy.RULES))

    def test_every_break_is_reported(self):
        unreported = [(rule, name) for rule, name, _ in BROKEN
                      if rule and not any(os.path.splitext(name)[0] in line
                                          for line in self.after.get(rule, []))]
        self.assertEqual(unreported, [])


class Symbols(unittest.TestCase):
    """A build of three small files, with a compile_commands.json as Meson writes it."""

    def check(self, sources):
        with tempfile.TemporaryDirectory() as root:
            shutil.copytree(os.path.join(ROOT, "tool"), os.path.join(root, "tool"),
                            ignore=shutil.ignore_patterns("node", "__pycache__"))
            build, commands = os.path.join(root, "build"), []
            os.mkdir(build)
            for number, (name, text) in enumerate(sources.items()):
                write(root, name, text)
                output = f"{number}.o"
                subprocess.run(["cc", "-c", f"../{name}", "-o", output], cwd=build, check=True)
                commands.append({"directory": build, "file": f"../{name}", "output": output})
            write(root, "build/compile_commands.json", json.dumps(commands))
            return reports(root, "tool/symbols.py", "build")

    def test_prefixes_are_taken(self):
        self.assertEqual(self.check({
            "src/server/rooms/x.c": "int room_a, rooms_b, server_c, talon_d;",
            "src/games/wippen/wippen_sums.c": "int wippen_sums_a, wippen_b;",
            "src/cli/talon.c": "int main(void) { return 0; }"}), {})

    def test_symbols_without_a_prefix_are_reported(self):
        found = self.check({"src/util/x.c": "int naked;"})
        self.assertEqual(found, {"external symbols bear a prefix": [
            "src/util/x.c: naked has no prefix"]})

    def test_a_circle_of_calls_is_reported(self):
        found = self.check({
            "src/util/one.c": "int util_two(void); int util_one(void) { return util_two(); }",
            "src/util/two.c": "int util_one(void); int util_two(void) { return util_one(); }"})
        self.assertEqual(found, {"the files of a folder form no circle": [
            "src/util/one.c uses itself by way of src/util/two.c"]})

    def test_a_circle_of_folders_is_reported(self):
        found = self.check({
            "src/server/room/one.c": "int room_one(void); int rooms_up(void);"
                                     "int room_one(void) { return rooms_up(); }",
            "src/server/rooms/up.c": "int rooms_up(void) { return 0; }",
            "src/server/rooms/down.c": "extern int room_three; int *rooms_down(void);"
                                       "int *rooms_down(void) { return &room_three; }",
            "src/server/room/three.c": "int room_three;"})
        self.assertEqual(found, {"the folders of src/server form no circle": [
            "src/server/room uses itself by way of src/server/rooms"]})

    def test_an_allocation_is_reported(self):
        found = self.check({
            "src/batch/x.c": "void *malloc(unsigned long);"
                             "void *memset(void *, int, unsigned long);"
                             "void *batch_x(void); void *core_y(void *);"
                             "void *batch_x(void) { return core_y(memset(malloc(1), 1, 1)); }",
            "src/core/y.c": "void *core_y(void *); void *core_y(void *y) { return y; }",
            "src/util/z.c": "void *malloc(unsigned long); void *util_z(void);"
                            "void *util_z(void) { return malloc(1); }"})
        self.assertEqual(found, {"freestanding folders call no C library": [
            "src/batch/x.c uses malloc"]})

    def test_a_build_without_objects_is_reported(self):
        self.assertIn("the build has objects of src/", self.check({}))


if __name__ == "__main__":
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])))
