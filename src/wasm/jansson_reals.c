/* jansson_reals.c - the value of a number that may not be whole, which few modules need. The
 * function of wasi-libc for this needs files.
 */
#include "jansson_values.h"

#include <stdlib.h>

enum { FAR = 5000 }; /* a power of ten beyond all numbers */

bool json_is_number(const json_t *value)
{
    return value && (value->kind == TALON_JSON_WHOLE || value->kind == TALON_JSON_REAL);
}

/* Digits, from `at` on, behind those of the number before. */
static long double add_digits(const char **at, long double number)
{
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = 10 * number + (**at - '0');
    return number;
}

static long double power_of_ten(int power)
{
    long double number = 1;

    for (; power > 0; power--)
        number *= 10;
    return number;
}

/* "12.5e-3": its digits and powers of ten fit a long double exactly, of 113 bits here, so that only
 * the division and the end round. */
static double real_of(const char *at)
{
    const bool minus = *at == '-';
    int power = 0;

    at += minus;
    long double number = add_digits(&at, 0);
    if (*at == '.') {
        const char *const point = ++at;
        number = add_digits(&at, number);
        power = (int)(point - at);
    }
    if (*at == 'e' || *at == 'E')
        power += (int)strtol(at + 1, NULL, 10);
    if (!number)
        return 0;
    number = power < 0 ? number / power_of_ten(power < -FAR ? FAR : -power)
                       : number * power_of_ten(power);
    return (double)(minus ? -number : number);
}

double json_number_value(const json_t *number)
{
    if (!json_is_number(number))
        return 0;
    return number->kind == TALON_JSON_REAL ? real_of(number->text) : (double)number->whole;
}
