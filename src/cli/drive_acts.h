/* drive_acts.h - the acts of a drive that was run at a server, carried out again.
 */
#ifndef TALON_CLI_DRIVE_ACTS_H
#define TALON_CLI_DRIVE_ACTS_H

#include <stdbool.h>
#include <stdint.h>

/* Prints how the drive of this file stands; `seed` is for a file that has none. The exit status. */
int cli_drive_acts(const char *path, uint64_t seed, bool as_json);

#endif
