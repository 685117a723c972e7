"""Runs clang-tidy over every C file of src, a few at a time, in TAP. It knows no check.

    clang_tidy.py BUILD_FOLDER [--jobs N] [--nodes N] [--most N]

Most of the time goes into headers, which every file would have read and checked again. So files
whose functions do not call each other are checked as one text, up to --most of them. Each function
is analysed as if its file was alone. Where there is anything to report, or the files cannot be one
text, each of them is checked alone, and that counts.

A file that several programs compile is checked once, with the flags of its library: clang-tidy
alone would check it once for each of its commands. --nodes says after how many states the analyzer
gives up a function: 225000 unless told otherwise, as in clang itself.
"""
import argparse
import functools
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Names at the top of a file, which other files may define, too, unless they are one text.
ENUMERATION = re.compile(r"^(?:typedef )?enum[^;{(]*\{(.*?)\}", re.M | re.S)
DEFINED = re.compile(r"^(?:#define|struct|union|typedef (?:struct|union)) (\w+)(?!.*;)|"
                     r"^static [^=;(\n]*?(\w+)(?:\(|\[| =|;)", re.M)
INCLUDED = re.compile(r'^#include "(.*)"', re.M)
FEATURES = re.compile(r"^#define _\w+", re.M)  # what system headers shall declare


def sources():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard",
                             "src/*.c"], cwd=ROOT, capture_output=True, text=True, check=True)
    there = [name for name in listed.stdout.split() if os.path.isfile(os.path.join(ROOT, name))]
    return sorted(there, key=lambda name: -os.path.getsize(os.path.join(ROOT, name)))


def commands_of(build):
    """By the file, a command of the build: the first, which is its library's where it has one,
    because meson.build names bench and test last."""
    with open(os.path.join(ROOT, build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    first = {}
    for command in sorted(commands, key=lambda c: c["output"].startswith(("bench/", "test/"))):
        name = os.path.relpath(os.path.join(command["directory"], command["file"]), ROOT)
        first.setdefault(name, command)
    return first


def write_database(folder, commands):
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(commands, file)


# ---- which files can be one text ------------------------------------------------------------

def symbols_of(commands):
    """By the path of the object (names that it defines, names that it needs)."""
    paths = [os.path.join(one["directory"], one["output"]) for one in commands.values()]
    told = subprocess.run(["nm", "-A", "--extern-only", *paths], capture_output=True, text=True)
    found = {path: (set(), set()) for path in paths}
    for line in told.stdout.splitlines():
        path, _, symbol = line.partition(":")
        kind, name = symbol.split()[-2:]
        found[path][kind == "U"].add(name)
    return found


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


@functools.cache
def defined_in(path):
    """Names at the top of a file and of its own headers, each with the file that defines it."""
    text = read(path)
    names = {name for pair in DEFINED.findall(text) for name in pair if name}
    for body in ENUMERATION.findall(text):
        names |= set(re.findall(r"(?:^|,)\s*(\w+)", re.sub(r"/\*.*?\*/", "", body, flags=re.S)))
    found = dict.fromkeys(names, path)
    for header in INCLUDED.findall(text):
        for folder in (os.path.dirname(path), os.path.join(ROOT, "src")):
            if os.path.exists(beside := os.path.join(folder, header)):
                found.update(defined_in(beside))
                break
    return found


def flags_of(command):
    """(flags that all files of one text must share, its folders of headers)."""
    words = shlex.split(command["command"])
    flags = words[:words.index("-MD")]
    return ([word for word in flags if not word.startswith("-I")],
            [word for word in flags if word.startswith("-I")])


class Source:
    """A file of the build, with what decides which others it may stand beside."""

    def __init__(self, file, command, symbols):
        self.file, self.path, self.command = file, os.path.join(ROOT, file), command
        self.flags, self.folders = flags_of(command)
        self.kind = (self.flags, FEATURES.findall(read(self.path)))
        self.names = defined_in(self.path)
        self.defines, self.needs = symbols[os.path.join(command["directory"], command["output"])]

    def calls(self, other):
        return self.needs & other.defines or other.needs & self.defines

    def fits(self, other):
        return (self.kind == other.kind and not self.calls(other) and
                all(other.names.get(name, where) == where for name, where in self.names.items()))


def texts_of(files, commands, most):
    """Files that the build compiles, in lists of those that fit each other."""
    symbols = symbols_of(commands)
    texts = []
    for file in sorted(file for file in files if file in commands):
        source = Source(file, commands[file], symbols)
        text = next((one for one in texts if len(one) < most and all(map(source.fits, one))), None)
        if text is None:
            texts.append(text := [])
        text.append(source)
    return texts


# ---- checking -------------------------------------------------------------------------------

def check(database, nodes, name, *more):
    limit = [f"--extra-arg={part}" for part in
             ("-Xclang", "-analyzer-config", "-Xclang", f"max-nodes={nodes}")]
    done = subprocess.run(["clang-tidy-14", "-p", database, "--quiet", *limit, *more, name],
                          cwd=ROOT, capture_output=True, text=True)
    return done.returncode, done.stdout


def is_clean(folder, nodes, text):
    """Whether there is nothing to report of these files as one text."""
    with tempfile.TemporaryDirectory(dir=folder) as own:
        path = os.path.join(own, "text.c")
        with open(path, "w", encoding="utf-8") as whole:
            for source in text:
                whole.write(f'#line 1 "{source.path}"\n{read(source.path)}\n')
        folders = dict.fromkeys(word for source in text for word in
                                [*source.folders, f"-I{os.path.dirname(source.path)}"])
        write_database(own, [{"directory": text[0].command["directory"], "file": path,
                              "arguments": [*text[0].flags, *folders, "-c", path]}])
        return check(own, nodes, path, f"--config-file={ROOT}/.clang-tidy") == (0, "")


def check_all(folder, nodes, files, text):
    """(file, status, what was said) of each of the files, which are one text or None."""
    if len(files) > 1 and is_clean(folder, nodes, text):
        return [(file, 0, "") for file in files]
    return [(file, *check(folder, nodes, file)) for file in files]


def work_of(files, commands, most):
    """(files, their text or None), the longest first. Files that the build leaves out, for which
    clang-tidy guesses the flags, are in no text."""
    work = [([source.file for source in text], text) for text in texts_of(files, commands, most)]
    work += [([file], None) for file in files if file not in commands]
    return sorted(work, key=lambda one: -len(one[0]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--nodes", type=int, default=225000)
    parser.add_argument("--most", type=int, default=16)
    arguments = parser.parse_args()
    failures = count = 0
    commands = commands_of(arguments.build)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as pool:
        write_database(folder, list(commands.values()))
        work = work_of(sources(), commands, arguments.most)
        for results in pool.map(lambda one: check_all(folder, arguments.nodes, *one), work):
            for name, status, output in results:
                count += 1
                failures += status != 0
                if status:
                    errors = (line for line in output.splitlines() if ": error: " in line)
                    print("\n".join("# " + line for line in errors))
                print(f"{'not ok' if status else 'ok'} {count} - {name}", flush=True)
    print(f"1..{count}")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
