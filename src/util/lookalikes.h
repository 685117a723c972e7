/* lookalikes.h - which characters look like which others: the tables that name_key.c reads. The
 * build makes them of lookalikes.txt. A server in a page has none (src/wasm/no_lookalikes.c).
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct util_lookalike {
    uint32_t character;
    uint16_t text[2]; /* as it is written, and of its small letter: where in util_lookalike_texts */
};

extern const struct util_lookalike util_lookalikes[]; /* in order */
extern const size_t util_lookalikes_count;
extern const unsigned char util_lookalike_texts[]; /* of UTF-8, each ends with a zero byte */
extern const uint32_t util_lookalike_marks[][2];   /* the first and the last one of each range */
extern const size_t util_lookalike_marks_count;
