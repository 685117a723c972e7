/* drive_report.c - a drive of the command as USEBIO, by the writer that a server uses, too.
 */
#include "drive_evening.h"

#include "drive/drive_usebio.h"
#include "series/series_movements.h"

#include <stdio.h>

enum { NAME = 160 };

static void begin_report(struct cli_drive *drive)
{
    (void)drive;
}

static void change_report(struct cli_drive *drive, const struct cli_drive_change *change)
{
    (void)drive;
    (void)change;
}

/* The name, or the number. */
static const char *name_or_number(const void *self, unsigned player)
{
    static char number[NAME];
    const struct cli_drive *drive = self;

    snprintf(number, sizeof number, "%u", player);
    return drive->name[player] ? drive->name[player] : number;
}

static void end_report(struct cli_drive *drive)
{
    const struct drive_report report = {
        .live = &drive->series,
        .result = drive->results,
        .count = drive->result_count,
        .title = drive->series.setup.movement->name,
        .name_of = name_or_number,
        .self = drive,
    };

    drive_report_usebio(&report, &drive->text);
}

const struct cli_drive_printer cli_drive_usebio = { begin_report, change_report, begin_report,
                                                    end_report };
