/* store_place.c - a real store for tests: a directory with a SQLite file, or a schema of a
 * database.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
#include "store_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

const struct store *store = &store_sqlite;
const char *beginning;
static int tests_begun;
char directory[PATH_ROOM];
void *base;
struct store_fault fault;

/* ---- a directory, and a store in it ----------------------------------------------------- */

int begin(void **unused)
{
    (void)unused;
    if (beginning)
        return snprintf(directory, sizeof directory, "%s%d", beginning, tests_begun++) >= PATH_ROOM;
    snprintf(directory, sizeof directory, "/tmp/talon-store-XXXXXX");
    return !mkdtemp(directory);
}

int end(void **unused)
{
    char command[PATH_ROOM + 16];

    (void)unused;
    if (beginning)
        return 0;
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command);
}

const char *file(const char *name)
{
    static char path[4][2 * PATH_ROOM];
    static int turn;

    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/%s", directory, name);
    return path[turn];
}

void open_it(void)
{
    fault.why.sentence[0] = 0;
    base = store->open(directory, &fault);
    if (!base)
        fail_msg("%s", fault.why.sentence);
}

void close_it(void)
{
    store->close(base);
}

struct store_row row(const char *stream, uint32_t number, enum store_kind kind, const char *text)
{
    struct store_row made = { .number = number, .kind = kind, .seat = -1, .text = text };

    snprintf(made.table, sizeof made.table, "%s", stream);
    return made;
}

enum store_result add(struct store_row one)
{
    return store->append(base, &one, 1, &fault);
}

bool note(void *context, const struct store_row *read)
{
    char *text = context;
    const size_t length = strlen(text);

    snprintf(text + length, TEXT_ROOM - length, "%s %u %d %d %s\n", read->table, read->number,
             (int)read->kind, read->seat, read->text);
    return true;
}

/* Every row there is, a line each. */
const char *read_it(void)
{
    static char text[TEXT_ROOM];

    text[0] = 0;
    assert_true(store->read_all(base, note, text, &fault));
    return text;
}

/* Statements on a file of this directory, past the store. */
void run(const char *name, const char *sql)
{
    sqlite3 *other;
    char *problem = NULL;

    assert_int_equal(sqlite3_open(file(name), &other), SQLITE_OK);
    sqlite3_exec(other, sql, NULL, NULL, &problem);
    if (problem)
        fail_msg("%s", problem);
    sqlite3_close(other);
}

/* The one text that a statement answers. */
const char *ask(const char *name, const char *sql)
{
    static char text[TEXT_ROOM];
    sqlite3 *other;
    sqlite3_stmt *statement;

    assert_int_equal(sqlite3_open(file(name), &other), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(other, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    snprintf(text, sizeof text, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(other);
    return text;
}
