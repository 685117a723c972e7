"""Checks that no rule of the page's CSS reaches into components that it does not know: the looks of
a control are set by its own class or by its parent, never by something further up. All marks of
cards weigh the same, so that their order says which of several is seen. No rule is for what stands
before or after any element: the browser would then compute three styles for each element.
"""
import glob
import os
import re

CONTROLS = "a|button|input|label|select|summary|textarea"
# A control without a class of its own, at the end of a selector, and how it is joined to the rest.
CONTROL = re.compile(rf"(?P<joined>\s*[>+~]\s*|\s+)(?:(?:{CONTROLS})(?![\w-])|:is\([^()]*"
                     rf"(?<![\w.#-])(?:{CONTROLS})(?![\w-])[^()]*(?:\([^()]*\)[^()]*)*\))"
                     r"(?P<rest>[^\s>+~]*)$")
LOOKS = re.compile(r"(?:^|[;\s])(color|background[\w-]*|border[\w-]*|opacity|visibility|filter|"
                   r"box-shadow|clip-path|accent-color|appearance|position|inset)\s*:")
ANY_BESIDE = re.compile(r"(?:^|[\s>+~*])::?(?:before|after)$")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def selectors(text):
    """The selectors of a list, divided at the commas outside of brackets."""
    depth, start = 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            yield text[start:at].strip()
            start = at + 1
    yield text[start:].strip()


def reaches(selector):
    """Whether it names a control by its kind alone, below something that is not its parent."""
    found = CONTROL.search(selector)
    if not found or found.group("joined").strip():
        return False
    own = re.sub(r":not\([^()]*\)", "", found.group("rest"))
    return "." not in own


def outweighs(selector):
    """Whether it gives a mark to cards that weighs more than the others."""
    return re.search(r"\.card[.:\[](?!where)[^\s>+~]*$", selector) is not None


def faults_of(text):
    """The line of each rule that reaches too far, and what is wrong with it."""
    plain = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    for rule in RULE.finditer(plain):
        looks = LOOKS.search(rule.group(2))
        line = plain[:rule.start(2)].count("\n") + 1
        for selector in selectors(" ".join(rule.group(1).split())):
            if ANY_BESIDE.search(selector):
                yield line, f"{selector} is for every element: name those that have such a part"
            if looks and reaches(selector):
                yield line, (f"{selector} sets {looks.group(1)} of controls that it does not know: "
                             "name their class, or their parent with >")
            if "box-shadow" in rule.group(2) and outweighs(selector):
                yield line, f"{selector} outweighs other marks of cards: .card:where(...)"


def problems(root):
    """All faults in the CSS of the page, each with its place."""
    for path in sorted(glob.glob(os.path.join(root, "web/src/style/*.css"))):
        with open(path, encoding="utf-8") as file:
            for line, text in faults_of(file.read()):
                yield f"{os.path.relpath(path, root)}:{line}", text
