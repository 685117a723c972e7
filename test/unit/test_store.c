/* test_store.c - rows in a real store: added all or none, read back in order, and closed. Without
 * an argument it is a SQLite file, which is also converted from the first version of the file,
 * which is kept. The argument is the address of a database of PostgreSQL that ends with the
 * beginning of a schema's name: each test has the next of "test_0", "test_1" and so on
 * (test/store/test_postgres.py).
 */
#include "store_accounts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

/* ---- the tests -------------------------------------------------------------------------- */

static void rows_are_read_in_order(void **unused)
{
    (void)unused;
    open_it();
    const struct store_row rows[] = {
        row("a", 0, STORE_OPEN, "{\"x\":1}"), row("a", 1, STORE_MOVE, "one"),
        row("b", 0, STORE_OPEN, "{}"),        row("a", 2, STORE_MOVE, "\xc3\xa4 'two' \"\\\n"),
        row("b", 1, STORE_SIT, ""),
    };
    assert_int_equal(store->append(base, rows, 5, &fault), STORE_WRITTEN);
    for (int again = 0; again < 2; again++) {
        assert_string_equal(read_it(), "a 0 0 -1 {\"x\":1}\na 1 1 -1 one\n"
                                       "a 2 1 -1 \xc3\xa4 'two' \"\\\n\nb 0 0 -1 {}\nb 1 7 -1 \n");
        close_it();
        open_it();
    }
    close_it();
}

static void a_batch_is_added_whole_or_not(void **unused)
{
    (void)unused;
    open_it();
    assert_int_equal(add(row("a", 0, STORE_OPEN, "{}")), STORE_WRITTEN);
    const struct store_row twice[] = { row("a", 1, STORE_MOVE, "x"), row("a", 2, STORE_MOVE, "y"),
                                       row("a", 1, STORE_MOVE, "z") };
    assert_int_equal(store->append(base, twice, 3, &fault), STORE_REFUSED);
    assert_non_null(strstr(fault.why.sentence, beginning ? "duplicate key" : "talon.db"));
    assert_int_equal(add(row("a", 0, STORE_OPEN, "{}")), STORE_REFUSED);
    assert_string_equal(read_it(), "a 0 0 -1 {}\n");
    assert_int_equal(store->append(base, twice, 2, &fault), STORE_WRITTEN);
    assert_string_equal(read_it(), "a 0 0 -1 {}\na 1 1 -1 x\na 2 1 -1 y\n");
    close_it();
}

static void what_was_put_away_is_kept_but_not_read(void **unused)
{
    char told[TEXT_ROOM], lines[80];

    (void)unused;
    snprintf(lines, sizeof lines, "a 0 0 -1 {}\na 1 %d -1 \n", (int)STORE_CLOSE);
    open_it();
    add(row("a", 0, STORE_OPEN, "{}"));
    add(row("b", 0, STORE_OPEN, "{}"));
    assert_int_equal(add(row("a", 1, STORE_CLOSE, "")), STORE_WRITTEN);
    assert_string_equal(read_it(), "b 0 0 -1 {}\n");
    told[0] = 0;
    assert_true(store->read_one(base, "a", 0, note, told));
    assert_string_equal(told, lines);
    close_it();
    if (!beginning)
        assert_string_equal(ask("talon.db", "SELECT closed > 0 FROM stream WHERE id = 'a'"), "1");
}

static void what_wakes_up_is_read_again(void **unused)
{
    char lines[80];

    (void)unused;
    open_it();
    add(row("a", 0, STORE_OPEN, "{}"));
    add(row("a", 1, STORE_CLOSE, ""));
    assert_int_equal(add(row("a", 2, STORE_WAKE, "")), STORE_WRITTEN);
    snprintf(lines, sizeof lines, "a 0 0 -1 {}\na 1 %d -1 \na 2 %d -1 \n", (int)STORE_CLOSE,
             (int)STORE_WAKE);
    assert_string_equal(read_it(), lines);
    add(row("a", 3, STORE_CLOSE, ""));
    assert_string_equal(read_it(), "");
    close_it();
}

static void every_kind_comes_back(void **unused)
{
    (void)unused;
    open_it();
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        char stream[STORE_ID_ROOM], line[64];
        snprintf(stream, sizeof stream, "s%d", kind);
        const struct store_row rows[] = { row(stream, 0, STORE_OPEN, "{}"),
                                          row(stream, 1, (enum store_kind)kind, "text") };
        const bool opens = store->append(base, rows, 2, &fault) == STORE_REFUSED;
        if (opens) /* a stream that is there already */
            assert_int_equal(add(row(stream, 0, (enum store_kind)kind, "text")), STORE_WRITTEN);
        snprintf(line, sizeof line, "%s %d %d -1 text\n", stream, !opens, kind);
        assert_int_equal(!strstr(read_it(), line),
                         kind == STORE_CLOSE || kind == STORE_FORGET || kind == STORE_SEND ||
                             kind == STORE_DECLINE || kind == STORE_HANDLE);
    }
    close_it();
}

static void who_is_forgotten_is_not_read(void **unused)
{
    char line[64];

    (void)unused;
    open_it();
    add(row("@a", 0, STORE_ACCOUNT, "hash Anna"));
    add(row("@b", 0, STORE_ACCOUNT, "hash Berta"));
    assert_int_equal(add(row("@a", 2, STORE_FORGET, "")), STORE_WRITTEN);
    assert_int_equal(store->tidy(base, &fault), STORE_WRITTEN);
    snprintf(line, sizeof line, "@b 0 %d -1 hash Berta\n", (int)STORE_ACCOUNT);
    assert_string_equal(read_it(), line);
    assert_int_equal(add(row("@a", 0, STORE_ACCOUNT, "somebody else")), STORE_WRITTEN);
    close_it();
}

/* Whatever a batch does to a stream is done in its order. */
static void many_parts_of_one_batch(void **unused)
{
    char lines[160];

    (void)unused;
    open_it();
    const struct store_row rows[] = {
        row("a", 0, STORE_OPEN, "{}"),      row("@b", 0, STORE_ACCOUNT, "one"),
        row("a", 1, STORE_CLOSE, ""),       row("@b", 1, STORE_FORGET, ""),
        row("@b", 0, STORE_ACCOUNT, "two"), row("a", 2, STORE_WAKE, ""),
        row("c", 0, STORE_OPEN, "{}"),      row("c", 1, STORE_CLOSE, ""),
        row("c", 2, STORE_WAKE, ""),        row("c", 3, STORE_CLOSE, ""),
    };
    assert_int_equal(store->append(base, rows, 10, &fault), STORE_WRITTEN);
    snprintf(lines, sizeof lines, "@b 0 %d -1 two\na 0 0 -1 {}\na 1 %d -1 \na 2 %d -1 \n",
             (int)STORE_ACCOUNT, (int)STORE_CLOSE, (int)STORE_WAKE);
    assert_string_equal(read_it(), lines);
    close_it();
}

static bool count_in_order(void *context, const struct store_row *read)
{
    uint32_t *next = context;

    assert_int_equal(read->number, *next);
    ++*next;
    return read->number != 2100;
}

static void long_streams_are_read_in_pieces(void **unused)
{
    enum { ROWS = 2500 };
    static struct store_row rows[ROWS];
    uint32_t next = 0;

    (void)unused;
    open_it();
    for (uint32_t i = 0; i < ROWS; i++)
        rows[i] = row("a", i, i ? STORE_MOVE : STORE_OPEN, "text");
    assert_int_equal(store->append(base, rows, ROWS, &fault), STORE_WRITTEN);
    assert_true(store->read_one(base, "a", 0, count_in_order, &next));
    assert_int_equal(next, 2101);
    next = 2400;
    assert_true(store->read_one(base, "a", next, count_in_order, &next));
    assert_int_equal(next, ROWS);
    close_it();
}

static bool stop_at_once(void *context, const struct store_row *read)
{
    (void)read;
    ++*(int *)context;
    return false;
}

/* The reader, too, goes on afterwards. */
static void reading_all_can_stop(void **unused)
{
    int seen = 0;

    (void)unused;
    open_it();
    add(row("a", 0, STORE_OPEN, "{}"));
    add(row("b", 0, STORE_OPEN, "{}"));
    assert_false(store->read_all(base, stop_at_once, &seen, &fault));
    assert_int_equal(seen, 1);
    assert_string_equal(read_it(), "a 0 0 -1 {}\nb 0 0 -1 {}\n");
    close_it();
}

/* Not a word of it is left in any file, when nothing was to be copied back from the log. */
static void who_is_forgotten_is_gone(void **unused)
{
    char command[3 * PATH_ROOM], line[64];

    (void)unused;
    open_it();
    snprintf(command, sizeof command, "grep -q 'xyzzy' %s/talon.db*", directory);
    add(row("@a", 0, STORE_ACCOUNT, "hash xyzzy"));
    add(row("@a", 1, STORE_LOGIN, "xyzzy"));
    add(row("@b", 0, STORE_ACCOUNT, "hash Berta"));
    assert_int_equal(system(command), 0);
    assert_int_equal(add(row("@a", 2, STORE_FORGET, "")), STORE_WRITTEN);
    assert_int_equal(store->tidy(base, &fault), STORE_WRITTEN);
    snprintf(line, sizeof line, "@b 0 %d -1 hash Berta\n", (int)STORE_ACCOUNT);
    assert_string_equal(read_it(), line);
    assert_int_not_equal(system(command), 0);
    assert_int_equal(add(row("@a", 0, STORE_ACCOUNT, "somebody else")), STORE_WRITTEN);
    close_it();
}

/* Keeps what it is told of two rows, and has enough then. */
static bool two_rows(void *context, const struct store_row *row)
{
    char *told = context;

    snprintf(told + strlen(told), 64, "%s %u %s\n", row->table, row->number, row->text);
    return row->number < 1;
}

static void one_table_is_read_also_when_it_was_put_away(void **unused)
{
    char told[256] = "";

    (void)unused;
    open_it();
    add(row("a", 0, STORE_OPEN, "opened"));
    add(row("b", 0, STORE_OPEN, "another"));
    add(row("a", 1, STORE_MOVE, "play"));
    add(row("a", 2, STORE_CLOSE, ""));
    assert_true(store->read_one(base, "a", 0, two_rows, told));
    assert_string_equal(told, "a 0 opened\na 1 play\n");
    told[0] = 0;
    assert_true(store->read_one(base, "a", 1, two_rows, told));
    assert_string_equal(told, "a 1 play\n");
    told[0] = 0;
    assert_true(store->read_one(base, "c", 0, two_rows, told));
    assert_string_equal(told, "");
    close_it();
}

static void one_server_a_directory(void **unused)
{
    struct store_fault other;

    (void)unused;
    open_it();
    assert_null(store->open(directory, &other));
    assert_non_null(strstr(other.why.sentence, "in use"));
    close_it();
    open_it();
    close_it();
}

/* ---- from the first version ------------------------------------------------------------- */

static const char first_schema[] =
    "PRAGMA journal_mode = WAL;"
    "CREATE TABLE game(id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,"
    " pace INTEGER NOT NULL, tokens TEXT NOT NULL, record TEXT NOT NULL);"
    "CREATE TABLE event(game TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL,"
    " seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(game, number)) WITHOUT ROWID;"
    "CREATE INDEX put_away ON event(game) WHERE kind = 'close';"
    "PRAGMA application_id = 1415670894;"
    "PRAGMA user_version = 1;"
    "INSERT INTO game VALUES('old', 5, 700, 'ab -', 'Talon record 1\n\"x\"');"
    "INSERT INTO game VALUES('gone', 6, 0, '-', 'r');"
    "INSERT INTO event VALUES('old', 1, 'move', 0, 'play 9h', 7), ('old', 2, 'undo', 0, '0', 8),"
    " ('gone', 1, 'close', -1, '', 9);";

static const char first_rows[] =
    "old 0 0 -1 {\"record\":\"Talon record 1\\n\\\"x\\\"\",\"tokens\":\"ab -\",\"pace\":700}\n"
    "old 1 1 0 play 9h\nold 2 2 0 0\n";

static void the_first_version_is_taken_over(void **unused)
{
    (void)unused;
    run("talon.db", first_schema);
    open_it();
    assert_string_equal(read_it(), first_rows);
    assert_int_equal(add(row("old", 3, STORE_MOVE, "play 8h")), STORE_WRITTEN);
    close_it();
    assert_string_equal(ask("talon.db", "SELECT group_concat(id || opened || coalesce(closed, '-'))"
                                        " FROM stream"),
                        "old5-,gone69");
    assert_string_equal(ask("talon.db", "SELECT at FROM event WHERE kind = 'undo'"), "8");
    assert_string_equal(ask("talon.db.1", "PRAGMA user_version"), "1");
    assert_string_equal(ask("talon.db.1", "SELECT count(*) FROM event"), "3");
    assert_int_equal(access(file("talon.db.new"), F_OK), -1);
    open_it();
    assert_non_null(strstr(read_it(), "old 3 1 -1 play 8h\n"));
    close_it();
}

/* Leftovers of an attempt that was cut off are no trouble; an older file that was kept is. */
static void taking_over_may_begin_again(void **unused)
{
    (void)unused;
    run("talon.db", first_schema);
    run("talon.db.new", "CREATE TABLE event(half)");
    assert_int_equal(link(file("talon.db"), file("talon.db.1")), 0);
    open_it();
    assert_string_equal(read_it(), first_rows);
    close_it();
    assert_int_equal(rename(file("talon.db.1"), file("talon.db")), 0);
    run("talon.db.1", "CREATE TABLE something_else(x)");
    assert_null(store_sqlite.open(directory, &fault));
    assert_non_null(strstr(fault.why.sentence, "talon.db.1"));
    assert_string_equal(ask("talon.db", "PRAGMA user_version"), "1");
}

static void nothing_is_taken_over_behind_a_reader(void **unused)
{
    sqlite3 *other;

    (void)unused;
    run("talon.db", first_schema);
    assert_int_equal(sqlite3_open(file("talon.db"), &other), SQLITE_OK);
    sqlite3_exec(other, "SELECT count(*) FROM event", NULL, NULL, NULL);
    assert_null(store_sqlite.open(directory, &fault));
    assert_non_null(strstr(fault.why.sentence, "Another program"));
    sqlite3_close(other);
    open_it();
    assert_string_equal(read_it(), first_rows);
    close_it();
}

static void what_cannot_be_taken_over_stays(void **unused)
{
    (void)unused;
    run("talon.db", first_schema);
    run("talon.db", "DROP TABLE event");
    assert_null(store_sqlite.open(directory, &fault));
    assert_non_null(strstr(fault.why.sentence, "copied into"));
    assert_string_equal(ask("talon.db", "SELECT count(*) FROM game"), "2");
    assert_int_equal(access(file("talon.db.1"), F_OK), -1);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest of_all[] = {
        cmocka_unit_test_setup_teardown(rows_are_read_in_order, begin, end),
        cmocka_unit_test_setup_teardown(a_batch_is_added_whole_or_not, begin, end),
        cmocka_unit_test_setup_teardown(what_was_put_away_is_kept_but_not_read, begin, end),
        cmocka_unit_test_setup_teardown(what_wakes_up_is_read_again, begin, end),
        cmocka_unit_test_setup_teardown(every_kind_comes_back, begin, end),
        cmocka_unit_test_setup_teardown(who_is_forgotten_is_not_read, begin, end),
        cmocka_unit_test_setup_teardown(many_parts_of_one_batch, begin, end),
        cmocka_unit_test_setup_teardown(long_streams_are_read_in_pieces, begin, end),
        cmocka_unit_test_setup_teardown(reading_all_can_stop, begin, end),
        cmocka_unit_test_setup_teardown(one_table_is_read_also_when_it_was_put_away, begin, end),
        cmocka_unit_test_setup_teardown(one_server_a_directory, begin, end),
        cmocka_unit_test_setup_teardown(accounts_are_found_by_names_and_secrets, begin, end),
        cmocka_unit_test_setup_teardown(accounts_get_handles, begin, end),
        cmocka_unit_test_setup_teardown(unused_accounts_are_told, begin, end),
        cmocka_unit_test_setup_teardown(accounts_are_counted, begin, end),
        cmocka_unit_test_setup_teardown(a_start_reads_streams_between_rows, begin, end),
    };
    const struct CMUnitTest of_sqlite[] = {
        cmocka_unit_test_setup_teardown(who_is_forgotten_is_gone, begin, end),
        cmocka_unit_test_setup_teardown(the_first_version_is_taken_over, begin, end),
        cmocka_unit_test_setup_teardown(taking_over_may_begin_again, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_taken_over_behind_a_reader, begin, end),
        cmocka_unit_test_setup_teardown(what_cannot_be_taken_over_stays, begin, end),
    };

    if (count > 1) {
        beginning = arguments[1];
        store = store_of(beginning);
        return cmocka_run_group_tests(of_all, NULL, NULL);
    }
    return cmocka_run_group_tests(of_all, NULL, NULL) +
           cmocka_run_group_tests(of_sqlite, NULL, NULL);
}
