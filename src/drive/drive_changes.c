/* drive_changes.c - people who come, leave or are replaced. Whatever the hour, it happens at the
 * end of the round; but whether it can is said at once.
 */
#include "drive_groups.h"

#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

void drive_queue_change(struct drive *drive, const struct drive_change *change)
{
    drive->change =
        util_grow(drive->change, &drive->change_capacity, drive->changes, sizeof *drive->change);
    drive->change[drive->changes++] = *change;
}

static unsigned player_number(const struct drive *drive, unsigned person)
{
    return drive->person[person].player;
}

/* The players from `first` on are these persons. */
static void number_newcomers(struct drive *drive, const struct drive_change *change, unsigned first,
                             unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const unsigned person = change->kind == DRIVE_LEAVES ? drive_add_bot(drive) : change->by[i];
        drive->of_player[first + i] = (uint16_t)person;
        drive->person[person].player = (uint16_t)(first + i);
        series_elect(drive->series, first + i, (enum series_group)drive->person[person].group);
    }
}

static bool make_change(struct drive *drive, struct series *series,
                        const struct drive_change *change, unsigned *first, unsigned *count,
                        struct series_refusal *why)
{
    const unsigned player = change->kind == DRIVE_JOINS ? 0 : player_number(drive, change->person);
    uint8_t groups[SERIES_TEAM_MOST] = { 0 };

    *count = 0;
    switch (change->kind) {
    case DRIVE_JOINS:
        *count = series_team(series);
        for (unsigned i = 0; i < *count && change->by[i]; i++)
            groups[i] = drive->person[change->by[i]].group;
        return series_join_as(series, groups, first, why);
    case DRIVE_LEAVES:
        if (!series_leave(series, player, first, why))
            return false;
        *count = *first != SERIES_NOBODY; /* a bot takes the place */
        return true;
    case DRIVE_REPLACED:
        *count = 1;
        return series_replace(series, player, false, first, why);
    default:
        return series_return(series, player, player_number(drive, change->by[0]), why);
    }
}

bool drive_make_changes(struct drive *drive, struct series_refusal *why)
{
    unsigned first = 0, count;

    for (size_t i = 0; i < drive->changes; i++) {
        const struct drive_change *change = &drive->change[i];
        if (!make_change(drive, drive->series, change, &first, &count, why))
            return false;
        number_newcomers(drive, change, first, count);
    }
    return true;
}

/* Results decide who sits where, but not whether somebody can come or leave: any will do. */
static void end_round_somehow(struct series *series)
{
    struct series_refusal why;
    int32_t values[SERIES_SEATS_MOST] = { 0 };

    for (unsigned t = 0; t < series->tables; t++)
        for (unsigned deal = 0; series->table[t].plays && deal < series->setup.deals; deal++) {
            series_draw(series, t, values);
            series_take(series, t, values, series_values(series), &why);
        }
    series_close(series, &why);
}

static bool try_changes(struct drive *drive, struct series *series,
                        const struct drive_change *change, struct series_refusal *why)
{
    unsigned first = 0, count;

    for (size_t i = 0; i < drive->changes; i++)
        if (!make_change(drive, series, &drive->change[i], &first, &count, why))
            return false;
    return make_change(drive, series, change, &first, &count, why);
}

bool drive_try_change(struct drive *drive, const struct drive_change *change,
                      struct series_refusal *why)
{
    if (drive->changes == LIMIT_DRIVE_CHANGES)
        return series_refuse(why, "At most # changes can wait for the end of a round.", NULL,
                             (const unsigned[]){ LIMIT_DRIVE_CHANGES });
    if (drive->replays)
        return true;
    struct series *series = util_allocate(sizeof *series);
    memcpy(series, drive->series, sizeof *series);
    end_round_somehow(series);
    const bool fine = try_changes(drive, series, change, why);
    free(series);
    return fine;
}
