/* spite.h - the table of a game of Spite and Malice, for the files of this game only: its
 * layout, and the smallest questions about it.
 *
 * All reserves, side stacks and sequences lie one behind the other in one space: any of them can
 * grow to nearly all cards of the table (a player who discards on one stack only, while the others'
 * cards come back through completed sequences, takes the talon home card by card), but not two.
 *
 * Rules: R-SPI-01, R-SPI-09, R-SPI-19, R-SPI-25.
 */
#pragma once

#include <talon/bits.h>
#include <talon/game.h>
#include <talon/pile.h>

#include <string.h>

enum { SEATS = TALON_SEATS_MAX, PACK = 52, JOKERS_MOST = 16, CARDS = 8 * PACK + JOKERS_MOST };
enum { HAND_SIZE = 5, RESERVE = 40, SIDES = 4, JOKER_FACES = 4 };
/* A sequence begins with an ace or a wild card: 32 aces, 32 kings and 16 jokers at most. */
enum { PLACES_LIMIT = 16, PLACES = 80, SOURCES = HAND_SIZE + 2 * (1 + SIDES) };
enum { TWO = 0, SEVEN = 5, KING = 11, ACE = 12 }; /* ranks */
enum { JOKER = 14, TAKES_ALL = 0x7ffe };          /* its value; all values as bits */
enum { RESHUFFLES = 20, MOST_ACTIONS = 1000, MOST_GAMES = 1000, BARREN_REDEALS = 3 };

/* Values of options. */
enum { DRAWN, FEWER_RESERVE, WHEN_EMPTY = 0, WHEN_NEEDED, AT_ONCE = 0, WHEN_TALON_EMPTY };
enum { KINGS, KINGS_AND_JOKERS, JOKERS_ONLY, NOT_ACE = 1, NOT_ACE_SEVEN, HIGH = 0, LOW };
enum { BLOCK_END, BLOCK_BREAK, BLOCK_REDEAL };
/* How the game ended: a reserve was played off; the talon, the turns or the actions were used up;
 * everybody passed. */
enum { PLAYING, WON, USED_UP, BLOCKED };

enum { CENTRE, DISCARD, FILL, ATTACK, END, DEAL };
/* Places as sources; 129 and 134 are the first side stacks. */
enum { FROM_RESERVE = 128, FROM_SIDE, FROM_PARTNER = FROM_SIDE + SIDES, FROM_PARTNER_SIDE };
/* Cards that must be played to the middle before anything else. */
enum { NO_DUTY, DUTY_ACE, DUTY_LOW, DUTY_BREAK };

struct spite {
    uint8_t seats, turn, over, places; /* places: rows of the middle now in use */
    uint8_t packs, jokers, reserve_size, centre_limit, talon_out, talon_end, wilds, wild_not;
    uint8_t wild_start, teams, recycle, forced_ace, attack_reserve, forced_low, side_rule;
    uint8_t may_pass, block, initial_side_cards, fill_sides, separate_packs, scoring;
    uint8_t played, exposed, breaking, passes, redeals;
    uint16_t turns, actions, max_turns, match_target, game, talon_count, complete_count;
    uint16_t score[SEATS], side_count[SEATS * SIDES];
    uint8_t reserve_count[SEATS], hand_count[SEATS], centre_count[PLACES];
    uint8_t hand[SEATS][HAND_SIZE]; /* in ascending order */
    uint8_t talon[CARDS];
    uint8_t cards[CARDS]; /* reserves, side stacks, sequences, completed sequences */
};
_Static_assert(sizeof(struct spite) == 30 + 14 + 16 + 64 + 16 + 80 + 40 + 2 * CARDS, "no padding");

/* clang-format off */
/* The options: numbers of rows. */
enum {
    OPT_PLAYERS, OPT_PACKS, OPT_TEAMS, OPT_RESERVE, OPT_CENTRE, OPT_RECYCLE, OPT_ACE, OPT_ATTACK,
    OPT_OUT, OPT_END, OPT_WILDS, OPT_JOKERS, OPT_WILD_NOT, OPT_WILD_START, OPT_SCORING, OPT_TARGET,
    OPT_INITIAL, OPT_FILL, OPT_SEPARATE, OPT_SIDE_RULE, OPT_PASS, OPT_LOW, OPT_BLOCK, OPT_TURNS
};
/* The rules that can forbid a move: numbers of rows. */
enum {
    NOT_HELD, EMPTY, NO_PARTNER, NO_PLACE, NO_SIDE, START, START_NATURAL, START_ACE, START_JOKER,
    NEXT, NOT_SEVEN, FIRST_FREE, ACE_FIRST, LOW_FIRST, BREAK_FIRST, SAME_OR_LOWER, JOKER_LOWER,
    JOKER_ON_ACE, FILL_FIRST, FILL_EMPTY, NO_FILL, NO_END, NO_ATTACK, ATTACK_SOURCE, ATTACK_WHOM,
    ATTACK_EMPTY, ATTACK_JOKER, ATTACK_NEXT, DEAL_FIRST, NO_DEAL, RULES
};
/* clang-format on */

/* spite_rulebook.c */
enum { SPITE_FACTS = 1 };
extern const struct talon_paragraph spite_rulebook[];
extern const struct talon_fact spite_facts[SPITE_FACTS];

/* spite_play.c */
void spite_apply(void *state, int seat, struct talon_move move, struct talon_rng *rng);
void spite_set_up_aces(struct spite *s);
/* spite_deal.c */
void spite_deal(struct spite *s, const uint8_t *cards, unsigned count, struct talon_rng *rng);
void spite_next_game(struct spite *s, struct talon_rng *rng);
void spite_refill(struct spite *s, struct talon_rng *rng);
unsigned spite_list_pack(uint8_t *faces, unsigned packs, unsigned jokers);
/* spite_legal.c */
int spite_legal(const void *state, int seat, struct talon_move *out);
struct talon_move spite_pick(const void *state, int seat, uint32_t r);
bool spite_must_fill(const struct spite *s, int seat);
unsigned spite_duty(const struct spite *s, int seat);
bool spite_fulfils(const struct spite *s, unsigned duty, uint8_t source, uint8_t face);
/* spite_why_not.c */
extern const struct talon_rule spite_rules[RULES];
const struct talon_rule *spite_why_not(const void *state, int seat, struct talon_move move);
/* spite_blocks.c */
unsigned spite_takes(const uint8_t *stack, unsigned count);
bool spite_owes(const struct spite *s, int seat);
bool spite_block_ends(const struct spite *s, int seat);
void spite_unblock(struct spite *s, struct talon_rng *rng);
/* spite_match.c */
void spite_score(struct spite *s);
bool spite_match_over(const struct spite *s);
void spite_result(const void *state, struct talon_result *out);
extern const char *const spite_labels[]; /* of its account */
void spite_score_breakdown(const void *before, const void *state,
                           struct talon_score_breakdown *out);
/* spite_position.c */
const char *spite_validate_position(void *state);

/* What a rank counts: the ace 1, the king 13, a joker 14 (R-SPI-01, R-SPI-03). */
static inline unsigned value(uint8_t face)
{
    static const uint8_t values[16] = { 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, JOKER };

    return values[talon_rank(face)];
}

/* The rank of a value 1 … 13. */
static inline int rank_of(int value)
{
    return value == 1 ? ACE : value - 2;
}

static inline bool is_wild(const struct spite *s, uint8_t face)
{
    return talon_rank(face) == TALON_JOKER || (talon_rank(face) == KING && s->wilds != JOKERS_ONLY);
}

/* The last value of a sequence: the queen where kings are wild, else the king (R-SPI-01). */
static inline unsigned last_value(const struct spite *s)
{
    return s->wilds == JOKERS_ONLY ? 13 : 12;
}

/* The partner sits opposite (R-SPI-19); without teams, the seat itself. */
static inline int partner_of(const struct spite *s, int seat)
{
    const int opposite = seat + s->seats / 2;

    if (!s->teams)
        return seat;
    return opposite < s->seats ? opposite : opposite - s->seats;
}

/* No reserve card left to this seat, or to its whole team (R-SPI-14, R-SPI-19). */
static inline bool played_off(const struct spite *s, int seat)
{
    return !(s->reserve_count[seat] | s->reserve_count[partner_of(s, seat)]);
}

/* Copies a pile the other way up. */
static inline void turn_over(uint8_t *to, const uint8_t *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = from[count - 1 - i];
}

static inline void add_to_hand(struct spite *s, int seat, uint8_t face)
{
    talon_pile_insert(s->hand[seat], s->hand_count[seat]++, face);
}

/* ---- where the rows of the common space begin ---------------------------------------------- */

static inline unsigned reserve_start(const struct spite *s, int seat)
{
    return talon_packed_start(s->reserve_count, seat);
}

/* Where a side stack begins; row seats * SIDES: where the last one ends. */
static inline unsigned side_start(const struct spite *s, int row)
{
    unsigned at = reserve_start(s, s->seats);

    for (int before = 0; before < row; before++)
        at += s->side_count[before];
    return at;
}

static inline unsigned centre_start(const struct spite *s, int place)
{
    return side_start(s, s->seats * SIDES) + talon_packed_start(s->centre_count, place);
}

static inline unsigned complete_start(const struct spite *s)
{
    return centre_start(s, s->places);
}

/* Behind the last card. */
static inline unsigned space_end(const struct spite *s)
{
    return complete_start(s) + s->complete_count;
}

static inline uint8_t reserve_top(const struct spite *s, int seat)
{
    const unsigned count = s->reserve_count[seat];

    return count ? s->cards[reserve_start(s, seat) + count - 1] : TALON_NO_CARD;
}

static inline uint8_t side_top(const struct spite *s, int seat, int side)
{
    const int row = seat * SIDES + side;

    return s->side_count[row] ? s->cards[side_start(s, row + 1) - 1] : TALON_NO_CARD;
}

/* The card a source offers: a face itself, or the top of a pile; TALON_NO_CARD if that is empty. */
static inline uint8_t top_of(const struct spite *s, int seat, uint8_t source)
{
    if (source < FROM_RESERVE)
        return source;
    if (source >= FROM_PARTNER) {
        seat = partner_of(s, seat);
        source = (uint8_t)(source - FROM_PARTNER + FROM_RESERVE);
    }
    return source == FROM_RESERVE ? reserve_top(s, seat) : side_top(s, seat, source - FROM_SIDE);
}

/* ---- the places of the middle -----------------------------------------------------------------
 */

/* R-SPI-07: so many as the limit says; without one, those in use and one more (R-SPI-20). */
static inline void count_places(struct spite *s)
{
    int places = PLACES;

    if (s->centre_limit) {
        s->places = s->centre_limit;
        return;
    }
    while (places && !s->centre_count[places - 1])
        places--;
    s->places = (uint8_t)(places < PLACES ? places + 1 : PLACES);
}

/* An ace or a two that can go to the middle; no card is neither. */
static inline bool fits_low(const struct spite *s, uint8_t face)
{
    const int rank = talon_rank(face);

    for (int p = 0; p < s->places && (rank == ACE || rank == TWO); p++)
        if (s->centre_count[p] == (rank == TWO))
            return true;
    return false;
}
