/* account_seats.h - accounts at tables: whose seat bears an account's name, what a finished game is
 * worth for it, and being nobody again; for the files of this folder.
 */
#ifndef TALON_SERVER_ACCOUNTS_ACCOUNT_SEATS_H
#define TALON_SERVER_ACCOUNTS_ACCOUNT_SEATS_H

#include "server/server_internal.h"

/* An account's name is written down with the account alone: gives the seats of this table, and
 * those sent away from it, their names. Seats of accounts that are gone become seats of nobody in
 * particular. */
void seated_name(const struct server *server, struct room *room);
/* This account is gone: at every table, and everybody there is told. */
void seated_forget(struct server *server, int64_t now, const char *account, const char *name,
                   struct server_effects *effects);
/* Where this account sits, or -1. */
int seated_at(const struct room *room, const struct account *account);
/* Whether the game under way counts for the rating of who plays here: then nobody may end that but
 * this player. */
bool seated_is_rated(const struct server *server, const struct room *room, int seat);
/* If the game has just ended: results for those with accounts. False: out of memory. */
bool seated_post(struct server *server, struct room *room, struct server_effects *effects);

#endif
