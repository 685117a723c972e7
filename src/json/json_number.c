/* json_number.c - whether the digits of a JSON number fit, and the value of a whole one.
 */
#include "json_number.h"

#include <string.h>

enum { FAR = 100000000 }; /* an exponent that no number of digits can make up for */

bool json_number_whole(const char *digits, size_t length, int64_t *number)
{
    const bool minus = *digits == '-';

    *number = 0;
    for (size_t i = minus; i < length; i++)
        if (__builtin_mul_overflow(*number, 10, number) ||
            __builtin_sub_overflow(*number, digits[i] - '0', number))
            return false;
    return minus || !__builtin_sub_overflow(0, *number, number);
}

static const char *exponent_mark(const char *at, const char *end)
{
    while (at < end && *at != 'e' && *at != 'E')
        at++;
    return at;
}

/* The number behind an "e"; beyond all bounds it is cut. */
static int exponent(const char *at, const char *end)
{
    const bool minus = at < end && *at == '-';
    int value = 0;

    for (; at < end; at++)
        if (*at >= '0' && *at <= '9' && value < FAR)
            value = 10 * value + *at - '0';
    return minus ? -value : value;
}

/* What rounds to no double any more: 2^1024 - 2^970. */
static const char too_large[] =
    "179769313486231580793728971405303415079934132710037826936173778980444968292764750946"
    "649017977587207096330286416692887910946555547851840402630657488671505820681908902000"
    "708383676273854845817711531764475730270069855571366959622842914819860834936475292719"
    "074168444365510704342711559699508093042880177904174497792";
enum { TOO_LARGE_DIGITS = sizeof too_large - 1 };

/* Digits from `at` on, a point perhaps among them, against those of the limit. */
static bool is_below(const char *at, const char *end)
{
    for (int i = 0; i < TOO_LARGE_DIGITS; i++) {
        at += at < end && *at == '.';
        const char digit = at < end ? *at++ : '0';
        if (digit != too_large[i])
            return digit < too_large[i];
    }
    return false;
}

/* Counts the digits before the point once the exponent is carried out. */
bool json_number_fits(const char *digits, size_t length)
{
    const char *at = digits + (*digits == '-'), *end = digits + length;
    const char *mark = exponent_mark(at, end);
    const char *point = memchr(at, '.', (size_t)(mark - at));
    ptrdiff_t before = (point ? point : mark) - at + exponent(mark + (mark < end), end);

    for (; at < mark && (*at == '0' || *at == '.'); at++)
        before -= *at == '0';
    if (at == mark || before != TOO_LARGE_DIGITS)
        return at == mark || before < TOO_LARGE_DIGITS;
    return is_below(at, mark);
}
