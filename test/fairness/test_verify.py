"""`talon verify` and `talon replay` as people start them. TAP output. Argument: the program."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "engine"), str(HERE)]
from engine import Engine, Tap  # noqa: E402
from test_fairness import FORGERIES, bound_again, played  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
HOLDS = {"en": "Everything is correct.", "de": "Alles stimmt"}


def run(*words, text=""):
    """(exit status, standard output, standard error)."""
    done = subprocess.run([PROGRAM, *words], input=text.encode(), capture_output=True,
                          env={"LANG": "C"}, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def english(text):
    """Words of the English sentences that must not be left in German ones."""
    return re.findall(r"\b(?:the|that|is|of)\b", text)


def check_good(tap, name, text, wanted):
    for language, holds in HOLDS.items():
        status, out, err = run("verify", "-", "--lang", language, text=text)
        fine = status == 0 and not err and out.splitlines()[-1].startswith(holds)
        if language == "en":
            fine = fine and all(part in out for part in wanted)
        else:
            fine = fine and not english(out)
        tap.check(fine, f"{name}: holds, in {language}", out + err)


def check_forged(tap, text):
    for name, forge in FORGERIES.items():
        status, out, err = run("verify", "-", text=bound_again(forge(text)))
        refused = re.fullmatch(r"Invalid\. Line \d+: .*\n", out)
        tap.check(status == 1 and refused and not err, f"refused: {name}", out + err)
        status, out, err = run("verify", "-", "--lang=de", text=bound_again(forge(text)))
        tap.check(status == 1 and re.fullmatch(r"Ungültig\. Zeile \d+: .*\n", out) and
                  not english(out), f"refused in German: {name}", out + err)


def check_usage(tap, text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.txt")
        pathlib.Path(path).write_text(text, encoding="utf-8")
        tap.check(run("verify", path)[0] == 0, "a file is read")
        tap.check(run("replay", path)[0] == 0, "a file is replayed")
        status, _, err = run("verify", folder)
        tap.check(status == 2 and folder in err, "a folder is no record", err)
    for words, says in (((), "Name the record"), (("a", "b"), "is one too many"),
                        (("--loud", "a"), "There is no option --loud"),
                        (("--lang",), "needs a value"),
                        (("--lang", "xx", "-"), "xx"), (("/no/such/file",), "/no/such/file")):
        for command in ("verify", "replay"):
            status, out, err = run(command, *words)
            # A file that is not there is no wrong usage; verify's 1 is a refused record.
            wanted = 1 if "/no/such/file" in words and command == "replay" else 2
            tap.check(status == wanted and not out and says in err and
                      err.startswith(f"talon {command}: "),
                      f"{command} {' '.join(words)}: status {wanted}", out + err)
    for command in ("verify", "replay"):
        status, out, err = run(command, "--help")
        tap.check(status == 0 and out.startswith(f"talon {command} RECORD") and not err,
                  f"{command} --help")
    status, out, err = run("verify", "-", text="x" * (17 << 20))
    tap.check(status == 2 and not out and "too long" in err, "a record that is too long is refused",
              out[:200] + err)


def check_replay(tap, text):
    status, out, _ = run("replay", "-", text=text)
    steps = text.count("\nstep ")
    lines = out.splitlines()
    tap.check(status == 0 and len(lines) == 1 + steps + 4 + 1 and
              lines[1].startswith("1. Seat ") and lines[steps].startswith(f"{steps}. "),
              "replay tells every move", out)
    tap.check(lines[-1] == "The game is not over yet.", "and that the game goes on", lines[-1])
    tap.check(run("replay", "-", text=text.replace("step 2 ", "step 3 ", 1))[0] == 1,
              "replay refuses what verify refuses")


def main():
    tap, engine = Tap(), Engine(PROGRAM)
    text, _, _ = played(engine, "whist", "classic", 1, {"target": 40}, 120)
    commitment = re.search(r"^commitment (.*)$", text, re.M).group(1)
    value = re.search(r"^mix 1 (.*)$", text, re.M).group(1)
    check_good(tap, "fair", text, [commitment, f"Seat 2 gave the value {value}.", "Moves: 120.",
                                   "Deals: 3.", "not over yet"])
    alone, _, _ = played(engine, "spite", "standard", 0, {}, 90)
    check_good(tap, "fair, nobody gave a value", alone,
               ["No seat added a random value", "Deals: 1."])
    table = engine.ask("new", game="wippen", preset="basic", seed="1", names=["Anna", "Ben"])
    engine.ask("playout", table=table["table"])
    plain = engine.ask("record", table=table["table"])["record"]
    check_good(tap, "one key", plain, [table["commitment"], "from one key", "Anna, Ben"])
    check_forged(tap, text)
    check_usage(tap, text)
    check_replay(tap, text)
    tap.check(engine.close() == 0, "the engine ends well")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
