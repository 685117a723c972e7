"""Prints the C source of the games' list from their names."""
import sys

names = sys.argv[1:]
print("#include <talon/game.h>\n")
for name in names:
    print(f"extern const struct talon_game talon_{name};")
print("\nconst struct talon_game *const talon_games[] = {")
for name in names:
    print(f"    &talon_{name},")
print("};")
print(f"const unsigned talon_games_count = {len(names)};")
