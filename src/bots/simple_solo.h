/* simple_solo.h - what the sensible players of Solo Whist and Wiezen share: all but the reason for
 * waiting, which only Wiezen knows.
 */
#pragma once

#include "knowledge/solo_maxims.h"
#include "simple_holders.h"

/* clang-format off */
enum { ACCEPTS = HOLDERS_REASONS, NAMES_TRUMP, WAITS };
#define SOLO_REASON_ROWS                                                                           \
    HOLDERS_REASON_ROWS,                                                                           \
    [ACCEPTS] = "With these cards and a partner eight tricks are likely. Accept.",                 \
    [NAMES_TRUMP] = "In this suit your cards take the most tricks. Make it trump."
/* clang-format on */

/* The best move, explained by a row of `reasons`. */
unsigned bots_solo_choose(const struct talon_bot_request *q, const char *const *reasons);
