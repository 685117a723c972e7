"""Runs the programs of examples/python, and the examples of doc/python.md and python/README.md.
"""
import contextlib
import io
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples/python"
LINES = 10  # of shell, from nothing to a whole game
sys.path.append(str(EXAMPLES))
import dealers_place  # noqa: E402
import survival_of_war  # noqa: E402
import worth_of_a_king  # noqa: E402
import wunsdorf_bidder  # noqa: E402


def told_by(call, *arguments):
    """What it answers, and prints."""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        answer = call(*arguments)
    return answer, told.getvalue()


def check_first_game(tap):
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    commands = re.search(r"^```sh\n(.*?)^```", text, re.S | re.M)[1].splitlines()
    printed = re.search(r"^```text\n(.*?)^```", text, re.S | re.M)[1]
    tap.check(len(commands) <= LINES and commands[:2] == ["make build", "make wheel"],
              f"at most {LINES} lines of shell from nothing to a whole game", commands)
    last = commands[-1].replace("$HOME/talon/bin/python", sys.executable)
    done = subprocess.run(["sh", "-c", last], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    tap.check(done.stdout == printed, "the last of them prints what the README says",
              done.stdout + done.stderr)


def check_questions(tap):
    share, margin = told_by(dealers_place.main, 2000)[0]
    tap.check(share - margin > 0.5, "the dealer's place at Wippen is the better one", share)
    shares = told_by(worth_of_a_king.main, 300)[0]
    tap.check(shares[-1] > shares[0] + 0.1, "kings in the reserve are worth games", shares)
    with tempfile.TemporaryDirectory() as folder:
        half, _ = told_by(survival_of_war.main, f"{folder}/war.svg")
        drawn = pathlib.Path(f"{folder}/war.svg").read_text(encoding="utf-8")
    tap.check(half == 332 and drawn.count(",") > 200, "the survival of War is drawn", half)
    better, told = told_by(wunsdorf_bidder.main, 400, 200)
    tap.check(better, "a bidder is learned that beats simple", told)


def check_pages(tap):
    """The Python of the pages runs, each page's blocks one after the other."""
    for page in ("doc/python.md", "python/README.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```", text, re.S | re.M)
        names = {}
        try:
            for block in blocks:
                told_by(exec, block, names)  # pylint: disable=exec-used
            problem = ""
        except Exception as found:  # pylint: disable=broad-except
            problem = f"{block}\n{found!r}"
        tap.check(blocks and not problem, f"the programs of {page} run", problem)


def check(tap):
    check_first_game(tap)
    check_questions(tap)
    check_pages(tap)
