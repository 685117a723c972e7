/* fast_wunsdorf_lanes.h - the kernel of Wunsdorf: rounds that are played side by side, one card of
 * each after the other. Each source that includes it compiles it for other processors.
 *
 * A hand is two sets: the trumps, 20 bits, and the rest, 20 bits for each other colour in turn. A
 * seat plays from the trumps while there are any. So picking and taking a card is the same for both
 * sets. In a round without trump the last colour takes the place of the trumps.
 *
 * Rules: R-WUN-09 … R-WUN-11.
 */
#ifndef FAST_WUNSDORF_LANES_H
#define FAST_WUNSDORF_LANES_H

#include "fast_chance.h"
#include "fast_inline.h"
#include "fast_pick.h"
#include "fast_wunsdorf.h"

#include <string.h>

#define FAST_WUNSDORF_COLOUR 0xfffffull

enum { FAST_WUNSDORF_NUMBERS = 20 };
enum { FAST_WUNSDORF_REST, FAST_WUNSDORF_TRUMPS };

struct fast_wunsdorf_lanes {
    const struct fast_wunsdorf *rules;
    bool has_trump;
    uint8_t next[FAST_WUNSDORF_SEATS]; /* the seat on the left: no branch could tell */
    uint64_t hand[FAST_LANES][FAST_WUNSDORF_SEATS][2];
    uint64_t leader[FAST_LANES];
    uint64_t won[FAST_LANES]; /* a byte for each seat */
    struct fast_chance chance;
};

/* The trick under way in each lane: who plays next, the value of the best card, and the colour led.
 * The lowest three bits of a value are a seat, the next three tell which of equal cards wins. */
struct fast_wunsdorf_trick {
    uint64_t seat[FAST_LANES], best[FAST_LANES];
    unsigned led[FAST_LANES];
};

/* How strong cards are, by where they stand in the rest or among the trumps (R-WUN-11). */
/* clang-format off */
static const uint8_t fast_wunsdorf_strength[2][64] = {
    { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 },
    { 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52 },
};
/* clang-format on */

/* ---- a trick --------------------------------------------------------------------------------- */

/* Which of equal cards wins: the first, unless it was agreed that it is the last. */
static inline uint64_t fast_wunsdorf_precedence(const struct fast_wunsdorf *rules, unsigned place)
{
    return 8ull * (rules->last_of_equals ? place : FAST_WUNSDORF_SEATS - 1 - place);
}

/* The colour of a card in the order of the sets. */
static inline unsigned fast_wunsdorf_colour(unsigned set, unsigned at)
{
    return set ? 3 : at / FAST_WUNSDORF_NUMBERS;
}

/* R-WUN-11: where only the colour led can win, other plain cards have no value. */
FAST_PIECE uint64_t fast_wunsdorf_unless_led(const struct fast_wunsdorf_lanes *lanes,
                                             struct fast_wunsdorf_trick *trick, unsigned l,
                                             unsigned set, unsigned at)
{
    const unsigned colour = fast_wunsdorf_colour(set, at);

    if (!trick->best[l])
        trick->led[l] = colour;
    return colour == trick->led[l] || (set && lanes->has_trump) ? ~0ull : 0;
}

/* R-WUN-09, R-WUN-11. `usual`: there is a trump, and any other number can win, too. */
FAST_PIECE void fast_wunsdorf_contest(const struct fast_wunsdorf_lanes *lanes,
                                      struct fast_wunsdorf_trick *trick, unsigned l, unsigned set,
                                      unsigned at, uint64_t precedence, const bool usual)
{
    const unsigned row = usual || lanes->has_trump ? set : 0;
    const uint64_t strength = fast_wunsdorf_strength[row][at], best = trick->best[l];
    uint64_t value = strength << 6 | precedence | trick->seat[l];

    if (!usual && lanes->rules->led_colour)
        value &= fast_wunsdorf_unless_led(lanes, trick, l, set, at);
    trick->best[l] = __builtin_expect_with_probability(value > best, 1, 0.5) ? value : best;
    trick->seat[l] = lanes->next[trick->seat[l]];
}

/* From a hand without a trump among the colours, where the last colour comes after the others. */
FAST_PIECE uint64_t fast_wunsdorf_pick_any(const uint64_t hand[2], uint32_t word, unsigned *set)
{
    const unsigned below = fast_pick_count(hand[0]), all = below + fast_pick_count(hand[1]),
                   n = (unsigned)((uint64_t)word * all >> 32);

    *set = n >= below;
    return fast_pick_nth(hand[*set], *set ? n - below : n);
}

/* R-WUN-10 */
FAST_PIECE void fast_wunsdorf_lay(struct fast_wunsdorf_lanes *lanes,
                                  struct fast_wunsdorf_trick *trick, unsigned l,
                                  uint64_t precedence, uint32_t word, const bool usual)
{
    uint64_t *const hand = lanes->hand[l][trick->seat[l]];
    unsigned set = hand[FAST_WUNSDORF_TRUMPS] != 0;
    const uint64_t card = usual || lanes->has_trump ? fast_pick(hand[set], word)
                                                    : fast_wunsdorf_pick_any(hand, word, &set);

    hand[set] ^= card;
    fast_wunsdorf_contest(lanes, trick, l, set, talon_lowest_bit(card), precedence, usual);
}

FAST_PIECE void fast_wunsdorf_begin_trick(const struct fast_wunsdorf_lanes *lanes,
                                          struct fast_wunsdorf_trick *trick, const unsigned count)
{
    for (unsigned l = 0; l < count; l++) {
        trick->seat[l] = lanes->leader[l];
        trick->best[l] = 0;
        trick->led[l] = 0;
    }
}

/* Plays from this place on; word `at` is the first. */
FAST_PIECE void fast_wunsdorf_play_from(struct fast_wunsdorf_lanes *lanes,
                                        struct fast_wunsdorf_trick *trick, unsigned place,
                                        unsigned at, const bool usual, const unsigned count)
{
    for (; place < lanes->rules->seats; place++, at++) {
        const uint64_t precedence = fast_wunsdorf_precedence(lanes->rules, place);
        for (unsigned l = 0; l < count; l++)
            fast_wunsdorf_lay(lanes, trick, l, precedence, (uint32_t)lanes->chance.drawn[at][l],
                              usual);
    }
    for (unsigned l = 0; l < count; l++) {
        lanes->leader[l] = trick->best[l] & 7;
        lanes->won[l] += 1ull << 8 * lanes->leader[l];
    }
}

FAST_PIECE void fast_wunsdorf_play_tricks(struct fast_wunsdorf_lanes *lanes, unsigned tricks,
                                          const bool usual, const unsigned count)
{
    for (unsigned t = 0; t < tricks; t++) {
        struct fast_wunsdorf_trick trick;
        fast_wunsdorf_begin_trick(lanes, &trick, count);
        fast_wunsdorf_play_from(lanes, &trick, 0, t * lanes->rules->seats, usual, count);
    }
}

/* So many tricks where no card lies. */
FAST_PIECE void fast_wunsdorf_play_on(struct fast_wunsdorf_lanes *lanes, unsigned tricks,
                                      const unsigned count)
{
    fast_chance_words(&lanes->chance, tricks * lanes->rules->seats, count);
    if (lanes->has_trump && !lanes->rules->led_colour)
        fast_wunsdorf_play_tricks(lanes, tricks, true, count);
    else
        fast_wunsdorf_play_tricks(lanes, tricks, false, count);
}

static inline uint8_t fast_wunsdorf_tricks_of(const struct fast_wunsdorf_lanes *lanes, unsigned l,
                                              unsigned seat)
{
    return (uint8_t)(lanes->won[l] >> 8 * seat);
}

/* A hand from sets of two colours each, 20 bits for either. */
FAST_PIECE void fast_wunsdorf_set_hand(uint64_t hand[2], const uint64_t pairs[2], unsigned trump)
{
    const unsigned last = trump < FAST_WUNSDORF_NO_TRUMP ? trump : 3;
    const unsigned upper = last & 1 ? FAST_WUNSDORF_NUMBERS : 0,
                   lower = FAST_WUNSDORF_NUMBERS - upper;
    const uint64_t own = pairs[last >> 1], other = pairs[!(last >> 1)];
    const uint64_t beside = own >> lower & FAST_WUNSDORF_COLOUR;

    hand[FAST_WUNSDORF_TRUMPS] = own >> upper & FAST_WUNSDORF_COLOUR;
    hand[FAST_WUNSDORF_REST] = last >> 1 ? other | beside << 2 * FAST_WUNSDORF_NUMBERS
                                         : beside | other << FAST_WUNSDORF_NUMBERS;
}

FAST_PIECE void fast_wunsdorf_set_rules(struct fast_wunsdorf_lanes *lanes,
                                        const struct fast_wunsdorf *rules)
{
    lanes->rules = rules;
    for (unsigned seat = 0; seat < FAST_WUNSDORF_SEATS; seat++)
        lanes->next[seat] = (uint8_t)(seat + 1u == rules->seats ? 0 : seat + 1);
}

/* ---- a playout ------------------------------------------------------------------------------- */

FAST_PIECE void fast_wunsdorf_set_up(struct fast_wunsdorf_lanes *lanes,
                                     const struct fast_wunsdorf *rules,
                                     const struct fast_wunsdorf_position *position,
                                     const unsigned count)
{
    fast_wunsdorf_set_rules(lanes, rules);
    lanes->has_trump = position->trump < FAST_WUNSDORF_NO_TRUMP;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        const uint64_t *const hand = position->hand[seat];
        const uint64_t pairs[2] = {
            (hand[0] & FAST_WUNSDORF_COLOUR) | hand[0] >> 32 << FAST_WUNSDORF_NUMBERS,
            (hand[1] & FAST_WUNSDORF_COLOUR) | hand[1] >> 32 << FAST_WUNSDORF_NUMBERS,
        };
        fast_wunsdorf_set_hand(lanes->hand[0][seat], pairs, position->trump);
    }
    for (unsigned l = 0; l < count; l++) {
        if (l)
            memcpy(lanes->hand[l], lanes->hand[0], sizeof lanes->hand[l]);
        lanes->leader[l] = position->leader;
        lanes->won[l] = 0;
    }
}

/* Lays the cards of the trick under way, and finishes it. */
FAST_PIECE void fast_wunsdorf_finish_trick(struct fast_wunsdorf_lanes *lanes,
                                           const struct fast_wunsdorf_position *position,
                                           const unsigned count)
{
    const unsigned last = lanes->has_trump ? position->trump : 3;
    struct fast_wunsdorf_trick trick;

    fast_wunsdorf_begin_trick(lanes, &trick, count);
    for (unsigned place = 0; place < position->laid; place++) {
        const unsigned colour = (unsigned)talon_colour(position->trick[place]),
                       number = (unsigned)talon_number(position->trick[place]) - 1;
        const unsigned set = colour == last, before = set ? 0 : colour - (colour > last);
        for (unsigned l = 0; l < count; l++)
            fast_wunsdorf_contest(lanes, &trick, l, set, number + FAST_WUNSDORF_NUMBERS * before,
                                  fast_wunsdorf_precedence(lanes->rules, place), false);
    }
    fast_chance_words(&lanes->chance, lanes->rules->seats - position->laid, count);
    fast_wunsdorf_play_from(lanes, &trick, position->laid, 0, false, count);
}

/* Cards in the hands. */
static inline unsigned fast_wunsdorf_cards_left(const struct fast_wunsdorf *rules,
                                                const struct fast_wunsdorf_position *position)
{
    unsigned cards = 0;

    for (unsigned seat = 0; seat < rules->seats; seat++)
        cards +=
            talon_bit_count(position->hand[seat][0]) + talon_bit_count(position->hand[seat][1]);
    return cards;
}

/* Plays one position on in as many lanes, whose chance has begun. */
FAST_PIECE void fast_wunsdorf_play_out_lanes(struct fast_wunsdorf_lanes *lanes,
                                             const struct fast_wunsdorf *rules,
                                             const struct fast_wunsdorf_position *position,
                                             uint8_t (*tricks)[FAST_WUNSDORF_SEATS],
                                             const unsigned count)
{
    fast_wunsdorf_set_up(lanes, rules, position, count);
    if (position->laid)
        fast_wunsdorf_finish_trick(lanes, position, count);
    fast_wunsdorf_play_on(lanes, fast_wunsdorf_cards_left(rules, position) / rules->seats, count);
    for (unsigned l = 0; l < count; l++)
        for (unsigned seat = 0; seat < FAST_WUNSDORF_SEATS; seat++)
            tricks[l][seat] = fast_wunsdorf_tricks_of(lanes, l, seat);
}

FAST_PIECE void fast_wunsdorf_play_out_seeds(const struct fast_wunsdorf *rules,
                                             const struct fast_wunsdorf_position *position,
                                             uint64_t first, uint8_t (*tricks)[FAST_WUNSDORF_SEATS],
                                             const unsigned count)
{
    struct fast_wunsdorf_lanes lanes;

    fast_chance_begin(&lanes.chance, first, count);
    fast_wunsdorf_play_out_lanes(&lanes, rules, position, tricks, count);
}

#endif
