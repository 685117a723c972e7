/* bounded_text.h - the few string helpers the freestanding core needs in place of libc's.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A bounded place to write text: `length` counts on past `size`, the text stays terminated. */
struct core_text {
    char *at;
    size_t size, length;
};

void core_text_put(struct core_text *text, const char *string);
void core_text_put_char(struct core_text *text, char c);
void core_text_put_number(struct core_text *text, int64_t number);

bool core_text_equal(const char *x, const char *y);
size_t core_text_length(const char *string);
/* Reads a whole decimal number of `length` characters, sign allowed; false if it is none. */
bool core_text_read_number(const char *text, size_t length, int64_t *out);
