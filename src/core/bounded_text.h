/* bounded_text.h - the few string helpers the freestanding core needs in place of libc's.
 */
#ifndef TALON_CORE_BOUNDED_TEXT_H
#define TALON_CORE_BOUNDED_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A bounded place to write text: `length` counts on past `size`, the text stays terminated. */
struct tln_text {
    char *at;
    size_t size, length;
};

void tln_put(struct tln_text *text, const char *string);
void tln_put_char(struct tln_text *text, char c);
void tln_put_number(struct tln_text *text, int64_t number);

bool tln_same(const char *x, const char *y);
size_t tln_length(const char *string);
/* Reads a whole decimal number of `length` characters, sign allowed; false if it is none. */
bool tln_read_number(const char *text, size_t length, int64_t *out);

#endif
