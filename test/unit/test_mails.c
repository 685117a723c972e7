/* test_mails.c - people who are away are told of their turn by mail: only at an address that they
 * have confirmed, not before the turn has waited, and not too often; and how it ends.
 */
#include "server_alerting.h"

#include <stdio.h>
#include <string.h>

#define ANNAS "anna@mail.example"

enum { WAITED = LIMIT_MAIL_DELAY + SECOND };

static struct world *begin_mails(void)
{
    struct world *world = begin_alerts();

    world->mailed = true;
    restart(world);
    pass(world, 2 * MINUTE);
    return world;
}

static void assert_mails(const struct world *world, size_t count)
{
    assert_int_equal(world->mails.count, count);
}

static struct json_value *ask_for_code(struct world *world, uint64_t conn, const char *address)
{
    return ask(world, conn, "{\"do\":\"mail\",\"address\":\"%s\",\"lang\":\"de\"}", address);
}

/* The code in the oldest mail, which has then arrived. */
static const char *take_code(struct world *world)
{
    static char code[TEXT_ROOM];

    assert_mails(world, 1);
    snprintf(code, sizeof code, "%s", strstr(world->mails.list[0].mail.subject, ": ") + 2);
    mail_ends(world, SERVER_ALERT_TAKEN);
    return code;
}

static struct json_value *enter_code(struct world *world, const char *code, const char *seats,
                                     const char *more)
{
    return ask(world, CONN_ANNA,
               "{\"do\":\"mail\",\"address\":\"" ANNAS
               "\",\"code\":\"%s\",\"seats\":[%s],\"lang\":\"de\"%s}",
               code, seats, more);
}

/* Anna's address is told of her seat; answers its secret. */
static const char *mail_anna(struct world *world, const struct opened *opened, const char *more)
{
    static char secret[TEXT_ROOM];

    assert_fine(ask_for_code(world, CONN_ANNA, ANNAS));
    const struct json_value *answer =
        enter_code(world, take_code(world), seat_text(opened, ANNA), more);
    assert_fine(answer);
    snprintf(secret, sizeof secret, "%s", text_of(answer, "secret"));
    return secret;
}

/* Anna and Bert at a table, and Anna's address is told of her seat. */
static struct world *begin_mailed(struct opened *opened)
{
    struct world *world = begin_mails();

    *opened = patient_people(world);
    mail_anna(world, opened, "");
    return world;
}

/* ---- when --------------------------------------------------------------------------------- */

static void a_turn_that_has_waited_is_told(void **state)
{
    struct opened opened;
    struct world *world = begin_mailed(&opened);
    char expected[200];

    (void)state;
    pass(world, WAITED);
    assert_mails(world, 0); /* she is here */
    leave(world, CONN_ANNA, &opened);
    pass(world, LIMIT_MAIL_DELAY - 2 * SECOND);
    assert_mails(world, 0);
    pass(world, 4 * SECOND);
    assert_mails(world, 1);
    assert_string_equal(world->mails.list[0].mail.address, ANNAS);
    assert_string_equal(world->mails.list[0].mail.subject, "Du bist dran: Wunsdorf");
    snprintf(expected, sizeof expected, "\nhttps://talon.example/#/%s\n", opened.table);
    assert_non_null(strstr(world->mails.list[0].mail.text, expected));
    assert_non_null(strstr(world->mails.list[0].mail.text, world->mails.list[0].mail.stop));
    assert_null(strstr(world->mails.list[0].mail.text, "Bert"));
    mail_ends(world, SERVER_ALERT_TAKEN);
    pass(world, DAY / 2);
    assert_mails(world, 0); /* one for this turn */
    end(world);
}

static void who_comes_in_time_gets_no_mail(void **state)
{
    struct opened opened;
    struct world *world = begin_mailed(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, LIMIT_MAIL_DELAY / 2);
    join(world, CONN_ANNA, &opened, ANNA);
    pass(world, HOUR);
    assert_mails(world, 0);
    end(world);
}

static void quiet_hours_hold_for_mails(void **state)
{
    struct world *world = begin_mails();
    const struct opened opened = patient_people(world);

    (void)state;
    server_tell_minute(world->server, 23 * 60);
    mail_anna(world, &opened, ",\"quiet_from\":1320,\"quiet_to\":480");
    leave(world, CONN_ANNA, &opened);
    pass(world, HOUR);
    assert_mails(world, 0);
    server_tell_minute(world->server, 8 * 60);
    pass(world, 2 * MINUTE);
    assert_mails(world, 1);
    end(world);
}

/* ---- the address -------------------------------------------------------------------------- */

static void no_address_without_its_code(void **state)
{
    struct world *world = begin_mails();
    const struct opened opened = patient_people(world);
    char code[TEXT_ROOM];

    (void)state;
    assert_fine(ask_for_code(world, CONN_ANNA, ANNAS));
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    snprintf(code, sizeof code, "%s", take_code(world));
    assert_int_equal(strlen(code), 8);
    assert_code(enter_code(world, "1", seat_text(&opened, ANNA), ""), "token");
    leave(world, CONN_ANNA, &opened);
    pass(world, LIMIT_MAIL_CODE_KEPT + SECOND);
    assert_mails(world, 0);
    assert_code(enter_code(world, code, seat_text(&opened, ANNA), ""), "token"); /* too old */
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    end(world);
}

static void wrong_codes_use_it_up(void **state)
{
    struct world *world = begin_mails();
    char code[TEXT_ROOM];

    (void)state;
    assert_fine(ask_for_code(world, CONN_ANNA, ANNAS));
    snprintf(code, sizeof code, "%s", take_code(world));
    for (int i = 1; i < LIMIT_MAIL_CODE_TRIES; i++)
        assert_code(enter_code(world, "1", "", ""), "token");
    assert_fine(enter_code(world, code, "", ""));
    assert_code(enter_code(world, "1", "", ""), "token");
    assert_code(enter_code(world, code, "", ""), "token");
    end(world);
}

static void codes_are_limited(void **state)
{
    struct world *world = begin_mails();
    char address[TEXT_ROOM];
    int sent = 0;

    (void)state;
    for (int i = 0; i < LIMIT_MAIL_CODES_TO; i++) {
        assert_fine(ask_for_code(world, CONN_ANNA, ANNAS));
        take_code(world);
    }
    assert_code(ask_for_code(world, CONN_BERT, "Anna@Mail.Example"), "limit");
    for (int i = 0; i < LIMIT_MAIL_CODES_OF; i++) {
        snprintf(address, sizeof address, "person%d@mail.example", i);
        const struct json_value *answer = ask_for_code(world, CONN_ANNA, address);
        if (json_value_member(answer, "error"))
            break;
        sent++;
        take_code(world);
    }
    assert_int_equal(sent, LIMIT_MAIL_CODES_OF - LIMIT_MAIL_CODES_TO);
    pass(world, HOUR);
    assert_fine(ask_for_code(world, CONN_ANNA, ANNAS));
    end(world);
}

static void what_is_no_address(void **state)
{
    static const char *const wrong[] = { "",
                                         "anna",
                                         "anna@mail.example\\r\\nBcc: b@mail.example",
                                         "anna@mail.example\\n",
                                         "anna@mail.example,b@mail.example",
                                         "anna@localhost",
                                         "-anna@mail.example",
                                         "\\\"a\\\"@mail.example" };
    struct world *world = begin_mails();

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_code(ask_for_code(world, CONN_ANNA, wrong[i]), "request");
    assert_mails(world, 0);
    end(world);
}

static void devices_share_an_address(void **state)
{
    struct opened opened;
    struct world *world = begin_mailed(&opened);
    const struct opened other = patient_people(world);

    (void)state;
    mail_anna(world, &other, ""); /* from her other device */
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    leave(world, CONN_ANNA, &opened);
    leave(world, CONN_ANNA, &other);
    pass(world, WAITED);
    assert_mails(world, 2);
    end(world);
}

/* ---- how much ----------------------------------------------------------------------------- */

static void an_address_gets_so_many_an_hour(void **state)
{
    enum { TABLES = LIMIT_MAILS_TO + 2 };
    struct world *world = begin_mails();
    struct opened opened[TABLES];
    char secret[TEXT_ROOM] = "";
    size_t sent = 0;

    (void)state;
    for (int i = 0; i < TABLES; i++) {
        opened[i] = patient_people(world);
        if (!i)
            snprintf(secret, sizeof secret, "%s", mail_anna(world, &opened[i], ""));
        else
            assert_fine(ask(world, CONN_ANNA,
                            "{\"do\":\"mail\",\"address\":\"" ANNAS
                            "\",\"secret\":\"%s\",\"seats\":[%s],\"lang\":\"en\"}",
                            secret, seat_text(&opened[i], ANNA)));
        leave(world, CONN_ANNA, &opened[i]);
    }
    for (pass(world, WAITED); world->mails.count; sent++) {
        mail_ends(world, SERVER_ALERT_TAKEN);
        pass(world, 2 * SECOND);
    }
    assert_int_equal(sent, LIMIT_MAILS_TO - 1); /* and the code */
    pass(world, HOUR);
    assert_true(world->mails.count > 0); /* the others come later */
    end(world);
}

static void it_is_tried_again_and_given_up(void **state)
{
    struct opened opened;
    struct world *world = begin_mailed(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, WAITED);
    for (int tries = 1; tries < LIMIT_ALERT_TRIES; tries++) {
        mail_ends(world, SERVER_ALERT_LATER);
        assert_mails(world, 0);
        pass(world, HOUR);
        assert_mails(world, 1);
    }
    mail_ends(world, SERVER_ALERT_LATER);
    pass(world, DAY / 2);
    assert_mails(world, 0);
    end(world);
}

/* ---- the end ------------------------------------------------------------------------------ */

static const char *stop_in(const struct world *world)
{
    return strrchr(world->mails.list[0].mail.stop, '/') + 1;
}

static void the_link_stops_it(void **state)
{
    struct opened opened;
    struct world *world = begin_mailed(&opened);
    char stop[TEXT_ROOM];

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, WAITED);
    snprintf(stop, sizeof stop, "%s", stop_in(world));
    mail_ends(world, SERVER_ALERT_TAKEN);
    restart(world);
    assert_fine(ask(world, 5, "{\"do\":\"mail_stop\",\"stop\":\"AAAAAAAAAAAAAAAAAAAAAA\"}"));
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    assert_fine(ask(world, 5, "{\"do\":\"mail_stop\",\"stop\":\"%s\"}", stop));
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    assert_int_equal(rows_of(world, STORE_TOLD), 0);
    assert_fine(ask(world, 5, "{\"do\":\"mail_stop\",\"stop\":\"%s\"}", stop));
    end(world);
}

static void a_full_disk_does_not_stop_it(void **state)
{
    struct opened opened;
    struct world *world = begin_mailed(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    pass(world, WAITED);
    world->full = true;
    assert_code(ask(world, 5, "{\"do\":\"mail_stop\",\"stop\":\"%s\"}", stop_in(world)), "store");
    world->full = false;
    assert_fine(ask(world, 5, "{\"do\":\"mail_stop\",\"stop\":\"%s\"}", stop_in(world)));
    assert_int_equal(rows_of(world, STORE_DEVICE), 0);
    end(world);
}

static void it_is_no_device_of_a_push_service(void **state)
{
    struct world *world = begin_mails();
    const struct opened opened = patient_people(world);
    const char *secret = mail_anna(world, &opened, "");

    (void)state;
    assert_code(ask(world, CONN_ANNA,
                    "{\"do\":\"alerts\",\"endpoint\":\"mailto:" ANNAS "\",\"key\":\"" KEY
                    "\",\"secret\":\"%s\",\"seats\":[],\"lang\":\"en\"}",
                    secret),
                "request");
    assert_code(ask(world, CONN_ANNA,
                    "{\"do\":\"alerts\",\"was\":\"mailto:" ANNAS "\",\"was_secret\":\"%s\","
                    "\"endpoint\":\"" PUSH "x\",\"key\":\"" KEY "\",\"secret\":\"" SECRET "\"}",
                    secret),
                "request");
    assert_int_equal(rows_of(world, STORE_DEVICE), 1);
    end(world);
}

static void after_a_restart_without_mails(void **state)
{
    struct opened opened;
    struct world *world = begin_mailed(&opened);

    (void)state;
    leave(world, CONN_ANNA, &opened);
    world->mailed = false;
    restart(world);
    pass(world, HOUR);
    assert_mails(world, 0);
    assert_alerts(world, 0);
    assert_code(ask(world, 1, "{\"do\":\"mail\"}"), "request");
    world->mailed = true;
    world->alerted = false;
    restart(world);
    pass(world, HOUR);
    assert_mails(world, 1);
    mail_ends(world, SERVER_ALERT_TAKEN);
    restart(world);
    pass(world, HOUR);
    assert_mails(world, 0); /* told before */
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_that_has_waited_is_told),
        cmocka_unit_test(who_comes_in_time_gets_no_mail),
        cmocka_unit_test(quiet_hours_hold_for_mails),
        cmocka_unit_test(no_address_without_its_code),
        cmocka_unit_test(wrong_codes_use_it_up),
        cmocka_unit_test(codes_are_limited),
        cmocka_unit_test(what_is_no_address),
        cmocka_unit_test(devices_share_an_address),
        cmocka_unit_test(an_address_gets_so_many_an_hour),
        cmocka_unit_test(it_is_tried_again_and_given_up),
        cmocka_unit_test(the_link_stops_it),
        cmocka_unit_test(a_full_disk_does_not_stop_it),
        cmocka_unit_test(it_is_no_device_of_a_push_service),
        cmocka_unit_test(after_a_restart_without_mails),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
