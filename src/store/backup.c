/* backup.c - backups, checks, export and import of a database, and leaving out old tables.
 */
#define _POSIX_C_SOURCE 200809L /* getline, fsync */
#include "backup.h"

#include "sqlite_file.h"
#include "util/memory.h"
#include "util/output_file.h"
#include "util/text_file.h"
#include "util/unfinished_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A place that is no database of SQLite is refused. */
static bool open_present(struct base *base, const char *place, struct store_fault *fault)
{
    *base = (struct base){ .sqlite = NULL };
    if (!store_of(place)->is_directory)
        return util_refuse(&fault->why,
                           "This is done with a data directory: copy the database into one with "
                           "talon store copy.",
                           NULL);
    return store_file_open_place(base, place, fault);
}

static bool count(const struct base *base, struct store_counts *counts, struct store_fault *fault)
{
    counts->tables = store_file_number(base, "SELECT count(*) FROM stream WHERE sort = 'table'");
    counts->closed = store_file_number(base, "SELECT count(*) FROM stream WHERE sort = 'table' AND"
                                             " closed IS NOT NULL");
    counts->accounts =
        store_file_number(base, "SELECT count(*) FROM stream WHERE sort = 'account'");
    counts->rows = store_file_number(base, "SELECT count(*) FROM event");
    return (counts->tables >= 0 && counts->closed >= 0 && counts->accounts >= 0 &&
            counts->rows >= 0) ||
           store_file_tell(base, fault, store_cannot_read);
}

/* ---- checking --------------------------------------------------------------------------- */

/* Each query counts violations; 0 is right. */
static const struct {
    const char *ask, *sentence;
} integrity_checks[] = {
    { "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
      N_("The file is damaged") },
    { "SELECT count(*) FROM event WHERE stream NOT IN (SELECT id FROM stream)",
      N_("Some rows belong to no stream") },
    { "SELECT count(*) FROM stream WHERE NOT EXISTS"
      " (SELECT 1 FROM event WHERE stream = id AND number = 0)",
      N_("A stream has no first row") },
    { "SELECT count(*) FROM (SELECT 1 FROM event JOIN stream ON id = stream WHERE sort = 'table'"
      " GROUP BY stream HAVING max(number) <> count(*) - 1)",
      N_("Rows are missing") },
    { "SELECT count(*) FROM stream WHERE (closed IS NULL) ="
      " coalesce((SELECT kind FROM event WHERE stream = id AND kind IN ('close', 'wake')"
      " ORDER BY number DESC LIMIT 1) = 'close', 0)",
      N_("A stream is marked as closed without being so, or the other way round") },
};

static bool run_integrity_checks(const struct base *base, struct store_fault *fault)
{
    for (size_t i = 0; i < sizeof integrity_checks / sizeof *integrity_checks; i++) {
        const int64_t found = store_file_number(base, integrity_checks[i].ask);
        if (found < 0)
            return store_file_tell(base, fault, store_cannot_read);
        if (found)
            return util_refuse(&fault->why, "The database {file} is damaged: {reason}.", "file",
                               base->path, "*reason", integrity_checks[i].sentence, NULL);
    }
    return true;
}

static bool count_row(void *context, const struct store_row *row)
{
    store_count_row(context, row);
    return true;
}

bool store_check(const char *place, struct store_counts *counts, struct store_fault *fault)
{
    struct base base;

    *counts = (struct store_counts){ 0 };
    if (!store_of(place)->is_directory) /* the database itself keeps its rows consistent */
        return store_read(place, count_row, counts, fault);
    const bool fine = open_present(&base, place, fault) && run_integrity_checks(&base, fault) &&
                      count(&base, counts, fault);

    store_file_close(&base);
    return fine;
}

bool store_read(const char *place, store_reader *reader, void *context, struct store_fault *fault)
{
    return store_of(place)->read_place(place, reader, context, fault);
}

/* ---- leaving out old tables --------------------------------------------------------------- */

/* Tables closed before that day (UTC), except those that a result names or a report belongs to; and
 * devices that have not been there since. */
static const char choose_forgotten[] =
    "INSERT INTO gone SELECT id FROM stream"
    " WHERE sort = 'device' AND opened < unixepoch(?1) * 1000 OR sort = 'table'"
    " AND closed < unixepoch(?1) * 1000"
    " AND NOT EXISTS (SELECT 1 FROM event WHERE stream = id AND kind = 'report')"
    " AND id NOT IN (SELECT substr(text, 1, instr(text, ' ') - 1) FROM event"
    " WHERE kind IN ('result', 'imported'))";

static bool run_with(const struct base *base, const char *sql, const char *word)
{
    sqlite3_stmt *statement = NULL;
    bool fine = sqlite3_prepare_v2(base->sqlite, sql, -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC) == SQLITE_OK;

    fine = fine && sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return fine;
}

static bool find_forgotten(const struct base *base, const char *before,
                           struct store_counts *forgotten, struct store_fault *fault)
{
    *forgotten = (struct store_counts){ 0 };
    if (!store_file_run(base, "CREATE TEMP TABLE gone(id TEXT PRIMARY KEY)") ||
        !run_with(base, choose_forgotten, before))
        return store_file_tell(base, fault, store_cannot_read);
    forgotten->tables = forgotten->closed = store_file_number(
        base, "SELECT count(*) FROM gone JOIN stream USING (id) WHERE sort = 'table'");
    forgotten->rows =
        store_file_number(base, "SELECT count(*) FROM event WHERE stream IN (SELECT id FROM gone)");
    return (forgotten->tables >= 0 && forgotten->rows >= 0) ||
           store_file_tell(base, fault, store_cannot_read);
}

static bool delete_forgotten(const struct base *base, const char *before,
                             struct store_counts *forgotten, struct store_fault *fault)
{
    if (!find_forgotten(base, before, forgotten, fault))
        return false;
    return (store_file_run(base, "BEGIN; DELETE FROM event WHERE stream IN (SELECT id FROM gone);"
                                 "DELETE FROM stream WHERE id IN (SELECT id FROM gone); COMMIT;"
                                 "VACUUM")) ||
           store_file_tell(base, fault, store_cannot_copy);
}

/* ---- copies ----------------------------------------------------------------------------- */

/* Copies in one step, so that it is a snapshot; the server goes on writing meanwhile. */
static bool copy_all(const struct base *from, const struct base *to, struct store_fault *fault)
{
    sqlite3_backup *backup = sqlite3_backup_init(to->sqlite, "main", from->sqlite, "main");
    int code = SQLITE_ERROR;

    if (backup) {
        code = sqlite3_backup_step(backup, -1);
        sqlite3_backup_finish(backup);
    }
    return code == SQLITE_DONE || store_file_tell(to, fault, store_cannot_copy);
}

/* What a copy leaves out: nothing, or tables closed before a day. */
struct exclusion {
    const char *before; /* NULL: nothing */
    struct store_counts forgotten;
};

/* Leaves one file, without a journal. */
static bool copy_to(const struct base *from, const char *path, struct exclusion *out,
                    struct store_counts *counts, struct store_fault *fault)
{
    struct base to = { .sqlite = NULL };
    const bool fine =
        store_file_open(&to, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, fault) &&
        copy_all(from, &to, fault) &&
        (store_file_run(&to, "PRAGMA journal_mode = DELETE") ||
         store_file_tell(&to, fault, store_cannot_copy)) &&
        (!out->before || delete_forgotten(&to, out->before, &out->forgotten, fault)) &&
        run_integrity_checks(&to, fault) && count(&to, counts, fault);

    store_file_close(&to);
    return fine;
}

static bool sync_file(const char *path, struct store_fault *fault)
{
    const int handle = open(path, O_RDWR | O_CLOEXEC);
    const bool fine = handle >= 0 && !fsync(handle);

    if (!fine)
        util_refuse(&fault->why, store_cannot_copy, "file", path, "reason", strerror(errno), NULL);
    if (handle >= 0)
        close(handle);
    return fine;
}

static void folder_of(const char *path, char folder[BASE_PATH_ROOM])
{
    const char *end = strrchr(path, '/');

    snprintf(folder, BASE_PATH_ROOM, "%.*s", end ? (int)(end - path) + 1 : 1, end ? path : ".");
}

static bool sync_beside(const char *path, struct store_fault *fault)
{
    char directory[BASE_PATH_ROOM];

    folder_of(path, directory);
    return store_directory_sync(directory, fault);
}

/* Gives the file its name, unless the name is taken. */
static bool give_name(const char *path, const char *file, struct store_fault *fault)
{
    if (link(path, file))
        return util_refuse(&fault->why, store_cannot_copy, "file", file, "reason", strerror(errno),
                           NULL);
    unlink(path);
    return sync_beside(file, fault);
}

/* The copy is written beside its name, and a complaint about that file would name no file that
 * anybody knows. */
static bool has_folder(const char *file, struct store_fault *fault)
{
    char folder[BASE_PATH_ROOM];

    folder_of(file, folder);
    return !access(folder, W_OK | X_OK) || util_refuse(&fault->why, store_cannot_copy, "file", file,
                                                       "reason", strerror(errno), NULL);
}

/* A database being written has these beside it. The first to end with. */
static size_t name_unfinished(const char *path)
{
    static const char *const endings[] = { "", "-journal", "-wal", "-shm" };
    char name[UTIL_UNFINISHED_PATH];
    size_t first = 0;

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        const size_t at = util_unfinished_add(name);
        first = i ? first : at;
    }
    return first;
}

static bool make_copy(const char *place, const char *file, struct exclusion *out,
                      struct store_counts *counts, struct store_fault *fault)
{
    char path[BASE_PATH_ROOM];
    struct base base = { .sqlite = NULL };

    snprintf(path, sizeof path, "%.4000s.%ld", file, (long)getpid());
    if (!strcmp(file, "-"))
        return util_refuse(&fault->why,
                           "A copy is checked before it has its name: name a file, not "
                           "-. talon store export prints all rows.",
                           NULL);
    if (store_file_exists(file))
        return util_refuse(&fault->why, "The file {file} already exists. It is not overwritten.",
                           "file", file, NULL);
    const size_t unfinished = name_unfinished(path);
    const bool fine = has_folder(file, fault) && open_present(&base, place, fault) &&
                      copy_to(&base, path, out, counts, fault) && sync_file(path, fault) &&
                      give_name(path, file, fault);
    store_file_close(&base);
    util_unfinished_end(unfinished, fine);
    return fine;
}

bool store_backup(const char *place, const char *file, struct store_counts *counts,
                  struct store_fault *fault)
{
    struct exclusion nothing = { .before = NULL };

    return make_copy(place, file, &nothing, counts, fault);
}

static bool count_forgotten(const char *place, const char *before, struct store_counts *forgotten,
                            struct store_fault *fault)
{
    struct base base;
    const bool fine =
        open_present(&base, place, fault) && find_forgotten(&base, before, forgotten, fault);

    store_file_close(&base);
    return fine;
}

static int number_at(const char *digits, int count)
{
    int number = 0;

    while (count--)
        number = 10 * number + *digits++ - '0';
    return number;
}

static bool is_in_calendar(int year, int month, int day)
{
    static const int8_t days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return month >= 1 && month <= 12 && day >= 1 &&
           day <= days[month - 1] + (month == 2 && is_leap);
}

static bool is_day(const char *text)
{
    static const char like[] = "0000-00-00";
    size_t at = 0;

    while (like[at] && (like[at] == '-' ? text[at] == '-' : text[at] >= '0' && text[at] <= '9'))
        at++;
    return !like[at] && !text[at] &&
           is_in_calendar(number_at(text, 4), number_at(text + 5, 2), number_at(text + 8, 2));
}

bool store_forget(const char *directory, const char *before, const char *file,
                  struct store_counts *counts, struct store_counts *forgotten,
                  struct store_fault *fault)
{
    struct exclusion out = { .before = before };
    char path[BASE_PATH_ROOM];

    if (!is_day(before))
        return util_refuse(&fault->why, "{word} is no day: write one like 2026-01-31.", "word",
                           before, NULL);
    if (!file)
        return count_forgotten(directory, before, forgotten, fault);
    if (!store_file_exists(store_file_path(directory, path)))
        return util_refuse(&fault->why, "There is no database {file}.", "file", path, NULL);
    void *store = store_sqlite.open(directory, fault); /* locks the directory */
    if (!store)
        return false;
    const bool fine = make_copy(directory, file, &out, counts, fault);
    store_sqlite.close(store);
    *forgotten = out.forgotten;
    return fine;
}

/* ---- export ----------------------------------------------------------------------------- */

static bool export_lines(sqlite3_stmt *statement, FILE *out, int64_t *rows)
{
    int code;

    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(statement, 0);
        if (!util_write(out, line, strlen(line)) || !util_write(out, "\n", 1))
            return false;
        ++*rows;
    }
    return code == SQLITE_DONE && util_flush_file(out);
}

bool store_export(const char *place, const char *stream, FILE *out, struct store_counts *counts,
                  struct store_fault *fault)
{
    static const char lines[] =
        "SELECT json_object('stream', stream, 'sort', sort, 'number', number, 'kind', kind,"
        " 'seat', seat, 'at', at, 'text', text) FROM event JOIN stream ON id = stream"
        " WHERE ?1 IS NULL OR id = ?1 ORDER BY sort, opened, id, number";
    struct base base;
    sqlite3_stmt *statement = NULL;

    *counts = (struct store_counts){ 0 };
    bool fine = open_present(&base, place, fault) &&
                (sqlite3_prepare_v2(base.sqlite, lines, -1, &statement, NULL) == SQLITE_OK ||
                 store_file_tell(&base, fault, store_cannot_read));
    if (fine) {
        if (stream)
            sqlite3_bind_text(statement, 1, stream, -1, SQLITE_STATIC);
        fine = export_lines(statement, out, &counts->rows) ||
               util_refuse(&fault->why, "The rows of {file} could not be exported.", "file",
                           base.path, NULL);
    }
    if (fine && stream && !counts->rows)
        fine = util_refuse(&fault->why, "There is no table or account {word} in {file}.", "word",
                           stream, "file", base.path, NULL);
    sqlite3_finalize(statement);
    store_file_close(&base);
    return fine;
}

/* ---- import ----------------------------------------------------------------------------- */

enum { OPEN_STREAM, ADD_EVENT, CLOSE_STREAM, PARTS };

/* Each reads its values from the same JSON line. */
static const char *const parts[PARTS] = {
    [OPEN_STREAM] = ("INSERT INTO stream(id, sort, opened)"
                     " SELECT ?1 ->> 'stream', ?1 ->> 'sort', ?1 ->> 'at'"
                     " WHERE ?1 ->> 'number' = 0"),
    [ADD_EVENT] = ("INSERT INTO event(stream, number, kind, seat, text, at)"
                   " SELECT ?1 ->> 'stream', ?1 ->> 'number', ?1 ->> 'kind', ?1 ->> 'seat',"
                   " ?1 ->> 'text', ?1 ->> 'at'"),
    [CLOSE_STREAM] = ("UPDATE stream SET"
                      " closed = CASE ?1 ->> 'kind' WHEN 'close' THEN ?1 ->> 'at' END"
                      " WHERE id = ?1 ->> 'stream' AND ?1 ->> 'kind' IN ('close', 'wake')"),
};

static bool import_line(sqlite3_stmt *const *statements, const char *line)
{
    for (int i = 0; i < PARTS; i++) {
        sqlite3_bind_text(statements[i], 1, line, -1, SQLITE_STATIC);
        const bool done = sqlite3_step(statements[i]) == SQLITE_DONE;
        sqlite3_reset(statements[i]);
        if (!done)
            return false;
    }
    return true;
}

/* "Line 7 cannot be …: reason." */
static bool tell_line(int64_t line, const char *msgid, const char *reason,
                      struct store_fault *fault)
{
    char number[sizeof "-9223372036854775808"];

    snprintf(number, sizeof number, "%lld", (long long)line);
    return util_refuse(&fault->why, msgid, "n", number, "reason", reason, NULL);
}

static bool tell_unread(int64_t line, struct store_fault *fault)
{
    util_require_memory(errno != ENOMEM);
    return tell_line(line, N_("Line {n} cannot be read: {reason}."), strerror(errno), fault);
}

static bool import_lines(const struct base *base, sqlite3_stmt *const *statements, FILE *in,
                         struct store_fault *fault)
{
    char *line = NULL;
    size_t room = 0;
    int64_t number = 0;
    bool fine = true;

    while (fine && getline(&line, &room, in) >= 0) {
        const char *text = number++ ? line : util_text_behind_mark(line);
        fine = !text[strspn(text, " \t\r\n")] || import_line(statements, text) ||
               tell_line(number, N_("Line {n} cannot be imported: {reason}."),
                         sqlite3_errmsg(base->sqlite), fault);
    }
    fine = fine && (feof(in) || tell_unread(number + 1, fault));
    free(line);
    return fine && (number || util_refuse(&fault->why, "There is nothing to import.", NULL));
}

/* All rows have known kinds and consecutive numbers. */
static bool know_kinds(const struct base *base, struct store_fault *fault)
{
    char ask[1024] = "SELECT count(*) FROM event WHERE kind NOT IN (''";
    size_t length = strlen(ask);

    for (int kind = 0; kind < STORE_KINDS; kind++)
        length += (size_t)snprintf(ask + length, sizeof ask - length, ", '%s'",
                                   store_row_kinds[kind].name);
    snprintf(ask + length, sizeof ask - length, ")");
    return store_file_number(base, ask) == 0 ||
           util_refuse(&fault->why, "This version does not know the kind of some rows.", NULL);
}

static bool take_in(const struct base *base, FILE *in, struct store_fault *fault)
{
    sqlite3_stmt *statements[PARTS] = { NULL };
    bool fine = true;

    for (int i = 0; i < PARTS && fine; i++)
        fine = sqlite3_prepare_v2(base->sqlite, parts[i], -1, &statements[i], NULL) == SQLITE_OK ||
               store_file_tell(base, fault, store_cannot_use);
    fine = fine && import_lines(base, statements, in, fault);
    for (int i = 0; i < PARTS; i++)
        sqlite3_finalize(statements[i]);
    return fine && know_kinds(base, fault) && run_integrity_checks(base, fault);
}

static bool import_into(const struct base *base, FILE *in, struct store_counts *counts,
                        struct store_fault *fault)
{
    struct store_counts before;

    if (!count(base, &before, fault) ||
        !store_file_run(base, "PRAGMA synchronous = FULL; BEGIN IMMEDIATE"))
        return store_file_tell(base, fault, store_cannot_use);
    if (!take_in(base, in, fault)) {
        store_file_run(base, "ROLLBACK");
        return false;
    }
    if (!store_file_run(base, "COMMIT"))
        return store_file_tell(base, fault, store_cannot_write);
    if (!count(base, counts, fault))
        return false;
    counts->tables -= before.tables;
    counts->closed -= before.closed;
    counts->accounts -= before.accounts;
    counts->rows -= before.rows;
    return true;
}

bool store_import(const char *directory, FILE *in, struct store_counts *counts,
                  struct store_fault *fault)
{
    struct base base;
    void *store = store_sqlite.open(directory, fault); /* creates it and locks the directory */

    if (!store)
        return false;
    const bool fine =
        open_present(&base, directory, fault) && import_into(&base, in, counts, fault);
    store_file_close(&base);
    store_sqlite.close(store);
    return fine;
}
