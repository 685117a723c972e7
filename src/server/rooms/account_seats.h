/* account_seats.h - accounts at tables: whose seat bears the name of an account, what a finished
 * game is worth for it, and removing a deleted account from all tables.
 */
#ifndef TALON_SERVER_ROOMS_ACCOUNT_SEATS_H
#define TALON_SERVER_ROOMS_ACCOUNT_SEATS_H

#include "rooms.h"

/* An account's name is written down with the account alone: gives the seats of this table, and
 * those sent away from it, their names. Seats of accounts that are gone become seats of nobody in
 * particular. */
void rooms_name_accounts(const struct rooms *rooms, struct room *room);
/* This account is gone: at every table, and everybody there is told. */
void rooms_forget_account(struct rooms *rooms, int64_t now, const char *account, const char *name,
                          struct journal_outputs *outputs);
/* Where this account sits, or -1. */
int rooms_seat_of_account(const struct room *room, const struct account *account);
/* Whether the game under way counts for the rating of who plays here: then nobody else may end that
 * than this player. */
bool rooms_seat_is_rated(const struct rooms *rooms, const struct room *room, int seat);
/* If the game has just ended: results for those with accounts. */
void rooms_record_results(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);

#endif
