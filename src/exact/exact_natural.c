/* exact_natural.c - arithmetic with natural numbers of many words, by the methods of pencil and
 * paper: the numbers here are small, and there are few of them.
 */
#include "exact_natural.h"

#include <talon/assert.h>

enum { LIMB_BITS = 32, ALL_BITS = EXACT_LIMBS * LIMB_BITS, TEN = 10 };

struct exact_natural exact_natural_of(uint64_t number)
{
    return (struct exact_natural){ { (uint32_t)number, (uint32_t)(number >> LIMB_BITS) } };
}

bool exact_natural_is_zero(const struct exact_natural *number)
{
    for (int i = 0; i < EXACT_LIMBS; i++)
        if (number->limb[i])
            return false;
    return true;
}

int exact_natural_compare(const struct exact_natural *one, const struct exact_natural *other)
{
    for (int i = EXACT_LIMBS; i-- > 0;)
        if (one->limb[i] != other->limb[i])
            return one->limb[i] < other->limb[i] ? -1 : 1;
    return 0;
}

struct exact_natural exact_natural_add(const struct exact_natural *one,
                                       const struct exact_natural *other)
{
    struct exact_natural sum;
    uint64_t carry = 0;

    for (int i = 0; i < EXACT_LIMBS; i++) {
        carry += (uint64_t)one->limb[i] + other->limb[i];
        sum.limb[i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
    talon_assert(!carry);
    return sum;
}

struct exact_natural exact_natural_subtract(const struct exact_natural *from,
                                            const struct exact_natural *number)
{
    struct exact_natural left;
    uint64_t borrow = 0;

    for (int i = 0; i < EXACT_LIMBS; i++) {
        const uint64_t limb = (uint64_t)from->limb[i] - number->limb[i] - borrow;
        left.limb[i] = (uint32_t)limb;
        borrow = limb >> LIMB_BITS & 1;
    }
    talon_assert(!borrow);
    return left;
}

/* Adds one limb times a number, moved up by `place` limbs. */
static void add_limb_times(struct exact_natural *sum, const struct exact_natural *number,
                           uint32_t limb, int place)
{
    uint64_t carry = 0;

    for (int i = 0; i < EXACT_LIMBS; i++) {
        if (place + i >= EXACT_LIMBS) {
            talon_assert(!carry && !(limb && number->limb[i]));
            continue;
        }
        carry += (uint64_t)limb * number->limb[i] + sum->limb[place + i];
        sum->limb[place + i] = (uint32_t)carry;
        carry >>= LIMB_BITS;
    }
    talon_assert(!carry);
}

struct exact_natural exact_natural_multiply(const struct exact_natural *one,
                                            const struct exact_natural *other)
{
    struct exact_natural product = { { 0 } };

    for (int i = 0; i < EXACT_LIMBS; i++)
        if (one->limb[i])
            add_limb_times(&product, other, one->limb[i], i);
    return product;
}

static int bits_of(const struct exact_natural *number)
{
    for (int i = EXACT_LIMBS; i-- > 0;)
        if (number->limb[i])
            return (i + 1) * LIMB_BITS - __builtin_clz(number->limb[i]);
    return 0;
}

static uint32_t bit_of(const struct exact_natural *number, int bit)
{
    return number->limb[bit / LIMB_BITS] >> bit % LIMB_BITS & 1;
}

/* Twice the number, plus a bit. */
static void shift_in(struct exact_natural *number, uint32_t bit)
{
    talon_assert(!bit_of(number, ALL_BITS - 1));
    for (int i = 0; i < EXACT_LIMBS; i++) {
        const uint32_t out = number->limb[i] >> (LIMB_BITS - 1);
        number->limb[i] = number->limb[i] << 1 | bit;
        bit = out;
    }
}

static void halve(struct exact_natural *number)
{
    for (int i = 0; i < EXACT_LIMBS; i++) {
        const uint32_t upper = i + 1 < EXACT_LIMBS ? number->limb[i + 1] : 0;
        number->limb[i] = number->limb[i] >> 1 | upper << (LIMB_BITS - 1);
    }
}

struct exact_natural exact_natural_divide(const struct exact_natural *number,
                                          const struct exact_natural *by,
                                          struct exact_natural *rest)
{
    struct exact_natural quotient = { { 0 } }, left = { { 0 } };

    talon_assert(!exact_natural_is_zero(by));
    for (int bit = bits_of(number); bit-- > 0;) {
        shift_in(&left, bit_of(number, bit));
        const bool fits = exact_natural_compare(&left, by) >= 0;
        if (fits)
            left = exact_natural_subtract(&left, by);
        shift_in(&quotient, fits);
    }
    if (rest)
        *rest = left;
    return quotient;
}

/* Takes the factors of two out of a number that is not zero; returns how many there were. */
static int make_odd(struct exact_natural *number)
{
    int twos = 0;

    for (; !(number->limb[0] & 1); twos++)
        halve(number);
    return twos;
}

struct exact_natural exact_natural_common(struct exact_natural one, struct exact_natural other)
{
    talon_assert(!exact_natural_is_zero(&one) || !exact_natural_is_zero(&other));
    if (exact_natural_is_zero(&one) || exact_natural_is_zero(&other))
        return exact_natural_is_zero(&one) ? other : one;
    const int twos_one = make_odd(&one), twos_other = make_odd(&other);

    for (int order; (order = exact_natural_compare(&one, &other)) != 0;) {
        struct exact_natural *const larger = order > 0 ? &one : &other;
        *larger = exact_natural_subtract(larger, order > 0 ? &other : &one);
        make_odd(larger);
    }
    for (int twos = twos_one < twos_other ? twos_one : twos_other; twos-- > 0;)
        shift_in(&one, 0);
    return one;
}

double exact_natural_double(const struct exact_natural *number)
{
    double sum = 0;

    for (int i = EXACT_LIMBS; i-- > 0;)
        sum = sum * 4294967296.0 + number->limb[i];
    return sum;
}

/* Divides by ten; returns the remainder. */
static uint32_t take_digit(struct exact_natural *number)
{
    uint64_t rest = 0;

    for (int i = EXACT_LIMBS; i-- > 0;) {
        rest = rest << LIMB_BITS | number->limb[i];
        number->limb[i] = (uint32_t)(rest / TEN);
        rest %= TEN;
    }
    return (uint32_t)rest;
}

size_t exact_natural_write(const struct exact_natural *number, char out[EXACT_NATURAL_TEXT])
{
    struct exact_natural left = *number;
    char digits[EXACT_NATURAL_TEXT];
    size_t count = 0;

    do
        digits[count++] = (char)('0' + take_digit(&left));
    while (!exact_natural_is_zero(&left));
    for (size_t i = 0; i < count; i++)
        out[i] = digits[count - 1 - i];
    out[count] = 0;
    return count;
}
