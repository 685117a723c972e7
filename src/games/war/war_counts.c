/* war_counts.c - what simulations count in a game of War: wars, and the cards of a seat.
 *
 * Rules: R-WAR-10, R-WAR-13.
 */
#include "war.h"

/* Whether the two players' cards end the game before the war is fought (R-WAR-10). */
static bool is_short(const struct war *w)
{
    return w->seats == 2 && w->shortage == SHORT_OUT &&
           (w->count[0] < w->need || w->count[1] < w->need);
}

/* The last seat to turn up a card turns everybody's. */
static enum talon_clash next_clash(const void *state)
{
    const struct war *w = state;

    if (!w->steps || !only_one(w->flipping))
        return TALON_NO_WAR;
    return is_short(w) ? TALON_NO_CARDS : TALON_WAR;
}

static unsigned cards_owned(const void *state, int seat)
{
    const struct war *w = state;

    return w->count[seat] + (w->taker == seat + 1 ? pot_size(w) : 0);
}

const struct talon_battles war_battles = { "battles", "drawn", "max_battles", next_clash,
                                           cards_owned };
