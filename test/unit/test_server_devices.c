/* test_server_devices.c - several people at one device, and a seat that is asked for twice.
 */
#include "server_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_here(struct world *world, const struct opened *opened, size_t seat)
{
    struct json_value *room = look(world, opened);
    const bool here = json_is_true(
        json_value_member(json_value_item(json_value_member(room, "seats"), seat), "here"));

    json_value_free(room);
    return here;
}

/* People who share a device are all here, though it looks from one seat at a time. */
static void several_share_a_device(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    assert_fine(ask(world, 1,
                    "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"also\":[\"%s\"]}",
                    opened.table, opened.token[0], opened.token[2]));
    assert_true(is_here(world, &opened, 0) && is_here(world, &opened, 2));
    assert_false(is_here(world, &opened, 1));
    /* behind the curtain it looks from nobody's seat, and is no watcher */
    assert_fine(ask(world, 1,
                    "{\"do\":\"join\",\"table\":\"%s\",\"also\":[\"%s\",\"%s\","
                    "\"00000000000000000000000000000000\"]}",
                    opened.table, opened.token[0], opened.token[2]));
    assert_true(is_here(world, &opened, 0) && is_here(world, &opened, 2));
    struct json_value *room = look(world, &opened);
    assert_int_equal(number_of(room, "watchers"), 1); /* who looks in just now */
    json_value_free(room);
    assert_code(ask(world, 1, "{\"do\":\"join\",\"table\":\"%s\",\"also\":7}", opened.table),
                "request");
    assert_fine(ask(world, 1, "{\"do\":\"stand\",\"table\":\"%s\",\"token\":\"%s\"}", opened.table,
                    opened.token[2]));
    assert_false(is_here(world, &opened, 2));
    end(world);
}

/* Bert and Carla share a device: it hears whose seat was taken, and goes on with the other. */
static void a_shared_device_hears_who_is_removed(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO);

    (void)unused;
    sit(world, &opened, 4, ",\"name\":\"Bert\"");
    char more[120];
    snprintf(more, sizeof more, ",\"name\":\"Carla\",\"beside\":\"%s\"", opened.token[1]);
    sit(world, &opened, 4, more);
    assert_fine(ask(world, 4,
                    "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"also\":[\"%s\"]}",
                    opened.table, opened.token[1], opened.token[2]));
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":2,\"who\":\"open\""));
    assert_int_equal(number_of(push_of(world, 4, "removed"), "seat"), 2);
    assert_non_null(push_of(world, 4, "room")); /* it is still there */
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":2,\"who\":\"simple\""));
    assert_null(push_of(world, 4, "removed"));
    assert_fine(as_host(world, "seat", &opened, ",\"seat\":1,\"who\":\"open\""));
    assert_int_equal(number_of(push_of(world, 4, "removed"), "seat"), 1);
    assert_null(push_of(world, 4, "room"));
    end(world);
}

/* The answer was lost, and it is asked again: the same seat, and no second row. */
static void who_sits_down_again_sits_there_already(void **unused)
{
    static const char token[] = "0123456789abcdef0123456789abcdef";
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST OPEN_TWO);
    static const char *const wrong[] = { "\"\"",
                                         "7",
                                         "null",
                                         "\"0123\"",
                                         "\"0123456789ABCDEF0123456789ABCDEF\"",
                                         "\"0123456789abcdef0123456789abcdef00\"" };

    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_code(ask(world, 4, "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Bert\",\"own\":%s}",
                        opened.table, wrong[i]),
                    "request");
    const size_t rows = world->rows_count;
    for (int life = 0; life < 3; life++) {
        struct json_value *answer =
            ask(world, 4 + (uint64_t)life,
                "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Bert\",\"own\":\"%s\"}", opened.table,
                token);
        assert_fine(answer);
        assert_int_equal(number_of(answer, "seat"), 1);
        assert_string_equal(text_of(answer, "token"), token);
        assert_int_equal(world->rows_count, rows + 1);
        if (life)
            restart(world);
    }
    assert_fine(
        ask(world, 4, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", opened.table, token));
    end(world);
}

/* Opens a table with digits of one's own, for two people, a bot and an open seat. */
static struct opened open_own(struct world *world, uint64_t conn, const char *own)
{
    const struct json_value *answer = ask(world, conn,
                                          "{\"do\":\"new\",\"game\":\"whist\",\"own\":\"%s\","
                                          "\"seats\":[\"human\",\"open\",\"simple\",\"human\"]}",
                                          own);
    const struct json_value *tokens = json_value_member(answer, "tokens");
    struct opened opened = { 0 };

    assert_fine(answer);
    snprintf(opened.table, sizeof opened.table, "%s", text_of(answer, "table"));
    snprintf(opened.host, sizeof opened.host, "%s", text_of(answer, "host"));
    for (size_t seat = 0; seat < json_value_count(tokens); seat++)
        if (json_is_text(json_value_item(tokens, seat)))
            snprintf(opened.token[seat], sizeof opened.token[seat], "%s",
                     json_value_text(json_value_item(tokens, seat)));
    return opened;
}

static size_t tables_written(const struct world *world)
{
    size_t count = 0;

    for (size_t i = 0; i < world->rows_count; i++)
        count += world->rows[i].kind == STORE_OPEN;
    return count;
}

/* The answer was lost, and it is asked again: the same table and the same tokens. */
static void who_opens_again_opens_nothing(void **unused)
{
    static const char own[] = "0123456789abcdef0123456789abcdef";
    struct world *world = begin();
    const struct opened first = open_own(world, 3, own);

    (void)unused;
    assert_true(first.token[0][0] && !first.token[1][0] && !first.token[2][0] && first.token[3][0]);
    for (int life = 0; life < 3; life++) {
        const struct opened again = open_own(world, 4, own);
        assert_memory_equal(&again, &first, sizeof again);
        assert_int_equal(tables_written(world), 1);
        assert_fine(join(world, 4, &again, 0));
        assert_fine(join(world, 4, &again, 3));
        assert_fine(as_host(world, "seat", &again, ",\"seat\":2,\"who\":\"random\""));
        if (life)
            restart(world);
    }
    const struct opened other = open_own(world, 4, "1123456789abcdef0123456789abcdef");
    assert_int_equal(tables_written(world), 2);
    assert_string_not_equal(other.table, first.table);
    assert_string_not_equal(other.host, first.host);
    assert_string_not_equal(other.token[0], first.token[0]);
    assert_string_not_equal(first.token[0], first.token[3]);
    assert_code(ask(world, 4,
                    "{\"do\":\"new\",\"game\":\"whist\",\"own\":\"0123\","
                    "\"seats\":[\"human\",\"open\",\"open\",\"open\"]}"),
                "request");
    end(world);
}

/* While it is not written down yet the second one waits, and both hear the same. */
static void who_opens_again_waits_for_the_first(void **unused)
{
    static const char asked[] = "{\"do\":\"new\",\"game\":\"whist\","
                                "\"own\":\"0123456789abcdef0123456789abcdef\","
                                "\"seats\":[\"human\",\"open\",\"simple\",\"human\"]}";
    struct world *world = begin();

    (void)unused;
    world->slow = true;
    say(world, 4, asked);
    end_turn(world);
    say(world, 5, asked);
    end_turn(world);
    assert_null(answer_to(world, 5));
    disk_answers(world, 1, true);
    end_turn(world);
    assert_fine(answer_to(world, 4));
    assert_string_equal(text_of(answer_to(world, 5), "table"),
                        text_of(answer_to(world, 4), "table"));
    assert_int_equal(tables_written(world), 1);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_share_a_device),
        cmocka_unit_test(a_shared_device_hears_who_is_removed),
        cmocka_unit_test(who_sits_down_again_sits_there_already),
        cmocka_unit_test(who_opens_again_opens_nothing),
        cmocka_unit_test(who_opens_again_waits_for_the_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
