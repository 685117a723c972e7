"""Writes mutants into C sources: every mutant is in the program at once, and one is switched on by
the environment variable TALON_MUTANT. C is read by its tokens.

A mutant is a small insertion that does nothing while it is off:
    a < b        a < MUTANT(7) + b             the bound moves by one
    if (a)       if (MUTANT(8) ^ !!(a))        the branch is turned round
    a && b       a && (MUTANT(9) | b)          the second half counts for nothing, as does …
    a || b       a || (-!MUTANT(10) & b)
    5, LONGEST   (5 + MUTANT(11))              a constant is one more
Each marks its place when it is executed; at the end the places are written to TALON_REACHED.
Places where the compiler needs a constant (case labels, tables, array sizes) stay as they are, and
so do assertions: no input can reach their other side.
"""
import re

TOKEN = re.compile(r"""
    (?P<skip>/\*.*?\*/|//[^\n]*|\s+|\\\n)
  | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<line>^[ \t]*\#[^\n]*(?:\\\n[^\n]*)*)
  | (?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<mark><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^!~<>=?:;,.(){}\[\]])
""", re.X | re.S | re.M)

ROOM = 1 << 14  # mutants in one program
HEAD = """extern int talon_mutant;
extern unsigned char talon_reached[];
#define MUTANT(n) (talon_reached[n] = 1, talon_mutant == (n))
"""
SWITCH = f"""#include <stdio.h>
#include <stdlib.h>
int talon_mutant;
unsigned char talon_reached[{ROOM}];
__attribute__((constructor)) static void read_mutant(void)
{{
    const char *number = getenv("TALON_MUTANT");
    talon_mutant = number ? atoi(number) : -1;
}}
__attribute__((destructor)) static void tell_reached(void)
{{
    const char *path = getenv("TALON_REACHED");
    FILE *out = path ? fopen(path, "ab") : NULL;
    if (out) {{
        fwrite(talon_reached, 1, sizeof talon_reached, out);
        fclose(out);
    }}
}}
"""
BOUNDS = {"<": "{m} +", ">=": "{m} +", ">": "-{m} +", "<=": "-{m} +", "==": "{m} +", "!=": "{m} +"}
VALUE = re.compile(r"\b([A-Z][A-Z0-9_]*)\s*=\s*[-\d(]")  # an enum constant that is a number


class Token:
    def __init__(self, kind, text, at, line):
        self.kind, self.text, self.at, self.line = kind, text, at, line


def tokens_of(source):
    at, line, found = 0, 1, []
    while at < len(source):
        match = TOKEN.match(source, at)
        if not match:
            raise ValueError(f"line {line}: {source[at:at + 20]!r}")
        if match.lastgroup not in ("skip", "line"):
            found.append(Token(match.lastgroup, match[0], at, line))
        line += match[0].count("\n")
        at = match.end()
    return found


def closing(tokens, opened):
    depth = 0
    for index in range(opened, len(tokens)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(tokens[index].text, 0)
        if depth == 0:
            return index
    raise ValueError("unbalanced")


def bodies(tokens):
    """(first, last) token indices of function bodies: a brace after a parenthesis at the top."""
    index = 0
    while index < len(tokens):
        if tokens[index].text == "{":
            end = closing(tokens, index)
            if tokens[index - 1].text == ")":
                yield index + 1, end
            index = end
        index += 1


class Mutant:
    """One insertion: `before` at one place and, for a pair of brackets, `after` at another."""

    def __init__(self, token, what, before, end=None, after=""):
        self.line, self.what = token.line, what
        self.at, self.before, self.end, self.after = token.at, before, end, after


def in_label(tokens, index):
    """Whether a token stands in a case label or an array's declaration."""
    for back in range(index - 1, max(index - 12, 0), -1):
        if tokens[back].text == "case":
            return True
        if tokens[back].text in ";{}:":
            return False
    return False


def condition_mutants(tokens, index):
    """`if (…)`, `while (…)`, the middle of `for (…)`."""
    token, opened = tokens[index], index + 1
    end = closing(tokens, opened)
    inside = range(opened + 1, end)
    if token.text == "for":
        marks = [i for i in inside if tokens[i].text == ";"]
        inside = range(marks[0] + 1, marks[1]) if len(marks) == 2 else range(0)
    if len(inside):
        first, last = tokens[inside[0]], tokens[inside[-1]]
        yield Mutant(first, f"{token.text} turned round", "{m} ^ !!(",
                     last.at + len(last.text), ")")


def mutants_in(tokens, first, last, constants):
    asserted = first
    for index in range(first, last):
        token = tokens[index]
        if token.text == "talon_assert":
            asserted = closing(tokens, index + 1)
        if index < asserted:
            continue
        nearby = tokens[index + 1] if index + 1 < last else None
        if token.text in ("if", "while", "for") and nearby.text == "(":
            yield from condition_mutants(tokens, index)
        elif token.text in BOUNDS and tokens[index - 1].text not in ("(", ","):
            yield Mutant(nearby, f"bound of {token.text}", BOUNDS[token.text])
        elif token.text == "&&":
            yield Mutant(nearby, "right of && always true", "{m} |")
        elif token.text == "||":
            yield Mutant(nearby, "right of || always false", "-!{m} &")
        elif token.kind == "number" or token.text in constants:
            if in_label(tokens, index) or nearby.text == ":" and tokens[index - 1].text != "?":
                continue
            yield Mutant(token, f"{token.text} + 1", "(", token.at + len(token.text), " + {m})")


def constants_of(sources):
    """Names of enum constants that are numbers of the rules (the others only count rows)."""
    found = set()
    for source in sources:
        for body in re.findall(r"\benum\b[^{;]*\{([^}]*)\}", source):
            found.update(VALUE.findall(body))
    return found


def mutants_of(source, constants):
    tokens = tokens_of(source)
    return [mutant for first, last in bodies(tokens)
            for mutant in mutants_in(tokens, first, last, constants)]


def reached_in(path):
    """The numbers of the mutants whose places the programs that wrote this file passed."""
    with open(path, "rb") as file:
        data = file.read()
    return {at % ROOM for at, byte in enumerate(data) if byte}


def written(source, numbered, is_switch):
    """The source with all of (number, mutant) in it; line numbers stay as they are."""
    inserts = []
    for number, mutant in numbered:
        name = f"MUTANT({number})"
        inserts.append((mutant.at, 1, number, mutant.before.format(m=name) + " "))
        if mutant.end is not None:
            inserts.append((mutant.end, 0, -number, mutant.after.format(m=name)))
    for at, _, _, text in sorted(inserts, reverse=True):
        source = source[:at] + text + source[at:]
    return HEAD + (SWITCH if is_switch else "") + "#line 1\n" + source
