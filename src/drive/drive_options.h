/* drive_options.h - the options of a drive's setup: its numbers with their bounds, and a descriptor
 * of them all, from which forms are made.
 */
#pragma once

#include <talon/table.h>

enum { DRIVE_TRICKS_MOST = 255 };

struct drive_number {
    const char *name, *label;
    int64_t least, most;
};

enum drive_number_row {
    DRIVE_SEATS,
    DRIVE_ROUNDS,
    DRIVE_DEALS,
    DRIVE_TRICKS,
    DRIVE_OUT_POINTS,
    DRIVE_MINUTES,
    DRIVE_NUMBERS,
};

extern const struct drive_number drive_numbers[DRIVE_NUMBERS];

/* drive_guide.c: ,"movers":"…","guide":[…] of a movement by results; nothing of others. */
struct series_movement;
void drive_write_guide(const struct series_movement *movement, struct talon_string_buffer *text);
/* {"options":[…],"trumps":[…],"games":[…]}: `talon drive --options` (doc/drives-format.md). */
void drive_write_options(struct talon_string_buffer *text);
