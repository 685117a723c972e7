/* whist.h - the table of a game of Whist, for the files of this game only: what lies where, and the
 * smallest questions about it.
 *
 * Rules: R-WHI-01, R-WHI-05, R-WHI-10 … R-WHI-12.
 */
#pragma once

#include "games/trick/trick.h"

enum { SEATS = 4, SIDES = 2, BOOK = 6, TRICKS = 13 };
enum { HONOURS = 4 };
/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_TRUMP_MODE, OPT_ROTATION, OPT_NT_EVERY, OPT_HONOURS, OPT_TARGET,
    OPT_MATCH, OPT_DEALS, OPT_DRIVE_SCORE, OPT_MOVEMENT
};
/* clang-format on */
enum { TARGET = 5, TARGET_MOST = 50, DEALS = 24, DEALS_MOST = 1000 };
enum { ROTATIONS = 24, NO_TRUMPS = 13 };
enum { LAST_CARD, ROTATION };                /* trump_mode */
enum { OVER_SIX, ALL_TRICKS };               /* drive_score */
#define EVERY(deals) ((deals)-1)             /* nt_every: 0 never, v > 0 every v + 1 deals */
enum { SINGLE, RUBBER, FIXED_DEALS };        /* match */
enum { COUNT_HONOURS = 1, EVERY_TRICK = 2 }; /* agreed */

enum { WHIST_FACTS = 6 };
extern const struct talon_paragraph whist_rulebook[];
extern const struct talon_fact whist_facts[WHIST_FACTS];

struct whist {
    uint8_t seats, dealer, leader, best; /* best: the seat whose card wins the trick so far */
    uint8_t trump, laid, turned, led;    /* led: NOTHING_LED where anything may be played */
    uint64_t hand[SEATS], won[SIDES];
    uint8_t trick[SEATS], tricks[SIDES], games[SIDES];
    uint16_t score[SIDES], deal, deals;
    uint8_t honours[SIDES], over, target;
    uint8_t rotation; /* 1 + row of the suits in turn; 0: the last card makes trump */
    uint8_t nt_every, agreed, match;
};
_Static_assert(sizeof(struct whist) == 8 + 8 * (SEATS + SIDES) + 3 * 8, "no padding");

/* The suits in turn, by the letters of their ids (R-WHI-06). */
extern const struct talon_choice whist_rotations[ROTATIONS];
/* Trump of this deal, whose last card is given (R-WHI-05 … R-WHI-07). */
uint8_t whist_trump(const struct whist *w, uint8_t last);
/* Lays a legal card. */
void whist_play(struct whist *w, int seat, uint8_t face);
/* Whether another deal follows this one, whose cards have all been played: a value of `over`. */
uint8_t whist_over(const struct whist *w);
/* Adds the points of a deal whose cards have all been played, and ends it. */
void whist_end_deal(struct whist *w);
/* Of a side that began the deal with this score (R-WHI-15, R-WHI-16). */
unsigned whist_honour_points(const struct whist *w, int side, unsigned before);
extern const char *const whist_labels[]; /* of its account */
enum { WHIST_MEASURES = 2 };
extern const struct talon_measure whist_measures[WHIST_MEASURES];
void whist_score_breakdown(const void *before, const void *state,
                           struct talon_score_breakdown *out);
const char *whist_validate_position(void *state);

static inline int side_of(int seat)
{
    return seat & 1; /* R-WHI-01 */
}

/* Who plays next; after a complete trick its winner (R-WHI-12). */
static inline int turn(const struct whist *w)
{
    return w->laid < SEATS ? (w->leader + w->laid) & 3 : w->best; /* R-GEN-01 */
}

/* Every card of the deal has been played; the last trick may still lie. */
static inline bool all_played(const struct whist *w)
{
    return w->laid == SEATS && !(w->hand[0] | w->hand[1] | w->hand[2] | w->hand[3]);
}

/* The dealer takes the turned card up when it is his turn in the first trick (R-WHI-05). */
static inline void take_up(struct whist *w)
{
    if (w->turned && turn(w) == w->dealer) {
        w->hand[w->dealer] |= bit((uint8_t)(w->turned - 1));
        w->turned = 0;
    }
}

/* R-WHI-14: a drive has no game to win. */
static inline bool reached(const struct whist *w, int side)
{
    return w->match != FIXED_DEALS && w->score[side] >= w->target;
}

/* R-WHI-18: a rubber is won by two games of three. */
static inline unsigned games_needed(const struct whist *w)
{
    return w->match == RUBBER ? 2 : 1;
}
