/* test_server_delay.c - tables with delayed spectators: what they see, when, and that nothing else
 * tells them sooner.
 */
#include "server_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONN_LATE = 5, CONN_LATE_TOO = 6, BEHIND = 30 * SECOND };

#define BOTS                                                                                       \
    WHIST "\"delay\":30,\"public\":true,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]"

/* The view that a spectator would get now without the delay. */
static char *view_now(struct world *world, const struct opened *opened, uint32_t since)
{
    struct talon_string_buffer buffer = { 0 };

    talon_string_buffer_add(&buffer, "{\"push\":\"view\",\"table\":\"");
    talon_string_buffer_add(&buffer, opened->table);
    talon_string_buffer_add(&buffer, "\",\"view\":");
    talon_json_view(&buffer, table_of(world, opened), TALON_WATCHER, since);
    talon_string_buffer_add(&buffer, "}");
    return buffer.at;
}

static struct json_value *look_on(struct world *world, uint64_t conn, const struct opened *opened)
{
    struct json_value *answer =
        ask(world, conn, "{\"do\":\"join\",\"table\":\"%s\"}", opened->table);

    assert_fine(answer);
    return answer;
}

static int64_t step_seen(const struct json_value *from)
{
    const struct json_value *view = json_value_member(from, "view");

    assert_non_null(view);
    return json_is_null(view) ? -1 : number_of(view, "number");
}

static void moves_are_seen_later(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST "\"delay\":30," FOUR_PEOPLE);
    char *views[5];
    int64_t at[5];

    (void)unused;
    look_on(world, CONN_LATE, &opened);
    join(world, CONN_ANNA, &opened, ANNA);
    for (uint32_t i = 0; i < 5; i++) {
        assert_fine(act_first(world, &opened));
        assert_non_null(strstr(pushed_to(world, CONN_ANNA), "\"push\":\"view\""));
        assert_null(pushed_to(world, CONN_LATE));
        at[i] = world->now;
        views[i] = view_now(world, &opened, i);
    }
    for (int i = 0; i < 5; i++) {
        forget_said(world);
        pass_until(world, at[i] + BEHIND - 1);
        assert_true(i == 0 || !pushed_to(world, CONN_LATE));
        pass_until(world, at[i] + BEHIND);
        assert_string_equal(pushed_to(world, CONN_LATE), views[i]);
        assert_null(pushed_to(world, CONN_ANNA));
        free(views[i]);
    }
    end(world);
}

static void who_comes_later_sees_what_was_shown_last(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST "\"delay\":30," FOUR_PEOPLE);

    (void)unused;
    assert_int_equal(step_seen(look_on(world, CONN_LATE, &opened)), -1);
    assert_fine(act_first(world, &opened));
    pass(world, BEHIND / 2);
    assert_int_equal(step_seen(look_on(world, CONN_LATE, &opened)), -1);
    assert_fine(act_first(world, &opened));
    pass(world, BEHIND / 2);
    assert_int_equal(step_seen(look_on(world, CONN_LATE, &opened)), 1);
    pass(world, BEHIND / 2);
    assert_int_equal(step_seen(look_on(world, CONN_LATE_TOO, &opened)), 2);
    /* A seat sees everything, also from a device that shows none. */
    struct json_value *answer =
        ask(world, 7, "{\"do\":\"join\",\"table\":\"%s\",\"also\":[\"%s\"]}", opened.table,
            opened.token[BERT]);
    assert_int_equal(step_seen(answer), 2);
    assert_fine(act_first(world, &opened));
    assert_non_null(pushed_to(world, 7));
    assert_null(pushed_to(world, CONN_LATE_TOO));
    end(world);
}

/* The newest view that waits makes way; nothing that happened is left out. */
static void no_more_waits_than_may(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST "\"delay\":600," FOUR_PEOPLE);
    int64_t number = 0;
    size_t views = 0, events = 0;

    (void)unused;
    look_on(world, CONN_LATE, &opened);
    const uint32_t made = LIMIT_DELAYED_VIEWS + 20;
    for (uint32_t i = 0; i < made; i++)
        assert_fine(act_first(world, &opened));
    pass(world, 600 * SECOND);
    for (size_t i = 0; i < world->said_count; i++) {
        const struct json_value *view = json_value_member(world->said[i].json, "view");
        if (world->said[i].conn != CONN_LATE || !view)
            continue;
        assert_true(number_of(view, "number") >= number);
        number = number_of(view, "number");
        events += json_value_count(json_value_member(view, "events"));
        views++;
    }
    assert_int_equal(number, made);
    assert_int_equal(events, made);
    assert_int_equal(views, LIMIT_DELAYED_VIEWS);
    end(world);
}

static void a_start_of_the_server_shows_nothing_sooner(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST "\"delay\":30," FOUR_PEOPLE);

    (void)unused;
    assert_fine(act_first(world, &opened));
    assert_fine(act_first(world, &opened));
    restart(world);
    assert_int_equal(step_seen(look_on(world, CONN_LATE, &opened)), -1);
    pass(world, BEHIND - 1);
    assert_null(pushed_to(world, CONN_LATE));
    pass(world, 1);
    assert_int_equal(step_seen(look_on(world, CONN_LATE, &opened)), 2);
    end(world);
}

static void play_to_the_end(struct world *world, const struct opened *opened)
{
    while (talon_table_acting(table_of(world, opened))) {
        while (talon_table_acting(table_of(world, opened)) & ~1u)
            pass(world, world->outputs.wake_at - world->now);
        if (talon_table_acting(table_of(world, opened)))
            assert_fine(act_first(world, opened));
    }
}

static bool is_public(struct world *world, const struct opened *opened)
{
    struct json_value *answer = ask(world, 7, "{\"do\":\"list\"}");
    const char *text = world->said[world->said_count - 1].text;

    assert_fine(answer);
    assert_null(strstr(text, "\"state\":\"over\""));
    return strstr(text, opened->table);
}

/* How many deals have told their secret, and whether the table has. */
static size_t secrets_told(const struct json_value *fair, bool *all)
{
    const struct json_value *deals = json_value_member(fair, "deals");
    size_t told = 0;

    for (size_t i = 0; i < json_value_count(deals); i++)
        told += json_is_text(json_value_member(json_value_item(deals, i), "secret"));
    *all = json_is_text(json_value_member(fair, "secret"));
    return told;
}

static size_t fair_to(struct world *world, uint64_t conn, const struct opened *opened, bool *all)
{
    return secrets_told(ask(world, conn, "{\"do\":\"fair\",\"table\":\"%s\"}", opened->table), all);
}

/* From what was said to who looks on. */
static void assert_end_is_hidden(const struct world *world)
{
    for (size_t i = 0; i < world->said_count; i++) {
        if (world->said[i].conn != CONN_LATE)
            continue;
        assert_null(strstr(world->said[i].text, "\"over\":true"));
        assert_null(strstr(world->said[i].text, "\"state\":\"over\""));
    }
}

/* The answer to somebody who wants a seat. */
static bool hears_no_seat_is_open(struct world *world, const struct opened *opened)
{
    const struct json_value *answer =
        ask(world, CONN_LATE, "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Spy\"}", opened->table);

    return !strcmp(text_of(json_value_member(answer, "error"), "message"), "No seat is free.");
}

static void the_end_is_told_later(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, BOTS);
    bool all;

    (void)unused;
    join(world, CONN_ANNA, &opened, ANNA);
    look_on(world, CONN_LATE, &opened);
    assert_true(hears_no_seat_is_open(world, &opened));
    play_to_the_end(world, &opened);
    const int64_t over = world->now;
    assert_non_null(strstr(pushed_to(world, CONN_ANNA), "\"over\":true"));
    assert_end_is_hidden(world);
    struct json_value *answer = look_on(world, CONN_LATE_TOO, &opened);
    assert_string_equal(text_of(json_value_member(answer, "room"), "state"), "playing");
    assert_code(ask(world, CONN_LATE, "{\"do\":\"record\",\"table\":\"%s\"}", opened.table),
                "request");
    assert_fine(ask(world, CONN_ANNA, "{\"do\":\"record\",\"table\":\"%s\"}", opened.table));
    assert_fine(at_seat(world, "record", &opened, ANNA, ""));
    answer = ask(world, CONN_ANNA, "{\"do\":\"fair\",\"table\":\"%s\"}", opened.table);
    const size_t deals = json_value_count(json_value_member(answer, "deals"));
    answer = ask(world, CONN_LATE, "{\"do\":\"fair\",\"table\":\"%s\"}", opened.table);
    assert_true(json_value_count(json_value_member(answer, "deals")) < deals);
    const size_t told = fair_to(world, CONN_ANNA, &opened, &all);
    assert_true(all);
    assert_true(fair_to(world, CONN_LATE, &opened, &all) < told);
    assert_false(all);
    assert_true(is_public(world, &opened));
    assert_true(hears_no_seat_is_open(world, &opened));
    assert_fine(ask(world, 1, "{\"do\":\"rematch\",\"table\":\"%s\",\"host\":\"%s\"}", opened.table,
                    opened.host));
    const int64_t again = world->now;
    assert_null(pushed_to(world, CONN_LATE));
    answer = look_on(world, CONN_LATE_TOO, &opened);
    assert_true(json_is_null(json_value_member(json_value_member(answer, "room"), "next")));
    forget_said(world);
    pass_until(world, over + BEHIND - 1);
    assert_end_is_hidden(world);
    forget_said(world);
    pass_until(world, over + BEHIND);
    assert_null(strstr(pushed_to(world, CONN_LATE), "\"push\":\"next\""));
    assert_fine(ask(world, CONN_LATE, "{\"do\":\"record\",\"table\":\"%s\"}", opened.table));
    assert_int_equal(fair_to(world, CONN_LATE, &opened, &all), told);
    assert_true(all);
    assert_false(is_public(world, &opened));
    answer = look_on(world, CONN_LATE_TOO, &opened);
    assert_string_equal(text_of(json_value_member(answer, "room"), "state"), "over");
    assert_true(json_is_null(json_value_member(json_value_member(answer, "room"), "next")));
    forget_said(world);
    pass_until(world, again + BEHIND);
    assert_non_null(strstr(pushed_to(world, CONN_LATE), "\"push\":\"next\""));
    answer = look_on(world, CONN_LATE_TOO, &opened);
    assert_true(json_is_text(json_value_member(json_value_member(answer, "room"), "next")));
    end(world);
}

/* ---- talk, and who is here -------------------------------------------------------------- */

static size_t lines_heard(const struct json_value *joined)
{
    return json_value_count(json_value_member(joined, "said"));
}

/* Chat can give away how the game stands, so it is delayed too. */
static void talk_is_heard_later(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, WHIST "\"delay\":30," FOUR_PEOPLE);

    (void)unused;
    join(world, CONN_ANNA, &opened, ANNA);
    look_on(world, CONN_LATE, &opened);
    pass(world, 2 * BEHIND);
    forget_said(world);
    assert_fine(at_seat(world, "say", &opened, BERT, ",\"phrase\":\"hello\""));
    const int64_t first = world->now;
    assert_non_null(strstr(pushed_to(world, CONN_ANNA), "\"push\":\"said\""));
    assert_null(pushed_to(world, CONN_LATE));
    assert_int_equal(lines_heard(join(world, CONN_ANNA, &opened, ANNA)), 1);
    assert_int_equal(lines_heard(look_on(world, CONN_LATE_TOO, &opened)), 0);
    pass_until(world, first + 5 * SECOND);
    assert_fine(at_seat(world, "say", &opened, BERT, ",\"phrase\":\"have-fun\""));
    forget_said(world);
    pass_until(world, first + BEHIND - 1);
    assert_true(!pushed_to(world, CONN_LATE) || !strstr(pushed_to(world, CONN_LATE), "said"));
    forget_said(world);
    pass_until(world, first + BEHIND);
    assert_non_null(strstr(pushed_to(world, CONN_LATE), "\"phrase\":\"hello\""));
    assert_null(pushed_to(world, CONN_ANNA));
    assert_int_equal(lines_heard(look_on(world, CONN_LATE_TOO, &opened)), 1);
    pass(world, BEHIND);
    assert_non_null(strstr(pushed_to(world, CONN_LATE), "\"phrase\":\"have-fun\""));
    assert_int_equal(lines_heard(look_on(world, CONN_LATE_TOO, &opened)), 2);
    end(world);
}

static bool is_told_here(const struct json_value *joined, size_t seat)
{
    const struct json_value *seats = json_value_member(json_value_member(joined, "room"), "seats");

    return json_is_true(json_value_member(json_value_item(seats, seat), "here"));
}

/* Who comes, goes and sits down. Before the cards are dealt nothing is hidden. */
static void the_room_is_told_later(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, WHIST "\"delay\":30,\"seats\":[\"human\",\"open\",\"simple\",\"simple\"]");

    (void)unused;
    look_on(world, CONN_LATE, &opened);
    join(world, CONN_ANNA, &opened, ANNA);
    assert_non_null(strstr(pushed_to(world, CONN_LATE), "\"here\":true"));
    assert_fine(at_seat(world, "say", &opened, ANNA, ",\"phrase\":\"hello\""));
    assert_non_null(strstr(pushed_to(world, CONN_LATE), "\"push\":\"said\""));
    assert_fine(ask(world, 1,
                    "{\"do\":\"start\",\"table\":\"%s\",\"host\":\"%s\",\"fill\":\"simple\"}",
                    opened.table, opened.host));
    const int64_t dealt = world->now;
    assert_non_null(
        strstr(pushed_to(world, CONN_LATE), "\"state\":\"playing\"")); /* that it begins */
    struct json_value *answer = look_on(world, CONN_LATE_TOO, &opened);
    assert_string_equal(text_of(json_value_member(answer, "room"), "state"), "playing");
    assert_int_equal(step_seen(answer), -1);
    assert_int_equal(lines_heard(answer), 1);
    leave(world, CONN_ANNA, &opened);
    const int64_t left = world->now;
    assert_null(pushed_to(world, CONN_LATE));
    assert_true(is_told_here(look_on(world, CONN_LATE_TOO, &opened), ANNA));
    forget_said(world);
    pass_until(world, dealt + BEHIND);
    assert_non_null(strstr(pushed_to(world, CONN_LATE), "\"push\":\"view\""));
    answer = look_on(world, CONN_LATE_TOO, &opened);
    assert_string_equal(text_of(json_value_member(answer, "room"), "state"), "playing");
    assert_true(is_told_here(answer, ANNA));
    forget_said(world);
    pass_until(world, left + BEHIND);
    assert_false(is_told_here(look_on(world, CONN_LATE_TOO, &opened), ANNA));
    assert_true(json_is_false(json_value_member(
        json_value_item(
            json_value_member(json_value_member(join(world, CONN_ANNA, &opened, ANNA), "room"),
                              "seats"),
            BERT),
        "here")));
    end(world);
}

static void the_clock_is_told_later(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, WHIST "\"delay\":30,\"clock\":{\"move\":60,\"bank\":0}," FOUR_PEOPLE);

    (void)unused;
    struct json_value *answer = look_on(world, CONN_LATE, &opened);
    assert_null(json_value_member(answer, "clock"));
    join(world, CONN_ANNA, &opened, ANNA);
    assert_null(pushed_to(world, CONN_LATE));
    assert_fine(act_first(world, &opened));
    assert_non_null(strstr(pushed_to(world, CONN_ANNA), "\"clock\":{\"left\""));
    pass(world, BEHIND);
    assert_non_null(strstr(pushed_to(world, CONN_LATE), "\"clock\":{\"left\""));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_seen_later),
        cmocka_unit_test(who_comes_later_sees_what_was_shown_last),
        cmocka_unit_test(no_more_waits_than_may),
        cmocka_unit_test(a_start_of_the_server_shows_nothing_sooner),
        cmocka_unit_test(the_end_is_told_later),
        cmocka_unit_test(the_clock_is_told_later),
        cmocka_unit_test(talk_is_heard_later),
        cmocka_unit_test(the_room_is_told_later),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
