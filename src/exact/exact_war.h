/* exact_war.h - War between two players without chance left out: single battles on whole positions,
 * whether a deal ever ends, all deals of a small deck, and the mean over all chances of one.
 *
 * Suits never matter, so a card is its rank: 2 … 10, 11 jack, 12 queen, 13 king, 14 ace, 15 joker;
 * a pack of one's own may have any ranks from 1 to 255.
 *
 * Rules: R-WAR-03, R-WAR-05 … R-WAR-15, R-PYA-02 … R-PYA-06. There is no length guard (R-WAR-16).
 */
#pragma once

#include "exact_ties.h"

#include <talon/core.h>

enum { EXACT_OUT, EXACT_LAST_CARD, EXACT_MIN_COMMON };                            /* shortage */
enum { EXACT_SHUFFLED, EXACT_WINNER_FIRST, EXACT_LOSER_FIRST, EXACT_SEAT_ORDER }; /* order */
enum { EXACT_BY_CHANCE = 2 };                                                     /* dealer */
enum { EXACT_DRAW = 2 };                                                          /* winner */

enum { EXACT_RANK_OF_TWO = 2 }; /* talon_rank() counts from 0 */

/* How two players play War. */
struct exact_war {
    uint8_t cards;                 /* of the pack: an even number */
    uint8_t pack[EXACT_CARDS_MAX]; /* their ranks in the order in which they are shuffled */
    uint8_t need;                  /* cards of a war step: 1, 2 or 4 */
    uint8_t shortage, order;
    uint8_t dealer;    /* the seat that deals first, or EXACT_BY_CHANCE */
    uint8_t low, high; /* the lowest and the highest rank of the pack */
    /* R-PYA-03: this lowest card beats this ace, whichever cards the packets have; 0: none does. */
    uint8_t low_card, ace;
    bool all_cards_lose; /* who ends with all cards has lost (R-PYA-06) */
};

/* Both packets, the top first; nothing but zeros behind the cards, so that equal positions are
 * equal bytes. */
struct exact_position {
    uint8_t count[2];
    uint8_t card[2][EXACT_CARDS_MAX];
};

/* ---- exact_war_rules.c ----------------------------------------------------------------------- */

/* The values of the options collect_order and shortage, in the order of the lists above. */
extern const char *const exact_order_names[];
extern const char *const exact_shortage_names[];

/* The rules of a configuration of War or P'yanitsa, with its pack: NULL, or an English sentence why
 * it is not played here. */
const char *exact_war_rules(const struct talon_config *config, struct exact_war *rules);
/* Plays the same with another pack: ranks 2 … ranks + 1, one suit after the other. Where the lowest
 * card beats the ace, it is this pack's lowest rank that beats its highest. */
void exact_war_use_deck(struct exact_war *rules, struct exact_deck deck);
/* Plays the same with the cards of this position. Which card beats the ace stays as it is: in a
 * game of 36 cards the six, whether or not the packets have one. */
void exact_war_use_cards(struct exact_war *rules, const struct exact_position *position);
/* Deals as the library does from the stream that talon_rng_toss_all() begins with the seed. */
void exact_war_deal(const struct exact_war *rules, uint64_t seed, struct exact_position *position);

/* ---- exact_battle.c -------------------------------------------------------------------------- */

/* A battle from its first cards to the last war step. */
struct exact_battle {
    uint8_t laid[2];
    uint8_t winner; /* a seat; EXACT_DRAW only when the game is over */
    bool is_over;   /* the winner has all cards, or nobody can go on */
    bool ran_short; /* decided because cards were lacking for a war step, not by a comparison */
};
/* Who has won the game that this battle ended: a seat, or EXACT_DRAW. */
static inline uint8_t exact_game_winner(const struct exact_war *rules,
                                        const struct exact_battle *last)
{
    return rules->all_cards_lose && last->winner != EXACT_DRAW ? !last->winner : last->winner;
}

/* Decides the next battle; the position has cards on both sides and stays as it is. */
void exact_fight(const struct exact_war *rules, const struct exact_position *position,
                 struct exact_battle *battle);
/* Lists the cards of the pot in a fixed order of collecting, or, where it is shuffled, by seats;
 * returns their number. */
unsigned exact_pot(const struct exact_war *rules, const struct exact_position *position,
                   const struct exact_battle *battle, uint8_t pot[EXACT_CARDS_MAX]);
/* Takes the cards laid away and puts this pot under the winner's packet. The battle must not be the
 * last. */
void exact_collect(struct exact_position *position, const struct exact_battle *battle,
                   const uint8_t pot[EXACT_CARDS_MAX]);
/* Both after each other, with a fixed order. After the last battle the position stays as it was
 * before. */
void exact_play_battle(const struct exact_war *rules, struct exact_position *position,
                       struct exact_battle *battle);

/* ---- exact_cycle.c --------------------------------------------------------------------------- */

/* What becomes of a deal played with a fixed order of collecting. */
struct exact_course {
    bool ends;
    uint64_t battles; /* until the end, with the last one */
    struct exact_battle last;
    /* Of a deal that never ends: after `entry` battles a position is reached that comes again after
     * every `length` more; both are the smallest such numbers. */
    uint64_t entry, length;
    struct exact_position cycle; /* that position */
};
/* Plays the deal until it ends or repeats a position (Brent's algorithm); false if neither has been
 * found after `most` battles. */
bool exact_follow(const struct exact_war *rules, const struct exact_position *deal, uint64_t most,
                  struct exact_course *course);

/* ---- exact_deals.c --------------------------------------------------------------------------- */

enum {
    EXACT_LENGTHS_MAX = 8192,    /* battles of a game that ends, at most, plus one */
    EXACT_CYCLES_MAX = 64,       /* different lengths of cycles */
    EXACT_DEALS_MOST = 10000000, /* deals of a deck whose deals are all played */
    EXACT_STATES_MOST = 2000000, /* positions of a deck whose chances are all followed */
};

struct exact_cycle_count {
    uint64_t length, deals;
};

/* All deals of a pack, or of many seeds, with a fixed order of collecting. */
struct exact_deals {
    uint64_t deals, endless;
    uint64_t undecided;                 /* neither an end nor a cycle after the most battles */
    uint64_t won[3];                    /* by seats, and drawn: the games that end */
    uint64_t battles;                   /* of all games that end, together */
    uint64_t settled;                   /* without those that ran short of cards */
    uint64_t longest;                   /* battles */
    uint64_t length[EXACT_LENGTHS_MAX]; /* games that end, by battles */
    uint64_t longer;                    /* games of EXACT_LENGTHS_MAX battles or more */
    struct exact_cycle_count cycle[EXACT_CYCLES_MAX]; /* ascending */
    unsigned cycles;
    uint64_t other_cycles; /* endless deals whose cycle has a length that is not in the list */
};

/* The number of deals of the pack that can be told apart; 0: more than EXACT_DEALS_MOST. */
uint64_t exact_count_deals(const struct exact_war *rules);
/* Plays all deals of a pack that has at most EXACT_DEALS_MOST. */
void exact_play_all(const struct exact_war *rules, uint64_t most, struct exact_deals *sum);
/* Plays the deals of the seeds first … first + count - 1. */
void exact_play_seeds(const struct exact_war *rules, uint64_t first, uint64_t count, uint64_t most,
                      struct exact_deals *sum);
/* Puts cards in ascending order. */
void exact_sort(uint8_t *cards, unsigned count);
/* The next order of the same cards in a dictionary; false after the last. */
bool exact_next_order(uint8_t *cards, unsigned count);
/* The cards of the pack in ascending order: the first order of all. */
void exact_first_order(const struct exact_war *rules, uint8_t cards[EXACT_CARDS_MAX]);

/* ---- exact_chain.c --------------------------------------------------------------------------- */

/* The mean over all deals and all shuffled pots, each deal as likely as another. In doubles; no
 * figure is wrong by more than `error`. */
struct exact_chain {
    uint64_t deals, states;  /* positions with cards on both sides */
    double battles, settled; /* mean numbers */
    double won[2], drawn;    /* probabilities */
    double error;
};
enum exact_chain_fault {
    EXACT_CHAIN_OK,
    EXACT_CHAIN_LARGE,
    EXACT_CHAIN_MEMORY,
    EXACT_CHAIN_UNSETTLED /* the means still change after the last sweep */
};
enum exact_chain_fault exact_solve_chain(const struct exact_war *rules, struct exact_chain *out);
