"""The pages of man: one for each command in each language, without a warning of mandoc, with every
option of the help; and those of the record and the protocol. Arguments: the program, and the folder
of tool/terminal_files.sh. TAP.
"""
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

LANGUAGES = ("en", "de", "fr")


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, env={"LC_ALL": "C.UTF-8"},
                          timeout=300, check=False, **more)


def words_of(text):
    """Its words, without the signs of troff, hyphens at the ends of lines and doubled blanks."""
    return re.sub(r"\s+", " ", text.replace("\N{HYPHEN}", "-"))


def shown(page):
    """As a terminal shows it, without marks for bold type, in long lines."""
    done = run("mandoc", "-Tutf8", "-Owidth=400", page)
    return words_of(re.sub(".\x08", "", done.stdout))


def check_page(tap, page):
    told = run("mandoc", "-Tlint", "-W", "warning", page).stdout
    tap.check(not told, f"{page}: mandoc finds nothing", told)


def check_command(tap, program, folder, command):
    section = 8 if command == "serve" else 1
    for language in LANGUAGES:
        place = folder if language == "en" else os.path.join(folder, language)
        page = os.path.join(place, f"man{section}", f"talon-{command}.{section}")
        if not os.path.exists(page):
            tap.check(False, f"{page} is there")
            continue
        text = shown(page)
        told = run(program, command, "--help", "--lang", language).stdout
        options = set(re.findall(r"(?:^| )(--[a-z-]+)", told))
        missing = {option for option in options if option not in text}
        tap.check(not missing, f"{command}, {language}: every option is on the page", missing)
        help_of_last = re.search(r"--version +(.+)", told)[1]
        tap.check(help_of_last in text, f"{command}, {language}: it speaks the language", text)


def main():
    tap, program, folder = Tap(), sys.argv[1], os.path.join(sys.argv[2], "man")
    done = run(program, "completion", "--", "talon", "help", "")
    commands = [line.split("\t")[0] for line in done.stdout.splitlines() if line != "help"]
    tap.check(len(commands) >= 18, "there are commands", commands)
    for command in commands:
        check_command(tap, program, folder, command)
    pages = sorted(glob.glob(os.path.join(folder, "**/man*/*"), recursive=True))
    wanted = len(LANGUAGES) * (len(commands) + 1) + 2
    tap.check(len(pages) == wanted, "there are no other pages", f"{len(pages)} for {wanted}")
    for page in pages:
        check_page(tap, page)
    for name, document in (("man5/talon-record.5", "record"),
                           ("man7/talon-protocol.7", "protocol")):
        text = shown(os.path.join(folder, name))
        with open(os.path.join(ROOT, f"doc/{document}.md"), encoding="utf-8") as file:
            headings = re.findall(r"^## ([A-Z][^`\n]*)$", file.read(), re.M)
        missing = [heading for heading in headings if heading not in text]
        tap.check(headings and not missing, f"{name}: all sections are there", missing)
    status = run(program, "manual", "nothing")
    tap.check(status.returncode == 2 and "There is no command" in status.stderr,
              "a page that is not there is refused", status.stderr)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
