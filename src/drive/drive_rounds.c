/* drive_rounds.c - opens and closes the rounds of a drive, and counts what is known of the open
 * one.
 */
#include "drive.h"

#include "series/series_movements.h"
#include "util/memory.h"

#include <stdlib.h>
#include <string.h>

struct drive_deal *drive_deal_of(const struct drive *drive, unsigned round, unsigned table,
                                 unsigned deal)
{
    return &drive->round[round - 1].deal[(table - 1) * drive->series->setup.deals + deal - 1];
}

/* ---- opening ------------------------------------------------------------------------------ */

static void note_table(const struct drive *drive, const struct series *series,
                       struct drive_round *round, unsigned t)
{
    struct drive_table *table = &round->table[t];
    uint16_t seats[SERIES_SEATS_MOST];

    table->plays = series->table[t].plays;
    table->board =
        series_has_boards(series) && table->plays ? (uint16_t)series_board(series, t, 0) : 0;
    if (!table->plays)
        return;
    if (table->board)
        table->cards = series->setup.movement->boards ? drive->begun_by : drive->row;
    series_seats(series, t, seats);
    for (unsigned i = 0; i < series->setup.seats; i++)
        table->seat[i] = drive->of_player[seats[i]];
    for (unsigned deal = 0; deal < series->setup.deals; deal++) {
        struct drive_deal *at = &round->deal[t * series->setup.deals + deal];
        at->trump = series_trump(series, t, deal);
        if (drive->setup.game.is_online && series == drive->series) /* it is really opened */
            drive_name_room(drive, (struct drive_place){ series->round, t + 1, deal + 1 }, table,
                            at);
    }
}

static struct drive_round make_round(const struct drive *drive, const struct series *series)
{
    struct drive_round round = { .tables = series->tables };

    round.table = util_allocate_zeroed(round.tables, sizeof *round.table);
    round.deal =
        util_allocate_zeroed((size_t)round.tables * series->setup.deals, sizeof *round.deal);
    round.out = util_allocate_zeroed(series->people, sizeof *round.out);
    for (unsigned t = 0; t < round.tables; t++)
        note_table(drive, series, &round, t);
    for (unsigned i = 1; i <= series->people; i++)
        if (series_sits_out(series, i))
            round.out[round.out_count++] = drive->of_player[i];
    return round;
}

static void note_round(struct drive *drive)
{
    const struct drive_round round = make_round(drive, drive->series);

    drive->round =
        util_grow(drive->round, &drive->round_capacity, drive->rounds, sizeof *drive->round);
    drive->round[drive->rounds++] = round;
    drive->rounds_bytes +=
        round.tables * (sizeof *round.table + drive->series->setup.deals * sizeof *round.deal) +
        drive->series->people * sizeof *round.out;
}

bool drive_open_round(struct drive *drive, struct series_refusal *why)
{
    if (!series_open(drive->series, why))
        return false;
    note_round(drive);
    return true;
}

struct series *drive_look_ahead(const struct drive *drive)
{
    if (drive->phase != DRIVE_PLAYING || drive->series->setup.movement->move)
        return NULL;
    struct series *ahead = util_allocate(sizeof *ahead);
    memcpy(ahead, drive->series, sizeof *ahead);
    return ahead;
}

static bool open_next(struct series *ahead)
{
    struct series_refusal why;

    return ahead->round < ahead->setup.rounds && series_close(ahead, &why) &&
           series_open(ahead, &why);
}

bool drive_preview_next(const struct drive *drive, struct series *ahead, struct drive_round *round)
{
    if (!open_next(ahead))
        return false;
    *round = make_round(drive, ahead);
    return true;
}

bool drive_preview_round(const struct drive *drive, unsigned number, struct drive_round *round)
{
    struct series *ahead = drive_look_ahead(drive);
    bool known = ahead;

    while (known && ahead->round < number - 1)
        known = open_next(ahead);
    known = known && drive_preview_next(drive, ahead, round);
    free(ahead);
    return known;
}

/* ---- closing ------------------------------------------------------------------------------ */

static bool take_known_deal(struct series *series, unsigned table, const struct drive_deal *deal,
                            struct series_refusal *why)
{
    return deal->blank ? series_skip(series, table - 1, why)
                       : series_take(series, table - 1, deal->value, series_values(series), why);
}

/* The deals before the first one that is missing: the series takes them in order. */
static void take_known(const struct drive *drive, struct series *series, unsigned table)
{
    struct series_refusal why;

    for (unsigned deal = 1; deal <= series->setup.deals; deal++) {
        const struct drive_deal *known = drive_deal_of(drive, (unsigned)drive->rounds, table, deal);
        if (!known->known || !take_known_deal(series, table, known, &why))
            return;
    }
}

static void take_round(const struct drive *drive, struct series *series)
{
    const struct drive_round *round = &drive->round[drive->rounds - 1];

    for (unsigned t = 1; t <= round->tables; t++)
        if (round->table[t - 1].plays)
            take_known(drive, series, t);
}

void drive_count_open(const struct drive *drive, struct series *live)
{
    memcpy(live, drive->series, sizeof *live);
    if (live->is_open)
        take_round(drive, live);
}

unsigned drive_find_missing(const struct drive *drive)
{
    const struct drive_round *round = &drive->round[drive->rounds - 1];

    for (unsigned t = 1; t <= round->tables; t++)
        for (unsigned deal = 1; deal <= drive->series->setup.deals; deal++)
            if (round->table[t - 1].plays &&
                !drive_deal_of(drive, (unsigned)drive->rounds, t, deal)->known)
                return t;
    return 0;
}

/* Results may be corrected later, but not who has moved. */
static void note_cuts(struct drive *drive)
{
    for (unsigned t = 1; t <= drive->round[drive->rounds - 1].tables; t++)
        drive->round[drive->rounds - 1].table[t - 1].cut = (uint8_t)drive_cut_of(drive->series, t);
}

unsigned drive_cut_of(const struct series *series, unsigned table)
{
    const struct series_table *at = &series->table[table - 1];
    const bool is_over = at->plays && at->deals == series->setup.deals;

    return series->setup.movement->move && is_over && at->cut ? at->won + 1U : 0;
}

bool drive_close_round(struct drive *drive, bool forced, struct series_refusal *why)
{
    const unsigned missing = drive_find_missing(drive);

    if (missing && !(forced && !drive->series->setup.movement->move))
        return series_refuse(why, "Table # has no result yet.", NULL, &missing);
    take_round(drive, drive->series);
    note_cuts(drive);
    return series_close(drive->series, why);
}

unsigned drive_deal_now(const struct drive *drive, unsigned table)
{
    const struct drive_round *round = &drive->round[drive->rounds - 1];

    if (!round->table[table - 1].plays)
        return 0;
    for (unsigned deal = 1; deal <= drive->series->setup.deals; deal++)
        if (!drive_deal_of(drive, (unsigned)drive->rounds, table, deal)->known)
            return deal;
    return 0;
}

void drive_free_round(struct drive_round *round)
{
    free(round->table);
    free(round->deal);
    free(round->out);
}

void drive_free_rounds(struct drive *drive)
{
    for (size_t i = 0; i < drive->rounds; i++)
        drive_free_round(&drive->round[i]);
    drive->rounds = drive->rounds_bytes = 0;
}
