/* account_seats.h - accounts at tables: their names at seats, their results of finished games, and
 * removing a deleted account from all tables.
 */
#pragma once

#include "rooms.h"

/* A name is stored with its account alone. This gives the seats and the bans of this table the
 * names of their accounts, and removes accounts that were deleted. */
void rooms_name_accounts(const struct rooms *rooms, struct room *room);
/* Removes a deleted account from every table, and tells the members. */
void rooms_forget_account(struct rooms *rooms, const char *account, const char *name,
                          struct journal_outputs *outputs);
/* Notes that accounts are asked for which tables in memory name, so that they stay there. */
void rooms_keep_accounts(const struct rooms *rooms, int64_t now);
/* The accounts of a table that is being loaded, where not all are in memory: STREAM_FOUND if those
 * are that are not deleted; STREAM_AWAITED. Else they cannot be read. */
enum stream_sought rooms_seek_accounts(const struct rooms *rooms, const struct room *room,
                                       struct journal_outputs *outputs);
/* The seat of this account, or -1. */
int rooms_seat_of_account(const struct room *room, const struct account *account);
/* Whether the game under way counts for the rating of any seat. */
bool rooms_is_rated(const struct rooms *rooms, const struct room *room);
/* Whether results of this table count: nobody can have known the cards, or another's hand. */
bool rooms_game_counts(const struct room *room);
/* If the game has just ended, its drive, day and circle hear of it, and the accounts of its players
 * get their results. */
void rooms_record_results(struct rooms *rooms, struct room *room, struct journal_outputs *outputs);
