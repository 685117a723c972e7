/* fast_whist.h - deals of Whist, dealt and played at random, faster than the engine plays them and
 * equal to it card by card.
 *
 * At random means: for every move, a forced one too, the next word of the stream goes to the game's
 * own pick(), as in the random playouts of a search. The stream of a whole deal is the one that
 * talon_rng_toss() begins with its seed.
 *
 * Rules: R-WHI-04 … R-WHI-12.
 */
#ifndef FAST_WHIST_H
#define FAST_WHIST_H

#include "fast_tricks.h"

#include <talon/core.h>

enum { FAST_WHIST_SEATS = 4, FAST_WHIST_CARDS = 52 };
enum { FAST_WHIST_NO_TRUMP = 4, FAST_WHIST_LAST_CARD }; /* trump, after the four suits */
enum { FAST_WHIST_BY_CHANCE = FAST_WHIST_SEATS };       /* dealer, after the seats */

/* How the first deal of a match is made. */
struct fast_whist {
    uint8_t dealer; /* a seat, or FAST_WHIST_BY_CHANCE */
    uint8_t trump;  /* a suit, or FAST_WHIST_LAST_CARD */
};

/* How a deal went. */
struct fast_whist_game {
    uint8_t dealer, trump;
    uint8_t tricks[FAST_WHIST_SEATS]; /* of each seat; sides are seats 0 and 2, 1 and 3 */
};

/* A deal under way. The card that is turned up lies in the dealer's hand. */
struct fast_whist_position {
    uint64_t hand[FAST_WHIST_SEATS]; /* a bit for each face */
    uint8_t trump;                   /* a suit, or FAST_WHIST_NO_TRUMP */
    uint8_t leader;                  /* of the trick under way */
    uint8_t laid;                    /* cards in it, 0 … 3 */
    uint8_t trick[FAST_WHIST_SEATS]; /* their faces in turn */
};

/* The rules that a configuration asks for; false if it is not one of Whist. */
bool fast_whist_rules(const struct talon_config *config, struct fast_whist *rules);

/* Whether there is a kernel for this way. */
bool fast_whist_knows(enum fast_tricks way);
/* Deals and plays `count` deals, of the seeds from `first` on. */
void fast_whist_play_many(const struct fast_whist *rules, uint64_t first, unsigned count,
                          struct fast_whist_game *games);
void fast_whist_play_as(enum fast_tricks way, const struct fast_whist *rules, uint64_t first,
                        unsigned count, struct fast_whist_game *games);

/* Plays a position on to the end of the deal: the tricks that each seat wins from now on. The words
 * are those of the stream. */
void fast_whist_play_out(const struct fast_whist_position *position, struct talon_rng *rng,
                         uint8_t tricks[FAST_WHIST_SEATS]);

void fast_whist_play_out_as(enum fast_tricks way, const struct fast_whist_position *position,
                            uint64_t first, unsigned count, uint8_t (*tricks)[FAST_WHIST_SEATS]);

#endif
