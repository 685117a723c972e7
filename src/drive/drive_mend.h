/* drive_mend.h - how names that cannot go on the list of a drive could be put instead.
 */
#pragma once

#include "drive.h"

struct drive_mend {
    unsigned line; /* which name it is, from 1 */
    struct series_refusal why;
    char name[TALON_NAME_MAX]; /* empty: nothing of it could be kept */
};

/* Those of the names that would be refused, also because one before them is alike. How many. */
size_t drive_mend_names(const struct drive *drive, const struct json_value *names,
                        struct drive_mend mends[DRIVE_NAMES_MOST]);
