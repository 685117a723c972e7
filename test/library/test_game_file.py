"""Games from outside: examples/c/game is played by each command that plays games, and what is wrong
with such a file is told in a sentence. Usage: test_game_file.py PROGRAM. TAP.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from installed import ROOT, run

sys.path.insert(0, str(ROOT / "test/engine"))
from engine import Tap  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SOURCE = (ROOT / "examples/c/game/topcard.c").read_text(encoding="utf-8")
COMPILE = f"gcc -std=c17 -I{ROOT}/include -shared -fPIC -o"
# A change of the game, and words of the sentence that refuses it.
BROKEN = {
    "another ABI": (".abi = TALON_ABI", ".abi = TALON_ABI + 1", "another version of Talon"),
    "another size": ("sizeof(struct talon_game)", "sizeof(struct talon_game) - 8",
                     "another version of Talon"),
    "no function": ("talon_outside_game(void)", "other(void)", "no function talon_outside_game()"),
    "no descriptor": ("return &topcard", "return 0", "no function talon_outside_game()"),
    "a taken id": ('.id = "topcard"', '.id = "whist"', 'a game "whist" already'),
    "an id with a blank": ('.id = "topcard"', '.id = "top card"', 'id "top card" is no plain word'),
    "no rules": (".legal = legal,", "", "It lacks legal."),
    "a trick of no field": ('.taker = "best"', '.taker = "nobody"', "It lacks nobody."),
    "a trick of no zone": ('.zone = "trick"', '.zone = "nowhere"', "It lacks nowhere."),
    "battles without functions": (".legal = legal,", ".legal = legal, .battles = "
                                  "&(const struct talon_battles){ .begun = \"laid\" },",
                                  "It lacks battles."),
    "no presets": ("TALON_ROWS(presets, presets),", "", "It lacks presets."),
    "a byte of two rows": ("AT(best) }", "AT(turn) }", "Byte 2 of its state"),
    "a byte of no row": (".rows = 7", ".rows = 6", "Byte 11 of its state"),
    "a byte behind the state": (".rows = 7", ".rows = 255", "Byte 12 of its state"),
    "a zone beyond all bytes": ("AT(stock) }", "65535 }", "of its state"),
    "a state without end": ("sizeof(struct top),", "(size_t)-1,", "more bytes than a table"),
    "a state of no bytes": ("sizeof(struct top),", "0,", "It lacks state_size."),
    "too many zones": (".visibility = TALON_NOBODY", ".rows = 200, .visibility = TALON_NOBODY",
                       "more zones than a table"),
    "a kind that is none": ("TALON_SLOT", "99", "row trick has a value"),
    "a width that is none": (".width = 1 }", ".width = 3 }", "row seats has a value"),
    "an operand of no zone": ("1 + HAND } }", "99 } }", "row play has a value"),
    "a move without a sentence": ('.third_person = "{who} plays {a}",', "",
                                  'move "play" lacks a sentence'),
    "no players first": ('"players"', '"people"', 'must be "players", between 1 and 8'),
    "too many players": ("2, SEATS, 3", "2, 200, 3", 'must be "players", between 1 and 8'),
    "a default out of bounds": ("3, 8, 5", "3, 8, 9", "row cards has a value"),
    "a preset that cannot be": ("{ { OPT_CARDS, 8 } }", "{ { OPT_CARDS, 80 } }",
                                "Nobody can play its preset eight."),
    "two zones of one name": ('.id = "won"', '.id = "hand"', "row hand has a value"),
    "two options of one name": ('{ "cards", "Cards', '{ "players", "Cards', "row players has"),
    "an id without end": ('.id = "topcard"', '.id = "' + 33 * "a" + '"', "no plain word"),
    "a preset of no option": ("{ { OPT_CARDS, 8 } }", "{ { 77, 8 } }", "row eight has a value"),
}
COMMANDS = {
    "rules": (["rules", "topcard/eight"], "8 of the 52 cards"),
    "the list of rules": (["rules", "--list", "topcard"], "topcard/five"),
    "sim": (["sim", "topcard/five", "--games", "50"], "15.000"),
    "sim with an option": (["sim", "topcard/five", "--option", "players=6", "--games", "50"],
                           "30.000"),
    "match": (["match", "expert", "random", "--preset", "topcard/five", "--deals", "4"],
              "duplicate deals"),
}


def talon(folder, *words, typed=""):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, input=typed,
                          cwd=folder, timeout=300,
                          env={**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"})


def build(folder, name, text):
    path = folder / f"{name}.c"
    path.write_text(text, encoding="utf-8")
    done = run(f"{COMPILE} {folder}/{name}.so {path}")
    assert done.returncode == 0, done.stderr
    return f"{name}.so"


def check_commands(tap, folder, file):
    for name, (words, expected) in COMMANDS.items():
        done = talon(folder, "--game", file, *words)
        tap.check(done.returncode == 0 and expected in done.stdout, f"it works in talon {name}",
                  done.stdout + done.stderr)
    done = talon(folder, f"--game={file}", "play", "topcard", "--seed", "1", "--record", "r.txt",
                 typed="1\n" * 5)
    tap.check("The game is over." in done.stdout, "it works in talon play", done.stdout)
    for command in ("replay", "verify", "review"):
        done = talon(folder, "--game", file, command, "r.txt")
        tap.check(done.returncode == 0, f"its record is read by talon {command}", done.stderr)
    done = talon(folder, "replay", "r.txt")
    tap.check(done.returncode == 1 and "This game is not known here." in done.stdout,
              "without the game its record is refused", done.stdout + done.stderr)
    done = talon(folder, "--game", file, "engine", typed='{"do":"games"}\n')
    tap.check('"id":"topcard"' in done.stdout, "programs are told of it")
    done = talon(folder, "completion", "--", "talon", "--game", file, "si")
    tap.check(done.stdout.startswith("sim\t"), "commands behind it are completed", done.stdout)


def refused(tap, folder, name, words, status, expected):
    done = talon(folder, *words)
    tap.check((done.returncode, done.stdout) == (status, "") and expected in done.stderr and
              done.stderr.startswith("talon: ") and done.stderr.count("\n") == 1,
              f"{name} is refused with a reason", f"{done.returncode}: {done.stderr}{done.stdout}")


def check_refusals(tap, folder, file):
    for number, (name, (before, after, expected)) in enumerate(BROKEN.items()):
        assert before in SOURCE, before
        broken = build(folder, f"broken{number}", SOURCE.replace(before, after, 1))
        refused(tap, folder, name, ["--game", broken, "rules", "topcard"], 1, expected)
    (folder / "empty.so").write_bytes(b"")
    whole = (folder / file).read_bytes()
    for length in (64, 100, 1000, len(whole) // 2, len(whole) - 1):
        (folder / "cut.so").write_bytes(whole[:length])
        refused(tap, folder, f"a file cut to {length} bytes", ["--game", "cut.so", "play"], 1,
                '"cut.so" cannot be loaded')
    os.mkfifo(folder / "pipe.so")
    refused(tap, folder, "a pipe", ["--game", "pipe.so", "play"], 1, '"pipe.so" cannot be loaded')
    number = build(folder, "number", "int talon_outside_game = 5;\n")
    refused(tap, folder, "a number instead of a function", ["--game", number, "play"], 1,
            "no function talon_outside_game()")
    refused(tap, folder, "no file", ["--game", "none.so", "play"], 1, '"none.so" cannot be loaded')
    refused(tap, folder, "an empty file", ["--game", "empty.so", "play"], 1, "cannot be loaded")
    refused(tap, folder, "a folder", ["--game", ".", "play"], 1, "cannot be loaded")
    refused(tap, folder, "a text", ["--game", "broken0.c", "play"], 1, "cannot be loaded")
    refused(tap, folder, "no name", ["--game"], 2, "--game needs a value.")
    refused(tap, folder, "an empty name", ["--game=", "play"], 2, "--game needs a value.")
    refused(tap, folder, "the same game twice", ["--game", file, "--game", file, "play"], 1,
            'a game "topcard" already')
    refused(tap, folder, "a server", ["--game", file, "serve"], 2, 'is not for "talon serve"')
    others = [build(folder, f"other{n}", SOURCE.replace('"topcard"', f'"other{n}"', 1))
              for n in range(9)]
    words = [word for name in others for word in ("--game", name)]
    refused(tap, folder, "a ninth game", [*words, "play"], 1, "no room for another game")
    done = talon(folder, *words[:-2], "rules", "--list")
    tap.check(done.returncode == 0 and "other7/five" in done.stdout, "eight games are added",
              done.stderr)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = build(folder, "topcard", SOURCE)
        check_commands(tap, folder, file)
        check_refusals(tap, folder, file)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
