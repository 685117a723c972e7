/* whist_knowledge.h - what the sources on Whist share.
 */
#pragma once

#include "games/whist/whist.h"

#include <talon/search.h>

extern const struct talon_game talon_whist; /* whist.c */
enum { WHIST_PLAY, WHIST_DEAL };            /* verbs of the game */
enum { RANK_JACK = 9, RANK_ACE = 12 };
#define WHIST_ALL 0x1fff1fff1fff1fffull

/* The cards of a suit; none without one (NO_TRUMP, NOTHING_LED). */
static inline uint64_t whist_suit_cards(int suit)
{
    return suit == NO_TRUMP ? 0 : (uint64_t)0x1fff << 16 * suit;
}

/* whist_policy.c */
/* The cards that everybody has seen played. */
uint64_t whist_cards_gone(const struct whist *w);
struct talon_move whist_policy(const void *state, int seat, struct talon_rng *rng);
/* Plays on to the end of the deal as whist_policy() would. */
void whist_play_out(const void *root, void *state, struct talon_rng *rng);

/* whist_recall.c */
void whist_recall(const void *world, const struct talon_memory *memory, void *room);
/* whist_playout.c */
void whist_play_as_players(const void *root, void *state, struct talon_rng *rng, const void *room);
/* whist_likelihood.c */
float whist_likelihood(const void *world, int viewer, const struct talon_memory *memory,
                       void *room);
