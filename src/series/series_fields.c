/* series_fields.c - the product of the finite fields whose sizes make up a number of tables. An
 * element of a field is a polynomial over a prime, written as a number: its digits to that base.
 */
#include "series_fields.h"

#include <stddef.h>
#include <stdint.h>

/* x to the degree is this polynomial of lower degree, because the difference is irreducible. */
static const struct {
    uint8_t prime, degree, power;
} reductions[] = {
    { 2, 2, 3 }, { 2, 3, 3 }, { 2, 4, 3 }, { 2, 5, 5 }, { 2, 6, 3 }, { 2, 7, 3 },
    { 3, 2, 2 }, { 3, 3, 5 }, { 3, 4, 7 }, { 5, 2, 3 }, { 7, 2, 6 },
};
enum { REDUCTIONS = sizeof reductions / sizeof *reductions };

struct field {
    unsigned prime, size;
    unsigned power; /* of the table above; 0: the size is the prime, or the field is not known */
};

static struct field field_of(unsigned prime, unsigned degree, unsigned size)
{
    struct field field = { prime, size, 0 };

    for (size_t i = 0; i < REDUCTIONS; i++)
        if (reductions[i].prime == prime && reductions[i].degree == degree)
            field.power = reductions[i].power;
    return field;
}

/* The field of the smallest prime in the number, which is divided by its size. */
static struct field next_field(unsigned *number)
{
    unsigned prime = 2, degree = 0, size = 1;

    while (*number % prime)
        prime++;
    for (; *number % prime == 0; *number /= prime, size *= prime)
        degree++;
    return field_of(prime, degree, size);
}

static unsigned sum(const struct field *field, unsigned one, unsigned other)
{
    unsigned result = 0;

    for (unsigned digit = 1; digit < field->size; digit *= field->prime)
        result += digit * ((one / digit + other / digit) % field->prime);
    return result;
}

/* The element so many times, below the prime. */
static unsigned multiple(const struct field *field, unsigned element, unsigned times)
{
    unsigned result = 0;

    while (times--)
        result = sum(field, result, element);
    return result;
}

static unsigned product(const struct field *field, unsigned one, unsigned other)
{
    const unsigned top = field->size / field->prime;
    unsigned result = 0;

    for (unsigned digit = top; digit; digit /= field->prime) {
        const unsigned shifted = result % top * field->prime;
        result = sum(field, shifted, multiple(field, field->power, result / top));
        result = sum(field, result, multiple(field, one, other / digit % field->prime));
    }
    return result;
}

bool series_fields_have(unsigned tables, unsigned seats)
{
    while (tables > 1) {
        const struct field field = next_field(&tables);
        if (field.size < seats || (field.size > field.prime && !field.power))
            return false;
    }
    return true;
}

unsigned series_fields_place(unsigned tables, unsigned table, unsigned seat, unsigned round)
{
    unsigned place = 0, scale = 1;

    while (tables > 1) {
        const struct field field = next_field(&tables);
        const unsigned moved = product(&field, seat % field.size, round % field.size);
        place += scale * sum(&field, table % field.size, moved);
        scale *= field.size;
        table /= field.size;
        round /= field.size;
    }
    return place;
}
