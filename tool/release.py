"""Tells of a release: its version and its day, which meson.build has, and the releases of
CHANGELOG.md, the latest first. Files that must name the version themselves are compared with it.

    release.py --version | --day | --seconds     prints one of them; seconds are those since 1970
    release.py --debian                          prints the changelog of the Debian packages
    release.py --check                           says which file has another version, status 1
"""
import calendar
import json
import pathlib
import re
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
MAINTAINER = "The Talon authors <talon-cards@users.noreply.github.com>"
HEADING = re.compile(r"(?m)^## (\S+), (unreleased|\d{4}-\d\d-\d\d)$")
# Files whose format has a place for the version: what reads it from a file's text.
NAMED = {
    "package.json": lambda text: json.loads(text).get("version"),
    "pyproject.toml": lambda text: (re.findall(r'(?m)^version = "(.*)"', text) or [None])[0],
}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def version():
    return re.search(r"version: '([^']+)'", read("meson.build"))[1]


def day():
    return re.search(r"(?m)^released = '(\d{4}-\d\d-\d\d)'", read("meson.build"))[1]


def seconds():
    """The beginning of the day, in UTC: the time of all files in packages. Meson refuses files of
    the future, so it must have come wherever they are built."""
    return calendar.timegm(time.strptime(day(), "%Y-%m-%d"))


def releases():
    """Versions and their days, the latest first."""
    return [(name, day() if when == "unreleased" else when)
            for name, when in HEADING.findall(read("CHANGELOG.md"))]


def debian_changelog():
    """One entry for each release: Debian reads the version and the time from it."""
    for name, when in releases():
        at = time.strftime("%a, %d %b %Y 00:00:00 +0000", time.strptime(when, "%Y-%m-%d"))
        yield (f"talon ({name}) bookworm; urgency=medium\n\n"
               f"  * Release {name}; CHANGELOG.md in talon-doc tells what changed.\n\n"
               f" -- {MAINTAINER}  {at}\n")


def faults():
    """What disagrees with meson.build, in sentences."""
    latest, when = HEADING.findall(read("CHANGELOG.md"))[0]
    if latest != version():
        yield f"CHANGELOG.md begins with {latest}, meson.build has {version()}."
    if when not in ("unreleased", day()):
        yield f"CHANGELOG.md says that {latest} is of {when}, meson.build says {day()}."
    if any(day() <= when for _, when in releases()[1:]):
        yield f"meson.build says {day()}, and a release before {latest} is not older."
    for name, version_of in NAMED.items():
        for path in sorted([*ROOT.glob(f"*/{name}"), *ROOT.glob(f"*/*/{name}")]):
            said = version_of(path.read_text(encoding="utf-8"))
            if said not in (None, version()) and "node_modules" not in path.parts:
                yield f"{path.relative_to(ROOT)} has version {said}, meson.build {version()}."


def main(words):
    answers = {"--version": version, "--day": day, "--seconds": seconds,
               "--debian": lambda: "\n".join(debian_changelog()).rstrip()}
    if words == ["--check"]:
        found = list(faults())
        print("\n".join(found), end="\n" if found else "")
        return 1 if found else 0
    if len(words) != 1 or words[0] not in answers:
        sys.exit(__doc__)
    print(answers[words[0]]())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
