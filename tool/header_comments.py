"""Prints a header as Doxygen expects it: comments stand before what they explain, or behind it on
the same line. Usage: header_comments.py HEADER
"""
import re
import sys

RULE = re.compile(r"/\* -{3,}.*?-{3,} \*/")  # a line between two parts of a header
PAIR = re.compile(r"(?m)^( *struct \w+) (\w+), (\w+);")  # members that Doxygen takes for one
SIGNS = re.compile(r"[\\@<>&#%]")  # which mean something to Doxygen


def plain(comment):
    return comment[:4] + SIGNS.sub(lambda sign: "\\" + sign[0], comment[4:])


def marked(line_start, comment):
    """A comment as one of Doxygen's; `line_start`: the text before it on its line."""
    if not line_start.strip():
        return plain("/**" + comment[2:])
    return plain("/**<" + comment[2:])


def main(path):
    with open(path, encoding="utf-8") as file:
        text = PAIR.sub(r"\1 \2;\1 \3;", RULE.sub("", file.read()))
    found, at = [], 0
    for comment in re.finditer(r"/\*.*?\*/", text, re.S):
        found.append(text[at:comment.start()])
        line_start = text[text.rfind("\n", 0, comment.start()) + 1:comment.start()]
        said = marked(line_start, comment[0])
        # The first comment tells of the file.
        if not at:
            said = said.replace("/**", f"/** @file {path.split('include/')[-1]}\n *", 1)
        found.append(said)
        at = comment.end()
    print("".join(found) + text[at:], end="")


if __name__ == "__main__":
    main(sys.argv[1])
