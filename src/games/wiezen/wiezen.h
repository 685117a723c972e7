/* wiezen.h - Wiezen, for the files of this game and for what is known of it: its contracts and
 * options.
 *
 * Rules: R-WIE-01 … R-WIE-08.
 */
#pragma once

#include "games/trick/trick_solo.h"

/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_PACKETS, OPT_TROEL, OPT_TROEL_TARGET, OPT_SHUFFLE, OPT_DEALS,
    OPT_MAX_DEALS
};
/* The contracts by their numbers, from 1. */
enum {
    SOLO = PROPOSAL + 1, TROEL, MISERE, ABUNDANCE, ABUNDANCE_TURNED, OPEN_MISERE, SLAM_NAMED,
    SLAM_TURNED
};
/* clang-format on */
enum { PACKETS, WITH_TROEL, TROEL_TARGET }; /* agreed */
enum { TARGET_LEAST = 8, TARGET_MOST = 9 }; /* troel_target */
enum { DEALS = 8 };

extern const struct talon_paragraph wiezen_rulebook[];
extern const struct trick_solo_game wiezen_auction;
