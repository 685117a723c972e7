/* solo_whist.h - Solo Whist, for the files of this game and for what is known of it: its contracts
 * and options.
 *
 * Rules: R-SOL-01 … R-SOL-10.
 */
#pragma once

#include "games/trick/trick_solo.h"

/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_SLAM_TRUMP, OPT_TABLE, OPT_SHUFFLE, OPT_DEALS, OPT_MAX_DEALS
};
/* The contracts by their numbers, from 1. */
enum { SOLO = PROPOSAL + 1, MISERE, ABUNDANCE, ROYAL, OPEN_MISERE, SLAM };
/* clang-format on */
enum { SLAM_TRUMP, TABLE };      /* agreed */
enum { SLAM_NONE, SLAM_NAMED };  /* slam_trump */
enum { BY_TRICKS, STAKES_ONLY }; /* table */
enum { DEALS = 16 };

extern const struct talon_paragraph solo_whist_rulebook[];
extern const struct trick_solo_game solo_whist_auction;
