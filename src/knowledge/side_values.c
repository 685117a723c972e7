/* side_values.c - the worth of a deal for the seats of two fixed sides: the more points ahead, the
 * better, and a match that is won is worth all.
 */
#include "side_values.h"

enum { SEATS = 4 };

void knowledge_value_sides(const int32_t before[2], const int32_t now[2], int target,
                           struct talon_values *values)
{
    for (int s = 0; s < SEATS; s++) {
        const int own = s & 1, change = now[own] - before[own],
                  gained = change - (now[!own] - before[!own]);
        const float part =
            0.5f + 0.45f * (float)gained / (float)(gained < 0 ? 14 - gained : 14 + gained);
        const bool won = target && now[own] >= target, lost = target && now[!own] >= target;
        values->chance[s] = won ? 1 : lost ? 0 : part;
        values->score[s] = (float)change;
    }
}
