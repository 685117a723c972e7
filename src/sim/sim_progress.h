/* sim_progress.h - the bar on standard error that tells how far a simulation has come.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct sim_progress {
    double began, drawn;
    uint64_t known; /* games that were counted before it began */
};

/* Seconds of a clock that never goes back. */
double sim_clock(void);

void sim_progress_begin(struct sim_progress *progress, uint64_t known);
/* Whether it is time to draw again. */
bool sim_progress_is_due(const struct sim_progress *progress);
/* Draws so many games of all that are expected. */
void sim_progress_draw(struct sim_progress *progress, uint64_t done, uint64_t all);
/* Ends the line. */
void sim_progress_end(void);
