/* drive_compare.c - the boards of a drive and their results over all rounds, which are compared at
 * the end.
 */
#include "drive_evening.h"

#include "util/memory.h"

#include <stdio.h>

struct series_result *cli_drive_results_room(struct cli_drive *drive, size_t more)
{
    if (drive->result_count + more > drive->result_room) {
        drive->result_room = 2 * drive->result_room + more;
        drive->results =
            util_reallocate(drive->results, drive->result_room * sizeof *drive->results);
    }
    return drive->results + drive->result_count;
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
    drive->result_count +=
        series_results(series, cli_drive_results_room(drive, (size_t)series->tables * deals));
}

void cli_drive_compare(struct cli_drive *drive)
{
    if (!series_has_boards(&drive->series) || !drive->has_results)
        return;
    drive->compared = util_allocate_zeroed(drive->series.setup.rounds, sizeof *drive->compared);
    series_compare(&drive->series, drive->results, drive->result_count, drive->compared);
}

void cli_drive_percent(const struct series_standing *standing, char text[16])
{
    enum { WHOLE = 100 };
    const int32_t percent = series_percent(standing->score, standing->compared);
    const int32_t above = percent < 0 ? -percent : percent;

    *text = 0;
    if (standing->compared)
        snprintf(text, 16, "%s%d.%02d", percent < 0 ? "-" : "", above / WHOLE, above % WHOLE);
}
