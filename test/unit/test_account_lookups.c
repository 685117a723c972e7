/* test_account_lookups.c - a server that has its store alone reads the accounts that are asked for:
 * which are read, which stay in memory, and what those count that are not.
 */
#include "server_accounts.h"

#include <stdio.h>
#include <string.h>

/* Without the row a session that was ended would go on, or a name could be taken again. */
static void an_account_that_cannot_be_read_is_refused_alone(void **unused)
{
    static char nothing[] = "nothing";
    struct world *world = begin();

    (void)unused;
    anna(world);
    char *const text = (char *)world->rows[1].text;
    world->rows[1].text = nothing;
    restart(world);
    assert_false(world->outputs.refused);
    assert_code(enter(world, 1, "login", "Anna", "one two three"), "store");
    assert_code(enter(world, 1, "register", "Anna", "one two three"), "name");
    entered(world, 2, "register", "Bert", "four five six");
    world->rows[1].text = text;
    tick(world, 1000);
    entered(world, 3, "login", "Anna", "one two three"); /* a backup has been put in its place */
    end(world);
}

/* Those that somebody asks for are read, and leave memory when nobody does any more. */
static void accounts_are_read_when_they_are_asked_for(void **unused)
{
    struct world *world = begin();

    (void)unused;
    world->day = 20000;
    server_tell_day(world->server, world->day);
    const struct visitor visitor = anna(world);
    entered(world, 2, "register", "Bert", "four five six");
    restart(world);
    world->looked_at = 0;
    assert_code(enter(world, 3, "register", "Bert", "four five six"), "name");
    assert_int_equal(world->looked_at, 0); /* whose name it is does not matter */
    assert_fine(with_session(world, "me", &visitor, ""));
    assert_int_equal(world->looked_at, 2);
    assert_fine(with_session(world, "me", &visitor, ""));
    assert_int_equal(world->looked_at, 2);
    tick(world, LIMIT_STREAM_KEPT - 1);
    tick(world, 2 * LIMIT_EXPIRY_INTERVAL);
    assert_fine(with_session(world, "me", &visitor, ""));
    assert_int_equal(world->looked_at, 4);
    end(world);
}

/* Somebody at a table is named there, and a game may end at any time. */
static void accounts_at_tables_stay_in_memory(void **unused)
{
    struct world *world = begin();

    (void)unused;
    world->day = 20000;
    server_tell_day(world->server, world->day);
    const struct visitor one = anna(world), other = registered(world, 2, "Bert");
    const struct opened opened = table_of_two(world, &one, &other);
    for (int restarts = 0; restarts < 2; restarts++) {
        world->looked_at = 0;
        for (int i = 0; i < 30; i++)
            tick(world, LIMIT_EXPIRY_INTERVAL);
        assert_string_equal(text_of(room_seat(join(world, 3, &opened, 0), 1), "name"), "Bert");
        assert_fine(with_session(world, "me", &one, ""));
        assert_int_equal(world->looked_at, 0);
        restart(world);
    }
    play_on(world, &opened);
    assert_int_equal(
        json_value_count(json_value_member(with_session(world, "me", &other, ""), "statistics")),
        1);
    end(world);
}

/* As many as the limit says, though almost none is in memory. */
static void accounts_that_are_not_in_memory_count(void **unused)
{
    struct world *world = begin();
    struct server *server = world->server;

    (void)unused;
    server_look_up_accounts(server, LIMIT_ACCOUNTS - 2, 0);
    const struct visitor visitor = anna(world);
    world->full = true;
    assert_code(enter(world, 2, "register", "Bert", "four five six"), "store");
    world->full = false;
    entered(world, 2, "register", "Bert", "four five six");
    assert_code(enter(world, 2, "register", "Coco", "four five six"), "limit");
    forget(world, &visitor);
    entered(world, 2, "register", "Coco", "four five six");
    end(world);
}

/* Others are told whose name is that of an account, also of one that nobody has asked for. */
static void members_of_a_circle_are_read(void **unused)
{
    struct world *world = begin();
    const struct visitor visitor = anna(world);
    char circle[SESSION_ROOM], token[SESSION_ROOM];

    (void)unused;
    const struct json_value *answer =
        ask(world, 1, "{\"do\":\"circle_new\",\"title\":\"Family\",\"name\":\"Anna\"}");
    snprintf(circle, sizeof circle, "%s", text_of(answer, "circle"));
    snprintf(token, sizeof token, "%s", text_of(answer, "token"));
    assert_fine(ask(world, 1,
                    "{\"do\":\"circle_act\",\"circle\":\"%s\",\"token\":\"%s\",\"act\":\"bind\","
                    "\"on\":true,\"session\":\"%s\"}",
                    circle, token, visitor.session));
    restart(world);
    answer = json_value_member(
        ask(world, 1, "{\"do\":\"circle\",\"circle\":\"%s\",\"token\":\"%s\"}", circle, token),
        "circle");
    assert_true(json_is_true(
        json_value_member(json_value_item(json_value_member(answer, "members"), 0), "account")));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_account_that_cannot_be_read_is_refused_alone),
        cmocka_unit_test(accounts_are_read_when_they_are_asked_for),
        cmocka_unit_test(accounts_at_tables_stay_in_memory),
        cmocka_unit_test(accounts_that_are_not_in_memory_count),
        cmocka_unit_test(members_of_a_circle_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
