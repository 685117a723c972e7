/* drive_compare.c - the boards of a drive and their results over all rounds, which are compared at
 * the end.
 */
#include "drive_evening.h"

#include "util/memory.h"

#include <stdio.h>
#include <string.h>

struct series_result *cli_drive_results_room(struct cli_drive *drive, size_t more)
{
    if (drive->result_count + more > drive->result_room) {
        drive->result_room = 2 * drive->result_room + more;
        drive->results =
            util_reallocate(drive->results, drive->result_room * sizeof *drive->results);
    }
    return drive->results + drive->result_count;
}

bool cli_drive_take_award(struct cli_drive *drive, const struct cli_drive_line *line,
                          struct series_refusal *why)
{
    struct series *series = &drive->series;
    const unsigned table = (unsigned)line->subject - 1;

    if (!series_check_awards(series, why) || !series_skip(series, table, why))
        return false;
    drive->awards =
        util_grow(drive->awards, &drive->award_room, drive->award_count, sizeof *drive->awards);
    struct cli_drive_award *award = &drive->awards[drive->award_count++];
    *award = (struct cli_drive_award){ .round = series->round,
                                       .table = (uint16_t)line->subject,
                                       .deal = series->table[table].deals };
    memcpy(award->award, line->award, sizeof award->award);
    return true;
}

static void note_award(const struct cli_drive *drive, struct series_result *result)
{
    for (size_t i = 0; i < drive->award_count; i++) {
        const struct cli_drive_award *award = &drive->awards[i];
        if (award->round == result->round && award->table == result->table &&
            award->deal == result->deal)
            memcpy(result->award, award->award, sizeof result->award);
    }
}

void cli_drive_note_boards(struct cli_drive *drive)
{
    const struct series *series = &drive->series;
    const unsigned deals = series->setup.deals;

    if (!series_has_boards(series))
        return;
    for (unsigned t = 0; t < series->tables; t++)
        for (unsigned deal = 0; deal < deals && series->table[t].plays; deal++)
            drive->plays_board[series_board(series, t, deal)] = true;
    struct series_result *results = cli_drive_results_room(drive, (size_t)series->tables * deals);
    const size_t count = series_results(series, results);
    for (size_t i = 0; i < count; i++)
        note_award(drive, &results[i]);
    drive->result_count += count;
}

void cli_drive_compare(struct cli_drive *drive)
{
    if (!series_has_boards(&drive->series) || !drive->has_results)
        return;
    drive->compared = util_allocate_zeroed(drive->series.setup.rounds, sizeof *drive->compared);
    series_compare(&drive->series, drive->results, drive->result_count, drive->compared);
}

void cli_drive_percent(const struct cli_drive *drive, const struct series_standing *standing,
                       char text[16])
{
    enum { WHOLE = 100 };
    const int32_t percent = series_percent(&drive->series, standing);
    const int32_t above = percent < 0 ? -percent : percent;

    *text = 0;
    if (standing->compared)
        snprintf(text, 16, "%s%d.%02d", percent < 0 ? "-" : "", above / WHOLE, above % WHOLE);
}
