"""The options, presets and invalid combinations of the War family (RULES §2.6), form by form.

A form has only its own options: giving another form's is an error here.
"""

VALUES = {
    "form": ["war", "pyanitsa", "steal", "tul"],
    "players": list(range(2, 9)),
    "first_dealer": ["random"] + list(range(8)),
    "deck": [52, 36, 32],
    "jokers": [0, 2],
    "joker_deal": ["shuffled", "one_each"],
    "war_down": [0, 1, 3, "rank"],
    "razboi_face": [10, "natural"],
    "razboi_ace": [1, 10, 11, 14],
    "shortage": ["out", "last_card", "min_common"],
    "war_participants": ["all", "tied"],
    "collect_order": ["shuffled", "winner_first", "loser_first", "seat_order", "chosen"],
    "low_beats_ace": [0, 1],
    "goal": ["win_all", "avoid_all", "avoid_out"],
    "leftover": ["aside", "drop_lowest"],
    "steal_timing": ["protected", "original"],
    "first_actor": ["rotate", "last_winner", "fixed"],
}
LEAST = {"rounds": 1, "max_battles": 100}  # numbers without an upper end in the rules

WAR = {"form": "war", "players": 2, "first_dealer": "random", "deck": 52, "jokers": 0,
       "joker_deal": "shuffled", "war_down": 1, "razboi_face": 10, "razboi_ace": 11,
       "shortage": "out", "war_participants": "all", "collect_order": "shuffled",
       "low_beats_ace": 0, "goal": "win_all", "leftover": "aside", "max_battles": 10000}
DEFAULTS = {
    "war": WAR,
    "pyanitsa": dict(WAR, form="pyanitsa", deck=36, war_down=0, shortage="last_card",
                     low_beats_ace=1, goal="avoid_all"),
    "steal": {"form": "steal", "players": 2, "first_dealer": "random", "leftover": "aside",
              "steal_timing": "protected", "first_actor": "rotate", "max_battles": 10000},
    "tul": {"form": "tul", "players": 2, "first_dealer": "random", "rounds": 1},
}

# What each preset sets beside its form's defaults. Where RULES names a value that is the default
# anyway, it is not listed: if the form of a preset is changed, it gets the new form's default.
SETTINGS = {
    "classic": {"form": "war"},
    "last-card": {"form": "war", "shortage": "last_card"},
    "multi": {"form": "war", "players": 3},
    "four": {"form": "war", "players": 4},
    "three-down": {"form": "war", "war_down": 3},
    "three-down-last-card": {"form": "war", "war_down": 3, "shortage": "last_card"},
    "joker": {"form": "war", "jokers": 2},
    "joker-split": {"form": "war", "jokers": 2, "joker_deal": "one_each"},
    "razboi": {"form": "war", "war_down": "rank", "shortage": "min_common"},
    "steal": {"form": "steal"},
    "steal-original": {"form": "steal", "steal_timing": "original"},
    "pyanitsa-last-loses": {"form": "pyanitsa"},
    "pyanitsa-last-loses-hidden": {"form": "pyanitsa", "war_down": 1},
    "pyanitsa-first-out-loses": {"form": "pyanitsa", "goal": "avoid_out"},
    "pyanitsa-first-out-loses-hidden": {"form": "pyanitsa", "goal": "avoid_out", "war_down": 1},
    "pyanitsa-52": {"form": "pyanitsa", "deck": 52},
    "pyanitsa-52-first-out-loses": {"form": "pyanitsa", "deck": 52, "goal": "avoid_out"},
    "pyanitsa-three": {"form": "pyanitsa", "players": 3},
    "pyanitsa-four": {"form": "pyanitsa", "players": 4},
    "tod-und-leben": {"form": "tul"},
    "tod-und-leben-5": {"form": "tul", "rounds": 5},
}


def presets_of(*forms):
    """The presets of these forms with all their options."""
    return {preset: full_options(preset, {}, forms) for preset, settings in SETTINGS.items()
            if settings["form"] in forms}


def full_options(preset, given, forms):
    """All options; what nobody gave has the default of its form. ValueError: no such option."""
    settings = SETTINGS[preset]
    form = given.get("form", settings["form"])
    if form not in forms:
        raise ValueError(f"form {form} is not played from preset {preset}")
    options = dict(DEFAULTS[form])
    for name, value in list(settings.items()) + list(given.items()):
        if name not in options:
            raise ValueError(f"{form} has no option {name}")
        options[name] = value
    options["form"] = form
    return options


def invalid(options):
    """Why these options of one form cannot be played; None if they can."""
    return no_such_value(options) or {
        "war": invalid_war, "pyanitsa": invalid_pyanitsa, "steal": lambda options: None,
        "tul": invalid_tul}[options["form"]](options)


def no_such_value(options):
    for name, value in options.items():
        if name in LEAST and not (isinstance(value, int) and value >= LEAST[name]):
            return f"{name} must be a number from {LEAST[name]}"
        if name in VALUES and value not in VALUES[name]:
            return f"{name} has no value {value}"
    return None


def invalid_cards(options):
    """The invalid options that War and P'yanitsa share."""
    ranked = options["war_down"] == "rank"
    if options["joker_deal"] == "one_each" and options["jokers"] == 0:
        return "one joker for each player needs two jokers"
    if options["joker_deal"] == "one_each" and options["players"] != 2:
        return "one joker for each player needs two players"
    if options["jokers"] and options["deck"] != 52:
        return "jokers need the pack of 52"
    if options["jokers"] and ranked:
        return "a joker has no value as a number of war cards"
    if options["jokers"] and options["low_beats_ace"]:
        return "joker and low card have no order"
    if not ranked and (options["razboi_face"] != 10 or options["razboi_ace"] != 11):
        return "values of court cards and aces need war_down=rank"
    return None


def invalid_war(options):
    if options["deck"] != 52:
        return "War is played with 52 cards"
    if options["low_beats_ace"]:
        return "the low card beats the ace in P'yanitsa only"
    return invalid_cards(options)


def invalid_pyanitsa(options):
    if options["players"] > 4:
        return "P'yanitsa is played by four at most"
    if options["deck"] == 32:
        return "P'yanitsa is played with 36 or 52 cards"
    if options["jokers"]:
        return "P'yanitsa has no jokers"
    if options["war_down"] not in (0, 1):
        return "P'yanitsa has one covered card in a war or none"
    if options["war_participants"] == "tied":
        return "every player adds cards in P'yanitsa"
    return invalid_cards(options)


def invalid_tul(options):
    return None if options["players"] == 2 else "Tod und Leben is played by two"


def random_options(preset, rng, forms):
    """Any valid combination of the form of this preset; the guard is kept low."""
    while True:
        options = full_options(preset, {}, forms)
        for name in options:
            if name in VALUES and name != "form":
                options[name] = rng.choice(VALUES[name])
        if "rounds" in options:
            options["rounds"] = rng.randint(1, 5)
        if "max_battles" in options:
            options["max_battles"] = rng.choice([100, 1000, 3000])
        sits = options["first_dealer"] in ["random"] + list(range(options["players"]))
        if sits and not invalid(options):
            return options
