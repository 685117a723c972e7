/* steady_day.h - whether the day can be trusted: what is deleted by a wrong clock is gone, so after
 * a jump nothing is deleted until the day has been the same for a while.
 */
#ifndef TALON_SERVER_LIMITS_STEADY_DAY_H
#define TALON_SERVER_LIMITS_STEADY_DAY_H

#include <stdbool.h>
#include <stdint.h>

/* Zero it to begin. */
struct limits_steady_day {
    uint32_t day;
    unsigned looks; /* since the day last jumped */
};

/* To be called at regular intervals. */
bool limits_day_is_steady(struct limits_steady_day *steady, uint32_t day);

#endif
