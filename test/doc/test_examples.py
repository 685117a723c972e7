"""The examples of README.md and doc/: each command that a page shows is run, and what the page
prints below it is compared. Argument: the program. TAP.

A fenced block whose lines begin with "$ " shows commands and what they print; "…" stands for
anything. A comment right before a block says more about it:

    <!-- example: COMMAND -->            the block is what this command prints
    <!-- example given: COMMAND -->      has to be run before, and is not shown
    <!-- example file: NAME -->          the block is the content of a file, for later commands
    <!-- example not run: REASON -->

The examples of a page run in one folder, in the order of the page, below the sources of Talon.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "../.."))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

BLOCK = re.compile(r"(?:^<!-- example([^:\n]*): (.*?) -->\n)?^```(\w*)\n(.*?)^```$", re.M | re.S)
LIMIT = 300  # seconds of an example
COLUMNS = 100
LEAST_RUN = 25  # examples; if there are fewer, blocks have lost their marks


class Page:
    """One page, with the folder in which its examples run."""

    def __init__(self, name, program, folder):
        self.name, self.folder = name, folder
        for part in ("examples", "test", "tool"):
            os.symlink(os.path.join(ROOT, part), os.path.join(folder, part))
        self.environment = {"PATH": f"{os.path.dirname(program)}:{os.environ['PATH']}",
                            "HOME": folder, "LC_ALL": "C.UTF-8"}
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            self.text = file.read()

    def blocks(self):
        """(line, kind and text of the comment, language, content) of each block."""
        for found in BLOCK.finditer(self.text):
            line = self.text.count("\n", 0, found.start(4))
            yield line, (found[1] or "").strip(), found[2], found[3], found[4]

    def shell(self, script):
        done = subprocess.run(["bash", "-c", script], cwd=self.folder, env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              stdin=subprocess.DEVNULL, timeout=LIMIT, check=False)
        return done.stdout, done.returncode


def commands_of(block):
    """[command, what it prints] of a block with "$ "; a backslash continues a command."""
    commands = []
    for line in block.splitlines():
        if commands and commands[-1][0].endswith("\\"):
            commands[-1][0] += f"\n{line}"
        elif line.startswith("$ "):
            commands.append([line[2:], ""])
        elif commands:
            commands[-1][1] += f"{line}\n"
    return commands


def is_as_shown(said, shown):
    """Whether an example prints what the page shows. A line too long for the page is broken, and
    an empty line at the end is not shown."""
    said, shown = said.rstrip(), shown.rstrip()
    if max(map(len, said.splitlines()), default=0) > COLUMNS and "\n…" not in shown:
        said, shown = "".join(said.split()), "".join(shown.split())
    parts = map(re.escape, shown.split("…"))
    return re.fullmatch(".*".join(parts), said, re.S) is not None


def check_commands(tap, page, line, block):
    """One shell, so that its variables stay."""
    commands = commands_of(block)
    mark = "-- the next example --"
    said, _ = page.shell(f"\necho '{mark}' $?\n".join([it[0] for it in commands] + [""]))
    parts = re.split(rf"^{mark} (\d+)\n", said, flags=re.M)
    for number, (command, shown) in enumerate(commands):
        at = 2 * number
        printed, status = (*parts[at:at + 2], "", "")[:2]
        fine = is_as_shown(printed, shown) if shown else status == "0"
        tap.check(fine, f"{page.name}:{line}: {command.splitlines()[0]}", printed)


def check_block(tap, page, counts, line, kind, what, content):
    if kind == "not run":
        counts["not run"] += 1
        print(f"# not run, because {what}: {page.name}:{line}")
        return
    if kind == "file":
        with open(os.path.join(page.folder, what), "w", encoding="utf-8") as file:
            file.write(content)
        return
    if kind == "given":
        said, status = page.shell(what)
        tap.check(not status, f"{page.name}:{line}: what is given", said)
    elif what:
        said, _ = page.shell(what)
        tap.check(is_as_shown(said, content), f"{page.name}:{line}: {what}", said)
        counts["run"] += 1
        return
    if content.startswith("$ "):
        counts["run"] += len(commands_of(content))
        check_commands(tap, page, line, content)


def check_comparison(tap):
    """The comparison can fail."""
    tap.check(is_as_shown("a\nb\nc\n", "a\n…\n") and is_as_shown("a\nb\n", "a\nb\n") and
              is_as_shown("a\nb 1 c\n", "a\nb … c\n") and not is_as_shown("a\nb\n", "a\n") and
              not is_as_shown("a\nb\n", "a\nc\n") and not is_as_shown("", "a\n") and
              not is_as_shown("a  b\n", "a b\n"), "the comparison sees a difference")


def main():
    tap, counts = Tap(), {"run": 0, "not run": 0}
    program = os.path.abspath(sys.argv[1])
    check_comparison(tap)
    for path in ["README.md", "CONTRIBUTING.md", *sorted(glob.glob("doc/*.md", root_dir=ROOT))]:
        with tempfile.TemporaryDirectory(prefix="talon-doc-") as folder:
            page = Page(path, program, folder)
            marks = page.text.count("<!-- example")
            found = 0
            for line, kind, what, _, content in page.blocks():
                found += bool(what)
                check_block(tap, page, counts, line, kind, what, content)
            if marks:
                tap.check(found == marks, f"{path}: each comment stands before a block")
    tap.check(counts["run"] >= LEAST_RUN, f"{counts['run']} examples were run, and "
              f"{counts['not run']} were not")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
