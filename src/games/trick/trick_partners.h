/* trick_partners.h - the common part of Norwegian and Minnesota Whist: four players, two sides, no
 * trump, and deals played either to win tricks or to lose them. Each game decides that in its own
 * way, and has rules of its own for the first lead.
 *
 * Rules: R-MIN-01, R-MIN-05, R-NOR-01, R-NOR-04, R-TRK-05.
 */
#pragma once

#include "trick_table.h"

enum { SEATS = 4, SIDES = 2, BOOK = 6, HAND_CARDS = 13 };
enum { UNDECIDED, HIGH, LOW }; /* contract: nothing yet; to win tricks; to lose them */
enum { AGREED = 4, SPARE = 6 };
/* The options of both games; what stands at OPT_AGREED and behind it, each game has for itself. */
enum { OPT_PLAYERS, OPT_DEALER, OPT_AGREED, OPT_TARGET = OPT_AGREED + AGREED, OPT_MAX_DEALS };

struct trick_partners {
    struct trick_table table;
    uint8_t trick[SEATS];
    uint64_t hand[SEATS], won[SIDES];
    int32_t score[SIDES];
    uint8_t tricks[SIDES], contract, declarer; /* declarer: seat + 1; 0: there is none */
    uint8_t agreed[AGREED];                    /* values of options, in their order */
    uint8_t target, calls;                     /* calls: how far the contract has been decided */
    uint8_t spare[SPARE];
};
_Static_assert(sizeof(struct trick_partners) == 16 + 48 + 8 + 8 + 8, "no padding");

/* How a deal ends: the declarer's side has seven tricks or more; the other side has; or the deal
 * was played to lose. Of each the points for a trick above six: to the side that has these tricks,
 * and to the other one. */
enum { MADE, LOST, PLAYED_LOW, ENDS };
struct trick_settlement {
    int8_t takers, others;
};

extern const char *const trick_partners_labels[ENDS + 1];
enum { TRICK_PARTNERS_MEASURES = 2 };
extern const struct talon_measure trick_partners_measures[TRICK_PARTNERS_MEASURES];
extern const char *const trick_contract_names[LOW + 1];

/* clang-format off */
enum { TRICK_WON = TRICK_OWN_ZONES, TRICK_ZONES };
#define TRICK_PARTNERS_AT(member) TALON_AT(struct trick_partners, member)
#define TRICK_PARTNERS_ZONE_ROWS                                                                   \
    TRICK_OWN_ZONE_ROWS(struct trick_partners),                                                    \
    [TRICK_WON] = { .id = "won", .label = "Tricks won", .kind = TALON_SET13, .owner = TALON_SIDE,  \
                    .visibility = TALON_PUBLIC, .cards = TRICK_PARTNERS_AT(won) }

#define TRICK_PARTNERS_OPEN(member, bytes)                                                         \
    .visibility = TALON_PUBLIC, .width = (bytes), .offset = TRICK_PARTNERS_AT(member)
#define TRICK_PARTNERS_FIELD_ROWS                                                                  \
    TRICK_FIELD_ROWS_WITHOUT_TRUMP,                                                                \
    { .id = "contract", .label = "Played", .show = TALON_NAMED, .names = trick_contract_names,     \
      .names_count = LOW + 1, TRICK_PARTNERS_OPEN(contract, 1) },                                  \
    { .id = "tricks", .label = "Tricks", .owner = TALON_SIDE, .show = TALON_NUMBER,                \
      TRICK_PARTNERS_OPEN(tricks, 1) },                                                            \
    { .id = "target", .label = "Points to win", .show = TALON_NUMBER,                              \
      TRICK_PARTNERS_OPEN(target, 1) },                                                            \
    { .id = "spare", .label = "Spare", .rows = SPARE, TRICK_PARTNERS_OPEN(spare, 1) }
/* clang-format on */

static inline int trick_right_of(int seat)
{
    return (seat + SEATS - 1) % SEATS; /* R-GEN-01 */
}

/* ---- play ----------------------------------------------------------------------------------- */

void trick_partners_prepare(void *state, const struct talon_config *config);
/* Deals the next hands; the contract is undecided. */
void trick_partners_deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                         struct talon_rng *rng);
/* Fixes what is played, and who leads; `declarer` is a seat, or -1. */
void trick_partners_decide(struct trick_partners *p, int contract, int declarer, int leader);
/* Lays a legal card out of the hand. With the last one of a deal its points are added by the rows
 * of `ends`, and it is over. */
void trick_partners_play(struct trick_partners *p, const struct trick_settlement ends[ENDS],
                         int seat, uint8_t face);
void trick_partners_result(const void *state, struct talon_result *out);
/* Adds the lines of a finished deal, as it scored by these rows. */
void trick_partners_account(const struct trick_partners *p,
                            const struct trick_settlement ends[ENDS],
                            struct talon_score_breakdown *out);
/* Whether a position can be, apart from how the contract was decided; a msgid, or NULL. Cards of a
 * seat that lie beside its hand are given with the hands. */
const char *trick_partners_validate(struct trick_partners *p, const uint64_t hand[SEATS]);
