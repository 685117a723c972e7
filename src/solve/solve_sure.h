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

/* How a side cashes: the leader first, and then the partner. */
struct solve_run {
    struct solve_view view[SOLVE_SUITS];
    unsigned cashed[SOLVE_SUITS]; /* by the leader */
    uint64_t winners;             /* cards of the side above all of the opponents' */
    bool drawn;                   /* the opponents have no trumps any more */
    int wanted;
    uint64_t ranks;
};

enum { SOLVE_ALWAYS = 13 };

static inline struct solve_view solve_view_of(const struct solve_state *s, unsigned seat,
                                              uint64_t lane)
{
    const uint64_t next = s->hand[(seat + 1) & 3], last = s->hand[(seat + 3) & 3];
    const unsigned long_next = solve_count(next & lane), long_last = solve_count(last & lane);
    struct solve_view view = { .own = s->hand[seat] & lane,
                               .partner = s->hand[(seat + 2) & 3] & lane,
                               .others = (next | last) & lane,
                               .longest = long_next > long_last ? long_next : long_last,
                               .safe = SOLVE_ALWAYS };

    if (lane == s->trumps)
        return view;
    if (next & s->trumps)
        view.safe = long_next;
    if (last & s->trumps && long_last < view.safe)
        view.safe = long_last;
    return view;
}

static inline uint64_t solve_above(uint64_t set, uint64_t others)
{
    return others ? set & ~((solve_highest(others) << 1) - 1) : set;
}

/* How many tricks the own cards of a suit win, one after the other, without losing the lead to the
 * partner. */
static inline unsigned solve_cash(const struct solve_view *view, uint64_t above, bool drawn)
{
    uint64_t winners = view->own & above, partner = view->partner;
    unsigned count = 0;

    for (; winners; count++) {
        const uint64_t card = solve_highest(winners);
        if (partner && solve_lowest(partner) > card)
            break;
        partner &= partner - 1;
        winners ^= card;
    }
    if (count >= view->longest && !partner)
        count = solve_count(view->own);
    return count < view->safe || drawn ? count : view->safe;
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
static inline void solve_cash_suit(struct solve_run *run, const struct solve_view *view,
                                   unsigned count)
{
    const unsigned used = (int)count < run->wanted ? count : (unsigned)run->wanted;

    run->ranks |= solve_cash_rank(view, used);
    run->wanted -= (int)used;
}

/* Notes that the opponents have no trumps when all rounds have been led. */
static inline void solve_draw(struct solve_run *run, const struct solve_view *view, unsigned count)
{
    if (count >= view->longest && !run->drawn) {
        run->ranks |= solve_cash_rank(view, view->longest);
        run->drawn = true;
    }
}

static inline void solve_run_begin(struct solve_run *run, const struct solve_state *s,
                                   unsigned leader, int wanted)
{
    const uint64_t ours = s->hand[leader] | s->hand[(leader + 2) & 3];

    run->winners = ours & ~solve_downwards(s->all & ~ours);
    run->drawn = false;
    run->wanted = wanted;
    run->ranks = 0;
}

/* Whether the side could cash what is wanted if nothing were in its way: a suit in which it has a
 * winner gives no more tricks than its longer hand has cards. */
static inline bool solve_can_cash(const struct solve_state *s, unsigned leader,
                                  const struct solve_run *run)
{
    const uint64_t own = s->hand[leader], partner = s->hand[(leader + 2) & 3];
    unsigned most = 0;

    for (uint64_t lane = SOLVE_LANE; lane; lane <<= 16) {
        const unsigned one = solve_count(own & lane), other = solve_count(partner & lane);
        most += !(run->winners & lane) ? 0 : one > other ? one : other;
    }
    return (int)most >= run->wanted;
}

/* Whether the leader alone cashes what is wanted. */
static inline bool solve_cash_leader(const struct solve_state *s, unsigned leader,
                                     struct solve_run *run)
{
    for (unsigned suit = SOLVE_SUITS; suit-- > 0;) {
        const uint64_t lane = SOLVE_LANE << 16 * suit;
        struct solve_view *view = &run->view[suit];
        run->cashed[suit] = 0;
        if (!(run->winners & lane))
            continue;
        *view = solve_view_of(s, leader, lane);
        const unsigned count = run->cashed[suit] =
            run->winners & view->own ? solve_cash(view, run->winners, run->drawn) : 0;
        if (!count)
            continue;
        solve_cash_suit(run, view, count);
        if (!run->wanted)
            return true;
        if (lane == s->trumps)
            solve_draw(run, view, count);
    }
    return false;
}

/* The same suit as the partner sees it after the leader has cashed. */
static inline struct solve_view solve_turned_view(const struct solve_view *view, unsigned cashed)
{
    struct solve_view turned = { .own = view->partner,
                                 .partner = view->own,
                                 .others = view->others,
                                 .longest = view->longest > cashed ? view->longest - cashed : 0,
                                 .safe = view->safe > cashed ? view->safe - cashed : 0 };

    for (unsigned i = 0; i < cashed; i++) {
        turned.own &= turned.own - 1;
        turned.partner ^= turned.partner ? solve_highest(turned.partner) : 0;
    }
    return turned;
}

/* Whether the leader can give the lead to the partner in a suit. */
static inline bool solve_is_entry(const struct solve_view *turned, uint64_t above, bool drawn)
{
    const uint64_t winners = turned->longest ? turned->own & above : turned->own;

    return turned->partner && winners && solve_highest(winners) > solve_lowest(turned->partner) &&
           (turned->safe || drawn);
}

/* Whether the partner cashes what the leader leaves wanting. */
static inline bool solve_cash_partner(const struct solve_state *s, unsigned leader,
                                      struct solve_run *run)
{
    struct solve_view turned[SOLVE_SUITS];
    unsigned entry = SOLVE_SUITS;

    if (!(run->winners & s->hand[(leader + 2) & 3]))
        return false;
    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++) {
        turned[suit].own = 0;
        if (!(run->winners & SOLVE_LANE << 16 * suit) || !run->view[suit].partner)
            continue;
        turned[suit] = solve_turned_view(&run->view[suit], run->cashed[suit]);
        if (turned[suit].own && solve_is_entry(&turned[suit], run->winners, run->drawn))
            entry = suit;
    }
    if (entry == SOLVE_SUITS)
        return false;
    const uint64_t top = solve_highest(turned[entry].own);
    run->ranks |= top;
    for (unsigned suit = SOLVE_SUITS; suit-- > 0 && run->wanted;) {
        const unsigned count =
            turned[suit].own
                ? solve_cash(&turned[suit], turned[suit].longest ? run->winners : UINT64_MAX,
                             run->drawn)
                : 0;
        if (count)
            solve_cash_suit(run, &turned[suit], count);
        if (SOLVE_LANE << 16 * suit == s->trumps && count)
            solve_draw(run, &turned[suit], count);
    }
    return !run->wanted;
}

/* How many tricks partners take with the highest trumps, one in each round, whenever trumps are led
 * or they ruff. */
static inline int solve_top_trumps(const struct solve_state *s, unsigned seat)
{
    const uint64_t one = s->hand[seat] & s->trumps, other = s->hand[(seat + 2) & 3] & s->trumps,
                   theirs = s->all & s->trumps & ~(one | other);
    const unsigned longest = solve_count(one) > solve_count(other) ? solve_count(one)
                                                                   : solve_count(other),
                   winners = solve_count(solve_above(one | other, theirs));

    return (int)(winners < longest ? winners : longest);
}

/* The lowest of so many highest trumps of partners; 0 if nobody else has one. */
static inline uint64_t solve_top_trump_rank(const struct solve_state *s, unsigned seat, int count)
{
    uint64_t ours = (s->hand[seat] | s->hand[(seat + 2) & 3]) & s->trumps, card = 0;

    if (ours == (s->all & s->trumps))
        return 0;
    for (; count; count--) {
        card = solve_highest(ours);
        ours ^= card;
    }
    return card;
}

/* Whether the highest trumps of the leader's side are enough, with side suits that the leader
 * cashes before. The partner must have other cards to throw on these. */
static inline bool solve_cash_and_keep(const struct solve_state *s, unsigned leader, int wanted,
                                       struct solve_run *run)
{
    const unsigned partner = (leader + 2) & 3;
    const int kept = solve_top_trumps(s, leader),
              others = (int)solve_count(s->hand[partner] & ~s->trumps);

    if (!kept || run->drawn)
        return false;
    run->ranks = solve_top_trump_rank(s, leader, kept < wanted ? kept : wanted);
    run->wanted = wanted - (kept < wanted ? kept : wanted);
    if (run->wanted > others)
        return false;
    for (unsigned suit = 0; suit + 1 < SOLVE_SUITS && run->wanted; suit++)
        if (run->cashed[suit])
            solve_cash_suit(run, &run->view[suit], run->cashed[suit]);
    return !run->wanted;
}

/* Whether a seat of the side that does not lead has the second highest trump, not alone, and plays
 * after the highest: it cannot be caught. */
static inline bool solve_keep_second(const struct solve_state *s, unsigned leader, uint64_t *ranks)
{
    const uint64_t trumps = s->all & s->trumps;

    if (!(trumps & (trumps - 1)))
        return false;
    const uint64_t top = solve_highest(trumps), second = solve_highest(trumps ^ top);
    for (unsigned i = 1; i < SOLVE_SEATS; i += 2) {
        const uint64_t own = s->hand[(leader + i) & 3] & trumps;
        if (own & second && own & (own - 1) && top & s->hand[(leader + i + 3) & 3]) {
            *ranks |= second;
            return true;
        }
    }
    return false;
}

/* Whether the trumps of the side that does not lead are enough. */
static inline bool solve_keep_trumps(const struct solve_state *s, unsigned leader, int wanted,
                                     uint64_t *ranks)
{
    const unsigned seat = (leader + 1) & 3;

    if (solve_top_trumps(s, seat) >= wanted) {
        *ranks |= solve_top_trump_rank(s, seat, wanted);
        return true;
    }
    return wanted == 1 && solve_keep_second(s, leader, ranks);
}

/* Whether the other side wins the first trick, without trumps against it, and cashes then. */
static inline bool solve_win_and_cash(const struct solve_state *s, unsigned leader, int wanted,
                                      uint64_t *ranks)
{
    const uint64_t ours = s->hand[leader] | s->hand[(leader + 2) & 3];
    bool asked[SOLVE_SEATS] = { false };

    if (ours & s->trumps)
        return false;
    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++) {
        const uint64_t lane = SOLVE_LANE << 16 * suit, all = s->all & lane;
        if (!(s->hand[leader] & lane))
            continue;
        const uint64_t top = solve_highest(all);
        if (top & ours)
            return false;
        const unsigned seat = top & s->hand[(leader + 1) & 3] ? (leader + 1) & 3 : (leader + 3) & 3;
        *ranks |= top;
        if (!asked[seat]) {
            struct solve_run run;
            solve_run_begin(&run, s, seat, wanted);
            if (!solve_cash_leader(s, seat, &run))
                return false;
            *ranks |= run.ranks;
            asked[seat] = true;
        }
    }
    return true;
}

/* Whether sure tricks of either side settle the need; what is known then. */
static inline bool solve_sure(const struct solve_state *s, unsigned leader, int need, int left,
                              struct solve_outcome *out)
{
    const bool raises = solve_has_seat(s->raisers, leader);
    struct solve_run run;

    solve_run_begin(&run, s, leader, raises ? need : left - need + 1);
    const int enough = run.wanted;
    if (run.winners && solve_can_cash(s, leader, &run) &&
        (solve_cash_leader(s, leader, &run) || solve_cash_partner(s, leader, &run) ||
         (s->trumps && solve_cash_and_keep(s, leader, enough, &run)))) {
        *out = (struct solve_outcome){ raises ? need : need - 1, run.ranks };
        return true;
    }
    const int wanted = raises ? left - need + 1 : need;
    uint64_t ranks = 0;
    if ((s->trumps && solve_keep_trumps(s, leader, wanted, &ranks)) ||
        (ranks = 0, solve_win_and_cash(s, leader, wanted, &ranks))) {
        *out = (struct solve_outcome){ raises ? need - 1 : need, ranks };
        return true;
    }
    return false;
}

#endif
