/* table_memory.c - ends the process where a table could not be read or changed for want of memory.
 */
#include "table_memory.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

bool util_step_is_made(enum talon_table_error error)
{
    util_require_memory(error != TALON_TABLE_MEMORY);
    return error == TALON_TABLE_OK;
}

/* Whether this line is a seat's without a name: it ends with the blank before the name. */
static bool is_nameless_seat(const char *line, const char *end)
{
    static const char seat[] = "seat ";
    int blanks = 0;

    for (const char *at = line; at < end; at++)
        blanks += *at == ' ';
    return blanks == 2 && !strncmp(line, seat, sizeof seat - 1);
}

/* The text without blanks at the ends of its lines but those that Talon writes itself; how long it
 * is then. */
static size_t cut_blanks(const char *text, size_t length, char *cut)
{
    size_t kept = 0, line = 0;

    for (size_t i = 0; i < length; i++) {
        while (text[i] == '\n' && kept > line && (cut[kept - 1] == ' ' || cut[kept - 1] == '\t'))
            kept--;
        if (text[i] == '\n' && is_nameless_seat(cut + line, cut + kept))
            cut[kept++] = ' ';
        cut[kept++] = text[i];
        line = text[i] == '\n' ? kept : line;
    }
    return kept;
}

/* Programs through which a record has gone add blanks to its lines, or take them away. NULL: it is
 * no record for all that. A record as Talon writes it may have some, behind a name. */
static struct talon_table *read_without_blanks(const char *text, size_t length)
{
    struct talon_record_error error = { .memory = false };
    char *cut = util_allocate(2 * length + 1);
    const size_t kept = cut_blanks(text, length, cut);
    struct talon_table *table = talon_record_read(cut, kept, &error);

    free(cut);
    util_require_memory(table || !error.memory);
    return table;
}

struct talon_table *util_record_read(const char *text, size_t length,
                                     struct talon_record_error *error)
{
    struct talon_table *table = talon_record_read(text, length, error);

    util_require_memory(table || !error->memory);
    return table || length > TALON_RECORD_MAX ? table : read_without_blanks(text, length);
}
