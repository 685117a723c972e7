"""Holds doc/protocol.schema.json against everything that was said in the tests of a run, and
against what doc/protocol.md says. Arguments: the folder TALON_SAID named while those tests
ran; `--every` if they were all of them, so that each message and each error must have come up.
"""
import collections
import concurrent.futures
import copy
import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402
from schema import ROOT, Schema, read  # noqa: E402

SHOWN = 12  # problems of one kind that are worth reading
# Members that have holes for a client to fill: templates, and the texts of the games' tables; and
# what people have written. A sentence in any other member is whole.
HOLLOW = re.compile(r"(^|/)(template|label|thirdPerson|secondPerson)$|"
                    r"^/games\[\]/(rules\[\]/sentence|verbs\[\]/text)$|"
                    r"(^|/)(name|title|host|opener|record|removed\[\]|players\[\])$|/line/text$")
# Messages that no client can cause, because they need a server that is out of memory.
NEVER_SAID = {"engine memory", "serve memory", "serve/pushes/gone"}


# ---- what was said --------------------------------------------------------------------------

def holes(message, path=""):
    """The sentences with a hole such as {a}, and where they stand."""
    if isinstance(message, str):
        if re.search(r"\{\w*\}", message) and not HOLLOW.search(path):
            yield f"{path}: {message}"
    elif isinstance(message, list):
        for one in message:
            yield from holes(one, f"{path}[]")
    elif isinstance(message, dict):
        for name, one in message.items():
            yield from holes(one, f"{path}/{name}")


class Conversation:
    """One connection: which request is meant by which answer."""

    def __init__(self):
        self.open = []

    def asked(self, request):
        self.open.append(request)

    def meant(self, answer):
        """The request answered; None if that cannot be told."""
        for index, request in enumerate(self.open):
            if isinstance(request, dict) and "id" in answer and request.get("id") == answer["id"]:
                return self.open.pop(index)
        if "id" not in answer and len(self.open) == 1:
            return self.open.pop()
        return None


class Listener:
    """Judges line by line, and counts what came up."""

    def __init__(self, schema):
        self.schema, self.seen = schema, collections.Counter()
        self.wrong = collections.defaultdict(list)
        self.samples, self.known = {}, set()
        self.answers = {}  # of each side, their names
        self.talks = collections.defaultdict(Conversation)

    def blame(self, kind, what, text):
        self.wrong[kind].append(f"{what}\n    {text[:400]}")

    def judge(self, name, message, text):
        if (name, hash(text)) in self.known:
            self.seen[name] += 1
            return
        problems = self.schema.problems(name, message)
        for problem in problems[:3]:
            self.blame("messages", f"{name}: {problem}", text)
        if not problems:
            self.seen[name] += 1
            self.known.add((name, hash(text)))
            self.samples.setdefault(name, message)

    def line(self, path, line):
        side, conn, sign, text = line.split(" ", 3)
        talk = self.talks[path, side, conn]
        try:
            message = read(text)
        except ValueError:
            if sign == "<":
                self.blame("messages", "not JSON", text)
            else:
                talk.asked(None)
            return
        if sign == ">":
            talk.asked(message)
            return
        if "{" in text[1:].replace('{"', ""):
            for hole in holes(message):
                self.blame("holes", hole, text)
        self.heard(side, talk, message, text)

    def heard(self, side, talk, message, text):
        if "push" in message:
            self.judge(f"{side}/pushes/{message['push']}", message, text)
            return
        request = talk.meant(message)
        if "error" in message:
            self.judge("refusal", message, text)
            self.seen[f"{side} {message['error'].get('code')}"] += 1
        elif isinstance(request, dict):
            self.judge(f"{side}/answers/{request.get('do')}", message, text)
            self.judge(f"{side}/requests/{request.get('do')}", request, str(request))
        else:
            self.any_answer(side, message, text)

    def any_answer(self, side, message, text):
        """Who asked is not known: it must be some answer. The last one that fitted is tried first,
        because such answers come in long rows."""
        names = self.answers.setdefault(side, self.schema.names(side, "answers"))
        fits = next((name for name in names
                     if not self.schema.refusal(f"{side}/answers/{name}", message)), None)
        if not fits:
            self.blame("messages", "no answer of any request", text)
            return
        names.remove(fits)
        names.insert(0, fits)


    def add(self, other):
        """What another listener heard in other files."""
        self.seen.update(other.seen)
        self.samples = other.samples | self.samples
        for kind, texts in other.wrong.items():
            self.wrong[kind] += texts


def hear(paths):
    """(listener, lines) of these files."""
    listener, lines = Listener(Schema()), 0
    for path in paths:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            for line in file:
                if line.endswith("\n") and line.count(" ") >= 3:
                    listener.line(path, line[:-1])
                    lines += 1
        listener.talks.clear()
    listener.schema = None  # generated code does not go from process to process
    return listener, lines


def listen(schema, folder):
    """One process for each processor. The same conversation with and without sanitizers has the
    same size: such files go to one process, which judges what it knows only once."""
    paths = sorted(glob.glob(os.path.join(folder, "*.txt")), key=os.path.getsize)
    jobs = os.cpu_count() or 1
    groups = [[path for index, path in enumerate(paths) if index // 2 % jobs == job]
              for job in range(jobs)]
    whole, lines = Listener(schema), 0
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        for listener, count in pool.map(hear, groups):
            whole.add(listener)
            lines += count
    return whole, lines


# ---- the document ---------------------------------------------------------------------------

def requests(title):
    """(names, members, answer) of each request described under a heading of doc/protocol.md."""
    with open(os.path.join(ROOT, "doc/protocol.md"), encoding="utf-8") as file:
        part = file.read().split(f"\n## {title}\n")[1].split("\n## ")[0]
    for block in re.findall(r"^\*\*`.*(?:\n.+)*", part, re.M):
        names = re.match(r"(?:\*\*`\w+`\*\*(?:, )?)+", block)[0]
        items = dict(item.split(": ", 1) for item in
                     re.sub(r"\n  +", " ", block).split("\n- ")[1:])
        yield re.findall(r"\w+", names), items["request"], items["answer"]


def outside(cell):
    """The text without what stands in parentheses or braces."""
    while True:
        shorter = re.sub(r"\([^()]*\)|\{[^{}]*\}|\[[^\[\]]*\]", "", cell)
        if shorter == cell:
            return cell
        cell = shorter


def members(cell):
    """{name: whether it must be there} of the members that a text names."""
    return {name: not mark for name, mark in re.findall(r"`(\w+)`(\??)", outside(cell))}


def documented(title, above=None):
    """{request: (members, what the answer has)} as the document tells it."""
    told = {}
    for names, wanted, answer in requests(title):
        for name in names:
            like = re.match(r"as `(\w+)`(?: but ([^;]+))?;", wanted)
            if wanted == "as above":
                told[name] = above[name][0], answer
            elif like:
                told[name] = {**told[like[1]][0], **members(wanted.replace(like[0], ""))}, answer
                for left_out in members(like[2] or ""):
                    del told[name][0][left_out]
            else:
                told[name] = members(wanted), answer
    return told


def resolve(schema, node):
    while "$ref" in node:
        target = schema.definitions
        for part in node["$ref"].split("/")[2:]:
            target = target[part]
        node = target
    return node


def check_table(tap, schema, side, told):
    tap.check(sorted(told) == schema.names(side, "requests") == schema.names(side, "answers"),
              f"the requests of talon {side} are those of the document",
              f"only in one: {sorted(set(told) ^ set(schema.names(side, 'requests')))}, "
              f"{sorted(set(told) ^ set(schema.names(side, 'answers')))}")
    for name, (wanted, answer) in told.items():
        request = resolve(schema, schema.definitions[side]["requests"].get(name, {}))
        have = {member: member in request.get("required", []) for member in
                request.get("properties", {})}
        tap.check(wanted == have, f"{side} {name}: the members of the request",
                  f"document {wanted}\nschema   {have}")
        node = resolve(schema, schema.definitions[side]["answers"].get(name, {}))
        there = {member for form in node.get("anyOf", [node])
                 for member in form.get("properties", {})} - {"id", "ok"}
        lost = {member for member in there if f"`{member}`" not in answer}
        tap.check(answer.startswith("as ") or not lost, f"{side} {name}: the members of the answer",
                  f"not in the document: {sorted(lost)}")


def check_document(tap, schema):
    engine = documented("Requests of `talon engine`")
    serve = documented("Requests of `talon serve`", engine)
    check_table(tap, schema, "engine", engine)
    check_table(tap, schema, "serve", serve)
    with open(os.path.join(ROOT, "doc/protocol.md"), encoding="utf-8") as file:
        text = file.read()
    codes = set()
    table = text.split("\n### Error codes\n")[1].split("\n### ")[0]
    for row in re.findall(r"(?m)^\| ((?:`\w+`(?:, )?)+) \| ", table):
        codes.update(re.findall(r"`(\w+)`", row))
    tap.check(codes == set(schema.codes()), "the error codes are those of the document",
              sorted(codes ^ set(schema.codes())))
    pushes = set(re.findall(r'\{"push":"(\w+)"', text))
    tap.check(pushes == set(schema.names("serve", "pushes")), "and so are the pushes",
              sorted(pushes ^ set(schema.names("serve", "pushes"))))


# ---- the schema itself ----------------------------------------------------------------------

def loose(node, path):
    """Objects of which any member would do."""
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict) and "if" not in path and \
                "additionalProperties" not in node:
            yield path
        for key, value in node.items():
            yield from loose(value, f"{path}/{key}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from loose(value, f"{path}/{index}")


def check_strict(tap, schema):
    found = [path for path in loose(schema.definitions, "")
             if not re.match(r"/any|/wanted|/\w+/requests/|.*/(if|then|else)\b", path)]
    tap.check(not found, "nothing that is sent may have other members", "\n".join(found))
    used = set(re.findall(r'"#/definitions/(\w+)', open(
        os.path.join(ROOT, "doc/protocol.schema.json"), encoding="utf-8").read()))
    unused = set(schema.definitions) - used - {"engine", "serve", "refusal"}
    tap.check(not unused, "every definition is used", sorted(unused))


def spoiled(message):
    """The message with something wrong, in several ways."""
    yield {**message, "surprise": 1}
    for name in message:
        if name == "id":
            continue
        yield {key: value for key, value in message.items() if key != name} | {"x" + name: 1}
        yield {**message, name: {"nothing": []}}
        inner = message[name]
        if isinstance(inner, dict) and name not in ("zones", "fields", "options", "legal"):
            yield {**message, name: {**copy.deepcopy(inner), "surprise": 1}}


def check_teeth(tap, schema, listener):
    """The schema can refuse: what was right a moment ago is not, once something is changed."""
    let = []
    for name, message in sorted(listener.samples.items()):
        if "/requests/" not in name:
            let += [f"{name}: {changed}"[:300] for changed in spoiled(message)
                    if not schema.refusal(name, changed)]
    tap.check(listener.samples and not let, "spoiled messages are refused", "\n".join(let))


def check_all_came_up(tap, schema, listener):
    wanted = [f"{side}/{kind}/{name}" for side in ("engine", "serve")
              for kind in ("answers", "requests", "pushes") for name in schema.names(side, kind)]
    for what in wanted:
        tap.check(listener.seen[what] or what in NEVER_SAID, f"{what} came up")
    for code in schema.codes():
        tap.check({f"engine {code}", f"serve {code}"} & (NEVER_SAID | set(listener.seen)),
                  f"the error {code} came up")


def main():
    tap, schema = Tap(), Schema()
    check_strict(tap, schema)
    check_document(tap, schema)
    if len(sys.argv) > 1:
        listener, lines = listen(schema, sys.argv[1])
        wrong = listener.wrong["messages"]
        tap.check(lines and not wrong, f"{lines} messages are as the schema says",
                  f"{len(wrong)} are not\n" + "\n".join(wrong[:SHOWN]))
        hollow = listener.wrong["holes"]
        tap.check(not hollow, "no sentence has a hole left in it", "\n".join(hollow[:SHOWN]))
        check_teeth(tap, schema, listener)
        if "--every" in sys.argv:
            check_all_came_up(tap, schema, listener)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
