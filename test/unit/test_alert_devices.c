/* test_alert_devices.c - devices that are told of turns: how many there may be, what is stored of
 * them, who may change them, and when they are forgotten.
 */
#include "server_alerting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TODAY = 20000 };

/* ---- how many ------------------------------------------------------------------------------ */

static void declare_many(struct world *world, const struct opened *opened, int first, int count)
{
    enum { AN_HOUR = CONNS * LIMIT_NEW_ALERT_DEVICES };

    for (int i = first; i < first + count; i++) {
        char name[TEXT_ROOM];
        snprintf(name, sizeof name, "device-%d", i);
        if (i == AN_HOUR)
            assert_code(declare(world, 1, name, seat_text(opened, ANNA), ""), "limit");
        if (i && i % AN_HOUR == 0)
            pass(world, HOUR);
        assert_fine(declare(world, 1 + (uint64_t)i % CONNS, name, seat_text(opened, ANNA), ""));
    }
}

static void many_devices_wait_for_each_other(void **state)
{
    enum { TABLES = 5, ALL = TABLES * LIMIT_ALERT_WATCHES };
    struct world *world = begin_alerts();
    size_t sent = 0;

    (void)state;
    for (int first = 0; first < ALL; first += LIMIT_ALERT_WATCHES) {
        const struct opened opened = patient_people(world);
        declare_many(world, &opened, first, LIMIT_ALERT_WATCHES);
        leave(world, CONN_ANNA, &opened);
    }
    pass(world, AWAY);
    assert_alerts(world, LIMIT_ALERTS_AT_ONCE);
    for (; world->alerts.count; sent++) {
        assert_true(world->alerts.count <= LIMIT_ALERTS_AT_ONCE);
        alert_ends(world, SERVER_ALERT_TAKEN, 0);
        pass(world, SECOND);
    }
    assert_int_equal(sent, ALL);
    end(world);
}

static void who_comes_back_is_not_counted(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);

    (void)state;
    for (int i = 0; i < 2 * LIMIT_NEW_ALERT_DEVICES; i++) {
        assert_fine(declare(world, 5, "club", seat_text(&opened, ANNA), ""));
        assert_fine(declare(world, 5, "club", "", ""));
        pass(world, SECOND);
    }
    end(world);
}

static void a_device_is_told_so_much_at_once(void **state)
{
    enum { TABLES = LIMIT_ALERTS_OF_DEVICE + 2 };
    struct talon_string_buffer seats = { 0 };
    struct world *world = begin_alerts();

    (void)state;
    for (int i = 0; i < TABLES; i++) {
        const struct opened opened = patient_people(world);
        talon_string_buffer_add(&seats, i ? "," : "");
        talon_string_buffer_add(&seats, seat_text(&opened, ANNA));
        leave(world, CONN_ANNA, &opened);
    }
    assert_fine(declare(world, CONN_ANNA, "anna", seats.at, ""));
    free(seats.at);
    pass(world, AWAY);
    assert_alerts(world, LIMIT_ALERTS_OF_DEVICE);
    alert_ends(world, SERVER_ALERT_TAKEN, 0);
    pass(world, 2 * SECOND);
    assert_alerts(world, LIMIT_ALERTS_OF_DEVICE);
    end(world);
}

static void a_table_is_watched_by_so_many(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);

    (void)state;
    for (int i = 0; i < LIMIT_ALERT_SEATS; i++) { /* tokens that open no seat are left out */
        char name[TEXT_ROOM], seat[120];
        snprintf(name, sizeof name, "stranger-%d", i);
        snprintf(seat, sizeof seat, "{\"table\":\"%s\",\"token\":\"%d\"}", opened.table, i);
        assert_fine(declare(world, 5, name, seat, ""));
    }
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    declare_many(world, &opened, 0, LIMIT_ALERT_WATCHES + 3);
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    assert_alerts(world, LIMIT_ALERT_WATCHES);
    for (int i = 0; i < LIMIT_ALERT_WATCHES; i++)
        alert_ends(world, SERVER_ALERT_TAKEN, 0);
    pass(world, HOUR);
    assert_alerts(world, 0);
    end(world);
}

/* Loads a device with the row of another one but for id and address. */
static void load_like(struct world *world, const struct store_row *row, int number)
{
    struct store_row other = *row;
    struct talon_string_buffer text = { 0 };
    char name[TEXT_ROOM];
    const char *end = strstr(row->text, PUSH) + strlen(PUSH);

    snprintf(name, sizeof name, "%d-", number);
    talon_string_buffer_add_bytes(&text, row->text, (size_t)(end - row->text));
    talon_string_buffer_add(&text, name);
    talon_string_buffer_add(&text, end);
    snprintf(other.table, sizeof other.table, "!%d", number);
    other.text = text.at;
    step(world, (struct server_event){ .kind = SERVER_LOADED, .row = &other });
    free(text.at);
}

/* Each stored device was here a day earlier than the one stored before it. */
static void set_days(struct world *world)
{
    int before = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        if (world->rows[i].kind == STORE_DEVICE)
            world->rows[i].at = (TODAY - ++before) * DAY;
}

/* The device that was here longest ago makes room for a new one. */
static void a_full_list_forgets_who_was_away_longest(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);

    (void)state;
    assert_fine(declare(world, CONN_BERT, "bert", seat_text(&opened, BERT), ""));
    tell_anna(world, &opened, "");
    set_days(world);
    world->day = TODAY;
    restart(world);
    struct store_row row = world->rows[world->rows_count - 1];
    row.at = (TODAY - 1) * DAY;
    for (int i = 2; i < LIMIT_ALERT_DEVICES; i++)
        load_like(world, &row, i);
    assert_fine(declare(world, 3, "another", seat_text(&opened, ANNA), ""));
    assert_int_equal(rows_of(world, STORE_DEVICE), 2);
    assert_non_null(strstr(last_row(world, STORE_DEVICE), PUSH "another"));
    restart(world);
    assert_fine(declare(world, 3, "another", "", ""));
    assert_non_null(strstr(last_row(world, STORE_DEVICE), PUSH "bert"));
    end(world);
}

/* ---- the store ---------------------------------------------------------------------------- */

static const char *stream_of_device(const struct world *world)
{
    size_t last = world->rows_count;

    while (last-- && world->rows[last].kind != STORE_DEVICE)
        ;
    return world->rows[last].table;
}

static void after_a_restart(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    restart(world);
    pass(world, 50 * SECOND);
    assert_alerts(world, 0); /* people come back first */
    pass(world, AFTER_START);
    assert_alerts(world, 1);
    alert_ends(world, SERVER_ALERT_TAKEN, 0);
    restart(world);
    pass(world, HOUR);
    assert_alerts(world, 0); /* she was told before */
    end(world);
}

static void a_restart_loses_no_alert(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    assert_alerts(world, 1); /* on its way */
    restart(world);
    pass(world, AFTER_START);
    assert_alerts(world, 1);
    alert_ends(world, SERVER_ALERT_LATER, HOUR);
    restart(world); /* between two tries */
    pass(world, AFTER_START);
    assert_alerts(world, 1);
    end(world);
}

static void one_row_for_what_does_not_change(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    char first[STORE_ID_ROOM];
    snprintf(first, sizeof first, "%s", stream_of_device(world));
    tell_anna(world, &opened, "");
    assert_string_equal(first, stream_of_device(world));
    world->day += LIMIT_ALERT_NOTED_DAYS;
    server_tell_day(world->server, world->day);
    tell_anna(world, &opened, "");
    assert_int_equal(rows_of(world, STORE_DEVICE), 1); /* written once more */
    assert_string_not_equal(first, stream_of_device(world));
    end(world);
}

static void a_device_moves_to_another_address(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    assert_fine(ask(world, 5,
                    "{\"do\":\"alerts\",\"was\":\"" PUSH "anna\",\"endpoint\":\"" PUSH
                    "moved\",\"key\":\"" KEY "\",\"secret\":\"" OTHER_SECRET
                    "\",\"was_secret\":\"" SECRET "\"}"));
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    assert_alerts(world, 1);
    assert_string_equal(world->alerts.list[0].alert.endpoint, PUSH "moved");
    assert_non_null(
        strstr(world->alerts.list[0].alert.text, "Du bist dran")); /* its language stayed */
    end(world);
}

static void an_address_alone_is_no_proof(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);
    static const char device[] = "\"key\":\"" KEY "\",\"secret\":\"" OTHER_SECRET "\"";

    (void)state;
    tell_anna(world, &opened, "");
    assert_code(ask(world, 5,
                    "{\"do\":\"alerts\",\"was\":\"" PUSH "anna\",\"endpoint\":\"" PUSH
                    "thief\",%s}",
                    device),
                "request");
    assert_code(ask(world, 5, "{\"do\":\"alerts\",\"endpoint\":\"" PUSH "anna\",%s}", device),
                "request");
    assert_fine(ask(world, 5,
                    "{\"do\":\"alerts\",\"endpoint\":\"" PUSH
                    "anna\",%s,\"seats\":[],\"lang\":\"en\"}",
                    device));
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    assert_alerts(world, 1);
    assert_int_equal(world->alerts.list[0].alert.secret[0], 0); /* it is hers */
    end(world);
}

static void switched_off(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    assert_fine(declare(world, CONN_ANNA, "anna", "", ""));
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    pass(world, HOUR);
    assert_alerts(world, 0);
    assert_fine(declare(world, CONN_ANNA, "anna", "", "")); /* nothing is there any more */
    end(world);
}

static void a_full_disk_changes_nothing(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    world->full = true;
    assert_code(declare(world, CONN_ANNA, "anna", seat_text(&opened, BERT), ""), "store");
    assert_code(declare(world, CONN_BERT, "bert", seat_text(&opened, BERT), ""), "store");
    world->full = false;
    assert_fine(declare(world, CONN_ANNA, "anna", seat_text(&opened, ANNA), ",\"zone\":60"));
    assert_int_equal(rows_of(world, STORE_DEVICE), 1); /* it is still known */
    leave(world, CONN_ANNA, &opened);
    leave(world, CONN_BERT, &opened);
    pass(world, AWAY);
    assert_alerts(world, 1);
    assert_string_equal(world->alerts.list[0].alert.endpoint, PUSH "anna");
    end(world);
}

static void after_a_full_disk_rows_go_on(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    world->full = true;
    assert_code(declare(world, CONN_ANNA, "anna", seat_text(&opened, BERT), ""), "store");
    world->full = false;
    leave(world, CONN_ANNA, &opened);
    pass(world, AWAY);
    alert_ends(world, SERVER_ALERT_TAKEN, 0);
    restart(world); /* the row is understood */
    pass(world, HOUR);
    assert_alerts(world, 0);
    end(world);
}

static void a_device_that_never_comes_is_forgotten(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    for (int day = 0; day < LIMIT_ALERT_DAYS; day++) {
        server_tell_day(world->server, ++world->day);
        pass(world, 2 * HOUR);
    }
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    server_tell_day(world->server, ++world->day);
    pass(world, 2 * HOUR);
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    end(world);
}

static void a_device_goes_with_its_account(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);
    char more[SESSION_ROOM + 20];

    (void)state;
    const struct visitor person = registered(world, 6, "Anna");
    snprintf(more, sizeof more, ",\"session\":\"%s\"", person.session);
    tell_anna(world, &opened, more);
    assert_fine(declare(world, CONN_BERT, "bert", seat_text(&opened, BERT), ""));
    forget(world, &person);
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    assert_non_null(strstr(last_row(world, STORE_DEVICE), PUSH "bert"));
    end(world);
}

/* So it does not outlive it if the server dies between two batches. */
static void a_device_goes_in_the_batch_of_its_account(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);
    char more[SESSION_ROOM + 80];
    size_t forgotten = 0;

    (void)state;
    const struct visitor person = registered(world, 6, "Anna");
    snprintf(more, sizeof more, ",\"session\":\"%s\"", person.session);
    tell_anna(world, &opened, more);
    snprintf(more, sizeof more,
             "{\"do\":\"forget\",\"session\":\"%s\",\"passphrase\":\"one two three\"}",
             person.session);
    world->slow = true;
    say(world, 6, more);
    end_turn(world);
    assert_int_equal(world->held_count, 1);
    for (size_t i = 0; i < world->held[0].count; i++)
        forgotten += world->held[0].rows[i].kind == STORE_FORGET;
    assert_int_equal(forgotten, 2);
    disk_answers(world, 1, false);
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    assert_int_equal(rows_of(world, STORE_ACCOUNT), 1);
    world->slow = false;
    forget(world, &person);
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    assert_int_equal(rows_of(world, STORE_ACCOUNT), 0);
    end(world);
}

/* ---- requests that are refused ------------------------------------------------------------- */

static void what_is_no_device(void **state)
{
    static const char *const wrong[] = {
        "\"endpoint\":\"http://push.example/a\",\"key\":\"" KEY "\",\"secret\":\"" SECRET
        "\",\"seats\":[],\"lang\":\"en\"",
        "\"endpoint\":\"" PUSH "a\",\"key\":\"short\",\"secret\":\"" SECRET
        "\",\"seats\":[],\"lang\":\"en\"",
        "\"endpoint\":\"" PUSH "a\",\"key\":\"" KEY "\",\"secret\":\"" SECRET
        "\",\"seats\":[1],\"lang\":\"en\"",
        "\"endpoint\":\"" PUSH "a\",\"key\":\"" KEY "\",\"secret\":\"" SECRET "\",\"lang\":\"en\"",
        "\"endpoint\":\"" PUSH "a\",\"key\":\"" KEY "\",\"secret\":\"" SECRET "\",\"seats\":[]",
    };
    struct world *world = begin_alerts();

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_code(ask(world, 1, "{\"do\":\"alerts\",%s}", wrong[i]), "request");
    assert_code(declare(world, 1, "a", "", ",\"quiet_from\":1440"), "limit");
    assert_string_equal(text_of(ask(world, 1, "{\"do\":\"alerts\"}"), "key"),
                        "the key of this server");
    end(world);
}

static void a_server_without_alerts(void **state)
{
    struct opened opened;
    struct world *world = begin_told(&opened);

    (void)state;
    world->alerted = false;
    restart(world);
    assert_code(ask(world, 1, "{\"do\":\"alerts\"}"), "request");
    leave(world, CONN_ANNA, &opened);
    pass(world, HOUR);
    assert_alerts(world, 0);
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    world->alerted = true;
    restart(world);
    pass(world, HOUR);
    assert_alerts(world, 1);
    end(world);
}

static void a_server_without_alerts_forgets_devices(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);
    char more[SESSION_ROOM + 20];

    (void)state;
    const struct visitor person = registered(world, 6, "Anna");
    snprintf(more, sizeof more, ",\"session\":\"%s\"", person.session);
    tell_anna(world, &opened, more);
    assert_fine(declare(world, CONN_BERT, "bert", seat_text(&opened, BERT), ""));
    world->alerted = false;
    restart(world);
    forget(world, &person);
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    for (int day = 0; day <= LIMIT_ALERT_DAYS; day++) {
        server_tell_day(world->server, ++world->day);
        pass(world, 2 * HOUR);
    }
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    end(world);
}

static void whose_turn_it_is(void **state)
{
    struct world *world = begin_alerts();
    const struct opened opened = patient_people(world);

    (void)state;
    struct json_value *answer = at_seat(world, "turn", &opened, ANNA, "");
    assert_true(json_is_true(json_value_member(answer, "turn")));
    assert_int_equal(number_of(answer, "people"), 2);
    assert_string_equal(text_of(answer, "state"), "playing");
    answer = at_seat(world, "turn", &opened, BERT, "");
    assert_true(json_is_false(json_value_member(answer, "turn")));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_devices_wait_for_each_other),
        cmocka_unit_test(who_comes_back_is_not_counted),
        cmocka_unit_test(a_device_is_told_so_much_at_once),
        cmocka_unit_test(a_table_is_watched_by_so_many),
        cmocka_unit_test(a_full_list_forgets_who_was_away_longest),
        cmocka_unit_test(after_a_restart),
        cmocka_unit_test(a_restart_loses_no_alert),
        cmocka_unit_test(one_row_for_what_does_not_change),
        cmocka_unit_test(a_device_moves_to_another_address),
        cmocka_unit_test(an_address_alone_is_no_proof),
        cmocka_unit_test(switched_off),
        cmocka_unit_test(a_full_disk_changes_nothing),
        cmocka_unit_test(after_a_full_disk_rows_go_on),
        cmocka_unit_test(a_device_that_never_comes_is_forgotten),
        cmocka_unit_test(a_device_goes_with_its_account),
        cmocka_unit_test(a_device_goes_in_the_batch_of_its_account),
        cmocka_unit_test(what_is_no_device),
        cmocka_unit_test(a_server_without_alerts),
        cmocka_unit_test(a_server_without_alerts_forgets_devices),
        cmocka_unit_test(whose_turn_it_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
