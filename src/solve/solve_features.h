/* solve_features.h - features of a card that may be led: rows of a table of weights, one of
 * each kind, whose sum says how good the lead is.
 */
#pragma once

#include "solve_state.h"
#include "solve_trick.h"

/* The kinds of features, and where the rows of each begin. */
enum {
    SOLVE_BY_OWNERS, /* who has the two highest cards */
    SOLVE_BY_VOIDS,  /* who has none of the suit, and could ruff */
    SOLVE_BY_OWN_LENGTHS,
    SOLVE_BY_THEIR_LENGTHS,
    SOLVE_BY_BEATEN, /* whose highest cards are beaten by this one and by the partner's */
    SOLVE_BY_WANTED, /* how many tricks are wanted */
    SOLVE_BY_THIRD,  /* who has the three highest cards */
    SOLVE_BY_TRUMPS, /* how many trumps each side has */
    SOLVE_FEATURES
};
enum {
    SOLVE_OWNERS_ROWS = 0,
    SOLVE_VOIDS_ROWS = SOLVE_OWNERS_ROWS + 3 * 4 * 5 * 4,
    SOLVE_OWN_LENGTHS_ROWS = SOLVE_VOIDS_ROWS + 2 * 27 * 2,
    SOLVE_THEIR_LENGTHS_ROWS = SOLVE_OWN_LENGTHS_ROWS + 3 * 6 * 7,
    SOLVE_BEATEN_ROWS = SOLVE_THEIR_LENGTHS_ROWS + 3 * 4 * 4 * 4,
    SOLVE_WANTED_ROWS = SOLVE_BEATEN_ROWS + 3 * 4 * 32,
    SOLVE_THIRD_ROWS = SOLVE_WANTED_ROWS + 3 * 4 * 3 * 4,
    SOLVE_TRUMPS_ROWS = SOLVE_THIRD_ROWS + 3 * 4 * 5 * 5 * 2,
    SOLVE_LEAD_WEIGHTS = SOLVE_TRUMPS_ROWS + 2 * 4 * 3 * 4 * 2
};

enum { SOLVE_OF_NO_TRUMP, SOLVE_OF_SIDE_SUIT, SOLVE_OF_TRUMP };
enum { SOLVE_TOP_CARD, SOLVE_SECOND_CARD, SOLVE_LOW_CARD, SOLVE_OTHER_CARD };
enum { SOLVE_NOBODY = 4 };

/* A suit seen from its leader: seats count from the leader. */
struct solve_lead_suit {
    uint64_t lane, hand[SOLVE_SEATS], top[SOLVE_SEATS];
    unsigned rows[SOLVE_FEATURES]; /* of the parts that are the same for all cards */
};

static inline unsigned solve_at_most(unsigned number, unsigned most)
{
    return number < most ? number : most;
}

/* Takes the highest of the cards away, and returns its owner. */
static inline unsigned solve_take_highest(const uint64_t hand[SOLVE_SEATS], uint64_t *cards)
{
    if (!*cards)
        return SOLVE_NOBODY;
    const uint64_t card = solve_highest(*cards);
    *cards ^= card;
    return card & hand[0] ? 0 : card & hand[1] ? 1 : card & hand[2] ? 2 : 3;
}

/* 0 … 3: one trick, all that are left, all but one, or any other number. */
static inline unsigned solve_wanted_class(const struct solve_state *s,
                                          const struct solve_trick *trick)
{
    const int wanted =
        solve_has_seat(s->raisers, trick->leader) ? trick->need : trick->left - trick->need + 1;

    return wanted == 1 ? 0 : wanted == trick->left ? 1 : wanted + 1 == trick->left ? 2 : 3;
}

/* The rows in which owners, voids and lengths of the suit decide. */
static inline void solve_suit_rows(struct solve_lead_suit *suit, const unsigned count[SOLVE_SEATS],
                                   unsigned kind, unsigned voids, unsigned wanted)
{
    uint64_t cards = suit->hand[0] | suit->hand[1] | suit->hand[2] | suit->hand[3];
    const unsigned first = solve_take_highest(suit->hand, &cards),
                   second = solve_take_highest(suit->hand, &cards),
                   third = solve_take_highest(suit->hand, &cards),
                   holder = first & 1 ? 2 : first / 2, /* own, the partner's, or theirs */
        owners = (kind * 4 + first) * 5 + second;

    suit->rows[SOLVE_BY_OWNERS] = SOLVE_OWNERS_ROWS + owners * 4;
    suit->rows[SOLVE_BY_VOIDS] =
        SOLVE_VOIDS_ROWS + (kind == SOLVE_OF_SIDE_SUIT ? 27 + voids : voids) * 2;
    suit->rows[SOLVE_BY_OWN_LENGTHS] = SOLVE_OWN_LENGTHS_ROWS +
                                       (kind * 6 + solve_at_most(count[0], 6) - 1) * 7 +
                                       solve_at_most(count[2], 6);
    suit->rows[SOLVE_BY_THEIR_LENGTHS] = SOLVE_THEIR_LENGTHS_ROWS +
                                         ((kind * 4 + first) * 4 + solve_at_most(count[1], 3)) * 4 +
                                         solve_at_most(count[3], 3);
    suit->rows[SOLVE_BY_BEATEN] = SOLVE_BEATEN_ROWS + kind * 128 +
                                  (suit->top[2] > suit->top[1]) * 8u +
                                  (suit->top[2] > suit->top[3]) * 4u;
    suit->rows[SOLVE_BY_WANTED] = SOLVE_WANTED_ROWS + ((kind * 4 + wanted) * 3 + holder) * 4;
    suit->rows[SOLVE_BY_THIRD] = SOLVE_THIRD_ROWS + (owners * 5 + third) * 2;
}

static inline void solve_lead_suit_begin(struct solve_lead_suit *suit, const struct solve_state *s,
                                         const struct solve_trick *trick, uint64_t lane)
{
    const unsigned kind = !s->trumps          ? SOLVE_OF_NO_TRUMP
                          : lane == s->trumps ? SOLVE_OF_TRUMP
                                              : SOLVE_OF_SIDE_SUIT;
    unsigned count[SOLVE_SEATS], trumps[SOLVE_SEATS], voids = 0;

    suit->lane = lane;
    for (unsigned i = 0; i < SOLVE_SEATS; i++) {
        const uint64_t hand = s->hand[(trick->leader + i) & 3];
        suit->hand[i] = hand & lane;
        suit->top[i] = suit->hand[i] ? solve_highest(suit->hand[i]) : 0;
        count[i] = solve_count(suit->hand[i]);
        trumps[i] = solve_count(hand & s->trumps);
        if (i)
            voids = voids * 3 + (count[i] ? 0 : kind == SOLVE_OF_SIDE_SUIT && trumps[i] ? 1 : 2);
    }
    const unsigned theirs = trumps[1] > trumps[3] ? trumps[1] : trumps[3];
    const unsigned own_trumps = solve_at_most(trumps[0], 3) + (kind == SOLVE_OF_TRUMP ? 4 : 0);
    solve_suit_rows(suit, count, kind, voids, solve_wanted_class(s, trick));
    suit->rows[SOLVE_BY_TRUMPS] = SOLVE_TRUMPS_ROWS +
                                  (own_trumps * 3 + solve_at_most(trumps[2], 2)) * 8 +
                                  solve_at_most(theirs, 3) * 2;
}

/* The rows of one group of equal cards, of which `card` is the lowest. */
static inline void solve_lead_rows(const struct solve_lead_suit *suit, uint64_t all, uint64_t card,
                                   unsigned rows[SOLVE_FEATURES])
{
    const unsigned higher = solve_count(all & suit->lane & ~suit->hand[0] & -card),
                   class = higher < SOLVE_LOW_CARD               ? higher
                           : card == solve_lowest(suit->hand[0]) ? SOLVE_LOW_CARD
                                                                 : SOLVE_OTHER_CARD;

    for (unsigned i = 0; i < SOLVE_FEATURES; i++)
        rows[i] = suit->rows[i];
    rows[SOLVE_BY_OWNERS] += class;
    rows[SOLVE_BY_VOIDS] += class == SOLVE_TOP_CARD;
    rows[SOLVE_BY_BEATEN] += class * 32 + (card > suit->top[2]) * 16u + (card > suit->top[1]) * 2u +
                             (card > suit->top[3]);
    rows[SOLVE_BY_WANTED] += class;
    rows[SOLVE_BY_THIRD] += class >= SOLVE_LOW_CARD;
    rows[SOLVE_BY_TRUMPS] += class == SOLVE_TOP_CARD;
}
