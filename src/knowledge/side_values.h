/* side_values.h - the worth of a deal for the seats of two fixed sides, for searches.
 */
#pragma once

#include <talon/search.h>

/* From the scores before the deal and after it. Where the match is over, `target` tells who has
 * won; else it is 0. */
void knowledge_value_sides(const int32_t before[2], const int32_t now[2], int target,
                           struct talon_values *values);
