"""`--json`: every command that prints a table has it, or stands here with the reason; what replay,
verify and invite tell programs is what they tell people; files that cannot be read. TAP. Argument:
the program.
"""
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

WITHOUT = {"card": "a picture", "serve": "runs", "engine": "speaks JSON alone",
           "bot": "runs", "reset": "one code", "completion": "for shells", "manual": "for man",
           "store": "export is JSON; the others say what they did"}


def run(program, folder, *words):
    return subprocess.run([program, *words], cwd=folder, capture_output=True, text=True,
                          check=False, timeout=300, stdin=subprocess.DEVNULL)


def check_commands(tap, program):
    listed = run(program, ".", "--help").stdout
    commands = set(re.findall(r"^ *talon ([a-z]+)", listed, re.M))
    tap.check(len(commands) > 15 and set(WITHOUT) <= commands, "all commands are known", commands)
    for command in sorted(commands - {"help"}):
        text = run(program, ".", command, "--help").stdout
        tap.check(("--json" in text) != (command in WITHOUT),
                  f"talon {command}: {WITHOUT.get(command, '--json')}", text[-300:])


def records(program, folder):
    """A record of one key and one of a fair table, which the server's format has."""
    run(program, folder, "play", "whist/classic", "--seats", "s,s,s,s", "--names",
        "Anna,Ben,Cora,Dora", "--seed", "42", "--record", "plain")
    asked = [{"id": 1, "do": "new", "game": "wippen", "preset": "full", "secret": "ab" * 32,
              "mixes": {"1": "cd" * 32}, "options": {"players": "2"}, "names": ["Eva", "Fred"]},
             {"id": 2, "do": "playout", "table": 1}, {"id": 3, "do": "record", "table": 1}]
    lines = "".join(json.dumps(request) + "\n" for request in asked)
    done = subprocess.run([program, "engine"], input=lines, capture_output=True, text=True,
                          check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    with open(os.path.join(folder, "fair"), "w", encoding="utf-8") as file:
        file.write(answers[2]["record"])


def check_replay(tap, program, folder):
    for name in ("plain", "fair"):
        text = run(program, folder, "replay", name, "--lang", "en").stdout
        told = json.loads(run(program, folder, "replay", name, "--json").stdout)
        german = run(program, folder, "replay", name, "--json", "--lang", "de").stdout
        numbers = re.findall(r"^(\d[\d,]*)\. ", text, re.M)
        tap.check(len(told["steps"]) == len(numbers) and
                  [step["number"] for step in told["steps"]] ==
                  [int(number.replace(",", "")) for number in numbers],
                  f"{name}: replay has each step", len(numbers))
        tap.check(json.loads(german) == told, f"{name}: in no language", german[:80])
        for row in told["standing"]:
            line = f"{row['name']}: place {row['rank']}, points: {row['points']}"
            tap.check(line in text.splitlines(), f"{name}: {line}", text[-200:])
        move = told["steps"][0]["move"]
        tap.check(re.fullmatch(r"[a-z]+( [\dTJQKA][cdhs])*", move) and told["over"] is True,
                  f"{name}: moves as the engine writes them", move)
    done = run(program, folder, "replay", "plain", "--json", "--html", "page")
    tap.check(done.returncode == 2 and not done.stdout, "--json and --html", done)


def check_verify(tap, program, folder):
    for name, fair in (("plain", False), ("fair", True)):
        text = run(program, folder, "verify", name, "--lang", "en").stdout
        told = json.loads(run(program, folder, "verify", name, "--json").stdout)
        tap.check(told["correct"] is True and told["fair"] is fair and
                  f"commitment: {told['commitment']}." in text and
                  f"Moves: {told['moves']:,}." in text, f"{name}: verify", told)
    tap.check([(row["seat"], row["name"], row["value"]) for row in told["values"]] ==
              [(1, "Fred", "cd" * 32)] and f"Deals: {told['deals']}." in text and
              f"Random draws: {told['draws']}." in text, "values, deals and draws", told)
    with open(os.path.join(folder, "plain"), encoding="utf-8") as file:
        forged = file.read().replace("chance 52:", "chance 51:", 1)
    with open(os.path.join(folder, "forged"), "w", encoding="utf-8") as file:
        file.write(forged)
    text = run(program, folder, "verify", "forged", "--lang", "en")
    for command in ("verify", "replay"):
        done = run(program, folder, command, "forged", "--json", "--lang", "fr")
        told = json.loads(done.stdout)
        tap.check(done.returncode == 1 and told["correct"] is False and
                  text.stdout == f"Invalid. Line {told['line']}: {told['reason']}\n",
                  f"{command}: a record that is refused", (done, text.stdout))


def check_invite(tap, program, folder):
    done = run(program, folder, "invite", "key", "--count", "3", "--days", "5", "--json")
    told = json.loads(done.stdout)["codes"]
    day = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=5)).date()
    tap.check(len({row["code"] for row in told}) == 3 and
              all(re.fullmatch("[0-9a-f]{32}", row["code"]) for row in told) and
              {row["last_day"] for row in told} <= {
                  str(day), str(day - datetime.timedelta(days=1))},
              "codes with their last day", told)


def check_rules(tap, program, folder):
    for words in ([], ["whist"], ["war"]):
        text = run(program, folder, "rules", "--list", *words, "--lang", "en").stdout
        rows = json.loads(run(program, folder, "rules", "--list", *words, "--json", "--lang",
                              "de").stdout)["presets"]
        lines = []
        for row in rows:
            players = str(row["players"])
            if row["possible"] != players:
                players += f" ({row['possible']})"
            lines.append(f"{row['game'] + '/' + row['preset']:<36} {players:<8}  {row['title']}")
        tap.check(len(lines) > 4 and text.splitlines() == lines, f"rules --list {words}", lines[:2])
    done = run(program, folder, "rules", "whist", "--json")
    tap.check(done.returncode == 2 and not done.stdout, "rules --json needs --list", done)


MISSING = ["replay none", "review none", "solve none", "league none", "play --load none",
           "sim --merge none", "drive --acts none", "drive mitchell --players 8 --names none",
           "drive mitchell --players 8 --results none"]


def check_missing(tap, program, folder):
    """A file that is not there, or no file: nothing is wrong with the command line."""
    for words in MISSING:
        for path in ("none", "."):
            done = run(program, folder, *words.replace("none", path).split())
            tap.check(done.returncode == 1 and not done.stdout and "--help" not in done.stderr and
                      done.stderr, f"talon {words.replace('none', path)}: status 1", done)
    done = run(program, folder, "verify", "none")
    tap.check(done.returncode == 2, "verify tells it from a record that is refused", done)


def main():
    program, tap = os.path.abspath(sys.argv[1]), Tap()
    check_commands(tap, program)
    with tempfile.TemporaryDirectory() as folder:
        records(program, folder)
        for check in (check_replay, check_verify, check_invite, check_rules,
                      check_missing):
            check(tap, program, folder)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
