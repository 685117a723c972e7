/* postgres_schema.c - the tables of a store in PostgreSQL: those of schema.c, which SQLite has,
 * too, and those that say who may write.
 */
#include "postgres_internal.h"
#include "schema.h"

#include <stdio.h>
#include <string.h>

/* One row for each opening of the store that may still write: `turn` counts its connections, and
 * `batch` is the last one that it has stored. One row of `server` for each server's lease, and one
 * of `lease` for each stream that a server has ever owned; `server` is empty where it was given
 * away. These rows stay: an epoch must not come back. */
static const char *const only_here[] = {
    "CREATE TABLE version(number INTEGER NOT NULL)",
    "CREATE TABLE writer("
    " id TEXT NOT NULL PRIMARY KEY,"
    " alone BOOLEAN NOT NULL,"
    " turn BIGINT NOT NULL,"
    " batch BIGINT NOT NULL)",
    "CREATE TABLE server("
    " id TEXT NOT NULL PRIMARY KEY,"
    " address TEXT NOT NULL,"
    " until TIMESTAMPTZ NOT NULL)",
    "CREATE TABLE lease("
    " stream TEXT NOT NULL PRIMARY KEY,"
    " server TEXT NOT NULL,"
    " epoch BIGINT NOT NULL)",
    ("CREATE FUNCTION depose(stream TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS"
     " $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'TL001', MESSAGE = stream; END $$"),
    "INSERT INTO house(id) VALUES(replace(gen_random_uuid()::text, '-', ''))",
};

/* By the accounts that members of circles have bound. */
static const char find_bound[] = "CREATE INDEX IF NOT EXISTS event_bound ON event"
                                 "(substring(text FROM '\"text\":\"(@[^\"]+)\"'))"
                                 " WHERE kind = 'act' AND text LIKE '{\"act\":\"bind\"%'";
/* Here all streams but tables are gone through for unused ones, by their ids. */
static const char order_streams[] = "CREATE INDEX IF NOT EXISTS stream_order ON stream(sort, id)"
                                    " WHERE closed IS NULL AND sort <> 'table'";

/* Of streams that may have different owners. The sender is not a key: its rows may go before. */
const char store_postgres_messages[] = "CREATE TABLE message("
                                       " receiver TEXT NOT NULL,"
                                       " sender TEXT NOT NULL,"
                                       " number BIGINT NOT NULL,"
                                       " text TEXT NOT NULL,"
                                       " at BIGINT NOT NULL,"
                                       " PRIMARY KEY(receiver, sender, number))";
const char store_postgres_has_messages[] =
    "SELECT CASE WHEN to_regclass('message') IS NOT NULL THEN 1 ELSE 0 END";

static const char begin_making[] = "SELECT pg_advisory_xact_lock(1415670894)";
/* 0: the table is not as this program has made it. */
static const char ask_version[] =
    "SELECT CASE count(*) WHEN 1 THEN max(number) ELSE 0 END FROM version";
/* 0: an empty schema, 1: ours, 2: something else. */
static const char ask_whose[] =
    "SELECT CASE WHEN to_regclass('version') IS NOT NULL AND to_regclass('house') IS NOT NULL"
    " THEN 1 WHEN to_regclass('version') IS NULL AND to_regclass('house') IS NULL"
    " AND to_regclass('stream') IS NULL AND to_regclass('event') IS NULL"
    " AND to_regclass('writer') IS NULL AND to_regclass('server') IS NULL"
    " AND to_regclass('lease') IS NULL THEN 0 ELSE 2 END";

enum whose { NOBODYS, OURS, FOREIGN };

static bool check_whole(const struct postgres_connection *connection, struct store_fault *fault)
{
    const int64_t half = store_postgres_number(connection, store_ask_half_copy, fault);

    return !half || (half > 0 && store_tell_half_copy(fault, connection->place->name));
}

static bool check_version(const struct postgres_connection *connection, struct store_fault *fault)
{
    const int64_t version = store_postgres_number(connection, ask_version, fault);

    if (version == STORE_SCHEMA)
        return check_whole(connection, fault);
    if (version < 0)
        return false;
    return util_refuse(&fault->why,
                       "The database {database} was written by another version of Talon: use that "
                       "one, or another database with --data.",
                       "database", connection->place->name, NULL);
}

static bool refuse_other_tables(const struct postgres_connection *connection,
                                struct store_fault *fault)
{
    return util_refuse(&fault->why,
                       "The database {database} has tables that are not Talon's: use another one.",
                       "database", connection->place->name, NULL);
}

/* Statements of a text, each with its semicolon, one after the other. */
static bool run_each(const struct postgres_connection *connection, const char *text,
                     struct store_fault *fault)
{
    char statement[1024];

    while (*text) {
        const size_t length = strcspn(text, ";");
        snprintf(statement, sizeof statement, "%.*s", (int)length, text);
        if (!store_postgres_run(connection, statement, 0, NULL, fault))
            return false;
        text += length + (text[length] == ';');
    }
    return true;
}

static bool make(const struct postgres_connection *connection, struct store_fault *fault)
{
    char note[80];
    bool fine =
        run_each(connection, store_schema, fault) && run_each(connection, store_schema_mark, fault);

    for (size_t i = 0; fine && i < sizeof only_here / sizeof *only_here; i++)
        fine = store_postgres_run(connection, only_here[i], 0, NULL, fault);
    snprintf(note, sizeof note, "INSERT INTO version(number) VALUES(%d)", STORE_SCHEMA);
    return fine && store_postgres_run(connection, note, 0, NULL, fault);
}

/* A database of an earlier version gets what it lacks. */
static bool make_messages(const struct postgres_connection *connection, struct store_fault *fault)
{
    const int64_t has = store_postgres_number(connection, store_postgres_has_messages, fault);

    return has > 0 ||
           (!has && store_postgres_run(connection, store_postgres_messages, 0, NULL, fault));
}

static bool make_later_tables(const struct postgres_connection *connection,
                              struct store_fault *fault)
{
    return make_messages(connection, fault) && run_each(connection, store_schema_handles, fault) &&
           store_postgres_run(connection, order_streams, 0, NULL, fault) &&
           store_postgres_run(connection, find_bound, 0, NULL, fault) &&
           store_postgres_run(connection, store_postgres_claims, 0, NULL, fault);
}

static bool make_if_empty(const struct postgres_connection *connection, struct store_fault *fault)
{
    switch (store_postgres_number(connection, ask_whose, fault)) {
    case NOBODYS:
        return make(connection, fault) && make_later_tables(connection, fault);
    case OURS:
        return check_version(connection, fault) && make_later_tables(connection, fault);
    case FOREIGN:
        return refuse_other_tables(connection, fault);
    default:
        return false;
    }
}

/* All in one transaction, and by one server at a time. */
bool store_postgres_make_tables(const struct postgres_connection *connection,
                                struct store_fault *fault)
{
    struct store_fault ignored;

    if (store_postgres_run(connection, "BEGIN", 0, NULL, fault) &&
        store_postgres_run(connection, begin_making, 0, NULL, fault) &&
        make_if_empty(connection, fault) &&
        store_postgres_run(connection, "COMMIT", 0, NULL, fault))
        return true;
    store_postgres_run(connection, "ROLLBACK", 0, NULL, &ignored);
    return false;
}

bool store_postgres_has_tables(const struct postgres_connection *connection,
                               struct store_fault *fault)
{
    switch (store_postgres_number(connection, ask_whose, fault)) {
    case NOBODYS:
        return util_refuse(&fault->why, "The database {database} has no tables of Talon.",
                           "database", connection->place->name, NULL);
    case OURS:
        return check_version(connection, fault);
    case FOREIGN:
        return refuse_other_tables(connection, fault);
    default:
        return false;
    }
}
