/* refusals.h - counts refused requests by error code.
 */
#ifndef TALON_SERVER_LIMITS_REFUSALS_H
#define TALON_SERVER_LIMITS_REFUSALS_H

#include <stdint.h>

enum { REFUSAL_CODES = 32 };

struct limits_refusal {
    const char *code; /* NULL: no more */
    uint64_t count;
};

/* A request was refused with this code, whose text must outlive the list. */
void limits_count_refusal(struct limits_refusal list[REFUSAL_CODES], const char *code);

#endif
