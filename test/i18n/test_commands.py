"""Runs every command in every language, also into refusals of every kind: nothing that a person
reads stays English, counts of one are singular, help names the options, and what programs read is
the same in every language. TAP.

    python3 test/i18n/test_commands.py BUILD/talon
"""
import functools
import os
import re
import subprocess
import sys
import tempfile

import refusals
from tap_problems import Tap

LANGUAGES = ["de", "fr"]
COMMANDS = re.compile(r"^  talon (\w+) ", re.M)  # in the help of the program
# Typical output, and refusals. Counts are often 1.
OUTPUT = [
    "sim war/classic --games 1 --over 100", "sim whist/classic --games 2 --bots simple",
    "sim war/tod-und-leben --games 1", "sim", "sim war/classic --games x",
    "sim war/classic --nothing",
    "match simple random --preset whist/classic --deals 1", "match simple", "match a b c",
    "drive progressive --players 4 --rounds 1", "drive progressive --players 9 --bots --rounds 2",
    "drive --list", "drive howell --players 8", "drive nothing --players 8", "drive swedish",
    "solve --problems 1 --solution --cards 4", "solve", "solve --problems 0", "solve --deal 1",
    "exact tod-und-leben", "exact first-pass --deck 2x2", "exact war --deck 1x2",
    "exact cycle --packets 2/3", "exact cycle --seed 1", "exact", "exact cycle",
    "league", "league --best 1 --drop 1 x.json", "store", "invite", "invite /", "reset", "bot",
    "bot --server x --table y --token z -- cat", "engine x", "review", "review --seat 0",
    "serve --nothing x", "serve --sockets 0", "serve --sockets", "nothing", "",
]
MACHINE = [
    "exact tod-und-leben --json", "exact cycle --seed 1 --json",
    "drive progressive --players 8 --rounds 2 --json", "drive --list --json", "drive --options",
    "solve --problems 1 --json", "solve --problems 1 --pbn",
    "match simple random --preset whist/classic --deals 1 --json",
]
# Lines that are the same in every language: names of games and options, numbers, usage.
USAGE = re.compile(r"^talon [a-z]|^ {8,}\[|^ +(?:talon|\[|--|GAME|-- )|^[A-Z]+: ")
WORDS = re.compile(r"\b[a-z]{2,}(?:'s)? [a-z]{2,}\b")
# Words of English sentences that German and French do not have.
ENGLISH = re.compile(r"\b(?:%s)\b" % "|".join(
    f"[{word[0].upper()}{word[0]}]{word[1:]}" for word in (
        "the is are and of not has have with be been cannot this that there it its by from must "
        "only for were or to at which every each than no other games? cards? hands seats? "
        "players? rounds? lines? files? wrong missing used read written known unknown still least "
        "share mean forgotten").split()))
# Sentences of others: of the system, SQLite, the server's log, and the shell that starts a program.
STRANGERS = re.compile("|".join(map(re.escape, sorted(
    {os.strerror(number) for number in range(1, 134)} | {
        "file is not a database", "malformed JSON", "unable to open database file",
        "NOT NULL constraint failed: stream.id",
    }, key=len, reverse=True))) + r"|(?m:^/?\w*sh: .*$)|(?m:^Table \w+: .*$)|no such table: \w+")
# Lists of what is possible, options, addresses, names of games, files and presets, and texts in
# quotation marks.
NAMES = re.compile(r"Spite and Malice|(?:Möglich|Possible.): .*|[Oo]ption \w+|--[a-z-]+|\w+://\S+|"
                   r"\b\w+[/.]\S+|„[^“]*“|«[^»]*»|\"[^\"]*\"|<[^>]*>|\btalon \w+(?: \w+)?|"
                   r"\bcmd:\w+")


@functools.lru_cache(maxsize=None)
def run(program, words, language, by_environment=False):
    """Standard output and error of a command in a language."""
    environment = {key: value for key, value in os.environ.items()
                   if key not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    if by_environment:
        environment["LANG"] = f"{language}_XX.UTF-8"
    arguments = words.split() + ([] if by_environment else ["--lang", language])
    if " -- " in words and not by_environment:
        at = arguments.index("--")
        arguments = arguments[:at] + ["--lang", language] + arguments[at:-2]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, cwd=folder,
                              stdin=subprocess.DEVNULL, timeout=300, env=environment, check=False)
    return done.stdout, done.stderr


def english_words(text):
    """Lines with English words that somebody said who should speak another language."""
    said = re.sub(r"(?m)^talon(?: \w+)?: ", "", STRANGERS.sub("", text))
    lines = (line for line in said.splitlines() if not USAGE.match(line))
    return [line for line in lines if ENGLISH.search(NAMES.sub(" ", line))]


def run_in(folder, program, words, files, language):
    """Output and complaints of a command that has these files in its folder."""
    for name, text in files.items():
        refusals.write(folder, name, text)
    done = subprocess.run([program, "--lang", language, *words.split()], cwd=folder, check=False,
                          capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
    return done.stdout + done.stderr


def shared(items, language):
    """Every other one for each of two languages: what is said in one of them is in a catalogue, and
    the suite "catalogues" compares these."""
    return list(items)[LANGUAGES.index(language)::len(LANGUAGES)]


def check_refusals(tap, program, language):
    with tempfile.TemporaryDirectory() as folder:
        refusals.make_data(program, folder)  # else `talon serve` would begin with an empty one
        for words, files in shared(refusals.all_refusals(), language):
            said = run_in(folder, program, words, files, language)
            shown = repr(files["results"][-40:]) if len(files) == 1 else ""
            tap.check(f"{language}: talon {words} {shown}", english_words(said))
    with tempfile.TemporaryDirectory() as folder:
        refusals.make_data(program, folder)
        for words in shared(refusals.STORE, language):
            said = run_in(folder, program, f"store {words}", {}, language)
            tap.check(f"{language}: talon store {words}", english_words(said))
        said = run_in(folder, program, "store reports data", {}, language)
        tap.check(f"{language}: rows of talon store reports", english_words(said))


def check_pages(tap, program, language):
    with tempfile.TemporaryDirectory() as folder:
        for words in shared(refusals.PAGES, language):
            said = run_in(folder, program, words, {}, language)
            with open(os.path.join(folder, "page"), encoding="utf-8") as file:
                said += re.sub(r"<pre.*?</pre>|<style.*?</style>", "", file.read(), flags=re.S)
            tap.check(f"{language}: talon {words}",
                      english_words(re.sub(r"<[^>]*>", "\n", said)))


def without_times(text):
    return re.sub(r"played by .* in .*", "", text)


def english_left(english, other):
    """Lines of the English output that are there in the other language, too, and have words."""
    lines = set(other.splitlines())
    return [line for line in english.splitlines()
            if line in lines and WORDS.search(line) and not USAGE.match(line)]


def check_language(tap, program, language):
    for command in COMMANDS.findall(run(program, "--help", "en")[0]):
        words = f"{command} --help"
        english, other = (run(program, words, code)[0] for code in ("en", language))
        tap.check(f"{language}: talon {words}", english_left(english, other) or
                  ([] if other and "--lang" in other else ["there is no help"]))
    for words in OUTPUT:
        english, other = (without_times("".join(run(program, words, code)))
                          for code in ("en", language))
        tap.check(f"{language}: talon {words}", english_left(english, other))
    for words in OUTPUT[LANGUAGES.index(language)::len(LANGUAGES)]:
        english = without_times("".join(run(program, words, "en")))
        other = without_times("".join(run(program, words, language, True)))
        tap.check(f"{language} of the environment: talon {words}", english_left(english, other))


def main(program):
    program, tap = os.path.abspath(program), Tap()
    for language in LANGUAGES:
        check_language(tap, program, language)
        check_refusals(tap, program, language)
        check_pages(tap, program, language)
    for words in OUTPUT:
        said = "".join(run(program, words, "en"))
        tap.check(f"one is singular: talon {words}",
                  re.findall(r"(?<![\d.,:+-])(?<!seat )\b1 [a-z]+s\b.*", said))
        tap.check(f"no hole is left: talon {words}", re.findall(r"\{[a-z]+\}.*", said))
    for words in MACHINE:
        english = run(program, words, "en")[0]
        tap.check(f"the same in every language: talon {words}",
                  [language for language in LANGUAGES
                   if run(program, words, language)[0] != english or not english])
    said = run(program, "sim", "xx")[1]
    tap.check("a language that is not there", [] if "Possible: en, de, fr." in said else [said])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
