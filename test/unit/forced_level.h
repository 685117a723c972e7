/* forced_level.h - which sets of machine instructions a test of fast kernels compares, and how many
 * games it has compared with each. FAST_LEVEL in the environment names one set, or several by the
 * beginning of their names. Without it those are compared that the processor has.
 */
#pragma once

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline bool is_wanted_level(const char *name)
{
    const char *wanted = getenv("FAST_LEVEL");

    return !wanted || strncmp(name, wanted, strlen(wanted)) == 0;
}

/* Prints how many games were compared at a level, as a comment of TAP. False only if FAST_LEVEL
 * names this level and it has compared none. */
static inline bool report_level(const char *name, uint64_t games)
{
    if (games)
        printf("# %s: %" PRIu64 " compared\n", name, games);
    return games || !getenv("FAST_LEVEL") || !is_wanted_level(name);
}
