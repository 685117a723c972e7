/* exact_natural.h - natural numbers of up to 1,024 bits, for probabilities whose denominators no
 * machine word holds. A result that does not fit ends the program (talon/assert.h).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXACT_LIMBS = 32, EXACT_NATURAL_TEXT = 320 };

/* The lowest 32 bits first. */
struct exact_natural {
    uint32_t limb[EXACT_LIMBS];
};

struct exact_natural exact_natural_of(uint64_t number);
bool exact_natural_is_zero(const struct exact_natural *number);
/* Below 0, 0, above 0, as memcmp() does. */
int exact_natural_compare(const struct exact_natural *one, const struct exact_natural *other);

struct exact_natural exact_natural_add(const struct exact_natural *one,
                                       const struct exact_natural *other);
/* The larger number first. */
struct exact_natural exact_natural_subtract(const struct exact_natural *from,
                                            const struct exact_natural *number);
struct exact_natural exact_natural_multiply(const struct exact_natural *one,
                                            const struct exact_natural *other);
/* Rounded down; *rest gets the remainder, if it is not NULL. By zero it ends the program. */
struct exact_natural exact_natural_divide(const struct exact_natural *number,
                                          const struct exact_natural *by,
                                          struct exact_natural *rest);
/* The greatest common divisor of two numbers that are not both zero. */
struct exact_natural exact_natural_common(struct exact_natural one, struct exact_natural other);

/* The nearest double, within three units in its last place. */
double exact_natural_double(const struct exact_natural *number);
/* Decimal digits with a final zero; returns their number. */
size_t exact_natural_write(const struct exact_natural *number, char out[EXACT_NATURAL_TEXT]);
