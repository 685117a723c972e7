/* whist_choice.h - how often sensible players of Whist choose a card: weights that were learned
 * from games of `expert` and `simple`.
 */
#ifndef WHIST_CHOICE_H
#define WHIST_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

/* What everybody sees when a card is about to be played. A set of suits has a bit for each. */
struct whist_moment {
    uint64_t gone;             /* cards out of play or in the trick */
    uint8_t trump, place, led; /* place: 0 for the lead … 3; led: NOTHING_LED for the lead */
    uint8_t best;              /* the card that wins the trick so far */
    bool partner_wins;
    uint8_t led_by_partner, led_by_others;       /* suits of earlier tricks */
    uint8_t left_void, partner_void, right_void; /* suits that these seats have shown not to hold */
    uint8_t tricks;                              /* played before */
};

/* One suit of a hand: its cards, and how many trumps the hand has. */
struct whist_suit {
    uint64_t own;
    uint8_t suit, trumps;
};

/* How much the cards of a suit weigh together, and one of them: a card is chosen as often as its
 * weight is a part of all weights of the legal cards. */
struct whist_weight {
    float all, card;
};

/* `card` need not be of the suit. The hand has a card of the suit led if this is that suit, and
 * else none. */
struct whist_weight whist_choice_weigh(const struct whist_moment *moment,
                                       const struct whist_suit *suit, uint8_t card);

#endif
