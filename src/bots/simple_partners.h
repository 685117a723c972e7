/* simple_partners.h - what the sensible players of Norwegian, Minnesota and Danish Whist share:
 * they look at the table and play the tricks alike. How each decides what is played is its own.
 */
#pragma once

#include "simple.h"

/* The first reasons of these games; their own follow. */
/* clang-format off */
enum {
    UNBEATABLE, LONG_SUIT, PARTNER_LOW, PARTNER_SPARE, BEATEN_LOW, BEATEN_SPARE, SECOND_LOW,
    THIRD_HIGH, LAST_TAKES, BEST_TAKES, LEAD_TO_LOSE, DUCKS, RID_OF_HIGH, PARTNER_STUCK,
    STUCK_LAST, STUCK_EARLY, PARTNERS_REASONS
};
#define PARTNERS_REASON_ROWS                                                                       \
    [UNBEATABLE] = "Nobody can beat {a} any more. Take the trick.",                                \
    [LONG_SUIT] = "Lead low from your longest suit. Its high cards can win later.",                \
    [PARTNER_LOW] = "Your partner is winning the trick. Play your lowest card of the suit.",       \
    [PARTNER_SPARE] = "Your partner is winning the trick. Throw away a card you can spare.",       \
    [BEATEN_LOW] = "You cannot win this trick. Play your lowest card of the suit.",                \
    [BEATEN_SPARE] = "You cannot win this trick. Throw away a card you can spare.",                \
    [SECOND_LOW] = "You play second. Stay low, because your partner still plays.",                 \
    [THIRD_HIGH] = "You play third. Play high to win the trick or to draw out a higher card.",     \
    [LAST_TAKES] = "You play last. {a} is your cheapest card that wins the trick.",                \
    [BEST_TAKES] =                                                                                 \
        "Nobody still to play has a higher card of this suit. Take the trick with {a}.",           \
    [LEAD_TO_LOSE] = "Tricks are to be lost. Lead your lowest card.",                              \
    [DUCKS] = "{a} is your highest card that does not win the trick. Get rid of it.",              \
    [RID_OF_HIGH] = "You cannot follow suit. Get rid of your highest card.",                       \
    [PARTNER_STUCK] = "Your side takes this trick in any case. Get rid of your highest card.",     \
    [STUCK_LAST] = "You play last and must take the trick. Get rid of your highest card.",         \
    [STUCK_EARLY] = "Each of your cards wins so far. Play the lowest, so that others may beat it."
/* clang-format on */

/* What the player wants of the tricks: to lose them, and whose count with its own; aces may be the
 * lowest cards. */
struct partners_aim {
    bool plays, low, aces_low; /* plays: it is decided what is played */
    int partner;               /* a seat; -1: none */
};

/* What the player knows: cards as sets with a bit for each face. If aces are lowest, they stand
 * below the twos there, and the rest one higher. */
struct partners_view {
    struct partners_aim aim;
    int seat, laid, led;
    bool leads, partner_wins; /* partner_wins: so far */
    unsigned winners, losers; /* so many cards that may be played beat the best; do not */
    uint8_t best;             /* the card that wins the trick so far */
    uint64_t hand, hidden;    /* hidden: in the hands of the others */
};

/* How good the move is that decides what is played. */
typedef struct score partners_judge(const struct talon_bot_request *q,
                                    const struct partners_view *v, struct talon_move move);
/* The best move, explained by a row of `reasons`; `judge` is asked before cards are played. */
unsigned bots_partners_choose(const struct talon_bot_request *q, const char *const *reasons,
                              struct partners_aim aim, partners_judge *judge);
/* The aim in Norwegian and Minnesota Whist, where both sides want the same. */
struct partners_aim bots_partners_aim(const struct talon_bot_request *q);
/* What the high cards of a hand count: an ace 4, a king 3, a queen 2, a jack 1. */
int bots_partners_strength(uint64_t hand);
enum { PARTNERS_STRONG = 13 }; /* so much is enough to play to win */
