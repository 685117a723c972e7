"""Finds phrases in comments and docstrings that doc/vocabulary.md forbids, because one has to read
them twice. tidy.py reports them; run alone, it prints all of them and their number per folder.
"""
import ast
import collections
import os
import re
import subprocess

# A sentence begins at the start of a comment, behind a full stop, or behind the name of the file.
BEGIN = r"(?:^|(?<=[.!?:] )|(?<= - ))"
PHRASES = [
    (re.compile(r"\brefus(?:es?|ing) to\b", re.I), "refuses to"),
    (re.compile(r"\bwho(?:m)?ever\b", re.I), "whoever"),
    # A statement whose subject is "What …"; a question may begin so.
    (re.compile(BEGIN + r"(?:What|(?<= - )what) [^.?;]*?\b(?:is|are|was|were|has|have|had|may|must|"
                r"can|comes?|goes|stands?|lies|needs?|says?|makes?)\b(?![^.]*\?)"), "what … is"),
    (re.compile(r"\b(?:nobody|no one)\b[^.;]*\bbut\b", re.I), "nobody … but"),
    (re.compile(r"\banew\b", re.I), "anew"),
]
ENDINGS = (".c", ".h", ".ts", ".tsx", ".mjs", ".css", ".py", ".sh")
# Comments, and what may hold their signs: strings, characters and regular expressions of one line.
C_TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|'
                     r'`(?:\\.|[^`\\])*`', re.S)
BLOCK = re.compile(r"(?:^[ \t]*#[^!\n][^\n]*\n?)+", re.M)


# Names of sources in comments; those that a build writes are in no list of files.
SOURCE_NAME = re.compile(r"(?<![\w.<>*/…])[\w/]*\w\w\.(?:[ch]|tsx?|mjs|py|sh)\b(?!\(|\.\w)")
GENERATED = {"catalogues.c", "games.c", "players.c"}


def join_lines(text):
    """A comment as one line, without the signs at the begin of its lines."""
    lines = (re.sub(r"^\s*(?:\*/|/?\*+|//+|#+)?", "", line) for line in text.split("\n"))
    return " ".join(" ".join(lines).replace("*/", " ").split())


def c_comments(source):
    """(line, text) of each comment of C, TypeScript or CSS; // lines below each other are one."""
    previous_end, number, texts = None, 0, []
    for found in C_TOKEN.finditer(source):
        if not found[0].startswith(("/*", "//")):
            continue
        between = source[previous_end:found.start()] if previous_end else "x"
        if found[0].startswith("//") and texts and not between.strip() and between.count("\n") < 2:
            texts.append(found[0])
        else:
            if texts:
                yield number, join_lines("\n".join(texts))
            number, texts = source.count("\n", 0, found.start()) + 1, [found[0]]
        previous_end = found.end()
    if texts:
        yield number, join_lines("\n".join(texts))


def hash_comments(source):
    """(line, text) of each comment of Python or the shell that has lines of its own."""
    for found in BLOCK.finditer(source):
        yield source.count("\n", 0, found.start()) + 1, join_lines(found[0])


def docstrings(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and \
                    isinstance(first.value.value, str):
                yield first.lineno, " ".join(first.value.value.split())


def comments_of(name, source):
    if name.endswith(".py"):
        yield from docstrings(source)
    if name.endswith((".py", ".sh")):
        yield from hash_comments(source)
    else:
        yield from c_comments(source)


def all_comments(root, names):
    """(name, line, text) of every comment in the files of these names."""
    for name in names:
        if name.endswith(ENDINGS) and not name.startswith("tool/comment_phrases.py"):
            with open(os.path.join(root, name), encoding="utf-8") as file:
                source = file.read()
            for line, text in comments_of(name, source):
                yield name, line, text


def problems(root, names):
    """All phrases in the files of these names, each as a place and what is wrong there."""
    found = []
    for name, line, text in all_comments(root, names):
        for pattern, phrase in PHRASES:
            hit = pattern.search(text)
            if hit:
                start = max(0, hit.start() - 10)
                found.append((f"{name}:{line}", f"\"{phrase}\": {text[start:hit.end() + 40]}"))
    return found


def missing_files(root, names):
    """Sources that comments name but nobody can open, because they were moved or removed."""
    there = {os.path.basename(name) for name in names} | GENERATED
    return [(f"{name}:{line}", f"there is no {hit[0]}")
            for name, line, text in all_comments(root, names)
            for hit in SOURCE_NAME.finditer(text) if os.path.basename(hit[0]) not in there]


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    names = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True,
                           check=True).stdout.splitlines()
    counts = collections.Counter()
    for place, text in problems(root, [name for name in names
                                       if os.path.isfile(os.path.join(root, name))]):
        print(f"{place}: {text}")
        counts["/".join(place.split("/")[:2]) if place.startswith(("src/", "test/", "web/"))
               else place.split("/")[0]] += 1
    for folder, count in sorted(counts.items()):
        print(f"{count:5} {folder}")


if __name__ == "__main__":
    main()
