"""`talon match` as people use it: the same result for any number of jobs and after a kill, programs
as players and their faults, wrong usage. Argument: the program.
"""
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
sys.path[:0] = [os.path.join(HERE, "../engine"), os.path.join(HERE, "../server")]
from client import wait_until  # noqa: E402  (the paths above come first)
from engine import Tap  # noqa: E402
from terminal import seen_in_terminal  # noqa: E402

PRESETS = ["whist/classic", "wunsdorf/standard", "wippen/full", "spite/standard", "war/steal"]
EXAMPLE = f"cmd:{sys.executable} {ROOT}/examples/bot.py"


def match(program, *arguments):
    return subprocess.run([program, "match", *arguments], capture_output=True, text=True,
                          check=False, timeout=300)


def result_of(program, *arguments):
    done = match(program, *arguments, "--json")
    if done.returncode:
        raise SystemExit(f"{arguments}: {done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def check_sameness(program, tap):
    arguments = ["beginner", "random", "--deals", "5", "--seed", "same"]
    for preset in PRESETS:
        told = [match(program, *arguments, "--preset", preset, "--json", "--jobs", jobs).stdout
                for jobs in "123"]
        tap.check(told[0] and len(set(told)) == 1, f"{preset}: one, two and three jobs", told)


def check_resuming(program, tap):
    arguments = ["casual@800", "random", "--preset", "whist/classic", "--deals", "60"]
    whole = match(program, *arguments, "--json").stdout
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, "deals")
        command = [program, "match", *arguments, "--json", "--resume", kept]
        first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: os.path.exists(kept) and os.path.getsize(kept) >= 400)
        first.send_signal(signal.SIGKILL)
        first.wait()
        lines = len(open(kept, encoding="utf-8").readlines())
        with open(kept, "a", encoding="utf-8") as file:
            file.write("59 1.0")  # a line that the kill has cut off
        told = match(program, *arguments, "--json", "--resume", kept).stdout
        tap.check(1 < lines < 61 and told == whole, f"a kill after {lines - 1} deals",
                  (told, whole))
        other = match(program, "casual", "random", "--preset", "whist/classic", "--resume", kept)
        tap.check(other.returncode == 1 and "another match" in other.stderr,
                  "a file of another match is refused", other.stderr)


def damage(kind, lines):
    """The text of a file of finished deals after a fault of the disk, or of a person's hand."""
    head, first, *rest = lines
    if kind == "an empty line":
        return head + "\n" + "".join(rest)
    if kind == "no number":
        return head + re.sub(" [^ ]*", " nan", first, count=1) + "".join(rest)
    if kind == "a number too many":
        return head + first.replace("\n", " 1\n") + "".join(rest)
    return head + "".join(rest)[1:]


def check_damaged_files(program, tap):
    """A damaged line counts as nothing, and no other number comes of it."""
    arguments = ["simple", "random", "--preset", "whist/classic", "--deals", "6", "--json"]
    whole = match(program, *arguments).stdout
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, "deals")
        match(program, *arguments, "--resume", kept)
        with open(kept, encoding="utf-8") as file:
            lines = file.readlines()
        for kind in ("an empty line", "no number", "a number too many", "half a line"):
            with open(kept, "w", encoding="utf-8") as file:
                file.write(damage(kind, lines))
            told = match(program, *arguments, "--resume", kept).stdout
            tap.check(told == whole, f"a file of finished deals with {kind}", (told, whole))
        # The rest of an old line behind a new one reads as the line of another deal.
        with open(kept, "w", encoding="utf-8") as file:
            file.write(lines[0] + "x\n" + "0 0.0 0 5 0 0 5 0\n" * 5)
        match(program, *arguments[:4], "--deals", "1", "--resume", kept)
        told = match(program, *arguments, "--resume", kept).stdout
        tap.check(told == whole, "what follows a damaged line is cut off", (told, whole))


def check_names_of_files(program, tap):
    """A file knows its match, however long a command is, and whatever characters it has."""
    for name, command in (("long", "read x; exit 1 #" + "x" * 600),
                          ("of two lines", "read x\nexit 2")):
        with tempfile.TemporaryDirectory() as folder:
            kept = os.path.join(folder, "deals")
            arguments = [f"cmd:{command}", "random", "--preset", "whist/classic", "--deals", "2",
                         "--resume", kept]
            refused = ["another match" in match(program, *arguments, "--seed", seed).stderr
                       for seed in "112"]
            tap.check(refused == [False, False, True], f"the file of a command that is {name}",
                      refused)


def leave_little_space():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


def check_full_disk(program, tap):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, "match", "simple", "random", "--preset", "whist/classic",
                               "--deals", "9", "--resume", os.path.join(folder, "deals")],
                              capture_output=True, text=True, check=False, timeout=300,
                              preexec_fn=leave_little_space)
    tap.check(done.returncode == 1 and "cannot be written" in done.stderr,
              "a full disk ends a match that keeps its deals", (done.stdout, done.stderr))


def check_players(program, tap):
    better = result_of(program, "steady", "random", "--preset", "whist/classic", "--deals", "20")
    tap.check(better["low"] > 0 and better["unit"] == "tricks" and better["deals"] == 20,
              "a level is better than chance at Whist", better)
    swapped = result_of(program, "random", "steady", "--preset", "whist/classic", "--deals", "20")
    tap.check(swapped["high"] < 0, "and the other way round", swapped)
    for preset, deals in (("whist/classic", "16"), ("wunsdorf/standard", "4")):
        told = result_of(program, EXAMPLE, "random", "--preset", preset, "--deals", deals)
        tap.check(told["low"] > 0 and told["faults"] == [0, 0],
                  f"{preset}: the example in Python is better than chance", told)
    for preset in PRESETS[2:]:
        told = result_of(program, EXAMPLE, "random", "--preset", preset, "--deals", "3")
        tap.check(told["faults"] == [0, 0], f"{preset}: the example makes legal moves", told)
    test = match(program, "steady", "random", "--preset", "whist/classic", "--deals", "5000",
                 "--sprt", "0:1", "--json")
    tap.check(json.loads(test.stdout)["deals"] < 200, "a sequential test ends early", test.stdout)


def check_units(program, tap):
    """Relatives of Whist are compared by the points of one deal, or by who wins a whole game."""
    for preset, unit, most in (("danish/standard", "points", 40),
                               ("knockout/standard", "win rate", 1),
                               ("romanian/standard", "points", 400)):
        told = result_of(program, "simple", "random", "--preset", preset, "--deals", "6")
        tap.check(told["unit"] == unit and 0 < told["mean"] <= most, f"{preset}: {unit}", told)
    told = result_of(program, "simple", "random", "--preset", "danish/standard", "--deals", "6",
                     "--whole")
    tap.check(told["unit"] == "win rate" and told["mean"] > 0, "whole games of a relative", told)
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, "records")
        match(program, "simple", "random", "--preset", "danish/standard", "--deals", "1",
              "--records", kept)
        with open(os.path.join(kept, "deal-000001-1.record"), encoding="utf-8") as file:
            text = file.read()
    tap.check(" play " in text and not re.search(r"^step \d+ \d deal", text, re.M),
              "one deal of it is played", text)


SPRT = ["--preset", "whist/classic", "--sprt"]


def check_sequential_test(program, tap):
    """The answer says which of the two means was accepted, if one was."""
    for players, deals, decided in ((["steady", "random"], "5000", "high"),
                                    (["random", "steady"], "5000", "low"),
                                    (["simple", "simple"], "19", None)):
        arguments = [*players, *SPRT, "-1:1.5", "--deals", deals]
        told, table = result_of(program, *arguments), match(program, *arguments).stdout
        line = {"high": "1.5, not -1", "low": "-1, not 1.5",
                None: "not decided between -1 and 1.5"}[decided]
        tap.check(told["decided"] == decided and told["deals"] < 200,
                  f"{' against '.join(players)}: the test decides {decided}", told)
        tap.check(re.search(rf"^sequential test +{line}$", table, re.M),
                  f"{' against '.join(players)}: the table says so", table)
    told = result_of(program, "simple", "random", *SPRT[:2], "--deals", "2")
    tap.check("decided" not in told, "without a test nothing is decided", told)


def check_one_deal(program, tap):
    """One deal has a mean and no interval."""
    arguments = ["simple", "random", "--preset", "whist/classic", "--deals", "1"]
    told, table = result_of(program, *arguments), match(program, *arguments).stdout
    tap.check(told["low"] is None and told["high"] is None and told["mean"] is not None,
              "one deal: no interval in JSON", told)
    tap.check("(one deal has no interval)" in table and "99 %" not in table,
              "one deal: none in the table", table)


def check_progress(program, tap):
    """The bar tells the mean and the interval so far, the last time those of the result."""
    arguments = ["simple", "random", "--preset", "whist/classic", "--deals", "30"]
    told = result_of(program, *arguments)
    shown = seen_in_terminal([program, "match", *arguments]).split("\r")
    half = (told["high"] - told["low"]) / 2
    last = f" 30 of 30  {told['mean']:+.3f} ± {half:.3f}"
    tap.check(any(last in line for line in shown), "the bar ends with the result", shown[-2:])
    early = [line for line in shown if re.search(r" (?:[2-9]|1\d) of 30 ", line)]
    tap.check(early and all(re.search(r"[+-]\d+\.\d{3} ± \d+\.\d{3}", line) for line in early),
              "the bar shows the interval so far", early[:2])
    tap.check("inf" not in "".join(shown), "the bar shows none of one deal", shown[:3])


# Time to answer, in ms: of those who are late, and of others, who may be slow on a busy machine.
LATE, AMPLE = "400", "20000"
FAULTS = [("cat", f'Its answer has no text "move". It wrote "{{"do":"move","deadline":{AMPLE},'),
          ("while read x; do echo hallo; done", 'is no JSON object. It wrote "hallo". Seat'),
          ("while read x; do echo '{\"move\":\"play 2x\"}'; done",
           '"play 2x" is not one of its moves. It wrote "{"move":"play 2x"}". Seat'),
          ("sleep 60", "It did not answer in time. Seat"),
          ("tr -c a b", "It did not"),
          ("read x; printf '{\"move\"'; sleep 60", 'end its line in time. It wrote "{"move""'),
          ("head -c 9 > /dev/null; yes '[' | tr -d '\\n'", "Its answer is too long. It wrote \"[["),
          ("yes '[[[[[[[[[[[[[[[['", 'Its answer is no JSON object. It wrote "[[[['),
          (f"sleep 977.{os.getpid()} & exit", "It did not answer in time."),
          ("head -c 3 > /dev/null; kill -9 $$", "It ended without an answer, by signal 9."),
          ("read x; exit 3", "It ended without an answer, with exit status 3.")]


USELESS = "lost a game by a fault in every deal. So the result does not tell how well it plays."
# The first process ends at its first move, the others play as the example does.
ONCE_ILL = ("mkdir {mark} 2> /dev/null && read x && echo '{{\"move\":\"ready\"}}' && read x && "
            f"exit 1; exec {sys.executable} {ROOT}/examples/bot.py")


def check_status(program, tap):
    """A player that has failed in every deal makes the command fail; in some, it does not."""
    usual = ["--preset", "whist/classic", "--deals", "2", "--jobs", "1"]
    ill = "cmd:read x; exit 3"
    for players, how in (((ill, "random"), []), (("random", ill), ["--json"])):
        done = match(program, *players, *usual, *how)
        tap.check(done.returncode == 1 and done.stdout and
                  done.stderr.endswith(f"talon match: {ill} {USELESS}\n"),
                  f"a program that never answers fails {how}", (done.returncode, done.stderr))
    done = match(program, ill, "cmd:cat", *usual)
    tap.check(done.returncode == 1 and f"{ill} {USELESS}" in done.stderr and
              f"cmd:cat {USELESS}" in done.stderr, "both fail", done.stderr)
    with tempfile.TemporaryDirectory() as folder:
        command = "cmd:" + ONCE_ILL.format(mark=os.path.join(folder, "mark"))
        done = match(program, command, "random", *usual, "--json")
    tap.check(done.returncode == 0 and json.loads(done.stdout)["faults"] == [1, 0] and
              USELESS not in done.stderr, "one deal with a fault is a result", done)


SAME = "So the result does not tell which of them plays better.\n"
MERGED = [  # the game, both players, what is said, and the exit status
    ("wippen/basic", ("expert", "strong"),
     f"In this game expert and strong both play as steady. {SAME}", 1),
    ("war/steal", ("steady", "expert"),
     f"In this game steady and expert both play as steady. {SAME}", 1),
    ("spite/standard", ("strong", "random"), "In this game strong plays as steady.\n", 0),
    ("wippen/basic", ("expert", "expert"), "In this game expert plays as steady.\n", 0),
    ("wippen/basic", ("expert@2", "steady@2"), "", 0),
    ("wippen/basic", ("simple", "simple"), "", 0),
]


def check_merged_levels(program, tap):
    """A level that plays as another one is said before the first deal, also of a file that is
    resumed; two names for one player compare nothing."""
    for preset, players, said, status in MERGED:
        with tempfile.TemporaryDirectory() as folder:
            usual = ["--preset", preset, "--deals", "1", "--json", "--resume", f"{folder}/deals"]
            twice = [match(program, *players, *usual) for _ in range(2)]
        wanted = f"talon match: {said}" if said else ""
        tap.check(all((done.stderr, done.returncode) == (wanted, status) and done.stdout
                      for done in twice), f"{preset}: {' against '.join(players)}", twice)
    done = match(program, *MERGED[0][1], "--preset", MERGED[0][0], "--deals", "1", "--resume", "/")
    tap.check(done.stderr.startswith(f"talon match: {MERGED[0][2]}"), "it is said before", done)


def check_faults(program, tap):
    for command, sentence in FAULTS:
        time_left = LATE if " in time" in sentence or command.startswith("tr ") else AMPLE
        done = match(program, f"cmd:{command}", "random", "--preset", "whist/classic", "--deals",
                     "1", "--deadline", time_left, "--ready", time_left, "--json")
        told = json.loads(done.stdout)
        tap.check(told["faults"] == [1, 0] and told["mean"] < 0 and sentence in done.stderr and
                  done.returncode == 1 and done.stderr.count(USELESS) == 1,
                  f"a player that does `{command}` loses its game", (done.stdout, done.stderr))
    left = ["pgrep", "-f", f"^sleep 977.{os.getpid()}$"]
    wait_until(lambda: subprocess.run(left, capture_output=True, check=False).returncode == 1)
    tap.check(True, "what a program has started is ended with it")


# Its seats and deals in one process are told on standard error.
SPY = """
import json, sys
seen = set()
for line in sys.stdin:
    question = json.loads(line)
    if question["do"] == "move":
        seen.add((question["seat"], question["history"]["deal"]))
    print(json.dumps({"move": question["moves"][0]}), flush=True)
print("seen", len(seen), file=sys.stderr)
"""


def check_secrets(program, tap):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "spy.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(SPY)
        done = match(program, f"cmd:{sys.executable} {path}", "random", "--preset",
                     "whist/classic", "--deals", "2", "--jobs", "1")
        tap.check(done.stderr.splitlines() == ["seen 1"] * 8,
                  "a process of a program knows one hand of one game", done.stderr)


WRONG = [(["simple", "--preset", "whist/classic"], "Two players"),
         (["simple", "nobody", "--preset", "whist/classic"], "nobody"),
         (["expert@0", "simple", "--preset", "whist/classic"], "expert@0"),
         (["simple@5", "simple", "--preset", "whist/classic"], "simple@5"),
         (["expert@5x", "simple", "--preset", "whist/classic"], "expert@5x"),
         (["simple", "random"], "--preset"), (["simple@5", "random"], "preset"),
         (["simple", "random", "--preset", "whist/nothing"], "nothing"),
         (["simple", "random", "--preset", "whist/classic", "--deals", "0"], "--deals"),
         (["simple", "random", "--preset", "whist/classic", "--sprt", "1:0"], "--sprt"),
         (["simple", "random", "--preset", "whist/classic", "--jobs", "x"], "--jobs"),
         (["simple", "random", "--preset", "whist/classic", "--seed", "x" * 65], "--seed"),
         (["simple", "random", "--preset", "whist/classic", "--deals"], "needs a value"),
         (["simple", "random", "third", "--preset", "whist/classic"], "third"),
         (["--help", "--nothing"], "no option --nothing")]


def check_usage(program, tap):
    for arguments, word in WRONG:
        done = match(program, *arguments)
        tap.check(done.returncode == 2 and word in done.stderr and not done.stdout,
                  f"refused: {' '.join(arguments)}", done.stderr)


def check_example(tap):
    """test/doc/test_examples.py runs the guide's commands; this counts the lines of its bot."""
    with open(os.path.join(ROOT, "doc/bots.md"), encoding="utf-8") as page:
        promised = re.search(r"`examples/bot\.py` plays every game in fewer than (\d+) lines",
                             page.read())
    with open(os.path.join(ROOT, "examples/bot.py"), encoding="utf-8") as file:
        lines = len(file.readlines())
    tap.check(promised and lines < int(promised[1]),
              "the example in Python is as short as the guide says", lines)


def check_judgement(program, tap):
    """`simple` is better than a player who bids nothing, and than one who captures whatever it may:
    once they were about as good."""
    for preset, dull, deals in (("wunsdorf/standard", "zero", "9"),
                                ("wippen/advanced", "taker", "12")):
        player = f"cmd:{sys.executable} {HERE}/dull_bot.py {dull}"
        result = result_of(program, "simple", player, "--preset", preset, "--deals", deals,
                           "--seed", "judgement")
        tap.check(result["low"] > 0 and result["faults"] == [0, 0],
                  f"{preset}: simple is better than {dull}", result)


def main():
    program, tap = os.path.abspath(sys.argv[1]), Tap()
    for check in (check_sameness, check_resuming, check_damaged_files, check_names_of_files,
                  check_full_disk, check_players, check_units, check_sequential_test,
                  check_one_deal, check_progress, check_status, check_merged_levels, check_faults,
                  check_secrets, check_usage, check_judgement):
        check(program, tap)
    check_example(tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
