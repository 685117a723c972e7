/* json_real.c - the value of a number that may not be whole, which few modules need. strtod() asks
 * for the locale, and in WebAssembly for files.
 */
#include "json_value.h"

#include <float.h>
#include <string.h>

enum { FAR = 5000 }; /* a power of ten beyond all numbers */

/* 113 bits: the digits and powers of ten of common numbers fit exactly, so that only the division
 * and the end round. */
#if LDBL_MANT_DIG >= 113
typedef long double wide;
#else
__extension__ typedef __float128 wide;
#endif

/* Digits, from `at` on, behind those of the number before. */
static const char *add_digits(const char *at, const char *end, wide *number)
{
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        *number = 10 * *number + (*at - '0');
    return at;
}

static wide power_of_ten(int power)
{
    wide number = 1;

    for (; power > 0; power--)
        number *= 10;
    return number;
}

/* Behind an "e". */
static int read_exponent(const char *at, const char *end)
{
    const bool minus = *at == '-';
    int power = 0;

    for (at += minus || *at == '+'; at < end; at++)
        power = power < FAR ? 10 * power + *at - '0' : power;
    return minus ? -power : power;
}

/* "12.5e-3" */
static double real_of(const char *at, const char *end)
{
    const bool minus = *at == '-';
    int power = 0;
    wide number = 0;

    at = add_digits(at + minus, end, &number);
    if (at < end && *at == '.') {
        const char *const point = ++at;
        at = add_digits(at, end, &number);
        power = (int)(point - at);
    }
    if (at < end)
        power += read_exponent(at + 1, end);
    if (number == 0)
        return 0;
    number = power < 0 ? number / power_of_ten(power < -FAR ? FAR : -power)
                       : number * power_of_ten(power < FAR ? power : FAR);
    return (double)(minus ? -number : number);
}

double json_value_number(const struct json_value *value)
{
    if (!json_is_number(value))
        return 0;
    return value->kind == JSON_REAL ? real_of(value->text, value->text + value->count)
                                    : (double)value->whole;
}
