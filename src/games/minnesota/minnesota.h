/* minnesota.h - the table of a game of Minnesota Whist, for the files of this game and for what is
 * known of it: what lies where, and which options there are.
 *
 * Rules: R-MIN-01 … R-MIN-08; R-SWE-01.
 */
#pragma once

#include "games/trick/trick_partners.h"

enum { OPT_HIGH_COLOUR = OPT_AGREED, OPT_LEAD_HIGH, OPT_LEAD_LOW, OPT_SCORING };
enum { HIGH_COLOUR, LEAD_HIGH, LEAD_LOW, SCORING }; /* agreed */
enum { BLACK, RED };                                /* high_colour */
enum { HIGH_RIGHT, HIGH_LEFT, HIGH_ELDEST };        /* lead_high */
enum { LOW_ELDEST, LOW_RIGHT };                     /* lead_low */
enum { SET_DOUBLE, WINNERS, PAGAT, SOUTH_DAKOTA };  /* scoring */
enum { TARGET = 13, TARGET_MOST = 100 };

/* In `calls` stands the set of the seats that have not laid a card yet. A card that was turned up
 * is `shown` until the first trick begins. */
struct minnesota {
    struct trick_partners partners;
    uint8_t laid[SEATS], shown[SEATS];
};
_Static_assert(sizeof(struct minnesota) == sizeof(struct trick_partners) + 8, "no padding");

extern const struct talon_paragraph minnesota_rulebook[];
/* Who leads to the first trick; `declarer` is a seat, or -1 (R-MIN-04). */
int minnesota_leader(const struct minnesota *m, int contract, int declarer);
const char *minnesota_validate_position(void *state);

/* Whether a card laid face down votes for a high deal (R-MIN-02). */
static inline bool minnesota_is_high(const struct minnesota *m, uint8_t face)
{
    const bool red = talon_suit(face) == 1 || talon_suit(face) == 2; /* c d h s */

    return red == (m->partners.agreed[HIGH_COLOUR] == RED);
}

/* The hand of a seat with its card that was turned up. */
static inline uint64_t minnesota_hand(const struct minnesota *m, int seat)
{
    return m->partners.hand[seat] | (m->shown[seat] ? bit((uint8_t)(m->shown[seat] - 1)) : 0);
}
