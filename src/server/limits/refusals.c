/* refusals.c - counts refused requests by error code.
 */
#include "refusals.h"

#include <assert.h>
#include <string.h>

const char *const limits_refusal_codes[REFUSAL_CODES] = {
    "json",       "request", "unknown", "option", "position", "illegal", "undo",       "running",
    "stale",      "record",  "token",   "seat",   "host",     "name",    "passphrase", "session",
    "invitation", "paused",  "removed", "limit",  "store",    "moved",   "other",
};

void limits_count_refusal(uint64_t refusals[REFUSAL_CODES], const char *code)
{
    int which = 0;

    assert(code);
    while (which < REFUSAL_CODES - 1 && strcmp(limits_refusal_codes[which], code) != 0)
        which++;
    refusals[which]++;
}
