/* test_accounts.c - accounts: registering, logging in and out, deleting; what is refused; nothing
 * is told before it is stored, and everything is there again after a restart.
 */
#include "server_accounts.h"

#include <stdio.h>
#include <string.h>

static bool known(struct world *world, const struct visitor *visitor)
{
    return json_is_true(json_value_member(with_session(world, "me", visitor, ""), "ok"));
}

/* ---- coming and going ------------------------------------------------------------------- */

static void an_account_is_made_and_entered(void **unused)
{
    struct world *world = begin();
    struct visitor one = anna(world);
    struct visitor other = entered(world, 3, "login", "ANNA", "one two three");
    struct json_value *me = with_session(world, "me", &other, "");

    (void)unused;
    assert_string_not_equal(one.session, other.session);
    assert_fine(me);
    assert_string_equal(text_of(me, "name"), "Anna");
    assert_int_equal(number_of(me, "logins"), 2);
    assert_int_equal(json_value_count(json_value_member(me, "statistics")), 0);
    assert_fine(with_session(world, "logout", &one, ""));
    assert_code(with_session(world, "me", &one, ""), "session");
    assert_true(known(world, &other));
    end(world);
}

static void secrets_are_not_written_down(void **unused)
{
    struct world *world = begin();
    struct visitor visitor = anna(world);

    (void)unused;
    for (size_t i = 0; i < world->rows_count; i++)
        assert_null(strstr(world->rows[i].text, visitor.session));
    assert_int_equal(world->outputs.jobs_count, 0);
    end(world);
}

static void names_are_checked(void **unused)
{
    static const char *const names[] = {
        "",
        "x",
        "  ",
        "Anna ",
        "a\\nb",
        "simple",
        "Simple bot",
        "HOST",
        "Bot 2",
        "Spieler 4",
        "Аnna",
        "bot",
        "0123456789012345678901234",
        "an\xe2\x80\x8bna",
    };
    struct world *world = begin();

    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_code(enter(world, 1, "register", names[i], "one two three"), "name");
    anna(world);
    assert_code(enter(world, 1, "register", "aNNA", "one two three"), "name");
    entered(world, 2, "register", "Bernd der Bot", "one two three");
    entered(world, 2, "register", "Łucja Öß 李 abcdefghijklm", "one two three");
    end(world);
}

static void passphrases_are_checked(void **unused)
{
    static const char *const passphrases[] = {
        "",
        "1234567",
        "12345678",
        "Password",
        "aaaaaaaaaa",
        "Annabella",
        ("01234567890123456789012345678901234567890123456789012345678901234567890123456789"
         "0123456789012345678901234567890123456789012345678"),
    };
    struct world *world = begin();

    (void)unused;
    for (size_t i = 0; i < sizeof passphrases / sizeof *passphrases; i++)
        assert_code(enter(world, 1, "register", "Annabella", passphrases[i]), "passphrase");
    assert_code(ask(world, 1, "{\"do\":\"register\",\"name\":\"Anna\"}"), "request");
    assert_code(ask(world, 1, "{\"do\":\"login\",\"name\":7}"), "request");
    assert_code(ask(world, 1, "{\"do\":\"me\"}"), "request");
    assert_code(ask(world, 1, "{\"do\":\"me\",\"session\":\"\"}"), "session");
    assert_int_equal(world->rows_count, 0);
    end(world);
}

/* The same words, and (the job shows) the same work. */
static void nobody_learns_who_has_an_account(void **unused)
{
    struct world *world = begin();

    (void)unused;
    anna(world);
    world->busy = true;
    say(world, 2, "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"wrong wrong\"}");
    say(world, 3, "{\"do\":\"login\",\"name\":\"Nobody\",\"passphrase\":\"wrong wrong\"}");
    end_turn(world);
    assert_int_equal(world->jobs.count, 2);
    for (size_t i = 0; i < world->jobs.count; i++) {
        assert_int_equal(world->jobs.list[i].kind, SERVER_JOB_CHECK);
        assert_true(strlen(world->jobs.list[i].passphrase.hash) > 10);
    }
    hash_all(world);
    assert_code(answer_to(world, 2), "passphrase");
    assert_true(json_is_same(answer_to(world, 2), answer_to(world, 3)));
    end(world);
}

static void everything_is_there_again(void **unused)
{
    struct world *world = begin();
    struct visitor one = anna(world), other = entered(world, 2, "login", "anna", "one two three");

    (void)unused;
    assert_fine(with_session(world, "logout", &other, ""));
    restart(world);
    assert_true(known(world, &one));
    assert_false(known(world, &other));
    assert_code(enter(world, 1, "register", "ANNA", "other words"), "name");
    entered(world, 1, "login", "anna", "one two three");
    assert_fine(with_session(world, "logout", &one, ",\"all\":true"));
    assert_false(known(world, &one));
    restart(world);
    assert_false(known(world, &one));
    assert_code(with_session(world, "logout", &one, ""), "session");
    end(world);
}

static void the_oldest_login_makes_way(void **unused)
{
    struct world *world = begin();
    struct visitor first = anna(world), last = first;

    (void)unused;
    for (int i = 0; i < LIMIT_SESSIONS; i++)
        last = entered(world, 1, "login", "Anna", "one two three");
    assert_false(known(world, &first));
    assert_true(known(world, &last));
    assert_int_equal(number_of(with_session(world, "me", &last, ""), "logins"), LIMIT_SESSIONS);
    restart(world);
    assert_false(known(world, &first));
    assert_true(known(world, &last));
    end(world);
}

/* ---- being forgotten -------------------------------------------------------------------- */

/* Renames Bernd in the store: to a name that looks like Coco, as an earlier version took it. */
static void rename_stored(struct world *world, const char *from, const char *to)
{
    for (size_t i = 0; i < world->rows_count; i++) {
        char *at = strstr(world->rows[i].text, from);
        if (at)
            memcpy(at, to, strlen(to));
    }
}

static void names_that_look_alike_are_one_name(void **unused)
{
    static const char *const alike[] = { "\u0421\u043e\u0441\u043e", "COC0", "\uff23oco" };
    struct world *world = begin();
    struct visitor coco = entered(world, 1, "register", "Coco", "one two three");

    (void)unused;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        assert_code(enter(world, 2, "register", alike[i], "four five six"), "name");
    entered(world, 2, "register", "Bernd123", "four five six");
    rename_stored(world, "Bernd123", "\xd0\xa1\xd0\xbe\xd1\x81\xd0\xbe");
    restart(world);
    struct visitor other = entered(world, 2, "login", "\u0421\u043e\u0441\u043e", "four five six");
    entered(world, 1, "login", "coco", "one two three");
    assert_code(enter(world, 3, "register", "C0co", "seven eight"), "name");
    assert_fine(with_session(world, "forget", &coco, ",\"passphrase\":\"one two three\""));
    assert_code(enter(world, 3, "register", "Coco", "seven eight"), "name");
    assert_fine(with_session(world, "forget", &other, ",\"passphrase\":\"four five six\""));
    entered(world, 3, "register", "Coco", "seven eight");
    end(world);
}

static void an_account_is_forgotten(void **unused)
{
    struct world *world = begin();
    struct visitor one = anna(world);

    (void)unused;
    entered(world, 3, "register", "Bert", "four five six");
    assert_code(with_session(world, "forget", &one, ",\"passphrase\":\"wrong wrong\""),
                "passphrase");
    assert_code(with_session(world, "forget", &one, ""), "request");
    assert_true(known(world, &one));
    assert_fine(with_session(world, "forget", &one, ",\"passphrase\":\"one two three\""));
    assert_code(with_session(world, "me", &one, ""), "session");
    for (size_t i = 0; i < world->rows_count; i++)
        assert_null(strstr(world->rows[i].text, "Anna"));
    assert_code(enter(world, 1, "login", "Anna", "one two three"), "passphrase");
    restart(world);
    assert_code(with_session(world, "me", &one, ""), "session");
    anna(world); /* the name is free again */
    entered(world, 3, "login", "Bert", "four five six");
    end(world);
}

/* ---- the store -------------------------------------------------------------------------- */

static void nothing_is_told_before_it_is_written(void **unused)
{
    struct world *world = begin();

    (void)unused;
    world->slow = true;
    say(world, 1, "{\"do\":\"register\",\"name\":\"Anna\",\"passphrase\":\"one two three\"}");
    end_turn(world);
    assert_int_equal(world->said_count, 0);
    say(world, 2, "{\"do\":\"register\",\"name\":\"anna\",\"passphrase\":\"four five six\"}");
    say(world, 3, "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"one two three\"}");
    end_turn(world);
    assert_int_equal(world->said_count, 0);
    disk_answers(world, 1, true);
    assert_fine(answer_to(world, 1));
    assert_code(answer_to(world, 2), "name");
    assert_null(answer_to(world, 3));
    disk_answers(world, 1, true);
    assert_fine(answer_to(world, 3));
    end(world);
}

static void what_was_not_written_did_not_happen(void **unused)
{
    struct world *world = begin();

    (void)unused;
    world->full = true;
    assert_code(enter(world, 1, "register", "Anna", "one two three"), "store");
    assert_code(enter(world, 1, "login", "Anna", "one two three"), "passphrase");
    world->full = false;
    struct visitor one = anna(world);
    world->full = true;
    assert_code(enter(world, 1, "login", "Anna", "one two three"), "store");
    assert_code(with_session(world, "logout", &one, ""), "store");
    assert_code(with_session(world, "forget", &one, ",\"passphrase\":\"one two three\""), "store");
    assert_true(known(world, &one));
    assert_int_equal(number_of(with_session(world, "me", &one, ""), "logins"), 1);
    world->full = false;
    restart(world);
    assert_true(known(world, &one));
    end(world);
}

/* Two log in at once: the second is hashed while the first is being written down. */
static void the_second_waits_for_the_first(void **unused)
{
    struct world *world = begin();

    (void)unused;
    anna(world);
    world->busy = world->slow = true;
    forget_said(world);
    say(world, 2, "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"one two three\"}");
    say(world, 3, "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"one two three\"}");
    say(world, 4, "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"wrong wrong\"}");
    end_turn(world);
    hash_all(world);
    assert_int_equal(world->said_count, 0);
    disk_answers(world, 1, true);
    assert_fine(answer_to(world, 2));
    assert_null(answer_to(world, 3));
    disk_answers(world, 1, false);
    assert_code(answer_to(world, 3), "store");
    assert_code(answer_to(world, 4), "passphrase");
    end(world);
}

static void who_is_forgotten_lets_nobody_in(void **unused)
{
    struct world *world = begin();
    struct visitor one = anna(world);
    char text[300];

    (void)unused;
    world->busy = world->slow = true;
    forget_said(world);
    snprintf(text, sizeof text,
             "{\"do\":\"forget\",\"session\":\"%s\",\"passphrase\":\"one two three\"}",
             one.session);
    say(world, 2, text);
    say(world, 3, "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"one two three\"}");
    end_turn(world);
    hash_all(world);
    say(world, 4, "{\"do\":\"login\",\"name\":\"Anna\",\"passphrase\":\"one two three\"}");
    end_turn(world);
    disk_answers(world, 1, true);
    hash_all(world);
    assert_fine(answer_to(world, 2));
    assert_code(answer_to(world, 3), "passphrase");
    assert_code(answer_to(world, 4), "passphrase");
    end(world);
}

static void who_hangs_up_makes_no_account(void **unused)
{
    struct world *world = begin();

    (void)unused;
    world->busy = true;
    say(world, 1, "{\"do\":\"register\",\"name\":\"Anna\",\"passphrase\":\"one two three\"}");
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 1 });
    end_turn(world);
    hash_all(world);
    assert_int_equal(world->rows_count, 0);
    world->busy = false;
    entered(world, 2, "register", "Anna", "one two three");
    end(world);
}

/* ---- limits ----------------------------------------------------------------------------- */

static void so_many_accounts_an_hour(void **unused)
{
    struct world *world = begin();
    char name[32];

    (void)unused;
    for (int i = 0; i < LIMIT_NEW_ACCOUNTS; i++) {
        snprintf(name, sizeof name, "Anna %d", i);
        entered(world, 1, "register", name, "one two three");
    }
    assert_code(enter(world, 1, "register", "Bert", "one two three"), "limit");
    entered(world, 2, "register", "Bert", "one two three");
    world->now += LIMIT_NEW_ACCOUNTS_WITHIN;
    entered(world, 1, "register", "Carla", "one two three");
    end(world);
}

static void so_much_hashing_at_once(void **unused)
{
    struct world *world = begin();
    char text[200];

    (void)unused;
    world->busy = true;
    for (int i = 0; i < LIMIT_HASHING; i++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"login\",\"name\":\"N%d\",\"passphrase\":\"wrong wrong\"}", i);
        say(world, (uint64_t)(1 + i / LIMIT_HASHING_OF_ADDRESS), text);
    }
    end_turn(world);
    assert_int_equal(world->said_count, 0);
    assert_int_equal(world->jobs.count, LIMIT_HASHING);
    say(world, 8, "{\"do\":\"login\",\"name\":\"N\",\"passphrase\":\"wrong wrong\"}");
    end_turn(world);
    assert_code(answer_to(world, 8), "limit");
    hash_all(world);
    assert_int_equal(world->said_count, 1 + LIMIT_HASHING);
    world->busy = false;
    assert_code(enter(world, 8, "login", "N", "wrong wrong"), "passphrase");
    world->busy = true;
    for (int i = 0; i <= LIMIT_HASHING_OF_ADDRESS; i++)
        say(world, 7, "{\"do\":\"login\",\"name\":\"N\",\"passphrase\":\"wrong wrong\"}");
    end_turn(world);
    assert_code(answer_to(world, 7), "limit");
    assert_int_equal(world->jobs.count, LIMIT_HASHING_OF_ADDRESS);
    end(world);
}

/* Who sits at a table is named there: the driver must not begin. */
static void a_row_that_cannot_be_taken_in_is_told(void **unused)
{
    static char nothing[] = "nothing";

    (void)unused;
    for (size_t i = 0; i < 2; i++) { /* the account, its login */
        struct world *world = begin();
        const struct visitor visitor = anna(world);
        open_as(world, &visitor, ME_AND_BOTS);
        restart(world);
        assert_false(world->outputs.refused);
        assert_true(world->rows[i].table[0] == '@');
        char *const text = (char *)world->rows[i].text;
        world->rows[i].text = nothing;
        restart(world);
        assert_true(world->outputs.refused);
        world->rows[i].text = text;
        end(world);
    }
}

/* ---- sessions end ----------------------------------------------------------------------- */

static void a_day_comes(struct world *world, uint32_t day)
{
    world->day = day;
    server_tell_day(world->server, day);
}

/* After so many days without use, whether the server ran all the time or not. */
static void sessions_that_nobody_uses_end(void **unused)
{
    (void)unused;
    for (int restarts = 0; restarts < 2; restarts++) {
        struct world *world = begin();
        a_day_comes(world, 20000);
        struct visitor used = anna(world),
                       left = entered(world, 3, "login", "Anna", "one two three");
        struct visitor table = entered(world, 3, "login", "Anna", "one two three");
        for (int i = 1; i <= 5; i++) {
            a_day_comes(world, 20000 + (uint32_t)i * LIMIT_SESSION_DAYS);
            if (restarts)
                restart(world);
            assert_true(known(world, &used));
            assert_int_equal(number_of(with_session(world, "me", &used, ""), "logins"),
                             i == 1 ? 3 : 2);
            assert_fine(ask(world, 4, "{\"do\":\"new\",\"session\":\"%s\"," WHIST FOUR_PEOPLE "}",
                            table.session)); /* that is use enough */
        }
        assert_code(with_session(world, "me", &left, ""), "session");
        assert_code(with_session(world, "logout", &left, ""), "session");
        a_day_comes(world, world->day + LIMIT_SESSION_DAYS + 1);
        assert_false(known(world, &used));
        assert_false(known(world, &table));
        end(world);
    }
}

/* That somebody is here is a row once in some days, not once a request. */
static void use_is_seldom_written_down(void **unused)
{
    struct world *world = begin();
    a_day_comes(world, 20000);
    struct visitor visitor = anna(world);
    const size_t rows = world->rows_count;

    (void)unused;
    for (uint32_t day = 0; day < 10 * LIMIT_SESSION_NOTED_DAYS; day++) {
        a_day_comes(world, 20001 + day);
        for (int i = 0; i < 3; i++)
            assert_true(known(world, &visitor));
    }
    assert_int_equal(world->rows_count, rows + 10);
    world->full = true; /* and nobody hears of it before */
    a_day_comes(world, world->day + LIMIT_SESSION_NOTED_DAYS);
    assert_code(with_session(world, "me", &visitor, ""), "store");
    world->full = false;
    assert_true(known(world, &visitor));
    end(world);
}

/* ---- another passphrase ----------------------------------------------------------------- */

static struct json_value *change(struct world *world, const struct visitor *visitor,
                                 const char *old, const char *new)
{
    char more[200];

    snprintf(more, sizeof more, ",\"id\":5,\"passphrase\":\"%s\",\"new\":\"%s\"", old, new);
    return with_session(world, "passphrase", visitor, more);
}

static void a_new_passphrase_ends_all_other_sessions(void **unused)
{
    struct world *world = begin();
    struct visitor here = anna(world), there = entered(world, 3, "login", "Anna", "one two three");

    (void)unused;
    assert_code(change(world, &here, "one two four", "four five six"), "passphrase");
    assert_code(change(world, &here, "one two three", "short"), "passphrase");
    assert_code(change(world, &here, "one two three", "aaaaaaaaaa"), "passphrase");
    assert_code(change(world, &there, "short", "four five six"), "passphrase");
    assert_code(with_session(world, "passphrase", &here, ",\"passphrase\":\"one two three\""),
                "request");
    assert_true(known(world, &there));
    struct json_value *answer = change(world, &here, "one two three", "four five six");
    assert_fine(answer);
    assert_int_equal(number_of(answer, "id"), 5);
    for (int life = 0; life < 2; life++) {
        assert_true(known(world, &here));
        assert_false(known(world, &there));
        assert_code(enter(world, 3, "login", "Anna", "one two three"), "passphrase");
        assert_fine(enter(world, 3, "login", "Anna", "four five six"));
        for (size_t i = 0; i < world->rows_count; i++)
            assert_null(strstr(world->rows[i].text, here.session));
        restart(world);
    }
    end(world);
}

/* The store fails, or the account is changed or gone while the new one is hashed. */
static void a_new_passphrase_may_come_to_nothing(void **unused)
{
    struct world *world = begin();
    struct visitor here = anna(world), there = entered(world, 3, "login", "Anna", "one two three");

    (void)unused;
    world->full = true;
    assert_code(change(world, &here, "one two three", "four five six"), "store");
    world->full = false;
    assert_true(known(world, &there));
    assert_fine(enter(world, 3, "login", "Anna", "one two three"));
    char text[300];
    world->busy = true;
    for (int i = 0; i < 2; i++) {
        snprintf(
            text, sizeof text,
            "{\"id\":%d,\"do\":\"passphrase\",\"session\":\"%s\",\"passphrase\":\"one two three\","
            "\"new\":\"four five %d\"}",
            i, i ? there.session : here.session, i + 10);
        say(world, 6 + (uint64_t)i, text);
    }
    end_turn(world);
    hash_all(world);
    assert_null(answer_to(world, 6)); /* the old ones fit; now the new ones */
    world->busy = false;
    hash_all(world);
    assert_fine(answer_to(world, 6));
    assert_code(answer_to(world, 7), "session"); /* ended by the first */
    assert_fine(enter(world, 3, "login", "Anna", "four five 10"));
    world->busy = true;
    forget_said(world);
    snprintf(text, sizeof text,
             "{\"do\":\"passphrase\",\"session\":\"%s\",\"passphrase\":\"four five 10\","
             "\"new\":\"seven eight\"}",
             here.session);
    say(world, 6, text);
    end_turn(world);
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 6 }); /* nobody to tell */
    hash_all(world);
    world->busy = false;
    hash_all(world);
    assert_fine(enter(world, 3, "login", "Anna", "four five 10"));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_account_is_made_and_entered),
        cmocka_unit_test(secrets_are_not_written_down),
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(names_that_look_alike_are_one_name),
        cmocka_unit_test(passphrases_are_checked),
        cmocka_unit_test(nobody_learns_who_has_an_account),
        cmocka_unit_test(everything_is_there_again),
        cmocka_unit_test(the_oldest_login_makes_way),
        cmocka_unit_test(an_account_is_forgotten),
        cmocka_unit_test(nothing_is_told_before_it_is_written),
        cmocka_unit_test(what_was_not_written_did_not_happen),
        cmocka_unit_test(the_second_waits_for_the_first),
        cmocka_unit_test(who_is_forgotten_lets_nobody_in),
        cmocka_unit_test(who_hangs_up_makes_no_account),
        cmocka_unit_test(so_many_accounts_an_hour),
        cmocka_unit_test(so_much_hashing_at_once),
        cmocka_unit_test(a_row_that_cannot_be_taken_in_is_told),
        cmocka_unit_test(sessions_that_nobody_uses_end),
        cmocka_unit_test(use_is_seldom_written_down),
        cmocka_unit_test(a_new_passphrase_ends_all_other_sessions),
        cmocka_unit_test(a_new_passphrase_may_come_to_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
