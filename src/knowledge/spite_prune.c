/* spite_prune.c - which moves of Spite and Malice are worth looking at: one of those that come to
 * the same, and no discards that are plainly worse than others.
 */
#include "spite_insight.h"

enum { DISCARDS_MOST = 6 };

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
        at = move.verb == END ? 0 : (unsigned)spite_side_top(o, move.b - 1u);
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

static bool is_discard(struct talon_move move)
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
        if (keep[other] && is_discard(moves[other])) {
            const int its = discard_worth_of(o, moves[other]);
            better += its > worth || (its == worth && other < i);
        }
    return better;
}

/* Who passes instead of a discard draws no new card: seldom worth a thought (R-SPB-07). */
static bool is_idle_pass(const struct insight *o, struct talon_move move,
                         const struct talon_move *moves, unsigned count)
{
    if (move.verb != END || spite_pass_wins(o))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (is_discard(moves[i]))
            return true;
    return false;
}

void spite_prune(const void *world, int seat, const struct talon_move *moves, unsigned count,
                 bool *keep)
{
    bool unlike[TALON_MOVES_MAX];
    struct insight o;

    spite_look(world, seat, &o);
    for (unsigned i = 0; i < count; i++)
        unlike[i] = !is_like_earlier(&o, moves, i, unlike);
    for (unsigned i = 0; i < count; i++) {
        keep[i] = unlike[i] && !is_idle_pass(&o, moves[i], moves, count);
        if (keep[i] && is_discard(moves[i]))
            keep[i] = better_discards(&o, moves, count, i, unlike) < DISCARDS_MOST;
    }
}
