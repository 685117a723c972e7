/* trick_table.h - the part of a state that all games of the whist family but Whist itself have in
 * common: whose turn it is in a trick, what has been led, and which deal it is. The games share its
 * moves, rows and refusals; hands and tricks stay arrays of their own, one place for each seat.
 *
 * Rules: R-TRK-02 … R-TRK-08.
 */
#pragma once

#include "trick.h"

/* It stands at the beginning of a game's state. `best` is the seat whose card wins the trick so
 * far; without a card it is the leader. `led` is NOTHING_LED where anything may be played. */
struct trick_table {
    uint8_t seats, dealer, leader, best;
    uint8_t trump, laid, led, over;
    uint16_t deal, max_deals;
};

enum { MAX_DEALS = 1000, MAX_DEALS_LEAST = 10, MAX_DEALS_MOST = 10000 };

/* The first verbs, rules and zone of every game: its own follow. The zone TRICK_HAND is that of
 * the hands. */
enum { TRICK_PLAY, TRICK_DEAL, TRICK_VERBS };
enum { TRICK_FOLLOW, TRICK_NOT_HELD, TRICK_DEAL_FIRST, TRICK_NOT_NOW, TRICK_RULES };
enum { TRICK_HAND };
/* The rows of TRICK_FIELD_ROWS, which a game's own follow, and that of the trump among them. */
enum { TRICK_TRUMP_FIELD = 4, TRICK_FIELDS = 10 };

extern const char *const trick_trump_names[NO_TRUMP + 1], *const trick_led_names[NOTHING_LED + 1];
extern const struct talon_trick trick_rows; /* zone "trick", field "best" */
/* The suits and no trump, for verbs that name one; the operand of the first is SUIT_PLACE. */
enum { SUIT_PLACE = 128, SUITS_AND_NONE = NO_TRUMP + 1 };
extern const struct talon_place trick_suit_places[SUITS_AND_NONE];

/* clang-format off */
#define TRICK_PLAY_ROW(may_be_blind)                                                               \
    [TRICK_PLAY] = { .id = "play", .text = "Play {a}",                                             \
                     .third_person = "{who} plays {a}", .second_person = "You play {a}",           \
                     .operand = { { TALON_CARD, (may_be_blind), 1 + TRICK_HAND } },                \
                     .closes = true }
#define TRICK_DEAL_ROW                                                                             \
    [TRICK_DEAL] = { .id = "deal", .text = "Deal",                                                 \
                     .third_person = "{who} deals", .second_person = "You deal", .closes = true }
#define TRICK_VERB_ROWS TRICK_PLAY_ROW(false), TRICK_DEAL_ROW

#define TRICK_RULE_ROWS                                                                            \
    [TRICK_FOLLOW] = { "R-TRK-02", "You still hold {led}. Follow suit." },                         \
    [TRICK_NOT_HELD] = { "R-GEN-06", "You do not hold this card." },                               \
    [TRICK_DEAL_FIRST] = { "R-TRK-07", "The deal is over. The next dealer must deal first." },     \
    [TRICK_NOT_NOW] = { "R-TRK-07", "The deal is not over yet. You cannot deal now." }

#define TRICK_ROW(member, bytes)                                                                   \
    .visibility = TALON_PUBLIC, .width = (bytes), .offset = TALON_AT(struct trick_table, member)
/* `found`: offset of a byte that is 0 until it is known which suit is trump. */
#define TRICK_FIELD_ROWS TRICK_FIELD_ROWS_FROM(0)
#define TRICK_FIELD_ROWS_FROM(found)                                                               \
    TRICK_FIELD_ROWS_WITH(.show = TALON_NAMED, .names = trick_trump_names,                         \
                          .names_count = NO_TRUMP + 1, TALON_ONCE(found))
/* For games that never have a trump, and for those in which there always is one in the end. */
#define TRICK_FIELD_ROWS_WITHOUT_TRUMP TRICK_FIELD_ROWS_WITH(.show = TALON_HIDDEN)
#define TRICK_FIELD_ROWS_WITH_TRUMP                                                                \
    TRICK_FIELD_ROWS_WITH(.show = TALON_NAMED, .names = trick_led_names,                           \
                          .names_count = NOTHING_LED + 1)
#define TRICK_FIELD_ROWS_WITH(...)                                                                 \
    { .id = "seats", .label = "Players", TRICK_ROW(seats, 1) },                                    \
    { .id = "dealer", .label = "Dealer", .show = TALON_SEAT_0, TRICK_ROW(dealer, 1) },             \
    { .id = "leader", .label = "Led", .show = TALON_SEAT_0, TRICK_ROW(leader, 1),                  \
      TALON_ONCE(TALON_AT(struct trick_table, laid)) },                                            \
    { .id = "best", .label = "Winning", TRICK_ROW(best, 1) },                                      \
    { .id = "trump", .label = "Trump", TRICK_ROW(trump, 1), __VA_ARGS__ },                         \
    { .id = "led", .label = "Suit led", .show = TALON_NAMED, .names = trick_led_names,             \
      .names_count = NOTHING_LED + 1, TRICK_ROW(led, 1) },                                         \
    { .id = "laid", .label = "Cards in the trick", TRICK_ROW(laid, 1) },                           \
    { .id = "over", .label = "Over", TRICK_ROW(over, 1) },                                         \
    { .id = "deal", .label = "Deal number", .show = TALON_NUMBER, TRICK_ROW(deal, 2) },            \
    { .id = "max_deals", .label = "Most deals", TRICK_ROW(max_deals, 2) }
/* clang-format on */

/* ---- the order of play --------------------------------------------------------------------- */

/* Who plays next; after a complete trick its winner (R-TRK-04). */
static inline int trick_turn(const struct trick_table *t)
{
    const int seat = t->leader + t->laid;

    return t->laid == t->seats ? t->best : seat < t->seats ? seat : seat - t->seats;
}

static inline int trick_next_dealer(const struct trick_table *t)
{
    return talon_left_of(t->dealer, t->seats); /* R-TRK-07 */
}

/* The set of the one seat that may act while cards are played, or that deals next; empty after the
 * match. */
unsigned trick_acting(const struct trick_table *t);
/* Empties the table for a deal whose first card `leader` plays. */
void trick_begin(struct trick_table *t, int dealer, int leader, int trump);
/* Deals one by one, the dealer last, so many cards to each hand (R-GEN-04). */
void trick_deal_hands(const struct trick_table *t, uint64_t *hand, const uint8_t *cards,
                      unsigned each);
/* The same with a pile: after each of the first `count` rounds one card goes there (R-TRK-06). */
void trick_deal_with_pile(const struct trick_table *t, uint64_t *hand, const uint8_t *cards,
                          unsigned each, uint8_t *pile, unsigned count);
/* The pack of the next deal, shuffled, in `cards`, after a number of the deal more; returns its
 * size. A short pack lacks the ranks below `lowest`. */
unsigned trick_shuffle(struct trick_table *t, uint8_t cards[TALON_PACK_MAX], struct talon_rng *rng);
unsigned trick_shuffle_short(struct trick_table *t, uint8_t cards[TALON_PACK_MAX], int lowest,
                             struct talon_rng *rng);
/* Takes a complete trick off the table and returns it as a set; its winner leads (R-TRK-04). An
 * unfinished one, or none, stays: the set is empty. */
uint64_t trick_sweep(struct trick_table *t, uint8_t *trick);
/* Lays a card that is held and may be played. True if it completes the trick. */
bool trick_lay(struct trick_table *t, uint8_t *trick, int seat, uint8_t face);
/* The same where ranks come in this order. */
bool trick_lay_in_order(struct trick_table *t, uint8_t *trick, int seat, uint8_t face, int order);
/* The value of `over` after a deal. The game says whether the match has been won; the guard ends it
 * in any case (R-TRK-08). */
uint8_t trick_after_deal(const struct trick_table *t, bool is_won);

/* ---- for the functions of a descriptor ------------------------------------------------------ */

/* R-TRK-13: without a number of deals to score, there are no more than deals at all. */
void trick_complete_deals(struct talon_config *config, int deals, int max_deals);
/* More deals to score than deals at all are refused: a msgid, or NULL. */
const char *trick_check_deals(const struct talon_config *config, int deals, int max_deals);
unsigned trick_pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX]);
/* The moves of a seat that holds these cards, while cards are played or after the deal. */
int trick_legal(const struct trick_table *t, uint64_t hand, struct talon_move *out);
struct talon_move trick_choose(const struct trick_table *t, uint64_t hand, uint32_t r);
/* The row of `rules`, which begins with TRICK_RULE_ROWS, that forbids playing or dealing. */
const struct talon_rule *trick_why_not(const struct trick_table *t, const struct talon_rule *rules,
                                       uint64_t hand, struct talon_move move);

/* ---- for positions set up by name ----------------------------------------------------------- */

/* Finds what follows from the cards of the trick; why they cannot lie so (a msgid), or NULL. */
const char *trick_validate(struct trick_table *t, const uint8_t *trick);
/* The same where ranks come in this order. */
const char *trick_validate_in_order(struct trick_table *t, const uint8_t *trick, int order);
/* Whether scores can be: none so high or so low that a deal more could go beyond what a score can
 * be. `adds_up`: what some get, others pay. A msgid, or NULL. */
const char *trick_validate_scores(const int32_t *score, int count, bool adds_up);
/* Checks that all hands are of one size, counting the cards of an unfinished trick; gives it. */
const char *trick_validate_hands(const struct trick_table *t, const uint64_t *hand,
                                 const uint8_t *trick, unsigned *cards);
