"""Reads doc/protocol.schema.json and checks messages against it."""
import json
import os
import sys

try:
    import fastjsonschema
    import jsonschema
except ImportError:  # another Python than Debian's comes first here
    sys.path.append("/usr/lib/python3/dist-packages")
    import fastjsonschema
    import jsonschema

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATH = os.path.join(ROOT, "doc/protocol.schema.json")
DRAFT = jsonschema.Draft7Validator
# Parts of messages that are the same again and again: each view tells all events of a game once
# more, and most of its zones and fields are as they were.
REPEATED = ("event", "zone", "fields", "move", "legal")


def pairs_once(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member twice")
    return members


def read(text):
    """JSON with every member once; ValueError otherwise."""
    try:
        return json.loads(text, object_pairs_hook=pairs_once)
    except RecursionError as problem:
        raise ValueError("too deep") from problem


def definition(document, name):
    for part in name.split("/"):
        document = document[part] if part in document else {"missing": name}
    return document


def remembering(judge):
    """The judge, who looks only once at what is written alike and right."""
    right = set()

    def remembered(data, *more):
        text = repr(data)
        if text not in right:
            judge(data, *more)
            right.add(text)
        return data

    return remembered


class Schema:
    """Judges messages: quickly by code that fastjsonschema generates from the schema. A
    message that it refuses is judged again by jsonschema, whose errors are more detailed."""

    def __init__(self, path=PATH):
        with open(path, encoding="utf-8") as file:
            self.document = json.load(file)
        DRAFT.check_schema(self.document)
        self.definitions = self.document["definitions"]
        self.judges = {}

    def only(self, name):
        """A schema of this definition alone."""
        return {"$schema": self.document["$schema"], "$ref": f"#/definitions/{name}",
                "definitions": self.definitions}

    def judge(self, name):
        if name not in self.judges:
            self.judges[name] = fastjsonschema.compile(self.only(name))
            parts = self.judges[name].__globals__  # a function of each definition
            for part in {f"validate___definitions_{name}" for name in REPEATED} & parts.keys():
                parts[part] = remembering(parts[part])
        return self.judges[name]

    def refusal(self, name, message):
        """Why the message is none of this definition, in a few words; None if it is one."""
        try:
            self.judge(name)(message)
        except fastjsonschema.JsonSchemaException as refusal:
            return str(refusal)[:300]
        return None

    def problems(self, name, message):
        """The errors of the message under this definition, one sentence each."""
        refusal = self.refusal(name, message)
        if not refusal:
            return []
        return [f"{'/'.join(map(str, problem.absolute_path))}: {problem.message[:300]}"
                for problem in DRAFT(self.only(name)).iter_errors(message)] or [refusal]

    def names(self, side, kind):
        return sorted(self.definitions[side].get(kind, {}))

    def codes(self):
        return sorted(self.definitions["code"]["enum"])
