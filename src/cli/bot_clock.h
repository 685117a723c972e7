/* bot_clock.h - how long a program has thought: the time in which it ran or slept, but not the time
 * in which it waited for a processor that others had. So a busy machine costs nobody a game.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Both in ms: of thinking, and by the clock on the wall, after which it is over in any case. */
struct bot_limit {
    int thinking, wall;
};
/* For programs that no clock of a table waits for. */
struct bot_limit cli_bot_limit(int thinking);

struct bot_clock {
    pid_t id; /* of the program; 0: only the wall's clock is read */
    int64_t begun, looked;
    double processor; /* seconds that it had taken at the latest look */
    double thought;   /* ms */
};

/* Seconds of a processor that the program has taken so far, with all that it has begun and that
 * still runs or was waited for. 0 where the system does not tell. */
double cli_bot_clock_processor(pid_t id);
void cli_bot_clock_begin(struct bot_clock *clock, pid_t id);
/* Adds what was thought since the latest look. How many ms to wait until the next one; 0: the time
 * is over. */
int cli_bot_clock_look(struct bot_clock *clock, const struct bot_limit *limit);
