/* drive_plan.h - plans of one's own for `talon drive`: read from a file, made better by a search,
 * and kept in a file.
 */
#pragma once

#include "drive_evening.h"

/* As the command line asks for it. */
struct cli_drive_plan {
    const char *plan, *keep; /* files, or NULL */
    uint64_t seconds, steps; /* of the search; 0: not bounded by them */
};

/* Reads the plan into the setup. Each returns 0, or the exit status after a complaint. */
int cli_drive_read_plan(const struct cli_drive_plan *asked, struct series_setup *setup);
/* Looks for a better plan than the drive has, and keeps it; before the first round. */
int cli_drive_search_plan(struct cli_drive *drive, const struct cli_drive_plan *asked);
