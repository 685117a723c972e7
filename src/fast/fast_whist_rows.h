/* fast_whist_rows.h - the kernel of Whist in rows: one number of each lane in a register, so that a
 * card of all lanes is laid in one step. Deals and the trick under way are those of the other
 * kernel.
 *
 * A hand is not a seat's here, but the leader's, the next player's, and so on: after a trick the
 * hands turn. So nothing is looked up by seats.
 *
 * Rules: R-WHI-09 … R-WHI-12.
 */
#ifndef FAST_WHIST_ROWS_H
#define FAST_WHIST_ROWS_H

#include "fast_whist_lanes.h"

struct fast_whist_rows {
    fast_chance_row hand[FAST_WHIST_SEATS], trump, turn, leader, winners;
};

/* The same number in all lanes. */
FAST_PIECE fast_chance_row fast_whist_all(uint64_t number)
{
    return (fast_chance_row){ 0 } + number;
}

FAST_PIECE fast_chance_row fast_whist_choose(fast_chance_row mask, fast_chance_row yes,
                                             fast_chance_row no)
{
    return (yes & mask) | (no & ~mask);
}

FAST_PIECE void fast_whist_count_row(const fast_chance_row *set, fast_chance_row *count)
{
#if defined(__AVX512VPOPCNTDQ__) && FAST_LANES == 8
    *count = (fast_chance_row)_mm512_popcnt_epi64((__m512i)*set);
#else
    for (unsigned l = 0; l < FAST_LANES; l++)
        (*count)[l] = fast_pick_count((*set)[l]);
#endif
}

/* Where the n-th lowest bit of each set stands, by halves: it is below or above. */
FAST_PIECE fast_chance_row fast_whist_stand(fast_chance_row set, fast_chance_row n)
{
    fast_chance_row at = { 0 };

    for (unsigned width = 32; width; width >>= 1) {
        const uint64_t lower_half = (1ull << width) - 1;
        const fast_chance_row low = set & lower_half;
        fast_chance_row count;
        fast_whist_count_row(&low, &count);
        const fast_chance_row above = (fast_chance_row)(n >= count);
        n -= count & above;
        set = fast_whist_choose(above, set >> width, set);
        at += above & width;
    }
    return at;
}

/* The words times the numbers of cards that may be played: how many lower ones are passed over. */
FAST_PIECE fast_chance_row fast_whist_pass_over(fast_chance_row words, fast_chance_row count)
{
#if defined(__AVX512F__) && FAST_LANES == 8
    return (fast_chance_row)_mm512_mul_epu32((__m512i)words, (__m512i)count) >> 32;
#else
    return words * count >> 32;
#endif
}

/* R-WHI-10. Answers where the cards stand. */
FAST_PIECE fast_chance_row fast_whist_lay_row(struct fast_whist_rows *rows, unsigned place,
                                              fast_chance_row led, fast_chance_row words)
{
    const fast_chance_row hand = rows->hand[place], follow = hand & led;
    const fast_chance_row set = follow | (hand & (fast_chance_row)(follow == 0));
    fast_chance_row count;

    fast_whist_count_row(&set, &count);
    const fast_chance_row at = fast_whist_stand(set, fast_whist_pass_over(words, count));
    rows->hand[place] = hand ^ fast_whist_all(1) << at;
    return at;
}

/* The winner leads next, and his is the first hand then (R-WHI-12). */
FAST_PIECE void fast_whist_turn_hands(struct fast_whist_rows *rows, fast_chance_row winner)
{
    const fast_chance_row by_one = -(winner & 1), by_two = -(winner >> 1 & 1);
    fast_chance_row hand[FAST_WHIST_SEATS];

    for (unsigned p = 0; p < FAST_WHIST_SEATS; p++)
        hand[p] = fast_whist_choose(by_one, rows->hand[(p + 1) & 3], rows->hand[p]);
    for (unsigned p = 0; p < FAST_WHIST_SEATS; p++)
        rows->hand[p] = fast_whist_choose(by_two, hand[(p + 2) & 3], hand[p]);
    rows->leader = (rows->leader + winner) & 3;
    rows->winners = rows->winners * 4 + rows->leader;
}

/* R-WHI-11, as fast_whist_end_trick() */
FAST_PIECE void fast_whist_end_row(struct fast_whist_rows *rows,
                                   const fast_chance_row card[FAST_WHIST_SEATS],
                                   fast_chance_row led)
{
    const fast_chance_row winning = rows->trump | led;
    fast_chance_row best = { 0 };

    for (unsigned place = 0; place < FAST_WHIST_SEATS; place++) {
        const fast_chance_row set = card[place] & winning;
        const fast_chance_row value = set << rows->turn | set >> (-rows->turn & 63) | place;
        best = fast_whist_choose((fast_chance_row)(value > best), value, best);
    }
    fast_whist_turn_hands(rows, best & 3);
}

/* Row `at` of the words is the first. */
FAST_PIECE void fast_whist_play_row(struct fast_whist_rows *rows, const struct fast_chance *chance,
                                    unsigned at)
{
    fast_chance_row led = fast_whist_all(~0ull), card[FAST_WHIST_SEATS];

#pragma GCC unroll 4
    for (unsigned place = 0; place < FAST_WHIST_SEATS; place++) {
        const fast_chance_row both = chance->out[at + place / 2],
                              words = place & 1 ? both >> 32 : both & FAST_CHANCE_LOW;
        const fast_chance_row stands = fast_whist_lay_row(rows, place, led, words);
        card[place] = fast_whist_all(1) << stands;
        if (!place)
            led = fast_whist_all(0xffff) << (stands & 48);
    }
    fast_whist_end_row(rows, card, led);
}

/* The lanes as rows: so many tricks where no card lies, whose words are filled in. */
FAST_PIECE void fast_whist_play_rows(struct fast_whist_lanes *lanes, unsigned tricks)
{
    struct fast_whist_rows rows;

    for (unsigned l = 0; l < FAST_LANES; l++) {
        for (unsigned p = 0; p < FAST_WHIST_SEATS; p++)
            rows.hand[p][l] = lanes->hand[l][(lanes->leader[l] + p) & 3];
        rows.trump[l] = lanes->trump[l];
        rows.turn[l] = lanes->turn[l];
        rows.leader[l] = lanes->leader[l];
        rows.winners[l] = lanes->winners[l];
    }
    for (unsigned t = 0; t < tricks; t++)
        fast_whist_play_row(&rows, &lanes->chance, 2 * t);
    for (unsigned l = 0; l < FAST_LANES; l++)
        lanes->winners[l] = rows.winners[l];
}

/* ---- deals and playouts ---------------------------------------------------------------------- */

FAST_PIECE unsigned fast_whist_play_seeds_in_rows(const struct fast_whist *rules, uint64_t first,
                                                  struct fast_whist_game *games)
{
    struct fast_whist_lanes lanes;

    fast_chance_begin(&lanes.chance, first, FAST_LANES);
    fast_whist_deal(&lanes, rules, games, FAST_LANES);
    fast_chance_fill(&lanes.chance, FAST_WHIST_CARDS, FAST_LANES);
    fast_whist_play_rows(&lanes, FAST_WHIST_RANKS);
    for (unsigned l = 0; l < FAST_LANES; l++)
        fast_whist_read_tricks(&lanes, l, FAST_WHIST_RANKS, games[l].tricks);
    return fast_chance_uneven_lanes(&lanes.chance, FAST_LANES);
}

FAST_PIECE void fast_whist_play_out_in_rows(const struct fast_whist_position *position,
                                            uint64_t first, uint8_t (*tricks)[FAST_WHIST_SEATS])
{
    const unsigned tricks_left = fast_whist_cards_left(position) / FAST_WHIST_SEATS;
    struct fast_whist_lanes lanes;

    fast_chance_begin(&lanes.chance, first, FAST_LANES);
    fast_whist_set_up(&lanes, position, FAST_LANES);
    if (position->laid) {
        fast_chance_fill(&lanes.chance, FAST_WHIST_SEATS - position->laid, FAST_LANES);
        fast_whist_finish_trick(&lanes, position, FAST_LANES);
    }
    fast_chance_fill(&lanes.chance, tricks_left * FAST_WHIST_SEATS, FAST_LANES);
    fast_whist_play_rows(&lanes, tricks_left);
    for (unsigned l = 0; l < FAST_LANES; l++)
        fast_whist_read_tricks(&lanes, l, tricks_left + !!position->laid, tricks[l]);
}

#endif
