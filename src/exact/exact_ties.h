/* exact_ties.h - two packets turned up card by card, nothing reused: how many of the pairs are
 * ties, and from that the whole of Tod und Leben and of the first pass of War.
 *
 * Rules: R-TUL-01 … R-TUL-06, R-WAR-03, R-WAR-05.
 */
#pragma once

#include "exact_ratio.h"

enum {
    EXACT_CARDS_MAX = 64, /* of a pack */
    EXACT_PAIRS_MAX = EXACT_CARDS_MAX / 2,
    EXACT_TUL_CARDS = 32,
    EXACT_TUL_PAIRS = EXACT_TUL_CARDS / 2,
};

/* A pack of `ranks` ranks, each in `suits` suits. */
struct exact_deck {
    unsigned ranks, suits;
};

/* Whether there are an even number of cards, 2 … EXACT_CARDS_MAX. */
bool exact_deck_is_possible(struct exact_deck deck);

/* The probability that so many of the pairs are ties, for 0 … all of them. */
void exact_ties(struct exact_deck deck, struct exact_ratio share[EXACT_PAIRS_MAX + 1]);

/* The first pass of War: every card once against the card at the same place of the other packet,
 * whatever ties would lead to. */
struct exact_first_pass {
    unsigned pairs;
    struct exact_ratio ties[EXACT_PAIRS_MAX + 1]; /* probability of so many ties */
    struct exact_ratio mean, variance;            /* of the number of ties */
    struct exact_ratio flawless;                  /* that one given player wins every pair */
};
void exact_first_pass(struct exact_deck deck, struct exact_first_pass *out);

/* A round of Tod und Leben. */
struct exact_tod_und_leben {
    struct exact_ratio cards[EXACT_TUL_CARDS + 1]; /* probability that a player wins so many */
    struct exact_ratio ties[EXACT_TUL_PAIRS + 1];  /* probability of so many ties */
    struct exact_ratio win, draw; /* a given player wins the round; a drawn round */
    struct exact_ratio last_ties; /* the last pair is a tie */
    struct exact_ratio mean_ties;
    struct exact_ratio mean, variance; /* of the cards that a player wins */
};
void exact_tod_und_leben(struct exact_tod_und_leben *out);
