/* random_deals.c - positions from a seed.
 */
#include "random_deals.h"

#include "plain_solver.h"

#include <string.h>

enum { SEATS = 4, RANKS = 13, SUITS = 4 };

uint64_t random_bits(uint64_t *seed)
{
    uint64_t bits = *seed += 0x9e3779b97f4a7c15ull;

    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9ull;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111ebull;
    return bits ^ bits >> 31;
}

unsigned random_below(uint64_t *seed, unsigned bound)
{
    return (unsigned)((random_bits(seed) >> 32) * bound >> 32);
}

void random_deal(uint64_t *seed, unsigned cards, unsigned suits,
                 struct talon_solve_position *position)
{
    uint8_t pack[RANKS * SUITS] = { 0 };
    const unsigned all = suits * RANKS;

    memset(position, 0, sizeof *position);
    for (unsigned i = 0; i < all; i++)
        pack[i] = (uint8_t)(i / RANKS * 16 + i % RANKS);
    for (unsigned i = 0; i < cards * SEATS; i++) {
        const unsigned other = i + random_below(seed, all - i);
        const uint8_t face = pack[other];
        pack[other] = pack[i];
        position->hand[i % SEATS] |= 1ull << face;
    }
    position->trump = (uint8_t)random_below(seed, SUITS + 1);
    position->leader = (uint8_t)random_below(seed, SEATS);
    position->side = position->leader & 1 ? 10 : 5;
}

void random_whole_deal(uint64_t *seed, bool trump, struct talon_solve_position *position)
{
    random_deal(seed, TALON_SOLVE_CARDS, SUITS, position);
    position->trump = trump ? (uint8_t)random_below(seed, SUITS) : TALON_SOLVE_NO_TRUMP;
}

void random_play(uint64_t *seed, unsigned cards, struct talon_solve_position *position)
{
    for (; cards; cards--) {
        uint8_t faces[TALON_SOLVE_CARDS];
        const int count = plain_legal(position, faces);
        plain_play(position, faces[random_below(seed, (unsigned)count)]);
    }
}

void random_ending(uint64_t *seed, unsigned most, struct talon_solve_position *position)
{
    const unsigned cards = 2 + random_below(seed, most - 1),
                   fewest = (cards * SEATS + RANKS - 1) / RANKS;

    random_deal(seed, cards, fewest + random_below(seed, SUITS + 1 - fewest), position);
    if (!random_below(seed, 3))
        position->side = (uint8_t)random_below(seed, 1 << SEATS);
    position->fewest = !random_below(seed, 4);
    random_play(seed, random_below(seed, SEATS), position);
}
