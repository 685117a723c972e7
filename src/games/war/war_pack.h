/* war_pack.h - the rule of War, P'yanitsa and Steal War for cards that cannot be dealt evenly. It
 * knows no table and no rank but the lowest.
 *
 * Rules: R-WAR-03.
 */
#pragma once

#include <talon/game.h>

enum { LEFT_ASIDE, DROP_LOWEST };

static const struct talon_choice war_leftovers[] = {
    { "aside", "Put aside unseen" },
    { "drop_lowest", "The lowest cards are removed from the pack" },
};

/* Takes out of a listed pack as many of the lowest cards as would be left over, of equal ones
 * clubs first (R-WAR-03); the number of cards that remain. */
static inline unsigned war_drop_lowest(uint8_t *faces, unsigned count, int seats, int lowest)
{
    const int dropped = (int)(count % (unsigned)seats);
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++)
        if (4 * (talon_rank(faces[i]) - lowest) + talon_suit(faces[i]) >= dropped)
            faces[kept++] = faces[i];
    return kept;
}
