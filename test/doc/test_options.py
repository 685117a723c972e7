"""The options of each command, in its help and in doc/: the help has those that the command takes,
and no others; doc/commands.md, or the page that it links to, has every option of the help; and no
command line in README.md or doc/ has an option that the help lacks. Argument: the program. TAP.
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

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
EVERYWHERE = {"--help", "--version"}
# Command lines: in fenced blocks with the lines that continue them, and in a line of text. Behind
# "--" and in quotation marks are other programs.
BLOCK = re.compile(r"^```\w*\n(.*?)^```$", re.M | re.S)
LINE = re.compile(r"(?:^|[|;&$(]\s*|sudo )talon(?:-(?=sim))? ?(\w+)"
                  r"((?:[^\n|;&#]|\\\n|\n {4,}(?=[\[(-]))*)", re.M)
INLINE = re.compile(r"`(?:echo [^`|]*\| )?talon (\w+)([^`]*)`")


def read(name):
    with open(os.path.join(ROOT, "doc", name), encoding="utf-8") as file:
        return file.read()


def anchor_of(title):
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def section(page, anchor):
    """The text below this heading, up to the next one that is no lower."""
    text = re.sub(BLOCK, lambda found: found[0].replace("\n#", "\n "), page)
    for found in re.finditer(r"^(#+) (.*)\n", text, re.M):
        if anchor_of(found[2]) == anchor:
            end = re.search(rf"^#{{1,{len(found[1])}}} ", text[found.end():], re.M)
            return text[found.end():found.end() + end.start() if end else None]
    return ""


def documented(commands):
    """Where each command is documented: {command: text}."""
    page, texts = read("commands.md"), {}
    for names, link in re.findall(r"^\| \[(`talon [^\]]*)\]\(([^)]*)\) \|", page, re.M):
        file, _, anchor = link.partition("#")
        whole = read(file) if file else page
        for command in re.findall(r"`talon (\w+)`", names):
            texts[command] = section(whole, anchor) if anchor else whole
    return {command: texts.get(command, "") for command in commands}


def options_used(text):
    """(command, option) of the command lines of a page."""
    blocks = "\n".join(found[1] for found in BLOCK.finditer(text))
    for found in [*LINE.finditer(blocks), *INLINE.finditer(re.sub(BLOCK, "", text))]:
        words = re.sub(r'"[^"]*"', "", re.split(r" -- ", found[2])[0])
        for option in OPTION.findall(words):
            yield found[1], option


# Options that all commands take.
EACH = {"--help", "--version", "--lang"}
# An option in the sources: in a table of flags, or compared without its hyphens.
SOURCE = re.compile(r'"(--[a-z][a-z-]*)"|\b(?:flag|text), "([a-z][a-z-]*)"|'
                    r'\[[A-Z]+\] = "([a-z][a-z-]*)"')
OF_SEVERAL = {"src/cli/verify_command.c": ["verify", "replay"]}
# Most commands are asked with the option alone: it lacks its value, or something else. These read
# an option only behind other words.
ASKED = {"invite": "key {} 1", "reset": "data name {} 1", "store": "forget none {} 2020-01-01"}
UNKNOWN = re.compile(r"There is no option|is one word too many")


def options_of_rows(text):
    """The options at the beginning of a row of a help."""
    rows = re.findall(r"^  (\S.*?)(?:  |$)", text, re.M)
    return set(OPTION.findall("\n".join(rows))) - EACH


def options_in_sources(commands):
    """{command: options that its sources name}. A file with the name of no command is of all."""
    found = {command: set() for command in commands}
    for path in glob.glob("src/cli/*.c", root_dir=ROOT):
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            names = {words[0] or f"--{words[1] or words[2]}" for words in
                     SOURCE.findall(file.read())} - EACH
        command = os.path.basename(path).split("_")[0]
        for one in OF_SEVERAL.get(path, [command] if command in found else commands):
            found[one] |= names
    return found


def takes(program, folder, command, option):
    """Whether a command knows an option. It never finds what to do with it."""
    words = ASKED.get(command, "{}").format(option).split()
    done = subprocess.run([program, command, *words], cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, env={"LC_ALL": "C"}, timeout=300, check=False)
    return not UNKNOWN.search(done.stderr)


def check_taken(tap, program, rows):
    sources = options_in_sources(list(rows))
    with tempfile.TemporaryDirectory() as folder:
        for command, named in rows.items():
            taken = {option for option in named | sources[command]
                     if takes(program, folder, command, option)}
            tap.check(taken == named, f"talon {command} takes the options in the rows of its help",
                      f"only one of both has {taken ^ named}")


def main():
    tap, program = Tap(), os.path.abspath(sys.argv[1])

    def help_of(*words):
        return subprocess.run([program, *words, "--help"], capture_output=True, text=True,
                              check=True, env={"LC_ALL": "C"}).stdout

    helps = {command: set(OPTION.findall(help_of(command))) - EVERYWHERE
             for command in re.findall(r"^  talon (\S+)", help_of(), re.M)}
    check_taken(tap, program, {command: options_of_rows(help_of(command)) for command in helps})
    shared = section(read("commands.md"), "commands").split("###")[0]
    tap.check(len(helps) > 15 and sum(map(len, helps.values())) > 100, "the helps have options")
    for command, text in documented(helps).items():
        missing = helps[command] - set(OPTION.findall(text)) - set(OPTION.findall(shared))
        tap.check(text and not missing, f"the page has all options of talon {command}", missing)
    pages = ["README.md", *sorted(glob.glob("doc/*.md", root_dir=ROOT))]
    used = 0
    for name in pages:
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            found = [pair for pair in options_used(file.read()) if pair[0] in helps]
        used += len(found)
        wrong = {pair for pair in found if pair[1] not in helps[pair[0]] | EVERYWHERE}
        tap.check(not wrong, f"{name}: no option that its command does not know", wrong)
    tap.check(used > 150, f"{used} options are used in the pages")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
