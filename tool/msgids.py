"""Finds the sentences of the catalogues in the sources: msgids in src/*.c and in web/src, and the
questions of the truths with their answers.

test/i18n/test_catalogue.py compares them with the catalogues, po_references.py writes into the
catalogues where each one stands.
"""
import json
import pathlib
import re

import catalogue

ROOT = pathlib.Path(__file__).resolve().parents[1]
QUESTIONS = ROOT / "web/src/truths/questions.json"
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
GROUP = re.compile(rf"{LITERAL}(?:\s*{LITERAL})*")
# Which argument of a call is the msgid.
C_CALLS = {"talon_translate": 1, "talon_translate_with": 3, "cli_say": 1, "cli_complain": 1,
           "N_": 0, "record_error": 1, "call_refuse": 2, "protocol_refuse": 2,
           "fault_refuse": 2, "request_refuse": 2, "series_refuse": 1, "refuse_online": 1,
           "check_number": 0, "spoken": 0, "spoken_with": 2, "spoken_add": 1, "spoken_print": 1,
           "spoken_complain": 1, "SPOKEN_COUNT": 0, "cli_refuse_words": 1,
           "util_refuse": 1, "pbn_complain": 2}
# Calls of the same kind in src/cli, where several files have one of this name.
CLI_CALLS = {"refuse": 0, "complain": 0, "complain_about": 0, "refuse_argument": 0, "fail": 0,
             "cli_complain_sim": 0, "refuse_league": 0, "refuse_word": 0, "refuse_ending": 0,
             "refuse_file": 0, "wrong": 0, "print_failure": 0}
FILLING = {"talon_translate_with", "cli_say", "cli_complain", "spoken_with",
           "spoken_add", "spoken_print", "spoken_complain", "util_refuse", "pbn_complain"}
HOLE = re.compile(r"\{(\w+)\}")


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
    calls = {**C_CALLS, **CLI_CALLS} if name.parts[1] == "cli" else C_CALLS
    for call in re.finditer(r"\b(NC_|" + "|".join(calls) + r")\(", text):
        word, parts = call.group(1), arguments(text, call.end())
        if word == "NC_":
            if len(parts) > 1 and '"' in parts[0]:
                found.append(("\x04".join(next(literals(p)) for p in parts[:2]), name))
            continue
        at = calls[word]
        for msgid in literals(parts[at]) if at < len(parts) else ():
            found.append((msgid, name))
            given = {text.lstrip("*") for part in parts[at + 1:] for text in literals(part)}
            missing = set(HOLE.findall(msgid)) - given
            if word in FILLING and missing and parts[at].strip().startswith('"'):
                problems.append(f"{name}: nothing fills {sorted(missing)} in \"{msgid}\"")
    if name.parts[1] == "series":
        for reason in re.finditer(rf"\.reason = ({LITERAL}(?:\s*{LITERAL})*)", text):
            found += [(sentence, name) for sentence in literals(reason.group(1))]
    if name.parts[1] in ("core", "games", "solve", "exact", "sim"):
        for rule in re.finditer(rf'{{\s*"R-[A-Z]+-\d+",\s*({LITERAL})\s*}}', text):
            found += [(sentence, name) for sentence in literals(rule.group(1))]
        for reason in re.finditer(rf"return[^;]*?({LITERAL}(?:\s*{LITERAL})*)[^;]*;", text):
            found += [(s, name) for s in literals(reason.group()) if re.match(r"[A-Z].*\s.*\.$", s)]
    return found, problems


TS = r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`"""


JOINED = rf"(?:{TS})(?:\s*\+\s*(?:{TS}))*"


def ts_strings(path):
    """The first argument of t() and tn(), both of tc(); 'one ' + 'two' is one text."""
    text = path.read_text(encoding="utf-8")
    for call in re.finditer(rf"(?<![\w.])(tn?)\(\s*({JOINED})", text):
        parts = [part[1:-1] for part in re.findall(TS, call.group(2))]
        yield "".join(parts).replace("\\'", "'"), path.relative_to(ROOT)
    for call in re.finditer(rf"(?<![\w.])tc\(\s*({TS}),\s*({TS})", text):
        yield "\x04".join(part[1:-1] for part in call.groups()), path.relative_to(ROOT)


def question_strings():
    """The questions of the page of truths, and their answers."""
    for question in json.loads(QUESTIONS.read_text(encoding="utf-8")):
        for text in [question[key] for key in ("question", "answer", "fact") if key in question]:
            yield text, QUESTIONS.relative_to(ROOT)


def c_literals(path):
    """Every text of a C file, marked or not. Lines of a macro are joined."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    return set(literals(without_comments(text)))


def c_files():
    return sorted((ROOT / "src").rglob("*.[ch]"))


def ts_files():
    """The page's sources, without what is generated."""
    return [path for path in sorted((ROOT / "web" / "src").rglob("*.ts*"))
            if "generated" not in path.parts]
