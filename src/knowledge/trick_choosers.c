/* trick_choosers.c - lists the games of tricks whose players choose cards by learned weights.
 */
#include "trick_choosers.h"

const struct trick_chooser *const trick_choosers[] = {
    &trick_chooser_german,
    &trick_chooser_israeli,
    &trick_chooser_knockout,
    NULL,
};
