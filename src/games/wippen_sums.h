/* wippen_sums.h - Wippen as arithmetic: cards are counts of the values 1…10, and the question
 * is which of them can lie together in groups that each add up to one value. It refuses to know
 * cards, builds, turns, and whose they are.
 *
 * Rules: R-WIP-10, R-WIP-13, R-WIP-14.
 */
#ifndef TLN_WIPPEN_SUMS_H
#define TLN_WIPPEN_SUMS_H

#include <stdbool.h>
#include <stdint.h>

/* Counts of values: six bits each, the ones lowest; no count exceeds 31. Sets of values: bit v. */
enum { SUM_BITS = 6, SUM_MOST = 10, SUM_VALUES = 0x7fe };

static inline uint64_t tln_sum_one(int value)
{
    return 1ull << SUM_BITS * (value - 1);
}

static inline unsigned tln_sum_count(uint64_t counts, int value)
{
    return counts >> SUM_BITS * (value - 1) & 31;
}

/* The values there is at least one card of. */
unsigned tln_sum_present(uint64_t counts);
/* All cards added up. */
unsigned tln_sum_total(uint64_t counts);
/* parts[s]: the values that are part of some group among `have` adding up to s, and bit 0 if there
 * is such a group. */
void tln_sum_parts(uint64_t have, uint16_t parts[SUM_MOST + 1]);
/* Can all of `need` (part of `have`) lie in groups among `have`, each adding up to `value`? Then
 * `used` gets the cards of such groups. */
bool tln_sum_cover(uint64_t have, uint64_t need, int value, uint64_t *used);
/* The values among `wanted` of which one card more than `need` can be covered so. */
unsigned tln_sum_open(uint64_t have, uint64_t need, int value, unsigned wanted);

#endif
