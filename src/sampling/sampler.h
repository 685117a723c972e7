/* sampler.h - what the sources of the sampler share.
 */
#pragma once

#include <talon/sampling.h>

/* ---- sampling_places.c: from view and facts to a state without the unseen cards -------------- */

/* Fills base, place and row: place after place in the order of groups. False: the view is none of
 * this configuration. */
bool sampling_lay_out(struct talon_sampler *sampler, const struct talon_config *config,
                      const struct talon_view *view);

/* ---- sampling_table.c: counting -------------------------------------------------------------- */

/* Groups become pools, unseen cards classes, and the ways to deal classes to pools are counted.
 * False: there is none. */
bool sampling_count_ways(struct talon_sampler *sampler);
/* Draws how many cards of each class go to each pool. */
void sampling_draw_shares(const struct talon_sampler *sampler, struct talon_rng *rng,
                          uint16_t share[TALON_CLASSES_MAX][TALON_POOLS_MAX]);
/* Whether no pool has more cards of a kind than it can have. Only asked where a kind has several
 * classes: the table holds the limits of each. */
bool sampling_within_limits(const struct talon_sampler *sampler,
                            uint16_t share[TALON_CLASSES_MAX][TALON_POOLS_MAX]);

static inline bool sampling_has(const uint64_t faces[2], uint8_t face)
{
    return faces[face >> 6 & 1] >> (face & 63) & 1;
}
