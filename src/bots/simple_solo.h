/* simple_solo.h - what the sensible players of Solo Whist and Wiezen share: all but the reason for
 * waiting, which only Wiezen knows.
 */
#pragma once

#include "knowledge/solo_maxims.h"
#include "simple_tricks.h"

/* clang-format off */
enum {
    BIDS_CONTRACT = LETS_PARTNER + 1, BIDS_MISERE, ACCEPTS, PASSES, NAMES_TRUMP, FORCES_LOW,
    FORCES_BELOW, FORCES_HIGH, WAITS
};
#define SOLO_REASON_ROWS                                                                           \
    TAKE_REASON_ROWS,                                                                              \
    AVOID_REASON_ROWS,                                                                             \
    [LETS_PARTNER] = "Your partner in this deal wins the trick so far. Keep your good cards.",     \
    [BIDS_CONTRACT] = "Of all contracts your cards promise you the most of this one.",             \
    [BIDS_MISERE] = "Your cards are so low that you will hardly take a trick. Bid a misère.",      \
    [ACCEPTS] = "With these cards and a partner eight tricks are likely. Accept.",                 \
    [PASSES] = "Your cards are too weak for any contract that you could bid. Pass.",               \
    [NAMES_TRUMP] = "In this suit your cards take the most tricks. Make it trump.",                \
    [FORCES_LOW] =                                                                                 \
        "Lead your lowest card, so that the player of the misère has to take the trick.",          \
    [FORCES_BELOW] = "{a} is your highest card that leaves the trick to others.",                  \
    [FORCES_HIGH] =                                                                                \
        "You cannot follow suit. Get rid of your highest card, and keep the low ones."
/* clang-format on */

/* The best move, explained by a row of `reasons`. */
unsigned bots_solo_choose(const struct talon_bot_request *q, const char *const *reasons);
