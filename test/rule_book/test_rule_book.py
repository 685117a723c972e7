"""The rule books: each is about exactly its configuration, cites rules that exist, and is complete
in every language and format.

    test_rule_book.py TALON
"""
import html.parser
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test/engine"))
from engine import Engine, Tap  # noqa: E402

with open(os.path.join(ROOT, "po/LINGUAS"), encoding="utf-8") as file:
    LANGUAGES = file.read().split()  # besides English
WIDTH = 78
LONG = 6  # a range of more numbers is thinned
MOST_PLAYERS = 8
# Rules that a player need not be told: how the program draws, names cards, keeps its log; what is
# said by a rule next to them; and what no option offers yet.
UNTOLD = {
    "R-GEN-02", "R-GEN-03", "R-GEN-05", "R-GEN-06", "R-GEN-07", "R-GEN-08", "R-GEN-09",
    "R-GEN-10", "R-GEN-11", "R-GEN-12", "R-WHI-03", "R-WHI-20", "R-TRK-10",
}
FAMILIES = {"war": ("WAR", "RAZ", "STL", "PYA", "TUL"), "whist": ("WHI",), "wunsdorf": ("WUN",),
            "wippen": ("WIP",), "german": ("GER",), "romanian": ("ROM",),
            "norwegian": ("NOR",), "minnesota": ("MIN", "SWE"), "knockout": ("KNO",),
            "israeli": ("ISR",), "bid-whist": ("BID",), "solo-whist": ("SOL",),
            "wiezen": ("WIE",), "danish": ("DAN",), "kleurenwiezen": ("KLE",),
            "esmakker": ("ESM",),
            "spite": ("SPI", "SPM", "SPB")}


class Tags(html.parser.HTMLParser):
    """Whether every tag that opens is closed in turn."""

    def __init__(self):
        super().__init__()
        self.open, self.fault = [], None

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.fault = tag


def book(engine, game, preset, language="en", layout="text", **options):
    """(book, None) or (None, error)."""
    answer = engine.ask("rules", game=game, preset=preset, lang=language, format=layout,
                        options=options)
    return answer.get("book"), answer.get("error")


def presets_of(games):
    return [(game, preset["id"]) for game in games for preset in game["presets"]]


def values_of(option):
    if option["choices"]:
        return [choice["id"] for choice in option["choices"]]
    low, high = option["min"], option["max"]
    if high - low < LONG:
        return [str(value) for value in range(low, high + 1)]
    return [str(value) for value in (low, low + 1, (low + high) // 2, high)]


def body(text):
    """A plain book without its last chapter, which lists the options."""
    return text[:text.rindex("\n\n", 0, text.rindex("\n---"))]


def check_whole(tap, engine, games):
    """Every preset, in all languages and forms."""
    for game, preset in presets_of(games):
        faults = []
        for language in ("en", *LANGUAGES):
            text, error = book(engine, game["id"], preset, language)
            if error:
                faults.append(str(error))
                continue
            if "{" in text or "}" in text or re.search(r"<[\w*]{2,3}>", text):
                faults.append(f"{language}: a hole is left")
            faults += [f"{language}: long line: {line}" for line in text.splitlines()
                       if len(line) > WIDTH]
            tags = Tags()
            tags.feed(book(engine, game["id"], preset, language, "html")[0])
            if tags.fault or tags.open:
                faults.append(f"{language}: tags {tags.fault} {tags.open}")
        tap.check(not faults, f"{game['id']}/{preset} has a whole book", "\n".join(faults))


def paragraphs(text):
    """The sentences of a plain book, without its title (it may be a name), the names of chapters,
    and the rules cited."""
    blocks = re.split(r"\n\n|\n  - ", body(text))
    flat = [re.sub(r"\(R-[^)]*\)", "", " ".join(block.split())).strip() for block in blocks]
    return {block for block in flat if len(block) > 30 and "====" not in block}


def check_translated(tap, engine, games):
    for game, preset in presets_of(games):
        english = paragraphs(book(engine, game["id"], preset, "en")[0])
        same = {language: english & paragraphs(book(engine, game["id"], preset, language)[0])
                for language in LANGUAGES}
        tap.check(not any(same.values()), f"{game['id']}/{preset}: no English in a translation",
                  f"{same}")


def cited_in(text):
    return set(re.findall(r"R-[A-Z]{3}-\d\d", text))


def check_rules(tap, engine, games):
    known, somewhere = set(), set()
    for page in ("rules.md", "rules-family.md"):
        with open(os.path.join(ROOT, "doc", page), encoding="utf-8") as file:
            known |= set(re.findall(r"\*\*(R-[A-Z]{3}-\d\d)\*\*", file.read()))
    for family, words in FAMILIES.items():
        told = set()
        for game in games:
            if game["id"] == family:
                for preset in game["presets"]:
                    told |= cited_in(book(engine, family, preset["id"])[0])
                    for option in game["options"]:
                        for value in values_of(option):
                            text, _ = book(engine, family, preset["id"], **{option["id"]: value})
                            told |= cited_in(text or "")
        tap.check(told <= known, f"{family}: every rule cited exists", str(told - known))
        due = {rule for rule in known if rule[2:5] in words} - UNTOLD
        tap.check(due <= told, f"{family}: every rule is told to somebody", str(sorted(due - told)))
        somewhere |= told
    shared = {rule for rule in known if rule[2:5] == "TRK"} - UNTOLD - somewhere
    tap.check(not shared, "every rule that games of tricks share is told somewhere", str(shared))


def check_options(tap, engine, games):
    """Every valid change of an option changes what the book says, beside the list of options."""
    for game in games:
        first = game["presets"][0]["id"]
        plain = body(book(engine, game["id"], first)[0])
        silent = []
        for option in game["options"]:
            if not told_somewhere(engine, game, option):
                silent.append(option["id"])
        tap.check(plain and not silent, f"{game['id']}/{first}: every option shows in the book",
                  f"silent: {silent}")


def told_somewhere(engine, game, option):
    """An option that only some preset brings to life is silent on the others; one that no preset
    brings to life (a target where all play a single game) is when one other option changes."""
    presets = [preset["id"] for preset in game["presets"]]
    if any(told_apart(engine, game, preset, option) for preset in presets):
        return True
    others = [(other["id"], value) for other in game["options"] if other is not option
              for value in values_of(other)]
    return any(told_apart(engine, game, preset, option, **dict([other]))
               for preset in presets for other in others)


def told_apart(engine, game, preset, option, **others):
    """Whether all valid values of an option make different books on this preset with these other
    options (of numbers: two do)."""
    texts = []
    for value in values_of(option):
        text, error = book(engine, game["id"], preset, **{option["id"]: value}, **others)
        if not error:
            texts.append(body(text))
    if len(values_of(option)) == 1:
        return True
    wanted = len(texts) if option["choices"] else 2
    return len(texts) > 1 and len(set(texts)) >= wanted


def talon(*arguments):
    return subprocess.run([sys.argv[1], "rules", *arguments], capture_output=True, text=True)


def check_program(tap):
    """`talon rules` itself: forms, languages, complaints."""
    german = talon("wippen/full", "--seats", "5", "--lang", "de")
    tap.check(german.returncode == 0 and "Mitte" in german.stdout, "talon rules in German")
    tap.check("5" in german.stdout.split("\n\n")[1] + german.stdout, "for five players")
    page = talon("whist", "--lang", "en", "--format", "html").stdout
    tap.check(page.startswith("<!doctype html>") and "</html>" in page, "a page of its own")
    tap.check(talon("whist", "--format=markdown").stdout.startswith("# "), "Markdown")
    for arguments, words in (
            (["chess"], "Which game"), (["whist", "--format", "pdf"], "format"),
            (["whist", "--seats", "5"], "players"), (["whist", "--option", "x=1"], "no option"),
            (["whist", "--lang", "xx"], "language"), (["whist", "extra"], "extra"),
            (["whist", "--seats"], "needs a value"), (["whist", "--loud"], "--loud"),
            (["wippen", "--seats", "7", "--option", "packs=1"], "")):
        done = talon(*arguments, *([] if "--lang" in arguments else ["--lang", "en"]))
        tap.check(done.returncode == 2 and words in done.stderr and not done.stdout,
                  f"refused: talon rules {' '.join(arguments)}", done.stderr + done.stdout[:80])
    tap.check(talon().returncode == 0 and "whist/classic" in talon().stdout, "a list of games")
    tap.check("--format" in talon("--help", "--lang", "en").stdout, "help")
    one_round, five_rounds = (talon(f"war/{name}").stdout for name in
                              ("tod-und-leben", "tod-und-leben-5"))
    tap.check(talon("war/tod").stdout == one_round != five_rounds,
              "what begins several presets is the one that all of them begin with")
    tap.check("match-points, match-games" in talon("wippen/match").stderr,
              "what begins several presets otherwise is not clear")


def possible_players(engine, game, preset):
    """Every number of players that the engine lets play a preset."""
    return [players for players in range(2, MOST_PLAYERS + 1)
            if not engine.ask("rules", game=game["id"], preset=preset["id"],
                              options={"players": players}).get("error")]


def in_ranges(numbers):
    """[2, 3, 4, 6] as "2-4, 6"."""
    ranges = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in ranges)


def listed(engine, game, preset):
    """The line of a preset in the list, its columns one blank apart."""
    players, possible = str(preset["options"]["players"]), possible_players(engine, game, preset)
    if in_ranges(possible) != players:
        players += f" ({in_ranges(possible)})"
    return f"{game['id']}/{preset['id']} {players} {preset['title']}"


def check_list(tap, engine, games):
    """`talon rules --list` is of every preset; so are the lists that complaints give."""
    wanted = [listed(engine, game, preset) for game in games for preset in game["presets"]]
    done = talon("--list", "--lang", "en")
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    tap.check(lines == wanted and done.returncode == 0, f"a list of {len(wanted)} presets",
              "\n".join(sorted(set(lines) ^ set(wanted))))
    columns = {re.match(r"(\S+ +)\d[\d() ,-]*?  +(?=\S)", line).span(group)[1]
               for line in done.stdout.splitlines() for group in (0, 1)}
    tap.check(len(columns) == 2, "its columns stand one below the other", str(columns))
    of_war = [line for line in wanted if line.startswith("war/")]
    tap.check([" ".join(line.split()) for line in
               talon("--list", "wa", "--lang=en").stdout.splitlines()] == of_war,
              "a list of one game, whose name may be short")
    tap.check("Krieg mit Jokern" in talon("--list", "--lang", "de").stdout, "a list in German")
    for arguments in (["--seats", "3"], ["--format", "html"], ["--option", "deck=36"]):
        done = talon("--list", *arguments, "--lang", "en")
        tap.check(done.returncode == 2 and "--list" in done.stderr and not done.stdout,
                  f"refused: --list {' '.join(arguments)}", done.stderr)
    done = talon("--list", "chess", "--lang", "en")
    tap.check(done.returncode == 2 and "Which game" in done.stderr, "refused: a list of chess")
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([sys.argv[1], "rules", "--list"], stdout=full, stderr=full)
    tap.check(done.returncode == 1, "a list that cannot be written", str(done.returncode))
    for family in FAMILIES:
        told = talon(f"{family}/nothing", "--lang", "en").stderr.rstrip(".\n").split(": ")[-1]
        ids = [preset["id"] for game in games if game["id"] == family for preset in game["presets"]]
        tap.check(told.split(", ") == ids, f"{family}: a complaint names every preset", told)


def main():
    tap, engine = Tap(), Engine(sys.argv[1])
    games = engine.ask("games")["games"]
    check_whole(tap, engine, games)
    check_translated(tap, engine, games)
    check_rules(tap, engine, games)
    check_options(tap, engine, games)
    check_program(tap)
    check_list(tap, engine, games)
    engine.close()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
