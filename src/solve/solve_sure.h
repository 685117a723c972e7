/* solve_sure.h - tricks that a side takes whatever the others do, found without playing: those that
 * the leader and then the partner can cash, and those that a side keeps for later.
 */
#pragma once

#include "solve_keep.h"

/* One suit as somebody sees it who leads it. */
struct solve_view {
    uint64_t own, partner, others;
    unsigned longest; /* of the two opponents */
    unsigned safe;    /* rounds that no opponent can ruff */
};

/* How a side cashes: the leader first, and then the partner. */
struct solve_run {
    struct solve_view view[SOLVE_SUITS], turned[SOLVE_SUITS]; /* of the leader, of the partner */
    unsigned cashed[SOLVE_SUITS], later[SOLVE_SUITS]; /* by the leader, then by the partner */
    uint64_t entry;   /* a card of a side suit that gives the partner the lead; or 0 */
    uint64_t winners; /* cards of the side above all of the opponents' */
    bool drawn;       /* the opponents have no trumps any more */
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
    run->entry = 0;
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

/* The partner's views of the suits after the leader has cashed. Returns a card that gives the
 * partner the lead, rather one of the highest suit; 0 if there is none. */
static inline uint64_t solve_turn_views(struct solve_run *run, uint64_t trumps)
{
    uint64_t entry = 0;

    for (unsigned suit = 0; suit < SOLVE_SUITS; suit++) {
        struct solve_view *turned = &run->turned[suit];
        turned->own = 0;
        run->later[suit] = 0;
        if (!(run->winners & SOLVE_LANE << 16 * suit) || !run->view[suit].partner)
            continue;
        *turned = solve_turned_view(&run->view[suit], run->cashed[suit]);
        if (turned->own && solve_is_entry(turned, run->winners, run->drawn)) {
            entry = solve_highest(turned->own);
            run->entry = entry & trumps || run->entry ? run->entry : entry;
        }
    }
    return entry;
}

/* Whether the partner cashes what the leader leaves wanting. */
static inline bool solve_cash_partner(const struct solve_state *s, unsigned leader,
                                      struct solve_run *run)
{
    if (!(run->winners & s->hand[(leader + 2) & 3]))
        return false;
    const uint64_t entry = solve_turn_views(run, s->trumps);
    if (!entry)
        return false;
    run->ranks |= entry;
    for (unsigned suit = SOLVE_SUITS; suit-- > 0 && run->wanted;) {
        const struct solve_view *turned = &run->turned[suit];
        if (!turned->own)
            continue;
        const unsigned count = run->later[suit] =
            solve_cash(turned, turned->longest ? run->winners : UINT64_MAX, run->drawn);
        if (!count)
            continue;
        solve_cash_suit(run, turned, count);
        if (SOLVE_LANE << 16 * suit == s->trumps)
            solve_draw(run, turned, count);
    }
    return !run->wanted;
}

/* Adds so many tricks of side suits: those that the leader cashes, and then the partner's. */
static inline void solve_cash_side_suits(struct solve_run *run, int wanted, bool both)
{
    run->wanted = wanted;
    for (unsigned suit = 0; suit + 1 < SOLVE_SUITS && run->wanted; suit++)
        if (run->cashed[suit])
            solve_cash_suit(run, &run->view[suit], run->cashed[suit]);
    for (unsigned suit = 0; suit + 1 < SOLVE_SUITS && run->wanted && both; suit++)
        if (run->later[suit])
            solve_cash_suit(run, &run->turned[suit], run->later[suit]);
}

/* Whether the trumps of the leader's side are enough, with side suits that the leader cashes
 * before, or both. Each hand must have other cards to throw on these. */
static inline bool solve_cash_and_keep(const struct solve_state *s, unsigned leader, int wanted,
                                       bool both, struct solve_run *run)
{
    const unsigned own = solve_count(s->hand[leader] & ~s->trumps),
                   partner = solve_count(s->hand[(leader + 2) & 3] & ~s->trumps);
    const int most = (int)(own < partner ? own : partner);
    unsigned count = 0;

    if (run->drawn || (both && !run->entry))
        return false;
    for (unsigned suit = 0; suit + 1 < SOLVE_SUITS; suit++)
        count += run->cashed[suit] + (both ? run->later[suit] : 0);
    const int cash = (int)count < most ? (int)count : most;
    if (!cash)
        return false;
    run->ranks = both ? run->entry : 0;
    if (!solve_outlast(s, leader, wanted - cash, &run->ranks))
        return false;
    solve_cash_side_suits(run, cash, both);
    return true;
}

/* Whether a seat that has won a trick cashes what is wanted, with its partner. */
static inline bool solve_cash_on(const struct solve_state *s, unsigned seat, int wanted,
                                 uint64_t *ranks)
{
    struct solve_run run;

    solve_run_begin(&run, s, seat, wanted);
    if (wanted > 1 && !solve_cash_leader(s, seat, &run) && !solve_cash_partner(s, seat, &run))
        return false;
    *ranks |= run.ranks;
    return true;
}

/* Whether a seat that ruffs with its lowest trump cashes what is wanted with that trick. The
 * partner may have to throw a card away that would be needed, so that it does not count. */
static inline bool solve_ruff_and_cash(struct solve_state *s, unsigned seat, int wanted,
                                       uint64_t *ranks)
{
    const uint64_t own = s->hand[seat];
    struct solve_run run;

    s->hand[seat] ^= solve_lowest(own & s->trumps);
    solve_run_begin(&run, s, seat, wanted - 1);
    const bool cashes = wanted == 1 || solve_cash_leader(s, seat, &run);
    s->hand[seat] = own;
    *ranks |= cashes ? run.ranks : 0;
    return cashes;
}

static inline bool solve_can_ruff(const struct solve_state *s, unsigned seat, uint64_t lane)
{
    return lane != s->trumps && !(s->hand[seat] & lane) && s->hand[seat] & s->trumps;
}

/* Whether the other side wins every trick that the leader may begin: it has the highest card or
 * ruffs, and the leader's partner cannot ruff. */
static inline bool solve_wins_suits(const struct solve_state *s, unsigned leader)
{
    const unsigned next = (leader + 1) & 3, last = (leader + 3) & 3;

    for (uint64_t lane = SOLVE_LANE; lane; lane <<= 16) {
        const uint64_t theirs = s->hand[next] | s->hand[last];
        if (!(s->hand[leader] & lane))
            continue;
        if (solve_can_ruff(s, (leader + 2) & 3, lane) ||
            !(solve_highest(s->all & lane) & theirs || solve_can_ruff(s, next, lane) ||
              solve_can_ruff(s, last, lane)))
            return false;
    }
    return true;
}

/* Whether the other side cashes what is wanted after it has won a suit that is led. `cashing` has a
 * bit for each seat that is known to. */
static inline bool solve_win_suit(struct solve_state *s, unsigned leader, uint64_t lane, int wanted,
                                  uint8_t *cashing, uint64_t *ranks)
{
    const unsigned next = (leader + 1) & 3, last = (leader + 3) & 3;
    const uint64_t top = solve_highest(s->all & lane);
    const unsigned winner = top & s->hand[next] ? next : last;

    if (top & s->hand[winner] &&
        (solve_has_seat(*cashing, winner) || solve_cash_on(s, winner, wanted, ranks))) {
        *cashing |= (uint8_t)(1u << winner);
        *ranks |= top;
        return true;
    }
    return (solve_can_ruff(s, next, lane) && solve_ruff_and_cash(s, next, wanted, ranks)) ||
           (solve_can_ruff(s, last, lane) && solve_ruff_and_cash(s, last, wanted, ranks));
}

/* Whether the other side wins the first trick whatever is led, and cashes then. */
static inline bool solve_win_and_cash(struct solve_state *s, unsigned leader, int wanted,
                                      uint64_t *ranks)
{
    uint8_t cashing = 0;

    if (!solve_wins_suits(s, leader))
        return false;
    for (uint64_t lane = SOLVE_LANE; lane; lane <<= 16)
        if (s->hand[leader] & lane && !solve_win_suit(s, leader, lane, wanted, &cashing, ranks))
            return false;
    return true;
}

/* Whether the leader's side takes so many tricks of those left. */
static inline bool solve_sure_leader(const struct solve_state *s, unsigned leader, int wanted,
                                     int left, uint64_t *ranks)
{
    struct solve_run run;

    if (s->trumps && solve_outlast(s, leader, wanted, ranks))
        return true;
    solve_run_begin(&run, s, leader, wanted);
    if (run.winners && solve_can_cash(s, leader, &run) &&
        (solve_cash_leader(s, leader, &run) || solve_cash_partner(s, leader, &run) ||
         (s->trumps && (solve_cash_and_keep(s, leader, wanted, false, &run) ||
                        solve_cash_and_keep(s, leader, wanted, true, &run))))) {
        *ranks = run.ranks;
        return true;
    }
    return wanted == 1 && (solve_keep_trump(s, leader, true, ranks) ||
                           solve_keep_stoppers(s, (leader + 1) & 3, leader, left, ranks));
}

/* Whether the side that does not lead takes so many. */
static inline bool solve_sure_others(struct solve_state *s, unsigned leader, int wanted, int left,
                                     uint64_t *ranks)
{
    const unsigned next = (leader + 1) & 3;

    return (s->trumps && solve_outlast(s, next, wanted, ranks)) ||
           (wanted == 1 && (solve_keep_trump(s, next, false, ranks) ||
                            solve_keep_stoppers(s, leader, leader, left, ranks))) ||
           solve_win_and_cash(s, leader, wanted, ranks);
}

/* Whether sure tricks of either side settle the need; what is known then. */
static inline bool solve_sure(struct solve_state *s, unsigned leader, int need, int left,
                              struct solve_outcome *out)
{
    const bool raises = solve_has_seat(s->raisers, leader);
    const int spare = left - need + 1;

    *out = (struct solve_outcome){ raises ? need : need - 1, 0 };
    if (solve_sure_leader(s, leader, raises ? need : spare, left, &out->ranks))
        return true;
    *out = (struct solve_outcome){ raises ? need - 1 : need, 0 };
    return solve_sure_others(s, leader, raises ? spare : need, left, &out->ranks);
}
