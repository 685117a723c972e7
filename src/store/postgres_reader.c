/* postgres_reader.c - reads rows of streams in order, on a connection of its own.
 */
#include "postgres_internal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_ONCE = 1000 };

/* Where servers share the database, connections that claim streams or give handles wait for no lock
 * for long, and a server that is paused in the middle holds nobody up. */
static bool be_patient(const struct postgres_store *store,
                       const struct postgres_connection *connection, struct store_fault *fault)
{
    static const char patience[] =
        "SELECT set_config('lock_timeout', '500', false),"
        " set_config('idle_in_transaction_session_timeout', ($1::bigint / 8)::text, false)";
    const char *lasting = store->lasting;

    return connection == &store->keeper || !store->shared ||
           store_postgres_run(connection, patience, 1, &lasting, fault);
}

static bool connect_for(struct postgres_store *store, struct postgres_connection *connection,
                        const char *work, struct store_fault *fault)
{
    char application[APPLICATION_ROOM];

    snprintf(application, sizeof application, "talon %s %.16s", store->id, work);
    return store_postgres_connect(connection, &store->place, application, fault) &&
           be_patient(store, connection, fault);
}

bool store_postgres_ready(struct postgres_store *store, struct postgres_connection *connection,
                          const char *work, struct store_fault *fault)
{
    return store_postgres_is_up(connection) || connect_for(store, connection, work, fault);
}

struct store_row store_postgres_row(const struct libpq *libpq, const PGresult *result, int which)
{
    struct store_row row = {
        .number = (uint32_t)strtoul(libpq->value(result, which, 1), NULL, 10),
        .kind = store_kind_named(libpq->value(result, which, 2)),
        .seat = (int)strtol(libpq->value(result, which, 3), NULL, 10),
        .text = libpq->value(result, which, 4),
        .at = strtoll(libpq->value(result, which, 5), NULL, 10),
        .epoch = strtoll(libpq->value(result, which, 6), NULL, 10),
    };

    snprintf(row.table, sizeof row.table, "%s", libpq->value(result, which, 0));
    return row;
}

/* ---- one stream ------------------------------------------------------------------------------ */

static const char one_stream[] = "SELECT stream, number, kind, seat, text, at, epoch FROM event"
                                 " WHERE stream = $1 AND number >= $2 ORDER BY number LIMIT $3";

/* The next rows; NULL with the fault. A connection that was lost is opened once more. */
static PGresult *read_piece(struct postgres_store *store, const char *id, uint32_t first,
                            struct store_fault *fault)
{
    char from[16], most[16];
    const char *const values[] = { id, from, most };
    PGresult *result = NULL;

    snprintf(from, sizeof from, "%u", first);
    snprintf(most, sizeof most, "%d", ROWS_AT_ONCE);
    for (int attempt = 0; !result && attempt < 2; attempt++)
        if (store_postgres_ready(store, &store->reader, "reads", fault))
            result = store_postgres_ask(&store->reader, one_stream, 3, values, fault);
    return result;
}

bool store_postgres_read_one(void *self, const char *id, uint32_t first, store_reader *reader,
                             void *context)
{
    struct postgres_store *store = self;
    const struct libpq *libpq = store->place.libpq;
    struct store_fault fault;
    bool more = true;

    while (more) {
        PGresult *result = read_piece(store, id, first, &fault);
        if (!result)
            return false;
        const int count = libpq->count(result);
        more = count == ROWS_AT_ONCE;
        for (int i = 0; i < count; i++) {
            const struct store_row row = store_postgres_row(libpq, result, i);
            first = row.number + 1;
            if (!reader(context, &row)) {
                more = false;
                break;
            }
        }
        libpq->clear(result);
    }
    return true;
}

/* ---- all streams ----------------------------------------------------------------------------- */

enum { LISTING_ROOM = 400 };

static const char *const which_streams[STORE_ROWS_CHOICES] = {
    [STORE_ROWS_ALL] = "true",
    [STORE_ROWS_OPEN] = "closed IS NULL",
    [STORE_ROWS_WITHOUT_ACCOUNTS] = "closed IS NULL AND sort <> 'account'",
};

/* The order of letters is that of their bytes, whatever the language of the database. */
static void write_listing(char listing[LISTING_ROOM], enum store_rows which)
{
    const int length =
        snprintf(listing, LISTING_ROOM,
                 "SELECT stream, number, kind, seat, text, at, event.epoch FROM stream JOIN event"
                 " ON event.stream = stream.id WHERE %s"
                 " ORDER BY sort COLLATE \"C\", opened, id COLLATE \"C\", number",
                 which_streams[which]);

    assert(length < LISTING_ROOM);
}

/* Rows come one by one, so that they need not fit into memory together. */
static bool pass_rows(const struct postgres_connection *connection, store_reader *reader,
                      void *context, bool *goes_on, struct store_fault *fault)
{
    const struct libpq *libpq = connection->place->libpq;
    bool fine = true;

    for (PGresult *result; (result = libpq->next_result(connection->link)); libpq->clear(result)) {
        const ExecStatusType status = libpq->result_status(result);
        if (status == PGRES_SINGLE_TUPLE && *goes_on) {
            const struct store_row row = store_postgres_row(libpq, result, 0);
            *goes_on = reader(context, &row);
        } else if (status == PGRES_FATAL_ERROR && fine) {
            fine = store_postgres_tell(connection, result, fault);
        }
    }
    return fine;
}

bool store_postgres_read(const struct postgres_connection *connection, enum store_rows which,
                         store_reader *reader, void *context, struct store_fault *fault)
{
    const struct libpq *libpq = connection->place->libpq;
    char listing[LISTING_ROOM];
    bool goes_on = true;

    write_listing(listing, which);
    if (!libpq->send(connection->link, listing, 0, NULL, NULL, NULL, NULL, 0) ||
        !libpq->read_by_rows(connection->link))
        return store_postgres_tell(connection, NULL, fault);
    return pass_rows(connection, reader, context, &goes_on, fault) && goes_on;
}

bool store_postgres_read_all(void *self, store_reader *reader, void *context,
                             struct store_fault *fault)
{
    struct postgres_store *store = self;

    return store_postgres_ready(store, &store->reader, "reads", fault) &&
           store_postgres_read(&store->reader, STORE_ROWS_OPEN, reader, context, fault);
}

/* On a connection that it has for this time alone: between the rows streams are read by read_one.
 */
bool store_postgres_read_others(void *self, store_reader *reader, void *context,
                                struct store_fault *fault)
{
    struct postgres_store *store = self;
    struct postgres_connection lister = { .place = NULL };
    const bool fine =
        connect_for(store, &lister, "lists", fault) &&
        store_postgres_read(&lister, STORE_ROWS_WITHOUT_ACCOUNTS, reader, context, fault);

    store_postgres_disconnect(&lister);
    return fine;
}
