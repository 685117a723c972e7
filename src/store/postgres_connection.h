/* postgres_connection.h - one connection to a database of PostgreSQL, statements on it, and what
 * its errors are called.
 */
#pragma once

#include "libpq.h"

enum { DATABASE_NAME_ROOM = 200, APPLICATION_ROOM = 64 };

/* Where a database is. The address may contain a password; the name, for sentences, does not. */
struct postgres_place {
    const struct libpq *libpq;
    char *address;
    char name[DATABASE_NAME_ROOM];
};

/* All zero: not connected. */
struct postgres_connection {
    const struct postgres_place *place;
    char application[APPLICATION_ROOM]; /* by which the database's own lists name it */
    PGconn *link;
};

/* Loads the library and reads the address. False with the fault; free it in any case. */
bool store_postgres_find(struct postgres_place *place, const char *address,
                         struct store_fault *fault);
void store_postgres_forget(struct postgres_place *place);

/* Connects, and sees that what the database calls written survives a power cut. False with the
 * fault, and not connected. */
bool store_postgres_connect(struct postgres_connection *connection,
                            const struct postgres_place *place, const char *application,
                            struct store_fault *fault);
void store_postgres_disconnect(struct postgres_connection *connection);
/* Whether it is connected, as far as was seen. */
bool store_postgres_is_up(const struct postgres_connection *connection);

/* ms by a clock that nobody sets. */
int64_t store_postgres_clock(void);
/* Sends and receives what can be. False: the connection has failed, or the time is over. */
bool store_postgres_exchange(const struct postgres_connection *connection, int64_t until);
/* Waits for the last result of what was sent, half a minute at most. NULL: none has come, and the
 * connection is lost. The caller clears it. */
PGresult *store_postgres_answer(const struct postgres_connection *connection);
/* Runs one statement and waits for it. NULL with the fault; the caller clears the result. */
PGresult *store_postgres_ask(const struct postgres_connection *connection, const char *statement,
                             int count, const char *const *values, struct store_fault *fault);
/* The same without an answer. */
bool store_postgres_run(const struct postgres_connection *connection, const char *statement,
                        int count, const char *const *values, struct store_fault *fault);
/* The number that a statement answers, or -1 with the fault. */
int64_t store_postgres_number(const struct postgres_connection *connection, const char *statement,
                              struct store_fault *fault);

/* Why this result is a failure, or the connection if it is NULL; answers false. */
bool store_postgres_tell(const struct postgres_connection *connection, const PGresult *failed,
                         struct store_fault *fault);
/* Whether the result is a failure with this SQLSTATE. */
bool store_postgres_is_state(const struct postgres_connection *connection, const PGresult *failed,
                             const char *state);
