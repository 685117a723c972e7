/* spite_maxims.c - rules of thumb of Spite and Malice that experienced players follow without
 * counting, and what is said to somebody who is about to break one.
 */
#include "spite_insight.h"

#define N_(text) text

enum { HIGH_STACK = 6 }; /* cards on a side stack before it counts as too high */

struct choice {
    const struct insight *o;
    const struct talon_move *moves;
    unsigned count;
    struct talon_move move;
};

static int value_of_card(const struct choice *choice)
{
    return spite_value(choice->o->state, choice->move.a);
}

/* Whether another move of this verb is there; `card`: with the same card, else with another that is
 * not wild. */
static bool has_other(const struct choice *choice, int verb, bool card)
{
    for (unsigned i = 0; i < choice->count; i++) {
        const struct talon_move other = choice->moves[i];
        const bool same = other.a == choice->move.a;
        if (other.verb == verb &&
            (card ? same : !same && spite_value(choice->o->state, other.a) != WILD))
            return true;
    }
    return false;
}

static bool stops_short(const struct choice *choice)
{
    return spite_ends_turn(choice->move) &&
           spite_may_go_on(choice->o, choice->moves, choice->count);
}

static bool passes(const struct choice *choice)
{
    return spite_is_idle_pass(choice->o, choice->move, choice->moves, choice->count);
}

static bool wastes_wild(const struct choice *choice)
{
    return spite_is_discard(choice->move) && value_of_card(choice) == WILD &&
           has_other(choice, choice->move.verb, false);
}

static bool wastes_ace(const struct choice *choice)
{
    return spite_is_discard(choice->move) && value_of_card(choice) == 1 &&
           has_other(choice, CENTRE, true);
}

/* Whether the same card may go on a side stack for which `is_better` holds. */
static bool has_better_stack(const struct choice *choice,
                             bool (*is_better)(const struct insight *o, int card, unsigned from,
                                               unsigned to))
{
    const unsigned from = choice->move.b - 1u;

    for (unsigned i = 0; i < choice->count; i++) {
        const struct talon_move other = choice->moves[i];
        if (other.verb == choice->move.verb && other.a == choice->move.a && other.b - 1u != from &&
            is_better(choice->o, value_of_card(choice), from, other.b - 1u))
            return true;
    }
    return false;
}

static bool is_far_lower(const struct insight *o, int card, unsigned from, unsigned to)
{
    (void)card;
    return 2 * o->depth[to] <= o->depth[from];
}

static bool piles_up(const struct choice *choice)
{
    const struct insight *o = choice->o;
    const unsigned from = choice->move.b - 1u;

    return spite_is_discard(choice->move) && o->depth[from] >= HIGH_STACK &&
           o->top[from] != value_of_card(choice) + 1 && has_better_stack(choice, is_far_lower);
}

static bool buries_nothing(const struct insight *o, int card, unsigned from, unsigned to)
{
    (void)from;
    return !o->depth[to] || o->top[to] >= card;
}

static bool buries(const struct choice *choice)
{
    const struct insight *o = choice->o;
    const unsigned from = choice->move.b - 1u;

    return spite_is_discard(choice->move) && value_of_card(choice) != WILD && o->depth[from] &&
           o->top[from] < value_of_card(choice) && has_better_stack(choice, buries_nothing);
}

/* The first one that is broken is told. */
static const struct {
    bool (*is_broken)(const struct choice *choice);
    const char *sentence;
} maxims[] = {
    { stops_short, N_("Do not end your turn yet: your cards lead to a reserve card.") },
    { passes, N_("Put a card down before you end your turn: then you draw a new one.") },
    { wastes_wild, N_("Keep the wild card: it fits anywhere.") },
    { wastes_ace, N_("The ace fits in the middle: put it there and it begins a sequence.") },
    { piles_up, N_("This side stack is high already. Spread your cards, or the lower ones are "
                   "lost for long.") },
    { buries, N_("This buries a lower card. Choose a side stack that is empty or shows a card as "
                 "high or higher.") },
};

const char *spite_maxim(const void *world, int seat, const struct talon_move *moves, unsigned count,
                        unsigned which)
{
    struct insight o;
    const struct choice choice = { &o, moves, count, moves[which] };

    spite_look(world, seat, &o);
    for (unsigned i = 0; i < sizeof maxims / sizeof *maxims; i++)
        if (maxims[i].is_broken(&choice))
            return maxims[i].sentence;
    return NULL;
}
