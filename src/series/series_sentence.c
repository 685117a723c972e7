/* series_sentence.c - why something cannot be done: what is kept of it, and the sentence.
 */
#include "series_internal.h"

enum { DECIMAL = 10, DIGITS = 10 };

static size_t add_letters(char *out, size_t size, size_t length, const char *text)
{
    while (*text && length + 1 < size)
        out[length++] = *text++;
    return length;
}

static size_t add_decimal(char *out, size_t size, size_t length, unsigned number)
{
    char digits[DIGITS + 1] = { 0 };
    unsigned at = DIGITS;

    do
        digits[--at] = (char)('0' + number % DECIMAL);
    while (number /= DECIMAL);
    return add_letters(out, size, length, digits + at);
}

void series_fill(const struct series_refusal *why, char *out, size_t size)
{
    unsigned texts = 0, numbers = 0;
    size_t length = 0;

    for (const char *pattern = why->pattern; *pattern; pattern++) {
        const char letter[2] = { *pattern, 0 };
        if (*pattern == '@' && texts < SERIES_REFUSED_TEXTS)
            length = add_letters(out, size, length, why->text[texts++]);
        else if (*pattern == '#' && numbers < SERIES_REFUSED_NUMBERS)
            length = add_decimal(out, size, length, why->number[numbers++]);
        else
            length = add_letters(out, size, length, letter);
    }
    out[length] = 0;
}

bool series_refuse(struct series_refusal *why, const char *pattern, const char *const *texts,
                   const unsigned *numbers)
{
    unsigned text = 0, number = 0;

    *why = (struct series_refusal){ .pattern = pattern };
    for (; *pattern; pattern++)
        if (*pattern == '@' && text < SERIES_REFUSED_TEXTS) {
            add_letters(why->text[text], SERIES_SENTENCE, 0, texts[text]);
            text++;
        } else if (*pattern == '#' && number < SERIES_REFUSED_NUMBERS) {
            why->number[number] = numbers[number];
            number++;
        }
    return false;
}
