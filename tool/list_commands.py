"""Prints the C source of the list of commands from their names."""
import sys

names = sys.argv[1:]
print('#include "command_entry.h"\n')
for name in names:
    print(f"extern const struct cli_entry cli_{name}_entry;")
print("\nconst struct cli_entry *const cli_entries[] = {")
for name in names:
    print(f"    &cli_{name}_entry,")
print("    0,\n};")
