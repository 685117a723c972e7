/* postgres_lock.c - a lock of the database's own, held by the writer's connection, which tells
 * servers of each other. It ends with the connection, so it protects nothing: that does the row in
 * the table `writer`, without which no batch is stored.
 */
#include "postgres_internal.h"

/* A server that was killed a moment ago may still hold it. */
static const char lock_patience[] = "SET lock_timeout = '3s'",
                  lock_as_before[] = "RESET lock_timeout";
static const char *const take_lock[] = {
    [false] = "SELECT pg_advisory_lock(1415670894, hashtext(current_schema()))",
    [true] = "SELECT pg_advisory_lock_shared(1415670894, hashtext(current_schema()))",
};

static const char *const try_lock[] = {
    [false] = "SELECT pg_try_advisory_lock(1415670894, hashtext(current_schema()))",
    [true] = "SELECT pg_try_advisory_lock_shared(1415670894, hashtext(current_schema()))",
};

bool store_postgres_lock(struct postgres_store *store, struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;

    if (!store_postgres_run(&store->writer, lock_patience, 0, NULL, fault))
        return false;
    PGresult *result =
        libpq->send(store->writer.link, take_lock[store->shared], 0, NULL, NULL, NULL, NULL, 0)
            ? store_postgres_answer(&store->writer)
            : NULL;
    bool fine = libpq->result_status(result) == PGRES_TUPLES_OK;
    if (!fine && store_postgres_is_state(&store->writer, result, "55P03"))
        util_refuse(&fault->why, "The database {database} is in use by another talon serve.",
                    "database", store->place.name, NULL);
    else if (!fine)
        store_postgres_tell(&store->writer, result, fault);
    libpq->clear(result);
    return fine && store_postgres_run(&store->writer, lock_as_before, 0, NULL, fault);
}

bool store_postgres_try_lock(struct postgres_store *store, struct store_fault *fault)
{
    return store_postgres_run(&store->writer, try_lock[store->shared], 0, NULL, fault);
}
