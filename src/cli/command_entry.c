/* command_entry.c - the list of commands, for main() and those commands that list all of them.
 */
#include "command_entry.h"

#include <string.h>

static const struct cli_entry *const *known;

void cli_know_entries(const struct cli_entry *const *entries)
{
    known = entries;
}

const struct cli_entry *cli_entry_at(size_t number)
{
    return known[number];
}

const struct cli_entry *cli_entry_named(const char *word)
{
    size_t at = 0;

    while (known[at] && strcmp(cli_entry_word(known[at]), word))
        at++;
    return known[at];
}

const char *cli_entry_word(const struct cli_entry *entry)
{
    return entry->command->name + strlen("talon ");
}
