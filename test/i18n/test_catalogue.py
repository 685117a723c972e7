"""Compares the catalogues po/*.po with every sentence the programs can say. TAP output.

    python3 test/i18n/test_catalogue.py BUILD [--list] [--parts FOLDER]

Sentences come from the games' tables (test/strings.c prints them), from marked calls in src/*.c,
and from t('…') and tn('…', '…') in web/src. Each must be translated with the same {names}, and each
translation must be used. --list prints the missing msgids as a catalogue.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tool"))
import catalogue  # noqa: E402

# Short list of texts that may be the same in both languages.
SAME = {"Auto", "Blind", "Bot {n}", "Esc", "Hand", "Joker", "Joker {number}", "Massachusetts",
        "Name", "Normal", "Război", "Reserve", "Tab", "Talon", "Tod und Leben", "Whist", "Wippen",
        "Wippen: {n}", "Wunsdorf", "{colour} {number}"}

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
GROUP = re.compile(rf"{LITERAL}(?:\s*{LITERAL})*")
# Which argument of a call is the msgid.
C_CALLS = {"talon_translate": 1, "talon_translate_with": 3, "cli_say": 1, "cli_complain": 1,
           "cli_say_into": 2, "N_": 0, "record_error": 1, "call_refuse": 2, "protocol_refuse": 2,
           "fault_refuse": 2}
FILLING = {"talon_translate_with", "cli_say", "cli_complain", "cli_say_into"}
HOLE = re.compile(r"\{(\w+)\}")
MARK = re.compile(r"\{\w+\}|<(?:[2-9TJQKA][cdhs]|\*\d|[bgry]\d\d?)>")  # holes, and cards in books


def without_comments(text):
    """C source with comments blanked out, literals kept."""
    token = re.compile(rf"{LITERAL}|'(?:[^'\\\n]|\\.)+'|/\*.*?\*/|//[^\n]*", re.S)
    return token.sub(lambda m: m.group() if m.group()[0] in "\"'" else " ", text)


def arguments(text, start):
    """The arguments of a call whose opening bracket is before `start`, as texts."""
    depth, parts, begun, at = 0, [], start, start
    while at < len(text):
        if text[at] in "\"'":
            end = text[at]
            at += 1
            while at < len(text) and text[at] != end:
                at += 2 if text[at] == "\\" else 1
        elif text[at] in "([{":
            depth += 1
        elif text[at] in ")]}" and depth:
            depth -= 1
        elif text[at] == ")" or (text[at] == "," and not depth):
            parts.append(text[begun:at])
            begun = at + 1
            if text[at] == ")":
                return parts
        at += 1
    return parts


def literals(text):
    """Adjacent C literals joined, unescaped: \"a\" \"b\" is one."""
    for group in GROUP.findall(text):
        joined = "".join(part[1:-1] for part in re.findall(LITERAL, group))
        yield catalogue.ESCAPE.sub(catalogue.unescape, joined)


def c_strings(path):
    """(msgid, where) of marked calls, contexts and returned reasons; and call problems."""
    text = without_comments(path.read_text(encoding="utf-8"))
    name = path.relative_to(ROOT)
    found, problems = [], []
    for call in re.finditer(r"\b(NC_|" + "|".join(C_CALLS) + r")\(", text):
        word, parts = call.group(1), arguments(text, call.end())
        if word == "NC_":
            if len(parts) > 1 and '"' in parts[0]:
                found.append(("\x04".join(next(literals(p)) for p in parts[:2]), name))
            continue
        at = C_CALLS[word]
        for msgid in literals(parts[at]) if at < len(parts) else ():
            found.append((msgid, name))
            given = {text for part in parts[at + 1:] for text in literals(part)}
            missing = set(HOLE.findall(msgid)) - given
            if word in FILLING and missing and parts[at].strip().startswith('"'):
                problems.append(f"{name}: nothing fills {sorted(missing)} in \"{msgid}\"")
    if name.parts[1] in ("core", "games"):
        for rule in re.finditer(rf'{{\s*"R-[A-Z]+-\d+",\s*({LITERAL})\s*}}', text):
            found += [(sentence, name) for sentence in literals(rule.group(1))]
        for reason in re.finditer(rf"return[^;]*?({LITERAL}(?:\s*{LITERAL})*)[^;]*;", text):
            found += [(s, name) for s in literals(reason.group()) if re.match(r"[A-Z].*\s.*\.$", s)]
    return found, problems


TS = r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`"""


JOINED = rf"(?:{TS})(?:\s*\+\s*(?:{TS}))*"


def ts_strings(path):
    """The first argument of t() and tn(); 'one ' + 'two' is one text."""
    text = path.read_text(encoding="utf-8")
    for call in re.finditer(rf"(?<![\w.])(tn?)\(\s*({JOINED})", text):
        parts = [part[1:-1] for part in re.findall(TS, call.group(2))]
        yield "".join(parts).replace("\\'", "'"), path.relative_to(ROOT)


def table_strings(program):
    output = subprocess.run([program], capture_output=True, check=True, text=True).stdout
    for line in output.splitlines():
        where, msgid = line.split("\t", 1)
        yield msgid, where


def has_words(text):
    return bool(re.search(r"[A-Za-z]", HOLE.sub("", text)))


class Said:
    """Everything the programs say: msgid -> where."""

    def __init__(self, program):
        self.where, self.problems, self.literals, self.page = {}, [], set(), ""
        for msgid, where in table_strings(program):
            self.add(msgid, where)
        for path in sorted((ROOT / "src").rglob("*.c")):
            found, problems = c_strings(path)
            self.problems += problems
            for msgid, where in found:
                self.add(msgid, where)
            self.literals |= set(literals(without_comments(path.read_text(encoding="utf-8"))))
        for path in sorted((ROOT / "web" / "src").rglob("*.ts*")):
            if "generated" in path.parts:
                continue
            for msgid, where in ts_strings(path):
                self.add(msgid, where)
            self.page += path.read_text(encoding="utf-8").replace("\\'", "'")

    def uses(self, msgid):
        """Whether the text stands in a table, or in any literal, marked or not."""
        if msgid in self.where or msgid in self.literals:
            return True
        return any(f"{mark}{msgid}{mark}" in self.page for mark in "'\"`")

    def add(self, msgid, where):
        if msgid and has_words(msgid) and "%" not in msgid:
            self.where.setdefault(msgid, str(where))


class Tap:
    def __init__(self):
        self.count, self.failed = 0, 0

    def check(self, name, problems):
        self.count += 1
        self.failed += bool(problems)
        print(f"{'not ok' if problems else 'ok'} {self.count} - {name}")
        for problem in problems:
            print(f"  # {problem}")

    def end(self):
        print(f"1..{self.count}")
        return 1 if self.failed else 0


def texts_of(entry):
    """Pairs of an original and its translation: one, or one for each plural form."""
    if not entry.plural:
        return [(entry.texts["msgid"], entry.texts.get("msgstr", ""))]
    forms = sorted(key for key in entry.texts if key.startswith("msgstr["))
    return [(entry.texts["msgid_plural" if i else "msgid"], entry.texts[key])
            for i, key in enumerate(forms)]


def check_language(tap, language, entries, said):
    messages = [e for e in entries if e.texts["msgid"]]
    keys = {e.key for e in messages}
    plain = {e.texts["msgid"] for e in messages}
    missing = [f"\"{m}\" ({w})" for m, w in said.where.items() if m not in keys]
    tap.check(f"{language}: everything is translated", missing)
    tap.check(f"{language}: nothing is empty or unsure", [
        f"line {e.line}: \"{e.texts['msgid']}\"" for e in messages
        if e.fuzzy or not all(text for _, text in texts_of(e))])
    tap.check(f"{language}: the {{names}} and cards are the same", [
        f"line {e.line}: {sorted(MARK.findall(a))} and {sorted(MARK.findall(b))} in \"{a}\""
        for e in messages for a, b in texts_of(e)
        if sorted(set(MARK.findall(a))) != sorted(set(MARK.findall(b)))
        and not (e.plural and set(MARK.findall(b)) < set(MARK.findall(a)))])
    twice = {k for k in keys if sum(e.key == k for e in messages) > 1}
    tap.check(f"{language}: nothing is translated twice", sorted(twice))
    left = [f"\"{m}\"" for m in sorted(plain) if not said.uses(m)]
    tap.check(f"{language}: nothing is translated that nobody says", left)
    tap.check(f"{language}: nothing is left in English", [
        f"line {e.line}: \"{a}\"" for e in messages for a, b in texts_of(e)
        if a == b and has_words(a) and a not in SAME])
    tap.check(f"{language}: beginning and end match", [
        f"line {e.line}: \"{a}\" and \"{b}\"" for e in messages for a, b in texts_of(e)
        if b and (a[-1] in ".:!?") != (b[-1] in ".:!?") or a.strip() == a != b.strip() != b])
    for msgid, many in (("C D H S", 4), ("A K Q J", 4)):
        letters = [e.texts["msgstr"] for e in messages if e.texts["msgid"] == msgid]
        tap.check(f"{language}: the letters of {msgid} are {many} different ones",
                  [text for text in letters if len(set(text.split())) != many])


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
    for path in paths:
        check_language(tap, path.stem, catalogue.read(path), said)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
