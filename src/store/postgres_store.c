/* postgres_store.c - opening and closing the store in a database of PostgreSQL, for one server
 * alone or beside others.
 */
#include "postgres_internal.h"

#include "util/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A server alone ends the right of all others to write. Servers that share the store leave each
 * other's, but not that of one that was alone. */
static const char *const end_writers[] = {
    [false] = "DELETE FROM writer",
    [true] = "DELETE FROM writer WHERE alone OR id NOT IN (SELECT id FROM server)",
};
static const char end_old_leases[] =
    "DELETE FROM server WHERE until < clock_timestamp() - interval '1 day'";
/* Who had this address before was killed, so nobody waits for that lease. */
static const char end_lease_before[] = "DELETE FROM server WHERE address = $1";
/* Of a server that shares the store the lease comes with the right to write: another one that
 * starts just then would end a right without a lease. */
static const char *const begin_writing[] = {
    [false] = "INSERT INTO writer(id, alone, turn, batch) VALUES(gen_random_uuid(), true, 0, 0)"
              " RETURNING id",
    [true] = "WITH mine AS (INSERT INTO writer(id, alone, turn, batch)"
             " VALUES(gen_random_uuid(), false, 0, 0) RETURNING id)"
             " INSERT INTO server(id, address, until) SELECT id, $1, clock_timestamp()"
             " + $2::bigint * interval '1 ms' FROM mine RETURNING id",
};

static bool note_opening(struct postgres_store *store, const char *server,
                         struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    const char *const values[] = { server, store->lasting };
    PGresult *result = store_postgres_ask(&store->writer, begin_writing[store->shared],
                                          store->shared ? 2 : 0, values, fault);

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
           (!store->shared || store_postgres_run(writer, end_lease_before, 1, &server, fault)) &&
           note_opening(store, server, fault) && name_writer(store, fault);
}

/* The lock must not be given up on the way to the first turn. */
static bool open_writer(struct postgres_store *store, const char *server, struct store_fault *fault)
{
    return store_postgres_connect(&store->writer, &store->place, "talon starts", fault) &&
           store_postgres_lock(store, fault) && store_postgres_make_tables(&store->writer, fault) &&
           enter(store, server, fault) &&
           store_postgres_begin_turn(store, &store->batch, fault) == RETURN_KNOWN;
}

void store_postgres_close(void *self)
{
    struct postgres_store *store = self;

    store_postgres_disconnect(&store->writer);
    store_postgres_disconnect(&store->reader);
    store_postgres_disconnect(&store->keeper);
    for (int i = 0; i < STORE_CLAIMS_AT_ONCE; i++)
        store_postgres_disconnect(&store->claimers[i]);
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
    store_postgres_close(store);
    return NULL;
}
