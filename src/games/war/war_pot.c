/* war_pot.c - the taker of War and P'yanitsa chooses how he takes up the pot: in a named order, or
 * one card after the other.
 *
 * Rules: R-WAR-13, R-WAR-17, R-WAR-18.
 */
#include "war.h"

#include <string.h>

enum { ORDERS = CHOSEN };

const struct talon_rule war_rules[RULES] = {
    [COLLECT_FIRST] = { "R-WAR-13", "You have won the battle. Take up the cards first." },
    [NOTHING_WON] = { "R-WAR-17", "You have nothing to take up now. Turn up a card." },
    [NO_CHOICE] = { "R-WAR-13", "In this game the winner cannot choose the order of the cards." },
    [ONE_BY_ONE] = { "R-WAR-17",
                     "You have begun to take up the cards one by one. Go on like that." },
    [NO_SUCH_CARD] = { "R-WAR-17", "There is no card number {a} among those still on the table." },
};

/* The named orders are for the whole pot; else one card after the other (R-WAR-17). */
int war_list_collecting(const struct war *w, struct talon_move *out)
{
    const unsigned cards = pot_size(w);
    int count = 0;

    for (int order = 0; order < ORDERS && !w->gathered_count; order++)
        out[count++] = (struct talon_move){ .verb = COLLECT, .a = (uint8_t)(PLACES + order) };
    for (unsigned i = 1; i <= cards; i++)
        out[count++] = (struct talon_move){ .verb = TAKE, .a = (uint8_t)i };
    return count;
}

/* Takes the card at this place of the pot, counted through all rows, to the gathered ones. */
static void gather_card(struct war *w, unsigned at)
{
    unsigned end = w->pot_count[0];
    int seat = 0;

    while (end <= at)
        end += w->pot_count[++seat];
    w->gathered[w->gathered_count++] = w->pot[at];
    talon_pile_remove(w->pot, pot_size(w), at);
    w->pot_count[seat]--;
}

/* Face-down cards have stayed face down all the while (R-WAR-18). */
static void put_gathered_under(struct war *w)
{
    for (unsigned i = 0; i < w->gathered_count; i++)
        put_under(w, w->taker - 1, w->gathered[i] & (uint8_t)~TALON_DOWN);
    memset(w->gathered, 0, sizeof w->gathered);
    w->gathered_count = 0;
    w->taker = 0;
}

void war_collect(struct war *w, struct talon_move move, struct talon_rng *rng)
{
    if (move.verb == COLLECT) {
        war_sweep(w, move.a - PLACES, rng);
    } else {
        gather_card(w, move.a - 1u);
        if (pot_size(w) == 1)
            gather_card(w, 0);
        if (!pot_size(w))
            put_gathered_under(w);
    }
    if (!w->taker)
        w->flipping = (uint8_t)seats_in(w);
}

static const struct talon_rule *why_not_collect(const struct war *w, struct talon_move move)
{
    if (w->order != CHOSEN)
        return &war_rules[NO_CHOICE];
    if (!w->taker)
        return &war_rules[NOTHING_WON];
    if (move.verb == COLLECT)
        return w->gathered_count ? &war_rules[ONE_BY_ONE] : NULL;
    return move.a && move.a <= pot_size(w) ? NULL : &war_rules[NO_SUCH_CARD];
}

const struct talon_rule *war_why_not(const void *state, int seat, struct talon_move move)
{
    const struct war *w = state;

    (void)seat;
    if (move.verb == FLIP)
        return collecting(w) ? &war_rules[COLLECT_FIRST] : NULL;
    return why_not_collect(w, move);
}
