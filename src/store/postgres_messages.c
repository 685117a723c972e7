/* postgres_messages.c - looks for what other servers have left to be done: messages to the streams
 * of this one; open tables, and receivers of messages, whose owner has ended; and unused streams.
 */
#include "postgres_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char messages[] = "SELECT receiver, sender, number, text, message.at FROM message"
                               " JOIN lease ON lease.stream = receiver WHERE lease.server = $1"
                               " ORDER BY receiver, sender, number LIMIT $2";
/* A server that gave a table away has left no owner there, and one that rests is closed. */
static const char orphaned[] =
    "SELECT id, '', 0, '', 0 FROM (SELECT stream.id, lease.server FROM stream"
    " JOIN lease ON lease.stream = stream.id"
    " WHERE stream.closed IS NULL AND stream.sort = 'table' AND lease.server <> ''"
    " UNION SELECT receiver, lease.server FROM message"
    " LEFT JOIN lease ON lease.stream = receiver) AS wanted(id, owner)"
    " WHERE NOT EXISTS (SELECT FROM server WHERE server.id = owner"
    " AND server.until > clock_timestamp()) AND $1 <> '' ORDER BY random() LIMIT $2";

static bool pass_found(const struct postgres_store *store, const char *wish, enum store_kind kind,
                       const char *const *values, int count, store_reader *reader, void *context,
                       struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    PGresult *result = store_postgres_ask(&store->reader, wish, count, values, fault);
    bool goes_on = true;

    if (!result)
        return false;
    for (int i = 0; goes_on && i < libpq->count(result); i++) {
        struct store_row row = {
            .kind = kind,
            .seat = -1,
            .message.number = (uint32_t)strtoul(libpq->value(result, i, 2), NULL, 10),
            .text = libpq->value(result, i, 3),
            .at = strtoll(libpq->value(result, i, 4), NULL, 10),
        };
        snprintf(row.table, sizeof row.table, "%s", libpq->value(result, i, 0));
        snprintf(row.message.stream, STORE_ID_ROOM, "%s", libpq->value(result, i, 1));
        goes_on = reader(context, &row);
    }
    libpq->clear(result);
    return true;
}

/* ---- unused streams -------------------------------------------------------------------------- */

/* A clock alone that is wrong must not delete anything: so both have to say that it is time. */
static const char unused[] =
    "WITH examined AS ((SELECT id, opened FROM stream WHERE sort = $1 AND closed IS NULL"
    " AND id > $2 ORDER BY id LIMIT 256) UNION ALL (SELECT id, opened FROM stream"
    " WHERE sort = $1 AND closed IS NULL AND id <= $2 ORDER BY id LIMIT 256) LIMIT 256)"
    " SELECT id, '', 0, '', 0 FROM examined WHERE CASE WHEN $5::boolean THEN opened ELSE"
    " (SELECT at FROM event WHERE stream = id ORDER BY number DESC LIMIT 1) END < least($3::bigint,"
    " (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $4::bigint * 86400000)"
    " AND NOT EXISTS (SELECT FROM event WHERE stream = id AND kind IN ('result', 'imported'))"
    " AND NOT EXISTS (SELECT FROM lease JOIN server ON server.id = lease.server"
    " WHERE lease.stream = examined.id AND until > clock_timestamp()) LIMIT 32";

static bool pass_unused(const struct postgres_store *store, const struct store_unused *wanted,
                        store_reader *reader, void *context, struct store_fault *fault)
{
    char before[24], days[16];

    snprintf(before, sizeof before, "%" PRId64, wanted->before);
    snprintf(days, sizeof days, "%u", (unsigned)wanted->days);
    return pass_found(store, unused, STORE_CLOSE,
                      (const char *const[]){ store_row_kinds[wanted->opening].sort, wanted->from,
                                             before, days, wanted->opening_is_use ? "t" : "f" },
                      5, reader, context, fault);
}

/* ---- a look ---------------------------------------------------------------------------------- */

bool store_postgres_look(void *self, const struct store_look *wanted, store_reader *reader,
                         void *context, struct store_fault *fault)
{
    struct postgres_store *store = self;
    char limit[16];

    snprintf(limit, sizeof limit, "%u", (unsigned)wanted->most);
    const char *const own[] = { store->id, limit };
    return store_postgres_ready(store, &store->reader, "reads", fault) &&
           (!wanted->messages ||
            pass_found(store, messages, STORE_SEND, own, 2, reader, context, fault)) &&
           (!wanted->orphans ||
            pass_found(store, orphaned, STORE_WAKE, own, 2, reader, context, fault)) &&
           ((!wanted->known_count && !wanted->sort) ||
            store_postgres_pass_news(store, wanted, reader, context, fault)) &&
           (!wanted->unused.days || pass_unused(store, &wanted->unused, reader, context, fault));
}

static const char waiting[] = "SELECT count(*) FROM message";

bool store_postgres_has_heard_all(const struct postgres_connection *connection,
                                  struct store_fault *fault)
{
    const int64_t has = store_postgres_number(connection, store_postgres_has_messages, fault);
    const int64_t count = has > 0 ? store_postgres_number(connection, waiting, fault) : has;

    if (count <= 0)
        return !count;
    return util_refuse(&fault->why,
                       "The database {database} has results that no drive or circle has counted "
                       "yet: start talon serve --shared there for a minute.",
                       "database", connection->place->name, NULL);
}
