"""Turns the names of bots (data/bot_names.json) into the C table of src/text/bot_names.c. The page
takes the same file.

    python3 tool/bot_names.py data/bot_names.json > …
"""
import json
import pathlib
import sys

import catalogue


def main(path):
    languages = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    print('/* Written by tool/bot_names.py. */\n#include "bot_names.h"\n')
    print("const struct text_bot_names text_bot_names[] = {")
    for language, bots in languages.items():
        for bot, names in bots.items():
            listed = ", ".join(catalogue.quoted(name) for name in names)
            print(f'    {{ "{language}", "{bot}", {{ {listed} }} }},')
    print("    { NULL, NULL, { NULL } },\n};")


main(sys.argv[1])
