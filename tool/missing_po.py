"""Prints what a catalogue lacks, as a catalogue to be filled in.

    python3 tool/missing_po.py fr > missing.po
    tool/merge_po.sh fr missing.po po/fr.po     # when every msgstr is filled in

po/de.po tells which messages there are, because it is kept complete with the code. Its translation
stands above each message as a comment, for it often shows what is meant; merging leaves it out.
"""
import argparse
import json
import pathlib

import catalogue
import po_references

PO = pathlib.Path(__file__).resolve().parents[1] / "po"
MODEL = PO / "de.po"


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def header_of(path):
    """The lines of a catalogue before its first message."""
    return path.read_text(encoding="utf-8").split("\n\n", 1)[0]


def empty(entry, forms, sources):
    """A message without its translation, in so many forms if it counts things."""
    texts = entry.texts
    lines = [f"#. {text}" for key, text in texts.items() if key.startswith("msgstr")]
    lines += po_references.comment(sources.of(entry.key))
    lines += [f"{key} {quoted(texts[key])}" for key in ("msgctxt", "msgid", "msgid_plural")
              if key in texts]
    if entry.plural:
        return lines + [f'msgstr[{form}] ""' for form in range(forms)]
    return lines + ['msgstr ""']


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("language", help="one that po/LINGUAS names")
    path = PO / f"{parser.parse_args().language}.po"
    known = {entry.key for entry in catalogue.read(path)}
    sources = po_references.Sources()
    forms = catalogue.plural_forms(path)
    print(header_of(path))
    for entry in catalogue.read(MODEL):
        if entry.key not in known:
            print("", *empty(entry, forms, sources), sep="\n")


if __name__ == "__main__":
    main()
