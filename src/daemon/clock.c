/* clock.c - the time, as the server is told it.
 */
#include "clock.h"

#include <time.h>
#include <uv.h>

int64_t daemon_clock_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

int64_t daemon_clock_wall(void)
{
    return 1000 * (int64_t)time(NULL);
}

enum { DAY = 24 * 3600, MINUTE = 60 };

uint32_t daemon_clock_today(void)
{
    const time_t now = time(NULL);

    return now > 0 ? (uint32_t)(now / DAY) : 0;
}

int daemon_clock_minute(void)
{
    const time_t now = time(NULL);

    return now > 0 ? (int)(now % DAY / MINUTE) : 0;
}
