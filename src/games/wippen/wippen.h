/* wippen.h - the table of a game of Wippen, for the files of this game only: what lies where, and
 * the smallest questions about it.
 *
 * Rules: R-WIP-01, R-WIP-07, R-WIP-12 … R-WIP-20.
 */
#pragma once

#include <talon/game.h>
#include <talon/pile.h>

#include "wippen_sums.h"

enum { SEATS = TALON_SEATS_MAX, PACK = 104, NUMERALS = 80, REMOVED_MOST = 24 };
enum { HAND_SIZE = 4, HIGHEST = SUM_MOST, BUILDS = HIGHEST, GAMES_MOST = 1000 };
enum { TWO = 0, TEN = 8, JACK = 9, KING = 11, ACE = 12, DIAMONDS = 1, SPADES = 3 };
enum { BY_HAND, FREELY };              /* must_capture */
enum { BY_RANK, IDENTICAL };           /* steal_match */
enum { ONE_GAME, TO_TARGET, SO_MANY }; /* match */
enum { PLACES = 128 };                 /* in a move: the build of value v is PLACES + v - 1 */
enum { CAPTURE, TAKE, DONE, BUILD, EXTEND, RAISE, DISCARD, DEAL, STEAL };

struct wippen {
    uint8_t seats, dealer, turn, round;
    uint8_t packs, open_hands, wippe, adding, multi_capture, building, multiples, must_capture;
    uint8_t tie3, stealing, steal_match, build_in_sums, lock_total, keep_match, match;
    uint8_t finished;      /* the game's last card is played, and nobody has dealt again */
    uint8_t over;          /* nobody will: the match is over, or there is nothing left to do */
    uint8_t last_capturer; /* seat + 1 */
    uint8_t begun;         /* verb + 1 of the unfinished action */
    uint8_t card, value;   /* its hand card (face + 1), and the value its groups add up to */
    uint8_t whole;         /* what is chosen falls into such groups, nothing is left over */
    uint16_t open;         /* values of loose cards that may still be chosen */
    uint16_t chosen_builds, open_builds; /* values of builds: chosen, and those that still may be */
    uint16_t target, games, game;
    uint8_t middle_count, stock_count, removed_count, chosen_count;
    uint8_t hand_count[SEATS], won_count[SEATS], wippen[SEATS];
    uint8_t builds, build_value[BUILDS], build_owner[BUILDS], build_count[BUILDS], spare[7];
    uint32_t score[SEATS];                /* of the games before */
    uint64_t loose, loose_twice;          /* faces in the middle at least once, and twice */
    uint64_t loose_values, chosen_values; /* numerals by value; a capture's hand card not */
    uint8_t hand[SEATS][HAND_SIZE], middle[PACK];
    uint8_t build[NUMERALS], won[PACK]; /* all rows of builds, all seats' cards */
    uint8_t stock[PACK], removed[REMOVED_MOST], chosen[NUMERALS];
};
_Static_assert(sizeof(struct wippen) == 136 + 4 * 8 + 32 + 104 + 80 + 104 + 104 + 24 + 80,
               "no padding");

/* clang-format off */
/* The options: numbers of rows. */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_PACKS, OPT_OPEN_HANDS, OPT_WIPPE, OPT_ADDING, OPT_MULTI_CAPTURE,
    OPT_BUILDING, OPT_MULTIPLES, OPT_STEALING, OPT_STEAL_MATCH, OPT_BUILD_IN_SUMS, OPT_LOCK_TOTAL,
    OPT_MUST_CAPTURE, OPT_KEEP_MATCH, OPT_TIE3, OPT_MATCH, OPT_TARGET, OPT_GAMES
};
/* The rules that can forbid a move: numbers of rows. */
enum {
    NOT_HELD, DEAL_FIRST, NEXT_GAME, NOT_NOW, FINISH_FIRST, BEGIN_FIRST, NOT_LOOSE, NO_BUILD,
    LOOSE_ONLY, CHOSEN_ALREADY, SAME_RANK, PICTURE_RANK, PICTURE_SUM, BUILD_VALUE, BUILD_SUM,
    NO_SUM, ONE_SUM, KEEP_MATCH, NOT_WHOLE, NO_BUILDING, NO_MULTIPLES, NO_PICTURES, NO_GROUP,
    BUILD_HOLD, EXTEND_HOLD, RAISE_HOLD, SAME_VALUE, NEW_VALUE, TOO_HIGH, RAISED_HIGH, DOUBLED,
    LOCKED, NOT_ALONE, STAY, STAY_WHILE, CAN_TAKE, NO_STEALING, NOBODY_THERE, OWN_PILE,
    EMPTY_PILE, OTHER_RANK, OTHER_CARD, RULES
};
/* clang-format on */
extern const struct talon_rule wippen_rules[RULES];

/* The rule book (wippen_rulebook.c). */
enum { WIPPEN_FACTS = 2 };
extern const struct talon_paragraph wippen_rulebook[];
extern const struct talon_fact wippen_facts[WIPPEN_FACTS];

/* What one seat sees before a turn, as sets of values (bit v). */
struct outlook {
    unsigned built, owned, bound; /* all builds, his own, and those he must keep a card for */
    unsigned held, twice;         /* his hand: once at least, and more often; pictures are bit 0 */
    uint16_t parts[SUM_MOST + 1]; /* loose cards in groups of each sum, as far as he holds values */
};

/* The deal (wippen_deal.c): which cards there are, the first round, the next one, the next game. */
int wippen_left_out(int packs, int players);
unsigned wippen_list_left_out(uint8_t *faces, int packs, int players);
unsigned wippen_list_pack(uint8_t *faces, int packs, int players);
void wippen_deal(void *state, int dealer, const uint8_t *cards, unsigned count,
                 struct talon_rng *rng);
void wippen_deal_again(struct wippen *w, struct talon_rng *rng);
/* Moves: done (wippen_play.c), listed (wippen_moves.c), refused (wippen_why_not.c). */
void wippen_apply(void *state, int seat, struct talon_move move, struct talon_rng *rng);
int wippen_legal(const void *state, int seat, struct talon_move *out);
struct talon_move wippen_pick(const void *state, int seat, uint32_t r);
bool wippen_offered(const struct wippen *w, int seat, struct talon_move move);
void wippen_look(const struct wippen *w, int seat, struct outlook *out);
const struct talon_rule *wippen_why_not(const void *state, int seat, struct talon_move move);
/* Finds out whether the cards chosen are a whole, and which ones may still come. On entry `open`
 * holds the values that could come before. */
void wippen_reckon(struct wippen *w);
/* The score (wippen_score.c): a game that has come to its end is counted. */
void wippen_finish(struct wippen *w);
bool wippen_match_over(const struct wippen *w);
void wippen_result(const void *state, struct talon_result *out);
extern const char *const wippen_labels[]; /* of its account */
enum { WIPPEN_MEASURES = 2 };
extern const struct talon_measure wippen_measures[WIPPEN_MEASURES];
void wippen_score_breakdown(const void *before, const void *state,
                            struct talon_score_breakdown *out);
const char *wippen_validate_position(void *state);

static inline uint64_t bit(uint8_t face)
{
    return 1ull << face;
}

/* R-WIP-01: by rank, 0 for picture cards. */
static const uint8_t wippen_values[16] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1, 0, 0, 0 };

static inline int value_of(uint8_t face)
{
    return wippen_values[talon_rank(face)];
}

static inline uint64_t one_card(uint8_t face)
{
    return value_of(face) ? wippen_sum_one(value_of(face)) : 0;
}

/* The value of the build that an operand names; 0 if it names a card. */
static inline int build_named(uint8_t operand)
{
    return operand < PLACES ? 0 : operand - PLACES + 1;
}

/* The row of the build of this value, or -1. */
static inline int row_of(const struct wippen *w, int value)
{
    for (int row = 0; row < w->builds; row++)
        if (w->build_value[row] == value)
            return row;
    return -1;
}

/* Sets of values, bit v: of all builds, of a seat's own builds … */
static inline unsigned values_built(const struct wippen *w)
{
    unsigned values = 0;

    for (int row = 0; row < w->builds; row++)
        values |= 1u << w->build_value[row];
    return values;
}

static inline unsigned values_owned(const struct wippen *w, int seat)
{
    unsigned values = 0;

    for (int row = 0; row < w->builds; row++)
        values |= (unsigned)(w->build_owner[row] == seat + 1) << w->build_value[row];
    return values;
}

/* … of a hand (pictures are bit 0), and of a hand without the card at this place. */
static inline unsigned values_held(const struct wippen *w, int seat)
{
    unsigned values = 0;

    for (int i = 0; i < w->hand_count[seat]; i++)
        values |= 1u << value_of(w->hand[seat][i]);
    return values;
}

static inline unsigned values_kept(const struct wippen *w, int seat, int place)
{
    unsigned values = 0;

    for (int i = 0; i < w->hand_count[seat]; i++)
        if (i != place)
            values |= 1u << value_of(w->hand[seat][i]);
    return values;
}

static inline bool hands_empty(const struct wippen *w)
{
    return !w->hand_count[w->turn] && !w->begun;
}

/* Nothing is left to play with: after this the game is finished. */
static inline bool all_played(const struct wippen *w)
{
    return hands_empty(w) && !w->stock_count;
}

/* The builds that can be part of a sum for this value (R-WIP-11). */
static inline unsigned heaps_below(const struct wippen *w, int value)
{
    return w->build_in_sums ? values_built(w) & ((1u << value) - 1) : 0;
}

/* The build of the value aimed at may still be added to what is captured (R-WIP-10). */
static inline bool build_open(const struct wippen *w)
{
    return w->begun == CAPTURE + 1 && w->multi_capture && !(w->chosen_builds >> w->value & 1) &&
           row_of(w, w->value) >= 0;
}

/* Several groups may be chosen at once (R-WIP-10, R-WIP-13). */
static inline bool many_groups(const struct wippen *w)
{
    return w->begun == CAPTURE + 1 ? w->multi_capture : w->multiples;
}

static inline uint64_t counts_of(const uint8_t *cards, unsigned count)
{
    uint64_t counts = 0;

    for (unsigned i = 0; i < count; i++)
        counts += one_card(cards[i]);
    return counts;
}

static inline const uint8_t *build_cards(const struct wippen *w, int row)
{
    return w->build + talon_packed_start(w->build_count, row);
}

/* More than one group (R-WIP-14); a group adds up to the value exactly. */
static inline bool doubled(const struct wippen *w, int row)
{
    return wippen_sum_total(counts_of(build_cards(w, row), w->build_count[row])) >
           w->build_value[row];
}

/* A single card of the build's whole value lies in it (lock_total). */
static inline bool holds_total(const struct wippen *w, int row)
{
    return wippen_sum_count(counts_of(build_cards(w, row), w->build_count[row]),
                            w->build_value[row]);
}

/* The card that lies open on a won pile with stealing (R-WIP-20); the pile is not empty. */
static inline uint8_t top_won(const struct wippen *w, int seat)
{
    return w->won[talon_packed_start(w->won_count, seat + 1) - 1];
}

/* R-WIP-19: this card takes a pile with that card on top. */
static inline bool takes_pile(const struct wippen *w, uint8_t face, uint8_t top)
{
    return w->steal_match == IDENTICAL ? face == top : talon_rank(face) == talon_rank(top);
}

static inline void push(uint8_t *cards, uint8_t *count, uint8_t face)
{
    cards[(*count)++] = face;
}

/* Sums up a card that lies in the middle. */
static inline void note_loose(struct wippen *w, uint8_t face)
{
    w->loose_twice |= w->loose & bit(face);
    w->loose |= bit(face);
    w->loose_values += one_card(face);
}

static inline void lay_loose(struct wippen *w, uint8_t face)
{
    push(w->middle, &w->middle_count, face);
    note_loose(w, face);
}

/* The next player clockwise who still has cards (R-WIP-07, R-GEN-01). With all hands empty it is
 * the turn of who deals: the same dealer for all rounds of a game, for the next game his left
 * (R-WIP-06). */
static inline int next_turn(const struct wippen *w)
{
    int seat = w->turn;

    for (int i = 0; i < w->seats; i++) {
        seat = talon_left_of(seat, w->seats);
        if (w->hand_count[seat])
            return seat;
    }
    return w->finished && !w->over ? talon_left_of(w->dealer, w->seats) : w->dealer;
}
