/* drive_foreign.c - `talon drive --read FILE`: the names in a file of another program, as --names
 * takes them, and with a movement its results, as --results takes them.
 */
#include "drive_evening.h"
#include "drive_foreign.h"

#include "foreign/foreign.h"
#include "series/series_movements.h"
#include "text/catalogue.h"
#include "text/spoken.h"
#include "util/memory.h"
#include "util/output_file.h"

#include <stdio.h>
#include <stdlib.h>

enum { WRONG_USAGE = 2 };

static int refuse_foreign(const char *path, const struct series_refusal *why)
{
    char room[SPOKEN_LINE];

    spoken_complain("talon drive", "{file}: {sentence}", "file", path, "sentence",
                    cli_drive_refusal(why, room), NULL);
    return WRONG_USAGE;
}

/* ---- names ---------------------------------------------------------------------------------- */

static void add_names(const struct foreign_file *file, struct talon_string_buffer *text)
{
    for (size_t i = 0; i < file->pairs; i++)
        for (unsigned k = 0; k < file->pair[i].people; k++)
            util_print(text, "%s%s%s\n", file->pair[i].name[k], *file->pair[i].group ? "\t" : "",
                       file->pair[i].group);
}

/* ---- results -------------------------------------------------------------------------------- */

struct meetings {
    struct foreign_meeting *list;
    size_t count, room;
};

static void add_meetings(const struct series *series, unsigned table, struct meetings *meetings)
{
    const unsigned team = series_team(series);
    uint16_t seats[SERIES_SEATS_MOST];

    series_seats(series, table, seats);
    for (unsigned deal = 0; deal < series->setup.deals; deal++) {
        meetings->list =
            util_grow(meetings->list, &meetings->room, meetings->count, sizeof *meetings->list);
        meetings->list[meetings->count++] = (struct foreign_meeting){
            .round = series->round,
            .table = table + 1,
            .deal = deal + 1,
            .board = series_board(series, table, deal),
            .pair = { (seats[0] - 1) / team + 1, (seats[1] - 1) / team + 1 },
        };
    }
}

/* All rounds of a plan, in which nobody moves by results. */
static bool add_rounds(struct series *series, struct meetings *meetings, struct series_refusal *why)
{
    for (unsigned round = 1; round <= series->setup.rounds; round++) {
        if (!series_open(series, why))
            return false;
        for (unsigned table = 0; table < series->tables; table++)
            if (series->table[table].plays)
                add_meetings(series, table, meetings);
        if (!series_close(series, why))
            return false;
    }
    return true;
}

/* Lines of a table are its deals in their order, so none may be left out. */
static bool add_missing(const struct foreign_deed *deed, const struct foreign_deed *before,
                        bool is_compared, struct talon_string_buffer *text,
                        struct series_refusal *why)
{
    const bool is_same =
        before && before->at.round == deed->at.round && before->at.table == deed->at.table;
    const unsigned numbers[] = { deed->at.round, deed->at.table };

    for (unsigned deal = is_same ? before->at.deal + 1 : 1; deal < deed->at.deal; deal++) {
        if (!is_compared)
            return series_refuse(why, N_("Round #, table #: a deal has no result in the file."),
                                 NULL, numbers);
        util_print(text, "%u %u none\n", deed->at.round, deed->at.table);
    }
    return true;
}

/* "2 3 9 4", or "2 3 average plus" */
static void add_deed(const struct foreign_deed *deed, unsigned values,
                     struct talon_string_buffer *text)
{
    util_print(text, "%u %u", deed->at.round, deed->at.table);
    if (deed->has_awards)
        util_print(text, " %s %s", deed->award[0], deed->award[1]);
    for (unsigned i = 0; i < values && !deed->has_awards; i++)
        util_print(text, " %d", deed->value[i]);
    util_print(text, "%s\n", deed->swapped ? " # the sides sat the other way" : "");
}

static int add_results(struct cli_drive *drive, const struct foreign_file *file, const char *path)
{
    struct series *series = &drive->series;
    struct meetings meetings = { 0 };
    struct series_refusal why;
    struct foreign_deed *deeds = NULL;

    if (add_rounds(series, &meetings, &why)) {
        const struct foreign_plan plan = { .meeting = meetings.list,
                                           .meetings = meetings.count,
                                           .values = series_values(series),
                                           .tricks = series->setup.tricks,
                                           .by_seat = series->setup.scoring->by_seat,
                                           .is_compared = series->setup.compare->against };
        deeds = foreign_place(file, &plan, &why);
    }
    bool is_fine = deeds;
    for (size_t i = 0; is_fine && i < file->results; i++) {
        is_fine = add_missing(&deeds[i], i ? &deeds[i - 1] : NULL, series->setup.compare->against,
                              &drive->text, &why);
        add_deed(&deeds[i], series_values(series), &drive->text);
    }
    const int status = is_fine ? 0 : refuse_foreign(path, &why);
    free(deeds);
    free(meetings.list);
    return status;
}

/* ---- the command ---------------------------------------------------------------------------- */

bool cli_drive_takes_foreign(const struct series *series)
{
    const struct series_movement *movement = series->setup.movement;

    return movement->teams && series_has_boards(series) && !movement->move && !movement->matches;
}

int cli_drive_foreign(struct cli_drive *drive, const struct talon_string_buffer *text,
                      const char *path)
{
    struct foreign_file file;
    struct series_refusal why;
    int status = 0;

    if (!foreign_read(&file, text->at ? text->at : "", &why))
        return refuse_foreign(path, &why);
    if (drive->series.setup.movement)
        status = add_results(drive, &file, path);
    else
        add_names(&file, &drive->text);
    foreign_free(&file);
    return status;
}
