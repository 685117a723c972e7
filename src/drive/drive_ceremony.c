/* drive_ceremony.c - the prize-giving: the director reads out the prizes step by step, and nobody
 * else is told more than was read out. Whatever is corrected later, a prize that was read out
 * stays.
 */
#include "drive_act.h"

#include "util/memory.h"

#include <stdlib.h>

/* ---- the order ---------------------------------------------------------------------------- */

size_t drive_step_start(const struct drive_winner *winner, size_t end)
{
    size_t start = end - 1;

    while (start && winner[start - 1].step == winner[end - 1].step)
        start--;
    return start;
}

static void add_winner(struct drive_ceremony *ceremony, const struct drive_winner *winner)
{
    ceremony->winner =
        util_grow(ceremony->winner, &ceremony->capacity, ceremony->count, sizeof *ceremony->winner);
    ceremony->winner[ceremony->count++] = *winner;
    ceremony->steps = winner->step;
}

/* The last prize of the list comes first, and of a prize the last place. Whether this one was read
 * out in such a row, or another one behind it; also where the list has changed since. */
static bool is_passed(const struct drive *drive, const struct drive_winner *given, size_t count,
                      unsigned prize, unsigned rank)
{
    const struct drive_prize *list = drive->setup.prize;
    const struct series_prize *row = list[prize].prize, *last;

    if (!count)
        return false;
    last = given[count - 1].of.prize;
    if (row == last)
        return rank >= given[count - 1].rank;
    for (size_t i = 0; i < count; i++)
        if (given[i].of.prize == row)
            return true;
    for (unsigned i = 0; i < prize; i++)
        if (list[i].prize == last)
            return true;
    return false;
}

static bool is_of_first_half(const struct drive *drive, unsigned prize)
{
    return drive->setup.prize[prize].prize->half == 1;
}

static bool was_given(const struct drive *drive, unsigned prize, unsigned rank)
{
    const struct drive_given *given = &drive->given;

    return (is_of_first_half(drive, prize) &&
            is_passed(drive, given->winner, given->at_half, prize, rank)) ||
           (given->count > given->at_half && is_passed(drive, given->winner + given->at_half,
                                                       given->count - given->at_half, prize, rank));
}

/* Everybody of one rank, who are the last of so many winners; how many are left. */
static size_t add_rank(const struct drive *drive, unsigned prize,
                       const struct series_standing *standing, size_t count,
                       struct drive_ceremony *ceremony)
{
    const unsigned rank = standing[count - 1].rank, step = ceremony->steps + 1;
    size_t first = count;

    while (first && standing[first - 1].rank == rank)
        first--;
    for (size_t i = first; i < count && !was_given(drive, prize, rank); i++)
        add_winner(ceremony, &(struct drive_winner){ .step = (uint16_t)step,
                                                     .of = drive->setup.prize[prize],
                                                     .rank = (uint16_t)rank,
                                                     .person = drive->of_player[standing[i].player],
                                                     .score = standing[i].score,
                                                     .compared = standing[i].compared });
    return first;
}

/* Where everybody wins one prize at most, those before it in the list have been given. How many. */
static size_t find_winners(const struct drive *drive, const struct series *live, unsigned prize,
                           struct series_standing standing[SERIES_PEOPLE_MOST])
{
    struct series_given given = { 0 };
    size_t count = 0;

    for (unsigned i = 0; i <= prize; i++)
        if (i == prize || drive->setup.one_prize)
            count = series_award(live, drive->setup.prize[i].prize, drive->setup.prize[i].places,
                                 drive->setup.one_prize ? &given : NULL, standing);
    return count;
}

/* All tables have played the first half. */
static bool is_half_time(const struct drive *drive)
{
    const unsigned half = drive->series ? series_half(drive->series) : 0;

    return half && (drive->rounds > half || (drive->rounds == half && !drive_find_missing(drive)));
}

static bool is_due(const struct drive *drive, unsigned prize)
{
    return drive->phase == DRIVE_OVER ||
           (drive->phase == DRIVE_PLAYING && is_of_first_half(drive, prize) && is_half_time(drive));
}

void drive_find_ceremony(const struct drive *drive, const struct series *live,
                         struct drive_ceremony *ceremony)
{
    struct series_standing standing[SERIES_PEOPLE_MOST];

    *ceremony = (struct drive_ceremony){ 0 };
    for (size_t i = 0; i < drive->given.count; i++)
        add_winner(ceremony, &drive->given.winner[i]);
    for (unsigned prize = drive->setup.prizes; prize--;) {
        size_t count = is_due(drive, prize) ? find_winners(drive, live, prize, standing) : 0;
        while (count)
            count = add_rank(drive, prize, standing, count, ceremony);
    }
}

/* ---- what others may know ----------------------------------------------------------------- */

bool drive_holds_back(const struct drive *drive)
{
    if (!drive->setup.ceremony || !drive->setup.prizes || drive->phase == DRIVE_GATHERING)
        return false;
    return drive->phase == DRIVE_OVER ? !drive->given.is_all
                                      : drive->rounds >= drive->series->setup.rounds;
}

/* ---- reading out -------------------------------------------------------------------------- */

static bool is_any_due(const struct drive *drive)
{
    bool any = drive->phase == DRIVE_OVER;

    for (unsigned prize = 0; prize < drive->setup.prizes; prize++)
        any = any || is_due(drive, prize);
    return any;
}

static bool may_read_out(const struct drive *drive, struct series_refusal *why)
{
    if (!is_any_due(drive))
        return series_refuse(why,
                             "Prizes are read out when the drive is over, those of the first half "
                             "when it has been played.",
                             NULL, NULL);
    if (!drive->setup.ceremony || !drive->setup.prizes)
        return series_refuse(why, "In this drive no prizes are read out.", NULL, NULL);
    return drive->replays || drive->given.times < LIMIT_DRIVE_READINGS ||
           series_refuse(why, "Prizes have been read out # times: that is the limit.", NULL,
                         (const unsigned[]){ LIMIT_DRIVE_READINGS });
}

/* The first steps of the ceremony have been read out. */
static void give(struct drive_given *given, const struct drive_ceremony *ceremony, unsigned steps,
                 bool is_end)
{
    given->count = 0;
    for (size_t i = 0; i < ceremony->count && ceremony->winner[i].step <= steps; i++) {
        given->winner =
            util_grow(given->winner, &given->capacity, given->count, sizeof *given->winner);
        given->winner[given->count++] = ceremony->winner[i];
    }
    if (!is_end || given->at_half > given->count)
        given->at_half = given->count;
    given->steps = steps;
    given->is_all = is_end && steps == ceremony->steps;
    given->times++;
}

/* Going back takes what is no longer read out as it stands now. */
static void take_back(struct drive_given *given, unsigned steps)
{
    while (given->count && given->winner[given->count - 1].step > steps)
        given->count--;
    if (given->at_half > given->count)
        given->at_half = given->count;
}

bool drive_read_out(struct drive *drive, const struct drive_act *act, struct series_refusal *why)
{
    struct drive_counts counts = { 0 };
    struct drive_ceremony ceremony;
    const unsigned steps = (unsigned)act->steps;

    if (!may_read_out(drive, why))
        return false;
    take_back(&drive->given, steps);
    drive_find_ceremony(drive, drive_count_results(&counts, drive, true)->live, &ceremony);
    const bool fine =
        steps <= ceremony.steps || series_refuse(why, "There are # prizes to read out, not #.",
                                                 NULL, (const unsigned[]){ ceremony.steps, steps });
    if (fine)
        give(&drive->given, &ceremony, steps, drive->phase == DRIVE_OVER);
    free(ceremony.winner);
    drive_counts_free(&counts);
    return fine;
}
