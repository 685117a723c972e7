"""Plays `talon play` through pipes and a pseudo-terminal. TAP output.

    python3 test/play/test_play.py BUILD/talon [--write]

The transcripts in test/data/play-*.txt show whole sessions, input included. After an intended
change, --write writes them again.
"""
import json
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRESETS = ["war/classic", "war/pyanitsa-last-loses", "war/tod-und-leben", "war/steal",
           "whist/classic", "wunsdorf/standard", "wippen/basic", "wippen/advanced",
           "spite/standard"]
CLEAN = {key: value for key, value in os.environ.items()
         if key not in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "NO_COLOR", "TERM")}


class Tap:
    def __init__(self):
        self.count = self.failures = 0

    def check(self, fine, name, detail=""):
        self.count += 1
        self.failures += not fine
        print(f"{'ok' if fine else 'not ok'} {self.count} - {name}", flush=True)
        if not fine:
            for line in str(detail).splitlines()[-30:]:
                print(f"# {line}")

    def has(self, text, wanted, name):
        """Whether all wanted texts stand in a text, in this order."""
        at = 0
        for part in wanted:
            at = text.find(part, at)
            if at < 0:
                return self.check(False, name, f"{part!r} is missing in:\n{text}")
        return self.check(True, name)

    def end(self):
        print(f"1..{self.count}")
        return 1 if self.failures else 0


class Talon:
    def __init__(self, program):
        self.program, self.state = os.path.abspath(program), None

    def play(self, words, lines=(), **environment):
        """Runs `talon play WORDS`; lines are typed, bytes as they are. (status, out, err)."""
        if not isinstance(lines, bytes):
            lines = "".join(f"{line}\n" for line in lines).encode()
        done = subprocess.run([self.program, "play", *words.split()], input=lines,
                              capture_output=True, env={**CLEAN, **environment}, timeout=300)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode()

    def engine(self, requests):
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        done = subprocess.run([self.program, "engine"], input=lines.encode(), capture_output=True,
                              timeout=300)
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def at_terminal(self, words, line, **environment):
        """The output of the program on a terminal after one line of input."""
        ours, theirs = pty.openpty()
        if "XDG_STATE_HOME" not in environment:  # games that are left are kept there
            self.state = tempfile.TemporaryDirectory()
            environment["XDG_STATE_HOME"] = self.state.name
        process = subprocess.Popen([self.program, "play", *words.split()], stdin=theirs,
                                   stdout=theirs, stderr=theirs,
                                   env={**CLEAN, "TALON_LINES": "1", **environment})
        os.close(theirs)
        os.write(ours, f"{line}\n".encode())
        out = b""
        while select.select([ours], [], [], 60)[0]:
            try:
                part = os.read(ours, 65536)
            except OSError:
                break
            out += part
        os.close(ours)
        process.wait(timeout=60)
        assert b"Sanitizer" not in out, out[-2000:]
        return out.decode(errors="replace")


# ---- whole games -------------------------------------------------------------------------------

def whole_games(tap, talon):
    for preset in PRESETS:
        status, out, err = talon.play(f"{preset} --seed whole --lang en", ["1"] * 40000)
        tap.check(status == 0 and "The game is over." in out and "Seed: whole" in out and not err,
                  f"{preset}: a whole game, always the first move", out[-800:] + err)
    for preset in PRESETS:
        seats = "r,r,r,r" if preset.startswith(("whist", "wunsdorf")) else "r,r"
        status, out, _ = talon.play(f"{preset} --seats {seats} --seed bots --lang de")
        tap.check(status == 0 and "Das Spiel ist zu Ende." in out, f"{preset}: bots alone",
                  out[-800:])


# ---- tricks ------------------------------------------------------------------------------------

LAID = re.compile(r"^(\w+) plays? ([♣♦♥♠])(10|[2-9JQKA])$")
SUITS = {"Clubs": "♣", "Diamonds": "♦", "Hearts": "♥", "Spades": "♠"}
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()


def taker_of(trick, trump):
    """Who takes a trick of Whist: the highest trump, or the highest card of the suit led."""
    _, led, _ = trick[0]
    return max(trick, key=lambda laid: ((laid[1] == trump) * 2 + (laid[1] == led),
                                        RANKS.index(laid[2])))[0]


def told_takers(out):
    """Of each whole trick: who is told to take it (None: nobody), and who does."""
    lines, trick, trump = out.splitlines(), [], None
    for line, following in zip(lines, lines[1:]):
        laid, said = LAID.match(line), re.match(r"^(\w+) takes? the trick$", following)
        if line.startswith("Trump: "):
            trump = SUITS.get(line[len("Trump: "):])
        if laid:
            trick.append(laid.groups())
        if laid and len(trick) == 4:
            yield said and said[1], taker_of(trick, trump)
            trick = []


def tricks(tap, talon):
    """The last trick of a deal, too, after which nobody leads."""
    for seed in "123":
        _, out, _ = talon.play(f"whist/drive --seed {seed} --lang en", ["1"] * 2000)
        told = list(told_takers(out))
        wrong = [(i, *one) for i, one in enumerate(told) if one[0] != one[1]]
        tap.check(len(told) >= 26 and len(told) % 13 == 0 and not wrong,
                  f"Whist, seed {seed}: every trick is told with who takes it", (len(told), wrong))


# ---- transcripts -------------------------------------------------------------------------------

TRANSCRIPTS = {
    "war-en": ("war --seed golden --seats human,random --lang en",
               ["", "flip", "?", "last", "why deal", "go 20", "score", "quit"]),
    "whist-de": ("whist --seed golden --seats human,random,random,random --lang de",
                 ["?", "tisch", "1", "1", "1", "1", "zuletzt", "stand", "tipps", "regeln", "ende"]),
    "wunsdorf-de": ("wuns --seed golden --seats human,random,random --lang de --rank-first",
                    ["?", "1", "1", "", "1", "1", "1", "tisch"]),
    "wippen-en": ("wip/adv --seed golden --seats human,random --lang en --ascii",
                  ["?", "1", "1", "1", "1", "1", "table", "rules", "help"]),
    "spite-de": ("spite --seed golden --seats human,random --lang de",
                 ["?", "1", "1", "1", "zurück", "1", "1"]),
}


def transcripts(tap, talon, write):
    for name, (words, lines) in TRANSCRIPTS.items():
        _, out, err = talon.play(words, lines)
        text = f"$ talon play {words}\n{out}{err}"
        path = ROOT / "test" / "data" / f"play-{name}.txt"
        if write:
            path.write_text(text, encoding="utf-8")
        expected = path.read_text(encoding="utf-8") if path.exists() else ""
        first = next((f"{a}\n{b}" for a, b in zip(expected.splitlines(), text.splitlines())
                      if a != b), "the lengths differ")
        tap.check(text == expected, f"transcript {name}", first)


# ---- the command line --------------------------------------------------------------------------

BAD_LINES = [
    ("whits", ['"whits"', "war, whist, wunsdorf, wippen, spite"]),
    ("w", ['"w"', "war, whist, wunsdorf, wippen"]),
    ("war/x", ["war", '"x"', "classic", "steal"]),
    ("whist --option foo=1", ["Whist", '"foo"', "players, first_dealer, trump_mode"]),
    ("whist --option target=99", ["target", '"99"', "1...50"]),
    ("whist --option target=", ["target", '""', "1...50"]),
    ("war --option war_down=2", ["war_down", '"2"', "0, 1, 3"]),
    ("whist --option target", ['"target"', "--option name=value"]),
    ("whist --option players=40", ["players", '"40"', "4"]),
    ("wunsdorf --option players=9", ["players", "2...8"]),
    ("wunsdorf --option players=3 --seats h,r", ["3 seats", "2"]),
    ("whist --seats h,r", ["--seats names 2 players"]),
    ("wunsdorf --seats h,x", ['"x"', "human, simple, random"]),
    ("wunsdorf --seats h,st", ['"st" is the beginning of several players: steady, strong.']),
    ("wunsdorf --seats h,,r", ['""', "human, simple, random"]),
    ("wunsdorf --seats h,r,r,r,r,r,r,r,r", ["at most 8"]),
    ("war/pyanitsa-last-loses --option war_down=3", ["no card or one card"]),
    ("wunsdorf --option first_dealer=7", ["dealer must be one of the players"]),
    ("whist --seed", ["--seed needs a value"]),
    ("whist --seed=", ["--seed needs a value"]),
    ("whist --seed " + "x" * 200, ["1 to 128 bytes"]),
    ("whist --foo", ["--foo"]),
    ("whist --ascii=yes", ["--ascii", "takes no value"]),
    ("whist extra", ['"extra"']),
    ("whist --names Anna,Ben,anna", ["This name has been given before"]),
    ("whist --names Mem,Ben,Меm", ["This name has been given before"]),
    ("-w", ["-w"]),
    ("whist --lang xx", ['"xx"', "en, de"]),
]


def command_line(tap, talon):
    for words, wanted in BAD_LINES:
        status, out, err = talon.play(words + ("" if "--lang" in words else " --lang=en"))
        one = err.startswith("talon play: ") and err.count("\n") == 1 and not out
        name = f"refused: {words[:50]}"
        if status != 2 or not one:
            tap.check(False, name, f"status {status}\n{out}{err}")
        else:
            tap.has(err, wanted, name)
    status, out, _ = talon.play("", LANG="C")
    tap.check(status == 0 and all(preset in out for preset in PRESETS), "no game: the list", out)
    status, out, _ = talon.play("--help --lang de")
    tap.check(status == 0 and "--seats" in out and "Reihenfolge der Plätze" in out, "--help", out)
    for locale in ({"LANG": "de_DE.UTF-8"}, {"LANG": "en_US", "LC_ALL": "de"},
                   {"LANG": "C", "LC_MESSAGES": "de_AT"}):
        tap.has(talon.play("war", ["ende"], **locale)[1], ["Du bist dran"], f"German by {locale}")
    for locale in ({"LANG": "C"}, {"LANG": "xx_XX"}, {"LANG": "de", "LC_ALL": "C"}):
        tap.has(talon.play("war", ["quit"], **locale)[1], ["Your turn"], f"English by {locale}")
    tap.has(talon.play("wunsdorf --seats h,si,r --lang en", ["quit"])[1],
            ["Seat 1: Anna (you)", "Seat 2: Bodkin (Simple bot)", "Seat 3: Quince (Random bot)"],
            "seats make players")
    tap.has(talon.play("wunsdorf --seats h,S,r,stea,e,str --lang en", ["quit"])[1],
            ["Seat 1: Anna (you)", "(Simple bot)", "(Random bot)", "(Steady player)", "(Expert)",
             "(Strong player)"],
            "letters and beginnings of names make players")
    _, out, _ = talon.play("whist --seed 1 --names Ida,,Max", ["quit"])
    tap.has(out, ["Seat 1: Ida (you)", "Seat 2: Bodkin (", "Seat 3: Max (", "Seat 4: Clover ("],
            "players have names")
    dealer = "whist --seed 1 --lang {} --option first_dealer={}"
    for language, seat, wanted in (("en", 1, "Bodkin deals first."),
                                   ("de", 1, "Zuerst gibt Bodo."),
                                   ("en", 0, "Seat 1 (you) deals first."),
                                   ("de", 0, "Zuerst gibt Platz 1 (du).")):
        _, out, _ = talon.play(dealer.format(language, seat), ["rules", "quit"])
        tap.has(out, [wanted], f"the rules name the dealer: {wanted}")
    tap.has(talon.play("war --option form=steal --lang en", ["quit"])[1], ["Steal War"],
            "an option can name the form")
    seeds = {re.search(r"Seed: (\w+)", talon.play("war --lang en", ["q"])[1]).group(1)
             for _ in range(2)}
    tap.check(len(seeds) == 2, "without --seed every game is another", seeds)


# ---- what one can type -------------------------------------------------------------------------

WHIST = "whist --seed golden --seats h,r,r,r --option first_dealer=3 --lang "


def hand_of(out):
    return re.search(r"^Hand: (.*)$", out, re.M).group(1).split()


def typing(tap, talon):
    _, out, _ = talon.play(WHIST + "en --ascii", ["?"])
    hand = hand_of(out)
    tap.check(len(hand) == 13 and out.isascii(), "--ascii prints ASCII", out)
    suit, rank = hand[0].split("-")
    ways = [f"play {rank[0].replace('1', 'T')}{suit.lower()}", f"{suit}-{rank}", f"{suit}{rank}",
            f"{rank}{suit}".lower(), f"pl {suit}{rank}", hand[0].lower()]
    outs = [talon.play(WHIST + "en --ascii", [way])[1] for way in ways]
    for way, text in zip(ways, outs):
        tap.has(text, [f"> {way}", f"You play {hand[0]}"], f"a card typed as {way!r}")
    names = dict(zip("CDHS", ["Kreuz", "Karo", "Herz", "Pik"]))
    ranks = {"A": "Ass", "K": "König", "Q": "Dame", "J": "Bube"}
    german = f"{names[suit]} {ranks.get(rank, rank)}"
    tap.has(talon.play(WHIST + "de", [german, "ende"])[1], [f"> {german}", "Du: "],
            f"a card typed as {german!r}")
    missing = next(f"{s}{r}" for s in "SHDC" for r in "23456789" if f"{s}-{r}" not in hand)
    tap.has(talon.play(WHIST + "en", [missing])[1], ["You do not hold this card. (R-GEN-06)"],
            "a card not held is refused with its rule")
    tap.has(talon.play(WHIST + "en", [f"why {missing}"])[1], ["not hold this card. (R-GEN-06)"],
            "why a move is refused")
    tap.has(talon.play(WHIST + "en", [f"why {hand[0]}", "why", "why 1", "why nonsense"])[1],
            ["This move is allowed.", "Type the move after why", "This move is allowed.",
             '"nonsense" is neither a move nor a command'], "why, in all other cases")
    tap.has(talon.play(WHIST + "en", ["nonsense", "99", "", "deal"])[1],
            ['"nonsense" is neither a move nor a command', "no move number 99",
             "choose from 13 moves", "You cannot deal now. (R-WHI-08)"],
            "not understood, and refused")
    tap.has(talon.play(WHIST + "en", ["h"])[1],
            ["This is ambiguous:", "help: ", "hint: "], "what may be two commands")
    tap.has(talon.play(WHIST + "en", ["play"])[1],
            ["This is ambiguous:", "1. Play", "13. Play"], "what may be many moves")
    tap.has(talon.play(WHIST + "de", ["hilfe", "help", "warum 1", "tipp", "tisch"])[1],
            ["diese Liste", "diese Liste", "Dieser Zug ist erlaubt", "Ein starker Spieler",
             "Geber"],
            "commands in German, and in English all the same")
    tap.has(talon.play(WHIST + "en", ["x" * 3000, "hint"])[1],
            ["This line is too long.", "A strong player would play"], "an endless line")
    status, out, _ = talon.play(WHIST + "en", b"\xff\xfe \xc3\n\0\n\t?\r\n")
    tap.check(status == 0 and "1. Play" in out, "bytes that are no text", out)
    tap.has(talon.play(WHIST + "en", ["1", "undo"])[1], ["cannot be undone"],
            "undo is refused once others have decided")
    tap.has(talon.play(WHIST + "en", ["undo"])[1], ["There is nothing to undo"],
            "undo before the first move")


def turns(tap, talon):
    spite = "spite --seed undo --seats h,r --lang en"
    out = talon.play(spite, ["?"])[1]
    centre = re.search(r"\[(centre .*)\]", out)
    if not centre:
        for number in range(30):
            spite = f"spite --seed undo{number} --seats h,r --lang en"
            centre = re.search(r"\[(centre [0-9TJQKA]\w .*)\]", talon.play(spite, ["?"])[1])
            if centre:
                break
    move = centre.group(1)
    tap.has(talon.play(spite, [move, "undo", "redo", "last"])[1],
            [f"> {move}", "You play", "You undo a move", "You play", "> last", "You play"],
            "undo and redo within one's own turn")
    out = talon.play("wunsdorf --seed golden --seats h,r --lang en", ["?", "7"])[1]
    tap.has(out, ["\n0. Bid 0", "\n7. Bid 7", "You bid 7"], "a bid is numbered by itself")
    out = talon.play("war --seed golden --lang en", ["auto"])[1]
    tap.has(out, ["moves without a choice are made", "The game is over."], "auto plays War")
    out = talon.play("war --seed golden --lang en", ["go 10", "go", "go"])[1]
    tap.has(out, ["Moves made for you: 10.", "The game is over."], "go plays War faster")
    tap.has(talon.play("war --seed golden --lang en", ["go x"])[1],
            ["Type the number of moves after go"], "go x")
    status, out, _ = talon.play("whist --seed golden --lang en", [])
    tap.check(status == 0 and "The input ended." in out and "game was abandoned" in out,
              "the end of the input", out)


def contracts(tap, talon):
    """A bid and a contract stand in the lines before a choice once there is one, not before."""
    out = talon.play("israeli --seed 5 --lang en", [])[1]
    tap.check("Hand: " in out and not re.search("Trump: |Suit of the bid: ", out),
              "nothing is said of a bid before there is one", out)
    out = talon.play("bid-whist --seed 5 --lang en", [])[1]
    tap.has(out, ["Kind of bid: Up", "Highest bid so far: 3", "Your turn"],
            "then all of it is said")
    out = talon.play("bid-whist --seed 5 --lang en", ["1", "little joker"])[1]
    tap.has(out, ["Hand: Little joker ♠Q", "Clover plays Big joker", "Trick. Clover: Big joker",
                  "You play Little joker"], "jokers have names where one beats the other")
    tap.has(talon.play("esmakker --seed 5 --lang en", [])[1], ["Hand: Joker 2 Joker 3 ♠Q"],
            "and numbers where they are alike")
    for game in ("danish", "bid-whist", "israeli"):
        out = talon.play(f"{game} --seed 5 --lang en", ["1"] * 8)[1]
        last = out.split("Hand: ")[-1]
        tap.check("Declarer: " in last.split("Your turn")[0], f"{game}: the declarer is said", last)
    out = talon.play("wiezen --seed 5 --lang en", ["1"] * 3)[1]
    tap.has(out, ["Plays the contract: Clover, Dapple\n", "Card called: ♣A",
                  "Holds the called card: Clover", "Clover plays ♣A", "Card called: ♣A"],
            "a called card and those who play with it are named, also once it is played")
    out = talon.play("esmakker --seed 5 --lang en", ["1"] * 2)[1]
    tap.has(out, ["Called ace: Diamonds", "Partner: Not known"], "a partner is not known at first")
    out = talon.play("esmakker --seed 5 --lang en", ["1", "1", "Ad"])[1]
    tap.has(out, ["Partner: Not known", "Partner: You"], "and is named once the ace is played")


def titles(tap, talon):
    """Games and presets are found by the names that people know."""
    for words, title in (("call-ace", "Call-ace Whist"), ("es-makker", "Call-ace Whist"),
                         ("steal-war", "Steal War"), ("Long-Whist", "Long Whist")):
        out = talon.play(f"{words} --lang en", [])[1]
        tap.check(out.startswith(title + "\n"), f"{words} is {title}", out)
    tap.has(talon.play("whist-à-l’as --lang fr", [])[1], ["Whist à l’as appelé\n"], "in French")
    tap.has(talon.play("w --lang en", [])[2], ["Possible: war, whist, wuns"], "not by a letter")


# ---- several people ----------------------------------------------------------------------------

def several_people(tap, talon):
    words = "whist --seed golden --seats h,h,h,h --option first_dealer=3 --lang en"
    out = talon.play(words, [""])[1]
    tap.has(out, ["Anna, press Enter.", "> ", "Hand: "], "the curtain comes before the hand")
    out = talon.play(words, ["", "1"])[1]
    before, after = out.split("Ben, press Enter.")
    tap.check("Hand: " in before and "Hand: " not in after and "Anna plays" not in after,
              "the next person sees nothing before drawing the curtain", out)
    out = talon.play(words, ["", "1", ""])[1]
    tap.has(out.split("Ben, press Enter.")[1], ["Anna plays", "Hand: ", "Your turn"],
            "and then is told what happened")
    secret = "war/steal --seed secret --seats h,h --lang en"
    out = talon.play(secret, ["", "1"] * 60)[1]
    tap.check("You choose to protect" in out and "Anna chooses" not in out and
              "Ben chooses" not in out, "secrets stay secret", out)


def ranks_and_order(tap, talon):
    """A letter of a rank is a card and never a command, and moves stand as the hand does."""
    for language, letters in (("en", "qaQA"), ("de", "daDA"), ("fr", "rdaA")):
        for seed in range(6):
            typed = ["?", *letters, "score", "quit"]
            out = talon.play(f"whist --seed {seed} --lang {language}", typed)[1]
            tap.check(not re.search(r"^(auto|quit|undo|record)\b", out, re.M) and
                      "> score" in out, f"letters of ranks, {language}, seed {seed}", out)
            hand = re.search(r"^(?:Hand|Blatt|Main)\S*\s?: (.*)$", out, re.M)[1].split()
            moves = out.split("> ?")[1].split("> ")[0]
            listed = re.findall(r"^\d+\. .*?([♣♦♥♠]\S+)", moves, re.M)
            tap.check(set(listed) <= set(hand) and
                      listed == [card for card in hand if card in listed] != [],
                      f"moves as in the hand, {language}, seed {seed}", f"{listed}\n{hand}")


def names(tap, talon):
    """Players have their names also inside a move, in either language."""
    for language, seat, sentences in [
            ("en", "Seat", ["Bodkin steals from you", "Steal from Clover [steal 2]",
                            "You steal from Clover"]),
            ("de", "Platz", ["Bodo stiehlt bei dir", "Bei Cilly stehlen [steal 2]",
                             "Du stiehlst bei Cilly"])]:
        typed = [line for _ in range(160) for line in ("?", "1")]
        out = talon.play(f"war/steal --seed 3 --lang {language} --seats human,simple,simple",
                         typed)[1]
        table = out.partition(f"{seat} 3: C")[2]
        tap.check(seat not in table and all(text in table for text in sentences),
                  f"names in moves, {language}", table)
    out = talon.play("war/steal --seed 3 --lang en --seats human,simple,simple",
                     ["steal Clover", "why steal bo", "steal Dora"])[1]
    tap.has(out, ["Clover has no won pile", "Bodkin has no won pile",
                  "\"steal Dora\" is neither"],
            "a player is typed by name")


# ---- records, the engine, the terminal ---------------------------------------------------------

def records(tap, talon):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game"
        for name, words, lines in [
                ("at the end", "war/tod --seed r --lang en", ["1"] * 60),
                ("on quitting", "whist --seed r --lang en", ["1", "1", "quit"]),
                ("when the input ends", "spite --seed r --lang en", ["1", "1"])]:
            path.unlink(missing_ok=True)
            status, out, _ = talon.play(f"{words} --record {path}", lines)
            text = path.read_text() if path.exists() else ""
            answers = talon.engine([{"do": "load", "record": text}, {"do": "record", "table": 1}])
            tap.check(status == 0 and len(answers) == 2 and answers[1].get("record") == text,
                      f"the record {name} replays", f"{out[-300:]}\n{answers}")
        other = pathlib.Path(folder) / "other"
        _, out, _ = talon.play("whist --lang en",
                               [f"record {other}", "record", f"save {folder}/no/x"])
        tap.has(out, ["Record written", "Type the name of the file", "could not be written"],
                "record in mid-game")
        tap.check(other.exists(), "and there it is")
        status, out, _ = talon.play(f"war --record {folder}/no/x --lang en", ["quit"])
        tap.check(status == 1, "a record that cannot be written is a failure", out)


def same_cards(tap, talon):
    """The seed deals what the engine deals, and the hand shown is the seat's own."""
    _, out, _ = talon.play(WHIST + "en --ascii", [])
    answers = talon.engine([
        {"do": "new", "game": "whist", "preset": "classic", "seed": "golden",
         "options": {"first_dealer": "3"}},
        {"do": "view", "table": 1, "seat": 0}])
    if "view" not in answers[-1]:
        return tap.check(False, "the engine deals the same cards", answers)
    theirs = {card[1].upper() + "-" + card[0].replace("T", "10")
              for card in answers[-1]["view"]["zones"]["hand"][0]}
    return tap.check(set(hand_of(out)) == theirs, "the engine deals the same cards", theirs)


def terminal(tap, talon):
    red = "\033[31m"
    for name, environment, coloured in [
            ("red suits on a terminal", {"TERM": "xterm"}, True),
            ("no colour with NO_COLOR", {"TERM": "xterm", "NO_COLOR": "1"}, False),
            ("no colour on a dumb terminal", {"TERM": "dumb"}, False),
            ("no colour without TERM", {}, False)]:
        out = talon.at_terminal("whist --seed golden --lang en", "quit", **environment)
        tap.check((red in out) == coloured and "game was abandoned" in out, name, repr(out[-400:]))
    out = talon.play("whist --seed golden --lang en", [], TERM="xterm")[1]
    tap.check("\033" not in out, "no colour in a pipe", out)


def line_editor(tap, talon):
    """Tab and the arrow keys at a terminal that has a cursor."""
    def typed(words, keys, **environment):
        return talon.at_terminal(f"{words} --seed golden --lang en", keys,
                                 **{"TERM": "xterm", **environment})

    out = typed("whist", "qu\t")
    tap.check("game was abandoned" in out, "Tab completes a command", out[-400:])
    out = typed("whist", "scor\t\n\x1b[A\n\x1b[A\nquit")
    tap.check(out.count("Score. ") == 3, "the arrow brings back earlier lines", out[-900:])
    out = typed("whist", "play \t\nquit")
    legal = re.findall(r"\[(play \w+)\]", talon.play("whist --seed golden --lang en",
                                                    ["?", "quit"])[1])
    tap.check(len(legal) > 3 and all(move in out for move in legal),
              "Tab lists the moves that begin so", (legal, out[-900:]))
    out = typed("whist", f"{legal[0]}\x1b[D\x1b[D\x1b[C\x1b[C\nquit")
    tap.check("\x1b[D" not in out and "game was abandoned" in out, "arrows move the cursor",
              out[-400:])
    turns = "\nscore\n1\n\n\x1b[A\x1b[A\nquit\nquit"
    out = typed("whist --seats h,h,s,s", turns)
    tap.check(out.count("press Enter") > 1 and out.count("Score. ") == 1,
              "nothing of another person's is brought back", out[-900:])
    out = typed("whist", "qu\t\nquit", TERM="dumb")
    tap.check("game was abandoned" in out, "a dumb terminal has no Tab", out[-400:])


def letters(tap, talon):
    """Every letter that is typed at a terminal arrives; people may leave accents out."""
    def typed(words, keys, **environment):
        return talon.at_terminal(f"{words} --seed golden", f"1\n{keys}\n1\nquit\nende\nquitter",
                                 TERM="xterm", **environment)

    for language, words in (("de", ("zurück", "zurueck", "zuruck", "ZURÜCK")),
                            ("fr", ("règles", "regles", "rétablir", "retablir"))):
        for word in words:
            for environment in ({}, {"LANG": "de_DE.UTF-8"}, {"LC_ALL": "C.UTF-8"}):
                out = typed(f"wippen --lang {language}", word, **environment)
                unknown = "ist weder" in out or "n’est ni" in out
                tap.check(not unknown and "\u201ck" not in out, f"{word} arrives ({environment})",
                          out[-700:])
    for environment, symbols in (({"LC_ALL": "C"}, False), ({"LANG": "de_DE.ISO-8859-1"}, False),
                                 ({"LANG": "POSIX"}, False), ({"LANG": "C.UTF-8"}, True),
                                 ({"LANG": "de"}, True), ({}, True)):
        out = typed("whist --lang en", "table", **environment)
        tap.check(any(suit in out for suit in "♣♦♥♠") == symbols, f"suits with {environment}",
                  out[-500:])
    for environment, word in (({"LANG": "en_GB.UTF-8", "LANGUAGE": "xx:fr:de"}, "Donneur"),
                              ({"LANG": "de_DE.UTF-8", "LANGUAGE": ""}, "Geber"),
                              ({"LC_ALL": "C", "LANGUAGE": "fr"}, "Dealer"),
                              ({"LC_ALL": "C.UTF-8", "LANGUAGE": "fr"}, "Dealer"),
                              ({"LANG": "fr_BE", "LANGUAGE": "xx"}, "Donneur")):
        out = talon.play("whist --seed golden", ["table", "quit", "quitter"], **environment)[1]
        tap.check(word in out, f"LANGUAGE as gettext reads it ({environment})", out[-900:])


def usual_presets(tap, talon):
    """A game's name alone is its own form, not the one for children, as on the page."""
    for game, title in (("war", "War"), ("whist", "Classic Whist"), ("wunsdorf", "Wunsdorf"),
                        ("wippen", "Wippen"), ("spite", "Spite and Malice"),
                        ("wippen/children", "Wippen with open hands")):
        out = talon.play(f"{game} --seed usual --lang en", ["quit"])[1]
        tap.check(out.startswith(f"{title}\n"), f"{game} is {title}", out[:200])


def levels(tap, talon):
    """Which bots sit there, in a home of the test's own."""
    with tempfile.TemporaryDirectory() as home:
        def at_terminal(words):
            out = talon.at_terminal(f"whist --lang en {words}", "quit", XDG_STATE_HOME=home)
            return re.findall(r"Seat [2-4]: [\w ]+ \((\w+)(?: \w+)*\)", out)

        tap.check(at_terminal("") == 3 * ["Simple"], "at first bots are simple")
        tap.check(at_terminal("--level exp") == 3 * ["Expert"], "a level that was asked for")
        tap.check(at_terminal("") == 3 * ["Expert"], "is remembered")
        tap.check(at_terminal("--seats h,random,casual,s") == ["Random", "Casual", "Simple"],
                  "seats that were named")
        tap.check(at_terminal("") == 3 * ["Expert"], "change nothing about it")
        out = talon.play("whist --lang en", [], XDG_STATE_HOME=home)[1]
        tap.check("(Expert" not in out and "(Simple" in out, "a pipe remembers nothing", out)
        out = talon.play("whist --lang en --level casual", [], XDG_STATE_HOME=home)[1]
        tap.check(out.count("(Casual") == 3, "but plays the level that it asks for", out)
        tap.check(all(f": {name} (Casual" in out for name in ("Juno", "Bramble", "Hazel")),
                  "the levels have the names of the page", out)
        tap.check(at_terminal("") == 3 * ["Expert"], "and leaves the remembered one alone")
        with open(os.path.join(home, "talon/level"), "w", encoding="utf-8") as file:
            file.write(2000 * "expert")
        tap.check(at_terminal("") == 3 * ["Simple"], "what is no level is not remembered")
        with open(os.path.join(home, "file"), "w", encoding="utf-8"):
            pass
        out = talon.at_terminal("whist --lang en --level strong", "quit",
                                XDG_STATE_HOME=os.path.join(home, "file"))
        tap.check(out.count("(Strong") == 3, "a level that cannot be kept is played", out)
    for words, wanted in [("--level human", "--level names a bot, not a person."),
                          ("--level grandmaster", "Who is \"grandmaster\"?"),
                          ("--level expert --seats h,s,s,s", "--seats has no effect with --level")]:
        status, _, error = talon.play(f"whist --lang en {words}")
        tap.check(status == 2 and wanted in error, f"{words} is refused", (status, error))


def main():
    talon = Talon(next(word for word in sys.argv[1:] if not word.startswith("-")))
    tap = Tap()
    transcripts(tap, talon, "--write" in sys.argv)
    command_line(tap, talon)
    typing(tap, talon)
    turns(tap, talon)
    contracts(tap, talon)
    titles(tap, talon)
    several_people(tap, talon)
    ranks_and_order(tap, talon)
    names(tap, talon)
    records(tap, talon)
    same_cards(tap, talon)
    terminal(tap, talon)
    line_editor(tap, talon)
    letters(tap, talon)
    usual_presets(tap, talon)
    levels(tap, talon)
    tricks(tap, talon)
    whole_games(tap, talon)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
