/* steady_day.c - counts looks at the clock since it last jumped, and how long it has said a later
 * day.
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

static uint32_t begin_day(struct limits_later_day *later, uint32_t day, int64_t now)
{
    *later = (struct limits_later_day){ .latest = day, .began_at = now };
    return day;
}

void limits_day_has_counted(struct limits_later_day *later, uint32_t day, int64_t now)
{
    if (day > later->latest)
        begin_day(later, day, now);
}

/* Midnight may pass while the clock is watched. */
static bool goes_on_ahead(const struct limits_later_day *later, uint32_t clock)
{
    return later->ahead && clock >= later->ahead && clock - later->ahead <= 1;
}

uint32_t limits_day_that_counts(struct limits_later_day *later, uint32_t clock, int64_t now)
{
    if (!later->latest)
        return begin_day(later, clock, now);
    if (clock <= later->latest) {
        later->ahead = 0;
        return clock;
    }
    if (!goes_on_ahead(later, clock))
        later->ahead_at = now;
    later->ahead = clock;
    const bool is_next = clock - later->latest == 1 && now - later->began_at >= LIMIT_DAY_LENGTH;
    return is_next || now - later->ahead_at >= LIMIT_NEW_DAY ? begin_day(later, clock, now)
                                                             : later->latest;
}
