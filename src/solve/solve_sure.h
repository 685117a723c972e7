/* solve_sure.h - tricks that a side takes whatever the others do, found without playing: those that
 * the leader and then the partner can cash, and those that the other side cannot lose.
 */
#ifndef SOLVE_SURE_H
#define SOLVE_SURE_H

#include "solve_state.h"

/* One suit as somebody sees it who leads it. */
struct solve_view {
    uint64_t own, partner, others;
    unsigned longest; /* of the two opponents */
    unsigned safe;    /* rounds that no opponent can ruff */
};

static inline struct solve_view solve_view_of(const struct solve_state *s, unsigned seat,
                                              uint64_t lane, uint64_t trumps)
{
    const uint64_t next = s->hand[(seat + 1) & 3], last = s->hand[(seat + 3) & 3];
    const unsigned long_next = solve_count(next & lane), long_last = solve_count(last & lane);
    struct solve_view view = { .own = s->hand[seat] & lane,
                               .partner = s->hand[(seat + 2) & 3] & lane,
                               .others = (next | last) & lane,
                               .longest = long_next > long_last ? long_next : long_last,
                               .safe = 13 };

    if (lane == trumps)
        return view;
    if (next & trumps)
        view.safe = long_next;
    if (last & trumps && long_last < view.safe)
        view.safe = long_last;
    return view;
}

/* How many tricks the own cards of a suit win, one after the other, without losing the lead to the
 * partner. */
static inline unsigned solve_cash(const struct solve_view *view)
{
    const uint64_t top = view->others ? solve_highest(view->others) : 0;
    uint64_t winners = view->own & ~((top << 1) - 1), partner = view->partner;
    unsigned count = 0;

    if (!top)
        winners = view->own;
    for (; winners; count++) {
        const uint64_t card = solve_highest(winners);
        if (partner && solve_lowest(partner) > card)
            break;
        partner &= partner - 1;
        winners ^= card;
    }
    if (count >= view->longest && !partner)
        count = solve_count(view->own);
    return count < view->safe ? count : view->safe;
}

/* The lowest of the first `count` own cards that has to win by its rank; 0 if none has. */
static inline uint64_t solve_cash_rank(const struct solve_view *view, unsigned count)
{
    const unsigned partner = solve_count(view->partner),
                   rounds = view->longest > partner ? view->longest : partner;
    uint64_t own = view->own, card = 0;

    for (unsigned i = count < rounds ? count : rounds; i; i--) {
        card = solve_highest(own);
        own ^= card;
    }
    return card;
}

/* Adds the tricks of a suit until there are enough. */
static inline bool solve_cash_suit(const struct solve_view *view, unsigned count, int *wanted,
                                   uint64_t *ranks)
{
    const unsigned used = (int)count < *wanted ? count : (unsigned)*wanted;

    *ranks |= solve_cash_rank(view, used);
    *wanted -= (int)used;
    return *wanted == 0;
}

/* Whether the leader can cash the wanted number of tricks; if not, by how many it is less. */
static inline bool solve_cash_leader(const struct solve_state *s, unsigned leader, int *wanted,
                                     uint64_t *ranks)
{
    uint64_t trumps = s->trumps, lane = SOLVE_TRUMPS;

    for (unsigned i = 0; i < SOLVE_SUITS; i++, lane >>= 16) {
        const struct solve_view view = solve_view_of(s, leader, lane, trumps);
        const unsigned count = solve_cash(&view);
        if (count && solve_cash_suit(&view, count, wanted, ranks))
            return true;
        /* The opponents have no trumps when all rounds have been led. */
        if (lane == s->trumps && count >= view.longest) {
            *ranks |= solve_cash_rank(&view, view.longest);
            trumps = 0;
        }
    }
    return false;
}

/* The highest trumps of the side that does not lead, one for each round. */
static inline bool solve_keep_trumps(const struct solve_state *s, unsigned leader, int wanted,
                                     uint64_t *ranks)
{
    const uint64_t one = s->hand[(leader + 1) & 3] & s->trumps,
                   other = s->hand[(leader + 3) & 3] & s->trumps,
                   theirs = (s->hand[leader] | s->hand[(leader + 2) & 3]) & s->trumps;
    const int longest =
        (int)(solve_count(one) > solve_count(other) ? solve_count(one) : solve_count(other));
    uint64_t winners = one | other, card = 0;

    if (longest < wanted)
        return false;
    if (theirs)
        winners &= ~((solve_highest(theirs) << 1) - 1);
    if ((int)solve_count(winners) < wanted)
        return false;
    for (winners = one | other; wanted; wanted--) {
        card = solve_highest(winners);
        winners ^= card;
    }
    *ranks |= theirs ? card : 0;
    return true;
}

/* Whether sure tricks of either side settle the need; what is known then. */
static inline bool solve_sure(const struct solve_state *s, unsigned leader, int need, int left,
                              struct solve_outcome *out)
{
    const bool raises = solve_has_seat(s->raisers, leader);
    int wanted = raises ? need : left - need + 1;
    uint64_t ranks = 0;

    if (solve_cash_leader(s, leader, &wanted, &ranks)) {
        *out = (struct solve_outcome){ raises ? need : need - 1, ranks };
        return true;
    }
    ranks = 0;
    wanted = raises ? left - need + 1 : need;
    if (s->trumps && solve_keep_trumps(s, leader, wanted, &ranks)) {
        *out = (struct solve_outcome){ raises ? need - 1 : need, ranks };
        return true;
    }
    return false;
}

#endif
