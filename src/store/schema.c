/* schema.c - the database schema, in SQL that SQLite and PostgreSQL 15 both accept
 * (test/store/test_postgres.py). A stream holds all events of one table or account; an event is a
 * row and never changes.
 *
 * closed: when the table was closed; a start does not read closed streams.
 *
 * epoch of an event: under which its server owned the stream, where several servers share a store
 * (postgres_schema.c); else 0. Nothing reads owner and epoch of a stream: who owns it is known
 * before it has a row.
 *
 * handle: by what a stream is found that is not in memory, with the secrets among its events. A
 * database of an earlier version gets it when it is opened.
 *
 * at, opened, closed: ms since 1970.
 */
#include "schema.h"

const char store_schema[] =
    "CREATE TABLE stream("
    " id TEXT NOT NULL PRIMARY KEY,"
    " sort TEXT NOT NULL,"
    " opened BIGINT NOT NULL,"
    " closed BIGINT,"
    " owner TEXT,"
    " epoch BIGINT NOT NULL DEFAULT 0);"
    "CREATE INDEX stream_open ON stream(sort, opened, id) WHERE closed IS NULL;"
    "CREATE TABLE event("
    " stream TEXT NOT NULL REFERENCES stream(id),"
    " number BIGINT NOT NULL,"
    " kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL,"
    " text TEXT NOT NULL,"
    " at BIGINT NOT NULL,"
    " epoch BIGINT NOT NULL DEFAULT 0,"
    " PRIMARY KEY(stream, number));";

const char store_schema_handles[] =
    "CREATE TABLE IF NOT EXISTS handle(text TEXT NOT NULL PRIMARY KEY, stream TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS handle_stream ON handle(stream);"
    "CREATE INDEX IF NOT EXISTS event_secret ON event(text) WHERE kind IN ('login', 'invited');";

const char store_schema_mark[] = "CREATE TABLE IF NOT EXISTS house(id TEXT NOT NULL)";
