/* solve_alone.h - one seat that wants tricks against three: tricks that are counted without being
 * played. The hand that leads cashes its winners, and the highest trumps of one hand win in time.
 */
#pragma once

#include "solve_state.h"

/* How many tricks a hand that leads takes in one suit, one after the other. */
struct solve_suit_run {
    uint64_t own;
    unsigned longest; /* of the other hands */
    unsigned safe;    /* rounds that nobody can ruff */
    unsigned count;
};

static inline struct solve_suit_run solve_suit_run_of(const struct solve_state *s, unsigned seat,
                                                      uint64_t lane, bool drawn)
{
    const uint64_t own = s->hand[seat] & lane, others = s->all & lane & ~own;
    struct solve_suit_run run = { .own = own, .safe = SOLVE_ROUNDS };

    for (unsigned i = 1; i < SOLVE_SEATS; i++) {
        const uint64_t hand = s->hand[(seat + i) & 3];
        const unsigned length = solve_count(hand & lane);
        run.longest = length > run.longest ? length : run.longest;
        if (!drawn && lane != s->trumps && hand & s->trumps && length < run.safe)
            run.safe = length;
    }
    run.count = solve_count(others ? own & ~((solve_highest(others) << 1) - 1) : own);
    if (run.count >= run.longest)
        run.count = solve_count(own);
    run.count = run.count < run.safe ? run.count : run.safe;
    return run;
}

/* The card that has to win by its rank in these rounds; 0 if none has. */
static inline uint64_t solve_suit_run_rank(const struct solve_suit_run *run, unsigned rounds)
{
    uint64_t own = run->own, card = 0;

    for (unsigned i = rounds < run->longest ? rounds : run->longest; i && own; i--) {
        card = solve_highest(own);
        own ^= card;
    }
    return card;
}

/* Whether the hand that leads cashes so many tricks. Others who have trumps follow suit all the
 * time, so they do not become void while this goes on. */
static inline bool solve_cashes(const struct solve_state *s, unsigned seat, unsigned wanted,
                                uint64_t *ranks)
{
    bool drawn = !s->trumps;

    *ranks = 0;
    for (unsigned suit = SOLVE_SUITS; suit-- > 0 && wanted;) {
        const uint64_t lane = SOLVE_LANE << 16 * suit;
        const struct solve_suit_run run = solve_suit_run_of(s, seat, lane, drawn);
        const unsigned used = run.count < wanted ? run.count : wanted;
        *ranks |= solve_suit_run_rank(&run, used);
        if (lane == s->trumps && run.count >= run.longest && used) {
            drawn = true;
            *ranks |= solve_suit_run_rank(&run, run.longest);
        }
        wanted -= used;
    }
    return !wanted;
}

/* Whether a hand has so many of the highest trumps. */
static inline bool solve_has_top_trumps(const struct solve_state *s, unsigned seat, unsigned wanted,
                                        uint64_t *ranks)
{
    const uint64_t own = s->hand[seat] & s->trumps, others = s->all & s->trumps & ~own;
    uint64_t top = others ? own & ~((solve_highest(others) << 1) - 1) : own;

    if (solve_count(top) < wanted)
        return false;
    for (*ranks = 0; wanted; wanted--) {
        *ranks = solve_highest(top);
        top ^= *ranks;
    }
    return true;
}

/* Answers whether the seat takes as many tricks as it needs, where that can be counted. */
static inline bool solve_alone(const struct solve_state *s, unsigned leader, int need, int left,
                               struct solve_outcome *outcome)
{
    const unsigned seat = s->single, theirs = (unsigned)(left - need + 1);

    if ((leader == seat && solve_cashes(s, seat, (unsigned)need, &outcome->ranks)) ||
        solve_has_top_trumps(s, seat, (unsigned)need, &outcome->ranks)) {
        outcome->value = need;
        return true;
    }
    if (leader != seat && solve_cashes(s, leader, theirs, &outcome->ranks)) {
        outcome->value = need - 1;
        return true;
    }
    return false;
}
