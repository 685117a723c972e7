"""Spite and Malice in all its forms (RULES §6) as a slow, obvious reference model.

It is written from the rules alone: the deal, the turn with its moves, and the end. The book version
is in spite_book.py, points in spite_score.py, values of cards in spite_cards.py, options in
spite_options.py. A sequence in the centre is worth the number of its cards, so a position must lay
it from its ace on.
"""

from common import clockwise, deal_one_by_one, ranking, shuffle
from spite_book import (block_ends_game, go_on_after_block, is_low, may_lie_on, owed_cards)
from spite_cards import fits, last_value, neighbours, shuffled_pack, starting_value, value_of
from spite_options import PRESETS, full_options, invalid, random_options
from spite_score import game_ranks, scores, side_of

__all__ = ["Model", "PRESETS", "full_options", "invalid", "random_options"]

HAND = 5                                        # R-SPI-02
SIDES = 4                                       # R-SPI-12
MOST_ACTIONS = 1000                             # R-SPI-17
MOST_REPETITIONS = 20                           # R-SPI-03
MOST_ROWS_SET_UP = 16
MOST_GAMES = 1000                               # R-SPI-28
COUNTS = ("turn", "turns", "actions", "played", "passes", "redeals", "breaking", "exposed")


class Model:
    UNORDERED = {"hand"}

    def __init__(self, options, chance, pack=None):
        self.prepare(options, chance)
        self.start_game(pack)

    @classmethod
    def at(cls, options, chance, zones, fields):
        model = cls.__new__(cls)
        model.prepare(options, chance)
        for zone in ("reserve", "hand"):
            for seat, cards in enumerate(zones.get(zone, [])):
                getattr(model, zone)[seat] = list(cards)
        for seat, rows in enumerate(zones.get("side", [])):
            for row, cards in enumerate(rows):
                model.side[seat][row] = list(cards)
        for row, cards in enumerate(zones.get("centre", [])):
            model.make_row(row)
            model.centre[row] = list(cards)
        model.complete = list(zones.get("complete", []))
        model.talon = list(zones.get("talon", []))
        for name, value in fields.items():
            setattr(model, name, list(value) if name == "score" else value)
        return model

    def prepare(self, options, chance):
        self.offered = {}  # the legal moves of each seat that asked, until somebody moves
        self.options = options
        self.chance = chance
        self.players = options["players"]
        self.last = last_value(options["wilds"])        # R-SPI-01: T
        self.score = [0] * self.players
        self.game = 1
        self.clear_table()

    def clear_table(self):
        """No card anywhere and nothing counted; score and number of the game stay."""
        self.reserve = [[] for seat in range(self.players)]
        self.hand = [[] for seat in range(self.players)]
        self.side = [[[] for row in range(SIDES)] for seat in range(self.players)]
        self.talon = []
        self.clear_centre()
        for name in COUNTS:
            setattr(self, name, 0)
        self.turns = 1
        self.over = None                        # None, "won", "ended" (R-SPI-16) or "blocked"

    def clear_centre(self):
        self.centre = [[] for place in range(self.options["centre_limit"])]
        self.complete = []

    # -- the deal --------------------------------------------------------------------------------

    def start_game(self, pack=None):
        self.clear_table()
        if pack is None:
            pack = shuffled_pack(self.options, self.chance)
        self.deal_cards(list(pack))
        self.turn = self.choose_starter()
        self.play_set_up_aces()

    def deal_cards(self, pack):
        """R-SPI-02: from seat 0 on, all reserves (last card dealt on top), all hands, all sides."""
        before_seat_0 = self.players - 1
        self.reserve = deal_one_by_one(pack, self.players, before_seat_0,
                                       self.options["reserve_size"])
        self.hand = deal_one_by_one(pack, self.players, before_seat_0, HAND)
        if self.options["initial_side_cards"]:          # R-SPM-02
            for seat in range(self.players):
                self.side[seat] = [[pack.pop(0)] for row in range(SIDES)]
        self.talon = pack

    def choose_starter(self):
        """R-SPI-03: the highest reserve top; tied players shuffle their reserves and turn again."""
        tied = self.highest_of(list(range(self.players)))
        for repetition in range(MOST_REPETITIONS):
            if len(tied) == 1:
                break
            for seat in tied:
                shuffled = shuffle(self.reserve[seat], self.chance)
                self.reserve[seat] = shuffled[::-1]     # R-GEN-03: place 0 is the top
            tied = self.highest_of(tied)
        if len(tied) == 1:
            return tied[0]
        return tied[self.chance.below(len(tied))]

    def highest_of(self, seats):
        tops = {seat: starting_value(self.reserve[seat][-1], self.options) for seat in seats}
        return [seat for seat in seats if tops[seat] == max(tops.values())]

    def play_set_up_aces(self):
        """R-SPI-22: aces turned up by the deal go to the centre at once, from the starter on."""
        if not self.options["forced_ace"]:
            return
        for seat in clockwise(self.turn, self.players):
            while self.reserve[seat] and value_of(self.reserve[seat][-1]) == 1:
                place = min(place for place, needed in self.places().items() if needed == 1)
                self.lay(self.reserve[seat].pop(), place)
                if self.has_won(seat):
                    self.finish("won", seat)
                    return

    # -- piles -----------------------------------------------------------------------------------

    def next_seat(self):
        return clockwise(self.turn, self.players)[1]    # R-SPI-04

    def partner_of(self, seat):
        """The other seat of the team (R-SPI-19); None without teams."""
        others = [member for member in side_of(seat, self.options) if member != seat]
        return others[0] if others else None

    def make_row(self, row):
        while len(self.centre) <= row:
            self.centre.append([])

    def lay(self, card, place):
        self.make_row(place - 1)
        self.centre[place - 1].append(card)

    def pile(self, seat, source):
        """The reserve or side stack a word means: reserve, side3, partner, partner3."""
        word = source.rstrip("1234")
        owner = self.partner_of(seat) if word == "partner" else seat
        if source == word:
            return self.reserve[owner]
        return self.side[owner][int(source[-1]) - 1]

    def take(self, seat, source):
        if source in self.hand[seat]:
            self.hand[seat].remove(source)
            return source
        if source == "partner":
            self.exposed = 1
        return self.pile(seat, source).pop()

    def sources(self, seat):
        """R-SPI-06, R-SPI-19: {name: card} of every card the seat might play to the centre."""
        words = ["reserve"] + [f"side{row}" for row in range(1, SIDES + 1)]
        if self.partner_of(seat) is not None:
            words += ["partner"] + [f"partner{row}" for row in range(1, SIDES + 1)]
        cards = {card: card for card in self.hand[seat]}
        cards.update({word: self.pile(seat, word)[-1] for word in words if self.pile(seat, word)})
        return cards

    def is_unlimited(self):
        return self.options["centre_limit"] == 0        # R-SPI-20

    def places(self):
        """R-SPI-06, R-SPI-07: {place: needed value}; of the free places only the lowest."""
        needed = {place: len(row) + 1 for place, row in enumerate(self.centre, 1)
                  if row and len(row) < self.last}
        free = [place for place, row in enumerate(self.centre, 1) if not row]
        if self.is_unlimited():
            free.append(len(self.centre) + 1)
        if free:
            needed[free[0]] = 1
        return needed

    # -- legal moves -----------------------------------------------------------------------------

    def acting(self):
        if not self.over:
            return {self.turn}
        return {0} if self.another_game() else set()

    def legal(self, seat):
        """All moves of this seat; kept until the next move, because they are asked for twice."""
        if seat not in self.offered:
            self.offered[seat] = self.moves_of(seat)
        return self.offered[seat]

    def moves_of(self, seat):
        if seat not in self.acting():
            return set()
        if self.over:
            return {"deal"}
        centre = self.centre_moves(seat)
        return self.forced_moves(seat, centre) or (
            set(centre) | self.attacks(seat) | self.fills(seat)
            | self.discards(seat) | self.ends())

    def centre_moves(self, seat):
        """{move: (source, card)}."""
        places = self.places()
        return {f"centre {source} {place}": (source, card)
                for source, card in self.sources(seat).items()
                for place, needed in places.items() if fits(card, needed, self.options)}

    def forced_moves(self, seat, moves):
        """Those of these plays to the centre of which one must be made now, if there are any."""
        duties = [self.is_forced_ace, self.is_forced_low, self.is_owed]
        for duty in duties:
            forced = {move for move, (source, card) in moves.items()
                      if duty(seat, source, card)}
            if forced:
                return forced
        return set()

    def is_forced_ace(self, seat, source, card):
        """R-SPI-22: an ace in hand, on the own reserve, or on the partner's if exposed just now."""
        if not self.options["forced_ace"] or value_of(card) != 1:
            return False
        return (source in self.hand[seat] or source == "reserve"
                or (source == "partner" and bool(self.exposed)))

    def is_forced_low(self, seat, source, card):
        """R-SPB-06: an ace or two on the own reserve or an own side stack."""
        return (bool(self.options["forced_low"]) and is_low(card)
                and source.startswith(("reserve", "side")))

    def is_owed(self, seat, source, card):
        """R-SPB-09 break: an ace or two in hand."""
        return bool(self.breaking) and is_low(card) and source in self.hand[seat]

    def attacks(self, seat):
        """R-SPI-23: hand card or own reserve top onto an opponent's reserve."""
        if not self.options["attack_reserve"]:
            return set()
        sources = {source: card for source, card in self.sources(seat).items()
                   if source in self.hand[seat] or source == "reserve"}
        victims = [other for other in range(self.players)
                   if other not in side_of(seat, self.options) and self.reserve[other]]
        return {f"attack {source} {victim}" for source, card in sources.items()
                for victim in victims if neighbours(card, self.reserve[victim][-1])}

    def empty_sides(self, seat):
        return [row for row in range(1, SIDES + 1) if not self.side[seat][row - 1]]

    def fills(self, seat):
        """R-SPM-03."""
        if not self.options["fill_sides"]:
            return set()
        return {f"fill {card} {row}" for card in self.hand[seat] for row in self.empty_sides(seat)}

    def discards(self, seat):
        """R-SPI-11, R-SPM-03, R-SPB-03."""
        if self.options["fill_sides"] and self.empty_sides(seat):
            return set()
        piles = [(row, tuple(pile)) for row, pile in enumerate(self.side[seat], 1)]
        return {f"discard {card} {row}" for card in self.hand[seat] for row, pile in piles
                if self.may_discard(card, pile)}

    def may_discard(self, card, pile):
        return self.options["side_rule"] == "any" or may_lie_on(card, pile)

    def ends(self):
        return {"end"} if self.options["may_pass"] else set()           # R-SPB-07

    # -- moves -----------------------------------------------------------------------------------

    def apply(self, seat, text):
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {text}")
        self.offered = {}
        kind, *words = text.split()
        if kind == "deal":
            self.game += 1
            self.start_game()
            return
        self.actions += 1
        if kind in ("centre", "attack", "fill"):
            self.play(seat, kind, *words)
        else:
            self.close_turn(seat, *words)
        if self.breaking and not owed_cards(self, self.turn):           # R-SPB-09
            self.breaking = 0

    def play(self, seat, kind, source, target):
        """A play that does not end the turn, and what follows it in the order of R-SPI-10."""
        owed = self.breaking and source in self.hand[seat]
        self.put(seat, kind, self.take(seat, source), int(target))
        self.note_card()
        if owed:
            self.breaking = 0                           # R-SPB-09: the duty is done
        if self.has_won(seat):
            self.finish("won", seat)
            return
        self.remove_completed()
        if not self.hand[seat]:                         # R-SPI-10, R-SPM-04
            self.draw_up(seat)
        if self.actions >= MOST_ACTIONS and not self.over:              # R-SPI-17
            self.finish("ended")

    def put(self, seat, kind, card, target):
        if kind == "centre":
            self.lay(card, target)
        elif kind == "attack":
            self.reserve[target].append(card)
        else:
            self.side[seat][target - 1].append(card)

    def note_card(self):
        """R-SPB-07: a turn with a card is no pass."""
        self.played = 1
        self.passes = 0
        self.redeals = 0

    def has_won(self, seat):
        """R-SPI-14, R-SPI-19."""
        return not any(self.reserve[member] for member in side_of(seat, self.options))

    def remove_completed(self):
        """R-SPI-09, R-SPI-21."""
        for place, row in enumerate(self.centre):
            if len(row) < self.last:
                continue
            self.centre[place] = []
            if self.options["recycle"] == "immediate":
                self.talon = shuffle(self.talon + row, self.chance)
            else:
                self.complete += row
                self.renew_talon()

    def renew_talon(self):
        """R-SPI-21: waiting sequences become the talon as soon as it holds no card."""
        if not self.talon and self.complete:
            self.talon = shuffle(self.complete, self.chance)
            self.complete = []

    def draw_up(self, seat):
        """Draw up to five hand cards, then the talon test of R-SPI-15."""
        wanted = HAND - len(self.hand[seat])
        if wanted <= 0:
            return                                      # nothing drawn: no talon test
        while wanted and self.talon:
            self.hand[seat].append(self.talon.pop(0))
            wanted -= 1
            self.renew_talon()
        if not self.talon and (wanted or self.options["talon_end"] == "empty"):
            self.finish("ended")

    # -- the end of turns and games --------------------------------------------------------------

    def close_turn(self, seat, card=None, row=None):
        """R-SPI-11 discard, or R-SPB-07 end."""
        if card:
            self.hand[seat].remove(card)
            self.side[seat][int(row) - 1].append(card)
            self.note_card()
        if not self.played:
            self.passes += 1
        blocked = self.passes >= self.players           # R-SPB-09
        if blocked and block_ends_game(self):
            self.finish("blocked")
        elif self.turns >= self.options["max_turns"]:   # R-SPI-17
            self.finish("ended")
        elif blocked:
            go_on_after_block(self)
        else:
            self.begin_turn(self.next_seat())

    def begin_turn(self, seat):
        self.turn = seat
        self.turns += 1
        self.actions = self.played = self.exposed = 0
        self.draw_up(seat)                              # R-SPI-05

    def finish(self, end, winner=None):
        self.over = end
        if self.options["scoring"] != "none":           # R-SPI-27
            added = scores(end, winner, self.reserve, self.options)
            self.score = [old + new for old, new in zip(self.score, added)]

    def another_game(self):
        """R-SPI-28: does the match go on after this game?"""
        return (self.options["scoring"] != "none" and self.game < MOST_GAMES
                and max(self.score) < self.options["match_target"])

    # -- what can be seen ------------------------------------------------------------------------

    def rows_shown(self):
        """The centre; an unlimited one with room for the rows of a position."""
        spare = [[] for row in range(len(self.centre), MOST_ROWS_SET_UP)]
        return [list(row) for row in self.centre] + (spare if self.is_unlimited() else [])

    def zones(self):
        return {"reserve": [list(cards) for cards in self.reserve],
                "hand": [list(cards) for cards in self.hand],
                "side": [[list(row) for row in rows] for rows in self.side],
                "centre": self.rows_shown(),
                "complete": list(self.complete),
                "talon": list(self.talon)}

    def fields(self):
        counts = {name: getattr(self, name) for name in COUNTS}
        return {**counts, "score": list(self.score), "game": self.game}

    def result(self):
        if self.options["scoring"] != "none":
            return ranking(self.score), list(self.score)
        return game_ranks(self.over, self.reserve, self.options), [0] * self.players
