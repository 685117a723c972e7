/* trick_choosers.h - the games of tricks whose players choose cards by learned weights.
 */
#pragma once

#include "trick_choice.h"

extern const struct trick_chooser trick_chooser_german, trick_chooser_israeli,
    trick_chooser_knockout;
extern const struct trick_chooser *const trick_choosers[]; /* ended by NULL */
