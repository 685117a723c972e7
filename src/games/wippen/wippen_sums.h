/* wippen_sums.h - Wippen as arithmetic: cards are counts of the values 1…10, and the question is
 * which of them can lie together in groups that each add up to one value.
 *
 * Rules: R-WIP-10, R-WIP-11, R-WIP-13, R-WIP-14.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Counts of values: six bits each, the ones lowest; no count exceeds 31. Sets of values: bit v. */
enum { SUM_BITS = 6, SUM_MOST = 10, SUM_VALUES = 0x7fe };

static inline uint64_t wippen_sum_one(int value)
{
    return 1ull << (SUM_BITS * (unsigned)(value - 1) & 63);
}

static inline unsigned wippen_sum_count(uint64_t counts, int value)
{
    return counts >> (SUM_BITS * (unsigned)(value - 1) & 63) & 31;
}

/* A set without its lowest value. */
static inline unsigned wippen_sum_rest(unsigned values)
{
    return values & (values - 1);
}

/* The values there is at least one card of. */
unsigned wippen_sum_present(uint64_t counts);
/* All cards added up. */
unsigned wippen_sum_total(uint64_t counts);
/* parts[s], for s up to `most`: the values that are part of some group among `have` adding up to s,
 * and bit 0 if there is such a group. */
void wippen_sum_parts(uint64_t have, int most, uint16_t parts[SUM_MOST + 1]);
/* Can all of `need` (part of `have`) lie in groups among `have`, each adding up to `value`? Then
 * `used` gets the cards of such groups. */
bool wippen_sum_cover(uint64_t have, uint64_t need, int value, uint64_t *used);
/* The values among `wanted` of which one card more than `need` can be covered so. */
unsigned wippen_sum_open(uint64_t have, uint64_t need, int value, unsigned wanted);

/* ---- with heaps -------------------------------------------------------------------------- */

/* A heap is a piece of a value of its own that is never alone in a group, nor only with other
 * heaps: at least one card lies with it. There is one heap of each value at most. */
struct sum_pieces {
    uint64_t cards; /* counts of values */
    unsigned heaps; /* set of values, all less than what the groups add up to */
};
struct sum_values {
    unsigned cards, heaps; /* sets of values */
};

/* All pieces added up. */
unsigned wippen_sum_worth(struct sum_pieces pieces);
/* The pieces of `have` that can be part of one group adding up to `sum`; `accompanied`: a card is
 * in it already. */
struct sum_values wippen_sum_group(struct sum_pieces have, int sum, bool accompanied);
/* As wippen_sum_cover and wippen_sum_open. */
bool wippen_sum_cover_joined(struct sum_pieces have, struct sum_pieces need, int value,
                             struct sum_pieces *used);
struct sum_values wippen_sum_open_joined(struct sum_pieces have, struct sum_pieces need, int value,
                                         struct sum_values wanted);
