/* simple_solo_whist.c - the sensible player of Solo Whist, and its reasons. */
#include "simple_solo.h"

extern const char *const talon_reasons_solo_whist[];
const char *const talon_reasons_solo_whist[] = {
    SOLO_REASON_ROWS,
    NULL,
};

unsigned talon_simple_solo_whist(const struct talon_bot_request *q);
unsigned talon_simple_solo_whist(const struct talon_bot_request *q)
{
    return bots_solo_choose(q, talon_reasons_solo_whist);
}
