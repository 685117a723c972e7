/* steady_day.c - counts looks at the clock since it last jumped.
 */
#include "steady_day.h"

#include "limits.h"

bool limits_day_is_steady(struct limits_steady_day *steady, uint32_t day)
{
    const bool goes_on = steady->day && day >= steady->day && day - steady->day <= 1;

    steady->looks = goes_on ? steady->looks + 1 : 0;
    steady->day = day;
    return steady->looks >= LIMIT_STEADY_SWEEPS;
}
