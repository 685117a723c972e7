/* property.h - what the generic tests share: playing any game at random, and reporting in TAP.
 * Neither this nor any property depends on a particular game.
 */
#pragma once

#include <talon/core.h>

/* A game being played at random by a property. */
struct play {
    const struct talon_config *config;
    const struct talon_game *game;
    uint8_t *state;
    struct talon_rng rng;    /* the game's chance */
    struct talon_rng choice; /* the test's own */
    const char *failure;     /* the first thing found wrong, or NULL */
    unsigned number, steps;
};

/* A property looks at the state after the deal and after every step; it may note a failure,
 * and must leave the state as it found it. */
typedef void property(struct play *play);

struct property_row {
    const char *name;
    property *check;
    unsigned every; /* looks at every n-th step only */
    unsigned games; /* plays so many games of each preset */
};

void fail(struct play *play, const char *what);

/* A seat of the acting set, and one of its legal moves, both at random; false when over. */
bool random_move(struct play *play, int *seat, struct talon_move *move);
/* Deals game `number`, whatever was played before. */
void deal_game(struct play *play, unsigned number);
unsigned state_bytes(const struct play *play);
/* Plays a random game to its end (or `most` steps), looking at each step. */
void play_game(struct play *play, const struct property_row *row, unsigned number, unsigned most);

/* Another state that differs in all that the viewer may not know, until the next call; NULL: this
 * time none was found. */
const void *exchange_all_hidden(struct play *play, int viewer);

/* A preset with another number of players and one other option; as it is where that is invalid. */
void any_table(const struct talon_game *game, struct talon_config *config, struct talon_rng *rng);

/* Writes the state of the game with cards exchanged that the viewer does not see; false if none can
 * be. */
bool exchange_hidden(struct play *play, uint8_t *state, int viewer);

property conserved, lawful, says_truly, codecs, refusals, saved, sealed, alike, traced, undisclosed,
    picked, forced, positions_are_valid, spoiled, accounted;
