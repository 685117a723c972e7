/* clock.h - the time, as the server is told it.
 */
#pragma once

#include <stdint.h>

/* Monotonic time in milliseconds. */
int64_t daemon_clock_now(void);
/* Milliseconds since 1970. */
int64_t daemon_clock_wall(void);
/* Days since 1970, in UTC. */
uint32_t daemon_clock_today(void);
/* Minutes of that day. */
int daemon_clock_minute(void);
