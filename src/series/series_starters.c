/* series_starters.c - finds a starter among those of a kind, and says who sits where.
 */
#include "series_starters.h"

const struct series_starter *series_starter_among(const struct series_starter *rows, size_t count,
                                                  unsigned players)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i].players == players)
            return &rows[i];
    return NULL;
}

void series_starter_table(const struct series_starter *starter, unsigned table, unsigned round,
                          uint16_t who[SERIES_STARTER_SEATS])
{
    const uint8_t *row = starter->tables[table];

    for (unsigned k = 0; k < SERIES_STARTER_SEATS; k++)
        who[k] = row[k] < starter->moving
                     ? (uint16_t)((row[k] + starter->step * round) % starter->moving)
                     : row[k];
}
