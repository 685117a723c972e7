/* report_reader.c - reads reports of players, also while a server runs: it takes no lock and writes
 * nothing.
 */
#include "sqlite_file.h"

#include <stdio.h>

static const char wanted[] =
    "SELECT strftime('%Y-%m-%d %H:%M', at / 1000, 'unixepoch'), stream, seat, text FROM event"
    " WHERE kind = 'report' ORDER BY at, stream, number";

static const char *column(sqlite3_stmt *statement, int number)
{
    const unsigned char *text = sqlite3_column_text(statement, number);

    return text ? (const char *)text : "";
}

static const char opening[] =
    "SELECT text FROM event WHERE stream = ? AND number = 0 AND kind = 'account'";

/* The statements that read reports and their accounts. */
struct reading {
    sqlite3_stmt *reports, *accounts;
};

static const char *read_account(const struct store_report *report, const char *account)
{
    const struct reading *reading = report->base;

    sqlite3_reset(reading->accounts);
    sqlite3_bind_text(reading->accounts, 1, account, -1, SQLITE_TRANSIENT);
    return sqlite3_step(reading->accounts) == SQLITE_ROW ? column(reading->accounts, 0) : NULL;
}

static bool read_rows(const struct base *base, store_report_reader *reader, void *context)
{
    struct reading reading = { NULL, NULL };
    bool fine = sqlite3_prepare_v2(base->sqlite, wanted, -1, &reading.reports, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(base->sqlite, opening, -1, &reading.accounts, NULL) == SQLITE_OK;
    sqlite3_stmt *statement = reading.reports;
    int answer = SQLITE_DONE;

    while (fine && (answer = sqlite3_step(statement)) == SQLITE_ROW)
        reader(context, &(struct store_report){ .when = column(statement, 0),
                                                .table = column(statement, 1),
                                                .seat = sqlite3_column_int(statement, 2),
                                                .text = column(statement, 3),
                                                .find_account = read_account,
                                                .base = &reading });
    fine = fine && answer == SQLITE_DONE;
    sqlite3_finalize(reading.reports);
    sqlite3_finalize(reading.accounts);
    return fine;
}

bool store_file_read_reports(const char *directory, store_report_reader *reader, void *context,
                             struct store_fault *fault)
{
    struct base base = { .sqlite = NULL };
    char path[BASE_PATH_ROOM];
    int64_t version;

    snprintf(path, sizeof path, "%.4000s/talon.db", directory);
    const bool fine =
        store_file_open(&base, path, SQLITE_OPEN_READONLY, fault) &&
        store_file_version(&base, &version, fault) &&
        (read_rows(&base, reader, context) || store_file_tell(&base, fault, store_cannot_read));
    store_file_close(&base);
    return fine;
}
