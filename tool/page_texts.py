"""Finds the places in web/src that a browser's translator would break. It replaces text nodes by
elements of its own and changes the language of the document, so the page keeps no text nodes, reads
no text back, and asks the document for no language. tidy.py reports them.
"""
import re

import page_imports

# Patterns, and the words in which they are reported.
TEXT_DANGERS = (
    (r"\.(?:firstChild|lastChild|childNodes|previousSibling|nextSibling)\b|\bcreateTextNode\b|"
     r"\bSHOW_TEXT\b",
     "reaches for a text node, which a translator may have replaced"),
    (r"\.(?:nodeValue|wholeText|splitText|appendData|insertData|replaceData|deleteData)\b",
     "changes a text node, which a translator may have taken away"),
    (r"\.(?:textContent|innerText)\b(?!\s*=(?!=))",
     "reads back a text, which a translator may have changed"),
)
OTHER_DANGERS = (
    (r"\bdocumentElement\.lang\b(?!\s*=(?!=))",
     "asks the document for the language, which a translator changes: base/translations.ts knows"),
    (r"\.target as \w+\)\.(?:dataset|matches|className|classList|tagName|localName)\b",
     "takes the target of an event for an element of the page: ask for its closest one"),
)
# Files that may work with text nodes, each with its reason.
MAY = {
    "components/RuleBook.tsx": "edits a parsed document before it is shown; ids are not translated",
    "course/book_exercises.ts": "reads ids of rules, which are not translated",
    "glossary/mark_terms.ts": "finds the text nodes anew and replaces them in the same moment",
}
ENTRY, ELEMENTS = "main.tsx", "./base/own_texts"


def code_of(text):
    """The text without comments, line by line the same."""
    return page_imports.TEXT.sub(
        lambda found: found[1] or re.sub(r"[^\n]", " ", found[0]), text)


def dangers(files):
    found = []
    for path, text in sorted(files.items()):
        for number, line in enumerate(code_of(text).splitlines(), 1):
            found += [(f"{page_imports.PAGE}/{path}:{number}", wrong)
                      for pattern, wrong in (() if path in MAY else TEXT_DANGERS) + OTHER_DANGERS
                      if re.search(pattern, line)]
    return found


def entry(files):
    """The page gives its texts elements before it draws anything."""
    modules = page_imports.IMPORT.findall(code_of(files[ENTRY]))
    drawn = [name for name in modules if name == "preact" or name.startswith("./app")]
    if ELEMENTS in modules and all(modules.index(ELEMENTS) < modules.index(n) for n in drawn):
        return []
    return [(f"{page_imports.PAGE}/{ENTRY}", f"draws before it imports {ELEMENTS}")]


def strangers(files):
    return [("tool/page_texts.py", f"{path} is no file of the page")
            for path in MAY if path not in files]


def problems(root):
    """All problems, each as a place and what is wrong there."""
    files = page_imports.page_files(root)
    return dangers(files) + entry(files) + strangers(files)
