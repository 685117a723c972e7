/* drive_recount.c - the points, rounds played and rounds sat out that follow from the results of
 * closed rounds. They are taken away and added again where a result is corrected, or the drive
 * counts otherwise.
 */
#include "drive.h"

#include <string.h>

unsigned drive_closed_rounds(const struct drive *drive)
{
    return drive->series ? (unsigned)drive->rounds - drive->series->is_open : 0;
}

bool drive_table_counts(const struct drive *drive, unsigned round, unsigned table)
{
    for (unsigned deal = 1; deal <= drive->series->setup.deals; deal++)
        if (!drive_deal_of(drive, round, table, deal)->known)
            return false;
    return drive->round[round - 1].table[table - 1].plays;
}

static bool any_table_counts(const struct drive *drive, unsigned round)
{
    for (unsigned table = 1; table <= drive->round[round - 1].tables; table++)
        if (drive_table_counts(drive, round, table))
            return true;
    return false;
}

/* A deal keeps the trump that it was played with. */
static void count_seat(struct drive *drive, unsigned round, unsigned table, unsigned seat, int sign)
{
    struct series *series = drive->series;
    const unsigned person = drive->round[round - 1].table[table - 1].seat[seat];
    const unsigned player = drive->person[person].player;

    series_note_played(series, player, round, sign);
    /* Only compared drives have awards and swapped sides. */
    for (unsigned deal = 1; deal <= series->setup.deals && !series_is_compared(series); deal++) {
        const struct drive_deal *at = drive_deal_of(drive, round, table, deal);
        series->score[round - 1][player] +=
            sign * series_points(series, at->trump, at->value, seat);
    }
}

static void count_out(struct drive *drive, unsigned round, int sign)
{
    const struct drive_round *at = &drive->round[round - 1];

    for (unsigned i = 0; i < at->out_count; i++) {
        const unsigned player = drive->person[at->out[i]].player;
        struct series_player *who = &drive->series->player[player];
        who->out = (uint16_t)(who->out + sign);
        drive->series->score[round - 1][player] += sign * drive->series->setup.out_points;
    }
}

static void find_counted(struct drive *drive)
{
    unsigned round = drive_closed_rounds(drive);

    while (round && !any_table_counts(drive, round))
        round--;
    drive->series->counted = (uint16_t)round;
}

void drive_recount_round(struct drive *drive, unsigned round, int sign)
{
    for (unsigned table = 1; table <= drive->round[round - 1].tables; table++)
        for (unsigned seat = 0;
             drive_table_counts(drive, round, table) && seat < drive->series->setup.seats; seat++)
            count_seat(drive, round, table, seat, sign);
    if (any_table_counts(drive, round))
        count_out(drive, round, sign);
    find_counted(drive);
}

void drive_recount(struct drive *drive, int sign)
{
    for (unsigned round = 1; round <= drive_closed_rounds(drive); round++)
        drive_recount_round(drive, round, sign);
}

bool drive_check_scores(const struct drive *drive, struct series_refusal *why)
{
    for (unsigned round = 1; round <= drive_closed_rounds(drive); round++)
        for (unsigned player = 1; player <= drive->series->people; player++) {
            const int32_t score = drive->series->score[round - 1][player];
            if (score > SERIES_SCORE_MOST || score < -SERIES_SCORE_MOST)
                return series_refuse(why, "Points of player # cannot be corrected by so much.",
                                     NULL, &player);
        }
    return true;
}

/* ---- who was there ------------------------------------------------------------------------ */

static void note_there(const struct drive *drive, const struct drive_round *round, bool *there)
{
    for (unsigned t = 0; t < round->tables; t++)
        for (unsigned seat = 0; round->table[t].plays && seat < drive->series->setup.seats; seat++)
            there[drive->person[round->table[t].seat[seat]].player] = true;
    for (unsigned i = 0; i < round->out_count; i++)
        there[drive->person[round->out[i]].player] = true;
}

void drive_note_halves(struct drive *drive)
{
    struct series *series = drive->series;
    const unsigned half = series->setup.rounds / SERIES_HALVES;
    bool there[SERIES_PEOPLE_MOST + 1];

    for (unsigned player = 1; player <= series->people; player++)
        memset(series->player[player].missed, 0, sizeof series->player[player].missed);
    for (unsigned round = 1; round <= drive->rounds; round++) {
        memset(there, 0, sizeof there);
        note_there(drive, &drive->round[round - 1], there);
        for (unsigned player = 1; player <= series->people; player++)
            if (!there[player])
                series->player[player].missed[round > half] = true;
    }
}
