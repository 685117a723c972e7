/* fast_step.h - the kernel of War for vectors of any width: several games by turns, each some
 * battles a step. Between wars all pairs that lie on top of both packets are decided already, so a
 * step compares them at once, moves the pairs to those who win them, and can do so with one war in
 * the midst of them. What it cannot do it leaves to fast_duel_settle().
 *
 * The way of a game cannot be foreseen by a processor. So a step has no branch on it, and games
 * take turns, since the steps of one game wait for each other.
 *
 * A source includes it after the operations of its level:
 *
 *   enum { FAST_WIDTH };         pairs of a vector
 *   struct fast_tops             the cards on top of both packets
 *   struct fast_pairs            two cards for each battle, in the order in which they are taken
 *   fast_tops_load, fast_tops_ties, fast_tops_wins, fast_tops_pairs
 *   fast_pairs_with_pot, fast_pairs_put
 *
 * Rules: R-WAR-05 … R-WAR-08, R-WAR-13.
 */
#ifndef FAST_STEP_H
#define FAST_STEP_H

#include "fast_duel.h"
#include "fast_pot.h"

enum { FAST_GAMES = 8 }; /* that take turns */

#define FAST_INLINE static inline __attribute__((always_inline))

/* At least 32 of the next coins after `skipped` ones. */
FAST_INLINE uint32_t coins_after(const struct fast_duel *duel, unsigned skipped)
{
    const unsigned at = duel->coin_at + skipped;
    uint64_t coins;

    memcpy(&coins, (const uint8_t *)duel->coins + at / 8, sizeof coins);
    return (uint32_t)(coins >> at % 8);
}

FAST_INLINE unsigned first_of(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask);
}

FAST_INLINE uint64_t all_below(unsigned place)
{
    return ((uint64_t)1 << place) - 1;
}

FAST_INLINE unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The pairs, by mask and number, that a step plays. */
struct fast_stretch {
    unsigned made, first; /* pairs, and the place of the war if there is one */
    uint64_t war;         /* 0 or 1 */
    uint64_t pot, wins;   /* pairs of the war; pairs that seat 0 takes */
};

/* Battles up to the second tie, or the first if its war cannot be decided here: its cards are too
 * few or tie again, or it is not `likely` that its word makes a shuffle. */
FAST_INLINE struct fast_stretch stretch_of(uint64_t ties, uint64_t wins, unsigned most,
                                           unsigned need, uint64_t likely)
{
    struct fast_stretch stretch;
    const uint64_t valid = all_below(most);

    ties &= valid;
    stretch.first = first_of(ties | (uint64_t)1 << FAST_WIDTH);
    const unsigned decided = stretch.first + need;
    stretch.war = (valid & ~ties) >> decided & likely;
    stretch.pot = all_below(need + 1) << stretch.first & -stretch.war;
    stretch.made = first_of((ties & ~stretch.pot) | (valid + 1));
    stretch.wins = (wins & ~stretch.pot) | (stretch.pot & -(wins >> decided & 1));
    return stretch;
}

/* A coin for each plain battle, at its pair. */
FAST_INLINE uint64_t coins_of_pairs(const struct fast_duel *duel, struct fast_stretch stretch,
                                    unsigned need)
{
    const uint64_t before = all_below(stretch.first);
    const uint64_t then = (uint64_t)coins_after(duel, stretch.first + 33)
                          << (stretch.first + need + 1);

    return stretch.war ? (coins_after(duel, 0) & before) | then : coins_after(duel, 0);
}

/* Pairs of which the card of seat 1 comes first (R-WAR-13). */
FAST_INLINE uint64_t turned_pairs(const struct fast_duel *duel, struct fast_stretch stretch,
                                  unsigned need, int order)
{
    switch (order) {
    case FAST_WAR_SHUFFLED:
        return ~coins_of_pairs(duel, stretch, need) & ~stretch.pot;
    case FAST_WAR_WINNER:
        return ~stretch.wins & ~stretch.pot;
    case FAST_WAR_LOSER:
        return stretch.wins & ~stretch.pot;
    default:
        return 0;
    }
}

/* Where the cards of the pot go. */
FAST_INLINE fast_bytes pot_moves(const struct fast_duel *duel, struct fast_stretch stretch,
                                 unsigned need, int order, uint32_t word)
{
    const unsigned taker = !(stretch.wins >> stretch.first & 1);

    if (order == FAST_WAR_SHUFFLED)
        return fast_pot_moves(
            need, fast_pot_shuffled(need, word, coins_after(duel, stretch.first + 32) & 1));
    return fast_pot_moves(need, fast_pot_laid(need, order == FAST_WAR_WINNER  ? taker
                                                    : order == FAST_WAR_LOSER ? !taker
                                                                              : 0));
}

/* False if nothing can be played here. */
FAST_INLINE bool step(struct fast_duel *duel, const unsigned need, const int order)
{
    uint8_t *const top = duel->row[0] + duel->at;
    const unsigned own = duel->own, other = duel->cards - own;
    const unsigned most = lesser(lesser(own, other), lesser(duel->left, FAST_WIDTH));
    const struct fast_tops tops = fast_tops_load(top, top + FAST_DUEL_ROW);
    const uint64_t ties = fast_tops_ties(tops);
    uint64_t likely = 1;
    uint32_t word = 0;

    if (order == FAST_WAR_SHUFFLED) {
        word = coins_after(duel, first_of(ties | (uint64_t)1 << FAST_WIDTH));
        likely = word * fast_pot_bound(need) >= fast_pot_bound(need);
    }
    const struct fast_stretch stretch = stretch_of(ties, fast_tops_wins(tops), most, need, likely);
    if (!stretch.made)
        return false;
    struct fast_pairs pairs = fast_tops_pairs(tops, turned_pairs(duel, stretch, need, order));
    if (stretch.war)
        pairs =
            fast_pairs_with_pot(pairs, stretch.first, pot_moves(duel, stretch, need, order, word));
    const uint64_t played = all_below(stretch.made), won = stretch.wins & played;
    fast_pairs_put(top + own, pairs, won);
    fast_pairs_put(top + FAST_DUEL_ROW + other, pairs, played & ~won);
    const unsigned war = (unsigned)stretch.war, battles = stretch.made - war * need;
    duel->own = own + 2 * (unsigned)__builtin_popcountll(won) - stretch.made;
    duel->at += stretch.made;
    duel->left -= battles;
    duel->war_steps += war;
    if (order == FAST_WAR_SHUFFLED)
        duel->coin_at += battles + 32 * war;
    return true;
}

/* The games that take turns, and the next seed. */
struct fast_turns {
    struct fast_duel duel[FAST_GAMES], *turn[FAST_GAMES];
    unsigned playing, begun, count;
    uint64_t first;
    struct fast_war_game *games;
};

static void begin_turn(struct fast_turns *turns, unsigned turn)
{
    fast_duel_deal(turns->turn[turn], turns->first + turns->begun, &turns->games[turns->begun]);
    turns->begun++;
}

static void begin_turns(struct fast_turns *turns, const struct fast_war *rules)
{
    turns->playing = lesser(turns->count, FAST_GAMES);
    for (unsigned i = 0; i < turns->playing; i++) {
        turns->turn[i] = &turns->duel[i];
        fast_duel_prepare(turns->turn[i], rules);
        begin_turn(turns, i);
    }
}

/* The game of this turn does not go on by steps alone. */
static __attribute__((noinline)) void end_turn(struct fast_turns *turns, unsigned turn)
{
    if (!fast_duel_settle(turns->turn[turn]))
        return;
    if (turns->begun < turns->count)
        begin_turn(turns, turn);
    else
        turns->turn[turn] = turns->turn[--turns->playing];
}

FAST_INLINE void play_by_turns(struct fast_turns *turns, const unsigned need, const int order)
{
    while (turns->playing)
        for (unsigned i = 0; i < turns->playing; i++) {
            struct fast_duel *const duel = turns->turn[i];
            if (!fast_duel_has_room(duel))
                fast_duel_make_room(duel);
            if (!step(duel, need, order))
                end_turn(turns, i);
        }
}

FAST_INLINE void play_in_order(struct fast_turns *turns, const unsigned need, int order)
{
    if (order == FAST_WAR_SHUFFLED)
        play_by_turns(turns, need, FAST_WAR_SHUFFLED);
    else if (order == FAST_WAR_WINNER)
        play_by_turns(turns, need, FAST_WAR_WINNER);
    else if (order == FAST_WAR_LOSER)
        play_by_turns(turns, need, FAST_WAR_LOSER);
    else
        play_by_turns(turns, need, FAST_WAR_SEAT);
}

/* The games of the seeds first, first+1, … */
FAST_INLINE void fast_step_play(const struct fast_war *rules, uint64_t first, unsigned count,
                                struct fast_war_game *games)
{
    struct fast_turns turns = { .count = count, .first = first, .games = games };

    begin_turns(&turns, rules);
    if (rules->need == 1)
        play_in_order(&turns, 1, rules->order);
    else if (rules->need == 2)
        play_in_order(&turns, 2, rules->order);
    else
        play_in_order(&turns, 4, rules->order);
}

#endif
