/* esmakker_maxims.h - rules of thumb for call-ace Whist: what to bid, which ace to call, which
 * cards to drop, and how to play beside jokers. Searches and the sensible player use them.
 */
#pragma once

#include "trick_maxims.h"

enum { MAXIM_JOKER = 13 }; /* a rank */

/* Kinds of bids, as the game numbers them. */
enum { MAXIM_PLAIN, MAXIM_VIP, MAXIM_GOOD, MAXIM_HALF, MAXIM_SANS, MAXIM_SOL };

/* The tricks of a hand with this trump, its jokers included, in hundredths. */
int maxim_joker_tricks(uint64_t hand, int trump);
/* The trump with which it takes most. */
int maxim_joker_trump(uint64_t hand);
/* Whether a hand is good enough to bid so many tricks in this kind; with a partner who has an ace.
 * A sol needs a hand that hardly anybody can force to win; where no trick is allowed, or the hand
 * lies open, one that nobody can. */
bool maxim_is_bid(uint64_t hand, int tricks, int kind, bool aces_low);
/* How good it is to call the ace of a suit: short ones first, in which one can reach it. */
int maxim_of_call(uint64_t hand, int suit);
/* How gladly a card is dropped; nothing is dropped below 1. In a sol high cards go. */
int maxim_of_drop(uint64_t hand, uint8_t card, int trump, bool is_sol);
/* The aim of the player, and the order of cards. */
struct joker_trick {
    bool wants, leads, aces_low; /* wants: to win tricks; leads: to a new trick */
};
struct trick_choice maxim_beside_jokers(struct trick_sight sight, struct joker_trick trick);
/* As maxim_broken(). */
const char *maxim_broken_beside_jokers(struct trick_sight sight, struct joker_trick trick,
                                       uint8_t card);
