/* test_server_time.c - pausing, and people who leave and come back, over restarts and full disks,
 * to the millisecond.
 */
#include "server_time.h"

#include <stdio.h>
#include <string.h>

/* ---- pausing ------------------------------------------------------------------------------ */

static void a_paused_game_stands_still(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(
        world, WHIST "\"pace\":700,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    join(world, CONN_ANNA, &opened, ANNA);
    assert_code(ask(world, 2, "{\"do\":\"pause\",\"table\":\"%s\",\"host\":\"%s\"}", opened.table,
                    opened.token[0]),
                "host");
    assert_fine(by_host(world, "resume", &opened)); /* nothing to do */
    assert_fine(by_host(world, "pause", &opened));
    assert_non_null(strstr(pushed_to(world, CONN_ANNA), "\"state\":\"paused\""));
    assert_fine(by_host(world, "pause", &opened)); /* once is enough */
    assert_int_equal(rows_of(world, STORE_PAUSE), 1);
    const uint32_t steps = steps_of(world, &opened);
    pass(world, HOUR);
    assert_int_equal(steps_of(world, &opened), steps);
    restart(world);
    join(world, CONN_ANNA, &opened, ANNA);
    pass(world, HOUR);
    assert_room_state(world, &opened, "paused");
    assert_int_equal(steps_of(world, &opened), steps);
    assert_fine(by_host(world, "resume", &opened));
    assert_room_state(world, &opened, "playing");
    pass(world, 700 * 4);
    assert_true(talon_table_acting(table_of(world, &opened)) & 1);
    end(world);
}

static void nobody_moves_in_a_pause(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "");
    char move[TALON_MOVE_TEXT];
    int seat;

    (void)unused;
    first_move(table_of(world, &opened), &seat, move);
    const uint32_t number = steps_of(world, &opened) + 1;
    assert_fine(act(world, &opened, seat, move, number));
    assert_fine(by_host(world, "pause", &opened));
    assert_code(act_first(world, &opened), "paused");
    assert_code(at_seat(world, "undo", &opened, ANNA, ""), "paused");
    assert_code(at_seat(world, "redo", &opened, ANNA, ""), "paused");
    assert_code(at_seat(world, "forward", &opened, BERT, ""), "paused");
    assert_fine(act(world, &opened, seat, move, number)); /* made before; its answer was lost */
    assert_fine(at_seat(world, "hint", &opened, BERT, ""));
    assert_int_equal(steps_of(world, &opened), number);
    world->full = true;
    assert_code(by_host(world, "resume", &opened), "store");
    assert_code(act_first(world, &opened), "paused");
    world->full = false;
    assert_fine(by_host(world, "resume", &opened));
    assert_fine(act_first(world, &opened));
    end(world);
}

static void only_a_game_under_way_is_paused(void **unused)
{
    struct world *world = begin();
    const struct opened gathering = open_table(world, TWO "\"seats\":[\"human\",\"open\"]");
    const struct opened done =
        open_table(world, "\"game\":\"war\",\"pace\":0,\"seats\":[\"simple\",\"simple\"]");

    (void)unused;
    assert_code(by_host(world, "pause", &gathering), "request");
    assert_code(at_seat(world, "away", &gathering, ANNA, ",\"on\":true"), "request");
    join(world, CONN_OTHER, &done, -1);
    for (int i = 0; i < 3000 && talon_table_acting(table_of(world, &done)); i++)
        pass(world, LIMIT_BOT_REST);
    assert_room_state(world, &done, "over");
    assert_code(by_host(world, "pause", &done), "request");
    end(world);
}

/* ---- absence ------------------------------------------------------------------------------ */

static void a_bot_keeps_the_seat_of_who_is_away(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "\"grace\":30,");

    (void)unused;
    leave(world, CONN_ANNA, &opened);
    const int64_t left = world->now;
    const uint32_t steps = steps_of(world, &opened);
    pass_until(world, left + 30 * SECOND - 1);
    assert_int_equal(rows_of(world, STORE_AWAY), 0);
    forget_said(world);
    pass_until(world, left + 30 * SECOND);
    assert_int_equal(rows_of(world, STORE_AWAY), 1);
    assert_string_equal(last_row(world, STORE_AWAY), "absent");
    assert_non_null(strstr(pushed_to(world, CONN_BERT), "\"kept\":true"));
    assert_int_equal(steps_of(world, &opened), steps);
    pass_until(world, left + 30 * SECOND + 699);
    assert_int_equal(steps_of(world, &opened), steps);
    pass_until(world, left + 30 * SECOND + 700);
    assert_int_equal(steps_of(world, &opened), steps + 1);
    assert_true(is_kept(world, &opened, ANNA));
    join(world, CONN_ANNA, &opened, ANNA);
    pass(world, 0);
    assert_string_equal(last_row(world, STORE_AWAY), "off");
    assert_non_null(strstr(pushed_to(world, CONN_BERT), "\"kept\":false"));
    assert_fine(act_first(world, &opened)); /* Bert, and the next player */
    assert_false(is_kept(world, &opened, ANNA));
    pass(world, HOUR);
    assert_int_equal(rows_of(world, STORE_AWAY), 2);
    end(world);
}

/* Coming back in the same moment as the bot would move: the seat is the person's at once. */
static void who_is_back_decides_alone(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "\"grace\":0,");
    const uint32_t steps = steps_of(world, &opened);

    (void)unused;
    leave(world, CONN_ANNA, &opened);
    pass(world, 600);
    assert_true(is_kept(world, &opened, ANNA));
    world->full = true; /* a returning person gets in, whether that can be written or not */
    assert_fine(join(world, CONN_ANNA, &opened, ANNA));
    pass(world, 5 * MINUTE);
    assert_int_equal(steps_of(world, &opened), steps);
    world->full = false;
    pass(world, 2 * SECOND);
    assert_int_equal(steps_of(world, &opened), steps);
    assert_false(is_kept(world, &opened, ANNA));
    assert_fine(act_first(world, &opened));
    end(world);
}

/* At a table without pace whatever anybody asks for lets the bots move, but not for who is back. */
static void who_is_back_is_not_hurried(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, FOR_TWO "\"pace\":0,\"seats\":[\"human\",\"open\"]");
    char text[200];

    (void)unused;
    take_seat(world, &opened, "Bert");
    assert_fine(by_host(world, "start", &opened));
    if (talon_table_acting(table_of(world, &opened)) == 1u << BERT)
        assert_fine(act_first(world, &opened));
    assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":true"));
    const uint32_t steps = steps_of(world, &opened);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", opened.table,
             opened.token[ANNA]);
    say(world, CONN_ANNA, text);
    snprintf(text, sizeof text,
             "{\"do\":\"rename\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"B\"}", opened.table,
             opened.token[BERT]);
    say(world, CONN_BERT, text);
    end_turn(world);
    pass(world, SECOND);
    assert_int_equal(steps_of(world, &opened), steps);
    assert_false(is_kept(world, &opened, ANNA));
    end(world);
}

static void a_lone_table_waits(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, WHIST
                   "\"pace\":0,\"grace\":0,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    join(world, CONN_ANNA, &opened, ANNA);
    const uint32_t steps = steps_of(world, &opened);
    assert_true(talon_table_acting(table_of(world, &opened)) & 1);
    leave(world, CONN_ANNA, &opened);
    join(world, CONN_OTHER, &opened, -1); /* who looks on is nobody at the table */
    pass(world, DAY);
    assert_int_equal(steps_of(world, &opened), steps);
    assert_int_equal(rows_of(world, STORE_AWAY), 0);
    end(world);
}

static void a_grace_of_never_is_never(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "\"grace\":-1,");

    (void)unused;
    leave(world, CONN_ANNA, &opened);
    pass(world, DAY);
    assert_int_equal(rows_of(world, STORE_AWAY), 0);
    end(world);
}

/* Bots alone do not play a game of people to its end. */
static void when_all_are_gone_the_game_stands(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "\"grace\":0,");

    (void)unused;
    leave(world, CONN_ANNA, &opened);
    pass(world, 600);
    assert_fine(at_seat(world, "away", &opened, BERT, ",\"on\":true"));
    leave(world, CONN_BERT, &opened);
    const uint32_t steps = steps_of(world, &opened);
    pass(world, HOUR);
    assert_int_equal(steps_of(world, &opened), steps);
    join(world, CONN_BERT, &opened, BERT);
    pass(world, 2 * SECOND);
    assert_int_equal(steps_of(world, &opened), steps + 1); /* Anna's; Bert is back */
    end(world);
}

static void grace_begins_anew_with_the_server(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "\"grace\":30,");

    (void)unused;
    leave(world, CONN_BERT, &opened);
    pass(world, 31 * SECOND);
    assert_true(is_kept(world, &opened, BERT));
    restart(world);
    assert_true(is_kept(world, &opened, BERT)); /* as it was */
    pass(world, HOUR);
    assert_int_equal(rows_of(world, STORE_AWAY), 1);
    join(world, CONN_BERT, &opened, BERT);
    pass(world, HOUR);
    assert_false(is_kept(world, &opened, BERT));
    /* Anna opened the table: she counts as away once she has been here. */
    assert_false(is_kept(world, &opened, ANNA));
    leave(world, CONN_BERT, &opened);
    restart(world);
    join(world, CONN_ANNA, &opened, ANNA);
    const int64_t begun = 5;
    pass_until(world, begun + 30 * SECOND - 1);
    assert_int_equal(rows_of(world, STORE_AWAY), 2);
    pass_until(world, begun + 30 * SECOND);
    assert_int_equal(rows_of(world, STORE_AWAY), 3);
    end(world);
}

static void who_asks_is_kept_until_back(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "");

    (void)unused;
    assert_code(at_seat(world, "away", &opened, ANNA, ""), "request");
    for (int way = 0; way < 3; way++) {
        while (!(talon_table_acting(table_of(world, &opened)) & 1 << ANNA))
            assert_fine(act_first(world, &opened));
        assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":true"));
        assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":true"));
        assert_true(is_kept(world, &opened, ANNA));
        const uint32_t steps = steps_of(world, &opened);
        if (way == 0)
            assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":false"));
        else if (way == 1)
            join(world, CONN_ANNA, &opened, ANNA);
        else
            assert_fine(act_first(world, &opened));
        pass(world, 5 * SECOND);
        assert_false(is_kept(world, &opened, ANNA));
        assert_int_equal(steps_of(world, &opened), steps + (way == 2));
        assert_int_equal(rows_of(world, STORE_AWAY), (size_t)(2 * way + 2));
    }
    end(world);
}

static void what_was_asked_survives(void **unused)
{
    struct world *world = begin();
    const struct opened opened = two_people(world, "");

    (void)unused;
    world->full = true;
    assert_code(at_seat(world, "away", &opened, ANNA, ",\"on\":true"), "store");
    assert_false(is_kept(world, &opened, ANNA));
    world->full = false;
    assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":true"));
    restart(world);
    assert_true(is_kept(world, &opened, ANNA));
    end(world);
}

/* A person whose seat a bot has kept is asked again. */
static void nobody_is_kept_in_a_rematch(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(
        world, WHIST "\"pace\":0,\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]");

    (void)unused;
    join(world, CONN_ANNA, &opened, ANNA);
    assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":true"));
    for (int i = 0; i < 3000 && talon_table_acting(table_of(world, &opened)); i++)
        pass(world, 1);
    assert_true(is_kept(world, &opened, ANNA));
    struct json_value *answer = by_host(world, "rematch", &opened);
    assert_fine(answer);
    snprintf(opened.table, sizeof opened.table, "%s", text_of(answer, "table"));
    for (int life = 0; life < 2; life++) {
        assert_false(is_kept(world, &opened, ANNA));
        assert_true(talon_table_acting(table_of(world, &opened)) & 1);
        restart(world);
    }
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paused_game_stands_still),
        cmocka_unit_test(nobody_moves_in_a_pause),
        cmocka_unit_test(only_a_game_under_way_is_paused),
        cmocka_unit_test(a_bot_keeps_the_seat_of_who_is_away),
        cmocka_unit_test(who_is_back_decides_alone),
        cmocka_unit_test(who_is_back_is_not_hurried),
        cmocka_unit_test(nobody_is_kept_in_a_rematch),
        cmocka_unit_test(a_lone_table_waits),
        cmocka_unit_test(a_grace_of_never_is_never),
        cmocka_unit_test(when_all_are_gone_the_game_stands),
        cmocka_unit_test(grace_begins_anew_with_the_server),
        cmocka_unit_test(who_asks_is_kept_until_back),
        cmocka_unit_test(what_was_asked_survives),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
