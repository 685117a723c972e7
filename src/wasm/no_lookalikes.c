/* no_lookalikes.c - a server in a page compares names without the tables of characters that look
 * alike, which are a fifth of the module: it is played by one person alone, or by people at one
 * device, who see each other type. Blanks at the ends and capital letters still make no other name.
 */
#include "util/lookalikes.h"

const struct util_lookalike util_lookalikes[1] = { 0 };
const size_t util_lookalikes_count = 0;
const unsigned char util_lookalike_texts[1] = { 0 };
const uint32_t util_lookalike_marks[1][2] = { 0 };
const size_t util_lookalike_marks_count = 0;
