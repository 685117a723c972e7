/* test_alerts.c - people who are away are told that it is their turn: when, how often, and what
 * becomes of a device that push services do not know any more.
 */
#include "server_alerting.h"

#include <stdio.h>
#include <string.h>

/* ---- when --------------------------------------------------------------------------------- */

static void who_leaves_in_her_turn_is_told(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    pass(world, AWAY);
    assert_alerts(world, 0); /* she is here */
    leave(world, CONN_ANNA, &opened);
    pass(world, 4 * SECOND);
    assert_alerts(world, 0);
    pass(world, 2 * SECOND);
    assert_alerts(world, 1);
    const struct server_alert *alert = &world->alerts.list[0].alert;
    assert_string_equal(alert->endpoint, PUSH "anna");
    assert_int_equal(alert->key[0], 4);
    assert_int_equal(strlen(alert->topic), 32);
    assert_null(strstr(alert->topic, opened.table));
    char expected[200];
    snprintf(expected, sizeof expected,
             "{\"title\":\"Du bist dran\",\"body\":\"Wunsdorf · Bert\",\"lang\":\"de\","
             "\"off\":\"Ausschalten\",\"table\":\"%s\"}",
             opened.table);
    assert_string_equal(alert->text, expected);
    end(world);
}

static void who_is_away_when_the_turn_comes_is_told(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);

    (void)state;
    assert_fine(declare(world, CONN_BERT, "bert", seat_text(&opened, BERT), ""));
    leave(world, CONN_BERT, &opened);
    pass(world, HOUR);
    assert_alerts(world, 0); /* it is Anna's turn */
    while (talon_table_acting(table_of(world, &opened)) == 1u << ANNA)
        assert_fine(act_first(world, &opened));
    pass(world, AWAY);
    assert_alerts(world, 1);
    end(world);
}

static void who_comes_back_at_once_is_not_told(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, 3 * SECOND);
    join(world, CONN_ANNA, &opened, ANNA);
    pass(world, HOUR);
    assert_alerts(world, 0);
    end(world);
}

static void once_until_the_person_was_here(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    alert_ends(world, SERVER_ALERT_TAKEN, 0);
    pass(world, HOUR);
    assert_alerts(world, 0);
    tell_anna(world, &opened, ",\"zone\":60"); /* a page elsewhere changes the settings */
    pass(world, HOUR);
    assert_alerts(world, 0);
    join(world, CONN_ANNA, &opened, ANNA);
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    assert_alerts(world, 1);
    end(world);
}

static void where_a_bot_plays_nobody_is_told(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = two_people(world, "\"grace\":1,");

    (void)state;
    tell_anna(world, &opened, "");
    leave(world, CONN_ANNA, &opened);
    pass(world, HOUR);
    assert_alerts(world, 0);
    end(world);
}

static void in_a_pause_nobody_is_told(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    assert_fine(by_host(world, "pause", &opened));
    pass(world, HOUR);
    assert_alerts(world, 0);
    assert_fine(by_host(world, "resume", &opened));
    pass(world, AWAY);
    assert_alerts(world, 1);
    end(world);
}

static void quiet_hours(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);

    (void)state;
    server_tell_minute(world->server, 21 * 60); /* 22:00 there */
    tell_anna(world, &opened, ",\"zone\":60,\"quiet_from\":1320,\"quiet_to\":480");
    leave(world, CONN_ANNA, &opened);
    pass(world, HOUR);
    server_tell_minute(world->server, 6 * 60 + 59);
    pass(world, HOUR);
    assert_alerts(world, 0);
    server_tell_minute(world->server, 7 * 60);
    pass(world, MINUTE);
    assert_alerts(world, 1);
    assert_int_equal(world->alerts.list[0].alert.seconds, LIMIT_ALERT_KEPT / 1000);
    alert_ends(world, SERVER_ALERT_LATER, MINUTE);
    server_tell_minute(world->server, 20 * 60 + 50); /* ten minutes before them */
    pass(world, MINUTE);
    assert_int_equal(world->alerts.list[0].alert.seconds, 600);
    end(world);
}

static void another_person_at_the_seat(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);

    (void)state;
    assert_fine(
        declare(world, CONN_BERT, "bert", "{\"table\":\"nothinghere\",\"token\":\"x\"}", ""));
    tell_anna(world, &opened, "");
    assert_fine(at_seat(world, "stand", &opened, ANNA, ""));
    leave(world, CONN_ANNA, &opened);
    pass(world, HOUR);
    assert_alerts(world, 0);
    end(world);
}

/* ---- push services ------------------------------------------------------------------------ */

static void it_is_tried_again(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    alert_ends(world, SERVER_ALERT_LATER, 10 * MINUTE); /* Retry-After */
    pass(world, 9 * MINUTE);
    assert_alerts(world, 0);
    pass(world, MINUTE);
    assert_alerts(world, 1);
    for (int tries = 2; tries < LIMIT_ALERT_TRIES; tries++) {
        alert_ends(world, SERVER_ALERT_LATER, 0);
        pass(world, HOUR);
        assert_alerts(world, 1);
    }
    alert_ends(world, SERVER_ALERT_LATER, 0);
    pass(world, DAY / 2);
    assert_alerts(world, 0); /* given up */
    end(world);
}

static void nothing_is_tried_again_for_who_is_back(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    alert_ends(world, SERVER_ALERT_LATER, 0);
    join(world, CONN_ANNA, &opened, ANNA);
    pass(world, HOUR);
    assert_alerts(world, 0);
    end(world);
}

static void a_device_that_is_gone_is_forgotten(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    alert_ends(world, SERVER_ALERT_TAKEN, 0);
    assert_int_equal(rows_of(world, STORE_TOLD), 1);
    join(world, CONN_ANNA, &opened, ANNA);
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    alert_ends(world, SERVER_ALERT_GONE, 0);
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    assert_int_equal(rows_of(world, STORE_TOLD), 0);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_leaves_in_her_turn_is_told),
        cmocka_unit_test(who_is_away_when_the_turn_comes_is_told),
        cmocka_unit_test(who_comes_back_at_once_is_not_told),
        cmocka_unit_test(once_until_the_person_was_here),
        cmocka_unit_test(where_a_bot_plays_nobody_is_told),
        cmocka_unit_test(in_a_pause_nobody_is_told),
        cmocka_unit_test(quiet_hours),
        cmocka_unit_test(another_person_at_the_seat),
        cmocka_unit_test(it_is_tried_again),
        cmocka_unit_test(nothing_is_tried_again_for_who_is_back),
        cmocka_unit_test(a_device_that_is_gone_is_forgotten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
