/* match_run.h - plays the deals of a match on several threads.
 */
#pragma once

#include "match.h"

enum { MATCH_JOBS_MOST = 256 };

struct match_plan {
    uint32_t deals; /* at least 1 */
    unsigned jobs;  /* threads; more than MATCH_JOBS_MOST count as so many */
    bool progress;  /* draw a bar on standard error */
    /* A sequential test: stop once the mean is clearly not `low`, or clearly not `high`. */
    bool sequential;
    double low, high;
    const char *resume; /* a file that keeps finished deals; NULL: none */
};

/* The answer of the sequential test for deals that are added up: which of the two means is the
 * right one, with 1 % error either way. */
enum match_decision { MATCH_OPEN, MATCH_LOW, MATCH_HIGH };
enum match_decision match_decide(const struct match_plan *plan, const struct match_sum *sum);

/* Plays the match and adds it up in the order of the deals. NULL, or why it could not be played. */
const char *match_run(const struct match_spec *spec, const struct match_plan *plan,
                      struct match_sum *sum);
