"""Options without effect are refused with a sentence, for every command of `talon`: each two of its
options, and each option beside its words, go together as its usage says, or end with status 2 and
the names of both. No option is given twice unless its usage has "...". Argument: the program. TAP.

The usage is read here once more, by another program than that of src/cli/command_forms.c.
"""
import itertools
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

TOKEN = re.compile(r"\[(?=[^\s\]]+\][A-Z])\S+?(?=[\s\])]|$)|"  # [GAME/]PRESET
                   r"\.\.\.|[\[\]()|]|--[a-z-]+|[A-Za-z](?:[^\s\[\]()]|\[[^\s\]]*\])*")
WITHOUT_USAGE = {"serve", "engine"}  # a server would start; no words at all
REFUSED = re.compile(r"has no effect with(?:out)? |too many|is used as follows|There is no \"")


def usage_of(program, command):
    """The forms of a command, each as text."""
    text = subprocess.run([program, command, "--help"], capture_output=True, text=True,
                          check=True, env={"LC_ALL": "C"}).stdout.split("\n\n")[0]
    lines = text.split("\n")
    forms = []
    for line in lines:
        if line.startswith("talon "):
            forms.append(line.split(None, 2)[2] if len(line.split(None, 2)) > 2 else "")
        else:
            forms[-1] += " " + line.strip()
    return [form.split("-- ")[0] if " -- " in f" {form}" else form for form in forms]


class Form:
    """places: {option or word: [path]}, a path being ((group, alternative), ...)."""

    def __init__(self, text, switches):
        self.places, self.repeated = {}, set()
        path, count, value = [(0, 0)], 0, False
        tokens = TOKEN.findall(text)
        for at, token in enumerate(tokens):
            if value and token not in "[]()|":
                value = False
                continue
            if token in "[(":
                count += 1
                path.append((count, 0))
            elif token in "])":
                path.pop()
                value = False
            elif token == "|" and not value:
                path[-1] = (path[-1][0], path[-1][1] + 1)
            elif token != "...":
                self.places.setdefault(token, []).append(tuple(path))
                value = token.startswith("--") and token not in switches
                if tokens[at + 2:at + 4] == ["]", "..."]:
                    self.repeated.add(token)

    def words(self):
        return [token for token in self.places if not token.startswith("--")]

    def place_of(self, name):
        """WORD stands for any word."""
        return name if name != "WORD" else next(iter(self.words()), name)

    def joins(self, one, other):
        """Whether both stand in it, and nowhere as alternatives."""
        paths = [(a, b) for a in self.places.get(one, []) for b in self.places.get(other, [])]
        return bool(paths) and not any(dict(a).get(group, alternative) != alternative
                                       for a, b in paths for group, alternative in b)


def run(program, folder, command, words):
    return subprocess.run([program, command, *words], cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=300, check=False, env={"LC_ALL": "C"})


def switches_of(program, folder, command, options):
    """The options that take no value."""
    return {option for option in options
            if "takes no value" in run(program, folder, command, [option + "=x"]).stderr}


def is_refused(done, *names):
    """Of two words, or a word beside an option with a value of the same meaning, the second is one
    too many; that both have no effect together names both."""
    return (done.returncode == 2 and REFUSED.search(done.stderr) and
            any(name in done.stderr for name in names))


def check_command(tap, program, folder, command):
    texts = usage_of(program, command)
    options = sorted(set(re.findall(r"--[a-z][a-z-]*", " ".join(texts))))
    switches = switches_of(program, folder, command, options)
    forms = [Form(text, switches) for text in texts]
    # Values are names of files that are not there, so that nothing is done if all is well.
    given = {option: [option] if option in switches else [option, f"{command}/none"]
             for option in options}
    literals = {word for form in forms for word in form.words() if word.islower()}
    for word in literals or {"WORD"}:
        given[word] = [word if word.islower() else "none/none"]
    wrong = []
    pairs = [pair for pair in itertools.combinations(given, 2) if not set(pair) <= literals]
    for one, other in pairs:
        together = any(form.joins(form.place_of(one), form.place_of(other)) for form in forms)
        done = run(program, folder, command, given[one] + given[other])
        said = "has no effect with " in done.stderr
        if said and together or not together and not is_refused(done, given[one][0],
                                                                given[other][0]):
            wrong.append(f"{' '.join(given[one] + given[other])}: {done.stderr.strip()}")
    tap.check(not wrong, f"talon {command}: {len(pairs)} pairs go together as its usage says",
              "\n".join(wrong))
    check_twice(tap, program, folder, command, given, forms)
    return len(pairs)


def check_twice(tap, program, folder, command, given, forms):
    repeated = set().union(*(form.repeated for form in forms))
    wrong = []
    for option in (option for option in given if option.startswith("--")):
        done = run(program, folder, command, given[option] * 2)
        if ("is given twice" in done.stderr) == (option in repeated):
            wrong.append(f"{option}: {done.stderr.strip()}")
    tap.check(not wrong, f"talon {command}: no option is given twice", "\n".join(wrong))


ALONE = [  # an option whose head is missing, and that head
    ("sim war/classic --of x", "--until | --over"), ("solve none --seed 3", "--move"),
    ("solve none --open", "--move"), ("solve --cards 4", "--problems"),
    ("drive howell --players 8 --nodes 3", "--boards"),
    ("drive howell --players 8 --field none", "--results"),
    ("drive howell --players 8 --prizes low", "--results"), ("rules --format html", "GAME"),
    ("play --seed 3", "GAME"), ("league --best 1", "FILE"), ("store check data --before x",
                                                             "forget"),
    ("exact --seed 1", "cycle"), ("serve --mail-from a@b.example", "--mail"),
    ("serve --mail-after 9", "--mail"), ("serve --push-service a:1", "--push"),
]
# Pairs that only the values tell, and the sentence.
BY_VALUE = [
    ("match simple random --preset war/classic --deadline 9", "no player is a program"),
    ("match simple random --preset war/classic --whole", "this game is played whole anyway"),
    ("match simple random --preset whist/classic --option players=4 --players 4", "is set twice"),
    ("sim war/classic --option players=2 --players 2", "is set twice"),
    ("rules whist --option players=4 --seats 4", "is set twice"),
    ("play whist --option target=3 --option target=5", "is set twice"),
    ("sim whist/classic --option target=3 --option target=5", "is set twice"),
    ("league evening --same A=B", "nobody is called \"a\""),
    ("serve --log info --log debug", "is given twice"),
    ("drive howell --players 8 --results none --csv standings --travellers", "--csv"),
    ("card Ks Qs", "is one too many"), ("rules whist war", "is one too many"),
    ("play whist war", "is one too many"), ("replay a b", "is one too many"),
    ("invite a b", "is one too many"), ("store check a b c", "is one word too many"),
    ("reset a b c", "is one word too many"),
]
# Every command reads --name=value and --name value.
BOTH_WAYS = [
    ("match simple random --preset whist/classic", "--deals", "1"), ("rules whist", "--seats", "4"),
    ("sim war/classic", "--games", "9"), ("drive progressive --rounds 1", "--players", "8"),
    ("exact first-pass", "--deck", "2x4"), ("solve", "--problems", "1"),
    ("card Ks", "--set", "plain"),
    ("league evening", "--points", "places"), ("play war/classic --seats simple,simple", "--seed",
                                               "1"),
    ("replay game", "--html", "-"), ("review game", "--budget", "40"),
    ("store forget data", "--before", "2020-01-01"), ("serve", "--listen", "x"),
    ("invite key", "--days", "0"), ("reset data a", "--days", "0"), ("bot", "--server", "x"),
    ("verify game", "--lang", "de"), ("completion bash", "--lang", "de"),
    ("manual sim", "--lang", "de"),
]


def check_values(tap, program, folder):
    run(program, folder, "play", "war/classic --seats simple,simple --seed 1 --record game".split())
    with open(os.path.join(folder, "results"), "w", encoding="utf-8") as file:
        file.write("1 1 7 6\n")
    with open(os.path.join(folder, "evening"), "w", encoding="utf-8") as file:
        file.write(run(program, folder, "drive", "progressive --players 4 --rounds 1 --results "
                       "results --json".split()).stdout)
    for line, head in ALONE:
        done = run(program, folder, line.split()[0], line.split()[1:])
        tap.check(done.returncode == 2 and f"has no effect without {head}" in done.stderr,
                  f"talon {line}", done.stderr)
    for line, sentence in BY_VALUE:
        done = run(program, folder, line.split()[0], line.split()[1:])
        tap.check(done.returncode == 2 and sentence in done.stderr, f"talon {line}", done.stderr)


def check_both_ways(tap, program, folder, commands):
    for line, option, value in BOTH_WAYS:
        command, *words = line.split()
        apart = run(program, folder, command, [*words, option, value])
        joined = run(program, folder, command, [*words, f"{option}={value}"])
        said = [re.sub(r"played by .* in .*", "", it.stdout) + it.stderr for it in (apart, joined)]
        tap.check(said[0] == said[1] and apart.returncode == joined.returncode and said[0],
                  f"talon {line} {option}={value}", "\n".join(said))
    tap.check({line.split()[0] for line, *_ in BOTH_WAYS} | {"engine"} == set(commands),
              "every command has a row")


def main():
    tap, program = Tap(), os.path.abspath(sys.argv[1])
    told = subprocess.run([program, "--help"], capture_output=True, text=True, check=True,
                          env={"LC_ALL": "C"}).stdout
    commands, pairs = re.findall(r"^  talon (\S+)", told, re.M), 0
    with tempfile.TemporaryDirectory() as folder:
        for command in commands:
            if command not in WITHOUT_USAGE:
                pairs += check_command(tap, program, folder, command)
        check_values(tap, program, folder)
        check_both_ways(tap, program, folder, commands)
    tap.check(pairs > 800, f"{pairs} pairs were tried")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
