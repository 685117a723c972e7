/* bid_whist.h - the table of a game of Bid Whist, for the files of this game and for what is known
 * of it: what lies where, and how cards rank.
 *
 * Rules: R-BID-01 … R-BID-08.
 */
#pragma once

#include "games/trick/trick_table.h"

enum { SEATS = 4, SIDES = 2, HAND_CARDS = 12, BOOK = 6, SUITS = 4, KITTY = 4, JOKERS_MOST = 2 };
/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_JOKERS, OPT_MIN_BID, OPT_DOWN_BEATS_UP, OPT_ALL_PASS,
    OPT_DEALER_MATCHES, OPT_KITTY, OPT_ACES_DOWN, OPT_NT_DOUBLE, OPT_BOSTON_DOUBLE, OPT_TARGET,
    OPT_MAX_DEALS
};
enum {
    JOKERS, MIN_BID, DOWN_BEATS_UP, ALL_PASS, DEALER_MATCHES, KITTY_OPEN, ACES_DOWN, NT_DOUBLE,
    BOSTON_DOUBLE, TARGET, AGREED
}; /* agreed, in the order of the options */
/* clang-format on */
enum { DEALER_MUST, THROWN_IN };                           /* all_pass */
enum { KITTY_SHOWN, KITTY_PRIVATE };                       /* kitty */
enum { ACES_GOOD, ACES_BAD };                              /* aces_down */
enum { MOST_BOOKS = 7, WINS_AT = 7 };                      /* the highest bid; target */
enum { UP, DOWN, WITHOUT_TRUMP, KINDS };                   /* what is bid */
enum { NO_ORDER, RANKS_HIGH, RANKS_DOWN, RANKS_DOWN_BAD }; /* order; at first it is not named */
enum { PASS = TRICK_VERBS, BID, NAME, DIRECTION, BURY };   /* verbs */
enum { BIDDING, NAMING, BURYING, PLAYED };                 /* stage; PLAYED: cards are played */
enum { BIG_JOKER = 13, LITTLE_JOKER = 29, NO_FACE = 255 }; /* faces */
#define BOTH_JOKERS (1ull << BIG_JOKER | 1ull << LITTLE_JOKER)

struct bid_whist {
    struct trick_table table;
    uint8_t trick[SEATS];
    uint64_t hand[SEATS], won[SIDES], kitty, buried[SEATS];
    int32_t score[SIDES];
    uint8_t tricks[SIDES], high_books, high_kind, high_bidder, spoken, declarer, order;
    uint8_t agreed[AGREED], stage, shown; /* shown: the kitty lies open */
    uint8_t spare[4];
};
_Static_assert(sizeof(struct bid_whist) == 16 + 88 + 8 + 8 + 16, "no padding");

extern const struct talon_paragraph bid_whist_rulebook[];
/* Whether this bid is above another one (R-BID-02). */
bool bid_whist_is_above(const struct bid_whist *b, int books, int kind);
/* Whether the declarer, who has named what is played, still buries cards; the kitty lies open, or
 * has joined his hand. */
bool bid_whist_is_burying(const struct bid_whist *b);
/* Cards that a seat may play now. */
uint64_t bid_whist_playable(const struct bid_whist *b, int seat);
/* Lays a card that has left the hand. True if it completes the trick. */
bool bid_whist_lay(struct bid_whist *b, int seat, uint8_t face);
/* Whether a side's score ends the match. */
bool bid_whist_is_decided(const struct bid_whist *b);
/* Scores a deal whose cards have all been played; it is over. */
void bid_whist_end_deal(struct bid_whist *b);
extern const char *const bid_whist_labels[]; /* of its account */
enum { BID_WHIST_MEASURES = 3 };
extern const struct talon_measure bid_whist_measures[BID_WHIST_MEASURES];
void bid_whist_account(const void *before, const void *state, struct talon_score_breakdown *out);
const char *bid_whist_validate_position(void *state);

static inline unsigned bid_whist_kitty_size(const struct bid_whist *b)
{
    return KITTY + (unsigned)b->agreed[JOKERS];
}

/* The card as if aces were high and jokers were the highest trumps, so that a higher bit of a suit
 * is a higher card; NO_FACE for a joker without trump (R-BID-03, R-BID-05). */
static inline uint8_t bid_whist_as_high(uint8_t face, int order, int trump)
{
    const int suit = talon_suit(face), rank = talon_rank(face);

    if (rank == TALON_JOKER)
        return trump == NO_TRUMP ? NO_FACE : talon_french(trump, face == BIG_JOKER ? 14 : 13);
    if (order == RANKS_DOWN && rank < 12)
        return talon_french(suit, 11 - rank);
    return order == RANKS_DOWN_BAD ? talon_french(suit, 12 - rank) : face;
}
