/* fast_step.h - the kernel of War for vectors of any width. A step plays all battles that lie on
 * top of both packets at once: no battle changes the cards of the next ones. A step compares the
 * pairs of cards and moves each pair to its winner. One war may be among them, and the
 * step ends before the next. A war with a second tie, a shortage and the end are left to
 * fast_duel_settle().
 *
 * A step has no branch on what the cards are, because a processor would often guess wrong. Several
 * games take turns, since each step of a game waits for the one before.
 *
 * A source includes it after the operations of its level:
 *
 *   enum { FAST_WIDTH };         pairs of a vector
 *   struct fast_tops             the cards on top of both packets
 *   struct fast_pairs            two cards for each battle, in the order in which they are taken
 *   fast_tops_load, fast_tops_ties, fast_tops_wins, fast_tops_pairs, fast_pairs_put
 *
 * Rules: R-WAR-05 … R-WAR-08, R-WAR-13.
 */
#pragma once

#include "fast_bytes.h"
#include "fast_inline.h"
#include "fast_kernels.h"
#include "fast_pot.h"

enum { FAST_TURNS = 8 }; /* games that take turns */

FAST_PIECE unsigned first_of(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask);
}

FAST_PIECE unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The pairs that a step plays, by number and mask. There may be no war. Then no pair from `first`
 * on is played, and what the masks say of these does not count. */
struct fast_stretch {
    unsigned first, made; /* the pair with which a war begins; pairs played */
    uint64_t war;         /* 0 or 1 */
    uint64_t ties;        /* also where a packet has no card */
    uint64_t before;      /* pairs before the war */
    uint64_t pot, wins;   /* pairs of the war; pairs that seat 0 takes */
};

/* Battles up to the second tie, or the first if its war cannot be decided here. */
FAST_PIECE struct fast_stretch stretch_of(uint64_t ties, uint64_t wins, unsigned need)
{
    struct fast_stretch stretch = { .first = first_of(ties), .ties = ties };
    const unsigned decided = stretch.first + need;
    const uint64_t one = (uint64_t)1 << stretch.first;

    stretch.before = one - 1;
    stretch.pot = (one << (need + 1)) - one;
    stretch.war = ~(ties >> decided) & 1;
    stretch.wins = (wins & ~stretch.pot) | (stretch.pot & -(wins >> decided & 1));
    return stretch;
}

/* The word and the last coin by which the pot is shuffled; pairs that coins turn round. */
struct fast_chance_of_step {
    uint32_t word, coin;
    uint64_t turned;
};

/* Each battle takes a coin, and the war 32 more of them first. */
FAST_PIECE struct fast_chance_of_step chance_of(const struct fast_duel *duel,
                                                struct fast_stretch stretch, unsigned need)
{
    const uint64_t coins = fast_duel_coins(duel, 0);
    const bool is_narrow = FAST_WIDTH <= 16; /* all that is needed is there already */
    const uint64_t then = is_narrow ? coins >> (32 - need) : fast_duel_coins(duel, 32 - need),
                   word = is_narrow ? coins >> stretch.first : fast_duel_coins(duel, stretch.first);

    return (struct fast_chance_of_step){ .word = (uint32_t)word,
                                         .coin = (uint32_t)(word >> 32) & 1,
                                         .turned = ~(then ^ ((then ^ coins) & stretch.before)) };
}

/* Pairs of which the card of seat 1 comes first (R-WAR-13). */
FAST_PIECE uint64_t turned_pairs(struct fast_stretch stretch, struct fast_chance_of_step chance,
                                 int order)
{
    const uint64_t turned = order == FAST_WAR_SHUFFLED ? chance.turned
                            : order == FAST_WAR_WINNER ? ~stretch.wins
                            : order == FAST_WAR_LOSER  ? stretch.wins
                                                       : 0;
    return turned & ~stretch.pot;
}

/* How far the cards of a pot of ten move. */
FAST_PIECE fast_bytes moves_of_ten(struct fast_pot_rows rows)
{
    static const _Alignas(16)
        uint8_t own[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
    const fast_bytes ten = fast_bytes_load(rows.ten), eight = fast_bytes_load(rows.eight),
                     six = fast_bytes_load(rows.six);

    return fast_bytes_subtract(fast_bytes_pick(fast_bytes_pick(ten, eight), six),
                               fast_bytes_load(own));
}

/* How far the cards of the pot move. */
FAST_PIECE fast_bytes pot_moves(struct fast_stretch stretch, struct fast_chance_of_step chance,
                                unsigned need, int order)
{
    const unsigned taker = !(stretch.wins >> stretch.first & 1);

    if (order != FAST_WAR_SHUFFLED)
        return fast_bytes_load(fast_pot_laid(need, fast_pot_first(order, taker)));
    if (need == 4)
        return moves_of_ten(fast_pot_shuffled10(chance.word, chance.coin));
    return fast_bytes_load_half(fast_pot_shuffled(need, chance.word, chance.coin));
}

/* False if nothing can be played here. */
FAST_PIECE bool step(struct fast_duel *duel, const unsigned need, const int order)
{
    uint8_t *const top = fast_duel_row(duel, 0) + duel->at;
    const struct fast_tops tops = fast_tops_load(top, top + FAST_DUEL_ROW);
    struct fast_stretch stretch = stretch_of(fast_tops_ties(tops), fast_tops_wins(tops), need);
    struct fast_chance_of_step chance = { .word = 0 };

    if (order == FAST_WAR_SHUFFLED) {
        chance = chance_of(duel, stretch, need);
        if (__builtin_expect(fast_pot_is_doubtful(need, chance.word), 0))
            stretch.war = 0;
    }
    stretch.made = first_of(stretch.ties & ~(stretch.pot & -stretch.war));
    if (!stretch.made)
        return false;
    const struct fast_pairs pairs =
        fast_tops_pairs(tops, turned_pairs(stretch, chance, order), stretch.first,
                        pot_moves(stretch, chance, need, order));
    const uint64_t played = ((uint64_t)1 << stretch.made) - 1, won = stretch.wins & played;
    const unsigned own = duel->own, war = (unsigned)stretch.war;
    fast_pairs_put(top + own, pairs, won);
    fast_pairs_put(top + FAST_DUEL_ROW + (duel->cards - own), pairs, played & ~won);
    duel->own = own + 2 * (unsigned)__builtin_popcountll(won) - stretch.made;
    duel->at += stretch.made;
    duel->war_steps += war;
    if (order == FAST_WAR_SHUFFLED)
        duel->coin_at += stretch.made + (32 - need) * war;
    return true;
}

/* The games that take turns, and the next seed. */
struct fast_turns {
    struct fast_duel duel[FAST_TURNS], *turn[FAST_TURNS];
    unsigned playing, begun, count;
    uint64_t first;
    struct fast_war_game *games;
};

/* Steps count no battles: each pair is one, but for those that a war takes beside its own. */
static void count_battles(struct fast_duel *duel)
{
    const unsigned wars = duel->war_steps - duel->steps_then;

    duel->left -= duel->at - duel->at_then - duel->rules->need * wars;
}

/* Every battle takes a place in the rows, and a coin if there are coins: so one limit is enough
 * for those, and for max_battles. */
static void set_limit(struct fast_duel *duel)
{
    const bool has_coins = duel->rules->order == FAST_WAR_SHUFFLED;
    const unsigned now = has_coins ? duel->coin_at : duel->at,
                   end = has_coins ? FAST_DUEL_COINS : FAST_DUEL_ROW_FULL;

    duel->at_then = duel->at;
    duel->steps_then = duel->war_steps;
    duel->limit = lesser(end, duel->left < FAST_WIDTH ? now : now + duel->left - FAST_WIDTH + 1);
}

static void begin_turn(struct fast_turns *turns, unsigned turn)
{
    struct fast_duel *const duel = turns->turn[turn];

    fast_duel_deal(duel, turns->first + turns->begun, &turns->games[turns->begun]);
    turns->begun++;
    set_limit(duel);
}

static void begin_turns(struct fast_turns *turns, const struct fast_war *rules)
{
    turns->playing = lesser(turns->count, FAST_TURNS);
    for (unsigned i = 0; i < turns->playing; i++) {
        turns->turn[i] = &turns->duel[i];
        fast_duel_prepare(turns->turn[i], rules);
        begin_turn(turns, i);
    }
}

/* The game of this turn does not go on by steps alone. */
static __attribute__((noinline)) void end_turn(struct fast_turns *turns, unsigned turn)
{
    struct fast_duel *const duel = turns->turn[turn];
    bool is_over = true;

    count_battles(duel);
    if (duel->left < FAST_WIDTH)
        fast_plain_finish(duel); /* a step might play more battles than are left */
    else
        is_over = fast_duel_settle(duel);
    if (!is_over)
        set_limit(duel);
    else if (turns->begun < turns->count)
        begin_turn(turns, turn);
    else
        turns->turn[turn] = turns->turn[--turns->playing];
}

FAST_PIECE void play_by_turns(struct fast_turns *turns, const unsigned need, const int order)
{
    while (turns->playing)
        for (unsigned i = 0; i < turns->playing; i++) {
            struct fast_duel *const duel = turns->turn[i];
            const unsigned now = order == FAST_WAR_SHUFFLED ? duel->coin_at : duel->at;
            if (now >= duel->limit || !step(duel, need, order))
                end_turn(turns, i);
        }
}

FAST_PIECE void play_in_order(struct fast_turns *turns, const unsigned need, int order)
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
FAST_PIECE void fast_step_play(const struct fast_war *rules, uint64_t first, unsigned count,
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
