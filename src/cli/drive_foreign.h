/* drive_foreign.h - files of other clubs' programs, for `talon drive --read`.
 */
#pragma once

#include "drive_evening.h"

/* Whether the drive is a plan for pairs that play boards, in which results have their place. */
bool cli_drive_takes_foreign(const struct series *series);
/* Writes into drive->text the names of the file; in a drive that has been set up its results. 0, or
 * the exit status after a complaint. */
int cli_drive_foreign(struct cli_drive *drive, const struct talon_string_buffer *text,
                      const char *path);
