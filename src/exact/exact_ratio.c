/* exact_ratio.c - arithmetic with fractions, their mean and variance, and how they are written.
 */
#include "exact_ratio.h"

#include <talon/assert.h>

enum { PLACES_MOST = 40, TEN = 10 };

struct exact_ratio exact_ratio_reduce(const struct exact_natural *top,
                                      const struct exact_natural *bottom)
{
    talon_assert(!exact_natural_is_zero(bottom));
    const struct exact_natural common = exact_natural_common(*top, *bottom);

    return (struct exact_ratio){ exact_natural_divide(top, &common, NULL),
                                 exact_natural_divide(bottom, &common, NULL) };
}

struct exact_ratio exact_ratio_of(uint64_t top, uint64_t bottom)
{
    const struct exact_natural upper = exact_natural_of(top), lower = exact_natural_of(bottom);

    return exact_ratio_reduce(&upper, &lower);
}

/* The numerators of two ratios over the product of their denominators. */
struct brought_together {
    struct exact_natural one, other, bottom;
};

static struct brought_together bring_together(const struct exact_ratio *one,
                                              const struct exact_ratio *other)
{
    return (struct brought_together){ exact_natural_multiply(&one->top, &other->bottom),
                                      exact_natural_multiply(&other->top, &one->bottom),
                                      exact_natural_multiply(&one->bottom, &other->bottom) };
}

struct exact_ratio exact_ratio_add(const struct exact_ratio *one, const struct exact_ratio *other)
{
    const struct brought_together both = bring_together(one, other);
    const struct exact_natural top = exact_natural_add(&both.one, &both.other);

    return exact_ratio_reduce(&top, &both.bottom);
}

struct exact_ratio exact_ratio_subtract(const struct exact_ratio *from,
                                        const struct exact_ratio *ratio)
{
    const struct brought_together both = bring_together(from, ratio);
    const struct exact_natural top = exact_natural_subtract(&both.one, &both.other);

    return exact_ratio_reduce(&top, &both.bottom);
}

struct exact_ratio exact_ratio_multiply(const struct exact_ratio *one,
                                        const struct exact_ratio *other)
{
    const struct exact_natural top = exact_natural_multiply(&one->top, &other->top),
                               bottom = exact_natural_multiply(&one->bottom, &other->bottom);

    return exact_ratio_reduce(&top, &bottom);
}

/* The mean of the number, or of its square. */
static struct exact_ratio moment(const struct exact_ratio *share, unsigned count, bool squared)
{
    struct exact_ratio sum = exact_ratio_of(0, 1);

    for (unsigned i = 0; i < count; i++) {
        const struct exact_ratio value = exact_ratio_of(squared ? (uint64_t)i * i : i, 1);
        const struct exact_ratio part = exact_ratio_multiply(&share[i], &value);
        sum = exact_ratio_add(&sum, &part);
    }
    return sum;
}

struct exact_ratio exact_ratio_mean(const struct exact_ratio *share, unsigned count)
{
    return moment(share, count, false);
}

struct exact_ratio exact_ratio_variance(const struct exact_ratio *share, unsigned count)
{
    const struct exact_ratio mean = moment(share, count, false);
    const struct exact_ratio square = exact_ratio_multiply(&mean, &mean);
    const struct exact_ratio squares = moment(share, count, true);

    return exact_ratio_subtract(&squares, &square);
}

double exact_ratio_double(const struct exact_ratio *ratio)
{
    return exact_natural_double(&ratio->top) / exact_natural_double(&ratio->bottom);
}

size_t exact_ratio_write(const struct exact_ratio *ratio, char out[EXACT_RATIO_TEXT])
{
    const struct exact_natural one = exact_natural_of(1);
    size_t length = exact_natural_write(&ratio->top, out);

    if (!exact_natural_compare(&ratio->bottom, &one))
        return length;
    out[length++] = '/';
    return length + exact_natural_write(&ratio->bottom, out + length);
}

/* The ratio times a power of ten, rounded to the nearest number. */
static struct exact_natural scaled(const struct exact_ratio *ratio, unsigned places)
{
    const struct exact_natural ten = exact_natural_of(TEN), one = exact_natural_of(1);
    struct exact_natural top = ratio->top, rest;

    for (unsigned i = 0; i < places; i++)
        top = exact_natural_multiply(&top, &ten);
    const struct exact_natural down = exact_natural_divide(&top, &ratio->bottom, &rest);
    const struct exact_natural twice = exact_natural_add(&rest, &rest);
    const bool is_up = exact_natural_compare(&twice, &ratio->bottom) >= 0;

    return is_up ? exact_natural_add(&down, &one) : down;
}

size_t exact_ratio_decimal(const struct exact_ratio *ratio, unsigned places,
                           char out[EXACT_RATIO_TEXT])
{
    talon_assert(places && places <= PLACES_MOST);
    const struct exact_natural number = scaled(ratio, places);
    char digits[EXACT_NATURAL_TEXT];
    const size_t count = exact_natural_write(&number, digits);
    const size_t zeros = count > places ? 0 : places + 1 - count; /* before the first digit */
    const size_t whole = count + zeros - places;

    for (size_t i = 0; i < count + zeros; i++)
        out[i < whole ? i : i + 1] = i < zeros ? '0' : digits[i - zeros];
    out[whole] = '.';
    out[count + zeros + 1] = 0;
    return count + zeros + 1;
}
