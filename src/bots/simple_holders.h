/* simple_holders.h - for sensible players of games in which the auction makes the sides: how they
 * play their cards, and reasons.
 */
#pragma once

#include "knowledge/holders_maxims.h"
#include "simple_tricks.h"

/* clang-format off */
enum {
    BIDS_CONTRACT = LETS_PARTNER + 1, BIDS_MISERE, PASSES, FORCES_LOW, FORCES_BELOW, FORCES_HIGH,
    HOLDERS_REASONS
};
#define HOLDERS_REASON_ROWS                                                                        \
    TAKE_REASON_ROWS,                                                                              \
    AVOID_REASON_ROWS,                                                                             \
    [LETS_PARTNER] = "Your partner in this deal wins the trick so far. Keep your good cards.",     \
    [BIDS_CONTRACT] = "Of all contracts your cards promise you the most of this one.",             \
    [BIDS_MISERE] = "Your cards are so low that you will hardly take a trick. Bid a misère.",      \
    [PASSES] = "Your cards are too weak for any contract that you could bid. Pass.",               \
    [FORCES_LOW] =                                                                                 \
        "Lead your lowest card, so that the player of the misère has to take the trick.",          \
    [FORCES_BELOW] = "{a} is your highest card that leaves the trick to others.",                  \
    [FORCES_HIGH] =                                                                                \
        "You cannot follow suit. Get rid of your highest card, and keep the low ones."
/* For the games in which one may wait. */
#define WAIT_REASON "You hold some good cards. Wait: you can still accept a proposal."
/* clang-format on */

/* The place of the best card for or against this contract, explained by a row of `reasons`. Of the
 * state it reads who holds the contract; `way` as holders_maxims.h has it. */
unsigned bots_holders_card(const struct talon_bot_request *q, const struct trick_holders *h,
                           const struct trick_contract *contract, int way,
                           const char *const *reasons);
