/* exact_ratio.h - fractions that are never negative, always in lowest terms.
 */
#pragma once

#include "exact_natural.h"

enum { EXACT_RATIO_TEXT = 2 * EXACT_NATURAL_TEXT };

struct exact_ratio {
    struct exact_natural top, bottom;
};

/* In lowest terms; `bottom` is not zero. */
struct exact_ratio exact_ratio_of(uint64_t top, uint64_t bottom);
struct exact_ratio exact_ratio_reduce(const struct exact_natural *top,
                                      const struct exact_natural *bottom);
struct exact_ratio exact_ratio_add(const struct exact_ratio *one, const struct exact_ratio *other);
/* The larger one first. */
struct exact_ratio exact_ratio_subtract(const struct exact_ratio *from,
                                        const struct exact_ratio *ratio);
struct exact_ratio exact_ratio_multiply(const struct exact_ratio *one,
                                        const struct exact_ratio *other);

/* The mean and the variance of a number that is i with the probability share[i]; the shares of
 * all numbers below `count` add up to 1. */
struct exact_ratio exact_ratio_mean(const struct exact_ratio *share, unsigned count);
struct exact_ratio exact_ratio_variance(const struct exact_ratio *share, unsigned count);

double exact_ratio_double(const struct exact_ratio *ratio);
/* "48/31", or "2" where the denominator is 1; returns the length. */
size_t exact_ratio_write(const struct exact_ratio *ratio, char out[EXACT_RATIO_TEXT]);
/* With so many decimal places (at most 40), the last one rounded to the nearest. */
size_t exact_ratio_decimal(const struct exact_ratio *ratio, unsigned places,
                           char out[EXACT_RATIO_TEXT]);
