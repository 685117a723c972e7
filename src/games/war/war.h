/* war.h - the table of a game of War or P'yanitsa, for the files of this game only: what lies
 * where, and the smallest questions about it.
 *
 * Rules: R-WAR-05, R-WAR-07, R-WAR-13 … R-WAR-15, R-PYA-07.
 */
#pragma once

#include <talon/game.h>
#include <talon/pile.h>

enum { SEATS = TALON_SEATS_MAX, PACK = 54, RING = 64, ASIDE = 6 };
enum { TEN = 8, JACK = 9, ACE = 12 };
enum { OPT_PLAYERS, OPT_DEALER, OPT_FORM, OPT_DECK, OPT_JOKERS, OPT_JOKER_DEAL, OPT_DOWN };
enum { OPT_FACE = OPT_DOWN + 1, OPT_ACE, OPT_SHORTAGE, OPT_PARTICIPANTS, OPT_ORDER, OPT_LOW };
enum { OPT_GOAL = OPT_LOW + 1, OPT_LEFTOVER, OPT_BATTLES };
enum { WAR, PYANITSA, DECK_52 = 0, DECK_36, DECK_32, DOWN_0 = 0, DOWN_1, DOWN_3, BY_RANK };
enum { NO_JOKERS, TWO_JOKERS, JOKERS = 2, SHUFFLED_IN = 0, ONE_EACH };
enum { FACES_10, NATURAL, ACE_1 = 0, ACE_10, ACE_11, ACE_14, ALL_FIGHT = 0, TIED_FIGHT };
enum { SHORT_OUT, LAST_CARD, MIN_COMMON };                        /* shortage */
enum { SHUFFLED, WINNER_FIRST, LOSER_FIRST, SEAT_ORDER, CHOSEN }; /* order */
enum { WIN_ALL, AVOID_ALL, AVOID_OUT };                           /* goal */
enum { FLIP, COLLECT, TAKE };
enum { PLACES = 128 }; /* in a move: the order o of collecting is PLACES + o */

struct war {
    uint8_t seats;
    uint8_t need; /* cards of a whole war step; 0: what the tied card is worth (R-RAZ-01) */
    uint8_t shortage, order, goal;
    uint8_t low_card;                 /* 1 + rank of the card that beats the ace; 0: none */
    uint8_t tied_only;                /* only the tied fight in a war */
    uint8_t natural_faces, ace_value; /* what picture cards and aces are worth in a war */
    uint8_t split;                    /* a joker for each packet */
    uint8_t dealer, taker;
    uint8_t flipping; /* seats still to flip, a bit set; or the taker who chooses the order */
    uint8_t circle;   /* tied_only: those tied at the latest comparison, a bit set */
    uint8_t steps;    /* war steps begun in this battle */
    uint8_t drawn;    /* nobody could go on: the game is a draw */
    uint8_t gathered_count, aside_count;
    uint16_t battles, max_battles;
    uint16_t out[SEATS];
    uint8_t count[SEATS], first[SEATS], pot_count[SEATS];
    uint8_t packet[SEATS][RING], pot[PACK]; /* pot: seat by seat */
    uint8_t gathered[PACK], aside[ASIDE];
};
_Static_assert(sizeof(struct war) == 22 + SEATS * (2 + 3 + RING) + 2 * PACK + ASIDE, "no padding");

/* The rules that can forbid a move: numbers of rows. */
enum { COLLECT_FIRST, NOTHING_WON, NO_CHOICE, ONE_BY_ONE, NO_SUCH_CARD, RULES };
extern const struct talon_rule war_rules[RULES];

/* war_battle.c: sweeping, the taker puts the lying pot under his packet in this order */
void war_sweep(struct war *w, int order, struct talon_rng *rng);
void war_flip(struct war *w, int seat, struct talon_rng *rng);
unsigned war_run(void *state, struct talon_rng *rng, unsigned most);

/* war_pot.c */
int war_list_collecting(const struct war *w, struct talon_move *out);
void war_collect(struct war *w, struct talon_move move, struct talon_rng *rng);
const struct talon_rule *war_why_not(const void *state, int seat, struct talon_move move);

/* war_counts.c: what simulations count */
extern const struct talon_battles war_battles;

/* war_rulebook.c */
enum { FACTS = 4 };
extern const struct talon_paragraph war_rulebook[];
extern const struct talon_fact war_facts[FACTS];

/* war_position.c */
const char *war_validate_position(void *state);

/* Seats not out yet: all of them take part in every battle (R-WAR-05). */
static inline unsigned seats_in(const struct war *w)
{
    unsigned in = 0;

    for (int s = 0; s < w->seats; s++)
        if (!w->out[s])
            in |= talon_seat_bit(s);
    return in;
}

/* Seats that have a card to turn up. */
static inline unsigned holders(const struct war *w)
{
    unsigned holders = 0;

    for (int s = 0; s < w->seats; s++)
        if (w->count[s])
            holders |= talon_seat_bit(s);
    return holders;
}

/* Seats whose battle cards are compared: all, or with `tied` the circle of the tied (R-WAR-07). */
static inline unsigned fighters(const struct war *w)
{
    return w->circle ? w->circle & seats_in(w) : seats_in(w);
}

/* Seats whose battle cards the latest comparison compared. With `min_common` some of them may be
 * out already; they have laid as many cards as anybody (R-WAR-12). */
static inline unsigned compared(const struct war *w)
{
    unsigned most = 0, seats = 0;

    if (w->circle || w->shortage != MIN_COMMON)
        return w->circle ? w->circle : seats_in(w);
    for (int s = 0; s < w->seats; s++) {
        if (w->pot_count[s] > most)
            most = w->pot_count[s], seats = 0;
        if (w->pot_count[s] == most)
            seats |= talon_seat_bit(s);
    }
    return seats;
}

static inline bool only_one(unsigned seats)
{
    return !(seats & (seats - 1));
}

static inline unsigned all_seats(const struct war *w)
{
    return talon_seat_bit(w->seats) - 1;
}

/* The game has come to its end by the cards, not by its length or a draw (R-WAR-15, R-PYA-07). */
static inline bool finished(const struct war *w)
{
    const unsigned in = seats_in(w);

    return w->taker && (only_one(in) || (w->goal == AVOID_OUT && in != all_seats(w)));
}

/* The taker has to say in which order he takes the pot (R-WAR-13 `chosen`). */
static inline bool collecting(const struct war *w)
{
    return w->taker && w->order == CHOSEN;
}

static inline unsigned pot_size(const struct war *w)
{
    return talon_packed_start(w->pot_count, w->seats);
}

static inline void put_under(struct war *w, int seat, uint8_t face)
{
    w->packet[seat][(w->first[seat] + w->count[seat]++) % RING] = face;
}

/* Which of these seats have the highest battle cards, whatever their suits (R-WAR-02, R-PYA-02).
 * The low card is above an ace it meets among the cards compared, frozen ones included (R-PYA-03).
 */
static inline unsigned highest(const struct war *w, unsigned in)
{
    unsigned ranks = 0, end = 0, best;
    uint8_t with[TALON_JOKER + 3] = { 0 }; /* who shows a card of this rank */

    for (int s = 0; s < w->seats; s++) {
        end += w->pot_count[s];
        if (in >> s & 1) {
            const int rank = talon_rank(w->pot[end - 1]);
            with[rank] |= (uint8_t)talon_seat_bit(s);
            ranks |= 1u << rank;
        }
    }
    best = 31u - (unsigned)__builtin_clz(ranks);
    if (best == ACE && w->low_card && ranks >> (w->low_card - 1) & 1)
        best = w->low_card - 1u;
    return with[best];
}
