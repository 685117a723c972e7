"""Turns gettext catalogues (po/*.po) into one C file: a sorted table of texts for each language.

    python3 tool/catalogue.py po/de.po … > catalogues.c

English is the msgids themselves and needs no file. Fuzzy, obsolete and empty translations are left
out, so that the msgid shows. A translator's comment "Same as in English." says that a text which
looks untranslated is meant so. The key of a message with a context is context, EOT, msgid, as in
gettext. A message that counts things has its forms one behind the other, each with a zero byte at
its end. The tests of the catalogues use this reader too.
"""
import pathlib
import re
import sys

KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(\[\d+\])?\s*(".*")\s*$')
ESCAPE = re.compile(r"\\([0-7]{1,3}|x[0-9A-Fa-f]{2}|.)")
SAME = "# Same as in English."
SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


class Broken(Exception):
    """The file is no catalogue; the text says where."""


def unescape(match):
    code = match.group(1)
    if code[0] in "01234567":
        return chr(int(code, 8))
    if code[0] == "x" and len(code) == 3:
        return chr(int(code[1:], 16))
    return SIMPLE.get(code, code)


def unquote(text, where):
    body = text.strip()
    if len(body) < 2 or body[0] != '"' or body[-1] != '"':
        raise Broken(f"{where}: a text in quotation marks was expected")
    if re.search(r'(?<!\\)(\\\\)*"', body[1:-1]):
        raise Broken(f"{where}: a quotation mark inside a text lacks its backslash")
    return ESCAPE.sub(unescape, body[1:-1])


class Entry:
    """One message: its texts by keyword, and the line it began on."""

    def __init__(self, line, fuzzy, same):
        self.line, self.fuzzy, self.same, self.texts = line, fuzzy, same, {}

    @property
    def key(self):
        context = self.texts.get("msgctxt")
        msgid = self.texts.get("msgid", "")
        return msgid if context is None else f"{context}\x04{msgid}"

    @property
    def plural(self):
        return "msgid_plural" in self.texts


def read(path):
    """All entries of a catalogue that are not obsolete, the header (msgid "") included."""
    entries, entry, keyword, fuzzy, same = [], None, None, False, False
    for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").splitlines(), 1):
        where, line = f"{path}:{number}", line.strip()
        if line.startswith("#,") and "fuzzy" in line:
            fuzzy = True
        elif line == SAME:
            same = True
        elif line.startswith("#~"):
            fuzzy = same = False
        if not line or line.startswith("#"):
            keyword = None
            continue
        match = KEYWORD.match(line)
        if match:
            word = match.group(1)
            if entry is None or word == "msgctxt" or (word == "msgid" and "msgid" in entry.texts):
                entry, fuzzy, same = Entry(number, fuzzy, same), False, False
                entries.append(entry)
            keyword = word + (match.group(2) or "")
            if keyword in entry.texts:
                raise Broken(f"{where}: a second {keyword} in one message")
            entry.texts[keyword] = unquote(match.group(3), where)
        elif line.startswith('"') and keyword:
            entry.texts[keyword] += unquote(line, where)
        else:
            raise Broken(f"{where}: this line is no part of a message")
    for message in entries:
        if "msgid" not in message.texts:
            raise Broken(f"{path}:{message.line}: a message without msgid")
    return entries


def plural_forms(path):
    """How many plural forms the header of a catalogue promises."""
    header = next(entry.texts["msgstr"] for entry in read(path) if not entry.texts["msgid"])
    return int(re.search(r"nplurals=(\d+)", header).group(1))


def plural_rule(path):
    """The rule of a catalogue's header that says which form a number n has, as C."""
    header = next(entry.texts["msgstr"] for entry in read(path) if not entry.texts["msgid"])
    rule = re.search(r"plural=([-+n0-9 ()<>=!&|?:%*/]+);", header)
    if not rule:
        raise Broken(f"{path}: the header has no rule of plurals")
    return rule.group(1)


def forms_of(entry):
    """The translations of a message: one, or one for each plural form."""
    if not entry.plural:
        return [entry.texts.get("msgstr", "")]
    return [text for key, text in sorted(entry.texts.items()) if key.startswith("msgstr[")]


def translations(path):
    """The usable translations of a catalogue, by key; a key twice is an error."""
    found = {}
    for entry in read(path):
        forms = forms_of(entry)
        if not entry.texts["msgid"] or entry.fuzzy or not all(forms):
            continue
        text = "\0".join(forms)
        if entry.key in found:
            raise Broken(f"{path}:{entry.line}: this message is translated twice")
        found[entry.key] = text
    return found


def quoted(text):
    """A C string literal: other bytes than plain ones as three octal digits."""
    plain = "".join(chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}"
                    for b in text.encode("utf-8"))
    return f'"{plain}"'


def name_of(language):
    return "entries_" + re.sub(r"\W", "_", language)


def form_name_of(language):
    return "form_" + re.sub(r"\W", "_", language)


def table(language, found):
    rows = sorted(found.items(), key=lambda item: item[0].encode("utf-8"))
    lines = [f"static const struct text_entry {name_of(language)}[] = {{"]
    lines += [f"    {{ {quoted(key)}, {quoted(text)} }}," for key, text in rows]
    return lines + ["    { NULL, NULL },", "};", ""]


def form_function(language, rule):
    return [f"static unsigned {form_name_of(language)}(unsigned long n)", "{",
            f"    return (unsigned)({rule});", "}", ""]


def source(paths):
    languages = {pathlib.Path(path).stem: translations(path) for path in paths}
    lines = ["/* Written by tool/catalogue.py. */", '#include "catalogue.h"', ""]
    for language, found in languages.items():
        lines += table(language, found)
    lines += form_function("en", "n != 1")
    for path in paths:
        lines += form_function(pathlib.Path(path).stem, plural_rule(path))
    lines += ["const struct talon_catalogue text_catalogues[] = {",
              '    { "en", NULL, 0, form_en },']
    lines += [f'    {{ "{language}", {name_of(language)}, {len(found)}, '
              f'{form_name_of(language)} }},' for language, found in languages.items()]
    lines += ["};", f"const unsigned text_catalogues_count = {len(languages) + 1};"]
    names = ", ".join(f'"{language}"' for language in ["en", *languages])
    lines += [f"static const char *const languages[] = {{ {names}, NULL }};",
              "const char *const *const talon_languages = languages;"]
    return "\n".join(lines)


def main(paths):
    try:
        print(source(paths))
    except (Broken, OSError, UnicodeDecodeError) as error:
        sys.exit(f"catalogue.py: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
