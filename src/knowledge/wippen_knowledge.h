/* wippen_knowledge.h - what the files on Wippen share: its table, and the quick player.
 */
#pragma once

#include "games/wippen/wippen.h"
#include "knowledge.h"

/* wippen_policy.c */
struct talon_move wippen_policy(const void *state, int seat, struct talon_rng *rng);

/* Cards of each rank in stock and hands, counted once in a playout. */
struct wippen_unplayed {
    bool counted;
    uint8_t cards[16];
};
/* The same player makes a move. */
void wippen_play_quickly(struct wippen *w, struct talon_rng *rng, struct wippen_unplayed *unplayed);
/* Which moves are not just others with a card that is worth the same. */
void wippen_prune(const void *world, int seat, const struct talon_move *moves, unsigned count,
                  bool *keep);

/* The same for cards that are worth the same; builds stay as they are named. */
uint8_t wippen_kind_of(uint8_t operand);

/* wippen_ending.c */
bool wippen_is_ending(const void *state);
bool wippen_is_open_ending(const void *state);
uint64_t wippen_key(const void *state);

/* wippen_outlook.c */
/* How the game stands for each seat. */
struct wippen_standing {
    unsigned seats, to_come; /* cards not yet won */
    float points[SEATS], cards[SEATS], spades[SEATS], spades_to_come;
};
void wippen_count_won(const struct wippen *w, struct wippen_standing *standing);
unsigned wippen_cards_held(const struct wippen *w);
/* The chance to come first, by how far the others are ahead. */
float wippen_first_of(const float *amount, unsigned seats, unsigned seat, float spread);
/* The points of each seat at the end of this game, as a round ends: with cards that stay with who
 * captures them, and with two thieves. */
void wippen_expect_captures(const struct wippen *w, const struct wippen_standing *standing,
                            float *points);
void wippen_expect_thefts(const struct wippen *w, const struct wippen_standing *standing,
                          float *points);

/* wippen_features.c */
enum { WIPPEN_FEATURES = 7 };
extern const struct talon_feature wippen_features[WIPPEN_FEATURES];
/* Sets the bits of the features that came true between these two, for each seat. */
void wippen_note_features(const struct wippen *before, const struct wippen *w, uint8_t *features);

/* What a card scores by itself (R-WIP-23). */
static inline unsigned wippen_points_of(uint8_t face)
{
    return talon_rank(face) == ACE || face == talon_french(SPADES, TWO) ? 1
           : face == talon_french(DIAMONDS, TEN)                        ? 2
                                                                        : 0;
}
