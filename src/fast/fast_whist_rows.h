/* fast_whist_rows.h - the kernel of Whist: deals that are played side by side, one number of each
 * lane in a row, several rows by turns. Each source that includes it compiles it for other
 * processors.
 *
 * A hand is a list of ranks, suit by suit and the lowest first, and where each suit begins in it.
 * So the n-th card is found and taken by a shift, and nothing must be counted.
 *
 * Rules: R-WHI-04, R-WHI-05, R-WHI-09 … R-WHI-12.
 */
#ifndef FAST_WHIST_ROWS_H
#define FAST_WHIST_ROWS_H

#include "fast_chance.h"
#include "fast_whist.h"

#include <talon/bits.h>

#include <string.h>

/* A rank takes four bits. Below the first one is room for a card's place in the trick. */
enum { FAST_WHIST_RANK_BITS = 4, FAST_WHIST_UP = 2, FAST_WHIST_RANKS = 13 };
enum { FAST_WHIST_RANK = 0xf << FAST_WHIST_UP, FAST_WHIST_IS_TRUMP = 64 };

struct fast_whist_row {
    fast_row list[FAST_WHIST_SEATS];
    fast_row starts[FAST_WHIST_SEATS]; /* a byte for each suit, and one for where the last ends */
    /* A card is a trump if these bytes of the marks are so: its suit has begun before the card, and
     * the next one has not. */
    fast_row trump_bytes, trump_marks;
    fast_row leader;
    fast_row won; /* a byte for each seat */
};

struct fast_whist_rows {
    struct fast_whist_row row[FAST_ROWS];
    struct fast_chance chance[FAST_ROWS];
};

/* The trick under way: the suit led, and the value of the best card. The lowest two bits of a value
 * are the card's place. */
struct fast_whist_trick {
    fast_row led, best;
};

/* ---- hands ----------------------------------------------------------------------------------- */

/* The list of a set; a suit has 16 bits. */
FAST_PIECE uint64_t fast_whist_list(uint64_t set)
{
    uint64_t list = 0;

    for (unsigned at = FAST_WHIST_UP; set; at += FAST_WHIST_RANK_BITS, set &= set - 1)
        list |= (uint64_t)(talon_lowest_bit(set) & 15) << at;
    return list;
}

/* Where its suits begin. */
FAST_PIECE uint64_t fast_whist_starts(uint64_t set)
{
    set -= set >> 1 & FAST_BYTES(0x55);
    set = (set & FAST_BYTES(0x33)) + (set >> 2 & FAST_BYTES(0x33));
    set = (set + (set >> 4)) & FAST_BYTES(0x0f);
    set = ((set + (set >> 8)) & 0x00ff00ff00ff00ff) * 0x0001000100010001;
    set = (set | set >> 8) & 0x0000ffff0000ffff;
    return (set | set >> 16) << 8 & 0xffffffff00;
}

/* Where the hand lies that plays at this place. One lane looks it up; in a row the leader's hand is
 * always the first (fast_whist_turn_hands()). */
FAST_PIECE unsigned fast_whist_hand(const struct fast_whist_row *row, unsigned place)
{
#if FAST_LANES == 1
    return (unsigned)(row->leader + place) & 3;
#else
    return (void)row, place;
#endif
}

FAST_PIECE void fast_whist_set_trump(struct fast_whist_row *row, unsigned l, unsigned trump)
{
    const bool is_one = trump < FAST_WHIST_NO_TRUMP;

    fast_row_set(&row->trump_bytes, l, is_one ? 0x0101ull << 8 * trump : 0);
    fast_row_set(&row->trump_marks, l, is_one ? 0x0100ull << 8 * trump : 1);
}

/* ---- a trick --------------------------------------------------------------------------------- */

/* R-WHI-10: how many cards lie before the one that is played, in the hand's list. `follows`: the
 * hand has the suit led. */
FAST_PIECE fast_row fast_whist_choose(fast_row starts, fast_row led, fast_row word, unsigned left,
                                      fast_row *follows)
{
    const fast_row start = fast_row_byte(starts, led),
                   count = fast_row_byte(starts, led + 1) - start;

    *follows = fast_row_some(count);
    if (left == 1)
        return fast_row_all(0);
    return (fast_row_times(word, fast_row_choose(*follows, count, fast_row_all(left))) >> 32) +
           (start & *follows);
}

/* Takes it from the list; its rank. */
FAST_PIECE fast_row fast_whist_take(fast_row *list, fast_row before)
{
    const fast_row bits = before << 2, behind = fast_row_all(~0ull << FAST_WHIST_UP) << bits;
    const fast_row rank = *list >> bits & FAST_WHIST_RANK;

    *list ^= (*list ^ *list >> FAST_WHIST_RANK_BITS) & behind;
    return rank;
}

/* Lays a card from a hand of so many. */
FAST_PIECE void fast_whist_lay(struct fast_whist_row *row, struct fast_whist_trick *trick,
                               unsigned place, fast_row word, unsigned left)
{
    const unsigned at = fast_whist_hand(row, place);
    fast_row follows = fast_row_all(~0ull), before;

    if (place)
        before = fast_whist_choose(row->starts[at], trick->led, word, left, &follows);
    else
        before = fast_row_times(word, fast_row_all(left)) >> 32;
    const fast_row later = fast_row_above(row->starts[at], before);
    const fast_row trump = fast_row_equal(later & row->trump_bytes, row->trump_marks);
    const fast_row value = fast_whist_take(&row->list[at], before) | (trump & FAST_WHIST_IS_TRUMP);

    row->starts[at] = fast_row_lower(row->starts[at], later);
    if (place) {
        trick->best = fast_row_greater((value | place) & (follows | trump), trick->best);
    } else {
        trick->best = value;
        trick->led = fast_row_place(3) - fast_row_sum(later & 0x01010100);
    }
}

/* The winner's hand becomes the first. */
FAST_PIECE void fast_whist_turn_hands(struct fast_whist_row *row, fast_row winner)
{
#if FAST_LANES == 1
    (void)row, (void)winner;
#else
    for (unsigned by = 1; by < FAST_WHIST_SEATS; by *= 2) {
        const fast_row mask = fast_row_equal(winner & by, fast_row_all(by));
        fast_row list[FAST_WHIST_SEATS], starts[FAST_WHIST_SEATS];
        for (unsigned p = 0; p < FAST_WHIST_SEATS; p++) {
            list[p] = fast_row_choose(mask, row->list[(p + by) & 3], row->list[p]);
            starts[p] = fast_row_choose(mask, row->starts[(p + by) & 3], row->starts[p]);
        }
        for (unsigned p = 0; p < FAST_WHIST_SEATS; p++) {
            row->list[p] = list[p];
            row->starts[p] = starts[p];
        }
    }
#endif
}

/* R-WHI-11, R-WHI-12 */
FAST_PIECE void fast_whist_end_trick(struct fast_whist_row *row,
                                     const struct fast_whist_trick *trick)
{
    const fast_row winner = trick->best & 3;

    fast_whist_turn_hands(row, winner);
    row->leader = (row->leader + winner) & 3;
    row->won += fast_row_all(1) << (row->leader << 3);
}

/* Plays from this place on, where hands have so many cards. The words are those from this pair on,
 * less those of the places passed over. */
FAST_PIECE void fast_whist_play_from(struct fast_whist_row *row, struct fast_whist_trick *tricks,
                                     const struct fast_chance *chance, const unsigned passed,
                                     unsigned pair, unsigned left, const unsigned count)
{
#pragma GCC unroll 4
    for (unsigned place = passed; place < FAST_WHIST_SEATS; place++)
#pragma GCC unroll 4
        for (unsigned r = 0; r < count; r++)
            fast_whist_lay(
                &row[r], &tricks[r], place,
                fast_chance_next(&chance[r], pair + (place - passed) / 2, (place - passed) & 1),
                left);
#pragma GCC unroll 4
    for (unsigned r = 0; r < count; r++)
        fast_whist_end_trick(&row[r], &tricks[r]);
}

/* So many tricks where no card lies. */
FAST_PIECE void fast_whist_play_tricks(struct fast_whist_rows *rows, unsigned left,
                                       const unsigned count)
{
    struct fast_whist_row row[FAST_ROWS];

#pragma GCC unroll 4
    for (unsigned r = 0; r < count; r++) {
        fast_chance_fill(&rows->chance[r], left * FAST_WHIST_SEATS);
        row[r] = rows->row[r];
    }
    for (unsigned pair = 0; left; left--, pair += FAST_WHIST_SEATS / 2) {
        struct fast_whist_trick tricks[FAST_ROWS];
        if (left > 1)
            fast_whist_play_from(row, tricks, rows->chance, 0, pair, left, count);
        else
            fast_whist_play_from(row, tricks, rows->chance, 0, pair, 1, count);
    }
#pragma GCC unroll 4
    for (unsigned r = 0; r < count; r++)
        rows->row[r].won = row[r].won;
}

/* The tricks of each seat. */
FAST_PIECE void fast_whist_read_tricks(const struct fast_whist_row *row, unsigned l,
                                       uint8_t tricks[FAST_WHIST_SEATS])
{
    const uint64_t won = fast_row_get(&row->won, l);

    for (unsigned seat = 0; seat < FAST_WHIST_SEATS; seat++)
        tricks[seat] = (uint8_t)(won >> 8 * seat);
}

/* ---- a deal ---------------------------------------------------------------------------------- */

/* Faces in the order of R-GEN-03, and the four sets that come of places 0, 4, 8 …, 1, 5, 9 … */
struct fast_whist_pack {
    uint8_t face[64];
    uint64_t dealt[FAST_WHIST_SEATS];
};

/* talon_shuffle() fixes the last place first: there lies the card that it draws. */
FAST_PIECE uint8_t fast_whist_draw(struct fast_whist_pack *pack, unsigned place, uint64_t drawn)
{
    const uint8_t face = pack->face[drawn];

    pack->face[drawn] = pack->face[place];
    pack->dealt[place & 3] |= 1ull << face;
    return face;
}

FAST_PIECE void fast_whist_list_packs(struct fast_whist_pack *packs, const unsigned count)
{
    memset(packs[0].dealt, 0, sizeof packs[0].dealt);
    for (unsigned suit = 0; suit < 4; suit++)
        for (unsigned rank = 0; rank < FAST_WHIST_RANKS; rank++)
            packs[0].face[suit * FAST_WHIST_RANKS + rank] = (uint8_t)(suit * 16 + rank);
    for (unsigned i = 1; i < count; i++)
        packs[i] = packs[0];
}

/* Shuffles a pack for each lane; the last cards come into `last`. */
FAST_PIECE void fast_whist_shuffle(struct fast_whist_rows *rows, struct fast_whist_pack *packs,
                                   unsigned *last, const unsigned count)
{
    for (unsigned r = 0; r < count; r++)
        fast_chance_shuffle(&rows->chance[r], FAST_WHIST_CARDS);
    fast_whist_list_packs(packs, count * FAST_LANES);
    for (unsigned place = FAST_WHIST_CARDS; place--;)
        for (unsigned i = 0; i < count * FAST_LANES; i++) {
            const fast_row *const drawn = rows->chance[i / FAST_LANES].drawn;
            const uint8_t face =
                fast_whist_draw(&packs[i], place,
                                fast_row_get(&drawn[FAST_WHIST_CARDS - 1 - place], i % FAST_LANES));
            if (place == FAST_WHIST_CARDS - 1)
                last[i] = face;
        }
}

/* R-WHI-04, R-WHI-09: the left neighbour of the dealer is the first. */
FAST_PIECE void fast_whist_deal_hands(struct fast_whist_row *row, unsigned l,
                                      const struct fast_whist_pack *pack)
{
    for (unsigned p = 0; p < FAST_WHIST_SEATS; p++) {
        const unsigned at = fast_whist_hand(row, p);
        fast_row_set(&row->list[at], l, fast_whist_list(pack->dealt[p]));
        fast_row_set(&row->starts[at], l, fast_whist_starts(pack->dealt[p]));
    }
}

FAST_PIECE void fast_whist_deal(struct fast_whist_rows *rows, const struct fast_whist *rules,
                                struct fast_whist_game *games, const unsigned count)
{
    unsigned last[FAST_ROWS * FAST_LANES];
    struct fast_whist_pack packs[FAST_ROWS * FAST_LANES];

    for (unsigned r = 0; r < count; r++) {
        const fast_row dealer = rules->dealer == FAST_WHIST_BY_CHANCE
                                    ? fast_chance_dealers(&rows->chance[r], FAST_WHIST_SEATS)
                                    : fast_row_all(rules->dealer);
        rows->row[r].leader = (dealer + 1) & 3;
        rows->row[r].won = fast_row_all(0);
    }
    fast_whist_shuffle(rows, packs, last, count);
    for (unsigned i = 0; i < count * FAST_LANES; i++) {
        struct fast_whist_row *const row = &rows->row[i / FAST_LANES];
        const unsigned l = i % FAST_LANES;
        games[i].dealer = (uint8_t)((fast_row_get(&row->leader, l) - 1) & 3);
        games[i].trump =
            rules->trump == FAST_WHIST_LAST_CARD ? (uint8_t)(last[i] >> 4) : rules->trump;
        fast_whist_set_trump(row, l, games[i].trump);
        fast_whist_deal_hands(row, l, &packs[i]);
    }
}

/* Deals and plays as many deals as there are lanes, whose chance has begun. Answers the set of
 * those that are not the engine's, because a draw may have to be repeated. */
FAST_PIECE unsigned fast_whist_play_rows(struct fast_whist_rows *rows,
                                         const struct fast_whist *rules,
                                         struct fast_whist_game *games, const unsigned count)
{
    unsigned uneven = 0;

    fast_whist_deal(rows, rules, games, count);
    fast_whist_play_tricks(rows, FAST_WHIST_RANKS, count);
    for (unsigned i = 0; i < count * FAST_LANES; i++)
        fast_whist_read_tricks(&rows->row[i / FAST_LANES], i % FAST_LANES, games[i].tricks);
    for (unsigned r = 0; r < count; r++)
        uneven |= fast_chance_uneven_lanes(&rows->chance[r]) << r * FAST_LANES;
    return uneven;
}

FAST_PIECE unsigned fast_whist_play_seeds(const struct fast_whist *rules, uint64_t first,
                                          struct fast_whist_game *games, const unsigned count)
{
    struct fast_whist_rows rows;

    for (unsigned r = 0; r < count; r++) {
        fast_chance_begin(&rows.chance[r], first + r * FAST_LANES);
        fast_chance_toss(&rows.chance[r], first + r * FAST_LANES);
    }
    return fast_whist_play_rows(&rows, rules, games, count);
}

/* ---- a playout ------------------------------------------------------------------------------- */

FAST_PIECE unsigned fast_whist_cards_left(const struct fast_whist_position *position)
{
    unsigned cards = 0;

    for (unsigned seat = 0; seat < FAST_WHIST_SEATS; seat++)
        cards += talon_bit_count(position->hand[seat]);
    return cards;
}

/* The hands as lists. The leader's is the first. */
struct fast_whist_lists {
    uint64_t list[FAST_WHIST_SEATS], starts[FAST_WHIST_SEATS];
};

FAST_PIECE struct fast_whist_lists fast_whist_lists_of(const struct fast_whist_position *position)
{
    struct fast_whist_lists lists;

    for (unsigned place = 0; place < FAST_WHIST_SEATS; place++) {
        const uint64_t hand = position->hand[(position->leader + place) & 3];
        lists.list[place] = fast_whist_list(hand);
        lists.starts[place] = fast_whist_starts(hand);
    }
    return lists;
}

FAST_PIECE void fast_whist_set_up(struct fast_whist_row *row,
                                  const struct fast_whist_position *position,
                                  const struct fast_whist_lists *lists)
{
    row->leader = fast_row_all(position->leader);
    row->won = fast_row_all(0);
    for (unsigned l = 0; l < FAST_LANES; l++)
        fast_whist_set_trump(row, l, position->trump);
    for (unsigned place = 0; place < FAST_WHIST_SEATS; place++) {
        const unsigned at = fast_whist_hand(row, place);
        row->list[at] = fast_row_all(lists->list[place]);
        row->starts[at] = fast_row_all(lists->starts[place]);
    }
}

/* The trick under way, in all lanes. */
FAST_PIECE struct fast_whist_trick fast_whist_trick_of(const struct fast_whist_position *position)
{
    const unsigned led = position->trick[0] >> 4;
    unsigned best = 0;

    for (unsigned place = 0; place < position->laid; place++) {
        const unsigned suit = position->trick[place] >> 4, rank = position->trick[place] & 15;
        const unsigned value =
            (suit == position->trump ? FAST_WHIST_IS_TRUMP : 0u) | rank << FAST_WHIST_UP | place;
        if ((suit == led || suit == position->trump) && value > best)
            best = value;
    }
    return (struct fast_whist_trick){ fast_row_place(led), fast_row_all(best) };
}

/* Plays it on, from hands of so many cards. */
FAST_PIECE void fast_whist_finish_trick(struct fast_whist_rows *rows,
                                        const struct fast_whist_position *position, unsigned left,
                                        const unsigned count)
{
    struct fast_whist_trick tricks[FAST_ROWS];

    for (unsigned r = 0; r < count; r++) {
        tricks[r] = fast_whist_trick_of(position);
        fast_chance_fill(&rows->chance[r], FAST_WHIST_SEATS - (position->laid & 3u));
    }
    fast_whist_play_from(rows->row, tricks, rows->chance, position->laid, 0, left, count);
}

FAST_PIECE void fast_whist_play_out_rows(struct fast_whist_rows *rows,
                                         const struct fast_whist_position *position,
                                         const struct fast_whist_lists *lists,
                                         uint8_t (*tricks)[FAST_WHIST_SEATS], const unsigned count)
{
    const unsigned left = fast_whist_cards_left(position) / FAST_WHIST_SEATS;

    for (unsigned r = 0; r < count; r++)
        fast_whist_set_up(&rows->row[r], position, lists);
    if (position->laid)
        fast_whist_finish_trick(rows, position, left + 1, count);
    fast_whist_play_tricks(rows, left, count);
    for (unsigned i = 0; i < count * FAST_LANES; i++)
        fast_whist_read_tricks(&rows->row[i / FAST_LANES], i % FAST_LANES, tricks[i]);
}

/* As often as all lanes are needed for so many playouts; the answer is how many that are. */
FAST_PIECE unsigned fast_whist_play_out_seeds(const struct fast_whist_position *position,
                                              uint64_t first, unsigned playouts,
                                              uint8_t (*tricks)[FAST_WHIST_SEATS],
                                              const unsigned count)
{
    const struct fast_whist_lists lists = fast_whist_lists_of(position);
    struct fast_whist_rows rows;
    unsigned done = 0;

    for (; playouts - done >= count * FAST_LANES; done += count * FAST_LANES) {
        for (unsigned r = 0; r < count; r++)
            fast_chance_begin(&rows.chance[r], first + done + r * FAST_LANES);
        fast_whist_play_out_rows(&rows, position, &lists, tricks + done, count);
    }
    return done;
}

#endif
