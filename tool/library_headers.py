"""Reads include/talon: what the headers of the library declare for programs to call and to read.

library_archive.py and the suite "library" go by it. Usage: library_headers.py HEADER…
"""
import dataclasses
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADERS = ROOT / "include/talon"
MAP = ROOT / "src/library/libtalon.map"
# What a game from outside defines; the library only declares it.
OF_OTHERS = {"talon_outside_game"}


@dataclasses.dataclass(frozen=True)
class Declaration:
    """A function, or an object: its name, its text without the semicolon, and its header."""
    name: str
    text: str
    header: str
    is_object: bool


def without_comments(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#ifdef __cplusplus.*?^#endif", "", text, flags=re.S | re.M)
    return re.sub(r"^#(?:.*\\\n)*.*$", "", text, flags=re.M)


def statements(text):
    """The statements outside of braces; a block in braces ends one."""
    depth, found = 0, [""]
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if not depth and letter in ";}":
            found.append("")
        elif not depth:
            found[-1] += letter
    return [" ".join(statement.split()) for statement in found]


def declared_by(statement):
    """The names that a statement declares, each with whether it is an object."""
    if statement.startswith(("static", "typedef", "_Static_assert")):
        return []
    if statement.startswith("extern"):
        return [(name, True) for name in re.findall(r"\b(talon_\w+)(?:\[[^]]*\])*(?=,|$)",
                                                    statement)]
    function = re.match(r"[^(]*?\b(talon_\w+)\(", statement)
    return [(function[1], False)] if function else []


def declarations(folder=HEADERS):
    """All of them, header after header in the order of their names."""
    found = []
    for path in sorted(pathlib.Path(folder).glob("*.h")):
        for statement in statements(without_comments(path.read_text(encoding="utf-8"))):
            found += [Declaration(name, statement, path.name, is_object)
                      for name, is_object in declared_by(statement) if name not in OF_OTHERS]
    return found


def mapped_names(path=MAP):
    """The names that the version script exports, each with the version of the library that has had
    it first."""
    found, version = {}, None
    for line in re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S).splitlines():
        begun = re.match(r"([\w.]+) \{", line)
        version = begun[1] if begun else version
        found.update((name, version) for name in re.findall(r"\b(talon_\w+);", line))
    return found


def main():
    """For the linker: what these headers declare. Games from outside call it in a program."""
    print("{")
    for declaration in declarations():
        if declaration.header in sys.argv[1:]:
            print(f"    {declaration.name};")
    print("};")


if __name__ == "__main__":
    main()
