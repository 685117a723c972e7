/* postgres_internal.h - an open store in a database of PostgreSQL, and what the files postgres_*.c
 * call of each other.
 */
#pragma once

#include "postgres_connection.h"
#include "row_kinds.h"

#include "util/string_buffer.h"

#include <stdatomic.h>

enum { OPENING_ID_ROOM = 40, TURN_ROOM = 24, ARRAYS_MOST = 7 };

/* A message between streams, until it is heard: SQL for a table that older databases lack. */
extern const char store_postgres_messages[], store_postgres_has_messages[];

struct postgres_store {
    struct postgres_place place;
    struct postgres_connection writer, reader, keeper; /* of the threads named in store.h */
    struct postgres_connection claimers[STORE_CLAIMS_AT_ONCE];
    atomic_flag is_claiming[STORE_CLAIMS_AT_ONCE]; /* a thread has this one of them */
    bool shared;                                   /* with other servers, by leases */
    char id[OPENING_ID_ROOM]; /* of this opening, in the tables `writer` and `server` */
    char turn[TURN_ROOM];     /* how often this opening has connected, as text */
    int64_t batch;            /* the last one that was stored */
    int64_t heard_at;         /* when the database was last heard of, or looked for */
    char lasting[TURN_ROOM];  /* ms of the lease, as text */
    struct talon_string_buffer arrays[ARRAYS_MOST]; /* of the statement that is being sent */
};

/* ---- postgres_schema.c ----------------------------------------------------------------------- */

/* Makes the tables in an empty database. False with the fault, also if the database has tables of
 * something else or of a later version. */
bool store_postgres_make_tables(const struct postgres_connection *connection,
                                struct store_fault *fault);
/* The same of a database that must have them already. */
bool store_postgres_has_tables(const struct postgres_connection *connection,
                               struct store_fault *fault);

/* ---- postgres_lock.c ------------------------------------------------------------------------- */

/* The writer's connection takes the lock, alone or shared, and waits a few seconds for it. */
bool store_postgres_lock(struct postgres_store *store, struct store_fault *fault);
/* The same if it is free; it may go on without. False: the database does not answer. */
bool store_postgres_try_lock(struct postgres_store *store, struct store_fault *fault);

/* ---- postgres_append.c ----------------------------------------------------------------------- */

/* How a new connection of this opening is received. */
enum postgres_return { RETURN_FAILED, RETURN_DEPOSED, RETURN_KNOWN };

/* Begins the next turn on the writer's connection, which then takes batches alone. *batch is the
 * last one that is stored: no earlier turn can store any more. */
enum postgres_return store_postgres_begin_turn(struct postgres_store *store, int64_t *batch,
                                               struct store_fault *fault);
enum store_result store_postgres_append(void *self, const struct store_row *rows, size_t count,
                                        struct store_fault *fault);
/* Asks now and then, where nothing is added, whether this opening may still write. */
enum store_result store_postgres_check(void *self, struct store_fault *fault);

/* ---- postgres_reader.c ----------------------------------------------------------------------- */

/* A row of a result whose columns are stream, number, kind, seat, text, at, epoch. */
struct store_row store_postgres_row(const struct libpq *libpq, const PGresult *result, int which);
/* Connects unless it is connected. */
bool store_postgres_ready(struct postgres_store *store, struct postgres_connection *connection,
                          const char *work, struct store_fault *fault);
bool store_postgres_read_all(void *self, store_reader *reader, void *context,
                             struct store_fault *fault);
bool store_postgres_read_others(void *self, store_reader *reader, void *context,
                                struct store_fault *fault);
bool store_postgres_read_one(void *self, const char *id, uint32_t first, store_reader *reader,
                             void *context);
/* Reads streams, accounts before tables. */
bool store_postgres_read(const struct postgres_connection *connection, enum store_rows which,
                         store_reader *reader, void *context, struct store_fault *fault);

/* ---- postgres_place.c: the functions of store.h -----------------------------------------------
 */

bool store_postgres_read_place(const char *address, store_reader *reader, void *context,
                               struct store_fault *fault);
bool store_postgres_read_accounts(const char *address, store_account_reader *reader, void *context,
                                  struct store_fault *fault);
bool store_postgres_read_reports(const char *address, store_report_reader *reader, void *context,
                                 struct store_fault *fault);
bool store_postgres_add_handle(const char *address, const char *stream, const char *text,
                               struct store_fault *fault);

/* ---- postgres_claims.c ----------------------------------------------------------------------- */

/* SQL that makes the function claim_stream(stream, server): what became of the wish ("owned",
 * "held" or "lapsed"), the address of the owner, and the epoch. */
extern const char store_postgres_claims[];

/* ---- postgres_leases.c ----------------------------------------------------------------------- */

extern const struct store_leases store_postgres_leases;

/* ---- postgres_messages.c --------------------------------------------------------------------- */

/* Whether no message waits; false with the fault. Rows alone would lack what it brings about. */
bool store_postgres_has_heard_all(const struct postgres_connection *connection,
                                  struct store_fault *fault);
bool store_postgres_look(void *self, const struct store_look *wanted, store_reader *reader,
                         void *context, struct store_fault *fault);

/* ---- postgres_handles.c ---------------------------------------------------------------------- */

bool store_postgres_look_up(void *self, const char *text, store_reader *reader, void *context,
                            struct store_fault *fault);
bool store_postgres_count(void *self, struct store_stored *stored, struct store_fault *fault);
bool store_postgres_name_accounts(void *self, store_namer *namer, struct store_fault *fault);
/* New rows of streams that are known, `most` of them. */
bool store_postgres_pass_news(struct postgres_store *store, const struct store_look *wanted,
                              store_reader *reader, void *context, struct store_fault *fault);

/* ---- postgres_store.c ------------------------------------------------------------------------ */

/* `server` is NULL for a store that is this server's alone. */
void *store_postgres_open(const char *address, const char *server, int64_t lasting,
                          struct store_fault *fault);
void store_postgres_close(void *self);
