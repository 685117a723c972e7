/* fast_wunsdorf_rows.h - the kernel of Wunsdorf: rounds that are played side by side, one number of
 * each lane in a row, several rows by turns. Each source that includes it compiles it for other
 * processors.
 *
 * A hand is a list of the strengths of its cards, the trumps first, and how many these are. So the
 * n-th card that may be played is found and taken by a shift.
 *
 * Rules: R-WUN-09 … R-WUN-11.
 */
#ifndef FAST_WUNSDORF_ROWS_H
#define FAST_WUNSDORF_ROWS_H

#include "fast_chance.h"
#include "fast_wunsdorf.h"

#include <talon/bits.h>

#include <string.h>

#define FAST_WUNSDORF_COLOUR 0xfffffull

enum { FAST_WUNSDORF_NUMBERS = 20, FAST_WUNSDORF_LONGEST = 10 };
enum { FAST_WUNSDORF_REST, FAST_WUNSDORF_TRUMPS };
/* A strength is a number, and 32 more for a trump (R-WUN-11): six bits in a list of ten. */
enum { FAST_WUNSDORF_CARD_BITS = 6, FAST_WUNSDORF_TRUMP = 32, FAST_WUNSDORF_PLACE_BITS = 3 };
enum { FAST_WUNSDORF_UP = 4, FAST_WUNSDORF_COUNT = (1 << FAST_WUNSDORF_UP) - 1 };

/* The lowest four bits of a list are the number of its trumps. */
struct fast_wunsdorf_row {
    fast_row list[FAST_WUNSDORF_SEATS];
    fast_row colours[FAST_WUNSDORF_SEATS]; /* of the cards, where only the colour led can win */
    fast_row leader;
    fast_row won; /* a byte for each seat */
    struct fast_chance chance;
};

struct fast_wunsdorf_rows {
    const struct fast_wunsdorf *rules;
    bool has_trump;
    struct fast_wunsdorf_row row[FAST_ROWS];
};

/* The trick under way: the colour led, and the value of the best card: its strength, and which of
 * equal cards wins. */
struct fast_wunsdorf_trick {
    fast_row led, best;
};

/* ---- hands ----------------------------------------------------------------------------------- */

/* The cards of a hand and their colours, one behind the other. */
struct fast_wunsdorf_list {
    uint64_t cards, colours;
    unsigned bits;
};

/* A hand from sets of two colours each, 20 bits for either. */
FAST_PIECE void fast_wunsdorf_set_hand(uint64_t hand[2], const uint64_t pairs[2], unsigned trump)
{
    const unsigned last = trump < FAST_WUNSDORF_NO_TRUMP ? trump : 3;
    const unsigned upper = last & 1 ? FAST_WUNSDORF_NUMBERS : 0,
                   lower = FAST_WUNSDORF_NUMBERS - upper;
    const uint64_t own = pairs[last >> 1], other = pairs[!(last >> 1)];
    const uint64_t beside = own >> lower & FAST_WUNSDORF_COLOUR;

    hand[FAST_WUNSDORF_TRUMPS] = own >> upper & FAST_WUNSDORF_COLOUR;
    hand[FAST_WUNSDORF_REST] = last >> 1 ? other | beside << 2 * FAST_WUNSDORF_NUMBERS
                                         : beside | other << FAST_WUNSDORF_NUMBERS;
}

/* Appends a set of the hand. `last`: the colour that stands apart, after the others. */
FAST_PIECE void fast_wunsdorf_append(struct fast_wunsdorf_list *list, uint64_t set, unsigned first,
                                     unsigned last, unsigned raised)
{
    for (; set; set &= set - 1, list->bits += FAST_WUNSDORF_CARD_BITS) {
        const unsigned at = talon_lowest_bit(set), before = first + at / FAST_WUNSDORF_NUMBERS,
                       colour = before == 3 ? last : before + (before >= last);
        list->cards |= (uint64_t)(at % FAST_WUNSDORF_NUMBERS + 1 + raised) << list->bits;
        list->colours |= (uint64_t)colour << list->bits;
    }
}

/* In a round without trump the last colour stands behind the rest. */
FAST_PIECE struct fast_wunsdorf_list fast_wunsdorf_list_of(const uint64_t pairs[2], unsigned trump)
{
    const bool has_trump = trump < FAST_WUNSDORF_NO_TRUMP;
    const unsigned last = has_trump ? trump : 3;
    struct fast_wunsdorf_list list = { 0, 0, FAST_WUNSDORF_UP };
    uint64_t hand[2];

    fast_wunsdorf_set_hand(hand, pairs, trump);
    if (has_trump) {
        fast_wunsdorf_append(&list, hand[FAST_WUNSDORF_TRUMPS], 3, last, FAST_WUNSDORF_TRUMP);
        list.cards |= list.bits / FAST_WUNSDORF_CARD_BITS; /* fewer bits lie below */
    }
    fast_wunsdorf_append(&list, hand[FAST_WUNSDORF_REST], 0, last, 0);
    if (!has_trump)
        fast_wunsdorf_append(&list, hand[FAST_WUNSDORF_TRUMPS], 3, last, 0);
    return list;
}

/* A sum of two seats or places, counted round the table. */
FAST_PIECE fast_row fast_wunsdorf_round_table(fast_row sum, unsigned seats)
{
    return seats == 4 ? sum & 3 : fast_row_lesser(sum, sum - seats);
}

/* Where the hand lies that plays at this place. One lane looks it up; in a row the leader's hand is
 * always the first (fast_wunsdorf_turn_hands()). */
FAST_PIECE unsigned fast_wunsdorf_hand(const struct fast_wunsdorf_row *row, unsigned place,
                                       unsigned seats)
{
#if FAST_LANES == 1
    return (unsigned)fast_wunsdorf_round_table(row->leader + place, seats);
#else
    return (void)row, (void)seats, place;
#endif
}

/* ---- a trick --------------------------------------------------------------------------------- */

/* Which of equal cards wins: the first, unless it was agreed that it is the last. */
static inline unsigned fast_wunsdorf_precedence(const struct fast_wunsdorf *rules, unsigned place)
{
    return rules->last_of_equals ? place : FAST_WUNSDORF_SEATS - 1 - place;
}

/* Takes what lies at these bits of a list; so many bits up. */
FAST_PIECE fast_row fast_wunsdorf_take(fast_row *list, fast_row bits, uint64_t mask, unsigned up)
{
    const fast_row behind = fast_row_all(~0ull << FAST_WUNSDORF_UP) << bits;
    const fast_row taken = *list >> bits >> (FAST_WUNSDORF_UP - up) & mask << up;

    *list ^= (*list ^ *list >> FAST_WUNSDORF_CARD_BITS) & behind;
    return taken;
}

/* R-WUN-11: where only the colour led can win, other plain cards have no value. */
FAST_PIECE fast_row fast_wunsdorf_unless_led(struct fast_wunsdorf_row *row,
                                             struct fast_wunsdorf_trick *trick, unsigned place,
                                             unsigned at, fast_row bits)
{
    const fast_row colour = fast_wunsdorf_take(&row->colours[at], bits, 3, 0);

    if (!place)
        trick->led = colour;
    return fast_row_equal(colour, trick->led);
}

/* R-WUN-09 … R-WUN-11: lays a card from a hand of so many, of its trumps if there are any. `usual`:
 * any number can win, not of the colour led alone. */
FAST_PIECE void fast_wunsdorf_lay(const struct fast_wunsdorf *rules, struct fast_wunsdorf_row *row,
                                  struct fast_wunsdorf_trick *trick, unsigned place, fast_row word,
                                  unsigned left, unsigned seats, const bool usual)
{
    const unsigned at = fast_wunsdorf_hand(row, place, seats);
    const fast_row trumps = row->list[at] & FAST_WUNSDORF_COUNT, must = fast_row_some(trumps);
    const fast_row before =
        fast_row_times(word, fast_row_choose(must, trumps, fast_row_all(left))) >> 32;
    const fast_row bits = fast_row_times(before, fast_row_all(FAST_WUNSDORF_CARD_BITS));
    fast_row value = fast_wunsdorf_take(&row->list[at], bits, 63, FAST_WUNSDORF_PLACE_BITS) |
                     fast_wunsdorf_precedence(rules, place);

    row->list[at] += must; /* one trump less */
    if (!usual)
        value &= must | fast_wunsdorf_unless_led(row, trick, place, at, bits);
    trick->best = fast_row_greater(value, trick->best);
}

/* The winner's hand becomes the first. */
FAST_PIECE void fast_wunsdorf_turn_hands(fast_row hand[FAST_WUNSDORF_SEATS], fast_row winner,
                                         unsigned seats)
{
#if FAST_LANES == 1
    (void)hand, (void)winner, (void)seats;
#else
    for (unsigned by = 1; by < seats; by *= 2) {
        const fast_row mask = fast_row_equal(winner & by, fast_row_all(by));
        fast_row turned[FAST_WUNSDORF_SEATS];
        for (unsigned p = 0; p < seats; p++)
            turned[p] =
                fast_row_choose(mask, hand[p + by < seats ? p + by : p + by - seats], hand[p]);
        for (unsigned p = 0; p < seats; p++)
            hand[p] = turned[p];
    }
#endif
}

FAST_PIECE void fast_wunsdorf_end_trick(const struct fast_wunsdorf *rules,
                                        struct fast_wunsdorf_row *row,
                                        const struct fast_wunsdorf_trick *trick, unsigned seats,
                                        const bool usual)
{
    const fast_row winner =
        (trick->best & 7) ^ (rules->last_of_equals ? 0 : FAST_WUNSDORF_SEATS - 1);

    fast_wunsdorf_turn_hands(row->list, winner, seats);
    if (!usual)
        fast_wunsdorf_turn_hands(row->colours, winner, seats);
    row->leader = fast_wunsdorf_round_table(row->leader + winner, seats);
    row->won += fast_row_all(1) << (row->leader << 3);
}

/* Plays from this place on, where hands have so many cards; word `at` is the first. */
FAST_PIECE void fast_wunsdorf_play_from(struct fast_wunsdorf_rows *rows,
                                        struct fast_wunsdorf_trick *tricks, const unsigned passed,
                                        unsigned at, unsigned left, unsigned seats,
                                        const bool usual, const unsigned count)
{
#pragma GCC unroll 8
    for (unsigned place = passed; place < seats; place++) {
        const unsigned word = at % 2 + place - passed;
        for (unsigned r = 0; r < count; r++)
            fast_wunsdorf_lay(rows->rules, &rows->row[r], &tricks[r], place,
                              fast_chance_next(&rows->row[r].chance, at / 2 + word / 2, word & 1),
                              left, seats, usual);
    }
    for (unsigned r = 0; r < count; r++)
        fast_wunsdorf_end_trick(rows->rules, &rows->row[r], &tricks[r], seats, usual);
}

FAST_PIECE void fast_wunsdorf_play_tricks(struct fast_wunsdorf_rows *rows, const unsigned all,
                                          const unsigned seats, const bool usual,
                                          const unsigned count)
{
    for (unsigned t = 0; t < all; t++) {
        struct fast_wunsdorf_trick tricks[FAST_ROWS];
        for (unsigned r = 0; r < count; r++)
            tricks[r].best = tricks[r].led = fast_row_all(0);
        fast_wunsdorf_play_from(rows, tricks, 0, t * seats, all - t, seats, usual, count);
    }
}

/* For each number of players once more: then hands stay in registers. */
FAST_PIECE void fast_wunsdorf_play_usual(struct fast_wunsdorf_rows *rows, unsigned all,
                                         const unsigned count)
{
    switch (rows->rules->seats) {
    case 2:
        fast_wunsdorf_play_tricks(rows, all, 2, true, count);
        break;
    case 3:
        fast_wunsdorf_play_tricks(rows, all, 3, true, count);
        break;
    case 4:
        fast_wunsdorf_play_tricks(rows, all, 4, true, count);
        break;
    case 5:
        fast_wunsdorf_play_tricks(rows, all, 5, true, count);
        break;
    case 6:
        fast_wunsdorf_play_tricks(rows, all, 6, true, count);
        break;
    case 7:
        fast_wunsdorf_play_tricks(rows, all, 7, true, count);
        break;
    default:
        fast_wunsdorf_play_tricks(rows, all, 8, true, count);
    }
}

/* So many tricks where no card lies. */
FAST_PIECE void fast_wunsdorf_play_on(struct fast_wunsdorf_rows *rows, unsigned all,
                                      const unsigned count)
{
    for (unsigned r = 0; r < count; r++)
        fast_chance_fill(&rows->row[r].chance, all * rows->rules->seats);
    if (rows->rules->led_colour)
        fast_wunsdorf_play_tricks(rows, all, rows->rules->seats, false, count);
    else
        fast_wunsdorf_play_usual(rows, all, count);
}

static inline uint8_t fast_wunsdorf_tricks_of(const struct fast_wunsdorf_row *row, unsigned l,
                                              unsigned seat)
{
    return (uint8_t)(fast_row_get(&row->won, l) >> 8 * seat);
}

/* ---- a playout ------------------------------------------------------------------------------- */

/* The hands as lists. The leader's is the first. */
struct fast_wunsdorf_lists {
    struct fast_wunsdorf_list hand[FAST_WUNSDORF_SEATS];
};

FAST_PIECE struct fast_wunsdorf_lists
fast_wunsdorf_lists_of(const struct fast_wunsdorf *rules,
                       const struct fast_wunsdorf_position *position)
{
    struct fast_wunsdorf_lists lists;

    for (unsigned place = 0; place < rules->seats; place++) {
        const unsigned seat = position->leader + place;
        const uint64_t *const hand =
            position->hand[seat < rules->seats ? seat : seat - rules->seats];
        const uint64_t pairs[2] = {
            (hand[0] & FAST_WUNSDORF_COLOUR) | hand[0] >> 32 << FAST_WUNSDORF_NUMBERS,
            (hand[1] & FAST_WUNSDORF_COLOUR) | hand[1] >> 32 << FAST_WUNSDORF_NUMBERS,
        };
        lists.hand[place] = fast_wunsdorf_list_of(pairs, position->trump);
    }
    return lists;
}

FAST_PIECE void fast_wunsdorf_set_up(struct fast_wunsdorf_row *row,
                                     const struct fast_wunsdorf_position *position,
                                     const struct fast_wunsdorf_lists *lists, unsigned seats)
{
    row->leader = fast_row_all(position->leader);
    row->won = fast_row_all(0);
    for (unsigned place = 0; place < seats; place++) {
        const unsigned at = fast_wunsdorf_hand(row, place, seats);
        row->list[at] = fast_row_all(lists->hand[place].cards);
        row->colours[at] = fast_row_all(lists->hand[place].colours);
    }
}

/* The value of a card that has been laid. */
FAST_PIECE unsigned fast_wunsdorf_value_of(const struct fast_wunsdorf *rules,
                                           const struct fast_wunsdorf_position *position,
                                           unsigned place)
{
    const uint8_t card = position->trick[place];
    const unsigned colour = (unsigned)talon_colour(card), number = (unsigned)talon_number(card);
    const bool is_trump = colour == position->trump;

    if (rules->led_colour && !is_trump && colour != (unsigned)talon_colour(position->trick[0]))
        return 0;
    return ((is_trump ? FAST_WUNSDORF_TRUMP : 0u) + number) << FAST_WUNSDORF_PLACE_BITS |
           fast_wunsdorf_precedence(rules, place);
}

/* Plays the trick under way on, from hands of so many cards. */
FAST_PIECE void fast_wunsdorf_finish_trick(struct fast_wunsdorf_rows *rows,
                                           const struct fast_wunsdorf_position *position,
                                           unsigned left, const unsigned count)
{
    const unsigned led = (unsigned)talon_colour(position->trick[0]);
    struct fast_wunsdorf_trick tricks[FAST_ROWS];
    unsigned best = 0;

    for (unsigned place = 0; place < position->laid; place++) {
        const unsigned value = fast_wunsdorf_value_of(rows->rules, position, place);
        best = value > best ? value : best;
    }
    for (unsigned r = 0; r < count; r++) {
        tricks[r] = (struct fast_wunsdorf_trick){ fast_row_all(led), fast_row_all(best) };
        fast_chance_fill(&rows->row[r].chance, rows->rules->seats - position->laid);
    }
    fast_wunsdorf_play_from(rows, tricks, position->laid, 0, left, rows->rules->seats,
                            !rows->rules->led_colour, count);
}

/* Cards in the hands. */
static inline unsigned fast_wunsdorf_cards_left(const struct fast_wunsdorf *rules,
                                                const struct fast_wunsdorf_position *position)
{
    unsigned cards = 0;

    for (unsigned seat = 0; seat < rules->seats; seat++)
        cards +=
            talon_bit_count(position->hand[seat][0]) + talon_bit_count(position->hand[seat][1]);
    return cards;
}

FAST_PIECE void fast_wunsdorf_play_out_rows(struct fast_wunsdorf_rows *rows,
                                            const struct fast_wunsdorf_position *position,
                                            const struct fast_wunsdorf_lists *lists,
                                            uint8_t (*tricks)[FAST_WUNSDORF_SEATS],
                                            const unsigned count)
{
    const unsigned left = fast_wunsdorf_cards_left(rows->rules, position) / rows->rules->seats;

    for (unsigned r = 0; r < count; r++)
        fast_wunsdorf_set_up(&rows->row[r], position, lists, rows->rules->seats);
    if (position->laid)
        fast_wunsdorf_finish_trick(rows, position, left + 1, count);
    fast_wunsdorf_play_on(rows, left, count);
    for (unsigned i = 0; i < count * FAST_LANES; i++)
        for (unsigned seat = 0; seat < FAST_WUNSDORF_SEATS; seat++)
            tricks[i][seat] =
                fast_wunsdorf_tricks_of(&rows->row[i / FAST_LANES], i % FAST_LANES, seat);
}

/* As often as all lanes are needed for so many playouts; the answer is how many that are. */
FAST_PIECE unsigned fast_wunsdorf_play_out_seeds(const struct fast_wunsdorf *rules,
                                                 const struct fast_wunsdorf_position *position,
                                                 uint64_t first, unsigned playouts,
                                                 uint8_t (*tricks)[FAST_WUNSDORF_SEATS],
                                                 const unsigned count)
{
    const struct fast_wunsdorf_lists lists = fast_wunsdorf_lists_of(rules, position);
    struct fast_wunsdorf_rows rows;
    unsigned done = 0;

    rows.rules = rules;
    for (; playouts - done >= count * FAST_LANES; done += count * FAST_LANES) {
        for (unsigned r = 0; r < count; r++)
            fast_chance_begin(&rows.row[r].chance, first + done + r * FAST_LANES);
        fast_wunsdorf_play_out_rows(&rows, position, &lists, tricks + done, count);
    }
    return done;
}

#endif
