"""Prints the C source of the list of sensible players from FILE:GAME:FORM."""
import sys

rows = [argument.split(":") for argument in sys.argv[1:]]
print("#include <talon/bot.h>\n")
for name, _, _ in rows:
    print(f"talon_chooser talon_simple_{name};")
    print(f"extern const char *const talon_reasons_{name}[];")
print("\nstatic const struct talon_simple_player players[] = {")
for name, game, form in rows:
    quoted = "NULL" if form == "-" else f'"{form}"'
    print(f'    {{ "{game}", {quoted}, talon_simple_{name}, talon_reasons_{name} }},')
print("    { NULL, NULL, NULL, NULL },\n};")
print("const struct talon_simple_player *const talon_simple_players = players;")
print(f"const unsigned talon_simple_players_count = {len(rows)};")
