/* refusals.h - counts refused requests by error code.
 */
#pragma once

#include <stdint.h>

enum { REFUSAL_CODES = 23 };

/* Every code that the server answers with, and last "other". */
extern const char *const limits_refusal_codes[REFUSAL_CODES];

/* A request was refused with this code. The numbers are in the order of the codes. */
void limits_count_refusal(uint64_t refusals[REFUSAL_CODES], const char *code);
