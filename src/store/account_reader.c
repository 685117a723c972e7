/* account_reader.c - reads the names of accounts, also while a server runs: it takes no lock and
 * writes nothing.
 */
#include "sqlite_file.h"

#include <stdio.h>

/* The first word of each row is the hash of a passphrase; that of the last row counts. */
static const char wanted[] =
    "SELECT stream, substr(text, instr(text, ' ') + 1),"
    " (SELECT substr(text, 1, instr(text, ' ') - 1) FROM event AS later"
    "  WHERE later.stream = event.stream AND kind IN ('account', 'passphrase')"
    "  ORDER BY number DESC LIMIT 1)"
    " FROM event WHERE kind = 'account' AND number = 0";

static const char *column(sqlite3_stmt *statement, int number)
{
    const unsigned char *text = sqlite3_column_text(statement, number);

    return text ? (const char *)text : "";
}

static bool read_account_rows(const struct base *base, store_account_reader *reader, void *context)
{
    sqlite3_stmt *statement = NULL;
    const bool fine = sqlite3_prepare_v2(base->sqlite, wanted, -1, &statement, NULL) == SQLITE_OK;
    int answer = SQLITE_DONE;

    while (fine && (answer = sqlite3_step(statement)) == SQLITE_ROW)
        reader(context, &(struct store_account){ column(statement, 0), column(statement, 1),
                                                 column(statement, 2) });
    sqlite3_finalize(statement);
    return fine && answer == SQLITE_DONE;
}

bool store_file_read_accounts(const char *directory, store_account_reader *reader, void *context,
                              struct store_fault *fault)
{
    struct base base = { .sqlite = NULL };
    char path[BASE_PATH_ROOM];
    int64_t version;

    snprintf(path, sizeof path, "%.4000s/talon.db", directory);
    const bool fine = store_file_open(&base, path, SQLITE_OPEN_READONLY, fault) &&
                      store_file_version(&base, &version, fault) &&
                      (read_account_rows(&base, reader, context) ||
                       store_file_tell(&base, fault, store_cannot_read));
    store_file_close(&base);
    return fine;
}
