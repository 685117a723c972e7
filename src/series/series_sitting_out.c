/* series_sitting_out.c - who sits out in movements by results, and who takes whose seat then. It
 * does not depend on results, so it can be announced for the whole evening.
 */
#include "series_internal.h"

enum { NOWHERE = SERIES_PEOPLE_MOST };

static bool is_of_group(const struct series *series, unsigned entry, enum series_group group)
{
    return series->player[series->entry[entry].member[0]].elected == group;
}

/* Least often so far, then longest ago, then the highest number. Of two who did so equally often,
 * first the one of the larger group, but nobody twice running. */
static bool sits_out_before(const struct series *series, enum series_group larger, unsigned one,
                            unsigned other)
{
    const struct series_entry *a = &series->entry[one], *b = &series->entry[other];
    const bool a_just = a->last_out + 1 == series->round, b_just = b->last_out + 1 == series->round;

    if (a->out != b->out)
        return a->out < b->out;
    if (larger && series->round > 1 && a_just != b_just)
        return b_just;
    if (larger && is_of_group(series, one, larger) != is_of_group(series, other, larger))
        return is_of_group(series, one, larger);
    if (a->last_out != b->last_out)
        return a->last_out < b->last_out;
    return one > other;
}

static unsigned next_to_sit_out(const struct series *series)
{
    const enum series_group larger = series_larger_group(series);
    unsigned next = SERIES_NOBODY;

    for (unsigned i = 1; i <= series->entries; i++)
        if (series_is_whole(series, i) && !series->entry[i].sits_out &&
            (next == SERIES_NOBODY || sits_out_before(series, larger, i, next)))
            next = i;
    return next;
}

static unsigned place_held_by(const struct series *series, unsigned entry)
{
    for (unsigned i = 0; i < series->places; i++)
        if (series->place[i] == entry)
            return i;
    return NOWHERE;
}

static bool is_to_play(const struct series *series, unsigned entry)
{
    return series_is_whole(series, entry) && !series->entry[entry].sits_out;
}

/* The seat that becomes free next: of the lowest number that sits out, then the first empty one. */
static unsigned next_free_place(const struct series *series)
{
    unsigned lowest = NOWHERE, empty = NOWHERE;

    for (unsigned i = 0; i < series->places; i++) {
        const unsigned entry = series->place[i];
        if (!series_is_whole(series, entry))
            empty = empty == NOWHERE ? i : empty;
        else if (series->entry[entry].sits_out &&
                 (lowest == NOWHERE || entry < series->place[lowest]))
            lowest = i;
    }
    return lowest == NOWHERE ? empty : lowest;
}

/* Opens and closes tables at the end of the room, so that as many as possible are full. */
static unsigned count_places(struct series *series)
{
    const unsigned per = series_places_of(series->setup.movement, series->setup.seats);
    unsigned whole = 0;

    for (unsigned i = 1; i <= series->entries; i++)
        whole += series_is_whole(series, i);
    for (unsigned i = series->places; i < whole / per * per; i++)
        series->place[i] = SERIES_NOBODY;
    series->places = (uint16_t)(whole / per * per);
    return whole - series->places;
}

void series_settle(struct series *series)
{
    unsigned out = count_places(series);

    for (unsigned i = 1; i <= series->entries; i++)
        series->entry[i].sits_out = false;
    while (out--)
        series->entry[next_to_sit_out(series)].sits_out = true;
    for (unsigned i = 1; i <= series->entries; i++)
        if (is_to_play(series, i) && place_held_by(series, i) == NOWHERE)
            series->place[next_free_place(series)] = (uint16_t)i;
    series_part_groups(series);
}
