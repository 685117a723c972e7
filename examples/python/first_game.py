"""A program that plays a whole game of Whist by itself, at random, and tells who won."""
import random

import talon_cards as talon

table = talon.Table(talon.configure("whist/classic"), seed=1)
chance = random.Random(1)
while not table.is_over:
    seat = table.acting[0]
    table.act(seat, chance.choice(table.legal(seat)))
places, points = table.result()
print("points", *points, "won by seats", *(s + 1 for s, place in enumerate(places) if place == 1))
