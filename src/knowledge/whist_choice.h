/* whist_choice.h - how often sensible players of Whist choose a card: weights that were learned
 * from games of searching players, some of them against `simple`.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* All that everybody sees when a card is about to be played. A set of suits has a bit for each. */
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

/* The chance of a card is its weight divided by the weights of all legal cards. */
struct whist_weight {
    float weight;
    uint8_t card;
};

/* Weighs the cards of a suit that is not empty, the lowest first; returns how many there are, at
 * most TRICKS. The hand has a card of the suit led if this is that suit, and else none. With a
 * sharpness of 1 the weights are those of players, with 2 their squares. */
unsigned whist_choice_weigh(const struct whist_moment *moment, const struct whist_suit *suit,
                            int sharpness, struct whist_weight *weight);
