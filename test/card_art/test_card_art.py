"""Checks the pictures of cards that `talon card` prints. TAP output.

    python3 test/card_art/test_card_art.py TALON

Every card of every pack has a well-formed drawing of its own in every set, with the index of its
language. Index and card differ enough in lightness (WCAG 2.2) in all colours, and people who see
fewer colours can still tell the Elfer colours. The page's parts are the same drawings. A wrong
command line is answered with a sentence.
"""
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

TALON = sys.argv[1]
FRENCH = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"] + ["*1", "*2", "*3", "*4"]
ELFER = [f"{colour}{number}" for colour in "bgry" for number in range(1, 21)]
SETS = ["classic", "compact", "large", "plain", "belgian"]
SVG = "{http://www.w3.org/2000/svg}"
results = []


def check(name, problems):
    results.append(not problems)
    print(f"{'not ok' if problems else 'ok'} {len(results)} - {name}")
    for problem in problems[:12]:
        print(f"  # {problem}")


def talon(*words, language="en"):
    return subprocess.run([TALON, "card", *words, "--lang", language], capture_output=True,
                          text=True)


def parts():
    return json.loads(talon("--parts").stdout)


def drawn(whole, face):
    """The shapes of a face with what is shared filled in."""
    return re.sub(r"\{(.)\}", lambda found: whole["shared"][found[1]], face[1])


def check_parts(whole):
    wrong = []
    for name in SETS:
        sheet = whole["faces"][name]
        if sorted(sheet) != sorted(FRENCH + ELFER + ["?"]):
            wrong.append(f"{name}: not exactly the cards of both packs and a back")
        seen = {}
        for card, face in sheet.items():
            try:
                tree.fromstring(f"<svg>{drawn(whole, face)}</svg>")
            except tree.ParseError as error:
                wrong.append(f"{name} {card}: {error}")
            same = seen.setdefault(look_of(card, face), card)
            if same != card:
                wrong.append(f"{name}: {card} looks like {same}")
    check("every card of both packs has a well-formed drawing of its own", wrong)


def look_of(card, face):
    """The features that tell a face: colours, shapes and, where letters are left open, the rank."""
    return face[0], face[1], card[0] if "@" in face[1] else ""


def check_documents():
    wrong = []
    for card in ["Ks", "Th", "2c", "*1", "b7", "y20", "?"]:
        for name in SETS:
            answer = talon("--svg", card, "--set", name, "--tones", "four", "--paper", "dark")
            root = tree.fromstring(answer.stdout)
            if root.tag != SVG + "svg" or root.find(SVG + "title") is None:
                wrong.append(f"{card} {name}: no svg with a title")
            if "four-colours" not in root.get("class") or "dark-cards" not in root.get("class"):
                wrong.append(f"{card} {name}: {root.get('class')}")
    sheet = tree.fromstring(talon("--sheet").stdout)
    count = len(sheet.findall(SVG + "g"))
    if count != len(FRENCH) + len(ELFER) + 1:
        wrong.append(f"{count} cards on the sheet")
    check("documents are SVG with a title, and all cards are on the sheet", wrong)


def letters(card, language):
    """The index glyphs of a document, as their paths."""
    root = tree.fromstring(talon("--svg", card, "--set", "compact", language=language).stdout)
    return [path.get("d") for path in root.iter(SVG + "path") if path.get("class") == "i"]


def check_languages(whole):
    wrong = []
    for language, index in [("en", "AKQJ"), ("de", "AKDB")]:
        for rank, letter in zip("AKQJ", index):
            if letters(f"{rank}h", language) != [whole["glyphs"][letter]]:
                wrong.append(f"{language}: {rank} is not drawn {letter}")
    if talon("Herz Dame", language="de").stdout != talon("Qh", language="de").stdout:
        wrong.append("Herz Dame is not the queen of hearts")
    check("index letters and names follow the language", wrong)


# ---- colours ---------------------------------------------------------------------------


def schemes():
    """The colours of each kind of card: {name: {variable: value}}."""
    style = talon("--style").stdout.split("@media")[0]
    rules = {selector: dict(re.findall(r"--card-([\w-]+):([^;}]+)", body))
             for selector, body in re.findall(r":root([.\w-]*)\{([^}]*)\}", style)}
    found = {}
    for dark in ["", ".dark-cards"]:
        for tones in ["", ".four-colours", ".strong-cards"]:
            colours = {}
            for selector in ["", tones, dark, dark + tones]:
                colours.update(rules.get(selector, {}))
            found[dark + tones or "plain"] = colours
    return found


def linear(colour):
    digits = colour.strip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    values = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def contrast(one, other):
    bright = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


SUITS = ["c", "d", "h", "s"]
COLOURS = ["blue", "green", "red", "yellow"]


def check_contrast():
    wrong = []
    for name, have in schemes().items():
        enough = 7 if "strong" in name else 4.5
        for ink in SUITS + ["j"] + [f"{colour}-deep" for colour in COLOURS]:
            ratio = contrast(have[ink], have["paper"])
            if ratio < enough:
                wrong.append(f"{name}: {ink} on paper {ratio:.2f}")
        for tone in COLOURS:
            on = have["on-yellow" if tone == "yellow" else "on-tone"]
            ratio = contrast(on, have[tone])
            if ratio < 4.5:
                wrong.append(f"{name}: the number on {tone} {ratio:.2f}")
    check("index and card differ by 4.5 at least, strong ones by 7", wrong)


# What people without red, without green and without blue cones see (Machado and others, 2009).
BLIND = {
    "no red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
               [-0.003882, -0.048116, 1.051998]],
    "no green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                 [-0.011820, 0.042940, 0.968881]],
    "no blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900]],
}


def lab(rgb):
    x, y, z = (sum(row[i] * rgb[i] for i in range(3)) / white for row, white in zip(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]],
        [0.9505, 1.0, 1.089]))
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen_by(matrix, colour):
    rgb = linear(colour)
    return lab([min(1, max(0, sum(row[i] * rgb[i] for i in range(3)))) for row in matrix])


def check_blindness():
    wrong = []
    for name, have in schemes().items():
        for who, matrix in BLIND.items():
            seen = {colour: seen_by(matrix, have[colour]) for colour in COLOURS}
            for i, one in enumerate(COLOURS):
                for other in COLOURS[i + 1:]:
                    apart = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other])) ** 0.5
                    if apart < 12:
                        wrong.append(f"{name}, {who}: {one} and {other} {apart:.0f} apart")
    check("Elfer colours stay apart for people who see fewer", wrong)


def check_variables(whole):
    style = talon("--style").stdout
    used = set(re.findall(r"var\((--[\w-]+)\)", style))
    made = set(re.findall(r"(--[\w-]+):", style))
    classes = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^}]*\}", "{}", style)))
    wrong = [f"{name} is used and never set" for name in sorted(used - made)]
    needed = set()
    for sheet in whole["faces"].values():
        for face in sheet.values():
            needed.add(face[0])
            needed.update(" ".join(re.findall(r'class="([^"]*)"', drawn(whole, face))).split())
    wrong += [f"class {name} has no style" for name in sorted(needed - classes - {"back"})]
    check("the style sheet knows every class and every colour it uses", wrong)


def check_book():
    page = subprocess.run([TALON, "rules", "whist", "--format", "html"], capture_output=True,
                          text=True).stdout
    wrong = [] if "--card-paper:" in page else ["no style sheet"]
    examples = re.findall(r'<p class="example">(.*?)</p>', page, re.S)
    for example in examples:
        named = set(re.findall(r'data-card="([^"]*)"', example))
        if len(named) != example.count("<svg"):
            wrong.append(f"{sorted(named)}: {example.count('<svg')} pictures")
    if "<svg" not in page:
        wrong.append("no pictures at all")
    check("the rule book shows the cards of its examples", wrong)


def check_complaints():
    wrong = []
    for words, said in [
        (["Zz"], 'There is no card "Zz"'),
        (["q"], 'There is no card "q"'),
        (["Ks", "--set", "pretty"],
         '--set cannot be "pretty". Possible: classic, compact, large, plain, belgian.'),
        (["Ks", "--tones", "five"], '--tones cannot be "five". Possible: two, four, strong.'),
        (["Ks", "--paper", "blue"], '--paper cannot be "blue". Possible: light, dark.'),
        (["Ks", "--svg"], "--svg needs a value."),
        (["Ks", "Qs"], '"Qs" is one too many.'),
        (["--size", "3"], "There is no option --size."),
    ]:
        answer = subprocess.run([TALON, "card", *words], capture_output=True, text=True,
                                env={"LC_ALL": "C"})
        if answer.returncode != 2 or answer.stdout or said not in answer.stderr:
            wrong.append(f"{' '.join(words)}: {answer.returncode} {answer.stderr.strip()}")
    check("wrong command lines are answered with a sentence", wrong)


def main():
    whole = parts()
    check_parts(whole)
    check_documents()
    check_languages(whole)
    check_contrast()
    check_blindness()
    check_variables(whole)
    check_book()
    check_complaints()
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
