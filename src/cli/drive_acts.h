/* drive_acts.h - the acts of a drive that was run at a server, carried out again.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Prints how the drive of this file stands; `seed` is for a file that has none. The exit status. */
int cli_drive_acts(const char *path, uint64_t seed, bool as_json);
