"""The questions of `talon match` besides those for moves: whether a program is ready, and for a new
game; programs that know neither; time that counts as thinking; records; the first steps of
doc/bots.md in each language. TAP. Argument: the program.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "../.."))
sys.path.append(os.path.join(HERE, "../engine"))
from engine import Engine, Tap  # noqa: E402  (the path above comes first)

USUAL = ["--preset", "whist/classic", "--jobs", "1"]

# A program that writes down what it is asked, a file for each of its processes.
BOT = """
import json, os, sys, time
with open(f"{sys.argv[1]}/{os.getpid()}", "w") as log:
    %s
    for line in sys.stdin:
        question = json.loads(line)
        log.write(line)
        log.flush()
        move = question["moves"][0]
        %s
"""
ANSWER = 'print(json.dumps({"move": move}), flush=True)'
ANSWER_NEW = 'print(json.dumps({"move": move, "new_game": True}), flush=True)'
# Programs as they were before there was a question whether they are ready.
OLD = {"answers {}": f'print("{{}}", flush=True) if question["do"] != "move" else {ANSWER}',
       "ends": f'question["view"]\n        {ANSWER}',
       "is silent": f'if question["do"] == "move": {ANSWER}'}
# Thinks about its first move, which takes more than a second where three others want the same
# processor. `talon match` gives up after twenty times the deadline by the clock.
CLEVER = """
    os.sched_setaffinity(0, {0})
    first = [True]
    def think():
        start = time.process_time()
        while first and time.process_time() - start < 0.3:
            pass
        first.clear()
"""


def match(program, *arguments):
    return subprocess.run([program, "match", *arguments], capture_output=True, text=True,
                          check=False, timeout=300)


def asked_in(folder):
    """The questions of each process."""
    logs = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            logs.append([json.loads(line) for line in file])
    return logs


def play(program, answer, *arguments, start="pass", deals="4", usual=None):
    """A match of such a program; what it showed, and what its processes were asked."""
    with tempfile.TemporaryDirectory() as folder:
        path, logs = os.path.join(folder, "bot.py"), os.path.join(folder, "logs")
        os.mkdir(logs)
        with open(path, "w", encoding="utf-8") as file:
            file.write(BOT % (start, answer))
        done = match(program, f"cmd:{sys.executable} {path} {logs}", "random", *(usual or USUAL),
                     "--deals", deals, "--json", *arguments)
        return done, asked_in(logs)


def faults_of(done):
    return json.loads(done.stdout)["faults"] if done.stdout else None


def kinds_of(log):
    return [question["do"] for question in log]


def check_ready(program, tap):
    done, logs = play(program, ANSWER)
    told = done.stdout
    tap.check(faults_of(done) == [0, 0] and not done.stderr and len(logs) == 16 and
              all(kinds_of(log)[:2] == ["ready", "move"] and kinds_of(log).count("ready") == 1
                  for log in logs), "a process for each seat of each game is asked once", done)
    done, logs = play(program, ANSWER_NEW)
    tap.check(done.stdout == told, "the same result by programs that take a new game", done)
    tap.check(len(logs) == 4 and all(kinds_of(log).count("new_game") == 4 and
                                     kinds_of(log)[:3] == ["ready", "new_game", "move"]
                                     for log in logs), "one process for all games of a seat",
              [kinds_of(log)[:3] for log in logs])
    tap.check(all(len({question["seat"] for question in log[1:]}) == 1 for log in logs),
              "it stays at its seat, and so sees no deal twice", len(logs))
    news = [question for log in logs for question in log if question["do"] == "new_game"]
    tap.check(all(question["moves"] == ["ready"] and question["game"] == "whist" and
                  question["preset"] == "classic" for question in news),
              "a new game is told with its game", news[:1])


def check_old(program, tap):
    told = play(program, ANSWER)[0].stdout
    for name, answer in OLD.items():
        done, logs = play(program, answer, "--ready", "1000" if name == "is silent" else "20000")
        said = done.stderr.count("It is taken for a program that does not know this question")
        tap.check(done.stdout == told and said == (name != "answers {}"),
                  f"a program that {name} plays as before", (done.stdout, done.stderr))
        asked = sum("ready" in kinds_of(log) for log in logs)
        tap.check(asked == 1, f"a program that {name} is asked once in all", asked)


def check_start(program, tap):
    done, logs = play(program, ANSWER, "--deadline", "300", start="time.sleep(1)", deals="1")
    tap.check(faults_of(done) == [0, 0] and not done.stderr and len(logs) == 4,
              "the time in which a program starts is not that of its move", done)
    done, logs = play(program, ANSWER, "--deadline", "2000", "--ready", "100",
                      start="time.sleep(1)", deals="1")
    tap.check(faults_of(done) == [0, 0] and "within 0.1 s" in done.stderr,
              "an answer that comes later is still one", done)


def check_thinking(program, tap):
    """Three others want the same processor: the program gets a quarter of the time."""
    others = [subprocess.Popen([sys.executable, "-c", "import os\nos.sched_setaffinity(0, {0})\n"
                                "while os.getppid() == %d: pass" % os.getpid()])
              for _ in range(3)]
    done, _ = play(program, 'if question["do"] == "move": think()\n        ' + ANSWER_NEW,
                   "--deadline", "800", start=CLEVER.strip(), deals="1")
    for other in others:
        other.kill()
        other.wait()
    tap.check(faults_of(done) == [0, 0], "a busy machine costs no game", done)
    done, _ = play(program, 'if question["do"] == "move": time.sleep(60)\n        ' + ANSWER,
                   "--deadline", "300", deals="1")
    tap.check(faults_of(done) == [1, 0] and "It did not answer in time." in done.stderr,
              "a program that sleeps is late", done)


# The first processes end at their first move.
FAIL = """if question["do"] == "move":
            for number in range(%d):
                try: os.mkdir(f"{sys.argv[1]}/../ill{number}")
                except FileExistsError: continue
                sys.exit(5)
        """


def check_some_faults(program, tap):
    for count, status in ((2, 0), (3, 1)):
        done, _ = play(program, FAIL % (2 * count) + ANSWER, deals="10")
        tap.check(done.returncode == status and faults_of(done) == [count, 0] and
                  ("in more than 1 % of the deals" in done.stderr) == status,
                  f"faults in {count} of 10 deals: status {status}", done)


# The last trick of the deal in which most is lost: hands, fields, and who plays.
LAST = [["2c"], ["Ac"], ["Kc"], ["Qc"]]
WORST = {
    "norwegian": ({"hand": LAST}, {"contract": 1, "declarer": 1, "tricks": [0, 12]}),
    "solo-whist": ({"hand": LAST},
                   {"contract": 7, "holder": [1, 0, 0, 0], "tricks": [12, 0, 0, 0]}),
    "wiezen": ({"open_hand": LAST}, {"contract": 7, "holder": [1] * 4, "tricks": [0, 6, 0, 6]}),
    "esmakker": ({"hand": LAST}, {"declarer": 1, "best_tricks": 13, "best_kind": 1, "called": 4,
                                  "partner_shown": 5, "tricks": [0, 4, 4, 4]}),
}
PAID = [("norwegian", {}), ("norwegian", {"points": "1_2_1"}), ("solo-whist", {}),
        ("solo-whist", {"table": "simple"}), ("wiezen", {}), ("esmakker", {}),
        ("esmakker", {"table": "tricks"})]


def most_lost(program, game, options):
    """By how much the seats 0 and 2 can lose a deal or win it, in the mean."""
    zones, fields = WORST[game]
    engine = Engine(program)
    table = engine.ask(do="position", game=game, options=options, zones=zones, seed="1",
                       fields={"dealer": 0, "leader": 1, "trump": 4, **fields})["table"]
    for seat, move in ((1, "play Ac"), (2, "play Kc"), (3, "play Qc"), (0, "play 2c")):
        engine.ask(do="act", table=table, seat=seat, move=move)
    points = engine.ask(do="view", table=table, seat=0)["view"]["points"]
    engine.close()
    return abs(points[0] + points[2] - points[1] - points[3]) / 2


def check_fault_costs(program, tap):
    """A fault costs as much as the worst deal of the game, by the options of the match."""
    for game, options in PAID:
        chosen = [word for name, value in options.items() for word in
                  ("--option", f"{name}={value}")]
        done, _ = play(program, 'if question["do"] == "move": sys.exit(5)\n        ' + ANSWER,
                       *chosen, usual=["--preset", f"{game}/standard"], deals="2")
        lost = most_lost(program, game, options)
        tap.check(json.loads(done.stdout)["mean"] == -lost,
                  f"{game} {options}: a fault costs {lost}", done.stdout)


def check_missing(program, tap):
    for command, number in (("./typo", 127), (f"{sys.executable} missing.py", 2), ("exit 1", 1)):
        for players in ((f"cmd:{command}", "random"), ("random", f"cmd:{command}")):
            done = match(program, *players, *USUAL, "--deals", "3")
            tap.check(done.returncode == 1 and not done.stdout and "Deal" not in done.stderr and
                      done.stderr.endswith(f"talon match: cmd:{command} cannot play. It ended with "
                                           f"exit status {number} before it was asked anything.\n"),
                      f"{players} is refused before the first deal", done)


def check_records(program, tap):
    arguments = ["simple", "cmd:read x; exit 3", *USUAL, "--deals", "3"]
    with tempfile.TemporaryDirectory() as parent:
        folder = os.path.join(parent, "new/records")
        done = match(program, "simple", "random", *USUAL, "--deals", "3", "--records", folder)
        names = sorted(os.listdir(folder))
        tap.check(done.returncode == 0 and names ==
                  [f"deal-{deal:06}-{game}.record" for deal in (1, 2, 3) for game in (1, 2)],
                  "a record of each game", (done, names))
        verified = [subprocess.run([program, "verify", os.path.join(folder, name)],
                                   capture_output=True, check=False).returncode for name in names]
        tap.check(verified == [0] * 6, "records that hold", verified)
        again = match(program, "simple", "random", *USUAL, "--records", folder)
        tap.check(again.returncode == 1 and "There are files in" in again.stderr and
                  not again.stdout, "a folder with files is refused", again)
        faulty = os.path.join(parent, "faulty")
        done = match(program, *arguments, "--records", faulty)
        tap.check(len(os.listdir(faulty)) == 6, "games that end by a fault, too", faulty)
        # Of both games of a deal the later fault is told.
        step = int(re.search(r"^Deal 3: .* step (\d+)\.", done.stderr, re.M)[1])
        told = subprocess.run([program, "replay", "--json",
                               os.path.join(faulty, "deal-000003-2.record")],
                              capture_output=True, text=True, check=False).stdout
        tap.check(len(json.loads(told)["steps"]) == step - 1,
                  "such a record ends before the fault", (step, told))
        with open(os.path.join(parent, "file"), "w", encoding="utf-8"):
            done = match(program, *arguments, "--records", os.path.join(parent, "file"))
        tap.check(done.returncode == 1 and not done.stdout and "cannot be written" in done.stderr,
                  "a file instead of a folder", done)


def sim(program, *arguments):
    return subprocess.run([program, "sim", *arguments], capture_output=True, text=True, check=False,
                          timeout=300)


def check_simulation(program, tap):
    """Programs as bots of `talon sim`, and its records."""
    bot = f"cmd:{sys.executable} {ROOT}/examples/bot.py"
    arguments = ["whist/classic", "--games", "12", "--bots", f"{bot},random", "--json"]
    with tempfile.TemporaryDirectory() as parent:
        counted = [json.loads(sim(program, *arguments, "--jobs", jobs).stdout)["counters"]
                   for jobs in "12"]
        tap.check(counted[0] == counted[1], "the same counters by any number of threads", counted)
        folder, kept = os.path.join(parent, "records"), os.path.join(parent, "kept")
        recorded = json.loads(sim(program, *arguments, "--records", folder).stdout)["counters"]
        tap.check(recorded == counted[0], "records change nothing of it", recorded)
        names = sorted(os.listdir(folder))
        verified = [subprocess.run([program, "verify", os.path.join(folder, name)],
                                   capture_output=True, check=False).returncode for name in names]
        tap.check(names == [f"game-{number:09}.record" for number in range(12)] and
                  verified == [0] * 12, "a record of each game, which holds", (names, verified))
        sim(program, *arguments, "--file", kept)
        merged = sim(program, "--merge", kept, "--json")
        tap.check(merged.stdout and json.loads(merged.stdout)["counters"] == counted[0],
                  "a file of counters knows the command", merged)
        twice = sim(program, *arguments, "--duplicate", "--records", os.path.join(parent, "twice"))
        names = os.listdir(os.path.join(parent, "twice"))
        tap.check(twice.returncode == 0 and len(names) == 24 and "game-000000011-2.record" in names,
                  "records of duplicate deals", names)
        for name in ("war/classic", "spite/standard"):
            folder = os.path.join(parent, name[:3])
            sim(program, name, "--games", "3", "--records", folder)
            told = [subprocess.run([program, "verify", os.path.join(folder, file)],
                                   capture_output=True, check=False).returncode
                    for file in os.listdir(folder)]
            tap.check(told == [0] * 3, f"{name}: records without a program", told)
        done = sim(program, *arguments, "--records", folder, "--file", kept)
        tap.check(done.returncode == 2 and "do not go together" in done.stderr,
                  "--records and --file", done)
    for command, sentence in (("./typo", "cmd:./typo cannot play. It"),
                              ("cat", "cmd:cat loses a game, which ends the run. Its answer has")):
        done = sim(program, "whist/classic", "--games", "3", "--bots", f"cmd:{command},random")
        tap.check(done.returncode == 1 and not done.stdout and sentence in done.stderr,
                  f"talon sim with cmd:{command}", done)


def compiled(folder):
    """The examples in each language, as commands."""
    program = os.path.join(folder, "bot")
    subprocess.run(["gcc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-O2", "-o", program,
                    os.path.join(ROOT, "examples/bot.c")], check=True)
    return (program, f"{sys.executable} {ROOT}/examples/bot.py", f"node {ROOT}/examples/bot.mjs")


def check_examples(program, tap):
    """test/doc/test_examples.py runs the first bots of the page; these are larger ones."""
    with tempfile.TemporaryDirectory() as folder:
        for command in compiled(folder):
            for preset in ("whist/classic", "wunsdorf/standard", "wippen/full", "spite/standard",
                           "war/steal"):
                done = match(program, f"cmd:{command}", "random", "--preset", preset, "--deals",
                             "2", "--json")
                tap.check(faults_of(done) == [0, 0] and not done.stderr,
                          f"{os.path.basename(command)}: {preset}", done)


READ_IN_A_MINUTE = 200  # words


def check_first_steps(tap):
    """What the page promises: so many steps, so many lines, and two minutes of reading."""
    with open(os.path.join(ROOT, "doc/bots.md"), encoding="utf-8") as file:
        page = file.read()
    before = page[page.index("## A first whole game"):page.index("### In Python")]
    for name in ("Python", "C", "JavaScript"):
        steps, lines = map(int, re.search(rf"\| \[{name}\][^|]*\| (\d+) \| (\d+) lines",
                                          before).groups())
        part = re.search(rf"^### In {name}$(.*?)^(?:##|`examples)", page, re.M | re.S)[1]
        bot = re.search(r"example file: .*?```\w*\n(.*?)```", part, re.S)[1]
        counted = len(re.findall(r"^\d+\. ", part, re.M)), bot.count("\n")
        words = len((before + part).split())
        tap.check(counted == (steps, lines) and words <= 2 * READ_IN_A_MINUTE,
                  f"{name}: {steps} steps, {lines} lines, {words} words", (counted, words))


def main():
    program, tap = os.path.abspath(sys.argv[1]), Tap()
    for check in (check_ready, check_old, check_start, check_thinking, check_some_faults,
                  check_fault_costs, check_missing, check_records, check_simulation,
                  check_examples):
        check(program, tap)
    check_first_steps(tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
