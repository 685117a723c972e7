"""The options of Wippen (RULES §5): values, defaults, presets, invalid combinations, and the pack
they ask for (R-WIP-02).
"""

from common import full_pack

CHOICES = {"steal_match": ("rank", "identical"), "must_capture": ("hand", "none"),
           "tie3": ("none", "one_each"), "match": ("single", "points", "games")}
NUMBERS = {"players": (2, 8), "packs": (1, 2), "target": (1, 999), "games": (1, 1000)}
SWITCHES = ("open_hands", "wippe", "adding", "multi_capture", "building", "multiples", "stealing",
            "build_in_sums", "lock_total", "keep_match")
DEFAULTS = {"players": 2, "first_dealer": "random", "open_hands": 0, "wippe": 1, "adding": 0,
            "multi_capture": 1, "building": 0, "stealing": 0, "steal_match": "rank",
            "build_in_sums": 0, "lock_total": 0, "must_capture": "hand", "keep_match": 1,
            "tie3": "none", "match": "single", "target": 21}
DEPENDENT = {  # defaults that depend on other options
    "packs": lambda o: 1 if o["players"] <= 4 else 2,
    "multiples": lambda o: o["building"],
    "games": lambda o: o["players"],
}
ADVANCED = {"adding": 1, "building": 1, "multiples": 1}
NAMED = {  # what each preset says itself, in the order of the rules
    "children": {"open_hands": 1},
    "basic": {},
    "adding": {"adding": 1},
    "advanced": ADVANCED,
    "stealing": {"stealing": 1},
    "full": dict(ADVANCED, stealing=1, build_in_sums=1, lock_total=1),
    "two-packs": {"packs": 2},
    "adding-stealing": {"adding": 1, "stealing": 1},
    "match-points": {"match": "points"},
    "match-games": {"match": "games"},
}


def full_options(preset, given):
    """All options of a table: what is given, else what the preset says, else the default."""
    unknown = set(given) - set(DEFAULTS) - set(DEPENDENT)
    if unknown:
        raise ValueError(f"unknown options {sorted(unknown)}")
    chosen = {**NAMED[preset], **given}
    options = {**DEFAULTS, **chosen}
    for name, default in DEPENDENT.items():
        options[name] = chosen[name] if name in chosen else default(options)
    return plain(options)


def plain(options):
    """The options with numbers and switches as whole numbers."""
    numeric = set(NUMBERS) | set(SWITCHES)
    return {name: int(value) if name in numeric or str(value).isdigit() else value
            for name, value in options.items()}


PRESETS = {name: full_options(name, {}) for name in NAMED}


def removed_count(players, packs):
    """R-WIP-02: how many picture cards leave the game."""
    return (52 * packs - 4) % (4 * players)


def pack_and_removed(players, packs):
    """R-WIP-02: the pack as listed before the shuffle (R-GEN-03), and the cards removed."""
    listed = [(number, card) for number in range(packs) for card in full_pack(52)]
    ranks = [(number, rank) for number in reversed(range(packs)) for rank in "KQJ"]
    gone = set(ranks[:removed_count(players, packs) // 4])
    kept = [card for number, card in listed if (number, card[0]) not in gone]
    removed = [card for number, card in listed if (number, card[0]) in gone]
    return kept, removed


def invalid(options):
    """Why this combination is refused; None for a playable one.  # R-GEN-10"""
    return value_refused(options) or combination_refused(options)


def value_refused(o):
    """A single value that its option does not have."""
    for name, (least, most) in NUMBERS.items():
        if not least <= o[name] <= most:
            return f"{name} must be {least} to {most}"
    for name, values in CHOICES.items():
        if o[name] not in values:
            return f"{name} must be one of {', '.join(values)}"
    for name in SWITCHES:
        if o[name] not in (0, 1):
            return f"{name} is on or off"
    if o["first_dealer"] != "random" and o["first_dealer"] not in range(o["players"]):
        return "first_dealer must be random or a seat"
    return None


def combination_refused(o):
    """R-WIP-02 and the "Invalid" list of §5."""
    if removed_count(o["players"], o["packs"]) > 12 * o["packs"]:
        return "these players and packs need more picture cards removed than there are"
    if o["building"] and not o["adding"]:
        return "building without adding"
    for name in ("multiples", "build_in_sums", "lock_total"):
        if o[name] and not o["building"]:
            return f"{name} without building"
    if not o["keep_match"] and not o["building"]:
        return "keep_match off without building"
    if o["steal_match"] == "identical" and not o["stealing"]:
        return "steal_match without stealing"
    if o["steal_match"] == "identical" and o["packs"] == 1:  # Q-WIP-20
        return "one pack has no identical card to steal with"
    return None


def random_options(preset, rng):
    """A random valid table of the preset, every option drawn afresh or left alone."""
    while True:
        given = {name: rng.randint(0, 1) for name in SWITCHES if rng.random() < 0.6}
        given.update({name: rng.choice(values) for name, values in CHOICES.items()
                      if rng.random() < 0.5})
        given.update(players=rng.choice((2, 2, 3, 4, 5, 6, 7, 8)), packs=rng.choice((1, 1, 2)),
                     target=rng.randint(1, 30), games=rng.randint(1, 3))
        if rng.random() < 0.5:
            given["first_dealer"] = rng.randrange(given["players"])
        options = full_options(preset, given)
        if not invalid(options):
            return options
