/* trick_holders.h - the common part of games for four in which the auction makes the sides: those
 * who hold the contract, wherever they sit, against the others, with a score for each seat. It
 * deals, plays, lays hands open, settles and ends a deal; what is said before, each game decides.
 *
 * Rules: R-TRK-02 … R-TRK-13.
 */
#pragma once

#include "trick_contract.h"
#include "trick_pack.h"

enum { SEATS = 4, HAND_CARDS = 13, AGREED = 3, DEALS_MOST = 1000 };
enum { NAMING, SPEAKING, PLAYING }; /* stage: at the first trump is still to be named */

struct trick_holders {
    struct trick_table table;
    uint8_t trick[SEATS];
    uint64_t hand[SEATS], open_hand[SEATS]; /* open_hand: those that lie face up (R-TRK-12) */
    int32_t score[SEATS];
    struct trick_played played;
    uint8_t turned, contract, speaker; /* contract: its number + 1; 0: nothing has been bid */
    uint8_t tricks[SEATS], holder[SEATS], word[SEATS]; /* word: what a seat may still say */
    uint8_t stage, shuffle, agreed[AGREED]; /* agreed: values of options, as the game has them */
    uint8_t partner, troel, called;         /* two seats + 1, and a place in the listed pack + 1 */
    uint16_t scored, deals;
};
_Static_assert(sizeof(struct trick_holders) == 16 + 64 + 16 + 56 + 12 + 8 + 4, "no padding");

/* The contract of this deal, as the game has agreed it. */
struct trick_terms {
    struct trick_contract contract;
    struct trick_stake stake;
    int times;            /* what the stake is multiplied by */
    const uint8_t *steps; /* what it pays made, with just its need and with each trick more; NULL:
                           * by the stake */
    int steps_count;
};

enum { DUE_MADE, DUE_LOST, DUE_AGAINST_MADE, DUE_AGAINST_LOST, DUE_LABELS };
extern const char *const trick_due_labels[DUE_LABELS + 1];
enum { TRICK_HOLDERS_MEASURES = 2 };
extern const struct talon_measure trick_holders_measures[TRICK_HOLDERS_MEASURES];

/* clang-format off */
enum { HOLDERS_OPEN = TRICK_OWN_ZONES, HOLDERS_PLAYED, HOLDERS_ZONES };
#define HOLDERS_AT(member) TALON_AT(struct trick_holders, member)
#define TRICK_HOLDERS_ZONE_ROWS                                                                    \
    TRICK_OWN_ZONE_ROWS(struct trick_holders),                                                     \
    [HOLDERS_OPEN] = { .id = "open_hand", .label = "Open hand", .kind = TALON_SET13,               \
                       .owner = TALON_SEAT, .visibility = TALON_PUBLIC,                            \
                       .cards = HOLDERS_AT(open_hand) },                                           \
    [HOLDERS_PLAYED] = { .id = "played", .label = "Cards played", .kind = TALON_STACK,             \
                         .visibility = TALON_PUBLIC, .cards = HOLDERS_AT(played.card),             \
                         .capacity = TRICK_PACK, .count = HOLDERS_AT(played.count) }

#define HOLDERS_ROW(member, bytes)                                                                 \
    .visibility = TALON_PUBLIC, .width = (bytes), .offset = HOLDERS_AT(member)
#define TRICK_HOLDERS_FIELD_ROWS TRICK_HOLDERS_FIELD_ROWS_FROM(HOLDERS_AT(stage))
#define TRICK_HOLDERS_FIELD_ROWS_FROM(found)                                                       \
    TRICK_FIELD_ROWS_FROM(found),                                                                  \
    { .id = "holder", .label = "Plays the contract", .owner = TALON_SEAT, .show = TALON_FLAG,      \
      HOLDERS_ROW(holder, 1) },                                                                    \
    { .id = "tricks", .label = "Tricks", .owner = TALON_SEAT, .show = TALON_NUMBER,                \
      HOLDERS_ROW(tricks, 1) },                                                                    \
    { .id = "score", .label = "Score", .owner = TALON_SEAT, .show = TALON_SIGNED,                  \
      HOLDERS_ROW(score, 4) },                                                                     \
    { .id = "word", .label = "What may be said", .owner = TALON_SEAT, HOLDERS_ROW(word, 1) },      \
    { .id = "speaker", .label = "Speaks", HOLDERS_ROW(speaker, 1) },                               \
    { .id = "stage", .label = "Stage", HOLDERS_ROW(stage, 1) },                                    \
    { .id = "scored", .label = "Deals scored", .show = TALON_NUMBER, HOLDERS_ROW(scored, 2) },     \
    { .id = "deals", .label = "Deals in all", HOLDERS_ROW(deals, 2) },                             \
    { .id = "shuffle", .label = "When the cards are shuffled", HOLDERS_ROW(shuffle, 1) }
/* clang-format on */

static inline uint64_t trick_held(const struct trick_holders *h, int seat)
{
    return h->hand[seat] | h->open_hand[seat];
}

static inline int trick_eldest(const struct trick_holders *h)
{
    return talon_left_of(h->table.dealer, SEATS);
}

/* The seats that hold the contract, as a set. */
unsigned trick_holders_set(const struct trick_holders *h);
void trick_hold(struct trick_holders *h, unsigned holders);

/* ---- options and the deal -------------------------------------------------------------------- */

/* The options of these games: players, first dealer, so many that are agreed, perhaps others; and
 * at the end when the cards are shuffled, the deals in all, and the most deals. */
void trick_holders_prepare(struct trick_holders *h, const struct talon_config *config, int agreed);
/* Deals the next hands in these packets. Nobody has spoken, eldest begins. */
void trick_holders_deal(struct trick_holders *h, int dealer, const uint8_t *cards,
                        const uint8_t *packets);
/* Deals the next hands of the match: the pack is shuffled, or gathered and cut, with the cards that
 * seats have laid aside (NULL: none). */
void trick_holders_deal_again(struct trick_holders *h, int dealer, const uint8_t *aside,
                              trick_dealing *deal, struct talon_rng *rng);

/* ---- play ------------------------------------------------------------------------------------ */

/* Ends the auction: this trump, and this leader to the first trick. */
void trick_holders_begin(struct trick_holders *h, int trump, int leader);
/* Who leads to the first trick of this contract, which has been bid. */
int trick_holders_leader(const struct trick_holders *h, const struct trick_contract *contract);
/* Nobody plays: the cards are thrown in. */
void trick_throw_in(struct trick_holders *h);
/* Lays a legal card. With the last card of a deal, or when the contract is decided, it is settled
 * by these terms, and over. */
void trick_holders_play(struct trick_holders *h, const struct trick_terms *terms, int seat,
                        uint8_t face);
/* The settlements of a deal; returns their number. */
int trick_list_dues(const struct trick_holders *h, const struct trick_terms *terms,
                    struct trick_due dues[SEATS]);
void trick_holders_result(const void *state, struct talon_result *out);
/* Adds the lines of a deal that has ended by these terms. */
void trick_holders_account(const struct trick_holders *h, const struct trick_terms *terms,
                           struct talon_score_breakdown *out);

/* ---- positions ------------------------------------------------------------------------------- */

/* The cards that each seat holds, with the turned card of the dealer. */
void trick_list_held(const struct trick_holders *h, uint64_t held[SEATS]);
/* Whether as many hold the contract as can play it; a pair may still be `looked_for`. A msgid, or
 * NULL. */
const char *trick_validate_holders(const struct trick_holders *h,
                                   const struct trick_contract *contracts, bool looked_for);
/* Whether no card has been played of whole hands: then it may be that people still speak. */
bool trick_is_untouched(const struct trick_holders *h);
/* Whether a position can be, apart from the auction and the stage, which the game has found. A
 * msgid, or NULL. */
const char *trick_holders_validate(struct trick_holders *h, const struct trick_terms *terms);
