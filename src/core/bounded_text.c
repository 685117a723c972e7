/* bounded_text.c - bounded writing and exact reading of small texts, without libc and without
 * locale.
 */
#include <talon/assert.h>

#include "bounded_text.h"

void core_text_put_char(struct core_text *text, char c)
{
    talon_assert(text->at != NULL);
    if (text->length + 1 < text->size) {
        text->at[text->length] = c;
        text->at[text->length + 1] = 0;
    }
    text->length++;
}

void core_text_put(struct core_text *text, const char *string)
{
    talon_assert(string != NULL);
    while (*string)
        core_text_put_char(text, *string++);
}

void core_text_put_number(struct core_text *text, int64_t number)
{
    char digits[20];
    int count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do
        digits[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        core_text_put_char(text, '-');
    while (count)
        core_text_put_char(text, digits[--count]);
}

bool core_text_equal(const char *x, const char *y)
{
    while (*x && *x == *y)
        x++, y++;
    return *x == *y;
}

size_t core_text_length(const char *string)
{
    size_t length = 0;

    talon_assert(string != NULL);
    while (string[length])
        length++;
    return length;
}

bool core_text_read_number(const char *text, size_t length, int64_t *out)
{
    const bool negative = length && text[0] == '-';
    size_t i = negative;
    int64_t number = 0;

    talon_assert(text && out);
    if (i == length || length > 12 || (text[i] == '0' && length > 1))
        return false;
    for (; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = number * 10 + (text[i] - '0');
    }
    *out = negative ? -number : number;
    return true;
}
