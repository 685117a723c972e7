/* drive_compare.c - the boards of a drive and their results over all rounds, which are compared at
 * the end.
 */
#include "drive_evening.h"

#include "text/spoken.h"

#include <stdio.h>
#include <stdlib.h>

static void say_no_memory(void)
{
    spoken_complain("talon drive", "There is not enough memory.", NULL);
}

struct series_result *cli_drive_results_room(struct cli_drive *drive, size_t more)
{
    if (drive->result_count + more > drive->result_room) {
        const size_t room = 2 * drive->result_room + more;
        struct series_result *results = realloc(drive->results, room * sizeof *results);
        if (!results)
            return say_no_memory(), NULL;
        drive->results = results;
        drive->result_room = room;
    }
    return drive->results + drive->result_count;
}

bool cli_drive_note_boards(struct cli_drive *drive)
{
    const struct series *series = &drive->series;
    const unsigned deals = series->setup.deals;

    if (!series_has_boards(series))
        return true;
    for (unsigned t = 0; t < series->tables; t++)
        for (unsigned deal = 0; deal < deals && series->table[t].plays; deal++)
            drive->plays_board[series_board(series, t, deal)] = true;
    struct series_result *results = cli_drive_results_room(drive, (size_t)series->tables * deals);
    if (!results)
        return false;
    drive->result_count += series_results(series, results);
    return true;
}

bool cli_drive_compare(struct cli_drive *drive)
{
    if (!series_has_boards(&drive->series) || !drive->has_results)
        return true;
    drive->compared = calloc(drive->series.setup.rounds, sizeof *drive->compared);
    if (!drive->compared)
        return say_no_memory(), false;
    series_compare(&drive->series, drive->results, drive->result_count, drive->compared);
    return true;
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
