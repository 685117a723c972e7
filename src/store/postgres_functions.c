/* postgres_functions.c - the store in a database of PostgreSQL as the functions of store.h.
 */
#include "postgres_internal.h"

#include <stdio.h>

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
    .check = store_postgres_check,
    .read_all = store_postgres_read_all,
    .read_others = store_postgres_read_others,
    .count = store_postgres_count,
    .read_one = store_postgres_read_one,
    .name_accounts = store_postgres_name_accounts,
    .find = store_postgres_look_up,
    .look = store_postgres_look,
    .close = store_postgres_close,
    .probe = postgres_probe,
    .read_place = store_postgres_read_place,
    .read_accounts = store_postgres_read_accounts,
    .read_reports = store_postgres_read_reports,
    .add_handle = store_postgres_add_handle,
    .identify = postgres_identify,
    .leases = &store_postgres_leases,
};
