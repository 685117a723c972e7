/* sim_run.h - plays a range of games on several threads.
 */
#pragma once

#include "sim_result.h"

enum { SIM_JOBS_MOST = 256 };

struct sim_run {
    struct sim_range range;
    unsigned jobs;    /* threads, at most SIM_JOBS_MOST */
    bool progress;    /* draw a bar on standard error */
    const char *file; /* kept up to date while games are played; NULL: none */
    /* Stop at the first look at which the 99 % interval of the mean of this distribution reaches
     * no further than so much to each side; 0: play the whole range. The looks are at numbers of
     * games that follow from the counters of the games before, so the end does not depend on the
     * threads, nor on what the result has already. */
    double until;
    unsigned until_table;
    /* set by sim_run() */
    double cpu_seconds;        /* what all threads took */
    bool has_reached_interval; /* as narrow as `until` asks */
};

/* Plays the games of the range that the result does not have yet, and adds them. NULL, or a
 * sentence: the file could not be written; an empty one where bots that only the tables know could
 * not go on. Free it. */
char *sim_run(struct sim_run *run, struct sim_result *result);
