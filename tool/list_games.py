"""Prints the C source of the games' list from their names."""
import sys

names = sys.argv[1:]
print("#include <talon/game.h>\n")
for name in names:
    print(f"extern const struct talon_game talon_{name};")
print(f"\nenum {{ GAMES = {len(names)}, ALL = GAMES + TALON_GAMES_ADDED_MAX }};")
print("static const struct talon_game *games[ALL] = {")
for name in names:
    print(f"    &talon_{name},")
print("};")
print("const struct talon_game *const *const talon_games = games;")
print("unsigned talon_games_count = GAMES;")
# For src/core/game_add.c alone.
print("const struct talon_game **const games_room = games;")
print("const unsigned games_room_size = ALL;")
