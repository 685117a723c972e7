/* trick_choosers.c - lists the games of tricks whose players choose cards by learned weights.
 */
#include "trick_choosers.h"

const struct trick_chooser *const trick_choosers[] = {
    &german_chooser,
    &knockout_chooser,
    NULL,
};
