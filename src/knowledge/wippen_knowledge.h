/* wippen_knowledge.h - what the files on Wippen share: its table, and the quick player.
 */
#ifndef WIPPEN_KNOWLEDGE_H
#define WIPPEN_KNOWLEDGE_H

#include "games/wippen/wippen.h"
#include "knowledge.h"

/* wippen_policy.c */
struct talon_move wippen_policy(const void *state, int seat, struct talon_rng *rng);
/* Which moves are not just others with a card that is worth the same. */
void wippen_prune(const void *world, int seat, const struct talon_move *moves, unsigned count,
                  bool *keep);

/* wippen_features.c */
enum { WIPPEN_FEATURES = 7 };
extern const struct talon_feature wippen_features[WIPPEN_FEATURES];
/* Sets the bits of the features that came true between these two, for each seat. */
void wippen_note_features(const struct wippen *before, const struct wippen *w, uint8_t *features);

#endif
