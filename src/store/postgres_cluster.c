/* postgres_cluster.c - the state of a cluster in its database: two tables without a log, which are
 * empty after a crash or a failover. It has a connection of its own.
 */
#include "cluster_state.h"
#include "postgres_connection.h"

#include "util/hex.h"
#include "util/memory.h"
#include "util/string_buffer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_ARRAYS = 4, MS_ROOM = 24 };

struct cluster {
    struct postgres_place place;
    struct postgres_connection connection;
    char server[STORE_SERVER_ROOM], lasting[MS_ROOM];
    struct talon_string_buffer arrays[COUNT_ARRAYS];
};

static const char *const tables[] = {
    "CREATE UNLOGGED TABLE IF NOT EXISTS cluster_count("
    " key TEXT NOT NULL PRIMARY KEY,"
    " count BIGINT NOT NULL,"
    " until TIMESTAMPTZ NOT NULL)",
    "CREATE UNLOGGED TABLE IF NOT EXISTS cluster_listing("
    " server TEXT NOT NULL PRIMARY KEY,"
    " tables TEXT NOT NULL,"
    " until TIMESTAMPTZ NOT NULL)",
};

/* In the order of the keys, so that two servers never wait for each other. */
static const char add_counts[] =
    "WITH told AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[])"
    " AS told(key, change, lasting, extends) ORDER BY key)"
    " INSERT INTO cluster_count AS kept(key, count, until)"
    " SELECT key, greatest(change, 0), clock_timestamp() + lasting * interval '1 ms' FROM told"
    " ON CONFLICT (key) DO UPDATE SET"
    " count = greatest(0, CASE WHEN kept.until > clock_timestamp() THEN kept.count ELSE 0 END"
    " + (SELECT change FROM told WHERE told.key = kept.key)),"
    " until = CASE WHEN kept.until <= clock_timestamp() THEN excluded.until"
    " WHEN (SELECT extends FROM told WHERE told.key = kept.key)"
    " THEN greatest(kept.until, excluded.until) ELSE kept.until END"
    " RETURNING key, count,"
    " (extract(epoch FROM until - clock_timestamp()) * 1000)::bigint";
static const char forget_counts[] = "DELETE FROM cluster_count WHERE until < clock_timestamp()";
static const char tell_tables[] =
    "INSERT INTO cluster_listing(server, tables, until)"
    " VALUES($1, $2, clock_timestamp() + $3::bigint * interval '1 ms') ON CONFLICT (server)"
    " DO UPDATE SET tables = excluded.tables, until = excluded.until";
static const char ask_tables[] =
    "SELECT coalesce(string_agg(tables, '' ORDER BY server), '') FROM cluster_listing"
    " WHERE server <> $1 AND until > clock_timestamp()";

static void *open_cluster(const char *address, const struct cluster_member *member,
                          struct store_fault *fault)
{
    struct cluster *cluster = util_allocate_zeroed(1, sizeof *cluster);

    snprintf(cluster->server, sizeof cluster->server, "%s", member->server);
    snprintf(cluster->lasting, sizeof cluster->lasting, "%d", member->lasting);
    if (store_postgres_find(&cluster->place, address, fault))
        return cluster;
    store_postgres_forget(&cluster->place);
    free(cluster);
    return NULL;
}

static bool connect_cluster(struct cluster *cluster, struct store_fault *fault)
{
    bool fine = store_postgres_is_up(&cluster->connection);

    if (fine)
        return true;
    fine = store_postgres_connect(&cluster->connection, &cluster->place, "talon counts", fault);
    for (size_t i = 0; fine && i < sizeof tables / sizeof *tables; i++)
        fine = store_postgres_run(&cluster->connection, tables[i], 0, NULL, fault);
    return fine;
}

/* ---- counts ---------------------------------------------------------------------------------- */

static void fill_arrays(struct cluster *cluster, const struct cluster_exchange *exchange)
{
    char key[RATE_KEY_SIZE];

    for (int i = 0; i < COUNT_ARRAYS; i++)
        cluster->arrays[i].length = 0;
    for (size_t i = 0; i < exchange->counts_count; i++) {
        const struct util_rate_change *told = &exchange->counts[i];
        for (int array = 0; array < COUNT_ARRAYS; array++)
            talon_string_buffer_add(&cluster->arrays[array], i ? "," : "{");
        util_hex_digits(told->key, sizeof told->key, key);
        talon_string_buffer_add(&cluster->arrays[0], key);
        talon_string_buffer_add_number(&cluster->arrays[1], told->change);
        talon_string_buffer_add_number(&cluster->arrays[2], told->lasting);
        talon_string_buffer_add(&cluster->arrays[3], told->extends ? "t" : "f");
    }
    for (int array = 0; array < COUNT_ARRAYS; array++)
        talon_string_buffer_add(&cluster->arrays[array], "}");
}

static void take_total(const struct cluster_exchange *exchange, const char *key, int64_t total,
                       int64_t lasting)
{
    char other[RATE_KEY_SIZE];

    for (size_t i = 0; i < exchange->counts_count; i++) {
        util_hex_digits(exchange->counts[i].key, RATE_KEY_BYTES, other);
        if (!strcmp(key, other)) {
            exchange->counts[i].total = (uint32_t)total;
            exchange->counts[i].lasting = lasting;
        }
    }
}

static bool exchange_counts(struct cluster *cluster, const struct cluster_exchange *exchange,
                            struct store_fault *fault)
{
    const struct libpq *libpq = cluster->place.libpq;
    const char *values[COUNT_ARRAYS];

    if (!exchange->counts_count)
        return true;
    fill_arrays(cluster, exchange);
    for (int i = 0; i < COUNT_ARRAYS; i++)
        values[i] = cluster->arrays[i].at;
    PGresult *result =
        store_postgres_ask(&cluster->connection, add_counts, COUNT_ARRAYS, values, fault);
    for (int row = 0; result && row < libpq->count(result); row++)
        take_total(exchange, libpq->value(result, row, 0),
                   strtoll(libpq->value(result, row, 1), NULL, 10),
                   strtoll(libpq->value(result, row, 2), NULL, 10));
    libpq->clear(result);
    return result;
}

/* ---- public tables --------------------------------------------------------------------------- */

static bool exchange_tables(struct cluster *cluster, struct cluster_exchange *exchange,
                            struct store_fault *fault)
{
    const struct postgres_connection *connection = &cluster->connection;
    const char *const values[] = { cluster->server, exchange->listing, cluster->lasting };

    if (!exchange->listing)
        return true;
    if (!store_postgres_run(connection, forget_counts, 0, NULL, fault) ||
        !store_postgres_run(connection, tell_tables, 3, values, fault))
        return false;
    PGresult *result = store_postgres_ask(connection, ask_tables, 1, values, fault);
    if (result)
        exchange->listed = util_copy_text(cluster->place.libpq->value(result, 0, 0));
    cluster->place.libpq->clear(result);
    return result;
}

static bool exchange_all(void *state, struct cluster_exchange *exchange, struct store_fault *fault)
{
    struct cluster *cluster = state;

    return connect_cluster(cluster, fault) && exchange_counts(cluster, exchange, fault) &&
           exchange_tables(cluster, exchange, fault);
}

static void close_cluster(void *state)
{
    struct cluster *cluster = state;

    store_postgres_disconnect(&cluster->connection);
    store_postgres_forget(&cluster->place);
    for (int i = 0; i < COUNT_ARRAYS; i++)
        free(cluster->arrays[i].at);
    free(cluster);
}

const struct cluster_state store_cluster_postgres = {
    .open = open_cluster,
    .exchange = exchange_all,
    .close = close_cluster,
};
