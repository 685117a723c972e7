/* postgres_store.c - the store in a database of PostgreSQL: opening and closing it, for one server
 * alone or beside others.
 *
 * A lock of the database's own, held by the writer's connection, tells servers of each other. It
 * ends with the connection, so it protects nothing: that does the row in the table `writer`,
 * without which no batch is stored.
 */
#include "postgres_internal.h"

#include "util/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A server that was killed a moment ago may still hold it. */
static const char lock_patience[] = "SET lock_timeout = '3s'",
                  lock_as_before[] = "RESET lock_timeout";
static const char *const take_lock[] = {
    [false] = "SELECT pg_advisory_lock(1415670894, hashtext(current_schema()))",
    [true] = "SELECT pg_advisory_lock_shared(1415670894, hashtext(current_schema()))",
};

const char *const store_postgres_try_lock[] = {
    [false] = "SELECT pg_try_advisory_lock(1415670894, hashtext(current_schema()))",
    [true] = "SELECT pg_try_advisory_lock_shared(1415670894, hashtext(current_schema()))",
};

static bool lock_database(struct postgres_store *store, struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;

    if (!store_postgres_run(&store->writer, lock_patience, 0, NULL, fault))
        return false;
    PGresult *result =
        libpq->run(store->writer.link, take_lock[store->shared], 0, NULL, NULL, NULL, NULL, 0);
    bool fine = libpq->result_status(result) == PGRES_TUPLES_OK;
    if (!fine && store_postgres_is_state(&store->writer, result, "55P03"))
        util_refuse(&fault->why, "The database {database} is in use by another talon serve.",
                    "database", store->place.name, NULL);
    else if (!fine)
        store_postgres_tell(&store->writer, result, fault);
    libpq->clear(result);
    return fine && store_postgres_run(&store->writer, lock_as_before, 0, NULL, fault);
}

/* A server alone ends the right of all others to write. Servers that share the store leave each
 * other's, but not that of one that was alone. */
static const char *const end_writers[] = {
    [false] = "DELETE FROM writer",
    [true] = "DELETE FROM writer WHERE alone OR id NOT IN (SELECT id FROM server)",
};
static const char end_old_leases[] =
    "DELETE FROM server WHERE until < clock_timestamp() - interval '1 day'";
static const char begin_writing[] =
    "INSERT INTO writer(id, alone, turn, batch) VALUES(gen_random_uuid(), $1, 0, 0) RETURNING id";
static const char begin_lease[] =
    "INSERT INTO server(id, address, until)"
    " VALUES($1, $2, clock_timestamp() + $3::bigint * interval '1 ms')";

static bool note_opening(struct postgres_store *store, struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    const char *alone = store->shared ? "f" : "t";
    PGresult *result = store_postgres_ask(&store->writer, begin_writing, 1, &alone, fault);

    if (result)
        snprintf(store->id, sizeof store->id, "%s", libpq->value(result, 0, 0));
    libpq->clear(result);
    return result;
}

/* By this name a later connection finds this one. */
static bool name_writer(struct postgres_store *store, struct store_fault *fault)
{
    const char *name = store->writer.application;

    snprintf(store->writer.application, sizeof store->writer.application, "talon %s", store->id);
    return store_postgres_run(&store->writer, "SELECT set_config('application_name', $1, false)", 1,
                              &name, fault);
}

static bool enter(struct postgres_store *store, const char *server, struct store_fault *fault)
{
    const struct postgres_connection *writer = &store->writer;

    return store_postgres_run(writer, end_old_leases, 0, NULL, fault) &&
           store_postgres_run(writer, end_writers[store->shared], 0, NULL, fault) &&
           note_opening(store, fault) && name_writer(store, fault) &&
           (!store->shared ||
            store_postgres_run(writer, begin_lease, 3,
                               (const char *const[]){ store->id, server, store->lasting }, fault));
}

/* The lock must not be given up on the way to the first turn. */
static bool open_writer(struct postgres_store *store, const char *server, struct store_fault *fault)
{
    return store_postgres_connect(&store->writer, &store->place, "talon starts", fault) &&
           lock_database(store, fault) && store_postgres_make_tables(&store->writer, fault) &&
           enter(store, server, fault) &&
           store_postgres_begin_turn(store, &store->batch, fault) == RETURN_KNOWN;
}

static void postgres_close(void *self)
{
    struct postgres_store *store = self;

    store_postgres_disconnect(&store->writer);
    store_postgres_disconnect(&store->reader);
    store_postgres_disconnect(&store->keeper);
    store_postgres_forget(&store->place);
    for (int i = 0; i < ARRAYS_MOST; i++)
        free(store->arrays[i].at);
    free(store);
}

void *store_postgres_open(const char *address, const char *server, int64_t lasting,
                          struct store_fault *fault)
{
    struct postgres_store *store = util_allocate_zeroed(1, sizeof *store);

    store->shared = server;
    snprintf(store->lasting, sizeof store->lasting, "%" PRId64, lasting);
    if (store_postgres_find(&store->place, address, fault) && open_writer(store, server, fault))
        return store;
    postgres_close(store);
    return NULL;
}

static void *open_alone(const char *address, struct store_fault *fault)
{
    return store_postgres_open(address, NULL, 0, fault);
}

/* The database cleans its tables up by itself. */
static enum store_result postgres_tidy(void *self, struct store_fault *fault)
{
    (void)self;
    (void)fault;
    return STORE_WRITTEN;
}

/* Every batch finds out by itself whether the database is still the one that it was. */
static enum store_result postgres_check(void *self, struct store_fault *fault)
{
    (void)self;
    (void)fault;
    return STORE_WRITTEN;
}

static bool postgres_identify(void *self, char id[STORE_DATABASE_ROOM], struct store_fault *fault)
{
    struct postgres_store *store = self;
    const struct libpq *libpq = store->place.libpq;
    PGresult *result =
        store_postgres_ready(store, &store->reader, "reads", fault)
            ? store_postgres_ask(&store->reader, "SELECT min(id) FROM house", 0, NULL, fault)
            : NULL;

    if (result)
        snprintf(id, STORE_DATABASE_ROOM, "%s", libpq->value(result, 0, 0));
    libpq->clear(result);
    return result;
}

static const char ask_writable[] = "SELECT (NOT pg_is_in_recovery() AND "
                                   "current_setting('transaction_read_only') = 'off')::integer";

static bool postgres_probe(const char *address)
{
    struct postgres_place place;
    struct postgres_connection connection = { .place = NULL };
    struct store_fault ignored;
    const bool writable = store_postgres_find(&place, address, &ignored) &&
                          store_postgres_connect(&connection, &place, "talon probes", &ignored) &&
                          store_postgres_number(&connection, ask_writable, &ignored) == 1;

    store_postgres_disconnect(&connection);
    store_postgres_forget(&place);
    return writable;
}

const struct store store_postgres = {
    .open = open_alone,
    .append = store_postgres_append,
    .tidy = postgres_tidy,
    .check = postgres_check,
    .read_all = store_postgres_read_all,
    .read_one = store_postgres_read_one,
    .close = postgres_close,
    .probe = postgres_probe,
    .read_place = store_postgres_read_place,
    .read_accounts = store_postgres_read_accounts,
    .read_reports = store_postgres_read_reports,
    .identify = postgres_identify,
    .leases = &store_postgres_leases,
};
