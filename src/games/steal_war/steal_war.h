/* steal_war.h - the table of a game of Steal War, for the files of this game only: what lies where,
 * and the smallest questions about it.
 *
 * Rules: R-STL-02, R-STL-08, R-STL-15.
 */
#pragma once

#include <talon/game.h>
#include <talon/pile.h>

enum { SEATS = TALON_SEATS_MAX, PACK = 54, ASIDE = 7, JOKERS = 2 };
enum { OPT_PLAYERS, OPT_DEALER, OPT_FORM, OPT_TIMING, OPT_ACTOR, OPT_LEFTOVER, OPT_BATTLES };
enum { PROTECTED, ORIGINAL };        /* timing */
enum { ROTATE, LAST_WINNER, FIXED }; /* actor_rule */
enum { PROTECT, HOLD, STEAL, PLAY, CHOOSE_TOP, COLLECT };

struct steal {
    uint8_t seats, timing, actor_rule, dealer, first_actor, taker;
    uint8_t deciding; /* seats still to protect or hold, a bit set */
    uint8_t playing;  /* protecting is over: the players steal and play in turn */
    uint16_t battles, max_battles, out[SEATS];
    uint8_t protects[SEATS]; /* secret until all have decided: R-STL-06 */
    uint8_t guarded[SEATS];
    uint8_t drawn[SEATS];
    uint8_t draw_count[SEATS], won_count[SEATS], pot_count[SEATS];
    uint8_t aside_count, aside[ASIDE];
    uint8_t draw[SEATS][PACK], won[PACK], pot[PACK]; /* won and pot: seat by seat */
};
_Static_assert(sizeof(struct steal) == 12 + SEATS * (8 + PACK) + 2 * PACK + 1 + ASIDE,
               "no padding");

/* clang-format off */
/* The rules that can forbid a move: numbers of rows. */
enum {
    DECIDE_FIRST, TOO_LATE, NO_PROTECTING, NO_MATCH, NO_SEAT, NO_PILE, OWN_PILE, GUARDED,
    OTHER_RANK, TAKE_FIRST, NOT_WON, NOT_LYING, NO_CHOICE, CHOOSE, RULES
};
/* clang-format on */
extern const struct talon_rule steal_war_rules[RULES];

/* steal_war_battle.c */
/* These seats draw a card each, and the protect phase begins if there is one. */
void steal_war_draw(struct steal *g, unsigned seats, struct talon_rng *rng);
void steal_war_apply(void *state, int seat, struct talon_move move, struct talon_rng *rng);

/* steal_war_moves.c */
int steal_war_legal(const void *state, int seat, struct talon_move *out);
const struct talon_rule *steal_war_why_not(const void *state, int seat, struct talon_move move);

/* steal_war_rulebook.c */
enum { FACTS = 2 };
extern const struct talon_paragraph steal_war_rulebook[];
extern const struct talon_fact steal_war_facts[FACTS];

/* steal_war_position.c */
const char *steal_war_validate_position(void *state);
void steal_war_imagine(void *state, int viewer, struct talon_rng *rng);

/* Seats not out yet: all of them take part in the battle. */
static inline unsigned seats_in(const struct steal *g)
{
    unsigned in = 0;

    for (int s = 0; s < g->seats; s++)
        if (!g->out[s])
            in |= talon_seat_bit(s);
    return in;
}

static inline bool only_one(unsigned seats)
{
    return !(seats & (seats - 1));
}

/* Seats whose entry in a row of counts, or of slots, is not 0. */
static inline unsigned having(const struct steal *g, const uint8_t *counts)
{
    unsigned set = 0;

    for (int s = 0; s < g->seats; s++)
        if (counts[s])
            set |= talon_seat_bit(s);
    return set;
}

/* The first of a set of seats, from `seat` on clockwise. */
static inline int nearest(const struct steal *g, int seat, unsigned set)
{
    while (!(set >> seat & 1))
        seat = talon_left_of(seat, g->seats);
    return seat;
}

/* Whether the game ends with a battle that somebody has won. */
static inline bool game_over(const struct steal *g)
{
    return only_one(seats_in(g)) || g->battles >= g->max_battles; /* R-STL-15 */
}

/* Whether the card a seat has drawn has the rank of the top of this won pile. */
static inline bool matches(const struct steal *g, int seat, int pile)
{
    const unsigned count = g->won_count[pile], start = talon_packed_start(g->won_count, pile);
    return count &&
           talon_rank((uint8_t)(g->drawn[seat] - 1)) == talon_rank(g->won[start + count - 1]);
}

/* All cards in the pot, which lie there in seat order and as laid. */
static inline unsigned pot_size(const struct steal *g)
{
    return talon_packed_start(g->pot_count, g->seats);
}
