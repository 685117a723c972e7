/* simple.h - what the sensible players share: how they look at the table, and judge moves.
 */
#pragma once

#include <talon/bot.h>

/* A row of a field, and of a zone, as the seat sees it. */
static inline int simple_field(const struct talon_bot_request *q, const char *id, int row)
{
    return (int)talon_view_field(q->game, q->view, talon_field_find(q->game, id), row);
}

static inline const uint8_t *simple_zone(const struct talon_bot_request *q, const char *id, int row,
                                         unsigned *count)
{
    return talon_view_zone(q->game, q->view, talon_zone_find(q->game, id), row, count);
}

/* The cards that the seat sees in a row of a zone, a bit for each face. */
static inline uint64_t simple_cards(const struct talon_bot_request *q, const char *id, int row)
{
    unsigned count;
    const uint8_t *faces = simple_zone(q, id, row, &count);
    uint64_t set = 0;

    for (unsigned i = 0; i < count; i++)
        set |= faces[i] == TALON_BACK ? 0 : 1ull << (faces[i] & 63);
    return set;
}

/* How good a move is, and what makes it so: a row of the reasons. */
struct score {
    int worth, reason;
};
