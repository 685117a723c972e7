"""Lists every rule of the pages of rules that no code cites and every statement that no test names.

It reads text: the rules, the C sources and the tests. It cannot know whether the cited code is
right; the tests show that. A citation of a rule or statement that does not exist is an error too,
so a mistyped id does not pass for evidence.
"""
import argparse
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RULES = ("doc/rules.md", "doc/rules-family.md")
CODE = ("src/**/*.c", "src/**/*.h", "include/**/*.h")
TESTS = ("test/[!r]*/**/*.py", "test/**/*.c", "test/**/*.mjs", "test/**/*.js")  # no models
VECTORS = "test/data/vectors*.txt"  # of these only the lines that say what a block proves
# Rules and statements of which nothing exists yet: citing one of them is an error.
LATER = set()

RULE = re.compile(r"\bR-([A-Z]{3})-(\d\d)((?:/\d\d)*)")
STATEMENT = re.compile(r"\bS-(\d{3})\b")


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def files(patterns):
    return sorted(os.path.relpath(path, ROOT) for pattern in patterns
                  for path in glob.glob(os.path.join(ROOT, pattern), recursive=True))


def rules_in(text):
    """Rule ids in a text, `R-WAR-05/06` being two; a line giving a range (… or -) cites nothing."""
    found = set()
    for line in text.splitlines():
        if re.search(r"R-[A-Z]{3}-\d\d\s*(?:…|\.\.\.)", line):
            continue
        for family, first, more in RULE.findall(line):
            found.update(f"R-{family}-{number}" for number in [first, *more.split("/")[1:]])
    return found


def statements_in(text):
    return {f"S-{number}" for number in STATEMENT.findall(text)}


def is_on_page(block, page):
    """Whether the rules have the block's game, by its presets. Vectors are written from the rules
    of a game, and may be there before the game is."""
    game = re.search(r"^game (\S+?)/", block, re.M)
    return bool(game) and f"`{game[1]}/" in page


def covered_in(text, page):
    """Statements a file of vectors proves: named by `covers`, or a block of their own."""
    blocks = [block for block in re.split(r"\n\s*\n", text) if is_on_page(block, page)]
    return statements_in("\n".join(re.findall(r"^(?:covers|vector) .*", "\n".join(blocks), re.M)))


def cited(patterns, find):
    """{id: the files that cite it}."""
    where = {}
    for path in files(patterns):
        for each in find(read(path)):
            where.setdefault(each, []).append(path)
    return where


def required(page):
    rules = {f"R-{family}-{number}"
             for family, number in re.findall(r"\*\*R-([A-Z]{3})-(\d\d)\*\*", page)}
    statements = set(re.findall(r"^- \*\*(S-\d{3})\*\*", page, re.M))
    vectors = set(re.findall(r"^- \*\*(TV-[A-Z]{3}-\d\d[a-z]?)\*\*", page, re.M))
    return rules, statements, vectors


def show(title, ids, page):
    for each in sorted(ids):
        line = re.search(rf"^.*\b{each}\b.*$", page, re.M)
        print(f"{title}: {each}  {line.group(0)[:100] if line else ''}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--where", action="store_true", help="also list who cites what")
    arguments = parser.parse_args()
    page = "\n".join(map(read, RULES))
    rules, statements, vectors = required(page)
    in_code = cited(CODE, rules_in)
    in_tests = {**cited(TESTS, statements_in),
                **cited([VECTORS], lambda text: covered_in(text, page))}
    blocks = set(re.findall(r"^vector (\S+)", "\n".join(read(p) for p in files([VECTORS])), re.M))

    if arguments.where:
        for each, paths in sorted({**in_code, **in_tests}.items()):
            print(f"{each}: {', '.join(paths)}")
    without_code = rules - set(in_code) - LATER
    without_test = statements - set(in_tests) - LATER
    without_block = {each for each in vectors if not any(
        block == each or block.startswith(each + "-") or re.fullmatch(each + "[a-z]", block)
        for block in blocks)}
    unknown = (set(in_code) - rules) | (set(in_tests) - statements)
    early = LATER & (set(in_code) | set(in_tests))
    show("rule without code", without_code, page)
    show("statement without test", without_test, page)
    show("vector without a test", without_block, page)
    show("cited, but not on the page", unknown, page)
    show("cited, but said to come later", early, page)
    later = LATER & (rules | statements)
    print(f"{len(rules)} rules, {len(statements)} statements, {len(vectors)} vectors")
    print(f"rules without code: {len(without_code)}, statements without test: {len(without_test)}, "
          f"later: {len(later)}")
    return bool(without_code or without_test or without_block or unknown or early)


if __name__ == "__main__":
    sys.exit(main())
