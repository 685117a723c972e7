/* fast_war.h - whole games of War between two players, faster than the engine plays them and equal
 * to it game by game: the same rules, and the same chance.
 *
 * A game here is what talon_deal() and the game's own run() make of the stream of chance that
 * talon_rng_toss_all() begins with the same seed. Suits never matter in War, so cards are ranks.
 *
 * Rules: R-WAR-03, R-WAR-05 … R-WAR-11, R-WAR-13 … R-WAR-16.
 */
#pragma once

#include "fast_level.h"

#include <talon/core.h>

enum { FAST_WAR_PACK = 64 };
enum { FAST_WAR_OUT, FAST_WAR_LAST_CARD };                                  /* shortage */
enum { FAST_WAR_SHUFFLED, FAST_WAR_WINNER, FAST_WAR_LOSER, FAST_WAR_SEAT }; /* order */
enum { FAST_WAR_BY_CHANCE = 2 };                                            /* dealer */
enum { FAST_WAR_DRAW = 2, FAST_WAR_ENDLESS };                               /* winner */

/* How two players play War. */
struct fast_war {
    uint8_t cards;               /* of the pack: an even number */
    uint8_t pack[FAST_WAR_PACK]; /* their ranks, below 127, as they are shuffled */
    uint8_t need;                /* cards of a war step: 1, 2 or 4 */
    uint8_t shortage, order;
    uint8_t dealer;       /* the seat that deals first, or FAST_WAR_BY_CHANCE */
    uint16_t max_battles; /* after so many the game is a draw */
};

/* How a game went. */
struct fast_war_game {
    uint16_t battles;   /* a war belongs to the battle that it began in */
    uint16_t war_steps; /* ties that were seen */
    uint8_t winner;     /* a seat, FAST_WAR_DRAW, or FAST_WAR_ENDLESS after max_battles */
    bool ran_short;     /* the game ended because cards were lacking for a war step */
    uint8_t high_cards; /* of the highest rank, dealt to seat 0 */
};

/* The rules that a configuration of War asks for; false if it is not one that is played here. */
bool fast_war_rules(const struct talon_config *config, struct fast_war *rules);
/* Whether the numbers of this game's simulated games begin talon_rng_toss_all(), as those of the
 * fast games do. Files of counters rest on it: it holds for all games of the family. */
bool fast_war_tosses_all(const struct talon_game *game);

/* Deals and plays a game. */
void fast_war_play(const struct fast_war *rules, uint64_t seed, struct fast_war_game *game);

/* Plays the games of the seeds first, first+1, …: games[i] is what fast_war_play() makes of
 * first+i, at every level. The level must run (fast_level.h). */
void fast_war_play_many(const struct fast_war *rules, enum fast_level level, uint64_t first,
                        unsigned count, struct fast_war_game *games);

/* The level wanted if it runs, else FAST_PLAIN. Every level plays all rules. */
enum fast_level fast_war_level(enum fast_level wanted);

/* Plays a game with these packets of `cards` / 2 ranks each, the top first. */
void fast_war_play_packets(const struct fast_war *rules, const uint8_t *const packet[2],
                           uint64_t seed, struct fast_war_game *game);
