/* test_server_devices.c - people and their devices: several people at one, a seat asked for again.
 */
#include "server_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_here(struct world *world, const struct opened *opened, size_t seat)
{
    json_t *room = look(world, opened);
    const bool here =
        json_is_true(json_object_get(json_array_get(json_object_get(room, "seats"), seat), "here"));

    json_decref(room);
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
    json_t *room = look(world, &opened);
    assert_int_equal(number_of(room, "watchers"), 1); /* who looks in just now */
    json_decref(room);
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
    sit(world, &opened, 4, ",\"name\":\"Carla\"");
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
        json_t *answer = ask(world, 4 + (uint64_t)life,
                             "{\"do\":\"sit\",\"table\":\"%s\",\"name\":\"Bert\",\"own\":\"%s\"}",
                             opened.table, token);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_share_a_device),
        cmocka_unit_test(a_shared_device_hears_who_is_removed),
        cmocka_unit_test(who_sits_down_again_sits_there_already),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
