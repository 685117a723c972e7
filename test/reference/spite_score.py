"""Who wins a game of Spite and Malice, and what it scores (R-SPI-16, R-SPI-19, R-SPI-27).

A side is a player, or a team of opposite players. The model says how the game came to its end:
"won", "ended" (R-SPI-16) or "blocked" (R-SPB-09).
"""

from common import ranking


def side_of(seat, options):
    """R-SPI-19: the seats of one's side."""
    players = options["players"]
    if not options["teams"]:
        return [seat]
    return sorted({seat, (seat + players // 2) % players})


def reserve_cards(seat, reserve, options):
    """Cards left in the reserves of a seat's side."""
    return sum(len(reserve[member]) for member in side_of(seat, options))


def other_sides(seat, options):
    """One seat of every other side."""
    own = side_of(seat, options)
    number = options["players"] // len(own)
    return [other for other in range(number) if other not in own]


def score_of_winner(seat, reserve, options):
    return 5 + sum(reserve_cards(other, reserve, options) for other in other_sides(seat, options))


def score_of_fewest(seat, reserve, options):
    """Only who has fewer than every other side scores: the sum of their surplus."""
    own = reserve_cards(seat, reserve, options)
    surplus = [reserve_cards(other, reserve, options) - own
               for other in other_sides(seat, options)]
    return sum(surplus) if min(surplus) > 0 else 0


def scores(end, winner, reserve, options):
    """R-SPI-27, R-SPB-10: what the game just ended adds to every seat's score."""
    if end == "won":
        won = side_of(winner, options)
        return [score_of_winner(seat, reserve, options) if seat in won else 0
                for seat in range(options["players"])]
    return [score_of_fewest(seat, reserve, options) for seat in range(options["players"])]


def game_ranks(end, reserve, options):
    """R-SPI-16: the fewer reserve cards the better; a drawn game makes all equal."""
    seats = range(options["players"])
    if end == "ended" and options["talon_out"] == "draw":
        return [1 for seat in seats]
    return ranking([-reserve_cards(seat, reserve, options) for seat in seats])
