/* solve_keep.h - tricks that a side takes in time, whatever is led: with trumps that the others
 * cannot beat, and with a high or guarded card of a suit that the others must lead.
 */
#pragma once

#include "solve_state.h"

static inline unsigned solve_more_of(unsigned one, unsigned other)
{
    return one > other ? one : other;
}

/* Trumps that partners play one after the other, from the highest down. */
struct solve_muster {
    int mine, theirs; /* those not looked at yet */
    int beaters;      /* higher ones of the others that have beaten nothing yet */
    int won;
};

static inline void solve_muster_add(struct solve_muster *muster, bool theirs)
{
    if (theirs) {
        muster->beaters++;
        muster->theirs--;
        return;
    }
    muster->mine--;
    if (muster->beaters)
        muster->beaters--;
    else
        muster->won++;
}

/* Whether enough trumps win, if each of the others' that is left beats one that is left. */
static inline bool solve_muster_wins(const struct solve_muster *muster, int wanted)
{
    const int beaten = muster->beaters + muster->theirs,
              left = muster->mine > beaten ? muster->mine - beaten : 0;

    return muster->won + left >= wanted;
}

/* Whether the trumps of partners are enough. As many of their highest as the longer hand has can be
 * played to different tricks: when one hand plays one of these, the other has a lower one for the
 * trick. The side wins it unless a higher trump of the others lies there, and each of those is
 * played once. `ranks` gets the lowest trump that matters; if lengths alone decide, there is none.
 */
static inline bool solve_outlast(const struct solve_state *s, unsigned seat, int wanted,
                                 uint64_t *ranks)
{
    const uint64_t one = s->hand[seat] & s->trumps, other = s->hand[(seat + 2) & 3] & s->trumps,
                   all = s->all & s->trumps, theirs = all & ~(one | other);
    struct solve_muster muster = { .mine = (int)solve_more_of(solve_count(one), solve_count(other)),
                                   .theirs = (int)solve_count(theirs) };

    if (solve_muster_wins(&muster, wanted))
        return true;
    for (uint64_t rest = all; rest && muster.won + muster.mine >= wanted;) {
        const uint64_t card = solve_highest(rest);
        rest ^= card;
        solve_muster_add(&muster, card & theirs);
        if (solve_muster_wins(&muster, wanted)) {
            *ranks |= card;
            return true;
        }
    }
    return false;
}

/* Whether the highest trump of a seat cannot be caught before its side has won a trick: only the
 * seat before it has higher ones, and the seat has a lower one for each of them. */
static inline bool solve_lies_behind(const struct solve_state *s, unsigned seat, uint64_t *ranks)
{
    const uint64_t own = s->hand[seat] & s->trumps, before = s->hand[(seat + 3) & 3] & s->trumps,
                   after = s->hand[(seat + 1) & 3] & s->trumps;

    if (!own)
        return false;
    const uint64_t top = solve_highest(own);
    if (after > top || solve_count(own) <= solve_count(before & -top))
        return false;
    *ranks |= top;
    return true;
}

/* Whether trumps give the side of a seat one trick. Until then the others lead, but for the first
 * trick: there a leader who has other cards leads one of these. */
static inline bool solve_keep_trump(const struct solve_state *s, unsigned seat, bool leads,
                                    uint64_t *ranks)
{
    const bool waits = !leads || s->hand[seat] & ~s->trumps;

    return s->trumps && ((waits && solve_lies_behind(s, seat, ranks)) ||
                         solve_lies_behind(s, (seat + 2) & 3, ranks));
}

/* The card of the others that stops a suit of partners: the highest below the partners' own highest
 * ones, if its hand has a card to follow each of these with. It must play behind these, so that it
 * beats all that is lower, or have as good a card for each of them. 0 if there is none. `rounds` is
 * how often the partners can win the suit before. */
static inline uint64_t solve_stopper(const struct solve_state *s, unsigned seat, unsigned leader,
                                     uint64_t lane, unsigned *rounds)
{
    const uint64_t ours = (s->hand[seat] | s->hand[(seat + 2) & 3]) & lane,
                   theirs = s->all & lane & ~ours;

    if (!theirs)
        return 0;
    uint64_t card = solve_highest(theirs);
    const unsigned holder = (seat + (card & s->hand[(seat + 1) & 3] ? 1 : 3)) & 3;
    const uint64_t hand = s->hand[holder] & lane, high = ours & -card;

    *rounds = solve_count(high);
    if (!high)
        return card;
    if (holder == leader || solve_count(hand) <= *rounds)
        return 0;
    if (!(high & s->hand[(holder + 1) & 3]))
        return card;
    uint64_t rest = s->all & lane & ~high;
    for (unsigned i = 0; i <= *rounds; i++) {
        card = solve_highest(rest);
        rest ^= card;
        if (!(card & hand))
            return 0;
    }
    return card;
}

/* Whether the side of a seat must lose a trick of those left, because it has no trumps: the others
 * keep stoppers of some suits, and what the side can win in these and in its other suits does not
 * last until a hand of the others has to give a stopper up. */
static inline bool solve_keep_stoppers(const struct solve_state *s, unsigned seat, unsigned leader,
                                       int left, uint64_t *ranks)
{
    const uint64_t one = s->hand[seat], other = s->hand[(seat + 2) & 3];
    unsigned kept[2] = { 0 }, lasting = 0;
    uint64_t stoppers = 0;

    if ((one | other) & s->trumps)
        return false;
    for (uint64_t lane = SOLVE_LANE; lane; lane <<= 16) {
        const unsigned longest = solve_more_of(solve_count(one & lane), solve_count(other & lane));
        unsigned rounds = longest;
        if (!longest)
            continue;
        const uint64_t stopper = solve_stopper(s, seat, leader, lane, &rounds);
        if (stopper && rounds < longest) {
            stoppers |= stopper;
            kept[!!(stopper & s->hand[(seat + 1) & 3])]++;
            lasting += rounds;
        } else {
            lasting += longest;
        }
    }
    const unsigned most = solve_more_of(kept[0], kept[1]);
    if (!most || lasting + most > (unsigned)left)
        return false;
    *ranks |= stoppers;
    return true;
}
