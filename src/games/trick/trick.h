/* trick.h - questions that all games of tricks with a French pack ask: which cards may be played,
 * and which card wins. Nothing here knows a state, an auction or points.
 *
 * Rules: R-TRK-01 … R-TRK-08.
 */
#pragma once

#include <talon/bits.h>
#include <talon/game.h>

enum { SUIT_LANE = 0x1fff, NO_TRUMP = 4, NOTHING_LED = 4 };
enum { GOES_ON, DEAL_OVER, MATCH_OVER }; /* over */

static inline uint64_t bit(uint8_t face)
{
    return 1ull << face;
}

/* R-TRK-03: b already wins the trick; does a, laid later, beat it? Chance decides, so the
 * processor cannot foresee it: written without branches. */
static inline bool beats(uint8_t a, uint8_t b, int trump)
{
    const bool same = talon_suit(a) == talon_suit(b), trumps = talon_suit(a) == trump;

    return (same & (a > b)) | (!same & trumps);
}

/* R-TRK-01: the orders of the ranks within a suit. */
enum { TRICK_HIGH, TRICK_ACE_LOW };

/* How high a card is in its suit, from 0. */
static inline int trick_height(uint8_t face, int order)
{
    return order == TRICK_ACE_LOW ? (talon_rank(face) + 1) % 13 : talon_rank(face);
}

/* The cards of a set as if the aces were highest, so that a higher bit of a suit is a higher card;
 * and one of them as it really is. */
static inline uint64_t trick_as_high(uint64_t cards, int order)
{
    const uint64_t lowest = 0x0001000100010001u;

    if (order == TRICK_HIGH)
        return cards;
    return (cards & ~(lowest << 12)) << 1 | (cards >> 12 & lowest);
}

static inline uint8_t trick_as_it_is(uint8_t face, int order)
{
    if (order == TRICK_HIGH)
        return face;
    return talon_french(talon_suit(face), (talon_rank(face) + 12) % 13);
}

/* R-TRK-02: the suit led if the hand has a card of it, else anything; without a branch, since
 * chance decides. The leader may play anything: every fourth card, easily foreseen. */
static inline uint64_t trick_follow(uint64_t hand, int led)
{
    if (led == NOTHING_LED)
        return hand;
    const uint64_t following = hand & (uint64_t)SUIT_LANE << 16 * led;
    return following | (hand & -(uint64_t)!following);
}

/* Writes a move for each card of a set, the lowest first; returns their number. */
static inline int trick_list(uint64_t cards, uint8_t verb, struct talon_move *out)
{
    int count = 0;

    for (uint64_t set = cards; set; set &= set - 1)
        out[count++] = (struct talon_move){ .verb = verb, .a = (uint8_t)talon_lowest_bit(set) };
    return count;
}

/* The move of trick_list() that a random word means; the set is not empty. */
static inline struct talon_move trick_pick(uint64_t cards, uint8_t verb, uint32_t r)
{
    const unsigned n = (unsigned)((uint64_t)r * talon_bit_count(cards) >> 32);

    return (struct talon_move){ .verb = verb, .a = (uint8_t)talon_nth_bit(cards, n) };
}
