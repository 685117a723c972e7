/* knockout.h - the table of a game of Knockout Whist, for the files of this game and for what is
 * known of it: what lies where, who still plays, and whose turn it is.
 *
 * Rules: R-KNO-01 … R-KNO-11.
 */
#pragma once

#include "games/trick/trick_table.h"

enum { SEATS_LEAST = 2, SEATS = 7, START_LEAST = 3, START = 7, SUITS = 4 };
/* clang-format off */
enum { OPT_PLAYERS, OPT_DEALER, OPT_START, OPT_DOGS_LIFE, OPT_LEAD, OPT_CHOOSER_TIE };
/* clang-format on */
enum { ELDEST_LEADS, CHOOSER_LEADS }; /* lead */
enum { BY_CUT, NEAREST };             /* chooser_tie */
enum { OUT, DOG, IN };                /* life */
enum { NAME = TRICK_VERBS, KEEP };
enum { WHOLE = 8, SPARE = 1 }; /* WHOLE: added to the seat that takes a complete trick */

/* A trick asks the seats that hold cards, so that the number of the cards in it says nothing. */
struct knockout {
    struct trick_table table;
    uint8_t trump_card, taker, chooser, dog_given; /* chooser: seat + 1 */
    uint8_t dogs_life, lead, chooser_tie, spare;
    uint8_t trick[SEATS], life[SEATS], kept[SEATS], tricks[SEATS], out[SEATS], size;
    uint64_t hand[SEATS], talon, played;
};
_Static_assert(sizeof(struct knockout) == 20 + 5 * SEATS + 1 + 8 * (SEATS + 2), "no padding");

extern const struct talon_paragraph knockout_rulebook[];
const char *knockout_validate_position(void *state);

/* ---- seats that still play ------------------------------------------------------------------- */

/* The nearest seat of a set that is not empty, from this one on, clockwise. */
static inline int nearest_of(unsigned seats, int from)
{
    const unsigned later = seats >> from << from;

    return talon_first_seat(later ? later : seats);
}

/* R-KNO-01: seats that are not out. */
static inline unsigned seats_alive(const struct knockout *k)
{
    unsigned seats = 0;

    for (int s = 0; s < k->table.seats; s++)
        seats |= k->life[s] != OUT ? talon_seat_bit(s) : 0;
    return seats;
}

static inline unsigned seats_with_cards(const struct knockout *k)
{
    unsigned seats = 0;

    for (int s = 0; s < k->table.seats; s++)
        seats |= k->hand[s] ? talon_seat_bit(s) : 0;
    return seats;
}

/* Seats that the trick under way has still to ask (R-KNO-06). */
static inline unsigned seats_to_ask(const struct knockout *k)
{
    unsigned seats = seats_with_cards(k);

    for (int s = 0; s < k->table.seats; s++)
        seats &= k->trick[s] || k->kept[s] ? ~talon_seat_bit(s) : ~0u;
    return seats;
}

static inline bool is_whole(const struct knockout *k)
{
    return k->taker >= WHOLE;
}

/* R-KNO-03: in all deals but the first somebody names the trump suit. */
static inline bool is_naming(const struct knockout *k)
{
    return k->table.trump == NO_TRUMP;
}

/* Whose turn it is to play while there are cards (R-KNO-06). */
static inline int knockout_turn(const struct knockout *k)
{
    if (is_whole(k))
        return nearest_of(seats_with_cards(k), k->table.best);
    return nearest_of(seats_to_ask(k), k->table.leader);
}

/* The cards that each seat in holds, with one that it has laid to an incomplete trick. At least one
 * is in: it has taken a trick in the deal before. */
static inline unsigned knockout_left(const struct knockout *k)
{
    int s = 0;

    while (k->life[s] != IN)
        s++;
    return talon_bit_count(k->hand[s]) + (!is_whole(k) && k->trick[s]);
}

/* R-KNO-06: a dog may keep his card but in the last trick. */
static inline bool may_keep(const struct knockout *k, int seat)
{
    return k->life[seat] == DOG && knockout_left(k) > 1;
}

/* R-KNO-02 */
static inline unsigned knockout_tricks_in(const struct knockout *k)
{
    return k->table.max_deals + 1u - k->table.deal;
}

/* R-KNO-05 */
static inline int knockout_first_lead(const struct knockout *k)
{
    if (k->lead == CHOOSER_LEADS && k->chooser)
        return k->chooser - 1;
    return nearest_of(seats_alive(k), talon_left_of(k->table.dealer, k->table.seats));
}

/* Whether the deal or the match has ended (R-KNO-09). */
static inline uint8_t knockout_over(const struct knockout *k)
{
    if (seats_with_cards(k))
        return GOES_ON;
    return talon_bit_count(seats_alive(k)) == 1 ? MATCH_OVER : DEAL_OVER;
}
