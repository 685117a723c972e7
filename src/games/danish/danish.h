/* danish.h - the table of a game of Danish Whist with fixed partners, for the files of this game
 * and for what is known of it: what lies where, which contracts and options there are.
 *
 * Rules: R-DAN-01 … R-DAN-08.
 */
#pragma once

#include "games/trick/trick_contract.h"
#include "games/trick/trick_duel.h"

/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_PAY_NOLO, OPT_PAY_SOLO_NOLO, OPT_PAY_GRANDI, OPT_PAY_PAS,
    OPT_TARGET, OPT_MAX_DEALS
};
/* clang-format on */
enum { SEATS = 4, SIDES = 2, BOOK = 6, HAND_CARDS = 13 };
enum { TARGET = 13, TARGET_MOST = 100, PAY_MOST = 13 };
/* contract; those before PAS can be bid, and a later one is higher. */
enum { UNDECIDED, NOLO, GRAND, SOLO_NOLO, GRANDI, PAS, CONTRACTS };
enum { PAY_NOLO, PAY_SOLO_NOLO, PAY_GRANDI, PAY_PAS, PAYS }; /* in the order of the options */

struct danish {
    struct trick_table table;
    uint8_t trick[SEATS];
    uint64_t hand[SEATS], won[SIDES];
    int32_t score[SIDES];
    uint8_t tricks[SEATS];
    uint8_t contract, declarer; /* declarer: seat + 1; 0: there is none */
    uint8_t best_bid;           /* the contract bid so far; UNDECIDED: nobody has bid */
    struct trick_duel duel;
    uint8_t pay[PAYS], target, spare;
};
_Static_assert(sizeof(struct danish) == 16 + 48 + 8 + 16, "no padding");

/* Beside the common row of a contract (R-DAN-02): whether aces are lowest, how many tricks count,
 * and the place of its payment; PAYS: a point for each trick above six. */
struct danish_kind {
    bool low;
    uint8_t first, pay;
};

extern const struct trick_contract danish_contracts[PAS - NOLO];
extern const struct danish_kind danish_kinds[CONTRACTS];
extern const char *const danish_labels[];
extern const struct talon_paragraph danish_rulebook[];
const char *danish_validate_position(void *state);

/* Aces are highest or lowest (R-DAN-02). */
static inline int danish_order(const struct danish *d)
{
    return danish_kinds[d->contract].low ? TRICK_ACE_LOW : TRICK_HIGH;
}

/* Whether a contract has been bid that its declarer plays without his partner. */
static inline bool danish_is_solo(const struct danish *d)
{
    return d->declarer && danish_contracts[d->contract - NOLO].held == HELD_ALONE;
}

/* Whether a seat tries to lose tricks: all do at low contracts but the declarer's partner, who
 * cannot lose any for him alone; and at grandi only he, who must not take his partner's. */
static inline bool danish_ducks(const struct danish *d, int seat)
{
    const bool is_partner = danish_is_solo(d) && (seat + 2) % SEATS == d->declarer - 1;

    return danish_kinds[d->contract].low != is_partner;
}

/* The seat whose tricks are as good as one's own, or -1. */
static inline int danish_friend(const struct danish *d, int seat)
{
    if (!d->declarer || (danish_is_solo(d) && trick_side(seat) == trick_side(d->declarer - 1)))
        return -1;
    return (seat + 2) % SEATS;
}

/* Whether the tricks so far decide the contract (R-DAN-06). */
bool danish_is_decided(const struct danish *d);
/* The value of `over` that follows from a complete trick. */
uint8_t danish_over(const struct danish *d);
/* The side that scores for a finished deal; -1: both have a seat with the fewest tricks. */
int danish_scorers(const struct danish *d);
/* The points of a finished deal (R-DAN-07). */
int danish_points(const struct danish *d);
void danish_score_breakdown(const void *before, const void *state,
                            struct talon_score_breakdown *out);
