/* trick_choosers.h - the games of tricks whose players choose cards by learned weights.
 */
#pragma once

#include "trick_choice.h"

extern const struct talon_game talon_german, talon_knockout;
extern const struct trick_chooser german_chooser, knockout_chooser;
extern const struct trick_chooser *const trick_choosers[]; /* ended by NULL */
