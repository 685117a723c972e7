/* wippen_sums.h - Wippen as arithmetic: cards are counts of the values 1…10, and the question
 * is which of them can lie together in groups that each add up to one value. It refuses to know
 * cards, builds, turns, and whose they are.
 *
 * Rules: R-WIP-10, R-WIP-13, R-WIP-14.
 */
#ifndef TALON_WIPPEN_SUMS_H
#define TALON_WIPPEN_SUMS_H

#include <stdbool.h>
#include <stdint.h>

/* Counts of values: six bits each, the ones lowest; no count exceeds 31. Sets of values: bit v. */
enum { TALON_SUM_BITS = 6, TALON_SUM_MOST = 10, TALON_SUM_VALUES = 0x7fe };

static inline uint64_t talon_sum_one(int value)
{
    return 1ull << TALON_SUM_BITS * (value - 1);
}

static inline unsigned talon_sum_count(uint64_t counts, int value)
{
    return counts >> TALON_SUM_BITS * (value - 1) & 31;
}

/* The values there is at least one card of. */
unsigned talon_sum_present(uint64_t counts);
/* All cards added up. */
unsigned talon_sum_total(uint64_t counts);
/* parts[s] for s = 1…10: the values that are part of some group among `have` adding up to s. */
void talon_sum_parts(uint64_t have, uint16_t parts[TALON_SUM_MOST + 1]);
/* Can all of `need` (part of `have`) lie in groups among `have`, each adding up to `value`? Then
 * `used` gets the cards of such groups. */
bool talon_sum_cover(uint64_t have, uint64_t need, int value, uint64_t *used);
/* The values among `wanted` of which one card more than `need` can be covered so. */
unsigned talon_sum_open(uint64_t have, uint64_t need, int value, unsigned wanted);

#endif
