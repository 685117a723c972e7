/* series_names.c - finds the rows of the tables of rules by their names.
 */
#include "series_internal.h"

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

/* The other tables end with a row without a name. */
#define FIND_NAMED(rows, text, size)                                                               \
    do {                                                                                           \
        while ((rows)->name && !is_named((rows)->name, text, size))                                \
            (rows)++;                                                                              \
    } while (0)

const struct series_scoring *series_scoring_named(const char *name, size_t length)
{
    const struct series_scoring *row = series_scorings;

    FIND_NAMED(row, name, length);
    return row->name ? row : NULL;
}

const struct series_ties *series_ties_named(const char *name, size_t length)
{
    const struct series_ties *row = series_tie_rules;

    FIND_NAMED(row, name, length);
    return row->name ? row : NULL;
}

const struct series_trumps *series_trumps_named(const char *name, size_t length)
{
    const struct series_trumps *row = series_trump_plans;

    FIND_NAMED(row, name, length);
    return row->name ? row : NULL;
}

const struct series_prize *series_prize_named(const char *name, size_t length)
{
    const struct series_prize *row = series_prizes;

    FIND_NAMED(row, name, length);
    return row->name ? row : NULL;
}

const char *series_trump_name(char letter)
{
    static const struct {
        char letter;
        const char *name;
    } names[] = { { 'H', "hearts" }, { 'D', "diamonds" }, { 'S', "spades" },
                  { 'C', "clubs" },  { 'N', "none" },     { 'L', "low" } };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].letter == letter)
            return names[i].name;
    return NULL;
}
