/* spite_prune.c - which moves of Spite and Malice are worth looking at: one of those that come to
 * the same, no discards that are plainly worse than others, and none at all while the cards lead to
 * a reserve card. A search that looks one round ahead would put that off for ever.
 */
#include "spite_insight.h"

enum { DISCARDS_MOST = 6, WILDS_EASILY_SPENT = 1 };

/* Moves with the same number do the same, suits apart. */
static unsigned likeness(const struct insight *o, struct talon_move move)
{
    const struct spite *s = o->state;
    const bool suits_count = s->attack_reserve;
    unsigned card = move.a, at;

    if (move.a < FROM_RESERVE && !suits_count)
        card = (unsigned)spite_value(s, move.a);
    if (move.verb == CENTRE)
        at = s->centre_count[move.b - 1];
    else if (move.verb == ATTACK)
        at = move.b;
    else
        at = move.verb == END ? 0 : (unsigned)o->top[move.b - 1u];
    return (unsigned)move.verb << 16 | card << 8 | at;
}

static bool is_like_earlier(const struct insight *o, const struct talon_move *moves, unsigned i,
                            const bool *keep)
{
    for (unsigned other = 0; other < i; other++)
        if (keep[other] && likeness(o, moves[other]) == likeness(o, moves[i]))
            return true;
    return false;
}

bool spite_is_discard(struct talon_move move)
{
    return move.verb == DISCARD || move.verb == FILL;
}

static int discard_worth_of(const struct insight *o, struct talon_move move)
{
    return spite_discard_worth(o, spite_value(o->state, move.a), move.b - 1u);
}

/* How many discards kept are better, or as good and named before. */
static unsigned better_discards(const struct insight *o, const struct talon_move *moves,
                                unsigned count, unsigned i, const bool *keep)
{
    const int worth = discard_worth_of(o, moves[i]);
    unsigned better = 0;

    for (unsigned other = 0; other < count; other++)
        if (keep[other] && spite_is_discard(moves[other])) {
            const int its = discard_worth_of(o, moves[other]);
            better += its > worth || (its == worth && other < i);
        }
    return better;
}

bool spite_is_idle_pass(const struct insight *o, struct talon_move move,
                        const struct talon_move *moves, unsigned count)
{
    if (move.verb != END || spite_pass_wins(o))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (spite_is_discard(moves[i]))
            return true;
    return false;
}

static bool has_place_for_wild(const struct insight *o)
{
    for (uint32_t needs = o->needs; needs; needs &= needs - 1)
        if (spite_wild_may_be(o->state, (int)talon_lowest_bit(needs)))
            return true;
    return false;
}

/* Whether a reserve card of the own side can be played off in this turn, with a wild card at most.
 */
static bool may_shorten_reserve(const struct insight *o)
{
    for (int whose = 0; whose < 2; whose++) {
        const struct chain chain = spite_find_chain(o, o->goal[whose], 0);
        if (o->goal[whose] == WILD && has_place_for_wild(o))
            return true;
        if (chain.cost < NO_CHAIN && chain.wilds <= WILDS_EASILY_SPENT)
            return true;
    }
    return false;
}

/* Whether something else than to end the turn is left. */
static bool can_play_on(const struct talon_move *moves, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (moves[i].verb == CENTRE || moves[i].verb == ATTACK)
            return true;
    return false;
}

bool spite_ends_turn(struct talon_move move)
{
    return move.verb == DISCARD || move.verb == END;
}

bool spite_may_go_on(const struct insight *o, const struct talon_move *moves, unsigned count)
{
    return may_shorten_reserve(o) && can_play_on(moves, count);
}

void spite_prune(const void *world, int seat, const struct talon_move *moves, unsigned count,
                 bool *keep)
{
    bool unlike[TALON_MOVES_MAX];
    struct insight o;

    spite_look(world, seat, &o);
    const bool goes_on = spite_may_go_on(&o, moves, count);
    for (unsigned i = 0; i < count; i++)
        unlike[i] = !is_like_earlier(&o, moves, i, unlike);
    for (unsigned i = 0; i < count; i++) {
        keep[i] = unlike[i] && !spite_is_idle_pass(&o, moves[i], moves, count) &&
                  !(goes_on && spite_ends_turn(moves[i]));
        if (keep[i] && spite_is_discard(moves[i]))
            keep[i] = better_discards(&o, moves, count, i, unlike) < DISCARDS_MOST;
    }
}
