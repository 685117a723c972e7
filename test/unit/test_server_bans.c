/* test_server_bans.c - removing somebody from a table: it holds for that person and device and for
 * nobody else, until the host opens a seat for them again. One guest takes one seat.
 */
#include "server_people.h"

#include <stdio.h>
#include <string.h>

#define THREE_OPEN "\"seats\":[\"human\",\"open\",\"open\",\"open\"]"
#define BERT ",\"name\":\"Bert\""
#define CARLA ",\"name\":\"Carla\""
#define PHONE ",\"device\":\"00000000000000000000000000000001\""
#define TABLET ",\"device\":\"00000000000000000000000000000002\""
#define LAPTOP ",\"device\":\"00000000000000000000000000000003\""
#define AWAY(seat) ",\"seat\":" #seat ",\"who\":\"open\""

/* Somebody comes from an address where others are. */
static uint64_t come_from(struct world *world, const char *address)
{
    static uint64_t last = 100;

    step(world, (struct server_event){ .kind = SERVER_OPEN, .conn = ++last, .address = address });
    end_turn(world);
    return last;
}

static void refuse(struct world *world, uint64_t conn, const struct opened *opened,
                   const char *more, const char *code)
{
    assert_code(at_table(world, conn, "sit", opened, more), code);
}

/* The names of those sent away, with commas between them. */
static void assert_removed(struct world *world, const struct opened *opened, const char *names)
{
    char told[200] = "";
    struct json_value *room = look(world, opened);
    const struct json_value *removed = json_value_member(room, "removed");

    assert_true(json_is_list(removed));
    for (size_t i = 0; i < json_value_count(removed); i++)
        snprintf(told + strlen(told), sizeof told - strlen(told), "%s%s", i ? "," : "",
                 json_value_text(json_value_item(removed, i)));
    assert_string_equal(told, names);
    json_value_free(room);
}

static void who_is_sent_away_stays_away(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);

    (void)unused;
    assert_int_equal(sit(world, &opened, 4, BERT), 1);
    assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    refuse(world, 4, &opened, BERT, "removed");
    refuse(world, 4, &opened, CARLA PHONE ",\"seat\":2", "removed"); /* the same connection */
    refuse(world, come_from(world, "192.0.2.4"), &opened, CARLA, "removed");
    assert_who(world, &opened, 1, "open");
    assert_int_equal(sit(world, &opened, 5, CARLA), 1); /* and nobody else */
    end(world);
}

static void who_stood_up_may_come_again(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);

    (void)unused;
    sit(world, &opened, 4, BERT PHONE);
    assert_fine(at_seat(world, "stand", &opened, 1, ""));
    assert_int_equal(sit(world, &opened, 4, BERT PHONE), 1);
    end(world);
}

/* At home there are others, with devices of their own. */
static void a_household_is_not_sent_away_with_one(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);

    (void)unused;
    sit(world, &opened, come_from(world, "198.51.100.9"), BERT PHONE);
    assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    refuse(world, come_from(world, "198.51.100.9"), &opened, BERT PHONE, "removed");
    refuse(world, come_from(world, "203.0.113.1"), &opened, BERT PHONE, "removed");
    assert_int_equal(sit(world, &opened, come_from(world, "198.51.100.9"), CARLA TABLET), 1);
    assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    /* two were sent away: a third mark from there is believed no more */
    refuse(world, come_from(world, "198.51.100.9"), &opened, BERT LAPTOP, "removed");
    assert_int_equal(sit(world, &opened, come_from(world, "203.0.113.1"), BERT LAPTOP), 1);
    end(world);
}

/* Where the driver does not know whose connection it is, it cannot be held against anybody. */
static void nobody_answers_for_an_unknown_address(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);

    (void)unused;
    for (int i = 0; i < 2; i++) {
        sit(world, &opened, come_from(world, ""), i ? BERT PHONE : CARLA TABLET);
        assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    }
    refuse(world, come_from(world, ""), &opened, BERT PHONE, "removed");
    assert_int_equal(sit(world, &opened, come_from(world, ""), BERT LAPTOP), 1);
    end(world);
}

static void the_host_opens_a_seat_anew(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);

    (void)unused;
    sit(world, &opened, 4, BERT PHONE);
    assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    assert_fine(as_host(world, "seat", &opened, AWAY(2))); /* it is open already */
    restart(world);
    sit(world, &opened, 4, BERT PHONE);
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":1,\"who\":\"simple\""));
    refuse(world, 4, &opened, BERT PHONE, "removed");
    assert_fine(as_host(world, "seat", &opened, AWAY(1))); /* it was a bot's */
    assert_int_equal(sit(world, &opened, 4, BERT PHONE), 1);
    const size_t rows = world->rows_count;
    assert_fine(as_host(world, "seat", &opened, AWAY(2))); /* nobody is away: nothing to do */
    assert_int_equal(world->rows_count, rows);
    end(world);
}

/* The evidence is stored; the device's own mark is not. */
static void it_holds_after_a_restart_and_in_the_rematch(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(
        world, "\"game\":\"war\",\"preset\":\"classic\",\"pace\":0,\"seats\":[\"human\",\"open\"]");

    (void)unused;
    sit(world, &opened, 4, BERT PHONE);
    assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    restart(world);
    refuse(world, 4, &opened, BERT PHONE, "removed");
    assert_removed(world, &opened, "Bert");
    for (size_t i = 0; i < world->rows_count; i++)
        assert_null(strstr(world->rows[i].text, "00000000000000000000000000000001"));
    assert_fine(as_host(world, "start", &opened, ",\"fill\":\"simple\""));
    play_out(world, &opened);
    const struct json_value *answer = as_host(world, "rematch", &opened, "");
    snprintf(opened.table, sizeof opened.table, "%s", text_of(answer, "table"));
    assert_state(world, &opened, "gathering");
    for (int life = 0; life < 2; life++) {
        refuse(world, 4, &opened, BERT PHONE, "removed");
        assert_removed(world, &opened, "Bert");
        restart(world);
    }
    end(world);
}

/* So that the host knows who could come back if a seat were opened again. */
static void the_room_tells_who_is_kept_away(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);

    (void)unused;
    assert_removed(world, &opened, "");
    sit(world, &opened, 4, BERT PHONE);
    assert_fine(at_seat(world, "rename", &opened, 1, ",\"name\":\"Berta\""));
    sit(world, &opened, 5, CARLA TABLET);
    assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":2,\"who\":\"simple\""));
    for (int life = 0; life < 2; life++) {
        assert_removed(world, &opened, "Berta,Carla");
        restart(world);
    }
    assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    assert_removed(world, &opened, "");
    end(world);
}

static void a_guest_takes_one_seat(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);
    char more[160];

    (void)unused;
    sit(world, &opened, 4, BERT PHONE);
    refuse(world, 4, &opened, CARLA, "seat");
    refuse(world, 5, &opened, CARLA PHONE, "seat");
    refuse(world, 4, &opened, CARLA ",\"beside\":7", "request");
    refuse(world, 4, &opened, CARLA ",\"beside\":\"00000000000000000000000000000000\"", "token");
    assert_who(world, &opened, 2, "open");
    snprintf(more, sizeof more, CARLA PHONE ",\"beside\":\"%s\"", opened.token[1]);
    assert_int_equal(sit(world, &opened, 4, more), 2); /* they pass the device to each other */
    assert_fine(as_host(world, "seat", &opened, AWAY(2)));
    refuse(world, 4, &opened, more, "removed");
    assert_int_equal(sit(world, &opened, 5, CARLA TABLET), 2);
    end(world);
}

/* People at the host's own device come and go as the host likes. */
static void beside_the_host_nobody_is_sent_away(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);
    char more[160];

    (void)unused;
    join(world, 1, &opened, 0);
    refuse(world, 1, &opened, CARLA, "seat");
    snprintf(more, sizeof more, CARLA PHONE ",\"beside\":\"%s\"", opened.token[0]);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sit(world, &opened, 1, more), 1);
        assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    }
    snprintf(more, sizeof more, CARLA PHONE ",\"host\":\"%s\"", opened.host);
    refuse(world, 1, &opened, more, "seat"); /* the host has a seat */
    end(world);
}

static bool shares(struct world *world, const struct opened *opened, int seat)
{
    struct json_value *room = look(world, opened);
    const bool shares = json_is_true(json_value_member(seat_in(room, seat), "shared"));

    json_value_free(room);
    return shares;
}

/* Of guests who send no mark only the address is known. A household that sends marks is no crowd of
 * one. */
static void without_marks_an_address_is_one_device(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);

    (void)unused;
    sit(world, &opened, come_from(world, "198.51.100.9"), BERT);
    sit(world, &opened, come_from(world, "198.51.100.9"), CARLA PHONE);
    assert_false(shares(world, &opened, 1));
    assert_false(shares(world, &opened, 2));
    sit(world, &opened, come_from(world, "198.51.100.9"), ",\"name\":\"Dora\"");
    assert_true(shares(world, &opened, 1));
    assert_false(shares(world, &opened, 2));
    assert_true(shares(world, &opened, 3));
    end(world);
}

static void only_a_mark_is_a_mark(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);

    (void)unused;
    refuse(world, 4, &opened, BERT ",\"device\":7", "request");
    refuse(world, 4, &opened, BERT ",\"device\":\"01\"", "request");
    end(world);
}

/* The oldest is forgotten, and a long list does no harm. */
static void a_table_remembers_the_last_eight(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST THREE_OPEN);
    char address[32];

    (void)unused;
    for (int i = 0; i < 9; i++) {
        snprintf(address, sizeof address, "203.0.113.%d", i);
        sit(world, &opened, come_from(world, address), BERT);
        assert_fine(as_host(world, "seat", &opened, AWAY(1)));
    }
    refuse(world, come_from(world, "203.0.113.1"), &opened, BERT, "removed");
    assert_int_equal(sit(world, &opened, come_from(world, "203.0.113.0"), BERT), 1);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_sent_away_stays_away),
        cmocka_unit_test(who_stood_up_may_come_again),
        cmocka_unit_test(a_household_is_not_sent_away_with_one),
        cmocka_unit_test(nobody_answers_for_an_unknown_address),
        cmocka_unit_test(the_host_opens_a_seat_anew),
        cmocka_unit_test(it_holds_after_a_restart_and_in_the_rematch),
        cmocka_unit_test(the_room_tells_who_is_kept_away),
        cmocka_unit_test(a_guest_takes_one_seat),
        cmocka_unit_test(beside_the_host_nobody_is_sent_away),
        cmocka_unit_test(without_marks_an_address_is_one_device),
        cmocka_unit_test(only_a_mark_is_a_mark),
        cmocka_unit_test(a_table_remembers_the_last_eight),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
