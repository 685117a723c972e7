"""The options of Spite and Malice (RULES §6): values, defaults, presets, invalid combinations.

Everything here is copied from the table, the "Invalid" list and the presets of RULES §6.3.
"""

BOOLEAN = (0, 1)
VALUES = {"players": range(2, 9), "packs": range(2, 9), "teams": BOOLEAN,
          "reserve_size": range(1, 41), "centre_limit": range(0, 17),
          "recycle": ("immediate", "when_talon_empty"), "forced_ace": BOOLEAN,
          "attack_reserve": BOOLEAN, "talon_out": ("draw", "fewer_reserve"),
          "talon_end": ("empty", "needed"),
          "wilds": ("kings", "kings_and_jokers", "jokers_only"), "jokers": range(0, 17),
          "wild_not": ("none", "ace", "ace_seven"), "wild_start": ("high", "low"),
          "scoring": ("none", "five_plus"), "match_target": range(1, 1000),
          "initial_side_cards": BOOLEAN, "fill_sides": BOOLEAN, "separate_packs": BOOLEAN,
          "side_rule": ("any", "same_or_one_lower"), "may_pass": BOOLEAN, "forced_low": BOOLEAN,
          "block": ("end", "break", "redeal"), "max_turns": range(100, 1000001)}

# The first value is the default, except for these; packs, centre_limit, jokers depend on others.
OTHER_DEFAULTS = {"reserve_size": 20, "match_target": 50, "max_turns": 5000}
DEPENDENT = ("packs", "centre_limit", "jokers")

BOOK = {"players": 2, "packs": 2, "separate_packs": 1, "reserve_size": 26, "wilds": "jokers_only",
        "jokers": 4, "wild_not": "ace", "side_rule": "same_or_one_lower", "may_pass": 1,
        "forced_low": 1, "centre_limit": 0, "recycle": "immediate", "talon_end": "empty",
        "talon_out": "draw", "scoring": "five_plus", "match_target": 50, "block": "end"}

# The options that a preset sets; the others have their defaults.
SAYS = {"standard": {},
        "scored": {"scoring": "five_plus", "match_target": 50},
        "unlimited": {"centre_limit": 0, "recycle": "when_talon_empty"},
        "four-centres": {"centre_limit": 4},
        "must-play-aces": {"centre_limit": 0, "forced_ace": 1},
        "attack": {"centre_limit": 0, "forced_ace": 1, "attack_reserve": 1},
        "reserve-21": {"reserve_size": 21},
        "reserve-25": {"reserve_size": 25},
        "no-draw": {"talon_out": "fewer_reserve"},
        "kings-and-jokers": {"wilds": "kings_and_jokers", "jokers": 4},
        "jokers-only": {"wilds": "jokers_only", "jokers": 4},
        "no-wild-ace": {"wild_not": "ace"},
        "no-wild-ace-seven": {"wild_not": "ace_seven"},
        "three": {"players": 3},
        "four": {"players": 4},
        "partners-4": {"players": 4, "teams": 1},
        "partners-6": {"players": 6, "teams": 1},
        "massachusetts": {"reserve_size": 14, "initial_side_cards": 1, "fill_sides": 1},
        "book": BOOK,
        "book-max4": {**BOOK, "centre_limit": 4},
        "book-break": {**BOOK, "block": "break"},
        "book-redeal": {**BOOK, "block": "redeal"}}


def default_of(name):
    return OTHER_DEFAULTS.get(name, VALUES[name][0])


def check_values(given):
    for name, value in given.items():
        if name not in VALUES:
            raise ValueError(f"there is no option {name}")
        if value not in VALUES[name]:
            raise ValueError(f"{name} cannot be {value}")


def full_options(preset, given):
    """All options of a preset with some given otherwise; dependent defaults are filled in last."""
    check_values(given)
    chosen = {**SAYS[preset], **given}
    options = {name: chosen.get(name, default_of(name)) for name in VALUES}
    options.update({name: chosen.get(name, dependent_default(name, options))
                    for name in ("packs", "centre_limit")})
    options["jokers"] = chosen.get("jokers", dependent_default("jokers", options))
    return options


def dependent_default(name, options):
    if name == "packs":
        return max(2, options["players"])               # R-SPI-01, R-SPI-18
    if name == "centre_limit":
        return options["players"] + 1                   # R-SPI-07, R-SPI-18
    return 0 if options["wilds"] == "kings" else 2 * options["packs"]       # R-SPI-25


PRESETS = {preset: full_options(preset, {}) for preset in SAYS}


def talon_left(options):
    """Cards left for the talon after the deal."""
    each = options["reserve_size"] + 5 + 4 * options["initial_side_cards"]
    return 52 * options["packs"] + options["jokers"] - options["players"] * each


def separate_packs_fit(options):
    wanted = {"players": 2, "packs": 2, "reserve_size": 26, "wilds": "jokers_only", "jokers": 4}
    return all(options[name] == value for name, value in wanted.items())


def invalid(options):
    """The first line of the "Invalid" list of RULES §6 that forbids these options, or None."""
    has = options.get
    limited = has("centre_limit") != 0
    jokers_wild = has("wilds") != "kings"
    side_rule = has("side_rule") != "any"
    objections = [
        (has("forced_ace") and limited, "forced aces need an unlimited centre"),
        (has("recycle") == "when_talon_empty" and limited,
         "completed sequences can wait only with an unlimited centre"),
        (has("attack_reserve") and not has("forced_ace"), "attacks need forced aces"),
        (has("teams") and has("players") not in (4, 6), "teams need four or six players"),
        (jokers_wild and has("jokers") == 0, "wild jokers need jokers"),
        (not jokers_wild and has("jokers") > 0, "jokers need to be wild"),
        (has("separate_packs") and not separate_packs_fit(options),
         "separate packs need two players, two packs, 26 reserve cards, four wild jokers"),
        (side_rule and not has("may_pass"), "the side rule needs passing"),
        (has("fill_sides") and side_rule, "filling the sides needs free discards"),
        (has("fill_sides") and has("may_pass"), "filling the sides forbids passing"),
        (has("forced_low") and has("forced_ace"), "forced low cards exclude forced aces"),
        (has("block") != "end" and not has("may_pass"), "a block needs passing"),
        (talon_left(options) < 1, "no card is left for the talon"),
        (side_rule and (has("wilds") != "jokers_only" or has("wild_not") == "none"),
         "the side rule needs only jokers wild, and these not as aces")]
    return next((reason for broken, reason in objections if broken), None)


def random_value(name, rng):
    if name == "max_turns":
        return rng.choice([100, 150, 400])
    if name == "match_target":
        return rng.choice([1, 10, 30, 60])
    if name == "reserve_size":
        return rng.choice([1, 2, 3, 5, 8, 14, 20, 26, 40])
    return rng.choice(VALUES[name])


def random_options(preset, rng):
    """A valid combination: the preset's, with a random share of the options drawn at random."""
    while True:
        share = rng.choice([0.1, 0.3, 0.6])
        given = {name: random_value(name, rng) for name in VALUES if rng.random() < share}
        options = full_options(preset, given)
        if not invalid(options):
            return options
