/* sqlite_handles.c - finds accounts by a name or a secret in a database of SQLite, and those that
 * nobody uses: a server need not have all of them in memory.
 */
#include "sqlite_file.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Also an earlier version, which knows no handles, removes those of a stream with it. */
static const char removes_handles[] =
    "CREATE TRIGGER IF NOT EXISTS stream_removed AFTER DELETE ON stream"
    " BEGIN DELETE FROM handle WHERE stream = OLD.id; END";

bool store_handles_make(const struct base *base)
{
    return store_file_run(base, store_schema_handles) && store_file_run(base, removes_handles);
}

static const char *column_text_of(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);

    return text ? (const char *)text : "";
}

static bool compile(const struct base *base, const char *text, sqlite3_stmt **statement,
                    struct store_fault *fault)
{
    return sqlite3_prepare_v2(base->sqlite, text, -1, statement, NULL) == SQLITE_OK ||
           store_file_tell(base, fault, store_cannot_read);
}

/* Rows of two columns, a stream and a text, are passed as this kind. */
static bool pass_streams(const struct base *base, sqlite3_stmt *statement, enum store_kind kind,
                         store_reader *reader, void *context, struct store_fault *fault)
{
    int answer;

    while ((answer = sqlite3_step(statement)) == SQLITE_ROW) {
        struct store_row row = { .kind = kind, .seat = -1, .text = column_text_of(statement, 1) };
        snprintf(row.table, sizeof row.table, "%s", column_text_of(statement, 0));
        if (!reader(context, &row))
            break;
    }
    return answer == SQLITE_DONE || answer == SQLITE_ROW ||
           store_file_tell(base, fault, store_cannot_read);
}

/* ---- finding -------------------------------------------------------------------------------- */

static const char by_text[] =
    "SELECT stream, text FROM handle WHERE text = ?1 UNION ALL SELECT stream, text FROM event"
    " WHERE kind IN ('login', 'invited') AND text = ?1 LIMIT 1";

bool store_handles_find(const struct base *base, const char *text, store_reader *reader,
                        void *context, struct store_fault *fault)
{
    sqlite3_stmt *statement = NULL;

    assert(text[0] != STORE_BOUND); /* a server alone has all circles in memory */
    bool fine = compile(base, by_text, &statement, fault);

    if (fine) {
        sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
        fine = pass_streams(base, statement, STORE_HANDLE, reader, context, fault);
    }
    sqlite3_finalize(statement);
    return fine;
}

/* ---- unused ones ---------------------------------------------------------------------------- */

/* Ids of a sort begin with the same letter. The order is that of the key, since another index would
 * have all of them sorted first. */
static const char unused[] =
    "WITH examined AS (SELECT * FROM (SELECT id, opened, closed, sort FROM stream"
    " WHERE id > ?2 AND id < ?4 ORDER BY id LIMIT 256)"
    " UNION ALL SELECT * FROM (SELECT id, opened, closed, sort FROM stream"
    " WHERE id >= ?3 AND id <= ?2 ORDER BY id LIMIT 256) LIMIT 256)"
    " SELECT id, '' FROM examined WHERE sort = ?1 AND closed IS NULL AND CASE WHEN ?6 THEN opened"
    " ELSE (SELECT at FROM event WHERE stream = id ORDER BY number DESC LIMIT 1) END < ?5"
    " AND NOT EXISTS (SELECT 1 FROM event WHERE stream = id AND kind IN ('result', 'imported'))"
    " LIMIT 32";

bool store_handles_look(const struct base *base, const struct store_unused *wanted,
                        store_reader *reader, void *context, struct store_fault *fault)
{
    const char first[] = { wanted->from[0], '\0' }, end[] = { (char)(wanted->from[0] + 1), '\0' };
    sqlite3_stmt *statement = NULL;
    bool fine = compile(base, unused, &statement, fault);

    if (fine) {
        sqlite3_bind_text(statement, 1, store_row_kinds[wanted->opening].sort, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, wanted->from, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 3, first, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 4, end, -1, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 5, wanted->before);
        sqlite3_bind_int(statement, 6, wanted->opening_is_use);
        fine = pass_streams(base, statement, STORE_CLOSE, reader, context, fault);
    }
    sqlite3_finalize(statement);
    return fine;
}

/* ---- accounts without a handle -------------------------------------------------------------- */

static const char nameless[] =
    "SELECT stream.id, event.text FROM stream JOIN event ON event.stream = stream.id"
    " AND event.number = 0 WHERE sort = 'account' AND closed IS NULL"
    " AND NOT EXISTS (SELECT 1 FROM handle WHERE handle.stream = stream.id) ORDER BY opened";
static const char add_handle[] = "INSERT OR IGNORE INTO handle(text, stream) VALUES(?1, ?2)";

struct naming {
    const struct base *base;
    sqlite3_stmt *adding;
    store_namer *namer;
    struct store_fault *fault;
    bool fine;
};

static bool add_handle_of(const struct naming *naming, const char *handle, const char *stream)
{
    sqlite3_bind_text(naming->adding, 1, handle, -1, SQLITE_STATIC);
    sqlite3_bind_text(naming->adding, 2, stream, -1, SQLITE_STATIC);
    const bool added = sqlite3_step(naming->adding) == SQLITE_DONE;
    sqlite3_reset(naming->adding);
    return added || store_file_tell(naming->base, naming->fault, store_cannot_write);
}

static bool name_account(void *context, const struct store_row *row)
{
    struct naming *naming = context;
    char handles[STORE_HANDLES][STORE_HANDLE_ROOM];

    naming->fine =
        naming->namer(row, handles) || store_tell_unread(naming->fault, row->table, row->number);
    for (int i = 0; naming->fine && i < STORE_HANDLES; i++)
        naming->fine = add_handle_of(naming, handles[i], row->table);
    return naming->fine;
}

static bool name_all(struct naming *naming, sqlite3_stmt *reading)
{
    return pass_streams(naming->base, reading, STORE_ACCOUNT, name_account, naming,
                        naming->fault) &&
           naming->fine;
}

static bool run(const struct naming *naming, const char *statement)
{
    return store_file_run(naming->base, statement) ||
           store_file_tell(naming->base, naming->fault, store_cannot_write);
}

/* All in one transaction. */
bool store_handles_name(const struct base *base, store_namer *namer, struct store_fault *fault)
{
    struct naming naming = { .base = base, .namer = namer, .fault = fault, .fine = true };
    sqlite3_stmt *reading = NULL;
    bool fine = compile(base, nameless, &reading, fault) &&
                compile(base, add_handle, &naming.adding, fault) &&
                run(&naming, "BEGIN IMMEDIATE") && name_all(&naming, reading);

    sqlite3_finalize(reading);
    sqlite3_finalize(naming.adding);
    fine = fine && run(&naming, "COMMIT");
    if (!sqlite3_get_autocommit(base->sqlite))
        store_file_run(base, "ROLLBACK");
    return fine;
}

/* ---- counting ------------------------------------------------------------------------------- */

bool store_handles_count(const struct base *base, struct store_stored *stored,
                         struct store_fault *fault)
{
    static const char accounts[] =
        "SELECT count(*) FROM stream WHERE sort = 'account' AND closed IS NULL";
    static const char last[] =
        "SELECT coalesce((SELECT at FROM event ORDER BY rowid DESC LIMIT 1), 0)";
    const int64_t count = store_file_number(base, accounts), at = store_file_number(base, last);

    *stored = (struct store_stored){ .accounts = count > 0 ? (size_t)count : 0, .last_at = at };
    return (count >= 0 && at >= 0) || store_file_tell(base, fault, store_cannot_read);
}
