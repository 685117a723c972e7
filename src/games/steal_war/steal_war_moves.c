/* steal_war_moves.c - which moves Steal War allows, and for every other one the rule that forbids
 * it.
 *
 * Rules: R-STL-06 … R-STL-11, R-STL-14.
 */
#include "steal_war.h"

/* clang-format off */
const struct talon_rule steal_war_rules[RULES] = {
    [DECIDE_FIRST] = { "R-STL-06", "First all players decide: protect or hold." },
    [TOO_LATE] = { "R-STL-06", "It is too late to protect. Steal, or play your card." },
    [NO_PROTECTING] = { "R-STL-11", "In this game piles cannot be protected. Steal, or play your "
                                    "card." },
    [NO_MATCH] = { "R-STL-06", "Your card does not match the top of your won pile." },
    [NO_SEAT] = { "R-STL-08", "There is no such player at this table." },
    [NO_PILE] = { "R-STL-08", "{a} has no won pile to steal." },
    [OWN_PILE] = { "R-STL-08", "This is your own pile." },
    [GUARDED] = { "R-STL-10", "This pile is protected until the battle is over." },
    [OTHER_RANK] = { "R-STL-08", "Your card does not match the top of this pile." },
    [TAKE_FIRST] = { "R-STL-14", "You have won. Take the cards first." },
    [NOT_WON] = { "R-STL-14", "The battle is not over yet." },
    [NOT_LYING] = { "R-STL-14", "{a} is not one of the cards you have won." },
    [NO_CHOICE] = { "R-STL-14", "Your draw pile is empty. The cards you won are shuffled." },
    [CHOOSE] = { "R-STL-14", "Choose which card lies on top." },
};
/* clang-format on */

static const struct talon_rule *why_not_steal(const struct steal *g, int seat, int victim)
{
    if (victim == seat)
        return &steal_war_rules[OWN_PILE];
    if (victim >= g->seats)
        return &steal_war_rules[NO_SEAT];
    if (!g->won_count[victim])
        return &steal_war_rules[NO_PILE];
    if (g->guarded[victim])
        return &steal_war_rules[GUARDED];
    return matches(g, seat, victim) ? NULL : &steal_war_rules[OTHER_RANK];
}

static int list_pot(const struct steal *g, struct talon_move *out)
{
    const int cards = (int)pot_size(g);
    int count = 0;

    for (; count < cards; count++)
        out[count] = (struct talon_move){ .verb = CHOOSE_TOP, .a = g->pot[count] };
    return count;
}

int steal_war_legal(const void *state, int seat, struct talon_move *out)
{
    const struct steal *g = state;
    int count = 0;

    if (g->taker && g->draw_count[seat])
        return list_pot(g, out);
    if (g->taker) {
        out[count++] = (struct talon_move){ .verb = COLLECT };
    } else if (g->deciding) {
        if (matches(g, seat, seat))
            out[count++] = (struct talon_move){ .verb = PROTECT };
        out[count++] = (struct talon_move){ .verb = HOLD };
    } else {
        for (int victim = 0; victim < g->seats; victim++)
            if (!why_not_steal(g, seat, victim))
                out[count++] = (struct talon_move){ .verb = STEAL, .a = (uint8_t)victim };
        out[count++] = (struct talon_move){ .verb = PLAY };
    }
    return count;
}

static bool lies(const struct steal *g, uint8_t face)
{
    return talon_pile_find(g->pot, pot_size(g), face) >= 0;
}

static const struct talon_rule *why_not_collect(const struct steal *g, int seat,
                                                struct talon_move move)
{
    const bool choice = g->draw_count[seat];

    if (move.verb == COLLECT)
        return choice ? &steal_war_rules[CHOOSE] : NULL;
    if (move.verb != CHOOSE_TOP)
        return &steal_war_rules[TAKE_FIRST];
    if (!choice)
        return &steal_war_rules[NO_CHOICE];
    return lies(g, move.a) ? NULL : &steal_war_rules[NOT_LYING];
}

const struct talon_rule *steal_war_why_not(const void *state, int seat, struct talon_move move)
{
    const struct steal *g = state;

    if (g->taker)
        return why_not_collect(g, seat, move);
    if (move.verb == CHOOSE_TOP || move.verb == COLLECT)
        return &steal_war_rules[NOT_WON];
    if (move.verb == PROTECT || move.verb == HOLD) {
        if (!g->deciding)
            return &steal_war_rules[g->timing == ORIGINAL ? NO_PROTECTING : TOO_LATE];
        return move.verb == HOLD || matches(g, seat, seat) ? NULL : &steal_war_rules[NO_MATCH];
    }
    if (g->deciding)
        return &steal_war_rules[DECIDE_FIRST];
    return move.verb == STEAL ? why_not_steal(g, seat, move.a) : NULL;
}
