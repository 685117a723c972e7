/* wunsdorf.h - the table of a game of Wunsdorf, for the files of this game only: what lies where,
 * and the smallest questions about it.
 *
 * Rules: R-WUN-03, R-WUN-06, R-WUN-11, R-WUN-13.
 */
#pragma once

#include <talon/bits.h>
#include <talon/game.h>

#include <string.h>

enum { SEATS = TALON_SEATS_MAX, COLOURS = 4, NUMBERS = 20, PACK = COLOURS * NUMBERS };
enum { ROUNDS = 19, LONGEST = 10, CEILING = 20, NO_TRUMP = 4 };
/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_BID_LIMIT, OPT_DEALER_HOOK, OPT_NO_TALON, OPT_PLAIN_RANK, OPT_TIE,
    OPT_BLIND_LAST
};
/* clang-format on */
enum { NATURAL, UP_TO_HAND };      /* bid_limit */
enum { WITHOUT_TRUMP, LAST_CARD }; /* no_talon */
enum { BY_NUMBER, BY_LED_COLOUR }; /* plain_rank */
enum { FIRST_LAID, LAST_LAID };    /* tie */
enum { BID, PLAY, DEAL };
/* stage. Most tables only ever play the first way; beside: the dealer still holds a card that he
 * has shown. Over: the last trick of the round lies. */
enum { PLAYING, PLAYING_BESIDE, BLIND, BIDDING, ROUND_OVER };

/* The agreed variants, as a set. The last two say who wins a trick without a trump. */
enum {
    BIDS_UP_TO_HAND = 1,
    DEALER_HOOK = 2,
    DEALER_LAST_CARD = 4,
    BLIND_LAST = 8,
    LAST_OF_EQUALS = 16,
    LED_COLOUR = 32,
    BEYOND_BIDS = DEALER_LAST_CARD | BLIND_LAST | LAST_OF_EQUALS | LED_COLOUR
};

struct wunsdorf {
    uint8_t seats, dealer, leader, laid, stage, acting, trump, trump_card;
    uint8_t round, agreed, blind, highest_bid;
    uint8_t shown; /* in a round without talon the dealer's last card, while he holds it */
    uint8_t spare;
    uint16_t top; /* of the trick so far: 256 times the strength of its best card, and its seat */
    uint8_t trick[SEATS], bid[SEATS], tricks[SEATS];
    uint64_t hand[SEATS][2], talon[2], played[2], lying[2]; /* lying: the trick as a set */
    uint16_t score[SEATS];
};
_Static_assert(sizeof(struct wunsdorf) == 16 + 24 + 16 * (SEATS + 3) + 16, "no padding");

/* clang-format off */
/* The rules that can forbid a move: numbers of rows. */
enum {
    TRUMP_DUTY, NOT_HELD, NO_HIGHER, NO_MORE_TRICKS, HOOKED, BID_FIRST, BIDS_MADE, DEAL_FIRST,
    NOT_NOW, UNSEEN, WHICH, RULES
};
/* clang-format on */
extern const struct talon_rule wunsdorf_rules[RULES];
extern const struct talon_paragraph wunsdorf_rulebook[];

int wunsdorf_legal(const void *state, int seat, struct talon_move *out);
struct talon_move wunsdorf_pick(const void *state, int seat, uint32_t r);
void wunsdorf_apply(void *state, int seat, struct talon_move move, struct talon_rng *rng);
const struct talon_rule *wunsdorf_why_not(const void *state, int seat, struct talon_move move);
const char *wunsdorf_validate_position(void *state);
extern const char *const wunsdorf_labels[]; /* of its account */
enum { WUNSDORF_MEASURES = 1 };
extern const struct talon_measure wunsdorf_measures[WUNSDORF_MEASURES];
void wunsdorf_score_breakdown(const void *before, const void *state,
                              struct talon_score_breakdown *out);
unsigned wunsdorf_list_pack(uint8_t faces[PACK]);
void wunsdorf_deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                   struct talon_rng *rng);
/* Gathers everything, shuffles all 80 cards and deals the next round. */
void wunsdorf_deal_again(struct wunsdorf *w, int dealer, struct talon_rng *rng);

static inline uint64_t bit(uint8_t face)
{
    return 1ull << (face & 63);
}

static inline void put(uint64_t set[2], uint8_t face)
{
    set[face >> 6] |= bit(face);
}

static inline unsigned hand_size(unsigned round)
{
    return round <= LONGEST ? round : 2 * LONGEST - round; /* R-WUN-03 */
}

/* How many tricks have been taken in this round: the sum of eight bytes. */
static inline unsigned tricks_taken(const struct wunsdorf *w)
{
    const uint64_t each = 0x00ff00ff00ff00ffull;
    uint64_t tricks;

    memcpy(&tricks, w->tricks, sizeof tricks);
    tricks = (tricks & each) + (tricks >> 8 & each);
    return (unsigned)(tricks * 0x0001000100010001ull >> 48);
}

/* The highest bid of the round under way (R-WUN-07). */
static inline uint8_t highest_bid(const struct wunsdorf *w)
{
    return w->agreed & BIDS_UP_TO_HAND ? (uint8_t)hand_size(w->round) : CEILING;
}

/* R-WUN-14 */
static inline bool is_blind(const struct wunsdorf *w)
{
    return (w->agreed & BLIND_LAST) && w->round == ROUNDS;
}

/* The set of the one seat that deals next; empty after the last round (R-WUN-04, R-WUN-13). */
static inline uint8_t next_dealer(const struct wunsdorf *w)
{
    return w->round == ROUNDS ? 0 : (uint8_t)talon_seat_bit(talon_left_of(w->dealer, w->seats));
}

/* Trumps above all, then by number whatever the colour; equal numbers are equal (R-WUN-11). */
static inline unsigned strength(uint8_t face, int trump)
{
    return (unsigned)((talon_colour(face) == trump) * 32 + talon_number(face));
}

/* Who wins a trick without a trump where something else was agreed: the last of equal numbers, or
 * only cards of the colour led (R-WUN-11). */
static inline bool wins_otherwise(const struct wunsdorf *w, uint8_t face)
{
    const unsigned card = strength(face, w->trump), best = w->top >> 8;
    const uint8_t led = (uint8_t)(w->trick[w->leader] - 1);

    if (w->agreed & LAST_OF_EQUALS)
        return card >= best;
    return card > best && (card > NUMBERS || talon_colour(face) == talon_colour(led));
}

/* Does this card win the trick so far? By a mask: chance decides, a branch would be misguessed. */
static inline void contest(struct wunsdorf *w, int seat, uint8_t face, unsigned agreed)
{
    const unsigned card = strength(face, w->trump) << 8 | (unsigned)seat;
    const unsigned wins = 0u - (card > (w->top | 0xffu)); /* equal: the first laid wins */

    if (!(agreed & (LAST_OF_EQUALS | LED_COLOUR)))
        w->top = (uint16_t)(w->top ^ ((w->top ^ card) & wins));
    else if (wins_otherwise(w, face))
        w->top = (uint16_t)card;
}
