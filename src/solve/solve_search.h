/* solve_search.h - the search: does the side take as many tricks as it needs? A level of machine
 * instructions includes this into its one source, so all levels search the same positions.
 */
#pragma once

#include "solve_alone.h"
#include "solve_duck.h"
#include "solve_order.h"
#include "solve_sure.h"
#include "solve_table.h"
#include "solve_trick.h"

static struct solve_outcome solve_lead(struct solve_state *s, uint64_t lengths, unsigned leader,
                                       int need, int left);

/* The trick is complete: its winner leads. The highest card has won by its rank if another of its
 * suit lies below it. */
static inline struct solve_outcome solve_next_trick(struct solve_state *s,
                                                    const struct solve_trick *trick)
{
    const unsigned winner = trick->winner[4];
    const uint64_t best = trick->best[4], played = trick->played[4];
    const int won = solve_has_seat(s->side, winner);

    s->all ^= played;
    struct solve_outcome outcome =
        solve_lead(s, trick->lengths[4], winner, trick->need - won, trick->left - 1);
    s->all ^= played;
    outcome.value += won;
    outcome.ranks |= (played & solve_lane_of(best)) != best ? best : 0;
    return outcome;
}

static struct solve_outcome solve_second(struct solve_state *s, struct solve_trick *trick);
static struct solve_outcome solve_third(struct solve_state *s, struct solve_trick *trick);
static struct solve_outcome solve_fourth(struct solve_state *s, struct solve_trick *trick);

/* The outcome of a card played after `lying` others. */
static inline struct solve_outcome solve_play(struct solve_state *s, struct solve_trick *trick,
                                              unsigned lying, uint64_t card)
{
    const unsigned seat = (trick->leader + lying) & 3;
    struct solve_outcome outcome;

    s->hand[seat] ^= card;
    solve_trick_add(trick, lying, seat, card, s->trumps);
    if (lying == 0)
        outcome = solve_second(s, trick);
    else if (lying == 1)
        outcome = solve_third(s, trick);
    else if (lying == 2)
        outcome = solve_fourth(s, trick);
    else
        outcome = solve_next_trick(s, trick);
    s->hand[seat] ^= card;
    return outcome;
}

/* A card of the group from `bottom` up to `end` has failed. Notes what that depends on, and returns
 * the cards that fail for the same reason: those of the suit that are too low to matter. */
static inline uint64_t solve_fail(struct solve_outcome *sum, struct solve_outcome outcome,
                                  uint64_t card, uint64_t bottom, uint64_t end, bool raises)
{
    const uint64_t lane = solve_lane_of(card), ranks = outcome.ranks & lane;

    sum->value = raises == (outcome.value > sum->value) ? outcome.value : sum->value;
    sum->ranks |= outcome.ranks;
    if (!ranks)
        return lane;
    /* The card's equals have not been tried: that they are equal must matter as far as they do. */
    sum->ranks |= ranks & (end - 1) ? bottom : 0;
    return card < solve_lowest(ranks) ? lane & (solve_lowest(ranks) - 1) : 0;
}

/* Of the groups that begin among `low` cards of a suit, those that end there, too. The highest may
 * have a card above, which is not known to fail. */
static inline uint64_t solve_whole_groups(uint64_t groups, uint64_t low, uint64_t legal,
                                          uint64_t others)
{
    const uint64_t begun = groups & low;

    if (!begun)
        return 0;
    const uint64_t last = solve_highest(begun), end = solve_group_end(last, others);
    return legal & (end - last) & ~low ? begun ^ last : begun;
}

/* The card of a group to play: the highest if it wins by its rank, so that the ranks below do not
 * matter, else the lowest. */
static inline uint64_t solve_card_of(const struct solve_state *s, const struct solve_trick *trick,
                                     unsigned lying, uint64_t group, uint64_t bottom,
                                     uint64_t others)
{
    const bool wins = lying ? solve_beats(bottom, trick->best[lying], trick->lane, s->trumps)
                            : !(others & solve_lane_of(bottom) & -bottom);

    return wins ? solve_highest(group) : bottom;
}

/* Tries the moves of a seat until one reaches what it wants. */
static inline __attribute__((always_inline)) struct solve_outcome
solve_moves(struct solve_state *s, struct solve_trick *trick, unsigned lying, uint64_t legal)
{
    const unsigned seat = (trick->leader + lying) & 3;
    const bool raises = solve_has_seat(s->raisers, seat);
    const uint64_t others = solve_others(trick, lying, s->all, legal);
    struct solve_outcome sum = { raises ? -1 : trick->left + 1, 0 };
    struct solve_moves moves;

    solve_moves_begin(&moves, s, trick, lying, legal, solve_group_bottoms(legal, others));
    while (moves.rest) {
        const uint64_t bottom = solve_moves_next(&moves, s, trick, lying),
                       end = solve_group_end(bottom, others),
                       card =
                           solve_card_of(s, trick, lying, legal & (end - bottom), bottom, others);
        const struct solve_outcome outcome = solve_play(s, trick, lying, card);
        if ((outcome.value >= trick->need) == raises) {
            solve_moves_cut(&moves, s, card);
            return outcome;
        }
        moves.rest ^= bottom;
        const uint64_t low = solve_fail(&sum, outcome, card, bottom, end, raises);
        moves.rest &= ~solve_whole_groups(moves.rest, low, legal, others);
    }
    return sum;
}

static inline __attribute__((always_inline)) struct solve_outcome
solve_follow(struct solve_state *s, struct solve_trick *trick, unsigned lying)
{
    const uint64_t own = s->hand[(trick->leader + lying) & 3], follow = own & trick->lane;

    return solve_moves(s, trick, lying, follow ? follow : own);
}

static __attribute__((noinline)) struct solve_outcome solve_second(struct solve_state *s,
                                                                   struct solve_trick *trick)
{
    return solve_follow(s, trick, 1);
}

static __attribute__((noinline)) struct solve_outcome solve_third(struct solve_state *s,
                                                                  struct solve_trick *trick)
{
    return solve_follow(s, trick, 2);
}

static __attribute__((noinline)) struct solve_outcome solve_fourth(struct solve_state *s,
                                                                   struct solve_trick *trick)
{
    return solve_follow(s, trick, 3);
}

static inline struct solve_outcome solve_last_trick(struct solve_state *s, unsigned leader)
{
    uint64_t best = s->hand[leader];
    unsigned winner = leader;

    for (unsigned i = 1; i < SOLVE_SEATS; i++) {
        const uint64_t card = s->hand[(leader + i) & 3];
        if (card > best && card & (solve_lane_of(s->hand[leader]) | s->trumps)) {
            best = card;
            winner = (leader + i) & 3;
        }
    }
    return (struct solve_outcome){ solve_has_seat(s->side, winner),
                                   (s->all & solve_lane_of(best)) != best ? best : 0 };
}

enum { SOLVE_LOOK = 1024 };

/* Counts a trick that begins. Whether the search must end. */
static inline bool solve_spend(struct solve_state *s)
{
    if (s->stopped)
        return true;
    const bool looks = !(s->nodes & (SOLVE_LOOK - 1)) && s->stop;
    s->stopped = s->nodes == s->limit || (looks && __atomic_load_n(s->stop, __ATOMIC_RELAXED));
    s->nodes += !s->stopped;
    return s->stopped;
}

static __attribute__((noinline)) struct solve_outcome
solve_lead(struct solve_state *s, uint64_t lengths, unsigned leader, int need, int left)
{
    struct solve_outcome outcome = { 0, 0 };

    if (need <= 0)
        return outcome;
    if (need > left)
        return (struct solve_outcome){ left, 0 };
    if (left == 1)
        return solve_last_trick(s, leader);
    if (solve_spend(s))
        return outcome;
    solve_table_prefetch(&s->table, solve_shape_key(lengths, leader));
    if (s->plain && solve_sure(s, leader, need, left, &outcome)) {
        return outcome;
    }
    if (s->ducks && solve_duck(s, leader, need, &outcome))
        return outcome;
    if (s->alone && solve_alone(s, leader, need, left, &outcome))
        return outcome;
    const struct solve_key key = solve_key_of(s, lengths, leader, left);
    if (solve_table_find(&s->table, &key, need, &outcome)) {
        return outcome;
    }
    struct solve_trick trick = {
        .need = need, .left = left, .leader = leader, .lengths = { lengths }
    };
    outcome = solve_moves(s, &trick, 0, s->hand[leader]);
    if (!s->stopped)
        solve_table_put(&s->table, &key, outcome, need, left);
    return outcome;
}

/* The same question after the cards that lie in a trick, and after one more if `card` is one. */
static inline struct solve_outcome solve_ask(struct solve_state *s, struct solve_trick *trick,
                                             unsigned lying, uint64_t card)
{
    if (card)
        return solve_play(s, trick, lying, card);
    if (lying == 1)
        return solve_second(s, trick);
    if (lying == 2)
        return solve_third(s, trick);
    if (lying == 3)
        return solve_fourth(s, trick);
    return solve_lead(s, trick->lengths[0], trick->leader, trick->need, trick->left);
}
