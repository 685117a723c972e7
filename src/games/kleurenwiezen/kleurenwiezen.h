/* kleurenwiezen.h - the table of a game of Kleurenwiezen, for the files of this game and for what
 * is known of it: its ladder, and what lies where.
 *
 * Rules: R-KLE-01 … R-KLE-11.
 */
#pragma once

#include "games/trick/trick_holders.h"

/* clang-format off */
enum {
    OPT_PLAYERS, OPT_DEALER, OPT_PACKETS, OPT_TROEL, OPT_PICCOLO, OPT_ALONE_MIN, OPT_ALL_PASS,
    OPT_PASS_DOUBLES, OPT_ABUNDANCE_OVER, OPT_SHUFFLE, OPT_DEALS, OPT_MAX_DEALS
};
enum { PACKETS, WITH_TROEL, WITH_PICCOLO };                        /* agreed */
enum { FROM_SIX, NEXT_DEALER, PASS_DOUBLES, ABUNDANCE_OVER, MORE }; /* agreed_more */
/* The ladder (R-KLE-02): contracts by their numbers, from 1. */
enum {
    PAIR_8 = 1, ALONE_5, PAIR_9, ALONE_6, PAIR_10, ALONE_7, SMALL_MISERE, PAIR_11, ALONE_8, PICCOLO,
    PAIR_12, PAIR_13, AB_9, TROEL, MISERE, AB_10, AB_11, OPEN_MISERE, AB_12, SLAM
};
/* The standing of a seat, by which it may still speak (R-KLE-04). */
enum {
    FRESH, WAITING, PROPOSED, BROKEN, SPEAKER, SILENT, ALONE, AB, SPECIAL, PASSED, WORDS
};
enum { PASS = TRICK_VERBS, WAIT, PROPOSE, ACCEPT, BID, NAME, DROP };
/* clang-format on */
enum { DROPPING = PLAYING + 1 }; /* stage */
enum { DEALS = 16 };
/* The operands of a bid: contracts, then suits. */
enum { BID_CONTRACT = 128, BID_SUIT = BID_CONTRACT + SLAM, BID_PLACES = SLAM + NO_TRUMP };

struct kleurenwiezen {
    struct trick_holders h;
    uint8_t word_suit[SEATS], laid[SEATS]; /* laid: the card dropped at a small misère */
    uint8_t suit, factor, dropping;        /* dropping: the seats that still have to drop one */
    uint8_t agreed_more[MORE];
    uint8_t suit_found, trump_found; /* a contract in a suit leads; trump is known */
    uint8_t spare[7];
};
_Static_assert(sizeof(struct kleurenwiezen) == sizeof(struct trick_holders) + 24, "no padding");

extern const struct talon_paragraph kleurenwiezen_rulebook[];

/* ---- the contracts ------------------------------------------------------------------------------
 */

extern const struct trick_contract kleurenwiezen_ladder[SLAM];
/* The contract of this deal and its stake, as agreed (R-KLE-02, R-KLE-10). */
struct trick_terms kleurenwiezen_terms(const struct kleurenwiezen *k);

/* The moves of an acting seat; returns their number. */
int kleurenwiezen_legal(const void *state, int seat, struct talon_move *out);

/* ---- the auction --------------------------------------------------------------------------------
 */

/* Who speaks next after this seat, or -1: the auction is over (R-KLE-05). */
int kleurenwiezen_next_speaker(const struct kleurenwiezen *k, int from);
/* The other one of a pair in the suit of this seat, or -1. */
int kleurenwiezen_mate_of(const struct kleurenwiezen *k, int seat);
/* Whether a contract of this suit beats what has been bid (R-KLE-02). One without a trump suit is
 * only asked for another one: others join in it. */
bool kleurenwiezen_beats(const struct kleurenwiezen *k, int contract, int suit);
int kleurenwiezen_list_words(const struct kleurenwiezen *k, int seat, struct talon_move *out);
/* The pair that accepts a proposal in this suit, or 0: there is none that beats what has been bid
 * (R-KLE-04). */
int kleurenwiezen_lowest_pair(const struct kleurenwiezen *k, int suit);
/* Makes one of these words hold, as the table says; the next seat speaks, or the auction ends. */
void kleurenwiezen_say(struct kleurenwiezen *k, int seat, struct talon_move move);
/* Notes whether the contract has a suit, and whether trump is known: it comes with the contract,
 * and at a troel it is named. */
void kleurenwiezen_note_suits(struct kleurenwiezen *k);
/* The partner of a troel names trump (R-KLE-03). */
void kleurenwiezen_name(struct kleurenwiezen *k, int suit);
/* Lets the next seat speak; without one the auction ends. */
void kleurenwiezen_go_on(struct kleurenwiezen *k, int from);
/* The cards that a seat may play, while cards are played. */
uint64_t kleurenwiezen_playable(const struct kleurenwiezen *k, int seat);

const char *kleurenwiezen_validate_position(void *state);
