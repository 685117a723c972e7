"""Fair deals of every game and preset, checked without the program that dealt them. TAP output.

    test_fairness.py PROGRAM

The program deals and plays. check.py recomputes the sums and every draw from the record. Then the
reference models (test/reference) play the whole record with cards drawn by check.py, so that
nothing the program says is believed, from the secret to the last card. Both must refuse forged
records whose chain of lines has been made right again.
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "engine"), str(HERE.parent / "reference"), str(HERE)]
import check  # noqa: E402
from common import option_value  # noqa: E402
from engine import Engine, Tap  # noqa: E402
from run import cards_in, engine_state, find_module  # noqa: E402
from run import model_state, settled, side_by_side  # noqa: E402

DOC = HERE.parents[1] / "doc/fairness.md"
STEPS = 250
# Matches that come to a second deal and further: (game, preset, options, steps, deals at least).
MATCHES = [("whist", "classic", {"target": 40}, 400, 5), ("wunsdorf", "standard", {}, 500, 5),
           ("war", "tod-und-leben", {"rounds": 9}, 400, 4),
           ("wippen", "advanced", {"match": "points"}, 400, 3),
           ("spite", "scored", {"max_turns": 100}, 1500, 2)]


class KeyChance:
    """The draws of a deal's key, as a reference model asks for them."""

    def __init__(self, record):
        self.secret = record.secret
        self.mix = check.mix_of(record.secret, record.mixes, record.seats)
        self.deal = 0
        self.next_deal()

    def next_deal(self):
        self.deal += 1
        secret = check.deal_secret_of(self.secret, self.deal)
        self.stream = check.Stream(check.deal_key_of(secret, self.mix))

    def below(self, bound):
        return self.stream.below(bound)

    def left(self):
        return 0


def new_table(engine, game, preset, number, options):
    """Two seats give a value, the others none."""
    secret = check.digest(f"{game} {preset} {number}".encode())
    mixes = {str(seat): check.digest(secret, bytes([seat])).hex() for seat in (0, 1) if number % 2}
    answer = engine.ask("new", game=game, preset=preset, secret=secret.hex(), mixes=mixes,
                        options=options)
    return answer["table"], answer["commitment"]


def played(engine, game, preset, number, options=None, steps=STEPS):
    """(the record, the state after the deal, the state at the end)."""
    table, commitment = new_table(engine, game, preset, number, options or {})
    start = engine.ask("inspect", table=table)["state"]
    engine.ask("playout", table=table, bot="simple" if number else "random", seed=str(number),
               most=steps)
    end = engine.ask("inspect", table=table)["state"]
    record = engine.ask("record", table=table)["record"]
    engine.ask("close", table=table)
    if f"\ncommitment {commitment}\n" not in record:
        raise SystemExit("another commitment than was shown")
    return record, start, end


def difference(state, model):
    """How engine and model differ; None if they do not."""
    state = {"legal": {}, **state}
    own = model_state(model)
    other = engine_state(state, model)
    other["legal"] = own["legal"]
    return None if own == other else side_by_side(other, own)


def replay(text, start, end):
    """Plays the record by the reference model with cards of our own; a difference, or None."""
    record = check.Record(text.encode())
    chance = KeyChance(record)
    preset = re.search(r"^preset (\S+)$", text, re.M).group(1)
    module = find_module(record.game, preset)
    options = settled(module, preset, {})
    for name, value in record.options.items():
        if name in options:
            options[name] = option_value(value)
    model = module.Model(options, chance)
    found = difference(start, model)
    if found:
        return f"just dealt\n{found}"
    lines = text.split("\n")
    for line, after in zip(lines, lines[1:]):
        step = re.match(r"step \d+ (\d) (.*)", line)
        if step:
            if after.startswith("deal "):
                chance.next_deal()
            model.apply(int(step.group(1)), step.group(2))
    return difference(end, model)


def verdict(text):
    """Why check.py refuses a record; "" if it does not."""
    try:
        check.check(text.encode())
    except (check.Wrong, check.Unreadable) as problem:
        return str(problem)
    return ""


def check_one(tap, engine, name, text, start, end, deals=1):
    problem = verdict(text)
    begun = text.count("\ndeal ")
    tap.check(not problem and begun >= deals, f"{name}: every draw comes from its deal's key, "
              f"{begun} deals", problem or f"{begun} deals, not {deals}")
    found = replay(text, start, end)
    tap.check(found is None, f"{name}: the model, dealt by our own sums, plays the same", found)
    answer = engine.ask("load", record=text)
    tap.check("table" in answer, f"{name}: the program replays it", answer)
    if "table" in answer:
        engine.ask("close", table=answer["table"])


# ---- forgeries


def bound_again(text):
    """The chain made right, as any forger would."""
    lines = text.split("\n")[:-2]
    chain = bytes(32)
    for line in lines:
        chain = check.digest(chain, line.encode() + b"\n")
    return "\n".join(lines + [f"chain {chain.hex()}", ""])


def replaced(pattern, by, number=0):
    """A forgery: the n-th match replaced."""
    def forge(text):
        found = list(re.finditer(pattern, text, re.M))[number]
        return text[:found.start()] + found.expand(by) + text[found.end():]
    return forge


def other_secret(text):
    """Another envelope with a fingerprint that fits: the cards do not."""
    secret = check.digest(b"another")
    text = re.sub(r"^secret .*$", f"secret {secret.hex()}", text, flags=re.M)
    return re.sub(r"^commitment .*$", f"commitment {check.commitment_of(secret).hex()}", text,
                  flags=re.M)


def other_secret_and_deals(text):
    """The same, with the commitments of all deals recomputed, too."""
    text, secret = other_secret(text), check.digest(b"another")

    def deal(found):
        of_deal = check.deal_secret_of(secret, int(found.group(1)))
        return f"deal {found.group(1)} {check.deal_commitment_of(of_deal).hex()}"
    return re.sub(r"^deal (\d+) .*$", deal, text, flags=re.M)


def swapped_draws(text):
    """Two cards exchanged by exchanging two draws where both are possible."""
    line = re.search(r"^chance .*$", text, re.M)
    draws = check.parse_draws(line.group()[7:])
    for i, (first, second) in enumerate(zip(draws[1:], draws[2:]), 1):
        if first[1] != second[1] and first[1] < second[0]:
            draws[i], draws[i + 1] = (first[0], second[1]), (second[0], first[1])
            break
    return text[:line.start(0)] + "chance " + " ".join(f"{b}:{v}" for b, v in draws) + \
        text[line.end(0):]


FORGERIES = {
    "the secret of another envelope": other_secret,
    "the same, with the deals' commitments made anew": other_secret_and_deals,
    "two digits of the secret": replaced(r"^secret ..", "secret 5a"),
    "a secret that ends otherwise": replaced(r"^(secret .*).$", r"\1x"),
    "a commitment of something else": replaced(r"^commitment .{4}", "commitment 0000"),
    "a value changed": replaced(r"^(mix 1 ).{4}", r"\g<1>0000"),
    "a value left out": replaced(r"^mix 0 .*\n", ""),
    "a value added": replaced(r"^secret ", "mix 2 " + "7" * 64 + "\nsecret "),
    "a value of another seat": replaced(r"^mix 1 ", "mix 2 "),
    "values exchanged": replaced(r"^mix 0 (.*)\nmix 1 (.*)$", r"mix 0 \2\nmix 1 \1"),
    "values out of order": replaced(r"^(mix 0 .*)\n(mix 1 .*)$", r"\2\n\1"),
    "a value twice": replaced(r"^(mix 1 .*)$", r"\1\n\1"),
    "a value after the deal": replaced(r"^(mix 1 .*\n)((?:.*\n)*?)(chance )", r"\2\1\3"),
    "a value before the commitment": replaced(r"^(commitment .*\n)(mix 0 .*\n)", r"\2\1"),
    "a value of a seat that does not exist": replaced(r"^mix 1 ", "mix 7 "),
    "the first deal's commitment": replaced(r"^deal 1 .{4}", "deal 1 0000"),
    "the second deal's commitment": replaced(r"^deal 2 .{4}", "deal 2 0000"),
    "deals counted otherwise": replaced(r"^deal 2 ", "deal 3 "),
    "a deal without its line": replaced(r"^deal 2 .*\n", ""),
    "a deal that was none": replaced(r"^(step 5 .*)$", r"\1\ndeal 2 " + "0" * 64),
    "draws exchanged": swapped_draws,
    "a draw of the first deal": replaced(r"^(chance .*) 2:(\d)", r"\1 2:7"),
    "a draw left out": replaced(r"^(chance .*) 9:\d", r"\1"),
    "a draw added": replaced(r"^(chance .*) 9:", r"\1 9:0 9:"),
    "draws of the second deal": replaced(r"^(chance .*) 9:\d", r"\1 9:8", 1),
    "no draws of the first deal": replaced(r"^chance .*\n", ""),
    "no draws of the second deal": replaced(r"^chance .*\n", "", 1),
    "draws doubled": replaced(r"^(chance .*)$", r"\1\n\1"),
    "nonsense for a draw": replaced(r"^(chance .*) 9:", r"\1 x 9:"),
    "the other format": replaced(r"^talon-record 2", "talon-record 1"),
    "a later format": replaced(r"^talon-record 2", "talon-record 3"),
    "sealed": replaced(r"^secret .*", "secret sealed"),
    "no secret": replaced(r"^secret .*\n", ""),
    "no commitment": replaced(r"^commitment .*\n", ""),
}


def check_forgeries(tap, engine, program):
    text, _, _ = played(engine, "whist", "classic", 1, {"target": 9}, 200)
    tap.check(bound_again(text) == text and not verdict(text), "the record to forge is good")
    for name, forge in FORGERIES.items():
        forged = bound_again(forge(text))
        answer = engine.ask("load", record=forged)
        tap.check(forged != text and verdict(forged) and "error" in answer,
                  f"refused: {name} ({verdict(forged)[:60]})", answer)
    cut = text[:text.index("\nover ") + 1]
    tap.check(verdict(cut) and verdict(text + "x\n") and verdict(""), "refused: cut, or with more")
    tap.check("changed" in verdict(text.replace("\npoints ", "\npoints 1", 1)),
              "refused: a line changed after it was written")


def check_plain(tap, engine):
    """Tables of one key: format 1."""
    for game, preset in (("whist", "rubber"), ("spite", "standard"), ("war", "classic")):
        table = engine.ask("new", game=game, preset=preset, seed="plain")["table"]
        engine.ask("playout", table=table, most=900)
        text = engine.ask("record", table=table)["record"]
        engine.ask("close", table=table)
        tap.check(not verdict(text), f"{game}/{preset}, one key: its draws are found in its stream",
                  verdict(text))
        draws = list(re.finditer(r"^chance .*$", text, re.M))
        forged = bound_again(replaced(r"^(key .*)(.)$", r"\1x")(text))
        tap.check(verdict(forged), f"{game}/{preset}, one key: another key is refused")
        line = draws[len(draws) // 2].group()
        other = re.sub(r"(\d+):(\d+)$", lambda d: f"{d[1]}:{(int(d[2]) + 1) % int(d[1])}", line)
        tap.check(verdict(bound_again(text.replace(line, other, 1))),
                  f"{game}/{preset}, one key: another draw is refused")


# ---- the example of doc/fairness.md


def check_example(tap, engine):
    text = re.sub(r"\n  +", " ", DOC.read_text(encoding="utf-8"))  # indented lines go on
    block = re.search(r"```\nS  .*?```", text, re.S).group()
    told = {name: value for name, value in re.findall(r"^(hand \d|\w+) +(\S.*)$", block, re.M)}
    secret = bytes.fromhex(told["S"])
    mixes = {0: bytes.fromhex(told["m0"]), 2: bytes.fromhex(told["m2"])}
    mix = check.mix_of(secret, mixes, 4)
    tap.check(check.commitment_of(secret).hex() == told["C"], "example: C")
    tap.check(mix.hex() == told["M"], "example: M")
    for deal in (1, 2):
        of_deal = check.deal_secret_of(secret, deal)
        key = check.deal_key_of(of_deal, mix)
        tap.check(of_deal.hex() == told[f"S_{deal}"], f"example: S_{deal}")
        tap.check(check.deal_commitment_of(of_deal).hex() == told[f"c_{deal}"],
                  f"example: c_{deal}")
        tap.check(key.hex() == told[f"k_{deal}"], f"example: k_{deal}")
    stream = check.Stream(bytes.fromhex(told["k_1"]))
    words = [stream.word() for _ in range(6)]
    tap.check(" ".join(f"{word:08x}" for word in words) == told["words"], "example: words")
    stream = check.Stream(bytes.fromhex(told["k_1"]))
    draws = [(bound, stream.below(bound)) for bound in [4, *range(52, 1, -1)]]
    tap.check(check.parse_draws(told["draws"]) == draws[:6], "example: draws")
    dealer, order = check.shuffle_of(draws)
    names = check.names_of("whist", 52)
    pack = [names[place] for place in order]
    tap.check(str(dealer) == told["dealer"] and " ".join(pack) == told["pack"], "example: pack")
    tap.check(" ".join(pack[0::4]) == told["hand 1"], "example: hand")
    table = engine.ask("new", game="whist", preset="classic", secret=told["S"],
                       mixes={"0": told["m0"], "2": told["m2"]})["table"]
    zones = engine.ask("inspect", table=table)["state"]["zones"]
    record = engine.ask("record", table=table)["record"]
    engine.ask("close", table=table)
    tap.check(sorted(cards_in(zones["hand"][1])) == sorted(told["hand 1"].split()),
              "example: the program deals this hand", zones)
    tap.check(f"\ncommitment {told['C']}\nmix 0 {told['m0']}\nmix 2 {told['m2']}\nsecret "
              f"{told['S']}\ndeal 1 {told['c_1']}\nchance {told['draws']} " in record,
              "example: the program's record", record)


def check_command(tap, engine):
    """check.py as people start it."""
    text, _, _ = played(engine, "whist", "classic", 1, {}, 60)
    for data, status, says in ((text, 0, "Deals: 2."), (text.replace("mix 0", "mix 1"), 1, "Ref"),
                               ("x\n", 2, "not a Talon record")):
        done = subprocess.run([sys.executable, str(HERE / "check.py"), "-", "--show"],
                              input=data.encode(), capture_output=True, check=False)
        tap.check(done.returncode == status and says in done.stdout.decode(),
                  f"check.py: status {status}", done.stdout.decode() + done.stderr.decode())
    missing = subprocess.run([sys.executable, str(HERE / "check.py"), "/nowhere/at/all"],
                             capture_output=True, check=False)
    tap.check(missing.returncode == 2 and not missing.stderr, "check.py: no such file, status 2")


def main():
    tap, engine = Tap(), Engine(sys.argv[1])
    check_example(tap, engine)
    for game in engine.ask("games")["games"]:
        for number, preset in enumerate(game["presets"]):
            name = f"{game['id']}/{preset['id']}"
            check_one(tap, engine, name, *played(engine, game["id"], preset["id"], number))
    for game, preset, options, steps, deals in MATCHES:
        check_one(tap, engine, f"{game}/{preset} {options}",
                  *played(engine, game, preset, 1, options, steps), deals)
    check_plain(tap, engine)
    check_forgeries(tap, engine, sys.argv[1])
    check_command(tap, engine)
    tap.check(engine.close() == 0, "the engine ends well")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
