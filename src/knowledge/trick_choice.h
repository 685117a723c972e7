/* trick_choice.h - how good players of a game of tricks choose a card: what they look at, and the
 * weights of that. For the games whose players choose so, and for the program that learns the
 * weights (bench/trick_learn.c).
 */
#pragma once

#include "trick_maxims.h"

#include <talon/game.h>
#include <talon/search.h>

/* Steps of what is counted: cards of the suit that are higher, and lower, in other hands; own cards
 * of it, and trumps; how many of it are in other hands; how many cards the hand has. */
enum { CHOICE_ABOVE = 4, CHOICE_BELOW = 4, CHOICE_LENGTHS = 6, CHOICE_OUTSIDE = 5 };
enum { CHOICE_TRUMPS_OUT = 3, CHOICE_STAGES = 4, CHOICE_RANKS = 13, CHOICE_FROM_END = 3 };
/* Who plays after this seat: nobody, one, or more. */
enum { CHOICE_PLACES = 3 };
/* A card of another suit than that led: no trump, a trump that is beaten, or one that wins. */
enum { CHOICE_PLAIN, CHOICE_BEATEN_TRUMP, CHOICE_WINNING_TRUMP, CHOICE_KINDS };
enum { CHOICE_PROPERTIES = 7, CHOICE_CARDS = 16 };

/* A weight for each value of some properties of a card, in quarters: 4 more double how often it
 * is chosen. Nothing but int8_t. A first index of 2 is whether the card is a trump. */
struct trick_properties {
    /* Leads. */
    int8_t lead_height[2][CHOICE_ABOVE][CHOICE_LENGTHS], lead_order[2][2][2][2][2];
    int8_t lead_outside[2][CHOICE_OUTSIDE][CHOICE_LENGTHS];
    int8_t lead_trumps[2][CHOICE_LENGTHS][CHOICE_TRUMPS_OUT][2];
    int8_t lead_stage[2][CHOICE_STAGES][CHOICE_ABOVE], lead_below[2][CHOICE_BELOW][CHOICE_ABOVE];
    int8_t lead_tops[2][CHOICE_ABOVE][CHOICE_ABOVE][CHOICE_FROM_END];
    /* Cards of the suit led. */
    int8_t follow_order[CHOICE_PLACES][2][CHOICE_FROM_END][2];
    int8_t follow_partner[CHOICE_PLACES][2][2][2][2][2];
    int8_t follow_out[CHOICE_PLACES][2][CHOICE_ABOVE][CHOICE_BELOW];
    int8_t follow_rank[CHOICE_PLACES][2][CHOICE_RANKS];
    int8_t follow_outside[CHOICE_PLACES][CHOICE_OUTSIDE][CHOICE_ABOVE];
    int8_t follow_stage[CHOICE_PLACES][2][CHOICE_STAGES][2];
    /* Other cards. */
    int8_t other_partner[CHOICE_PLACES][CHOICE_KINDS][2][2];
    int8_t other_length[CHOICE_KINDS][CHOICE_ABOVE][CHOICE_LENGTHS];
    int8_t other_rank[CHOICE_KINDS][CHOICE_RANKS];
    int8_t other_outside[CHOICE_KINDS][CHOICE_OUTSIDE][CHOICE_LENGTHS];
    int8_t other_guards[CHOICE_ABOVE][CHOICE_ABOVE][2];
    int8_t other_below[CHOICE_KINDS][CHOICE_BELOW][2];
};
union trick_weights {
    int8_t each[sizeof(struct trick_properties)];
    struct trick_properties of;
};

/* A card is about to be played, as its seat sees it. */
struct trick_moment {
    struct trick_sight sight;
    unsigned wants; /* what the seat wants of tricks: each game has numbers of its own */
};

/* A game whose players choose cards by weights, of which it has some for each thing wanted. */
struct trick_chooser {
    const struct talon_game *game;
    const union trick_weights *weights;
    unsigned wants;
    /* Looks at the trick with the eyes of the seat that acts; false: no such card is played now. Of
     * other hands it reads nothing. */
    bool (*look)(const void *state, int seat, struct trick_moment *moment);
};

/* The weights that count for a card of `moment->sight.cards`, added up; `list`: where they are.
 * Returns how many. */
struct trick_option {
    const int8_t *list[CHOICE_PROPERTIES];
    unsigned count;
    uint8_t card;
};
/* Lists the cards that may be played, the lowest first; returns how many, at most CHOICE_CARDS. */
unsigned trick_choice_options(const union trick_weights *weights, const struct trick_sight *sight,
                              struct trick_option option[CHOICE_CARDS]);
/* A card drawn by the weights of a game, sharper than those players chose who learned them. */
struct talon_move trick_choice_of_card(const struct trick_chooser *chooser,
                                       const struct trick_moment *moment, struct talon_rng *rng);
/* A playout from a state to an end that the knowledge sees, which has an is_end(): cards are chosen
 * so, and all else as by the policy. */
void trick_choice_play_on(const struct trick_chooser *chooser,
                          const struct talon_knowledge *knowledge, const void *root, void *state,
                          struct talon_rng *rng);
