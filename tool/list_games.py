"""Prints the C source of the games' list from their names."""
import sys

names = sys.argv[1:]
print("#include <talon/game.h>\n")
for name in names:
    print(f"extern const struct talon_game talon_{name};")
print("\nstatic const struct talon_game *const games[] = {")
for name in names:
    print(f"    &talon_{name},")
print("};")
print("const struct talon_game *const *const talon_games = games;")
print(f"unsigned talon_games_count = {len(names)};")
