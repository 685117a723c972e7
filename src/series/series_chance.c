/* series_chance.c - chance as a function of the seed and of what is asked, so that no order of
 * questions changes an answer.
 */
#include "series_internal.h"

#include <talon/rng.h>

enum { ONE_AT = 40, OTHER_AT = 8, WORD = 32 };

unsigned series_chance(const struct series *series, enum series_question question, unsigned one,
                       unsigned other, unsigned bound)
{
    const uint64_t asked = (uint64_t)one << ONE_AT | (uint64_t)other << OTHER_AT | question;
    uint64_t lane[4];

    talon_rng_lanes(series->setup.seed, lane);
    talon_rng_lanes(lane[0] ^ asked, lane);
    return (unsigned)((lane[1] >> WORD) * bound >> WORD);
}
