/* fast_wunsdorf.h - whole games of Wunsdorf, dealt, bid and played at random, faster than the
 * engine plays them and equal to it card by card.
 *
 * At random means: for every move, a forced one too, the next word of the stream goes to the game's
 * own pick(), as in the random playouts of a search. The stream of a game is the one that
 * talon_rng_toss() begins with its seed.
 *
 * Rules: R-WUN-01 … R-WUN-14.
 */
#ifndef FAST_WUNSDORF_H
#define FAST_WUNSDORF_H

#include "fast_tricks.h"

#include <talon/core.h>

enum { FAST_WUNSDORF_SEATS = 8, FAST_WUNSDORF_ROUNDS = 19, FAST_WUNSDORF_CARDS = 80 };
enum { FAST_WUNSDORF_BY_CHANCE = FAST_WUNSDORF_SEATS }; /* dealer, after the seats */
enum { FAST_WUNSDORF_NO_TRUMP = 4 };                    /* trump, after the four colours */

struct fast_wunsdorf {
    uint8_t seats;
    uint8_t dealer; /* the seat that deals first, or FAST_WUNSDORF_BY_CHANCE */
    bool bids_up_to_hand, dealer_hook, dealer_last_card, last_of_equals, led_colour;
};

/* How a game went. Rounds count from 0. */
struct fast_wunsdorf_game {
    uint16_t score[FAST_WUNSDORF_SEATS];
    uint8_t dealer; /* of the first round */
    uint8_t trump[FAST_WUNSDORF_ROUNDS];
    uint8_t bid[FAST_WUNSDORF_ROUNDS][FAST_WUNSDORF_SEATS];
    uint8_t tricks[FAST_WUNSDORF_ROUNDS][FAST_WUNSDORF_SEATS];
};

/* A round under way, after the bids. A card that the dealer has shown lies in his hand. */
struct fast_wunsdorf_position {
    uint64_t hand[FAST_WUNSDORF_SEATS][2]; /* a bit for each face */
    uint8_t trump;                         /* a colour, or FAST_WUNSDORF_NO_TRUMP */
    uint8_t leader;                        /* of the trick under way */
    uint8_t laid;                          /* cards in it, fewer than there are seats */
    uint8_t trick[FAST_WUNSDORF_SEATS];    /* their faces in turn */
};

/* The rules that a configuration asks for; false if it is not one of Wunsdorf. */
bool fast_wunsdorf_rules(const struct talon_config *config, struct fast_wunsdorf *rules);

/* Whether there is a kernel for this way. */
bool fast_wunsdorf_knows(enum fast_tricks way);
/* Plays `count` games, of the seeds from `first` on. */
void fast_wunsdorf_play_many(const struct fast_wunsdorf *rules, uint64_t first, unsigned count,
                             struct fast_wunsdorf_game *games);
void fast_wunsdorf_play_as(enum fast_tricks way, const struct fast_wunsdorf *rules, uint64_t first,
                           unsigned count, struct fast_wunsdorf_game *games);

/* Plays a position on to the end of the round: the tricks that each seat wins from now on. The
 * words are those of the stream. */
void fast_wunsdorf_play_out(const struct fast_wunsdorf *rules,
                            const struct fast_wunsdorf_position *position, struct talon_rng *rng,
                            uint8_t tricks[FAST_WUNSDORF_SEATS]);

void fast_wunsdorf_play_out_as(enum fast_tricks way, const struct fast_wunsdorf *rules,
                               const struct fast_wunsdorf_position *position, uint64_t first,
                               unsigned count, uint8_t (*tricks)[FAST_WUNSDORF_SEATS]);

#endif
