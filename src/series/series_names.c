/* series_names.c - finds the rows of the tables of rules by their names.
 */
#include "series_internal.h"

#include <string.h>

static bool is_named(const char *name, const char *text, size_t length)
{
    size_t at = 0;

    while (at < length && name[at] && name[at] == text[at])
        at++;
    return at == length && !name[at];
}

const struct series_movement *series_movement_named(const char *name, size_t length)
{
    const struct series_movement *const *row = series_movements;

    while (*row && !is_named((*row)->name, name, length))
        row++;
    return *row;
}

/* The other tables end with a row without a name; every row begins with it. */
static const void *find_named(const void *rows, size_t row_size, const char *text, size_t length)
{
    const char *row = rows;
    const char *name;

    for (; memcpy(&name, row, sizeof name), name; row += row_size)
        if (is_named(name, text, length))
            return row;
    return NULL;
}

const struct series_scoring *series_scoring_named(const char *name, size_t length)
{
    return find_named(series_scorings, sizeof *series_scorings, name, length);
}

const struct series_comparison *series_comparison_named(const char *name, size_t length)
{
    return find_named(series_comparisons, sizeof *series_comparisons, name, length);
}

const struct series_ties *series_ties_named(const char *name, size_t length)
{
    return find_named(series_tie_rules, sizeof *series_tie_rules, name, length);
}

const struct series_trumps *series_trumps_named(const char *name, size_t length)
{
    return find_named(series_trump_plans, sizeof *series_trump_plans, name, length);
}

const struct series_prize *series_prize_named(const char *name, size_t length)
{
    return find_named(series_prizes, sizeof *series_prizes, name, length);
}

const char *series_trump_name(char letter)
{
    const struct series_trump_letter *row = series_trump_letters;

    while (row->name && row->letter != letter)
        row++;
    return row->name;
}
