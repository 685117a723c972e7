"""Reads doc/protocol.schema.json and checks messages against it."""
import json
import os
import sys

try:
    import jsonschema
except ImportError:  # another Python than Debian's comes first here
    sys.path.append("/usr/lib/python3/dist-packages")
    import jsonschema

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATH = os.path.join(ROOT, "doc/protocol.schema.json")
DRAFT = jsonschema.Draft7Validator


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


class Schema:
    """Judges messages. A value that was found right under a name is not checked again, because
    boards and options come thousands of times."""

    def __init__(self, path=PATH):
        with open(path, encoding="utf-8") as file:
            self.document = json.load(file)
        DRAFT.check_schema(self.document)
        self.definitions = self.document["definitions"]
        self.fine = set()
        resolve = DRAFT.VALIDATORS["$ref"]

        def remembered(validator, name, instance, schema):
            if isinstance(instance, (dict, list)):
                key = name, json.dumps(instance)
            else:
                key = name, type(instance), instance
            if key in self.fine:
                return
            wrong = False
            for problem in resolve(validator, name, instance, schema):
                wrong = True
                yield problem
            if not wrong and (len(key) == 3 or len(key[1]) < 2000):
                self.fine.add(key)

        self.judge = jsonschema.validators.extend(DRAFT, {"$ref": remembered})
        self.resolver = jsonschema.RefResolver.from_schema(self.document)

    def problems(self, name, message):
        """The errors of the message under this definition, one sentence each."""
        if len(self.fine) > 500000:
            self.fine.clear()
        judge = self.judge({"$ref": f"#/definitions/{name}"}, resolver=self.resolver)
        return [f"{'/'.join(map(str, problem.absolute_path))}: {problem.message[:300]}"
                for problem in judge.iter_errors(message)]

    def names(self, side, kind):
        return sorted(self.definitions[side].get(kind, {}))

    def codes(self):
        return sorted(self.definitions["code"]["enum"])
