/* series_sentence.c - sentences that say why something cannot be done.
 */
#include "series_internal.h"

enum { DECIMAL = 10, DIGITS = 10 };

static size_t add_letters(char *out, size_t length, const char *text)
{
    while (*text && length + 1 < SERIES_SENTENCE)
        out[length++] = *text++;
    return length;
}

static size_t add_decimal(char *out, size_t length, unsigned number)
{
    char digits[DIGITS + 1] = { 0 };
    unsigned at = DIGITS;

    do
        digits[--at] = (char)('0' + number % DECIMAL);
    while (number /= DECIMAL);
    return add_letters(out, length, digits + at);
}

bool series_refuse(char why[SERIES_SENTENCE], const char *pattern, const char *const *texts,
                   const unsigned *numbers)
{
    size_t length = 0;

    for (; *pattern; pattern++) {
        const char letter[2] = { *pattern, 0 };
        if (*pattern == '@')
            length = add_letters(why, length, *texts++);
        else if (*pattern == '#')
            length = add_decimal(why, length, *numbers++);
        else
            length = add_letters(why, length, letter);
    }
    why[length] = 0;
    return false;
}
