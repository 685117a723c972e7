/* schema.c - the tables of the store, in words that SQLite and PostgreSQL 15 both take
 * (test/store/test_postgres.py). A stream is all that is known of one table or one account, from
 * its opening on; an event is one row of it, never changed.
 *
 * closed: when the last visitor had long left; a start does not read such a stream.
 * owner, epoch: reserved for several servers that share one store (which of them holds a stream,
 * and how often it changed hands); nothing reads them yet.
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
