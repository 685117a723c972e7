/* romanian.h - the table of a game of Romanian Whist, for the files of this game and for what is
 * known of it: what lies where, and how many cards a deal has.
 *
 * Rules: R-ROM-01 … R-ROM-09.
 */
#pragma once

#include "games/trick/trick_table.h"

enum { SEATS_LEAST = 3, SEATS = 6, LONGEST = 8, STEPS = LONGEST - 2, STREAK = 5, EXACT = 5 };
/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_SCHEDULE, OPT_HOOK, OPT_STREAK_BONUS, OPT_STREAK_ONES, OPT_ONES
};
/* clang-format on */
enum { FROM_ONE, FROM_EIGHT };                                        /* schedule */
enum { NO_BONUS, BONUS_5, BONUS_10 };                                 /* streak_bonus */
enum { ONES_SKIPPED, ONES_CUT, ONES_COUNT };                          /* streak_ones */
enum { ONES_NORMAL, ONES_FOREHEAD, ONES_HIDDEN };                     /* ones */
enum { SCHEDULE, HOOK, STREAK_BONUS, STREAK_ONES, ONES, AGREED = 5 }; /* agreed, as the options */
enum { BID = TRICK_VERBS, ROMANIAN_VERBS };
enum { NO_BID = -1, SPARE = 5 };

struct romanian {
    struct trick_table table;
    uint8_t trump_card, size, unseen, bids; /* size: cards of each; bids: so many have been made */
    uint8_t trick[SEATS], bid[SEATS], tricks[SEATS], hits[SEATS], misses[SEATS];
    uint8_t agreed[AGREED], spare[SPARE];
    uint64_t hand[SEATS], talon, played;
    int32_t score[SEATS];
};
_Static_assert(sizeof(struct romanian) == 16 + 5 * SEATS + 10 + 8 * (SEATS + 2) + 4 * SEATS,
               "no padding");

extern const struct talon_paragraph romanian_rulebook[];
enum { ROMANIAN_FACTS = 1 };
extern const struct talon_fact romanian_facts[ROMANIAN_FACTS];
extern const char *const romanian_labels[]; /* of its account */
enum { ROMANIAN_MEASURES = 1 };
extern const struct talon_measure romanian_measures[ROMANIAN_MEASURES];

/* The points of a deal whose tricks have all been played, with its streaks (R-ROM-06, R-ROM-07). */
void romanian_score(struct romanian *r);
void romanian_score_breakdown(const void *before, const void *state,
                              struct talon_score_breakdown *out);
const char *romanian_validate_position(void *state);
/* The one bid that the hook forbids this seat; NO_BID if there is none (R-ROM-04). */
int romanian_barred(const struct romanian *r, int seat);
/* Fills in what follows from the number of the deal: how many cards, and who sees them. */
void romanian_begin(struct romanian *r);

/* R-ROM-02 */
static inline int romanian_deals(int seats)
{
    return 3 * seats + 2 * STEPS;
}

/* R-ROM-02: the longest and the shortest deals come once for each player. */
static inline unsigned romanian_size(const struct romanian *r)
{
    const unsigned seats = r->table.seats, past = r->table.deal - 1u, back = 2 * seats + 2 * STEPS;
    const unsigned away = past < seats               ? 0
                          : past < seats + STEPS     ? past - seats + 1
                          : past < 2 * seats + STEPS ? LONGEST - 1
                          : past < back              ? back - past
                                                     : 0;

    return r->agreed[SCHEDULE] == FROM_ONE ? 1 + away : LONGEST - away;
}

/* R-ROM-05: who holds no card of the suit led must play a trump. */
static inline uint64_t romanian_playable(const struct romanian *r, uint64_t hand)
{
    const int led = r->table.led, trump = r->table.trump;
    const uint64_t trumps = trump == NO_TRUMP ? 0 : hand & (uint64_t)SUIT_LANE << 16 * trump;

    if (led == NOTHING_LED || !trumps || (hand & (uint64_t)SUIT_LANE << 16 * led))
        return trick_follow(hand, led);
    return trumps;
}

static inline bool is_bidding(const struct romanian *r)
{
    return r->bids < r->table.seats;
}
