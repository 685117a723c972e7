/* random_deals.h - positions drawn from a seed: whole deals, and endings with few suits, in which
 * ranks meet more often.
 */
#pragma once

#include <talon/solve.h>

/* The next 64 bits of a stream (splitmix64) that `seed` holds. */
uint64_t random_bits(uint64_t *seed);

/* Below `bound`, as evenly as tests need. */
unsigned random_below(uint64_t *seed, unsigned bound);

/* Deals so many cards to each hand from the lowest `suits` suits; a random trump or none, and a
 * random leader, whose side counts. There must be enough cards. */
void random_deal(uint64_t *seed, unsigned cards, unsigned suits,
                 struct talon_solve_position *position);

/* Deals whole hands, with one of the four suits as trump or with none. */
void random_whole_deal(uint64_t *seed, bool trump, struct talon_solve_position *position);

/* Plays so many random legal cards. */
void random_play(uint64_t *seed, unsigned cards, struct talon_solve_position *position);

/* An ending of at least two and at most so many cards, from one suit or more, also with up to three
 * cards on the table, other sides, and sides that want few tricks. */
void random_ending(uint64_t *seed, unsigned most, struct talon_solve_position *position);
