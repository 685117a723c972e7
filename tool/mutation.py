"""Changes the games' rules in small ways and counts which changes the fast tests notice.

    mutation.py [--share PERCENT | --each N] [--only FILE …] [--seed N]

A mutant is tried with those tests of `make quick` that use its game, or for a file that games share
the games that include it, in this order: the traces of random games, which the reference models
have agreed to (so another trace is a disagreement); the rule vectors; tests of parts; the generic
properties. The first that fails has caught it. A test that never comes to a mutant's place cannot
notice it and is left out. Mutants that survive are printed; test/data/mutants.tsv explains them.
The program is built with the undefined-behaviour sanitizer, so that reading beyond an array is
noticed. All work is done in a copy of the tree.
"""
import argparse
import collections
import concurrent.futures
import glob
import itertools
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

import includes
import mutate

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TREE = os.environ.get("TALON_MUTATION", "/tmp/talon-mutation")
BUILD = os.path.join(TREE, "build-mutation")
COPIED = ["meson.build", "meson_options.txt", "src", "include", "test", "po", "tool", "bench",
          "CHANGELOG.md", "data", "doc", "deploy", "examples", "web/src/review"]
UNITS = {"wippen": ["test/unit/test_wippen_sums"], "whist": ["test/unit/test_imagine"],
         "steal": ["test/unit/test_imagine"],
         "war": ["test/unit/test_war_parts"]}  # tests of parts, by form
PROGRAMS = ["test/trace", "test/properties", "src/cli/talon", *sorted({*sum(UNITS.values(), [])})]
SHARED = "trick"  # the folder of what games share
SWITCH_FILE = "tod_und_leben.c"  # every program has it
GAMES, ENOUGH = "12", "1500"  # of a trace: no further game begins after so many steps
LONG, PATIENCE = 600, 20  # seconds of the processor, for a long and a short test


def form_of(path):
    """The id of the game in whose folder a file lies, or of the variant of a game."""
    folder = os.path.basename(os.path.dirname(path))
    forms = {"steal_war": "steal", "tod_und_leben": "tul"}
    return forms.get(folder, folder.replace("_", "-"))


def users_of(path):
    """The forms of the games that use a file which games share, be it by way of another one."""
    names = [os.path.relpath(name, ROOT)
             for name in sorted(glob.glob(os.path.join(ROOT, "src/games/**/*.[ch]"),
                                          recursive=True))]
    included = includes.includes_of(ROOT, names)
    reached = {os.path.splitext(os.path.relpath(path, ROOT))[0] + ".h"}
    while True:
        more = {name for name, targets in included.items() if reached.intersection(targets)}
        more |= {os.path.splitext(name)[0] + ".h" for name in more if is_shared(name)}
        if more <= reached:
            return sorted({form_of(name) for name in reached if not is_shared(name)})
        reached |= more


def is_shared(path):
    return os.path.basename(os.path.dirname(path)) == SHARED


def forms_of(path):
    """The forms whose tests may notice a change in a file."""
    return users_of(path) if is_shared(path) else [form_of(path)]


TEXTS = {}  # every source as it was at the beginning: others may be editing meanwhile


def is_rule_book(path):
    """Texts about rules are tested as texts (test/rule_book)."""
    with open(path, encoding="utf-8") as file:
        return "talon_paragraph" in file.read()


def sources():
    for path in sorted(glob.glob(os.path.join(ROOT, "src/games/**/*.c"), recursive=True)):
        if not is_rule_book(path) and os.path.basename(path) != "null.c":
            yield path


def copy_tree():
    """All but the sources that get mutants: those that are as in the last run stay untouched, so
    that they need not be compiled once more."""
    changed = set(sources())

    def copy(source, target):
        if source not in changed:
            shutil.copy2(source, target)

    os.makedirs(TREE, exist_ok=True)
    for name in COPIED:
        source = os.path.join(ROOT, name)
        if os.path.isdir(source):
            shutil.copytree(source, os.path.join(TREE, name), dirs_exist_ok=True,
                            copy_function=copy)
        elif os.path.exists(source):
            shutil.copy(source, TREE)


def find_mutants():
    """{file name: [(number, mutant)]}; numbers are unique over all files."""
    for path in sources():
        with open(path, encoding="utf-8") as file:
            TEXTS[path] = file.read()
    headers = [open(path, encoding="utf-8").read()
               for path in glob.glob(os.path.join(ROOT, "src/games/**/*.h"), recursive=True)]
    constants = mutate.constants_of([*TEXTS.values(), *headers])
    found, number = {}, 0
    for path, text in TEXTS.items():
        found[path] = []
        for mutant in mutate.mutants_of(text, constants):
            found[path].append((number, mutant))
            number += 1
    return found


def target_of(path):
    return os.path.join(TREE, os.path.relpath(path, ROOT))


def mutated(path, numbered):
    return mutate.written(TEXTS[path], numbered, os.path.basename(path) == SWITCH_FILE)


def last_written(path):
    target = target_of(path)
    if not os.path.exists(target):
        return ""
    with open(target, encoding="utf-8") as file:
        return file.read()


def compiled_before(path, numbered):
    """Those of the mutants that the last run has left in the file, if it wrote it from this very
    text."""
    text = last_written(path)
    kept = [(n, m) for n, m in numbered if f"MUTANT({n})" in text]
    return kept if mutated(path, kept) == text else numbered


def write(path, numbered):
    text = mutated(path, numbered)
    if last_written(path) != text:
        with open(target_of(path), "w", encoding="utf-8") as out:
            out.write(text)


def compile_all(found):
    """Builds; a line where the compiler needs a constant loses its mutants, until all compiles."""
    if not os.path.isdir(BUILD):
        subprocess.run(["meson", "setup", BUILD, TREE, "-Dwerror=false", "-Dwarning_level=0",
                        "-Dbuildtype=debugoptimized", "-Db_sanitize=undefined", "-Db_lundef=false",
                        "-Dc_args=-Werror=vla -Wno-conversion -Wno-sign-conversion "
                        "-fno-sanitize-recover=all"],
                       check=True, stdout=subprocess.DEVNULL)
    for path, numbered in found.items():
        found[path] = compiled_before(path, numbered)
        write(path, found[path])
    while True:
        done = subprocess.run(["ninja", "-C", BUILD, "-k", "0", *PROGRAMS], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        bad = set(re.findall(r"src/games/(?:\w+/)?(\w+\.c):(\d+):\d+: error", done.stdout))
        if done.returncode == 0:
            return
        kept = sum(len(numbered) for numbered in found.values())
        if not bad:
            sys.exit("\n".join(line for line in done.stdout.splitlines() if "error" in line))
        for path, numbered in found.items():
            lines = {int(line) for name, line in bad if name == os.path.basename(path)}
            if lines:
                found[path] = [(n, m) for n, m in numbered if m.line not in lines]
                write(path, found[path])
        if kept == sum(len(numbered) for numbered in found.values()):
            sys.exit(f"These lines do not compile, without any mutant: {sorted(bad)}")


# ---- the tests ----------------------------------------------------------------------------------

def start(command, mutant, patience, reached=None):
    """The processor's time counts: a machine busy with something else must not catch anything."""
    limit = (resource.RLIMIT_CPU, (patience, patience))
    switches = {"TALON_MUTANT": str(mutant)}
    if reached:
        switches["TALON_REACHED"] = reached
    return subprocess.Popen(command, env={**os.environ, **switches}, cwd=ROOT,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, start_new_session=True,
                            preexec_fn=lambda: resource.setrlimit(*limit))


def run(command, mutant, patience, reached=None):
    """(status, output); a mutant that never ends has been caught, with all it has started."""
    with start(command, mutant, patience, reached) as process:
        try:
            output = process.communicate(timeout=2 * LONG)[0]
            return process.returncode, output
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return 1, b""


def run_unbroken(command):
    """(status, output, the mutants whose places it passes)."""
    with tempfile.NamedTemporaryFile(prefix="reached-") as file:
        status, output = run(command, -1, LONG, file.name)
        return status, output, mutate.reached_in(file.name)


def trace_command(setting):
    preset, options = setting
    flags = [part for option in options for part in ("--option", "=".join(option))]
    return [f"{BUILD}/test/trace", preset, "--games", GAMES, "--enough", ENOUGH, "--seed", "7",
            *flags]


def vectors_command(family):
    return ["python3", "test/reference/vectors.py", "--engine", f"{BUILD}/src/cli/talon", family]


def properties_command(*presets):
    return [f"{BUILD}/test/properties", "4", *presets]


def unit_command(name):
    return [f"{BUILD}/{name}"]


def game_tables():
    asked = subprocess.run([f"{BUILD}/src/cli/talon", "engine"], text=True, check=True,
                           input='{"id":1,"do":"games"}\n', stdout=subprocess.PIPE)
    return json.loads(asked.stdout.splitlines()[0])["games"]


def values_of(option):
    if option["choices"]:
        return [choice["id"] for choice in option["choices"]]
    return [str(option["min"]), str(option["max"])]


def settings():
    """{form: [(preset, options)]}: every preset, and every value of an option on the first, at a
    table of the usual size and at the largest."""
    found = {}
    for game in game_tables():
        listed = found.setdefault(game["form"] or game["id"], [])
        listed += [(f"{game['id']}/{preset['id']}", ()) for preset in game["presets"]]
        first = f"{game['id']}/{game['presets'][0]['id']}"
        players = game["options"][0]
        crowd = ((players["id"], str(players["max"])),)
        for option in game["options"]:
            for value in values_of(option):
                listed.append((first, ((option["id"], value),)))
                if option is not players and players["min"] < players["max"]:
                    listed.append((first, (*crowd, (option["id"], value))))
    return found


def normal(line):
    """A line of a trace without the order of the legal moves."""
    data = json.loads(line)
    for moves in data.get("state", {}).get("legal", {}).values():
        moves.sort()
    return data


def differs(one, other):
    """Whether two lines of traces tell different things; another order of the moves does not."""
    if one == other:
        return False
    try:
        return one is None or other is None or normal(one) != normal(other)
    except ValueError:
        return True


def tells_otherwise(command, expected, mutant):
    """Whether a mutant's trace is another one; it is not read beyond the first difference."""
    with start(command, mutant, PATIENCE) as process:
        for mine, plain in itertools.zip_longest(process.stdout, expected):
            if differs(mine, plain):
                process.kill()
                return True
        return process.wait() != 0


def model_says(setting):
    """(setting, what the model has against the trace of the unbroken engine, if it has)."""
    preset, options = setting
    flags = [part for option in options for part in ("--option", "=".join(option))]
    done = subprocess.run(
        ["python3", "test/reference/run.py", preset, "--games", GAMES, "--enough", ENOUGH,
         "--seed", "7", "--trace", f"{BUILD}/test/trace", *flags], cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return setting, done.stdout if done.returncode else ""


def vectors_of(family):
    """The name by which all rule vectors of a family run at once: a process for each of them would
    take longer than all together."""
    return [family] if glob.glob(os.path.join(ROOT, f"test/data/vectors-{family}*.txt")) else []


class Trial:
    """One test of the unbroken engine: what it is, what it prints, which mutants it passes."""

    def __init__(self, what, output, reached):
        self.what, self.output, self.reached, self.caught = what, output, reached, 0


def tried(pool, listed, command_of):
    """A trial of everything listed that the unbroken engine comes through; the others are
    combinations that are refused."""
    done = pool.map(lambda what: (what, *run_unbroken(command_of(what))), listed)
    return [Trial(what, output, reached) for what, status, output, reached in done if status == 0]


def passed(pool, listed, command_of):
    """The same for tests that must all pass before any mutation."""
    trials = tried(pool, listed, command_of)
    failed = set(listed) - {trial.what for trial in trials}
    if failed:
        sys.exit(f"These fail before any mutation: {sorted(failed)}")
    return trials


class Suite:
    """The fast tests of one form, with what the unbroken engine prints."""

    def __init__(self, form, listed):
        self.form, self.caught = form, 0
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            self.traces = tried(pool, listed, trace_command)
            for trace in self.traces:
                trace.output = trace.output.splitlines(keepends=True)
            self.vectors = passed(pool, vectors_of(listed[0][0].split("/")[0]), vectors_command)
            self.units = passed(pool, UNITS.get(form, []), unit_command)
            presets = [trace.what[0] for trace in self.traces if not trace.what[1]]
            self.properties = passed(pool, presets, properties_command)

    def check_models(self):
        """The models agree with these very traces; otherwise comparing with them proves nothing."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for what, said in pool.map(model_says, [trace.what for trace in self.traces]):
                if said:
                    sys.exit(f"The model disagrees before any mutation: {what}\n{said[-2000:]}")

    def models_notice(self, mutant):
        for trace in sorted(self.traces, key=lambda trace: -trace.caught):
            if mutant in trace.reached and tells_otherwise(trace_command(trace.what),
                                                           trace.output, mutant):
                trace.caught += 1
                return True
        return False

    def vectors_notice(self, mutant):
        return any(mutant in vector.reached and
                   run(vectors_command(vector.what), mutant, 4 * PATIENCE)[0]
                   for vector in self.vectors)

    def units_notice(self, mutant):
        return any(mutant in unit.reached and
                   run(unit_command(unit.what), mutant, PATIENCE)[0] for unit in self.units)

    def properties_notice(self, mutant):
        presets = [trial.what for trial in self.properties if mutant in trial.reached]
        return presets and run(properties_command(*presets), mutant, 4 * PATIENCE)[0]

    def catches(self, path, mutant):
        """The name of the first test that noticed, or None. Positions and reasons are the
        vectors' business, play is the models'."""
        tests = [("models", self.models_notice), ("vectors", self.vectors_notice)]
        if re.search(r"_(position|why_not)\.c$", path):
            tests.reverse()
        tests += [("tests of parts", self.units_notice), ("properties", self.properties_notice)]
        for name, notices in tests:
            if notices(mutant):
                return name
        return None


def name_of(path, mutant):
    """The name of a mutant: the file, the change, and the line that was changed."""
    line = TEXTS[path].splitlines()[mutant.line - 1].strip()
    return f"{os.path.basename(path)}:{mutant.line}: {mutant.what}: {line}"


def without_line(name):
    return re.sub(r":\d+:", ":", name, count=1)


def chosen(found, arguments):
    """The mutants to try: all, a share of them or some of each file, or those of an earlier list
    (lines may have moved since)."""
    chance = random.Random(arguments.seed)
    work = []
    for path, numbered in found.items():
        if arguments.each:
            numbered = chance.sample(numbered, min(arguments.each, len(numbered)))
        work += [(path, number, mutant) for number, mutant in numbered
                 if chance.random() * 100 < arguments.share]
    if arguments.again:
        with open(arguments.again, encoding="utf-8") as file:
            wanted = {without_line(line.split("survived: ", 1)[1].rstrip("\n"))
                      for line in file if line.startswith("survived: ")}
        work = [item for item in work if without_line(name_of(item[0], item[2])) in wanted]
    return work


def catcher_of(suites, path, mutant):
    """The name of the first test that noticed, or None. The game that noticed most is asked
    first."""
    mine = [suites[form] for form in forms_of(path)]
    for suite in sorted(mine, key=lambda suite: -suite.caught):
        name = suite.catches(path, mutant)
        if name:
            suite.caught += 1
            return name
    return None


def score(work, suites):
    """Tries all; answers {file name: [the name of the test that caught each, or None]}."""
    found = collections.defaultdict(list)

    def one(item):
        return item, catcher_of(suites, item[0], item[1])

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (path, _, mutant), test in pool.map(one, work):
            found[os.path.basename(path)].append(test)
            if test is None:
                print(f"survived: {name_of(path, mutant)}", flush=True)
    return found


def print_scores(found):
    """How many were caught in each file, and by which tests."""
    tests = [test for noticed in found.values() for test in noticed]
    for name, noticed in found.items():
        caught = len(noticed) - noticed.count(None)
        print(f"{caught:6} of {len(noticed):4} caught in {name}")
    for test, count in collections.Counter(tests).most_common():
        print(f"{count:6} {'caught by the ' + test if test else 'survived'}")
    caught = len(tests) - tests.count(None)
    print(f"{len(tests)} mutants, {caught} caught: {100 * caught / max(len(tests), 1):.1f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=100, help="percent of the mutants to try")
    parser.add_argument("--each", type=int, metavar="N", help="at most so many of each file")
    parser.add_argument("--only", nargs="+", default=[""], metavar="FILE",
                        help="files whose names begin so")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", metavar="FILE", help="only the survivors an earlier run printed")
    arguments = parser.parse_args()
    copy_tree()
    found = find_mutants()
    compile_all(found)
    found = {path: list(numbered) for path, numbered in found.items()
             if os.path.basename(path).startswith(tuple(arguments.only))}
    wanted = {form for path in found for form in forms_of(path)}
    suites = {form: Suite(form, listed) for form, listed in settings().items() if form in wanted}
    for suite in suites.values():
        suite.check_models()
    print_scores(score(chosen(found, arguments), suites))


if __name__ == "__main__":
    main()
