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

struct series_part series_starter_part(const struct series_starter *starter, unsigned turns)
{
    return (struct series_part){ .tables = starter->tables,
                                 .lines = 1,
                                 .moving = starter->moving,
                                 .step = starter->step,
                                 .rounds = starter->rounds,
                                 .turns = (uint8_t)turns };
}

static unsigned add_without_carrying(unsigned one, unsigned other, unsigned base)
{
    unsigned sum = 0;

    for (unsigned worth = 1; one || other; worth *= base, one /= base, other /= base)
        sum += (one + other) % base * worth;
    return sum;
}

static unsigned move_number(const struct series_part *part, unsigned number, unsigned round)
{
    const unsigned place = number / part->lines, line = number % part->lines,
                   by = part->step * round * (part->leans ? line : 1);

    if (place >= part->moving)
        return number;
    const unsigned to =
        part->base ? add_without_carrying(place, by, part->base) : (place + by) % part->moving;
    return to * part->lines + line;
}

void series_part_table(const struct series_part *part, unsigned table, unsigned round,
                       uint16_t who[SERIES_STARTER_SEATS])
{
    for (unsigned k = 0; k < SERIES_STARTER_SEATS; k++)
        who[k] = (uint16_t)move_number(part, part->tables[table][k], round);
}

void series_starter_table(const struct series_starter *starter, unsigned table, unsigned round,
                          uint16_t who[SERIES_STARTER_SEATS])
{
    const struct series_part part = series_starter_part(starter, 1);

    series_part_table(&part, table, round, who);
}
