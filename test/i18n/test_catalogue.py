"""Compares the catalogues po/*.po with every sentence the programs can say. TAP output.

    python3 test/i18n/test_catalogue.py BUILD [--list] [--parts FOLDER]

Sentences come from the games' tables (test/strings.c prints them), from marked calls in src/*.c,
from t('…') and tn('…', '…') in web/src, and from the questions of the truths. Each must be
translated with the same {names}, and each translation must be used. --list prints the missing
msgids as a catalogue.
"""
import argparse
import collections
import gettext
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tool"))
import catalogue  # noqa: E402
import msgids  # noqa: E402
import po_references  # noqa: E402
from tap_problems import Tap  # noqa: E402

# Texts that may be the same in several languages. A catalogue marks further ones of its own with
# the comment catalogue.SAME.
SAME = {"Auto", "Blind", "Board {number}", "Chat", "Esc", "Hand", "Handicaps", "Howell", "Joker",
        "Joker {number}", "Link", "Massachusetts", "Mitchell", "Name", "Normal", "Partner",
        "Război", "Reserve", "Tab", "Talon", "Tod und Leben", "West", "Whist", "Wippen",
        "Wippen: {n}", "Wunsdorf", "{colour} {number}"}

FORMAT = re.compile(r"%[-+#.*\w]")  # of printf; not the sign in "99 %"
MARK = re.compile(r"\{\w+\}|<(?:[2-9TJQKA][cdhs]|\*\d|[bgry]\d\d?)>")  # holes, and cards in books


def table_strings(program):
    output = subprocess.run([program], capture_output=True, check=True, text=True).stdout
    for line in output.splitlines():
        where, msgid = line.split("\t", 1)
        yield msgid, where


def has_words(text):
    return bool(re.search(r"[A-Za-z]", msgids.HOLE.sub("", text)))


def needs_translation(text):
    """Also "{file}: {sentence}", for languages with a blank before the colon."""
    return has_words(text) or bool(re.search(r"[:;!?](?= |$)", text))


class Said:
    """Everything the programs say: msgid -> where."""

    def __init__(self, program):
        self.where, self.problems, self.literals, self.page = {}, [], set(), ""
        for msgid, where in table_strings(program):
            self.add(msgid, where)
        for path in msgids.c_files():
            found, problems = msgids.c_strings(path)
            self.problems += problems
            for msgid, where in found:
                self.add(msgid, where)
            self.literals |= msgids.c_literals(path)
        for path in msgids.ts_files():
            for msgid, where in msgids.ts_strings(path):
                self.add(msgid, where)
            self.page += path.read_text(encoding="utf-8").replace("\\'", "'")
        for msgid, where in msgids.question_strings():
            self.add(msgid, where)

    def uses(self, msgid):
        """Whether the text stands in a table, or in any literal, marked or not."""
        if msgid in self.where or msgid in self.literals:
            return True
        return any(f"{mark}{msgid}{mark}" in self.page for mark in "'\"`")

    def add(self, msgid, where):
        if needs_translation(msgid) and not FORMAT.search(msgid):
            self.where.setdefault(msgid, str(where))


def forms_of(entry):
    """The translations of a message: one, or one for each plural form."""
    if not entry.plural:
        return [entry.texts.get("msgstr", "")]
    return [text for key, text in sorted(entry.texts.items()) if key.startswith("msgstr[")]


def texts_of(entry):
    """Pairs of an original and its translation."""
    return [(entry.texts["msgid_plural" if i else "msgid"], text)
            for i, text in enumerate(forms_of(entry))]


def numbers_of_forms(header):
    """The numbers up to 200 that each plural form stands for, by the rule in the header."""
    count, rule = re.search(r"nplurals=(\d+); plural=([^;]+);", header).groups()
    form_of, forms = gettext.c2py(rule), [[] for _ in range(int(count))]
    for n in range(201):
        forms[form_of(n)].append(n)
    return forms


def mark_faults(entry, forms):
    """Whether each translation has the {names} and cards of its original. A plural form for one
    number alone may do without {n}."""
    wanted = set(MARK.findall(entry.texts.get("msgid_plural", entry.texts["msgid"])))
    ranges = forms if entry.plural else [[]]
    texts = forms_of(entry)
    spare = [{"{n}"} if len(numbers) == 1 else set() for numbers in ranges]
    return len(texts) != len(ranges) or any(
        wanted - may != set(MARK.findall(text)) - may for text, may in zip(texts, spare))


# Folders whose sentences a person reads in a terminal. The server's log, its counters, and what it
# answers over HTTP are English.
SPEAKING = {"cli", "daemon", "exact", "match", "pbn", "series", "sim", "solve", "store", "web_push"}
ENGLISH_FILES = {"log.c", "metrics.c", "http.c"}
SENTENCE = re.compile(r"[A-Za-z][^<>%]*\b[a-z]{2,} [a-z]{2,}\b[^<>%]*[.?!]")


def forgotten_sentences(messages):
    """Sentences of commands that no catalogue has, whether they are marked or not."""
    known = {text for e in messages for key, text in e.texts.items() if key.startswith("msgid")}
    for path in msgids.c_files():
        if path.relative_to(ROOT).parts[1] in SPEAKING and path.name not in ENGLISH_FILES:
            for text in sorted(msgids.c_literals(path) - known):
                if SENTENCE.fullmatch(text):
                    yield f"{path.relative_to(ROOT)}: {text}"


def check_language(tap, language, entries, said, sources):
    messages = [e for e in entries if e.texts["msgid"]]
    forms = numbers_of_forms(next(e.texts["msgstr"] for e in entries if not e.texts["msgid"]))
    keys = collections.Counter(e.key for e in messages)
    plain = {e.texts["msgid"] for e in messages}
    missing = [f"\"{m}\" ({w})" for m, w in said.where.items() if m not in keys]
    tap.check(f"{language}: everything is translated", missing)
    tap.check(f"{language}: nothing is empty or unsure", [
        f"line {e.line}: \"{e.texts['msgid']}\"" for e in messages
        if e.fuzzy or not all(text for _, text in texts_of(e))])
    tap.check(f"{language}: the {{names}} and cards are the same", [
        f"line {e.line}: \"{e.texts['msgid']}\": {forms_of(e)}"
        for e in messages if mark_faults(e, forms)])
    tap.check(f"{language}: no sentence of a command is forgotten",
              list(forgotten_sentences(messages)))
    twice = sorted(key for key, count in keys.items() if count > 1)
    tap.check(f"{language}: nothing is translated twice", twice)
    left = [f"\"{m}\"" for m in sorted(plain) if not said.uses(m)]
    tap.check(f"{language}: nothing is translated that nobody says", left)
    tap.check(f"{language}: nothing is left in English", [
        f"line {e.line}: \"{a}\"" for e in messages for a, b in texts_of(e)
        if a == b and has_words(a) and a not in SAME and not e.same])
    tap.check(f"{language}: beginning and end match", [
        f"line {e.line}: \"{a}\" and \"{b}\"" for e in messages for a, b in texts_of(e)
        if b and (a[-1] in ".:!?") != (b[-1] in ".:!?") or a.strip() == a != b.strip() != b])
    path = ROOT / "po" / f"{language}.po"
    stale = po_references.first_difference(path, po_references.with_references(path, sources))
    tap.check(f"{language}: the references name the files that say it", [
        f"{stale}; run tool/po_references.py"] if stale else [])
    for msgid, many in (("C D H S", 4), ("A K Q J", 4)):
        letters = [e.texts["msgstr"] for e in messages if e.texts["msgid"] == msgid]
        tap.check(f"{language}: the letters of {msgid} are {many} different ones",
                  [text for text in letters if len(set(text.split())) != many])


# Blanks at which a line may break, and missing ones. "unix:" is a word that somebody types.
FRENCH_FAULTS = re.compile(r" [:;!?»]|« |«\u202f|\u202f[:»]|(?<!«)\u00a0[;!?]|"
                           r"[\w)}»][;!?](?= |$)|[\w)}»](?<!\bunix):(?= |$)")


def check_french_blanks(tap, messages):
    tap.check("fr: blanks before signs do not break", [
        f"line {e.line}: {text!r}" for e in messages for text in forms_of(e)
        if FRENCH_FAULTS.search(text)])


def list_missing(paths, said):
    keys = {e.key for path in paths for e in catalogue.read(path)}
    for msgid, where in said.where.items():
        if msgid not in keys:
            context, _, text = msgid.rpartition("\x04")
            head = f'msgctxt "{context}"\n' if context else ""
            print(f"#. {where}\n{head}msgid {catalogue.quoted(text)}\nmsgstr \"\"\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path,
                        help="build folder: its test/strings prints the tables' msgids")
    parser.add_argument("--list", action="store_true", help="print what is missing")
    parser.add_argument("--parts", type=pathlib.Path, help="look in this folder instead of po/")
    choice = parser.parse_args()
    program = choice.build / "test" / "strings"
    said = Said(program if program.exists() else choice.build)
    paths = sorted((choice.parts or ROOT / "po").glob("*.po"))
    if choice.list:
        return list_missing(paths, said)
    tap = Tap()
    languages = (ROOT / "po" / "LINGUAS").read_text(encoding="utf-8").split()
    tap.check("every catalogue is listed in po/LINGUAS",
              sorted(set(languages) ^ {path.stem for path in paths}))
    tap.check("sentences and what fills them agree", said.problems)
    sources = po_references.Sources()
    for path in paths:
        entries = catalogue.read(path)
        check_language(tap, path.stem, entries, said, sources)
        if path.stem == "fr":
            check_french_blanks(tap, [e for e in entries if e.texts["msgid"]])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
