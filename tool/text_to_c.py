"""Prints files as C strings: python3 tool/text_to_c.py NAME FILE [NAME FILE …]

A string is written as numbers, because compilers may refuse long literals. Texts are ASCII.
"""
import sys

LINE = 20  # numbers


def main(words):
    """Prints one array for each name and file."""
    for name, file in zip(words[::2], words[1::2]):
        with open(file, encoding="ascii") as source:
            codes = [ord(letter) for letter in source.read()] + [0]
        rows = [codes[at:at + LINE] for at in range(0, len(codes), LINE)]
        lines = ",\n".join("    " + ", ".join(map(str, row)) for row in rows)
        print(f"extern const char {name}[];\nconst char {name}[] = {{\n{lines}\n}};")


main(sys.argv[1:])
