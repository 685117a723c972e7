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

/* The first verbs, rules and zones of every game: its own follow. */
enum { TRICK_PLAY, TRICK_DEAL, TRICK_VERBS };
enum { TRICK_FOLLOW, TRICK_NOT_HELD, TRICK_DEAL_FIRST, TRICK_NOT_NOW, TRICK_RULES };
enum { TRICK_HAND, TRICK_CARDS, TRICK_OWN_ZONES };

/* A French pack without the ranks below `lowest`, and so many jokers, each in a suit of its own. */
struct trick_deck {
    uint8_t lowest, jokers;
};

/* A part of a state that lasts from deal to deal. */
struct trick_part {
    uint16_t at, size;
};
#define TRICK_PART(type, member)                                                                   \
    {                                                                                              \
        TALON_AT(type, member), sizeof(((type *)0)->member)                                        \
    }

/* The `deal` of a descriptor. It also clears what lies there from the deal before. */
typedef void trick_dealing(void *state, int dealer, const uint8_t *cards, unsigned count,
                           struct talon_rng *rng);

/* An option that has an effect only where another one has such a value: elsewhere it is left at its
 * preset, or refused. */
struct trick_dependence {
    uint8_t option;
    struct talon_condition where;
    const char *refusal;
};

/* When each verb has its place: a bit for each stage of the game. For other verbs a stage has the
 * rule that says what is due in it. */
struct trick_stages {
    const uint8_t *of_verb, *due;
    const struct talon_rule *rules; /* these begin with TRICK_RULE_ROWS */
};

/* The rows of TRICK_FIELD_ROWS, which a game's own follow, and that of the trump among them. */
enum { TRICK_TRUMP_FIELD = 4, TRICK_FIELDS = 10 };

extern const char *const trick_trump_names[NO_TRUMP + 1], *const trick_led_names[NOTHING_LED + 1];
extern const struct talon_trick trick_rows; /* zone "trick", field "best" */
extern const struct talon_review_scale trick_points_scale;
extern const struct talon_choice trick_four[1]; /* players */
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

/* Options and measures that many of the games have. */
#define TRICK_PLAYERS_OPTION(rule)                                                                 \
    { "players", "Players", (rule), 4, 4, 4, trick_four }
#define TRICK_DEALER_OPTION                                                                        \
    { "first_dealer", "First dealer", "R-GEN-05", 0, SEATS, 0, talon_dealer_choices }
#define TRICK_MAX_DEALS_OPTION                                                                     \
    { "max_deals", "Most deals", "R-TRK-08", MAX_DEALS_LEAST, MAX_DEALS_MOST, MAX_DEALS, NULL }
#define TRICK_DEALS_MEASURE                                                                        \
    { .id = "deals", .title = "Deals of a match", .source = TALON_TABLE_FIELD, .field = "deal",    \
      .most = 1000 }

/* `type` is a state with the members `hand` and `trick`. */
#define TRICK_OWN_ZONE_ROWS(type) TRICK_HAND_ROW(type), TRICK_CARDS_ROW(type)
#define TRICK_HAND_ROW(type)                                                                       \
    [TRICK_HAND] = { .id = "hand", .label = "Hand", .kind = TALON_SET13, .owner = TALON_SEAT,      \
                     .visibility = TALON_OWNER, .cards = TALON_AT(type, hand) }
#define TRICK_CARDS_ROW(type)                                                                      \
    [TRICK_CARDS] = { .id = "trick", .label = "Trick", .kind = TALON_SLOT, .owner = TALON_SEAT,    \
                      .visibility = TALON_PUBLIC, .cards = TALON_AT(type, trick) }

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

/* All of so many seats, as a set. */
#define TRICK_ALL(seats) ((1u << (seats)) - 1)

/* ---- the order of play --------------------------------------------------------------------- */

/* The sides of games for four with partners. */
static inline int trick_side(int seat)
{
    return seat & 1; /* R-TRK-05 */
}

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

/* After a complete trick: no hand has a card any more. */
bool trick_is_played_out(const struct trick_table *t, const uint64_t *hand);
/* The tricks of so many seats or sides together. */
unsigned trick_sum(const uint8_t *tricks, int count);
/* So many faces as a set of cards. */
uint64_t trick_cards(const uint8_t *faces, unsigned count);
/* The seats whose byte is not 0, as a set. */
unsigned trick_set_of(const uint8_t *bytes, int seats);
/* Empties all of a state but these parts, which come in its own order. */
void trick_clear(void *state, size_t size, const struct trick_part *lasting, int count);
/* Empties the table for a deal whose first card `leader` plays. */
void trick_begin(struct trick_table *t, int dealer, int leader, int trump);
/* Deals one by one, the dealer last, so many cards to each hand (R-GEN-04). */
void trick_deal_hands(const struct trick_table *t, uint64_t *hand, const uint8_t *cards,
                      unsigned each);
/* The same with a pile: after each of the first `count` rounds one card goes there (R-TRK-06). */
void trick_deal_with_pile(const struct trick_table *t, uint64_t *hand, const uint8_t *cards,
                          unsigned each, uint8_t *pile, unsigned count);
unsigned trick_list_deck(struct trick_deck deck, uint8_t cards[TALON_PACK_MAX]);
/* The deck of the next deal, shuffled, in `cards`, after a number of the deal more; returns its
 * size. */
unsigned trick_shuffle(struct trick_table *t, struct trick_deck deck, uint8_t cards[TALON_PACK_MAX],
                       struct talon_rng *rng);
/* Shuffles the deck again, a French pack or another one, and deals the next hands of the match. */
void trick_deal_again(void *state, int dealer, trick_dealing *deal, struct talon_rng *rng);
void trick_deal_deck_again(void *state, int dealer, struct trick_deck deck, trick_dealing *deal,
                           struct talon_rng *rng);
/* A pile from which the first of these cards is drawn first; and drawing from it. */
void trick_pile_up(uint8_t *pile, const uint8_t *cards, unsigned count);
uint8_t trick_draw(uint8_t *pile, uint8_t *count);
/* Takes a complete trick off the table and returns it as a set; its winner leads (R-TRK-04). An
 * unfinished one, or none, stays: the set is empty. */
uint64_t trick_sweep(struct trick_table *t, uint8_t *trick);
/* Lays a card that is held and may be played. True if it completes the trick. */
bool trick_lay(struct trick_table *t, uint8_t *trick, int seat, uint8_t face);
/* The same where ranks come in this order. */
bool trick_lay_in_order(struct trick_table *t, uint8_t *trick, int seat, uint8_t face, int order);
/* The same where the game says whether the card wins the trick so far, and which suit is led now
 * that it lies there. */
bool trick_lay_as(struct trick_table *t, uint8_t *trick, int seat, uint8_t face, bool wins,
                  int led);
/* Lays the hands of these seats face up (R-TRK-12). */
void trick_lay_open(uint64_t *hand, uint64_t *open_hand, unsigned seats);
/* A secret choice: this seat of the set has made it. True if nobody is left. */
bool trick_has_chosen(uint8_t *choosing, int seat);
/* The same where a card of the hand is chosen, which lies before the seat then. */
bool trick_lay_aside(uint64_t *hand, uint8_t *laid, uint8_t *choosing, int seat, uint8_t face);
/* The value of `over` after a deal. The game says whether the match has been won; the guard ends it
 * in any case (R-TRK-08). */
uint8_t trick_after_deal(const struct trick_table *t, bool is_won);

/* ---- for the functions of a descriptor ------------------------------------------------------ */

/* R-TRK-13: without a number of deals to score, there are no more than deals at all. These two are
 * the last options of a game. */
void trick_complete_deals(struct talon_config *config);
/* More deals to score than deals at all are refused: a msgid, or NULL. */
const char *trick_check_deals(const struct talon_config *config);
/* The refusal of the first option that is given without effect: a msgid, or NULL. */
const char *trick_check_effects(const struct talon_config *config,
                                const struct trick_dependence *rows, int count);
unsigned trick_pack(const struct talon_config *config, uint8_t faces[TALON_PACK_MAX]);
void trick_prepare(struct trick_table *t, int seats, int trump, int max_deals);
/* Copies the values of so many options, from this one on. */
void trick_agree(uint8_t *agreed, int count, const struct talon_config *config, int first);
/* The set of the one seat that may act while cards are played, or that deals next; empty after the
 * match. */
unsigned trick_acting(const void *state);
/* The moves of a seat that holds these cards, while cards are played or after the deal. */
int trick_legal(const struct trick_table *t, uint64_t hand, struct talon_move *out);
struct talon_move trick_choose(const struct trick_table *t, uint64_t hand, uint32_t r);
/* A move for each suit, or for each of the first places; returns their number. */
int trick_list_suits(uint8_t verb, struct talon_move *out);
int trick_list_places(int places, uint8_t verb, struct talon_move *out);
/* A move for each number but the barred one; returns how many. */
int trick_list_numbers(int least, int most, int barred, uint8_t verb, struct talon_move *out);
/* Whether a move is among these. */
bool trick_is_listed(const struct talon_move *moves, int count, struct talon_move move);
/* The row of `rules`, which begins with TRICK_RULE_ROWS, that forbids playing or dealing. */
const struct talon_rule *trick_why_not(const struct trick_table *t, const struct talon_rule *rules,
                                       uint64_t hand, struct talon_move move);
/* The rule that forbids a verb in this stage, of whatever the move may be. */
const struct talon_rule *trick_why_not_now(const struct trick_table *t,
                                           const struct trick_stages *stages, int stage,
                                           uint8_t verb);
/* The same, and of a card in its stage the rule that forbids it. */
const struct talon_rule *trick_why_not_in(const struct trick_table *t,
                                          const struct trick_stages *stages, int stage,
                                          uint64_t hand, struct talon_move move);
/* Points and ranks by so many scores: one for each seat, or for each side (R-TRK-05). */
void trick_result(const int32_t *score, int scores, int seats, struct talon_result *out);

/* ---- for positions set up by name ----------------------------------------------------------- */

/* Finds what follows from the cards of the trick; why they cannot lie so (a msgid), or NULL. */
const char *trick_validate(struct trick_table *t, const uint8_t *trick);
/* The same where ranks come in this order. */
const char *trick_validate_in_order(struct trick_table *t, const uint8_t *trick, int order);
/* Whether scores can be: none so high or so low that a deal more could go beyond what a score can
 * be. `adds_up`: what some get, others pay. A msgid, or NULL. */
const char *trick_validate_scores(const int32_t *score, int count, bool adds_up);
/* Whether four hands of thirteen cards can have taken so many tricks beside the cards that they
 * hold, and won these cards. A msgid, or NULL. */
const char *trick_validate_taken(unsigned taken, unsigned cards, unsigned won);
/* Checks that all hands are of one size, counting the cards of an unfinished trick; gives it. */
const char *trick_validate_hands(const struct trick_table *t, const uint64_t *hand,
                                 const uint8_t *trick, unsigned *cards);
