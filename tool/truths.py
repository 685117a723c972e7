"""Answers the questions of web/src/truths/questions.json from stored counters.

    truths.py            plays what is missing, and writes the figures of the page and doc/truths.md
    truths.py --check    says whether both are what the stored counters give, and whether these are
                         of the questions' runs; it plays only the games that a file names, those
                         with the least and the greatest values, and says whether they are the same

Counters stand in data/truths, one file for each run (doc/simulation.md); several questions may
share one. Raise the number of games of its questions, and the file goes on from where it is. A run
that is interrupted goes on, too.
"""
import argparse
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
QUESTIONS = os.path.join(ROOT, "web/src/truths/questions.json")
FIGURES = os.path.join(ROOT, "web/src/truths/figures.json")
PAGE = os.path.join(ROOT, "doc/truths.md")
COUNTERS = "data/truths"
BARS = 60
HEAD = """# Truths

What people ask about these games, answered by counting. `make truths` makes this page from the
counters in `data/truths`; the site has the same answers with charts, and plays up to a million
games for each while you watch. Intervals are 99 % intervals. [simulation.md](simulation.md) says
what is counted, and how.
"""
GAMES = {"war": "War and its kin", "whist": "Whist", "wunsdorf": "Wunsdorf", "wippen": "Wippen",
         "spite": "Spite and Malice"}


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def read_json(path):
    return json.loads(read_text(path))


def name_of(run):
    """The file of a run: its preset, options and bots as one word."""
    words = [run["preset"], *(f"{key}-{value}" for key, value in run["options"].items())]
    words += [] if run["bots"] == ["random"] else run["bots"]
    words += [] if run["seed"] == "1" else [f"seed-{run['seed']}"]
    return re.sub(r"[^a-z0-9-]", "-", "-".join(words))


def command_of(run, games):
    words = ["sim", run["preset"]]
    for key, value in run["options"].items():
        words += ["--option", f"{key}={value}"]
    words += [] if run["bots"] == ["random"] else ["--bots", ",".join(run["bots"])]
    words += [] if run["seed"] == "1" else ["--seed", run["seed"]]
    return [*words, "--games", str(games)]


def shell_command(run, games, columns=100):
    """As somebody would type it; a long one on two lines."""
    line = " ".join(["talon", *command_of(run, games)])
    return line if len(line) <= columns else line.replace(" --bots", " \\\n    --bots")


def simulate(talon, question, check):
    """The result of a run, by its counters alone where nothing may be played."""
    path = os.path.join(COUNTERS, name_of(question["run"]))
    words = (["sim", "--merge", path] if check else
             [*command_of(question["run"], question["games"]), "--file", path])
    done = subprocess.run([talon, *words, "--json"], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                          check=False)
    if done.returncode:
        sys.exit(f"truths.py: {' '.join(words)} failed. With other options or bots the file is of "
                 "another run: remove it, and make truths plays it.")
    result = json.loads(done.stdout)
    fault = difference(question, result)
    if fault:
        sys.exit(f"truths.py: {path} is of another run than {question['id']}: {fault}.")
    return result


def difference(question, result):
    """How the result differs from the run of the question; None: it is of that run."""
    run = question["run"]
    pairs = [(name, run[name], result[name]) for name in ("preset", "bots", "seed")]
    pairs += [(name, value, result["options"].get(name)) for name, value in run["options"].items()]
    pairs.append(("ranges", [[0, question["games"]]], result["ranges"]))
    return next((f"{name} should be {wanted}, not {found}" for name, wanted, found in pairs
                 if wanted != found), None)


# ---- figures ----------------------------------------------------------------------------------

def at_path(result, path):
    value = result
    for step in path:
        value = value[step]
    return value


def share_between(pairs, first, last):
    count = sum(count for value, count in pairs if first <= value <= last)
    return count / sum(count for _, count in pairs)


def value_of(result, value):
    if "path" in value:
        return at_path(result, value["path"])
    return share_between(result["counters"][value["table"]][0], value["from"], value["to"])


def bars_of(pairs):
    """Bars of 1, 2, 5, 10 … whole values each, the first a multiple of that. At most so many show
    99.9 % of the values; the tail has as many more as it needs.
    """
    left = sum(count for _, count in pairs) / 1000
    least, most, width = pairs[0][0], pairs[-1][0], 1
    common = most
    for value, count in reversed(pairs):
        common, left = value, left - count
        if left < 0:
            break
    while (common - least) // width >= BARS:
        width = width * 5 // 2 if str(width)[0] == "2" else width * 2
    first = least // width * width
    counts = [0] * ((most - first) // width + 1)
    for value, count in pairs:
        counts[(value - first) // width] += count
    return {"first": first, "width": width, "counts": counts}


def rows_of(result, chart):
    rows = []
    for name, cell in result["shares"][chart["table"]].items():
        cell = cell[chart["column"]] if "column" in chart else cell
        rows.append({"name": name, **{key: cell[key] for key in ("n", "share", "low", "high")}})
    return rows


def figure_of(question, result):
    chart = question["chart"]
    drawn = (bars_of(result["counters"][chart["table"]][0]) if chart["kind"] == "distribution" else
             {"rows": rows_of(result, chart)})
    values = {name: value_of(result, value) for name, value in question["values"].items()}
    return {"n": result["games"], "seed": result["seed"], "values": values, "chart": drawn}


# ---- games that are played once more ----------------------------------------------------------

def extremes_in(path):
    """(game, table, 0 for the least or -1 for the greatest, value) of each value that a file names
    a game for."""
    for line in read_text(os.path.join(ROOT, path)).splitlines():
        words = line.split()
        if words[0] == "table" and int(words[2]) <= int(words[4]):
            yield int(words[3]), words[1], 0, int(words[2])
            yield int(words[5]), words[1], -1, int(words[4])


def differing_games(talon, question):
    """The games of a run that end otherwise than when they were counted."""
    games, path = {}, os.path.join(COUNTERS, name_of(question["run"]))
    for game, *extreme in extremes_in(path):
        games.setdefault(game, []).append(extreme)
    for game, extremes in games.items():
        words = [*command_of(question["run"], 1)[:-2], "--range", f"{game}:{game + 1}", "--json"]
        done = subprocess.run([talon, *words], stdout=subprocess.PIPE, text=True, check=True)
        counters = json.loads(done.stdout)["counters"]
        for table, side, value in extremes:
            found = sorted(one for row in counters[table] for one, _ in row)[side]
            if found != value:
                yield f"game {game} of {path} has {found} {table}, and had {value}"


def replay(talon, questions):
    """Plays the games that the files name. False if one is another game than it was."""
    runs = {name_of(question["run"]): question for question in questions}
    wrong = [one for question in runs.values() for one in differing_games(talon, question)]
    for one in wrong:
        print(f"# {one}: raise RULES in src/sim/sim_plan.c (CONTRIBUTING.md)")
    print(f"{'not ok' if wrong else 'ok'} 3 - the games that {COUNTERS} names are the same")
    return not wrong


# ---- the page ---------------------------------------------------------------------------------

def written(number, value):
    scaled = number * 100 if value.get("percent") else number
    return f"{scaled:,.{value['decimals']}f}" + (" %" if value.get("percent") else "")


def answer_of(question, figure):
    values = question["values"]
    return re.sub(r"\{(\w+)\}", lambda hole: written(figure["values"][hole[1]], values[hole[1]]),
                  question["answer"])


def wrapped(text, columns=100):
    """Lines of at most so many columns; a percent sign stays with its number."""
    line, lines = "", []
    for word in text.replace(" %", "\u00a0%").split(" "):
        word = word.replace("\u00a0", " ")
        if len(line) + len(word) + 1 > columns:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def write_page(questions, figures):
    parts, game = [HEAD], None
    for question in questions:
        if question["run"]["preset"].split("/")[0] != game:
            game = question["run"]["preset"].split("/")[0]
            parts.append(f"## {GAMES[game]}\n")
        figure = figures[question["id"]]
        parts.append(f"### {question['question']}\n")
        parts.append(wrapped(answer_of(question, figure)) + "\n")
        parts.append(f"n = {figure['n']:,}, seed {figure['seed']}:\n")
        parts.append(f"```\n{shell_command(question['run'], figure['n'])}\n```\n")
    return "\n".join(parts)


def check_runs(questions, check):
    """One file for each run, and the same number of games in all of its questions."""
    runs = {}
    for question in questions:
        name = name_of(question["run"])
        other = runs.setdefault(name, question)
        if (other["run"], other["games"]) != (question["run"], question["games"]):
            sys.exit(f"truths.py: {other['id']} and {question['id']} share the file {name}, but "
                     "not the run and its number of games.")
    stored = {name for name in os.listdir(os.path.join(ROOT, COUNTERS)) if name[0] != "."}
    unused, missing = sorted(stored - set(runs)), sorted(set(runs) - stored)
    if unused:
        sys.exit(f"truths.py: no question needs {COUNTERS}/{unused[0]}: remove it.")
    if check and missing:
        sys.exit(f"truths.py: {COUNTERS}/{missing[0]} is missing: make truths plays it.")


def texts_of(talon, check):
    questions, results = read_json(QUESTIONS), {}
    check_runs(questions, check)
    for question in questions:
        name = name_of(question["run"])
        if name not in results:
            results[name] = simulate(talon, question, check)
    figures = {question["id"]: figure_of(question, results[name_of(question["run"])])
               for question in questions}
    rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(figure, ensure_ascii=False)}"
                      for name, figure in figures.items())
    return {FIGURES: f"{{\n{rows}\n}}\n", PAGE: write_page(questions, figures)}


def replace(path, text):
    """An interrupted run leaves the old text or the new one."""
    with open(f"{path}.new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(f"{path}.new", path)


def main():
    parser = argparse.ArgumentParser(description="Answers questions from counters.")
    parser.add_argument("talon", nargs="?", default=os.path.join(ROOT, "build/talon"))
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    talon = os.path.abspath(arguments.talon)
    os.makedirs(os.path.join(ROOT, COUNTERS), exist_ok=True)
    failed = 0
    for number, (path, text) in enumerate(texts_of(talon, arguments.check).items(), 1):
        name = os.path.relpath(path, ROOT)
        if arguments.check:
            same = os.path.exists(path) and read_text(path) == text
            failed += not same
            print(f"{'ok' if same else 'not ok'} {number} - {name} has what the counters give")
        else:
            replace(path, text)
    if arguments.check:
        failed += not replay(talon, read_json(QUESTIONS))
        print("1..3")
    return failed != 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("truths.py: interrupted; the counters so far are kept.")
