/* steady_day.h - whether the day can be trusted. A wrong clock deletes for good, and a key that was
 * told cannot be taken back. So after a jump nothing is deleted until the day has been the same
 * for a while, and a later day counts only when the clock has said it for a while.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Zero it to begin. */
struct limits_steady_day {
    uint32_t day;
    unsigned looks; /* since the day last jumped */
};

/* To be called at regular intervals. */
bool limits_day_is_steady(struct limits_steady_day *steady, uint32_t day);

/* Zero it to begin. */
struct limits_later_day {
    uint32_t latest;  /* the latest day that has counted; 0: none has */
    uint32_t ahead;   /* a later one that the clock says; 0: it says none */
    int64_t began_at; /* when `latest` did, or when it was seen first */
    int64_t ahead_at; /* since when the clock has said later days */
};

/* A stored row is of this day, so it has counted before. A start knows the latest day by these. */
void limits_day_has_counted(struct limits_later_day *later, uint32_t day, int64_t now);
/* The day that counts now. `now` is in ms of a clock that nobody sets. The first day counts at
 * once: nobody has been told anything. */
uint32_t limits_day_that_counts(struct limits_later_day *later, uint32_t clock, int64_t now);
