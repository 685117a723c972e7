/* simple_wiezen.c - the sensible player of Wiezen, and its reasons. */
#include "simple_solo.h"

extern const char *const talon_reasons_wiezen[];
const char *const talon_reasons_wiezen[] = {
    SOLO_REASON_ROWS,
    [WAITS] = WAIT_REASON,
    NULL,
};

unsigned talon_simple_wiezen(const struct talon_bot_request *q);
unsigned talon_simple_wiezen(const struct talon_bot_request *q)
{
    return bots_solo_choose(q, talon_reasons_wiezen);
}
