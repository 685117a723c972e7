/* store_accounts.c - accounts in a real store, of which a server has not all in memory: found by a
 * name or a secret, unused ones, and how many there are.
 */
#include "store_accounts.h"

#include <stdio.h>
#include <string.h>

static const char *find_it(const char *what)
{
    static char text[TEXT_ROOM];

    text[0] = 0;
    assert_true(store->find(base, what, note, text, &fault));
    return text;
}

static void assert_found(const char *what, const char *id)
{
    char line[80];

    snprintf(line, sizeof line, "%s 0 %d -1 %s\n", id, (int)STORE_HANDLE, what);
    assert_string_equal(find_it(what), *id ? line : "");
}

void accounts_are_found_by_names_and_secrets(void **unused)
{
    const struct store_row rows[] = {
        row("@a", 0, STORE_ACCOUNT, "hash Anna"), row("@a", 1, STORE_LOGIN, "secret"),
        row("@a", 2, STORE_INVITED, "proof"),     row("@a", 3, STORE_LOGOUT, "other"),
        row("@a", 3, STORE_HANDLE, "=anna"),      row("@a", 3, STORE_HANDLE, "~anna"),
    };
    static const char *const texts[] = { "secret", "proof", "=anna", "~anna" };

    (void)unused;
    open_it();
    assert_int_equal(store->append(base, rows, 6, &fault), STORE_WRITTEN);
    for (int i = 0; i < 4; i++)
        assert_found(texts[i], "@a");
    assert_found("other", "");
    assert_found("=ann", "");
    assert_int_equal(add(row("@a", 4, STORE_FORGET, "")), STORE_WRITTEN);
    for (int i = 0; i < 4; i++)
        assert_found(texts[i], "");
    close_it();
}

static bool name_it(const struct store_row *read, char handles[][STORE_HANDLE_ROOM])
{
    for (int i = 0; i < STORE_HANDLES; i++)
        snprintf(handles[i], STORE_HANDLE_ROOM, "%d%.20s", i, read->text);
    return read->text[0] != '?';
}

/* Those of a time when all accounts were in memory. */
void accounts_get_handles(void **unused)
{
    (void)unused;
    open_it();
    add(row("@a", 0, STORE_ACCOUNT, "hash Anna"));
    add(row("@b", 0, STORE_ACCOUNT, "hash Bert"));
    add(row("@b", 1, STORE_HANDLE, "bert"));
    add(row("t", 0, STORE_OPEN, "?")); /* no account */
    assert_true(store->name_accounts(base, name_it, &fault));
    assert_true(store->name_accounts(base, name_it, &fault));
    for (int i = 0; i < STORE_HANDLES; i++) {
        char text[40];
        snprintf(text, sizeof text, "%dhash Anna", i);
        assert_found(text, "@a");
    }
    assert_found("0hash Bert", "");
    add(row("@c", 0, STORE_ACCOUNT, "?"));
    assert_false(store->name_accounts(base, name_it, &fault));
    assert_non_null(strstr(fault.why.sentence, "Row 0 of account @c"));
    close_it();
}

static const char *unused_from(const char *from)
{
    static char text[TEXT_ROOM];
    struct store_look look = { .most = 32,
                               .unused = { .opening = STORE_ACCOUNT, .before = 5000, .days = 90 } };

    text[0] = 0;
    snprintf(look.unused.from, sizeof look.unused.from, "%s", from);
    assert_true(store->look(base, &look, note, text, &fault));
    return text;
}

void unused_accounts_are_told(void **unused)
{
    char lines[2][80];
    struct store_row rows[] = {
        row("@a", 0, STORE_ACCOUNT, "hash Anna"),
        row("@b", 0, STORE_ACCOUNT, "hash Bert"),
        row("@b", 1, STORE_LOGIN, "secret"),
        row("@c", 0, STORE_ACCOUNT, "hash Coco"),
        row("@c", 1, STORE_RESULT, "one of many"),
        row("@d", 0, STORE_ACCOUNT, "hash Dora"),
        row("t", 0, STORE_OPEN, "{}"),
    };

    (void)unused;
    open_it();
    for (int i = 0; i < 7; i++)
        rows[i].at = i == 2 ? 5000 : 4999;
    assert_int_equal(store->append(base, rows, 7, &fault), STORE_WRITTEN);
    for (int i = 0; i < 2; i++)
        snprintf(lines[i], sizeof lines[i], "@%c 0 %d -1 \n@%c 0 %d -1 \n", "ad"[i],
                 (int)STORE_CLOSE, "da"[i], (int)STORE_CLOSE);
    assert_string_equal(unused_from("@"), lines[0]);
    assert_string_equal(unused_from("@c"), lines[1]);
    close_it();
}

void accounts_are_counted(void **unused)
{
    struct store_stored stored;
    struct store_row rows[] = {
        row("t", 0, STORE_OPEN, "{}"),
        row("@a", 0, STORE_ACCOUNT, "hash Anna"),
        row("@b", 0, STORE_ACCOUNT, "hash Bert"),
    };

    (void)unused;
    open_it();
    assert_true(store->count(base, &stored, &fault));
    assert_int_equal(stored.accounts + (size_t)stored.last_at, 0);
    for (int i = 0; i < 3; i++)
        rows[i].at = 75 + i;
    assert_int_equal(store->append(base, rows, 3, &fault), STORE_WRITTEN);
    assert_true(store->count(base, &stored, &fault));
    assert_int_equal(stored.accounts, 2);
    assert_int_equal(stored.last_at, 77);
    close_it();
}

static bool note_with_account(void *context, const struct store_row *read)
{
    return note(context, read) && store->read_one(base, "@a", 0, note, context);
}

/* An account is read when a row of a table names it. */
void a_start_reads_streams_between_rows(void **unused)
{
    static char text[TEXT_ROOM];
    char lines[200];

    (void)unused;
    open_it();
    add(row("@a", 0, STORE_ACCOUNT, "hash Anna"));
    add(row("t", 0, STORE_OPEN, "{}"));
    add(row("t", 1, STORE_MOVE, "play"));
    text[0] = 0;
    assert_true(store->read_others(base, note_with_account, text, &fault));
    snprintf(lines, sizeof lines,
             "t 0 %d -1 {}\n@a 0 %d -1 hash Anna\nt 1 %d -1 play\n@a 0 %d -1 hash Anna\n",
             (int)STORE_OPEN, (int)STORE_ACCOUNT, (int)STORE_MOVE, (int)STORE_ACCOUNT);
    assert_string_equal(text, lines);
    close_it();
}
