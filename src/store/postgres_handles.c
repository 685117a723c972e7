/* postgres_handles.c - finds streams by a name or a secret, where servers do not have all of them
 * in memory, and reads what is new in those of which a server has a copy.
 */
#include "postgres_internal.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- finding --------------------------------------------------------------------------------- */

static const char by_text[] =
    "SELECT stream, 0, 'handle', -1, text, 0, 0 FROM handle WHERE text = $1"
    " UNION SELECT stream, 0, 'handle', -1, text, 0, 0 FROM event"
    " WHERE kind IN ('login', 'invited') AND text = $1 LIMIT 1";

static bool pass_all(struct postgres_store *store, const char *statement, int count,
                     const char *const *values, store_reader *reader, void *context,
                     struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    PGresult *result = store_postgres_ask(&store->reader, statement, count, values, fault);
    bool goes_on = result;

    for (int i = 0; goes_on && i < libpq->count(result); i++) {
        const struct store_row row = store_postgres_row(libpq, result, i);
        goes_on = reader(context, &row);
    }
    libpq->clear(result);
    return result;
}

/* The acts that bind an account are found by an index (postgres_schema.c). Who has ended that is
 * seen from the other rows. */
static const char by_bound[] =
    "SELECT stream, number, kind, seat, text, at, epoch FROM event WHERE kind <> 'played'"
    " AND stream IN (SELECT DISTINCT stream FROM event"
    " WHERE kind = 'act' AND text LIKE '{\"act\":\"bind\"%'"
    " AND substring(text FROM '\"text\":\"(@[^\"]+)\"') = $1 LIMIT 64) ORDER BY stream, number";

bool store_postgres_look_up(void *self, const char *text, store_reader *reader, void *context,
                            struct store_fault *fault)
{
    struct postgres_store *store = self;
    const bool is_bound = text[0] == STORE_BOUND;
    const char *const wanted = text + is_bound;

    return store_postgres_ready(store, &store->reader, "reads", fault) &&
           pass_all(store, is_bound ? by_bound : by_text, 1, &wanted, reader, context, fault);
}

/* ---- accounts without a handle --------------------------------------------------------------- */

enum { NAMED_AT_ONCE = 256 };
static const char nameless[] =
    "SELECT stream, number, event.kind, seat, text, at, event.epoch FROM stream JOIN event"
    " ON event.stream = stream.id AND event.number = 0 WHERE sort = 'account' AND NOT EXISTS"
    " (SELECT FROM handle WHERE handle.stream = stream.id) ORDER BY opened";
static const char add_handles[] =
    "INSERT INTO handle(text, stream) SELECT * FROM unnest($1::text[], $2::text[])"
    " ON CONFLICT(text) DO NOTHING";

/* Neither has quotes or backslashes. */
static void add_handle_pair(struct talon_string_buffer arrays[2], const char *handle,
                            const char *stream)
{
    const char *const items[] = { handle, stream };

    for (int i = 0; i < 2; i++) {
        talon_string_buffer_add(&arrays[i], arrays[i].length ? ",\"" : "{\"");
        talon_string_buffer_add(&arrays[i], items[i]);
        talon_string_buffer_add(&arrays[i], "\"");
    }
}

static bool list_handles(const struct postgres_store *store, const PGresult *result, int from,
                         store_namer *namer, struct talon_string_buffer arrays[2],
                         struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    char handles[STORE_HANDLES][STORE_HANDLE_ROOM];

    for (int i = from; i < from + NAMED_AT_ONCE && i < libpq->count(result); i++) {
        const struct store_row row = store_postgres_row(libpq, result, i);
        if (!namer(&row, handles))
            return store_tell_unread(fault, row.table, row.number);
        for (int j = 0; j < STORE_HANDLES; j++)
            add_handle_pair(arrays, handles[j], row.table);
    }
    for (int i = 0; i < 2; i++)
        talon_string_buffer_add(&arrays[i], "}");
    return true;
}

/* In one transaction, which waits for that of another server. */
static bool add_all(const struct postgres_connection *reader,
                    const struct talon_string_buffer arrays[2], struct store_fault *fault)
{
    struct store_fault ignored;

    if (store_postgres_run(reader, "BEGIN", 0, NULL, fault) &&
        store_postgres_run(reader, "SET LOCAL lock_timeout = 0", 0, NULL, fault) &&
        store_postgres_run(reader, add_handles, 2,
                           (const char *const[]){ arrays[0].at, arrays[1].at }, fault) &&
        store_postgres_run(reader, "COMMIT", 0, NULL, fault))
        return true;
    store_postgres_run(reader, "ROLLBACK", 0, NULL, &ignored);
    return false;
}

static bool name_some(const struct postgres_store *store, const PGresult *result, int from,
                      store_namer *namer, struct store_fault *fault)
{
    struct talon_string_buffer arrays[2] = { 0 };
    const bool fine = list_handles(store, result, from, namer, arrays, fault) &&
                      add_all(&store->reader, arrays, fault);

    free(arrays[0].at);
    free(arrays[1].at);
    return fine;
}

/* There may be many, and each alone would wait for the disk. */
bool store_postgres_name_accounts(void *self, store_namer *namer, struct store_fault *fault)
{
    struct postgres_store *store = self;
    const struct libpq *libpq = store->place.libpq;
    PGresult *result = store_postgres_ready(store, &store->reader, "reads", fault)
                           ? store_postgres_ask(&store->reader, nameless, 0, NULL, fault)
                           : NULL;
    bool fine = result;

    for (int from = 0; fine && from < libpq->count(result); from += NAMED_AT_ONCE)
        fine = name_some(store, result, from, namer, fault);
    libpq->clear(result);
    return fine;
}

/* ---- counting -------------------------------------------------------------------------------- */

/* No index has the time of a row, so that of the last new stream stands for it. */
static const char counts[] = "SELECT (SELECT count(*) FROM stream WHERE sort = 'account'"
                             " AND closed IS NULL), (SELECT coalesce(max(opened), 0) FROM stream)";

bool store_postgres_count(void *self, struct store_stored *stored, struct store_fault *fault)
{
    struct postgres_store *store = self;
    const struct libpq *libpq = store->place.libpq;
    PGresult *result = store_postgres_ready(store, &store->reader, "reads", fault)
                           ? store_postgres_ask(&store->reader, counts, 0, NULL, fault)
                           : NULL;

    if (result)
        *stored = (struct store_stored){
            .accounts = (size_t)strtoull(libpq->value(result, 0, 0), NULL, 10),
            .last_at = strtoll(libpq->value(result, 0, 1), NULL, 10),
        };
    libpq->clear(result);
    return result;
}

/* ---- news ------------------------------------------------------------------------------------ */

static const char news[] =
    "SELECT event.stream, event.number, event.kind, seat, text, at, epoch"
    " FROM unnest($1::text[], $2::bigint[]) AS known(stream, next) JOIN event"
    " ON event.stream = known.stream AND event.number >= known.next ORDER BY 1, 2 LIMIT $3";
static const char gone[] =
    "SELECT known.stream, 0, 'forget', -1, '', 0, 0 FROM unnest($1::text[]) AS known(stream)"
    " WHERE NOT EXISTS (SELECT FROM stream WHERE id = known.stream)";

static const char unknown[] =
    "SELECT id, 0, 'handle', -1, '', 0, 0 FROM stream WHERE sort = $3 AND closed IS NULL"
    " AND id <> ALL($1::text[]) LIMIT $2";

/* Ids have neither quotes nor backslashes. */
static void add_known(struct talon_string_buffer arrays[2], const struct store_known *known)
{
    const char *between = arrays[0].length ? "," : "{";

    talon_string_buffer_add(&arrays[0], between);
    talon_string_buffer_add(&arrays[0], "\"");
    talon_string_buffer_add(&arrays[0], known->stream);
    talon_string_buffer_add(&arrays[0], "\"");
    talon_string_buffer_add(&arrays[1], between);
    talon_string_buffer_add_number(&arrays[1], known->next);
}

bool store_postgres_pass_news(struct postgres_store *store, const struct store_look *wanted,
                              store_reader *reader, void *context, struct store_fault *fault)
{
    struct talon_string_buffer arrays[2] = { 0 };
    char limit[16];

    snprintf(limit, sizeof limit, "%u", (unsigned)wanted->most);
    for (size_t i = 0; i < wanted->known_count; i++)
        add_known(arrays, &wanted->known[i]);
    for (int i = 0; i < 2; i++)
        talon_string_buffer_add(&arrays[i], wanted->known_count ? "}" : "{}");
    const char *const values[] = { arrays[0].at, arrays[1].at, limit }, *const others[] = {
        arrays[0].at, limit, wanted->sort
    };
    const bool fine = pass_all(store, news, 3, values, reader, context, fault) &&
                      pass_all(store, gone, 1, values, reader, context, fault) &&
                      (!wanted->orphans || !wanted->sort ||
                       pass_all(store, unknown, 3, others, reader, context, fault));
    free(arrays[0].at);
    free(arrays[1].at);
    return fine;
}
