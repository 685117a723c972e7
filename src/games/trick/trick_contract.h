/* trick_contract.h - the contracts of an auction as rows of a table: which there are, what each of
 * them demands and pays, and what may be said. It knows no state of a game: games whose sides come
 * from the bidding hand over a set of seats and the tricks of each.
 *
 * Rules: R-TRK-11, R-TRK-12.
 */
#pragma once

#include "trick.h"

enum { AIM_LEAST, AIM_EXACT, AIM_MOST }; /* aim: so many tricks or more; just so many; no more */
enum { TRUMP_TURNED, TRUMP_NAMED, TRUMP_NONE, TRUMP_CALLED };
enum { LEAD_ELDEST, LEAD_DECLARER, LEAD_PARTNER };
enum { HELD_ALONE, HELD_BY_PAIR, HELD_JOINTLY }; /* jointly: others may join in, each for himself */

/* A contract. Its number in the table is that of its place in the verb that bids it, so that its
 * id and label stand there. */
struct trick_contract {
    uint8_t rung; /* higher rungs beat it */
    uint8_t need, aim, trump, lead, held;
    bool early; /* the deal ends when it is decided (R-TRK-12) */
    bool open;  /* the hands of its holders lie open after the first trick */
};

/* The payment for a contract. If it is made: `made`, `over` for each trick above its need (`most`
 * of these count), and `all` besides if every trick of the deal was won. If it is lost: `lost`, and
 * `under` for each trick too few or too many. */
struct trick_stake {
    int8_t made, over, most, all, lost, under;
};

/* A line of an auction: what a seat may say in this standing, if the game's condition holds, and
 * its standing afterwards. Which numbers stand for what, each game says. Of lines for the same word
 * in the same standing only one counts for a move: their conditions exclude each other. */
struct trick_saying {
    uint8_t standing, verb, condition, next;
};

struct trick_auction {
    const struct trick_saying *rows; /* what may be said in a standing in the order of moves */
    uint8_t rows_count;
};

enum { CONTRACT_PLACE = 128 }; /* the operand of the first contract */

/* The line by which this is said, where `conditions` has a bit for each condition that holds; NULL:
 * it may not be said. */
const struct trick_saying *trick_find_saying(const struct trick_auction *auction, int standing,
                                             uint8_t verb, unsigned conditions);
/* The line after `last` by which something may be said; NULL before the first and after the last.
 */
const struct trick_saying *trick_next_saying(const struct trick_auction *auction,
                                             const struct trick_saying *last, int standing,
                                             unsigned conditions);
/* Writes a move of this verb for each contract on a rung above `above`; returns their number. A bit
 * of `barred` is a contract that may not be bid now. */
int trick_list_contracts(const struct trick_contract *rows, int count, int above, uint32_t barred,
                         uint8_t verb, struct talon_move *out);

/* ---- the play ---------------------------------------------------------------------------------
 */

/* Tricks of those who hold the contract together, or of one of them who holds it alone. */
int trick_of_holders(const uint8_t *tricks, unsigned holders);
bool trick_is_made(const struct trick_contract *row, int tricks);
/* Whether a declarer with so many tricks, out of so many played of `deal_tricks`, can neither make
 * it nor, having made it, lose it any more. */
bool trick_is_decided(const struct trick_contract *row, int tricks, int played, int deal_tricks);
/* The same for all who hold it, each for himself: of several declarers each must be decided. */
bool trick_all_decided(const struct trick_contract *row, const uint8_t *tricks, unsigned holders,
                       int played, int deal_tricks);

/* ---- the settlement (R-TRK-11) -----------------------------------------------------------------
 */

/* The stake, positive for a contract made. `deal_tricks` are those of a whole deal. */
int trick_stake_of(const struct trick_contract *row, const struct trick_stake *stake, int tricks,
                   int deal_tricks);
/* One settlement of a deal: a pair, or one declarer, against all others. */
struct trick_due {
    unsigned holders;
    int tricks, stake;
};

/* Adds what each seat gets or pays: of a pair each gets the stake and each other seat pays it, a
 * declarer alone gets it from each other seat. Several declarers are settled one by one. */
void trick_settle(const struct trick_due *due, int seats, int32_t *amount);
