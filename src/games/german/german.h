/* german.h - the table of a game of German Whist, for the files of this game and for what is known
 * of it: what lies where.
 *
 * Rules: R-GER-01 … R-GER-11.
 */
#pragma once

#include "games/trick/trick_table.h"

enum { SEATS = 2, HAND_CARDS = 13, STOCK = 25 };
/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_COUNT, OPT_MATCH, OPT_TARGET, OPT_NT_UPCARD, OPT_MAX_DEALS
};
/* clang-format on */
enum { SECOND, ALL, WEIGHTED }; /* count */
enum { SINGLE, RACE };          /* match */
enum { ALWAYS, NOT_ACE_KING };  /* nt_upcard */
enum { TARGET = 50, TARGET_LEAST = 10, TARGET_MOST = 500, STEP = 10 };

struct german {
    struct trick_table table;
    uint8_t trick[SEATS], upcard, count;
    uint64_t hand[SEATS], won[SEATS];
    uint8_t stock[STOCK], stock_count;    /* the next one drawn last */
    uint8_t tricks[SEATS], second[SEATS]; /* second: those of the second stage among them */
    uint8_t match, nt_upcard;
    int32_t score[SEATS], target, goal;
};
_Static_assert(sizeof(struct german) == 16 + 32 + 26 + 6 + 16, "no padding");

extern const struct talon_paragraph german_rulebook[];
/* Lays a legal card. */
void german_play(struct german *g, int seat, uint8_t face);
/* What a player's tricks of this deal count. */
int german_points(const struct german *g, int seat);
const char *german_validate_position(void *state);

/* R-GER-06: nothing is drawn any more. */
static inline bool is_second_stage(const struct german *g)
{
    return !g->upcard;
}

/* The value of `over` for a deal whose cards have all been played and whose points are counted. */
static inline uint8_t german_over(const struct german *g)
{
    const bool won = g->match == SINGLE || g->score[0] >= g->goal || g->score[1] >= g->goal;

    return trick_after_deal(&g->table, won); /* R-GER-08, R-GER-10 */
}
