"""`talon sim` as people use it: the same counters from any number of threads and parts and after a
kill, the engine's counters from the fast kernels, statistics computed once more from the counters,
small packs against exact means, and wrong usage. Argument: the program.
"""
import csv
import html.parser
import io
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)
import simulated_statistics  # noqa: E402
from simulate import GAMES, OF_THE_RUN, games_in, kill_after_save  # noqa: E402
from simulate import read, result_of, sim, without_run  # noqa: E402
from terminal import seen_in_terminal  # noqa: E402

WAR = [
    [], ["shortage=last_card"], ["war_down=0"], ["war_down=3"], ["jokers=2"],
    ["collect_order=winner_first"], ["collect_order=loser_first", "war_down=3"],
    ["collect_order=seat_order", "max_battles=300"],
]

# Words, and a part of the complaint.
WRONG = [
    (["war/classic", "--games", "0"], "--games"),
    (["war/classic", "--games", "x"], "--games"),
    (["war/classic", "--games", "-5"], "--games"),
    (["war/classic", "--range", "5:5"], "--range"),
    (["war/classic", "--range", "0:9", "--games", "9"], "no effect with --range"),
    (["war/classic", "--deck", "3x3"], "even"),
    (["war/classic", "--deck", "4by2"], "--deck"),
    (["wippen/full", "--deck", "4x2"], "War"),
    (["war/classic", "--bots", "nobody"], "nobody"),
    (["war/classic", "--bots", "random,random,random"], "more bots"),
    (["war/classic", "--kernel", "none"], "none"),
    (["war/multi", "--kernel", "plain"], "not played"),
    (["war/classic", "--until", "0"], "--until"),
    (["war/classic", "--of", "wars"], "--until"),
    (["war/classic", "--until", "1", "--of", "aces"], "aces"),
    (["war/classic", "--over", "1e3"], "--over must be a whole number"),
    (["war/classic", "--over", "9", "--of", "aces"], "There is no distribution \"aces\""),
    (["war/classic", "--option", "first_dealer"], "\"first_dealer\" has no value"),
    (["nothing"], "nothing"),
    (["war/classic", "whist/classic"], "One preset"),
    ([], "Which game"),
    (["--merge"], "without FILE"),
    (["--merge", "none", "--games", "5"], "no effect with --merge"),
    (["--merge", "none", "--seed", "5"], "no effect with --merge"),
    (["--merge", "none", "--bots", "simple"], "no effect with --merge"),
    (["--merge", "none", "--option", "war_down=3"], "no effect with --merge"),
    (["--merge", "none", "--kernel", "plain"], "no effect with --merge"),
    (["--merge", "none", "--duplicate"], "no effect with --merge"),
    (["whist/classic", "--until", "1", "--of", "tricks"], "depend on each other"),
    (["war/classic", "--bots", "random,random", "--duplicate", "--until", "1"], "depend on"),
    (["war/classic", "--duplicate", "--kernel", "plain"], "not played"),
    (["war/classic", "--duplicate", "--deck", "4x2"], "duplicates"),
    (["war/classic", "--seed", "x" * 65], "--seed"),
    (["war/classic", "--jobs", "0"], "--jobs"),
    (["war/classic", "--what"], "--what"),
    (["war/classic", "--games"], "needs a value"),
    (["war/classic", "--option", "war_down=2"], "war_down"),
]


# ---- the same from everybody ------------------------------------------------------------------

def check_threads(program, tap):
    for preset, options, games in GAMES:
        told = [without_run(result_of(program, preset, *options, "--games", str(games), "--jobs",
                                      jobs)) for jobs in "1235"]
        tap.check(all(one == told[0] for one in told), f"{preset}: one, two, three and five jobs",
                  told[0]["statistics"])
        tap.check(told[0]["games"] == games, f"{preset}: so many games", told[0]["games"])


def check_parts(program, tap):
    """Parts in any order, one of them twice, give the bytes of the whole."""
    with tempfile.TemporaryDirectory() as folder:
        whole = os.path.join(folder, "whole")
        result = result_of(program, "classic", "--games", "5000", "--file", whole)
        ends = [0, 1, 900, 1001, 3333, 5000]
        parts = []
        for at, end in zip(ends, ends[1:]):
            parts.append(os.path.join(folder, f"part{at}"))
            sim(program, "war/classic", "--range", f"{at}:{end}", "--file", parts[-1])
        random.Random(4).shuffle(parts)
        merged = result_of(program, "--merge", *parts, parts[0])
        tap.check(without_run(merged) == without_run(result), "five parts and one of them again")
        tap.check(not set(OF_THE_RUN) & set(merged), "of a run that is not known nothing is told")
        grown = os.path.join(folder, "grown")
        for at, end in ((2000, 5000), (0, 700), (0, 5000)):
            sim(program, "war/classic", "--range", f"{at}:{end}", "--file", grown)
        tap.check(read(grown) == read(whole), "a file that has grown is the same to the byte")
        over = os.path.join(folder, "over")
        sim(program, "war/classic", "--range", "500:1500", "--file", over)
        done = sim(program, "--merge", whole, over)
        tap.check(done.returncode == 0, "a part of what is there already", done.stderr)
        done = sim(program, "--merge", over, whole)
        tap.check(done.returncode == 2 and "count twice" in done.stderr,
                  "some games in common are refused", done.stderr)
        tap.check(sim(program, "--merge", whole, whole, "--csv").stdout ==
                  sim(program, "--merge", whole, "--csv").stdout, "a file and itself")


def games_of_seconds(program, preset, seconds):
    """About so many games take one thread so many seconds of the processor here, and by the clock
    no fewer. Files are saved every two."""
    began = os.times().children_user
    sim(program, *preset, "--games", "2000", "--jobs", "1")
    return int(2000 * seconds / (os.times().children_user - began))


def check_kill(program, tap):
    preset = ["whist/classic", "--bots", "simple"]
    games = games_of_seconds(program, preset, 4)
    arguments = [*preset, "--games", str(games)]
    with tempfile.TemporaryDirectory() as folder:
        whole, kept = os.path.join(folder, "whole"), os.path.join(folder, "kept")
        sim(program, *arguments, "--file", whole)
        for _ in range(2):
            kill_after_save([program, "sim", *arguments, "--file", kept, "--jobs", "1"], kept)
        part = result_of(program, "--merge", kept)
        sim(program, *arguments, "--file", kept, "--jobs", "2")
        tap.check(0 < part["games"] < games and read(kept) == read(whole),
                  "two kills, and then the same bytes", part["games"])


def check_kernels(program, tap):
    for settings in WAR:
        options = [word for setting in settings for word in ("--option", setting)]
        told = [result_of(program, "war/classic", *options, "--games", "400", "--kernel", kernel)
                for kernel in ("engine", "plain", "auto")]
        tap.check(all(without_run(one) == without_run(told[0]) for one in told) and
                  [one["kernel"] for one in told[:2]] == ["engine", "plain"] and
                  told[2]["kernel"] != "engine",
                  f"the engine and the kernels: {settings}", [one["kernel"] for one in told])


def check_players(program, tap):
    """Who played is said where players decide something."""
    for preset, bots, wanted in [
            ("spite/standard", [], "Played by random, without a thought: --bots simple"),
            ("spite/standard", ["--bots", "simple,random"], "Played by simple, random in turn\n"),
            ("war/classic", [], "")]:
        out = sim(program, preset, *bots, "--games", "5").stdout
        tap.check(wanted in out if wanted else "Played by" not in out,
                  f"{preset} {bots}: who plays", out[:300])


def check_until(program, tap):
    told = [result_of(program, "war/classic", "--until", reach, "--games", "100000", "--jobs", jobs)
            for reach, jobs in (("±20", "1"), ("20", "3"))]
    battles = told[0]["statistics"]["battles"]
    tap.check(without_run(told[0]) == without_run(told[1]) and
              battles["high"] - battles["mean"] <= 20 and 1000 <= told[0]["games"] < 4000,
              "a narrow interval ends the run, wherever it is played", told[0]["games"])
    told = result_of(program, "war/classic", "--until", "0.5", "--of", "wars", "--games", "100000")
    wars = told["statistics"]["wars"]
    tap.check(wars["high"] - wars["mean"] <= 0.5 and told["games"] < 100000,
              "the interval of another distribution", wars)
    tap.check(told["until"] == {"of": "wars", "margin": 0.5, "reached": True}, "what ended the run",
              told["until"])
    done = sim(program, "war/classic", "--until", "0.5", "--games", "2000", "--json")
    tap.check("is still wider" in done.stderr and
              json.loads(done.stdout)["until"]["reached"] is False,
              "games that are too few for the interval", done.stderr)
    told = result_of(program, "whist/classic", "--until", "0.5", "--games", "5000")
    tap.check(told["until"]["of"] == "deals_of_a_game", "the first mean that has an interval",
              told["until"])


def check_until_in_file(program, tap):
    """Whatever the file has already, the run ends where one without it ends."""
    words = ["war/classic", "--until", "12", "--games"]
    with tempfile.TemporaryDirectory() as folder:
        whole, part = os.path.join(folder, "whole"), os.path.join(folder, "part")
        sim(program, *words, "100000", "--file", whole, "--json")
        end = result_of(program, "--merge", whole)["games"]
        for ranges in (["0:100"], ["0:4001"], [f"0:{end * 3 // 4}"], [f"0:{end - 1}"],
                       [f"0:{end}"], ["500:1500", f"3000:{end - 5}"]):
            for one in ranges:
                sim(program, "war/classic", "--range", one, "--file", part)
            told = result_of(program, *words, "100000", "--file", part)
            tap.check(read(part) == read(whole) and told["until"]["reached"],
                      f"--until with a file that has {ranges}", (told["games"], end))
            os.remove(part)
        for games in ("1000", "2000", "3999", "100000"):
            sim(program, *words, games, "--file", part)
        tap.check(read(part) == read(whole), "--until that is allowed more and more games")
        sim(program, "war/classic", "--range", f"{end + 10}:{end + 20}", "--file", part)
        told = result_of(program, *words, "100000", "--file", part)
        tap.check(told["ranges"] == [[0, end], [end + 10, end + 20]],
                  "other games in the file stay there", told["ranges"])
    check_killed_until(program, tap)


def check_killed_until(program, tap):
    preset = ["whist/classic", "--bots", "simple"]
    games = games_of_seconds(program, preset, 3)
    spread = result_of(program, *preset, "--games", "2000")["statistics"]["deals_of_a_game"]["sd"]
    words = [*preset, "--games", str(10 * games), "--until",
             f"{2.576 * spread / math.sqrt(games):.6f}"]
    with tempfile.TemporaryDirectory() as folder:
        whole, kept = os.path.join(folder, "whole"), os.path.join(folder, "kept")
        sim(program, *words, "--file", whole)
        for _ in range(2):  # when the file is made, and when it is saved
            kill_after_save([program, "sim", *words, "--file", kept, "--jobs", "1"], kept)
        part = result_of(program, "--merge", kept)["games"]
        tap.check(re.search(rb"(?m)^until deals_of_a_game \S+ 0 \d+$", read(kept)),
                  "a killed run knows where it looks next", part)
        sim(program, *words, "--file", kept, "--jobs", "2")
        tap.check(0 < part < result_of(program, "--merge", whole)["games"] and
                  read(kept) == read(whole), "a kill of --until, and then the same bytes", part)


def check_bots(program, tap):
    told = result_of(program, "whist/classic", "--bots", "simple,random", "--duplicate",
                     "--games", "300")
    simple, chance = told["statistics"]["worth"]
    tap.check(told["played"] == 600 and simple["low"] > chance["high"],
              "each deal is played twice, and simple plays better", (simple, chance))
    tap.check(told["bots"] == ["simple", "random"] and told["duplicate"], "who played")
    tap.check(all("low" not in one for one in result_of(
        program, "whist/classic", "--bots", "random,random", "--duplicate", "--games",
        "9")["statistics"]["points"]), "the rotations of a deal depend on each other")
    war = [result_of(program, "war/classic", "--bots", "random,random", "--duplicate", "--games",
                     "60", "--kernel", kernel) for kernel in ("auto", "engine")]
    tap.check(without_run(war[0]) == without_run(war[1]) and war[0]["played"] == 120 and
              war[0]["kernel"] == "engine", "duplicates of War, by the engine", war[0]["kernel"])
    alike = result_of(program, "whist/classic", "--bots", "simple,simple", "--duplicate",
                      "--games", "50")["statistics"]["worth"]
    tap.check(alike[0]["mean"] == alike[1]["mean"],
              "the same bot twice, each deal with the seats exchanged", alike)


def table_of(text, delimiter=","):
    """A table for a spreadsheet; it begins with a byte-order mark."""
    return list(csv.DictReader(io.StringIO(text[1:]), delimiter=delimiter))


def check_csv(program, tap):
    arguments = ["war/tod-und-leben", "--games", "300"]
    rows = table_of(sim(program, *arguments, "--csv").stdout)
    counters = result_of(program, *arguments)["counters"]
    cards = [[int(row["column"]), int(row["count"])] for row in rows if row["table"] == "cards"]
    tap.check(cards == counters["cards"][0], "CSV has the counters", cards[:3])
    tap.check(rows and rows == table_of(sim(program, *arguments, "--csv", "--lang", "de").stdout,
                                        ";"), "CSV for a German spreadsheet")
    rows = table_of(sim(program, "war/classic", "--games", "300", "--csv").stdout)
    both = [(int(row["row"]), int(row["column"])) for row in rows
            if row["table"] == "battles_and_wars"]
    tap.check(both and all(row % 50 == 0 and column % 4 == 0 for row, column in both) and
              max(row for row, _ in both) > 400, "battles and wars by their values", both[-1])
    course = {int(row["row"]) for row in rows if row["table"] == "course"}
    tap.check({0, 10, 20} <= course and all(row % 10 == 0 for row in course),
              "the course by its battles", sorted(course)[:5])
    result = result_of(program, "classic", "--games", "300")
    tap.check(result["preset"] == "war/classic" and
              result["row_steps"] == {"battles_and_wars": 50, "course": 10} and
              all(value % 4 == 0 for row in result["counters"]["battles_and_wars"]
                  for value, _ in row), "the same in JSON", result["row_steps"])
    whist = result_of(program, "whist/classic", "--games", "20")
    tap.check("lines" not in whist["shares"] and
              whist["per_game"]["lines"]["A game won"] == {"count": 20, "mean": 1},
              "lines are counted, and no shares", whist["per_game"])
    text = sim(program, *arguments).stdout
    tap.check("300 games, seed 1" in text and "Cards that a player has won" in text, "the terminal",
              text)


class Page(html.parser.HTMLParser):
    """Counts a page's elements, and looks whether each is closed and none comes from elsewhere."""
    ALONE = {"meta", "line", "rect", "path"}

    def __init__(self):
        super().__init__()
        self.open, self.count, self.fine = [], {}, True

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        self.fine = self.fine and not any(name in ("src", "href") for name, _ in attrs)
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag):
        self.fine = self.fine and bool(self.open) and self.open.pop() == tag


def check_page(program, tap):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        for preset, options, games in GAMES[:-1]:
            sim(program, preset, *options, "--games", str(games), "--html", path, "--seed",
                'a<b>&"c')
            text = read(path).decode()
            page = Page()
            page.feed(text)
            figures = page.count.get("figure", 0)
            tap.check(page.fine and not page.open and figures == page.count["svg"] >= 2 and
                      page.count["table"] >= figures and "<b>" not in text and "nan" not in text,
                      f"{preset}: the page", page.count)
        done = sim(program, "war/classic", "--games", "100000000000", "--html", folder)
        tap.check(done.returncode == 1 and "cannot be written" in done.stderr and not done.stdout,
                  "a page that cannot be written, before an hour of games", done.stderr)
        sim(program, "war/classic", "--games", "9", "--html", path)
        before = read(path)
        tap.check(before.count(b"<!doctype") == 1, "a page that was there before")
        done = sim(program, "war/classic", "--games", "9", "--html", path, "--jobs", "1",
                   "--kernel", "plain")
        tap.check(read(path) == before and path in done.stderr,
                  "the same games make the same page, and it is said where", done.stderr)
        check_course(program, path, tap)


def check_course(program, path, tap):
    """Shares of the games that go on so long, of all that are followed."""
    sim(program, "war/classic", "--games", "3000", "--html", path)
    rows = re.findall(r"<tr><td>(\d+)</td><td>([\d,]+)</td><td>([\d.]+)</td>",
                      read(path).decode().split("Cards of seat 1")[-1])
    result = result_of(program, "war/classic", "--games", "1000")
    battles = result["counters"]["battles"][0]
    fine = all(float(share) * 10 == int(games.replace(",", "")) and
               sum(count for value, count in battles if value >= int(battle)) + 9 >=
               int(games.replace(",", "")) for battle, games, share in rows)
    tap.check(len(rows) > 50 and rows[0][1:] == ("1,000", "100.0") and fine,
              "games that go on, of all that are followed", rows[:3])


# ---- files -------------------------------------------------------------------------------------

def check_no_games(program, tap):
    """A file that was saved before the first game was played."""
    with tempfile.TemporaryDirectory() as folder:
        path, page = os.path.join(folder, "none"), os.path.join(folder, "page.html")
        for preset in ("war/classic", "whist/classic"):
            sim(program, preset, "--games", "20", "--file", path)
            kept = re.sub(rb"(?m)^\d+ \d+\n|^games.*\n", b"", read(path))
            kept = re.sub(rb"(?m)^(table \w+) .*", rb"\1 2147483647 0 -2147483648 0", kept)
            with open(path, "wb") as file:
                file.write(kept.replace(b"played 20", b"played 0"))
            written = [sim(program, "--merge", path, *words)
                       for words in (["--json"], ["--csv"], ["--html", page])]
            texts = [done.stdout for done in written] + [read(page).decode()]
            tap.check(all(done.returncode == 0 for done in written) and
                      not any(re.search(r"\bnan\b|\binf\b|2147483", text) for text in texts) and
                      json.loads(texts[0])["games"] == 0, f"{preset}: no games", written[0].stderr)
            sim(program, preset, "--games", "20", "--file", path)
            tap.check(result_of(program, "--merge", path)["games"] == 20, f"{preset}: goes on")
            os.remove(path)


def check_files(program, tap):
    with tempfile.TemporaryDirectory() as folder:
        file, link = os.path.join(folder, "file"), os.path.join(folder, "link")
        with open(file + ".new", "w", encoding="utf-8") as other:
            other.write("mine")
        sim(program, "war/classic", "--games", "50", "--file", file)
        os.symlink("file", link)
        done = sim(program, "war/classic", "--games", "90", "--file", link)
        tap.check(done.returncode == 0 and os.path.islink(link) and
                  result_of(program, "--merge", file)["games"] == 90, "a link stays one",
                  done.stderr)
        tap.check(read(file + ".new") == b"mine" and
                  sorted(os.listdir(folder)) == ["file", "file.new", "link"],
                  "files beside it stay, and none is left behind", os.listdir(folder))
        os.remove(file)
        os.mkfifo(file + ".pipe")
        for path, reason in ((link, "leads nowhere"), (file + ".pipe", "not a regular file"),
                             ("/dev/null", "not a regular file"), (folder, "not a regular file")):
            done = sim(program, "war/classic", "--games", "9", "--file", path)
            tap.check(done.returncode in (1, 2) and reason in done.stderr, f"refused: {path}",
                      done.stderr)


def check_full_disk(program, tap):
    for words in (["--help"], ["war/classic", "--games", "9"], ["war/classic", "--json"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([program, "sim", *words], stdout=full, stderr=subprocess.PIPE,
                                  text=True, check=False)
        tap.check(done.returncode == 1 and "could not be written: No space" in done.stderr,
                  f"a full disk: {words}", done.stderr)


def shares_of_bars(said):
    """Percent of each bar; none if one lacks its rate or the time that is left."""
    bars = [bar for bar in said.splitlines() if bar.strip()]
    found = [re.fullmatch(r"\[[#.]{30}\] +([\d.]+) %  [\d.e+]+ games/s  \d+ s left *", bar)
             for bar in bars]
    return [float(bar[1]) for bar in found] if all(found) else []


def check_progress(program, tap):
    """Games of other ranges in the file are none of this run's."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "file")
        sim(program, "war/classic", "--range", "0:3000", "--file", path)
        said = seen_in_terminal([program, "sim", "war/classic", "--range", "3000:4000", "--file",
                                 path])
        shares = shares_of_bars(said)
        tap.check(shares and max(shares) == shares[-1] == 100, "the bar counts the range", said)
    preset = ["whist/classic", "--bots", "simple"]
    games = games_of_seconds(program, preset, 2)
    spread = result_of(program, *preset, "--games", "2000")["statistics"]["deals_of_a_game"]["sd"]
    said = seen_in_terminal([program, "sim", *preset, "--games", str(100 * games), "--jobs", "1",
                             "--until", f"{2.576 * spread / math.sqrt(games):.6f}"])
    shares = shares_of_bars(said)
    tap.check(len(shares) > 3 and shares[-1] == 100 and any(20 < share < 90 for share in shares),
              "the bar of --until counts the games that the interval needs", said)


# ---- wrong usage ------------------------------------------------------------------------------

def check_wrong_usage(program, tap):
    with tempfile.TemporaryDirectory() as folder:
        good, bad = os.path.join(folder, "good"), os.path.join(folder, "bad")
        sim(program, "war/classic", "--games", "50", "--file", good)
        text = read(good)
        cuts = [text[:-4], text.replace(b"played", b"playing"),
                text.replace(b"table outcome", b"table income"), b"", text[:300],
                text.replace(b"games 0 50", b"games 50 0"),
                text.replace(b"games 0 50", b"games 0 49"), text + b"more\n",
                text.replace(b"played 50", b"played 51"),
                text.replace(b"played 50\n", b"played 50\nuntil outcome 1 0 9\n"),
                text.replace(b"played 50\n", b"played 50\nuntil battles 0 0 9\n"),
                re.sub(rb"(table outcome.*\n\d+ \d)", rb"\g<1>0", text),
                re.sub(rb"(table battles) (\d+)", rb"\1 1", text)]
        assert len(set(cuts)) == len(cuts) and text not in cuts
        for number, damaged in enumerate(cuts):
            with open(bad, "wb") as file:
                file.write(damaged)
            done = sim(program, "war/classic", "--games", "100", "--file", bad)
            tap.check(done.returncode == 2 and bad in done.stderr and read(bad) == damaged,
                      f"damaged file {number}: refused and left alone", done.stderr)
        tap.check(sim(program, "war/three-down", "--file", good).returncode == 2,
                  "the file of another game")
        tap.check(sim(program, "war/classic", "--file", good, "--seed", "2").returncode == 2,
                  "the file of another seed")
        deep = os.path.join(folder, *["f" * 100] * 3)
        os.makedirs(deep)
        with open(os.path.join(deep, "file"), "w", encoding="utf-8") as file:
            file.write("else")
        done = sim(program, "war/classic", "--file", os.path.join(deep, "file"))
        tap.check(f"{deep}/file is not a file" in done.stderr, "a long path is told whole",
                  done.stderr)
        done = sim(program, "war/classic", "--file", os.path.join(folder, "no", "file"))
        tap.check(done.returncode == 1 and "cannot be written" in done.stderr, "no such folder",
                  done.stderr)
    for words, sentence in WRONG:
        done = sim(program, *words)
        tap.check(done.returncode == 2 and sentence in done.stderr and not done.stdout,
                  f"wrong usage: {words}", done.stderr)


def main():
    program = os.path.abspath(sys.argv[1])
    tap = Tap()
    for check in (check_threads, check_parts, check_kill, check_kernels,
                  *simulated_statistics.CHECKS, check_until, check_until_in_file, check_players,
                  check_bots, check_csv, check_page, check_no_games, check_files, check_full_disk,
                  check_progress, check_wrong_usage):
        check(program, tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
