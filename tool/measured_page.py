"""Pages of doc/ that a tool writes from what it has counted in data/: strength.py, matches.py."""
import datetime
import os
import sys


def read(path):
    """The text of a file; nothing if there is none."""
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    """A kill leaves the old file or the new one."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)


def day_of(date):
    return datetime.date.fromisoformat(date).strftime("%-d %b %Y")


def write_or_check(folder, name, text, check):
    """Writes doc/NAME.md, or ends with a sentence if it is not the one that the data give."""
    page = os.path.join(folder, f"doc/{name}.md")
    if not check:
        write(page, text)
    elif read(page) != text:
        sys.exit(f"doc/{name}.md is not what data/{name}.json says: python3 tool/{name}.py build")
