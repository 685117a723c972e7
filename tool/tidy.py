"""Checks the house rules a compiler does not: arrows point one way, functions and files are
short, some calls are banned, core and games are freestanding. TAP; it judges no style that
clang-format judges.
"""
import os
import re
import subprocess
import sys

import comment_phrases
import doc_checks
import includes
import name_checks
import page_imports
import page_styles
import page_texts

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FUNCTION_LINES, FILE_LINES, PAGE_LINES, COLUMNS = 70, 600, 400, 100
PAGE, PAGE_GAMES = "web/src/", "web/src/games/"

# A folder may include headers of these public layers and its own folder, and nothing else.
LAYERS = {
    "src/util": {"table", "rng"},
    "src/core": {"assert", "card", "rng", "bits", "fair", "game", "core", "history"},
    "src/games": {"card", "rng", "bits", "pile", "game"},
    "src/table": {"assert", "card", "rng", "bits", "fair", "game", "core", "history", "table"},
    "src/fast": {"assert", "card", "rng", "bits", "game", "core"},
    "src/batch": {"assert", "card", "rng", "game", "core", "batch"},
    "src/exact": {"assert", "card", "rng", "game", "core"},
    "src/solve": {"rng", "solve"},
    "src/open_deal": {"card", "rng", "bits", "game", "core", "solve"},
    "src/series": {"assert", "rng"},
    "src/sampling": {"assert", "bits", "card", "rng", "game", "core", "history", "sampling"},
    "src/search": {"assert", "card", "rng", "game", "core", "history", "sampling", "search"},
    "src/knowledge": {"assert", "card", "rng", "bits", "pile", "game", "core", "history",
                      "sampling", "search"},
    "src/bots": {"card", "rng", "bits", "game", "core", "history", "sampling", "search", "table",
                 "bot", "hint"},
    "src/review": {"assert", "card", "rng", "bits", "game", "core", "history", "sampling", "search",
                   "table", "review"},
    "src/ending": {"card", "rng", "game", "core", "history", "sampling", "search", "table"},
    "src/pbn": {"card", "rng", "game", "core", "table", "solve"},
    "src/text": {"card", "rng", "bits", "game", "core", "table", "card_art", "text", "rule_book",
                 "hint", "review"},
    "src/json": {"card", "rng", "bits", "game", "core", "history", "table", "bot", "hint", "text",
                 "rule_book", "json", "review"},
    "src/card_art": {"card", "rng", "bits", "game", "core", "table", "text", "card_art"},
    "src/protocol": {"card", "rng", "bits", "game", "core", "table", "bot", "hint", "json", "text",
                     "review", "rule_book", "sampling", "search"},
    "src/wasm": {"card", "rng", "bits", "fair", "game", "core", "search", "bot", "table", "text",
                 "json", "solve"},
    "src/drive": {"bot", "card", "json", "rng", "table"},
    "src/foreign": {"text"},
    "src/league": {"table", "text"},
    "src/stats": {"card", "rng", "bits", "game", "core", "table", "json"},
    "src/store": set(),
    "src/web_push": set(),
    "src/replay": {"card", "rng", "bits", "game", "core", "table", "text", "card_art", "json",
                   "bot"},
    "src/daemon": {"card", "rng", "bits", "game", "core", "table", "json", "text", "bot", "hint"},
    "src/server": {"card", "rng", "bits", "game", "core", "table", "bot", "hint", "json", "text",
                   "rule_book", "search"},
    "src/match": {"card", "rng", "bits", "fair", "game", "core", "history", "sampling", "search",
                  "table", "bot"},
    "src/sim": {"card", "rng", "game", "core", "search", "table", "bot", "json", "simulate"},
    "src/cli": {"card", "rng", "bits", "game", "core", "table", "bot", "hint", "json", "text",
                "review", "rule_book", "card_art", "solve"},
}
# Folders whose private headers a folder may include.
REACHES = {"src/knowledge": {"games"}, "src/bots": {"knowledge"},
           "src/sim": {"fast", "text", "util"}, "src/pbn": {"open_deal", "util"},
           "src/open_deal": {"games"},
           "src/cli": {"daemon", "drive", "ending", "exact", "fast", "foreign", "json", "league",
                       "match", "pbn", "protocol", "replay", "server", "series", "sim", "solve",
                       "stats", "store", "text", "util"},
           "src/drive": {"json", "series", "text", "util"}, "src/league": {"json", "text", "util"},
           "src/foreign": {"series", "text", "util"},
           "src/text": {"util"},
           "src/match": {"text", "util"},
           "src/wasm": {"fast", "foreign", "json", "league", "protocol", "server", "sim", "solve",
                        "store", "text", "util"},
           "src/server": {"drive", "json", "protocol", "series", "stats", "store", "text", "util"},
           "src/stats": {"json", "store", "util"},
           "src/json": {"text", "util"}, "src/protocol": {"json", "util"},
           "src/daemon": {"json", "replay", "server", "store", "text", "util", "web_push"},
           "src/web_push": {"util"}, "src/replay": {"json", "text", "util"}, "src/store": {"util"}}
FREESTANDING = {"src/batch", "src/core", "src/games", "src/series", "src/solve"}
NOT_FREESTANDING = {"src/solve/solve_threads.c"}
FREESTANDING_HEADERS = {"stdbool.h", "stddef.h", "stdint.h", "string.h", "immintrin.h",
                        "cpuid.h"}
FREESTANDING_CALLS = {"memcpy", "memmove", "memset", "memcmp"}
BANNED = {"strcpy", "strcat", "sprintf", "vsprintf", "strtok", "atoi", "atol", "gets", "rand",
          "srand", "localtime", "gmtime", "alloca", "strncpy", "strncat", "scanf", "sscanf"}

# Only these files may call it: each asks first whether the secret may be told.
DOORS = {"talon_fair_deal_secret": {"src/core/fair.c", "src/core/rng.c",
                                    "src/server/requests/disclosure.c"}}
# The library's answer may mean that memory ran out. src/util/table_memory.h tells programs that
# from the rest; what can mean nothing else is followed by util_require_memory().
PROGRAMS = ("src/server/", "src/daemon/", "src/cli/", "src/protocol/", "src/sim/")
AMBIGUOUS = r"\btalon_record_read\s*\(|\btalon_table_(act|undo|redo|forced)\(.*[!=]= TALON_TABLE_OK"
ALLOCATING = (r"\btalon_(table_new|table_new_fair|table_new_from_position|table_copy|question_new|"
              r"record_begin|review_new|review_worker_new|review_work|json_snapshot_take)\(")
LOOKED_AT_WITHIN = 4  # lines

problems = {}


def report(rule, place, text):
    problems.setdefault(rule, []).append(f"{place}: {text}")


def files(*endings):
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                            cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.splitlines()
            if name.endswith(endings) and os.path.isfile(os.path.join(ROOT, name))]


def bare(source):
    """The source with comments, strings and characters blanked, line by line the same."""
    pattern = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    return re.sub(pattern, lambda found: re.sub(r"[^\n]", " ", found[0]), source, flags=re.S)


def check_lengths(name, source):
    lines = source.splitlines()
    most = PAGE_LINES if name.startswith(PAGE) else FILE_LINES
    if len(lines) > most:
        report("files are short", name, f"{len(lines)} lines, at most {most}")
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS:
            report("lines are short", f"{name}:{number}", f"{len(line)} columns")


def check_functions(name, code):
    start = None
    for number, line in enumerate(code.splitlines(), 1):
        if line == "{":
            start = number
        elif line.startswith("}") and start:
            if number - start - 1 > FUNCTION_LINES:
                report("functions are short", f"{name}:{start}", f"{number - start - 1} lines")
            start = None


def check_calls(name, code):
    for number, line in enumerate(code.splitlines(), 1):
        for call in re.findall(r"\b([a-z_0-9]+)\s*\(", line):
            if call in BANNED:
                report("no banned calls", f"{name}:{number}", call)
            if name.startswith("src/") and name not in DOORS.get(call, {name}):
                report("secrets have one door", f"{name}:{number}", call)


def check_head(name, source):
    if name.endswith((".c", ".h")):
        head = r"(#define [^\n]*\n)?/\* (?:talon/)?" + re.escape(os.path.basename(name)) + " - "
    else:
        head = r"(#![^\n]*\n)?(\"\"\"|//|/\*|# )"
    if not re.match(head, source):
        report("files begin by saying what they are", name, source.splitlines()[0][:60])


def folder_of(name):
    return "/".join(name.split("/")[:2])


def check_includes(name, source):
    folder = folder_of(name)
    if folder not in LAYERS:
        return
    for header in re.findall(r'^\s*#include <talon/(\w+)\.h>', source, re.M):
        if header not in LAYERS[folder]:
            report("arrows point one way", name, f"includes talon/{header}.h")
    for path in re.findall(r'^\s*#include "(\w+)/', source, re.M):
        if f"src/{path}" != folder and path not in REACHES.get(folder, set()):
            report("arrows point one way", name, f"reaches into {path}/")


def check_freestanding(name, source, code):
    if folder_of(name) not in FREESTANDING or not name.endswith((".c", ".h")) or \
            name in NOT_FREESTANDING:
        return
    for header in re.findall(r"^\s*#include <([\w/.]+)>", source, re.M):
        if not header.startswith("talon/") and header not in FREESTANDING_HEADERS:
            report("core and games are freestanding", name, f"includes <{header}>")
    for number, line in enumerate(code.splitlines(), 1):
        if re.search(r"\b(float|double|malloc|free|printf|time)\b", line):
            report("core and games are freestanding", f"{name}:{number}", line.strip()[:60])
        if re.match(r"(static )?(?!const)(\w+ )+\*?\w+(\[[^\]]*\])*( = .*)?;$", line) and \
                not re.match(r"(static )?(inline )?(const|struct \w+;|enum|typedef|extern|_Static)",
                             line) and "(" not in line and "const" not in line:
            report("core and games have no globals", f"{name}:{number}", line.strip()[:60])


def check_marks(name, source):
    if name in ("tool/tidy.py",) or not name.endswith((".c", ".h", ".ts", ".tsx", ".py", ".sh")):
        return
    for number, line in enumerate(source.splitlines(), 1):
        if re.search(r"\b(TODO|FIXME|XXX|HACK)\b", line):
            report("no promises for later", f"{name}:{number}", line.strip()[:60])


def check_page(name, source):
    """Only the files of a game name it; the rest of the page works for any game."""
    if not name.startswith(PAGE) or name.startswith(PAGE_GAMES):
        return
    for number, line in enumerate(source.splitlines(), 1):
        if re.search(r"\b(whist|wunsdorf|wippen|spite|krieg|pyanitsa)\b", line, re.I):
            report("the page names no game", f"{name}:{number}", line.strip()[:60])


def check_memory(name, code):
    lines = code.splitlines()
    for number, line in enumerate(lines, 1):
        near = " ".join(lines[max(0, number - 2):number + LOOKED_AT_WITHIN])
        unseen = re.search(ALLOCATING, line) and not re.search(
            r"util_require_memory|open_table\(|TALON_REVIEW_MEMORY", near)
        if unseen or re.search(AMBIGUOUS, line):
            report("nobody follows what memory was missing for", f"{name}:{number}",
                   line.strip()[:60])


RULES = ["files are short", "lines are short", "functions are short", "no banned calls",
         "secrets have one door", "nobody follows what memory was missing for",
         "files begin by saying what they are", "arrows point one way",
         "core and games are freestanding", "core and games have no globals",
         "no promises for later", "the page names no game", "the page's imports point one way",
         "the page outlives a browser's translator", "the page's styles know what they reach",
         "includes form no circle", "base names are unique", "static names do not repeat",
         "comments are plain", "comments name files that exist",
         "lines of the documentation are short",
         "the documentation names every variable, option and limit"]


def main():
    for name in files(".c", ".h", ".py", ".ts", ".tsx", ".mjs", ".sh", ".css"):
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            source = file.read()
        check_marks(name, source)
        check_lengths(name, source)
        check_page(name, source)
        check_head(name, source)
        if name.endswith((".c", ".h")):
            code = bare(source)
            check_functions(name, code)
            check_calls(name, code)
            if name.startswith(PROGRAMS):
                check_memory(name, code)
            check_includes(name, source)
            check_freestanding(name, source, code)
    names = files("")
    for rule, found in {
            "the page's imports point one way": page_imports.problems(ROOT),
            "the page outlives a browser's translator": page_texts.problems(ROOT),
            "the page's styles know what they reach": page_styles.problems(ROOT),
            "includes form no circle": includes.problems(ROOT, names),
            "base names are unique": name_checks.same_base_names(names),
            "static names do not repeat": name_checks.repeated_static_names(ROOT, names),
            "comments are plain": comment_phrases.problems(ROOT, names),
            "comments name files that exist": comment_phrases.missing_files(ROOT, names),
            "lines of the documentation are short": doc_checks.long_lines(ROOT, names),
            "the documentation names every variable, option and limit":
                doc_checks.undocumented(ROOT, names)}.items():
        for place, text in found:
            report(rule, place, text)
    for number, rule in enumerate(RULES, 1):
        found = problems.get(rule, [])
        for problem in found:
            print(f"# {problem}")
        print(f"{'not ok' if found else 'ok'} {number} - {rule}")
    print(f"1..{len(RULES)}")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
