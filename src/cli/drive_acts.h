/* drive_acts.h - the acts of a drive that was run at a server, carried out again.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum cli_acts_form { CLI_ACTS_TEXT, CLI_ACTS_JSON, CLI_ACTS_USEBIO };

/* Prints how the drive of this file stands; `seed` is for a file that has none. The exit status. */
int cli_drive_acts(const char *path, uint64_t seed, enum cli_acts_form form);
