"""Writes whatever tells of the requests of `talon serve` from their rows in src/server/requests:
the lists of members and the table in doc/protocol.md, their part of doc/protocol.schema.json, and
the page's web/src/base/request_rows.ts. Arguments: the build folder; --check only says what is
stale.
"""
import json
import os
import re
import subprocess
import sys
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE, SCHEMA = "doc/protocol.md", "doc/protocol.schema.json"
TYPES = "web/src/base/request_rows.ts"
BEGIN, END = "<!-- requests: tool/requests.py writes this -->\n", "<!-- end of requests -->"
COLUMNS = 100
ANY = 1 << 31  # bounds from here on are only those of the number's kind

# Of each kind: its definition in the schema, its type in the page, and what the page says of it.
KINDS = {
    "text": (None, "string", ""),
    "table": ("serveTable", "string", ""),
    "token": ("token", "string", ""),
    "session": ("session", "string", ""),
    "move": ("wantedMove", "string", ""),
    "circle": ("circleId", "string", ""),
    "invitation": ("circleWord", "string", ""),
    "drive": ("driveId", "string", ""),
    "code": ("driveCode", "string", ""),
    "push key": ("pushKey", "string", ""),
    "push secret": ("pushSecret", "string", ""),
    "letters": (None, "string", ""),
    "name": ("name", "string", ""),
    "message": (None, "string", ""),
    "word": (None, None, ""),
    "bot": ("word", "string", "a bot's id"),
    "who": ("word", "string", "`open` or a bot's id"),
    "digits": ("token", "string", "32 hex digits"),
    "entropy": ("hex64OrNull", "string | null", "64 hex digits"),
    "sign": ("sign", "string", ""),
    "number": (None, "number", ""),
    "seat": ("seat", "number", ""),
    "flag": (None, "boolean", ""),
    "list": (None, None, ""),
    "tokens": (None, "string[]", ""),
    "object": (None, None, ""),
    "words": (None, None, ""),
    "game": ("wantedGame", "string", ""),
    "preset": ("wantedPreset", "string | null", ""),
    "options": ("wantedOptions", "object | null", ""),
    "language": ("lang", "string", ""),
    "format": ("format", "string", ""),
    "seats": ("wantedSeats", "string[]", ""),
    "names": ("wantedNames", "(string | null)[] | null", ""),
    "mixes": ("mixes", "Record<string, string>", "{seat: 64 hex digits}"),
    "setup": ("wantedSetup", "object", ""),
    "act": ("wantedAct", "object", ""),
}


def rows(build):
    told = subprocess.run([os.path.join(ROOT, build, "test/request_rows")], check=True,
                          stdout=subprocess.PIPE).stdout
    return json.loads(told)


# ---- the schema -----------------------------------------------------------------------------

def bounded(member, node, low, high):
    """The node with those bounds that the member has."""
    if member["low"]:
        node[low] = member["low"]
    if member["high"]:
        node[high] = member["high"]
    return node


def schema_of(member):
    definition = KINDS[member["kind"]][0]
    if definition:
        return {"$ref": f"#/definitions/{definition}"}
    match member["kind"]:
        case "word":
            return {"enum": member["words"]}
        case "words":
            return {"type": "array", "items": {"enum": member["words"]}, "uniqueItems": True}
        case "number":
            return {"type": "integer", "minimum": member["low"], "maximum": member["high"]}
        case "flag":
            return {"type": "boolean"}
        case "list":
            return bounded(member, {"type": "array", "items": object_of(member["items"])},
                           "minItems", "maxItems")
        case "tokens":
            return bounded(member, {"type": "array", "items": {"$ref": "#/definitions/token"}},
                           "minItems", "maxItems")
        case "object":
            return object_of(member["items"], ["object", "null"])
    return bounded(member, {"type": "string"}, "minLength", "maxLength")


def object_of(members, kind="object"):
    node = {"type": kind} if kind else {}
    required = [member["name"] for member in members if member["required"]]
    if required:
        node["required"] = required
    return node | {"properties": {member["name"]: schema_of(member) for member in members}}


def laid_out(node, indent, used):
    """JSON on one line where it fits, else with a line for each member."""
    line = json.dumps(node, ensure_ascii=False)
    if len(line) + indent + used <= COLUMNS or not node or not isinstance(node, (dict, list)):
        return line
    inner = " " * (indent + 2)
    if isinstance(node, list):
        items = [inner + laid_out(item, indent + 2, 1) for item in node]
    else:
        items = [f"{inner}{json.dumps(name)}: {laid_out(item, indent + 2, len(name) + 5)}"
                 for name, item in node.items()]
    ends = "[]" if isinstance(node, list) else "{}"
    return f"{ends[0]}\n" + ",\n".join(items) + f"\n{' ' * indent}{ends[1]}"


def write_schema(text, requests):
    before, rest = text.split('    "serve": {\n      "requests": {\n')
    after = rest[rest.index('\n      },\n      "answers": {'):]
    told = [f'        "{row["name"]}": ' + laid_out(object_of(row["members"], None), 8,
                                                      len(row["name"]) + 5) for row in requests]
    return before + '    "serve": {\n      "requests": {\n' + ",\n".join(told) + after


# ---- the document ---------------------------------------------------------------------------

def bounds_of(member):
    low, high = member["low"], member["high"]
    match member["kind"]:
        case "number" if high < ANY - 1:
            missing = member["missing"]
            default = f", by default {missing}" if missing >= low and missing else ""
            return f"{low}…{high}".replace("-", "−") + default
        case "letters":
            return f"{low}…{high} letters" if low else f"{high} letters at most"
        case "text" | "message" if high:
            return f"{low} characters … {high} bytes" if low else f"{high} bytes"
        case "word" if len(member["words"]) < 4:
            return ", ".join(f"`{word}`" for word in member["words"])
    return KINDS[member["kind"]][2]


def told(member):
    bounds = bounds_of(member)
    return f"`{member['name']}`{'' if member['required'] else '?'}" + (f" ({bounds})" if bounds
                                                                         else "")


def request_line(members):
    text = "- request: " + (", ".join(map(told, members)) or "nothing")
    return textwrap.fill(text, COLUMNS, subsequent_indent="  ", break_long_words=False,
                         break_on_hyphens=False)


def cost_of(row):
    kinds = ["a change" if "changes" in row["needs"] else "writes"] * ("writes" in row["needs"])
    return ", ".join(kinds + row["costs"])


def table_of(requests):
    lines = ["| request | about | again | costs |", "|---|---|---|---|"]
    for row in requests:
        again = "yes" if "again" in row["needs"] else ""
        cells = f"`{row['name']}`", row["about"], again, cost_of(row)
        lines.append("|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|")
    return BEGIN + "\n" + "\n".join(lines) + "\n\n" + END


def write_page(text, requests):
    start = text.index("\n## Requests of `talon serve`\n")
    end = text.index("\n## ", start + 4)
    part, known = text[start:end], {row["name"]: row for row in requests}

    def described(match):
        first = known[re.search(r"\w+", match[1])[0]]
        return match[1] + match[2] + request_line(first["members"])

    part = re.sub(r"(?m)^((?:\*\*`\w+`\*\*(?:, )?)+)((?:.*\n)(?:(?!-).+\n)*)"
                  r"- request: .*(?:\n  .*)*", described, part)
    part = re.sub(f"(?s){re.escape(BEGIN)}.*?{re.escape(END)}", table_of(requests), part)
    return text[:start] + part + text[end:]


# ---- the page -------------------------------------------------------------------------------

def type_of(member):
    known = KINDS[member["kind"]][1]
    if known:
        return known
    if "words" in member:
        one = " | ".join(f"'{word}'" for word in member["words"])
        return f"({one})[]" if member["kind"] == "words" else one
    inner = "{ " + "; ".join(map(typed, member["items"])) + " }"
    return inner + ("[]" if member["kind"] == "list" else " | null")


def typed(member):
    mark = "" if member["required"] else "?"
    return f"{member['name']}{mark}: {type_of(member)}{' | undefined' if mark else ''}"


def write_types(requests):
    again = " ".join(row["name"] for row in requests if "again" in row["needs"])
    split = "`.split(/\\s+/),"
    names = textwrap.fill(again, COLUMNS - len(split), initial_indent="  `",
                          subsequent_indent="  ")
    lines = [f"{row['name']}: {{ {'; '.join(map(typed, row['members']))} }};" for row in requests]
    types = "\n".join(textwrap.fill(line, COLUMNS, initial_indent="  ", subsequent_indent="    ")
                      for line in lines).replace("{  }", "object")
    return ("// Written by tool/requests.py: the requests of `talon serve`, from their rows "
            "there.\n\n"
            "/** These are sent again after a break. */\n"
            f"export const REPEATABLE = new Set(\n{names}{split}\n);\n\n"
            f"/** The members of each. */\nexport interface Requests {{\n{types}\n}}\n")


# ---- all of them ----------------------------------------------------------------------------

def read(name):
    try:
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def main():
    build = [word for word in sys.argv[1:] if not word.startswith("--")][0]
    requests = rows(build)
    files = {PAGE: write_page(read(PAGE), requests), SCHEMA: write_schema(read(SCHEMA), requests),
             TYPES: write_types(requests)}
    stale = [name for name, text in files.items() if text != read(name)]
    for name in stale:
        if "--check" in sys.argv:
            print(f"{name} does not say what the rows say: run tool/requests.py {build}")
            continue
        with open(os.path.join(ROOT, name), "w", encoding="utf-8") as file:
            file.write(files[name])
    return bool(stale) and "--check" in sys.argv


if __name__ == "__main__":
    sys.exit(main())
