"""Links of all Markdown pages, as people who read the sources and the site of the documentation
follow them: files that are there, and headings that the linked page has. TAP.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "../.."))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
LINK = re.compile(r"\]\((?!\w+:)([^)\s]+)\)")


def pages():
    done = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard",
                           "*.md"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return sorted(name for name in done.stdout.split() if os.path.exists(f"{ROOT}/{name}"))


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return FENCED.sub("", file.read())


def anchors_of(text):
    """As GitHub and the site name headings: the second of the same name ends with -1."""
    found = []
    for title in re.findall(r"(?m)^#+ (.*)$", text):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title)
        name = re.sub(r"[^\w -]", "", plain.lower()).strip().replace(" ", "-")
        found.append(f"{name}-{found.count(name)}" if name in found else name)
    return found


def fault_of(page, link, texts):
    """Why a link leads nowhere; "" if it is fine."""
    path, _, anchor = link.partition("#")
    name = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
    if not os.path.exists(os.path.join(ROOT, name)):
        return f"{page}: there is no {name}"
    if anchor and name in texts and anchor not in anchors_of(texts[name]):
        return f"{page}: {name} has no heading #{anchor}"
    return ""


def main():
    tap = Tap()
    texts = {name: read(name) for name in pages()}
    links = [(page, link) for page, text in texts.items() for link in LINK.findall(text)]
    faults = [fault for page, link in links if (fault := fault_of(page, link, texts))]
    tap.check(len(links) > 300, "the pages have links", len(links))
    tap.check(not faults, f"all {len(links)} links lead somewhere", "\n".join(faults))
    listed = set(LINK.findall(texts["doc/README.md"]))
    left = [name for name in texts if name.startswith("doc/") and name != "doc/README.md" and
            name[len("doc/"):] not in listed]
    tap.check(not left, "doc/README.md lists every page of doc/", left)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
