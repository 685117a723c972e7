/* postgres_leases.c - which server owns a stream, where several share a database. All time is the
 * database's own.
 *
 * A lease or an owner is read under a lock on its row, and judged after the lock is there: a
 * renewal and a change of hands that meet come one after the other. postgres_claims.c has the
 * function by which streams change hands.
 */
#include "postgres_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *open_shared(const char *address, const char *server, int64_t lasting,
                         struct store_fault *fault)
{
    return store_postgres_open(address, server, lasting, fault);
}

/* ---- the lease ------------------------------------------------------------------------------- */

/* It waits for those who judge it, and not for claims of its own server. */
static const char renew_lease[] =
    "WITH mine AS MATERIALIZED (SELECT id, until FROM server WHERE id = $1 FOR NO KEY UPDATE)"
    " UPDATE server SET until = clock_timestamp() + $2::bigint * interval '1 ms' FROM mine"
    " WHERE server.id = mine.id AND mine.until > clock_timestamp() RETURNING server.id";

static enum store_result tell_lapsed(const struct postgres_store *store, struct store_fault *fault)
{
    util_refuse(&fault->why, "The lease of this server in the database {database} has run out.",
                "database", store->place.name, NULL);
    fault->stream[0] = 0;
    return STORE_DEPOSED;
}

static enum store_result renew(void *self, struct store_fault *fault)
{
    struct postgres_store *store = self;
    const struct libpq *libpq = store->place.libpq;

    if (!store_postgres_ready(store, &store->keeper, "keeps", fault))
        return STORE_REFUSED;
    PGresult *result = store_postgres_ask(
        &store->keeper, renew_lease, 2, (const char *const[]){ store->id, store->lasting }, fault);
    if (!result)
        return STORE_REFUSED;
    const bool renewed = libpq->count(result) == 1;
    libpq->clear(result);
    return renewed ? STORE_WRITTEN : tell_lapsed(store, fault);
}

/* ---- connections ----------------------------------------------------------------------------- */

/* When a server has died, many streams are claimed at once, and each claim waits for the disk and
 * for the standby. Several wait together. There is a connection for each thread that claims, so
 * one is always free. */
static struct postgres_connection *take_claimer(struct postgres_store *store)
{
    int one = 0;

    while (atomic_flag_test_and_set(&store->is_claiming[one]))
        one = (one + 1) % STORE_CLAIMS_AT_ONCE;
    return &store->claimers[one];
}

static void put_back(struct postgres_store *store, const struct postgres_connection *claimer)
{
    atomic_flag_clear(&store->is_claiming[claimer - store->claimers]);
}

/* ---- streams --------------------------------------------------------------------------------- */

/* Its result comes when it is stored. */
static const char claim_stream[] = "SELECT claim, holder, reached FROM claim_stream($1, $2)";

static enum store_claim claim_named(const char *word)
{
    return !strcmp(word, "owned")  ? STORE_CLAIM_OWNED
           : !strcmp(word, "held") ? STORE_CLAIM_HELD
                                   : STORE_CLAIM_LAPSED;
}

static enum store_claim claim_once(struct postgres_store *store,
                                   struct postgres_connection *claimer, const char *stream,
                                   struct store_owner *owner, struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    PGresult *result = store_postgres_ready(store, claimer, "claims", fault)
                           ? store_postgres_ask(claimer, claim_stream, 2,
                                                (const char *const[]){ stream, store->id }, fault)
                           : NULL;

    if (!result)
        return STORE_CLAIM_FAILED;
    const enum store_claim claim = claim_named(libpq->value(result, 0, 0));
    snprintf(owner->server, sizeof owner->server, "%s", libpq->value(result, 0, 1));
    owner->epoch = strtoll(libpq->value(result, 0, 2), NULL, 10);
    libpq->clear(result);
    if (claim == STORE_CLAIM_LAPSED)
        tell_lapsed(store, fault);
    return claim;
}

/* ---- a look at the owner --------------------------------------------------------------------- */

static const char present_owner[] =
    "SELECT EXISTS (SELECT FROM stream WHERE id = $1)::integer, coalesce((SELECT address"
    " FROM lease JOIN server ON server.id = lease.server WHERE lease.stream = $1"
    " AND server.id <> $2 AND until > clock_timestamp()), '')";

/* The connection may be one that has ended since it was used last. */
static PGresult *ask_present_owner(struct postgres_store *store, const char *stream,
                                   struct store_fault *fault)
{
    struct postgres_connection *claimer = take_claimer(store);
    PGresult *result = NULL;

    for (int attempt = 0; !result && attempt < 2; attempt++)
        if (store_postgres_ready(store, claimer, "claims", fault))
            result = store_postgres_ask(claimer, present_owner, 2,
                                        (const char *const[]){ stream, store->id }, fault);
    put_back(store, claimer);
    return result;
}

static bool ask_owner(void *self, const char *stream, bool *is_stored,
                      char server[STORE_SERVER_ROOM], struct store_fault *fault)
{
    struct postgres_store *store = self;
    const struct libpq *libpq = store->place.libpq;
    PGresult *result = ask_present_owner(store, stream, fault);

    if (!result)
        return false;
    *is_stored = libpq->value(result, 0, 0)[0] == '1';
    snprintf(server, STORE_SERVER_ROOM, "%s", libpq->value(result, 0, 1));
    libpq->clear(result);
    return true;
}

/* ---- an owner that holds the stream ---------------------------------------------------------- */

/* A server that is paused or cut off in the middle of a batch leaves a transaction open that holds
 * the stream. A claim waits for it for a moment only. If the owner's lease runs, that is the
 * answer. Else the connections of servers without a lease are ended: nobody could be told any more
 * of what they were about to store. */
static const char live_owner[] = "SELECT address FROM lease JOIN server ON server.id = lease.server"
                                 " WHERE stream = $1 AND until > clock_timestamp()";
static const char end_lapsed[] =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN (SELECT id FROM writer"
    " UNION SELECT id FROM server UNION SELECT server FROM lease WHERE stream = $1) AS known(id)"
    " ON starts_with(application_name, 'talon ' || known.id) WHERE known.id NOT IN ('', $2)"
    " AND NOT EXISTS (SELECT FROM server AS live WHERE live.id = known.id"
    " AND until > clock_timestamp())";

static enum store_claim look_at_holder(const struct postgres_store *store,
                                       const struct postgres_connection *claimer,
                                       const char *stream, struct store_owner *owner,
                                       struct store_fault *fault)
{
    const struct libpq *libpq = store->place.libpq;
    PGresult *result = store_postgres_ask(claimer, live_owner, 1, &stream, fault);
    const bool lives = result && libpq->count(result);

    if (lives)
        snprintf(owner->server, sizeof owner->server, "%s", libpq->value(result, 0, 0));
    libpq->clear(result);
    if (!lives && result)
        store_postgres_run(claimer, end_lapsed, 2, (const char *const[]){ stream, store->id },
                           fault);
    return lives ? STORE_CLAIM_HELD : STORE_CLAIM_FAILED;
}

static enum store_claim claim(void *self, const char *stream, struct store_owner *owner,
                              struct store_fault *fault)
{
    struct postgres_store *store = self;
    struct postgres_connection *claimer = take_claimer(store);
    enum store_claim wish = claim_once(store, claimer, stream, owner, fault);

    if (wish == STORE_CLAIM_FAILED && store_postgres_is_up(claimer))
        wish = look_at_holder(store, claimer, stream, owner, fault);
    if (wish == STORE_CLAIM_FAILED && store_postgres_is_up(claimer))
        wish = claim_once(store, claimer, stream, owner, fault);
    put_back(store, claimer);
    return wish;
}

/* ---- giving away ----------------------------------------------------------------------------- */

static const char give_one[] = "UPDATE lease SET server = '' WHERE server = $1 AND stream = $2";
/* Streams of a server without a lease are anybody's. In one statement with the rest, or with the
 * rows of the streams, this could wait for a claim that waits for it. */
static const char give_lease[] = "DELETE FROM server WHERE id = $1";
/* The right to write goes last: then nothing of this server's is on its way any more. */
static const char stop_writing[] = "DELETE FROM writer WHERE id = $1";

static bool give_away(const struct postgres_store *store, const char *stream,
                      struct store_fault *fault)
{
    const char *const values[] = { store->id, stream };
    const struct postgres_connection *keeper = &store->keeper;

    return stream ? store_postgres_run(keeper, give_one, 2, values, fault)
                  : store_postgres_run(keeper, give_lease, 1, values, fault) &&
                        store_postgres_run(keeper, stop_writing, 1, values, fault);
}

static enum store_result release(void *self, const char *stream, struct store_fault *fault)
{
    struct postgres_store *store = self;

    return store_postgres_ready(store, &store->keeper, "keeps", fault) &&
                   give_away(store, stream, fault)
               ? STORE_WRITTEN
               : STORE_REFUSED;
}

const struct store_leases store_postgres_leases = {
    .open = open_shared,
    .ask_owner = ask_owner,
    .claim = claim,
    .renew = renew,
    .release = release,
};
