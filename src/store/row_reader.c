/* row_reader.c - reads rows of streams in order.
 */
#include "sqlite_file.h"

#include <stdio.h>
#include <string.h>

static const char *text_column(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);

    return text ? (const char *)text : "";
}

sqlite3_stmt *store_rows_prepare(const struct base *base)
{
    static const char events[] = "SELECT number, kind, seat, text, at FROM event WHERE stream = ?"
                                 " AND number >= ? ORDER BY number";
    sqlite3_stmt *statement;

    return sqlite3_prepare_v2(base->sqlite, events, -1, &statement, NULL) == SQLITE_OK ? statement
                                                                                       : NULL;
}

int store_rows_read_stream(sqlite3_stmt *events, const char *stream, uint32_t first,
                           store_reader *reader, void *context)
{
    struct store_row row = { .seat = -1 };
    int answer;

    snprintf(row.table, sizeof row.table, "%s", stream);
    sqlite3_bind_text(events, 1, row.table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(events, 2, first);
    while ((answer = sqlite3_step(events)) == SQLITE_ROW) {
        row.number = (uint32_t)sqlite3_column_int64(events, 0);
        row.kind = store_kind_named(text_column(events, 1));
        row.seat = sqlite3_column_int(events, 2);
        row.text = text_column(events, 3);
        row.at = sqlite3_column_int64(events, 4);
        if (!reader(context, &row))
            break;
    }
    sqlite3_reset(events);
    return answer;
}

static bool read_streams(sqlite3_stmt *streams, sqlite3_stmt *events, store_reader *reader,
                         void *context)
{
    int answer;

    while ((answer = sqlite3_step(streams)) == SQLITE_ROW)
        if (store_rows_read_stream(events, text_column(streams, 0), 0, reader, context) !=
            SQLITE_DONE)
            break;
    return answer == SQLITE_DONE;
}

bool store_rows_read(const struct base *base, enum store_rows which, store_reader *reader,
                     void *context, struct store_fault *fault)
{
    static const char *const lists[] = {
        [STORE_ROWS_ALL] = "SELECT id FROM stream ORDER BY sort, opened, id",
        [STORE_ROWS_OPEN] = "SELECT id FROM stream WHERE closed IS NULL ORDER BY sort, opened, id",
        [STORE_ROWS_WITHOUT_ACCOUNTS] = ("SELECT id FROM stream WHERE closed IS NULL"
                                         " AND sort <> 'account' ORDER BY sort, opened, id"),
    };
    sqlite3_stmt *streams = NULL, *events = store_rows_prepare(base);

    const bool fine =
        events && sqlite3_prepare_v2(base->sqlite, lists[which], -1, &streams, NULL) == SQLITE_OK &&
        read_streams(streams, events, reader, context);
    if (!fine)
        store_file_tell(base, fault, store_cannot_read);
    sqlite3_finalize(streams);
    sqlite3_finalize(events);
    return fine;
}
