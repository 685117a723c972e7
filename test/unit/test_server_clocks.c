/* test_server_clocks.c - the clocks of players over moves, pauses, restarts and full disks, to the
 * millisecond, and over weeks.
 */
#include "server_internals.h"
#include "server_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- clocks ------------------------------------------------------------------------------- */

/* The time left to the seat, and whether its clock runs. */
static int64_t left_of(struct world *world, const struct opened *opened, int seat, bool *runs)
{
    struct json_value *answer = ask(world, 7, "{\"do\":\"join\",\"table\":\"%s\"}", opened->table);
    const struct json_value *clock = json_value_member(answer, "clock");
    const struct json_value *running = json_value_member(clock, "running");
    const int64_t left =
        json_value_whole(json_value_item(json_value_member(clock, "left"), (size_t)seat));

    assert_non_null(clock);
    *runs = false;
    for (size_t i = 0; i < json_value_count(running); i++)
        *runs = *runs || json_value_whole(json_value_item(running, i)) == seat;
    leave(world, 7, opened);
    return left;
}

static void assert_left(struct world *world, const struct opened *opened, int seat, int64_t left)
{
    bool runs;
    const int64_t told = left_of(world, opened, seat, &runs);

    /* Asking took 20 ms, and leaving as much afterwards. */
    assert_int_equal(told, runs ? left - 20 : left);
}

/* Restarts a table's clocks: Anna's decision begins now. */
static struct opened timed(struct world *world, const char *clock)
{
    char settings[200];

    snprintf(settings, sizeof settings, "\"grace\":-1,\"clock\":%s,", clock);
    const struct opened opened = two_people(world, settings);
    do
        assert_fine(act_first(world, &opened));
    while (!(talon_table_acting(table_of(world, &opened)) & 1 << ANNA));
    return opened;
}

static void a_decision_has_its_own_time(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":60}");

    (void)unused;
    assert_non_null(strstr(pushed_to(world, CONN_ANNA), "\"clock\":{\"left\":[70000,70000],"
                                                        "\"running\":[0]}}"));
    pass(world, 10 * SECOND - 20);
    assert_fine(act_first(world, &opened)); /* just in time */
    assert_int_equal(rows_of(world, STORE_CLOCK), 0);
    assert_non_null(strstr(pushed_to(world, CONN_ANNA), "\"clock\":{\"left\":[70000,70000]"));
    end(world);
}

static void then_the_bank_runs_down(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":60}");
    char wanted[60];

    (void)unused;
    pass(world, 15 * SECOND - 20);
    const size_t rows = world->rows_count;
    assert_fine(act_first(world, &opened));
    assert_int_equal(world->rows[rows].kind, STORE_CLOCK); /* with the move */
    assert_int_equal(world->rows[rows].seat, ANNA);
    assert_string_equal(world->rows[rows].text, "55000 10000");
    assert_int_equal(world->rows[rows + 1].kind, STORE_MOVE);
    snprintf(wanted, sizeof wanted, "\"clock\":{\"left\":[65000,70000]");
    assert_non_null(strstr(pushed_to(world, CONN_ANNA), wanted));
    restart(world);
    assert_left(world, &opened, ANNA, 65000);
    end(world);
}

/* To the millisecond: not before it is used up, and then at once. */
static void when_all_is_used_up_a_bot_decides(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":20}");
    const int64_t begun = world->now;
    const uint32_t steps = steps_of(world, &opened);

    (void)unused;
    pass_until(world, begun + 30 * SECOND - 1);
    assert_int_equal(rows_of(world, STORE_AWAY), 0);
    pass_until(world, begun + 30 * SECOND);
    assert_string_equal(last_row(world, STORE_AWAY), "time");
    assert_int_equal(steps_of(world, &opened), steps);
    pass_until(world, begun + 30 * SECOND + 700);
    assert_int_equal(steps_of(world, &opened), steps + 1);
    assert_true(is_kept(world, &opened, ANNA));
    assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":false"));
    assert_left(world, &opened, ANNA, 10 * SECOND); /* the bank is gone */
    end(world);
}

static void who_is_late_gets_a_little_once(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":0,\"bank\":20}");
    const uint32_t steps = steps_of(world, &opened);

    (void)unused;
    leave(world, CONN_ANNA, &opened);
    leave(world, CONN_BERT, &opened);
    pass(world, HOUR);
    assert_string_equal(last_row(world, STORE_AWAY), "time");
    assert_int_equal(steps_of(world, &opened), steps); /* nobody waits for it */
    join(world, CONN_ANNA, &opened, ANNA);
    pass(world, LIMIT_CLOCK_GRACE - 1);
    assert_string_equal(last_row(world, STORE_AWAY), "off");
    pass(world, 1);
    assert_string_equal(last_row(world, STORE_AWAY), "time");
    join(world, CONN_ANNA, &opened, ANNA); /* a second time the bot decides */
    assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":false"));
    pass(world, 350);
    join(world, CONN_ANNA, &opened, ANNA);
    pass(world, 350);
    assert_int_equal(steps_of(world, &opened), steps + 1);
    end(world);
}

static void nobody_late_gets_more_than_before(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":20}");

    (void)unused;
    leave(world, CONN_ANNA, &opened);
    leave(world, CONN_BERT, &opened);
    pass(world, HOUR);
    join(world, CONN_ANNA, &opened, ANNA);
    pass(world, 0);
    assert_left(world, &opened, ANNA, 10 * SECOND);
    end(world);
}

static void a_pause_costs_nothing(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":60}");

    (void)unused;
    pass(world, 15 * SECOND - 20);
    assert_fine(by_host(world, "pause", &opened));
    assert_string_equal(last_row(world, STORE_CLOCK), "55000 10000");
    assert_non_null(
        strstr(pushed_to(world, CONN_ANNA), "\"clock\":{\"left\":[55000,70000],\"running\":[]}"));
    pass(world, DAY);
    restart(world);
    pass(world, DAY);
    assert_fine(by_host(world, "resume", &opened));
    assert_left(world, &opened, ANNA, 55000);
    end(world);
}

/* The time is the bot's while it keeps the seat. */
static void a_kept_seat_costs_nothing(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":60}");

    (void)unused;
    pass(world, 12 * SECOND - 20);
    world->full = true;
    assert_code(at_seat(world, "away", &opened, ANNA, ",\"on\":true"), "store");
    world->full = false;
    pass(world, LIMIT_STORE_RETRY); /* no time is taken while the disk is full */
    pass(world, SECOND - 20);
    assert_fine(at_seat(world, "away", &opened, ANNA, ",\"on\":true"));
    assert_string_equal(last_row(world, STORE_CLOCK), "57000 10000");
    pass(world, 5 * SECOND);
    assert_true(is_kept(world, &opened, ANNA));
    assert_left(world, &opened, ANNA, 67000);
    end(world);
}

/* While nobody can move no time is taken: the clock stands from the first failure on. */
static void a_full_disk_costs_nothing(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":60}");

    (void)unused;
    pass(world, 12 * SECOND - 20);
    world->full = true;
    assert_code(act_first(world, &opened), "store");
    assert_int_equal(rows_of(world, STORE_CLOCK), 0);
    assert_left(world, &opened, ANNA, 58000);
    pass(world, HOUR);
    assert_code(act_first(world, &opened), "store");
    assert_left(world, &opened, ANNA, 58000);
    world->full = false;
    pass(world, LIMIT_STORE_RETRY); /* it finds out by itself */
    assert_string_equal(last_row(world, STORE_CLOCK), "58000 10000");
    pass(world, SECOND);
    assert_fine(act_first(world, &opened));
    assert_true(strtol(last_row(world, STORE_CLOCK), NULL, 10) <= 57000);
    assert_int_equal(rows_of(world, STORE_AWAY), 0);
    end(world);
}

static void stopping_puts_clocks_down(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":1209600,\"bank\":1209600}");

    (void)unused;
    for (int day = 1; day <= 13; day++) {
        join(world, CONN_ANNA, &opened, ANNA);
        world->now -= 20;
        pass(world, DAY);
        forget_said(world);
        step(world, (struct server_event){ .kind = SERVER_STOPPING });
        end_turn(world);
        assert_string_equal(pushed_to(world, CONN_ANNA), "{\"push\":\"restart\"}");
        assert_string_equal(pushed_to(world, 1), "{\"push\":\"restart\"}");
        restart(world);
    }
    assert_left(world, &opened, ANNA, 14 * DAY + DAY);
    world->now -= 40;
    pass(world, DAY);
    assert_int_equal(rows_of(world, STORE_AWAY), 0);
    pass(world, 14 * DAY - 1);
    assert_int_equal(rows_of(world, STORE_AWAY), 0);
    pass(world, 1);
    assert_string_equal(last_row(world, STORE_AWAY), "time");
    end(world);
}

/* A table that waits for the store when the server is stopped is put down after that. */
static void stopping_waits_for_the_store(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":60}");
    char text[200];

    (void)unused;
    pass(world, 20 * SECOND);
    world->slow = true;
    snprintf(text, sizeof text,
             "{\"do\":\"rename\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"B\"}", opened.table,
             opened.token[BERT]);
    say(world, 2, text);
    end_turn(world);
    step(world, (struct server_event){ .kind = SERVER_STOPPING });
    end_turn(world);
    assert_int_equal(world->held_count, 1);
    disk_answers(world, 1, true);
    assert_int_equal(world->held_count, 1);
    disk_answers(world, 1, true);
    assert_int_equal(world->held_count, 0);
    assert_string_equal(last_row(world, STORE_CLOCK), "50000 10000");
    end(world);
}

/* While the clocks of a stopped server are being stored, nothing is due at its tables: what came
 * due would be written, too. */
static void a_stopped_table_waits_for_its_clocks(void **unused)
{
    struct world *world = begin();

    (void)unused;
    timed(world, "{\"move\":10,\"bank\":60}");
    pass(world, 20 * SECOND);
    assert_true(look_is_due(world->server, 0));
    world->slow = true;
    step(world, (struct server_event){ .kind = SERVER_STOPPING });
    end_turn(world);
    assert_int_equal(world->held_count, 1);
    assert_false(look_is_due(world->server, 0));
    end(world);
}

/* Of the bank a sudden end forgives a minute at most. */
static void a_sudden_end_forgives_a_minute(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":10,\"bank\":600}");

    (void)unused;
    pass(world, 10 * SECOND + MINUTE - 1);
    assert_int_equal(rows_of(world, STORE_CLOCK), 0);
    pass(world, 1);
    assert_string_equal(last_row(world, STORE_CLOCK), "540000 10000");
    pass(world, MINUTE);
    assert_string_equal(last_row(world, STORE_CLOCK), "480000 10000");
    pass(world, MINUTE - 1);
    restart(world);
    assert_left(world, &opened, ANNA, 480000);
    end(world);
}

/* Over weeks nobody is there: the table is kept while a clock runs, and a day beyond. */
static void a_table_is_kept_while_a_clock_runs(void **unused)
{
    struct world *world = begin();
    const struct opened opened = timed(world, "{\"move\":1209600,\"bank\":0}");

    (void)unused;
    leave(world, CONN_ANNA, &opened);
    leave(world, CONN_BERT, &opened);
    pass(world, 14 * DAY - HOUR);
    assert_int_equal(rows_of(world, STORE_AWAY), 0);
    pass(world, 2 * HOUR);
    assert_string_equal(last_row(world, STORE_AWAY), "time");
    pass(world, DAY - 2 * HOUR);
    assert_non_null(table_of(world, &opened));
    pass(world, 2 * HOUR);
    assert_null(table_of(world, &opened));
    end(world);
}

/* Neither within a turn nor of a whole one. */
static void taking_back_takes_no_time_back(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        open_table(world, WHIST "\"grace\":-1,\"clock\":{\"move\":60,\"bank\":60},"
                                "\"seats\":[\"human\",\"simple\",\"simple\",\"simple\"]");
    bool runs;

    (void)unused;
    join(world, CONN_ANNA, &opened, ANNA);
    while (talon_table_acting(table_of(world, &opened)) != 1)
        pass(world, 700);
    for (int times = 1; times <= 3; times++) {
        const int64_t left = left_of(world, &opened, ANNA, &runs);
        assert_true(runs);
        pass(world, 20 * SECOND - 40);
        assert_fine(act_first(world, &opened));
        assert_fine(at_seat(world, "undo", &opened, ANNA, ""));
        assert_int_equal(left_of(world, &opened, ANNA, &runs), left - 20 * SECOND - 20);
    }
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_decision_has_its_own_time),
        cmocka_unit_test(then_the_bank_runs_down),
        cmocka_unit_test(when_all_is_used_up_a_bot_decides),
        cmocka_unit_test(who_is_late_gets_a_little_once),
        cmocka_unit_test(nobody_late_gets_more_than_before),
        cmocka_unit_test(a_pause_costs_nothing),
        cmocka_unit_test(a_kept_seat_costs_nothing),
        cmocka_unit_test(a_full_disk_costs_nothing),
        cmocka_unit_test(stopping_puts_clocks_down),
        cmocka_unit_test(stopping_waits_for_the_store),
        cmocka_unit_test(a_stopped_table_waits_for_its_clocks),
        cmocka_unit_test(a_sudden_end_forgives_a_minute),
        cmocka_unit_test(a_table_is_kept_while_a_clock_runs),
        cmocka_unit_test(taking_back_takes_no_time_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
