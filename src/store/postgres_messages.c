/* postgres_messages.c - looks for what other servers have left to be done: messages to the streams
 * of this one; and open tables, and receivers of messages, whose owner has ended.
 */
#include "postgres_internal.h"

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
                       const char *most, store_reader *reader, void *context,
                       struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    PGresult *result = store_postgres_ask(&store->reader, wish, 2,
                                          (const char *const[]){ store->id, most }, fault);
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

bool store_postgres_look(void *self, const struct store_look *wanted, store_reader *reader,
                         void *context, struct store_fault *fault)
{
    struct postgres_store *store = self;
    char limit[16];

    snprintf(limit, sizeof limit, "%u", (unsigned)wanted->most);
    return store_postgres_ready(store, &store->reader, "reads", fault) &&
           pass_found(store, messages, STORE_SEND, limit, reader, context, fault) &&
           (!wanted->orphans ||
            pass_found(store, orphaned, STORE_WAKE, limit, reader, context, fault)) &&
           ((!wanted->known_count && !wanted->sort) ||
            store_postgres_pass_news(store, wanted, reader, context, fault));
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
