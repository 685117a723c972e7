"""`talon play LINK`: people at terminals at a table of a real server. Whole games against bots and
against each other, in every family and language, in the words of a table of the program; chat,
clocks, undo, refusals, watching, people who come and go, seats that are kept. Arguments: the
program, and perhaps names of checks. TAP output.

Every wait is for something that the terminal or the server tells.
"""
import difflib
import os
import re
import subprocess
import sys

from link_people import OVER, TURN, Person, Room, play_both, play_on, run_checks

# ---- whole games ---------------------------------------------------------------------------------

def check_whist(tap, program, server):
    """One person with three bots, to the end, with a record of the game."""
    with Room(program, server, "whist", "drive", {"deals": "1"},
              ["open", "simple", "simple", "simple"]) as room:
        record = os.path.join(room.home(), "game.txt")
        person = room.person(f"--record {record}")
        person.wait("Your name")
        told = person.ask("Ida", "when the host begins")
        tap.check("Seat 1: Ida (you)" in told and "Simple bot" in told, "who sits where", told)
        tap.check("has sat down" not in told, "that one sits down oneself is no news", told)
        room.deal()
        play_on(person)
        view = room.view()
        points = view["points"]
        told = person.wait("opens the next game")
        tap.check(view["over"] and re.search(rf"Place \d: You, points: {points[0]}\.", told),
                  "the result is the server's", (points, told))
        tap.check(len(re.findall("You play ", person.told)) == 13, "thirteen own cards are told")
        tap.check(len(re.findall(r"(\w+) takes? the trick", person.told)) == 13,
                  "and thirteen tricks")
        done = subprocess.run([program, "verify", record], capture_output=True, text=True,
                              check=False)
        tap.check(done.returncode == 0, "the record is that of the game", done.stdout)
        last = re.search(r"Look through it: talon review (\S+)", person.told)
        done = subprocess.run([program, "verify", last[1]], capture_output=True, text=True,
                              check=False)
        tap.check(done.returncode == 0, "it can be looked through", done.stdout)
        tap.check(person.leave() == 0, "quit ends it")
        home = os.path.dirname(os.path.dirname(os.path.dirname(last[1])))
        done = subprocess.run([program, "play", "--stats"], capture_output=True, text=True,
                              check=False, env={"XDG_STATE_HOME": home, "LC_ALL": "C.UTF-8"})
        tap.check(re.search(r"Whist drive at one table +1 ", done.stdout),
                  "it counts among one's games", done.stdout)


def check_war(tap, program, server):
    """Two people at two terminals, and nobody else."""
    with Room(program, server, "war", "classic", {"players": "2", "max_battles": "100"},
              ["open", "open"]) as room:
        ida, max_ = room.person("--name Ida"), None
        ida.wait("when the host begins")
        max_ = room.person("--name Max")
        max_.wait("when the host begins")
        tap.check("Max has sat down." in ida.wait("Max is here."), "Ida hears that Max comes")
        room.deal()
        moves = play_both(ida, max_)
        view = room.view()
        for person in (ida, max_):
            person.wait("opens the next game")
            tap.check(person.leave() == 0, "quit ends it")
        place = "|".join(str(rank) for rank in view["rank"])
        for seat, person in enumerate((ida, max_)):
            tap.check(f"Place {view['rank'][seat]}: You" in person.told,
                      f"the place of seat {seat} is the server's", (place, person.told[-800:]))
        tap.check(view["number"] == moves, "each Enter was a move", (view["number"], moves))


FAMILIES = [("war", "tod-und-leben", {}, 2), ("war", "steal", {"players": "2"}, 2),
            ("whist", "drive", {"deals": "1"}, 4), ("wunsdorf", "standard", {"players": "3"}, 3),
            ("wippen", "basic", {"players": "2"}, 2),
            ("spite", "standard", {"players": "2", "max_turns": "100"}, 2)]
# The sentences that a language has for the loop of this test.
WORDS = {
    "de": (r"Du bist dran[^\n]*\n", r"Das Spiel ist zu Ende\.", "Gastgeber anfängt",
           "Eröffnet der Gastgeber", "Du spielst "),
    "fr": (r"C’est à vous[^\n]*\n|À vous de jouer[^\n]*\n", r"La partie est finie\.",
           "l’hôte commence", "ouvre la partie suivante", "Vous jouez "),
}


def move_in_turn(person, told):
    """The first move; where there is one alone, Enter."""
    person.type("" if ": Enter" in told or "Enter:" in told else "1")


def check_families(tap, program, server):
    """A whole game in each family, against a bot."""
    for game, preset, options, seats in FAMILIES:
        with Room(program, server, game, preset, options,
                  ["open"] + ["simple"] * (seats - 1)) as room:
            person = room.person("--name Ida")
            person.wait("when the host begins")
            room.deal()
            while not re.search(OVER, told := person.wait(f"{TURN}|{OVER}")):
                move_in_turn(person, told)
            person.wait("opens the next game")
            view = room.view()
            tap.check(view["over"] and f"Place {view['rank'][0]}: You" in person.told,
                      f"{game}/{preset}: played to the end", person.told[-900:])
            tap.check("neither a move" not in person.told, f"{game}/{preset}: every line is a move")
            person.leave()


def first_table(person):
    """Everything the person can see at first, and his or her moves."""
    person.wait("\n> ")
    told = person.ask("table", "\n> ") + person.ask("?", "\n> ")
    person.leave()
    return [line for line in told.splitlines() if len(line) > len("> table")]


def check_same_words(tap, program, server):
    """With the same cards a server's table looks as one of the program, in every language."""
    for game, preset, options in (("whist", "classic", {"first_dealer": "3"}),
                                  ("wippen", "basic", {"players": "2", "first_dealer": "1"}),
                                  ("wunsdorf", "standard", {"players": "3", "first_dealer": "2"}),
                                  ("war", "tod-und-leben", {"players": "2"})):
        for lang in ("en", "de", "fr"):
            seats = ["human"] + ["simple"] * (int(options.get("players", 4)) - 1)
            with Room(program, server, game, preset, options, seats, names=["Ida"],
                      seed="same") as room:
                there = first_table(room.person(
                    f"--lang {lang}", link=f"{room.link}/{room.made['tokens'][0]}"))
                given = " ".join(f"--option {name}={value}" for name, value in options.items())
                here = first_table(Person(program, room.home(), f"{game}/{preset} {given} "
                                          f"--names Ida --seed same --lang {lang}"))
                tap.check(there == here and len(here) > 6, f"{game}, {lang}: the same lines",
                          "\n".join(difflib.unified_diff(here, there, "here", "there")))


def check_languages(tap, program, server):
    for lang, (turn, over, waits, end, own) in WORDS.items():
        with Room(program, server, "whist", "drive", {"deals": "1"},
                  ["open", "simple", "simple", "simple"]) as room:
            person = room.person(f"--name Ida --lang {lang}")
            person.wait(waits)
            room.deal()
            play_on(person, turn, over)
            person.wait(end)
            tap.check(person.told.count(own) >= 13, f"{lang}: a whole game", person.told[-900:])
            tap.check(not re.search(r"\b(the|Your|You|plays)\b", person.told),
                      f"{lang}: nothing is English",
                      re.findall(r".*\b(?:the|Your|You|plays)\b.*", person.told))
            person.leave()


# ---- people --------------------------------------------------------------------------------------

def check_people(tap, program, server):
    """Two people at terminals: chat, who comes and goes, a kept seat, one that is given up."""
    with Room(program, server, "wippen", "basic", {"players": "2", "first_dealer": "1"},
              ["open", "open"], talk="free") as room:
        homes = [room.home(), room.home()]
        ida = room.person("--name Ida", homes[0])
        ida.wait("when the host begins")
        early = ida.ask("1", "not dealt yet.")
        tap.check("The cards are not dealt yet." in early, "before the cards there is no move")
        max_ = room.person("--name Max", homes[1])
        max_.wait("when the host begins")
        ida.wait("Max is here")
        ida.type("say hello there")
        tap.check("Ida: hello there" in max_.wait("hello there"), "Max hears what Ida says")
        ida.wait("You: hello there")
        room.deal()
        ida.wait(TURN)
        max_.wait("for the commands")
        tap.check("It is not your turn" in max_.ask("1", "turn") + max_.ask("", "turn"),
                  "who is not to play is told so")
        ida.type("1")
        max_.wait("Ida ")
        tap.check("Max (here)" in ida.ask("people", "Max .*\\n"), "people are listed")
        tap.check("This table has no clock." in ida.ask("clock", "clock\\.\n"), "no clock")
        max_.leave()
        tap.check("Your seat is kept: talon play http" in max_.told, "the seat is kept", max_.told)
        ida.wait("Max is away")
        max_ = room.person("", homes[1])
        told = max_.wait("for the commands")
        tap.check("Seat 2: Max (you)" in told and "name" not in told,
                  "the same link leads to the same seat", told)
        ida.wait("Max is here")
        tap.check("Your seat is free now." in max_.ask("stand", "free now."), "Max gives it up")
        tap.check(max_.end() == 0, "and is gone")
        ida.wait("Max has left")
        late = room.person("--watch", homes[1])
        tap.check("You are watching" in late.wait("You are watching."), "Max looks on")
        tap.check("You are watching." in late.ask("1", "watching."), "and makes no moves")
        late.leave()
        ida.leave()


def check_phrases(tap, program, server):
    """Where people say phrases, by number or beginning; where they say nothing, a refusal."""
    with Room(program, server, "war", "classic", {"players": "2"}, ["open", "open"]) as room:
        ida = room.person("--name Ida")
        ida.wait("when the host begins")
        max_ = room.person("--name Max --lang de")
        max_.wait("Gastgeber anf")
        told = ida.ask("say", "(?s)10\\. .*> ")
        phrase = re.search(r"^1\. (.*)$", told, re.M)[1]
        ida.type("say 1")
        tap.check(f"You: {phrase}" in ida.wait(re.escape(phrase)), "a phrase by its number")
        heard = max_.wait("Ida: .*\\n")
        tap.check(phrase not in heard, "Max reads it in German", heard)
        tap.check("say one of these" in ida.ask("say nonsense of mine", "(?s)of these.*> "),
                  "anything else is refused with the list")
        ida.leave()
        max_.leave()
    with Room(program, server, "war", "classic", {"players": "2"}, ["open", "open"],
              talk="off") as room:
        ida = room.person("--name Ida")
        ida.wait("when the host begins")
        ida.type("say 1")
        told = ida.wait("[^>\n]+\\.\n")
        tap.check("chat" in told.lower() or "talk" in told.lower() or "said" in told.lower(),
                  "a table without chat says so", told)
        ida.leave()


def check_clocks(tap, program, server):
    with Room(program, server, "wippen", "basic", {"players": "2", "first_dealer": "1"},
              ["open", "open"], clock={"move": 21, "bank": 0}) as room:
        ida = room.person("--name Ida")
        ida.wait("when the host begins")
        max_ = room.person("--name Max")
        max_.wait("when the host begins")
        room.deal()
        told = ida.wait("Your time: .*\\n")
        tap.check(re.search("Your time: 0:(2[01]|1[0-9])", told), "the time of a turn is told",
                  told)
        tap.check("Time of Ida: 0:" in max_.ask("clock", "Time of Ida: .*\\n"),
                  "and that of others, when asked for")
        told = ida.wait("Your time: .*\\n")
        tap.check(re.search("Your time: 0:(10|0[0-9])", told), "it is told again near the end",
                  told)
        tap.check("A bot plays for Ida" in max_.wait("A bot plays for .*\\n"),
                  "then a bot plays, and others hear it")
        ida.leave()
        max_.leave()


# ---- moves that are taken back, refused, or sent when the server is gone ----------------------

def undo_at(room, tap):
    """Whether the first move of this table could be taken back, and was made again."""
    ida = room.person("", link=f"{room.link}/{room.made['tokens'][0]}")
    max_ = room.person("--watch --lang de")
    max_.wait("Du schaust zu")
    ida.wait(TURN)
    if "nothing to undo" not in ida.ask("undo", "to undo[^>]*\\.|cannot be undone"):
        ida.leave()
        max_.leave()
        return False
    before = room.view()["number"]
    ida.ask("1", "You [a-z]+ ")
    told = ida.ask("undo", "You undo a move|cannot be undone|nothing to undo")
    done = "You undo a move" in told
    if done:
        tap.check("Ida nimmt einen Zug zur" in max_.wait("Ida nimmt .*\\n"), "others hear it")
        tap.check(room.view()["number"] == before, "the server has taken it back")
        ida.wait(TURN)
        ida.ask("redo", "You [a-z]+ ")
        tap.check(room.view()["number"] > before, "and makes it again")
    for person in (ida, max_):
        person.leave()
    return done


def check_undo(tap, program, server):
    """A step is taken back and made again; those who look on hear it."""
    for seed in range(1, 40):
        with Room(program, server, "spite", "standard", {"players": "2"}, ["human", "simple"],
                  names=["Ida"], seed=str(seed)) as room:
            if undo_at(room, tap):
                return
    tap.check(False, "no step could be taken back")


def check_advice(tap, program, server):
    with Room(program, server, "whist", "classic", {"first_dealer": "3"},
              ["human", "simple", "simple", "simple"], names=["Ida"], seed="advice") as room:
        ida = room.person("", link=f"{room.link}/{room.made['tokens'][0]}")
        ida.wait(TURN)
        told = ida.ask("hint", "(?s)strong player would play: .*\n> ")
        tap.check("over" in told and "possible deals" in told or "Why:" in told,
                  "a hint tells what it expects, and why", told)
        tap.check("{" not in told, "its sentences are filled in", told)
        told = ida.ask("record x.txt", "(?s)over[^>]*\\n")
        tap.check("when the game is over" in told, "there is no record before the end", told)
        ida.ask("auto", "are made for you")
        ida.leave()


def check_refusals(tap, program, server):
    """A move that a rule forbids is refused with the same sentence and rule as at a table here."""
    with Room(program, server, "whist", "classic", {"first_dealer": "2"},
              ["human", "simple", "simple", "simple"], names=["Ida"], seed="refused") as room:
        link = f"{room.link}/{room.made['tokens'][0]}"
        for lang in ("en", "de", "fr"):
            there = room.person(f"--lang {lang}", link=link)
            there.wait("\n> ")
            here = Person(program, room.home(), "whist/classic --option first_dealer=2 "
                          f"--names Ida --seed refused --lang {lang}")
            here.wait("\n> ")
            for typed in ("play 2c", "play 2d", "play 2h", "play 2s", "A", "nonsense", "99"):
                if typed == "A":
                    continue
                told = [person.ask(f"why {typed}", "(?s)\\S[^\n]*\n> ") for person in (there, here)]
                lines = [[line for line in text.splitlines() if len(line) > 16] for text in told]
                tap.check(lines[0] == lines[1], f"{lang}: why {typed} says the same", lines)
            here.leave()
            there.leave()


CHECKS = [check_whist, check_war, check_families, check_same_words, check_languages, check_people,
          check_phrases, check_clocks, check_undo, check_advice, check_refusals]

if __name__ == "__main__":
    sys.exit(run_checks(CHECKS))
