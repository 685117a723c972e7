/* clock.c - the time, as the server is told it.
 */
#include "clock.h"

#include <time.h>
#include <uv.h>

int64_t daemon_clock_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

uint32_t daemon_clock_today(void)
{
    enum { DAY = 24 * 3600 };
    const time_t now = time(NULL);

    return now > 0 ? (uint32_t)(now / DAY) : 0;
}
