/* israeli.h - the table of a game of Israeli Whist, for the files of this game and for what is
 * known of it: what lies where, and which options there are.
 *
 * Rules: R-ISR-01 … R-ISR-08.
 */
#pragma once

#include "games/trick/trick_table.h"

enum { SEATS = 4, HAND_CARDS = 13, GIVEN = 3 };
/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_FIRST_CALLER, OPT_PASS_FINAL, OPT_FRISCH, OPT_LEAD, OPT_ZERO,
    OPT_ALL_MISS, OPT_DEALS, OPT_MAX_DEALS
};
enum { FIRST_CALLER, PASS_FINAL, FRISCH, LEAD, ZERO, ALL_MISS, AGREED }; /* in this order, too */
/* clang-format on */
enum { CALLS_ELDEST, CALLS_DEALER };                     /* first_caller */
enum { LEADS_DECLARER, LEADS_LEFT };                     /* lead */
enum { ZERO_50_25, ZERO_50_30, ZERO_30_30 };             /* zero */
enum { MISSES_SCORE, MISSES_VOID };                      /* all_miss */
enum { DEALS = 10, DEALS_MOST = 100 };                   /* deals */
enum { LOW = 5, LOW_MOST = 8 };                          /* low: one more after each exchange */
enum { PASS = TRICK_VERBS, BID, GIVE, DECLARE };         /* verbs */
enum { FINDING_TRUMP, GIVING_CARDS, DECLARING, PLAYED }; /* stage; PLAYED: cards are played */

struct israeli {
    struct trick_table table;
    uint8_t trick[SEATS];
    uint64_t hand[SEATS], laid[SEATS], played;
    int32_t score[SEATS];
    uint8_t tricks[SEATS], bid[SEATS], passed[SEATS]; /* bid: the number declared + 1 */
    uint8_t low, high_tricks, high_suit, high_bidder; /* high_tricks 0: nobody has bid */
    uint8_t passes, declarer, scored, deals;          /* passes: in a row */
    uint8_t agreed[AGREED], choosing, stage;          /* choosing: seats that still give cards */
    uint8_t spare[4];
};
_Static_assert(sizeof(struct israeli) == 16 + 72 + 16 + 12 + 16 + 4, "no padding");

extern const struct talon_paragraph israeli_rulebook[];
/* Who speaks or declares; meaningless while cards are given or played. */
int israeli_speaker(const struct israeli *i);
/* Who leads to the first trick; before there is a declarer, the player on the dealer's left. */
int israeli_first_leader(const struct israeli *i);
/* Whether a bid of so many tricks is above the high bid, or the first. */
bool israeli_is_higher(const struct israeli *i, int tricks, int suit);
/* The lowest number that a seat may declare. */
int israeli_least(const struct israeli *i, int seat);
/* The number that would make thirteen with those of the others, for the last one to declare; below
 * 0 for the others, and where there is none (R-ISR-04). */
int israeli_barred(const struct israeli *i);
const char *israeli_validate_position(void *state);

static inline bool is_finding_ended(const struct israeli *i)
{
    return i->stage == FINDING_TRUMP && i->passes == SEATS;
}
